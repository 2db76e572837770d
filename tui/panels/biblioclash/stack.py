"""What stands beside the hand: one's own Library, or the Clash in progress."""

from core.biblioclash.rules.clash import compared, ending
from core.biblioclash.state import PILES, Clash
from core.kernel.ids import Seat
from tui.panels import Scene, Stack, Ways
from tui.panels.biblioclash import look
from tui.panels.players import player
from tui.widgets.lines import Part, Parts, Row

CELL, ROOMY = 9, 40
"""Cells for a name in a Library of three columns, and of one."""


def library(scene: Scene, ways: Ways, room: int) -> Stack:
    """Nine piles: cost and name of the top card, the card below it. In three columns names are short."""
    cells = CELL if room < PILES else ROOMY
    side = look.side(scene, scene.seat)
    rows = []
    for number, pile in enumerate(side.piles, 1):
        value = look.pile_value(number)
        if not pile:
            rows.append(Row(left=(("   –", "dim"),)))
            continue
        card = look.slot_card(scene, pile[0])
        mark: Part = ("✓", "good") if value in ways else (" ", "")
        name = "?" if card is None else look.short_name(card.name, cells)
        cost = "?" if card is None else str(card.wisdom)
        left: Parts = (mark, (cost, "strong" if value in ways else ""), (f" {name}", "strong" if value in ways else ""))
        below = [look.slot_card(scene, slot) for slot in pile[1:]]
        under = "; ".join("face down" if c is None else _under(c.name, card.name if card else "", cells) for c in below)
        rows.append(Row(left=left, value=value, detail=(under,)))
    payable = any(look.pile_number(value) for value in ways)
    left_over = sum(map(len, side.piles))
    discount = f" · next card {side.discount} cheaper" if side.discount else ""
    return Stack(
        f"Library {left_over}{discount}",
        tuple(rows),
        subtitle="enter obtain" if payable else "",
        columns=3,
        wanted=True,
    )


def _under(name: str, top: str, cells: int) -> str:
    return "2 copies" if name == top else look.short_name(name, cells)


def slot_row(scene: Scene, seat: Seat, number: int, place: int, slot: int) -> Row:
    """A card of a pile, for the list of everybody's cards."""
    card = look.slot_card(scene, slot)
    lead = f" {number} " if place == 0 else "   "
    if card is None:
        return Row(left=((f"{lead}?? a card face down", "dim"),))
    value = look.pile_value(number) if seat == scene.seat and place == 0 else None
    said: Parts = (look.sign(card), (f" {card.name}", ""), (f" {card.wisdom} ", ""), (look.one_line(card), "dim"))
    return Row(left=((lead, "dim"), *said), value=value)


def powers(scene: Scene) -> str:
    """`You 5, Vex 7 (counts as 9 when compared)` of the Clash that goes on; empty: none."""
    clash = look.board(scene).clash
    return "" if clash is None else powers_of(scene, clash)


def powers_of(scene: Scene, clash: Clash) -> str:
    """The same of any Clash."""
    said = []
    for place, team in enumerate(clash.teams):
        bonus = f" (counts as {compared(clash)[place]} when compared)" if clash.bonus[place] else ""
        said.append(f"{look.side_name(scene, team)} {clash.power[place]}{bonus}")
    return ", ".join(said)


def ending_text(scene: Scene) -> str:
    """What ending the present Strike Window means."""
    board = look.board(scene)
    clash = board.clash
    if clash is None:
        return "done"
    mates = [seat for seat in board.asked.seats if seat != scene.seat and scene.seat in board.asked.seats]
    if mates:
        return f"done: {player(scene, mates[0])} may still act"
    team = clash.teams[1 - clash.active]
    other, how = look.side_name(scene, team), ending(clash)
    verb = "" if other == "You" or len(board.teams[team]) > 1 else "s"
    if how == "loses":
        return f"done: {other} hit{verb} for {clash.power[1 - clash.active]}"
    if how == "tie":
        return "done: equal twice, nobody hits"
    equal = "equal once, " if len(set(compared(clash))) == 1 else ""
    return f"done: {equal}{other} answer{verb}"


def clash(scene: Scene) -> Stack:
    """Both Strike Powers, whose window it is, the Spells cast, what ending the window means."""
    board = look.board(scene)
    found = board.clash
    assert found is not None
    rows = []
    for place, team in enumerate(found.teams):
        who = look.side_name(scene, team)
        active = place == found.active
        bonus = f"  counts as {compared(found)[place]}" if found.bonus[place] else ""
        mark: Part = ("▶ ", "key") if active else ("  ", "")
        power, name = (f"{found.power[place]:>2}", "strong"), (f" {who}", "strong" if active else "")
        role = "strikes" if place == 0 else "defends"
        rows.append(Row(left=(mark, power, name, (bonus, "")), right=((role, "dim"),)))
        spells = [look.name(scene, number) for seat, number in found.spells if seat in board.teams[team]]
        if spells:
            rows.append(Row(left=(("     ", ""), (", ".join(spells), "dim"))))
    if found.ties:
        rows.append(Row(left=(("  equal once: a second time ends it", "key"),)))
    rows.append(Row(left=((f"  {ending_text(scene)}", ""),)))
    title = f"Clash · Strike Window {found.window}"
    return Stack(title, tuple(rows), wanted=True)
