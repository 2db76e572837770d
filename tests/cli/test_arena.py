"""`duelog arena`: the same seed, the same results; seats alternate; faults are told."""

import json
from pathlib import Path
from typing import Any

import pytest

from core.kernel.match import Match
from tests.cli.conftest import Duelog
from tui import arena, bots
from tui.arena import Plan, outcomes, play, tables
from tui.bots import make_bot

BOTS = ("arena", "--game", "clash", "--bots", "random,random")


def plan(**changes: Any) -> Plan:
    fields: dict[str, Any] = {
        "game": "clash",
        "bots": ("random", "random"),
        "tables": (("Cinder March", "Fen Tide"),),
        "matches": 4,
        "seed": 5,
    }
    return Plan(**{**fields, **changes})


def test_json_is_the_last_line(duelog: Duelog) -> None:
    said = duelog(*BOTS, "--matches", 3, "--seed", 5, "--json")
    assert said.code == 0
    assert said.err == ""
    found = json.loads(said.lines[-1])
    assert list(found) == ["matches", "wins", "draws", "decisions", "seconds", "faults"]
    assert found["matches"] == 3
    assert sum(found["wins"]) + found["draws"] == 3
    assert found["faults"] == 0


def test_one_match_is_one(duelog: Duelog) -> None:
    assert duelog(*BOTS, "--matches", 1, "--seed", 5).lines[-1].startswith("1 match, ")


def test_text_names_the_bots(duelog: Duelog) -> None:
    said = duelog("arena", "--bots", "greedy,random", "--matches", 1, "--seed", 5)
    assert said.code == 0
    assert said.lines[0].startswith("greedy: ")
    assert said.lines[1].startswith("random: ")
    assert said.lines[2] == "draws: 0"


def test_workers_change_nothing() -> None:
    alone, together = list(outcomes(plan(), 1)), list(outcomes(plan(), 2))
    assert alone == together
    assert [outcome.number for outcome in alone] == list(range(4))
    assert alone[:1] != list(outcomes(plan(matches=1, seed=6), 1))


def test_search_plays_on_as_often_as_its_help_says_and_each_time_alike(
    duelog: Duelog, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert f"it plays on at most {bots.TRIES} times for a decision" in duelog("arena", "--help").out
    monkeypatch.setattr(bots, "TRIES", 4)
    searching = plan(game="biblioclash", bots=("search", "random"), tables=tables("biblioclash", 2)[:1], matches=1)
    (first,), (second,) = (list(outcomes(searching, 1)) for _ in range(2))
    assert first == second
    assert first.fault == ""


def test_bots_change_seats_and_decks_keep_theirs(duelog: Duelog, tmp_path: Path) -> None:
    decks = ("--deck", "Fen Tide", "--deck", "Pyre Debts")
    command = (
        "arena",
        "--bots",
        "greedy,random",
        "--matches",
        2,
        "--seed",
        5,
        *decks,
        "--save",
        tmp_path / "a",
        "--json",
    )
    said = duelog(*command)
    assert said.code == 0
    first, second = (Match.load(file) for file in sorted((tmp_path / "a").glob("*.duel")))
    assert first.header.seats == ("p1 (greedy)", "p2 (random)")
    assert second.header.seats == ("p1 (random)", "p2 (greedy)")
    for match in (first, second):
        assert [deck.name for deck in match.header.decks] == ["Fen Tide", "Pyre Debts"]
        assert match.over
    won = [match.header.seats[match.result.results.index("won")] for match in (first, second) if match.result]
    assert json.loads(said.lines[-1])["wins"] == [
        sum("greedy" in name for name in won),
        sum("random" in n for n in won),
    ]


def test_all_pairs_of_starter_decks_have_their_turn() -> None:
    pairs = tables("clash", 2)
    assert len(pairs) == len(set(pairs)) == 28
    assert all(one != other for one, other in pairs)
    assert {name for pair in pairs for name in pair} == set(arena.find_decks("clash"))


def test_more_than_two_change_seats_in_turn(duelog: Duelog, tmp_path: Path) -> None:
    """Modes and formats are house rules; each bot moves on by one seat, each deck stays."""
    house = ("--house", "mode=last-mage", "--house", "format=hidden")
    said = duelog(
        "arena",
        "--game",
        "biblioclash",
        *house,
        "--bots",
        "greedy,random,random",
        "--matches",
        3,
        "--seed",
        7,
        "--save",
        tmp_path,
        "--json",
    )
    assert said.code == 0
    matches = [Match.load(file) for file in sorted(tmp_path.glob("*.duel"))]
    assert [match.header.seats.index(f"p{n} (greedy)") + 1 for match, n in zip(matches, (1, 3, 2), strict=True)] == [
        1,
        3,
        2,
    ]
    for match in matches:
        assert match.header.house_rules == {"mode": "last-mage", "format": "hidden"}
        assert match.header.decks == matches[0].header.decks
    found = json.loads(said.lines[-1])
    assert sum(found["wins"]) + found["draws"] == 3


def test_mates_win_together(duelog: Duelog) -> None:
    said = duelog(
        "arena",
        "--game",
        "biblioclash",
        "--house",
        "mode=teams",
        "--bots",
        "greedy,random,greedy,random",
        "--matches",
        2,
        "--seed",
        3,
    )
    assert said.code == 0
    wins = [int(line.split(": ")[1].split(" ")[0]) for line in said.lines[:4]]
    assert [line.split(":")[0] for line in said.lines[:4]] == [
        "greedy first",
        "random second",
        "greedy third",
        "random fourth",
    ]
    assert (wins[0], wins[1]) == (wins[2], wins[3])
    assert wins[0] + wins[1] == 2


def test_no_file_is_written_over(duelog: Duelog, tmp_path: Path) -> None:
    (tmp_path / "arena-5-2.duel").write_text("another")
    said = duelog(*BOTS, "--matches", 2, "--seed", 5, "--save", tmp_path)
    assert (said.code, said.out) == (2, "")
    assert "arena-5-2.duel: there is a file of that name already" in said.complaint
    assert [file.name for file in tmp_path.glob("*.duel")] == ["arena-5-2.duel"]
    assert (tmp_path / "arena-5-2.duel").read_text() == "another"


def test_saved_matches_verify(duelog: Duelog, tmp_path: Path) -> None:
    assert duelog(*BOTS, "--matches", 2, "--seed", 5, "--save", tmp_path).code == 0
    files = sorted(tmp_path.glob("*.duel*"))
    assert len(files) == 2
    assert duelog("verify", *files).code == 0


class Refused:
    """Wants what may not be done."""

    def choose(self, match: Match, seat: int) -> Any:
        return match.game.parse(match.state, seat, "end")


class Broken:
    """Fails."""

    def choose(self, match: Match, seat: int) -> Any:
        raise ZeroDivisionError("no [/] idea")


@pytest.mark.parametrize(("bot", "what"), [(Refused, "was refused EndMain()"), (Broken, "failed: ZeroDivisionError")])
def test_a_fault_of_a_bot_is_told_and_ends_its_match(
    duelog: Duelog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bot: type, what: str
) -> None:
    def made(game: str, name: str, seed: int) -> Any:
        return bot() if name == "greedy" else make_bot(game, name, seed)

    monkeypatch.setattr("tui.arena.make_bot", made)
    bots = ("--bots", "random,greedy")
    said = duelog("arena", *bots, "--matches", 1, "--seed", 5, "--json", "--save", tmp_path)
    assert said.code == 1
    found = json.loads(said.lines[-1])
    assert found["faults"] == 1
    assert found["wins"] == [0, 0]
    assert said.complaint.startswith("match 1: greedy as p2 at step 1 ")
    assert what in said.complaint
    assert len(list(tmp_path.glob("*.duel"))) == 1


def test_a_match_without_end_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "MOST_DECISIONS", 50)
    outcome = play(plan(), 0)
    assert outcome.fault == "it has no end: 50 decisions were made"
    assert outcome.winners == ()


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (("--bots", "random", "--matches", "1", "--seed", "1"), "--bots names two bots"),
        (("--bots", "random,wizard", "--matches", "1", "--seed", "1"), "no bot is called 'wizard'"),
        (("--bots", "random,random", "--matches", "0", "--seed", "1"), "--matches is a whole number from 1"),
        (("--bots", "random,random", "--matches", "1", "--seed", "x"), "--seed is a whole number"),
        (("--bots", "random,random", "--matches", "1", "--seed", "1", "--workers", "0"), "--workers is a whole number"),
        (("--bots", "random,random", "--matches", "1", "--seed", "1", "--deck", "No"), "no file or starter deck"),
        (("--bots", "random,random", "--matches", "1", "--seed", "1", "--game", "go"), "no game is called 'go'"),
        (("--bots", "random,random", "--matches", "1", "--seed", "1", "--wrkers", "2"), "unrecognized arguments"),
        (
            (
                "--game",
                "biblioclash",
                "--house",
                "mode=teams",
                "--bots",
                "random,random",
                "--matches",
                "1",
                "--seed",
                "1",
            ),
            "--bots names four bots",
        ),
        (
            ("--bots", "random,random", "--matches", "1", "--seed", "1", "--house", "mode=teams"),
            "no house rule of Clash of Realms is called 'mode'",
        ),
        (("--bots", "random,random", "--matches", "1"), "the following arguments are required: --seed"),
        (("--bots", "random,random", "--matches", "1", "--seed", "1", "--save", "no/such"), "there is no folder no"),
    ],
)
def test_what_cannot_be_used_is_refused(duelog: Duelog, options: tuple[str, ...], complaint: str) -> None:
    said = duelog("arena", *options)
    assert said.code == 2
    assert complaint in said.complaint


def test_a_folder_that_cannot_be_made(duelog: Duelog, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    said = duelog(*BOTS, "--matches", 1, "--seed", 1, "--save", tmp_path / "file" / "x")
    assert said.code == 2
    assert "cannot be made" in said.complaint
