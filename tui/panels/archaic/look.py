"""Cards and numbers of Archaic Realms as parts of text: factions, HP with thresholds, Defense, signs, names."""

from functools import lru_cache

from core.archaic import texts
from core.archaic.cards import ENERGY, Card
from core.archaic.faces import Face, face_of
from core.archaic.state import ArchaicBoard, ArchaicState, Item, Obj, Side, has_waited, is_attacking, is_unlocked
from core.kernel.ids import ObjectId, Seat
from core.kernel.options import Value
from core.kernel.state import State
from tui.panels import Scene
from tui.widgets.lines import Part, Parts

FACTIONS = {
    "Divine": ("Dv", "y"),
    "Shadow": ("Sh", "p"),
    "Volcanic": ("Vo", "r"),
    "Ocean": ("Oc", "b"),
    "Mech": ("Me", "none"),
    "Life": ("Li", "g"),
}
FACE = "card "
"""What the value of a card that is no object begins with: a Quest, an Objective, the Realm."""
KINDS = {"augment": "augm", "energy": ""}


def board(scene: Scene) -> ArchaicBoard:
    """The board as the seat sees it."""
    found: ArchaicBoard = scene.seen.board
    return found


def side(scene: Scene, seat: Seat) -> Side:
    """A seat's part of the table."""
    return board(scene).sides[seat]


def state(scene: Scene) -> ArchaicState:
    """What the seat sees, for questions about the table to the rules."""
    return State(scene.seen.board, scene.seen.control, faces(scene.cards), {})


@lru_cache(maxsize=8)
def faces(cards: tuple[Card, ...]) -> tuple[Face, ...]:
    """The faces of a match's cards."""
    return tuple(map(face_of, cards))


def find(scene: Scene, value: Value) -> Obj | None:
    """The object of an id, or what it was before the newest entry."""
    if not isinstance(value, int):
        return None
    found = board(scene).objects.get(value)
    if found is None and scene.before is not None:
        found = scene.before.board.objects.get(value)
    return found


def find_item(scene: Scene, value: Value) -> Item | None:
    """The stack item of an id, or what it was before the newest entry."""
    if not isinstance(value, int):
        return None
    found = board(scene).items.get(value)
    if found is None and scene.before is not None:
        found = scene.before.board.items.get(value)
    return found


def card_of(scene: Scene, value: Value) -> Card | None:
    """The card of an object, of a stack item, or that a word stands for; None if the seat does not know it."""
    obj, item, owned = find(scene, value), find_item(scene, value), owned_face(value)
    if obj is not None:
        return face_card(scene, obj.card)
    if item is not None:
        return face_card(scene, item.ref[0])
    return None if owned is None else face_card(scene, owned[0])


def face_card(scene: Scene, face: int) -> Card | None:
    """The card of a face; hidden ones are below 0."""
    if face < 0:
        return None
    card: Card = scene.cards[face]
    return card


def face_value(face: int, seat: Seat) -> str:
    """What stands for a card that is no object: a Quest or Objective of a seat, the Realm."""
    return f"{FACE}{face} {seat}"


def owned_face(value: Value) -> tuple[int, Seat] | None:
    """The face and the seat of such a value."""
    if not isinstance(value, str) or not value.startswith(FACE):
        return None
    face, seat = value.removeprefix(FACE).split(" ")
    return int(face), int(seat)


def name(scene: Scene, value: Value) -> str:
    """Anything by its name; a word stands for itself."""
    card = card_of(scene, value)
    if card is not None:
        return card.name
    return value if isinstance(value, str) else "a hidden card"


def short(text: str, cells: int) -> str:
    """A name in few cells: up to its comma, else its first words, as many as fit."""
    text = text.partition(",")[0]
    words = text.split()
    while len(words) > 1 and len(" ".join(words)) > cells:
        words.pop()
    return " ".join(words)[:cells]


def sign(card: Card | None) -> Part:
    """Two letters of the faction; always two cells."""
    return ("??", "none") if card is None else FACTIONS.get(card.faction, ("--", "none"))


def card_text(card: Card) -> str:
    """Its rules text, as printed when the match was made."""
    return card.text or texts.rules_text(card)


def one_line(card: Card) -> str:
    """Keywords and text in one line."""
    keywords = "" if card.type == "spell" else texts.keyword_line(card)
    return " · ".join(filter(None, (keywords, card_text(card))))


def code(card: Card) -> str:
    """Kind and numbers in five cells: `3/2` an Ally, `flash` and `conj` Spells, `augm` an Augment."""
    if card.type == "ally":
        return f"{card.attack}/{card.defense}"
    if card.type == "spell":
        return "flash" if "Flash" in card.keywords else "conj"
    return KINDS.get(card.type, card.type)


def kind(card: Card) -> str:
    """What the card is, in the book's words."""
    if card.type == "spell":
        return "Spell · Flash" if "Flash" in card.keywords else "Spell · Conjure"
    if card.type == "gear":
        return f"Gear · {card.slot}"
    if card.name == ENERGY:
        return "Energy"
    return card.type.capitalize()


# In the Realm ---------------------------------------------------------------------------------------------------


def numbers(obj: Obj) -> Parts:
    """`3/4` Attack and Defense of an Ally, `3/5-1` with Defense that is lost, `+2` temporary."""
    parts: list[Part] = [(f"{obj.attack}/{obj.maximum}", "strong")]
    if obj.defense < obj.maximum:
        parts.append((f"-{obj.maximum - obj.defense}", "bad"))
    if obj.temp:
        parts.append((f"+{obj.temp}", "good"))
    return tuple(parts)


def state_sign(scene: Scene, obj: Obj) -> Part:
    """Attacks, intercepts, Exhausted, may not attack, or ready, in one cell."""
    combat = board(scene).combat
    if is_attacking(state(scene), obj):
        return ("→", "bad")
    if combat is not None and any(obj.id == interceptor for _, interceptor in combat.pairs):
        return ("←", "strong")
    if obj.staggered or not has_waited(obj):
        return ("z", "dim")
    return ("»", "strong") if obj.ready else ("↷", "dim")


def hp_bar(card: Card, obj: Obj, cells: int) -> Parts:
    """HP as a bar; 1 and 2 stand where a threshold not crossed yet is."""
    most = card.hp or 1
    marks = {
        min(cells - 1, threshold * cells // most): str(number)
        for number, threshold in enumerate(card.thresholds or (), 1)
        if number > obj.crossed
    }
    full = -(-obj.hp * cells // most)
    return tuple((marks[i], "key") if i in marks else ("█", "good") if i < full else ("░", "dim") for i in range(cells))


def hero_state(card: Card, hero: Obj) -> str:
    """`HP 15/20`, or that it is destroyed."""
    return "destroyed, face down" if hero.destroyed else f"HP {hero.hp}/{card.hp}"


def next_threshold(card: Card, hero: Obj) -> str:
    """`T1 at 13`: the threshold that comes next."""
    thresholds = card.thresholds or ()
    return f"T{hero.crossed + 1} at {thresholds[hero.crossed]}" if hero.crossed < len(thresholds) else ""


def abilities(card: Card, hero: Obj) -> list[tuple[int, bool, str]]:
    """A Hero's abilities: number from 1, unlocked, text."""
    return [(i + 1, is_unlocked(hero, i), texts.ability_text(card, i)) for i in range(len(card.abilities))]


def heroes_of(scene: Scene, seat: Seat) -> tuple[Obj | None, list[Obj]]:
    """The active Hero, and the others by Lineup slot."""
    objects, mine = board(scene).objects, side(scene, seat)
    others = [objects[i] for i in mine.heroes if i != mine.hero]
    return objects.get(mine.hero), others


def gear_name(scene: Scene, number: ObjectId) -> str:
    """Gear, with the Defense of armor."""
    obj = board(scene).objects[number]
    return f"{name(scene, number)} {obj.defense}" if obj.maximum else name(scene, number)
