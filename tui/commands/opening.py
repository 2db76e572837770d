"""`duelog play` and `duelog replay`: in the app, which stands before the rules and the cards are read; or as text."""

from argparse import Namespace
from collections.abc import Callable
from contextlib import ExitStack, suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from core.kernel.errors import BadInput
from core.kernel.store import delete, look
from tui.commands.speech import Failure, need_terminal, run_app, shown

if TYPE_CHECKING:
    from core.kernel.match import Match
    from tui.app import DuelogApp


def run(arguments: Namespace) -> int:
    """Open it."""
    if arguments.text:
        code: int = import_module(f"tui.commands.{arguments.command}").run(arguments)
        return code
    file = _checked(arguments)
    need_terminal()
    from tui.app import DuelogApp, Opening

    with ExitStack() as kept:
        load = partial(_match, arguments, kept) if arguments.command == "play" else partial(_replay, arguments)
        name = "a match" if file is None else shown(file.name)
        return run_app(DuelogApp(opening=Opening(name, load), plain=arguments.ascii))


def _checked(arguments: Namespace) -> Path | None:
    """The file that is named, once what can be told at a glance has been. BadInput or Failure says what is wrong."""
    if arguments.command == "play":
        file = None if arguments.save is None else Path(arguments.save).expanduser()
        if file is not None and file.is_file() and file.stat().st_size > 0:
            look(file)
        return file
    for option, given in (("--facts", arguments.facts), ("--why", arguments.why), ("--eyes", arguments.eyes)):
        if given:
            raise Failure(f"{option} is for --text; the app has keys for it")
    look(arguments.file)
    if arguments.step is not None:
        _check(arguments)
    return Path(arguments.file)


def _match(arguments: Namespace, kept: ExitStack) -> "Callable[[DuelogApp], None]":
    from tui.commands.play import match_of
    from tui.panels import find_panel

    match = kept.enter_context(match_of(arguments))
    # One that no file was named for is only kept once a person has decided something in it.
    fresh = arguments.save is None
    if fresh:
        kept.callback(_forget_unseen, match, match.path, len(match.log.records))
    # The screen is loaded here too, so that the app goes on drawing meanwhile.
    find_panel(match.header.game)
    import_module("tui.screens.play")
    return lambda app: app.open_match(match, fresh=fresh)


def _forget_unseen(match: "Match", path: Path | None, records: int) -> None:
    """At the end: of a new match that never came to be shown, no file stays."""
    match.close()
    if path is not None and len(match.log.records) == records:
        with suppress(BadInput):
            delete(path)


def _replay(arguments: Namespace) -> "Callable[[DuelogApp], None]":
    step = _check(arguments)
    import_module("tui.screens.replay")
    return lambda app: app.open_replay(Path(arguments.file), step)


def _check(arguments: Namespace) -> int | None:
    """The step that is named, once it is known that there is one."""
    from tui.commands.replay import check

    return check(arguments)
