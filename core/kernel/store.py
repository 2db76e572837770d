"""Files that matches are kept in: locked while they are written to, each record written at once, old or new and whole.

What stands in them is `encoding`'s.
"""

import errno
import os
import zlib
from collections.abc import Iterable
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import Any

import msgspec

from core.kernel.encoding import MAX_BYTES, MAX_LINE, START, Stored, check_first, dump, load, seal
from core.kernel.errors import BadInput, InUse
from core.kernel.game import Game
from core.kernel.log import FORMAT, AnyHeader, AnyNote, Record


class RecordFile:
    """A file that is locked and written to, a record at a time."""

    __slots__ = ("_checksum", "_encoder", "_file", "_lock", "_size", "path")

    def __init__(self, path: Path, file: FileIO, lock: Any, size: int = 0, checksum: int = START) -> None:
        self.path = path
        self._file = file
        self._lock = lock
        self._size = size
        self._checksum = checksum
        self._encoder = msgspec.json.Encoder()

    def write(self, record: Record | AnyHeader) -> None:
        """Append one line; it survives a kill of the process. BadInput if it cannot be written: nothing was then."""
        line, checksum = seal(self._encoder.encode(record), self._checksum)
        self.put(line)
        self._checksum = checksum

    def put(self, line: bytes) -> None:
        """Append bytes, all or nothing."""
        try:
            left = memoryview(line)
            while left:
                left = left[self._file.write(left) or 0 :]
        except BaseException as error:
            with suppress(OSError):
                self._file.seek(self._size)
                self._file.truncate()
            if isinstance(error, OSError):
                raise BadInput(f"cannot be written: {error.strerror}", str(self.path)) from error
            raise
        self._size += len(line)

    def sync(self) -> None:
        """Make sure that a power cut loses nothing."""
        try:
            os.fsync(self._file.fileno())
        except OSError as error:
            raise BadInput(f"cannot be written to disk: {error.strerror}", str(self.path)) from error

    def close(self) -> None:
        """Sync, and let go of the file."""
        if self._file.closed:
            return
        try:
            self.sync()
        finally:
            self._file.close()
            _unlock(self._lock)


def create(path: str | Path, header: AnyHeader) -> RecordFile:
    """Begin a new file. BadInput if there is one of that name, or it cannot be written."""
    path = Path(path)
    lock = _locked(path)
    try:
        file = FileIO(path, "xb")
    except OSError as error:
        _unlock(lock)
        what = "there is a file of that name already" if isinstance(error, FileExistsError) else error.strerror
        raise BadInput(f"cannot be made: {what}", str(path)) from error
    writer = RecordFile(path, file, lock)
    try:
        writer.write(header)
        _sync_folder(path.parent)
    except BaseException:
        writer.close()
        raise
    return writer


def append(path: str | Path, game: Game | None = None) -> tuple[Stored, RecordFile]:
    """Open a file to write on in it: a torn last line is cut off first. BadInput if it is in use, packed or older."""
    path = Path(path)
    lock = _locked_match(path)
    try:
        stored, file = _open_to_append(path, game)
        try:
            if file.seek(0, os.SEEK_END) > stored.size:
                # Else the file keeps its time: nothing is written in it yet.
                file.truncate(stored.size)
            file.seek(stored.size)
        except OSError as error:
            file.close()
            raise _unchanged(error, path) from error
    except BaseException:
        _unlock(lock)
        raise
    writer = RecordFile(path, file, lock, stored.size, stored.checksum)
    if not stored.ends_line:
        writer.put(b"\n")
    return stored, writer


def check_append(path: str | Path, game: Game | None = None) -> None:
    """BadInput, as `append`, if a file cannot be written on; nothing is changed in it."""
    path = Path(path)
    lock = _locked_match(path)
    try:
        _open_to_append(path, game)[1].close()
    finally:
        _unlock(lock)


def _locked_match(path: Path) -> Any:
    if not path.is_file():
        raise BadInput("cannot be read: there is no such file", str(path))
    return _locked(path)


def _open_to_append(path: Path, game: Game | None) -> tuple[Stored, FileIO]:
    stored = read(path, game)
    if stored.packed or stored.version != FORMAT:
        what = "packed" if stored.packed else f"in the older format {stored.version}"
        raise BadInput(f"is {what} and stays as it is: save a copy to play on", str(path))
    try:
        return stored, FileIO(path, "r+b")
    except OSError as error:
        raise _unchanged(error, path) from error


def _unchanged(error: OSError, path: Path, verb: str = "written") -> BadInput:
    """Why a file cannot be written, locked or deleted."""
    is_fixed = error.errno in (errno.EACCES, errno.EPERM, errno.EROFS)
    return BadInput("is read-only" if is_fixed else f"cannot be {verb}: {error.strerror}", str(path))


def annotate(path: str | Path, note: AnyNote) -> None:
    """Write a note at the end of a file, of whatever rules: nothing is decided again. BadInput as `append`."""
    _, file = append(path)
    try:
        file.write(note)
    finally:
        file.close()


def save(path: str | Path, header: AnyHeader, records: Iterable[Record]) -> None:
    """Write a whole match, packed if the name ends with `.gz`. The old or the new file is whole, whatever happens."""
    path = Path(path)
    data = dump(header, records)
    if path.name.endswith(".gz"):
        packer = zlib.compressobj(9, wbits=31)
        data = packer.compress(data) + packer.flush()
    lock = _locked(path) if path.exists() else None
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with FileIO(part, "wb") as file:
            left = memoryview(data)
            while left:
                left = left[file.write(left) or 0 :]
            os.fsync(file.fileno())
        os.replace(part, path)
        _sync_folder(path.parent)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise _unchanged(error, path) from error
    finally:
        if lock is not None:
            _unlock(lock)


def delete(path: str | Path) -> None:
    """Delete a file for good. BadInput if a match is being written to it, or it cannot be deleted."""
    path = Path(path)
    lock = _locked(path)
    try:
        path.unlink()
    except OSError as error:
        raise _unchanged(error, path, "deleted") from error
    finally:
        _unlock(lock)


def read(path: str | Path, game: Game | None = None, *, salvage: bool = False) -> Stored:
    """What a file holds, as `encoding.load`. BadInput too if it cannot be read."""
    try:
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror}", str(path)) from error
    return load(data, str(path), game, salvage=salvage)


def look(path: str | Path) -> None:
    """BadInput for what can be told of a file at a glance: there is none, it is empty, no match, or a newer one."""
    try:
        with open(path, "rb") as file:
            line = file.readline(MAX_LINE)
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror}", str(path)) from error
    check_first(line, str(path))


def _locked(path: Path) -> Any:
    """The lock of a file, taken. InUse if another process, or another match, has it."""
    # Imported here: it costs as much time as the rest of the core.
    from filelock import FileLock, Timeout

    # Neither a folder nor a lock is made for a name that cannot be written to.
    if path.is_dir() or not path.parent.is_dir():
        what = "is a folder" if path.is_dir() else f"there is no folder {path.parent}"
        raise BadInput(f"cannot be written: {what}", str(path))
    lock = FileLock(path.with_name(f".{path.name}.lock"))
    try:
        lock.acquire(timeout=0)
    except Timeout as error:
        if not path.exists() and not Path(lock.lock_file).exists():
            # There it is the lock that cannot be made, as in folders of the system.
            raise BadInput(f"cannot be made in {path.parent}", str(path)) from error
        raise InUse("is in use: it is open already, here or in another window", str(path)) from error
    except OSError as error:
        if not path.exists():
            raise BadInput(f"cannot be made in {path.parent}: {error.strerror}", str(path)) from error
        raise _unchanged(error, path, "locked") from error
    return lock


def _unlock(lock: Any) -> None:
    """Let go of a lock and leave no trace of it: whoever opened its file before that finds it gone, and refuses."""
    # Where a file that is open cannot be deleted, the lock does it itself.
    with suppress(OSError):
        os.unlink(lock.lock_file)
    lock.release()


def _sync_folder(folder: Path) -> None:
    """Make sure that a power cut does not lose the name of a new file; some systems have no way to."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
