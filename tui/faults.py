"""How a fault is said of a file that is known, and where its traceback is kept when the app itself can go on."""

import traceback
from pathlib import Path

from core.kernel import paths
from core.kernel.errors import BadInput, DuelogError

MOST_BYTES = 1_000_000


def in_known_file(error: DuelogError) -> str:
    """What is wrong, with the line but without the file."""
    if not isinstance(error, BadInput):
        return str(error)
    return f"line {error.line}: {error.what}" if error.line else error.what


def said_of(name: str, error: DuelogError) -> str:
    """The same as a sentence about the file of that name: what is wrong with one is said as `is damaged`."""
    if not isinstance(error, BadInput):
        return f"{name}: {error}"
    return f"{name}, line {error.line}, {error.what}" if error.line else f"{name} {error.what}"


def keep(error: BaseException, folder: Path | None = None) -> Path | None:
    """Write the traceback to the end of the log of faults: where it is; None if it cannot be written."""
    path = (folder or paths.user_saves().parent) / "faults.log"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        mode = "a" if not path.exists() or path.stat().st_size < MOST_BYTES else "w"
        with path.open(mode, encoding="utf-8") as file:
            file.write("".join(traceback.format_exception(error)) + "\n")
    except OSError:
        return None
    return path
