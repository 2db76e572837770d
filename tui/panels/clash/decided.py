"""A whole decision in words, where its line of notation is no sentence."""

from collections.abc import Callable, Iterable

from core.clash import actions as act
from core.clash.state import LANES
from core.effects.wording import counted
from core.kernel.events import Action
from core.kernel.ids import ObjectId
from tui.fitting import first_fitting
from tui.panels import Scene
from tui.panels.arranged import arranged
from tui.panels.clash import look, words
from tui.panels.clash.board import labels

Name = Callable[[Scene, ObjectId], str]
"""What an object is called."""
ANSWERS = {
    "discard": "discard {}",
    "sacrifice": "sacrifice {}",
    "store": "Store {}",
    "target": "target {}",
    "replacement": "{} instead",
    "loss": "{} keeps you in the game",
}
"""What is done with the cards that a question is answered by; for other questions they are the answer."""
ANSWER_WORDS = {
    "yes": "yes, do it",
    "no": "no, do not",
    "graveyard": "to the Graveyard",
    "commanders": "to the Commander Zone",
    "frontline": "Frontline",
    "backline": "Backline",
}


def in_words(scene: Scene, action: Action, room: int) -> str:
    """`put Oak Totem on the bottom and draw a card`; with too little room what has a letter is called by it alone.

    Empty: its line of notation says it.
    """
    if isinstance(action, act.Arrange):
        top, bottom = ([words.examined(scene, place) for place in pile] for pile in (action.top, action.bottom))
        return arranged(top, bottom, room)
    return first_fitting((_said(scene, action, name) for name in (_named, _lettered)), room)


def _said(scene: Scene, action: Action, name: Name) -> str:
    match action:
        case act.Place():
            named = (f"{lane} {scene.cards[face].name}" for lane, face in zip(LANES, action.faces, strict=True))
            return "; ".join(named)
        case act.Keep():
            return words.VERBS["keep"]
        case act.EndMain():
            return words.VERBS["end"]
        case act.Mulligan():
            n = len(action.cards)
            return f"put {_names(scene, action.cards)} on the bottom and draw {counted(n, 'card')}"
        case act.ExhaustShard():
            colour = f" for {look.COLOUR_NAMES[action.colour]}" if action.colour else ""
            return f"exhaust {look.name(scene, action.shard)}{colour}"
        case act.PlayCard():
            return _played(scene, action, name)
        case act.Activate():
            abilities = look.activated(scene, action.source)
            number = f", ability {abilities.index(action.ability) + 1}" if len(abilities) > 1 else ""
            return f"activate {look.name(scene, action.source)}{number}{_declared(scene, action, name)}"
        case act.EquipArtifact():
            return f"equip {look.name(scene, action.artifact)} on {name(scene, action.carrier)}"
        case act.Attack():
            return f"attack {LANES[action.lane]} with {_all(scene, action.units, name)}"
        case act.Reposition():
            return f"move {_all(scene, action.units, name)} to {LANES[action.lane]}"
        case act.Choose():
            return _answer(scene, action, name)
        case act.Order():
            named = (words.held_name(scene, number) for number in action.numbers)
            return f"on the Chain {', then '.join(named)}, which resolves first"
        case act.Assign():
            return _assigned(scene, action, name)
    return ""


def _played(scene: Scene, action: act.PlayCard, name: Name) -> str:
    """`play Drill Bolt X=2 → a Ember Wolf; discard Oak Totem`, `deploy Drill Captain to B`."""
    verb = "deploy" if action.card in look.board(scene).sides[scene.seat].commanders else "play"
    lane = f" to {LANES[action.lane]}" if action.lane >= 0 else ""
    return f"{verb} {look.name(scene, action.card)}{lane}{_declared(scene, action, name)}"


def _declared(scene: Scene, action: act.PlayCard | act.Activate, name: Name) -> str:
    """What is named with a card or ability: X, targets, what is sacrificed and discarded."""
    hand = look.board(scene).sides[scene.seat].hand
    targets = [name(scene, target) for slot in action.targets for target in slot]
    sacrificed = [name(scene, card) for card in action.named if card not in hand]
    discarded = [look.name(scene, card) for card in action.named if card in hand]
    said = (f" X={action.x}" if action.x else "") + (f" → {', '.join(targets)}" if targets else "")
    for verb, cards in (("sacrifice", sacrificed), ("discard", discarded)):
        said += f"; {verb} {', '.join(cards)}" if cards else ""
    return said


def _named(scene: Scene, number: ObjectId) -> str:
    """An object with its letter on the board; a Location with its Zone; elsewhere with whose it is."""
    letter, obj = _letter(scene, number), look.find(scene, number)
    if obj is not None and obj.zone == "location":
        return f"{words.object_text(scene, number)} in Zone {LANES[obj.lane]}"
    return f"{letter} {look.name(scene, number)}" if letter else words.object_text(scene, number)


def _lettered(scene: Scene, number: ObjectId) -> str:
    """The same in less room."""
    return _letter(scene, number) or look.name(scene, number)


def _letter(scene: Scene, number: ObjectId) -> str:
    return next((letter for letter, value in labels(scene).items() if value == number), "")


def _all(scene: Scene, units: Iterable[ObjectId], name: Name) -> str:
    return ", ".join(name(scene, unit) for unit in units)


def _names(scene: Scene, cards: Iterable[ObjectId]) -> str:
    return ", ".join(look.name(scene, card) for card in cards)


def _answer(scene: Scene, action: act.Choose, name: Name) -> str:
    """`discard Oak Totem`, `green`, `to Zone B`."""
    word, kind = action.word, look.board(scene).asked.kind
    if word in LANES and kind in ("put", "move"):
        return f"to Zone {word}"
    if word:
        return look.COLOUR_NAMES.get(word) or ANSWER_WORDS.get(word, word)
    if not action.picks:
        return "none"
    in_hand = look.board(scene).sides[scene.seat].hand
    named = (look.name(scene, card) if card in in_hand else name(scene, card) for card in action.picks)
    return ANSWERS.get(kind, "{}").format(", ".join(named))


def _assigned(scene: Scene, action: act.Assign, name: Name) -> str:
    """`destroy a Ember Wolf, c Imp; 2 of Siege Ram's Power past the units`."""
    destroyed = [name(scene, unit) for unit in action.kills]
    destroyed += [
        f"{name(scene, unit)} ({n} of {look.name(scene, source)}'s Power)" for source, unit, n in action.venom
    ]
    said = [f"destroy {', '.join(destroyed)}"] if destroyed else []
    if action.wound:
        said.append(f"wound {name(scene, action.wound)}")
    said += [f"{n} of {look.name(scene, source)}'s Power past the units" for source, n in action.spare]
    return "; ".join(said) or "destroy nobody"
