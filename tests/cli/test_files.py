"""Files that are whole, cut off, damaged, foreign, newer or huge: one clear line each, never a traceback."""

from collections.abc import Callable
from pathlib import Path

import pytest

from core.kernel import encoding
from core.kernel.match import Match
from tests.cli.conftest import Duelog, saved

Change = Callable[[bytes], bytes]


def cut_off(data: bytes) -> bytes:
    return data[:-20]


def damaged(data: bytes) -> bytes:
    lines = data.split(b"\n")
    lines[20] = lines[20].replace(b"0", b"1", 1)
    return b"\n".join(lines)


def zeroed(data: bytes) -> bytes:
    return data[:9000] + b"\0" * 200 + data[9200:]


def newer(data: bytes) -> bytes:
    return data.replace(b'{"duelog":1', b'{"duelog":99', 1)


def tampered_header(data: bytes) -> bytes:
    return data.replace(b'"seed":4', b'"seed":5', 1)


BAD: list[tuple[Change, str]] = [
    (damaged, ":21: is damaged: it does not match its checksum; steps 0 to 18 before it are whole"),
    (zeroed, "is damaged"),
    (newer, ":1: is in format 99 of a newer duelog"),
    (tampered_header, ":1: is damaged"),
    (lambda data: b"", "is empty: there is no match in it"),
    (lambda data: b"hello\n", ":1: is not a duelog match"),
    (lambda data: b"\x89PNG\r\n\x1a\n" + bytes(1000), "is not a duelog match"),
    (lambda data: b'{"duelog":1,"game":"chess"}\n', ":1: "),
    (lambda data: data[:100], "is cut off within its first line"),
    (lambda data: data.split(b"\n")[0] + b"\n", "there is no step in it"),
    (lambda data: b"\x1f\x8b\x08\0" + bytes(100), "m.duel"),
]


@pytest.mark.parametrize(("change", "complaint"), BAD)
def test_verify_names_what_is_wrong(duelog: Duelog, tmp_path: Path, change: Change, complaint: str) -> None:
    file = saved(tmp_path / "m.duel")
    file.write_bytes(change(file.read_bytes()))
    said = duelog("verify", file)
    assert said.code == 2
    assert complaint in said.complaint
    assert str(file) in said.complaint


@pytest.mark.parametrize("command", [("play", "--text", "--save"), ("replay", "--text"), ("scenario", "from")])
@pytest.mark.parametrize(("change", "complaint"), [entry for entry in BAD if entry[1][:12] != "there is no "])
def test_every_command_says_it(
    duelog: Duelog, tmp_path: Path, command: tuple[str, ...], change: Change, complaint: str
) -> None:
    file = saved(tmp_path / "m.duel", steps=40)
    data = change(file.read_bytes())
    if command[0] == "play" and not data:
        return
    file.write_bytes(data)
    said = duelog(*command, file)
    assert said.code == 2
    assert complaint in said.complaint
    assert file.read_bytes() == data


def test_a_torn_last_line_is_left_out_with_a_notice(duelog: Duelog, tmp_path: Path) -> None:
    file = saved(tmp_path / "m.duel")
    file.write_bytes(cut_off(file.read_bytes()))
    said = duelog("verify", file)
    assert said.code == 0
    assert said.out.startswith(f"ok {file}: all 79 steps")
    assert "was cut off and is left out" in said.complaint
    said = duelog("play", "--text", "--save", file)
    assert said.code == 0
    assert "was cut off and is left out" in said.lines[0]


def test_replay_shows_what_stands_before_the_damage(duelog: Duelog, tmp_path: Path) -> None:
    file = saved(tmp_path / "m.duel")
    file.write_bytes(damaged(file.read_bytes()))
    said = duelog("replay", file, "--text")
    assert said.code == 2
    assert "steps 0 to 18 before it are whole" in said.complaint
    assert any(line.startswith("#18 ") for line in said.lines)
    assert not any(line.startswith("#19 ") for line in said.lines)


def test_files_that_are_not_there(duelog: Duelog, tmp_path: Path) -> None:
    for command in (("verify",), ("replay", "--text"), ("scenario", "run"), ("scenario", "from"), ("replay",)):
        said = duelog(*command, tmp_path / "none.duel")
        assert said.code == 2
        assert "cannot be read" in said.complaint
        said = duelog(*command, tmp_path)
        assert said.code == 2


def test_verify_goes_on_after_a_bad_file(duelog: Duelog, tmp_path: Path) -> None:
    good, bad = saved(tmp_path / "good.duel"), tmp_path / "bad.duel"
    bad.write_text("no")
    packed = tmp_path / "packed.duel.gz"
    Match.load(good).save(packed)
    said = duelog("verify", bad, good, packed)
    assert said.code == 2
    assert [line.split(":")[0] for line in said.lines] == [f"ok {good}", f"ok {packed}"]


def forged(file: Path, path: Path) -> Path:
    """The match with one recorded fact changed and sums that fit: as if the rules had been others."""
    old = new = 0xFFFF
    out, changed = b"", False
    for line in file.read_bytes().splitlines():
        text, old = encoding.unseal(line, old)
        assert text is not None
        if not changed and b'["phase","draw"]' in text:
            text, changed = text.replace(b'["phase","draw"]', b'["phase","end"]', 1), True
        sealed, new = encoding.seal(text, new)
        out += sealed
    assert changed
    path.write_bytes(out)
    return path


def test_verify_names_the_first_step_that_differs(duelog: Duelog, tmp_path: Path) -> None:
    good = saved(tmp_path / "good.duel")
    bad = forged(good, tmp_path / "bad.duel")
    said = duelog("verify", bad, good)
    assert said.code == 1
    assert said.err == ""
    assert said.lines[0].startswith(f"differs {bad}: the rules have changed since: step ")
    assert said.lines[1].startswith(f"ok {good}: ")


def test_a_huge_file_is_refused(duelog: Duelog, tmp_path: Path) -> None:
    file = tmp_path / "huge.duel"
    with file.open("wb") as out:
        out.write(b'{"duelog":1,')
        out.seek(encoding.MAX_BYTES + 10)
        out.write(b"\n")
    for command in (("verify",), ("replay", "--text"), ("play", "--text", "--save")):
        said = duelog(*command, file)
        assert said.code == 2
        assert "is larger than 64 MiB" in said.complaint
