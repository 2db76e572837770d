"""Every decision of Biblioclash in words: what is asked, which answers there are, which keys name them."""

from core.biblioclash import texts
from core.biblioclash.state import AskFrame, ResolveFrame
from core.kernel.notation import read_seat
from core.kernel.options import DONE, Step, Value
from tui.draft import Draft
from tui.panels import Choice, Scene
from tui.panels.biblioclash import look
from tui.panels.biblioclash.board import labels, lettered
from tui.panels.hands import with_copies
from tui.panels.labels import digit
from tui.panels.players import player, possessive
from tui.widgets.lines import Parts

NUMBERS = frozenset({"points", "pay"})
OBJECTS = frozenset({"card", "carrier", "target", "unit"})
"""Steps whose values are ids of cards."""
MAGE_KEY = "M"
"""Names a Mage whose line is shown."""
VERBS = {
    "play": "play",
    "cast": "cast",
    "summon": "summon",
    "equip": "equip",
    "obtain": "obtain",
    "activate": "activate",
    "discard": "discard",
    "unequip": "unequip",
}
"""What can be done with a card."""
CARD_QUESTIONS = {
    "play": "which card?",
    "cast": "which Spell?",
    "summon": "which Minion?",
    "equip": "which Equipment?",
    "activate": "whose Exhaust Effect?",
    "discard": "which cards do you discard?",
    "unequip": "which Equipment?",
}
ASKED = {
    "discard": "which card do you discard?",
    "shield": "which unit has the Shields?",
    "refresh": "which card is refreshed?",
    "archive": "which cards are archived?",
    "topdeck": "which card goes on top of the deck?",
    "free_obtain": "which card do you obtain without paying?",
    "opponent": "which opponent discards?",
    "orb": "where does the Orb go?",
    "damage": "who is dealt damage?",
}


def hand_cards(scene: Scene) -> tuple[int, ...]:
    """The cards that digits take."""
    return look.side(scene, scene.seat).hand


def is_object(step: Step) -> bool:
    """The step's numbers are ids of cards."""
    return step.name in OBJECTS


def choices(scene: Scene, draft: Draft) -> list[Choice]:
    """The answers to the draft's question, in the order of the walk, with what is chosen already."""
    step = draft.step
    if step is None:
        return []
    values = [v for v in dict.fromkeys((*draft.chosen(), *draft.offers())) if v != DONE]
    return _keyed(scene, draft, step, values)


def _keyed(scene: Scene, draft: Draft, step: Step, values: list[Value]) -> list[Choice]:
    letters = {value: key for key, value in labels(scene).items()}
    hand: dict[Value, str] = {value: digit(i) for i, value in enumerate(hand_cards(scene))}
    lines = {look.side(scene, seat).mage for seat in (scene.seat, look.opposite(scene))}
    in_hand = is_object(step) and all(v in hand for v in values)
    found: list[Choice] = []
    listed = 0
    for value in values:
        key, place = "", "list" if is_object(step) else "item"
        if step.name in NUMBERS:
            key, place = (str(value) if int(value) <= 9 else ""), "number"
        elif is_object(step) and value in letters:
            key, place = letters[value], "board"
        elif is_object(step) and value in lines:
            key, place = MAGE_KEY, "strip"
        elif in_hand:
            key, place = hand[value], "hand"
        else:
            key = digit(listed)
            listed += 1
        text = look.name(scene, value) if place == "hand" else value_text(scene, step, value)
        found.append(Choice(key, value, text, place))
    answered = {answer.value for answer in draft.answers if is_object(answer.step)}
    return with_copies(found, hand_cards(scene), lambda card: look.card_of(scene, card), answered)


def value_text(scene: Scene, step: Step, value: Value) -> str:
    """One answer in words."""
    if step.name == "verb":
        return VERBS.get(str(value), str(value))
    if step.name == "pile" and isinstance(value, int):
        return pile_text(scene, value)
    if isinstance(value, str):
        seat = read_seat(value)
        return value if seat is None else player(scene, seat)
    if not is_object(step):
        return str(value)
    return object_text(scene, value)


def pile_text(scene: Scene, number: int) -> str:
    """The top card of a pile of one's own Library."""
    card = look.card_of(scene, look.pile_value(number))
    return f"{card.name} ({card.wisdom})" if card is not None else f"pile {number}"


def object_text(scene: Scene, value: int) -> str:
    """A card with whose it is and where it lies."""
    obj = look.find(scene, value)
    text = look.name(scene, value)
    if obj is None:
        return text
    if obj.zone == "mage":
        return f"{text}, {possessive(scene, obj.owner)} Mage"
    place = {"discard": "discard pile", "hand": "hand", "archive": "archive"}.get(obj.zone, "")
    whose = "" if obj.owner == scene.seat else player(scene, obj.owner)
    where = ", ".join(filter(None, (whose, place)))
    return f"{text} ({where})" if where else text


def subject(scene: Scene, draft: Draft) -> str:
    """What the decision is about so far: the card, or the effect that asks."""
    card, pile = draft.value("card"), draft.value("pile")
    verb = draft.value("verb")
    if verb == "obtain" and isinstance(pile, int):
        return look.name(scene, look.pile_value(pile))
    if isinstance(card, int) and verb in VERBS and verb != "discard":
        return look.name(scene, card)
    return about(scene)


def question(scene: Scene, draft: Draft) -> Parts:
    """What is asked now, after what was answered so far."""
    step, head = draft.step, subject(scene, draft)
    if step is None:
        return ((f"{head}: ", "strong"),) if head and not draft.value("verb") else ()
    text = step_question(scene, draft, step)
    return ((f"{head}: ", "strong"), (text, "")) if head else ((text, "strong"),)


def step_question(scene: Scene, draft: Draft, step: Step) -> str:
    """The question of one step."""
    verb = str(draft.value("verb") or "")
    if step.name == "card" and verb in CARD_QUESTIONS:
        return CARD_QUESTIONS[verb]
    if step.name == "pile" and verb == "obtain":
        return "which card of your Library?"
    if step.name == "pay":
        return f"how many Orbs from {lettered(scene, step.about)}?"
    if step.name == "points":
        return f"how much to {lettered(scene, step.about)}?"
    if step.name == "target" and draft.values("target"):
        return "and who else?"
    return ASKED.get(look.board(scene).asked.kind, "which?")


def about(scene: Scene) -> str:
    """The card whose effect asks; that a Strike is divided."""
    frame = asking(scene)
    if frame is None:
        return ""
    return "The Strike hits" if frame.strike else look.name(scene, frame.source) if frame.source else ""


def asking(scene: Scene) -> AskFrame | None:
    """The question in the middle of things; None: this is a phase or a Strike Window."""
    agenda = scene.seen.control.agenda
    return agenda[-1] if agenda and isinstance(agenda[-1], AskFrame) else None


def context(scene: Scene) -> str:
    """The text of the ability that a question in the middle of things comes from."""
    frame = next((f for f in reversed(scene.seen.control.agenda) if isinstance(f, ResolveFrame)), None)
    if asking(scene) is None or frame is None:
        return ""
    return texts.ability_text(scene.cards[frame.card], frame.ability)
