"""Every decision of every game in the app by keys alone or by mouse alone: `python -m tests.long.decisions`.

The decisions and the scenarios in which they are asked stand in `tests/tui/decisions.yaml`. Each is given up at each of
its moves, then made, with the last key or click twice. The exit code is 1 if one is not answered as it was meant, or if
a scenario makes a kind of decision that the table lacks.
"""

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from core.kernel.errors import DuelogError
from core.kernel.game import GAMES
from tests.tui import script
from tests.tui.decisions import kinds, play, played, scenarios, table
from tests.tui.headless import headless
from tests.tui.script import Keyboard, Mouse
from tui.screens.curtain import Curtain


def unlisted(game: str) -> set[str]:
    """Kinds of decisions that scenarios make and the table lacks."""
    known = {asked.kind for asked in table() if asked.game == game}
    return {kind for _, scenario in scenarios(game) for _, kind in kinds(played(scenario))} - known


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=GAMES, action="append", help="of which games; left out, of all")
    parser.add_argument("--mouse", action="store_true", help="by mouse alone instead of keys alone")
    parser.add_argument("--only", default="", metavar="WORDS", help="those whose line has these words")
    parser.add_argument("--patience", type=float, default=30.0, help="seconds that anything may take")
    options = parser.parse_args(arguments)
    games = options.game or list(GAMES)
    script.PATIENCE = options.patience
    Curtain.REST = script.CURTAIN_REST = 0.0
    wrong = 0
    chosen = [asked for asked in table() if asked.game in games and options.only in asked.name]
    with TemporaryDirectory() as folder, headless(Path(folder)) as console:
        for asked in chosen:
            began = process_time()
            try:
                fault = play(console, asked, Mouse() if options.mouse else Keyboard(), thorough=True)
            except (AssertionError, LookupError, DuelogError) as error:
                fault = f"{type(error).__name__}: {error}"
            wrong += bool(fault)
            print(f"{'✗' if fault else '✓'} {asked.name}  {process_time() - began:.1f} s  {fault}", flush=True)
    missing = [] if options.only else sorted(f"{game}: {kind}" for game in games for kind in unlisted(game))
    for kind in missing:
        print(f"✗ no row of the table: {kind}")
    print(f"{len(chosen) - wrong} of {len(chosen)} decisions by {'mouse' if options.mouse else 'keys'}")
    return 1 if wrong or missing else 0


if __name__ == "__main__":
    sys.exit(main())
