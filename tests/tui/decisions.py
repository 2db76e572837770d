"""Every decision that a game asks for, played in the app from scenarios in which it is asked: see `decisions.yaml`."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import yaml

from core.kernel.events import Action
from core.kernel.match import Match
from core.kernel.options import Options
from core.kernel.scenario import Failed, Run, Scenario, load
from tests.tui.headless import Headless
from tests.tui.script import Player, Script, come_to, says, until

SCENARIOS = Path(__file__).resolve().parents[1] / "scenarios"
CONCEDE = "concede"


class Asked(NamedTuple):
    """A decision, and the scenario in which it is asked."""

    decision: str
    game: str
    file: str
    scenario: str
    kind: str
    """The notation's verb, then the steps that are named."""

    @property
    def name(self) -> str:
        """How a report calls it."""
        return f"{self.decision} · {self.game}: {self.kind} · {self.file}: {self.scenario}"


def table() -> list[Asked]:
    """Every decision with all its scenarios."""
    rows = yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text(encoding="utf-8"))
    return [Asked(row["decision"], *asked) for row in rows for asked in row["asked"]]


def scenarios(game: str, file: str = "*") -> Iterator[tuple[str, Scenario]]:
    """The scenarios of a game's files that begin at a position, each with its file's name."""
    for path in sorted((SCENARIOS / game).glob(f"{file}.yaml")):
        for scenario in load(path):
            if isinstance(scenario, Scenario) and scenario.start is not None:
                yield path.stem, scenario


def played(scenario: Scenario) -> Match:
    """The match of a scenario, as far as that goes."""
    run = Run(scenario)
    with suppress(Failed):
        run.go(expecting=False)
    return run.match


def kinds(match: Match) -> Iterator[tuple[int, str]]:
    """Where on its line which kind of decision is made."""
    game, again = match.game, Match.from_position(match.header, game=match.game)
    for place, number in enumerate(match.line()[1:]):
        entry = match.log.entries[number]
        action = entry.action
        assert action is not None
        if entry.seat in again.to_act and action != game.concession():
            now: Options | Action = again.options(entry.seat)
            names = [str(action.__struct_config__.tag)]
            for value in game.path(again.state, entry.seat, action):
                assert isinstance(now, Options)
                names.append(str(value if now.step.name == "verb" else now.step.name))
                now = now.take(value)
            yield place, " ".join((names[0], *dict.fromkeys(names[1:])))
        again.push(entry.seat, action)


def script_of(asked: Asked) -> Script:
    """The script that begins with the decision."""
    scenario = next(found for _, found in scenarios(asked.game, asked.file) if found.name == asked.scenario)
    match = played(scenario)
    if asked.kind == CONCEDE:
        assert scenario.start is not None
        match = Match.from_position(scenario.start.header, game=match.game)
        match.push(match.to_act[0], match.game.concession())
        return Script(match)
    found = [Script(match, place) for place, kind in kinds(match) if kind == asked.kind]
    return next((script for script in found if script.decision(script.next[0]).draft.step is not None), found[0])


def play(console: Headless, asked: Asked, player: Player, *, thorough: bool = False) -> str:
    """Play a decision in the app, first given up before its last move and then to its end: what is wrong, or nothing.

    The last key or click comes twice, and yet it is done once. `thorough`: given up before each of its moves.
    """
    script = script_of(asked)
    seat, action = script.next
    match = script.begun()
    screen, before = console.open(match), len(match.log.entries)
    decision = script.decision(seat)
    come_to(script, console, player, decision)
    whole = len(list(script.moves(script.decision(seat), action, frames=player.frames)))
    for depth in range(1 if thorough else max(1, whole - 1), whole):
        given_up = script.decision(seat)
        for move in islice(script.moves(given_up, action, frames=player.frames), depth):
            player.do(console, move)
            _settle(console)
        for _ in range(depth + 1):
            if console.app.screen is screen and says(console, script.prompts(decision)):
                break
            player.back(console)
            _settle(console)
        come_to(script, console, player, decision)
        if len(match.log.entries) > before or match.step != before - 1:
            return f"given up after {depth} of {whole} moves, and yet something is done"
    player.decide(script, console, decision, action)
    player.again(console)
    until(console, lambda: match.step >= before)
    _settle(console)
    done = script.push(seat, action)
    if len(match.log.entries) != before + done:
        return f"{len(match.log.entries) - before} decisions are recorded"
    if match.state.digest() != script.match.state.digest():
        return f"{match.log.entries[-1].action} is recorded, and meant was {action}"
    return "typed as notation" if script.typed else ""


def _settle(console: Headless) -> None:
    """Let the app come to rest."""
    same = 0
    while same < 2:
        same = 0 if console.read() else same + 1
