"""Names of cards and players in lines of text, as a pair of eyes knows them. What is the game's own it adds."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, Protocol

from core.kernel.events import Asked, Ended
from core.kernel.ids import Seat, seat_name

Eyes = Seat | None
"""Whose eyes; None: all is open."""
HIDDEN_CARD = "a hidden card"


class StateOrView(Protocol):
    """What lines are made from: a State, or the parts of a view with the cards of the match."""

    board: Any
    control: Any
    cards: Any


def knows(obj: Any, eyes: Eyes) -> bool:
    """The eyes may know which card this is."""
    return eyes is None or bool(obj.known >> eyes & 1)


def card_name(state: StateOrView, card: int) -> str:
    """The name of a face; hidden ones are below 0."""
    return str(state.cards[card].name) if card >= 0 else HIDDEN_CARD


def card_names(state: StateOrView, cards: Sequence[int]) -> str:
    """Names of faces in their order; hidden ones are counted, last."""
    known = [card_name(state, card) for card in cards if card >= 0]
    hidden = len(cards) - len(known)
    return "; ".join(
        filter(None, [in_order(known), ("a card" if hidden == 1 else f"{hidden} cards") if hidden else ""])
    )


def in_order(names: Iterable[str]) -> str:
    """`Oak; Grey Wolf x2; Oak`: a name may have a comma in it."""
    runs = ((name, len(list(run))) for name, run in groupby(names))
    return "; ".join(f"{name} x{n}" if n > 1 else name for name, n in runs)


def grouped(cards: Iterable[str]) -> str:
    """`Grey Wolf x2; Oak`, where their order says nothing."""
    return "; ".join(f"{card} x{n}" if n > 1 else card for card, n in Counter(cards).items())


def hand_line(cards: Sequence[str]) -> str:
    """`Grey Wolf x2; 3 hidden cards`, of the names of a hand; empty if all of them are hidden."""
    known = [card for card in cards if card != HIDDEN_CARD]
    hidden = len(cards) - len(known)
    more = [] if not hidden else [HIDDEN_CARD if hidden == 1 else f"{hidden} hidden cards"]
    return "; ".join([grouped(known), *more]) if known else ""


def player_title(seat: Seat, player: str) -> str:
    """`p1 Ann`; a name that begins with the seat's says it already."""
    short = seat_name(seat)
    return player if player.split(" ")[0] == short else f"{short} {player}".rstrip()


def asked_line(asked: Asked, what: str, about: str) -> str:
    """`p1's decision: discard (Grave Hound)`; `about`: the name of what the question is about, if it has one."""
    if not asked.seats:
        return "nothing more is asked"
    first, *others = map(seat_name, asked.seats)
    whose = f"decision of {' and '.join((first, *others))}" if others else f"{first}'s decision"
    return f"{whose}: {what}" + (f" ({about})" if about else "")


def results_line(ended: Ended) -> str:
    """`p1 won, p2 lost`."""
    return ", ".join(f"{seat_name(seat)} {result}" for seat, result in enumerate(ended.results))


OVER = "Game over: "
"""Before who won and who lost: of a match by itself, and of a game of a series."""


def ended_line(ended: Ended, endings: Mapping[str, str]) -> str:
    """`Game over: p1 won, p2 lost (no Health left, B-001)`."""
    # Which of the cases of a rule it was says nothing to a reader.
    rule = ended.rule.partition("#")[0]
    return f"{OVER}{results_line(ended)} ({ending(ended, endings)}, {rule})"


def ending(ended: Ended, endings: Mapping[str, str]) -> str:
    """Why a match ended, in the words of its game for the codes of its own."""
    return endings.get(ended.why, ended.why)


def does(seat: Seat, verb: str) -> str:
    """`p1 draws Grave Hound`."""
    return f"{seat_name(seat)} {verb}"
