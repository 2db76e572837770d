"""Where data lies: shipped pools, deck lists and matches inside the packages, the user's own in the user's folders.

The only module that knows. Nothing is created here; who writes makes the folder.
"""

from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from platformdirs import user_config_path, user_data_path

_APP = "duelog"
SUFFIX = ".duel"
"""What the name of a match's file ends with."""


def pool_folder(game: str) -> Traversable:
    """The folder of a game's card pool and, in `lists`, its starter decks."""
    return files("decks") / game


def sample_matches() -> Traversable:
    """The folder of the matches that come with the program."""
    return files("saves")


def user_decks() -> Path:
    """The folder of the user's own deck lists."""
    return user_data_path(_APP, appauthor=False) / "decks"


def user_settings() -> Path:
    """The folder of what the user has set."""
    return user_config_path(_APP, appauthor=False)


def user_saves() -> Path:
    """The folder of the user's matches."""
    return user_data_path(_APP, appauthor=False) / "saves"


def user_positions() -> Path:
    """The folder of the user's practice positions."""
    return user_data_path(_APP, appauthor=False) / "positions"


def files_in(folder: Traversable, suffix: str) -> Iterator[Traversable]:
    """The files in a folder whose names end so, by name; none if there is no such folder."""
    if folder.is_dir():
        yield from sorted(
            (f for f in folder.iterdir() if f.is_file() and f.name.endswith(suffix)), key=lambda f: f.name
        )
