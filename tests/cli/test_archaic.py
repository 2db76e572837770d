"""Archaic Realms on the command line: playing and replaying in text, cards, rules, decks."""

from pathlib import Path
from typing import Any

import pytest

from core.archaic.bot import choose_random
from core.archaic.cards import load_pool
from core.kernel.chance import Stream
from core.kernel.match import Match
from core.kernel.rulebook import book_of
from core.kernel.scenario import read, run
from tests.cli.conftest import Duelog

GAME = ("--game", "archaic")
DECKS = ("Divine Primer", "Shadow Primer")
PLAY = ("play", "--text", *GAME, "--deck", DECKS[0], "--deck", DECKS[1], "--seed", 5, "--first", "p1")


def saved(path: Path, steps: int = 150, **options: Any) -> Path:
    """A match of two random players in a file."""
    match, stream = Match.new("archaic", list(DECKS), seed=4, **options), Stream(4)
    while match.step < steps and not match.over:
        seat = match.to_act[0]
        match.push(seat, choose_random(match.options(seat), stream))
    match.save(path)
    return path


def test_a_match_is_begun_in_text(duelog: Duelog) -> None:
    said = duelog(*PLAY, "--seat", "p1=human", "--seat", "p2=human", typed="""
p1: hero Cantor Ilyas
p2: hero Duke Noctis
p1: mulligan
p1: keep
p2: keep
board
why attack with Cantor Ilyas, Duke Noctis
attack with Cantor Ilyas
""")  # fmt: skip
    assert said.code == 0
    assert (
        "[0] p1: which Hero begins · before the first turn · hero Aurelia Dawnwarden | hero Cantor Ilyas" in said.lines
    )
    assert "#1 p1: hero (sealed)" in said.lines
    assert "    p1 begins with Cantor Ilyas" in said.lines
    assert any(line.startswith("#3 p1: mulligan") for line in said.lines)
    assert any(line.startswith("  Hero: Cantor Ilyas HP 18/18, Attack 2, 1 of 3 abilities") for line in said.lines)
    assert any("A-065" in line and line.startswith("  refused: ") for line in said.lines)
    assert any(line.endswith(": attack with Cantor Ilyas") for line in said.lines)
    # The table of p1: its own Quests with what they ask, of p2 their count; both Objectives, which are public.
    assert "  Quest: Warden's Toll: You have 4 or more Allies: 1 RCP. (0 of 4)" in said.lines
    assert "  Quests: 2 hidden Quests" in said.lines
    assert not any(line.startswith("  Quest: Bridge of Banners") for line in said.lines)
    assert "    1 You destroyed 3 or more enemy Allies this game: draw a card. (0 of 3)" in said.lines


def test_the_main_phase_does_not_end_before_the_heroes_are_chosen(duelog: Duelog) -> None:
    said = duelog(*PLAY, typed="end\n")
    assert "  refused: another decision is due first (RA-34)" in said.lines


def test_what_an_exchange_will_do_stands_on_the_table(duelog: Duelog) -> None:
    said = duelog(*PLAY, "--seat", "p1=human", "--seat", "p2=human", typed="""
p1: hero Cantor Ilyas
p2: hero Duke Noctis
p1: keep
p2: keep
attack with Cantor Ilyas
p2: pass
p1: pass
p2: defend none
board
""")  # fmt: skip
    assert "  Exchange 1: p1.Cantor Ilyas deals 2 to the Hero (2 HP), takes 5 (5 HP)" in said.lines


def test_what_is_hidden_stays_so_in_text(duelog: Duelog) -> None:
    """Each seat reads its own Quests and hand, and counts of the other's."""
    said = duelog(*PLAY, "--seat", "p1=human", "--seat", "p2=random", typed="hero Cantor Ilyas\nkeep\nlog\n")
    taken = [line.strip() for line in said.lines if "Quest" in line]
    assert "p2 takes a Quest" in taken
    assert any(line.startswith("p1 takes the Quest ") for line in taken)
    assert not any(line.startswith("p2 takes the Quest ") for line in taken)
    assert "    p2 draws 6 cards" in said.lines


def test_a_replay_in_text(duelog: Duelog, tmp_path: Path) -> None:
    path = saved(tmp_path / "evening.duel")
    said = duelog("replay", "--text", path)
    assert said.code == 0
    assert any(": defend " in line for line in said.lines)
    assert any("crosses threshold 1: ability 2 unlocked" in line for line in said.lines)
    told = duelog("replay", "--text", "--why", path)
    assert told.code == 0
    assert any("A-053" in line for line in told.lines)
    assert duelog("verify", path).code == 0


@pytest.mark.parametrize("step", [0, 5, 40, 150])
def test_a_position_in_an_agreed_realm_is_a_scenario_that_runs(duelog: Duelog, tmp_path: Path, step: int) -> None:
    path = saved(tmp_path / "m.duel", house_rules={"realm": "Sunken Observatory"})
    said = duelog("scenario", "from", path, "--step", step)
    assert said.code == 0
    (scenario,) = read(said.out)
    assert scenario.document.data["location"] == "Sunken Observatory"
    assert run(scenario).passed


def test_its_cards(duelog: Duelog) -> None:
    assert len(duelog("cards", *GAME).lines) == len(load_pool())
    assert duelog("cards", *GAME, "hymn weaver").lines == [
        "Hymn Weaver · Ally · Tier 3 · ATK 2 · DEF 3 · Epic · Divine · Litany, Flux",
        "Occult: Shield 1.",
        "Shield: temporary Defense for your Hero until your next Ready Phase.",
        "Occult: happens when you Surge, once a turn.",
        "Rulings (duelog rules NUMBER): RA-118 When Occult fires",
    ]


def test_its_book(duelog: Duelog) -> None:
    assert len(duelog("rules", *GAME).lines) == len(book_of("archaic").sections)
    assert duelog("rules", *GAME, "ra77").lines[:2] == [
        "RA-77 What is locked",
        "The order of all exchanges, as the defender likes.",
    ]


def test_its_decks(duelog: Duelog, tmp_path: Path) -> None:
    assert duelog("deck", "check", *GAME, "Life Primer").lines == ["ok Life Primer: legal"]
    text = "# Lineup\n1 Cantor Ilyas\n\n# Objective\n1 The Unbroken Choir\n\n# Main Deck\n40 Archaic Energy\n"
    path = tmp_path / "few.txt"
    path.write_text(text, encoding="utf-8")
    said = duelog("deck", "check", *GAME, path)
    assert said.code == 1
    assert any("A-008" in line for line in said.lines)
