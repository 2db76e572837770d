"""Quests and Objectives: what they ask, how far they have come, what they pay."""

from typing import NamedTuple

from core.archaic import texts
from core.archaic.effects import Goal
from core.archaic.rules import quests
from core.archaic.state import EMPTY
from core.kernel.ids import HIDDEN, Seat
from tui.panels import Scene
from tui.panels.archaic import look
from tui.panels.players import possessive
from tui.widgets.lines import Part, Parts, Row


class Standing(NamedTuple):
    """A goal of a seat."""

    text: str
    is_done: bool
    is_met: bool
    """All it asks is so now: it is completed at the next checkpoint that looks at it."""
    progress: str
    """`2/6`, `1 too many`; empty if that cannot be said now."""


def standing(scene: Scene, seat: Seat, face: int, number: int, *, done: bool = False) -> Standing:
    """A goal of a card, counted from 0, as the seat stands."""
    card = scene.cards[face]
    goal: Goal = card.goals[number]
    said = texts.goal_text(card, number)
    state = look.state(scene)
    if done or not all(side.hero for side in state.board.sides):
        # Without an active Hero nothing can be measured of it.
        return Standing(said, done, False, "")
    found = (texts.so_far(test, *quests.progress(state, seat, test)) for test in goal.tests)
    return Standing(said, done, quests.is_met(state, seat, goal), texts.progress_text(found))


def mark(found: Standing) -> Part:
    """Done, met, or open, in one cell."""
    return ("✓", "good") if found.is_done else ("●", "chosen") if found.is_met else ("·", "dim")


def quest_rows(scene: Scene, seat: Seat) -> list[Row]:
    """The active Quests of a seat; those of the other one are hidden."""
    rows = []
    for face in look.side(scene, seat).quests:
        if face == EMPTY:
            continue
        if face == HIDDEN:
            rows.append(Row(left=((" ?? a hidden Quest", "dim"),)))
            continue
        found = standing(scene, seat, face, 0)
        rows.append(
            Row(
                left=(mark(found), (f" {scene.cards[face].name}", "")),
                right=((found.progress, ""),),
                value=look.face_value(face, seat),
                words=found.text,
                detail=(found.text,),
            )
        )
    return rows


def objective_rows(scene: Scene, seat: Seat) -> list[Row]:
    """The conditions of a seat's Objective."""
    mine = look.side(scene, seat)
    rows = []
    for number in range(len(scene.cards[mine.objective].goals)):
        found = standing(scene, seat, mine.objective, number, done=number in mine.done)
        left: Parts = (mark(found), (f" {number + 1} {found.text}", "dim" if found.is_done else ""))
        rows.append(Row(left=left, right=((found.progress, ""),), value=look.face_value(mine.objective, seat)))
    return rows


def rows(scene: Scene) -> tuple[Row, ...]:
    """One's own Quests, then both Objectives."""
    found = quest_rows(scene, scene.seat)
    for seat in (scene.seat, 1 - scene.seat):
        mine = look.side(scene, seat)
        value = look.face_value(mine.objective, seat)
        counts = f" {len(mine.done)}/{len(scene.cards[mine.objective].goals)}, {mine.paid} RCP"
        whose = "" if seat == scene.seat else f"{possessive(scene, seat)} "
        title: Parts = ((f"{whose}{scene.cards[mine.objective].name}", "strong"), (counts, "dim"))
        found += [Row(left=title, value=value), *objective_rows(scene, seat)]
    return tuple(found)


def lines(scene: Scene, seat: Seat, face: int) -> list[Parts]:
    """A Quest or Objective in full, with how far it has come."""
    card, mine = scene.cards[face], look.side(scene, seat)
    found: list[Parts] = []
    for number in range(len(card.goals)):
        is_done = number in mine.done if card.type == "objective" else face in mine.scored
        each = standing(scene, seat, face, number, done=is_done)
        count = f"{number + 1} " if len(card.goals) > 1 else ""
        met = "  done" if each.is_done else f"  now {each.progress}" if each.progress else ""
        found.append((mark(each), (f" {count}{each.text}", ""), (met, "strong")))
    return found
