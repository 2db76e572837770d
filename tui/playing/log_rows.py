"""The log of a match that is played, in rows: the decisions under the heads of their turns, and where others leave."""

from collections.abc import Callable, Iterator

from tui.causes import key_of
from tui.fitting import cut
from tui.panels import Scene
from tui.panels.players import sentence
from tui.scrubber import FORK
from tui.story import Left, LogLine, Story
from tui.widgets.lines import Parts, Row

START = 0
"""The step at which a match begins, of which the log has no line."""
WHO = 10
"""Cells at most of the name of whoever decided."""


def log_rows(story: Story, scene: Scene, was_passed: Callable[[LogLine], bool]) -> Iterator[Row]:
    """All that was told to the scene's seat, the oldest first.

    Rows stand for an entry, for one of its facts, or for the lines that were taken back to a step.
    """
    turn, left = 0, story.left_at()
    is_shared = story.sitting.is_shared
    own, how = ("", " (by itself)") if is_shared else (scene.names[scene.seat], " (passed for you)")
    if not story.earlier() and START in left:
        yield from _left_rows(story, scene, left[START])
    for line in story.present(scene.seat):
        if line.before != turn and line.before:
            turn = line.before
            yield Row(left=((f"▼ T{turn}", "strong"),))
        itself: Parts = ((how, "dim"),) if was_passed(line) else ()
        yield Row(
            left=(
                (f"{line.entry} ", "dim"),
                (f"{cut(line.who, WHO)}: ", "strong" if line.who == own else ""),
                (line.text, ""),
                *itself,
            ),
            value=key_of(line.entry),
        )
        heading = Row(left=((f"▼ T{line.turn} {line.whose}", "strong"),))
        for place, text in line.facts:
            if line.turn != turn and place >= line.began:
                turn = line.turn
                yield heading
            yield Row(left=((f"  {text}", "dim"),), value=key_of(line.entry, place))
        if line.turn != turn:
            turn = line.turn
            yield heading
        if line.entry in left:
            yield from _left_rows(story, scene, left[line.entry])


def _left_rows(story: Story, scene: Scene, left: Left) -> Iterator[Row]:
    """Where other lines leave the present one: the newest by its name and first decision.

    Below it stands what had been seen then.
    """
    newest, more = left.lines[-1], len(left.lines) - 1
    name = newest.name or "another line"
    told = f"{story.first_of(newest, scene.seat).text} +{newest.length}" + (f" and {more} more" if more else "")
    yield Row(left=((f"  {FORK} {name}: ", "key"), (told, "dim")), value=f"{FORK}{newest.fork}")
    if left.undone is not None:
        seen = sentence(scene, story.seen_in(left.undone, scene.seat))
        yield Row(left=((f"    {seen}", "dim"),), value=f"{FORK}{newest.fork}")
