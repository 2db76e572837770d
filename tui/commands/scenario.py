"""`duelog scenario run` and `duelog scenario from`."""

from argparse import Namespace
from pathlib import Path

import msgspec

from core.kernel.errors import BadInput
from core.kernel.match import Match
from core.kernel.replay import Replay
from core.kernel.scenario import Result, load, write
from core.kernel.scenario import run as run_scenario
from tui.commands import reading
from tui.commands.speech import BAD, DIFFERS, FINE, Failure, complain, say, shown
from tui.fairness import is_secret


class Line(msgspec.Struct):
    """One scenario as `--json` says it."""

    name: str
    file: str
    passed: bool
    reason: str


def run(arguments: Namespace) -> int:
    """Which of the two."""
    if arguments.what == "from":
        return _from(arguments)
    code = FINE
    passed = total = unread = 0
    for file in arguments.files:
        try:
            scenarios = load(file)
        except BadInput as error:
            complain(str(error))
            code = BAD
            unread += 1
            if arguments.json:
                _say_json(Line(shown(Path(file).name), shown(file), False, shown(str(error))))
            continue
        for scenario in scenarios:
            result = run_scenario(scenario)
            total += 1
            passed += result.passed
            code = max(code, FINE if result.passed else DIFFERS)
            if arguments.json:
                _say_json(Line(result.name, shown(result.file), result.passed, shown(result.reason)))
            else:
                say(*_told(result))
    if total and not arguments.json:
        say(f"{passed} of {total} scenarios pass" + (f"; {unread} of the files cannot be read" if unread else ""))
    return code


def _say_json(line: Line) -> None:
    say(msgspec.json.encode(line).decode())


def _told(result: Result) -> list[str]:
    head = f"{'pass' if result.passed else 'FAIL'}  {result.file}:{result.line}: {result.name}"
    return [head] if result.passed else [head, f"      {result.reason}"]


def _from(arguments: Namespace) -> int:
    step = None if arguments.step is None else reading.whole(arguments.step, "--step")
    match = Match.load(arguments.file)
    if step is not None and step >= len(match.log.entries):
        last = len(match.log.entries) - 1
        raise BadInput(f"there is no step {step}: the last one is {last}", arguments.file)
    if not arguments.open and is_secret(Replay(match.game, match.header, match.log)):
        raise Failure(
            "this match is fair and not over, and a position tells all that is hidden: --open writes it all the same"
        )
    written = write(match, step)
    for warning in written.warnings:
        complain(f"{arguments.file}: {warning}")
    say(written.text.rstrip("\n"))
    return FINE
