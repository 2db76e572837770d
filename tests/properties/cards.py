"""No card of Clash of Realms is ever lost or doubled: every one lies in one place after every fact."""

from collections import Counter
from collections.abc import Iterator

from core.clash.state import ATTACHED, CHAIN, ClashBoard, Side
from core.clash.view import holdings
from core.kernel.chance import Stream
from core.kernel.match import Match
from core.kernel.options import Step
from tests.properties.invariants import Kit, choose, play

ZONES = ("base", "shards", "commanders", "graveyard", "removed", "hand")


def check_cards(kit: Kit, seed: int) -> None:
    """Fold a match fact by fact and look where every card is."""
    match = play(kit, seed)
    state = kit.game.blank(match.header)
    owned = holdings(state.board)
    for number, entry in enumerate(match.log.entries):
        for fact in entry.facts:
            kit.game.evolvers[type(fact)](state.board, state.journal, fact)
            where = f"seed {seed}, step {number}: {fact}"
            assert holdings(state.board) == owned, f"{where}: a card was lost or doubled"
            check_places(state.board, where, done=fact is entry.facts[-1])


def check_places(board: ClashBoard, where: str, *, done: bool = True) -> None:
    """Every object lies where it says, once; ids are below the counter.

    Not `done`: in the middle of a moment, what is attached may have lost its carrier and be about to follow it.
    """
    lies = Counter(number for side in board.sides for number, *_ in _lying(board, side))
    chain = [number for number, obj in board.objects.items() if obj.zone == CHAIN]
    lies.update(chain)
    assert set(chain) == {i for i in board.chain if board.items[i].kind == "card"} | _leaving(board, chain), where
    assert set(board.items) == set(board.chain), where
    astray = lies.keys() ^ board.objects.keys()
    if not done:
        astray = {
            i for i in astray if (obj := board.objects.get(i)) is None or obj.host in board.objects or not obj.host
        }
    assert not astray, f"{where}: {astray} lie nowhere"
    assert set(lies.values()) <= {1}, f"{where}: in two places: {lies}"
    for side in board.sides:
        for number, zone, seat, lane, host in _lying(board, side):
            obj = board.objects[number]
            assert (obj.id, obj.zone, obj.side, obj.lane, obj.host) == (number, zone, seat, lane, host), where
    assert max(board.objects, default=0) < board.next_id, where


def _leaving(board: ClashBoard, chain: list[int]) -> set[int]:
    """Cards whose item has resolved and that are on their way: at most one."""
    left = set(chain) - set(board.chain)
    assert len(left) <= 1
    return left


def _lying(board: ClashBoard, side: Side) -> Iterator[tuple[int, str, int, int, int]]:
    """(id, zone, side, lane, host) of everything that lies in a side's part of the table."""
    seat = side.seat
    found: list[tuple[int, str, int, int]] = [(side.realm, "realm", seat, -1)]
    found += [(number, "location", seat, lane) for lane, number in enumerate(side.locations) if number]
    found += [(number, "lane", seat, lane) for lane, ids in enumerate(side.lanes) for number in ids]
    for zone in ZONES:
        for number in getattr(side, zone):
            obj = board.objects[number]
            found.append((number, zone, seat, obj.lane if zone == "removed" else -1))
    for number, zone, where, lane in found:
        yield number, zone, where, lane, 0
        for carried in board.objects[number].attached:
            yield carried, ATTACHED, board.objects[carried].side, board.objects[carried].lane, number


def check_dead_ends(kit: Kit, seed: int, *, every: int = 7, cap: int = 400) -> None:
    """No step of any walk is empty, and each ends in an action that is allowed."""
    match, stream = Match.from_position(kit.header(seed), game=kit.game), Stream(seed)
    while not match.over:
        if match.step % every == 0:
            for seat in match.to_act:
                _walk_all(match, seat, cap)
        match.push(*choose(match, stream))


def _walk_all(match: Match, seat: int, cap: int) -> None:
    box = match.box_at(match.moment)
    stack: list[tuple[int | str, ...]] = [()]
    for _ in range(cap):
        if not stack:
            return
        path = stack.pop()
        found = box.step(seat, path)
        if isinstance(found, Step):
            assert found.domain, f"step {match.step}: {found.name} after {path} has no answer"
            stack.extend((*path, value) for value in found.domain)
        else:
            assert box.explain(seat, found) is None, f"step {match.step}: {found}"
