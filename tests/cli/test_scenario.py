"""`duelog scenario`, `duelog deck check`, `duelog cards`."""

import json
from pathlib import Path

import pytest

from core.kernel.scenario import read, run
from tests.cli.conftest import Duelog, saved

GOOD = """\
name: A pass changes nothing
game: clash
p1: {hand: [Drill Bolt]}
do: []
expect: {p1.hand: 1}
"""


def test_each_scenario_is_a_line(duelog: Duelog, tmp_path: Path) -> None:
    file = tmp_path / "s.yaml"
    file.write_text(GOOD + "---\n" + GOOD.replace("p1.hand: 1", "p1.hand: 2").replace("A pass", "A [/] 決闘 pass"))
    said = duelog("scenario", "run", file)
    assert said.code == 1
    assert said.lines[0] == f"pass  {file}:1: A pass changes nothing"
    assert said.lines[1] == f"FAIL  {file}:7: A [/] 決闘 pass changes nothing"
    assert "wanted 2, found 1" in said.lines[2]
    assert said.lines[-1] == "1 of 2 scenarios pass"


def test_json_is_an_object_a_line(duelog: Duelog, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.yaml", tmp_path / "bad.yaml"
    good.write_text(GOOD)
    bad.write_text(GOOD.replace("p1.hand: 1", "p1.hand: 2"))
    assert duelog("scenario", "run", "--json", good).code == 0
    said = duelog("scenario", "run", "--json", good, bad)
    assert said.code == 1
    found = [json.loads(line) for line in said.lines]
    assert [set(line) for line in found] == [{"name", "file", "passed", "reason"}] * 2
    assert [line["passed"] for line in found] == [True, False]
    assert found[0]["file"] == str(good)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (GOOD.replace("expect:", "expct:"), ":5: a scenario has no 'expct'; did you mean expect?"),
        (GOOD.replace("Drill Bolt", "Drill Boltt"), ":3: no card is called 'Drill Boltt'; did you mean Drill Bolt"),
        (GOOD.replace("do: []", "do: ["), ".yaml:"),
        (GOOD.replace("clash", "chess"), ":2: no game is called 'chess'"),
        ("", "there is no scenario in this file"),
        ("- just\n- a list\n", "a scenario is a mapping of keys"),
        ("a: &x [*x]\n", ".yaml"),
        ("!!python/object/apply:os.system ['true']\n", ".yaml"),
    ],
)
def test_a_typing_error_is_named_with_its_line(duelog: Duelog, tmp_path: Path, text: str, complaint: str) -> None:
    file = tmp_path / "s.yaml"
    file.write_text(text)
    said = duelog("scenario", "run", file)
    assert said.code == 2
    assert complaint in said.complaint
    assert str(file) in said.complaint
    assert said.out == ""


@pytest.mark.parametrize("data", [b"\xff\xfe\x00\xd8", b"name: \x00\n", b"\xb5\xb6"])
def test_a_file_that_is_no_text_is_one_line(duelog: Duelog, tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "s.yaml"
    file.write_bytes(data)
    for said in (duelog("scenario", "run", file), duelog("scenario", "run", tmp_path / "none")):
        assert said.code == 2
        assert said.complaint.count("\n") == 0
        assert said.complaint.startswith(str(tmp_path))
        assert said.out == ""
    assert "is not a text" in duelog("scenario", "run", file).complaint


def test_other_files_run_after_a_bad_one(duelog: Duelog, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.yaml", tmp_path / "bad.yaml"
    good.write_text(GOOD)
    bad.write_text("game: [")
    said = duelog("scenario", "run", "--json", bad, good)
    assert said.code == 2
    assert [json.loads(line)["passed"] for line in said.lines] == [False, True]
    assert duelog("scenario", "run", bad, good).lines[-1] == "1 of 1 scenarios pass; 1 of the files cannot be read"


@pytest.mark.parametrize(("step", "undo"), [(0, "practice"), (5, "practice"), (27, "fair"), (80, "fair")])
def test_a_position_of_a_match_as_a_scenario(duelog: Duelog, tmp_path: Path, step: int, undo: str) -> None:
    save = saved(tmp_path / "m.duel", undo=undo)
    said = duelog("scenario", "from", save, "--step", step)
    if undo == "fair":
        # It is not over.
        assert said.code == 2
        assert not said.out
        assert "a position tells all that is hidden" in said.complaint
        said = duelog("scenario", "from", save, "--step", step, "--open")
    assert said.code == 0
    (scenario,) = read(said.out)
    assert scenario.name == f"Step {step}"
    assert run(scenario).passed


def test_a_step_that_is_not_there(duelog: Duelog, tmp_path: Path) -> None:
    said = duelog("scenario", "from", saved(tmp_path / "m.duel"), "--step", 81)
    assert said.code == 2
    assert "there is no step 81: the last one is 80" in said.complaint


# Decks ----------------------------------------------------------------------------------------------------------------


def test_starter_decks_are_legal(duelog: Duelog) -> None:
    said = duelog("deck", "check", "Cinder March", "the kept promise")
    assert said.code == 0
    assert said.lines == [
        "ok Cinder March: legal",
        "ok The Kept Promise: legal",
    ]


def test_every_fault_has_its_line_and_rule(duelog: Duelog, tmp_path: Path) -> None:
    from core.clash.setup import DECKS

    lines = DECKS.write(DECKS.starters()["Cinder March"]).splitlines()
    first = next(i for i, line in enumerate(lines) if line == "Main Deck") + 1
    lines[first] = f"9 {lines[first].split(' ', 1)[1]}"
    lines[first + 1] = "2 Grëy Wulf"
    file = tmp_path / "mine.txt"
    file.write_bytes("\r\n".join(lines).encode("utf-16"))
    said = duelog("deck", "check", file)
    assert said.code == 1
    assert f"{file}:{first + 2}: no card is called 'Grëy Wulf'" in said.out
    assert f"{file}:{first + 1}: The Main Deck has 9 " in said.out
    assert "(103.4.1)" in said.out
    assert said.lines[-1] == f"not legal {file}: 3 faults"


BINARY = (b"\x7fELF\x02\x01" + bytes(range(256)) * 20, b"\x1f\x8b\x08\x00 3 Spark Runner\n", b"\0\0\0\x18ftyp")


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "there is no card in this deck list"),
        (b"x" * 1_000_001, "too large for a deck list"),
        *((data, "is not a text; a deck list has lines as `3 Grey Wolf` under headings") for data in BINARY),
    ],
)
def test_files_that_are_no_deck(duelog: Duelog, tmp_path: Path, content: bytes, complaint: str) -> None:
    file = tmp_path / "deck.txt"
    file.write_bytes(content)
    for said in (duelog("deck", "check", file), duelog("play", "--text", "--deck", file)):
        assert said.code == 2
        assert said.complaint == f"{file}: {complaint}"
        assert said.out == ""


def test_a_deck_that_is_not_there(duelog: Duelog) -> None:
    said = duelog("deck", "check", "Cinder Marsh", "Cinder March")
    assert said.code == 2
    assert said.complaint == "no file or starter deck is called 'Cinder Marsh'; did you mean Cinder March?"
    assert said.lines == ["ok Cinder March: legal"]


def test_a_deck_of_another_game(duelog: Duelog, tmp_path: Path) -> None:
    from core.biblioclash.setup import DECKS

    file = tmp_path / "mine.txt"
    file.write_text(DECKS.write(DECKS.starters()["Borrowed Winter"]))
    named = "no file or starter deck is called 'rising verse'; Archaic Realms has it: say --game archaic"
    listed = "no card of this list is one of Clash of Realms; Biblioclash has it: say --game biblioclash"
    for command in (("deck", "check"), ("play", "--text", "--deck")):
        said = duelog(*command, "rising verse")
        assert (said.code, said.complaint, said.out) == (2, named, "")
        said = duelog(*command, file)
        assert (said.code, said.complaint, said.out) == (2, f"{file}: {listed}", "")


# Cards ----------------------------------------------------------------------------------------------------------------


def test_cards_are_listed_searched_and_told(duelog: Duelog) -> None:
    from core.clash.cards import load_pool

    assert len(duelog("cards").lines) == len(load_pool())
    assert duelog("cards", "FLINT  strike").lines[0] == "Flint Strike · Maneuver · cost R"
    told = duelog("cards", "Flint", "Strike").lines
    assert told[2:] == ["Deal 3 damage to target unit.", "Reaction: can be used in a Closed State too."]
    found = duelog("cards", "frontline").lines
    assert 1 < len(found) < len(load_pool())


def test_no_card_fits(duelog: Duelog) -> None:
    said = duelog("cards", "Flint Strikke")
    assert said.code == 1
    assert "did you mean Flint Strike?" in said.complaint


def test_a_card_of_another_game(duelog: Duelog) -> None:
    said = duelog("cards", "mist mamba")
    assert said.code == 1
    assert said.complaint.endswith("; Biblioclash has it: say --game biblioclash")
