"""Why something can, or cannot, be done: in the words of the rules that the match refuses by."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple

from core.kernel.errors import DuelogError, Refusal
from core.kernel.events import Action
from core.kernel.options import Options, Value
from tui.decision import Decision
from tui.panels import Scene, Ways
from tui.table import Table
from tui.widgets.lines import Parts, plain


class Why(NamedTuple):
    """What a box says: its lines, and the rules that can be looked up from it."""

    lines: list[Parts]
    rules: list[str]


def of_cards(
    table: Table, scene: Scene, decision: Decision | None, ways: Ways, values: Iterable[Value]
) -> dict[Value, Refusal]:
    """Why cards cannot be used, by card; empty where it is not asked what to do, or cards are marked."""
    panel, found = table.panel, dict[Value, Refusal]()
    if decision is None or not decision.at_root or any(map(panel.marks_hand, decision.options.step.domain)):
        return found
    for value in values:
        if value not in ways:
            for wish in panel.wishes(scene, value):
                refusal = table.match.explain(decision.seat, wish.action)
                if refusal is not None:
                    found[value] = refusal
    return found


def of_use(table: Table, scene: Scene, decision: Decision | None, ways: Ways, value: Value) -> Why:
    """What could be done with an object, and why not; of what may be done, what it costs and does."""
    panel, seat = table.panel, table.asking
    if seat is None:
        return Why([(("it is not your decision now", ""),)], [])
    told, does = Why([], []), tuple[Parts, ...]()
    for wish in panel.wishes(scene, value):
        refusal = table.match.explain(seat, wish.action)
        usable = _begins(decision, wish.path) if wish.path else value in ways
        told.lines.append(reason(wish.title, refusal, usable=usable))
        if refusal is None or usable:
            does = ((), *panel.face(scene, value)[1])
        else:
            told.rules.append(refusal.rule)
    if not told.lines:
        told.lines.append((("nothing is done with this card by hand", ""),))
    told.lines.extend(does)
    return told


def of_answer(decision: Decision, scene: Scene, value: Value, *, framed: bool) -> Why:
    """Whether a card is an answer to what is asked, and why it is none; `framed`: its frame stands for one."""
    panel = decision.panel
    if framed or decision.named_by(value) is not None:
        yes: Parts = (("✓ ", "good"), ("one of the answers to what is asked", ""))
        return Why([yes, (), *panel.face(scene, value)[1]], [])
    refusal = decision.why_not(value)
    if refusal is not None:
        return refused([refusal])
    asked = plain(panel.question(decision.scene, decision.draft)).strip()
    if value in decision.marks(frozenset()).chosen:
        return Why([(("● ", "chosen"), (f"named already: {asked}", ""))], [])
    return Why([(("✗ ", "bad"), (f"none of the answers to: {asked}", ""))], [])


def of_command(table: Table, scene: Scene, what: str) -> list[tuple[str, Refusal]]:
    """Why a command may not be given now: with each own unit that it is for, by name, or all by itself."""
    panel, seat, found = table.panel, table.asking, list[tuple[str, Action]]()
    if seat is None:
        return []
    for value in panel.labels(scene).values():
        if panel.where(scene, value).startswith("me"):
            named = panel.title_of(scene, value)
            found += [(named, wish.action) for wish in panel.wishes(scene, value) if wish.title == what]
    alone = panel.without_units(what)
    if not found and alone is not None:
        found.append(("", alone))
    elif not found:
        with suppress(DuelogError):
            found.append(("", table.match.parse(seat, what)))
    told = [(named, table.match.explain(seat, action)) for named, action in found]
    return [(named, refusal) for named, refusal in told if refusal is not None]


def refused(refusals: Sequence[Refusal], about: Sequence[str] = ()) -> Why:
    """`about`: what each of them is about."""
    heads = about or [""] * len(refusals)
    lines = [reason(head, refusal) for head, refusal in zip(heads, refusals, strict=True)]
    return Why(lines, [refusal.rule for refusal in refusals])


def reason(title: str, refusal: Refusal | None, *, usable: bool = False) -> Parts:
    """One line; `usable`: it may be done, in another way than the one that was refused."""
    head = f"{title}: " if title else ""
    if refusal is None or usable:
        return (("✓ ", "good"), (f"{head}may be done now", ""))
    rule = f"  ({refusal.rule})" if refusal.rule else ""
    return (("✗ ", "bad"), (head + refusal.text, ""), (rule, "dim"))


def _begins(decision: Decision | None, path: tuple[Value, ...]) -> bool:
    """Something that may be done begins so at the first question."""
    now: Options | Action | None = None if decision is None else decision.options
    for value in path:
        if not isinstance(now, Options) or value not in now.step.domain:
            return False
        now = now.take(value)
    return True
