"""The user's matches on disk: where new ones go, and which there are."""

import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from core.kernel import paths
from core.kernel.names import fold
from core.kernel.paths import SUFFIX


class Save(NamedTuple):
    """One match file."""

    path: Path
    time: float
    sample: bool = False
    """It comes with the program: it is shown and copied, never written on or deleted."""

    @property
    def name(self) -> str:
        """Its name without folder and ending, but that it is packed."""
        return self.path.name.replace(SUFFIX, "")


def saves(folder: Path | None = None, elsewhere: Iterable[Path] = ()) -> list[Save]:
    """The user's matches, the newest first: those of the folder, and files that were named by themselves."""
    folder = folder or paths.user_saves()
    files = list(elsewhere)
    with suppress(OSError):
        files += [path for path in folder.iterdir() if path.name.endswith((SUFFIX, SUFFIX + ".gz"))]
    found = []
    for path in files:
        with suppress(OSError):
            if path.is_file():
                found.append(Save(path, path.stat().st_mtime))
    return sorted(found, key=lambda save: save.time, reverse=True)


def samples() -> list[Save]:
    """The matches that come with the program, by name."""
    found = (Path(str(file)) for file in paths.files_in(paths.sample_matches(), SUFFIX))
    return [Save(path, path.stat().st_mtime, sample=True) for path in found if path.is_file()]


def is_sample(path: Path) -> bool:
    """A file is a match that comes with the program."""
    return is_in(path, Path(str(paths.sample_matches())))


def is_in(path: Path, folder: Path | None) -> bool:
    """A file lies among the user's matches."""
    return path.parent.resolve() == (folder or paths.user_saves()).resolve()


def new_path(names: tuple[str, ...], folder: Path | None = None) -> Path:
    """A file for a new match that does not exist yet; its folder is made."""
    return free_path(folder or paths.user_saves(), "-vs-".join(slug(name) or "deck" for name in names), SUFFIX)


def slug(name: str) -> str:
    """A name as a part of a file's name, the same on every system."""
    return re.sub(r"[^a-z0-9]+", "-", fold(name)).strip("-")[:24]


def free_path(folder: Path, name: str, suffix: str) -> Path:
    """A file that does not exist yet, packed or not; its folder is made."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / (name + suffix)
    number = 2
    while path.exists() or path.with_name(path.name + ".gz").exists():
        path = folder / f"{name}-{number}{suffix}"
        number += 1
    return path
