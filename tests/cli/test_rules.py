"""`duelog rules`."""

import subprocess
import sys
from pathlib import Path

import pytest

from core.kernel.rulebook import book_of
from tests.cli.conftest import Duelog

ROOT = Path(__file__).resolve().parents[2]


def test_without_a_question_the_contents(duelog: Duelog) -> None:
    said = duelog("rules")
    assert said.code == 0
    assert len(said.lines) == len(book_of("clash").sections)
    assert "704           Damage Assignment" in said.lines
    assert duelog("rules", "--game", "Clash").lines == said.lines


def test_a_rule_with_its_links_and_rulings(duelog: Duelog) -> None:
    said = duelog("rules", "704.2.4a")
    assert said.code == 0
    assert said.lines[0] == "704.2.4a Annihilate"
    assert "  K:Annihilate" in said.lines[said.lines.index("See also:") :]
    assert "  R-114 Annihilate and the order" in said.lines[said.lines.index("Rulings:") :]
    assert said.lines[-1] == "Section 704 Damage Assignment"


def test_a_keyword_with_its_reminder(duelog: Duelog) -> None:
    said = duelog("rules", "k:last", "breath")
    assert said.lines[0] == "K:Last Breath"
    assert "In short: happens when it is destroyed." in said.lines


def test_a_heading_names_what_stands_below_it(duelog: Duelog) -> None:
    said = duelog("rules", "704.2")
    assert "  704.2.1 Exactly lethal" in said.lines


def test_a_section_is_told_in_full(duelog: Duelog) -> None:
    said = duelog("rules", "707")
    assert said.code == 0
    assert said.lines[0] == "707 Going home"
    assert said.lines[1].startswith("  707.1 Origin Zone: ")


def test_words_give_the_hits_best_first(duelog: Duelog) -> None:
    said = duelog("rules", "overflow", "living")
    assert said.code == 0
    assert said.lines[0].startswith("R-107 ")
    assert all(len(line) <= 110 for line in said.lines)


@pytest.mark.parametrize(
    ("query", "close"), [("704.2.9", "704.2.1"), ("mulligann", "Mulligan"), ("frontlne", "Frontline")]
)
def test_what_is_not_there_brings_what_is_close(duelog: Duelog, query: str, close: str) -> None:
    said = duelog("rules", query)
    assert said.code == 1
    assert said.complaint.startswith(f"no rule or ruling is called {query!r}")
    assert close.casefold() in said.complaint.casefold()
    assert said.out == ""


@pytest.mark.parametrize("query", ["[/]", "決闘", "(", "\\", "x" * 3000, "#", "%s", "'", "…"])
def test_no_question_is_a_fault(duelog: Duelog, query: str) -> None:
    said = duelog("rules", query)
    assert said.code == 1
    assert len(said.complaint) < 300


def test_the_number_of_another_game(duelog: Duelog) -> None:
    said = duelog("rules", "b-183")
    assert said.code == 1
    assert said.complaint.endswith("has these words; Biblioclash has it: say --game biblioclash")
    assert "say --game clash" in duelog("rules", "--game", "archaic", "704.2").complaint


def test_another_game(duelog: Duelog) -> None:
    said = duelog("rules", "--game", "chess")
    assert said.code == 2
    assert "chess" in said.complaint


def test_the_book_is_not_read_before_it_is_asked_for() -> None:
    code = "import core.kernel.rulebook as book, tui.cli, core.clash.game; print(book.book_of.cache_info().currsize)"
    found = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "0"
