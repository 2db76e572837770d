"""Many random matches of a game with every check: `python -m tests.long.volume --game GAME --folder DIR`.

What is done stands in DIR/volume.jsonl, one line a match; started again, it goes on with what is missing. The exit
code is 1 if any check failed. What is the game's own stands in `tests.GAME.volume`.
"""

import argparse
import json
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from importlib import import_module
from pathlib import Path
from time import perf_counter
from traceback import format_exc
from typing import Any

from core.kernel.game import GAMES
from tests.properties import cards, invariants
from tests.properties.invariants import Kit

Result = dict[str, Any]

CHECKS: dict[str, Callable[[Kit, int], object]] = {
    "ends": invariants.check_ends,
    "two ways": lambda kit, seed: invariants.check_two_ways(kit, seed, concessions=5000),
    "loads": lambda kit, seed: invariants.check_loads(kit, seed, every=41),
    "undo": lambda kit, seed: invariants.check_undo(kit, seed, concessions=5000),
    "options": lambda kit, seed: invariants.check_options(kit, seed, every=23),
    "dead ends": lambda kit, seed: cards.check_dead_ends(kit, seed, every=17),
    "json": invariants.check_json,
    "samples": lambda kit, seed: invariants.check_samples(kit, seed, every=17),
}
"""Those of any game."""


def check(game: str, seed: int) -> Result:
    """All checks of one match."""
    own = import_module(f"tests.{game}.volume")
    kit, began = own.KITS[seed % len(own.KITS)], perf_counter()
    failed: dict[str, str] = {}
    for name, run in (CHECKS | own.CHECKS).items():
        try:
            run(kit, seed)
        except Exception:
            failed[name] = format_exc(limit=-4)
    digest = "" if "ends" in failed else invariants.digest(invariants.play(kit, seed)).hex()[-16:]
    return {"seed": seed, "seconds": round(perf_counter() - began, 1), "digest": digest, "failed": failed}


def done_in(file: Path) -> dict[int, Result]:
    """What a progress file holds, by seed; a torn last line is left out."""
    found: dict[int, Result] = {}
    if file.exists():
        for line in file.read_text(encoding="utf-8").splitlines():
            try:
                result = json.loads(line)
            except ValueError:
                continue
            found[result["seed"]] = result
    return found


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=GAMES, default=GAMES[0], help="which game is played")
    parser.add_argument("--folder", type=Path, required=True, help="where the progress file is kept")
    parser.add_argument("--matches", type=int, default=500, help="how many matches, from seed --first on")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes")
    parser.add_argument("--again", action="store_true", help="play those that failed again")
    options = parser.parse_args(arguments)
    options.folder.mkdir(parents=True, exist_ok=True)
    file = options.folder / "volume.jsonl"
    results = done_in(file)
    if file.exists() and not file.read_bytes().endswith(b"\n"):
        with file.open("a", encoding="utf-8") as out:
            out.write("\n")
    if options.again:
        results = {seed: result for seed, result in results.items() if not result["failed"]}
    wanted = range(options.first, options.first + options.matches)
    missing = [seed for seed in wanted if seed not in results]
    print(f"{len(wanted) - len(missing)} of {len(wanted)} matches are done", flush=True)
    with ProcessPoolExecutor(options.jobs) as pool, file.open("a", encoding="utf-8") as out:
        for future in as_completed(pool.submit(check, options.game, seed) for seed in missing):
            result = results[future.result()["seed"]] = future.result()
            out.write(json.dumps(result) + "\n")
            out.flush()
            _tell(result)
    failed = [seed for seed in wanted if results[seed]["failed"]]
    print(f"{len(wanted)} matches, {len(failed)} with a fault" + (f": seeds {failed}" if failed else ""))
    return 1 if failed else 0


def _tell(result: Result) -> None:
    print(f"{result['seed']}: {', '.join(result['failed']) or 'fine'} ({result['seconds']} s)", flush=True)
    for text in result["failed"].values():
        print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
