"""Of two copies of one card in a hand, one of them known to the others, the known one is used first.

Otherwise whoever watches would learn that there are two.
"""

from typing import Any

import msgspec
import pytest

from core import Match
from core.kernel.chance import Chance, Stream
from core.kernel.sandbox import Sandbox
from tests.archaic.kit import KIT as ARCHAIC
from tests.biblioclash.kit import KIT as BIBLIOCLASH
from tests.clash.kit import KIT as CLASH
from tests.properties.invariants import Kit, choose

SHOWN = {
    "clash": {"play"},
    "biblioclash": {"play", "cast", "summon", "equip", "discard"},
    "archaic": {"play"},
}
"""Verbs with which a card leaves the hand open to all, by game."""


def _two_copies(match: Match, seat: int) -> tuple[int, int] | None:
    hand, objects = match.state.board.sides[seat].hand, match.state.board.objects
    pairs = [(a, b) for a in hand for b in hand if a < b and objects[a].card == objects[b].card]
    return next((pair for pair in pairs if objects[pair[0]].known == objects[pair[1]].known), None)


def _names(action: Any, number: int) -> bool:
    return number == getattr(action, "card", 0) or number in getattr(action, "cards", ())


def _instead(action: Any, old: int, new: int) -> Any:
    if getattr(action, "card", 0) == old:
        return msgspec.structs.replace(action, card=new)
    return msgspec.structs.replace(action, cards=tuple(new if i == old else i for i in action.cards))


@pytest.mark.parametrize("kit", [CLASH, BIBLIOCLASH, ARCHAIC], ids=lambda kit: kit.game.name)
def test_the_known_copy_goes_first(kit: Kit) -> None:
    used = 0
    for seed in range(40):
        match, stream = Match.from_position(kit.header(seed), game=kit.game), Stream(seed)
        while not match.over and match.step < 120:
            seat, action = choose(match, stream)
            pair = _two_copies(match, seat)
            verb = match.notation(seat, action).split()[0]
            if pair and verb in SHOWN[kit.game.name]:
                box = match.sandbox(seat, stream)
                first, second = pair
                objects = box.state.board.objects
                objects[second] = msgspec.structs.replace(objects[second], known=(1 << box.state.board.seats) - 1)
                again = Sandbox(kit.game, box.state, Chance(0))
                legal = [one for one in again.options(seat).actions(2000) if _names(one, second)]
                for one in legal:
                    if _names(one, first):
                        continue
                    assert again.canonical(seat, _instead(one, second, first)) == one
                    used += 1
                alone = [one for one in again.options(seat).actions(2000) if _names(one, first)]
                assert all(_names(one, second) for one in alone), f"the hidden copy goes first: {alone[0]}"
            match.push(seat, action)
        if used > 20:
            return
    raise AssertionError(f"only {used} uses of a known copy were seen")
