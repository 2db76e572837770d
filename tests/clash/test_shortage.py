"""Why a cost in mana cannot be paid: what is missing, of which colour, and what there is."""

import pytest

from core.clash.actions import Activate, EquipArtifact, PlayCard
from core.kernel.events import Action
from core.kernel.game import find_game
from core.kernel.match import Match
from core.kernel.scenario import read


def table(side: str) -> Match:
    text = f"""
name: What is missing
game: clash
turn: p1
p1:
{side}
p2: {{A: {{location: 9, units: [Wicket Guard]}}}}
"""
    (scenario,) = read(text)
    assert scenario.start is not None
    return Match.from_position(scenario.start.header, game=find_game("clash"))


def refused(match: Match, action: Action) -> tuple[str, str]:
    found = match.explain(0, action)
    assert found is not None
    return found.code, found.text.partition(": ")[2]


@pytest.mark.parametrize(
    ("card", "shards", "pool", "code", "said"),
    [
        ("Warlord Dreskar", "R, R, Y, {make: R, ready: false}", "{}", "cost/too_little",
         "needs 3 of any kind more: it costs 4RR; 3 of 4 Shards are Ready"),
        ("Warlord Dreskar", "R, B, B, B, B, B, {make: R, ready: false}", "{}", "cost/colour",
         "needs 1 R more: it costs 4RR; 6 of 7 Shards are Ready, 1 makes R"),
        ("Sunwheel Giant", "R, R, R, R, R, G", "{R: 1}", "cost/colour",
         "needs 1 Y more: it costs 6Y; 6 of 6 Shards are Ready, none makes Y, pool R1"),
        ("Sunwheel Giant", "R, R", "{}", "cost/too_little",
         "needs 1 Y and 4 of any kind more: it costs 6Y; 2 of 2 Shards are Ready, none makes Y"),
        # What Exhausted Shards make would be no answer.
        ("Sunwheel Giant", "{make: Y, ready: false}", "{}", "cost/too_little",
         "needs 1 Y and 6 of any kind more: it costs 6Y; 0 of 1 Shards are Ready"),
    ],
)  # fmt: skip
def test_a_card_says_what_is_missing(card: str, shards: str, pool: str, code: str, said: str) -> None:
    place = "commanders" if card == "Warlord Dreskar" else "hand"
    match = table(f"  {place}: [{card}]\n  shards: [{shards}]\n  pool: {pool}")
    side = match.state.board.sides[0]
    assert refused(match, PlayCard(card=(*side.hand, *side.commanders)[0])) == (code, said)


def test_equip_and_an_ability_say_it_too() -> None:
    match = table("  base: [Warpaint Cleaver, Rally Horn]\n  A: {location: 9, units: [Ram Crew]}")
    side = match.state.board.sides[0]
    (cleaver, horn), (crew,) = side.base, side.lanes[0]
    (number,) = match.state.cards[match.state.board.objects[horn].card].activated
    said = "needs {0} of any kind more: it costs {0}; 0 of 0 Shards are Ready"
    assert refused(match, EquipArtifact(artifact=cleaver, carrier=crew))[1] == said.format(1)
    assert refused(match, Activate(source=horn, ability=number))[1] == said.format(3)
