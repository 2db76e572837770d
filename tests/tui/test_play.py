"""Playing by keys and mouse: each flow sends the one action that was meant."""

from pathlib import Path

import pytest
from textual.app import App
from textual.pilot import Pilot
from textual.widgets import ContentSwitcher, Input

from core.clash import actions as act
from core.kernel.errors import BadInput
from core.kernel.events import Action
from core.kernel.log import Bookmarked
from core.kernel.match import Match
from tests.tui import tables
from tests.tui.helpers import app_for, click, first_done, opened, playing, prompt, rows, settle, shown, until
from tests.tui.positions import BOARD, new, position
from tests.tui.test_passing import table_of
from tui.app import DuelogApp
from tui.bots import Bot
from tui.screens.boxes import CardBox, FilterBox, NotationBox, PickBox, WhyBox, YesNoBox
from tui.screens.curtain import Curtain
from tui.screens.help import HelpScreen
from tui.screens.play import PlayScreen
from tui.screens.title import TitleScreen
from tui.story import TOLD_ON
from tui.themes import DARK, LIGHT
from tui.widgets.card_face import CardFace
from tui.widgets.cards import Cards
from tui.widgets.chain import Chain
from tui.widgets.lines import plain
from tui.widgets.log import Log
from tui.widgets.rows import Rows
from tui.widgets.zone import Zone

SIZE = (80, 24)
ROOT = Path(__file__).resolve().parents[2]


def object_named(match: Match, name: str) -> int:
    """The id of the first object with that name."""
    cards = match.header.cards
    found = (i for i, obj in match.state.board.objects.items() if cards[obj.card].name == name)
    return int(next(found))


async def test_play_a_card_with_a_target(tmp_path: Path) -> None:
    match = position()
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await pilot.press("1")
        assert "Flint Strike: which target?" in prompt(screen)
        assert any(zone.has_class("-asked") for zone in screen.query(Zone))
        await pilot.press("d")
        assert "play Flint Strike → d Lampyard Recruit" in prompt(screen)
        assert "pay Drill Shard R" in prompt(screen)
        assert match.step == 0
        target = object_named(match, "Lampyard Recruit")
        await pilot.press("enter")
        await until(pilot, lambda: match.step > 0)
        action = first_done(match)
        assert isinstance(action, act.PlayCard)
        assert action.targets == ((target,),)


async def test_a_key_changes_the_last_target(tmp_path: Path) -> None:
    async with app_for(position(), tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await pilot.press("1", "d", "a")
        assert "→ a Wicket Guard" in prompt(screen)


@pytest.mark.parametrize(
    ("size", "said"),
    [
        ((80, 24), "which target? a b c d e f g h j k"),
        ((160, 45), "which target?  a Wicket…  b Sunspire…  c Oathkept…  d Lampyard…  e Vowbound…  "
                    "f Palisade…  g Road…  h Redmane…  j Gravel…  k Twin-Flail"),
    ],
)  # fmt: skip
async def test_all_answers_that_fit_stand_in_the_prompt(tmp_path: Path, size: tuple[int, int], said: str) -> None:
    app = app_for(position(), tmp_path)
    async with app.run_test(size=size) as pilot:
        screen = await opened(pilot)
        await pilot.press("1")
        first = prompt(screen).splitlines()[0]
        assert first.endswith(said)
        assert first in shown(app)


async def test_a_key_of_both_sides_names_the_opponents_first_and_then_ones_own(tmp_path: Path) -> None:
    async with app_for(position(), tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await pilot.press("4", "1", "enter", "A")
        assert "→ Drill Field 10 (Vex) in Zone A" in prompt(screen)
        await pilot.press("A")
        assert "→ Drill Field 10 in Zone A" in prompt(screen)


async def test_what_lies_in_zones_already_is_said_while_locations_are_placed(tmp_path: Path) -> None:
    async with app_for(new(), tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await pilot.press("2", "C")
        assert "C Warcaller's Bluff: Which Location goes to A, B? 1  ●2 Warcaller… 3" in prompt(screen)
        assert rows(screen, "choices") == ["  Cinderkiln Forge", "C Warcaller's Bluff", "  Slagpit Arena"]
        assert "● C" in shown(pilot.app)
        assert "A B C Put there" in shown(pilot.app)
        assert dict(screen.help_keys)["A B C"] == "put there"
        assert "H B C L K" not in dict(screen.help_keys)
        # The cursor stands on the next one; where another lies, that one is away again.
        await pilot.press("c")
        assert rows(screen, "choices") == ["C Cinderkiln Forge", "  Warcaller's Bluff", "  Slagpit Arena"]
        await pilot.press("escape")
        assert "You: Which Location goes to A, B, C?" in prompt(screen)
        await pilot.press("enter")
        assert "A Cinderkiln Forge; B Warcaller's Bluff; C Slagpit Arena" in prompt(screen)
        await pilot.press("escape", "escape")
        # By mouse: the card, then the Zone's frame; a card that is clicked again comes to the first one that is free.
        await click(pilot, "Slagpit Arena")
        await pilot.click("#me-b", offset=(3, 0))
        assert rows(screen, "choices") == ["  Cinderkiln Forge", "  Warcaller's Bluff", "B Slagpit Arena"]
        await click(pilot, "Warcaller's", times=2)
        assert "A Warcaller's Bluff; B Slagpit Arena; C Cinderkiln Forge" in prompt(screen)


async def test_marked_cards_stay_in_the_prompt_of_the_opening_hand(tmp_path: Path) -> None:
    match = new()
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await pilot.press("space", "enter")
        await until(pilot, lambda: match.step > 1 and screen.decision is not None)
        names = [screen.panel.title_of(screen.scene, value) for value in screen.panel.hand_values(screen.scene)]
        await pilot.press("5")
        assert f"●5 {names[4].split()[0]}" in prompt(screen)
        await pilot.press("2")
        for key, name in (("2", names[1]), ("5", names[4])):
            assert f"●{key} {name.split()[0]}" in prompt(screen)
        await pilot.press("5")
        assert "●5" not in prompt(screen)


async def test_escape_leaves_a_play_as_if_never_begun(tmp_path: Path) -> None:
    match = position()
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        before = prompt(screen)
        await pilot.press("1", "d", "escape")
        assert "which target?" in prompt(screen)
        await pilot.press("escape")
        assert prompt(screen) == before
        assert match.step == 0


async def test_the_payment_can_be_changed(tmp_path: Path) -> None:
    async with app_for(position(), tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await pilot.press("2", "A")
        first = prompt(screen)
        assert "p change" in first
        await pilot.press("p")
        assert prompt(screen) != first


async def test_attack_with_some_units(tmp_path: Path) -> None:
    match = position()
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await pilot.press("a")
        assert "Attack: from which Zone?" in prompt(screen)
        await pilot.press("A")
        assert "attack A with h Redmane Outrider" in prompt(screen)
        assert "3 against 3, 1: can destroy 1 of 2, lose it; nothing left" in prompt(screen)
        await pilot.press("space")
        await until(pilot, lambda: match.step > 0)
        action = first_done(match)
        assert isinstance(action, act.Attack)
        assert action.lane == 0


async def test_a_number_is_asked_for(tmp_path: Path) -> None:
    async with app_for(position(), tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await pilot.press("4", "plus", "plus", "minus")
        assert "1  of 0 to" in prompt(screen)
        await pilot.press("2", "enter")
        assert "which target?" in prompt(screen)
        assert screen.decision is not None
        assert screen.decision.draft.value("x") == 2


async def test_an_illegal_card_says_why(tmp_path: Path) -> None:
    async with app_for(position(), tmp_path).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("5")
        box = pilot.app.screen
        assert isinstance(box, WhyBox)
        assert "002.3" in "".join(text for line in box._text for text, _ in line)
        await pilot.press("escape")
        playing(pilot)


async def test_legal_moves_are_listed_and_filtered(tmp_path: Path) -> None:
    match = position()
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("m")
        assert isinstance(pilot.app.screen, FilterBox)
        await pilot.press(*"attack c", "enter")
        await until(pilot, lambda: match.step > 0)
        assert isinstance(first_done(match), act.Attack)


async def test_an_action_can_be_typed(tmp_path: Path) -> None:
    match = position()
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("colon")
        box = pilot.app.screen
        assert isinstance(box, NotationBox)
        line = box.query_one(Input)
        line.value = "play nothing"
        await pilot.press("enter")
        assert pilot.app.screen is box
        line.value = "conc"
        await pilot.press("tab")
        assert line.value == "concede"
        line.value = "equip warp"
        await pilot.press("tab")
        assert line.value == "equip Warpaint Cleaver on "
        line.value += "Redmane Outrider"
        await pilot.press("enter")
        await until(pilot, lambda: match.step > 0)
        assert isinstance(first_done(match), act.EquipArtifact)


def said(app: App[None]) -> str:
    """The newest notice."""
    return str(list(app._notifications)[-1].message)


async def test_undo_and_redo(tmp_path: Path) -> None:
    match = position()
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await pilot.press("1", "d", "enter")
        await until(pilot, lambda: match.step > 0)
        await until(pilot, lambda: screen.decision is not None)
        await pilot.press("u")
        await until(pilot, lambda: match.step == 0)
        assert len(match.log.entries) > 1
        # Whoever has decided since is called as in the log; the move is cut, and not what is said of it.
        assert said(pilot.app).startswith("taken back: play Fl")
        assert said(pilot.app).endswith("… · Flint Strike seen, Vex decided")
        await pilot.press("U")
        await until(pilot, lambda: match.step > 0)
        assert said(pilot.app).startswith("again: play Flint Strike")


async def test_the_cursor_goes_back_to_a_card_that_is_taken_back(tmp_path: Path) -> None:
    match = position()
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        whelp, after = object_named(match, "Kiln Whelp"), object_named(match, "Fan the Flames")
        await pilot.press("3", "A", "enter")
        await until(pilot, lambda: match.step > 0 and screen.decision is not None)
        assert screen.pointer.value() == after
        for _ in range(2):
            await pilot.press("u")
            await until(pilot, lambda: match.step == 0 and screen.decision is not None)
            assert screen.pointer.value() == whelp
            await pilot.press("U")
            await until(pilot, lambda: match.step > 0 and screen.decision is not None)
            assert screen.pointer.value() == after
        # It stays where it has been moved since.
        await pilot.press("down", "u")
        await until(pilot, lambda: match.step == 0)
        assert screen.pointer.value() == object_named(match, "Sunwheel Giant")


async def test_what_bars_a_fair_undo_against_a_bot_is_said(tmp_path: Path) -> None:
    match = new(undo="fair")
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await pilot.press("space", "enter")
        await until(pilot, lambda: match.step > 1 and screen.decision is not None)
        step = match.step
        await pilot.press("u")
        box = pilot.app.screen
        assert isinstance(box, WhyBox)
        told = "".join(text for line in box._text for text, _ in line)
        assert "since then Vex has decided (step 2)" in told
        assert "begin a match in practice" in told
        await pilot.press("escape")
        assert match.step == step


async def test_a_refused_undo_does_not_stop_a_bot_that_thinks(tmp_path: Path) -> None:
    match = new(undo="fair")
    app = DuelogApp(lambda app: app.open_match(match), saves=tmp_path, pace=0.3)
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await pilot.press("space", "enter")
        await until(pilot, lambda: match.step == 2 and screen.decision is not None)
        await pilot.press("space")
        await until(pilot, lambda: screen.table.thinking is not None and match.step == 3)
        screen.history.go_to(0)
        assert isinstance(pilot.app.screen, WhyBox)
        await pilot.press("escape")
        await until(pilot, lambda: match.step > 3)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_notice_covers_neither_the_prompt_nor_a_border(tmp_path: Path, size: tuple[int, int]) -> None:
    app = app_for(position(), tmp_path)
    async with app.run_test(size=size, notifications=True) as pilot:
        await opened(pilot)
        before = shown(app).splitlines()
        for text in ("first", "x" * 300):
            app.say(text)
            await until(pilot, lambda text=text: text[:5] in shown(app))  # type: ignore[misc]
            now = shown(app).splitlines()
            # Only some of the keys, and not the first.
            assert [place for place, line in enumerate(now) if line != before[place]] == [len(now) - 1]
            assert now[-1][:20] == before[-1][:20]
        assert "first" not in shown(app)
        assert "x…" in now[-1]
        # What comes unasked leaves half of the keys in sight.
        app.say("z" * 300, brief=True)
        await until(pilot, lambda: "z…" in shown(app))
        half = size[0] // 2
        assert shown(app).splitlines()[-1][:half] == before[-1][:half]
        app.hush()
        await until(pilot, lambda: "z…" not in shown(app))
        app.say("y" * 300, bad=True)
        await pilot.pause()
        assert isinstance(app.screen, WhyBox)


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ("p", "p changes the payment of what is being played"),
        ("Y", "nothing waits to resolve"),
        ("g n", "no card of the board has the letter n"),
        ("1 a p", "there is no other way to pay"),
    ],
)
async def test_a_key_that_does_nothing_says_so(tmp_path: Path, keys: str, said: str) -> None:
    app = app_for(position(), tmp_path)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await opened(pilot)
        await pilot.press(*keys.split())
        await until(pilot, lambda: said in shown(app))


async def test_a_notice_gives_way_to_a_box(tmp_path: Path) -> None:
    app = app_for(position(), tmp_path)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await opened(pilot)
        app.say("a notice")
        await until(pilot, lambda: "a notice" in shown(app))
        await pilot.press("colon")
        await until(pilot, lambda: isinstance(app.screen, NotationBox))
        await until(pilot, lambda: "a notice" not in shown(app))


async def test_nothing_to_take_back_is_said(tmp_path: Path) -> None:
    async with app_for(position(), tmp_path).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("u")
        assert isinstance(pilot.app.screen, WhyBox)


async def test_the_main_phase_ends_once(tmp_path: Path) -> None:
    match = position()
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("e")
        await until(pilot, lambda: match.step > 0)
        ends = [entry for entry in match.log.entries if entry.seat == 0 and isinstance(entry.action, act.EndMain)]
        assert len(ends) == 1


async def test_off_the_lanes_shows_and_uses(tmp_path: Path) -> None:
    async with app_for(position(), tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await pilot.press("Z")
        box = pilot.app.screen
        assert isinstance(box, PickBox)
        box.query_one(Rows).point(object_named(screen.table.match, "Warpaint Cleaver"))
        await pilot.press("i")
        assert isinstance(pilot.app.screen, CardBox)
        await pilot.press("escape", "enter")
        assert "Warpaint Cleaver: which target?" in prompt(playing(pilot))


async def test_looking_keys(tmp_path: Path) -> None:
    async with app_for(position(), tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await pilot.press("g", "k")
        assert screen.pointer.value() == object_named(screen.table.match, "Twin-Flail Berserker")
        await pilot.press("L")
        assert screen.focused is screen.query_one("#log")
        await pilot.press("K", "C", "B", "o", "H", "i")
        assert isinstance(pilot.app.screen, CardBox)
        await pilot.press("i", "i", "question_mark")
        assert isinstance(pilot.app.screen, HelpScreen)
        await pilot.press("escape", "s", "enter")
        assert Bookmarked(at=0) in screen.table.match.log.records


async def test_mouse_clicks_are_cursor_and_enter(tmp_path: Path) -> None:
    async with app_for(position(), tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await pilot.click("#hand", offset=(10, 1))
        assert screen.decision is not None
        assert screen.decision.at_root
        await pilot.click("#hand", offset=(10, 1))
        assert "Flint Strike: which target?" in prompt(screen)
        await pilot.click("#foe-b", offset=(5, 2))
        await pilot.click("#foe-b", offset=(5, 2))
        assert "→ d Lampyard Recruit" in prompt(screen)


async def test_the_opening_hand(tmp_path: Path) -> None:
    match = new()
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        assert "Which Location goes to A, B, C?" in prompt(screen)
        await pilot.press("2", "A", "1", "B")
        assert "A Warcaller's Bluff; B Cinderkiln Forge; C Slagpit Arena" in prompt(screen)
        await pilot.press("enter")
        await until(pilot, lambda: screen.decision is not None and "Opening hand" in prompt(screen))
        hand = rows(screen, "hand")
        # Each card shows what it does, and none is called unusable.
        assert hand
        assert not any("✗" in line for line in hand)
        assert not any("another" in line for line in hand)
        # Another hand is one with other cards: which of them go is asked.
        await pilot.press("n")
        assert "which go to the bottom?" in prompt(screen)
        await pilot.press("escape", "2", "4", "2")
        assert screen.decision is not None
        assert len(screen.decision.draft.chosen()) == 1
        await pilot.press("enter", "enter")
        await until(pilot, lambda: match.state.board.phase != "setup")
        mulligans = [e for e in match.log.entries if e.seat == 0 and isinstance(e.action, act.Mulligan)]
        assert len(mulligans) == 1


async def test_hot_seat_has_a_curtain_before_and_between(tmp_path: Path) -> None:
    match = new(names=("Ann", "Bo"))
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, Curtain))
        await settle(pilot)
        assert "pass the keyboard to Ann · enter" in shown(pilot.app)
        under = next(found for found in pilot.app.screen_stack if isinstance(found, PlayScreen))
        assert not [row for found in under.query(Rows) for row in found.rows]
        screen = await opened(pilot)
        assert screen is under
        assert rows(screen, "choices")
        assert "Ann: Which Location" in prompt(screen)
        await pilot.press("space", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, Curtain))
        await pilot.press("enter")
        await until(pilot, lambda: "Bo: Which Location" in prompt(screen))
        names = [obj.owner for obj in match.view(1).seen.board.objects.values()]
        assert screen.scene.seat == 1
        assert 0 in names
        screen.send(next(match.options(1).actions(1)))
        await until(pilot, lambda: isinstance(pilot.app.screen, Curtain))
        await pilot.press("q")
        await until(pilot, lambda: screen not in pilot.app.screen_stack and isinstance(pilot.app.screen, TitleScreen))


def test_what_two_people_have_ended_is_opened_as_they_left_it() -> None:
    """Nothing is hidden any more; whoever takes something back has a curtain before them."""
    match = new(names=("Ann", "Bo"))
    match.push(1, match.game.concession())
    table, _ = table_of(match)
    assert (table.viewer, table.curtain, table.asking) == (1, None, None)
    table.undo()
    assert (table.viewer, table.curtain, table.asking) == (1, 0, None)


async def test_a_bot_that_begins_waits_for_somebody_at_the_keyboard(tmp_path: Path) -> None:
    match = tables.new(names=("Vex (random)", "Ann", "Bo"), mode="last-mage")
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, Curtain))
        await settle(pilot)
        assert "pass the keyboard to Ann · enter" in shown(pilot.app)
        assert match.step == 0
        await pilot.press("enter")
        await until(pilot, lambda: match.step > 0)


async def test_a_key_too_many_does_not_open_the_curtain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with app_for(new(names=("Ann", "Bo")), tmp_path).run_test(size=SIZE) as pilot:
        await opened(pilot)
        monkeypatch.setattr(Curtain, "REST", 60.0)
        await pilot.press("space", "enter", "enter", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, Curtain))
        await pilot.click(offset=(5, 5))
        await pilot.press("enter")
        assert "pass the keyboard to Bo · enter" in shown(pilot.app)
        monkeypatch.setattr(Curtain, "REST", 0.0)
        await pilot.press("enter")
        await until(pilot, lambda: not isinstance(pilot.app.screen, Curtain))


async def test_full_control_and_stops(tmp_path: Path) -> None:
    async with app_for(position(), tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await pilot.press("ctrl+f")
        assert screen.table.full_control
        await pilot.press("t", "enter")
        assert screen.table.stops
        await pilot.press("escape")


async def test_what_waits_on_the_chain_opens_it_and_lights_it_up_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lit: list[str] = []
    monkeypatch.setattr(Chain, "_be_still", lambda chain: lit.append(str(chain.id)))
    app = app_for(position(names=("Ann", "Bo")), tmp_path)
    app.animation_level = "full"
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        chain = screen.query_one("#chain", Chain)
        assert screen.query_one("#slot", ContentSwitcher).current == "log"
        await pilot.press("1", "d", "enter")
        await until(pilot, lambda: screen.table.curtain is not None)
        await pilot.press("enter")
        await until(pilot, lambda: chain.is_on_screen and len(lit) > 1)
        await pilot.press("down", "H", "K", "C")
        assert sorted(lit) == ["chain", "side-chain"]


async def test_units_without_a_row_of_their_own_are_named_by_their_letters(tmp_path: Path) -> None:
    match = position(BOARD.replace("Road Warden]", f"Road Warden, {', '.join(['Ram Crew'] * 9)}]"))
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await pilot.pause()
        assert " +12: efghjklmnoqr" in shown(pilot.app)
        await pilot.press("1")
        await pilot.pause()
        assert " +12: efghjklmnoqr◎" in shown(pilot.app)
        await pilot.press("r")
        assert "→ r Ram Crew" in prompt(screen)
        # What is named has a row then.
        assert "r R▲ Ram Crew Siege  5 »●" in shown(pilot.app)
        assert " +12: defghjklmnoq" in shown(pilot.app)


async def test_a_log_that_was_hidden_meanwhile_shows_its_newest_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new()
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        log = screen.query_one("#log", Log)
        await pilot.press("space", "enter")
        await until(pilot, lambda: match.step > 1 and screen.decision is not None)
        await pilot.press("K")
        await until(pilot, lambda: not log.is_on_screen)
        before = len(log.rows)
        await pilot.press("space")
        await until(pilot, lambda: match.step > 3 and screen.decision is not None and len(log.rows) > before)
        assert not log.is_on_screen
        # It is shown again as large as it was: then it need not be told of its size.
        monkeypatch.setattr(Rows, "on_resize", lambda rows: None)
        await pilot.press("L")
        await until(pilot, lambda: log.is_on_screen)
        await until(pilot, lambda: log.top == len(log.rows) - log.size.height > 0, 2)


async def test_a_hand_with_more_cards_than_rows_says_so(tmp_path: Path) -> None:
    match = position(BOARD.replace("Sunwheel Giant]", "Sunwheel Giant, Spark Runner]"))
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        await opened(pilot)
        assert "+2 more ↓ · 6 playable" in shown(pilot.app)
        await pilot.press("end")
        await pilot.pause()
        assert "+2 more ↑ · 6 playable" in shown(pilot.app)


async def test_passing_on_ends_with_the_turn(tmp_path: Path) -> None:
    match = position()
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await pilot.press("ctrl+f", "a", "C", "space")
        await until(pilot, lambda: screen.decision is not None and match.step > 0)
        if screen.panel.passing(screen.scene, match.options(0)):
            await pilot.press("F")
            await until(pilot, lambda: match.step > 1)
        assert match.step > 0


@pytest.mark.parametrize("name", ["[red]x[/", "漢字の名前です長い名前", "[0] [b " + "x" * 53])
async def test_names_are_only_text(tmp_path: Path, name: str) -> None:
    match = position(names=(name, f"{name[:50]} (random)"))
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await pilot.press("1", "d", "enter")
        await until(pilot, lambda: match.step > 0)
        await pilot.press("Z", "escape", "question_mark", "escape", "L")
        assert rows(screen, "log")


async def test_a_group_is_named_in_any_order(tmp_path: Path) -> None:
    text = BOARD.replace("{card: Gravel Bomber, ready: false, damage: 1}", "Gravel Bomber, Ashfoot Skirmisher")
    match = position(text)
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        letters = {value: key for key, value in screen.panel.labels(screen.scene).items()}
        names = ("Ashfoot Skirmisher", "Redmane Outrider", "Gravel Bomber")
        last, first, middle = (letters[object_named(match, name)] for name in names)
        await pilot.press("a", "A", last, first, middle, last)
        assert screen.decision is not None
        assert len(screen.decision.draft.chosen()) == 2
        assert not screen.decision.complete
        await pilot.press("enter")
        assert "attack A with h Redmane Outrider, j Gravel Bomber" in prompt(screen)


async def test_deck_and_log_in_full(tmp_path: Path) -> None:
    match = new()
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("space", "enter")
        await until(pilot, lambda: playing(pilot).decision is not None and match.step > 1)
        await pilot.press("d")
        box = pilot.app.screen
        assert isinstance(box, PickBox)
        assert any("Spark Runner" in plain(row.left) for row in box._rows)
        await pilot.press("escape", "L", "L")
        box = pilot.app.screen
        assert isinstance(box, PickBox)
        assert any("place A=" in plain(row.left) for row in box._rows)


async def whole_log(pilot: Pilot[None]) -> Rows:
    """The rows of the whole log, opened over the match; the cursor is on the newest."""
    await until(pilot, lambda: isinstance(pilot.app.screen, PlayScreen))
    await pilot.press("L", "L")
    rows = pilot.app.screen.query_one("#box-rows", Rows)
    await until(pilot, lambda: rows.cursor > 0)
    return rows


async def test_earlier_lines_of_the_log_are_told_when_they_are_come_to(tmp_path: Path) -> None:
    with Match.load(ROOT / "saves" / "cinder-march-vs-fen-tide.duel") as match:
        entries = len(match.line()) - 1
        async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
            rows = await whole_log(pilot)
            newest, told = rows.value, []
            while (first := plain(rows.rows[0].left)).startswith("… "):
                told.append(first)
                # A heading may stand first, which says whose turn it was before.
                before, seen = rows.rows[2:], [row.value for row in rows.rows[1:4]]
                rows.action_to(0)
                await pilot.pause()
                assert rows.rows[-len(before) :] == before
                assert rows.value in seen
            assert told == [f"… {n} earlier" for n in range(entries - 40, 0, -TOLD_ON)]
            assert rows.rows[0].value == "1:-1"
            assert rows.rows[-1].value == newest


async def test_the_first_line_of_the_log_is_come_to_by_one_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Match.load(ROOT / "saves" / "cinder-march-vs-fen-tide.duel") as match:
        entries = len(match.line()) - 1
        async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
            rows = await whole_log(pilot)
            newest, shown = rows.rows[-1], rows.rows[1:]
            # Another key comes before anything is told.
            monkeypatch.setattr("tui.screens.because.PAUSE", 60.0)
            await pilot.press("home")
            assert plain(rows.rows[0].left) == f"… {entries - 40} earlier"
            assert rows.cursor == 0
            await pilot.press("down")
            assert rows.rows[1:] == shown
            assert rows.cursor > 0
            monkeypatch.setattr("tui.screens.because.PAUSE", 0.001)
            await pilot.press("home")
            await until(pilot, lambda: rows.value == "1:-1")
            assert (rows.cursor, rows.rows[0].value, rows.rows[-1]) == (0, "1:-1", newest)


class Broken:
    """A bot that fails at first."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.failed = False

    def choose(self, match: Match, seat: int) -> Action:
        if self.failed:
            return self.bot.choose(match, seat)
        self.failed = True
        raise ValueError("[no] idea")


async def test_a_bot_that_fails_is_asked_again(tmp_path: Path) -> None:
    match = position()
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        screen.table.bots[1] = Broken(screen.table.bots[1])
        await pilot.press("e")
        await until(pilot, lambda: bool(screen.table.fault))
        await pilot.pause()
        assert "ValueError: [no] idea" in prompt(screen)
        await pilot.press("enter")
        await until(pilot, lambda: screen.decision is not None)
        assert not screen.table.fault


async def test_help_fast_and_often(tmp_path: Path) -> None:
    async with app_for(position(), tmp_path).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press(
            "question_mark", "question_mark", "question_mark", "i", "i", "Z", "Z", "escape", "escape", "escape"
        )
        playing(pilot)


async def test_nothing_is_recomposed_and_few_widgets_are_mounted(tmp_path: Path) -> None:
    match = position()
    async with app_for(match, tmp_path).run_test(size=(160, 45)) as pilot:
        screen = await opened(pilot)
        widgets = list(screen.query("*"))
        assert len(widgets) <= 60
        await pilot.press("1", "d", "enter")
        await until(pilot, lambda: match.step > 0 and screen.decision is not None)
        assert list(screen.query("*")) == widgets


async def test_nobody_reads_what_the_other_person_saw(tmp_path: Path) -> None:
    match = new(names=("Ann", "Bo"), decks=("Cinder March", "Fen Tide"))
    async with app_for(match, tmp_path).run_test(size=SIZE, notifications=True) as pilot:
        screen = await opened(pilot)

        async def hand_over() -> None:
            await until(pilot, lambda: isinstance(pilot.app.screen, Curtain))
            await pilot.press("enter")
            await until(pilot, lambda: screen.decision is not None)

        # What Ann has opened does not stay over the table, nor what she was told.
        screen.inspector.show_log()
        await until(pilot, lambda: isinstance(pilot.app.screen, PickBox))
        screen.app.say("Ann's alone")
        screen.send(next(match.options(0).actions(1)))
        await until(pilot, lambda: isinstance(pilot.app.screen, Curtain))
        assert "enter Ready  q Leave  ? Help" in shown(pilot.app)
        assert "Ann's alone" not in shown(pilot.app)
        await hand_over()
        assert pilot.app.screen is screen
        assert "place (sealed)" in " ".join(rows(screen, "log"))
        await pilot.press("space", "enter")
        await hand_over()
        # Not on a Commander, on which it stood before there were cards.
        assert screen.query_one(Cards).hand.cursor == 0
        card = screen.panel.title_of(screen.scene, screen.panel.hand_values(screen.scene)[0])
        await pilot.press("1", "enter", "enter")
        await hand_over()
        story = screen.table.story.present(screen.table.viewer)
        told = " ".join(text for line in story for text in (line.text, *(text for _, text in line.facts)))
        assert "mulligan 1" in told
        assert card not in told
        assert card not in screen.query_one("#card", CardFace).text


async def test_a_fault_of_the_rules_does_not_end_the_app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = position()
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)

        def fail(*_: object) -> None:
            raise RuntimeError("a rule is wrong")

        with monkeypatch.context() as broken:
            broken.setattr(Match, "push", fail)
            await pilot.press("e")
            await until(pilot, lambda: bool(screen.table.fault))
            await pilot.pause()
            assert "the game stopped: RuntimeError: a rule is wrong" in prompt(screen)
        await pilot.press("enter")
        await until(pilot, lambda: screen.decision is not None)
        await pilot.press("e")
        await until(pilot, lambda: match.step > 0)


async def test_a_full_disk_stops_nothing_and_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is to be written and cannot: the match stands where it stood, and goes on when there is room again."""
    match = position(path=tmp_path / "kept.duel")
    async with app_for(match, tmp_path).run_test(size=SIZE, notifications=True) as pilot:
        screen = await opened(pilot)

        def full(*_: object) -> None:
            raise BadInput("cannot be written: No space left on device", str(match.path))

        with monkeypatch.context() as broken:
            broken.setattr(type(match._file), "write", full)
            await pilot.press("e")
            await until(pilot, lambda: bool(screen.table.fault))
            await pilot.pause()
            assert "the game stopped: cannot be written: No space left on device" in prompt(screen)
            await pilot.press("enter", "s", "enter")
            await until(
                pilot, lambda: "No space left on device" in " ".join(shown(pilot.app).replace("┃", " ").split())
            )
            await pilot.press("escape")
            assert (match.step, len(match.log.records)) == (0, 1)
        await pilot.press("e")
        await until(pilot, lambda: match.step > 0)
        with monkeypatch.context() as broken:
            broken.setattr(type(match._file), "write", full)
            step = match.step
            await pilot.press("u")
            await until(
                pilot, lambda: "No space left on device" in " ".join(shown(pilot.app).replace("┃", " ").split())
            )
            assert match.step == step
    match.close()
    assert Match.load(tmp_path / "kept.duel").step == match.step


async def test_a_card_of_the_hand_does_not_answer_for_a_location(tmp_path: Path) -> None:
    match = new(5, decks=("Cinder March", "Fen Tide"))
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        decision = screen.decision
        assert decision is not None
        await pilot.press("H")
        values = screen.panel.hand_values(screen.scene)
        faces = {choice.value for choice in decision.choices()}
        assert faces & set(values), "the test needs a card whose id is the number of a Location"
        for value in values:
            # Space goes to the answers.
            await pilot.press("H")
            screen.roaming.point(value)
            await pilot.press("space")
            assert not decision.draft.begun
        await pilot.press("enter")
        assert decision.draft.begun
        assert decision.marks(frozenset()).chosen == {"A", "B", "C"}


async def test_a_group_keeps_its_marks(tmp_path: Path) -> None:
    async with app_for(position(), tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await pilot.press("a", "A")
        assert screen.decision is not None
        unit = object_named(screen.table.match, "Redmane Outrider")
        assert unit in screen.decision.marks(frozenset()).chosen


async def test_a_question_that_is_the_first_is_left_for_the_menu(tmp_path: Path) -> None:
    app = app_for(new(), tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        assert "esc menu" in prompt(screen)
        helped = dict(screen.help_keys)
        assert list(helped)[:2] == ["letters 0-9", "enter"]
        assert helped["d"] == "own deck and odds"
        assert helped["q"] == "back to the menu, or to the replay"
        assert not {"attack", "move a group"} & set(helped.values())
        await pilot.press("1", "A", "q", "escape")
        assert screen.decision is not None
        assert not screen.decision.draft.begun
        await pilot.press("escape")
        assert isinstance(app.screen, YesNoBox)
        await pilot.press("n")
        assert playing(pilot) is screen
        await pilot.press("q")
        assert isinstance(app.screen, TitleScreen)


async def test_a_resize_and_back_keeps_the_focus(tmp_path: Path) -> None:
    app = app_for(new(), tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        for name, keys in (("choices", ()), ("choices", ("H",)), ("box-rows", ("Z",))):
            await pilot.press(*keys)
            for size in ((80, 20), (72, 24), SIZE):
                await pilot.resize_terminal(*size)
                await pilot.pause()
            await until(pilot, lambda: app.screen.focused is not None)
            assert app.screen.focused is not None
            assert app.screen.focused.id == name
        await pilot.press("escape", "tab", "1", "A")
        assert screen.decision is not None
        assert screen.decision.draft.begun


async def test_a_small_letter_is_a_zone_where_it_means_nothing_else(tmp_path: Path) -> None:
    async with app_for(position(), tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await pilot.press("2", "c")
        assert screen.decision is not None
        assert screen.decision.draft.value("zone") == "C"
        await pilot.press("a")
        assert screen.decision.draft.value("zone") == "A"


async def test_keys_typed_too_fast_mean_what_they_mean_one_by_one(tmp_path: Path) -> None:
    match = position()
    app = app_for(match, tmp_path)
    card, target = object_named(match, "Flint Strike"), object_named(match, "Lampyard Recruit")
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        for key in (*"gk", *":end", "tab", "escape", *"1d", "enter"):
            app.press(key)
        await until(pilot, lambda: match.step > 0)
        assert screen.pointer.value() == object_named(match, "Twin-Flail Berserker")
        assert first_done(match) == act.PlayCard(card=card, targets=((target,),))


async def test_the_cursor_stands_on_zones_that_are_asked_for(tmp_path: Path) -> None:
    match = position()
    app = app_for(match, tmp_path)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        screen = await opened(pilot)
        await pilot.press("3")
        await pilot.press("q")
        await until(pilot, lambda: "q is none of the answers; esc goes a step back" in shown(app))
        assert match.step == 0
        await pilot.press("w")
        await until(pilot, lambda: "● named already: Kiln Whelp: to which Zone?" in shown(app))
        await pilot.press("escape", "down", "w")
        await until(pilot, lambda: "✗ none of the answers to: Kiln Whelp: to which Zone?" in shown(app))
        await pilot.press("escape", "q", "escape")
        assert "is none of the answers" not in shown(app)
        await pilot.press("escape")
        await until(pilot, lambda: "q leads back to the menu; the match is saved" in shown(app))
        await pilot.press("3")
        assert "enter space first answer" in prompt(screen)
        await pilot.press("enter")
        assert (screen.pointer.answer(), "▶A" in shown(app)) == ("A", True)
        await pilot.press("right", "up")
        assert (screen.pointer.answer(), "▶B" in shown(app), "▶A" in shown(app)) == ("B", True, False)
        # A key marks its Zone, and the cursor goes there.
        await pilot.press("C")
        assert screen.focused is screen.query_one("#me-c")
        assert "─ ● C Drill" in shown(app) or "━ ● C Drill" in shown(app)
        await pilot.press("B")
        assert screen.focused is screen.query_one("#me-b")
        assert "━ ● B Open" in shown(app)
        await pilot.press("enter")
        await until(pilot, lambda: match.step > 0)
        played = first_done(match)
        assert isinstance(played, act.PlayCard)
        assert played.lane == 1
        assert screen.decision is not None
        assert screen.decision.at_root
        assert "▶B" not in shown(app)
        await pilot.press("space")
        await until(pilot, lambda: any("enters Zone B" in line for line in rows(screen, "log")))


async def test_enter_beside_the_answers_goes_to_them(tmp_path: Path) -> None:
    match = position()
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await pilot.press("1")
        screen.query_one("#hand", Rows).focus()
        await pilot.pause()
        assert "enter space first answer" in prompt(screen)
        assert "enter First" in shown(pilot.app)
        await pilot.press("enter")
        assert screen.pointer.answer() is not None
        assert "enter space take it" in prompt(screen)
        await pilot.press("K")
        assert "enter space first answer" in prompt(screen)
        await pilot.press("enter")
        await pilot.press("enter", "enter")
        await until(pilot, lambda: match.step > 0)
        assert isinstance(first_done(match), act.PlayCard)


async def test_space_beside_what_may_be_marked_goes_to_the_first(tmp_path: Path) -> None:
    match = position(BOARD.replace("ready: false, damage", "damage"))
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await pilot.press("a", "A", "j")
        said = shown(pilot.app).splitlines()
        assert said[-3].endswith("space first ")
        assert "enter Confirm  tab Next  space First" in said[-1]
        await pilot.press("space")
        await pilot.pause()
        assert shown(pilot.app).splitlines()[-3].endswith("space mark ")
        assert screen.decision is not None
        # The first that is not marked yet.
        assert screen.pointer.answer() == screen.decision.choices()[1].value
        assert screen.decision.draft.chosen() == (object_named(match, "Gravel Bomber"),)


async def test_why_says_that_it_asks_about_cards(tmp_path: Path) -> None:
    match = new(first=None)
    app = app_for(match, tmp_path)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        screen = await opened(pilot)
        assert rows(screen, "choices")
        assert "w Why" not in shown(app)
        await pilot.press("w")
        await until(pilot, lambda: "w asks about a card" in shown(app))


async def test_another_theme_shows_at_once(tmp_path: Path) -> None:
    app = app_for(position(), tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        assert DARK["c-key"] in app.export_screenshot()
        app.theme = "duelog-light"
        await until(pilot, lambda: LIGHT["c-key"] in app.export_screenshot())
        assert DARK["c-key"] not in app.export_screenshot()


async def test_a_terminal_that_knows_no_colours_is_sent_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    app = app_for(position(), tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        assert app.no_color
        assert DARK["c-key"] not in app.export_screenshot()
