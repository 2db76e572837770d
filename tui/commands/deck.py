"""`duelog deck check`."""

from argparse import Namespace
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from core.kernel import names, paths
from core.kernel.decklist import text_of
from core.kernel.errors import BadInput
from tui.commands import reading
from tui.commands.speech import BAD, DIFFERS, FINE, complain, say

_MOST_BYTES = 1_000_000


def run(arguments: Namespace) -> int:
    """Each deck, each fault a line."""
    game = reading.game(arguments.game).name
    setup = import_module(f"core.{game}.setup")
    pool = import_module(f"core.{game}.cards").load_pool()
    code = FINE
    for name in arguments.files:
        try:
            code = max(code, _check(setup, pool, name))
        except BadInput as error:
            complain(str(error))
            code = BAD
    return code


def _check(setup: Any, pool: Mapping[str, Any], name: str) -> int:
    text, where, is_file = _text(setup, name)
    found, faults = setup.read_list(text, pool)
    lines = [f"{where}:{fault.line}: {fault.text}" for fault in faults]
    if not any(found.sections.values()) and not faults:
        raise BadInput("there is no card in this deck list", where)
    places = _places(setup, pool, text) if is_file else {}
    for refusal in setup.check(setup.deck_of(found), pool, constructed=True):
        line = _line_of(refusal.text, places)
        lines.append(f"{where}{f':{line}' if line else ''}: {refusal}")
    if not lines:
        say(f"ok {where}: {found.name or 'a deck without a name'} is legal")
        return FINE
    say(*lines, f"not legal {where}: {len(lines)} fault{'s' if len(lines) > 1 else ''}")
    return DIFFERS


def _text(setup: Any, name: str) -> tuple[str, str, bool]:
    """The text of a deck list, what to call it, and whether it is a file: else it is a starter deck."""
    for known, found in setup.starter_decks(training=True).items():
        if names.fold(known) == names.fold(name):
            return setup.write_list(found), known, False
    for path in (Path(name).expanduser(), paths.user_decks() / f"{name}.txt"):
        try:
            if not path.is_file():
                continue
            with path.open("rb") as file:
                data = file.read(_MOST_BYTES + 1)
        except OSError as error:
            raise BadInput(f"cannot be read: {error.strerror}", str(path)) from error
        except ValueError:
            continue
        if len(data) > _MOST_BYTES:
            raise BadInput("too large for a deck list", str(path))
        return text_of(data, str(path)), str(path), True
    starters = setup.starter_decks(training=True)
    names.find_name(starters, name, "file or starter deck")
    raise BadInput("cannot be read", name)


def _places(setup: Any, pool: Mapping[str, Any], text: str) -> dict[str, int]:
    """The first line that each card stands on."""
    found: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        listed, _ = setup.read_list(line, pool)
        for cards in listed.sections.values():
            for name in cards:
                found.setdefault(name, number)
    return found


def _line_of(text: str, places: Mapping[str, int]) -> int:
    """The line of the card that a fault is about; 0: it is about none."""
    named = [name for name in places if name in text]
    return places[max(named, key=len)] if named else 0
