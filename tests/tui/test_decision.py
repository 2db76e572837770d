"""Every question of random matches, answered as a person would: it can be asked in words, and gives a legal action."""

import random

import pytest

from core.kernel.match import Match
from tui.decision import Cursor, Decision, fitting
from tui.panels import Choice, Scene, find_panel
from tui.widgets.lines import cells, plain

DECKS = {
    "clash": ("Cinder March", "Fen Tide", "Mother Thicket", "Pyre Debts", "Silent Verdict", "The Kept Promise"),
    "archaic": ("Divine Primer", "Shadow Primer", "Volcanic Primer", "Ocean Primer", "Mech Primer", "Life Primer"),
}
STEPS = 220
QUESTIONS = 60


def answer(decision: Decision, luck: random.Random) -> None:
    """One key's worth of progress."""
    choices = decision.choices()
    assert choices
    assert plain(decision.question(72))
    assert plain(decision.answers(78, Cursor.ANSWER))
    for choice in choices:
        assert choice.text
        assert "hidden card" not in choice.text
    free = [choice.value for choice in choices if choice.value not in decision.draft.chosen()]
    if decision.is_number:
        decision.change_number(luck.randrange(5))
        decision.confirm(None)
    elif decision.may_stop and (not free or luck.random() < 0.4):
        decision.confirm(None)
    else:
        assert decision.toggle(luck.choice(free))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("game", DECKS)
def test_all_questions_of_a_match(game: str, seed: int) -> None:
    luck, panel = random.Random(seed), find_panel(game)
    match = Match.new(game, luck.sample(DECKS[game], 2), seed, names=("a", "b"))
    while not match.over and match.step < STEPS:
        seat = match.to_act[0]
        scene = Scene(match.view(seat).seen, match.header.cards, ("Ann", "Bo"), seat, match.step)
        decision = Decision(match, seat, panel, scene)
        if decision.at_root:
            ways = panel.ways(scene, decision.options)
            assert plain(panel.root(scene, decision.options, ways)[0])
            panel.hand(scene, ways, decision.marks(frozenset()), {}, 0)
            assert decision.begin((luck.choice(decision.options.step.domain),))
        for _ in range(QUESTIONS):
            if decision.complete:
                break
            answer(decision, luck)
        action = decision.action()
        assert action is not None
        assert match.explain(seat, action) is None
        assert decision.notation()
        match.push(seat, action)


CHOICES = [
    Choice(key, value, text, "list")
    for value, (key, text) in enumerate([("1", "Old Hesper, Lamplighter"), ("2", "Ram Crew"), ("", "Extraordinarily")])
]


@pytest.mark.parametrize(
    ("room", "said"),
    [
        (80, "  1 Old Hesper, Lamplighter  ●2 Ram Crew  · Extraordinarily"),
        (45, "  1 Old Hesper  ●2 Ram Crew  · Extraordinar…"),
        (32, " 1  ●2 Ram Crew  · Extraordi…"),
        (24, " 1  ●2  · Extraordi…"),
        (19, " … 3 more (m lists)"),
    ],
)
def test_answers_take_the_longest_form_that_has_room(room: int, said: str) -> None:
    found = fitting(CHOICES, {1}, room)
    assert plain(found) == said
    assert cells(found) <= room


def test_a_name_that_is_cut_says_so() -> None:
    cards = [Choice("1", 0, "Shape the Current", "item"), Choice("2", 1, "Silence", "item")]
    assert plain(fitting(cards, (), 26)) == "  1 Shape the…  2 Silence"
    heroes = [Choice("1", 0, "Kaldra Ashfist, HP 20/20, ATK 3", "list"), Choice("n", 1, "keep", "item")]
    assert plain(fitting(heroes, (), 30)) == "  1 Kaldra Ashfist  n keep"
    assert plain(fitting(heroes, (), 24)) == "  1 Kaldra…  n keep"
    assert plain(fitting(heroes, (), 18)) == "  1 Kaldra  n keep"


def test_answers_that_have_no_room_are_counted() -> None:
    keys = "abcdefghijklnopqrstuvwxyz0"
    many = [Choice(key, value, "Drill Trooper", "board") for value, key in enumerate(keys)]
    assert plain(fitting(many, (), 52)) == "".join(f" {key}" for key in keys)
    assert plain(fitting(many, (), 51)) == " a b c d e f g h i j k l n o p … 11 more (m lists)"
    assert plain(fitting(many, (), 40)) == " a b c d e f g h i j … 16 more (m lists)"
    # What is chosen already gives way to what is open.
    assert plain(fitting(many, range(13), 40)) == " o p q r s t u v w x … 16 more (m lists)"
    # Where the key that lists them names one of them, it is not told.
    named = [Choice(key, value, "Drill Trooper", "board") for value, key in enumerate("abcdefghijklm")]
    assert plain(fitting(named, (), 20)) == " a b c d e … 8 more"


def test_what_is_nowhere_to_be_seen_among_units_keeps_its_words() -> None:
    units = [Choice(key, value, "Drill Trooper", "board") for value, key in enumerate("abcdef")]
    nobody = Choice("n", "none", "nobody", "item")
    assert plain(fitting([*units, nobody], (), 30)) == " a b c d e f  n nobody"
    assert plain(fitting([*units * 4, nobody], (), 40)) == "  n nobody a b c d e … 19 more (m lists)"
