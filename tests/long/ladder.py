"""Every pair of decks many times between greedy bots: `python -m tests.long.ladder --game GAME --folder DIR`.

What is done stands in DIR/ladder.jsonl, one line a match; started again, it goes on with what is missing. It tells how
long matches last, how they end, and which share of its matches each deck wins. The exit code is 1 if a bot or the rules
failed.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import combinations
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from core import Match
from core.kernel.game import GAMES, find_game
from tests.long.broken_rules import Progress
from tui.arena import MOST_DECISIONS, Fault, decide, number_of
from tui.bots import make_bot

BOT = "greedy"


class Game(NamedTuple):
    """One match of the ladder: the game, two decks, p1's first, and which of their matches it is."""

    name: str
    decks: tuple[str, str]
    number: int

    @property
    def key(self) -> str:
        """Its name in the progress file."""
        return f"{self.decks[0]} - {self.decks[1]} {self.number}"


def games(name: str, decks: Iterable[str], each: int) -> list[Game]:
    """`each` matches of every pair, the decks on changed seats every other time."""
    pairs = list(combinations(sorted(decks), 2))
    return [Game(name, pair[::-1] if n % 2 else pair, n) for n in range(each) for pair in pairs]


def play(game: Game, seed: int) -> dict[str, Any]:
    """Play it. `won` is the deck that has won, "" for a draw; `turns` counts those of both players."""
    own = number_of(seed, *game.key.encode())
    first = game.number // 2 % 2
    match = Match.new(game.name, decks=list(game.decks), seed=own, first=first)
    bots = [make_bot(game.name, BOT, number_of(own, seat)) for seat in (0, 1)]
    fault = ""
    try:
        while not match.over:
            if match.step >= MOST_DECISIONS:
                raise Fault(f"no end after {MOST_DECISIONS} decisions")
            seat = match.to_act[0]
            decide(bots[seat], BOT, match, seat)
    except Fault as found:
        fault = str(found)
    results = () if match.result is None else match.result.results
    won = game.decks[results.index("won")] if "won" in results else ""
    return {
        "key": game.key,
        "decks": game.decks,
        "won": won,
        "why": "" if match.result is None else match.result.why,
        "first": game.decks[first],
        "turns": match.state.board.turn,
        "decisions": match.step,
        "fault": fault,
    }


def main(arguments: list[str] | None = None) -> int:
    """Play what is missing and report on all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path, required=True, help="where the progress file is kept")
    parser.add_argument("--game", choices=GAMES, default=GAMES[0], help="which game is played")
    parser.add_argument("--deck", action="append", help="one of the decks, instead of all that come with the game")
    parser.add_argument("--each", type=int, default=30, help="how many matches of every pair")
    parser.add_argument("--seed", type=int, default=0, help="which matches")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes")
    options = parser.parse_args(arguments)
    progress = Progress(options.folder / "ladder.jsonl")
    decks = options.deck or list(find_game(options.game).setup.DECKS.starters())
    wanted = games(options.game, decks, options.each)
    missing = [game for game in wanted if game.key not in progress.results]
    print(f"{len(wanted) - len(missing)} of {len(wanted)} matches are done", flush=True)
    with ProcessPoolExecutor(options.jobs) as pool:
        for future in as_completed(pool.submit(play, game, options.seed) for game in missing):
            result = future.result()
            progress.add(result)
            if result["fault"]:
                print(f"{result['key']}: {result['fault']}", flush=True)
    return report([progress.results[game.key] for game in wanted])


def report(results: list[dict[str, Any]]) -> int:
    """Tell lengths and shares; 1 if anything failed."""
    faults = [result for result in results if result["fault"]]
    fine = [result for result in results if not result["fault"]]
    print(f"{len(results)} matches, {len(faults)} with a fault, {sum(not result['won'] for result in fine)} drawn")
    print(f"turns of both players: {_spread(result['turns'] for result in fine)}")
    print(f"decisions: {_spread(result['decisions'] for result in fine)}")
    print(f"won by who began: {_share(fine, [r for r in fine if r['won'] == r['first']])}")
    for why, count in Counter(result["why"] for result in fine).most_common():
        print(f"ended by {why}: {count} of {len(fine)} ({100 * count / len(fine):.0f} %)")
    for deck in sorted({deck for result in results for deck in result["decks"]}):
        mine = [result for result in fine if deck in result["decks"]]
        won = [result for result in mine if result["won"] == deck]
        print(f"{deck}: won {_share(mine, won)}, turns {_spread(result['turns'] for result in mine)}")
    return 1 if faults else 0


def _spread(values: Iterable[int]) -> str:
    found = sorted(values)
    return f"{found[0]} / {median(found):g} / {found[-1]} (least / median / most)" if found else "none"


def _share(all_: list[dict[str, Any]], some: list[dict[str, Any]]) -> str:
    return f"{len(some)} of {len(all_)} ({100 * len(some) / max(1, len(all_)):.0f} %)"


if __name__ == "__main__":
    sys.exit(main())
