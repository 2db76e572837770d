"""Plays the sample matches anew: `python -m tests.golden.make_samples`. Only where a rule or a card was changed on
purpose; the commit says which and why."""

from pathlib import Path

from core.kernel.match import Match
from tui.arena import Plan, play
from tui.bots import Bot, make_bot

SAVES = Path(__file__).resolve().parents[2] / "saves"
LAST_MAGE = (("mode", "last-mage"), ("format", "hidden"))
TEAMS = (("mode", "teams"),)
ARENA: tuple[tuple[str, str, tuple[str, ...], tuple[str, ...], tuple[tuple[str, str], ...], int], ...] = (
    ("cinder-march-vs-fen-tide", "clash", ("Cinder March", "Fen Tide"), ("greedy", "greedy"), (), 20),
    ("first-banners-vs-silent-verdict", "clash", ("First Banners", "Silent Verdict"), ("greedy", "greedy"), (), 21),
    ("harvest-wall-vs-pyre-debts", "clash", ("Harvest Wall", "Pyre Debts"), ("greedy", "random"), (), 22),
    ("hestia-vs-undertow", "biblioclash", ("Hestia starter", "Undertow"), ("greedy", "greedy"), (), 31),
    (
        "three-hidden-libraries",
        "biblioclash",
        ("Hestia starter", "Zhuge starter", "Kai starter"),
        ("greedy", "random", "greedy"),
        LAST_MAGE,
        32,
    ),
    (
        "two-teams",
        "biblioclash",
        ("Kai starter", "Thorn and Claw", "Borrowed Winter", "Zhuge starter"),
        ("greedy", "greedy", "random", "greedy"),
        TEAMS,
        33,
    ),
    ("long-grave-vs-perfect-engine", "archaic", ("The Long Grave", "Perfect Engine"), ("greedy", "greedy"), (), 41),
    (
        "rising-verse-vs-hundred-drums",
        "archaic",
        ("Rising Verse", "Hundred Drums"),
        ("greedy", "random"),
        (("realm", "Sunken Observatory"),),
        42,
    ),
)
"""File, game, decks and bots by seat, house rules, seed."""


def arena_sample(
    name: str, game: str, decks: tuple[str, ...], bots: tuple[str, ...], house: tuple[tuple[str, str], ...], seed: int
) -> None:
    """One match between bots."""
    plan = Plan(game=game, bots=bots, tables=(decks,), matches=1, seed=seed, house=house, folder=str(SAVES))
    outcome = play(plan, 0)
    assert not outcome.fault, outcome.fault
    (SAVES / f"arena-{seed}-1.duel").replace(SAVES / f"{name}.duel")


def branching_sample() -> None:
    """A match with a line that was taken back, notes and a name."""
    match = Match.new("clash", ["Mother Thicket", "The Kept Promise"], 23, names=("p1", "p2 (greedy)"))
    steady = [make_bot("clash", "greedy", 1), make_bot("clash", "greedy", 2)]
    careless = [make_bot("clash", "random", 3), make_bot("clash", "greedy", 2)]
    _go_on(match, steady, 60)
    match.bookmark("another way")
    match.goto(40)
    _go_on(match, careless, 25)
    match.name_branch("careless")
    match.goto(60)
    match.comment("back on the first line")
    _go_on(match, steady, 2000)
    match.save(SAVES / "a-line-taken-back.duel")


def _go_on(match: Match, bots: list[Bot], steps: int) -> None:
    for _ in range(steps):
        if match.over:
            return
        seat = match.to_act[0]
        match.push(seat, bots[seat].choose(match, seat))


if __name__ == "__main__":
    for sample in ARENA:
        arena_sample(*sample)
    branching_sample()
