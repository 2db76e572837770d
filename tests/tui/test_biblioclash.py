"""Biblioclash in the app: every decision has its control, every player's public cards can be seen, by keys alone."""

import random
from pathlib import Path

import pytest
from textual.pilot import Pilot

from core.biblioclash import actions as act
from core.kernel.match import Match
from core.kernel.replay import verify
from core.kernel.store import read
from tests.tui import tables
from tests.tui.helpers import app_for, first_done, opened, playing, prompt, rows, shown, until
from tui.app import DuelogApp
from tui.panels.biblioclash import look
from tui.screens.base import Box
from tui.screens.boxes import PickBox, WhyBox
from tui.screens.curtain import Curtain
from tui.screens.play import PlayScreen
from tui.screens.replay import ReplayScreen
from tui.widgets.chain import Chain
from tui.widgets.hand import Hand
from tui.widgets.rows import Rows

SIZE = (80, 24)


def text_of(pilot: Pilot[None]) -> str:
    """All that is on the screen."""
    assert isinstance(pilot.app, DuelogApp)
    return shown(pilot.app)


def names_of(match: Match, ids: tuple[int, ...]) -> list[str]:
    """Names of cards."""
    return [match.state.cards[match.state.board.objects[i].card].name for i in ids]


async def test_a_spell_is_cast_and_paid_as_one_likes(tmp_path: Path) -> None:
    match = tables.duel(names=("Ann", "Bo"))
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await pilot.press("1")
        assert "then You 5, Bo 0 · pay Staff of Herais" in prompt(screen)
        await pilot.press("p")
        assert "pay Hestia" in prompt(screen)
        await pilot.press("enter")
        await until(pilot, lambda: match.step > 0)
        side = match.state.board.sides[0]
        assert first_done(match) == act.CastSpell(card=side.hand[0] - 1, pay=((side.mage, 1),))
        assert match.state.board.objects[side.mage].orbs == 1


async def test_the_clash_stands_beside_the_hand_with_what_done_would_mean(tmp_path: Path) -> None:
    match = tables.duel(names=("Ann", "Bo"))
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await pilot.press("1", "enter")
        await until(pilot, lambda: screen.decision is not None and screen.decision.at_root and match.step == 1)
        listed = rows(screen, "chain")
        assert listed[0].startswith("▶  5 Ann")
        assert listed[-1].strip() == "done: Bo answers"
        assert "Clash · Strike Window 1" in text_of(pilot)
        # What is no Strike changes nothing there.
        await pilot.press("2")
        assert "then You 5" not in prompt(screen)
        await pilot.press("escape", "1")
        # The Staff of Herais adds 2 to the second Spell of a Clash.
        assert "then You 9, Bo 0" in prompt(screen)
        await pilot.press("escape", "2", "enter")
        await until(pilot, lambda: match.step == 2 and screen.decision is not None)
        await pilot.press("M", "enter")
        await until(pilot, lambda: match.step == 3 and screen.decision is not None)
        await pilot.press("space")
        await until(pilot, lambda: isinstance(pilot.app.screen, Curtain))
        await pilot.press("enter")
        await until(pilot, lambda: screen.decision is not None)
        assert "done: Ann hits for 5" in prompt(screen)


async def test_orbs_go_where_keys_say(tmp_path: Path) -> None:
    match = tables.duel(names=("Ann", "Bo"))
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await pilot.press("3", "enter")
        await until(pilot, lambda: match.step == 1 and screen.decision is not None)
        # The Mage has room for one of them alone.
        assert "1 of 2 Orbs left" in prompt(screen)
        assert rows(screen, "choices") == [" 1 Staff of Herais", " – Hestia, your Mage"]
        await pilot.press("home", "plus")
        assert "2 Orbs on Staff of Herais" in prompt(screen)
        await pilot.press("escape", "M", "enter")
        await until(pilot, lambda: match.step == 2)
        mage, staff = match.state.board.sides[0].mage, match.state.board.sides[0].domain[0]
        assert match.log.entries[2].action == act.PlaceOrbs(on=((staff, 1), (mage, 1)))


async def test_orbs_without_room_are_told_before_they_are_lost(tmp_path: Path) -> None:
    text = tables.BOARD.replace("orbs: {Mage: 2, Staff of Herais: 1}", "orbs: {Mage: 2, Staff of Herais: 3}")
    match = tables.duel(text, names=("Ann", "Bo"))
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await pilot.press("3", "enter")
        await until(pilot, lambda: match.step == 1 and screen.decision is not None)
        assert "0 of 1 Orb left, 1 lost for want of room (RB-32)" in prompt(screen)
        assert "1 Orb on Hestia, your Mage" in prompt(screen)


async def test_damage_is_divided_among_units(tmp_path: Path) -> None:
    match = tables.duel(names=("Ann", "Bo"))
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await pilot.press("g", "e", "enter", "enter")
        await until(pilot, lambda: match.step == 1 and screen.decision is not None)
        await pilot.press("a")
        assert "how much to a Root Toad?  2  of 1 to 2" in prompt(screen)
        assert "0 of 2 damage left" in prompt(screen)
        assert rows(screen, "choices")[0] == " 2 Root Toad (Bo)"
        await pilot.press("minus")
        assert rows(screen, "choices")[0] == " 1 Root Toad (Bo)"
        await pilot.press("enter")
        assert "1 of 2 damage left" in prompt(screen)
        await pilot.press("M")
        assert "1 damage to Root Toad (Bo), 1 to Zhuge, Bo's Mage" in prompt(screen)
        await pilot.press("enter")
        await until(pilot, lambda: match.step == 2)
        action = match.log.entries[2].action
        assert isinstance(action, act.DivideDamage)
        assert sorted(n for _, n in action.shares) == [1, 1]
        assert set(names_of(match, tuple(i for i, _ in action.shares))) == {"Root Toad", "Zhuge"}


async def test_a_card_of_the_library_is_obtained_from_its_pile(tmp_path: Path) -> None:
    match = tables.duel(names=("Ann", "Bo"))
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await pilot.press("C", "l", "l", "down", "left")
        assert screen.query_one("#chain", Chain).value == "pile 5"
        await pilot.press("enter", "enter")
        await until(pilot, lambda: match.step == 1)
        assert first_done(match) == act.Obtain(pile=5)


async def test_a_pile_that_is_too_dear_says_why(tmp_path: Path) -> None:
    async with app_for(tables.duel(names=("Ann", "Bo")), tmp_path).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("C", "right", "enter")
        assert isinstance(pilot.app.screen, WhyBox)
        assert "it costs 5, and you have 4  (B-125)" in text_of(pilot)


async def test_cards_are_discarded_and_equipment_is_unequipped_at_the_end(tmp_path: Path) -> None:
    match = tables.duel(names=("Ann", "Bo"))
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await pilot.press("e")
        await until(pilot, lambda: match.step == 1 and screen.decision is not None)
        assert "at most 5 may stay" in prompt(screen)
        # What may be discarded has its sign, and is not called playable; nothing is to be obtained now.
        assert all(row.startswith("✓") for row in rows(screen, "hand"))
        assert "playable" not in text_of(pilot)
        assert "enter obtain" not in text_of(pilot)
        await pilot.press("e")
        assert match.step == 1
        await pilot.press("g", "d", "enter", "enter")
        await until(pilot, lambda: match.step == 2)
        staff = match.log.entries[2].action
        assert isinstance(staff, act.Unequip)
        # The hand is asked, wherever the cursor was: there space marks and unmarks.
        await pilot.press("C", "2")
        assert isinstance(pilot.app.focused, Hand)
        await pilot.press("4", "space")
        assert screen.decision is not None
        assert screen.decision.draft.chosen() == (screen.query_one(Hand).rows[3].value,)
        await pilot.press("2", "enter", "enter")
        await until(pilot, lambda: match.step == 3)
        action = match.log.entries[3].action
        assert isinstance(action, act.DiscardCards)
        assert len(action.cards) == 2
        await pilot.press("e")
        await until(pilot, lambda: isinstance(pilot.app.screen, Curtain))


async def test_cards_of_hand_and_discard_pile_are_listed_to_archive(tmp_path: Path) -> None:
    match = tables.duel(names=("Ann", "Bo"))
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await pilot.press("5", "enter")
        await until(pilot, lambda: match.step == 1 and screen.decision is not None)
        await pilot.press("M", "enter")
        await until(pilot, lambda: match.step == 2 and screen.decision is not None)
        assert "Book of Wisdom (discard" in text_of(pilot)
        await pilot.press("6", "enter", "enter")
        await until(pilot, lambda: match.step == 3)
        assert names_of(match, match.state.board.sides[0].archive) == ["Book of Wisdom"]


@pytest.mark.parametrize("size", [SIZE, (120, 40)])
async def test_every_players_public_cards_can_be_seen(tmp_path: Path, size: tuple[int, int]) -> None:
    async with app_for(tables.five(), tmp_path).run_test(size=size) as pilot:
        screen = await opened(pilot)
        looking = screen.focused
        seen = [text_of(pilot)]
        for _ in range(3):
            await pilot.press("o")
            seen.append(text_of(pilot))
        cards = ("Root Toad", "Coral Sentinel", "", "")
        for text, name, card in zip(seen, ("Vex", "Ivo", "Uma", "Rex"), cards, strict=True):
            assert f"{name}'s Domain" in text
            assert card in text
        assert all("3/20" in text for text in seen)
        assert screen.focused is looking, "whoever looks about stays where they were"
        await pilot.press("Z")
        box = pilot.app.screen
        assert isinstance(box, PickBox)
        listed = [str(row) for row in box.query_one(Rows).rows]
        for card in ("Hidden Power", "Drown", "Mist Mamba", "Book of Pyre"):
            assert any(card in row for row in listed)
        assert not any("Tiny Spark" in row for row in listed)


async def test_a_team_decides_together_at_one_keyboard(tmp_path: Path) -> None:
    match = tables.teams()
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, Curtain | PlayScreen))
        if isinstance(pilot.app.screen, Curtain):
            await pilot.press("enter")
        screen = playing(pilot)
        await until(pilot, lambda: screen.decision is not None)
        await pilot.press("1", "enter")
        await until(pilot, lambda: match.step == 1 and screen.decision is not None)
        await pilot.press("space")
        await until(pilot, lambda: isinstance(pilot.app.screen, Curtain))
        assert "Cy" in text_of(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: screen.decision is not None)
        await pilot.press("1", "enter")
        await until(pilot, lambda: match.step == 3)
        assert match.state.board.clash is not None
        assert match.state.board.clash.power == (9, 0)


def key_for(screen: PlayScreen, luck: random.Random) -> str:
    """A key that answers the open question."""
    decision = screen.decision
    assert decision is not None
    if decision.complete:
        return "enter"
    if decision.at_root:
        hand = screen.panel.hand_values(screen.scene)[:10]
        keys = ["1234567890"[place] for place, value in enumerate(hand) if value in screen.ways]
        payable = [value for value in screen.ways if isinstance(value, str)]
        if payable and luck.random() < 0.5:
            chain = screen.query_one("#chain", Chain)
            chain.point(luck.choice(payable))
            chain.focus()
            return "enter"
        ends = [key for key in ("space", "e") if screen.panel.verb(screen.scene, key, decision.options) is not None]
        return luck.choice(keys or ends or ["1"])
    if decision.is_number or (decision.may_stop and decision.draft.chosen()):
        return "enter"
    keys = [choice.key for choice in decision.choices() if choice.key]
    return luck.choice(keys) if keys else "enter"


MOST_KEYS = 600


async def play_on(pilot: Pilot[None], screen: PlayScreen, match: Match, luck: random.Random, most: int) -> None:
    """Answer everything until the match is over, or has gone on for so many steps."""
    for _ in range(MOST_KEYS):
        if match.over or match.step >= most:
            return
        assert not screen.table.fault, screen.table.fault
        if isinstance(pilot.app.screen, Curtain):
            await pilot.press("enter")
        elif isinstance(pilot.app.screen, Box):
            await pilot.press("escape")
        elif screen.decision is None:
            await until(
                pilot,
                lambda: screen.decision is not None or match.over or isinstance(pilot.app.screen, Curtain),
            )
        else:
            await pilot.press(key_for(screen, luck))
    raise AssertionError(f"still at step {match.step} after {MOST_KEYS} keys")


@pytest.mark.parametrize(
    ("names", "house"),
    [
        (("You", "Vex (greedy)"), {}),
        (("Ann", "Bo", "Ivo (random)"), {"mode": "last-mage", "format": "hidden"}),
        (("Ann", "Vex (random)", "Cy", "Uma (random)"), {"mode": "teams"}),
    ],
    ids=["duel", "three", "teams"],
)
async def test_a_match_by_keys(tmp_path: Path, names: tuple[str, ...], house: dict[str, str]) -> None:
    path = tmp_path / "match.duel"
    match = tables.new(3, names=names, path=path, **house)
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, PlayScreen | Curtain))
        screen = next(s for s in pilot.app.screen_stack if isinstance(s, PlayScreen))
        await play_on(pilot, screen, match, random.Random(4), 60)
        await pilot.pause()
    assert verify(read(path)).rules is None


async def test_a_replay_shows_every_view(tmp_path: Path) -> None:
    path = tmp_path / "five.duel"
    match = tables.new(5, names=tables.PLAYERS, path=path, mode="last-mage")
    for line in ("play Book of Wisdom",):
        match.push(0, match.parse(0, line))
    match.close()
    app = app_for(tables.five(), tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        app.open_replay(path)
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        await pilot.press("right")
        assert "play Book of Wisdom" in shown(app)
        below = set()
        for _ in range(6):
            await pilot.press("v")
            below.add(app.screen.query_one("#me", Rows).border_title)
        assert len(below) == 5
        across = []
        for _ in range(4):
            await pilot.press("o")
            across.append(str(app.screen.query_one("#foe", Rows).border_title))
        assert len(set(across)) == 4


BOTS = tables.PLAYERS


@pytest.mark.parametrize(
    ("match", "wanted"),
    [(tables.teams(BOTS[:4]), "  ◎ + ◎ "), (tables.five(BOTS), "  ◎       "), (tables.duel(), "  ")],
)
async def test_partners_and_whom_one_may_strike_are_marked(match: Match, wanted: str, tmp_path: Path) -> None:
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        scene = (await opened(pilot)).scene
        assert "".join(look.relation(scene, seat)[0] for seat in range(len(scene.names))) == wanted


async def test_the_partner_is_marked_among_the_others(tmp_path: Path) -> None:
    async with app_for(tables.teams(BOTS[:4]), tmp_path).run_test(size=SIZE) as pilot:
        await opened(pilot)
        assert "+ Ivo" in text_of(pilot)
        assert "◎ Vex" in text_of(pilot)


async def test_a_key_that_is_for_answers_alone_says_so(tmp_path: Path) -> None:
    async with app_for(tables.duel(), tmp_path).run_test(size=SIZE, notifications=True) as pilot:
        await opened(pilot)
        await pilot.press("M")
        await until(pilot, lambda: "M: not now; it is for the Mage, where one may be named" in text_of(pilot))
