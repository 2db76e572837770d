"""`duelog verify`."""

from argparse import Namespace

from core.kernel.errors import BadInput
from core.kernel.replay import verify
from core.kernel.store import read
from tui.commands.speech import BAD, DIFFERS, FINE, complain, say


def run(arguments: Namespace) -> int:
    """A line a file."""
    code = FINE
    for file in arguments.files:
        try:
            stored = read(file)
            verdict = verify(stored)
        except BadInput as error:
            complain(str(error) if error.where else f"{file}: {error}")
            code = BAD
            continue
        if stored.notice:
            complain(f"{file}: {stored.notice}")
        if verdict.entries == 0:
            complain(f"{file}: there is no step in it")
            code = BAD
        elif verdict.rules is not None:
            code = max(code, DIFFERS)
            say(f"differs {file}: {verdict}")
        else:
            say(f"ok {file}: {verdict}")
    return code
