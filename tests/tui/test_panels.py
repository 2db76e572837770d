"""Every game's panel has all that the screens ask of one."""

import pytest
from rich.cells import cell_len

from core.clash.actions import Attack, Pass
from core.clash.cards import load_pool
from core.kernel.game import GAMES
from core.kernel.match import Match
from tests.tui.positions import position
from tui.arena import find_decks
from tui.draft import Draft
from tui.panels import Choice, Marks, Panel, Scene, Way, Ways, find_panel
from tui.panels.arranged import arranged
from tui.panels.clash import look
from tui.panels.clash.board import in_sight, unit_row
from tui.panels.clash.look import one_line
from tui.panels.hands import by_digit, name_width, playable
from tui.playing.answers import all_in_sight
from tui.screens.branches import BranchesBox
from tui.screens.help import EVERYWHERE, SIGNS
from tui.screens.play import PlayScreen
from tui.screens.positions import PositionsScreen
from tui.screens.replay import ReplayScreen
from tui.screens.replay_view import SIGNS_OF_TRACK
from tui.widgets.lines import Row, plain

HELD = list(Panel.__annotations__)


@pytest.mark.parametrize("game", GAMES)
def test_a_panel_has_every_name_and_list_of_signs(game: str) -> None:
    assert "commands" in HELD
    for name in HELD:
        assert getattr(find_panel(game), name), name


KEYS = (
    EVERYWHERE, SIGNS, SIGNS_OF_TRACK, PlayScreen.KEYS, ReplayScreen.KEYS, PositionsScreen.KEYS, BranchesBox.KEYS,
)  # fmt: skip


def test_help_is_never_cut() -> None:
    """A line of it has 20 cells for keys and 50 for what they do, at 80x24."""
    panels = [find_panel(game) for game in GAMES]
    for pairs in (*KEYS, *(panel.keys for panel in panels), *(panel.signs for panel in panels)):
        assert [what for keys, what in pairs if cell_len(keys) > 20 or cell_len(what) > 50] == []


@pytest.mark.parametrize(("game", "name"), [("clash", "Chain"), ("biblioclash", "Library"), ("archaic", "Goals")])
def test_help_of_a_replay_names_what_the_game_has_beside_the_log(game: str, name: str) -> None:
    with Match.new(game, find_decks(game)[:2], 1) as match:
        assert ("C", f"the {name}, beside the log") in ReplayScreen.of_match(match, 0).help_keys


def test_who_is_asked_reads_whether_the_other_has_passed_already() -> None:
    match = position()
    panel = find_panel("clash")
    attackers = match.state.board.sides[0].lanes[2]
    match.push(0, Attack(lane=2, units=attackers))
    assert _question(panel, match) == "Showdown in C: respond, or damage is dealt when both pass"
    match.push(0, Pass())
    assert _question(panel, match) == "Showdown in C: respond, or damage is dealt when you pass too"


def _question(panel: Panel, match: Match) -> str:
    (seat,) = match.to_act
    header = match.header
    scene = Scene(match.view(seat).seen, header.cards, header.seats, seat, match.step)
    options = match.options(seat)
    return plain(panel.root(scene, options, panel.ways(scene, options))[0])


def test_playable_cards_beyond_the_digits_are_counted_with_how_they_are_come_to() -> None:
    hand = tuple(range(100, 113))
    ways: Ways = {value: [Way("play", ("play", value))] for value in hand if value not in (102, 103)}
    assert plain(playable(hand, ways)) == "1 2 5 6 7 8 9 0 +3: ↓ enter"
    assert plain(playable(hand[:2], ways)) == "1 2"
    assert plain(playable(hand, {})) == ""


def test_a_keyword_that_leads_a_text_is_said_once() -> None:
    pool = load_pool()
    said = {name: one_line(pool[name]) for name in ("Kiln Whelp", "Cremation Cart", "Redmane Outrider")}
    assert said["Kiln Whelp"] == "Last Breath - I deal 2 damage to target unit."
    assert said["Cremation Cart"] == "Siege · Last Breath - I deal 2 damage to the enemy Realm."
    assert said["Redmane Outrider"].startswith("Haste · When I deal damage")


def test_cards_of_the_hand_are_listed_by_their_digits() -> None:
    found = [Choice(key, value, "Ember", "hand") for value, key in enumerate(("1", "4", "2", "", "0", "3"))]
    found.append(Choice("1", 9, "Cinder", "list"))
    assert [choice.key for choice in by_digit(found)] == ["1", "1", "2", "3", "4", "0", ""]


@pytest.mark.parametrize(
    ("longest", "room", "width"),
    [(20, 60, 20), (30, 60, 30), (20, 23, 12), (8, 23, 8), (20, 22, 20), (24, 22, 22), (20, 0, 20)],
)
def test_names_of_a_hand_leave_room_for_something_of_the_texts(longest: int, room: int, width: int) -> None:
    assert name_width(("short", "n" * longest), room) == width
    assert name_width((), room) == 0


def test_a_unit_that_may_not_attack_has_its_sign() -> None:
    text = """
name: Units that may not attack
game: clash
turn: p1
p1:
  A: {location: 9, units: [Hearthwall Phalanx, Vowbound Squire]}
  B: {location: 9, units: [Vowbound Squire, {card: Hearthwall Phalanx, ready: false}]}
p2:
  A: {location: 9, units: [Canopy Strider]}
"""
    match = position(text)
    scene = Scene(match.view(0).seen, match.header.cards, match.header.seats, 0, match.step)
    objects, forbidden = look.board(scene).objects, look.forbidden(scene)
    rows = [
        [unit_row(scene, Marks(), objects[i], "a", 0, forbidden=i in forbidden) for i in look.units_of(scene, 0, lane)]
        for lane in (0, 1)
    ]
    # A card's own text, then that of a stronger enemy across.
    assert [[plain(row.right)[-2] for row in lane] for lane in rows] == [["z", "z"], ["»", "z"]]


def test_units_on_the_board_that_can_be_used_are_named_by_letter_and_the_rest_is_counted() -> None:
    text = """
name: A unit and a Location that can be used
game: clash
turn: p1
p1:
  hand: [Spark Runner]
  base: [Warpaint Cleaver]
  A: {location: 9, units: [Gravel Bomber, Spark Runner]}
  shards: [{make: R}, {make: R}]
p2:
  B: {location: 9, units: [Wicket Guard]}
"""
    match = position(text)
    panel, header = find_panel("clash"), match.header
    scene = Scene(match.view(0).seen, header.cards, header.seats, 0, match.step)
    options = match.options(0)
    answers = plain(panel.root(scene, options, panel.ways(scene, options))[1])
    assert answers == "  play 1  a attack  r move  e end Main Phase  g b use  Z 1 more"


def test_what_is_asked_for_comes_before_who_attacks_and_that_before_who_defends() -> None:
    match = position()
    match.push(0, Attack(lane=0, units=match.state.board.sides[0].lanes[0][:1]))
    header = match.header
    scene = Scene(match.view(0).seen, header.cards, header.seats, 0, match.step)
    first, second, third = (look.board(scene).objects[unit] for unit in in_sight(scene, Marks(), 1, 0, 9))
    assert [look.name(scene, unit.id) for unit in (first, second, third)] == [
        "Redmane Outrider",
        "Wicket Guard",
        "Sunspire Lookout",
    ]
    assert plain(unit_row(scene, Marks(), first, "c", 1, forbidden=False).figure) == "→3"
    assert plain(unit_row(scene, Marks(), third, "b", 1, forbidden=False).figure) == "1"
    # What is asked for comes before both, where they do not all have room.
    asked = Marks(frozenset({third.id}))
    assert in_sight(scene, asked, 1, 0, 2) == [third.id, first.id, second.id]
    assert in_sight(scene, asked, 1, 0, 3) == [first.id, second.id, third.id]


def test_triggers_of_one_unit_say_what_each_is_about() -> None:
    text = """
name: One unit sees two others destroyed
game: clash
turn: p1
p1: {shards: [C], hand: [Drill Wave], A: {units: [Bone Picker, {power: 2}, {power: 1}]}}
p2: {A: {}}
"""
    match = position(text)
    match.push(0, match.parse(0, "play Drill Wave"))
    while match.options(match.to_act[0]).step.name != "trigger":
        match.push(match.to_act[0], match.parse(match.to_act[0], "pass"))
    header = match.header
    scene = Scene(match.view(0).seen, header.cards, header.seats, 0, match.step)
    said = [choice.text for choice in find_panel("clash").choices(scene, Draft(match.options(0)))]
    assert [text.partition(":")[0] for text in said] == [
        "a Bone Picker for Unit 2",
        "a Bone Picker for Unit 1",
    ]


def test_answers_share_the_lines_that_there_are() -> None:
    answers = [Row(left=((f"{'first second third fourth ' * 3}{name}", ""),), value=name) for name in "abc"]
    assert len(all_in_sight(answers, 20, 99)) > 12
    lines = all_in_sight(answers, 20, 7)
    assert [line.value for line in lines] == list("aabbcc")
    assert " ".join(plain(line.left).strip() for line in lines[:2]) == plain(answers[0].left)
    assert all_in_sight(answers, 20, 2) == answers


def test_names_of_cards_that_are_put_back_are_cut_where_all_have_no_room() -> None:
    top, bottom = ["Tide Scribe", "Archmage of the Drowned Library"], ["Reef Guard"]
    said = "on top Tide Scribe, Archmage of the Drowned Library; to the bottom Reef Guard"
    assert arranged(top, bottom, len(said)) == said
    assert arranged(top, bottom, 70) == "on top Tide Scribe, Archmage of the Drowned…; to the bottom Reef Guard"
    assert arranged(top, bottom, 50) == "on top Tide…, Archm…; to the bottom Reef…"
    assert arranged([], [], 50) == "nothing"
