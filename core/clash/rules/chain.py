"""Priority and the Chain (801-805): playing, activating, passing, and one item at a time resolving."""

from msgspec.structs import replace

from core.clash import events as ev
from core.clash.actions import Activate, EquipArtifact, PlayCard
from core.clash.effects import Activated, Cost, Fight
from core.clash.faces import FREE, ManaCost, read_cost
from core.clash.rules.batch import happen, show_hand
from core.clash.rules.mana import cost_of, pay_cost, with_x
from core.clash.rules.meaning import effects_of
from core.clash.state import HAND, ChainFrame, CheckFrame, ClashState, Item, Obj, PlaceFrame, Ref, ResolveFrame
from core.kernel.ids import ObjectId, Seat
from core.kernel.resolution import Resolution


def chain_frame(r: Resolution, frame: ChainFrame) -> None:
    """The holder of priority is asked (802.1)."""
    chain = r.board.chain
    r.ask((frame.seat,), "priority", chain[-1] if chain else 0)


def pass_priority(r: Resolution, frame: ChainFrame) -> None:
    """802.4, R-009: two passes in a row resolve the topmost item; on an empty Chain they clear it (805.3, R-010)."""
    if frame.passes == 0:
        r.swap_frame(ChainFrame(1 - frame.seat, 1))
    elif r.board.chain:
        # after an item has resolved the Turn Player is first.
        top = r.board.chain[-1]
        item = r.board.items[top]
        r.swap_frame(ChainFrame(r.board.active), ResolveFrame(top, item.ref))
    else:
        # the loss check whenever a Chain is cleared.
        r.swap_frame(CheckFrame())
        r.state_fact(ev.ChainCleared(), "805.3")


def open_chain(r: Resolution) -> None:
    """801.3: from here on it is a Closed State."""
    if not r.board.closed:
        r.state_fact(ev.ChainOpened(), "801.1")


def stack(r: Resolution, item: Item) -> None:
    """Put a Pending Item on top of the Chain (803.1). Its `fact` is filled in here."""
    open_chain(r)
    number = r.control.facts + len(r.facts)
    happen(r, (ev.Stacked(replace(item, fact=number)),))


def _announce(r: Resolution, seat: Seat, item: Item) -> None:
    """The item goes on the Chain. R-006: priority goes to the opponent; R-124: the initiator of a Fight keeps it.

    Triggers of the action go on top at once (R-021), which does not change who is due (R-007); what earlier items of
    this Chain have triggered stays held (804.4).
    """
    waiting = r.control.held
    r.set(held=())
    stack(r, item)
    mine = r.control.held
    r.set(held=waiting)
    fights = has_fight(r.state, item.ref)
    after = ChainFrame(seat if fights else 1 - seat)
    if isinstance(r.control.agenda[-1], ChainFrame):
        r.swap_frame(after)
    else:
        r.push_frame(after)
    if mine:
        r.push_frame(PlaceFrame(mine))


def place_held(r: Resolution) -> None:
    """Held triggers are about to be placed."""
    if r.control.held:
        r.push_frame(PlaceFrame(r.control.held))
        r.set(held=())


def play_card(r: Resolution, seat: Seat, action: PlayCard) -> None:
    """R-166: pay mana and exhaust, then the item goes on the Chain. Cards and Commanders alike (R-014)."""
    card = r.board.objects[action.card]
    face = r.cards[card.card]
    pay_cost(r, seat, cost_of(r.state, card, seat, action.x), action.pay)
    named = _nominate(r, seat, action.named)
    new = r.board.next_id
    open_chain(r)
    r.state_fact(ev.Played(card.id, new, card.card, seat, card.zone), "803.1")
    item = Item(
        id=new,
        kind="card",
        controller=seat,
        source=new,
        ref=(card.card, face.play),
        targets=action.targets,
        x=action.x,
        mode=action.mode,
        lane=action.lane,
        named=named,
    )
    _announce(r, seat, item)


def ability_cost(s: ClashState, source: Obj, ability: int, x: int) -> tuple[Cost, ManaCost]:
    """An activated ability's cost, and its mana part with X named."""
    activated = activated_ability(s, source, ability)
    mana = read_cost(activated.cost.mana) if activated.cost.mana else FREE
    return activated.cost, with_x(mana, x)


def activated_ability(s: ClashState, source: Obj, ability: int) -> Activated:
    """The ability by its number among all of the card."""
    found = s.cards[source.card].card.abilities[ability]
    assert isinstance(found, Activated)
    return found


def activate(r: Resolution, seat: Seat, action: Activate) -> None:
    """Mana and exhausting are paid now, what is nominated on resolution (R-043)."""
    source = r.board.objects[action.source]
    cost, mana = ability_cost(r.state, source, action.ability, action.x)
    pay_cost(r, seat, mana, action.pay)
    if cost.exhaust:
        r.state_fact(ev.Exhausted((source.id,)))
    named = _nominate(r, seat, action.named)
    item = Item(
        id=r.board.next_id,
        kind="ability",
        controller=seat,
        source=source.id,
        ref=(source.card, action.ability),
        targets=action.targets,
        x=action.x,
        mode=action.mode,
        named=named,
    )
    _announce(r, seat, item)


def equip(r: Resolution, seat: Seat, action: EquipArtifact) -> None:
    """R-133: an activated ability with its target."""
    artifact = r.board.objects[action.artifact]
    cost = r.cards[artifact.card].equip
    assert cost is not None
    pay_cost(r, seat, cost, action.pay)
    item = Item(
        id=r.board.next_id,
        kind="equip",
        controller=seat,
        source=artifact.id,
        ref=(artifact.card, -1),
        targets=((action.carrier,),),
    )
    _announce(r, seat, item)


def _nominate(r: Resolution, seat: Seat, named: tuple[ObjectId, ...]) -> tuple[ObjectId, ...]:
    """Hand cards that are nominated for a discard are named in the open (R-043)."""
    cards = tuple(i for i in named if r.board.objects[i].zone == HAND)
    if not cards:
        return named
    shown = dict(zip(cards, show_hand(r, seat, cards, 3), strict=True))
    return tuple(shown.get(i, i) for i in named)


def has_fight(s: ClashState, ref: Ref) -> bool:
    """The item is the declared Fight (R-124)."""
    return any(isinstance(e, Fight) for e in effects_of(s, ref))


def modes(s: ClashState, ref: Ref) -> int:
    """How many modes there are to choose from; 0: none."""
    found: int = s.cards[ref[0]].modes[ref[1]]
    return found
