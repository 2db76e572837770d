"""What the rules promise at every decision of a match of Clash of Realms, whatever led to it."""

from collections.abc import Iterator

from core.clash.events import TurnBegan
from core.clash.faces import LOCATION, REALM, UNIT, UNPERISHABLE
from core.clash.rules.derived import changed_values
from core.clash.state import ATTACHED, LANE, ClashState, TurnFrame, defenders, permanents
from core.kernel.chance import Stream
from core.kernel.match import Match
from tests.properties.cards import check_places
from tests.properties.invariants import Kit, choose, play

DAMAGED_ON = frozenset(("replacement", "commander"))
"""Questions that are asked while something that is to be destroyed still lies there."""


def check_laws(kit: Kit, seed: int) -> None:
    """Play a random match and look at every decision."""
    match, stream = Match.from_position(kit.header(seed), game=kit.game), Stream(seed)
    while not match.over:
        for fault in broken(match.state):
            raise AssertionError(f"seed {seed}, step {match.step}, {match.state.board.asked}: {fault}")
        check_places(match.state.board, f"seed {seed}, step {match.step}")
        match.push(*choose(match, stream))


def broken(s: ClashState) -> Iterator[str]:
    """Every promise that does not hold."""
    board = s.board
    for number, power, keywords in changed_values(s):
        yield f"R-097: {board.objects[number]} is shown with other values than {power}, {keywords}"
    yield from _units(s)
    yield from _walls(s)
    yield from _control(s)
    if board.asked.kind == "main":
        yield from _quiet(s)
    if bool(board.chain) > board.closed:
        yield "801.3: there is a Pending Item in an Open State"
    if board.asked.kind == "priority" and not board.closed:
        yield "802.2.1: priority in an Open State outside the Main Phase"
    for side in board.sides:
        if any(n < 0 for n in side.pool):
            yield f"601: a pool below nothing: {side.pool}"


def _units(s: ClashState) -> Iterator[str]:
    for obj in permanents(s):
        face = s.cards[obj.card]
        if obj.zone == LANE and not face.bits & UNIT:
            yield f"301.5: {face.name} is no unit and stands in a Zone"
        dead = face.bits & UNIT and obj.damage >= obj.power and not obj.keywords & UNPERISHABLE
        if dead and s.board.asked.kind not in DAMAGED_ON:
            yield f"R-086: {face.name} has {obj.damage} damage of {obj.power} and lives"
        if obj.damage and not face.bits & UNIT:
            yield f"{face.name} is no unit and has damage"
        if obj.power < 0:
            yield f"R-097: Power of {face.name} below 0"


def _walls(s: ClashState) -> Iterator[str]:
    for side in s.board.sides:
        realm = s.board.objects[side.realm]
        if not s.cards[realm.card].bits & REALM or realm.owner != side.seat or realm.controller != side.seat:
            yield "201.3: a Realm is not where it belongs"
        for number in side.locations:
            if not number:
                continue
            obj = s.board.objects[number]
            if not s.cards[obj.card].bits & LOCATION or obj.owner != side.seat or obj.controller != side.seat:
                yield "202: a Location is not where it belongs"
            alive = obj.face_up and not obj.destroyed and not obj.keywords & UNPERISHABLE
            if alive and obj.integrity <= 0 and s.board.phase != "setup":
                yield f"202.5: {s.cards[obj.card].name} has no Integrity and stands"
            if obj.destroyed and (obj.integrity or obj.face_up):
                yield f"202.5.1: {s.cards[obj.card].name} was destroyed and is up"


def _control(s: ClashState) -> Iterator[str]:
    board = s.board
    for obj in permanents(s):
        newest = next((mod.n for mod in reversed(obj.mods) if mod.kind == "control"), obj.owner)
        if obj.controller != newest:
            yield f"R-152: {s.cards[obj.card].name} is controlled by {obj.controller}, not {newest}"
        for mod in obj.mods:
            if mod.until == "link" and (mod.link not in board.objects or board.objects[mod.link].zone == "graveyard"):
                yield f"{s.cards[obj.card].name} is changed for as long as something stays that has left"
        if obj.zone == ATTACHED and (obj.host not in board.objects or obj.id not in board.objects[obj.host].attached):
            yield f"206.3: {s.cards[obj.card].name} is attached to nothing"
        if obj.zone == LANE and obj.side != obj.controller:
            combat = board.combat
            if combat is None or obj.id not in combat.attackers or combat.stage == "over":
                yield f"R-066: {s.cards[obj.card].name} stands on the other side and does not attack"
    combat = board.combat
    if combat is not None and combat.stage != "over":
        for number in combat.attackers:
            obj = board.objects.get(number)  # type: ignore[assignment]
            if obj is None or (obj.zone, obj.lane, obj.side) != (LANE, combat.lane, 1 - combat.attacker):
                yield f"R-103: {number} attacks and is not there"
        if set(combat.attackers) & set(defenders(s)):
            yield "R-067: a unit attacks and defends"


def _quiet(s: ClashState) -> Iterator[str]:
    """504.1: nothing is pending, and control says so."""
    board, control = s.board, s.control
    if board.chain or board.closed or board.items:
        yield "801.3: a Main Phase with a Chain"
    if control.agenda != (TurnFrame("main"),) or control.held or control.ghosts or control.answers:
        yield f"a quiet step with work to do: {control}"
    if board.asked.seats != (board.active,):
        yield "504.1: the Main Phase is not the Turn Player's"
    if board.combat is not None and board.combat.stage != "over":
        yield "an attack goes on in an Open State"
    for side in board.sides:
        if side.must_lose:
            yield "R-032: a failed draw passed the check"
    if any(mod.until == "combat" for obj in permanents(s) for mod in obj.mods):
        yield "R-116: a Stun of a combat outlives it"


def check_turns(kit: Kit, seed: int) -> None:
    """When a turn begins all units are healed, both pools are empty and "until end of turn" is over (506.2, 506.3)."""
    match = play(kit, seed)
    state = kit.game.blank(match.header)
    for number, fact in match.log.facts():
        kit.game.evolvers[type(fact)](state.board, state.journal, fact)
        if not isinstance(fact, TurnBegan):
            continue
        where = f"seed {seed}, step {number}"
        for obj in permanents(state):
            assert not obj.damage, f"{where}: 506.3: {obj}"
            assert not any(mod.until in ("EOT", "combat") for mod in obj.mods), f"{where}: 506.3: {obj}"
        for side in state.board.sides:
            assert not any(side.pool), f"{where}: 506.2: {side.pool}"
            assert not side.wards, f"{where}: 506.3: {side.wards}"
            # a Shard that hurts its Realm in an Open State brings no check; the end of the turn does.
            assert state.board.objects[side.realm].integrity > 0, f"{where}: 506.4: a Realm passed the check"
