"""The `duelog` command: what it takes, and which module of `tui.commands` does it. Only the app needs Textual."""

import argparse
import sys
import textwrap
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, NoReturn, TypeAlias

from core.kernel import VERSION
from core.kernel.errors import Diverged, DuelogError
from core.kernel.game import GAMES, find_game
from tui.commands.speech import (
    BAD,
    DIFFERS,
    FINE,
    STOPPED,
    Closed,
    Failure,
    complain,
    forget_output,
    need_terminal,
    run_app,
)

_EPILOG = """\
examples:
  duelog                                          the app: menu, new matches, saves, replays
  duelog play --deck "The Kept Promise" --deck "Cinder March" --seat p2=greedy
  duelog play --text --save evening.duel          in lines of notation; again to go on
  duelog replay evening.duel --text --step 12     what happened from step 12 on
  duelog verify evening.duel                      decide recorded matches anew
  duelog scenario run cases.yaml                  check positions
  duelog deck check mine.txt                      what is wrong with a deck list
  duelog cards "Spark Runner"                     the text of a card
  duelog rules 704.2                              a rule, with the rulings on it
  duelog arena --bots greedy,random --matches 100 --seed 1

exit codes:
  0    all is well
  1    a check failed, or something differs
  2    wrong usage or bad input; one line on standard error says what and where
  130  interrupted from the keyboard

`duelog COMMAND --help` explains a command in full.
"""

_PLAY = """\
Play a match at once. Without --text the app opens on it. With --text there is no screen: what happens is written line
by line, as the seat that decides may see it, and lines of notation are read from standard input, so it works in a pipe
and with a screen reader. Lines that are no moves: help, moves, board, undo, redo, why MOVE, why N (a step), log,
card NAME, save FILE, quit.

Every match is kept in a file as it is played, each decision before its effect is shown: without --save in your own
folder of saves. With --save and the file of an earlier match that match goes on; other options must then say what it
was begun with, or be left out.

With --best-of 3 the games of a match are kept in NAME-1.duel, NAME-2.duel … for --save NAME.duel. Between two games
each person may exchange cards with the Side Deck, one for one, and who lost says who begins; bots keep their decks, and
one that lost begins. With --save and any game of a series the series goes on.

Where a mode is for more than two, there are as many seats as are spoken of: --house mode=last-mage --seat p5=greedy
seats five.

With --position the match begins at a position: one of those that come with the games or that you have made, by its
name, or a scenario file (FILE:LINE where it holds several). A position with a goal begins before its moves, which are
the solution; any other after them.
"""

_KEYS = """\
Write every command of the app with its keys, as lines of TOML. Kept as `keys.toml` in the folder that the Settings of
the app name, such lines change keys: `game.undo = "z"`. What is left out stays as it is.
"""

_ARENA = """\
Let bots play each other. The bots change seats after every match; each deck stays with its seat, so that as many
matches in a row as there are seats are played with every bot on every deck. Without --deck all choices of different
starter decks have their turn. Modes for more than two, and formats, are house rules: --house mode=teams.
The same seed gives the same matches, however many workers there are. A bot whose choice is refused, or that fails, is
reported as a fault: the match counts for nobody and the exit code is 1.

search looks some turns ahead: here, and with play --text, it plays on at most 60 times for a decision, so that the same
seed gives the same matches; in the app as often as it can in 2 seconds.

With --json the last line is an object: matches, wins (by bot, in the order given), draws, decisions, seconds, faults.
"""


_MATCH_FILE = "a .duel or .duel.gz file"


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    ending: Callable[[], str] | None = None
    """What its help ends with, made when it is asked for: it may need the games, and they take a while to read."""

    def format_help(self) -> str:
        if self.ending is not None:
            self.epilog = self.ending()
        return super().format_help()

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """What is not known is complained of by the command that it was said to, which explains it."""
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return found, unknown

    def error(self, message: str) -> NoReturn:
        raise Failure(f"{message} (see {self.prog} --help)")


def build_parser() -> argparse.ArgumentParser:
    """All that the command takes."""
    parser = _Parser(
        prog="duelog",
        description="Card games in the terminal, played by the book. Without a command the app opens.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"duelog {VERSION}")
    _ascii(parser, default=False)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", dest="command", parser_class=_Parser)
    _play(commands)
    _replay(commands)
    _verify(commands)
    _scenario(commands)
    _deck(commands)
    _cards(commands)
    _rules(commands)
    _arena(commands)
    _command(commands, "keys", "keys", "the keys of the app, as the file that changes them", _KEYS)
    return parser


_Commands: TypeAlias = "argparse._SubParsersAction[_Parser]"


def _command(commands: _Commands, name: str, module: str, what: str, text: str = "") -> _Parser:
    parser: _Parser = commands.add_parser(
        name,
        help=what,
        description=text or f"{what[0].upper()}{what[1:]}.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.set_defaults(module=module)
    return parser


def _game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--game", metavar="GAME", type=str.casefold, help=f"one of {', '.join(GAMES)} (default {GAMES[0]})"
    )


def _house(parser: argparse.ArgumentParser) -> None:
    what = "a mode, a format or another reading of a rule; the help of play lists them"
    parser.add_argument("--house", metavar="NAME=VALUE", action="append", help=what)


def _ascii(parser: argparse.ArgumentParser, *, default: Any = argparse.SUPPRESS) -> None:
    """Asked for before a command it holds for the command too, which has no default of its own."""
    parser.add_argument(
        "--ascii", action="store_true", default=default,
        help="the app's signs and borders in plain characters, as with DUELOG_ASCII=1",
    )  # fmt: skip


def _house_rules() -> str:
    """The house rules of each game with their values, and how many may play."""
    lines = ["house rules by game; the first value is the default:"]
    for game in map(find_game, GAMES):
        lines.append(f"  {game.title} (--game {game.name})")
        for rule, values in game.house_rules.items():
            said = " or ".join(f'"{value}"' if " " in value else value for value in values)
            lines += textwrap.wrap(f"{rule}={said}", 110, initial_indent="    ", subsequent_indent=" " * 8)
            for value in values:
                numbers = game.seats({rule: value})
                if numbers != game.seats({}):
                    lines.append(f"      {rule}={value}: {' or '.join(map(str, sorted(numbers)))} seats")
    return "\n".join(lines)


def _play(commands: _Commands) -> None:
    parser = _command(commands, "play", "opening", "start a match at once, or go on with one", _PLAY)
    parser.ending = _house_rules
    _game(parser)
    add = parser.add_argument
    add("--deck", metavar="DECK", action="append", help="starter deck or deck list file; once per seat, p1 first")
    add(
        "--seat",
        metavar="SEAT=WHO",
        action="append",
        help="who plays a seat: human, random, greedy or search (p2: greedy)",
    )
    add("--name", metavar="SEAT=NAME", action="append", help="a player's name, up to 60 characters")
    add("--first", metavar="SEAT", help="who begins (left out: a coin decides)")
    add("--seed", metavar="N", help="number that decides all luck (left out: any)")
    add(
        "--undo",
        metavar="MODE",
        help="practice: take back anything; fair: only what taught nobody anything (left out: fair for two people)",
    )
    _house(parser)
    add(
        "--best-of",
        metavar="N",
        help="1: a single match; 3: best of three games, a file for each",
    )
    add("--position", metavar="NAME", help="begin at a practice position: one of the list, FILE, or FILE:LINE")
    add("--save", metavar="FILE", help="the match's file; an existing match in it goes on")
    add("--text", action="store_true", help="no screen: lines of notation")
    _ascii(parser)


def _replay(commands: _Commands) -> None:
    parser = _command(commands, "replay", "opening", "show a match step by step")
    add = parser.add_argument
    add("file", metavar="FILE", help=_MATCH_FILE)
    add("--step", metavar="N", help="start at this step")
    add("--text", action="store_true", help="write it out instead of opening the app")
    add("--facts", action="store_true", help="with --text: every single fact")
    add("--why", action="store_true", help="with --text: the rule of each fact, what caused it and what it replaced")
    whose = "with --text: as p1, p2, … saw it, or all (default all; a fair match that is not over has none)"
    add("--eyes", metavar="SEAT", help=whose)
    _ascii(parser)


def _verify(commands: _Commands) -> None:
    text = (
        "Decide recorded matches anew, with the cards of their header and with today's, and name the first step that"
        "\ndiffers. Exit code 1 if by the recorded cards something differs: then the rules have changed."
    )
    parser = _command(commands, "verify", "verify", "decide recorded matches anew and compare", text)
    parser.add_argument("files", metavar="FILE", nargs="+", help=_MATCH_FILE)


def _scenario(commands: _Commands) -> None:
    parser = _command(commands, "scenario", "scenario", "run positions as checks, or write one from a match")
    inner = parser.add_subparsers(title="commands", metavar="COMMAND", dest="what", required=True, parser_class=_Parser)
    run = _command(inner, "run", "scenario", "play positions and check what must be true of them")
    run.add_argument("files", metavar="FILE", nargs="+", help="a file of scenarios, in YAML")
    run.add_argument("--json", action="store_true", help="a JSON object a line: name, file, passed, reason")
    made = _command(inner, "from", "scenario", "write the position of a saved match as a scenario")
    made.add_argument("file", metavar="SAVE", help=_MATCH_FILE)
    made.add_argument("--step", metavar="N", help="which step (left out: the last)")
    made.add_argument(
        "--open", action="store_true", help="of a fair match that is not over too: all that is hidden in it"
    )


def _deck(commands: _Commands) -> None:
    parser = _command(commands, "deck", "deck", "say whether decks are legal")
    inner = parser.add_subparsers(title="commands", metavar="COMMAND", dest="what", required=True, parser_class=_Parser)
    check = _command(inner, "check", "deck", "say whether decks are legal, and every reason why not")
    _game(check)
    _house(check)
    check.add_argument("files", metavar="FILE", nargs="+", help="a deck list, or the name of a starter deck")


def _cards(commands: _Commands) -> None:
    parser = _command(commands, "cards", "cards", "list and search the cards, with their rules text")
    _game(parser)
    parser.add_argument("query", metavar="QUERY", nargs="*", help="a name or a piece of it, of the type or of the text")


def _rules(commands: _Commands) -> None:
    parser = _command(commands, "rules", "rules", "read the rules and rulings: contents, by number, by words")
    _game(parser)
    parser.add_argument("query", metavar="QUERY", nargs="*", help="a number as 704.2, K:Siege or R-107, or words")


def _arena(commands: _Commands) -> None:
    parser = _command(commands, "arena", "arena", "let bots play each other", _ARENA)
    _game(parser)
    add = parser.add_argument
    add("--bots", metavar="A,B", required=True, help="random, greedy or search, one per seat of the first match")
    add("--matches", metavar="N", required=True, help="how many")
    add("--seed", metavar="N", required=True, help="number that decides all luck and all that bots do at random")
    add(
        "--deck",
        metavar="DECK",
        action="append",
        help="deck of p1, then of p2, …; left out: all choices of starter decks",
    )
    _house(parser)
    add("--workers", metavar="W", default="1", help="processes that play (default 1)")
    add("--save", metavar="DIR", help="keep the matches in this folder")
    add("--json", action="store_true", help="end with a JSON object of the results")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command: its exit code. It writes one line for what goes wrong and never a traceback."""
    for stream in (sys.stdout, sys.stderr, sys.stdin):
        if hasattr(stream, "reconfigure"):
            # A name that the terminal's encoding lacks must not end a match.
            stream.reconfigure(errors="replace")
    try:
        return _run(arguments)
    except KeyboardInterrupt:
        complain("interrupted")
        return STOPPED
    except Closed:
        forget_output()
        return FINE
    except Failure as failure:
        complain(str(failure))
        return failure.code
    except Diverged as difference:
        complain(f"the rules have changed since this match was played: {difference}")
        return DIFFERS
    except DuelogError as error:
        complain(str(error))
        return BAD
    except RecursionError:
        complain("the input is nested too deeply")
        return BAD
    except OSError as error:
        complain(f"{error.filename or 'cannot go on'}: {error.strerror or error}")
        return BAD
    except Exception as error:
        complain(f"a fault of the program, not yours: {type(error).__name__}: {error}")
        return DIFFERS


def _run(arguments: Sequence[str] | None) -> int:
    try:
        found = build_parser().parse_args(arguments)
    except SystemExit as end:
        # --help and --version have written what they have to say.
        return int(end.code or 0)
    if found.command is None:
        need_terminal()
        from tui.app import DuelogApp

        return run_app(DuelogApp(plain=found.ascii))
    code: int = import_module(f"tui.commands.{found.module}").run(found)
    return code


if __name__ == "__main__":
    sys.exit(main())
