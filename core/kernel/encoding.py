"""What stands in a `.duel` file: a header, then one line per entry or note, each with a running checksum.

JSON Lines: the header and notes are objects, entries arrays. The checksum is the last thing on a line, four hex digits
of the CRC-16 of all text so far: an array's last item, an object's `sum`. Reading executes nothing, caps sizes and
refuses by name what it does not know.
"""

import re
import zlib
from binascii import crc_hqx
from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple

import msgspec

from core.kernel import VERSION
from core.kernel.errors import BadInput
from core.kernel.events import Asked
from core.kernel.game import Game, find_game
from core.kernel.log import FORMAT, AnyEntry, AnyHeader, AnyNote, Entry, Log, Moved, Record, Rerolled
from core.kernel.upcast import LIFTS, lift

MAX_BYTES = 64 << 20
"""Largest file that is read, packed or unpacked."""
MAX_LINE = 4 << 20
MAX_LINES = 400_000

START = 0xFFFF
"""The checksum before the first line."""
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


def dump(header: AnyHeader, records: Iterable[Record]) -> bytes:
    """The bytes of a file."""
    encoder = msgspec.json.Encoder()
    lines, checksum = [], START
    for record in (header, *records):
        line, checksum = seal(encoder.encode(record), checksum)
        lines.append(line)
    return b"".join(lines)


def load(data: bytes, where: str, game: Game | None = None, *, salvage: bool = False) -> Stored:
    """What the bytes of a file hold; `where` names them in messages. Its game is found by its name, or given.

    A last line that was cut off is left out, with a notice. BadInput for anything else that is wrong names file and
    line; `salvage`: of a damaged file, what stands before the damage, with a notice.
    """
    packed = data.startswith(_PACKED)
    cut = ""
    if packed:
        data, cut = _unpacked(data, where)
    if len(data) > MAX_BYTES:
        raise BadInput(f"is larger than {MAX_BYTES >> 20} MiB: too large for a match", where)
    return _Reader(where, game, packed, salvage).read(data, cut)


def check_first(line: bytes, where: str) -> None:
    """BadInput for what the first line of a file tells: it is empty, no match, or in a format that is not read."""
    if not line.startswith(_PACKED):
        _version(line.rstrip(b"\r\n\0"), where)


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
        self.checksum = START

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
