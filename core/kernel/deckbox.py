"""The deck lists of one game: those that come with it, and how one is found, read and written."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from core.kernel import deckdata, decklist, paths
from core.kernel.decklist import DeckList, Fault, Section
from core.kernel.errors import BadInput
from core.kernel.names import find_name, fold
from core.kernel.pool import find_card

C = TypeVar("C")
D = TypeVar("D")
_MOST_BYTES = 1_000_000
_TRAINING = "training"
"""The folder with the decks of a training set, below that with the starter decks."""


class Source(NamedTuple):
    """Where a deck list was found."""

    text: str
    where: str
    """What to call it: its path, or the name of the starter deck."""
    is_file: bool


class DeckBox(Generic[D]):
    """The deck lists of a game.

    home: the section of a card that stands before any heading. deck_of: the game's deck that a list means.
    """

    def __init__(
        self, game: str, sections: Sequence[Section], home: Callable[[Any], str], deck_of: Callable[[DeckList], D]
    ) -> None:
        self._game = game
        self._sections = sections
        self._home = home
        self._deck_of = deck_of

    def read(self, text: str | bytes, pool: Mapping[str, C]) -> tuple[DeckList, list[Fault]]:
        """A deck list with the true names of its cards, and every fault in it."""
        return decklist.read(text, self._sections, partial(_true_name, pool), lambda name: self._home(pool[name]))

    def write(self, deck: DeckList) -> str:
        """The deck list as text; `read` gives the same list back."""
        return decklist.write(deck, self._sections)

    def sound(self, text: str | bytes, pool: Mapping[str, C], where: str) -> DeckList:
        """The deck list of a text; raises `BadInput` with every fault of it."""
        found, faults = self.read(text, pool)
        if faults:
            raise BadInput("; ".join(str(fault) for fault in faults), where)
        if not any(found.sections.values()):
            raise BadInput("there is no card in this deck list", where)
        return found

    def starters(self, training: bool = False) -> dict[str, DeckList]:
        """The decks that come with the game, by name; with those of a training set if asked."""
        folder = paths.pool_folder(self._game) / "lists"
        folders = (folder, folder / _TRAINING) if training else (folder,)
        files = (file for each in folders for file in paths.files_in(each, ".txt"))
        found = (decklist.read(file.read_bytes(), self._sections)[0] for file in files)
        return {deck.name: deck for deck in found}

    def find(self, name_or_path: str) -> Source:
        """A starter deck by its name, else the text of a file, else of one of the user's own decks by its file name.

        Raises `BadInput` when there is none.
        """
        starters = self.starters(training=True)
        for name, deck in starters.items():
            if fold(name) == fold(name_or_path):
                return Source(self.write(deck), name, False)
        for path in (Path(name_or_path), paths.user_decks() / f"{name_or_path}.txt"):
            data = _contents(path)
            if data is not None:
                return Source(decklist.text_of(data, str(path)), str(path), True)
        try:
            find_name(starters, name_or_path, "file or starter deck")
        except BadInput as error:
            hint = "" if "did you mean" in error.what else f"; the starter decks are {', '.join(self.starters())}"
            raise BadInput(error.what + hint) from None
        raise AssertionError("a starter deck was not found by its own name")

    def load(self, name_or_path: str, pool: Mapping[str, C]) -> D:
        """The deck that `find` finds; raises `BadInput` when there is none or its list has faults."""
        return self._deck_of(self._list(name_or_path, pool))

    def from_data(self, data: object, pool: Mapping[str, C], where: str = "deck") -> D:
        """A deck as scenarios write it: sections with counts, or `{from: STARTER, minus: {…}, plus: {…}}`."""
        keys = [section.key for section in self._sections]
        return self._deck_of(
            deckdata.read(data, keys, lambda name: self._list(name, pool), partial(_true_name, pool), where)
        )

    def _list(self, name_or_path: str, pool: Mapping[str, C]) -> DeckList:
        source = self.find(name_or_path)
        return self.sound(source.text, pool, source.where)


def _true_name(pool: Mapping[str, Any], name: str) -> str:
    return str(find_card(pool, name).name)


def _contents(path: Path) -> bytes | None:
    """A file's bytes; None if there is no such file."""
    try:
        path = path.expanduser()
        if not path.is_file():
            return None
    except (OSError, RuntimeError, ValueError):  # nothing can have such a name
        return None
    try:
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror}", str(path)) from error
    if len(data) > _MOST_BYTES:
        raise BadInput("too large for a deck list", str(path))
    return data
