"""How a command speaks: lines to standard output, one clear line for what is wrong to standard error."""

import os
import shutil
import sys
import textwrap
from typing import TYPE_CHECKING

from core.kernel.names import tidy
from tui.faults import keep

if TYPE_CHECKING:
    from tui.app import DuelogApp

FINE, DIFFERS, BAD, STOPPED = 0, 1, 2, 130
"""Exit codes: all is well; a check failed or something differs; wrong usage or bad input; interrupted."""
_MOST = 2000


class Closed(Exception):
    """Nobody reads what is written any more."""


class Failure(Exception):
    """A command comes to an end with one line that says why, and an exit code."""

    def __init__(self, what: str, code: int = BAD) -> None:
        super().__init__(what)
        self.code = code


def say(*lines: str) -> None:
    """Write lines. Closed if nobody reads them."""
    try:
        sys.stdout.write("".join(f"{line}\n" for line in lines))
        sys.stdout.flush()
    except (BrokenPipeError, ValueError, AttributeError) as error:
        # There may be no standard output at all.
        raise Closed from error


def folded(text: str) -> list[str]:
    """A long line as rows of the terminal, broken between words; where there is no terminal, as it is."""
    if sys.stdout is None or not sys.stdout.isatty():
        return [text]
    width = shutil.get_terminal_size().columns
    return textwrap.wrap(text, width, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def shown(text: str) -> str:
    """A file's name that can be written, whatever bytes it is made of."""
    return text.encode(errors="replace").decode()


def complain(what: str) -> None:
    """One line to standard error."""
    text = tidy(what)
    text = text if len(text) <= _MOST else text[: _MOST - 1] + "…"
    try:
        sys.stderr.write(f"duelog: {text}\n")
        sys.stderr.flush()
    except (OSError, ValueError, AttributeError):
        return


def need_terminal() -> None:
    """The app draws on a terminal and reads keys from it. Failure if there is none."""
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stderr)):
        raise Failure("the app needs a terminal; `duelog play --text` and `duelog replay FILE --text` need none")


def run_app(app: "DuelogApp") -> int:
    """Let the app run until it is left. Failure, with one line and its traceback in a file, if it breaks down; what
    kept it from opening, as it is.
    """
    app.run()
    if app.unopened is not None:
        raise app.unopened
    if app.fault is None:
        return FINE
    path = keep(app.fault)
    where = f"; matches are saved after every action; for a report: {path}" if path is not None else ""
    said = f"{type(app.fault).__name__}: {app.fault}"
    raise Failure(f"a fault of the program, not yours: {said}{where}", DIFFERS) from app.fault


def forget_output() -> None:
    """Let nothing be written to a closed pipe any more, at the end of the process too."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError, AttributeError):
        return
