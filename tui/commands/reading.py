"""Values of options, each read in one place with one clear message."""

from collections.abc import Iterable

from core.kernel.game import GAMES, Game, Shipped, find_game
from core.kernel.ids import Seat
from core.kernel.notation import read_seat
from tui.commands.speech import Failure

_MOST_SEED = (1 << 63) - 1


def game(name: str | None) -> Shipped:
    """The game of that name, the first one if none is given."""
    return find_game(name or GAMES[0])


def whole(text: str, what: str, least: int = 0, most: int = _MOST_SEED) -> int:
    """A whole number."""
    digits = text.strip()
    if not (digits.isascii() and digits.isdecimal()) or not least <= int(digits[:20]) <= most or len(digits) > 19:
        limit = f"from {least} on" if most == _MOST_SEED else f"from {least} to {most}"
        raise Failure(f"{what} is a whole number {limit}, not {text[:40]!r}")
    return int(digits)


def seat(text: str, what: str, seats: int) -> Seat:
    """`p1`, `p2`, …"""
    found = read_seat(text)
    if found is None or found >= seats:
        raise Failure(f"{what} is one of {', '.join(f'p{n + 1}' for n in range(seats))}, not {text[:40]!r}")
    return found


def by_seat(given: Iterable[str] | None, what: str, value: str, seats: int) -> dict[Seat, str]:
    """What is said for seats, as `p1=…`, each at most once. `value`: what the help calls it."""
    found: dict[Seat, str] = {}
    for text in given or ():
        name, equals, said = text.partition("=")
        if not equals:
            raise Failure(f"{what} says SEAT={value}, as p1=…, not {text[:40]!r}")
        number = seat(name, f"the seat of {what}", seats)
        if number in found:
            raise Failure(f"{what} is there twice for {name}")
        found[number] = said
    return found


def pairs(given: Iterable[str] | None, what: str) -> dict[str, str]:
    """`NAME=VALUE`, each name at most once."""
    found: dict[str, str] = {}
    for text in given or ():
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise Failure(f"{what} says NAME=VALUE, not {text[:40]!r}")
        if name in found:
            raise Failure(f"{what} {name} is there twice")
        found[name] = value
    return found


def house_rules(game: Game, given: Iterable[str] | None) -> dict[str, str]:
    """`--house NAME=VALUE` of this game."""
    found = pairs(given, "--house")
    check_house(game, found)
    return found


def check_house(game: Game, house: dict[str, str]) -> None:
    """Failure for a house rule, or a value of one, that the game has not."""
    for name, value in house.items():
        if name not in game.house_rules:
            others = [each for each in GAMES if name in find_game(each).house_rules]
            hint = f"; --game {others[0]} has one" if others else ""
            known = ", ".join(game.house_rules)
            raise Failure(f"no house rule of {game.title} is called {name[:40]!r}; there are {known}{hint}")
        if value not in game.house_rules[name]:
            raise Failure(f"house rule {name} is {' or '.join(game.house_rules[name])}, not {value[:40]!r}")
