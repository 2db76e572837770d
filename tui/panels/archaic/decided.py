"""A whole decision in words, where its line of notation is no sentence."""

from collections.abc import Callable

from core.archaic import actions as act
from core.archaic.cards import ENERGY
from core.kernel.events import Action
from core.kernel.ids import ObjectId
from tui.fitting import first_fitting
from tui.panels import Scene
from tui.panels.archaic import look, words
from tui.panels.archaic.board import letters
from tui.panels.arranged import arranged

Name = Callable[[Scene, ObjectId], str]
"""What an object is called."""
ANSWERS = {"target": "target {}", "discard": "discard {}"}
"""What is done with the cards that a question is answered by; for other questions they are the answer."""


def in_words(scene: Scene, action: Action, room: int) -> str:
    """`keep the active Hero`; with too little room what lies in the Realm is called by its letter alone.

    Empty: its line of notation says it.
    """
    if isinstance(action, act.Arrange):
        top, bottom = ([words.examined(scene, place) for place in pile] for pile in (action.top, action.bottom))
        return arranged(top, bottom, room)
    return first_fitting((_said(scene, action, name) for name in (_named, _lettered)), room)


def _said(scene: Scene, action: Action, name: Name) -> str:
    match action:
        case act.Keep() | act.EndMain():
            return words.VERBS[str(action.__struct_config__.tag)]
        case act.Mulligan():
            return "shuffle the whole hand in and draw anew"
        case act.PlayEnergy():
            return f"play {ENERGY} from the hand"
        case act.ChooseHero():
            return look.name(scene, action.hero)
        case act.Swap():
            return f"to {look.name(scene, action.hero)}" if action.hero else words.KEEP_HERO
        case act.PlayCard():
            host = f" on {name(scene, action.host)}" if action.host else ""
            return f"play {look.name(scene, action.card)}{host}{_aimed(scene, action, name)}"
        case act.Activate():
            return _used(scene, action, name)
        case act.Reattach():
            return f"reattach {name(scene, action.augment)} on {name(scene, action.host)}"
        case act.Attack():
            return f"attack with {', '.join(name(scene, unit) for unit in action.units)}"
        case act.Defend():
            said = (f"{name(scene, unit)} → {name(scene, attacker)}" for attacker, unit in action.pairs)
            return "; ".join(said) or "nobody"
        case act.Lock():
            pairs = (
                f"{n} {name(scene, attacker)} → {name(scene, unit) if unit else 'Hero'}"
                for n, (attacker, unit) in enumerate(action.exchanges, 1)
            )
            return "; ".join(pairs)
        case act.Choose():
            answer = ", ".join(name(scene, card) for card in action.picks) or "none"
            return ANSWERS.get(look.board(scene).asked.kind, "{}").format(answer)
        case act.Order():
            waiting = words.waiting(scene)
            first, *others = (scene.cards[waiting[place].ref[0]].name for place in action.numbers)
            return "; ".join((f"{first} resolves first", *(f"then {name}" for name in others)))
        case act.Equip():
            gear = look.face_card(scene, words.shown_gear(scene, action.place))
            return f"{gear.name if gear is not None else 'gear'} for {look.name(scene, action.hero)}"
    return ""


def _named(scene: Scene, number: ObjectId) -> str:
    """An object, with its letter if it lies in the Realm."""
    return f"{letters(scene).get(number, '')} {look.name(scene, number)}".lstrip()


def _lettered(scene: Scene, number: ObjectId) -> str:
    """The same in less room."""
    return letters(scene).get(number) or look.name(scene, number)


def _used(scene: Scene, action: act.Activate, name: Name) -> str:
    """`use Judge Seraphon → c Temple Lancer`, `use ability 2 of Sparkwright Ennio`."""
    obj = look.find(scene, action.source)
    several = obj is not None and len(look.faces(scene.cards)[obj.card].activated) > 1
    number = f"ability {action.ability + 1} of " if several else ""
    return f"use {number}{look.name(scene, action.source)}{_aimed(scene, action, name)}"


def _aimed(scene: Scene, action: act.PlayCard | act.Activate, name: Name) -> str:
    targets = ", ".join(name(scene, target) for slot in action.targets for target in slot)
    return f" → {targets}" if targets else ""
