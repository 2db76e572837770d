"""Practice positions, those that come with the games and the user's own: scenarios, one or several in a file."""

import re
from collections.abc import Iterable, Iterator
from importlib.resources.abc import Traversable
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from core.kernel import paths
from core.kernel.document import read_documents
from core.kernel.errors import BadInput
from core.kernel.game import GAMES
from core.kernel.names import fold, suggest, tidy
from core.kernel.scenario import Broken, Scenario, read_each
from tui.saves import free_path, slug

SUFFIX = ".yaml"
RESCUED = "rescued"
"""Begins the name of the file of a draft that nobody saved when the program ended."""
NAMED = re.compile(r"^name: *(\S.*)$", re.MULTILINE)
"""The name in a text that cannot be read otherwise."""


class Position(NamedTuple):
    """One position, or what stands in its place in a file."""

    name: str
    file: Traversable
    line: int
    """Where it begins in its file, from 1."""
    own: bool
    """The user's, to be written in."""
    scenario: Scenario | None
    fault: BadInput | None = None
    """What is wrong with it."""

    @property
    def game(self) -> str:
        """The game that it is of; empty if that cannot be told."""
        return "" if self.scenario is None else self.scenario.game.name

    @property
    def rescued(self) -> bool:
        """A draft of the user's that was kept when the program ended."""
        return self.own and self.path.stem.startswith(RESCUED)

    @property
    def path(self) -> Path:
        """The file, if it is the user's own."""
        return Path(str(self.file))


def positions(folder: Path | None = None) -> list[Position]:
    """All that there are: the user's own in `folder`, then those of each game, by file and in the order of a file."""
    try:
        own = list(paths.files_in(folder or paths.user_positions(), SUFFIX))
    except OSError:
        own = []
    shipped = chain.from_iterable(paths.files_in(paths.pool_folder(game) / "positions", SUFFIX) for game in GAMES)
    return [*_of_files(own, own=True), *_of_files(shipped, own=False)]


def _of_files(files: Iterable[Traversable], *, own: bool) -> Iterator[Position]:
    for file in files:
        yield from of_file(file, own=own)


def of_file(file: Traversable, *, own: bool = True) -> list[Position]:
    """The positions of a file, at least one."""
    try:
        return of_text(file.read_bytes(), file, own=own)
    except OSError as error:
        where = str(file) if own else file.name
        fault = BadInput(f"cannot be read: {error.strerror or error}", where)
        return [Position(file.name, file, 1, own, None, fault)]


def of_text(text: bytes | str, file: Traversable, *, own: bool = True) -> list[Position]:
    """The positions of a text that stands in that file, or will."""
    where = str(file) if own else file.name
    try:
        found = read_each(text, where)
    except BadInput as error:
        return _faulty(text, where, file, own, error)
    return [_listed(each, file, own) for each in found]


def _faulty(text: bytes | str, where: str, file: Traversable, own: bool, error: BadInput) -> list[Position]:
    """What a text holds of which nothing can be read."""
    try:
        (document,) = read_documents(text, where)
        name = document.data.get("name") if isinstance(document.data, dict) else None
    except (BadInput, ValueError):
        said = NAMED.search(text.decode(errors="replace") if isinstance(text, bytes) else text)
        name = said and said[1]
    return [Position(tidy(str(name or file.name)), file, 1, own, None, error)]


def _listed(found: Scenario | Broken, file: Traversable, own: bool) -> Position:
    name = tidy(found.name)
    if isinstance(found, Broken):
        return Position(name, file, found.line, own, None, found.fault)
    if found.start is None:
        fault = BadInput("holds decks and no position", found.file, found.line)
        return Position(name, file, found.line, own, None, fault)
    return Position(name, file, found.line, own, found)


def alone(position: Position) -> str:
    """The text of a position without the others of its file."""
    lines = position.file.read_text(encoding="utf-8").splitlines()
    later = [each.line for each in of_file(position.file, own=position.own) if each.line > position.line]
    kept = lines[position.line - 1 : later[0] - 1 if later else None]
    return "\n".join(line for line in kept if line != "---") + "\n"


def find(said: str, folder: Path | None = None) -> Scenario:
    """The position of a file, `FILE:LINE` where it holds several, or one of the list by its name.

    BadInput if there is none, or what is wrong with it.
    """
    path, _, line = said.rpartition(":")
    if path and line.isdecimal() and Path(path).expanduser().is_file():
        return _usable(_at_line(Path(path).expanduser(), int(line[:9]), path))
    file = Path(said).expanduser()
    if file.is_file():
        found = of_file(file)
        if len(found) > 1:
            names = "; ".join(f"{said}:{each.line} {each.name}" for each in found[:6])
            more = f"; … {len(found) - 6} more" if len(found) > 6 else ""
            raise BadInput(f"holds {len(found)} positions; say which: {names}{more}", said)
        return _usable(found[0])
    known = positions(folder)
    called_so = [each for each in known if fold(each.name) == fold(said)]
    if called_so:
        return _usable(next((each for each in called_so if each.scenario is not None), called_so[0]))
    titles = [each.name for each in known]
    close = suggest(titles, said[:80])
    hint = f"did you mean {close[0]}?" if close else f"there are: {'; '.join(titles)}"
    raise BadInput(f"no file or position is called {tidy(said)[:80]!r}; {hint}")


def _at_line(file: Path, line: int, where: str) -> Position:
    """The position that the line stands in."""
    before = [each for each in of_file(file) if each.line <= line]
    if not before or line > len(file.read_bytes().splitlines()):
        raise BadInput(f"there is no position at line {line}", where)
    return before[-1]


def _usable(found: Position) -> Scenario:
    if found.scenario is None:
        assert found.fault is not None
        raise found.fault
    return found.scenario


def new_file(name: str) -> Path:
    """A file of the user's own for a position of that name, which does not exist yet; its folder is made."""
    return free_path(paths.user_positions(), slug(name) or "position", SUFFIX)
