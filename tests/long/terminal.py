"""A whole recorded match again through a pseudo-terminal: `python -m tests.long.terminal --game GAME [--mouse]`.

Every decision is made by keys alone, or by mouse alone, as a script reads them from the recording; what the prompt says
is compared before each. The exit code is 1 if the match does not end as it was recorded.
"""

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from core.kernel.game import GAMES
from core.kernel.match import Match
from tests.tui.script import Keyboard, Mouse, Script, play
from tests.tui.terminal import ROOT, Terminal

SAMPLES = {
    "clash": "cinder-march-vs-fen-tide",
    "biblioclash": "hestia-vs-undertow",
    "archaic": "long-grave-vs-perfect-engine",
}
"""The match of each game that is played again, unless another is said."""
CTRL_Q = "\x11"


def again(recorded: Match, folder: Path, *, mouse: bool, patience: float) -> tuple[Script, Match]:
    """Play a match again: the script as it was followed, and what the app has kept."""
    script, path = Script(recorded), folder / "again.duel"
    script.begun(path).close()
    terminal = Terminal(folder, "play", "--save", str(path), patience=patience)
    try:
        play(script, terminal, Mouse() if mouse else Keyboard())
        terminal.press(CTRL_Q)
        if terminal.ended():
            raise AssertionError(terminal.text)
    finally:
        terminal.close()
    return script, Match.load(path)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=GAMES, default=GAMES[0], help="which game's sample is played")
    parser.add_argument("--match", type=Path, help="another recorded match, of any game")
    parser.add_argument("--mouse", action="store_true", help="by mouse alone instead of keys alone")
    parser.add_argument("--patience", type=float, default=60.0, help="seconds that anything may take")
    options = parser.parse_args(arguments)
    file = options.match or ROOT / "saves" / f"{SAMPLES[options.game]}.duel"
    with Match.load(file) as recorded, TemporaryDirectory() as folder:
        began = monotonic()
        script, kept = again(recorded, Path(folder), mouse=options.mouse, patience=options.patience)
        same = kept.over and kept.state.digest() == recorded.state.digest()
        print(
            f"{file.stem}: {script.match.step} decisions by {'mouse' if options.mouse else 'keys'} in "
            f"{monotonic() - began:.0f} s, {script.typed} of them typed as notation"
        )
        print("named: " + ", ".join(f"{name} {n}" for name, n in sorted(script.kinds.items())))
        print("the match ends as it was recorded" if same else "the match does NOT end as it was recorded")
        return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
