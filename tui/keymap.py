"""Keys that a user has chosen: `keys.toml` says for ids of commands which keys they have, as `game.undo = "u"`."""

import pkgutil
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from core.kernel import paths
from core.kernel.errors import BadInput
from core.kernel.names import suggest
from tui import toml_file
from tui.widgets.hints import WORDS, key_label, key_name

FILE = "keys.toml"
EVERYWHERE = frozenset({"app", "rows"})
"""Rows whose keys mean the same on all screens."""
MODIFIERS = ("ctrl+", "shift+")


class Command(NamedTuple):
    """What a key does."""

    keys: tuple[str, ...]
    """As Textual calls them."""
    words: str

    @property
    def labels(self) -> tuple[str, ...]:
        """The keys as they are written on the screen."""
        return tuple(map(key_label, self.keys))


def file_of_keys() -> Path:
    """Where they are kept."""
    return paths.user_settings() / FILE


def commands() -> dict[str, Command]:
    """Every command that has an id, with its usual keys. All screens are loaded for it."""
    from textual.binding import Binding
    from textual.dom import DOMNode

    for package in ("tui.screens", "tui.widgets"):
        for module in pkgutil.iter_modules(import_module(package).__path__, f"{package}."):
            import_module(module.name)
    import_module("tui.app")
    found: dict[str, Command] = {}
    for kind in _all_below(DOMNode):
        if kind.__module__.startswith("tui."):
            for binding in kind.__dict__.get("BINDINGS", ()):
                if isinstance(binding, Binding) and binding.id:
                    found[binding.id] = Command(tuple(binding.key.split(",")), binding.description)
    return dict(sorted(found.items()))


def _all_below(kind: type[Any]) -> Iterator[type[Any]]:
    for each in kind.__subclasses__():
        yield each
        yield from _all_below(each)


def load(path: Path, known: Mapping[str, Command]) -> dict[str, Command]:
    """The commands that a file gives other keys; none if there is no file. BadInput says what is wrong with which."""
    said = dict(_flat(toml_file.read(path, toml_file.MEND)))
    changed = {name: Command(_keys(name, value, known, path), known[name].words) for name, value in said.items()}
    changed = {name: command for name, command in changed.items() if command.keys != known[name].keys}
    _refuse_doubles({**known, **changed}, changed, path)
    return changed


def _flat(table: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{above}{name}.")
        else:
            yield f"{above}{name}", value


def _keys(name: str, value: object, known: Mapping[str, Command], path: Path) -> tuple[str, ...]:
    if name not in known:
        close = suggest(known, name)
        raise BadInput(f"there is no command {name!r}{f'; did you mean {close[0]}?' if close else ''}", str(path))
    parts = value.split(" ") if isinstance(value, str) else []
    keys = tuple(key_name(part) for part in parts)
    if not keys or not all(map(_is_key, keys)):
        raise BadInput(f'{name} wants keys such as "u", "?" or "U ctrl+r", not {value!r}', str(path))
    return keys


def _is_key(name: str) -> bool:
    bare = name
    for modifier in MODIFIERS:
        bare = bare.removeprefix(modifier)
    label = key_label(bare)
    return bool(bare) and (len(label) == 1 or label in WORDS or (label[:1] == "F" and label[1:].isdecimal()))


def _refuse_doubles(every: Mapping[str, Command], changed: Mapping[str, Command], path: Path) -> None:
    """One key never means two things in one row: what stands before the point of an id, and what is so everywhere."""
    for name, command in changed.items():
        for other, its in every.items():
            rows = {name.partition(".")[0], other.partition(".")[0]}
            if other != name and (len(rows) == 1 or rows & EVERYWHERE):
                for key in set(command.keys) & set(its.keys):
                    raise BadInput(f"{name} and {other} cannot both have {key_label(key)!r}", str(path))


def written(known: Mapping[str, Command]) -> list[str]:
    """The lines of a file that says how all keys are."""
    lines = ["# Keys of duelog. Several keys of a command stand with a space between them."]
    row = ""
    for name, command in known.items():
        if name.partition(".")[0] != row:
            row = name.partition(".")[0]
            lines += ["", f"[{row}]"]
        keys = " ".join(command.labels).replace("\\", "\\\\").replace('"', '\\"')
        lines.append(f'{name.partition(".")[2]} = "{keys}"  # {command.words}')
    return lines


class Labels:
    """What keys are called on screens once some are others."""

    def __init__(self, known: Mapping[str, Command], changed: Mapping[str, Command]) -> None:
        self._by_row: dict[str, dict[str, str]] = {}
        for name, command in changed.items():
            row = self._by_row.setdefault(name.partition(".")[0], {})
            for place, label in enumerate(known[name].labels):
                row[label] = command.labels[min(place, len(command.labels) - 1)]

    def of(self, screen: Any) -> dict[str, str]:
        """For the keys of a screen that are others: what they are called, by what they usually are."""
        rows = [*EVERYWHERE, *(each.id.partition(".")[0] for each in _bindings(screen))]
        return {old: new for row in dict.fromkeys(rows) for old, new in self._by_row.get(row, {}).items()}


def _bindings(screen: Any) -> list[Any]:
    """Those of its class and of what that is made from, which can be given other keys."""
    found = (each for kind in type(screen).__mro__ for each in vars(kind).get("BINDINGS", ()))
    return [each for each in found if getattr(each, "id", None)]
