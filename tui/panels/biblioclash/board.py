"""The table of Biblioclash: the line and Domain of the player across, one's own Domain and line; others in a line."""

from textual.app import ComposeResult
from textual.reactive import reactive

from core.kernel.ids import Seat
from core.kernel.options import Value
from tui.fitting import padded
from tui.panels import BoardWidget, Marks, Scene
from tui.panels.biblioclash import look
from tui.panels.labels import LETTERS
from tui.panels.players import NARROW, introduced, whose_word
from tui.widgets.bar import Bar, SideLine
from tui.widgets.cells import Cells
from tui.widgets.lines import Part, Parts, Row, plain

CELLS = {2: 32, 3: 19}
"""Cells for a name and what stands right of it, in a Domain of so many columns."""


class Domain(Cells):
    """The cards of a Domain, in the order in which they came."""

    columns = reactive(3)

    def columns_for(self, cards: int) -> int:
        """As few columns as have room for so many cards."""
        return next((n for n in CELLS if cards <= n * self.size.height), max(CELLS))


def labels(scene: Scene) -> dict[str, Value]:
    """A letter for each card of the two Domains that are shown: theirs, then one's own."""
    cards = [*look.domain(scene, look.opposite(scene)), *look.domain(scene, scene.seat)]
    return dict(zip(LETTERS, cards, strict=False))


def lettered(scene: Scene, value: Value) -> str:
    """`j Tide Drake`: its name with the letter that it has on the board."""
    letter = next((letter for letter, known in labels(scene).items() if known == value), "")
    return f"{letter} {look.name(scene, value)}" if letter else look.name(scene, value)


def card_row(scene: Scene, marks: Marks, value: int, label: str, *, wide: bool, columns: int) -> Row:
    """A card in a Domain."""
    obj, card = look.board(scene).objects[value], look.card_of(scene, value)
    assert card is not None
    right: Parts = (*look.numbers(obj, card), (" ", ""), look.state_sign(obj, card), marks.sign(value))
    name = card.name if wide else look.short_name(card.name, CELLS[columns] - len(plain(right)))
    dispelled: Parts = ((" dispelled", "bad"),) if obj.dispelled and wide else ()
    return Row(
        left=(look.sign(card), (" ", ""), (name, "dim" if obj.dispelled else ""), *dispelled),
        right=right,
        value=value,
        label=label,
        detail=(look.one_line(card),),
    )


def side_line(scene: Scene, marks: Marks, seat: Seat, wide: bool) -> tuple[Parts, Parts]:
    """Name, Health, Shields, Orbs and Wisdom of a side; its counts."""
    board, side = look.board(scene), look.side(scene, seat)
    name = introduced(scene, seat, wide=wide)
    if not side.mage:
        return ((f" {padded(name, NARROW - 1)} ", "strong"), ("out of the match", "dim")), ()
    mage, card = board.objects[side.mage], look.card_of(scene, side.mage)
    assert card is not None
    mark = marks.sign(side.mage)
    of_team = "team " if len(board.teams[side.team]) > 1 else ""
    shields: Parts = ((f" +{mage.shields}", "good"),) if mage.shields else ()
    discount: Parts = ((f" (-{side.discount})", "good"),) if side.discount else ()
    title: Parts = ((f"{card.name} ", ""),) if wide else ()
    left: Parts = (
        look.relation(scene, seat),
        (f"{padded(name, NARROW - 1)} ", "strong"),
        mark,
        *title,
        (" " if mark[0].strip() else "", ""),
        (f"{of_team}HEALTH {board.health[side.team]}/{board.most[side.team]}", "strong"),
        *shields,
        (" Orbs ", ""),
        (f"{mage.orbs}/{card.capacity}", "strong" if mage.orbs else "dim"),
        *_worn_orbs(scene, seat),
        (" Wisdom ", ""),
        (str(side.wisdom), "strong" if side.wisdom else "dim"),
        *discount,
    )
    words = ("hand", "deck", "discard", "archive") if wide else ("hand", "deck", "disc", "arch")
    counts = (len(side.hand), len(side.deck), len(side.discard), len(side.archive))
    said = ("  " if wide else " ").join(f"{word} {n}" for word, n in zip(words, counts, strict=True))
    return left, ((f"{said} ", ""),)


def _worn_orbs(scene: Scene, seat: Seat) -> Parts:
    """`+3/6` on all Equipment together; each has its own in the Domain."""
    found = [(look.find(scene, i), look.card_of(scene, i)) for i in look.domain(scene, seat)]
    worn = [(obj.orbs, card.capacity or 0) for obj, card in found if obj and card and card.type == "equipment"]
    held = sum(orbs for orbs, _ in worn)
    return ((f"+{held}/{sum(most for _, most in worn)}", "strong" if held else "dim"),) if worn else ()


def others_line(scene: Scene, wide: bool) -> Parts:
    """The players whose side is not shown: `o Bo 12/20 dom 3`."""
    board, parts = look.board(scene), list[Part]()
    for seat in range(board.seats):
        if seat in (scene.seat, look.opposite(scene)):
            continue
        side, name = board.sides[seat], introduced(scene, seat, wide=wide)
        health = f" {board.health[side.team]}/{board.most[side.team]}"
        cards = f" domain {len(side.domain)} hand {len(side.hand)}" if wide else f" dom {len(side.domain)}"
        parts += [(" │ " if parts else " o ", "dim" if parts else "key"), look.relation(scene, seat), (name, "strong")]
        parts.append((health + cards if side.mage else " out", ""))
    return tuple(parts)


def clash_word(scene: Scene, seat: Seat) -> str:
    """`Strike Power 5 (counts as 7)` of a side in the Clash."""
    board = look.board(scene)
    clash, team = board.clash, board.sides[seat].team
    if clash is None or team not in clash.teams:
        return ""
    place = clash.teams.index(team)
    power, bonus = clash.power[place], clash.bonus[place]
    return f"Strike Power {power}" + (f" (counts as {power + bonus})" if bonus else "")


class BiblioclashBoard(BoardWidget):
    """Two lines and two Domains, and a line for those who are not shown."""

    def compose(self) -> ComposeResult:
        yield Bar(id="others-line", classes="side-line")
        yield SideLine(id="foe-line")
        yield Domain(id="foe", classes="domain")
        yield Domain(id="me", classes="domain")
        yield SideLine(id="me-line")

    def lay(self, scene: Scene, marks: Marks) -> None:
        by_value = {value: label for label, value in labels(scene).items()}
        others = self.query_one("#others-line", Bar)
        others.display = look.board(scene).seats > 2
        wide = self.size.width >= 110
        others.show((others_line(scene, wide), ()))
        for seat, who in ((look.opposite(scene), "foe"), (scene.seat, "me")):
            self.lay_side(who, *(side_line(each, marks, seat, wide) for each in scene.moments))
            zone, cards = self.query_one(f"#{who}", Domain), look.domain(scene, seat)
            roomy = len(cards) <= zone.size.height or wide
            zone.columns = zone.columns_for(len(cards))
            mage = look.side(scene, seat).mage
            # With more room it stands in the line of the side.
            title = (f"{look.name(scene, mage)} · " if mage and not wide else "") + f"{whose_word(scene, seat)} Domain"
            zone.show(
                [card_row(scene, marks, i, by_value.get(i, "·"), wide=roomy, columns=zone.columns) for i in cards],
                title=title,
                tail=f" {len(cards)}" if cards else "",
                subtitle=clash_word(scene, seat),
                empty="empty",
            )
            zone.set_class(any(i in marks.targets for i in (*cards, mage) if i), "-asked")
