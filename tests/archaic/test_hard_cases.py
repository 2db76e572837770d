"""Three cases in which most rules meet: a Combat that outlives its Hero, a stack of answers, a full checkpoint."""

from typing import Any

import pytest

from core import Match
from core.archaic import actions as ac
from core.archaic.effects import COUNTERS
from core.archaic.state import EMPTY, LINEUP, UNATTACHED
from core.kernel.errors import Refused
from tests.archaic.tables import Table, names_in, plain_ally, plain_hero

PASS = ac.Pass()


def asked(match: Match) -> tuple[str, tuple[int, ...]]:
    """What is asked, and whom."""
    return match.state.board.asked.kind, match.to_act


def both_pass(match: Match) -> None:
    """Two passes in a row by whoever has priority."""
    for _ in range(2):
        match.push(match.to_act[0], PASS)


def close(match: Match) -> None:
    """Pass until something else than priority is asked."""
    while match.state.board.asked.kind == "priority":
        match.push(match.to_act[0], PASS)


def counts(match: Match, seat: int) -> dict[str, int]:
    return {name: n for name, n in zip(COUNTERS, match.state.board.sides[seat].game, strict=True) if n}


def test_a_combat_outlives_its_hero() -> None:
    """Two thresholds in one hit, Stagger, waiting triggers of both players, destruction and replacement, and the
    locked exchanges go on (RA-49, A-080, RA-41, RA-42, RA-64, RA-69, A-088)."""
    table = Table()
    table.hero(0, plain_hero("Leader"))
    duke = table.hero(1, "Duke Noctis", hp=14)
    morwen = table.hero(1, "Morwen Gravecaller")
    brute = table.ally(0, plain_ally("Brute", 9, 9))
    scribe = table.ally(0, "Marrow Scribe")
    slayer = table.ally(0, plain_ally("Slayer", 9, 9))
    scout = table.ally(0, plain_ally("Scout", 2, 9))
    wall = table.ally(1, plain_ally("Wall", 3, 2))
    match = table.match()
    board = match.state.board
    objects = board.objects

    match.push(0, ac.Attack(units=(brute, scribe, slayer, scout)))
    assert asked(match) == ("priority", (1,))
    both_pass(match)
    assert asked(match) == ("defend", (1,))
    match.push(1, ac.Defend(pairs=((scribe, wall),)))
    assert asked(match) == ("lock", (1,))
    match.push(1, ac.Lock(exchanges=((brute, 0), (scribe, wall), (slayer, 0), (scout, 0))))
    both_pass(match)

    # Exchange 1: 14 - 9 crosses 13 and 6; the blow of the Duke was dealt at the same time.
    assert (objects[duke].hp, objects[duke].crossed, objects[duke].staggered) == (5, 2, True)
    assert [side.rcp for side in board.sides] == [5, 0]
    assert objects[brute].defense == 5
    assert asked(match) == ("priority", (0,))
    both_pass(match)

    # Exchange 2: both Allies die; the Curses of both players wait, the turn player's lies below.
    assert scribe not in objects
    assert wall not in objects
    assert [board.items[i].controller for i in board.stack] == [0, 1]
    assert asked(match) == ("priority", (0,))
    both_pass(match)
    assert objects[duke].hp == 7
    assert board.sides[0].rcp == 5
    both_pass(match)
    assert names_in(match, board.sides[0].hand) == {"Archaic Energy": 1}
    assert counts(match, 0)["fired"] == counts(match, 1)["fired"] == 1
    both_pass(match)

    # Exchange 3: the Duke dies, and nobody has priority before his replacement stands there.
    assert asked(match) == ("replace", (1,))
    assert objects[slayer].defense == 9, "a Staggered Hero strikes no more"
    assert (objects[duke].zone, objects[duke].destroyed, board.sides[1].hero) == (LINEUP, True, 0)
    match.push(1, ac.ChooseHero(hero=morwen))
    assert asked(match) == ("priority", (0,))
    both_pass(match)

    # Exchange 4: the new Hero is hit and strikes back.
    assert (objects[morwen].hp, objects[scout].defense) == (16, 6)
    both_pass(match)
    assert board.phase == "end"
    assert board.combat is None
    assert [side.rcp for side in board.sides] == [5, 0]


def test_a_stack_of_answers() -> None:
    """Flash, Deny by a Spell and by an ability, Transmute, Invoke, and a target that is gone (RA-33 to RA-40)."""
    table = Table()
    table.hero(0, plain_hero("Leader"))
    oracle = table.hero(1, "The Mist Oracle", hp=5)
    guard = table.ally(1, "Reef Guard")
    singer = table.ally(1, "Current Singer")
    verdict, interdict = table.hand(0, "Verdict", "Interdict")
    (mist,) = table.hand(1, "Vanish in Mist")
    table.side(0, charged=6)
    table.side(1, charged=1, uae=1)
    match = table.match()
    board = match.state.board
    one, two = board.sides

    match.push(0, ac.PlayCard(card=verdict, targets=((guard,),)))
    assert (asked(match), one.charged) == (("priority", (1,)), 2)
    match.push(1, ac.PlayCard(card=mist, targets=((guard,),)))
    # Two Invokes at once: the Hero's second ability (shield 1) and the Singer's (surge 1).
    assert asked(match) == ("order", (1,))
    match.push(1, ac.Order(numbers=(1, 0)))
    # RA-154: the opponent of who acted, whatever lies on top.
    assert asked(match) == ("priority", (0,))
    assert len(board.stack) == 4
    both_pass(match)
    assert (two.uae, board.objects[oracle].temp) == (2, 0), "the one named first resolves first"
    both_pass(match)
    assert (two.uae, board.objects[oracle].temp) == (2, 1)
    assert asked(match) == ("priority", (0,))
    on_mist = board.stack[-1]
    match.push(0, ac.PlayCard(card=interdict, targets=((on_mist,),)))
    assert (one.charged, asked(match)) == (0, ("priority", (1,)))
    on_interdict = board.stack[-1]
    match.push(1, ac.Activate(source=oracle, ability=2, targets=((on_interdict,),)))
    assert two.uae == 0
    match.push(0, PASS)
    with pytest.raises(Refused, match="RA-67"):
        match.push(1, ac.Activate(source=oracle, ability=2, targets=((on_interdict,),)))
    match.push(1, PASS)
    # The Denied one is in the discard at once, and what it was aimed at is still there.
    assert names_in(match, one.discard) == {"Interdict": 1}
    assert len(board.stack) == 2
    both_pass(match)
    assert names_in(match, two.hand) == {"Reef Guard": 1}
    both_pass(match)
    assert names_in(match, one.discard) == {"Interdict": 1, "Verdict": 1}
    assert names_in(match, two.discard) == {"Vanish in Mist": 1}
    assert two.realm == (singer,)
    assert asked(match) == ("main", (0,))
    assert counts(match, 0) == {"spells": 2, "cast": 2, "flashes": 1, "discharged": 6}
    two_counts = {
        "spells": 1,
        "cast": 1,
        "flashes": 1,
        "discharged": 1,
        "denied": 1,
        "surged": 1,
        "fired": 2,
        "left": 1,
    }
    assert counts(match, 1) == two_counts


def checkpoint_table() -> tuple[Table, dict[str, Any]]:
    table = Table()
    ids: dict[str, Any] = {}
    ids["leader"] = table.hero(0, plain_hero("Leader", attack=1, marks=("Onslaught",)))
    ids["second"] = table.hero(0, plain_hero("Second", marks=("Onslaught",)))
    ids["lord"] = table.hero(1, plain_hero("Lord", attack=8))
    ids["a"] = table.ally(0, plain_ally("A", 2, 3), augments=("Steel Plating",))
    ids["b"] = table.ally(0, plain_ally("B", 2, 3))
    ids["wall"] = table.ally(1, plain_ally("Wall", 6, 9))
    table.quests(0, "Raider's Oath", "Salvaged Steel")
    table.quests(1, "Hold the Span", "Break the Crest")
    table.vault("Runed Halberd", "Wayfarer Plate", "Toll Hammer")
    table.side(0, charged=1)
    return table, ids


def test_a_full_checkpoint() -> None:
    """Quests of both players at one End of Combat, in secret until then; gear that sleeps in the Lineup; an Augment
    that lost its host and is attached again (RA-106, A-094, A-129, A-121, A-122, A-060)."""
    table, ids = checkpoint_table()
    match = table.match()
    board = match.state.board
    objects = board.objects
    one, two = board.sides
    hidden = match.view(1).seen.board
    assert hidden.sides[0].quests == (-1, -1)
    assert hidden.vault == (-1, -1, -1)

    match.push(0, ac.Attack(units=(ids["leader"], ids["a"], ids["b"])))
    both_pass(match)
    match.push(1, ac.Defend(pairs=((ids["a"], ids["wall"]),)))
    match.push(1, ac.Lock(exchanges=((ids["a"], ids["wall"]), (ids["leader"], 0), (ids["b"], 0))))
    both_pass(match)
    # A had 3 + 3 Defense and took 6; its Augment stays behind.
    (plating,) = one.unattached
    assert ids["a"] not in objects
    assert (objects[plating].zone, objects[plating].ready) == (UNATTACHED, False)
    match.push(0, ac.Reattach(augment=plating, host=ids["b"]))
    assert one.charged == 0
    both_pass(match)
    assert objects[ids["b"]].attached == (plating,)
    assert (objects[ids["b"]].maximum, objects[ids["b"]].defense) == (6, 6)
    both_pass(match)
    # The attacking Hero took 8 of 20 HP: it crossed, and has no exchange left.
    assert (objects[ids["leader"]].hp, objects[ids["leader"]].staggered) == (12, True)
    assert two.rcp == 2
    both_pass(match)
    both_pass(match)
    # Turn player first: Raider's Oath pays, Salvaged Steel claims; then the other one's Quests.
    assert asked(match) == ("equip", (0,))
    assert (one.rcp, two.rcp) == (1, 2)
    assert [match.state.cards[i].name for i in one.scored] == ["Raider's Oath", "Salvaged Steel"]
    assert match.view(1).seen.board.sides[0].scored == one.scored
    match.push(0, ac.Equip(place=0, hero=ids["second"]))
    assert [match.state.cards[card >> 2].name for card in board.vault] == ["Toll Hammer", "Wayfarer Plate"]
    assert [match.state.cards[i].name for i in two.scored] == ["Break the Crest"]
    assert (one.rcp, two.rcp) == (1, 4), "one Ally alone does not Hold the Span"
    assert objects[ids["second"]].attack == 0, "gear sleeps in the Lineup"
    assert objects[ids["leader"]].attack == 1

    # End of this turn, and of the other's; then both swap triggers are active: RCP by the Quest, an own crossing.
    close(match)
    assert asked(match) == ("main", (1,))
    assert one.quests == (EMPTY, EMPTY)
    match.push(1, ac.EndMain())
    close(match)
    assert asked(match) == ("swap", (0,))
    match.push(0, ac.Swap(hero=ids["second"]))
    assert objects[ids["second"]].attack == 2, "Attuned: +2 Attack instead of +1"
    assert asked(match) == ("swap", (0,))
    match.push(0, ac.Swap())
    assert asked(match) == ("main", (0,))
    assert objects[ids["leader"]].hp == 12
