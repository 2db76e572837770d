"""The menu, the form for a new match, and the replay."""

import os
import re
from pathlib import Path

import pytest
from rich.cells import cell_len

from core.clash import actions as act
from core.kernel import paths
from core.kernel.errors import BadInput, Refusal, Refused
from core.kernel.game import GAMES, find_game
from core.kernel.ids import Seat
from core.kernel.log import Bookmarked, Commented, Series, action_of
from core.kernel.match import Match
from core.kernel.replay import Replay
from tests.tui.helpers import app_for, opened, playing, previewed, settle, shown, until
from tests.tui.positions import new, position
from tui.app import DuelogApp
from tui.arena import find_decks
from tui.bots import make_bot
from tui.decks import playable
from tui.glance import glance
from tui.last_form import file_of_form
from tui.last_form import load as load_form
from tui.last_form import save as save_form
from tui.panels import BoardWidget, Scene, find_panel
from tui.saves import samples, saves
from tui.screens.asking import TextBox
from tui.screens.boxes import WhyBox, YesNoBox
from tui.screens.curtain import Curtain
from tui.screens.new_match import NewMatchScreen, meaning, new_match, seats_of
from tui.screens.play import PlayScreen
from tui.screens.replay import ReplayScreen
from tui.screens.save_list import SaveList, file_name
from tui.screens.title import Previewed, TitleScreen
from tui.summary import summary
from tui.telling import Teller
from tui.widgets.card_face import CardFace
from tui.widgets.form import Form
from tui.widgets.lines import plain
from tui.widgets.rows import Rows

SIZE = (80, 24)


def played(path: Path | None = None, steps: int = 60) -> Match:
    """A match of two random bots, some steps long."""
    match = new(names=("Ann", "Bo"), path=path)
    bot = make_bot("clash", "random", 5)
    while match.step < steps and not match.over:
        seat = match.to_act[0]
        match.push(seat, bot.choose(match, seat))
    return match


async def test_a_new_match_from_the_menu_is_saved_and_goes_on(tmp_path: Path) -> None:
    app = DuelogApp(saves=tmp_path, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("n")
        assert isinstance(app.screen, NewMatchScreen)
        await pilot.press("down", "right", "tab", "right", "enter")
        screen = await opened(pilot)
        path = screen.table.path
        assert path is not None
        await pilot.press("space", "enter")
        await until(pilot, lambda: screen.decision is not None and screen.table.match.step > 1)
        step = screen.table.match.step
        await pilot.press("q")
        assert isinstance(app.screen, TitleScreen)
        assert [save.path for save in saves(tmp_path)] == [path]
        await pilot.press("up", "up", "enter")
        again = await opened(pilot)
        assert again.table.match.step == step
        assert again.table.story.present(again.table.viewer)


async def test_a_seed_is_typed_in_digits_and_what_values_mean_is_told_in_full(tmp_path: Path) -> None:
    app = DuelogApp(saves=tmp_path, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("n", "up", *"1b2a")
        assert isinstance(app.screen, NewMatchScreen)
        form = app.screen.query_one(Form)
        assert form.values["seed"] == "12"
        await until(pilot, lambda: "✗ the seed is a number" in shown(app))
        form.set("seed", "a seed")
        await pilot.press("up", "up", "enter")
        await until(pilot, lambda: "✗ the seed is a number" in shown(app))
        assert form.field.name == "seed"
        await pilot.press("up")
        assert "All can be taken back" in shown(app)
        await pilot.press("right")
        assert "only if the other people agree." in " ".join(shown(app).split())
        await pilot.press("up", "right")
        assert "between two games cards of the deck may be exchanged." in " ".join(shown(app).split())
        form.set("deck1", "Fen Tide")
        form.action_to(next(place for place, field in enumerate(form.fields) if field.name == "deck1"))
        await pilot.pause()
        assert meaning("clash", "deck1", "Fen Tide") in " ".join(shown(app).split())
        await pilot.press("escape")
        assert isinstance(app.screen, TitleScreen)


def test_a_form_becomes_a_match(tmp_path: Path) -> None:
    values = {
        "game": "clash", "deck1": "Cinder March", "deck2": "Fen Tide", "seat1": "person", "seat2": "random",
        "name1": " Kai ", "name2": "", "first": "1", "games": "1", "undo": "fair", "seed": "5", "house:wounding": "on",
    }  # fmt: skip
    with new_match(values, tmp_path) as match:
        assert match.header.seats == ("Kai", "Vex (random)")
        assert (match.header.undo, match.header.seed, match.header.first) == ("fair", 5, 1)
        assert match.header.house_rules["wounding"] == "on"


def test_own_decks_are_offered_to_their_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "user_decks", lambda: tmp_path)
    (tmp_path / "mine.txt").write_text("Mage\n1 Kai\n\nPile 1\n2 Ice Blast\n")
    (tmp_path / "march.txt").write_text("Realm\n1 Drill Realm 20\n")
    (tmp_path / "notes.txt").write_bytes(b"\xff\x00 nothing")
    assert playable("biblioclash")[-1] == "mine"
    assert "Borrowed Winter" in playable("biblioclash")
    assert "Borrowed Winter" not in playable("biblioclash", {"format": "hidden"})
    assert playable("clash")[-1] == "march"
    assert not {"mine", "notes"} & set(playable("clash"))
    assert not {"march", "notes"} & set(playable("biblioclash"))


@pytest.mark.parametrize("game", GAMES)
def test_a_form_says_what_house_rules_mean_and_offers_different_decks_first(game: str) -> None:
    for rule, values in find_game(game).house_rules.items():
        for value in values:
            said = meaning(game, f"house:{rule}", value)
            assert re.search(r" \(R[AB]?-\d+|\(B-\d+|^one against one$", said), said
            # It has one row at 80x24.
            assert cell_len(said) <= 76
    first = find_game(game).setup.FIRST_DECKS
    assert playable(game)[: len(first)] == list(first)
    assert len(set(first)) == len(first) >= 2
    assert meaning(game, "deck1", first[0])


def test_a_form_seats_as_many_as_its_mode_wants(tmp_path: Path) -> None:
    values = {
        "game": "biblioclash", "house:mode": "last-mage", "house:format": "hidden", "seats": "4", "first": "coin",
        "games": "1", "undo": "practice", "seed": "5",
        **{f"deck{n}": "Kai starter" for n in range(1, 6)}, **{f"name{n}": "" for n in range(1, 6)},
        "seat1": "person", "seat2": "person", **{f"seat{n}": "greedy" for n in range(3, 6)},
    }  # fmt: skip
    with new_match(values, tmp_path) as match:
        assert match.header.seats == ("Ann", "Bo", "Ivo (greedy)", "Uma (greedy)")
        assert match.header.house_rules == {"mode": "last-mage", "format": "hidden"}
        assert len(match.header.decks) == 4
    assert seats_of({**values, "house:mode": "teams", "seats": "3"}) == 4
    assert seats_of({**values, "house:mode": "duel"}) == 2


async def test_the_form_asks_for_every_seat_of_the_mode(tmp_path: Path) -> None:
    app = DuelogApp(saves=tmp_path, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("n", "right", "down", "right")
        form = app.screen.query_one(Form)
        assert [field.name for field in form.fields[:4]] == ["game", "house:mode", "house:format", "seats"]
        assert {field.name for field in form.fields} >= {"deck3", "seat3", "name3"}
        await pilot.press("down", "down", "right")
        assert {field.name for field in form.fields} >= {"deck4", "seat4", "name4"}
        assert [form.values[f"seat{n}"] for n in range(1, 5)] == ["person", "greedy", "greedy", "greedy"]
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, PlayScreen))
        assert playing(pilot).table.match.header.house_rules == {"mode": "last-mage"}
        assert len(playing(pilot).table.names) == 4
    # As last time, whenever that was.
    again = DuelogApp(saves=tmp_path, pace=0)
    async with again.run_test(size=SIZE) as pilot:
        await pilot.press("n")
        form = again.screen.query_one(Form)
        assert (form.values["house:mode"], form.values["seats"], form.values["seat1"]) == ("last-mage", "4", "person")
        await pilot.press("escape")
        file_of_form().write_text('game = "chess"\n')
        again._last_form = None
        await pilot.press("n")
        await until(pilot, lambda: isinstance(again.screen, WhyBox))
        said = "new-match.toml game is one of clash, biblioclash, archaic, not 'chess'"
        assert said in again.screen.query_one(CardFace).text
        await pilot.press("escape")
        assert again.screen.query_one(Form).values["game"] == GAMES[0]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("game = \n", "is not TOML: Invalid value (at line 1"),
        ("game = 3\n", "game is a line of at most 60 characters in quotes, not '3'"),
        ("seat2 = 'oracle'\n", "seat2 is one of person, random, greedy, search, not 'oracle'"),
        (f"name1 = '{'n' * 61}'\n", "name1 is a line of at most 60 characters"),
        (b"\xff", "is not TOML"),
    ],
)
def test_a_form_that_cannot_be_read_says_what_is_wrong(tmp_path: Path, text: str | bytes, said: str) -> None:
    path = tmp_path / "new-match.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(BadInput) as caught:
        load_form(path)
    assert said in str(caught.value)
    kept = {"name1": 'A "quoted" [b]名[/b] \\ ', "house:mode": "teams", "game": "clash", "old": ""}
    save_form(path, kept)
    assert load_form(path) == kept


async def test_two_people_play_fair_until_the_form_is_told_otherwise_and_have_names(tmp_path: Path) -> None:
    app = DuelogApp(saves=tmp_path, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("n")

        def asked(name: str) -> tuple[str, str]:
            form = app.screen.query_one(Form)
            return form.values[name], next(field.hint for field in form.fields if field.name == name)

        async def turn(name: str) -> None:
            form = app.screen.query_one(Form)
            form.action_to(next(place for place, field in enumerate(form.fields) if field.name == name))
            await pilot.press("right")

        assert (asked("undo")[0], asked("name1")[1], asked("name2")[1]) == ("practice", "You", "Vex")
        await turn("seat1")
        assert (asked("name1")[1], asked("name2")[1]) == ("Ada", "Vex")
        await pilot.press("left")
        await turn("seat2")
        await pilot.press("left", "left")
        assert (asked("undo")[0], asked("name1")[1], asked("name2")[1]) == ("fair", "Ann", "Bo")
        await pilot.press("enter")
        screen = await opened(pilot)
        assert (screen.table.match.header.seats, screen.table.match.header.undo) == (("Ann", "Bo"), "fair")
        assert "fair  ◆ ANN'S DECISION  #0" in shown(app)
        await pilot.press("q", "n")
        # As last time; nobody has chosen how far is taken back.
        await turn("seat2")
        assert asked("undo")[0] == "practice"
        await turn("undo")
        await turn("undo")
        for _ in range(3):
            await turn("seat2")
        assert (asked("seat2")[0], asked("undo")[0]) == ("person", "practice")


async def test_saves_say_how_far_they_are_and_the_newest_that_is_not_over_goes_on(tmp_path: Path) -> None:
    played(tmp_path / "running.duel", 20).close()
    with played(tmp_path / "over.duel", 5) as over:
        over.push(0, over.game.concession())
    (tmp_path / "other.duel").write_text("no match\n")
    (tmp_path / "newer.duel").write_text('{"duelog":9}\n')
    (tmp_path / "empty.duel").touch()
    for age, name in enumerate(("newer", "empty", "other", "over", "running")):
        os.utime(tmp_path / f"{name}.duel", (1_700_000_000 - age, 1_700_000_000 - age))
    app = DuelogApp(saves=tmp_path, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        # At once: nothing of them may be known yet.
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        await pilot.press("enter")
        screen = await opened(pilot)
        assert screen.table.path == tmp_path / "running.duel"
        await pilot.press("q")
        title = app.screen
        await until(pilot, lambda: "Continue  T" in shown(app))
        told = {row.left[0][0]: plain(row.right) for row in title.query_one("#saves", Rows).rows}
        turn = f"T{screen.table.match.state.board.turn}"
        assert told == {
            "running": f"Clash   {turn + ' Ann vs Bo':<17} 2023-11",
            "over": "Clash   Bo won vs Ann     2023-11",
            "newer": "✗ in format 9 of a newer… 2023-11",
            "empty": "✗ empty: there is no mat… 2023-11",
            "other": "✗ not a duelog match      2023-11",
        }
        assert plain(title.query_one("#menu", Rows).rows[0].left).endswith(" Ann vs Bo")


@pytest.mark.parametrize(
    ("names", "undo", "told"),
    [
        (("You", "Vex (greedy)"), "practice", "T1 vs Vex"),
        (("You", "p2 (random)"), "practice", "T1 vs p2"),
        (("You", "Kai (search)"), "fair", "T1 vs Kai fair"),
        (("Ann", "Bo"), "fair", "T1 Ann vs Bo"),
        (("Ann", "Bo"), "practice", "T1 Ann vs Bo practice"),
    ],
)
def test_saves_of_equal_decks_are_told_apart(tmp_path: Path, names: tuple[str, str], undo: str, told: str) -> None:
    with new(names=names, undo=undo, path=tmp_path / "one.duel") as match:
        while match.state.board.turn < 1:
            match.push(match.to_act[0], next(match.options(match.to_act[0]).actions(1)))
    (save,) = saves(tmp_path)
    assert (summary(save).told(24), summary(save).told(15)) == (told, told.removesuffix(" practice"))


@pytest.mark.parametrize(
    ("room", "said"), [(40, "cinder-march-vs-fen-tide-12"), (20, "cinder-march-vs-…-12"), (2, "-12"), (-30, "-12")]
)
def test_the_number_of_a_save_is_never_cut(room: int, said: str) -> None:
    assert file_name("cinder-march-vs-fen-tide-12", room) == said
    assert file_name("cinder-march-vs-fen-tide-series-2", 15) == "cinde…-series-2"
    assert file_name("evening-series2-1", 15) == "even…-series2-1"


@pytest.mark.parametrize(("loser", "goes_on"), [(0, False), (1, True)])
def test_a_series_goes_on_until_it_is_decided(tmp_path: Path, loser: Seat, goes_on: bool) -> None:
    series = Series(name="evening", game=2, score=(0, 1))
    with new(names=("Ann", "Bo"), series=series, path=tmp_path / "evening-2.duel") as match:
        match.push(loser, match.game.concession())
    (save,) = saves(tmp_path)
    assert summary(save).goes_on is goes_on
    (tmp_path / "evening-3.duel").touch()
    assert not summary(save).goes_on


def kept(
    folder: Path, name: str, names: tuple[str, ...], *, game: str = "clash", steps: int = 40, seed: int = 5
) -> Match:
    """A match of random moves that is kept in a file and closed."""
    decks = find_decks(game)[:2]
    with Match.new(game, decks, seed, names=names, undo="fair", path=folder / f"{name}.duel") as match:
        bot = make_bot(game, "random", seed)
        while match.step < steps:
            match.push(match.to_act[0], bot.choose(match, match.to_act[0]))
    return match


async def test_what_comes_while_the_app_ends_is_let_be(tmp_path: Path) -> None:
    kept(tmp_path, "evening", ("Kai", "Vex (greedy)"))
    [save] = saves(tmp_path)
    app = DuelogApp(saves=tmp_path, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        screen = app.screen
        assert isinstance(screen, TitleScreen)
        app.exit()
        screen.post_message(Previewed(save, glance(save)))
        await pilot.press("n")
        await pilot.pause()
        assert app.screen is screen
    assert app.fault is None


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(80, 24), (160, 45)], ids=["80x24", "160x45"])
async def test_the_table_of_the_selected_save_is_shown(tmp_path: Path, game: str, size: tuple[int, int]) -> None:
    match = kept(tmp_path, "evening", ("Kai", "Vex (greedy)"), game=game)
    app = DuelogApp(saves=tmp_path, pace=0)
    async with app.run_test(size=size) as pilot:
        await previewed(pilot)
        await settle(pilot)
        board, panel = app.screen.query_one(BoardWidget), find_panel(game)
        assert board.size.height >= 7
        scene = Scene(match.view(0).seen, match.header.cards, ("Kai", "Vex"), 0, bots=("", "greedy"))
        for seat in (0, 1):
            # The key numbers stand whole; counts of cards where there is room.
            line = plain(panel.side(scene, seat)[0]).strip()
            assert line[: board.size.width - 4] in shown(app)
        for place, step in enumerate(match.line()[-3:]):
            assert f" {step} " in shown(app).splitlines()[size[1] - 5 + place]
        saves = app.screen.query_one("#saves")
        assert (saves.region.y == app.screen.query_one("#preview").region.y) is (size[0] == 160)


def test_a_glance_at_a_save_shows_nothing_that_is_hidden(tmp_path: Path) -> None:
    people = kept(tmp_path, "people", ("Ann", "Bo"), steps=1)
    seat = people.log.entries[1].seat
    places = people.state.board.sides[seat].locations
    assert people.view(seat).seen.board.objects[places[0]].card >= 0
    found = {save.name: glance(save) for save in saves(tmp_path)}["people"]
    assert found.scene is not None
    assert [found.scene.seen.board.objects[place].card for place in places] == [-1, -1, -1]
    assert [plain(line) for line in found.log] == [f" 1 {('Ann', 'Bo')[seat]}: place (sealed)"]
    # Whoever plays alone sees at the menu what they see at the table.
    alone = kept(tmp_path, "alone", ("You", "Vex (greedy)"), steps=30)
    found = {save.name: glance(save) for save in saves(tmp_path)}["alone"]
    assert found.scene is not None
    assert (found.scene.seen.board, found.scene.names) == (alone.view(0).seen.board, ("You", "Vex"))


async def test_saves_are_filtered_by_what_they_are_called_and_who_plays_what(tmp_path: Path) -> None:
    kept(tmp_path, "new-year", ("Kai", "Vex (greedy)"), steps=4)
    kept(tmp_path, "new-moon", ("Ann", "Bo"), steps=4)
    kept(tmp_path, "exams", ("Ann", "Bo"), game="archaic", steps=4)
    app = DuelogApp(saves=tmp_path, pace=0)

    def listed() -> set[str]:
        return {plain(row.left) for row in app.screen.query_one(SaveList).rows}

    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: not app.screen.query_one(SaveList).unknown())
        # None of it is a command: `n` alone would open the form, `x` ask whether to delete.
        await pilot.press("slash", *"nx")
        assert "Saves 3 → 0 / nx" in shown(app)
        assert "No save matches `nx` · esc clear" in shown(app)
        await pilot.press("backspace", *"ew")
        assert listed() == {"new-year", "new-moon"}
        await pilot.press("space", *"KAI")
        assert listed() == {"new-year"}
        await pilot.press("enter")
        assert "enter open · r replay · esc clear" in shown(app)
        await pilot.press("x", "n", "escape")
        assert listed() == {"new-year", "new-moon", "exams"}
        assert "Saves 3 ━" in shown(app)
        for text, names in {
            "archaic": {"exams"},
            "ann clash": {"new-moon"},
            find_decks("archaic")[0]: {"exams"},
        }.items():
            await pilot.press("slash", *("space" if char == " " else char for char in text))
            assert listed() == names
            await pilot.press("escape")
        line = next(place for place, text in enumerate(shown(app).splitlines()) if "/ filter" in text)
        await pilot.click(offset=(shown(app).splitlines()[line].index("/ filter"), line))
        await pilot.press(*"moon", "down", "tab")
        assert app.screen.query_one(SaveList).has_focus
        assert listed() == {"new-moon"}


async def test_escape_leads_from_replays_back_to_the_saves_and_the_menu(tmp_path: Path) -> None:
    kept(tmp_path, "evening", ("Ann", "Bo"), steps=4)
    app = DuelogApp(saves=tmp_path, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("down", "down", "enter")
        assert f"Replays 1 + {len(samples())} samples ━" in shown(app)
        await pilot.press("escape")
        assert "Saves 1 ─" in shown(app)
        assert app.focused is app.screen.query_one("#menu")
        # There are two places for the focus, and both show it.
        await pilot.press("tab")
        assert app.focused is app.screen.query_one("#saves")
        await pilot.press("tab", "q")
        assert app.focused is app.screen.query_one("#menu")
        assert app.is_running


async def test_a_save_keeps_its_name_beside_what_is_wrong_with_it(tmp_path: Path) -> None:
    path = tmp_path / "dam [b]aged 日.duel"
    played(path).close()
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:28], b"[1, broken\n", *lines[29:]]))
    app = DuelogApp(saves=tmp_path, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: "✗ damaged, line 29" in shown(app))
        (line,) = (text for text in shown(app).splitlines() if "✗ damaged, line 29" in text)
        assert "dam [b]aged 日 " in line


async def test_a_match_that_was_begun_for_nothing_leaves_no_file(tmp_path: Path) -> None:
    app = DuelogApp(saves=tmp_path, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("n", "enter")
        await opened(pilot)
        assert len(saves(tmp_path)) == 1
        await pilot.press("escape")
        assert "Nothing was decided: it is not kept." in shown(app)
        await pilot.press("y")
        assert isinstance(app.screen, TitleScreen)
        assert not saves(tmp_path)
        await pilot.press("n", "enter")
        screen = await opened(pilot)
        screen.table.match.bookmark("here")
        await pilot.press("q")
        (save,) = saves(tmp_path)
        # Opened again and left again it stays.
        app.open_file(save.path)
        await opened(pilot)
        await pilot.press("q")
        assert saves(tmp_path) == [save]


async def test_a_save_is_deleted_after_a_question(tmp_path: Path) -> None:
    played(tmp_path / "old.duel").close()
    app = DuelogApp(saves=tmp_path, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("tab", "x")
        assert isinstance(app.screen, YesNoBox)
        await pilot.press("n")
        assert saves(tmp_path)
        await pilot.press("x", "y")
        assert not saves(tmp_path)


def test_a_packed_save_is_told_from_the_one_it_was_packed_from(tmp_path: Path) -> None:
    played(tmp_path / "old.duel").save(tmp_path / "old.duel.gz")
    assert sorted(save.name for save in saves(tmp_path)) == ["old", "old.gz"]


async def test_where_no_match_can_be_kept_it_is_said_in_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fault = BadInput("cannot be made in the folder: Permission denied", str(tmp_path / "a" / "rather" / "deep.duel"))

    def refuse(*_: object) -> None:
        raise fault

    monkeypatch.setattr("tui.screens.new_match.new_match", refuse)
    app = DuelogApp(saves=tmp_path, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, NewMatchScreen))
        await pilot.press("enter")
        # Where the path is long its end stands on the next row of the box.
        await until(pilot, lambda: "Permission denied" in " ".join(shown(app).replace("┃", " ").split()))
        assert isinstance(app.screen, WhyBox)


async def test_a_match_that_is_being_played_is_not_deleted(tmp_path: Path) -> None:
    match = played(tmp_path / "old.duel")
    app = DuelogApp(saves=tmp_path, pace=0)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await pilot.press("tab", "x", "y")
        await until(pilot, lambda: "old.duel is in use: it is open already" in shown(app))
        assert saves(tmp_path)
    match.close()
    assert Match.load(tmp_path / "old.duel").line() == match.line()


async def test_a_replay_of_a_fair_match_that_is_not_over_asks_first(tmp_path: Path) -> None:
    path = tmp_path / "fair.duel"
    Match.new("clash", ["Cinder March", "Fen Tide"], 5, names=("Ann", "Bo"), undo="fair", path=path).close()
    app = DuelogApp(saves=tmp_path, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("tab", "r")
        assert "its replay shows every hand" in shown(app)
        await pilot.press("n")
        assert isinstance(app.screen, TitleScreen)
        await pilot.press("r", "y")
        assert isinstance(app.screen, ReplayScreen)


async def test_a_damaged_save_is_shown_as_far_as_it_goes(tmp_path: Path) -> None:
    path = tmp_path / "bad.duel"
    played(path).close()
    lines = path.read_bytes().splitlines(keepends=True)
    lines[20] = b"[1, broken\n"
    path.write_bytes(b"".join(lines))
    app = DuelogApp(saves=tmp_path, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("tab", "enter")
        await until(pilot, lambda: isinstance(app.screen, WhyBox))
        assert "bad.duel" in shown(app)
        await pilot.press("escape")
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.replay.line[-1] < 60
        await pilot.press("q")
        assert isinstance(app.screen, TitleScreen)


async def test_stepping_through_a_replay(tmp_path: Path) -> None:
    path = tmp_path / "one.duel"
    match = played(path)
    match.bookmark("here", at=30)
    match.close()
    app = DuelogApp(lambda app: app.open_replay(path), saves=tmp_path, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        replay = screen.replay
        await pilot.press("right", "right", "left")
        assert replay.step == 1
        await pilot.press("end")
        assert replay.step == 60
        await pilot.press("left_square_bracket")
        assert replay.step < 60
        await pilot.press("home", "n")
        assert replay.step == 30
        await pilot.press("f", "right")
        assert (replay.step, replay.fact) != (30, len(replay.log.entries[30].facts) - 1)
        await pilot.press("f", "g", *"45", "enter")
        assert replay.step == 45
        await pilot.press("s", "enter", "c", *"why", "enter")
        notes = [note for note in screen.replay.log.records if isinstance(note, Bookmarked | Commented)]
        assert [note.at for note in notes] == [30, 45, 45]
        assert "why" in shown(app)
        replay = screen.replay
        assert replay.step == 45
        await pilot.press("v", "v")
        assert screen.eyes is None
        await pilot.press("v", "Z", "escape", "right_curly_bracket")
        assert replay.log.entries[replay.step].seat == screen.seat


async def test_a_match_that_is_over_says_so_and_can_be_replayed(tmp_path: Path) -> None:
    match = position()
    app = app_for(match, tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        screen.action_concede()
        await pilot.pause()
        await pilot.press("y")
        await until(pilot, lambda: match.over)
        assert "Game over: " in shown(app)
        await pilot.press("v")
        assert isinstance(app.screen, ReplayScreen)
        await pilot.press("q", "q")
        assert isinstance(app.screen, TitleScreen)


def test_every_entry_of_a_stored_match_is_told_in_full() -> None:
    match = played(steps=150)
    replay = Replay(match.game, match.header, match.log)
    teller = Teller(replay, find_panel("clash"))
    for eyes in (0, 1):
        for number in match.line()[1:]:
            entry = match.log.entries[number]
            text = teller.text(number, eyes)
            assert text != action_of(entry).__struct_config__.tag or text in ("pass", "end", "keep")
            if isinstance(entry.action, act.Place) and entry.seat != eyes:
                # From the reveal on it is told to all what lies where.
                assert text == teller.text(number, None) != teller.text(number, eyes, number) == "place (sealed)"


@pytest.mark.parametrize(
    "error", [TypeError("slip"), KeyError(7), Refused(Refusal("card/elsewhere", "it is gone", ""))]
)
def test_a_text_that_fails_is_left_out_and_kept_if_the_program_is_wrong(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, revealed: bool) -> str:
        raise error

    match, panel = played(steps=3), find_panel("clash")
    monkeypatch.setattr(type(panel), "say", fail)
    replay = Replay(match.game, match.header, match.log)
    assert Teller(replay, panel).text(1, 0) == replay.text(1, 0) != ""
    kept = paths.user_saves().parent / "faults.log"
    # Today's rules may part from an old match in the other ways.
    assert kept.exists() == isinstance(error, TypeError)


async def test_replays_are_replayed(tmp_path: Path) -> None:
    played(tmp_path / "a-rather-long-name-for-one-evening.duel", steps=4).close()
    app = DuelogApp(saves=tmp_path, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("down", "down", "enter")
        await pilot.pause()
        assert "Replays 1 " in shown(app)
        await pilot.press("enter")
        assert isinstance(app.screen, ReplayScreen)
        await until(pilot, lambda: "a-rather-long-name-for-one-evening.duel  Ann" in shown(app))
        await pilot.press("q", "shift+tab")
        await until(pilot, lambda: "Saves 1 " in shown(app))


async def test_who_has_no_saves_finds_matches_that_come_with_the_program(tmp_path: Path) -> None:
    """They are replayed, and written on in a copy alone."""
    app, sample = DuelogApp(saves=tmp_path, pace=0), samples()[0]
    before = sample.path.read_bytes()
    async with app.run_test(size=SIZE) as pilot:
        assert "No saves yet" in shown(app)
        assert "Continue" not in shown(app)
        await pilot.press("down", "enter")
        await until(pilot, lambda: f"Samples {len(samples())} " in shown(app))
        assert "enter Replay" in shown(app).splitlines()[-1]
        await until(pilot, lambda: "You vs p2 · T17" in shown(app))
        assert "sample┃" in shown(app)
        await pilot.press("x")
        assert isinstance(app.screen, TitleScreen)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        await pilot.press("s")
        await until(pilot, lambda: "comes with the program. Go on in a copy" in shown(app))
        await pilot.press("y")
        await until(pilot, lambda: isinstance(app.screen, TextBox))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        await pilot.press("q")
        # In the menu as on the list.
        await until(pilot, lambda: shown(app).count(f"Replays 1 + {len(samples())} samples") == 2)
    assert sample.path.read_bytes() == before
    notes = Match.load(tmp_path / sample.path.name).log.notes
    assert Bookmarked(at=0) in notes


async def test_opening_a_save_does_not_change_its_time(tmp_path: Path) -> None:
    path = tmp_path / "old.duel"
    played(path, steps=4).close()
    os.utime(path, (1_700_000_000, 1_700_000_000))
    app = DuelogApp(lambda app: app.open_file(path), saves=tmp_path, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        # Two people: the curtain comes before anything is shown.
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        (screen,) = [screen for screen in app.screen_stack if isinstance(screen, PlayScreen)]
        assert not screen.query_one("#hand", Rows).rows
        await pilot.press("enter")
        await until(pilot, lambda: screen.decision is not None)
        assert screen.query_one("#hand", Rows).rows
        await pilot.press("q")
    assert saves(tmp_path)[0].time == 1_700_000_000
