"""A fact as a line of the log. The fact as a seat sees it is enough: nothing is read that the seat may not know."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from core.clash import events as ev
from core.clash.chronicle.naming import QUESTIONS, bare_name, find, item_name, keyword_names, name, names, place_name
from core.clash.faces import COLOURS
from core.clash.state import LANES, Mod
from core.clash.view import REDACTED
from core.effects.wording import counted
from core.kernel.events import Asked, Ended, Event, Given
from core.kernel.ids import seat_name
from core.kernel.telling import Eyes, StateOrView, asked_line, card_name, card_names, does, ended_line


def line(state: StateOrView, fact: Event, eyes: Eyes, *, everything: bool = False) -> str:
    """The fact in words as `eyes` may read it (None: all of it).

    `state`: the match as it was before the fact, or at the end of its entry; only what the eyes may see is read.
    Empty for what the line of the action says already and for what only the program needs, unless `everything` is
    asked for.
    """
    if not everything and (type(fact) in QUIET or _is_said(state, fact)):
        return ""
    if eyes is not None:
        fact = REDACTED.redact(fact, eyes)
    return WORDS[type(fact)](state, fact, eyes)


def _is_said(state: StateOrView, fact: Event) -> bool:
    """The line of the action, or the fact before, says it already."""
    if isinstance(fact, ev.AttackersLeft):
        # Those that are gone altogether had their line when they went.
        return not any(i in state.board.objects for i in fact.ids)
    if isinstance(fact, ev.Stacked):
        return fact.item.kind != "trigger"
    if isinstance(fact, ev.Shifted):
        return fact.why in ("attack", "repositioned")
    return isinstance(fact, ev.Moved) and fact.why == "spent" and fact.zone == "graveyard"


def _resolving(state: StateOrView) -> str:
    """The item of the Chain that is being carried out, as the beginning of a line."""
    board = state.board
    return f"{item_name(state, board.items[board.chain[-1]])} resolves: " if board.chain else ""


def _asked(state: StateOrView, e: Asked, eyes: Eyes) -> str:
    return asked_line(e, QUESTIONS.get(e.kind, e.kind), name(state, e.about, eyes) if e.about else "")


ENDINGS = {
    "realm": "the Realm has no Integrity left",
    "deck": "a draw from an empty Main Deck",
    "both": "both meet a condition for losing at once",
    "loop": "a loop without a choice",
}
"""Why a match ended, by code."""


def _placed(state: StateOrView, e: ev.Placed, eyes: Eyes) -> str:
    if min(e.faces) < 0:
        return does(e.seat, "places three Locations face-down")
    where = ", ".join(f"{LANES[i]} {card_name(state, card)}" for i, card in enumerate(e.faces))
    return does(e.seat, f"places face-down {where}")


def _revealed(state: StateOrView, e: ev.Revealed, eyes: Eyes) -> str:
    parts = []
    for seat, faces in enumerate(e.faces):
        numbered = zip(LANES, faces, e.integrity[seat], strict=True)
        said = ", ".join(f"{lane} {card_name(state, card)} {n}" for lane, card, n in numbered)
        parts.append(f"{seat_name(seat)}: {said}")
    return "Locations are revealed. " + "; ".join(parts)


def _shuffled(state: StateOrView, e: ev.Shuffled, eyes: Eyes) -> str:
    return does(e.seat, f"shuffles {place_name(e.deck)}")


def _drawn(state: StateOrView, e: ev.Drawn, eyes: Eyes) -> str:
    return does(e.seat, f"draws {card_names(state, e.cards)}")


def _under(state: StateOrView, e: ev.Under, eyes: Eyes) -> str:
    known = card_names(state, [face for face in e.faces if face >= 0])
    return f"{known or counted(len(e.faces), 'card')} to the bottom of {seat_name(e.seat)}'s {place_name(e.deck)[4:]}"


def _catalyzed(state: StateOrView, e: ev.Catalyzed, eyes: Eyes) -> str:
    return does(e.seat, f"catalyzes {card_names(state, e.cards)}")


def _pooled(state: StateOrView, e: ev.Pooled, eyes: Eyes) -> str:
    return f"{seat_name(e.seat)}'s pool: {mana(e.pool)}"


def mana(pool: tuple[int, ...]) -> str:
    """Mana in a pool: `R2 G1`; `empty`."""
    return " ".join(f"{colour}{n}" for colour, n in zip(COLOURS, pool, strict=True) if n) or "empty"


def _played(state: StateOrView, e: ev.Played, eyes: Eyes) -> str:
    return does(e.seat, f"plays {card_name(state, e.card)} from {place_name(e.zone)}")


_ITEM_KINDS = {"card": "", "ability": " (ability)", "equip": " (Equip)", "trigger": " (trigger)"}


def _stacked(state: StateOrView, e: ev.Stacked, eyes: Eyes) -> str:
    item = e.item
    targets = names(state, [target for slot in item.targets for target in slot], eyes)
    goal = f", targeting {targets}" if targets else ""
    what = f"{item_name(state, item)}{_ITEM_KINDS[item.kind]}"
    return f"{seat_name(item.controller)}: {what} goes on the Chain{goal}"


def _entered(state: StateOrView, e: ev.Entered, eyes: Eyes) -> str:
    where = f"{place_name(e.zone, e.lane)}{'' if e.ready else ', Exhausted'}"
    return f"{seat_name(e.controller)}.{card_name(state, e.card)} enters {where}"


_WHY = {
    "destroyed": "is destroyed",
    "sacrificed": "is sacrificed",
    "discarded": "is discarded",
    "countered": "is countered",
    "spent": "has resolved",
    "returned": "is returned",
    "removed": "is removed",
    "stored": "is Stored",
    "milled": "is milled",
}


def _moved(state: StateOrView, e: ev.Moved, eyes: Eyes) -> str:
    card = card_name(state, e.card)
    if e.zone == "hand" and e.card < 0:
        return f"a card goes to {seat_name(e.owner)}'s hand"
    why = _WHY.get(e.why, "leaves" if not e.why else e.why)
    return f"{seat_name(e.owner)}.{card} {why}, to {place_name(e.zone)}"


def _milled(state: StateOrView, e: ev.Milled, eyes: Eyes) -> str:
    # 203.7.2: a Commander may have gone home.
    parts = [
        f"to {place_name(zone)}: {card_names(state, [c for c, to in zip(e.cards, e.zones, strict=True) if to == zone])}"
        for zone in dict.fromkeys(e.zones)
    ]
    return f"from the top of {seat_name(e.seat)}'s Main Deck {'; '.join(parts)}"


def _damaged(state: StateOrView, e: ev.Damaged, eyes: Eyes) -> str:
    more = f" ({e.total} in all)" if e.total != e.n else ""
    return f"{_resolving(state)}{e.n} damage to {name(state, e.id, eyes)}{more}"


def _integrity(state: StateOrView, e: ev.IntegrityChanged, eyes: Eyes) -> str:
    does = "gains" if e.change > 0 else "loses"
    return f"{_resolving(state)}{name(state, e.id, eyes)} {does} {abs(e.change)} Integrity, now {e.value}"


def _modified(state: StateOrView, e: ev.Modified, eyes: Eyes) -> str:
    changes = Counter(map(_change, e.mods))
    said = ", ".join(f"{change} x{n}" if n > 1 else change for change, n in changes.items())
    who = f"{_resolving(state)}{name(state, e.id, eyes)}"
    return f"{who} has {said}" if said else f"{who}: what changed it has ended"


_UNTIL = {"EOT": " until end of turn", "combat": " this combat"}


def _change(mod: Mod) -> str:
    until = _UNTIL.get(mod.until, "")
    if mod.kind == "power":
        return f"{mod.n:+d} Power{until}"
    if mod.kind in ("grant", "strip"):
        words = ", ".join(keyword_names(mod.n))
        return f"{'' if mod.kind == 'grant' else 'no '}{words or 'an ability'}{until}"
    if mod.kind == "control":
        return f"{seat_name(mod.n)} as controller{until}"
    return f"{'Stunned' if mod.kind == 'stun' else mod.kind}{until}"


def _stated(state: StateOrView, e: ev.Stated, eyes: Eyes) -> str:
    parts = []
    for number, power, mask in e.values:
        words = f" {', '.join(keyword_names(mask))}" if mask else ""
        parts.append(f"{name(state, number, eyes)} is {power}{words}")
    return "; ".join(parts)


def _control(state: StateOrView, e: ev.ControlChanged, eyes: Eyes) -> str:
    obj = find(state, e.id)
    what = "a card" if obj is None else bare_name(state, obj, eyes)
    return does(e.seat, f"takes control of {what}")


def _attached(state: StateOrView, e: ev.Attached, eyes: Eyes) -> str:
    what = name(state, e.id, eyes)
    return f"{what} is attached to {name(state, e.host, eyes)}" if e.host else f"{what} is unattached, in the Base Zone"


def _shifted(state: StateOrView, e: ev.Shifted, eyes: Eyes) -> str:
    what = {"attack": "attack into", "returned": "return to", "repositioned": "move to"}.get(e.why, "are moved to")
    if len(e.ids) == 1:
        what = what.replace("are moved", "is moved").replace("attack ", "attacks ").replace("return ", "returns ")
        what = what.replace("move to", "moves to")
    return f"{names(state, e.ids, eyes)} {what} {seat_name(e.side)}'s Zone {LANES[e.lane]}"


def _attack(state: StateOrView, e: ev.AttackDeclared, eyes: Eyes) -> str:
    goal = "the Open Zone" if e.open else "Zone"
    return does(e.seat, f"attacks {goal} {LANES[e.lane]} with {names(state, e.ids, eyes)}")


_STAGES = {"advantage": "the Advantage Window opens", "assign": "damage is assigned", "over": "the combat is over"}


def _stage(state: StateOrView, e: ev.StageBegan, eyes: Eyes) -> str:
    return _STAGES.get(e.stage, e.stage)


def _assigned(state: StateOrView, e: ev.Assigned, eyes: Eyes) -> str:
    parts = []
    for seat, dealt in enumerate(e.dealt):
        sums: dict[int, int] = {}
        for _, target, n in dealt:
            sums[target] = sums.get(target, 0) + n
        said = ", ".join(f"{n} to {name(state, target, eyes)}" for target, n in sums.items())
        parts.append(does(seat, f"assigns {said or 'no damage'}"))
    return "; ".join(parts)


_RESULTS = {
    "successful": "the attack succeeds",
    "failed": "the attack fails",
    "mutual": "both sides are destroyed",
    "undefended": "the attack was not defended",
    "none": "the attack comes to nothing",
}


def _combat_ended(state: StateOrView, e: ev.CombatEnded, eyes: Eyes) -> str:
    winner = f"; {seat_name(e.winner)} wins the combat" if e.winner >= 0 else ""
    return f"{_RESULTS.get(e.result, e.result)}{winner}"


def _looked(state: StateOrView, e: ev.Looked, eyes: Eyes) -> str:
    known = card_names(state, [face for face in e.faces if face >= 0])
    return does(e.seat, f"examines {known or counted(len(e.faces), 'card')} on top of the Main Deck")


def _shown(state: StateOrView, e: ev.HandShown, eyes: Eyes) -> str:
    known = card_names(state, [face for face in e.faces if face >= 0])
    return f"{seat_name(e.whose)} shows {known or counted(len(e.faces), 'card')}"


def _arranged(state: StateOrView, e: ev.Arranged, eyes: Eyes) -> str:
    piles = (("on top", e.top), ("at the bottom", e.bottom))
    said = [f"{card_names(state, cards)} {where}" for where, cards in piles if cards]
    return does(e.seat, f"puts {' and '.join(said) or 'nothing'}" + (" of the Main Deck" if said else ""))


def _of(what: str) -> Callable[[StateOrView, Any, Eyes], str]:
    """Words for a fact that lists objects."""

    def said(state: StateOrView, e: Any, eyes: Eyes) -> str:
        return f"{names(state, e.ids, eyes) or 'nothing'} {what}"

    return said


def _left(state: StateOrView, e: ev.AttackersLeft, eyes: Eyes) -> str:
    here = tuple(i for i in e.ids if i in state.board.objects)
    return f"{names(state, here or e.ids, eyes)} out of the combat"


WORDS: dict[type, Callable[[StateOrView, Any, Eyes], str]] = {
    Asked: _asked,
    Given: lambda s, e, eyes: does(e.seat, "has decided, unseen"),
    Ended: lambda s, e, eyes: ended_line(e, ENDINGS),
    ev.Placed: _placed,
    ev.Revealed: _revealed,
    ev.Shuffled: _shuffled,
    ev.Chosen: lambda s, e, eyes: does(e.seat, "begins"),
    ev.Drawn: _drawn,
    ev.Under: _under,
    ev.DrawFailed: lambda s, e, eyes: does(e.seat, "has no card to draw"),
    ev.TurnBegan: lambda s, e, eyes: f"Turn {e.turn}: {seat_name(e.seat)}",
    ev.PhaseBegan: lambda s, e, eyes: f"{e.phase.capitalize()} Phase",
    ev.Readied: _of("ready"),
    ev.Exhausted: _of("exhausted"),
    ev.Catalyzed: _catalyzed,
    ev.Pooled: _pooled,
    ev.Played: _played,
    ev.Stacked: _stacked,
    ev.Countered: lambda s, e, eyes: f"{_resolving(s)}{name(s, e.item, eyes)} is countered",
    ev.Resolved: lambda s, e, eyes: f"{name(s, e.item, eyes)} has resolved",
    ev.ChainOpened: lambda s, e, eyes: "a Chain is opened",
    ev.ChainCleared: lambda s, e, eyes: "the Chain is cleared",
    ev.Entered: _entered,
    ev.Moved: _moved,
    ev.Milled: _milled,
    ev.Damaged: _damaged,
    ev.Healed: _of("healed of all damage"),
    ev.IntegrityChanged: _integrity,
    ev.Flipped: lambda s, e, eyes: f"{name(s, e.id, eyes)} is destroyed: an Open Zone",
    ev.Modified: _modified,
    ev.Stated: _stated,
    ev.ControlChanged: _control,
    ev.Attached: _attached,
    ev.Shifted: _shifted,
    ev.AttackDeclared: _attack,
    ev.AttackersLeft: _left,
    ev.StageBegan: _stage,
    ev.Assigned: _assigned,
    ev.Breached: _of("got through"),
    ev.CombatEnded: _combat_ended,
    ev.LinesChosen: lambda s, e, eyes: f"{name(s, e.id, eyes)} counts as {e.word.capitalize()} in this combat",
    ev.Used: lambda s, e, eyes: f"{name(s, e.id, eyes)}: used once this turn",
    ev.Looked: _looked,
    ev.HandShown: _shown,
    ev.Arranged: _arranged,
    ev.Delaying: lambda s, e, eyes: f"{counted(len(e.delayed), 'trigger')} wait for the End Step",
    ev.Warded: lambda s, e, eyes: f"{counted(len(e.wards), 'replacement')} of a loss wait for {seat_name(e.seat)}",
}

QUIET = frozenset(
    (
        Asked,
        Given,
        ev.Placed,
        ev.Arranged,
        ev.PhaseBegan,
        ev.Readied,
        ev.Exhausted,
        ev.Pooled,
        ev.Played,
        ev.ChainOpened,
        ev.ChainCleared,
        ev.Stated,
        ev.AttackDeclared,
        ev.StageBegan,
        ev.Breached,
        ev.Used,
        ev.Delaying,
        ev.Warded,
    )
)
"""Facts that the action's own line says, or that only the program needs."""
