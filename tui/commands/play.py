"""`duelog play`: begin a match from options, or go on with one, in the app or as text."""

import secrets
from argparse import Namespace
from pathlib import Path
from typing import Any, NamedTuple

from core.kernel import series, store
from core.kernel.errors import BadInput
from core.kernel.game import Game, find_game
from core.kernel.ids import Seat, seat_name
from core.kernel.log import Series
from core.kernel.match import Match
from core.kernel.names import tidy
from core.kernel.scenario import Scenario, begin
from tui import positions
from tui.arena import Fault
from tui.commands import decks, reading
from tui.commands.speech import DIFFERS, FINE, Failure
from tui.fairness import usual_mode
from tui.names import BOTS, bot_of, header_name, header_names
from tui.saves import new_path
from tui.series import begun_in, new_series, newest

HUMAN = "human"
MOST_NAME = 60
_BEST_OF = {"1": 1, str(series.GAMES): series.GAMES}


class Asked(NamedTuple):
    """The options, read; None or empty: not said."""

    game: Game | None
    decks: list[str]
    who: dict[Seat, str]
    names: dict[Seat, str]
    first: Seat | None
    seed: int | None
    undo: str | None
    house: dict[str, str]
    best_of: int | None
    position: Scenario | None


def run(arguments: Namespace) -> int:
    """Play, as text."""
    from tui.text import play

    file = file_of(arguments)
    match = match_of(arguments)
    try:
        play(match, named=file is not None)
    except Fault as fault:
        where = "your saves" if file is None else file if _holds(file) else file.parent
        raise Failure(f"{fault}; the match is kept in {where}", DIFFERS) from fault
    return FINE


def match_of(arguments: Namespace) -> Match:
    """The match that is asked for, new or from its file. BadInput or Failure for what is wrong with that."""
    file = file_of(arguments)
    return _match(_read(arguments, file), file)


def file_of(arguments: Namespace) -> Path | None:
    """The file that is named; None: none is."""
    return None if arguments.save is None else Path(arguments.save).expanduser()


def _read(arguments: Namespace, file: Path | None) -> Asked:
    game = None if arguments.game is None else find_game(arguments.game)
    house = reading.pairs(arguments.house, "--house")
    position = None if arguments.position is None else _position(arguments)
    most = _most_seats(game or reading.game(None), house, file) if position is None else _seats_of(position)
    asked = Asked(
        game=game,
        decks=list(arguments.deck or ()),
        who=reading.by_seat(arguments.seat, "--seat", "WHO", most),
        names=reading.by_seat(arguments.name, "--name", "NAME", most),
        first=None if arguments.first is None else reading.seat(arguments.first, "--first", most),
        seed=None if arguments.seed is None else reading.whole(arguments.seed, "--seed"),
        undo=arguments.undo,
        house=house,
        best_of=None if arguments.best_of is None else _BEST_OF.get(arguments.best_of, 0),
        position=position,
    )
    for who in asked.who.values():
        if who not in (HUMAN, *BOTS):
            raise Failure(f"--seat says {', '.join((HUMAN, *BOTS[:-1]))} or {BOTS[-1]}, not {who[:40]!r}")
    for seat, name in asked.names.items():
        _check_name(seat, name)
    if asked.undo not in (None, "practice", "fair"):
        raise Failure(f"--undo is practice or fair, not {asked.undo[:40]!r}")
    if asked.best_of == 0:
        raise Failure(f"--best-of is {' or '.join(_BEST_OF)}, not {arguments.best_of[:40]!r}")
    return asked


def _position(arguments: Namespace) -> Scenario:
    """The position that is to be played. Failure for options that it says itself."""
    for option in ("game", "deck", "first", "house", "best_of"):
        if getattr(arguments, option):
            raise Failure(f"a position says everything that lies on the table: leave out --{option.replace('_', '-')}")
    found = positions.find(arguments.position)
    if found.start is None:
        raise BadInput("there is no position here: it only checks deck lists", found.file, found.line)
    return found


def _seats_of(position: Scenario) -> int:
    assert position.start is not None
    return len(position.start.header.seats)


def _most_seats(game: Game, house: dict[str, str], file: Path | None) -> int:
    """How many seats the options may name: those of the match in the file, else as many as the game takes."""
    if file is not None and _holds(file):
        try:
            return len(store.read(file).header.seats)
        except BadInput:
            # What is wrong with it is said when it is opened.
            pass
    reading.check_house(game, house)
    return max(game.seats(house))


def _check_name(seat: Seat, name: str) -> None:
    if not name or name != tidy(name):
        raise Failure(f"the name of {seat_name(seat)} is a plain line of text, not {name[:40]!r}")
    if len(name) > MOST_NAME:
        raise Failure(f"the name of {seat_name(seat)} has {len(name)} characters; {MOST_NAME} are allowed")
    if bot_of(name):
        raise Failure(f"the name of {seat_name(seat)} ends as only a bot's does: {name!r}")


def _match(asked: Asked, file: Path | None) -> Match:
    """The match of the file, if there is one in it; else the series whose name the file is; else a new one."""
    if asked.position is not None:
        return _from_position(asked, asked.position, file)
    if file is not None:
        if _holds(file):
            return _resumed(asked, file)
        first = series.path_of(file, 1) if file.name else file
        if _holds(first) and (asked.best_of == series.GAMES or _is_series(first)):
            return _resumed(asked, first)
    return _new(asked, file)


def _holds(file: Path) -> bool:
    return file.is_file() and file.stat().st_size > 0


def _is_series(file: Path) -> bool:
    """The file is a game of a series."""
    try:
        return store.read(file).header.series is not None
    except BadInput:
        return False


# New ----------------------------------------------------------------------------------------------------------------


def _new(asked: Asked, file: Path | None) -> Match:
    game = asked.game or reading.game(None)
    seats = range(_seats(game, asked))
    names, undo = _players(asked, len(seats))
    found = decks.for_match(game.name, asked.decks, len(seats), asked.house)
    which, path = None, file
    if asked.best_of == series.GAMES:
        which, path = _series(file, found)
    return Match.new(
        game,
        found,
        secrets.randbelow(1 << 32) if asked.seed is None else asked.seed,
        names=names,
        undo=undo,
        house_rules=asked.house,
        first=asked.first,
        series=which,
        path=_file(path, tuple(deck.name for deck in found)),
    )


def _from_position(asked: Asked, position: Scenario, file: Path | None) -> Match:
    """A new match that begins where the position does."""
    if file is not None and _holds(file):
        raise Failure(f"{file} holds a match already; leave --position out to go on with it")
    names, _ = _players(asked, _seats_of(position))
    seed = secrets.randbelow(1 << 32) if asked.seed is None else asked.seed
    path = _file(file, (position.name,))
    return begin(position, seed=seed, names=names, undo=asked.undo or "practice", path=path)


def _players(asked: Asked, seats: int) -> tuple[tuple[str, ...], str]:
    """The names for the header, and how far is taken back."""
    who = {0: HUMAN} | dict.fromkeys(range(1, seats), "greedy") | asked.who
    people = sum(kind == HUMAN for kind in who.values())
    bots = tuple("" if who[seat] == HUMAN else who[seat] for seat in range(seats))
    # Several people without names are told apart as in notation.
    nameless = (seat_name(seat) if people > 1 and not bot else "" for seat, bot in enumerate(bots))
    given = (asked.names.get(seat, name) for seat, name in enumerate(nameless))
    return header_names(bots, given), asked.undo or usual_mode(people)


def _seats(game: Game, asked: Asked) -> int:
    """As many seats as are spoken of, or as the game usually has."""
    numbers = game.seats(asked.house)
    wanted = max(len(asked.decks), 1 + max((*asked.who, *asked.names, asked.first or 0)))
    if wanted > max(numbers):
        raise Failure(f"--deck is there {len(asked.decks)} times; there are {max(numbers)} seats")
    return numbers[0] if wanted <= numbers[0] else min(n for n in numbers if n >= wanted)


def _series(file: Path | None, found: list[Any]) -> tuple[Series, Path]:
    """What the first game of a new series says of it, and its file."""
    if file is not None:
        if file.is_dir():
            raise BadInput("cannot be written: is a folder", str(file))
        if file.name.endswith(".gz"):
            raise Failure(f"{file}: a match that is played is not packed; leave out .gz")
        return begun_in(file, len(found))
    try:
        return new_series(tuple(deck.name for deck in found))
    except OSError as error:
        raise Failure(f"{error.filename}: no match can be kept there: {error.strerror}") from error


def _file(file: Path | None, names: tuple[str, ...]) -> Path:
    """Where the match is kept; `names`: after which it is called."""
    if file is None:
        try:
            return new_path(names)
        except OSError as error:
            raise Failure(f"{error.filename}: no match can be kept there: {error.strerror}") from error
    if file.name.endswith(".gz"):
        raise Failure(f"{file}: a match that is played is not packed; leave out .gz")
    if file.is_file():
        # An empty file: a program was stopped before it had written anything.
        file.unlink()
    return file


# Going on -----------------------------------------------------------------------------------------------------------


def _resumed(asked: Asked, file: Path) -> Match:
    match = Match.load(file, attach=True)
    try:
        for what, wanted, had in _compared(asked, match.header):
            if wanted != had:
                begun = f"was begun with {what} {had}".rstrip()
                raise BadInput(f"{begun}; leave the option out to go on", str(file))
    except BaseException:
        match.close()
        raise
    return newest(match)


def _compared(asked: Asked, header: Any) -> list[tuple[str, object, object]]:
    """What was said and what the match was begun with."""
    found: list[tuple[str, object, object]] = []
    if asked.game is not None:
        found.append(("--game", asked.game.name, header.game))
    for place, name in enumerate(asked.decks):
        if place >= len(header.decks):
            raise Failure(f"--deck is there {len(asked.decks)} times; there are {len(header.decks)} seats")
        (deck,) = decks.load(header.game, name, house=header.house_rules)
        if deck != header.decks[place]:
            found.append((f"the deck of {seat_name(place)},", deck.name, header.decks[place].name or "another list"))
    for seat, who in asked.who.items():
        found.append((f"--seat {seat_name(seat)}", who, bot_of(header.seats[seat]) or HUMAN))
    for seat, name in asked.names.items():
        had = header.seats[seat]
        found.append((f"--name {seat_name(seat)}", header_name(bot_of(had), name), had))
    if asked.first is not None:
        had = "by a coin" if header.first is None else seat_name(header.first)
        found.append(("--first", seat_name(asked.first), had))
    if asked.seed is not None and asked.seed != header.seed:
        # The seed of a running match tells its luck: it is not said.
        found.append(("another --seed", asked.seed, ""))
    if asked.best_of is not None:
        found.append(("--best-of", asked.best_of, 1 if header.series is None else series.GAMES))
    if asked.undo is not None:
        found.append(("--undo", asked.undo, header.undo))
    for name, value in asked.house.items():
        reading.check_house(find_game(header.game), {name: value})
        default = find_game(header.game).house_rules[name][0]
        found.append((f"--house {name}", value, header.house_rules.get(name, default)))
    return found
