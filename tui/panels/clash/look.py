"""Cards and objects of Clash of Realms as parts of text: colours, numbers, signs, names."""

from collections.abc import Sequence
from functools import lru_cache

from core.clash import texts
from core.clash.cards import Card, identity, in_book_order
from core.clash.effects import Activated
from core.clash.faces import COLOURS, KEYWORDS, STUNNED, Face, face_of
from core.clash.options.legality import is_forbidden, prohibitions
from core.clash.state import LANES, ClashBoard, ClashState, Item, Obj
from core.kernel.ids import HIDDEN, ObjectId
from core.kernel.options import Value
from core.kernel.state import State
from tui.panels import Scene
from tui.widgets.lines import Part, Parts

SHAPES = {"Y": "◆", "R": "▲", "G": "♣", "B": "●", "P": "■"}
COLOUR_NAMES = {"Y": "yellow", "R": "red", "G": "green", "B": "blue", "P": "purple", "C": "colourless"}

ITEM_KINDS = {"trigger": " (trigger)", "ability": " (ability)", "equip": " (equip)"}


def board(scene: Scene) -> ClashBoard:
    """The board as the seat sees it."""
    found: ClashBoard = scene.seen.board
    return found


def state(scene: Scene) -> ClashState:
    """What the seat sees, for questions about the table to the rules."""
    return State(scene.seen.board, scene.seen.control, faces(scene.cards), {})


@lru_cache(maxsize=8)
def faces(cards: tuple[Card, ...]) -> tuple[Face, ...]:
    """The faces of a match's cards."""
    return tuple(map(face_of, cards))


def find(scene: Scene, value: Value) -> Obj | None:
    """The object of an id, or what it was when it left play."""
    if not isinstance(value, int):
        return None
    found: Obj | None = board(scene).objects.get(value) or scene.seen.control.ghosts.get(value)
    if found is None and scene.before is not None:
        found = scene.before.board.objects.get(value)
    return found


def card_of(scene: Scene, obj: Obj | None) -> Card | None:
    """Its card; None if the seat does not know it."""
    if obj is None or obj.card == HIDDEN:
        return None
    card: Card = scene.cards[obj.card]
    return card


def name(scene: Scene, value: Value) -> str:
    """An object, Chain item, lane or word by its name."""
    if isinstance(value, str):
        return value
    item = board(scene).items.get(value)
    if item is None and scene.before is not None:
        item = scene.before.board.items.get(value)
    obj = find(scene, value)
    if obj is None and item is not None:
        return item_name(scene, item)
    card = card_of(scene, obj)
    return card.name if card is not None else "a hidden card"


def item_name(scene: Scene, item: Item) -> str:
    """The card that a Chain item is or comes from."""
    card: Card = scene.cards[item.ref[0]]
    return card.name


def item_text(scene: Scene, item: Item) -> str:
    """The same, with what it is besides a card that was played: `Ember Wolf (trigger)`, `Drill Bolt X=3`."""
    return item_name(scene, item) + ITEM_KINDS.get(item.kind, "") + (f" X={item.x}" if item.x else "")


def activated(scene: Scene, value: Value) -> list[int]:
    """The numbers of the abilities that can be activated."""
    card = card_of(scene, find(scene, value))
    abilities = () if card is None else card.abilities
    return [i for i, ability in enumerate(abilities) if isinstance(ability, Activated)]


def colour_sign(card: Card | None) -> Parts:
    """Letter and shape of a single colour, two letters of two, `--` of none; always two cells."""
    if card is None:
        return (("??", "none"),)
    colours = in_book_order("".join(identity(card)))
    if not colours:
        return (("--", "none"),)
    if len(colours) == 1:
        return ((colours + SHAPES[colours], colours.lower()),)
    return tuple((c, c.lower()) for c in colours[:2])


def power_parts(obj: Obj, card: Card | None) -> Parts:
    """Power: `4`, `4+1` when raised, `3↓` when lowered, `5-2` with damage."""
    printed = card.power if card is not None and card.power is not None else obj.power
    parts: list[Part] = []
    if obj.power > printed:
        parts.append((f"{printed}+{obj.power - printed}", "good"))
    elif obj.power < printed:
        parts.append((f"{obj.power}↓", "bad"))
    else:
        parts.append((str(obj.power), "strong"))
    if obj.damage:
        parts.append((f"-{obj.damage}", "bad"))
    return tuple(parts)


def state_sign(obj: Obj, *, forbidden: bool = False) -> Part:
    """Stunned, may not attack, Ready or Exhausted in one cell."""
    if obj.keywords & STUNNED:
        return ("~", "bad")
    if forbidden:
        return ("z", "dim")
    return ("»", "strong") if obj.ready else ("↷", "dim")


def forbidden(scene: Scene) -> frozenset[ObjectId]:
    """The units that may not attack from where they are."""
    now, objects = state(scene), board(scene).objects
    lanes = [lane for side in board(scene).sides for lane in side.lanes] if prohibitions(now) else []
    return frozenset(i for lane in lanes for i in lane if is_forbidden(now, objects[i]))


def keywords(obj: Obj) -> list[str]:
    """Current keywords by name."""
    return [word for i, word in enumerate(KEYWORDS) if obj.keywords >> i & 1]


def card_text(card: Card) -> str:
    """Its rules text, as printed when the match was made."""
    return card.text or texts.rules_text(card)


def one_line(card: Card) -> str:
    """Keywords and text in one line."""
    return _said(texts.keyword_line(card).split(", "), card_text(card))


def text_now(obj: Obj, card: Card) -> str:
    """The keywords that it has now, and its text, in one line."""
    return _said(keywords(obj), card_text(card))


def _said(words: Sequence[str], body: str) -> str:
    """A keyword that leads the text is not said before it too: `Siege · Last Breath - I deal 2 damage`."""
    before = (word for word in words if not body.startswith(f"{word} - "))
    return " · ".join(filter(None, (", ".join(before), body)))


def kind(card: Card, *, commander: bool = False) -> str:
    """`unit 3`, `cmd 4`, `reaction`, `artifact`; `commander`: it waits in its Zone."""
    if card.power is not None:
        return f"{'cmd' if commander else 'unit'} {card.power}"
    return "reaction" if card.type == "maneuver" and "Reaction" in card.keywords else card.type


def pool_text(pool: tuple[int, ...]) -> str:
    """Mana in a pool: `R2 G1`, `--` if there is none."""
    made = [f"{c}{n}" for c, n in zip(COLOURS, pool, strict=True) if n]
    return " ".join(made) or "--"


def ready_shards(scene: Scene, seat: int) -> tuple[int, int]:
    """Ready Shards and all Shards of a side."""
    shards = [board(scene).objects[i] for i in board(scene).sides[seat].shards]
    return sum(s.ready for s in shards), len(shards)


def realm_integrity(scene: Scene, seat: int) -> str:
    """The Realm's Integrity now."""
    obj = find(scene, board(scene).sides[seat].realm)
    return str(obj.integrity) if obj is not None else "?"


def zone_widget(scene: Scene, side: int, lane: int) -> str:
    """Name of the widget that shows a lane."""
    return f"{'me' if side == scene.seat else 'foe'}-{LANES[lane].lower()}"


def units_of(scene: Scene, side: int, lane: int) -> tuple[ObjectId, ...]:
    """Units in a lane, attackers of the other side included."""
    return board(scene).sides[side].lanes[lane]
