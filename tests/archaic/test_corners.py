"""Corners of the rules that no printed card reaches, with cards of our own."""

from typing import Any

import pytest

from core import Match
from core.archaic import actions as ac
from core.archaic.cards import Card
from core.archaic.effects import COUNTERS, Activated, Bolster, Cost, Extra, Grant, Play, Static, Surge, When
from core.archaic.rules.points import RCP_TO_WIN
from core.effects.nodes import Damage, Destroy, Draw, Restore
from core.effects.selectors import Filter, Select
from core.kernel.errors import Refused
from tests.archaic.tables import Table, names_in, plain_ally, plain_hero

PASS = ac.Pass()
ENEMY_ALLY = Select(target="ally", control="enemy")
OWN_ALLIES = Select(each="ally", control="friendly")


def spell(name: str, *effects: Any, tier: int = 1, flash: bool = False) -> Card:
    return Card(
        name=name,
        type="spell",
        tier=tier,
        keywords=("Flash",) if flash else (),
        abilities=(Play(effects=effects),),
    )


def close(match: Match) -> None:
    """Pass until something else than priority is asked."""
    while match.state.board.asked.kind == "priority":
        match.push(match.to_act[0], PASS)


def test_equal_targets_of_one_text_are_told_apart() -> None:
    """RA-36: each effect is about what was named for it, though the words are the same."""
    table = Table()
    volley = spell("Volley", Damage(to=ENEMY_ALLY, n=1), Damage(to=ENEMY_ALLY, n=2))
    one, two = (table.ally(1, plain_ally(name, 1, 4)) for name in ("One", "Two"))
    (card,) = table.hand(0, volley)
    table.side(0, charged=1)
    match = table.match()
    match.push(0, ac.PlayCard(card=card, targets=((one,), (two,))))
    close(match)
    assert [match.state.board.objects[i].defense for i in (one, two)] == [3, 2]


def test_auras_of_allies_come_and_go() -> None:
    """RA-85, RA-138, RA-139: of Allies too; the floor of Attack is 0, and the loss of an aura kills nobody."""
    table = Table()
    bearer = plain_ally(
        "Bearer",
        1,
        1,
        abilities=(
            Static(effects=(Bolster(to=OWN_ALLIES, defense=3), Grant(to=OWN_ALLIES, keyword="Swift"))),
            Static(effects=(Bolster(to=Select(each="ally", control="enemy"), attack=-2),)),
        ),
    )
    slay = spell("Slay", Destroy(to=ENEMY_ALLY))
    aura = table.ally(1, bearer)
    friend = table.ally(1, plain_ally("Friend", 1, 2), fresh=True, defense=1)
    weak = table.ally(0, plain_ally("Weak", 1, 2))
    (card,) = table.hand(0, slay)
    table.side(0, charged=1)
    match = table.match()
    objects = match.state.board.objects
    assert (objects[friend].maximum, objects[friend].defense) == (5, 4)
    assert objects[friend].keywords == 1
    assert objects[weak].attack == 0
    match.push(0, ac.PlayCard(card=card, targets=((aura,),)))
    close(match)
    assert (objects[friend].maximum, objects[friend].defense, objects[friend].keywords) == (2, 2, 0)
    assert objects[weak].attack == 1


def test_both_last_heroes_fall_at_once() -> None:
    """RA-07: nobody has enough RCP, so it is a draw; RA-06: with enough RCP he wins all the same."""
    for rcp, results in ((0, ("drawn", "drawn")), (RCP_TO_WIN - 5, ("won", "lost"))):
        table = Table()
        # 14 HP in one blow: 2 + 3 RCP before either Hero is destroyed.
        one, _ = (table.hero(seat, plain_hero(f"Hero {seat}", attack=14), hp=14) for seat in (0, 1))
        table.side(0, rcp=rcp)
        match = table.match()
        match.push(0, ac.Attack(units=(one,)))
        close(match)
        match.push(1, ac.Defend())
        close(match)
        assert match.result is not None
        assert match.result.results == results


def test_replacements_of_both_heroes() -> None:
    """A-087: the turn player names first; RA-65: the replacement does not join the attack."""
    table = Table()
    one = table.hero(0, plain_hero("One", attack=9), hp=5)
    spare = table.hero(0, plain_hero("Spare"))
    table.hero(1, plain_hero("Two", attack=9), hp=5)
    other = table.hero(1, plain_hero("Other"))
    match = table.match()
    match.push(0, ac.Attack(units=(one,)))
    close(match)
    match.push(1, ac.Defend())
    match.push(0, PASS)
    match.push(1, PASS)
    assert (match.state.board.asked.kind, match.to_act) == ("replace", (0,))
    match.push(0, ac.ChooseHero(hero=spare))
    assert (match.state.board.asked.kind, match.to_act) == ("replace", (1,))
    match.push(1, ac.ChooseHero(hero=other))
    assert (match.state.board.asked.kind, match.to_act) == ("priority", (0,))
    close(match)
    assert match.state.board.combat is None
    assert [match.state.board.sides[seat].hero for seat in (0, 1)] == [spare, other]
    assert match.state.board.objects[other].hp == 20


def test_an_augment_that_is_gone_is_not_attached() -> None:
    """RA-96, RA-157: its reattachment waits when it is destroyed; the cost stays spent."""
    table = Table()
    host = table.ally(0, plain_ally("Host", 1, 3))
    augment = table.lay(0, "Steel Plating", "unattached", ready=False)
    rust = spell("Rust", Destroy(to=Select(target="augment", control="enemy")), flash=True)
    (card,) = table.hand(1, rust)
    table.side(0, charged=2)
    table.side(1, charged=1)
    match = table.match()
    match.push(0, ac.Reattach(augment=augment, host=host))
    match.push(1, ac.PlayCard(card=card, targets=((augment,),)))
    with pytest.raises(Refused, match="RA-157"):
        match.push(0, ac.Reattach(augment=augment, host=host))
    close(match)
    side = match.state.board.sides[0]
    assert (side.unattached, side.charged) == ((), 1)
    assert match.state.board.objects[host].attached == ()
    assert names_in(match, side.discard) == {"Steel Plating": 1}


def test_the_first_of_several_deaths_of_one_moment() -> None:
    """RA-41: "the first each turn" is one of them; each Fall of its own triggers."""
    table = Table()
    table.hero(1, "Old Bonewright")
    falling = plain_ally("Falling", 1, 1, abilities=(When(event="destroyed", effects=(Surge(n=3),)),))
    for _ in range(2):
        table.ally(1, falling)
    (card,) = table.hand(0, "Fire Rain")
    table.side(0, charged=3)
    match = table.match()
    match.push(0, ac.PlayCard(card=card))
    match.push(1, PASS)
    match.push(0, PASS)
    assert match.state.board.asked.kind == "order"
    assert len(match.options(1).step.domain) == 3
    match.push(1, ac.Order(numbers=(0, 1, 2)))
    close(match)
    assert match.state.board.sides[1].uae == 7


def test_damage_to_ones_own_is_no_curse() -> None:
    """RA-119: an enemy Ally, by one's own deed."""
    table = Table()
    table.ally(0, "Marrow Scribe")
    own = table.ally(0, plain_ally("Own", 1, 1))
    table.ally(1, "Marrow Scribe")
    burn = spell("Burn", Damage(to=Select(target="ally"), n=3))
    (card,) = table.hand(0, burn)
    table.side(0, charged=1)
    match = table.match()
    match.push(0, ac.PlayCard(card=card, targets=((own,),)))
    close(match)
    board = match.state.board
    assert names_in(match, board.sides[0].discard) == {"Own": 1, "Burn": 1}
    assert [len(side.hand) for side in board.sides] == [0, 0]


def test_a_mandatory_target_that_is_gone_when_it_triggers() -> None:
    """RA-145: the passive has not fired, and is still there for the next event of the turn."""
    table = Table()
    table.hero(0, "Cantor Ilyas")
    singer = plain_ally(
        "Singer", 1, 1, faction="Divine", abilities=(When(event="occult", effects=(Damage(to=ENEMY_ALLY, n=1),)),)
    )
    table.ally(0, singer)
    one, two = table.hand(0, "Rite of Kindling", "Rite of Kindling")
    (guard,) = table.hand(1, "Reef Guard")
    table.side(0, charged=2)
    match = table.match()
    match.push(0, ac.PlayCard(card=one))
    close(match)
    board = match.state.board
    fired = [side.game[COUNTERS.index("fired")] for side in board.sides]
    assert (fired, board.asked.kind) == ([0, 0], "main")
    assert guard in board.sides[1].hand
    match.push(0, ac.PlayCard(card=two))
    close(match)
    assert board.sides[0].uae == 4


def test_an_ability_of_three_costs() -> None:
    """RA-32, RA-67: Energy, HP, UAE and the Hero itself, all at once or not at all."""
    cost = Cost(energy=1, lose=2, transmute=1, exhaust=True)
    actor = plain_hero("Actor", abilities=(Activated(cost=cost, effects=(Draw(n=1),)),))
    for lacking in ({"charged": 0}, {"uae": 0}, {}):
        table = Table()
        hero = table.hero(0, actor)
        table.side(0, **{"charged": 1, "uae": 1, **lacking})
        match = table.match()
        action = ac.Activate(source=hero, ability=0)
        if lacking:
            with pytest.raises(Refused):
                match.push(0, action)
            continue
        match.push(0, action)
        acted, side = match.state.board.objects[hero], match.state.board.sides[0]
        assert (acted.hp, acted.ready, side.charged, side.uae) == (18, False, 0, 0)
        close(match)
        assert len(side.hand) == 1


def test_restoring_counts_what_was_missing() -> None:
    """RA-94, RA-123: only what was missing is restored and counted; a full target restores nothing."""
    table = Table()
    table.hero(0, plain_hero(), hp=19)
    hurt = table.ally(0, plain_ally("Hurt", 1, 4), defense=1)
    balm = spell("Balm", Restore(to=OWN_ALLIES, n=9), Restore(to=Select(each="hero", control="friendly"), n=9), tier=1)
    cards = table.hand(0, balm, balm)
    table.side(0, charged=2)
    match = table.match()
    for card in cards:
        match.push(0, ac.PlayCard(card=card))
        close(match)
    board = match.state.board
    assert board.objects[hurt].defense == 4
    assert board.sides[0].turn[COUNTERS.index("restored")] == 4


def test_filters_of_triggers_look_at_who_entered() -> None:
    """A `when enter` of a filter sees other Allies, by Tier and side."""
    table = Table()
    herald = plain_ally(
        "Herald",
        1,
        1,
        abilities=(When(event="enter", of=Filter(kind="ally", control="friendly", cost_ge=2), effects=(Draw(n=1),)),),
    )
    table.ally(0, herald)
    small, large = table.hand(0, plain_ally("Small", 1, 1), plain_ally("Large", 1, 1, tier=2))
    table.side(0, charged=3)
    match = table.match()
    for card, drawn in ((small, 0), (large, 1)):
        before = len(match.state.board.sides[0].hand)
        match.push(0, ac.PlayCard(card=card))
        close(match)
        assert len(match.state.board.sides[0].hand) == before - 1 + drawn


def test_what_cannot_be_paid_says_what_it_costs_and_what_there_is() -> None:
    table = Table()
    (dear, mixed) = table.hand(
        0,
        spell("Dear", Draw(n=1), tier=4),
        Card(
            name="Mixed",
            type="spell",
            tier=1,
            abilities=(Play(effects=(Draw(n=1),)), Extra(cost=Cost(transmute=3))),
        ),
    )
    table.side(0, charged=1, uae=2)
    match = table.match()
    said = [match.explain(0, ac.PlayCard(card=card)) for card in (dear, mixed)]
    assert [(refusal.code, refusal.text.split(": ")[-1]) for refusal in said if refusal is not None] == [
        ("cost/energy", "it costs 4, you have 1"),
        ("cost/transmute", "it costs 3, you have 2"),
    ]
