"""Where the traceback of a fault is kept when the app itself can go on."""

import traceback
from pathlib import Path

from core.kernel import paths

MOST_BYTES = 1_000_000


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
