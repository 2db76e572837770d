"""What a step of a replay was: its decision, what came of it, and what there is to learn about it."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from rich.cells import cell_len

from core.kernel.events import Ended, Event
from core.kernel.log import Commented
from core.kernel.replay import Replay, Verdict
from tui.fitting import cut, cut_rows, rows_of, weightiest
from tui.judging import parting
from tui.looking import Look
from tui.moves import COUNTED
from tui.names import owner
from tui.panels import Scene
from tui.panels.players import named
from tui.scrubber import BOOKMARK, COMMENT, FORK, bookmarks
from tui.telling import Teller
from tui.undone import Undone, seen_in_words
from tui.widgets.lines import Parts, plain


class Shown(NamedTuple):
    """Where a replay stands, and what is known of that step."""

    replay: Replay
    teller: Teller
    look: Look
    by_fact: bool
    """It goes by facts; that at which it stands is the last one that is told."""
    verdict: Verdict | None
    undone: Undone | None
    """What had been seen before the step was gone back to."""
    is_sought: Callable[[str], bool]
    """A text that is searched for is said here."""


def step_face(shown: Shown, scene: Scene, width: int, height: int) -> tuple[str, tuple[Parts, ...]]:
    """Title and lines, in so many cells a row and so many rows: what has no room is told least."""
    replay, look, panel = shown.replay, shown.look, shown.look.panel
    step, names = replay.step, look.names_at(replay.step)
    entry = replay.log.entries[step]
    facts = replay.facts(step, look.eyes)
    until_here = facts[: replay.fact + 1] if shown.by_fact else facts
    who = names[entry.seat] if entry.seat >= 0 else "The start"
    lines: list[Parts] = [((f"{who}: ", "strong"), (shown.teller.text(step, look.eyes) or "the match begins", ""))]
    lines += parting(shown.verdict, replay, panel, scene)
    told = [(fact, text) for fact in until_here if (text := panel.fact(scene, fact, everything=shown.by_fact))]
    end, notes = _below(shown, width), _notes(shown, scene)
    free = height - _rows_of((*lines, end), width)
    wanted = _rows_of(notes, width)
    room = max(free // 2, free - sum(rows_of(text, width) for _, text in told))
    facts_told = _that_fit(shown, told, width, free - min(wanted, room))
    if wanted <= room:
        lines += [*notes, *facts_told, end]
    else:
        # What has no room is read by `i`; the facts and the keys are seen in any case.
        lines += [*facts_told, end, *notes]
    title = f"Step {step}" + (f" · fact {replay.fact + 1} of {len(facts)}" if shown.by_fact else "")
    return title, tuple(lines)


def rule_here(replay: Replay, *, by_fact: bool) -> str:
    """The rule of the fact that is shown, or of the first one of the step that has one; empty: none."""
    rules: dict[int, str] = replay.log.entries[replay.step].rules
    return rules.get(replay.fact, "") if by_fact else next(iter(rules.values()), "")


def _notes(shown: Shown, scene: Scene) -> list[Parts]:
    """What was noted at this step: bookmarks, comments, and what was seen before it was gone back to."""
    replay, lines = shown.replay, list[Parts]()
    if scene.step in (marks := bookmarks(replay.log)):
        lines.append(((f"{BOOKMARK} ", "key"), (marks[scene.step] or "bookmarked", "")))
    for note in replay.log.notes:
        if isinstance(note, Commented) and note.at == scene.step:
            lines.append(((f"{COMMENT} ", "key"), (note.text, "")))
    if shown.undone is not None:
        seen = seen_in_words(replay.game, replay.header, replay.log, shown.undone, shown.look.eyes)
        lines.append(((f"{FORK} ", "key"), (f"taken back to here: {named(scene, seen)}", "")))
    return lines


def _that_fit(shown: Shown, told: list[tuple[Event, str]], width: int, rows: int) -> list[Parts]:
    """The facts for which there is room: one by one the newest; else those that say most; and how many more."""
    texts = [text for _, text in told]
    weights = [place if shown.by_fact else _weight(shown, *one) for place, one in enumerate(told)]
    fitting = weightiest(texts, weights, width, rows)
    if len(fitting) < len(texts):
        rows -= 1
        fitting = weightiest(texts, weights, width, rows)
    more = len(fitting) < len(texts)
    if len(fitting) == 1 and not shown.by_fact:
        fitting = [cut_rows(fitting[0], width, rows)]
    lines: list[Parts] = [((text, ""),) for text in fitting]
    return [*lines, ((f"… {len(texts) - len(fitting)} more (w)", "dim"),)] if more else lines


def _weight(shown: Shown, fact: Event, text: str) -> int:
    """How much a fact says: most of all what is sought, or that the match is over; least what the board shows."""
    if shown.is_sought(text):
        return 3
    return 2 if isinstance(fact, Ended) else int(shown.look.panel.is_told(fact))


def _below(shown: Shown, width: int) -> Parts:
    """Whose eyes, what else was legal, the rule: each with the key that leads there; in one row."""
    replay, look = shown.replay, shown.look
    seat = replay.log.entries[replay.step].seat
    whose = None if look.eyes is None else look.names_at(replay.step)[look.seat]
    count = shown.teller.count(replay.step) if seat >= 0 and look.eyes in (None, seat) else 0
    many, rule = f"{count}{'+' if count == COUNTED else ''}", rule_here(replay, by_fact=shown.by_fact)
    long = (
        "all is open (v)" if whose is None else f"{owner(cut(whose, 10))} view (v)",
        f"legal then {many} (m)" if count else "",
        f"rule {rule}" if rule else "",
    )
    short = (
        "all open (v)" if whose is None else f"{cut(whose, 8)} (v)",
        f"{many} legal (m)" if count else "",
        rule,
    )
    text = next((t for t in map(_spaced, (long, short)) if cell_len(t) <= width), _spaced(short))
    return ((text, "dim"),)


def _rows_of(lines: Iterable[Parts], width: int) -> int:
    """How many rows lines take that wrap."""
    return sum(rows_of(plain(parts), width) for parts in lines)


def _spaced(texts: Iterable[str]) -> str:
    return "  ".join(filter(None, texts))
