"""Items resolve: nominated costs, then effects in printed order, then the card goes where it belongs."""

from msgspec.structs import replace

from core.clash import events as ev
from core.clash.faces import (
    MANEUVER,
    UNIT,
)
from core.clash.rules.batch import enter, enters_ready, happen
from core.clash.rules.doing import may_carry
from core.clash.rules.effects import EFFECTS
from core.clash.rules.matching import (
    is_protected,
)
from core.clash.rules.meaning import advance, answered, effects_of
from core.clash.state import (
    BASE,
    GRAVEYARD,
    IN_PLAY,
    LANE,
    FinishFrame,
    Go,
    Item,
    Obj,
    ResolveFrame,
)
from core.kernel.resolution import Resolution


def resolve_frame(r: Resolution, frame: ResolveFrame) -> None:
    """Carry out the next part of an item."""
    item = r.board.items[frame.item]
    r.because = item.fact
    if frame.start:
        _start(r, frame, item)
        return
    effects = effects_of(r.state, frame.ref)
    if frame.pc >= len(effects):
        _end(r, frame)
        return
    effect = effects[frame.pc]
    if effect.joint == "ifdo" and not frame.did:
        # 002.6: hangs on an effect that was not carried out in full.
        advance(r, frame, did=False)
        return
    EFFECTS[type(effect)](r, frame, item, effect)


def _start(r: Resolution, frame: ResolveFrame, item: Item) -> None:
    """R-043: what was nominated as a cost is sacrificed or discarded now; R-167: also when the item was countered."""
    gos = []
    lost = False
    for number in item.named:
        obj = r.board.objects.get(number)
        if obj is None or obj.controller != item.controller or obj.zone == GRAVEYARD:
            # 002.4, 806.4: what hangs on a cost that is gone is suppressed.
            lost = True
        else:
            gos.append(Go(number, "sacrificed" if obj.zone in IN_PLAY else "discarded"))
    skip = lost or item.countered
    r.swap_frame(FinishFrame(item.id), *(() if skip else (replace(frame, start=False, it=item.it),)))
    if gos:
        happen(r, (), tuple(gos))


def _end(r: Resolution, frame: ResolveFrame) -> None:
    """All effects of the list are done: what a nested list did counts for what hangs on it."""
    r.pop_frame()
    answered(r, did=frame.did, it=frame.it)


def finish_frame(r: Resolution, frame: FinishFrame) -> None:
    """The item leaves the Chain; its card enters play, or goes to the Graveyard (104.4, R-015, 806.3)."""
    item = r.board.items[frame.item]
    r.because = item.fact
    r.pop_frame()
    r.state_fact(ev.Resolved(item.id), "805.1")
    if item.kind == "equip":
        if not item.countered:
            _attach_equipped(r, item)
        return
    if item.kind != "card":
        return
    card = r.board.objects[item.id]
    if item.countered:
        happen(r, (), (Go(card.id, "countered"),))
    elif r.cards[card.card].bits & MANEUVER:
        happen(r, (), (Go(card.id, "spent"),))
    else:
        _enter(r, card, item)


def _enter(r: Resolution, card: Obj, item: Item) -> None:
    """R-014: a permanent enters when its item resolves."""
    zone = LANE if r.cards[card.card].bits & UNIT else BASE
    ready = enters_ready(r.state, card.card)
    fact = ev.Entered(card.id, r.board.next_id, card.card, card.owner, item.controller, zone, item.lane, ready)
    enter(r, fact)


def _attach_equipped(r: Resolution, item: Item) -> None:
    """R-133: if the carrier is no legal one any more, the Artifact stays in the Base Zone."""
    artifact = r.board.objects.get(item.source)
    ((target,),) = item.targets
    carrier = r.board.objects.get(target)
    if artifact is None or carrier is None or artifact.zone != BASE or artifact.controller != item.controller:
        return
    if may_carry(r.state, artifact, carrier, item.controller) and not is_protected(carrier, item.controller):
        happen(r, (ev.Attached(artifact.id, carrier.id),))
