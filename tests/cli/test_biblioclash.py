"""`duelog rules`, `cards`, `deck check` and `scenario run` with Biblioclash."""

from pathlib import Path

from core.biblioclash.cards import load_pool
from core.kernel.rulebook import book_of
from tests.cli.conftest import Duelog

GAME = ("--game", "biblioclash")


def test_the_contents_of_its_book(duelog: Duelog) -> None:
    said = duelog("rules", *GAME)
    assert said.code == 0
    assert len(said.lines) == len(book_of("biblioclash").sections)
    assert "B-139..B-160    The Clash" in said.lines


def test_a_rule_with_its_links_and_rulings(duelog: Duelog) -> None:
    said = duelog("rules", *GAME, "b-65")
    assert said.lines[0] == "B-065 Surge"
    assert "In short: when obtained, this goes on top of your deck." in said.lines
    assert "  B-026 Where it goes" in said.lines[said.lines.index("See also:") :]
    assert "  RB-82 Surge in full" in said.lines[said.lines.index("Rulings:") :]
    assert said.lines[-1] == "Section B-059..B-066 Kai"


def test_words_of_its_book(duelog: Duelog) -> None:
    assert duelog("rules", *GAME, "mulligan").lines[0].startswith("RB-12 No mulligan: ")
    said = duelog("rules", *GAME, "B-999")
    assert said.code == 1
    assert "no rule or ruling is called 'B-999'" in said.complaint


def test_the_title_of_a_section_finds_its_rules(duelog: Duelog) -> None:
    said = duelog("rules", *GAME, "last", "mage", "standing")
    assert said.code == 0
    assert said.lines[0].startswith("B-176 Everyone for themselves: ")


def test_its_cards_are_listed_searched_and_told(duelog: Duelog) -> None:
    assert len(duelog("cards", *GAME).lines) == len(load_pool())
    assert duelog("cards", *GAME, "mist mamba").lines == [
        "Mist Mamba · Minion / Serpent · Aqua · Wisdom Cost 4 · Health 3",
        "Waterline",
        "Exhaust: Draw a card. Bounty: Draw a card.",
        "Waterline: is counted: with as many such cards as cards in hand, Kai ignores discards.",
        "Rulings (duelog rules NUMBER): RB-23 Cards played on another's turn; RB-76 What Waterline counts;"
        " RB-81 Waterline elsewhere",
    ]
    found = duelog("cards", *GAME, "terra", "minion").lines
    assert [line.split("  ")[0] for line in found] == ["Root Toad", "Stone Tortoise"]


def test_its_decks_are_checked_by_the_format(duelog: Duelog) -> None:
    assert duelog("deck", "check", *GAME, "Undertow").lines == ["ok Undertow: legal"]
    said = duelog("deck", "check", *GAME, "--house", "format=hidden", "Undertow", "Kai starter")
    assert said.code == 1
    assert said.lines[0] == "Undertow: The Library has 16 cards; in Hidden it needs exactly 18. (B-040)"
    assert said.lines[-1] == "ok Kai starter: legal"


def test_a_house_rule_that_it_has_not(duelog: Duelog) -> None:
    said = duelog("deck", "check", *GAME, "--house", "format=draft", "Undertow")
    assert said.code == 2
    assert said.complaint == "house rule format is constructed or hidden, not 'draft'"


def test_faults_of_a_deck_have_their_lines(duelog: Duelog, tmp_path: Path) -> None:
    file = tmp_path / "own.txt"
    file.write_text(
        "Mage: Hestia\nPile 1: 1 Drown; 1 Fire Shot\nPile 2\n2 Ember Huond\nPile 3\n1 Tiny Spark\n", "utf-8"
    )
    said = duelog("deck", "check", *GAME, str(file))
    assert said.code == 1
    assert f"{file}:4: no card is called 'Ember Huond'; did you mean Ember Hound?" in said.lines
    assert any(line.startswith(f"{file}:6: Tiny Spark costs 0 Wisdom") for line in said.lines)
    assert any(line.startswith(f"{file}:2: Drown is out-of-attribute for Hestia") for line in said.lines)


def test_its_scenarios_run(duelog: Duelog, tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(
        "name: one\ngame: biblioclash\nturn: p1\np1: {mage: Kai, hand: [Tiny Spark]}\np2: {mage: Hestia}\n"
        "do: [{p1: cast Tiny Spark}]\nexpect: {clash.power.p1: 2}\n---\n"
        "name: two\ngame: biblioclash\nturn: p1\np1: {mage: Kai, hand: [Fire Shot]}\np2: {mage: Hestia}\n"
        "do: [{p1: cast Fire Shot}]\n",
        "utf-8",
    )
    said = duelog("scenario", "run", str(file))
    assert said.code == 1
    assert said.lines[0] == f"pass  {file}:1: one"
    assert "its Orb Cost is more than the Orbs on your cards" in said.out
    assert "1 of 2 scenarios pass" in said.out
