"""Looking at a stored match of each game: signs on the way, notes, search, and judging it by today's rules."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from core.kernel.errors import Diverged
from core.kernel.log import Bookmarked, Commented, Named
from core.kernel.match import Match
from core.kernel.store import read, save
from tests.tui.helpers import app_replaying, click, replaying, shown, until
from tui.bots import Bot, make_bot
from tui.fitting import cut_rows, rows_of, weightiest
from tui.screens.boxes import CardBox, PickBox, YesNoBox
from tui.screens.help import HelpScreen
from tui.screens.replay import ReplayScreen
from tui.screens.replay_view import SIGNS_OF_TRACK
from tui.screens.seating import SeatingBox
from tui.scrubber import Track
from tui.undone import seen_in_words, undone
from tui.widgets.bar import Bar
from tui.widgets.card_face import CardFace
from tui.widgets.lines import plain
from tui.widgets.log import Log
from tui.widgets.rows import Rows

SIZE = (80, 24)
SAVES = Path(__file__).parents[2] / "saves"
DECKS = {
    "clash": ("Cinder March", "First Banners"),
    "biblioclash": ("Hestia starter", "Zhuge starter"),
    "archaic": ("Divine Primer", "Shadow Primer"),
}
STEPS = 24
SEEDS = {"clash": 3, "biblioclash": 5, "archaic": 2}
"""Of bots that had a choice at step 10."""


def played(game: str, folder: Path) -> Path:
    """The file of a match with one line taken back: steps 1 to 24, and from step 10 on 25 and 26."""
    path = folder / f"{game}.duel"
    with Match.new(game, DECKS[game], 7, names=("Ann", "Bo"), path=path, first=0) as match:
        bot = make_bot(game, "random", SEEDS[game])
        for steps in (STEPS, STEPS + 2):
            play_to(match, bot, steps)
            if steps == STEPS:
                match.goto(10)
    return path


def play_to(match: Match, bot: Bot, last: int) -> None:
    """Let the bot decide until there is this entry; where others follow already, first otherwise than those."""
    taken = [match.log.entries[number].action for number in match.log.children[match.step]]
    if taken:
        seat = match.to_act[0]
        match.push(seat, next(action for action in match.options(seat).actions(30) if action not in taken))
    while len(match.log.entries) <= last:
        seat = match.to_act[0]
        match.push(seat, bot.choose(match, seat))


@pytest.mark.parametrize("game", DECKS)
def test_the_cards_that_were_seen_are_named_to_those_who_saw_them(game: str) -> None:
    match = Match.new(game, DECKS[game], 7, names=("Ann", "Bo"), first=0)
    play_to(match, make_bot(game, "random", 4), 14)
    match.goto(5)
    facts = [fact for step in range(6, 15) for fact in match.log.entries[step].facts]

    def seen_by(seat: int) -> set[str]:
        faces = [face for fact in facts for face in match.game.shown(match.game.redact(fact, seat))]
        return {match.header.cards[face].name for face in faces if face >= 0}

    (one,) = undone(match.log)
    assert (one.fork, one.steps) == (5, tuple(range(6, 15)))
    own, other = seen_by(0), seen_by(1)
    assert own != other
    for eyes, cards, hidden in ((0, own, other - own), (1, other, own - other), (None, own | other, set[str]())):
        told = seen_in_words(match.game, match.header, match.log, one, eyes)
        named = told.split(" seen in step")[0]
        assert any(card in named for card in cards)
        assert not any(card in named for card in hidden)


def facts_of(screen: ReplayScreen, step: int) -> str:
    """What happened at a step, in words that the first seat may read."""
    here = screen.replay.step
    screen.replay.goto(step)
    scene = screen.scene()
    screen.replay.goto(here)
    return "\n".join(screen.panel.fact(scene, fact) for fact in screen.replay.facts(step, 0)).casefold()


def scrubber(screen: ReplayScreen) -> str:
    ((left, right),) = screen.query_one("#scrubber", Bar)._lines
    return plain(left) + plain(right)


def told(screen: ReplayScreen) -> str:
    return screen.query_one("#replay-step", CardFace).text


@pytest.mark.parametrize("game", DECKS)
async def test_notes_and_forks_are_signs_on_the_way_and_found_again(tmp_path: Path, game: str) -> None:
    path = played(game, tmp_path)
    app = app_replaying(path, 4)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        screen = await replaying(pilot)
        await pilot.press("s", "enter")
        await until(pilot, lambda: "⚑ bookmarked" in told(screen))
        # What is said again replaces it; the field has what was said last.
        for typed in ("one", "!"):
            await pilot.press("s", *typed, "enter")
        await until(pilot, lambda: "⚑ one!" in told(screen))
        assert "bookmarked" not in told(screen)
        await pilot.press("right", "right", "c", *"here", "enter")
        await until(pilot, lambda: "“ here" in told(screen))
        assert scrubber(screen).endswith("⚑4 “6 ⑂10 paused 1× ")
        track = scrubber(screen).partition("⚑4")[0]
        assert (track.count("⚑"), track.count("▮"), track.count("⑂")) == (1, 1, 1)
        await pilot.press("N")
        assert screen.replay.step == 4
        assert scrubber(screen).partition("⚑4")[0].count("“") == 1
        await pilot.press("N")
        await until(pilot, lambda: "no bookmark or comment before this step" in shown(app))
        assert screen.replay.step == 4
        await pilot.press("n")
        assert screen.replay.step == 6
        await pilot.press("S", "home", "enter")
        assert screen.replay.step == 4
    with Match.load(path) as match:
        notes = [note for note in match.log.records if isinstance(note, Bookmarked | Commented)]
        words = [Bookmarked(at=4, text=text) for text in ("", "one", "one!")]
        assert notes == [*words, Commented(at=6, text="here")]


@pytest.mark.parametrize(("places", "width"), [(1, 40), (11, 40), (300, 40)])
def test_each_cell_of_a_track_leads_to_a_place_drawn_there(places: int, width: int) -> None:
    track = Track(places, width)
    assert (track.cell(0), track.place(0)) == (0, 0)
    for place in range(places):
        cell = track.cell(place)
        assert track.cell(track.place(cell)) == cell
    if places > 1:
        assert track.cell(places - 1) == width - 1


@pytest.mark.parametrize(
    ("place", "drawn"),
    [
        (20, "S▁▁▁T1⚑▄▄▂⑂▆“T2▁T3▁▁▮"),
        (15, "S▁▁▁T1⚑▄▄▂⑂▆“T2▮T3┈┈┈"),
        (4, "S▁▁▁▮┈⚑T1┈⑂┈“T2┈T3┈┈┈"),
    ],
)
def test_signs_and_names_of_turns_are_both_seen_and_what_is_ahead_is_told_from_what_was(place: int, drawn: str) -> None:
    turns = [0] * 4 + [1] * 5 + [2] * 6 + [3] * 6
    busy = [0] * 7 + [4, 4] + [1] * 2 + [12] + [0] * 9
    assert plain(Track(21, 21).draw(turns, {6: "⚑", 10: "⑂", 12: "“"}, place, busy)) == drawn
    # Where signs leave it one cell a turn has its number alone; where one is shown, its name stands before that.
    assert plain(Track(9, 9).draw([1] * 3 + [2] * 3 + [3] * 3, {4: "“"}, 8, [1] * 9)) == "T1▆2“▆T3▮"
    assert plain(Track(8, 8).draw([9] * 2 + [10] * 6, {2: "⑂", 3: "⚑"}, 6, [1] * 8)) == "T9⑂⚑10▮┈"
    # Where there is room the setup is written out.
    assert plain(Track(21, 41).draw(turns, {}, place, busy)).startswith("Setup")


@pytest.mark.parametrize(("game", "word"), [("clash", "pass"), ("biblioclash", "done"), ("archaic", "mulligan")])
async def test_a_search_finds_steps_and_comments_and_ends(tmp_path: Path, game: str, word: str) -> None:
    path = played(game, tmp_path)
    with Match.load(path, attach=True) as match:
        match.comment(f"a {word} too many", at=1)
        match.bookmark(at=2)
    app = app_replaying(path)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        screen = await replaying(pilot)
        line = screen.replay.line
        said = [n for n in line if n == 1 or word in screen.teller.text(n, 0) or word in facts_of(screen, n)]
        assert len(said) > 1
        await pilot.press("slash", *word.upper(), "enter")
        await until(pilot, lambda: screen.replay.step == said[0])
        assert f"Log /{word.upper()} 1/{len(said)} " in shown(app)
        for number in said[1:]:
            await pilot.press("n")
            assert screen.replay.step == number
        await pilot.press("n")
        await until(pilot, lambda: f"no “{word.upper()}” after this step" in shown(app))
        await pilot.press("N")
        assert screen.replay.step == said[-2]
        # Escape ends the search, and only then closes the replay.
        await pilot.press("escape", "home", "n", "n")
        assert (app.screen is screen, screen.replay.step) == (True, 2)
        await pilot.press("slash", *word, "enter", "slash", "enter", "home", "n", "n")
        assert screen.replay.step == 2
        await pilot.press("slash", *"no such text", "enter")
        await until(pilot, lambda: "no move, fact or comment has “no such text”" in shown(app))
        assert screen.replay.step == 2


async def test_a_search_reads_no_sealed_action_of_another_seat(tmp_path: Path) -> None:
    path = tmp_path / "half.duel"
    with Match.new("clash", DECKS["clash"], 7, path=path) as match:
        # What was placed is turned up after the mulligans.
        play_to(match, make_bot("clash", "random", 3), 2)
    app = app_replaying(path, 2)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        screen = await replaying(pilot)
        open_text = {n: screen.teller.text(n, None) for n in screen.replay.line}
        hidden = [n for n in screen.replay.line if screen.teller.text(n, 0) != open_text[n]]
        assert [screen.teller.text(n, 0) for n in hidden] == ["place (sealed)"]
        screen.search.text = open_text[hidden[0]]
        # It is read in a thread: of a long match that takes a while.
        assert screen.hits() is None
        await until(pilot, lambda: screen.hits() is not None)
        assert hidden[0] not in (screen.hits() or ())
        while screen.eyes is not None:
            await pilot.press("v")
        await until(pilot, lambda: hidden[0] in (screen.hits() or ()))


def rewritten(path: Path, step: int, **changes: object) -> Path:
    """The file with another recording of one step."""
    stored = read(path)
    entry = stored.log.entries[step]
    records = [replace(entry, **changes) if record is entry else record for record in stored.log.records]
    save(path, stored.header, records)
    return path


@pytest.mark.parametrize("game", DECKS)
async def test_judging_goes_to_the_first_step_that_today_s_rules_decide_otherwise(tmp_path: Path, game: str) -> None:
    path = played(game, tmp_path)
    entry = read(path).log.entries[STEPS]
    assert len(entry.facts) > 1
    app = app_replaying(rewritten(path, STEPS, facts=entry.facts[1:], causes=(0,) * (len(entry.facts) - 1), rules={}))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        screen = await replaying(pilot)
        assert STEPS not in screen.replay.line
        await pilot.press("D")
        await until(pilot, lambda: screen.replay.step == STEPS)
        assert f"today's rules part from it at step {STEPS}" in shown(app)
        assert "✗ today's rules part here, at fact 1\nrecorded: " in told(screen)
        scene, panel = screen.scene(), screen.panel
        first = panel.fact(scene, screen.replay.game.redact(entry.facts[0], 0), everything=True)
        assert f"\ntoday: {first}\n" in told(screen)
        await pilot.press("left")
        assert "today" not in told(screen)
        assert scrubber(screen).count("✗") == 2


async def test_of_other_rules_notes_are_kept_and_play_goes_on_from_the_last_step_that_agrees(tmp_path: Path) -> None:
    path = played("clash", tmp_path)
    with Match.load(path, attach=True) as match:
        # What was decided in the middle of a phase is decided again to play on from there.
        for last in reversed(match.line()):
            match.goto(last)
            if not match.game.is_quiet(match.state.board.asked) and len(match.log.entries[last].facts) > 1:
                break
    stored = read(path)
    entry = stored.log.entries[last]
    rewritten(path, last, facts=entry.facts[1:], causes=(0,) * (len(entry.facts) - 1), rules={})
    with pytest.raises(Diverged):
        Match.load(path)
    app = app_replaying(path, last)
    async with app.run_test(size=SIZE) as pilot:
        screen = await replaying(pilot)
        await pilot.press("c", *"odd", "enter")
        await until(pilot, lambda: "“ odd" in told(screen))
        await pilot.press("b")
        await until(pilot, lambda: isinstance(app.screen, SeatingBox))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, YesNoBox))
        before = stored.log.parents[last]
        assert f"Today's rules part from the recording at step {last}. Play on from step {before}," in shown(app)
        await pilot.press("y")
        await until(pilot, lambda: isinstance(app.screen, SeatingBox))
        assert screen.replay.step == before
        await pilot.press("enter")
        await until(pilot, lambda: not isinstance(app.screen, SeatingBox))
        assert read(path).log.at == before
    assert Commented(at=last, text="odd") in read(path).log.records


async def test_judging_says_why_an_action_is_not_taken_to_its_own_seat_alone(tmp_path: Path) -> None:
    path = played("clash", tmp_path)
    seat = read(path).log.entries[STEPS].seat
    app = app_replaying(rewritten(path, STEPS, seat=1 - seat))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        screen = await replaying(pilot)
        screen.whose = 1 - seat
        await pilot.press("D")
        await until(pilot, lambda: screen.replay.step == STEPS)
        assert "✗ by today's rules it may not be done: " in told(screen)
        screen.whose = seat
        screen.draw()
        assert "✗ by today's rules it may not be done\n" in told(screen)


@pytest.mark.parametrize("game", DECKS)
async def test_judging_a_match_of_today_finds_no_difference(tmp_path: Path, game: str) -> None:
    app = app_replaying(played(game, tmp_path), 3)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        screen = await replaying(pilot)
        await pilot.press("D")
        await until(pilot, lambda: f"all {STEPS + 2} steps follow from today's rules and cards" in shown(app))
        assert screen.replay.step == 3
        assert "✗" not in scrubber(screen)


def on_the_panel(screen: ReplayScreen) -> str:
    """What of the step's panel is drawn, in one line."""
    panel = screen.query_one("#replay-step", CardFace)
    return " ".join(" ".join(panel.render_line(y).text for y in range(panel.size.height)).split())


@pytest.mark.parametrize("game", DECKS)
async def test_the_newest_fact_and_the_notes_are_seen_however_many_facts_there_are(tmp_path: Path, game: str) -> None:
    path = played(game, tmp_path)
    entries = read(path).log.entries
    step = max(range(len(entries)), key=lambda number: len(entries[number].facts))
    with Match.load(path, attach=True) as match:
        match.comment("many facts", at=step)
    app = app_replaying(path, step)
    async with app.run_test(size=SIZE) as pilot:
        screen = await replaying(pilot)
        assert "“ many facts" in on_the_panel(screen)
        await pilot.press("f")
        seen = set()
        while screen.replay.step == step and screen.replay.fact > 0:
            until_here = screen.replay.facts(step, 0)[: screen.replay.fact + 1]
            texts = [screen.panel.fact(screen.scene(), fact, everything=True) for fact in until_here]
            *others, newest = (" ".join(text.split()) for text in texts)
            panel = on_the_panel(screen)
            assert newest in panel
            # Others are left out only where it says so, or where this one alone fills the panel.
            fills = rows_of(newest, screen.query_one("#replay-step", CardFace).size.width) > 2
            assert "more (w)" in panel or fills or all(text in panel for text in others if text)
            seen.add(newest)
            await pilot.press("left")
        assert len(seen) > 3


def test_texts_that_fit_their_rows() -> None:
    texts = ["one", "two two two", "three", "four"]
    assert weightiest(texts, [0, 1, 1, 2], 7, 3) == ["two two two", "four"]
    assert weightiest(texts, [0, 0, 0, 0], 7, 4) == ["one", "two two two", "three"]
    assert weightiest(texts, [0, 2, 1, 0], 7, 4) == ["one", "two two two", "three"]
    # What is too long leaves its place to others, and begins in the rows that are left.
    assert weightiest(["a b", "one two six", "c"], [1, 1, 0], 3, 3) == ["a b", "on…", "c"]
    assert weightiest([], [], 7, 1) == []
    assert [cut_rows("two two two", 7, rows) for rows in (0, 1, 2)] == ["two tw…", "two tw…", "two two two"]


async def test_the_result_is_told_at_the_last_step_and_found(tmp_path: Path) -> None:
    app = app_replaying(SAVES / "cinder-march-vs-fen-tide.duel")
    async with app.run_test(size=SIZE) as pilot:
        screen = await replaying(pilot)
        assert "p1 vs p2  setup" in shown(app).splitlines()[0]
        await pilot.press("end")
        assert "Game over: p1 won, p2 lost" in on_the_panel(screen)
        assert "… 2 more (w)" in on_the_panel(screen)
        assert "cinder-march-vs-fen-tide.duel  p1 won  T8 · over " in shown(app).splitlines()[0]
        await pilot.press("home", "slash", *"GAME OVER", "enter")
        assert screen.replay.step == screen.replay.line[-1]
        await pilot.press("slash", *"returns to p1's Zone", "enter")
        # What is sought is among the facts that are shown.
        assert "returns to p1's Zone" in on_the_panel(screen)
        await pilot.press("H")
        hands = screen.query_one("#replay-hands", Rows)
        assert hands.border_subtitle == "18↓ · L log · C chain"


@pytest.mark.parametrize("game", DECKS)
async def test_what_else_was_legal_is_listed_for_the_eyes_of_its_seat(tmp_path: Path, game: str) -> None:
    path = played(game, tmp_path)
    with Match.load(path) as match:
        line = match.line()
        step = next(n for n in line[1:] if match.log.entries[n].seat == 1)
        match.goto(match.log.parents[step])
        legal = {action: match.notation(1, action) for action in match.options(1).actions()}
        entry, before = match.log.entries[step], match.log.parents[step]
    app = app_replaying(path, step)
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        screen = await replaying(pilot)
        await pilot.press("m")
        await until(pilot, lambda: "what Bo might have done is for other eyes: v" in shown(app))
        assert app.screen is screen
        await pilot.press("v", "m")
        await until(pilot, lambda: isinstance(app.screen, PickBox))
        others = {text for action, text in legal.items() if action != entry.action}
        listed = [plain(row.left).strip() for row in app.screen.query_one(Rows).rows]
        assert listed[0] == f"● {screen.teller.text(step, 1)}"
        assert others
        assert set(listed[1:]) == others
        assert f"  legal then {len(listed)} (m)" in told(screen)
        assert f"enter play on from step {before}" in shown(app)
        await pilot.press("enter")
        assert app.screen is screen
        assert screen.replay.step == step
        # Another one leads to where it can be decided.
        await pilot.press("m", "down", "enter")
        await until(pilot, lambda: f"Play on from step {before}" in shown(app))
        assert screen.replay.step == before


async def test_it_plays_by_itself_faster_and_to_the_end(tmp_path: Path) -> None:
    app = app_replaying(played("clash", tmp_path))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        screen = await replaying(pilot)
        await pilot.press(*["plus"] * 9)
        await pilot.press("space")
        assert scrubber(screen).endswith(" max ")
        await until(pilot, lambda: screen.replay.step == STEPS + 2)
        await until(pilot, lambda: scrubber(screen).endswith("paused max "))
        await pilot.press("space")
        await until(pilot, lambda: "this is the last step · home goes to the first" in shown(app))
        await pilot.press("home", "minus", "space")
        assert scrubber(screen).endswith(" 4× ")
        await pilot.press("space")
        assert scrubber(screen).endswith("paused 4× ")
        assert screen.replay.step < STEPS


@pytest.mark.parametrize("game", DECKS)
async def test_turns_decisions_of_a_side_and_forks_are_reached(tmp_path: Path, game: str) -> None:
    app = app_replaying(played(game, tmp_path))
    async with app.run_test(size=SIZE) as pilot:
        screen = await replaying(pilot)
        entries, line = screen.replay.log.entries, screen.replay.line
        own = [number for number in line if entries[number].seat == 0]
        for number in own:
            await pilot.press("right_curly_bracket")
            assert screen.replay.step == number
        await pilot.press("right_curly_bracket", "left_curly_bracket")
        assert screen.replay.step == own[-2]
        await pilot.press("g", *"10", "enter", "down")
        assert screen.replay.line[-1] == STEPS
        turn = max(screen.shown.turns)
        await pilot.press("g", *f"t{turn}", "enter")
        assert screen.stepping.place == screen.shown.turns.index(turn)
        await pilot.press("backspace")
        assert screen.replay.line == line


async def test_a_step_or_turn_that_there_is_not_keeps_the_box_open_and_says_which_there_are(tmp_path: Path) -> None:
    app = app_replaying(played("clash", tmp_path))
    async with app.run_test(size=SIZE) as pilot:
        screen = await replaying(pilot)
        first, last = screen.shown.turns[0], screen.shown.turns[-1]
        await pilot.press("g", *"99999", "enter")
        await until(pilot, lambda: "✗ there is no step 99999: say a step from 0 to 26" in shown(app))
        await pilot.press("home", "t", "enter")
        await until(pilot, lambda: f"✗ there is no turn T99999 here: say a turn from T{first} to T{last}" in shown(app))
        await pilot.press("end", "ctrl+u", *"soon", "enter")
        await until(pilot, lambda: f"✗ say a step from 0 to 26, or a turn from T{first} to T{last}" in shown(app))
        await pilot.press(*["backspace"] * 4, *"24", "enter")
        await until(pilot, lambda: app.screen is screen)
        # A step of another line: the newest line through it is shown.
        assert (screen.replay.step, screen.replay.line[-1]) == (24, 24)


async def test_at_a_fork_of_several_lines_each_way_on_is_one_row_and_one_key(tmp_path: Path) -> None:
    path = tmp_path / "forks.duel"
    with Match.new("clash", DECKS["clash"], 7, names=("Ann", "Bo"), path=path, first=0) as match:
        bot = make_bot("clash", "random", 23)
        for fork, steps, name in ((0, 12, ""), (10, 14, "short"), (10, 20, ""), (18, 24, "inner"), (10, 30, "")):
            match.goto(fork)
            play_to(match, bot, steps)
            if name:
                match.name_branch(name)
        match.goto(26)
    app = app_replaying(path, 10)
    async with app.run_test(size=(100, 30)) as pilot:
        screen = await replaying(pilot)

        def ways() -> list[str]:
            log = screen.query_one("#replay-log", Rows)
            return [plain(row.left).split()[0] + plain(row.right) for row in log.rows if str(row.value).startswith("⑂")]

        # From step 10 on 11, 13, 15 and 25; the third of these parts again, and the shown one goes on where it ends.
        assert ways() == ["⑂1+2", "⑂2+2", "⑂3⑂2 +8", "⑂1+4"]
        await until(pilot, lambda: "⑂2 short " in shown(app) and "⑂3 inner " in shown(app))
        for down, end in (("line 1 of 4", 12), ("line 2 of 4", 14), ("line 3 of 4", 24), ("line 4 of 4", 30)):
            await pilot.press("down")
            await until(pilot, lambda down=down: f"⑂ {down} · ↑ ↓" in shown(app))  # type: ignore[misc]
            assert screen.replay.line[-1] == end
        assert "Log ⑂ to step 30" in shown(app)
        # What is named at a step that other lines go through too is the line that is shown.
        await pilot.press("B")
        box = app.screen.query_one(".box").region
        await pilot.press("l")
        assert app.screen.query_one(".box").region == box
        await pilot.press(*"ong", "enter")
        assert read(path).log.records[-1] == Named(at=30, name="long")
        await until(pilot, lambda: "Log ⑂ long" in shown(app))
        await pilot.press("V")
        await until(pilot, lambda: "Other lines of play 4 · this one is long" in shown(app))
        await pilot.press("escape", "end", "left")
        # 24 steps lie between on other lines.
        assert shown(app).splitlines()[0].rstrip().endswith("step 29 (15/16)")
        await pilot.press("B", *"er", "enter")
        assert read(path).log.records[-1] == Named(at=29, name="longer")
        await pilot.press("g", "1", "0", "enter")
        await pilot.press("up", "up")
        assert "Log ⑂ short" in shown(app)
        await pilot.press("backspace", "end")
        assert screen.replay.step == 26
        await until(pilot, lambda: "⑂ 1 line goes on · ↑ ↓" in shown(app))
        await pilot.press("up", "right")
        assert (screen.replay.step, screen.replay.line[-1]) == (27, 30)


async def test_the_log_is_the_whole_line_of_which_only_what_is_in_sight_is_told(tmp_path: Path) -> None:
    with Match.new("clash", DECKS["clash"], 7, names=("Ann", "Bo"), path=tmp_path / "long.duel", first=0) as match:
        play_to(match, make_bot("clash", "random", 23), 60)
    app = app_replaying(tmp_path / "long.duel")
    async with app.run_test(size=SIZE) as pilot:
        screen = await replaying(pilot)
        log = screen.query_one("#replay-log", Rows)
        asked = set[int]()
        tell = screen.teller.text

        def text(step: int, eyes: int | None, now: int | None = None) -> str:
            asked.add(step)
            return tell(step, eyes, now)

        # What was in sight before, what is, and the step itself.
        most = 2 * log.size.height + 1
        screen.teller.text = text  # type: ignore[method-assign]
        await pilot.press("end")
        last = screen.replay.line[-1]
        shown_rows = [row.value for row in log.rows[log.top : log.top + log.size.height]]
        assert last in shown_rows
        assert len(asked) <= most < len(screen.replay.line)
        while log.cursor:
            await pilot.press("pageup")
        assert screen.replay.step == last
        assert {row.value for row in log.rows} > set(screen.replay.line)
        await pilot.press("j", "j", "enter")
        assert screen.replay.step == log.value == 1


@pytest.mark.parametrize("game", DECKS)
async def test_hands_are_shown_as_far_as_the_eyes_see_them(tmp_path: Path, game: str) -> None:
    app = app_replaying(played(game, tmp_path), STEPS + 2)
    async with app.run_test(size=SIZE) as pilot:
        screen = await replaying(pilot)
        await pilot.press("H")
        hands = screen.query_one("#replay-hands", Rows)

        def listed() -> tuple[list[str], list[str]]:
            titles = [place for place, row in enumerate(hands.rows) if plain(row.left).startswith(("Ann: ", "Bo: "))]
            assert len(titles) == 2
            return (
                [plain(row.left) for row in hands.rows[1 : titles[1]]],
                [plain(row.left) for row in hands.rows[titles[1] + 1 :]],
            )

        own, other = listed()
        assert own
        assert not any("?? a hidden card" in row for row in own)
        hidden = sum("?? a hidden card" in row for row in other)
        assert hidden > 0
        await pilot.press("v", "v")
        assert screen.eyes is None
        now = listed()
        assert now[0] == own
        assert len(now[1]) == len(other)
        assert not any("?? a hidden card" in row for row in now[1])
        # There the arrows move, and what the cursor stands on is inspected.
        await pilot.press("down", "i")
        await until(pilot, lambda: isinstance(app.screen, CardBox))
        value = hands.rows[1].value
        assert value is not None
        assert screen.panel.title_of(screen.scene(), value) in shown(app)
        await pilot.press("escape", "L")
        assert isinstance(app.focused, Log)


async def test_a_click_on_the_line_goes_there(tmp_path: Path) -> None:
    app = app_replaying(played("clash", tmp_path))
    async with app.run_test(size=SIZE) as pilot:
        screen = await replaying(pilot)
        await pilot.press("end")
        last = scrubber(screen).index("▮")
        await pilot.press("home")
        first = scrubber(screen).index("▮")
        await pilot.click("#scrubber", offset=(last, 0))
        assert screen.replay.step == screen.replay.line[-1]
        await pilot.click("#scrubber", offset=(first, 0))
        assert screen.replay.step == 0


async def test_a_step_is_read_in_full_however_much_was_said_about_it(tmp_path: Path) -> None:
    path = played("clash", tmp_path)
    with Match.load(path, attach=True) as match:
        for k in range(4):
            match.comment(f"comment {k} " + "is long " * 20, at=4)
    app = app_replaying(path, 4)
    async with app.run_test(size=SIZE) as pilot:
        screen = await replaying(pilot)
        assert "comment 3" not in shown(app)
        screen.query_one("#replay-step", CardFace).focus()
        await pilot.press("i")
        await until(pilot, lambda: all(f"comment {k}" in shown(app) for k in range(4)))
        await pilot.press("escape")
        assert app.screen is screen
        # What happened, and the keys, are seen too.
        fact = screen.panel.fact(screen.scene(), screen.replay.facts(4, 0)[0])
        assert fact
        for said in ("“ comment 0", "(v)", fact[:30]):
            assert said in on_the_panel(screen)


async def test_the_help_names_the_signs_of_the_game(tmp_path: Path) -> None:
    app = app_replaying(played("biblioclash", tmp_path), 5)
    async with app.run_test(size=SIZE) as pilot:
        screen = await replaying(pilot)
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(app.screen, HelpScreen))
        box = app.screen
        assert isinstance(box, HelpScreen)
        said = [plain(row.left) for row in box.lines()]
        assert screen.panel.signs
        for sign, what in (*SIGNS_OF_TRACK, *screen.panel.signs):
            assert f" {sign:<20}{what}" in said
        assert not any("legal target" in line for line in said)
        # Of two players there is no next one.
        assert not any("next player" in line for line in said)
        assert "↑ ↓ more" in shown(app)
        # With room for all of it nothing is scrolled.
        await pilot.resize_terminal(100, 75)
        await until(pilot, lambda: all(line.strip() in shown(app) for line in said))
        assert "↑ ↓ more" not in shown(app)


async def test_lists_that_are_empty_say_how_to_come_to_something_and_have_help(tmp_path: Path) -> None:
    app = app_replaying(SAVES / "cinder-march-vs-fen-tide.duel", 4)
    async with app.run_test(size=SIZE) as pilot:
        await replaying(pilot)
        depth = len(app.screen_stack)
        for key, said in (("V", "no other line yet · go back a few steps"), ("S", "no bookmark or comment yet · s ")):
            await pilot.press(key)
            assert said in shown(app)
            assert "enter" not in shown(app)
            await pilot.press("question_mark")
            assert isinstance(app.screen, HelpScreen)
            await pilot.press("question_mark", "escape")
            assert len(app.screen_stack) == depth


async def test_a_second_click_on_a_unit_or_a_card_in_hand_inspects_it(tmp_path: Path) -> None:
    app = app_replaying(SAVES / "cinder-march-vs-fen-tide.duel", 138)
    async with app.run_test(size=SIZE) as pilot:
        screen = await replaying(pilot)
        await pilot.press("H")
        for name in ("Wallbreaker", "Emberwing Harrier"):
            await click(pilot, name)
            assert app.screen is screen
            await click(pilot, name)
            assert isinstance(app.screen, CardBox)
            assert re.search(f"┃  .. {name}.* cost ", shown(app))
            await pilot.press("escape")


async def test_each_key_of_a_row_of_help_is_clicked_by_itself(tmp_path: Path) -> None:
    app = app_replaying(SAVES / "cinder-march-vs-fen-tide.duel", 4)
    async with app.run_test(size=SIZE) as pilot:
        screen = await replaying(pilot)
        await pilot.press("question_mark")
        assert "click a key twice: press it · " in shown(app)
        await click(pilot, "first and last step", times=2)
        assert isinstance(app.screen, HelpScreen)
        assert screen.replay.step == 4
        await click(pilot, "home end", cell=5, times=2)
        assert screen.replay.step == 138
        await pilot.press("question_mark")
        await click(pilot, "- +", cell=2, times=2)
        assert screen.speed == 2
        await pilot.press("question_mark")
        await click(pilot, "steps are decisions", times=2)
        assert screen.by_fact
