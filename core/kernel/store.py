"""The `.duel` file: a header, then one line per entry or note, each with a running checksum, each written at once.

JSON Lines: the header and notes are objects, entries arrays. The checksum is the last thing on a line, four hex digits
of the CRC-16 of all text so far: an array's last item, an object's `sum`. Reading executes nothing, caps sizes and
refuses by name what it does not know.
"""

import errno
import os
import re
import zlib
from binascii import crc_hqx
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from io import FileIO
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from core.kernel import VERSION
from core.kernel.errors import BadInput, InUse
from core.kernel.events import Asked
from core.kernel.game import Game, find_game
from core.kernel.log import FORMAT, AnyEntry, AnyHeader, AnyNote, Entry, Log, Moved, Record, Rerolled
from core.kernel.upcast import LIFTS, lift

MAX_BYTES = 64 << 20
"""Largest file that is read, packed or unpacked."""
MAX_LINE = 4 << 20
MAX_LINES = 400_000

_START = 0xFFFF
_PROBE = re.compile(rb'\{"duelog":(\d{1,9})[,}]')
_PACKED = b"\x1f\x8b"


class Damaged(BadInput):
    """A line is not as it was written. What stands before it can be opened: read with `salvage`."""

    def __init__(self, what: str, path: str, line: int, entries: int) -> None:
        whole = f"steps 0 to {entries - 1} before it are whole" if entries else "no step stands before it"
        super().__init__(f"{what}; {whole}", path, line)
        self.entries = entries
        """How many entries stand before it."""


class Stored(NamedTuple):
    """What a file holds."""

    game: Game
    header: AnyHeader
    log: Log
    notice: str
    """What was repaired or left out, in a sentence; empty: nothing."""
    version: int
    """Format of the file."""
    packed: bool
    size: int
    """How many bytes of it are whole lines."""
    checksum: int
    """The running checksum after them."""
    ends_line: bool
    """The last of them ends with a line end."""


class RecordFile:
    """A file that is locked and written to, a record at a time."""

    __slots__ = ("_checksum", "_encoder", "_file", "_lock", "_size", "path")

    def __init__(self, path: Path, file: FileIO, lock: Any, size: int = 0, checksum: int = _START) -> None:
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


def dump(header: AnyHeader, records: Iterable[Record]) -> bytes:
    """The bytes of a file."""
    encoder = msgspec.json.Encoder()
    lines, checksum = [], _START
    for record in (header, *records):
        line, checksum = seal(encoder.encode(record), checksum)
        lines.append(line)
    return b"".join(lines)


def read(path: str | Path, game: Game | None = None, *, salvage: bool = False) -> Stored:
    """What a file holds. Its game is found by its name, or given.

    A last line that was cut off is left out, with a notice. BadInput for anything else that is wrong names file and
    line; `salvage`: of a damaged file, what stands before the damage, with a notice.
    """
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
    if not line.startswith(_PACKED):
        _version(line.rstrip(b"\r\n\0"), str(path))


def load(data: bytes, where: str, game: Game | None = None, *, salvage: bool = False) -> Stored:
    """As `read`, from the bytes of a file; `where` names them in messages."""
    packed = data.startswith(_PACKED)
    cut = ""
    if packed:
        data, cut = _unpacked(data, where)
    if len(data) > MAX_BYTES:
        raise BadInput(f"is larger than {MAX_BYTES >> 20} MiB: too large for a match", where)
    return _Reader(where, game, packed, salvage).read(data, cut)


def _version(line: bytes, where: str) -> int:
    """The format that the first line names."""
    if not line:
        raise BadInput("is empty: there is no match in it", where)
    found = _PROBE.match(line)
    if found is None:
        raise BadInput("is not a duelog match", where, 1)
    version = int(found[1])
    if version > FORMAT:
        what = f"is in format {version} of a newer duelog; this one, {VERSION}, reads up to format {FORMAT}"
        raise BadInput(f"{what}. The file was left untouched", where, 1)
    if any(number not in LIFTS for number in range(version, FORMAT)):
        raise BadInput(f"is in format {version}, which nothing here can read", where, 1)
    return version


class _Reader:
    """Reads lines into a log."""

    def __init__(self, where: str, game: Game | None, packed: bool, salvage: bool) -> None:
        self.where = where
        self.game = game
        self.packed = packed
        self.salvage = salvage
        self.log = Log()
        self.checksum = _START

    def read(self, data: bytes, cut: str) -> Stored:
        # An editor may have changed the line ends; nothing else was lost.
        lines = (data.replace(b"\r\n", b"\n") if b"\r" in data else data).split(b"\n")
        # What a power cut leaves behind the last line may also be zero bytes.
        tail = lines.pop().rstrip(b"\r\0")
        version = _version(lines[0] if lines else tail, self.where)
        self._check_sizes(lines, tail)
        if not lines:
            raise BadInput("is cut off within its first line: nothing of it can be opened", self.where, 1)
        game, header = self._header(lines[0], version)
        self.entries, self.notes = _decoders(game.action_type, game.event_type)
        self.seats = len(header.seats)
        notice = cut
        try:
            self._take(lines[1:], version, 2)
        except Damaged as error:
            if not self.salvage:
                raise
            return self._stored(
                game, header, f"line {error.line} {error.what}; the rest was left out", version, 0, True
            )
        size = data.rfind(b"\n") + 1
        if tail:
            try:
                self._take([tail], version, len(lines) + 1)
            except Damaged:
                notice = notice or f"line {len(lines) + 1} was cut off and is left out"
            else:
                return self._stored(game, header, notice, version, size + len(tail), False)
        return self._stored(game, header, notice, version, size, True)

    def _stored(self, game: Game, header: AnyHeader, notice: str, version: int, size: int, ends_line: bool) -> Stored:
        return Stored(game, header, self.log, notice, version, self.packed, size, self.checksum, ends_line)

    def _check_sizes(self, lines: list[bytes], tail: bytes) -> None:
        if len(lines) > MAX_LINES:
            raise BadInput(f"has more than {MAX_LINES} lines: too many for a match", self.where)
        lengths = [*map(len, lines), len(tail)]
        if max(lengths) > MAX_LINE:
            number = next(number for number, length in enumerate(lengths, 1) if length > MAX_LINE)
            raise BadInput(f"is longer than {MAX_LINE >> 20} MiB: too long for a line", self.where, number)

    def _header(self, line: bytes, version: int) -> tuple[Game, AnyHeader]:
        text = self._unsealed(line, 1)
        try:
            text = lift(text, version)
            name = msgspec.json.decode(text, type=_Name).game
            game = find_game(name) if self.game is None else self.game
            header: AnyHeader = _header_decoder(game.header_type).decode(text)
        except BadInput as error:
            raise BadInput(error.what, self.where, 1) from error
        except (msgspec.MsgspecError, RecursionError, ValueError, LookupError, TypeError) as error:
            raise BadInput(f"the header cannot be read: {error}", self.where, 1) from error
        if header.game != game.name:
            raise BadInput(f"is a match of {header.game}, not of {game.name}", self.where, 1)
        return game, header

    def _unsealed(self, line: bytes, number: int) -> bytes:
        text, checksum = unseal(line, self.checksum)
        if text is None:
            what = "is damaged: it does not match its checksum"
            raise Damaged(what, self.where, number, len(self.log.entries))
        self.checksum = checksum
        return text

    def _take(self, lines: list[bytes], version: int, first: int) -> None:
        """Read lines after the header, the first of them with this number, up to one that is Damaged."""
        entry, note, append, checksum = self.entries.decode, self.notes.decode, self.log.append, self.checksum
        number = first
        record: Record
        try:
            for number, line in enumerate(lines, first):
                text, checksum = unseal(line, checksum)
                if text is None:
                    raise self._damaged("is damaged: it does not match its checksum", number)
                if version != FORMAT:
                    text = lift(text, version)
                if text[:1] == b"[":
                    record = entry(text)
                    wrong = self._entry_fault(record)
                else:
                    record = note(text)
                    wrong = self._note_fault(record)
                if wrong:
                    raise self._damaged(wrong, number)
                append(record)
        except (msgspec.MsgspecError, RecursionError, ValueError, LookupError, TypeError) as error:
            raise self._damaged(f"cannot be read: {error}", number) from error
        self.checksum = checksum

    def _damaged(self, what: str, number: int) -> Damaged:
        return Damaged(what, self.where, number, len(self.log.entries))

    def _entry_fault(self, entry: AnyEntry) -> str:
        """What no entry written here can hold; empty: nothing."""
        seat, facts, causes, rules, at = entry.seat, entry.facts, entry.causes, entry.rules, self.log.at
        if at < 0:
            if seat != -1 or entry.action is not None:
                return "is no start of a match"
        elif not 0 <= seat < self.seats or entry.action is None:
            return f"names a seat that is not in the match: {seat}"
        n = len(facts)
        if not n or type(facts[-1]) is not Asked or len(causes) != n:
            return "does not end with a question, or its causes are not one for each fact"
        if any(causes) and not _are_causes(causes, self.log.facts_to[at] if at >= 0 else 0):
            return "names a cause before the start of the match"
        if rules and not 0 <= min(rules) <= max(rules) < n:
            return "names the rule of a fact that is not there"
        if entry.outcomes and min(entry.outcomes) < 0:
            return "holds an outcome below 0"
        return ""

    def _note_fault(self, note: AnyNote) -> str:
        """What no note written here can hold; empty: nothing."""
        if isinstance(note, Rerolled):
            return ""
        at = note.to if isinstance(note, Moved) else note.at
        return "" if 0 <= at < len(self.log.entries) else f"names step {at}, which is not before it"


class _Name(msgspec.Struct):
    game: str


@cache
def _header_decoder(header_type: Any) -> msgspec.json.Decoder[AnyHeader]:
    return msgspec.json.Decoder(header_type)


@cache
def _decoders(
    action_type: Any, event_type: Any
) -> tuple[msgspec.json.Decoder[AnyEntry], msgspec.json.Decoder[AnyNote]]:
    generic: Any = Entry
    return msgspec.json.Decoder(generic[action_type, event_type]), msgspec.json.Decoder(AnyNote)


def seal(text: bytes, checksum: int) -> tuple[bytes, int]:
    """The line of a record with its checksum, and the checksum to go on with."""
    checksum = crc_hqx(text, checksum)
    if text[:1] == b"[":
        return b'%b,"%04x"]\n' % (text[:-1], checksum), checksum
    return b'%b,"sum":"%04x"}\n' % (text[:-1], checksum), checksum


def unseal(line: bytes, checksum: int) -> tuple[bytes | None, int]:
    """The text of a line without its checksum, and the checksum to go on with; None if they do not agree."""
    if line[:1] == b"[":
        text = line[:-8] + b"]"
        end = b',"%04x"]'
    else:
        text = line[:-14] + b"}"
        end = b',"sum":"%04x"}'
    checksum = crc_hqx(text, checksum)
    return (text if line.endswith(end % checksum) else None), checksum


def _are_causes(causes: tuple[int, ...], before: int) -> bool:
    """Each distance leads to a fact of the line, which had `before` facts. The quick test fails only near the start."""
    if min(causes) >= 0 and max(causes) <= before:
        return True
    return all(0 <= back <= before + place for place, back in enumerate(causes))


def _unpacked(data: bytes, where: str) -> tuple[bytes, str]:
    """The bytes inside a gzip file, as far as they can be had, at most a byte more than is read; and what was cut."""
    unpacker = zlib.decompressobj(wbits=31)
    found = bytearray()
    try:
        for start in range(0, len(data), 1 << 16):
            found += unpacker.decompress(data[start : start + (1 << 16)], MAX_BYTES + 1 - len(found))
            if len(found) > MAX_BYTES:
                return bytes(found), ""
    except zlib.error as error:
        if not found:
            raise BadInput(f"cannot be unpacked: {error}", where) from error
        return bytes(found), "it is damaged and was unpacked as far as it could be"
    if unpacker.unused_data:
        raise BadInput("holds something else after the packed match", where)
    return bytes(found), "" if unpacker.eof else "it is cut off, and was read up to there"


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
