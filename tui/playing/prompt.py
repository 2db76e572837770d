"""The two lines of the prompt: what is asked and how it is answered, or who else decides."""

from typing import NamedTuple

from rich.cells import cell_len

from core.kernel.series import GAMES, Standing
from core.kernel.telling import OVER
from tui.decision import Cursor, Decision
from tui.fitting import cut
from tui.panels import Scene, Ways
from tui.series import by_seat
from tui.table import Table
from tui.widgets.lines import Part, Parts, cells
from tui.widgets.prompt import NOTHING, space_does

LOOKING: Parts = ((" L log, i inspect, Z all piles", "dim"),)
"""What can be done while somebody else decides."""
ASIDE = 2
"""Cells between the answers and what space does, so that it does not read as one of them."""
LEAST_GOAL = 12
"""Cells of a goal that are worth saying; all of it heads the log."""
MARGIN = 2
"""Cells left of the prompt's second line."""


class Goal(NamedTuple):
    """What a match from a practice position is about."""

    head: str
    text: str
    """Empty: it is from none."""


class PromptText(NamedTuple):
    """What the prompt shows."""

    question: Parts
    answers: Parts
    space: str = NOTHING
    """What space does, where the lines do not say it; empty: they do."""
    mine: bool = True
    """Somebody here decides."""


def asked(decision: Decision, who: str, ways: Ways, width: int, cursor: Cursor, goal: Goal) -> PromptText:
    """What somebody here is asked. `ways`: of the first question, at which what it is all about has the room left."""
    panel, scene = decision.panel, decision.scene
    head: Parts = ((" ▶ ", "strong"), (f"{cut(who, 12)}: ", ""))
    if decision.at_root:
        space = "" if panel.verb(scene, "space", decision.options) is not None else NOTHING
        question, answers = panel.root(scene, decision.options, ways)
        room = width - MARGIN - cells(answers) - cell_len(goal.head) - ASIDE
        if goal.text and room >= LEAST_GOAL:
            answers = (*answers, ("  ", ""), (goal.head, "dim"), (cut(goal.text, room), "strong"))
    else:
        space = cursor.space if decision.marks_by_space else ""
        # The answers stay as they are when the cursor moves.
        aside = max(cells(space_does(word.space)) for word in Cursor) if space else 0
        question = decision.question(width - cells(head) - (aside + ASIDE if aside else 0))
        answers = (("  ", ""), *decision.answers(width - MARGIN, cursor))
    return PromptText((*head, *question), answers, space)


def others_decide(table: Table, scene: Scene) -> PromptText:
    """Nobody here is asked."""
    seat = table.thinking
    who = "…" if seat is None else f"{table.names[seat]} ({table.who[seat]})"
    looking = LOOKING if table.people else (*_keys(("space", "let them wait")), *LOOKING)
    return PromptText(((f"   {who} decides  ", "dim"), *table.panel.waiting(scene)), looking, mine=False)


def looks_ahead(table: Table, scene: Scene, dot: str, seconds: int) -> PromptText:
    """A bot that can be told to move now thinks, for so many seconds by now; `dot`: what moves before its name."""
    who = "" if table.thinking is None else table.names[table.thinking]
    thinks = f"{dot}{who} thinks…{f' {seconds} s' if seconds else ''} · "
    question = ((thinks, "dim"), ("esc", "key"), (" move now  ", ""), *table.panel.waiting(scene))
    return PromptText(question, LOOKING, mine=False)


def stopped(fault: str) -> PromptText:
    """The game cannot go on by itself."""
    return PromptText(
        ((" ✗ the game stopped: ", "bad"), (fault, "")),
        _keys(("enter", "go on"), ("u", "undo"), ("q", "menu")),
    )


def held() -> PromptText:
    """Bots among themselves wait."""
    return PromptText(
        ((" ▶ ", "strong"), ("the bots wait", "strong")),
        _keys(("space", "go on"), ("u", "undo"), ("U", "redo"), ("P", "who plays"), ("q", "menu")),
        space="",
    )


def over(table: Table, scene: Scene, now: Standing | None, width: int) -> PromptText:
    """The match has ended. `now`: how the series stands."""
    result = table.match.result
    text = "" if result is None else table.panel.fact(scene, result)
    if cell_len(text) > width - 2 * MARGIN:
        # The top line says that it is over.
        text = text.removeprefix(OVER)
        text = text[:1].upper() + text[1:]
    score = "" if now is None else f"game {now.played} of {GAMES}, {by_seat(table.names, now.score)}"
    if now is not None and now.decided:
        score = f"the series: {by_seat(table.names, now.results)}"
    following = () if now is None or now.decided else (("enter", f"game {now.next.game}"),)
    if table.goal:
        # It has the room of the keys that the last line names too.
        missed = "goal missed: " if table.goal_missed else "goal: "
        keys, said = _keys(("u", "undo, to try again")), f"{missed}{table.goal}"
    else:
        keys, said = _keys(*following, ("v", "replay"), ("u", "undo"), ("q", "menu")), score
    return PromptText(((" ▶ ", "strong"), (text, "strong")), (*keys, (said, "strong")), space="")


def _keys(*pairs: tuple[str, str]) -> Parts:
    parts: list[Part] = [(" ", "")]
    for key, what in pairs:
        parts += [(key, "key"), (f" {what}  ", "")]
    return tuple(parts)
