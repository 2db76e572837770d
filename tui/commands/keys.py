"""`duelog keys`: every command of the app with its keys, as the file that changes them."""

from argparse import Namespace

from tui.commands.speech import FINE, say
from tui.keymap import commands, file_of_keys, load, written


def run(arguments: Namespace) -> int:
    """Write them out, as they are now."""
    known = commands()
    say(*written({**known, **load(file_of_keys(), known)}))
    return FINE
