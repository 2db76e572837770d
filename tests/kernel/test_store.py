"""The file: whole after any kill, one clear message for anything that is wrong with it."""

import gzip
import os
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from filelock import FileLock, Timeout

from core import Match
from core.kernel import encoding, store, upcast
from core.kernel.chance import Stream
from core.kernel.encoding import Damaged
from core.kernel.errors import BadInput
from core.kernel.log import Moved
from tests.properties.invariants import choose, digest, play
from tests.toy import game as toy
from tests.toy.game import GAME
from tests.toy.kit import KIT, header, position
from tests.toy.parts import DECK


@pytest.fixture(scope="module")
def whole() -> bytes:
    """A match with a branch and a comment, as a file."""
    match, stream = Match.from_position(header(5), game=GAME), Stream(5)
    for _ in range(12):
        match.push(*choose(match, stream))
    match.goto(9)
    match.comment("why [b]not[/b]?\n« no »")
    for _ in range(4):
        match.push(*choose(match, stream))
    return encoding.dump(match.header, match.log.records)


def kept(path: Path, decisions: int = 6) -> Match:
    match, stream = Match.from_position(header(5), game=GAME, path=path), Stream(5)
    for _ in range(decisions):
        match.push(*choose(match, stream))
    return match


def entry_lines(data: bytes) -> int:
    return sum(line.startswith(b"[") for line in data.split(b"\n"))


def test_every_record_is_in_the_file_before_push_returns(tmp_path: Path) -> None:
    path = tmp_path / "a.duel"
    match = kept(path, 0)
    stream = Stream(5)
    while not match.over:
        match.push(*choose(match, stream))
        if stream.below(5) == 0:
            match.pop()
        assert path.read_bytes() == encoding.dump(match.header, match.log.records)
    match.close()
    opened = Match.load(path, game=GAME)
    assert opened.log.records == match.log.records
    assert opened.header == match.header
    assert digest(opened) == digest(match)


def test_a_match_goes_on_in_its_file(tmp_path: Path) -> None:
    path = tmp_path / "a.duel"
    first = kept(path)
    first.close()
    os.utime(path, (1_700_000_000, 1_700_000_000))
    second = Match.load(path, game=GAME, attach=True)
    assert digest(second) == digest(first)
    assert path.stat().st_mtime == 1_700_000_000
    second.pop()
    second.push(*choose(second, Stream(1)))
    second.close()
    third = Match.load(path, game=GAME)
    assert third.line() == [0, 1, 2, 3, 4, 5, 7]
    assert third.branches()[0].end == 6
    assert digest(third) == digest(second)


def test_one_writer_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "a.duel"
    with kept(path) as match:
        with pytest.raises(BadInput, match="in use"):
            Match.load(path, game=GAME, attach=True)
        with pytest.raises(BadInput, match="in use"):
            play(KIT, 1).save(path)
        assert Match.load(path, game=GAME).step == match.step
    Match.load(path, game=GAME, attach=True).close()


def test_a_file_whose_lock_cannot_be_made_is_not_in_use(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(lock: FileLock, timeout: float) -> None:
        raise Timeout(lock.lock_file)

    monkeypatch.setattr(FileLock, "acquire", refused)
    with pytest.raises(BadInput, match="cannot be made in"):
        kept(tmp_path / "a.duel")


def test_a_lock_leaves_no_file_behind(tmp_path: Path) -> None:
    path = tmp_path / "a.duel"
    with kept(path), pytest.raises(BadInput, match="in use"):
        Match.load(path, game=GAME, attach=True)
    play(KIT, 1).save(path)
    with pytest.raises(BadInput, match="already"):
        kept(path)
    assert list(tmp_path.iterdir()) == [path]


def test_a_new_match_never_takes_the_place_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "a.duel"
    path.write_bytes(b"precious")
    with pytest.raises(BadInput, match="already"):
        kept(path)
    assert path.read_bytes() == b"precious"


def test_cut_at_any_byte_of_the_last_line(whole: bytes, tmp_path: Path) -> None:
    """What a kill in the middle of a write leaves: everything before it opens, and can be played on."""
    path = tmp_path / "a.duel"
    start = whole.rstrip(b"\n").rfind(b"\n") + 1
    entries = entry_lines(whole)
    for end in range(start, len(whole) + 1):
        path.write_bytes(whole[:end])
        stored = store.read(path, GAME)
        complete = end >= len(whole) - 1
        assert len(stored.log.entries) == entries - (not complete)
        assert bool(stored.notice) == (start < end < len(whole) - 1)
        match = Match.load(path, game=GAME, attach=True)
        match.push(*choose(match, Stream(end)))
        match.close()
        assert Match.load(path, game=GAME).notice == ""


def test_zero_bytes_after_the_last_line(whole: bytes) -> None:
    stored = encoding.load(whole + b"\0" * 4096, "a.duel", GAME)
    assert stored.notice == ""
    assert stored.size == len(whole)


def test_cut_within_the_first_line(whole: bytes) -> None:
    with pytest.raises(BadInput, match=r"a\.duel:1: is cut off within its first line"):
        encoding.load(whole[:100], "a.duel", GAME)


def test_every_flipped_bit_is_found_at_its_line(whole: bytes) -> None:
    for place in range(len(whole)):
        for bit in (0, 3, 6):
            broken = bytearray(whole)
            broken[place] ^= 1 << bit
            line = whole[:place].count(b"\n") + 1
            _assert_found(bytes(broken), line, last=place == len(whole) - 1)


def _assert_found(broken: bytes, line: int, last: bool) -> None:
    if last:
        # The last line end alone is not covered: without it the line counts as torn, and its notice says so.
        assert encoding.load(broken, "a.duel", GAME).notice
        return
    with pytest.raises(BadInput) as caught:
        encoding.load(broken, "a.duel", GAME)
    assert caught.value.where in ("a.duel", f"a.duel:{line}")


def test_what_stands_before_damage_opens(whole: bytes) -> None:
    lines = whole.split(b"\n")
    lines[7] = lines[7].replace(b"asked", b"askee")
    broken = b"\n".join(lines)
    with pytest.raises(Damaged, match=r"a\.duel:8: is damaged.*steps 0 to 5 before it are whole"):
        encoding.load(broken, "a.duel", GAME)
    stored = encoding.load(broken, "a.duel", GAME, salvage=True)
    assert len(stored.log.entries) == 6
    assert stored.notice.startswith("line 8 is damaged: ")
    assert Match.from_log(GAME, stored.header, stored.log).step == 5


def test_a_damaged_file_is_never_written_on(whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.duel"
    broken = whole.replace(b'"pass"', b'"Pass"', 1)
    path.write_bytes(broken)
    with pytest.raises(Damaged):
        Match.load(path, game=GAME, attach=True)
    assert path.read_bytes() == broken
    path.write_bytes(whole)
    Match.load(path, game=GAME, attach=True).close()


def test_a_line_taken_out_is_found(whole: bytes) -> None:
    lines = whole.split(b"\n")
    with pytest.raises(Damaged, match=r"a\.duel:5"):
        encoding.load(b"\n".join(lines[:4] + lines[5:]), "a.duel", GAME)


def test_other_line_ends_do_no_harm(whole: bytes) -> None:
    assert encoding.load(whole.replace(b"\n", b"\r\n"), "a.duel", GAME).log.records


def resealed(change: Callable[[list[Any]], None], whole: bytes) -> bytes:
    """The file with its lines changed as plain JSON and sealed again."""
    texts, checksum = [], encoding.START
    for line in whole.splitlines():
        text, checksum = encoding.unseal(line, checksum)
        assert text is not None
        texts.append(msgspec.json.decode(text))
    change(texts)
    out, checksum = [], encoding.START
    for text in texts:
        line, checksum = encoding.seal(msgspec.json.encode(text), checksum)
        out.append(line)
    return b"".join(out)


BAD_LINES: dict[str, tuple[Callable[[list[Any]], None], str]] = {
    "newer": (lambda t: t[0].update(duelog=99), r":1: is in format 99 of a newer duelog.*format 1.*untouched"),
    "older": (lambda t: t[0].update(duelog=0), r":1: is in format 0"),
    "field of the header": (lambda t: t[0].update(wings=2), r":1: .*unknown field `wings`"),
    "other game": (lambda t: t[0].update(game="chess"), r":1: is a match of chess, not of toy"),
    "no seed": (lambda t: t[0].pop("seed"), r":1: .*missing required field `seed`"),
    "field of an action": (lambda t: t[3][1].update(wings=2), r":4: .*unknown field `wings`"),
    "unknown action": (lambda t: t[3][1].update(do="fly"), r":4: .*'fly'"),
    "unknown fact": (lambda t: t[3][3].insert(0, ["flew", 1]), r":4: .*'flew'"),
    "long fact": (lambda t: t[3][3][-1].append(1), r":4: .*[Aa]rray"),
    "unknown note": (lambda t: t.append({"note": "fly"}), r"'fly'"),
    "field of a note": (lambda t: t.append({"note": "rerolled", "wings": 2}), r"unknown field `wings`"),
    "second start": (lambda t: t.insert(3, t[1]), r":4: names a seat that is not in the match: -1"),
    "no start": (lambda t: t.pop(1), r":2: is no start of a match"),
    "other seat": (lambda t: t[3].__setitem__(0, 3), r":4: names a seat"),
    "no question": (lambda t: t[3][3].pop(), r":4: does not end with a question"),
    "cause": (lambda t: t[3][4].__setitem__(0, 999), r":4: names a cause before the start"),
    "rule": (lambda t: t[3][5].update({"99": "T-1"}), r":4: names the rule of a fact"),
    "outcome": (lambda t: t[3][2].append(-1), r":4: holds an outcome below 0"),
    "move": (lambda t: t.append({"note": "moved", "to": 99}), r"names step 99"),
    "move back": (lambda t: t.append({"note": "moved", "to": -1}), r"names step -1"),
    "comment": (lambda t: t.append({"note": "commented", "at": 99, "text": ""}), r"names step 99"),
    "depth": (lambda t: t.append(nested(900)), r"cannot be read"),
    "number": (lambda t: t[3].__setitem__(0, "0"), r":4: .*int"),
    "line of text": (lambda t: t.append({"text": "x"}), r"cannot be read"),
}


def nested(depth: int) -> list[Any]:
    return [nested(depth - 1)] if depth else []


@pytest.mark.parametrize("case", BAD_LINES)
def test_well_formed_but_wrong(case: str, whole: bytes) -> None:
    change, message = BAD_LINES[case]
    with pytest.raises(BadInput, match=message) as caught:
        encoding.load(resealed(change, whole), "a.duel", GAME)
    assert "\n" not in str(caught.value)


FOREIGN: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "a.duel: is empty"),
    "zeros": (b"\0\0\0\0", "a.duel: is empty"),
    "blank": (b"\n", "a.duel: is empty"),
    "text": (b"hello\n", "a.duel:1: is not a duelog match"),
    "json": (b'{"game": "toy"}\n', "a.duel:1: is not a duelog match"),
    "picture": (b"\x89PNG\r\n\x1a\n", "a.duel:1: is not a duelog match"),
    "byte order mark": (b"\xef\xbb\xbf" + b'{"duelog":1}\n', "a.duel:1: is not a duelog match"),
    "not packed": (b"\x1f\x8bnot gzip", "a.duel: cannot be unpacked"),
    "packed text": (gzip.compress(b"hello\n"), "a.duel:1: is not a duelog match"),
    "two packed": (gzip.compress(b"") + b"more", "a.duel: holds something else after"),
    "long line": (b'{"duelog":1,' + b"x" * (5 << 20) + b"\n", "a.duel:1: is longer than 4 MiB"),
    "many lines": (b'{"duelog":1}\n' + b"\n" * 400_001, "a.duel: has more than 400000 lines"),
    "no checksum": (b'{"duelog":1}\n', "a.duel:1: is damaged"),
}


@pytest.mark.parametrize("case", FOREIGN)
def test_foreign_and_huge_files(case: str) -> None:
    data, message = FOREIGN[case]
    with pytest.raises(BadInput) as caught:
        encoding.load(data, "a.duel", GAME)
    assert message in str(caught.value)


def test_a_small_file_that_unpacks_to_a_huge_one() -> None:
    bomb = gzip.compress(b'{"duelog":1}' + b" " * (200 << 20), 9)
    with pytest.raises(BadInput, match="larger than 64 MiB"):
        encoding.load(bomb, "a.duel", GAME)


def test_names_that_are_no_files(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.duel", tmp_path / "none" / "a.duel"):
        with pytest.raises(BadInput, match="cannot be read"):
            Match.load(path, game=GAME)
    for path in (tmp_path, tmp_path / "none" / "a.duel"):
        with pytest.raises(BadInput, match="cannot be"):
            play(KIT, 1).save(path)
        with pytest.raises(BadInput):
            kept(path)


def test_a_game_that_is_not_there(whole: bytes) -> None:
    with pytest.raises(BadInput, match=r"a\.duel:1: no game is called 'toy'; there are: clash"):
        encoding.load(whole, "a.duel")


def test_packed_matches(tmp_path: Path) -> None:
    match = play(KIT, 1)
    path = tmp_path / "a.duel.gz"
    match.save(path)
    assert path.read_bytes() == match_packed_again(match, tmp_path)
    assert digest(Match.load(path, game=GAME)) == digest(match)
    with pytest.raises(BadInput, match="packed"):
        Match.load(path, game=GAME, attach=True)
    path.write_bytes(path.read_bytes()[:-30])
    assert "cut off" in store.read(path, GAME, salvage=True).notice


def match_packed_again(match: Match, tmp_path: Path) -> bytes:
    """Packing has no clock in it: the same match gives the same bytes."""
    match.save(tmp_path / "b.duel.gz")
    return (tmp_path / "b.duel.gz").read_bytes()


def test_saving_over_a_file_leaves_no_half(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.duel"
    old, new = play(KIT, 1), play(KIT, 2)
    old.save(path)
    before = path.read_bytes()

    def no_space(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", no_space)
        with pytest.raises(BadInput, match=r"a\.duel: cannot be written: No space left"):
            new.save(path)
    assert path.read_bytes() == before
    assert not list(tmp_path.glob("*.part")) + list(tmp_path.glob(".*.part"))
    new.save(path)
    assert digest(Match.load(path, game=GAME)) == digest(new)


@pytest.mark.parametrize("do", ["append", "check_append", "delete"])
def test_what_may_not_be_written_is_read_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, do: str) -> None:
    path = tmp_path / "a.duel"
    play(KIT, 1).save(path)

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.unlink" if do == "delete" else "core.kernel.store.FileIO", refuse)
    with pytest.raises(BadInput, match=r"a\.duel: is read-only$"):
        getattr(store, do)(path, *([] if do == "delete" else [GAME]))


class Full:
    """A disk that fills up in the middle of a write."""

    def __init__(self, file: Any, left: int) -> None:
        self._file = file
        self._left = left

    def write(self, data: bytes) -> int:
        if self._left <= 0:
            raise OSError(28, "No space left on device")
        count: int = self._file.write(bytes(data)[: self._left])
        self._left -= count
        return count

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


@pytest.mark.parametrize("left", [0, 1, 50])
def test_a_full_disk_undoes_the_push(tmp_path: Path, left: int) -> None:
    path = tmp_path / "a.duel"
    match = kept(path)
    before, data = digest(match), path.read_bytes()
    file: Any = match._file
    real = file._file
    file._file = Full(real, left)
    for change in (lambda: match.push(*choose(match, Stream(1))), match.pop, lambda: match.goto(2)):
        with pytest.raises(BadInput, match="No space left"):
            change()
        assert (digest(match), match.step) == (before, 6)
        assert path.read_bytes() == data
    file._file = real
    match.push(*choose(match, Stream(1)))
    match.close()
    assert digest(Match.load(path, game=GAME)) == digest(match)


def test_no_start_yet(tmp_path: Path) -> None:
    """Killed between the header and the first entry: the match begins as it would have."""
    path = tmp_path / "a.duel"
    path.write_bytes(encoding.dump(header(5), []))
    with Match.load(path, game=GAME, attach=True) as match:
        assert match.step == 0
    assert digest(Match.load(path, game=GAME)) == digest(Match.from_position(header(5), game=GAME))


def test_older_formats_are_lifted_one_at_a_time(whole: bytes, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Format -1 called decks piles; format 0 called the seat of a pass by a name."""

    def from_0(raw: Any) -> Any:
        if isinstance(raw, list) and raw[0] == "nobody":
            return [-1, *raw[1:]]
        return raw

    def make_old(texts: list[Any]) -> None:
        texts[0]["duelog"] = 0
        texts[1][0] = "nobody"

    monkeypatch.setitem(upcast.LIFTS, 0, from_0)
    old = resealed(make_old, whole)
    stored = encoding.load(old, "a.duel", GAME)
    assert stored.version == 0
    assert stored.log.records == encoding.load(whole, "a.duel", GAME).log.records
    assert stored.header.duelog == 1
    path = tmp_path / "a.duel"
    path.write_bytes(old)
    with pytest.raises(BadInput, match="older format 0 and stays as it is"):
        Match.load(path, game=GAME, attach=True)
    assert path.read_bytes() == old


def test_lines_are_json(whole: bytes) -> None:
    kinds = [type(msgspec.json.decode(line)) for line in whole.splitlines()]
    assert kinds[0] is dict
    assert set(kinds[1:]) == {list, dict}


def test_size(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match as long as people play has at most 7 bytes an event, packed, without the header."""
    monkeypatch.setattr(toy, "LAST_ROUND", 10**6)
    match, stream, facts = Match.from_position(position(decks=(DECK,) * 3, life=(10**6,) * 3), game=GAME), Stream(1), 0
    while facts < 1000:
        facts += len(match.push(*choose(match, stream)))
    body = encoding.dump(match.header, match.log.records).split(b"\n", 1)[1]
    assert len(zlib.compress(body, 9)) <= 7 * facts


def test_a_long_torn_line_leaves_nothing_behind(whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.duel"
    path.write_bytes(whole + b"[" + b"0," * 5000)
    with Match.load(path, game=GAME, attach=True) as match:
        assert "was cut off and is left out" in match.notice
        match.push(*choose(match, Stream(1)))
    assert Match.load(path, game=GAME).log.records == match.log.records
    assert Match.load(path, game=GAME).notice == ""


def test_moves_are_kept(whole: bytes) -> None:
    moves = [record for record in encoding.load(whole, "a.duel", GAME).log.records if isinstance(record, Moved)]
    # Back to 9, where the first two decisions were the same as before.
    assert [move.to for move in moves] == [9, 10, 11]
