"""`duelog deck check`."""

from argparse import Namespace
from collections.abc import Mapping
from typing import Any

from core.kernel.errors import BadInput
from core.kernel.game import Shipped
from core.kernel.pool import C
from core.kernel.rooms import SetupRoom
from tui.commands import decks, reading
from tui.commands.speech import BAD, DIFFERS, FINE, complain, say


def run(arguments: Namespace) -> int:
    """Each deck, each fault a line."""
    game = reading.game(arguments.game)
    house = reading.house_rules(game, arguments.house)
    code = FINE
    for name in arguments.files:
        try:
            code = max(code, _check(game, name, house))
        except BadInput as error:
            complain(str(error))
            code = BAD
    return code


def _check(game: Shipped, name: str, house: Mapping[str, str]) -> int:
    setup, pool = game.setup, game.cards.load_pool()
    text, where, is_file = decks.source(game.name, name)
    decks.check_game(game.name, text, where)
    found, faults = setup.DECKS.read(text, pool)
    lines = [f"{where}:{fault.line}: {fault.text}" for fault in faults]
    if not any(found.sections.values()) and not faults:
        raise BadInput("there is no card in this deck list", where)
    places = _places(setup, pool, text) if is_file else {}
    for refusal in setup.check(setup.deck_of(found), pool, house, training=False):
        line = places.get(refusal.card)
        lines.append(f"{where}{f':{line}' if line else ''}: {refusal}")
    if not lines:
        # A deck that comes with the program is called as it was asked for.
        named = "" if found.name == where else f"{found.name or 'a deck without a name'} is "
        say(f"ok {where}: {named}legal")
        return FINE
    say(*lines, f"not legal {where}: {len(lines)} fault{'s' if len(lines) > 1 else ''}")
    return DIFFERS


def _places(setup: SetupRoom[C, Any], pool: Mapping[str, C], text: str) -> dict[str, int]:
    """The first line that each card stands on."""
    found: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        listed, _ = setup.DECKS.read(line, pool)
        for cards in listed.sections.values():
            for name in cards:
                found.setdefault(name, number)
    return found
