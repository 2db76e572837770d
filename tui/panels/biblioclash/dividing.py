"""Damage and Orbs that are divided: a row for each that may have some, with what it has so far."""

from core.biblioclash.rules.orbs import room
from core.kernel.match import Match
from core.kernel.options import Value
from tui.draft import Draft
from tui.panels import Scene, Sheet
from tui.panels.biblioclash import words
from tui.panels.biblioclash.board import labels
from tui.widgets.lines import Part, Row

TITLES = {"damage": "Damage", "orb": "Orbs"}
"""What is divided, by the kind of the question."""


def sheet(scene: Scene, match: Match, draft: Draft, ahead: Draft) -> Sheet | None:
    """All that had or may have some; None: nothing is divided now. `ahead`: with the amount that is shown."""
    frame, step = words.asking(scene), draft.step
    if frame is None or step is None or frame.kind not in TITLES:
        return None
    asked = [answer.step for answer in draft.answers] + [step]
    values = dict.fromkeys(value for each in asked if words.is_object(each) for value in each.domain)
    letters: dict[Value, str] = {value: letter for letter, value in labels(scene).items()}
    keys = {choice.value: choice.key for choice in words.choices(scene, draft) if choice.place != "number"}
    given = shares(ahead)
    rows = []
    for value in values:
        n: Part = (f"{given[value]:>2} ", "chosen") if value in given else (" – ", "dim")
        is_open = value in keys or value == step.about
        text: Part = (words.object_text(scene, int(value)), "" if is_open else "dim")
        rows.append(Row(left=(n, text), value=value, label=keys.get(value) or letters.get(value, " ")))
    return Sheet(f"{TITLES[frame.kind]}: {left(scene, match, ahead)} of {total(scene, match)} left", tuple(rows))


def total(scene: Scene, match: Match) -> int:
    """How much is divided: no more Orbs than have room (RB-32)."""
    frame = words.asking(scene)
    assert frame is not None
    return frame.n if frame.kind == "damage" else min(frame.n, sum(n for _, n in room(match.state, scene.seat)))


def left(scene: Scene, match: Match, draft: Draft) -> int:
    """How much of it nobody has yet."""
    return total(scene, match) - sum(shares(draft).values())


def shares(draft: Draft) -> dict[Value, int]:
    """Who has how much: one for each time that it was named, or the amount that was named after it."""
    given: dict[Value, int] = {}
    newest: Value = 0
    for answer in draft.answers:
        if answer.step.name in ("target", "carrier"):
            newest = answer.value
            given[newest] = given.get(newest, 0) + 1
        elif answer.step.name == "points":
            given[newest] = int(answer.value)
    return given
