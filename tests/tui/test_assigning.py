"""Combat damage of Clash of Realms is ticked in a list of units; who can destroy nobody is not asked (R-118)."""

from pathlib import Path

from core.clash.actions import Assign, Attack
from core.clash.rules.assignment import window
from core.clash.state import defenders
from core.kernel.match import Match
from tests.tui.helpers import app_for, opened, prompt, rows, shown, until
from tests.tui.positions import position
from tests.tui.test_passing import Owner, table_of
from tui.screens.boxes import WhyBox
from tui.table import Table
from tui.thinker import Thinker
from tui.widgets.rows import Rows

SIZE = (80, 24)
FIGHT = """
name: Annihilate and Siege attack a Frontline unit and two behind it
game: clash
turn: p1
p1: {A: {units: [{power: 2, keywords: [annihilate]}, {power: 6}, {power: 3, keywords: [siege]}]}}
p2:
  A: {location: 8, units: [{power: 4}, {power: 9, keywords: [frontline], damage: 2}, {power: 5}]}
"""
WEAK = """
name: The defender can destroy nobody
game: clash
turn: p1
p1: {A: {units: [{power: 4}]}, deck: [Kiln Whelp]}
p2: {A: {location: 8, units: [{power: 3}]}, deck: [Kiln Whelp]}
"""


def fought(text: str, *, names: tuple[str, str]) -> Match:
    """The match at the assignment of damage, all units of A having attacked."""
    match = position(text, names=names)
    match.push(0, Attack(lane=0, units=match.state.board.sides[0].lanes[0]))
    while match.state.board.asked.kind == "priority":
        match.push(match.to_act[0], match.parse(match.to_act[0], "pass"))
    return match


async def test_units_are_ticked_with_their_sources_and_refused_with_the_rule(tmp_path: Path) -> None:
    match = fought(FIGHT, names=("You", "Vex (random)"))
    step = match.step
    async with app_for(match, tmp_path).run_test(size=SIZE) as pilot:
        screen = await opened(pilot)

        async def sees(*said: str) -> None:
            await until(pilot, lambda: [" ".join(row.split()) for row in rows(screen, "choices")] == [*said])

        none = ("◎ 7 Unit 9 Frontline", "✗ 4 Unit 4704.2b.2", "✗ 5 Unit 5704.2b.2", "rest → Drill Field 10 8: nothing",
                "left 6, Siege 3, d Annihilate 2")  # fmt: skip
        await sees(*none)
        assert [row.label for row in screen.query_one("#choices", Rows).rows[:3]] == ["b", "a", "c"]
        # In the Zone, which has too little room, what can be ticked stands before the attackers.
        zone = screen.query_one("#foe-a", Rows)
        assert len(zone.rows) > zone.size.height
        assert zone.rows[0].label == "b"
        for keys in (("a",), ("end", "up", "up", "space")):
            await pilot.press(*keys)
            await until(pilot, lambda: isinstance(pilot.app.screen, WhyBox))
            assert "✗ Frontline units come first  (704.2b.2)" in shown(pilot.app)
            await pilot.press("escape")
        await pilot.press("b", "c")
        await sees("● 7 Unit 9 Frontline← e 6, f 1 Siege", "◎ 4 Unit 4", "● 5 Unit 5← d 1 Annihilate",
                   "rest → Drill Field 10 8: nothing", "left Siege 2, d Annihilate 1")  # fmt: skip
        assert "Destroy 2 of 3 · 3 of 11 Power left" in shown(pilot.app)
        # The Frontline unit cannot be left out while one behind it is dealt damage.
        await pilot.press("b")
        await until(pilot, lambda: isinstance(pilot.app.screen, WhyBox))
        await pilot.press("escape", "*")
        await sees("● 7 Unit 9 Frontline← d 1 Annihilate", "● 4 Unit 4← e 4", "● 5 Unit 5← d 1 Annihilate",
                   "rest → Drill Field 10 8: 5, Siege's 3 twice", "left 2, Siege 3")  # fmt: skip
        await pilot.press("home", "plus")
        await sees("● 7 Unit 9 Frontline← d 2 Annihilate", "● 4 Unit 4← e 4", "● 5 Unit 5← e 2, f 3 Siege",
                   "rest → Drill Field 10 8: nothing", "left none")  # fmt: skip
        await pilot.press("backspace")
        await sees(*none)
        await pilot.press("b", "minus", "plus", "enter")
        await until(pilot, lambda: "destroy b Unit 9 Frontline (1 of Unit 2 Annihilate's Power)" in prompt(screen))
        await pilot.press("enter")
        await until(pilot, lambda: len(match.log.entries) > step + 1)
        sent = match.log.entries[step + 1].action
        assert isinstance(sent, Assign)
        assert [points for _, _, points in sent.venom] == [1]
        assert not sent.kills


def test_a_point_of_annihilate_satisfies_frontline_in_what_is_said_of_others() -> None:
    match = fought(FIGHT.replace("{power: 5}", "{power: 12}"), names=("You", "Vex (random)"))
    _, front, strong = defenders(match.state)
    source = window(match.state, 0).strikers[0].id
    refusal = match.explain(0, Assign(kills=(strong,), venom=((source, front, 1),)))
    assert refusal is not None
    assert refusal.code == "assign/too_little"


def test_a_side_that_can_destroy_nobody_is_not_asked() -> None:
    table, owner = table_of(fought(WEAK, names=("Vex (random)", "You")))
    assert (table.asking, table.thinking) == (None, 0)
    table.chose(owner.chosen.pop(0))
    line = next(line for line in table.story.present(table.viewer) if line.text == "assign none" and line.seat == 1)
    assert table.was_passed(line)
    assert "R-118" in table.passed


def test_under_full_control_it_is_asked() -> None:
    match = fought(WEAK, names=("Vex (random)", "You"))
    match.push(0, match.parse(0, "assign Unit 3=3"))
    owner = Owner()
    table = Table(match, owner, Thinker())  # type: ignore[arg-type]
    table.full_control = True
    table.begin()
    assert table.asking == 1


def test_with_two_people_the_keyboard_does_not_go_round_for_it(tmp_path: Path) -> None:
    match = fought(WEAK, names=("Ann", "Bo"))
    table, _ = table_of(match)
    table.uncovered()
    assert table.asking == 0
    table.do(match.parse(0, "assign Unit 3=3"))
    assert match.state.board.asked.kind != "assign"
    assert table.viewer == 0
    sent = next(number for number in match.line() if number and match.log.entries[number].seat == 1
                and match.log.entries[number].action == Assign())  # fmt: skip
    line = table.story.line(sent, table.viewer)
    assert line is not None
    assert table.was_passed(line)
