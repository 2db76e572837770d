"""Why it happened: from a line of the log, or a step of a replay, to the facts, the decision and the rules."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot
from textual.widgets import Input

from core.clash import events as ev
from core.kernel.game import GAMES
from core.kernel.match import Match
from tests.tui import tables
from tests.tui.helpers import app_for, opened, playing, shown, until
from tests.tui.positions import new, position
from tui.app import DuelogApp
from tui.causes import Causes, key_of, place_of
from tui.panels import find_panel
from tui.screens.boxes import PickBox, WhyBox
from tui.screens.curtain import Curtain
from tui.screens.replay import ReplayScreen
from tui.screens.rules import RulesScreen
from tui.widgets.lines import Row, plain
from tui.widgets.rows import Rows

SIZE = (80, 24)
SAVE = Path("saves/a-line-taken-back.duel")
NAMES = ("Ann", "Bo")
DECKS = {
    "clash": ("Cinder March", "First Banners"),
    "biblioclash": ("Hestia starter", "Zhuge starter"),
    "archaic": ("Divine Primer", "Shadow Primer"),
}

HEALER = """
name: A trigger at the end of the turn
game: clash
turn: p1
p1: {realm: 20, A: {location: 5, units: ["Old Hesper, Lamplighter"]}, B: {location: 9}, C: {location: 9}}
p2: {realm: 20, A: {location: 9}, B: {location: 9}, C: {location: 9}}
"""


def healed() -> Match:
    """A match in which p1 has ended a turn, and the trigger of that has resolved."""
    match = position(HEALER, names=NAMES)
    match.push(0, match.parse(0, "end"))
    while not fact_of(match, ev.IntegrityChanged):
        seat = match.to_act[0]
        match.push(seat, match.parse(seat, "pass"))
    return match


def fact_of(match: Match, kind: type) -> tuple[int, int] | None:
    """Where the first fact of a kind stands."""
    return next(
        (
            (step, place)
            for step in match.line()
            for place, fact in enumerate(match.log.entries[step].facts)
            if isinstance(fact, kind)
        ),
        None,
    )


def causes_of(match: Match, seat: int = 0, *, eyes: int | None = None, names: tuple[str, str] = NAMES) -> Causes:
    return Causes(match.game, match.header, match.log, find_panel(match.header.game), names, seat, eyes=eyes)


def texts(found: list[Row]) -> list[str]:
    return [plain(row.left).strip() for row in found]


def test_a_chain_leads_from_the_fact_over_card_and_ability_to_the_decision() -> None:
    match = healed()
    where = fact_of(match, ev.IntegrityChanged)
    assert where is not None
    found = causes_of(match).of_fact(*where)
    said = texts(found)
    assert said[0].startswith(f"{where[0]} Old Hesper, Lamplighter resolves: ")
    whole = " ".join(said)
    assert "because 1 Ann: Old Hesper, Lamplighter (trigger) goes on the Chain" in whole
    assert "“At the end of your turn, I restore 1 Integrity to the Location in my Zone.”" in whole
    assert said[-1] == "because 1 Ann decided: end"
    (phase,) = [row for row in found if "End Phase" in plain(row.left)]
    assert (phase.value, plain(phase.right)) == ("506.1", "506.1")
    assert [cause.step for cause in match.why(where)] == [where[0], 1, 1, 1]


def test_a_decision_lists_what_it_caused() -> None:
    match = healed()
    found = causes_of(match, names=("You", "Bo")).of_decision(1)
    assert texts(found)[0] == "1 you decided: end"
    places = {place_of(row.value)[1] for row in found if isinstance(row.value, str)}
    assert places == set(range(len(match.log.entries[1].facts)))


SHIELDED = """
name: A unit that would be destroyed
game: clash
turn: p1
p1: {shards: [C], hand: [Drill Slay]}
p2: {A: {units: [{card: Drill Martyr 2, damage: 1, attached: [Bulwark Tower-Shield]}]}}
"""


def shielded() -> Match:
    """A match in which a Shield was destroyed instead of its carrier."""
    match = position(SHIELDED, names=NAMES)
    for seat, text in ((0, "play Drill Slay on Drill Martyr 2"), (1, "pass"), (0, "pass")):
        match.push(seat, match.parse(seat, text))
    return match


INSTEAD = "instead of Bo's Drill Martyr 2 is destroyed, to the"
BY = "by Bulwark Tower-Shield: “If equipped unit would be"


def test_a_replacement_says_from_what_to_what_and_by_which_ability() -> None:
    match = shielded()
    where = fact_of(match, ev.Moved)
    assert where is not None
    found = causes_of(match, eyes=0).of_fact(*where)
    said = texts(found)
    assert "Bulwark Tower-Shield is destroyed, to the Graveyard" in said[0]
    instead = found[said.index(INSTEAD)]
    assert (plain(instead.right), instead.value) == ("R-171", "R-171")
    assert "with it Bo's Drill Martyr 2 healed of all damage" in said
    assert any(text.startswith(BY) for text in said)
    # The decision that brought it about has it in its list, and leads to the chain.
    listed = causes_of(match).of_decision(where[0])
    assert [row.value for row in listed if INSTEAD in plain(row.left)] == [key_of(where[0], 0), key_of(where[0], 1)]


def test_where_the_rules_decide_otherwise_today_nothing_is_guessed() -> None:
    match = shielded()
    step = match.step
    entry = match.log.entries[step]
    match.log.entries[step] = replace(entry, facts=tuple(f for f in entry.facts if not isinstance(f, ev.Healed)))
    causes = causes_of(match)
    assert "The rules have changed since" in " ".join(texts(causes.of_fact(step, 0)))
    assert "The rules have changed since" not in " ".join(texts(causes.of_fact(step - 1, 0)))


def test_the_start_of_a_match_is_a_cause_too() -> None:
    match = new(names=NAMES)
    found = causes_of(match).of_fact(0, 0)
    assert texts(found)[-1] == "because the match began"


def test_nothing_hidden_is_told() -> None:
    match = new(names=NAMES)
    for seat in (0, 1):
        match.push(seat, next(match.options(seat).actions(1)))
    for eyes in (0, 1):
        said = " ".join(
            text for step in match.line() for text in texts(causes_of(match, eyes, eyes=eyes).of_decision(step))
        )
        hidden = {
            match.header.cards[obj.card].name
            for obj in match.state.board.objects.values()
            if obj.zone == "hand" and obj.owner != eyes
        }
        known = {
            match.header.cards[obj.card].name
            for obj in match.state.board.objects.values()
            if obj.zone == "hand" and obj.owner == eyes
        }
        assert known <= {name for name in known if name in said}
        assert not [name for name in hidden - known if name in said]


def test_every_fact_of_a_recorded_match_has_a_chain_that_ends_in_a_decision() -> None:
    match = Match.load(SAVE)
    causes = causes_of(match, eyes=0)
    for step in match.line():
        for place in range(len(match.log.entries[step].facts)):
            said = texts(causes.of_fact(step, place))
            assert "decided: " in " ".join(said) or "the match began" in said[-1]
            assert len(match.why((step, place))) <= len(said)


async def test_from_a_line_of_the_log_to_the_rule(tmp_path: Path) -> None:
    match = healed()
    app = app_for(match, tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: bool(app.screen.query("Curtain Static, Static")))
        await pilot.press("enter")
        screen = await opened(pilot)
        await pilot.press("L", "home", "down")
        assert screen.pointer.value() is None
        await pilot.press("w")
        await picked(pilot)
        assert "What step 1 caused" in shown(app)
        await pilot.press("enter")
        assert "Why it happened" in shown(app)
        await rule_of(pilot, "506.1")
        await pilot.press("escape")
        assert "What step 1 caused" in shown(app)
        await pilot.press("escape")
        assert playing(pilot) is screen
        # From the log that has the focus the same key shows it in full.
        await pilot.press("L", "home", "down", "w")
        await until(pilot, lambda: "What step 1 caused" in shown(app))


async def test_a_command_that_is_not_possible_says_why(tmp_path: Path) -> None:
    match = position(HEALER, names=NAMES)
    match.push(0, match.parse(0, "end"))
    app = app_for(match, tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        await pilot.press("enter")
        await opened(pilot)
        for key, said, rule in (("a", "Attack: not now", "504.2.1"), ("e", "End: not now", "504.5")):
            await pilot.press(key)
            await until(pilot, lambda: isinstance(app.screen, WhyBox))
            assert said in shown(app)
            assert rule in shown(app)
            assert key != "a" or "✗ Old Hesper, Lamplighter: units move only" in shown(app)
            await pilot.press("escape")


async def test_a_command_that_has_no_unit_says_why(tmp_path: Path) -> None:
    match = position("name: N\ngame: clash\nturn: p1\np1: {hand: [Flint Strike], shards: [R, R]}\n", names=NAMES)
    app = app_for(match, tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        for key, said in (
            ("a", "✗ an attack needs at least one Ready unit  (702.1)"),
            ("r", "✗ a move needs at least one Ready unit  (504.2.2)"),
        ):
            await pilot.press(key)
            await until(pilot, lambda: isinstance(app.screen, WhyBox))
            assert said in shown(app)
            await pilot.press("escape")
        await until(pilot, lambda: app.screen is screen)


async def test_what_was_replaced_is_shown_in_the_app(tmp_path: Path) -> None:
    match = shielded()
    where = fact_of(match, ev.Moved)
    assert where is not None
    app = app_for(match, tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: bool(app.screen.query("Curtain Static, Static")))
        await pilot.press("enter")
        screen = await opened(pilot)
        await pilot.press("L")
        assert screen.query_one("#log", Rows).point(key_of(*where))
        await pilot.press("w")
        await until(pilot, lambda: "Why it happened" in shown(app))
        assert INSTEAD in shown(app)
        assert BY in shown(app)


def begun(game: str) -> Match:
    """A match between two people, some decisions old."""
    match = Match.new(game, DECKS[game], 7, names=NAMES, first=0)
    for _ in range(30):
        seat = match.to_act[0]
        match.push(seat, next(match.options(seat).actions(1)))
    return match


@pytest.mark.parametrize("game", GAMES)
async def test_why_in_a_match_of_every_game(game: str, tmp_path: Path) -> None:
    app = app_for(begun(game), tmp_path)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        await pilot.press("enter")
        screen = await opened(pilot)
        await pilot.press("L")
        step = screen.table.match.step
        assert screen.query_one("#log", Rows).point(key_of(step))
        await pilot.press("w")
        await until(pilot, lambda: f"What step {step} caused" in shown(app))
        await pilot.press("enter")
        await until(pilot, lambda: "Why it happened" in shown(app))


@pytest.mark.parametrize("name", ["hestia-vs-undertow", "two-teams", "rising-verse-vs-hundred-drums"])
async def test_why_in_a_replay_of_every_game(name: str, tmp_path: Path) -> None:
    path = Path(f"saves/{name}.duel").absolute()
    app = DuelogApp(lambda app: app.open_replay(path, 60), saves=tmp_path, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        await pilot.press("w")
        await picked(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: "Why it happened" in shown(app))


def test_a_spell_that_is_cast_and_a_card_that_is_exhausted_say_their_text() -> None:
    for action, text in (
        ("cast Fire Shot", "“Cast: Strike 5.”"),
        ("activate Ember Hound", "“Exhaust: Deal 2 damage.”"),
    ):
        match = tables.duel()
        match.push(0, match.parse(0, action))
        assert text in " ".join(every_link(match, 1))


def every_link(match: Match, step: int) -> list[str]:
    """The lines of the causes of all facts of an entry."""
    found = causes_of(match)
    return [text for place in range(len(match.log.entries[step].facts)) for text in texts(found.of_fact(step, place))]


async def picked(pilot: Pilot[None]) -> PickBox:
    await until(pilot, lambda: isinstance(pilot.app.screen, PickBox))
    screen = pilot.app.screen
    assert isinstance(screen, PickBox)
    return screen


async def rule_of(pilot: Pilot[None], rule: str) -> None:
    """Go to the row that names a rule and open it."""
    box = await picked(pilot)
    assert box.query_one(Rows).point(rule)
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(pilot.app.screen, RulesScreen))
    assert pilot.app.screen.query_one(Input).value == rule


async def test_from_a_step_and_a_fact_of_a_replay_to_the_rule(tmp_path: Path) -> None:
    app = DuelogApp(lambda app: app.open_replay(SAVE.absolute(), 328), saves=tmp_path, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        assert "a hidden card has resolved" not in shown(app)
        await pilot.press("w")
        assert "What step 328 caused" in shown(app)
        await pilot.press("enter")
        assert "Why it happened" in shown(app)
        # One step back each.
        await pilot.press("escape")
        assert "What step 328 caused" in shown(app)
        await pilot.press("escape")
        assert isinstance(app.screen, ReplayScreen)
        await pilot.press("f", "left")
        step, fact = screen.replay.step, screen.replay.fact
        await pilot.press("w")
        assert "Why it happened" in shown(app)
        await rule_of(pilot, "506.1")
        await pilot.press("escape")
        assert (screen.replay.step, screen.replay.fact) == (step, fact)


def test_keys_of_lines() -> None:
    for step, place in ((12, 3), (0, 0), (7, -1)):
        assert place_of(key_of(step, place)) == (step, place)
