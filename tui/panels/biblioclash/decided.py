"""A whole decision in words, where its line of notation is no sentence."""

from collections.abc import Callable

from core.biblioclash import actions as act
from core.kernel.events import Action
from core.kernel.ids import ObjectId
from core.kernel.notation import read_seat
from tui.fitting import first_fitting
from tui.panels import Scene
from tui.panels.biblioclash import look, words
from tui.panels.biblioclash.board import labels
from tui.panels.players import player

Name = Callable[[Scene, ObjectId], str]
"""What a card is called."""
ANSWERS = {
    "shield": "the Shields go to {}",
    "refresh": "refresh {}",
    "archive": "archive {}",
    "topdeck": "put {} on top of the deck",
    "free_obtain": "obtain {}",
    "opponent": "{} discards",
}
"""What is done with what a question is answered by."""


def in_words(scene: Scene, action: Action, room: int) -> str:
    """`2 damage to Kai, Vex's Mage`, `refresh Staff of Nereis`; with too little room names alone.

    Empty: its line of notation says it.
    """
    return first_fitting((_said(scene, action, name) for name in (words.object_text, _lettered)), room)


def _said(scene: Scene, action: Action, name: Name) -> str:
    match action:
        case act.DivideDamage():
            said = ", ".join(f"{n} to {name(scene, unit)}" for unit, n in action.shares)
            return said.replace(" to ", " damage to ", 1)
        case act.PlaceOrbs():
            return ", ".join(f"{n} {'Orb' if n == 1 else 'Orbs'} on {name(scene, card)}" for card, n in action.on)
        case act.Activate():
            return f"use {look.name(scene, action.card)}"
        case act.Choose():
            return ANSWERS.get(look.board(scene).asked.kind, "{}").format(_answer(scene, action, name))
    return ""


def _lettered(scene: Scene, number: ObjectId) -> str:
    """What lies in a Domain by its letter alone; else the name."""
    letter = next((letter for letter, value in labels(scene).items() if value == number), "")
    return letter or look.name(scene, number)


def _answer(scene: Scene, action: act.Choose, name: Name) -> str:
    if action.pile:
        return look.name(scene, look.pile_value(action.pile))
    seat = read_seat(action.seat)
    if seat is not None:
        return player(scene, seat)
    return ", ".join(name(scene, card) for card in action.picks) or "nothing"
