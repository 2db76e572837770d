"""What can go wrong, and how it is said. Refusals are values; only bad input from outside and callers' bugs raise."""

from msgspec import Struct


class Refusal(Struct, frozen=True):
    """Why an action may not be done: a value, never raised."""

    code: str
    """Stable, for programs: `cost/not_enough_mana`."""
    text: str
    """What was asked, what is so, what would do; without the rule number."""
    rule: str
    """Rule or ruling by its id: `002.3`, `R-043`, `K:Siege`."""
    also: tuple[str, ...] = ()
    """Other rules that say the same; a scenario may name any of them."""

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"


class DuelogError(Exception):
    """Base of the errors that a user can cause; the message is one line that says what, where and what to do."""


class Refused(DuelogError):
    """`push` was given an action that `explain` refuses."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class BadInput(DuelogError):
    """A file, deck, pool, scenario or text that cannot be used. `where` is `file:line` or a path inside it."""

    def __init__(self, what: str, where: str = "") -> None:
        super().__init__(f"{where}: {what}" if where else what)
        self.what = what
        self.where = where


class BadText(BadInput):
    """A line of notation that cannot be read; `candidates` are names that would do, as the seat may see them."""

    def __init__(self, what: str, candidates: tuple[str, ...] = ()) -> None:
        super().__init__(what)
        self.candidates = candidates


class Stale(DuelogError):
    """A view or options of an earlier moment was used after the match had moved on."""
