"""What a user likes: kept in a file of their own, TOML that can be read and written by hand too."""

from pathlib import Path
from typing import NamedTuple

from core.kernel import paths
from core.kernel.errors import BadInput
from core.kernel.names import suggest
from tui import toml_file

USUAL = "usual"
"""The theme that suits the terminal."""
LOOKS = {
    USUAL: "dark, as the terminal can",
    "duelog-dark": "dark",
    "duelog-light": "light",
    "duelog-contrast": "high contrast",
    "duelog-colour-blind": "for colour-blind eyes",
    "ansi-dark": "16 colours on black",
    "ansi-light": "16 colours on white",
}
PACES = (0.0, 0.25, 0.5, 1.0, 2.0)
"""Seconds that a bot waits before it acts."""
FILE = "settings.toml"


class Settings(NamedTuple):
    """All that can be set."""

    theme: str = USUAL
    ascii: bool = False
    """Signs and borders in plain characters."""
    animations: bool = True
    pace: float = 0.25
    """Seconds that a bot waits."""
    auto_pass: bool = True
    """Who has no answer passes without being asked."""


def file_of_settings() -> Path:
    """Where they are kept."""
    return paths.user_settings() / FILE


def load(path: Path) -> Settings:
    """Those of a file; what it does not say is as usual, as all is where there is none. BadInput says what is wrong."""
    found = toml_file.read(path, toml_file.MEND)
    for name, value in found.items():
        _check(name, value, path)
    return Settings(**found)


def _check(name: str, value: object, path: Path) -> None:
    usual = Settings()._asdict().get(name)
    if usual is None:
        close = suggest(Settings._fields, name)
        hint = f"; did you mean {' or '.join(close)}?" if close else f"; there are {', '.join(Settings._fields)}"
        raise BadInput(f"there is no setting {name!r}{hint}", str(path))
    if isinstance(usual, bool):
        known = isinstance(value, bool)
        wanted = "true or false"
    elif isinstance(usual, float):
        known = isinstance(value, int | float) and not isinstance(value, bool) and value in PACES
        wanted = f"one of {', '.join(f'{pace:g}' for pace in PACES)}"
    else:
        known = isinstance(value, str) and value in LOOKS
        wanted = f"one of {', '.join(LOOKS)}"
    if not known:
        raise BadInput(f"{name} is {wanted}, not {value!r}", str(path))


def save(path: Path, settings: Settings) -> None:
    """Keep them. OSError if they cannot be written."""
    toml_file.write(path, "Settings of duelog; F2 in the app changes them.", settings._asdict())
