"""Bases of what a seat decides (Action), what followed (Event) and the machinery in between (Frame)."""

from msgspec import Struct

from core.kernel.ids import Seat


class Action(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="do", gc=False
):
    """What a seat decides, in one canonical form: equal choices are equal values. Tags never change."""


class Event(Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """One fact that followed, past tense, self-contained. In files an array, tag first. Tags never change."""


class Steady(Event, frozen=True):
    """A fact after which the same cards are in play, in the same places, with the same text.

    What is `remembered_of_layout` outlives it.
    """


class Asked(Steady, tag="asked", frozen=True):
    """The last fact of every entry: who owes the next decision, of what kind, because of what."""

    seats: tuple[Seat, ...]
    kind: str
    about: int = 0
    """Object or Chain item that the question is about; 0: none."""


class Given(Steady, tag="given", frozen=True):
    """A sealed decision was given; what it says stays with the seat until all is revealed."""

    seat: Seat


class Ended(Steady, tag="ended", frozen=True):
    """The match is over."""

    results: tuple[str, ...]
    """For each seat `won`, `lost` or `drawn`."""
    why: str
    """Code of the reason, `realm`, `deck`, `conceded`, `loop`, …"""
    rule: str


class Frame(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """One piece of pending work on the agenda: ids and counters, never copies of what they name."""
