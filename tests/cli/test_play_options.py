"""Options of `duelog play`: each has its effect in the header, or is refused in one clear line."""

from pathlib import Path
from typing import Any

import pytest

from core.kernel.log import AnyHeader
from core.kernel.match import Match
from tests.cli.conftest import DECKS, Duelog, saved
from tui.app import Opening

CJK = "決闘者" * 20


def header_of(duelog: Duelog, file: Path, *options: str) -> AnyHeader:
    said = duelog("play", "--text", "--save", file, *options)
    assert said.code == 0, said.err
    return Match.load(file).header


@pytest.mark.parametrize(
    ("options", "field", "value"),
    [
        (("--game", "clash"), "game", "clash"),
        (("--seed", "77"), "seed", 77),
        (("--seed", str((1 << 63) - 1)), "seed", (1 << 63) - 1),
        (("--undo", "fair"), "undo", "fair"),
        (("--undo", "practice", "--seat", "p2=human"), "undo", "practice"),
        (("--seat", "p2=human"), "undo", "fair"),
        (("--first", "p2"), "first", 1),
        (("--position", "Six Wisdom from nothing", "--seat", "p2=random"), "seats", ("You", "Vex (random)")),
        (("--position", "one clash to end it", "--seat", "p2=human"), "undo", "practice"),
        (("--house", "wounding=on", "--house", "advantage-overflow=banked"), "house_rules",
         {"wounding": "on", "advantage-overflow": "banked"}),
        (("--seat", "p1=human", "--seat", "p2=random"), "seats", ("You", "Vex (random)")),
        (("--name", "p2=Vex", "--name", "p1=[/]"), "seats", ("[/]", "Vex (greedy)")),
        (("--name", f"p1={CJK}", "--seat", "p2=human"), "seats", (CJK, "p2")),
        (("--name", "p1=[red]x (yes)"), "seats", ("[red]x (yes)", "Vex (greedy)")),
    ],
)  # fmt: skip
def test_options_stand_in_the_header(
    duelog: Duelog, tmp_path: Path, options: tuple[str, ...], field: str, value: Any
) -> None:
    assert getattr(header_of(duelog, tmp_path / "m.duel", *options), field) == value


def test_the_goal_of_a_position_is_said_before_and_after_it(duelog: Duelog, tmp_path: Path) -> None:
    options = ("--position", "Clear the way first", "--save", tmp_path / "m.duel")
    said = duelog("play", "--text", *options, typed="concede\n")
    goal = "Win this turn. The Realm has 5 left,"
    assert said.lines[0].startswith(f"goal: {goal}")
    assert said.lines[-4].startswith(f"goal missed, undo to try again: {goal}")


def test_a_goal_that_is_missed_is_said_when_the_turn_is_over(duelog: Duelog, tmp_path: Path) -> None:
    options = ("--position", "Clear the way first", "--seat", "p2=random", "--seed", 4, "--save", tmp_path / "m.duel")
    said = duelog("play", "--text", *options, typed="end\nundo\nend\n")
    missed = "goal missed, undo to try again: Win this turn."
    assert [line[: len(missed)] for line in said.lines].count(missed) == 2


def test_decks_stand_in_the_header(duelog: Duelog, tmp_path: Path) -> None:
    header = header_of(duelog, tmp_path / "m.duel", "--deck", "fen tide", "--deck", "Silent Verdict")
    assert [deck.name for deck in header.decks] == ["Fen Tide", "Silent Verdict"]
    header = header_of(duelog, tmp_path / "n.duel", "--deck", "Fen Tide")
    assert header.decks[0].name == "Fen Tide"
    assert header.decks[1].name != "Fen Tide"


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (("--game", "chess"), "no game is called 'chess'; there are: clash"),
        (("--deck", "Cinder Marsh"), "no file or starter deck is called 'Cinder Marsh'; did you mean Cinder March?"),
        (("--position", "Every pint counts"), "is called 'Every pint counts'; did you mean Every point"),
        (("--position", "x", "--deck", "Fen Tide"), "says everything that lies on the table: leave out --deck"),
        (("--position", "Every point counts", "--seat", "p3=random"), "the seat of --seat is one of p1, p2, not 'p3'"),
        (("--deck", "Fen Tide") * 3, "--deck is there 3 times; there are 2 seats"),
        (("--seat", "p1=wizard"), "--seat says human, random, greedy or search, not 'wizard'"),
        (("--seat", "p3=random"), "the seat of --seat is one of p1, p2, not 'p3'"),
        (("--seat", "random"), "--seat says SEAT=WHO, as p1=…, not 'random'"),
        (("--name", "ann"), "--name says SEAT=NAME, as p1=…, not 'ann'"),
        (("--seat", "p1=random", "--seat", "p1=greedy"), "--seat is there twice for p1"),
        (("--seed", "x"), "--seed is a whole number from 0 on, not 'x'"),
        (("--seed", "-1"), "--seed"),
        (("--seed", "9" * 50), "--seed is a whole number"),
        (("--first", "p9"), "--first is one of p1, p2, not 'p9'"),
        (("--undo", "never"), "--undo is practice or fair, not 'never'"),
        (("--house", "wounding"), "--house says NAME=VALUE, not 'wounding'"),
        (
            ("--house", "wounds=on"),
            "no house rule of Clash of Realms is called 'wounds'; there are advantage-overflow, wounding",
        ),
        (("--house", "realm=x"), "there are advantage-overflow, wounding; --game archaic has one"),
        (("--house", "wounding=maybe"), "house rule wounding is off or on, not 'maybe'"),
        (("--name", "p1="), "the name of p1 is a plain line of text, not ''"),
        (("--name", "p1=two\nlines"), "the name of p1 is a plain line of text"),
        (("--name", f"p1={'x' * 61}"), "the name of p1 has 61 characters; 60 are allowed"),
        (("--name", "p1=Eve (greedy)"), "the name of p1 ends as only a bot's does"),
        (("--save", "x.duel.gz"), "a match that is played is not packed"),
        (("--save", "no/such/folder/x.duel"), "there is no folder"),
        (("--save", "."), "is a folder"),
        (("--sead", "1"), "unrecognized arguments: --sead 1"),
        (("--se", "1"), "unrecognized arguments: --se 1"),
    ],
)  # fmt: skip
def test_what_cannot_be_used_is_refused_in_one_line(
    duelog: Duelog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], complaint: str
) -> None:
    monkeypatch.chdir(tmp_path)
    said = duelog("play", "--text", *options)
    assert said.code == 2
    assert complaint in said.complaint
    assert said.out == ""
    assert not list(tmp_path.rglob("*.duel*"))


def test_a_deck_that_is_not_legal_is_refused_with_its_reasons(duelog: Duelog, tmp_path: Path) -> None:
    deck = tmp_path / "thin.txt"
    deck.write_text("Realm\n1 Drill Realm 20\n\nMain Deck\n3 Drill Bolt\n")
    said = duelog("play", "--text", "--deck", deck)
    assert said.code == 2
    assert said.complaint.startswith(f"{deck}: is not legal: ")
    assert "The Main Deck has 3 cards; it needs exactly 40. (103.1#4)" in said.complaint


def test_a_deck_list_with_crlf_accents_and_comments_plays(duelog: Duelog, tmp_path: Path) -> None:
    from core.clash.setup import DECKS

    text = DECKS.write(DECKS.starters()["Cinder March"]).replace("Cinder March", "Čiñdér Márch [/]")
    deck = tmp_path / "accents.txt"
    deck.write_bytes(("\ufeff" + text.replace("\n", "\r\n")).encode())
    header = header_of(duelog, tmp_path / "m.duel", "--deck", str(deck))
    assert header.decks[0].name == "Čiñdér Márch [/]"
    assert sum(header.decks[0].main.values()) == 40


# Going on -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (("--seed", "5"), "was begun with another --seed; leave the option out to go on"),
        (("--seat", "p2=random"), "was begun with --seat p2 human"),
        (("--name", "p1=Zoe"), "was begun with --name p1 p1"),
        (("--first", "p1"), "was begun with --first by a coin"),
        (("--undo", "fair"), "was begun with --undo practice"),
        (("--house", "wounding=on"), "was begun with --house wounding off"),
        (("--deck", "Fen Tide"), "was begun with the deck of p1, The Kept Promise"),
    ],
)
def test_other_options_than_a_match_was_begun_with_are_refused(
    duelog: Duelog, tmp_path: Path, options: tuple[str, ...], complaint: str
) -> None:
    file = saved(tmp_path / "m.duel")
    before = file.read_bytes()
    said = duelog("play", "--text", "--save", file, *options)
    assert said.code == 2
    assert complaint in said.complaint
    assert str(file) in said.complaint
    assert file.read_bytes() == before


def test_the_same_options_are_taken(duelog: Duelog, tmp_path: Path) -> None:
    file = saved(tmp_path / "m.duel", seed=4, names=("Ann", "Bo"))
    options = ("--game", "clash", "--deck", DECKS[0], "--deck", DECKS[1], "--seed", "4", "--undo", "practice")
    seats = ("--seat", "p1=human", "--name", "p1=Ann", "--house", "wounding=off")
    assert duelog("play", "--text", "--save", file, *options, *seats).code == 0


def test_an_empty_file_is_begun_anew(duelog: Duelog, tmp_path: Path) -> None:
    file = tmp_path / "m.duel"
    file.touch()
    assert header_of(duelog, file).game == "clash"


def test_a_file_in_use_is_refused(duelog: Duelog, tmp_path: Path) -> None:
    file = saved(tmp_path / "m.duel")
    with Match.load(file, attach=True):
        said = duelog("play", "--text", "--save", file)
    assert said.code == 2
    assert "is in use" in said.complaint


def test_the_app_needs_a_terminal(duelog: Duelog, tmp_path: Path) -> None:
    for command in ((), ("play",), ("replay", str(saved(tmp_path / "m.duel")))):
        said = duelog(*command)
        assert said.code == 2
        assert "the app needs a terminal" in said.complaint


def test_the_app_gets_the_match(duelog: Duelog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Match] = []

    class Opens:
        fault = unopened = None

        def __init__(self, *, opening: Opening, plain: bool) -> None:
            assert plain
            assert opening.what == "m.duel"
            self.load = opening.load

        def run(self) -> None:
            self.load()(self)  # type: ignore[arg-type]

        def open_match(self, match: Match, *, fresh: bool) -> None:
            assert not fresh  # --save keeps it from the first
            opened.append(match)

    monkeypatch.setattr("tui.commands.opening.need_terminal", lambda: None)
    monkeypatch.setattr("tui.app.DuelogApp", Opens)
    assert duelog("play", "--ascii", "--seed", 8, "--save", tmp_path / "m.duel").code == 0
    (match,) = opened
    assert match.header.seed == 8
    assert match.path is None  # closed when the app has ended


def test_help_names_the_house_rules_of_every_game(duelog: Duelog) -> None:
    lines = duelog("play", "--help").lines
    assert "  Clash of Realms (--game clash)" in lines
    assert "    advantage-overflow=window or banked" in lines
    assert "    mode=duel or last-mage or teams" in lines
    assert "      mode=last-mage: 3 or 4 or 5 seats" in lines
    assert "      mode=teams: 4 seats" in lines
    assert any(line.startswith('    realm=random or "Shattered Causeway"') for line in lines)
    assert max(map(len, lines)) <= 120


def test_as_many_seats_as_are_spoken_of(duelog: Duelog, tmp_path: Path) -> None:
    file = tmp_path / "m.duel"
    options = ("--game", "biblioclash", "--house", "mode=last-mage", "--seat", "p5=greedy")
    assert duelog("play", "--text", *options, "--save", file).code == 0
    assert len(Match.load(file).header.seats) == 5
