"""`duelog replay --text` and `duelog verify`: what happened, as one pair of eyes may read it."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from core.clash.events import Healed
from core.kernel.match import Match
from core.kernel.store import save
from tests.cli.conftest import DECKS, Duelog, play_on, saved
from tests.tui.positions import position


def steps(lines: list[str]) -> list[int]:
    return [int(line[1:].split()[0]) for line in lines if line.startswith("#")]


def test_all_steps_are_written_out(duelog: Duelog, tmp_path: Path) -> None:
    said = duelog("replay", saved(tmp_path / "m.duel"), "--text")
    assert said.code == 0
    assert said.lines[0] == "Clash of Realms: p1 vs p2 · rules 1.5 · practice"
    assert said.lines[1] == "decks: The Kept Promise vs Cinder March"
    assert steps(said.lines) == list(range(81))


def test_a_step_to_begin_with(duelog: Duelog, tmp_path: Path) -> None:
    said = duelog("replay", saved(tmp_path / "m.duel"), "--text", "--step", 70)
    table = said.lines.index("The table after step 70:")
    assert [steps(said.lines[:table]), steps(said.lines[table:])[:1]] == [[70], [71]]
    assert any(line.startswith("Turn ") for line in said.lines)
    assert steps(said.lines) == list(range(70, 81))


def test_eyes_hide_what_the_seat_did_not_see(duelog: Duelog, tmp_path: Path) -> None:
    file = saved(tmp_path / "m.duel")
    every, one, two = (duelog("replay", file, "--text", "--eyes", eyes) for eyes in ("all", "p1", "p2"))
    assert "#1 p1: place A=" in every.out
    assert "#1 p1: place A=" in one.out
    # What was sealed is told to all from when it is revealed.
    assert "#1 p1: place A=" in two.out
    half = duelog("replay", saved(tmp_path / "half.duel", steps=2), "--text", "--eyes", "p2")
    assert "#1 p1: place (sealed)" in half.out
    assert "p1 draws 5 cards" in two.out
    assert "p2 draws 5 cards" in one.out
    assert "draws 5 cards" not in every.out


def test_whose_eyes_read_a_fair_match_that_is_not_over_is_said(duelog: Duelog, tmp_path: Path) -> None:
    file = saved(tmp_path / "m.duel", undo="fair")
    said = duelog("replay", file, "--text")
    assert (said.code, said.out) == (2, "")
    assert "this match is fair and not over: say whose eyes may read it" in said.complaint
    assert steps(duelog("replay", file, "--text", "--eyes", "p2").lines) == list(range(81))


def test_facts_and_reasons(duelog: Duelog, tmp_path: Path) -> None:
    file = saved(tmp_path / "m.duel", steps=200)
    plain, facts = duelog("replay", file, "--text"), duelog("replay", file, "--text", "--facts")
    total = sum(len(entry.facts) for entry in Match.load(file).log.entries)
    assert len(plain.lines) < len(facts.lines)
    assert sum(line.startswith("    ") for line in facts.lines) == total
    why = duelog("replay", file, "--text", "--facts", "--why")
    assert any("[rule 401.7]" in line for line in why.lines)
    assert any("because of #" in line for line in why.lines)
    assert len(why.lines) == len(facts.lines)


SHIELDED = """
name: A unit that would be destroyed
game: clash
turn: p1
p1: {shards: [C], hand: [Drill Slay]}
p2: {A: {units: [{card: Drill Martyr 2, damage: 1, attached: [Bulwark Tower-Shield]}]}}
"""


def shielded(path: Path, *, kept: bool = True) -> Path:
    """A file of a match in which a Shield was destroyed instead of its carrier. Not `kept`: what is recorded does not
    follow from the rules."""
    match = position(SHIELDED)
    for seat, text in ((0, "play Drill Slay on Drill Martyr 2"), (1, "pass"), (0, "pass")):
        match.push(seat, match.parse(seat, text))
    entry = match.log.entries[-1]
    facts = tuple(Healed(()) if isinstance(fact, Healed) and not kept else fact for fact in entry.facts)
    changed = replace(entry, facts=facts)
    save(path, match.header, [*match.log.records[:-1], changed])
    return path


def test_why_says_what_would_have_happened(duelog: Duelog, tmp_path: Path) -> None:
    file = shielded(tmp_path / "m.duel")
    lost = "p2.Bulwark Tower-Shield is destroyed, to the Graveyard"
    text = "If equipped unit would be destroyed, instead remove all damage from it and destroy this Artifact."
    instead = f"instead of “p2.Drill Martyr 2 is destroyed, to the Graveyard” by Bulwark Tower-Shield (“{text}”), R-171"
    (plain,) = [line for line in duelog("replay", file, "--text").lines if lost in line]
    assert plain.strip() == lost
    for eyes in ("all", "p1", "p2"):
        why = duelog("replay", file, "--text", "--why", "--eyes", eyes)
        (line,) = [line.strip() for line in why.lines if line.strip().startswith(lost)]
        assert line.startswith(f"{lost}  [{instead}; because of #1 ")


def test_why_says_where_the_rules_decide_otherwise_today(duelog: Duelog, tmp_path: Path) -> None:
    untold = "what was replaced in this step cannot be told"
    assert untold not in duelog("replay", shielded(tmp_path / "a.duel"), "--text", "--why").out
    said = duelog("replay", shielded(tmp_path / "b.duel", kept=False), "--text", "--why")
    assert said.code == 0
    assert said.out.count(untold) == 1
    assert "instead of" not in said.out


def test_lines_that_were_taken_back_are_named(duelog: Duelog, tmp_path: Path) -> None:
    match = play_on(Match.new("clash", DECKS, 4), 20)
    match.goto(10)
    play_on(match, 5, seed=1)
    match.comment("what a move [/]")
    match.bookmark("here")
    match.save(tmp_path / "m.duel")
    said = duelog("replay", tmp_path / "m.duel", "--text")
    assert steps(said.lines) == [*range(11), *range(21, 26)]
    assert "    comment: what a move [/]" in said.lines
    assert "    bookmark here" in said.lines
    assert said.lines[-1] == "another line leaves at step 10: steps 11 to 20 (replay --step 11 shows it)"
    other = duelog("replay", tmp_path / "m.duel", "--text", "--step", 11)
    assert steps(other.lines) == list(range(11, 21))
    assert other.lines[-1] == "another line leaves at step 10: steps 21 to 25 (replay --step 21 shows it)"


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (("--text", "--step", "999"), "there is no step 999: the last one is 80"),
        (("--text", "--step", "x"), "--step is a whole number from 0 on, not 'x'"),
        (("--text", "--eyes", "p3"), "--eyes is one of p1, p2, not 'p3'"),
        (("--facts",), "--facts is for --text"),
        (("--why",), "--why is for --text"),
        (("--eyes", "p1"), "--eyes is for --text"),
        (("--step", "999"), "there is no step 999"),
        (("--txt",), "unrecognized arguments: --txt"),
    ],
)
def test_what_cannot_be_used_is_refused(
    duelog: Duelog, tmp_path: Path, options: tuple[str, ...], complaint: str
) -> None:
    said = duelog("replay", saved(tmp_path / "m.duel"), *options)
    assert said.code == 2
    assert complaint in said.complaint


def test_replay_shows_a_match_that_todays_rules_would_decide_otherwise(duelog: Duelog, tmp_path: Path) -> None:
    from tests.cli.test_files import forged

    file = forged(saved(tmp_path / "m.duel"), tmp_path / "old.duel")
    said = duelog("replay", file, "--text")
    assert said.code == 0
    assert steps(said.lines) == list(range(81))
