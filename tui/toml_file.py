"""A file of the user's in TOML: what it says, and writing it anew."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from core.kernel.errors import BadInput

MEND = "mend it or delete the file"
"""What is to be done about one that says nothing."""


def read(path: Path, advice: str) -> dict[str, Any]:
    """What the file says, nothing where there is none. BadInput says what is wrong with it, and what follows from that
    or is to be done: `advice`."""
    try:
        text = path.read_bytes()
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror}", str(path)) from error
    from tomllib import TOMLDecodeError, loads

    try:
        return loads(text.decode())
    except (TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"is not TOML: {error}; {advice}", str(path)) from error


def write(path: Path, head: str, values: Mapping[str, str | bool | float]) -> None:
    """Write it whole, below a line that says what it is. OSError if that cannot be done: the old one stays then."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [f"# {head}", *(f"{_key(name)} = {_written(value)}" for name, value in values.items())]
    new = path.with_name(path.name + ".new")
    new.write_text("\n".join(lines) + "\n", encoding="utf-8")
    new.replace(path)


def _key(name: str) -> str:
    return name if name.isascii() and name.isidentifier() else _written(name)


def _written(value: str | bool | float) -> str:
    # A string, a number or a truth value of JSON is one of TOML.
    return json.dumps(value, ensure_ascii=False)
