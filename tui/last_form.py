"""What was chosen for the newest match, kept in a file beside the settings: the form for the next one begins so."""

import json
from pathlib import Path

from core.kernel import paths
from core.kernel.errors import BadInput
from core.kernel.game import GAMES
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
    try:
        text = path.read_bytes()
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror}", str(path)) from error
    from tomllib import TOMLDecodeError, loads

    try:
        found = loads(text.decode())
    except (TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"is not TOML: {error}; the form begins as usual", str(path)) from error
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
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = ["# What New match began with last; it writes this anew each time."]
    # A string of JSON is one of TOML.
    lines += [f"{json.dumps(name)} = {json.dumps(value, ensure_ascii=False)}" for name, value in values.items()]
    new = path.with_name(path.name + ".new")
    new.write_text("\n".join(lines) + "\n", encoding="utf-8")
    new.replace(path)
