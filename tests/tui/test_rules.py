"""The rules screen: from anywhere by F1, by number, by words, along links, and from a reason why not."""

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from core.kernel.game import GAMES
from core.kernel.rulebook import book_of
from tests.tui.helpers import app_for, opened, shown, until
from tests.tui.positions import position
from tui.app import DuelogApp
from tui.screens.boxes import PickBox, WhyBox
from tui.screens.play import PlayScreen
from tui.screens.rules import RulesScreen, examples, listing, text_of
from tui.screens.title import TitleScreen
from tui.widgets.card_face import CardFace
from tui.widgets.lines import plain
from tui.widgets.rows import Rows

BOOK = book_of("clash")
OTHER_BOOK = book_of(GAMES[1])
SIZES = [(80, 24), (100, 30), (160, 45)]


def reading(pilot: Pilot[None]) -> RulesScreen:
    """The rules screen, which must be the one on top."""
    screen = pilot.app.screen
    assert isinstance(screen, RulesScreen), screen
    return screen


def told(screen: RulesScreen | PlayScreen) -> str:
    """What the book says of the row under the cursor."""
    return screen.query_one("#rule", CardFace).text


def listed(screen: RulesScreen) -> list[str]:
    """The rows of the list."""
    return [plain(row.left) for row in screen.query_one("#rule-list", Rows).rows]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_offered_to_look_up_is_found_in_the_book_of_the_game(game: str) -> None:
    book = book_of(game)
    rule, ruling, word = examples(book)
    assert book.entry(rule) is not None
    found = book.entry(ruling)
    assert found is not None
    assert book.section_of(found).rulings
    assert word in {entry.title.lower() for entry in book.search(word)}


@pytest.mark.parametrize("size", SIZES)
async def test_the_rules_are_a_key_away(size: tuple[int, int], tmp_path: Path) -> None:
    app = DuelogApp(saves=tmp_path, pace=0)
    async with app.run_test(size=size) as pilot:
        await pilot.press("f1", "1")
        screen = reading(pilot)
        assert len(listed(screen)) == len(BOOK.sections) + len(list(BOOK.entries()))
        await pilot.press(*"r-107")
        assert "though others live" in " ".join(told(screen).split())
        await pilot.pause()
        assert "R-107 Overflow past a living" in shown(app)
        assert "esc Close" in shown(app)
        await pilot.press("escape")
        assert isinstance(app.screen, TitleScreen)


async def test_the_menu_leads_to_the_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = DuelogApp(saves=tmp_path, pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        with monkeypatch.context() as patch:
            patch.setattr("tui.app.GAMES", ("clash",))
            await pilot.press("down", "down", "down", "enter")
        assert told(reading(pilot)).startswith("Section 001")
        await pilot.press("escape", "enter")
        assert isinstance(app.screen, PickBox)
        await pilot.press("escape")
        assert isinstance(app.screen, TitleScreen)
        await pilot.press("enter", "2")
        assert told(reading(pilot)).startswith(f"Section {OTHER_BOOK.sections[0].id}")


async def test_a_match_has_the_rules_of_its_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.app.GAMES", ("no game", "clash"))
    app = app_for(position(), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("f1")
        assert told(reading(pilot)).startswith("Section 001")


async def test_words_narrow_the_list_and_links_lead_on_and_back(tmp_path: Path) -> None:
    app = DuelogApp(saves=tmp_path, pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f1", "1", *"siege")
        screen = reading(pilot)
        assert listed(screen)[0] == "K:Siege"
        assert "In short: deals double damage" in told(screen)
        await pilot.press("enter", "enter")
        assert screen.query_one(Input).value == "K:Siege"
        assert "R-112 What Siege doubles" in listed(screen)
        await pilot.press("down", "enter")
        assert told(screen).startswith("R-111")
        await pilot.press("backspace")
        assert screen.query_one(Input).value == "K:Siege"
        assert told(screen).startswith("R-111")
        await pilot.press("backspace")
        assert screen.query_one(Input).value == "siege"
        await pilot.press("n", "n")
        assert told(screen).startswith("R-111")
        await pilot.press("N", "N", "N")
        await pilot.pause()
        found = len(listed(screen))
        assert f'{found} of {found} for "siege"' in shown(app)
        await pilot.press("slash", *"r-107")
        assert told(screen).startswith("R-107")
        await pilot.press("enter", "backspace")
        assert screen.query_one(Input).value == ""
        await pilot.press("escape")
        assert isinstance(app.screen, TitleScreen)


async def test_where_there_is_room_the_rules_stand_beside_a_game_that_goes_on(tmp_path: Path) -> None:
    match = position()
    app = app_for(match, tmp_path)
    async with app.run_test(size=(160, 45)) as pilot:
        screen = await opened(pilot)
        await pilot.press("down", "down", "down", "down", "w")
        await until(pilot, lambda: "enter rule" in shown(app))
        await pilot.press("enter")
        await until(pilot, lambda: screen.rules.is_reading)
        asked = screen.query_one(Input).value
        assert asked in {found.id for found in BOOK.entries()}
        # A letter of the search is no command of the game; neither are the rules answers to it.
        await pilot.press("slash", *"siege", "enter", "enter")
        assert told(screen).startswith("K:Siege")
        assert screen.query_one("#rule") in screen.query_one("#middle").query("*")
        await pilot.press("H", "1", "d", "enter")
        await until(pilot, lambda: match.step > 0)
        assert told(screen).startswith("K:Siege")
        await pilot.press("f1", "escape")
        await until(pilot, lambda: not screen.rules.is_reading)
        assert screen.query_one("#side-card").is_on_screen
        assert screen.query_one("#hand").has_focus
        await pilot.press("f1", *"siege")
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: isinstance(app.screen, RulesScreen))
        assert reading(pilot).query_one(Input).value == "siege"
        await pilot.press("escape")
        assert app.screen is screen


async def test_nothing_found_says_so(tmp_path: Path) -> None:
    app = DuelogApp(saves=tmp_path, pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f1", "1", *"[/] xyzzy", "enter", "down", "n", "pagedown", "tab", "down", "enter")
        await pilot.pause()
        assert "no rule matches · esc clear" in shown(app)
        await pilot.press("escape")
        assert not reading(pilot).query_one(Input).value
        await pilot.press("f1")
        assert len(listed(reading(pilot))) > 500
        assert len(app.screen_stack) == 3


async def test_a_reason_why_not_opens_its_rule(tmp_path: Path) -> None:
    app = app_for(position(), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await pilot.press("down", "down", "down", "down", "w")
        await until(pilot, lambda: isinstance(app.screen, WhyBox))
        box = app.screen
        await until(pilot, lambda: "enter rule" in shown(app))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, RulesScreen))
        rule = reading(pilot)
        assert rule.query_one(Input).value in {found.id for found in BOOK.entries()}
        assert box not in app.screen_stack
        await pilot.press("escape")
        assert app.screen is screen
        assert isinstance(screen, PlayScreen)


async def test_the_rules_open_over_a_box_too(tmp_path: Path) -> None:
    app = DuelogApp(saves=tmp_path, pace=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("question_mark", "f1", "1")
        reading(pilot)


@pytest.mark.parametrize(
    ("query", "first", "some"),
    [
        ("", "001", "R-177"),
        ("704.2", "704.2", "704.2.1"),
        ("703", "703", "703.4"),
        ("704.2b.", "704.2b", "704.2b.7"),
        ("002.5, K:Last Breath", "002.5", "K:Last Breath"),
        ("mulligan", "401.8", "R-062"),
    ],
)
def test_what_a_question_lists(query: str, first: str, some: str) -> None:
    found = [each.id for each, _ in listing(BOOK, query)]
    assert found[0] == first
    assert some in found
    assert len(found) == len(set(found))


def test_every_entry_can_be_shown() -> None:
    for section in BOOK.sections:
        assert text_of(BOOK, section)
        for entry in section.entries:
            assert entry.text in {plain(line) for line in text_of(BOOK, entry)}
