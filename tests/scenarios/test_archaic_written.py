"""A match as a scenario: the same position comes back, and the lines from there lead to the same place."""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from msgspec.structs import asdict

from core.archaic.setup import DECKS
from core.archaic.state import ArchaicState, Obj
from core.kernel.chance import Stream
from core.kernel.events import Action
from core.kernel.match import Match
from core.kernel.options import Options
from core.kernel.scenario import Run, find_part, read, run, write


def some_action(match: Match, seat: int, stream: Stream) -> Action:
    """A random action; passes and the end of a turn more seldom than others."""
    found: Options | Action = match.options(seat)
    while isinstance(found, Options):
        rare = ("end", "pass")
        domain = [value for value in found.step.domain if value not in rare or stream.below(3) == 0]
        domain = domain or list(found.step.domain)
        found = found.take(domain[stream.below(len(domain))])
    return found


def played(seed: int, n: int) -> Match:
    stream = Stream(seed)
    names = list(DECKS.starters())
    match = Match.new("archaic", [names[stream.below(len(names))] for _ in (0, 1)], seed=seed)
    while not match.over and n > 0:
        seat = match.to_act[0]
        match.push(seat, some_action(match, seat, stream))
        n -= 1
    return match


def content(s: ArchaicState) -> Any:
    """All of a quiet position, by names in the place of faces and by places in the place of ids."""
    board = s.board

    def name(card: int) -> str:
        return s.cards[card].name if card >= 0 else ""

    def objects(ids: Iterable[int]) -> Iterator[Any]:
        for number in ids:
            obj: Obj = board.objects[number]
            said = asdict(obj) | {"card": name(obj.card), "attached": list(objects(obj.attached))}
            yield {key: value for key, value in said.items() if key not in ("id", "host")}

    sides = []
    for side in board.sides:
        said = asdict(side)
        for zone in ("heroes", "realm", "unattached", "hand", "discard"):
            said[zone] = list(objects(said[zone]))
        said["hero"] = side.heroes.index(side.hero)
        said["deck"] = [(name(card >> 2), card & 3) for card in side.deck]
        said["quests"], said["scored"] = ([name(card) for card in said[key]] for key in ("quests", "scored"))
        said["objective"] = name(side.objective)
        # The opening hands are long over.
        sides.append(said | {"mulligans": 0})
    vault = [(name(card >> 2), card & 3) for card in board.vault]
    piles = [name(card) for card in board.quest_pile]
    scrap = [entry | {"owner": 0, "known": 3} for entry in objects(board.scrap)]
    return sides, vault, piles, scrap, board.active, board.turn, board.phase, name(board.location), board.asked.seats


@pytest.mark.parametrize("seed", range(6))
def test_every_position_comes_back(seed: int) -> None:
    match = played(seed, 500)
    box = Match.from_log(match.game, match.header, match.log)
    quiet = 0
    for number in match.line()[::-2]:
        box.goto(number)
        if match.game.is_quiet(box.state.board.asked):
            quiet += 1
            text = write(box).text
            (scenario,) = read(text)
            assert content(Run(scenario).match.state) == content(box.state), text
    assert quiet > 5


@pytest.mark.parametrize("seed", range(6))
def test_the_lines_from_the_last_quiet_step_lead_to_the_same_place(seed: int) -> None:
    match = played(seed + 100, 200)
    for number in match.line()[1::7]:
        text = write(match, number).text
        (scenario,) = read(text)
        assert run(scenario).reason == "", text


def test_a_match_before_its_first_choice() -> None:
    match = played(3, 0)
    text = write(match).text
    (scenario,) = read(text)
    again = Run(scenario).match
    assert content_of_piles(again.state) == content_of_piles(match.state)
    assert find_part("archaic").position(again)[0] == find_part("archaic").position(match)[0]


def content_of_piles(s: ArchaicState) -> Any:
    piles = [s.board.quest_pile, *(tuple(card >> 2 for card in pile) for pile in (s.board.vault, *_decks(s)))]
    return [[s.cards[card].name for card in pile] for pile in piles]


def _decks(s: ArchaicState) -> Iterator[tuple[int, ...]]:
    return (side.deck for side in s.board.sides)
