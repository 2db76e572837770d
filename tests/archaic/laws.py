"""What the rules promise at every decision of a match of Archaic Realms, and that no card is ever lost or doubled."""

from collections import Counter
from collections.abc import Iterator

from core.archaic.events import TurnBegan
from core.archaic.faces import ALLY, AUGMENT, GEAR, HERO
from core.archaic.rules.derived import changed_values, hardened
from core.archaic.rules.heroes import THRESHOLD_RCP
from core.archaic.rules.quests import MOST_PAID
from core.archaic.state import (
    ATTACHED,
    DISCARD,
    EMPTY,
    HAND,
    LINEUP,
    REALM,
    SCRAP,
    STACK,
    UNATTACHED,
    ArchaicBoard,
    ArchaicState,
    Obj,
    TurnFrame,
)
from core.archaic.view import holdings
from core.kernel.chance import Stream
from core.kernel.match import Match
from tests.properties.invariants import Kit, choose, play


def check_laws(kit: Kit, seed: int, *, whole: bool = True) -> None:
    """Play a random match and look at every decision. Not `whole`: it begins in the middle of things."""
    match, stream = Match.from_position(kit.header(seed), game=kit.game), Stream(seed)
    while not match.over:
        for fault in broken(match.state, whole=whole):
            raise AssertionError(f"seed {seed}, step {match.step}, {match.state.board.asked}: {fault}")
        check_places(match.state.board, f"seed {seed}, step {match.step}")
        match.push(*choose(match, stream))


def broken(s: ArchaicState, *, whole: bool) -> Iterator[str]:
    """Every promise that does not hold."""
    board = s.board
    for values in changed_values(s):
        yield f"RA-138: {board.objects[values[0]]} is shown with other values than {values}"
    for gear, become in hardened(s):
        yield f"RA-104: {gear} is Attuned and its Defense is not {become}"
    for seat in (0, 1):
        yield from _side(s, seat)
        yield from _heroes(s, seat)
        yield from _realm(s, seat)
        if whole:
            yield from _points(s, seat)
    if board.asked.kind == "main":
        yield from _quiet(s)
    if board.asked.kind != "order" and set(board.items) != set(board.stack):
        yield "RA-33: the stack and its items differ"
    for number, item in board.items.items():
        if (item.kind == "card") != (number in board.objects and board.objects[number].zone == STACK):
            yield f"RA-33: {item} is not where it should be"


def _side(s: ArchaicState, seat: int) -> Iterator[str]:
    side = s.board.sides[seat]
    if min(side.charged, side.discharged, side.uae, side.plays, side.rcp) < 0:
        yield f"a number below nothing: {side}"
    if side.paid > MOST_PAID:
        yield f"RA-111: the Objective paid {side.paid}"
    if len(set(side.done)) != len(side.done):
        yield f"RA-112: a condition was completed twice: {side.done}"


def _heroes(s: ArchaicState, seat: int) -> Iterator[str]:
    side = s.board.sides[seat]
    for number in side.heroes:
        hero = s.board.objects[number]
        face = s.cards[hero.card]
        if (hero.zone == REALM) != (number == side.hero) or not face.bits & HERO:
            yield f"A-021: {face.name} is not where it belongs"
        if hero.destroyed != (hero.hp <= 0) or (hero.destroyed and (hero.attached or number == side.hero)):
            yield f"A-085: {face.name}: {hero}"
        if sum(hero.hp <= threshold for threshold in face.thresholds) > hero.crossed:
            yield f"RA-47: {face.name} has {hero.hp} HP and has crossed {hero.crossed}"
        if hero.zone != REALM and (hero.temp or hero.bonus or hero.staggered):
            yield f"RA-56: {face.name} keeps what ends in the Lineup: {hero}"
        slots = Counter(s.cards[s.board.objects[i].card].card.slot for i in hero.attached)
        if slots and max(slots.values()) > 1:
            yield f"A-124: {face.name} wears {slots}"
        for i in hero.attached:
            gear = s.board.objects[i]
            if not s.cards[gear.card].bits & GEAR or gear.defense < bool(gear.maximum):
                yield f"A-074: {gear} is worn"
    if not side.hero and s.board.asked.kind not in ("hero", "replace"):
        yield "A-087: nobody is active"


def _realm(s: ArchaicState, seat: int) -> Iterator[str]:
    side = s.board.sides[seat]
    for number in side.realm:
        ally = s.board.objects[number]
        face = s.cards[ally.card]
        if not face.bits & ALLY or ally.staggered:
            yield f"A-081: {face.name}: {ally}"
        if not 0 < ally.defense <= ally.maximum or ally.attack < 0:
            yield f"A-113: {face.name} stands with Defense {ally.defense} of {ally.maximum}"
        if any(not s.cards[s.board.objects[i].card].bits & AUGMENT for i in ally.attached):
            yield f"A-119: {face.name} carries something else than Augments"
    combat = s.board.combat
    if combat is not None:
        for number in combat.attackers:
            unit = s.board.objects.get(number)
            if unit is None or unit.zone != REALM or unit.owner != combat.attacker or unit.staggered:
                yield f"A-079: {number} attacks: {unit}"


def _points(s: ArchaicState, seat: int) -> Iterator[str]:
    """A-043: RCP come from thresholds, the Objective and Quests, and from nothing else."""
    side, foe = s.board.sides[seat], s.board.sides[1 - seat]
    crossed = sum(sum(THRESHOLD_RCP[: s.board.objects[i].crossed]) for i in foe.heroes)
    scored = sum(s.cards[card].goals[0].reward.rcp for card in side.scored)
    if side.rcp != crossed + side.paid + scored:
        yield f"A-043: {side.rcp} RCP of {crossed} + {side.paid} + {scored}"


def _quiet(s: ArchaicState) -> Iterator[str]:
    """RA-24: nothing is pending, and control says so."""
    board, control = s.board, s.control
    if board.stack or board.items or board.combat is not None:
        yield "RA-35: a Main Phase with a stack or a Combat"
    if control.agenda != (TurnFrame("act"),) or control.held or control.answers:
        yield f"a quiet step with work to do: {control}"
    if board.asked.seats != (board.active,) or board.phase != "main":
        yield "RA-24: the Main Phase is not the turn player's"


# Places ---------------------------------------------------------------------------------------------------------


def check_places(board: ArchaicBoard, where: str) -> None:
    """Every object lies where it says, once; ids are below the counter."""
    lies: Counter[int] = Counter()
    for side in board.sides:
        zones = ((side.realm, REALM), (side.hand, HAND), (side.discard, DISCARD), (side.unattached, UNATTACHED))
        for ids, zone in zones:
            for number in ids:
                _check(board.objects[number], zone, side.seat, 0, where)
            lies.update(ids)
        for number in side.heroes:
            _check(board.objects[number], REALM if number == side.hero else LINEUP, side.seat, 0, where)
            lies[number] += 1
        for host in (*side.heroes, *side.realm):
            for number in board.objects[host].attached:
                _check(board.objects[number], ATTACHED, side.seat, host, where)
                lies[number] += 1
    lies.update(board.scrap)
    assert all(board.objects[number].zone == SCRAP for number in board.scrap), where
    lies.update(number for number, obj in board.objects.items() if obj.zone == STACK)
    assert lies.keys() == board.objects.keys(), f"{where}: {lies.keys() ^ board.objects.keys()} lie nowhere"
    assert set(lies.values()) <= {1}, f"{where}: in two places: {lies}"
    assert max(board.objects, default=0) < board.next_id, where


def _check(obj: Obj, zone: str, owner: int, host: int, where: str) -> None:
    assert (obj.zone, obj.owner, obj.host) == (zone, owner, host), f"{where}: {obj} lies in {zone} of {owner}"


def check_cards(kit: Kit, seed: int) -> None:
    """Fold a match fact by fact: no card is lost or doubled, and nothing of a turn outlives it."""
    match = play(kit, seed)
    state: ArchaicState = kit.game.blank(match.header)
    owned = None
    for number, entry in enumerate(match.log.entries):
        for fact in entry.facts:
            kit.game.evolvers[type(fact)](state.board, state.journal, fact)
            where = f"seed {seed}, step {number}: {fact}"
            if state.board.vault:
                # From here on all piles are there.
                found = holdings(state.board, state.cards)
                assert owned in (None, found), f"{where}: a card was lost or doubled"
                owned = found
            if isinstance(fact, TurnBegan):
                _check_turn(state.board, where)


def _check_turn(board: ArchaicBoard, where: str) -> None:
    """RA-28: what lasts until the end of a turn is over when the next one begins."""
    for side in board.sides:
        assert not side.uae, f"{where}: A-039"
        assert not any(side.turn), f"{where}: RA-28"
        units = [board.objects[i] for i in (*side.heroes, *side.realm)]
        carried = [board.objects[i] for unit in units for i in unit.attached]
        for obj in (*units, *carried):
            lasting = (obj.bonus, obj.used, obj.lost, obj.attacked, obj.staggered)
            assert not any(lasting), f"{where}: RA-28: {obj}"
        assert not any(board.objects[i].temp for i in side.realm), f"{where}: RA-84"
        assert len([quest for quest in side.quests if quest != EMPTY]) <= 2, f"{where}: A-092"
    assert board.combat is None, where
    assert not board.stack, where
