"""Scenarios: a position, a few actions and what must be true, as YAML. Loaded, run, and written from a match.

What a position holds and what a path of an expectation means is the part of each game, `core.<name>.scenario.PART`.
"""

from core.kernel.scenario.comparing import Found, compare, named_in, the_one
from core.kernel.scenario.form import Broken, Part, Scenario, Start, Step, find_part, load, read, read_each
from core.kernel.scenario.listing import offered
from core.kernel.scenario.playing import begin
from core.kernel.scenario.running import Failed, Result, Run, run
from core.kernel.scenario.tracking import Tracker
from core.kernel.scenario.writing import Written, write

__all__ = [
    "Broken",
    "Failed",
    "Found",
    "Part",
    "Result",
    "Run",
    "Scenario",
    "Start",
    "Step",
    "Tracker",
    "Written",
    "begin",
    "compare",
    "find_part",
    "load",
    "named_in",
    "offered",
    "read",
    "read_each",
    "run",
    "the_one",
    "write",
]
