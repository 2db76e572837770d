"""A fact as a line of the log. The fact as a seat sees it is enough: nothing is read that the seat may not know."""

from collections.abc import Callable
from typing import Any

from core.archaic import events as ev
from core.archaic.chronicle.naming import QUESTIONS, bare_name, name, names
from core.archaic.effects import COUNTERS
from core.archaic.faces import ALLY
from core.archaic.rules.points import RCP_TO_WIN
from core.archaic.state import CROSSED, GAINED, Pair
from core.archaic.view import REDACTED
from core.effects.wording import counted
from core.kernel.events import Asked, Ended, Event, Given
from core.kernel.ids import HIDDEN, seat_name
from core.kernel.telling import Eyes, StateOrView, asked_line, card_name, card_names, does, ended_line


def line(state: StateOrView, fact: Event, eyes: Eyes, *, everything: bool = False) -> str:
    """The fact in words as `eyes` may read it (None: all of it).

    `state`: the match as it was before the fact, or at the end of its entry; only what the eyes may see is read.
    Empty for what the line of the action says already and for what only the program needs, unless `everything` is
    asked for.
    """
    if not everything and type(fact) in QUIET:
        return ""
    if eyes is not None:
        fact = REDACTED.redact(fact, eyes)
    return WORDS[type(fact)](state, fact, eyes)


def _asked(state: StateOrView, e: Asked, eyes: Eyes) -> str:
    return asked_line(e, QUESTIONS.get(e.kind, e.kind), name(state, e.about, eyes) if e.about else "")


ENDINGS = {
    "rcp": f"{RCP_TO_WIN} Realm Control Points",
    "objective": "the Faction Objective is complete",
    "heroes": "no Hero left to deploy",
    "both": "both at once",
    "turns": "the last turn is over",
}
"""Why a match ended, by code."""


_PILES = {"quest_pile": "The Quest pile is shuffled", "vault": "The Vault is shuffled"}


def _shuffled(state: StateOrView, e: ev.Shuffled, eyes: Eyes) -> str:
    return _PILES.get(e.pile) or does(e.seat, "shuffles the deck")


_DEPLOYED = {"start": "begins with", "swap": "swaps in", "replaced": "deploys"}


def _quest(state: StateOrView, e: ev.QuestDealt, eyes: Eyes) -> str:
    return does(e.seat, f"takes {'a Quest' if e.card == HIDDEN else f'the Quest {card_name(state, e.card)}'}")


def _stacked(state: StateOrView, e: ev.Stacked, eyes: Eyes) -> str:
    item = e.item
    kind = {"ability": "ability", "trigger": "trigger", "reattach": "reattachment"}.get(item.kind, "")
    targets = names(state, [i for slot in item.targets for i in slot], eyes)
    # RA-104: it does what its text says instead.
    kind += ", Attuned" if item.instead else ""
    what = f"{seat_name(item.controller)}'s {card_name(state, item.ref[0])}{f' ({kind})' if kind else ''}"
    return f"{what} goes on the stack{f' → {targets}' if targets else ''}"


def _resolved(state: StateOrView, e: ev.Resolved, eyes: Eyes) -> str:
    return f"{name(state, e.item, eyes)} {'is Denied' if e.denied else 'has resolved'}"


_MOVED = {
    "destroyed": "is destroyed",
    "discarded": "is discarded",
    "denied": "goes to the discard",
    "spent": "goes to the discard",
    "recalled": "is recalled to the hand",
    "salvaged": "is salvaged to the hand",
    "broken": "is used up, to the scrap",
    "lost": "goes to the scrap with its Hero",
}


def _moved(state: StateOrView, e: ev.Moved, eyes: Eyes) -> str:
    return f"{seat_name(e.owner)}.{card_name(state, e.card)} {_MOVED.get(e.why, e.why)}"


def _damaged(state: StateOrView, e: ev.Damaged, eyes: Eyes) -> str:
    obj = state.board.objects.get(e.id)
    if obj is not None and obj.hp:
        return f"{e.n} damage to the temporary Defense of {name(state, e.id, eyes)}, {e.temp} left"
    temp = f" and {e.temp} temporary" if e.temp else ""
    return f"{e.n} damage to {name(state, e.id, eyes)}, Defense now {e.defense}{temp}"


_WHY = {"threshold": "for a threshold", "objective": "for the Objective", "quest": "for a Quest"}


def _swaps(state: StateOrView, e: ev.SwapsChanged, eyes: Eyes) -> str:
    active = [word for bit, word in ((GAINED, "RCP gained"), (CROSSED, "own Hero crossed")) if e.swaps & bit]
    return f"{seat_name(e.seat)}'s swap triggers: {', '.join(active) or 'none'}"


def _restored(state: StateOrView, e: ev.Restored, eyes: Eyes) -> str:
    return f"{e.n} restored to {name(state, e.id, eyes)}, now {e.hp or e.defense}"


def _shielded(state: StateOrView, e: ev.Shielded, eyes: Eyes) -> str:
    if e.n < 0:
        return f"The temporary Defense of {name(state, e.id, eyes)} expires"
    return f"{name(state, e.id, eyes)} gets {e.n} temporary Defense, now {e.total}"


def _bolstered(state: StateOrView, e: ev.Bolstered, eyes: Eyes) -> str:
    return f"{name(state, e.id, eyes)} gets {e.attack:+d} Attack and {e.defense:+d} Defense until end of turn"


def _stated(state: StateOrView, e: ev.Stated, eyes: Eyes) -> str:
    said = []
    for number, attack, maximum, defense, _ in e.values:
        obj = state.board.objects.get(number)
        is_ally = obj is not None and state.cards[obj.card].bits & ALLY
        said.append(f"{name(state, number, eyes)} {attack}{f'/{defense} of {maximum}' if is_ally else ' Attack'}")
    return "now " + "; ".join(said)


def _counted(state: StateOrView, e: ev.Counted, eyes: Eyes) -> str:
    counts = ", ".join(f"{COUNTERS[place].replace('_', ' ')} +{n}" for place, n in e.counts)
    return f"counted for {seat_name(e.seat)}: {counts}"


def _pairs(state: StateOrView, pairs: tuple[Pair, ...], eyes: Eyes) -> str:
    said = [
        f"{bare_name(state, attacker, eyes)} against {bare_name(state, other, eyes) if other else 'the Hero'}"
        for attacker, other in pairs
    ]
    return "; ".join(said) or "none"


def _arranged(state: StateOrView, e: ev.Arranged, eyes: Eyes) -> str:
    return does(
        e.seat,
        f"puts {card_names(state, e.top) or 'none'} on top, {card_names(state, e.bottom) or 'none'} to the bottom",
    )


def _condition(state: StateOrView, e: ev.ConditionMet, eyes: Eyes) -> str:
    objective = card_name(state, state.board.sides[e.seat].objective)
    return does(e.seat, f"completes condition {e.number + 1} of {objective}")


WORDS: dict[type, Callable[[StateOrView, Any, Eyes], str]] = {
    Asked: _asked,
    Given: lambda s, e, eyes: does(e.seat, "has chosen"),
    Ended: lambda s, e, eyes: ended_line(e, ENDINGS),
    ev.RealmChosen: lambda s, e, eyes: f"The Realm is {card_name(s, e.card)}",
    ev.Deployed: lambda s, e, eyes: does(e.seat, f"{_DEPLOYED.get(e.why, e.why)} {bare_name(s, e.hero, eyes)}"),
    ev.Shuffled: _shuffled,
    ev.QuestDealt: _quest,
    ev.Drawn: lambda s, e, eyes: does(e.seat, f"draws {card_names(s, e.cards)}"),
    ev.Mulliganed: lambda s, e, eyes: does(e.seat, f"shuffles {counted(len(e.ids), 'card')} into the deck"),
    ev.Chosen: lambda s, e, eyes: does(e.seat, "begins"),
    ev.TurnBegan: lambda s, e, eyes: f"Turn {e.turn}: {seat_name(e.seat)}",
    ev.PhaseBegan: lambda s, e, eyes: f"{e.phase.capitalize()} Phase",
    ev.Readied: lambda s, e, eyes: f"ready: {names(s, e.ids, eyes)}",
    ev.Exhausted: lambda s, e, eyes: f"exhausted: {names(s, e.ids, eyes)}",
    ev.Rested: lambda s, e, eyes: f"may attack from now on: {names(s, e.ids, eyes)}",
    ev.Expired: lambda s, e, eyes: f"until end of turn is over for {names(s, e.ids or e.allies, eyes)}",
    ev.EnergyPlayed: lambda s, e, eyes: does(e.seat, "plays an Energy"),
    ev.Ramped: lambda s, e, eyes: does(e.seat, f"may play {e.plays} Energy this turn"),
    ev.Recharged: lambda s, e, eyes: f"{e.n} Energy of {seat_name(e.seat)} Charged",
    ev.Discharged: lambda s, e, eyes: f"{e.n} Energy of {seat_name(e.seat)} Discharged",
    ev.Surged: lambda s, e, eyes: does(e.seat, f"Surges {e.n}, UAE now {e.total}"),
    ev.Transmuted: lambda s, e, eyes: does(e.seat, f"Transmutes {e.n}, UAE now {e.total}"),
    ev.Dissipated: lambda s, e, eyes: f"The UAE of {seat_name(e.seat)} is gone",
    ev.Cast: lambda s, e, eyes: does(e.seat, f"casts {card_name(s, e.card)}"),
    ev.Stacked: _stacked,
    ev.Resolved: _resolved,
    ev.Entered: lambda s, e, eyes: f"{seat_name(e.owner)}.{card_name(s, e.card)} comes into the Realm",
    ev.Moved: _moved,
    ev.Attached: lambda s, e, eyes: (
        f"{seat_name(e.owner)}.{card_name(s, e.card)} is attached to {name(s, e.host, eyes)}"
    ),
    ev.Detached: lambda s, e, eyes: f"unattached and Exhausted: {names(s, e.ids, eyes)}",
    ev.Damaged: _damaged,
    ev.HpLost: lambda s, e, eyes: f"{name(s, e.id, eyes)} loses {e.n} HP, now {e.hp}",
    ev.Crossed: lambda s, e, eyes: (
        f"{name(s, e.id, eyes)} crosses threshold {e.threshold}: ability {e.threshold + 1} unlocked"
    ),
    ev.Staggered: lambda s, e, eyes: f"{name(s, e.id, eyes)} is Staggered",
    ev.Recovered: lambda s, e, eyes: f"no longer Staggered: {names(s, e.ids, eyes)}",
    ev.Gained: lambda s, e, eyes: does(e.seat, f"gains {e.n} RCP {_WHY.get(e.why, e.why)}, now {e.total}"),
    ev.SwapsChanged: _swaps,
    ev.Restored: _restored,
    ev.Shielded: _shielded,
    ev.Bolstered: _bolstered,
    ev.ArmorChanged: lambda s, e, eyes: f"{name(s, e.id, eyes)}: Defense {e.defense} of {e.maximum}",
    ev.Stated: _stated,
    ev.Counted: _counted,
    ev.Used: lambda s, e, eyes: f"{name(s, e.id, eyes)}: ability {e.used[-1] + 1} used this turn",
    ev.HeroDestroyed: lambda s, e, eyes: f"{name(s, e.id, eyes)} is destroyed",
    ev.AttackDeclared: lambda s, e, eyes: does(e.seat, f"attacks with {names(s, e.ids, eyes)}"),
    ev.AttackersLeft: lambda s, e, eyes: f"attacks no more: {names(s, e.ids, eyes)}",
    ev.Intercepted: lambda s, e, eyes: f"interceptors: {_pairs(s, e.pairs, eyes)}",
    ev.Locked: lambda s, e, eyes: f"locked order: {_pairs(s, e.exchanges, eyes)}",
    ev.ExchangeBegan: lambda s, e, eyes: f"Exchange {e.place}: {names(s, (e.attacker, e.defender), eyes)}",
    ev.CombatEnded: lambda s, e, eyes: "End of Combat",
    ev.Scored: lambda s, e, eyes: does(e.seat, f"completes the Quest {card_name(s, e.card)}"),
    ev.ConditionMet: _condition,
    ev.VaultShown: lambda s, e, eyes: f"The Vault shows {card_names(s, e.cards)}",
    ev.Equipped: lambda s, e, eyes: does(e.seat, f"equips {card_name(s, e.card)} on {bare_name(s, e.host, eyes)}"),
    ev.Buried: lambda s, e, eyes: f"{counted(e.n, 'card')} to the bottom of the Vault",
    ev.Looked: lambda s, e, eyes: does(e.seat, f"looks at {card_names(s, e.faces)}"),
    ev.Arranged: _arranged,
}

QUIET = frozenset(
    (
        Asked,
        Given,
        ev.PhaseBegan,
        ev.Readied,
        ev.Exhausted,
        ev.Rested,
        ev.Expired,
        ev.EnergyPlayed,
        ev.Recharged,
        ev.Discharged,
        ev.Dissipated,
        ev.Cast,
        ev.Resolved,
        ev.SwapsChanged,
        ev.Counted,
        ev.Used,
        ev.AttackDeclared,
        ev.Intercepted,
        ev.Locked,
        ev.Arranged,
    )
)
"""Facts that the action's own line says, or that only the program needs."""
