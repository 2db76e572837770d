"""The three cases that would break the design: shared windows and pending choices of those who leave, a Clash that ends
its winner or pays Bounties in the middle, and Hidden Libraries that nobody has seen."""

from collections.abc import Iterator

import msgspec
import pytest

from core import Match
from core.biblioclash import actions as ac
from core.biblioclash import events as ev
from core.biblioclash.cards import load_pool
from core.biblioclash.opening import BiblioclashHeader
from core.biblioclash.setup import Deck, check
from core.biblioclash.state import SLOT
from core.kernel.again import redecide
from core.kernel.chance import Chance, Stream
from core.kernel.errors import BadInput
from core.kernel.log import action_of
from core.kernel.sandbox import Sandbox
from tests.biblioclash.table import GAME, Table


def check_here(table: Table, seed: int = 5) -> None:
    """Loading, undo, views and samples work at this very decision."""
    match = table.match
    digest = match.state.digest()
    again = Sandbox(GAME, GAME.blank(match.header), Chance(99))
    again.begin(match.log.entries[0].outcomes)
    for number in match.line()[1:]:
        redecide(again, match.log.entries[number], number, number - 1)
    assert again.state.digest() == digest
    opened = Match.from_log(GAME, match.header, match.log)
    assert opened.state.digest() == digest
    for seat in range(table.board.seats):
        sample = match.sandbox(seat, Stream(seed))
        assert msgspec.json.encode(GAME.see(sample.state, seat)) == match.view(seat).bytes()
    if match.step:
        last = match.log.entries[match.step]
        match.pop()
        match.push(last.seat, action_of(last))
        assert match.state.digest() == digest


# A shared Strike Window ---------------------------------------------------------------------------------------------


def teams() -> Table:
    """p1 and p3 against p2 and p4; p1's team is on turn."""
    return Table(
        {"mage": "Hestia", "orbs": 3, "hand": ["Tiny Spark", "Fire Shot", "Gem of Orbs"]},
        {"mage": "Zhuge", "orbs": 2, "shields": 1, "hand": ["Tiny Spark", "Drown", "Book of Wisdom"]},
        {"mage": "Kai", "orbs": 2, "hand": ["Ice Blast", "Drown"]},
        {"mage": "Kai", "orbs": 2, "hand": ["Arctic Blizzard", "Book of Wisdom", "Gem of Orbs"]},
        mode="teams",
    )


def test_a_shared_main_phase_ends_when_both_say_done_without_a_play_between() -> None:
    """RB-98, RB-115: who has said done acts again only once the mate has acted."""
    table = teams()
    assert table.asked() == ((0, 2), "main")
    table.done(0)
    assert table.asked() == ((2,), "main")
    assert table.refused(0, ac.Done()).code == "seat/not_to_act"
    check_here(table)
    table.cast(2, "Ice Blast")
    assert table.asked() == ((0, 2), "window")
    table.done(2)
    assert table.asked() == ((0,), "window")
    check_here(table)


def test_a_shared_window_adds_up_and_ends_after_two_passes_in_succession() -> None:
    """RB-99, RB-102: power is the team's, first Spells are each player's own; both say done again after a play."""
    table = teams()
    table.cast(0, "Tiny Spark")
    table.done(0)
    table.cast(2, "Ice Blast")  # Kai's first Spell, and no Spell of Hestia's.
    assert table.board.clash is not None
    assert table.board.clash.power == (6, 0)
    assert table.asked() == ((0, 2), "window")
    table.done(2)
    table.cast(0, "Fire Shot")  # Hestia's second: 5 + 1.
    assert table.board.clash.power == (12, 0)
    table.done(0)
    assert (table.board.clash.window, table.asked()) == (1, ((2,), "window"))
    check_here(table)
    table.done(2)
    assert (table.board.clash.window, table.asked()) == (2, ((1, 3), "window"))


def test_everybody_in_a_team_clash_discards_clockwise_from_the_caster() -> None:
    """RB-120; RB-104: one opponent is named for a discard that says "opponent"."""
    table = teams()
    table.cast(0, "Tiny Spark")
    table.done(0, 2)
    table.cast(3, "Arctic Blizzard")
    order = []
    for _ in range(4):
        (seat,), kind = table.asked()
        assert kind == "discard"
        order.append(seat)
        check_here(table)
        table.discard(seat, table.names(seat, "hand")[0])
    assert order == [3, 0, 1, 2]
    table.cast(1, "Drown")
    assert table.asked() == ((1,), "opponent")
    check_here(table)
    table.push(1, ac.Choose(seat="p1"))
    assert table.asked() == ((0,), "discard")
    table.discard(0, "Gem of Orbs")
    assert table.board.clash is not None
    # Both Spells of the losing team are dispelled, and the lower seat of the winning side divides (RB-101).
    table.done(1, 3)
    table.done(0, 2)
    assert table.asked() == ((1,), "damage")
    check_here(table)


def test_a_conceding_teammate_ends_the_match_for_both() -> None:
    """RB-90, RB-103: the shared pool is at 0."""
    table = teams()
    table.cast(0, "Tiny Spark")
    table.concede(2)
    assert table.match.result is not None
    assert table.match.result.results == ("lost", "won", "lost", "won")
    assert table.board.health == (0, table.board.most[1])


# A choice that is pending when somebody leaves ----------------------------------------------------------------------


def three(**first: object) -> Table:
    return Table(
        {"mage": "Hestia", "orbs": 3, **first},
        {"mage": "Zhuge", "orbs": 3, "hand": ["Gem of Mountains", "Drown", "Tiny Spark"], "domain": ["Root Toad"]},
        {"mage": "Kai", "hand": ["Book of Wisdom", "Tiny Spark"]},
        mode="last-mage",
    )


def test_a_choice_aimed_at_who_concedes_is_dropped_with_the_rest_of_its_effect() -> None:
    """RB-119, RB-96: costs stay paid, the Clash is over, the turn player has a new left neighbour."""
    table = three(hand=["Cinder Cataclysm", "Tiny Spark"])
    table.cast(0, "Cinder Cataclysm")
    assert table.asked() == ((0,), "damage")
    check_here(table)
    table.concede(1)
    assert table.asked() == ((0,), "main")
    assert table.board.clash is None
    assert table.board.out == (1,)
    assert table.board.objects[table.id(0, "mage")].orbs == 0
    assert table.names(0, "domain") == ["Cinder Cataclysm"]
    check_here(table)
    table.cast(0, "Tiny Spark")
    table.done(0)
    assert table.asked() == ((2,), "window")


def test_a_choice_of_who_concedes_is_dropped_and_others_go_on() -> None:
    """RB-119: Drown's discard goes with its seat; a choice of one's own does not concern who leaves."""
    table = three(hand=["Tiny Spark", "Book of Wisdom"])
    table.cast(0, "Tiny Spark")
    table.done(0)
    table.cast(1, "Drown")
    assert table.asked() == ((0,), "discard")
    table.concede(2)  # a bystander
    assert table.asked() == ((0,), "discard")
    check_here(table)
    table.discard(0, "Book of Wisdom")
    assert table.asked() == ((1,), "window")

    table = three(hand=["Tiny Spark", "Book of Wisdom"])
    table.cast(0, "Tiny Spark")
    table.done(0)
    table.play(1, "Gem of Mountains")
    assert table.asked() == ((1,), "shield")  # three Orbs lie on the Mage: there is no room for one more
    check_here(table)
    table.concede(0)  # the turn player: the choice of the other goes on, then the turn is over (RB-95)
    assert table.asked() == ((1,), "shield")
    assert table.board.clash is None
    check_here(table)
    table.choose(1, 1, "mage")
    assert table.board.objects[table.id(1, "mage")].shields == 1
    assert table.asked() == ((1,), "main")
    assert (table.board.turn, table.board.active) == (2, 1)


def test_the_turn_ends_at_once_with_its_player() -> None:
    """RB-95, RB-117: no sweep and no draw, but damage on Minions and Wisdom go."""
    table = three(wisdom=2, hand=["Tiny Spark"], domain=["Ember Hound"])
    table.push(0, ac.Activate(card=table.id(0, "Ember Hound")))
    table.damage(0, (1, "Root Toad", 1), (1, "mage", 1))
    assert table.board.objects[table.id(1, "Root Toad")].damage == 1
    table.concede(0)
    assert table.asked() == ((1,), "main")
    assert table.board.objects[table.id(1, "Root Toad")].damage == 0
    assert table.board.sides[0].wisdom == 0
    assert len(table.board.sides[1].hand) == 3
    check_here(table)


# A Clash that ends its winner ---------------------------------------------------------------------------------------


def test_a_dispelled_effect_that_kills_the_winner_stops_the_strike() -> None:
    """RB-56: in a match of three it goes on, and nothing is left of the Clash."""
    table = Table(
        {"mage": "Hestia", "orbs": 2, "hand": ["Explosive Barrier", "Bramble Wall", "Tiny Spark"]},
        {"mage": "Kai", "health": 1, "orbs": 2, "hand": ["Ice Blast", "Ice Blast"]},
        {"mage": "Zhuge"},
        mode="last-mage",
    )
    table.cast(0, "Explosive Barrier")
    table.cast(0, "Bramble Wall")
    table.choose(0, 0, "mage")
    table.done(0)
    table.cast(1, "Ice Blast")
    table.cast(1, "Ice Blast")
    table.done(1)
    table.done(0)
    assert table.asked() == ((0,), "damage")
    check_here(table)
    table.damage(0, (1, "mage", 1))
    # The second Dispelled Effect never resolves, the winner's division is never asked.
    assert table.asked() == ((0,), "main")
    assert (table.board.out, table.board.clash, table.board.health[0]) == ((1,), None, 20)
    facts = [fact for _, fact in table.match.log.facts()]
    assert sum(isinstance(fact, ev.DamageBlocked) for fact in facts) == 1
    assert facts[-2] == ev.ClashEnded(-1)
    check_here(table)


def test_bounties_follow_in_the_order_of_assignment_each_with_its_choices() -> None:
    """RB-65, RB-114: all shares at once, then defeats, then Bounties one by one."""
    table = Table(
        {"mage": "Hestia", "orbs": 2, "hand": ["Tiny Spark", "Fire Shot", "Fire Shot"]},
        {"mage": "Zhuge", "shields": 1, "domain": ["Root Toad", "Ember Hound", ("Stone Tortoise", {"damage": 4})]},
    )
    table.cast(0, "Tiny Spark")
    table.cast(0, "Fire Shot")
    table.cast(0, "Fire Shot")
    table.done(0)
    table.done(1)
    assert table.asked() == ((0,), "damage")
    # 14 points: Tortoise first, then Hound, then Toad, the Mage takes the rest.
    table.damage(0, (1, "Stone Tortoise", 1), (1, "Ember Hound", 3), (1, "Root Toad", 4), (1, "mage", 6))
    assert table.board.health[1] == 18 - 4
    assert table.names(1, "discard") == ["Stone Tortoise", "Ember Hound", "Root Toad"]
    assert table.asked() == ((0,), "shield")
    check_here(table)
    table.choose(0, 0, "mage")
    assert table.board.objects[table.id(0, "mage")].shields == 2
    assert table.asked() == ((0,), "orb")
    check_here(table)
    table.orbs(0, mage=1)
    assert table.asked() == ((0,), "shield")
    table.choose(0, 0, "mage")
    assert (table.asked(), table.board.clash) == (((0,), "main"), None)


def test_minions_of_both_mates_are_defeated_at_once() -> None:
    """RB-65, RB-114: each to its owner's discard pile, the Bounties in the order of assignment."""
    table = Table(
        {"mage": "Hestia", "domain": ["Ember Hound"]},
        {"mage": "Kai", "domain": [("Scholar's Owl", {"damage": 1})]},
        {"mage": "Kai", "deck": []},
        {"mage": "Zhuge", "domain": [("Ember Hound", {"damage": 2})]},
        mode="teams",
    )
    table.push(0, ac.Activate(card=table.id(0, "Ember Hound")))
    table.damage(0, (3, "Ember Hound", 1), (1, "Scholar's Owl", 1))
    assert (table.names(1, "discard"), table.names(3, "discard")) == (["Scholar's Owl"], ["Ember Hound"])
    assert table.asked() == ((0,), "orb")
    assert not table.board.sides[0].hand
    table.orbs(0, mage=1)
    assert len(table.board.sides[0].hand) == 1


def test_a_division_has_one_form_but_for_the_order_of_bounties() -> None:
    """RB-65: what changes nothing is one choice, what changes the order of Bounties is not."""
    table = Table(
        {"mage": "Hestia", "hand": [], "domain": [("Ember Hound", {}), "Crown of Embers"]},
        {"mage": "Kai", "domain": [("Ember Hound", {"damage": 2}), ("Scholar's Owl", {"damage": 1}), "Root Toad"]},
    )
    table.push(0, ac.Activate(card=table.id(0, "Ember Hound")))
    hound, owl, toad, mage = (table.id(1, name) for name in ("Ember Hound", "Scholar's Owl", "Root Toad", "mage"))
    box = table.match.box_at(table.match.moment)
    legal = set(table.match.options(0).actions())
    both_ways = {ac.DivideDamage(shares=((hound, 1), (owl, 1))), ac.DivideDamage(shares=((owl, 1), (hound, 1)))}
    assert both_ways <= legal
    wished = ac.DivideDamage(shares=((mage, 1), (owl, 1)))
    assert box.explain(0, wished) is None
    assert box.canonical(0, wished) == ac.DivideDamage(shares=((owl, 1), (mage, 1)))
    assert ac.DivideDamage(shares=((mage, 1), (toad, 1))) not in legal
    assert box.canonical(0, ac.DivideDamage(shares=((mage, 1), (toad, 1)))) in legal
    for shares in (((mage, 1),), ((mage, 3),), ((mage, 2), (toad, 0)), ((mage, 1), (mage, 1)), ()):
        assert table.refused(0, ac.DivideDamage(shares=shares)).rule in ("RB-61", "B-154")
    # One each way of the two that are defeated; three more pairs; four alone.
    assert len(legal) == 2 + 5 + 4


def test_a_mage_at_nothing_comes_before_all_defeats_and_bounties() -> None:
    """RB-65, RB-88, RB-94."""
    table = Table(
        {"mage": "Hestia", "orbs": 1, "hand": ["Fire Shot"]},
        {"mage": "Zhuge", "health": 1, "domain": [("Stone Tortoise", {"damage": 4})]},
        {"mage": "Kai"},
        mode="last-mage",
    )
    table.cast(0, "Fire Shot")
    table.done(0)
    table.done(1)
    table.damage(0, (1, "Stone Tortoise", 1), (1, "mage", 4))
    assert table.asked() == ((0,), "main")
    assert table.board.objects[table.id(0, "mage")].shields == 0
    assert table.board.sides[1].discard == ()


# Hidden Libraries ---------------------------------------------------------------------------------------------------

AQUA = ("Book of Rain", "Ice Blast", "Frost King", "Drown", "Gem of Snow")
IGNIS = ("Book of Pyre", "Fire Shot", "Ember Hound", "Cinder Cataclysm")


def hidden_header(seed: int, seats: int = 2) -> BiblioclashHeader:
    cards = tuple(name for name in (*AQUA, *IGNIS) for _ in range(2))
    deck = Deck(mages=("Hestia",), piles=tuple(cards[i : i + 2] for i in range(0, 18, 2)))
    assert not check(deck, load_pool(), {"format": "hidden"})
    house = {"format": "hidden", "mode": "duel" if seats == 2 else "last-mage"}
    names = tuple(f"p{n + 1}" for n in range(seats))
    header: BiblioclashHeader = GAME.header([deck] * seats, seed, names=names, undo="practice", house=house, first=0)
    return header


@pytest.mark.parametrize("seed", range(6))
def test_the_clean_up_seals_what_lies_under_an_out_of_attribute_card(seed: int) -> None:
    """B-042, B-043, RB-07."""
    match = Match.from_position(hidden_header(seed), game=GAME)
    cards, board = match.state.cards, match.state.board
    for side in board.sides:
        assert sum(map(len, side.piles)) + len(side.sealed) == 18
        aqua = [pile for pile in side.piles if cards[pile[0] // SLOT].card.attribute == "aqua"]
        assert len(aqua) == len(side.sealed)
        assert all(len(pile) == 1 for pile in aqua)
        for pile in side.piles:
            assert pile[0] % SLOT == 3
            assert all(slot % SLOT == 0 for slot in pile[1:])


def test_what_nobody_knows_is_in_no_view_fact_or_list_of_cards() -> None:
    """B-044, RB-07, RB-10: not even the owner's view has it; the cards of the match are the whole pool."""
    match = Match.from_position(hidden_header(3), game=GAME)
    assert [card.name for card in match.header.cards] == list(load_pool())
    assert not match.header.open_lists
    for eyes in (0, 1):
        for side in GAME.see(match.state, eyes).board.sides:
            assert set(side.sealed) <= {-1}
            assert all(slot == -1 for pile in side.piles for slot in pile[1:])
        shown = [GAME.redact(fact, eyes) for fact in match.log.entries[0].facts]
        dealt = [fact for fact in shown if isinstance(fact, ev.Dealt)]
        shuffled = [fact for fact in shown if isinstance(fact, ev.Shuffled)]
        assert {down for fact in dealt for _, down in fact.piles} == {-1}
        assert {card for fact in shuffled for card in fact.cards} == {-1}


def test_obtaining_turns_up_what_lay_below_for_everybody() -> None:
    """B-046, RB-84: also when it was free; a Surge card lies on top of the deck, known to both (RB-82)."""
    table = Table(
        {"mage": "Hestia", "wisdom": 5, "library": [["Fire Shot", {"down": "Ice Blast"}]]},
        {"mage": "Kai"},
        form="hidden",
    )
    check_here(table)
    table.push(0, ac.Obtain(pile=1))
    place = table.places["Ice Blast"]
    for eyes in (0, 1):
        assert GAME.see(table.state, eyes).board.sides[0].piles[0] == (place * SLOT | 3,)
    check_here(table)
    table.push(0, ac.Obtain(pile=1))
    assert GAME.see(table.state, 1).board.sides[0].deck[0] == place * SLOT | 3
    assert table.names(0, "deck")[0] == "Ice Blast"
    check_here(table)


def decisions(match: Match, stream: Stream, n: int) -> Iterator[int]:
    """Random decisions; after each the number of it."""
    for number in range(n):
        if match.over:
            return
        seat = match.to_act[stream.below(len(match.to_act))]
        actions = list(match.options(seat).actions(60))
        match.push(seat, actions[stream.below(len(actions))])
        yield number


@pytest.mark.parametrize("seats", [2, 3])
def test_samples_of_every_seat_fit_its_view_and_use_no_list_that_it_does_not_know(seats: int) -> None:
    """RB-09, RB-10: own face-down cards are of the own list, those of others may be any Library card."""
    match, stream = Match.from_position(hidden_header(11, seats), game=GAME), Stream(4)
    own = {place for place, card in enumerate(match.header.cards) if card.name in (*AQUA, *IGNIS)}
    strange = 0
    for number in decisions(match, stream, 120):
        if number % 6:
            continue
        for seat in range(seats):
            box = match.sandbox(seat, stream)
            assert msgspec.json.encode(GAME.see(box.state, seat)) == match.view(seat).bytes()
            for side in box.state.board.sides:
                down = [slot // SLOT for pile in (*side.piles, side.sealed) for slot in pile if not slot % SLOT]
                copies = [*down, *(c for c in side.cards), *(s // SLOT for p in side.piles for s in p if s % SLOT)]
                library = [c for c in copies if box.state.cards[c].wisdom]
                assert all(library.count(c) <= 2 for c in library)
                if side.seat == seat:
                    assert set(down) <= own
                else:
                    strange += len(set(down) - own)
    assert strange


# New matches --------------------------------------------------------------------------------------------------------


def test_a_new_match_has_as_many_seats_as_decks() -> None:
    """B-176, B-185: the mode says how many; names that are left out are those of the seats."""
    decks = ["Hestia starter", "Zhuge starter", "Kai starter"]
    match = Match.new("biblioclash", decks, 5, house_rules={"mode": "last-mage"}, first=1)
    assert match.header.seats == ("p1", "p2", "p3")
    assert match.to_act == (1,)
    # B-178: three, four, then five.
    assert [len(side.hand) for side in match.state.board.sides] == [5, 3, 4]
    with pytest.raises(BadInput, match="mode duel is for 2 players"):
        Match.new("biblioclash", decks, 5)
    with pytest.raises(BadInput, match="mode teams is for 4 players"):
        Match.new("biblioclash", decks, 5, house_rules={"mode": "teams"})
    with pytest.raises(BadInput, match="house rule format is constructed or hidden"):
        Match.new("biblioclash", decks[:2], 5, house_rules={"format": "open"})
    with pytest.raises(BadInput, match=r"needs exactly 18. \(B-040\)"):
        Match.new("biblioclash", ["Undertow", "Kai starter"], 5, house_rules={"format": "hidden"})


def test_a_team_begins_with_both_and_shares_its_health() -> None:
    """B-187, B-190, RB-105: also if the higher seat of the team is agreed on."""
    decks = ["Hestia starter", "Zhuge starter", "Kai starter", "Zhuge starter"]
    match = Match.new("biblioclash", decks, 5, house_rules={"mode": "teams"}, first=3)
    board = match.state.board
    assert match.to_act == (1, 3)
    assert board.active == 1
    assert board.health == board.most == (40, 36)
    assert [len(side.hand) for side in board.sides] == [5, 4, 5, 4]


def test_what_a_dispelled_effect_did_leads_back_to_the_loss() -> None:
    """Also if a choice lay between: its facts follow from the one that says that the Spells were dispelled."""
    table = Table(
        {"mage": "Zhuge", "orbs": 3, "hand": ["Tiny Spark", "Full Moon"]},
        {"mage": "Zhuge", "orbs": 3, "hand": ["Forest Guardian", "Bramble Wall"]},
    )
    table.cast(0, "Tiny Spark")
    table.cast(0, "Full Moon")
    table.done(0)
    table.cast(1, "Forest Guardian")
    table.cast(1, "Bramble Wall")
    table.choose(1, 1, "mage")
    table.done(1)
    table.choose(1, 1, "mage")
    blocks = [fact for _, fact in table.match.log.facts() if isinstance(fact, ev.DamageBlocked)]
    assert [(fact.change, fact.total) for fact in blocks] == [(4, 4), (3, 7)]
    for fact in blocks:
        assert isinstance(table.match.why(fact)[1].fact, ev.SpellsDispelled)


# What a refusal tells ------------------------------------------------------------------------------------------------


def test_refusals_tell_nothing_of_another_hand() -> None:
    """Whatever lies there, asking for it by a guessed id gives the same words; nor is it taken for an own copy."""
    kinds = (ac.PlayCard, ac.CastSpell, ac.Summon, ac.EquipCard, ac.Activate)
    said = set()
    for name in ("Tiny Spark", "Mist Mamba", "Staff of Nereis", "Gem of Snow", "Full Moon"):
        table = Table({"mage": "Kai", "hand": ["Book of Wisdom"]}, {"mage": "Kai", "hand": [name]})
        refusals = [table.refused(0, kind(card=table.id(1, name))) for kind in kinds]
        said.add(tuple((refusal.code, refusal.text) for refusal in refusals))
    assert len(said) == 1

    both = {"mage": "Kai", "hand": [("Tiny Spark", {"known": 3})]}
    table = Table(both, both)
    assert table.refused(0, ac.CastSpell(card=table.id(1, "Tiny Spark"))).code == "card/elsewhere"
