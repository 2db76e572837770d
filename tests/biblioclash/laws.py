"""What the rules promise at every decision of a match of Biblioclash, whatever led to it."""

from collections import Counter
from collections.abc import Iterator

from core.biblioclash.events import Left, TurnBegan
from core.biblioclash.faces import EQUIPMENT, MAGE, MINION, SPELL, STAYS
from core.biblioclash.rules.turn import LAST_TURN
from core.biblioclash.state import (
    ARCHIVE,
    DISCARD,
    DOMAIN,
    HAND,
    MAGE_ZONE,
    SLOT,
    AskFrame,
    BiblioclashBoard,
    BiblioclashState,
    ClashFrame,
    ResolveFrame,
    Side,
    TurnFrame,
    side_in_clash,
    team_of,
)
from core.kernel.chance import Stream
from core.kernel.match import Match
from tests.properties.invariants import Kit, decide, play

PHASES = {"main": "main", "discard_phase": "discard"}


def check_laws(kit: Kit, seed: int, *, concessions: int = 0) -> None:
    """Play a random match and look at every decision; once in `concessions` decisions somebody concedes."""
    match, stream = Match.from_position(kit.header(seed), game=kit.game), Stream(seed)
    while not match.over:
        for fault in broken(match.state):
            raise AssertionError(f"seed {seed}, step {match.step}, {match.state.board.asked}: {fault}")
        match.push(*decide(match, stream, concessions))
    ended = match.state.board.ended
    assert ended is not None
    assert ended.why in ("health", "turns", "conceded")
    assert (ended.why == "turns") == (set(ended.results) <= {"drawn", "lost"})


def broken(s: BiblioclashState) -> Iterator[str]:
    """Every promise that does not hold."""
    board = s.board
    yield from _places(board)
    for side in board.sides:
        yield from _side(s, side)
    for team, (health, most) in enumerate(zip(board.health, board.most, strict=True)):
        if not 0 <= health <= most:
            yield f"B-084, RB-69: team {team} has Health {health} of {most}"
        if (health == 0) != (board.teams[team][0] in board.out):
            yield f"RB-88: team {team} has Health {health}, and these are out: {board.out}"
    if board.turn > LAST_TURN:
        yield "RB-112: the match goes on"
    yield from _control(s)


def _places(board: BiblioclashBoard) -> Iterator[str]:
    """Every object lies where it says, once."""
    lies: list[tuple[int, str, int]] = []
    for side in board.sides:
        lies += [(side.mage, MAGE_ZONE, side.seat)] if side.mage else []
        for zone in (HAND, DOMAIN, DISCARD, ARCHIVE):
            lies += [(number, zone, side.seat) for number in getattr(side, zone)]
    if len(lies) != len(board.objects):
        yield f"{len(lies)} objects lie somewhere, and there are {len(board.objects)}"
    for number, zone, seat in lies:
        obj = board.objects.get(number)
        if obj is None or (obj.id, obj.zone, obj.owner) != (number, zone, seat):
            yield f"{number} is not where it lies: {zone} of {seat}"
    if max(board.objects, default=0) >= board.next_id:
        yield "an id is not below the counter"


def _side(s: BiblioclashState, side: Side) -> Iterator[str]:
    board, everybody = s.board, (1 << s.board.seats) - 1
    if side.seat in board.out:
        if side.mage or side.hand or side.domain or side.deck or side.cards or any(side.piles):
            yield f"RB-94: {side.seat} has left and something of it is there"
        return
    if circulating(board, side) != Counter(side.cards):
        yield f"what {side.seat} has in circulation is not what it says"
    if side.wisdom < 0 or side.discount < 0:
        yield f"B-130: {side.wisdom} Wisdom, {side.discount} off"
    for pile in side.piles:
        if pile and pile[0] % SLOT != everybody:
            yield f"B-046: the top of a pile of {side.seat} lies face down"
    for number in (*side.hand, *side.discard, *side.archive):
        obj = board.objects[number]
        if obj.damage or obj.shields or obj.orbs or obj.exhausted or obj.dispelled:
            yield f"RB-31, RB-66: {obj} is not in play and bears something"
        if obj.zone == HAND and not obj.known >> side.seat & 1:
            yield f"RB-106: {side.seat} does not know a card of its hand"
    for number in (side.mage, *side.domain):
        obj = board.objects[number]
        face = s.cards[obj.card]
        if not 0 <= obj.orbs <= face.capacity:
            yield f"B-085, B-115: {face.name} has {obj.orbs} Orbs"
        if not 0 <= obj.shields <= 6 or (obj.shields and not face.bits & (MAGE | MINION)):
            yield f"RB-66: {face.name} has {obj.shields} Shields"
        if face.bits & MINION and not 0 <= obj.damage < face.health:
            yield f"B-097: {face.name} has {obj.damage} damage and stands"
        if obj.damage and not face.bits & MINION:
            yield f"B-097: {face.name} is no Minion and has damage"
        if obj.dispelled and not face.bits & SPELL:
            yield f"RB-72: {face.name} is no Spell and was dispelled"
        if obj.exhausted and face.act < 0:
            yield f"B-126: {face.name} has no Exhaust Effect and is exhausted"


def _control(s: BiblioclashState) -> Iterator[str]:
    board, agenda = s.board, s.control.agenda
    kind, top = board.asked.kind, agenda[-1]
    if not isinstance(agenda[0], TurnFrame) or any(isinstance(frame, TurnFrame) for frame in agenda[1:]):
        yield f"the turn is not at the bottom: {agenda}"
    if (board.clash is not None) != any(isinstance(frame, ClashFrame) for frame in agenda):
        yield f"RB-52: {board.clash} and {agenda}"
    if any(isinstance(frame, AskFrame | ResolveFrame) and frame.seat in board.out for frame in agenda):
        yield f"RB-88: what is to be done by one who has left: {agenda}"
    if set(board.asked.seats) & set(board.out):
        yield f"RB-94: {board.asked.seats} are asked, and these have left: {board.out}"
    if kind in PHASES:
        if len(agenda) != 1 or board.clash is not None or board.phase != PHASES[kind]:
            yield f"a quiet phase {board.phase} with work to do: {agenda}"
        if not set(board.asked.seats) <= set(team_of(board, board.active)):
            yield "B-117: the phase is not the turn player's"
    elif kind == "window":
        if not isinstance(top, ClashFrame) or any(side_in_clash(board, seat) < 0 for seat in board.asked.seats):
            yield f"B-181: {board.asked.seats} have a window in {board.clash}"
    elif len(board.asked.seats) != 1 or not isinstance(top, AskFrame):
        yield f"{board.asked} with {top}"
    if kind == "main":
        for side in board.sides:
            for number in side.domain:
                obj = board.objects[number]
                if obj.orbs and not s.cards[obj.card].bits & EQUIPMENT:
                    yield f"B-085: Orbs on {obj}"


def circulating(board: BiblioclashBoard, side: Side) -> Counter[int]:
    """Faces of all that a seat has from its deck to its archive."""
    found = Counter(slot // SLOT for slot in side.deck)
    for zone in (HAND, DOMAIN, DISCARD, ARCHIVE):
        found.update(board.objects[number].card for number in getattr(side, zone))
    return found


def holdings(board: BiblioclashBoard, side: Side) -> Counter[int]:
    """Faces of all cards of a seat, wherever they are."""
    found = circulating(board, side)
    found.update(slot // SLOT for pile in (*side.piles, side.sealed) for slot in pile)
    if side.mage:
        found[board.objects[side.mage].card] += 1
    return found


def check_cards(kit: Kit, seed: int) -> None:
    """Fold a match fact by fact: no card is lost or doubled, but all of one who leaves go."""
    match = play(kit, seed, concessions=300)
    state = kit.game.blank(match.header)
    owned = [holdings(state.board, side) for side in state.board.sides]
    for number, fact in match.log.facts():
        kit.game.evolvers[type(fact)](state.board, state.journal, fact)
        if isinstance(fact, Left):
            owned[fact.seat] = Counter()
        for side in state.board.sides:
            assert holdings(state.board, side) == owned[side.seat], f"seed {seed}, step {number}: {fact}"


def check_turns(kit: Kit, seed: int) -> None:
    """When a turn begins, all damage, Wisdom and discounts are gone, and no Clash is left; whoever had a Cleanup has
    swept and drawn (B-129 to B-133, RB-21, RB-22)."""
    match = play(kit, seed)
    state = kit.game.blank(match.header)
    board: BiblioclashBoard = state.board
    cleaned: tuple[int, ...] = ()
    for number, fact in match.log.facts():
        before = board.phase
        ended = team_of(board, board.active) if board.phase == "cleanup" else ()
        kit.game.evolvers[type(fact)](board, state.journal, fact)
        cleaned = ended
        if not isinstance(fact, TurnBegan) or before == "setup":
            continue
        where = f"seed {seed}, step {number}, {fact}"
        assert board.clash is None, where
        assert not any(obj.damage for obj in board.objects.values()), where
        assert not any(side.wisdom or side.discount for side in board.sides), where
        for seat in cleaned:
            side = board.sides[seat]
            assert all(state.cards[board.objects[i].card].bits & STAYS for i in side.domain), where
            assert len(side.hand) == 5 or not (side.deck or side.discard), where
