"""Questions in the middle of things: all of their text can be read, and so can their answers."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from core.clash import actions as act
from core.kernel.match import Match
from core.kernel.options import Value
from tests.tui.decisions import kinds, script_of, table
from tests.tui.helpers import app_for, click, opened, prompt, rows, settle, shown, until
from tests.tui.positions import BOARD, position
from tests.tui.script import Script
from tui.screens.boxes import CardBox, PickBox, WhyBox
from tui.screens.play import PlayScreen
from tui.widgets.card_face import CardFace
from tui.widgets.hand import Choices
from tui.widgets.keys import Keys
from tui.widgets.lines import Row, plain
from tui.widgets.pile import Piles
from tui.widgets.placed import Frame
from tui.widgets.rows import Rows

SIZE = (80, 24)


def before(game: str, kind: str, decisions: int = 0) -> Match:
    """A match some decisions before the first one of that kind in `decisions.yaml`, with people at all seats."""
    recorded = script_of(next(row for row in table() if (row.game, row.kind) == (game, kind))).recorded
    place = next(place for place, found in kinds(recorded) if found == kind)
    return Script(recorded, place - decisions).begun()


def test_a_colour_that_is_named_marks_no_zone() -> None:
    script = script_of(next(row for row in table() if row.kind == "exhaust exhaust card colour"))
    decision, (_, action) = script.decision(0), script.next
    assert decision.begin(script.match.game.path(script.match.state, 0, action))
    assert decision.draft.value("colour")
    assert [found for found in decision.marks(frozenset()).chosen if isinstance(found, str)] == []


async def test_an_answer_in_words_is_shown_in_full(tmp_path: Path) -> None:
    async with app_for(before("clash", "order trigger"), tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        assert screen.decision is not None
        for choice in screen.decision.choices():
            await pilot.press("i")
            await until(pilot, lambda: isinstance(pilot.app.screen, CardBox))
            assert pilot.app.screen.query_one(CardFace).text == choice.text
            assert choice.text.endswith(".")
            await pilot.press("escape", "down")


async def test_the_text_of_a_question_that_comes_up_wraps_as_wide_as_its_panel(tmp_path: Path) -> None:
    match = before("clash", "choose answer", 1)
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        asking = before("clash", "choose answer").log.entries[-1].action
        assert asking is not None
        screen.table.do(asking)
        await until(pilot, lambda: bool(rows(screen, "choices")))
        said = ["You may discard a card; if you do, you draw a", "card."]
        assert [row.strip() for row in rows(screen, "choices")] == ["yes", "no", *said]


@pytest.mark.parametrize(
    ("game", "kind", "said"),
    [
        ("clash", "place A B", "A Drill Field 10; B Drill Field 6; C Drill Field 3"),
        ("clash", "mulligan mulligan card", "put Drill Trooper 1 on the bottom and draw a card"),
        ("clash", "exhaust exhaust card colour", "exhaust Banner Shard for red"),
        ("clash", "choose colour", "Prism Compass: green"),
        ("clash", "choose answer", "Fair Trade: no, do not"),
        ("clash", "activate activate card ability target", "activate Worn Spyglass, ability 1 → Bo's Realm"),
        ("clash", "play play card sacrifice", "play Drill Tribute; sacrifice a Drill Martyr 2"),
        ("clash", "assign kill spare", "destroy a Unit 3"),
        ("clash", "arrange top", "Drill Gate 3: to the bottom Drill Trooper 5"),
        ("archaic", "energy energy", "play Archaic Energy from the hand"),
        ("archaic", "swap hero", "Swap: keep the active Hero"),
        ("archaic", "defend attacker", "Interceptors: nobody"),
        ("archaic", "equip gear hero", "Vault: Wayfarer Plate for Judge Seraphon"),
        ("archaic", "activate activate card ability target", "use ability 2 of Sparkwright Ennio → c Ally 1/1"),
        ("biblioclash", "choose seat", "Drown: Bo discards"),
        ("biblioclash", "choose card", "Scroll of Lianas: refresh Staff of Nereis"),
    ],
)
def test_a_whole_decision_is_said_in_words(game: str, kind: str, said: str) -> None:
    script = script_of(next(row for row in table() if (row.game, row.kind) == (game, kind)))
    seat, action = script.next
    decision = script.decision(seat)
    assert decision.begin(decision.match.game.path(decision.match.state, seat, action))
    assert plain(decision.question(200)) == said


@pytest.mark.parametrize(
    ("game", "kind", "begun"),
    [
        ("clash", "play deploy card zone", 2),
        ("clash", "activate activate card ability target", 3),
        ("biblioclash", "choose unit", 0),
        ("biblioclash", "damage target points", 0),
        ("archaic", "play play card target", 2),
    ],
)
async def test_the_cursor_comes_to_every_answer(game: str, kind: str, begun: int, tmp_path: Path) -> None:
    script = script_of(next(row for row in table() if (row.game, row.kind) == (game, kind)))
    seat, action = script.next
    async with app_for(script.begun(), tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        assert screen.decision is not None
        assert not begun or screen.decision.begin(
            screen.decision.match.game.path(script.match.state, seat, action)[:begun]
        )
        screen.draw()
        choices = [choice.value for choice in screen.decision.choices()]
        # A list of answers begins at its first.
        begins = screen.pointer.answer() == choices[0]
        around = [*choices[begins:], *choices[:begins]]
        there = await _walked(pilot, screen, "tab", len(choices) + 1)
        assert there == [*around, around[0]]
        assert await _walked(pilot, screen, "shift+tab", len(choices)) == around[::-1]
        await pilot.press("enter")
        assert screen.decision.draft.answers[-1].value == around[0]


async def _walked(pilot: Pilot[None], screen: PlayScreen, key: str, times: int) -> list[Value | None]:
    """The answers that the cursor comes to."""
    found = []
    for _ in range(times):
        await pilot.press(key)
        found.append(screen.pointer.answer())
    return found


async def test_an_equal_card_of_the_hand_is_named_by_the_cursor_and_the_mouse_as_by_its_digit(tmp_path: Path) -> None:
    async with app_for(before("clash", "mulligan mulligan card"), tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        assert screen.decision is not None
        draft, hand = screen.decision.draft, screen.panel.hand_values(screen.scene)
        assert len({screen.panel.title_of(screen.scene, card) for card in hand[:5]}) == 1
        for do, marked in (
            (("3",), "◎◎●◎◎"),
            (("down", "space"), "◎◎●●◎"),
            (("1",), "●◎●●◎"),
            (("3",), "●◎◎●◎"),
            (("backspace",), "●◎◎◎◎"),
            (("5",), "●◎◎◎●"),
        ):
            await pilot.press(*do)
            await settle(pilot)
            assert "".join(row[0] for row in rows(screen, "hand")[:5]) == marked
            assert draft.chosen() == hand[: marked.count("●")]
        await pilot.click("#hand", offset=(10, 4), times=2)
        await until(pilot, lambda: draft.chosen() == hand[:3])
        assert "".join(row[0] for row in rows(screen, "hand")[:5]) == "●◎◎●●"
        passed = []
        for _ in range(5):
            await pilot.press("tab")
            passed.append(screen.pointer.value())
        assert set(passed) == set(hand[:5])


def test_a_card_that_is_being_played_stands_for_no_equal_one() -> None:
    found = next(row for row in table() if row.file == "802_copies")
    script = script_of(found)
    decision = script.decision(script.next[0])
    first, bolt, other_bolt, other = hand = decision.panel.hand_values(decision.scene)
    assert decision.begin(("play", first))
    assert [(choice.key, choice.value) for choice in decision.choices()] == [("2", bolt), ("3", bolt), ("4", other)]
    assert [decision.named_by(card) for card in hand] == [None, bolt, bolt, other]
    assert other_bolt not in decision.draft.offers()


def test_the_equal_card_that_was_pressed_is_the_one_that_is_played() -> None:
    found = next(row for row in table() if row.file == "802_copies")
    script = script_of(found)
    decision = script.decision(script.next[0])
    first, bolt, other_bolt, pressed = decision.panel.hand_values(decision.scene)
    assert decision.begin(("play", first), pressed)
    marks = decision.marks(frozenset())
    assert pressed in marks.chosen
    assert first not in marks.chosen
    assert marks.targets == {first, bolt, other_bolt}
    assert [(choice.key, choice.value) for choice in decision.choices()] == [("1", pressed), ("2", bolt), ("3", bolt)]


ALIKE = """
name: A hand of equal cards is what may be discarded
game: biblioclash
turn: p1
p1: {mage: Hestia, hand: [Book of Wisdom, Book of Wisdom, Book of Wisdom], library: [[Book of Pyre]]}
p2: {mage: Zhuge, library: [[Book of Crust]]}
"""


async def test_of_equal_cards_each_begins_and_what_is_marked_is_seen(tmp_path: Path) -> None:
    match = position(ALIKE)
    match.push(0, match.parse(0, "done"))
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        assert match.state.board.asked.kind == "discard_phase"
        await pilot.press("2")
        await until(pilot, lambda: [row[0] for row in rows(screen, "hand")] == ["◎", "●", "◎"])
        assert "1 chosen" in prompt(screen)
        await pilot.press("3", "2")
        await until(pilot, lambda: [row[0] for row in rows(screen, "hand")] == ["◎", "◎", "●"])
        await pilot.press("enter", "enter")
        await until(pilot, lambda: len(screen.panel.hand_values(screen.scene)) == 2)


async def test_a_set_that_was_ended_is_open_again_one_step_back(tmp_path: Path) -> None:
    async with app_for(before("clash", "mulligan mulligan card"), tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        assert screen.decision is not None
        draft, hand = screen.decision.draft, screen.panel.hand_values(screen.scene)
        await pilot.press("5", "enter")
        await until(pilot, lambda: draft.action is not None)
        await pilot.press("w")
        await until(pilot, lambda: isinstance(pilot.app.screen, WhyBox))
        await pilot.press("escape", "escape")
        await until(pilot, lambda: draft.action is None)
        assert draft.chosen() == (hand[0],)
        assert "1 chosen" in prompt(screen)
        await pilot.press("w")
        await until(pilot, lambda: isinstance(pilot.app.screen, WhyBox))
        assert "✓ one of the answers to what is asked" in shown(pilot.app)
        await pilot.press("escape", "escape")
        await until(pilot, lambda: screen.decision is not None and screen.decision.at_root)


async def test_triggers_that_are_ordered_are_read_in_full_with_their_places(tmp_path: Path) -> None:
    async with app_for(before("clash", "order trigger"), tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        said = [
            "Drill Well 6: At the start of your turn,",
            "Examine 1.",
            "a Drill Herald 2: At the start of your turn,",
            "I deal 1 damage to the enemy Realm.",
        ]
        assert [row.strip() for row in rows(screen, "choices")] == said
        values = [choice.value for choice in screen.decision.choices()] if screen.decision else []
        await pilot.press("down")
        assert screen.pointer.answer() == values[1]
        await pilot.press("up", "down", "enter")
        await until(
            pilot, lambda: "on the Chain a Drill Herald 2, then Drill Well 6, which resolves first" in prompt(screen)
        )
        await pilot.press("enter")
        await until(pilot, lambda: "Your Drill Well 6 (trigger): resolves when both pass" in prompt(screen))


async def test_arrows_come_to_locations_and_realms(tmp_path: Path) -> None:
    text = BOARD.replace("Flint Strike", "Rattling Whispers").replace("[G, G,", "[P, P,")
    match = position(text)
    sides = match.state.board.sides
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await pilot.press("1", "enter")
        assert screen.pointer.answer() == sides[1].realm
        assert shown(pilot.app).splitlines()[1].startswith("▶Vex")
        await pilot.press("down", "escape")
        assert isinstance(screen.focused, Rows)
        # Nobody comes to the line of a side that is none of the answers.
        assert await _walked(pilot, screen, "up", 2) == [None, None]
        assert isinstance(screen.focused, Rows)
        await pilot.press("H", "1", "up")
        assert screen.pointer.answer() == sides[0].realm
        await pilot.press("escape", "H", "4", "0", "enter")
        unit = sides[1].lanes[0][0]
        screen.roaming.point(unit)
        assert await _walked(pilot, screen, "up", 1) == [sides[1].locations[0]]
        assert await _walked(pilot, screen, "down", 1) == [unit]
        await pilot.press("up", "enter", "enter")
        await until(pilot, lambda: match.step > 0)
        played = match.log.entries[1].action
        assert isinstance(played, act.PlayCard)
        assert played.targets == ((sides[1].locations[0],),)


FOUR = """
name: Four cards may be discarded
game: biblioclash
turn: p1
p1: {mage: Hestia, hand: [Book of Wisdom, Scroll of Burning Ashes, Book of Pyre, Tiny Spark], library: [[Book of Pyre]]}
p2: {mage: Zhuge, library: [[Book of Crust]]}
"""


async def test_cards_that_may_be_marked_are_not_called_unusable_and_no_others_are_offered(tmp_path: Path) -> None:
    match = position(FOUR)
    match.push(0, match.parse(0, "done"))
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        assert not any("✗" in row for row in rows(screen, "hand"))
        assert "discard 1-4" in prompt(screen)
        await pilot.press("6")
        await until(pilot, lambda: "there is no card 6 in the hand" in [n.message for n in pilot.app._notifications])


async def test_undo_is_pale_at_the_first_step(tmp_path: Path) -> None:
    match = position(FOUR)
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        keys = screen.query_one(Keys)

        def looks() -> set[str]:
            said = [segment.style for segment in keys.render_line(0) if segment.text.strip() in ("u", "Undo")]
            return {str(style) for style in said}

        await settle(pilot)
        before = looks()
        await pilot.press("e")
        await until(pilot, lambda: match.step == 1 and looks() != before)
        assert (len(before), len(looks())) == (1, 2)


async def test_the_first_answer_is_one_that_is_not_marked_yet(tmp_path: Path) -> None:
    match = position(BOARD.replace("ready: false, damage: 1", "damage: 1"))
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await pilot.press("a", "A", "h")
        assert screen.decision is not None
        marked = screen.decision.draft.chosen()
        assert screen.pointer.answer() is None
        await pilot.press("space")
        assert screen.pointer.answer() not in (None, *marked)
        assert screen.decision.draft.chosen() == marked


@pytest.mark.parametrize(
    ("game", "kind", "begun", "value", "said"),
    [
        (
            "clash",
            "activate activate card target sacrifice",
            2,
            "Drill Slay",
            "Gallows Jester: that is no legal target for it",
        ),
        (
            "clash",
            "play play card discard",
            2,
            "Deathless Bargain",
            "Deathless Bargain: that cannot be given for this cost",
        ),
        ("archaic", "swap hero", 0, "Judge Seraphon", "that Hero is not in your Lineup"),
        ("biblioclash", "damage target points", 0, "Frost King", "you cannot damage your own side"),
    ],
)
def test_a_card_that_is_no_answer_says_what_the_rules_say(
    game: str, kind: str, begun: int, value: str, said: str
) -> None:
    script = script_of(next(row for row in table() if (row.game, row.kind) == (game, kind)))
    seat, action = script.next
    decision = script.decision(seat)
    assert not begun or decision.begin(decision.match.game.path(decision.match.state, seat, action)[:begun])
    panel, scene = decision.panel, decision.scene
    cards = (*panel.labels(scene).values(), *panel.hand_values(scene))
    named = [card for card in cards if panel.title_of(scene, card) == value]
    refusals = [decision.why_not(card) for card in named if decision.named_by(card) is None]
    assert [refusal.text for refusal in refusals if refusal is not None] == [said] * len(refusals)
    assert refusals
    assert all(decision.why_not(choice.value) is None for choice in decision.choices())


async def test_enter_and_why_on_a_card_that_is_no_answer(tmp_path: Path) -> None:
    match = position(BOARD.replace("Flint Strike", "Forced March"))
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        (card, *_), theirs = match.state.board.sides[0].hand, match.state.board.sides[1].lanes[0][0]
        refusal = match.explain(0, act.PlayCard(card=card, targets=((theirs,),)))
        assert refusal is not None
        await pilot.press("1")
        assert "enter space first answer" in prompt(screen)
        screen.roaming.point(theirs)
        await pilot.pause()
        assert "enter space why not" in prompt(screen)
        for key in ("enter", "space", "w"):
            await pilot.press(key)
            await until(pilot, lambda: isinstance(pilot.app.screen, WhyBox))
            said = " ".join(pilot.app.screen.query_one(CardFace).text.split())
            assert said == f"✗ {refusal.text} ({refusal.rule})"
            await pilot.press("escape")
        await pilot.press("tab", "enter", "enter")
        await until(pilot, lambda: match.step > 0)


async def test_a_list_of_answers_begins_at_its_first(tmp_path: Path) -> None:
    asking = before("clash", "arrange top bottom").log.entries[-1].action
    async with app_for(before("clash", "arrange top bottom", 1), tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        choices = screen.query_one("#choices", Choices)
        choices.show([Row(left=(), value=value) for value in range(3)])
        choices.action_to(-1)
        assert asking is not None
        screen.table.do(asking)
        await until(pilot, lambda: bool(rows(screen, "choices")))
        assert screen.pointer.answer() == 0
        # The next one in an order is the first that is left; a list that follows begins anew.
        await pilot.press("down", "space")
        assert screen.decision is not None
        assert (screen.decision.draft.chosen(), screen.pointer.answer()) == ((1,), 0)
        await pilot.press("down", "enter")
        step = screen.decision.draft.step
        assert step is not None
        assert (step.name, screen.pointer.answer()) == ("bottom", 0)


async def test_what_space_does_to_a_marked_card_is_said(tmp_path: Path) -> None:
    match = position(BOARD.replace("ready: false, damage", "damage"))
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await pilot.press("a", "A", "tab", "space")
        assert shown(pilot.app).splitlines()[-3].endswith("space unmark ")
        assert "space Unmark" in shown(pilot.app).splitlines()[-1]
        await pilot.press("space")
        assert screen.decision is not None
        assert not screen.decision.draft.chosen()


async def test_plus_puts_on_top_and_minus_to_the_bottom(tmp_path: Path) -> None:
    async with app_for(before("clash", "arrange top bottom"), tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        assert screen.decision is not None
        draft, values = screen.decision.draft, [choice.value for choice in screen.decision.choices()]
        await pilot.press("home", "down", "plus")
        await until(pilot, lambda: draft.chosen() == (values[1],))
        assert [row[:3] for row in rows(screen, "choices")][:2] == ["1. ", "↓  "]
        await pilot.press("home", "minus")
        await until(pilot, lambda: draft.chosen() == ())
        await pilot.press("minus")
        await until(pilot, lambda: draft.step is None or draft.step.name == "bottom")
        assert draft.values("top") == ()


async def test_of_equal_cards_it_is_said_which_one_is_meant(tmp_path: Path) -> None:
    text = BOARD.replace("Palisade Lancer, Road Warden", "Palisade Lancer, Palisade Lancer")
    match = position(text, names=("Ann", "Bo"))
    sides = match.state.board.sides
    target = sides[1].lanes[1][4]
    match.push(0, act.PlayCard(card=sides[0].hand[0], targets=((target,),)))
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        (letter,) = (letter for letter, value in screen.panel.labels(screen.scene).items() if value == target)
        assert rows(screen, "chain")[1] == f"  → {letter} Palisade Lancer"
        assert f"Flint Strike → {letter} Palisade Lancer: resolves" in prompt(screen)


async def test_of_equal_allies_it_is_said_which_one_is_asked(tmp_path: Path) -> None:
    async with app_for(before("archaic", "defend attacker"), tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        assert screen.decision is not None
        step = screen.decision.draft.step
        letters = {value: letter for letter, value in screen.panel.labels(screen.scene).items()}
        assert step is not None
        name = screen.panel.title_of(screen.scene, step.about)
        assert f"{letters[step.about]} {name}: intercepts whom?" in prompt(screen)


async def test_a_question_that_opens_by_itself_leaves_the_keys_for_looking(tmp_path: Path) -> None:
    async with app_for(before("clash", "choose target"), tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        assert screen.decision is not None
        assert not screen.decision.draft.begun
        await pilot.press("d")
        await until(pilot, lambda: isinstance(pilot.app.screen, PickBox))
        await pilot.press("escape")
        for letter, value in screen.panel.labels(screen.scene).items():
            await pilot.press("g", letter)
            assert screen.pointer.value() == value
        assert not screen.decision.draft.begun


async def test_the_trigger_that_asks_for_a_target_is_named_until_it_is_sent(tmp_path: Path) -> None:
    match = before("clash", "choose target")
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        assert screen.decision is not None
        frame = match.state.control.agenda[-1]
        source = match.state.cards[frame.queue[0].ref[0]].name
        assert f": {source}: which target?" in prompt(screen)
        await pilot.press("tab", "enter")
        assert screen.decision.complete
        assert f": {source}: target " in prompt(screen)


async def test_a_mode_that_is_the_only_one_is_said_before_it_is_sent(tmp_path: Path) -> None:
    match = position(BOARD.replace("Flint Strike", "Dismantle").replace("base: [Warpaint Cleaver]", "base: []"))
    async with app_for(match, tmp_path).run_test(size=(100, 30)) as pilot:
        screen = await opened(pilot)
        await pilot.press("1")
        assert screen.decision is not None
        step = screen.decision.draft.step
        assert step is not None
        assert step.name == "target"
        assert "Deal 3 damage to target Location." in prompt(screen)


async def test_a_card_is_inspected_on_the_whole_screen(tmp_path: Path) -> None:
    async with app_for(position(), tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        await pilot.press("i")
        frame = pilot.app.screen.query_one(Frame)
        assert frame.size.height < SIZE[1] - 6
        await pilot.press("i")
        await until(pilot, lambda: frame.outer_size == SIZE)
        await pilot.press("i")
        await until(pilot, lambda: pilot.app.screen is screen)


async def test_what_lies_off_the_lanes_says_why_it_cannot_be_used(tmp_path: Path) -> None:
    match = position()
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("Z", *["down"] * 4)
        listed = pilot.app.screen.query_one("#box-rows", Rows)
        row = listed.current
        assert row is not None
        assert "Sunwheel Giant" in plain(row.left)
        assert plain(row.left).split()[0] == "✗"
        await pilot.press("w")
        await until(pilot, lambda: isinstance(pilot.app.screen, WhyBox))
        refusal = match.explain(0, act.PlayCard(card=int(row.value or 0)))
        assert refusal is not None
        assert refusal.text in " ".join(pilot.app.screen.query_one(CardFace).text.split())
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, PickBox))


async def test_the_parts_of_a_title_are_buttons(tmp_path: Path) -> None:
    async with app_for(position(), tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        for text, name in ((" chain", "chain"), ("· card", "card"), ("C chain", "chain"), ("· log", "log")):
            await click(pilot, text, 2)
            await settle(pilot)
            assert screen.query_one(f"#{name}").has_focus


@pytest.mark.parametrize("game", ["clash", "archaic"])
async def test_a_hand_is_kept_or_not_by_yes_and_no(game: str, tmp_path: Path) -> None:
    match = before(game, "keep keep")
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        assert "space y keep" in prompt(screen)
        step = match.step
        await pilot.press("y")
        await until(pilot, lambda: match.step > step)
        assert type(match.log.entries[step + 1].action).__name__ == "Keep"


async def test_a_card_is_found_on_the_board_and_off_it(tmp_path: Path) -> None:
    async with app_for(position(), tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)
        for name, is_on_board in (("lampyard", True), ("warpaint", False)):
            await pilot.press("slash", *name, "enter")
            await until(pilot, lambda: isinstance(pilot.app.screen, CardBox))
            text = pilot.app.screen.query_one(CardFace).text.casefold()
            assert name in text
            title = screen.panel.title_of(screen.scene, screen.pointer.value() or 0).casefold()
            assert (name in title) is is_on_board
            await pilot.press("escape", "H")
        # In the box of all piles too: the cursor goes there.
        await pilot.press("Z", "slash", *"warpaint", "enter")
        assert isinstance(pilot.app.screen, PickBox)
        value = pilot.app.screen.query_one(Piles).value
        assert "Warpaint" in screen.panel.title_of(screen.scene, value or 0)
