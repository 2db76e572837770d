"""What was chosen for the newest match, kept in a file beside the settings: the form for the next one begins so."""

from pathlib import Path

from core.kernel import paths
from core.kernel.errors import BadInput
from core.kernel.game import GAMES
from tui import toml_file
from tui.names import BOTS, PERSON

PLAYERS = (PERSON, *BOTS)
"""Who can sit at a seat."""
FILE = "new-match.toml"
LONGEST = 60
"""Characters of a value."""


def file_of_form() -> Path:
    """Where it is kept."""
    return paths.user_settings() / FILE


def load(path: Path) -> dict[str, str]:
    """The fields that were kept, none where there is no file. BadInput says what is wrong with it.

    A value that its field does not know any more is the form's to replace.
    """
    found = toml_file.read(path, "the form begins as usual")
    for name, value in found.items():
        _check(name, value, path)
    return found


def _check(name: str, value: object, path: Path) -> None:
    wanted = ""
    if not isinstance(value, str) or len(value) > LONGEST or not value.isprintable():
        wanted = f"a line of at most {LONGEST} characters in quotes"
    elif name == "game" and value not in GAMES:
        wanted = f"one of {', '.join(GAMES)}"
    elif name.startswith("seat") and name != "seats" and value not in PLAYERS:
        wanted = f"one of {', '.join(PLAYERS)}"
    if wanted:
        raise BadInput(f"{name} is {wanted}, not {str(value)[:LONGEST]!r}; the form begins as usual", str(path))


def save(path: Path, values: dict[str, str]) -> None:
    """Keep them. OSError if they cannot be written."""
    toml_file.write(path, "What New match began with last; it writes this anew each time.", values)
