"""Nine hard cases of the contract, each killed, loaded, taken back, done again, seen and sampled at every decision."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from core.clash import events as ev
from core.clash import opening
from core.clash.cards import Card, load_pool
from core.clash.rules import derived
from core.kernel.events import Event
from core.kernel.match import Match
from core.kernel.replay import Replay, verify
from core.kernel.store import read
from tests.kernel.contract import Contract
from tests.properties.invariants import digest


def of(facts: tuple[Event, ...], kind: type[Any]) -> list[Any]:
    """The facts of one kind."""
    return [fact for fact in facts if isinstance(fact, kind)]


EXAMINE = """
game: clash
turn: p1
p1:
  hand: [Drill Scry 3, Drill Glimpse]
  deck:
    - {card: Drill Trooper 1, id: one}
    - {card: Drill Trooper 2, id: two}
    - {card: Drill Trooper 3, id: three}
    - Drill Giant 10
p2: {hand: [Drill Bolt]}
"""


def test_examine_open(tmp_path: Path) -> None:
    """Only who examines sees the cards; afterwards nobody else knows what lies where."""
    case = Contract(EXAMINE, tmp_path)
    case.do("p1: play Drill Scry 3", "clear")
    assert case.asked == "examine"
    mine, theirs = (case.match.view(seat).seen.board.sides[0].deck for seat in (0, 1))
    assert [card >= 0 for card in mine] == [True] * 3 + [False]
    # That places 1 to 3 are known to the first seat is public, what lies there is not.
    assert theirs == (-2, -2, -2, -1)
    case.do("p1: top three bottom two, one", "clear")
    deck = case.match.state.board.sides[0].deck
    names = [case.match.state.cards[card >> 2].name for card in deck]
    assert names == ["Drill Trooper 3", "Drill Giant 10", "Drill Trooper 2", "Drill Trooper 1"]
    assert case.match.view(1).seen.board.sides[0].deck == (-2, -1, -2, -2)
    case.do("p1: play Drill Glimpse", "clear")
    case.finish()


SEALED = """
game: clash
turn: p1
p1: {A: {units: [{power: 5, id: a1}, {power: 4, id: a2}]}}
p2: {A: {location: 8, units: [{power: 4, id: d1}, {power: 3, id: d2}]}}
"""


def test_one_half_of_a_sealed_assignment(tmp_path: Path) -> None:
    """The half that is given is seen by its seat alone; that it is given, by both."""
    case = Contract(SEALED, tmp_path)
    case.do("p1: attack A with a1, a2", "clear")
    assert (case.asked, case.match.to_act) == ("assign", (0,))
    case.do("p1: assign d1=4, d2=3")
    assert case.match.to_act == (1,)
    answers = [case.match.view(seat).seen.control.answers for seat in (0, 1)]
    assert answers[0][0][1] is not None
    assert answers[1] == ((0, None),)
    line = case.match.state.board.asked
    assert line.seats == (1,)
    facts = case.do("p2: assign a1=5")
    assert len(of(facts, ev.Assigned)) == 1
    assert case.match.state.board.combat.result == "successful"
    case.finish()


BREATHS = """
game: clash
turn: p1
p1:
  shards: [C]
  hand: [Drill Wave]
  A:
    units:
      - {card: Drill Bearer 2, id: bearer, damage: 1, attached: [Cloak of Arrears]}
      - {card: Drill Trooper 2, id: third}
  B: {units: [{card: Drill Martyr 2, id: martyr}]}
"""


def test_two_deaths_at_once_and_the_third_they_cause(tmp_path: Path) -> None:
    """Bearer and Martyr die together, each with Last Breath; without the Bearer the third is too weak to live."""
    case = Contract(BREATHS, tmp_path)
    third = case.named("third").id
    facts = case.do("p1: play Drill Wave", "clear")
    gone = [fact.old for fact in of(facts, ev.Moved) if fact.why == "destroyed"]
    stated = next(i for i, fact in enumerate(facts) if isinstance(fact, ev.Stated) and (third, 2, 0) in fact.values)
    died = next(i for i, fact in enumerate(facts) if isinstance(fact, ev.Moved) and fact.old == third)
    # Its lower Power is said before it dies of it.
    assert stated < died
    assert gone.index(third) == len(gone) - 1
    assert case.asked == "order"
    case.do("p1: order Drill Martyr 2, Drill Bearer 2")
    assert len(case.match.state.board.chain) == 2
    case.do("clear")
    assert len(case.match.state.board.sides[0].hand) == 2
    case.finish()


TRIGGERS = """
game: clash
turn: p1
p1:
  shards: [C]
  hand: [Drill Wave]
  A: {units: [{card: Drill Martyr 2}, {card: Kiln Whelp}, {card: Drill Cinder 2}]}
p2:
  B: {units: [{power: POWER, id: left}]}
"""


def test_three_triggers_to_order_one_without_a_target(tmp_path: Path) -> None:
    """A trigger that needs a target and has none is not placed: its controller orders the two others."""
    case = Contract(TRIGGERS.replace("POWER", "2"), tmp_path)
    case.do("p1: play Drill Wave", "clear")
    assert case.asked == "order"
    case.do("p1: order Drill Cinder 2, Drill Martyr 2")
    assert len(case.match.state.board.chain) == 2
    case.do("clear")
    assert case.asked == "main"
    case.finish()


def test_three_triggers_to_order_all_with_a_target(tmp_path: Path) -> None:
    """With something left to aim at, all three are ordered, and the target is asked as its trigger is placed."""
    case = Contract(TRIGGERS.replace("POWER", "6"), tmp_path)
    case.do("p1: play Drill Wave", "clear", "p1: order Drill Cinder 2, Kiln Whelp, Drill Martyr 2")
    assert case.asked == "target"
    case.do("p1: choose left")
    assert len(case.match.state.board.chain) == 3
    case.do("clear")
    assert case.named("left").damage == 4
    case.finish()


STOLEN = """
game: clash
turn: p1
p1:
  pool: {B: 1, P: 1, C: 4}
  hand: [{card: "Puppeteer's Contract", id: contract}]
  A: {units: [{card: Drill Trooper 4, id: mate}]}
p2:
  shards: [C]
  hand: [{card: Drill Break, id: break}]
  A:
    units:
      - {card: Drill Trooper 6, id: stolen, damage: 1, attached: [{card: Drill Blade, id: blade}]}
      - {power: 5, id: home}
"""


def test_a_stolen_unit_whose_control_ends_in_combat(tmp_path: Path) -> None:
    """It goes back with its damage and its Blade, is out of the combat, and defends its own Zone."""
    case = Contract(STOLEN, tmp_path)
    case.do("p1: play contract", "clear", "p1: choose stolen", "clear")
    stolen = case.named("stolen").id
    assert (case.named("stolen").controller, case.named("stolen").power) == (0, 8)
    case.do("p1: attack A with stolen, mate", "p1: pass")
    facts = case.do("p2: play break targeting contract", "clear")
    assert [fact.ids for fact in of(facts, ev.AttackersLeft)] == [(stolen,)]
    unit = case.named("stolen")
    assert (unit.id, unit.controller, unit.side, unit.lane, unit.damage, unit.power) == (stolen, 1, 1, 0, 1, 8)
    assert unit.attached == (case.labels["blade"],)
    assert stolen in case.match.state.board.combat.fighters
    # The Attacker has 4 points, and nobody on the other side can be killed with 4.
    case.do("p1: assign none", "p2: assign mate=4")
    assert case.match.state.board.combat.result == "failed"
    case.finish()


LOSS = """
game: clash
turn: p2
p1:
  realm: {card: Drill Realm 5, integrity: 4}
  base: [Drill Seal]
  hand: [Drill Breath, Drill Trooper 1]
p2: {shards: [C, C], hand: [Drill Blow 5, Drill Blow 5]}
"""


def test_a_loss_that_is_replaced_at_the_check(tmp_path: Path) -> None:
    """Two replacements wait: the loser picks one, and plays on with it used up."""
    case = Contract(LOSS, tmp_path)
    case.do("p2: play Drill Blow 5 targeting p1.realm", "p1: play Drill Breath", "clear")
    assert (case.asked, case.match.to_act) == ("loss", (0,))
    board = case.match.state.board
    assert board.objects[board.sides[0].realm].integrity == -1
    case.do("p1: choose Drill Breath")
    assert board.sides[0].wards == ()
    assert board.objects[board.sides[0].realm].integrity == 1
    case.do("p2: play Drill Blow 5 targeting p1.realm", "clear")
    # The only replacement left is not asked for.
    assert case.asked == "main"
    assert board.sides[0].base == ()
    assert board.ended is None
    case.finish()


HERO = """
game: clash
turn: p1
p1: {shards: [C], hand: [{card: Drill Hero 2, id: hero}], A: {location: 10}}
p2: {A: {location: 10, units: [{card: Drill Trooper 6, id: big}]}}
"""


def _heroic(folder: Path) -> tuple[Contract, Path]:
    """A Hero is played and later faces a stronger unit: +1."""
    case = Contract(HERO, folder)
    case.do("p1: play hero to A", "clear", "p1: end")
    case.do("p2: attack A with big", "clear")
    file = folder / "old.duel"
    case.match.save(file)
    return case, file


def _shown(file: Path) -> list[str]:
    """What both seats see at every fact of a stored match."""
    replay = Replay.open(file)
    replay.goto(0, 0)
    found = []
    while True:
        found.append(repr([replay.view(seat) for seat in (0, 1)]))
        if not replay.next_fact():
            return found


def test_numbers_that_change_afterwards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An old file shows every number as it was, whatever today's cards and rules say; `judge` names the step."""
    case, file = _heroic(tmp_path)
    assert case.named("hero").power == 3
    before = _shown(file)
    assert verify(read(file)).rules is None
    case.finish()
    pool = load_pool()

    def changed() -> dict[str, Card]:
        return {**pool, "Drill Hero 2": replace(pool["Drill Hero 2"], power=9)}

    with monkeypatch.context() as patch:
        patch.setattr(opening, "load_pool", changed)
        assert _shown(file) == before
        verdict = verify(read(file))
        assert verdict.rules is None
        # The third entry is the pass with which it enters; its Power is said there.
        assert verdict.cards is not None
        assert (verdict.cards.entry, verdict.cards.before) == (3, 2)
        assert "9" in str(verdict.cards.found)
        # A match goes on with the cards of its header.
        assert digest(Match.load(file)) == digest(case.match)
    with monkeypatch.context() as patch:
        patch.setattr(derived, "_faces_greater", lambda s, obj: False)
        assert _shown(file) == before
        verdict = verify(read(file))
        attack = next(n for n, entry in enumerate(case.match.log.entries) if of(entry.facts, ev.AttackDeclared))
        assert verdict.rules is not None
        assert verdict.rules.entry == attack
        assert verdict.cards == verdict.rules
        # It can be played on from the step before.
        assert Match.load(file, attack - 1).step == attack - 1
    assert verify(read(file)).rules is None


SHUFFLE = """
game: clash
start: new
first: p1
p1: &deck
  realm: Drill Realm 20
  locations: [Drill Field 10, Drill Field 6, Drill Field 3]
  commanders: [Drill Captain 4, Drill Captain Swift 3, Drill Captain Stone 3]
  deck: {Drill Trooper 1: 3, Drill Trooper 2: 3, Drill Trooper 3: 3, Drill Trooper 4: 3, Drill Ram 3: 28}
  shard_deck: {R: 5, G: 5}
p2: *deck
"""


def test_a_shuffle_undone_and_done_again(tmp_path: Path) -> None:
    """The same mulligan has the same luck; changed luck, on purpose, is noted and gives another."""
    case = Contract(SHUFFLE, tmp_path)
    place = "place A=Drill Field 10, B=Drill Field 6, C=Drill Field 3"
    case.do(f"p1: {place}", f"p2: {place}")
    hand = case.match.state.board.sides[0].hand
    match = case.match
    names = [match.state.cards[match.state.board.objects[i].card].name for i in hand]
    first = match.parse(0, "mulligan " + ", ".join(names))
    facts = case.push(0, first)
    assert len(match.log.entries[-1].outcomes) == 1
    match.pop()
    assert match.push(0, first) == facts
    # The one question of a whole shuffle is one outcome: the next has the next index on the line.
    assert match.state.control.draws == 5
    case.do("p2: keep")
    case.finish()
    other = Match.load(tmp_path / "killed-2.duel")
    other.reroll()
    assert other.push(0, first) != facts
    other.pop()
    assert other.branches()


SWAP = """
game: clash
turn: p1
p1:
  hand: [Drill Swap, {card: Drill Captain 4, id: captain}, Drill Trooper 1]
  deck: [Drill Trooper 3, Drill Trooper 5]
p2: {hand: [Drill Bolt]}
"""


@pytest.mark.parametrize("zone", ["graveyard", "commanders"])
def test_a_discarded_commander_in_the_middle_of_if_you_do(tmp_path: Path, zone: str) -> None:
    """The discard waits for its owner's word; then it has been done, and the draw that hangs on it follows."""
    case = Contract(SWAP, tmp_path)
    case.do("p1: play Drill Swap", "clear", "p1: choose captain")
    assert (case.asked, case.match.to_act) == ("commander", (0,))
    facts = case.do(f"p1: choose {zone}")
    kinds = [type(fact) for fact in facts]
    assert kinds.index(ev.Moved) < kinds.index(ev.Drawn)
    assert case.named("captain").zone == zone
    case.do("clear")
    assert len(case.match.state.board.sides[0].hand) == 2
    case.finish()
