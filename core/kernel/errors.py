"""What can go wrong, and how it is said. Refusals are values; only bad input from outside and callers' bugs raise."""

from msgspec import Struct


class Refusal(Struct, frozen=True):
    """Why an action may not be done: a value, never raised."""

    code: str
    """Stable, for programs: `cost/not_enough_mana`."""
    text: str
    """What was asked, what is so, what would do; without the rule number."""
    rule: str
    """Rule or ruling by its id: `002.3`, `R-043`, `K:Siege`; empty: it comes from the program, not from a book."""
    also: tuple[str, ...] = ()
    """Other rules that say the same; a scenario may name any of them."""
    card: str = ""
    """Of a deck: the name of the card that it is about; empty: it is about none alone."""

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text


class DuelogError(Exception):
    """Base of the errors that a user can cause; the message is one line that says what, where and what to do."""


class Refused(DuelogError):
    """`push` was given an action that `explain` refuses."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class BadInput(DuelogError):
    """A file, deck, pool, scenario or text that cannot be used. `where` is the file, with a path inside it or not."""

    def __init__(self, what: str, where: str = "", line: int = 0) -> None:
        """`line`: that of the file, from 1; 0: it is not known."""
        place = f"{where}:{line}" if line else where
        super().__init__(f"{place}: {what}" if place else what)
        self.what = what
        self.where = where
        self.line = line


class InUse(BadInput):
    """A file that another match, here or in another program, has open."""


class BadText(BadInput):
    """A line of notation that cannot be read; `candidates` are names that would do, as the seat may see them."""

    def __init__(self, what: str, candidates: tuple[str, ...] = ()) -> None:
        super().__init__(what)
        self.candidates = candidates


class Stale(DuelogError):
    """A view or options of an earlier moment was used after the match had moved on."""


class Diverged(DuelogError):
    """Re-deciding a recorded entry gave something else than was recorded: rules or cards have changed since."""

    def __init__(self, entry: int, before: int, index: int, recorded: object, found: object, why: str = "") -> None:
        what = f"the action is not taken any more: {why}" if why else f"recorded {recorded}, now {found}"
        place = f"step {entry}" if index < 0 else f"step {entry}, fact {index}"
        super().__init__(f"{place}: {what}; open it at step {before} to play on from before that")
        self.entry = entry
        """Number of the first entry that differs."""
        self.before = before
        """The entry before it on its line, -1 if there is none: as far as it can be played on from."""
        self.index = index
        """Place of the first fact that differs; -1: the action itself was refused or an outcome differs."""
        self.recorded = recorded
        """The fact as recorded; None where there is none."""
        self.found = found
        """The fact as decided now; None where there is none."""
        self.why = why
        """Why the action could not be decided now; empty if it was and caused other facts."""
