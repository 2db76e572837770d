"""`duelog replay`: in the app, or written out."""

from argparse import Namespace

from core.kernel.encoding import Damaged, Stored
from core.kernel.errors import BadInput
from core.kernel.log import AnyNote, Bookmarked, Commented, Log, Moved, Named
from core.kernel.replay import Replay
from core.kernel.store import read
from core.kernel.telling import Eyes
from tui.commands import reading
from tui.commands.speech import BAD, FINE, Failure, complain, say
from tui.commands.transcript import Detail, Transcript
from tui.fairness import is_secret


def check(arguments: Namespace) -> int | None:
    """The step that is named. BadInput or Failure for what keeps the app from showing it.

    What stands before any damage can be shown.
    """
    step = _step(arguments)
    _check_step(read(arguments.file, salvage=True), step, arguments.file)
    return step


def run(arguments: Namespace) -> int:
    """Write it out."""
    step, fault = _step(arguments), ""
    try:
        stored = read(arguments.file)
    except Damaged as error:
        if not error.entries:
            raise
        fault = str(error)
        stored = read(arguments.file, salvage=True)
    _check_step(stored, step, arguments.file)
    if stored.notice and not fault:
        complain(f"{arguments.file}: {stored.notice}")
    _tell(stored, step, _eyes(arguments.eyes, stored), Detail(arguments.facts, arguments.why))
    if fault:
        complain(fault)
    return BAD if fault else FINE


def _step(arguments: Namespace) -> int | None:
    """The step that is named; None: none is."""
    return None if arguments.step is None else reading.whole(arguments.step, "--step")


def _check_step(stored: Stored, step: int | None, file: str) -> None:
    count = len(stored.log.entries)
    if not count:
        raise BadInput("there is no step in it to show", file)
    if step is not None and step >= count:
        why = f" ({stored.notice})" if stored.notice else ""
        raise BadInput(f"there is no step {step}: the last one is {count - 1}{why}", file)


def _eyes(text: str | None, stored: Stored) -> Eyes:
    """Whose eyes are named. Failure where none are and all would tell what is hidden still."""
    header = stored.header
    if text is None and is_secret(Replay(stored.game, header, stored.log)):
        raise Failure("this match is fair and not over: say whose eyes may read it, --eyes p1, …, or --eyes all")
    return None if text in (None, "all") else reading.seat(text, "--eyes", len(header.seats))


def _tell(stored: Stored, step: int | None, eyes: Eyes, detail: Detail) -> None:
    """The line that is shown, from a step on; then the lines that were taken back."""
    header, log = stored.header, stored.log
    transcript = Transcript(header, log)
    replay: Replay = transcript.replay
    line = log.line() if step is None or step in log.line() else log.line(_end_through(log, step))
    say(f"{stored.game.title}: {' vs '.join(header.seats)} · rules {header.rules} · {header.undo}")
    decks = [deck.name or "a deck without a name" for deck in header.decks]
    if decks:
        say(f"decks: {' vs '.join(decks)}")
    if header.house_rules:
        say("house rules: " + ", ".join(f"{name}={value}" for name, value in header.house_rules.items()))
    replay.show(line[-1])
    for number in line:
        told = transcript.step(number, eyes, line[-1], detail)
        if step is None or log.depths[number] >= log.depths[step]:
            say(*told, *_notes(log, number))
        if step is not None and number == step:
            say("", f"The table after step {step}:", *transcript.table(step, eyes, header.seats), "")
    _tell_branches(log, line)


def _end_through(log: Log, step: int) -> int:
    """The end of the line that goes through a step that was taken back."""
    children = log.children
    while children[step]:
        step = children[step][-1]
    return step


def _notes(log: Log, number: int) -> list[str]:
    """What was noted at a step."""
    return [f"    {text}" for note in log.notes if (text := _note(note, number))]


def _note(note: AnyNote, number: int) -> str:
    if isinstance(note, Moved) or getattr(note, "at", None) != number:
        return ""
    if isinstance(note, Commented):
        return f"comment: {note.text}"
    if isinstance(note, Bookmarked):
        return f"bookmark {note.text}".rstrip()
    return f"branch {note.name}" if isinstance(note, Named) else ""


def _tell_branches(log: Log, line: list[int]) -> None:
    """Where lines that are not shown leave this one."""
    shown = set(line)
    for end in [*log.branches(), *([log.at] if log.at not in shown else [])]:
        own = [number for number in log.line(end) if number not in shown]
        if own:
            fork = log.parents[own[0]]
            say(f"another line leaves at step {fork}: steps {own[0]} to {end} (replay --step {own[0]} shows it)")
