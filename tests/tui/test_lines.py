"""Rows that are longer than their line, and zones with a single one."""

from pathlib import Path
from types import SimpleNamespace

from msgspec.structs import replace

from tests.tui import tables
from tests.tui.helpers import app_for, opened
from tests.tui.positions import position
from tui.panels import Scene, find_panel, odds
from tui.widgets.lines import Row, cells, folded, lit, plain
from tui.widgets.rows import Rows


def test_a_long_row_is_folded_between_words_and_loses_none() -> None:
    row = Row(
        left=(("42 ", "dim"), ("Ann: ", "strong"), ("attack with Duke Noctis, Grave Hound", "")),
        right=(("Bo", "dim"),),
        value=7,
    )
    lines = folded(row, 24)
    assert [plain(line.left).rstrip() for line in lines] == [
        "42 Ann: attack with Duke",
        "    Noctis, Grave Hound",
        "    Bo",
    ]
    assert all(cells(line.left) <= 25 and line.value == 7 for line in lines)
    assert lines[0].left[0] == ("42 ", "dim")
    assert folded(row, 60) == [row]


def test_the_numbers_that_a_step_has_changed_are_lit() -> None:
    before = ((" Ann  ", "strong"), ("hand 2 deck 30 │ pool --", ""))
    now = ((" Ann  ", "strong"), ("hand 3 deck 30 │ pool R1 G2", ""))
    found = lit(now, before)
    assert plain(found) == plain(now)
    assert [text for text, look in found if look == "changed"] == ["3", "R1", "G2"]
    assert ("Ann", "strong") in found


def test_an_empty_deck_has_the_odds_of_the_discard_pile() -> None:
    match = tables.duel()
    scene = Scene(match.view(0).seen, match.header.cards, ("Ann", "Bo"), 0)
    assert next_card(scene) == ["Deck 10 · odds that the next card is this one", "10 of 13 -- Book of Wisdom 100 %"]
    board = scene.seen.board
    mine, theirs = board.sides
    sides = (replace(mine, deck=(), discard=(*mine.discard, mine.hand[0], mine.hand[0])), theirs)
    scene = scene._replace(seen=replace(scene.seen, board=replace(board, sides=sides)))
    assert next_card(scene) == [
        "Deck 0 · odds once the discard pile, 4, is shuffled",
        "10 of 13 -- Book of Wisdom  50 %",
    ]


def next_card(scene: Scene) -> list[str]:
    """The heading of the own deck, and the row of one card."""
    heading, *rows = find_panel("biblioclash").deck(scene, None)
    row = next(row for row in rows if "Book of Wisdom" in plain(row.left))
    return [plain(heading.left), plain(row.left[:3]) + plain(row.right)]


def test_a_card_whose_place_in_the_deck_is_known_counts_for_that_place_alone() -> None:
    assert odds.odds("Oak", 2, (None, None, None)) == " 67 %"
    assert [odds.odds(card, 2, ("Elm", None, "Oak")) for card in ("Oak", "Elm")] == ["  – ", "100 %"]
    assert [odds.odds(card, 2, (None, "Oak", None)) for card in ("Oak", "Elm")] == [" 50 %", "100 %"]
    assert odds.odds("Oak", 0, ()) == "  – "
    deck = "{card: Ram Crew, known: [p1]}, Kiln Whelp, Flint Strike"
    match = position(f"name: Ram Crew on top\ngame: clash\nturn: p1\np1: {{deck: [{deck}]}}\np2: {{}}\n")
    scene = Scene(match.view(0).seen, match.header.cards, ("Ann", "Bo"), 0)
    listed = SimpleNamespace(main={"Ram Crew": 1, "Kiln Whelp": 1, "Flint Strike": 1})
    rows = find_panel("clash").deck(scene, listed)[1:]
    assert [plain(row.right) for row in rows] == ["100 %", "  – ", "  – "]


async def test_a_zone_of_one_line_has_names_and_an_empty_one_a_cursor(tmp_path: Path) -> None:
    async with app_for(tables.duel(), tmp_path).run_test(size=(80, 24)) as pilot:
        zone = (await opened(pilot)).query_one("#me", Rows)
        zone.styles.height = 3
        await pilot.pause()
        assert (
            zone.render_line(0).text.rstrip() == " d Staff of Herais  e Ember Hound  f Book of Wisdom  g Book of Pyre"
        )
        zone.styles.width = 50
        await pilot.pause()
        assert zone.render_line(0).text == " d Staff of Herais  e Ember Hound        +2 more"
        zone.show((), empty="empty")
        assert zone.render_line(0).text.rstrip() == " empty"
        zone.focus()
        await pilot.pause()
        assert zone.render_line(0).text.rstrip() == "▶empty"
