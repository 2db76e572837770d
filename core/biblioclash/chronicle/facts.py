"""A fact as a line of the log. The fact as a seat sees it is enough: nothing is read that the seat may not know."""

from collections.abc import Callable
from typing import Any

from core.biblioclash import events as ev
from core.biblioclash.chronicle.naming import QUESTIONS, bare_name, bracketed, moved, name, team_name
from core.biblioclash.view import REDACTED
from core.effects.wording import counted
from core.kernel.events import Asked, Ended, Event
from core.kernel.ids import seat_name
from core.kernel.telling import Eyes, StateOrView, asked_line, card_name, card_names, does, ended_line


def line(state: StateOrView, fact: Event, eyes: Eyes, *, everything: bool = False) -> str:
    """The fact in words as `eyes` may read it (None: all of it).

    `state`: the match as it was before the fact, or at the end of its entry; only what the eyes may see is read.
    Empty for what the line of the action says already and for what only the program needs, unless `everything` is
    asked for.
    """
    if not everything and (type(fact) in QUIET or _is_said(fact)):
        return ""
    if eyes is not None:
        fact = REDACTED.redact(fact, eyes)
    return WORDS[type(fact)](state, fact, eyes)


def _is_said(fact: Event) -> bool:
    """The line of the action says it already, or nobody misses it."""
    if isinstance(fact, ev.Swept):
        return fact.why == "unequipped"
    if isinstance(fact, ev.WisdomChanged):
        return fact.change < 0
    return isinstance(fact, ev.DiscountChanged) and not fact.total


def _asked(state: StateOrView, e: Asked, eyes: Eyes) -> str:
    return asked_line(e, QUESTIONS.get(e.kind, e.kind), name(state, e.about, eyes) if e.about else "")


ENDINGS = {"health": "no Health left", "turns": "the last turn is over"}
"""Why a match ended, by code."""


def _dealt(state: StateOrView, e: ev.Dealt, eyes: Eyes) -> str:
    tops = ", ".join(card_name(state, up) for up, _ in e.piles)
    said = f"{seat_name(e.seat)}'s Library is dealt, face up: {tops}"
    if any(down < 0 for _, down in e.piles):
        return said
    return f"{said}; face down: {', '.join(card_name(state, down) for _, down in e.piles)}"


def _chosen(state: StateOrView, e: ev.Chosen, eyes: Eyes) -> str:
    team = state.board.sides[e.seat].team
    return f"{team_name(state.board, team)} begin{'' if len(state.board.teams[team]) > 1 else 's'}"


def _sealed(state: StateOrView, e: ev.Sealed, eyes: Eyes) -> str:
    piles = ", ".join(map(str, e.piles))
    return f"{seat_name(e.seat)}'s Library: the card face down in pile {piles} is sealed, unseen"


def _turn(state: StateOrView, e: ev.TurnBegan, eyes: Eyes) -> str:
    return f"Turn {e.turn}: {team_name(state.board, state.board.sides[e.seat].team)}"


_PLAYED = {"play": "plays", "cast": "casts", "summon": "summons", "equip": "equips"}


def _ignored(state: StateOrView, e: ev.DiscardIgnored, eyes: Eyes) -> str:
    return does(e.seat, f"discards nothing: Waterline {e.waterline}, {counted(e.hand, 'card')} in hand")


_SWEPT = {"defeated": "defeated, to the discard pile", "unequipped": "unequipped", "cleanup": "to the discard pile"}


def _swept(state: StateOrView, e: ev.Swept, eyes: Eyes) -> str:
    return f"{moved(state, e.ids, e.first, eyes)} {_SWEPT.get(e.why, e.why)}"


def _topdecked(state: StateOrView, e: ev.Topdecked, eyes: Eyes) -> str:
    what = card_name(state, e.card) if e.card >= 0 else "a card"
    return does(e.seat, f"puts {what} from {'the hand' if e.zone == 'hand' else 'the discard pile'} on top of the deck")


def _obtained(state: StateOrView, e: ev.Obtained, eyes: Eyes) -> str:
    where = "to the discard pile" if e.new else "on top of the deck by Surge"
    return does(e.seat, f"obtains {card_name(state, e.card)} for {e.cost} Wisdom, {where}")


def _orbs(state: StateOrView, e: ev.OrbsGained | ev.OrbsPaid, eyes: Eyes) -> str:
    verb = "gains" if isinstance(e, ev.OrbsGained) else "pays"
    lost = f", {e.lost} lost for want of room" if isinstance(e, ev.OrbsGained) and e.lost else ""
    on = ", ".join(f"{bare_name(state, number, eyes)} {n}" for number, n in e.on)
    return does(e.seat, f"{verb} {e.n} Orb{'' if e.n == 1 else 's'}{lost}{f'; now {on}' if on else ''}")


def _damaged(state: StateOrView, e: ev.Damaged, eyes: Eyes) -> str:
    broken = e.share - e.prevented - e.n
    parts = [f"{e.prevented} prevented"] if e.prevented else []
    parts += [f"{broken} on Shields, {e.shields} left"] if broken else []
    parts += [f"{e.total} in all"] if e.total > e.n else []
    return f"{e.share} damage to {name(state, e.id, eyes)}{bracketed('; '.join(parts))}"


def _health(state: StateOrView, e: ev.HealthChanged, eyes: Eyes) -> str:
    return f"{team_name(state.board, e.team)}: Health {e.change:+d}, now {e.value}"


def _began(state: StateOrView, e: ev.ClashBegan, eyes: Eyes) -> str:
    striker, other = (team_name(state.board, team) for team in e.teams)
    return f"A Clash begins: {striker} against {other}"


def _pair(state: StateOrView, values: tuple[int, int]) -> str:
    """`p1 5, p2 7`; where the Clash is over already, striker and other side."""
    clash = state.board.clash
    if clash is None:
        return f"{values[0]} against {values[1]}"
    return ", ".join(f"{team_name(state.board, team)} {n}" for team, n in zip(clash.teams, values, strict=True))


def _power(state: StateOrView, e: ev.PowerRaised, eyes: Eyes) -> str:
    return f"{seat_name(e.seat)}'s Strike Power {e.change:+d}: {_pair(state, e.power)}"


def _bonus(state: StateOrView, e: ev.BonusRaised, eyes: Eyes) -> str:
    return f"{seat_name(e.seat)}'s comparison {e.change:+d} in this Clash"


def _compared(state: StateOrView, e: ev.Compared, eyes: Eyes) -> str:
    equal = {0: "", 1: "; equal once", 2: "; equal twice in a row"}.get(e.ties, "; equal")
    return f"compared: {_pair(state, e.values)}{equal}"


def _window(state: StateOrView, e: ev.WindowBegan, eyes: Eyes) -> str:
    clash = state.board.clash
    who = "" if clash is None else f": {team_name(state.board, clash.teams[e.active])}"
    return f"Strike Window {e.window}{who}"


def _clash_ended(state: StateOrView, e: ev.ClashEnded, eyes: Eyes) -> str:
    if e.winner < 0:
        return "The Clash ends: no Strike hits"
    clash = state.board.clash
    sides = ("the striker", "the defender") if clash is None else [team_name(state.board, t) for t in clash.teams]
    return f"The Clash ends: won by {sides[e.winner]}"


WORDS: dict[type, Callable[[StateOrView, Any, Eyes], str]] = {
    Asked: _asked,
    Ended: lambda s, e, eyes: ended_line(e, ENDINGS),
    ev.Shuffled: lambda s, e, eyes: does(e.seat, "shuffles the deck"),
    ev.Dealt: _dealt,
    ev.Sealed: _sealed,
    ev.Chosen: _chosen,
    ev.TurnBegan: _turn,
    ev.PhaseBegan: lambda s, e, eyes: f"{e.phase.capitalize()} Phase",
    ev.Left: lambda s, e, eyes: does(e.seat, "is out of the match, with all of its cards"),
    ev.Drawn: lambda s, e, eyes: does(e.seat, f"draws {card_names(s, e.cards)}"),
    ev.Reshuffled: lambda s, e, eyes: f"{seat_name(e.seat)}'s discard pile is shuffled and becomes the deck",
    ev.Played: lambda s, e, eyes: does(e.seat, f"{_PLAYED.get(e.how, e.how)} {card_name(s, e.card)}"),
    ev.Discarded: lambda s, e, eyes: does(e.seat, f"discards {card_names(s, e.cards)}"),
    ev.DiscardIgnored: _ignored,
    ev.Swept: _swept,
    ev.Archived: lambda s, e, eyes: does(e.seat, f"archives {card_names(s, e.cards)}"),
    ev.Topdecked: _topdecked,
    ev.Obtained: _obtained,
    ev.Uncovered: lambda s, e, eyes: f"{seat_name(e.seat)}'s pile {e.pile} shows {card_name(s, e.card)}",
    ev.Readied: lambda s, e, eyes: f"{', '.join(name(s, i, eyes) for i in e.ids)} refreshed",
    ev.Exhausted: lambda s, e, eyes: f"{name(s, e.id, eyes)} exhausted",
    ev.WisdomChanged: lambda s, e, eyes: f"{seat_name(e.seat)}'s Wisdom {e.change:+d}, now {e.total}",
    ev.DiscountChanged: lambda s, e, eyes: f"the next card that {seat_name(e.seat)} pays for costs {e.total} less",
    ev.OrbsGained: _orbs,
    ev.OrbsPaid: _orbs,
    ev.ShieldsRaised: lambda s, e, eyes: f"{name(s, e.id, eyes)}: Shields {e.change:+d}, now {e.total}",
    ev.Damaged: _damaged,
    ev.StrikeHit: lambda s, e, eyes: f"the Strike deals {e.n} damage",
    ev.HealthChanged: _health,
    ev.DamageCleared: lambda s, e, eyes: f"{', '.join(name(s, i, eyes) for i in e.ids)}: damage cleared",
    ev.ClashBegan: _began,
    ev.SpellCounted: lambda s, e, eyes: f"{name(s, e.id, eyes)} counts as cast in this Clash",
    ev.PowerRaised: _power,
    ev.BonusRaised: _bonus,
    ev.Compared: _compared,
    ev.WindowBegan: _window,
    ev.SpellsDispelled: lambda s, e, eyes: f"{', '.join(name(s, i, eyes) for i in e.ids)} dispelled",
    ev.DamageBlocked: lambda s, e, eyes: does(e.seat, f"blocks {e.change} damage, {e.total} in all"),
    ev.ClashEnded: _clash_ended,
}

QUIET = frozenset(
    (Asked, ev.PhaseBegan, ev.Played, ev.Discarded, ev.Readied, ev.Exhausted, ev.DamageCleared, ev.SpellCounted)
)
"""Facts that the action's own line says, or that only the program needs."""
