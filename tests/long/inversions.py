"""Each rule broken on purpose, and whether a scenario notices: `python -m tests.long.inversions --folder DIR`.

What breaks which rule stands in `GAME/inversions.yaml`; `--game` says of which game. The edits are applied in memory.
What is done stands in DIR/inversions.jsonl; started again, it goes on with what is missing. The exit code is 1 if a
rule could be broken and no scenario failed.
"""

import argparse
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import yaml
from msgspec import Struct, convert

from core.kernel.game import GAMES
from tests.long.broken_rules import ROOT, Change, Progress, count, go_on, module_of


class Edit(Struct, frozen=True, forbid_unknown_fields=True):
    """A text of a file of the game's package that becomes another one."""

    file: str
    find: str
    replace: str


class Like(Struct, frozen=True, forbid_unknown_fields=True):
    """The edits of another row that says the same."""

    like: str


class Inversions(Struct, frozen=True, forbid_unknown_fields=True):
    """All that is written down, by the ids of rules."""

    inversions: dict[str, tuple[Edit, ...] | Like]
    left_out: dict[str, str]

    def edits(self, rule: str) -> tuple[Edit, ...]:
        """What breaks a rule."""
        found = self.inversions[rule]
        if isinstance(found, Like):
            found = self.inversions[found.like]
        assert isinstance(found, tuple), f"{rule} is like a row that is like another"
        return found


def load(game: str) -> Inversions:
    """The inversions of a game."""
    return convert(yaml.safe_load(data_file(game).read_text(encoding="utf-8")), Inversions)


def data_file(game: str) -> Path:
    """Where they stand."""
    return Path(__file__).parent / game / "inversions.yaml"


def change(game: str, rule: str, edits: tuple[Edit, ...]) -> Change:
    """The modules with the edits of a rule."""
    texts: dict[Path, str] = {}
    for edit in edits:
        path = ROOT / "core" / game / edit.file
        text = texts.get(path) or path.read_text(encoding="utf-8")
        if text.count(edit.find) != 1:
            raise ValueError(f"{rule}: {edit.find!r} stands {text.count(edit.find)} times in {edit.file}")
        texts[path] = text.replace(edit.find, edit.replace)
    return Change(rule, {module_of(path): text for path, text in texts.items()}, frozenset((rule,)))


def main(arguments: list[str] | None = None) -> int:
    """Break each rule."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=GAMES, default=GAMES[0], help="whose rules")
    parser.add_argument("--folder", type=Path, required=True, help="where the progress file is kept")
    parser.add_argument("--rule", action="append", help="only these rules")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes")
    parser.add_argument("--again", action="store_true", help="try once more what no scenario noticed")
    options = parser.parse_args(arguments)
    data = load(options.game)
    rules = options.rule or list(data.inversions)
    if unknown := [rule for rule in rules if rule not in data.inversions]:
        parser.error(f"nothing says how {unknown[0]} is broken: {data_file(options.game)} has no such rule")
    progress = Progress(options.folder / "inversions.jsonl", again=options.again)
    changes = (change(options.game, rule, data.edits(rule)) for rule in rules)
    go_on(options.game, progress, changes, options.jobs, _tell)
    results = [progress.results[rule] for rule in rules]
    missed = [result["key"] for result in results if not result["how"]]
    others = [result["key"] for result in results if result["how"] and not result["named"]]
    broken = [result["key"] for result in results if result["how"] == "import"]
    print(f"\n{len(rules)} rules broken: {len(rules) - len(missed)} noticed, {len(missed)} not")
    print(f"noticed: {count(Counter(result['how'] for result in results if result['how']))}")
    print(f"by scenarios that do not cite the rule: {', '.join(others) or 'none'}")
    print(f"not noticed: {', '.join(missed) or 'none'}")
    print(f"left out for a reason: {len(data.left_out)} rules")
    return 1 if missed or broken else 0


def _tell(result: dict[str, Any]) -> None:
    if not result["how"]:
        print(f"{result['key']}: not noticed", flush=True)
    elif not result["named"]:
        print(f"{result['key']}: {result['how']} {result['by']}: {result['reason'][:150]}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
