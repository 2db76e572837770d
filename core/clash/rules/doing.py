"""What several effects, phases and answers do alike: drawing, Catalyze, mana, damage to walls, putting into play."""

from msgspec.structs import replace

from core.clash import events as ev
from core.clash.faces import (
    COMMANDER,
    REALM,
)
from core.clash.rules.batch import enter, enters_ready, happen
from core.clash.rules.mana import with_mana
from core.clash.rules.matching import (
    candidates,
    matches,
    source_of,
)
from core.clash.rules.meaning import answered
from core.clash.state import (
    COMMANDERS,
    GRAVEYARD,
    LANE,
    ClashState,
    Item,
    MillFrame,
    Obj,
)
from core.effects.selectors import Select
from core.kernel.events import Event
from core.kernel.ids import ObjectId, Seat
from core.kernel.resolution import Resolution


def draw(r: Resolution, seat: Seat, count: int) -> None:
    """503.3: as many as there are; what is missing loses at the next check (R-032)."""
    deck = r.board.sides[seat].deck
    taken = deck[:count]
    facts: list[Event] = []
    if taken:
        known = tuple(c & 3 for c in taken)
        facts.append(ev.Drawn(seat, tuple(c >> 2 for c in taken), r.board.next_id, known))
    if len(taken) < count and not r.board.sides[seat].must_lose:
        facts.append(ev.DrawFailed(seat))
    happen(r, tuple(facts))


def catalyze(r: Resolution, seat: Seat, count: int) -> None:
    """K:Catalyze, R-142: Shards from the top enter Ready, as many as there are; no draw."""
    cards = tuple(c >> 2 for c in r.board.sides[seat].shard_deck[:count])
    if cards:
        ready = tuple(enters_ready(r.state, card) for card in cards)
        happen(r, (ev.Catalyzed(seat, cards, r.board.next_id, ready),))


def add_mana(r: Resolution, seat: Seat, way: str) -> None:
    """602.2: mana comes into the pool."""
    happen(r, (ev.Pooled(seat, with_mana(r.board.sides[seat].pool, way)),))


def wall_damage(s: ClashState, obj: Obj, points: int) -> ev.IntegrityChanged | None:
    """Damage to a Location or Realm.

    R-036: a Realm may go below 0; R-079: a Location stops at 0, so that a destroyed one takes none (R-076).
    """
    value = obj.integrity - points if s.cards[obj.card].bits & REALM else max(0, obj.integrity - points)
    return ev.IntegrityChanged(obj.id, value - obj.integrity, value) if value != obj.integrity else None


def put_into_play(r: Resolution, card: ObjectId, seat: Seat, lane: int, *, ready: bool) -> None:
    """R-163, R-073: under the effect's controller, Exhausted unless Haste or the text; nothing was played."""
    obj = r.board.objects[card]
    new = r.board.next_id
    is_ready = ready or enters_ready(r.state, obj.card)
    answered(r, did=True, it=(new,))
    enter(r, ev.Entered(card, new, obj.card, obj.owner, seat, LANE, lane, is_ready))


def sacrificeable(s: ClashState, select: Select, seat: Seat, item: Item) -> list[ObjectId]:
    """What a player could sacrifice of the kind asked for."""
    source = source_of(s, item)
    own = replace(select, control="")
    return [i for i in candidates(s, own, source, seat) if s.board.objects[i].controller == seat]


def may_carry(s: ClashState, artifact: Obj, carrier: Obj, me: Seat) -> bool:
    """R-134: by default a unit of the controller; another carrier only if the Artifact says so."""
    return matches(s, s.cards[artifact.card].carrier, carrier, artifact, me)


def mill_frame(r: Resolution, frame: MillFrame) -> None:
    """R-137, 203.7.2: a Commander that would be milled goes where its owner says."""
    deck = r.board.sides[frame.seat].deck[: frame.n]
    zones = list(frame.zones)
    for card in deck[len(zones) :]:
        if r.cards[card >> 2].bits & COMMANDER:
            r.swap_frame(replace(frame, zones=tuple(zones)))
            r.ask((frame.seat,), "milled")
            return
        zones.append(GRAVEYARD)
    r.pop_frame()
    if deck:
        fact = ev.Milled(frame.seat, tuple(c >> 2 for c in deck), r.board.next_id, tuple(zones))
        if COMMANDERS in zones:
            r.instead_of(replace(fact, zones=(GRAVEYARD,) * len(zones)), fact, rule="203.7.2")
        happen(r, (fact,))
