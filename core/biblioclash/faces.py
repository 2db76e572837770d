"""A card's printed face with everything the rules ask of it worked out once per match. Faces belong to the match."""

from msgspec import Struct

from core.biblioclash import effects as ef
from core.biblioclash.cards import Card
from core.biblioclash.effects import BiblioclashAbility, Effects

MAGE, SPELL, MINION, ARTIFACT, EQUIPMENT = (1 << i for i in range(5))
TYPES = {"mage": MAGE, "spell": SPELL, "minion": MINION, "artifact": ARTIFACT, "equipment": EQUIPMENT}
UNIT = MAGE | MINION
"""B-225."""
STAYS = MINION | EQUIPMENT
"""What is not swept from a Domain (B-069)."""


class Face(Struct, frozen=True, gc=False):
    """What the rules read of a card. Ability numbers are places in `card.abilities`; -1: there is none."""

    card: Card
    name: str
    bits: int
    """Its type."""
    wisdom: int
    orbs: int
    health: int
    capacity: int
    surge: bool
    waterline: bool
    main: int
    cast: int
    clash: int
    dispelled: int
    enter: int
    act: int
    bounty: int
    turn_start: tuple[int, ...]
    later_spell: tuple[int, ...]
    open_clash: tuple[int, ...]
    harden: int
    block_more: int
    keep_hand: bool


def face_of(card: Card) -> Face:
    """Work out a card's face."""
    numbered = list(enumerate(card.abilities))

    def number(kind: type[BiblioclashAbility]) -> int:
        return next((i for i, a in numbered if isinstance(a, kind)), -1)

    def triggers(event: str) -> tuple[int, ...]:
        return tuple(i for i, a in numbered if isinstance(a, ef.When) and a.event == event)

    modifiers = [e for a in card.abilities if isinstance(a, ef.Static) for e in a.effects]
    return Face(
        card=card,
        name=card.name,
        bits=TYPES[card.type],
        wisdom=card.wisdom or 0,
        orbs=card.orbs or 0,
        health=card.health or 0,
        capacity=card.capacity or 0,
        surge="surge_obtain" in card.keywords,
        waterline="waterline" in card.keywords,
        main=number(ef.Main),
        cast=number(ef.Cast),
        clash=number(ef.ClashEffect),
        dispelled=number(ef.Dispelled),
        enter=number(ef.Enter),
        act=number(ef.Act),
        bounty=number(ef.Bounty),
        turn_start=triggers("turn_start"),
        later_spell=triggers("later_spell"),
        open_clash=triggers("open_clash"),
        harden=sum(e.n for e in modifiers if isinstance(e, ef.Harden)),
        block_more=sum(e.n for e in modifiers if isinstance(e, ef.BlockMore)),
        keep_hand=any(isinstance(e, ef.KeepHand) for e in modifiers),
    )


def effects_at(face: Face, ability: int) -> Effects:
    """The effects of an ability that resolves."""
    found = face.card.abilities[ability]
    assert not isinstance(found, ef.Static)
    return found.effects
