"""What the forecast says of exchanges is what they do when nobody answers."""

from core.archaic import actions as ac
from core.archaic import events as ev
from core.archaic.chronicle.forecast import Blow, Toll, forecast
from core.archaic.rules.combat import current
from core.archaic.state import ArchaicState, Obj
from core.kernel.chance import Stream
from core.kernel.match import Match
from tests.archaic.kit import KIT
from tests.archaic.tables import Table, plain_ally, plain_hero
from tests.properties.invariants import choose


def fight(table: Table, *units: int) -> Match:
    """The attack of these, up to the assignment of interceptors."""
    match = table.match()
    match.push(0, ac.Attack(units=units))
    match.push(1, ac.Pass())
    match.push(0, ac.Pass())
    return match


def test_armor_temporary_defense_and_thresholds_are_counted_through_all_exchanges() -> None:
    table = Table()
    table.hero(0, plain_hero(attack=4))
    lancer, brute = (table.lay(0, plain_ally(name, n, 3), "realm") for name, n in (("Lancer", 5), ("Brute", 7)))
    hero = table.hero(1, plain_hero("Other Hero", attack=2), gear=("Wayfarer Plate",), temp=2)
    guard = table.lay(1, plain_ally("Guard", 3, 4), "realm")
    match = fight(table, lancer, brute)
    seen = forecast(match.state, 0, ((lancer, guard), (brute, 0), (lancer, 0)))
    assert seen == (
        Blow(lancer, guard, taken=Toll(damage=3, dies=True), dealt=Toll(damage=5, dies=True)),
        Blow(brute, hero, taken=Toll(damage=2), dealt=Toll(damage=7, hp=1)),
        None,
    )


def test_a_hero_that_crosses_a_threshold_counters_no_more_and_attacks_no_more() -> None:
    table = Table()
    hero = table.hero(0, plain_hero(attack=4), hp=14)
    lancer = table.lay(0, plain_ally("Lancer", 8, 3), "realm")
    other = table.hero(1, plain_hero("Other Hero", attack=2))
    guard = table.lay(1, plain_ally("Guard", 1, 9), "realm")
    match = fight(table, hero, lancer)
    assert forecast(match.state, 0, ((lancer, 0), (hero, 0))) == (
        Blow(lancer, other, taken=Toll(damage=2), dealt=Toll(damage=8, hp=8, crossed=(1,))),
        Blow(hero, other, taken=Toll(), dealt=Toll(damage=4, hp=4)),
    )
    assert forecast(match.state, 0, ((hero, guard), (hero, 0))) == (
        Blow(hero, guard, taken=Toll(damage=1, hp=1, crossed=(1,)), dealt=Toll(damage=4)),
        None,
    )


def test_what_is_forecast_for_the_next_exchange_of_random_matches_happens() -> None:
    compared = 0
    for seed in range(12):
        match = Match.from_position(KIT.header(seed), game=KIT.game)
        stream = Stream(seed)
        while not match.over:
            combat = match.state.board.combat
            waiting = combat is not None and bool(combat.exchanges) and not match.state.board.stack
            before = _expected(match.state) if waiting else None
            facts = match.push(*choose(match, stream))
            began = next((i for i, fact in enumerate(facts) if isinstance(fact, ev.ExchangeBegan)), None)
            if began is not None and before is not None:
                compared += 1
                _assert_happened(match.state, before, facts[began:])
    assert compared > 100


def _expected(state: ArchaicState) -> tuple[Blow | None, ...]:
    combat = current(state)
    return forecast(state, combat.attacker, combat.exchanges[combat.at :])


def _assert_happened(state: ArchaicState, expected: tuple[Blow | None, ...], facts: tuple[object, ...]) -> None:
    """The first exchange that is not skipped is the one that began, and takes HP and thresholds as was said."""
    blow = next(blow for blow in expected if blow is not None)
    began = facts[0]
    assert isinstance(began, ev.ExchangeBegan)
    assert (began.attacker, began.defender) == (blow.attacker, blow.defender)
    lost = {fact.id: fact.n for fact in facts if isinstance(fact, ev.HpLost)}
    crossed = [(fact.id, fact.threshold) for fact in facts if isinstance(fact, ev.Crossed)]
    gone = {fact.old for fact in facts if isinstance(fact, ev.Moved) and fact.why == "destroyed"}
    gone |= {fact.id for fact in facts if isinstance(fact, ev.HeroDestroyed)}
    for number, toll in ((blow.attacker, blow.taken), (blow.defender, blow.dealt)):
        obj: Obj | None = state.board.objects.get(number)
        assert lost.get(number, 0) == toll.hp
        assert tuple(n for i, n in crossed if i == number) == toll.crossed
        assert (number in gone) == toll.dies, (obj, toll)
