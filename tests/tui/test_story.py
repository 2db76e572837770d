"""What each person may read of a match: sealed answers, before and after they are revealed."""

from core.kernel.match import Match
from tests.tui.positions import position
from tui.panels import find_panel
from tui.seats import sit_down
from tui.story import Story

DISCARDS = """
game: clash
turn: p1
p1: {shards: [P, P, C, C], hand: [Two for the Grave, Drill Slay], A: {units: [{power: 1, id: a}]}}
p2: {hand: [Drill Ward], A: {units: [{power: 1, id: d}]}}
"""


def told(match: Match) -> Story:
    """To two people at one table."""
    return Story(match, find_panel(match.header.game), sit_down(match, ("", "")))


def do(story: Story, match: Match, *lines: str) -> None:
    """Decide, each in the seat that is asked, and tell it."""
    for line in lines:
        (seat, *_) = match.to_act
        action = match.parse(seat, line)
        begun = story.begin(seat, action)
        story.tell(begun, seat, match.push(seat, action), itself=False)


def texts(story: Story, eyes: int, *steps: int) -> list[str]:
    """What the log says of these steps."""
    lines = {line.entry: line.text for line in story.present(eyes)}
    return [lines[step] for step in steps]


def test_what_was_placed_is_told_once_it_is_turned_up() -> None:
    match = Match.new("clash", ["The Kept Promise", "Cinder March"], 3, names=("Ann", "Bob"), first=0)
    story = told(match)
    one = "place A=Oathstone Rampart, B=Gate of Long Vigils, C=Lanternway Chapel"
    two = "place A=Cinderkiln Forge, B=Slagpit Arena, C=Warcaller's Bluff"
    do(story, match, one, two, "keep")
    sealed = "place (sealed)"
    assert [texts(story, eyes, 1, 2) for eyes in (0, 1)] == [[one, sealed], [sealed, two]]
    do(story, match, "keep")
    assert texts(story, 0, 1, 2) == texts(story, 1, 1, 2) == [one, two]
    # Who opens the match reads the same.
    assert texts(told(match), 1, 1, 2) == [one, two]
    # Taken back before they were turned up, they are sealed again, in what is left of the line and in what leads on.
    match.goto(3)
    assert texts(story, 1, 1, 2) == texts(told(match), 1, 1, 2) == [sealed, two]
    match.goto(1)
    do(story, match, "place A=Slagpit Arena, B=Cinderkiln Forge, C=Warcaller's Bluff")
    assert texts(story, 1, 1) == texts(told(match), 1, 1) == [sealed]
    # Lines that were taken back are told as far as they went.
    match.goto(0)
    ends = {branch.end: branch for branch in match.branches()}
    assert [story.first_of(ends[end], 1).text for end in (4, 5)] == [one, sealed]


def test_what_both_discard_is_told_with_the_last_answer() -> None:
    match = position(DISCARDS, names=("Ann", "Bob"))
    story = told(match)
    do(story, match, "play Two for the Grave", "pass", "pass")
    first = match.step + 1
    do(story, match, "choose Unit 1")
    assert texts(story, 1, first) == ["choose (sealed)"]
    do(story, match, "choose Unit 1", "choose Drill Slay")
    assert texts(story, 1, first, first + 2) == ["choose p1.Unit 1", "choose (sealed)"]
    do(story, match, "choose Drill Ward")
    assert texts(story, 1, first + 2) == texts(told(match), 1, first + 2) == ["choose Drill Slay"]
    assert texts(story, 0, first + 3) == ["choose Drill Ward"]
