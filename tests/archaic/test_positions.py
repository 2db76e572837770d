"""Positions that cannot be: one line that says what is wrong, with file and line."""

import pytest

from core.kernel.errors import BadInput
from core.kernel.scenario import read, run

FAULTS = [
    ("p1: {heros: []}", "p1 has no 'heros'; did you mean heroes?"),
    ("p1: {heroes: [Duke Nocti]}", "did you mean Duke Noctis"),
    ("p1: {heroes: [Lantern Squire]}", "Lantern Squire is of type ally; here stands hero"),
    ("p1: {heroes: []}", "one or two Heroes on the table, not 0 (A-008)"),
    ("p1: {heroes: [Duke Noctis, Judge Seraphon, Stagfather]}", "not 3 (A-008)"),
    ("p1: {heroes: [{card: Duke Noctis, hp: 21}]}", "Duke Noctis has 1 to 20 HP, not 21"),
    ("p1: {heroes: [{card: Duke Noctis, hp: 0}]}", "one Hero that is not destroyed is active"),
    ("p1: {heroes: [{card: Duke Noctis, crossed: 3}]}", "two thresholds, not 3"),
    (
        "p1: {heroes: [{card: Cantor Ilyas, hp: 5, crossed: 0}]}",
        "with 5 HP Cantor Ilyas has crossed 2 of its thresholds, not 0 (RA-47)",
    ),
    ("p1: {heroes: [{max: 20, hp: 13, crossed: 0}]}", "with 13 HP Hero has crossed 1 of its thresholds, not 0 (RA-47)"),
    (
        "p1: {heroes: [Duke Noctis, {card: Stagfather, shield: 3}]}",
        "Stagfather stands in the Lineup, where shield ends (RA-55)",
    ),
    ("p1: {heroes: [{card: Stagfather, bonus: 3}, {active: true}]}", "where bonus ends (RA-56)"),
    ("p1: {heroes: [{active: true}, {card: Stagfather, staggered: true}]}", "where staggered ends (RA-56)"),
    ("p1: {rcp: 12}", "with 12 RCP the match is won; here are fewer (RA-04)"),
    (
        "p1: {objective: {card: The Long Funeral, done: [1, 2, 3, 4, 5, 6]}}",
        "with every condition done the match is won; here are fewer (A-104)",
    ),
    ("turn_number: 101", "a match ends with turn 100; there is no turn 101 (RA-16)"),
    ("p1: {heroes: [{card: Duke Noctis, destroyed: true}]}", "one Hero that is not destroyed is active"),
    ("p1: {heroes: [{card: Duke Noctis, active: true}, {card: Stagfather, active: true}]}", "is active (A-021)"),
    ("p1: {heroes: [{hp: 20, thresholds: [13]}]}", "two thresholds that fall from below 20 HP (A-044)"),
    ("p1: {heroes: [{max: 12}]}", "two thresholds that fall from below 12 HP (A-044)"),
    ("p1: {heroes: [{hp: 5, thresholds: [6, 13]}]}", "two thresholds that fall from below 20 HP (A-044)"),
    ("p1: {heroes: [{hp: x}]}", "hp is a number from 0 on, not 'x'"),
    ("p1: {heroes: [{hp: 20, marks: [Onslaugt]}]}", "did you mean Onslaught"),
    ("p1: {heroes: [{card: Duke Noctis, gear: [Notched Saber, Depthcutter]}]}", "one weapon, one support (A-124)"),
    ("p1: {heroes: [{card: Duke Noctis, gear: [{card: Wayfarer Plate, defense: 5}]}]}", "has 1 to 4 Defense, not 5"),
    ("p1: {heroes: [{card: Duke Noctis, gear: [Halo Blade]}]}", "here stands gear"),
    ("p1: {realm: [Verdict]}", "Verdict is of type spell; here stands ally"),
    ("p1: {realm: [{attack: 2}]}", "is an Ally with attack and defense"),
    ("p1: {realm: [{card: Lantern Squire, damage: 3}]}", "Lantern Squire would have no Defense left (A-072)"),
    ("p1: {realm: [{card: Lantern Squire, damage: many}]}", "damage"),
    ("p1: {realm: [{card: Lantern Squire, augments: [Lantern Squire]}]}", "here stands augment"),
    ("p1: {hand: [Duke Noctis]}", "Duke Noctis is of type hero; here stands ally or spell or augment or energy"),
    ("p1: {quests: [Eclipse, Undertow, Star Forge]}", "a player has 2 Quest slots, not 3 (A-092)"),
    ("p1: {objective: {card: The Long Funeral, done: [7]}}", "conditions are numbers from 1 to 6"),
    ("p1: {objective: {card: The Long Funeral, done: 3}}", "done is a list, not 3"),
    ("p1: {quests: [{}]}", "None is not the name of a card"),
    ("p1: {scored: [{}]}", "None is not the name of a card"),
    ("quest_pile: [{}]", "None is not the name of a card"),
    ("p1: {objective: Eclipse}", "here stands objective"),
    ("p1: {counters: {surgd: 1}}", "counters has no 'surgd'; did you mean surged?"),
    ("p1: {triggers: [gaind]}", "swap triggers are gained and crossed, not 'gaind'"),
    ("p1: {hand: [{card: Wither, id: x}, {card: Wither, id: x}]}", "the id 'x' is there twice"),
    ("location: Shattered Causway", "no card is called 'Shattered Causway'; did you mean Shattered Causeway?"),
    ("location: Eclipse", "Eclipse is of type quest; here stands realm"),
    ("vault: [Verdict]", "here stands gear"),
    ("phase: combat", "a position is of the phase main or swap, not 'combat'"),
    ("phase: swap\nswaps: 3", "there are 2 swap triggers, not 3"),
    ("swaps: 1", "swaps belongs to phase: swap"),
    ("first: p1", "first belongs to start: new"),
    ("house_rules: {realm: random}", "there is no other house rule"),
    (
        "start: new\np1: {lineup: [Duke Noctis], objective: The Long Funeral, deck: []}",
        "a Lineup has two Heroes, not 1",
    ),
    (
        "start: new\np1: {lineup: [Duke Noctis, Duke Noctis], objective: The Long Funeral, deck: []}",
        "a Lineup has two different Heroes, not Duke Noctis twice (RA-141)",
    ),
]


@pytest.mark.parametrize(("text", "said"), FAULTS, ids=[text[:60] for text, _ in FAULTS])
def test_a_position_that_cannot_be(text: str, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        read(f"name: N\ngame: archaic\n{text}\n", "own.yaml")
    told = str(caught.value)
    assert told.startswith("own.yaml:")
    assert said in told
    assert "\n" not in told


@pytest.mark.parametrize(
    "text",
    [
        # Healed since.
        "p1: {heroes: [{card: Cantor Ilyas, hp: 16, crossed: 2}]}",
        "p1: {heroes: [{card: Duke Noctis, shield: 3, bonus: 1}, {}]}",
        "p1: {heroes: [{}, {}]}",
        "p1: {heroes: [Duke Noctis, Stagfather]}\np2: {heroes: [Duke Noctis, Stagfather]}",
        "p1: {rcp: 11}\np2: {rcp: 11}",
        # A case may take whatever Quests and Heroes suit it.
        "p1: {quests: [Hold the Span]}\np2: {quests: [Hold the Span, Eclipse]}",
        "p1: {heroes: [Duke Noctis, Duke Noctis]}",
        "p1: {objective: {card: The Long Funeral, done: [1, 2, 3, 4, 5]}}",
        "location: Sunken Observatory\np1: {quests: [Eclipse]}\nvault: [Depthcutter, Notched Saber]",
        "turn_number: 100",
    ],
)
def test_the_last_position_that_can_be(text: str) -> None:
    (scenario,) = read(f"name: N\ngame: archaic\n{text}\n")
    assert run(scenario).reason == ""


def test_only_what_could_stand_there_is_suggested() -> None:
    with pytest.raises(BadInput) as caught:
        read("name: N\ngame: archaic\nlocation: Nowhere\n", "own.yaml")
    assert str(caught.value) == "own.yaml:3: no card is called 'Nowhere'"
