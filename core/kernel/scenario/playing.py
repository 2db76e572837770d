"""A scenario as a match to play: practice positions."""

from pathlib import Path

from msgspec.structs import replace

from core.kernel.errors import BadInput
from core.kernel.match import Match
from core.kernel.scenario.form import Scenario
from core.kernel.scenario.running import Failed, Run


def begin(
    scenario: Scenario,
    *,
    seed: int = 0,
    names: tuple[str, ...] = (),
    undo: str = "practice",
    path: str | Path | None = None,
) -> Match:
    """A match from the scenario's position, whatever `do` leads to from there; with a `goal` from the position itself:
    then `do` is the solution, and the goal is the first comment of the match, its `win_by` the second.

    `names` of the seats (left out: p1, p2, …), `seed` and `undo` as in `Match.new`; `path`: the file to keep it in,
    written once all is well. BadInput, with file and line, if there is no position or a line of `do` may not be done.
    """
    if scenario.start is None:
        raise BadInput("there is no position here: it only checks deck lists", scenario.file, scenario.line)
    header = scenario.start.header
    header = replace(header, seats=names or header.seats, undo=undo, seed=seed)
    run = Run(scenario, Match.from_position(header, game=scenario.game))
    if not scenario.goal:
        try:
            run.go(expecting=False)
        except Failed as failed:
            where = f"{scenario.file}:{failed.line}" if failed.line else scenario.file
            raise BadInput(failed.what, where) from failed
    else:
        run.match.comment(scenario.goal, at=0)
        if scenario.win_by is not None:
            run.match.comment(str(scenario.win_by), at=0)
    if path is None:
        return run.match
    run.match.save(path)
    return Match.load(path, attach=True)
