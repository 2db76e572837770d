"""Cards and numbers of Biblioclash as parts of text: attributes, Health, Orbs, signs, names."""

from core.biblioclash import texts
from core.biblioclash.cards import Card
from core.biblioclash.state import SLOT, BiblioclashBoard, Obj, Side, foe_of, next_team
from core.kernel.ids import HIDDEN, ObjectId, Seat
from core.kernel.options import Value
from tui.panels import Scene
from tui.panels.players import player
from tui.widgets.lines import Part, Parts

ATTRIBUTES = {"ignis": ("I▲", "r"), "terra": ("T♣", "g"), "aqua": ("A●", "b"), "": ("--", "none")}
PILE = "pile "
"""What the value of a pile of one's own Library begins with: it is no object."""


def board(scene: Scene) -> BiblioclashBoard:
    """The board as the seat sees it."""
    found: BiblioclashBoard = scene.seen.board
    return found


def side(scene: Scene, seat: Seat) -> Side:
    """A seat's part of the table."""
    return board(scene).sides[seat]


def find(scene: Scene, value: Value) -> Obj | None:
    """The object of an id, or what it was before the newest entry."""
    if not isinstance(value, int):
        return None
    found = board(scene).objects.get(value)
    if found is None and scene.before is not None:
        found = scene.before.board.objects.get(value)
    return found


def card_of(scene: Scene, value: Value) -> Card | None:
    """The card of an object, or on top of a pile; None if the seat does not know it."""
    obj = find(scene, value)
    if obj is not None:
        card: Card = scene.cards[obj.card]
        return card
    number = pile_number(value)
    slots = side(scene, scene.seat).piles[number - 1] if number else ()
    return slot_card(scene, slots[0]) if slots else None


def slot_card(scene: Scene, slot: int) -> Card | None:
    """A card of a deck or pile; None if the seat does not know it."""
    if slot <= HIDDEN:
        return None
    card: Card = scene.cards[slot // SLOT]
    return card


def pile_value(number: int) -> str:
    """What stands for a pile of one's own Library."""
    return f"{PILE}{number}"


def pile_number(value: Value) -> int:
    """The pile that a value stands for; 0: none."""
    return int(value.removeprefix(PILE)) if isinstance(value, str) and value.startswith(PILE) else 0


def name(scene: Scene, value: Value) -> str:
    """An object, a pile or a word by its name."""
    card = card_of(scene, value)
    if card is not None:
        return card.name
    return value if isinstance(value, str) else "a hidden card"


def short_name(text: str, cells: int) -> str:
    """A name that should fit: `S. Burning Ashes` for `Scroll of Burning Ashes`."""
    kind, of, rest = text.partition(" of ")
    return f"{kind[0]}. {rest}" if of and len(text) > cells else text


def sign(card: Card | None) -> Part:
    """Letter and shape of the attribute; always two cells."""
    return ("??", "none") if card is None else ATTRIBUTES[card.attribute]


def card_text(card: Card) -> str:
    """Its rules text, as printed when the match was made."""
    return card.text or texts.rules_text(card)


def one_line(card: Card) -> str:
    """Keywords and text in one line."""
    return " · ".join(filter(None, (texts.keyword_line(card), card_text(card))))


def code(card: Card) -> str:
    """Type and number in two cells: `o1` a Spell and its Orb Cost, `m3` a Minion and its Health, `e3` an Equipment."""
    n = {"spell": card.orbs, "minion": card.health, "equipment": card.capacity}.get(card.type)
    letter = {"spell": "o", "minion": "m", "equipment": "e"}.get(card.type, "")
    return f"{letter}{n}" if letter else "  "


def state_sign(obj: Obj, card: Card) -> Part:
    """Dispelled, or upright or exhausted where that matters, in one cell."""
    if obj.dispelled:
        return ("✗", "bad")
    if obj.exhausted:
        return ("↷", "dim")
    return ("»", "strong") if any(a.__struct_config__.tag == "act" for a in card.abilities) else (" ", "")


def numbers(obj: Obj, card: Card) -> Parts:
    """What lies on a card: `3-1` Health and damage, `+2` Shields, `o2/3` Orbs."""
    parts: list[Part] = []
    if card.type == "minion":
        parts.append((str(card.health), "strong"))
        if obj.damage:
            parts.append((f"-{obj.damage}", "bad"))
    if obj.shields:
        parts.append((f"+{obj.shields}", "good"))
    if card.capacity:
        if parts:
            parts.append((" ", ""))
        parts.append((f"o{obj.orbs}/{card.capacity}", "strong" if obj.orbs else "dim"))
    return tuple(parts)


def opposite(scene: Scene) -> Seat:
    """Whose side lies across the table: as chosen, else who matters now."""
    b = board(scene)
    if scene.across >= 0:
        return scene.across
    mine, clash = b.sides[scene.seat].team, b.clash
    team = b.sides[b.active].team
    if clash is not None:
        team = clash.teams[1] if clash.teams[0] == mine else clash.teams[0]
    elif team == mine:
        team = next_team(b, mine)
    return next((seat for seat in b.teams[team] if seat != scene.seat), (scene.seat + 1) % b.seats)


def relation(scene: Scene, seat: Seat) -> Part:
    """With more than two players: a partner, or one that the viewer's effects are aimed at (B-179, B-182)."""
    b = board(scene)
    mine, theirs = b.sides[scene.seat].team, b.sides[seat].team
    if b.seats == 2:
        return (" ", "")
    if seat == scene.seat:
        return ("  ", "")
    if theirs == mine:
        return ("+ ", "good")
    return ("◎ ", "target") if theirs == foe_of(b, scene.seat) else ("  ", "")


def side_name(scene: Scene, team: int) -> str:
    """The players of a team."""
    return " and ".join(player(scene, seat) for seat in board(scene).teams[team])


def domain(scene: Scene, seat: Seat) -> tuple[ObjectId, ...]:
    """The cards in a seat's Domain."""
    return side(scene, seat).domain
