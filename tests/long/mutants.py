"""Small automatic changes of the rules, and whether a scenario fails: `python -m tests.long.mutants --folder DIR`.

A seeded sample of all mutants of a game's `rules` and `options/legality.py` is tried, each in memory; `--game` says of
which game. What is done stands in DIR/mutants.jsonl; started again, it goes on with what is missing. Survivors are
classified in `GAME/survivors.yaml`; the exit code is 1 if one is not, or is a gap.

Left out is what only tells, by `_only_tells`: which of two refusals is given, which rule and which cause a fact is kept
with, what it happened instead of. `--left-out` tries just that: it is to show that nothing of it decides.
"""

import argparse
import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import yaml

from core.kernel.game import GAMES
from tests.data.rules import CITATIONS
from tests.long.broken_rules import ROOT, Change, Progress, count, go_on, module_of

CLASSES = ("equivalent", "speed only", "unreachable", "message only", "gap")

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
REFUSAL = re.compile(r"[a-z]+/[a-z_]+")
"""The code of a refusal; every one but "" refuses alike."""


class Mutant(NamedTuple):
    """One change of one place: `field` of `node` (its item `place`, if not -1) becomes `new`."""

    file: Path
    tree: ast.Module
    decides: bool
    """Not only what is told depends on it."""
    function: str
    line: int
    end: int
    """The last line of the statement, or of what stands before its block."""
    before: str
    after: str
    rules: frozenset[str]
    node: ast.AST
    field: str
    place: int
    new: Any

    @property
    def key(self) -> str:
        """Stays the same when other lines of the module change."""
        return f"{module_of(self.file)} | {self.function} | {self.before} | {self.after}"

    def change(self) -> Change:
        """The whole module with this change."""
        old = _put(self.node, self.field, self.place, self.new)
        source = ast.unparse(self.tree)
        _put(self.node, self.field, self.place, old)
        in_function = range(self.line, self.end + 1) if self.function != "module" else ()
        lines = frozenset((str(self.file), line) for line in in_function)
        return Change(self.key, {module_of(self.file): source}, self.rules, lines)


def _put(node: ast.AST, field: str, index: int, new: Any) -> Any:
    """Put a value in its place; returns the one that was there."""
    if index < 0:
        old = getattr(node, field)
        setattr(node, field, new)
        return old
    items = getattr(node, field)
    items[index], old = new, items[index]
    return old


class _Finder:
    """Finds the mutants of one module."""

    def __init__(self, file: Path, citation: re.Pattern[str]) -> None:
        self.file = file
        self.citation = citation
        self.decides = True
        self.text = file.read_text(encoding="utf-8")
        self.tree = ast.parse(self.text)
        self.lines = self.text.splitlines()
        self.found: list[Mutant] = []
        self.seen: Counter[tuple[str, str, str]] = Counter()
        self.function = "module"
        self.rules: frozenset[str] = frozenset()

    def find(self) -> list[Mutant]:
        """All mutants in the order of the text."""
        self._block(self.tree, "body", self.tree.body)
        return self.found

    def _block(self, owner: ast.AST, field: str, body: Sequence[ast.stmt]) -> None:
        for place, statement in enumerate(body):
            if isinstance(statement, ast.FunctionDef):
                self._function(statement)
            elif isinstance(statement, ast.ClassDef):
                outer, self.function = self.function, statement.name
                for inner in statement.body:
                    if isinstance(inner, ast.FunctionDef):
                        self._function(inner)
                self.function = outer
            elif not isinstance(statement, ast.Import | ast.ImportFrom | ast.Assert):
                self._statement(owner, field, place, statement)

    def _function(self, node: ast.FunctionDef) -> None:
        outer = self.function, self.rules
        self.function = node.name if self.function == "module" else f"{self.function}.{node.name}"
        text = "\n".join(self.lines[node.lineno - 1 : node.end_lineno])
        cited = self.citation.findall(text) or self.citation.findall(ast.get_docstring(self.tree) or "")
        self.rules = frozenset(cited)
        self._block(node, "body", node.body)
        self.function, self.rules = outer

    def _statement(self, owner: ast.AST, field: str, place: int, node: ast.stmt) -> None:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            return
        if self.function == "module" and not isinstance(node, ast.Assign):
            return
        self.decides = not (_sets_cause(node) or _tells_replaced(node) or self.function.startswith("_tell_"))
        if _can_be_dropped(node):
            self._add(node, owner, field, place, ast.Pass())
        blocks = ("body", "orelse", "finalbody", "handlers")
        for name, value in ast.iter_fields(node):
            if name in blocks or name == "annotation":
                continue
            for index, child in enumerate(value) if isinstance(value, list) else ((-1, value),):
                if isinstance(child, ast.expr):
                    self._expression(node, node, name, index, child)
        if isinstance(node, ast.If | ast.While):
            self._negate(node, node, "test", -1, node.test)
        self.decides = True
        for name in blocks[:3]:
            inner = getattr(node, name, None)
            if isinstance(inner, list):
                self._block(node, name, inner)

    def _expression(self, statement: ast.stmt, owner: ast.AST, field: str, index: int, node: ast.expr) -> None:
        if isinstance(node, ast.JoinedStr):
            return
        decided = self.decides
        self.decides = decided and not self._only_tells(node)
        for new in _others(node):
            self._add(statement, owner, field, index, new)
        if isinstance(node, ast.IfExp):
            self._negate(statement, node, "test", -1, node.test)
        for name, value in ast.iter_fields(node):
            for place, child in enumerate(value) if isinstance(value, list) else ((-1, value),):
                if isinstance(child, ast.comprehension):
                    self._comprehension(statement, child)
                elif isinstance(child, ast.keyword):
                    # `strict=True` asserts, and asserts are left alone.
                    if child.arg != "strict":
                        self._expression(statement, child, "value", -1, child.value)
                elif isinstance(child, ast.expr):
                    self._expression(statement, node, name, place, child)
        self.decides = decided

    def _only_tells(self, node: ast.expr) -> bool:
        """A choice between refusals or between rules to name, or the number of a fact, which is kept as a cause."""
        if isinstance(node, ast.IfExp):
            return all(self._is_told(side) or self._only_tells(side) for side in (node.body, node.orelse))
        return isinstance(node, ast.BinOp) and any(_is_attribute(part, "control", "facts") for part in ast.walk(node))

    def _is_told(self, node: ast.expr) -> bool:
        """The code of a refusal or the id of a rule."""
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
            return False
        return bool(REFUSAL.fullmatch(node.value) or self.citation.fullmatch(node.value))

    def _comprehension(self, statement: ast.stmt, node: ast.comprehension) -> None:
        self._expression(statement, node, "iter", -1, node.iter)
        for place, test in enumerate(node.ifs):
            self._expression(statement, node, "ifs", place, test)
            self._negate(statement, node, "ifs", place, test)

    def _negate(self, statement: ast.stmt, owner: ast.AST, field: str, index: int, test: ast.expr) -> None:
        """The other branch is taken. Where another mutant says the same, nothing."""
        plain = isinstance(test, ast.Compare) and len(test.ops) == 1
        if not plain and not (isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)):
            self._add(statement, owner, field, index, ast.UnaryOp(ast.Not(), test))

    def _add(self, statement: ast.stmt, owner: ast.AST, field: str, index: int, new: Any) -> None:
        before = _head(statement)
        old = _put(owner, field, index, new)
        after = "pass" if isinstance(new, ast.Pass) else _head(statement)
        _put(owner, field, index, old)
        self.seen[self.function, before, after] += 1
        times = self.seen[self.function, before, after]
        after += f"  # {times}" if times > 1 else ""
        block = getattr(statement, "body", None)
        end = max(statement.lineno, block[0].lineno - 1) if block else statement.end_lineno or statement.lineno
        mutant = (self.file, self.tree, self.decides, self.function, statement.lineno, end, before, after, self.rules)
        self.found.append(Mutant(*mutant, owner, field, index, new))


def _is_attribute(node: ast.AST, owner: str, name: str) -> bool:
    """`r.control.facts`, if asked for `control` and `facts`."""
    return isinstance(node, ast.Attribute) and node.attr == name and getattr(node.value, "attr", "") == owner


def _sets_cause(node: ast.stmt) -> bool:
    """It says which fact is the cause of those that are stated next."""
    return isinstance(node, ast.Assign) and all(
        isinstance(target, ast.Attribute) and target.attr == "because" for target in node.targets
    )


def _tells_replaced(node: ast.stmt) -> bool:
    """It tells what would have happened, under whatever condition: in functions called `_tell_…`, or where it is."""
    if isinstance(node, ast.If):
        return not node.orelse and all(map(_tells_replaced, node.body))
    call = node.value if isinstance(node, ast.Expr) else None
    if not isinstance(call, ast.Call):
        return False
    name = getattr(call.func, "attr", "") or getattr(call.func, "id", "")
    return name in ("instead_of", "prevented") or name.startswith("_tell_")


def _head(statement: ast.stmt) -> str:
    """A statement; of one with a block the first line."""
    return ast.unparse(statement).splitlines()[0]


def _can_be_dropped(node: ast.stmt) -> bool:
    if isinstance(node, ast.Assign):
        return all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets)
    if isinstance(node, ast.Return):
        return node.value is None
    return isinstance(node, ast.Expr | ast.AugAssign | ast.Continue | ast.Break | ast.Delete)


def _others(node: ast.expr) -> Iterator[ast.expr]:
    """What may stand in the place of an expression."""
    if isinstance(node, ast.Compare):
        for place, op in enumerate(node.ops):
            for other in COMPARISONS[type(op)]:
                yield ast.Compare(node.left, [*node.ops[:place], other(), *node.ops[place + 1 :]], node.comparators)
    elif isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
        for place in range(len(node.values)):
            left = node.values[:place] + node.values[place + 1 :]
            yield ast.BoolOp(node.op, left) if len(left) > 1 else left[0]
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.BinOp) and type(node.op) in OPERATORS and not _has_text(node):
        yield ast.BinOp(node.left, OPERATORS[type(node.op)](), node.right)
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield from (ast.Constant(node.value + step) for step in (1, -1))


def _has_text(node: ast.BinOp) -> bool:
    return any(
        isinstance(side, ast.JoinedStr | ast.Tuple | ast.List)
        or (isinstance(side, ast.Constant) and isinstance(side.value, str))
        for side in (node.left, node.right)
    )


def modules(game: str) -> list[Path]:
    """The modules of a game that decide."""
    package = ROOT / "core" / game
    rules = sorted(file for file in (package / "rules").glob("*.py") if file.name != "__init__.py")
    return [*rules, package / "options" / "legality.py"]


def all_mutants(game: str) -> list[Mutant]:
    """Every mutant of every module, in a fixed order."""
    return [mutant for file in modules(game) for mutant in _Finder(file, CITATIONS[game]).find()]


def classified(game: str) -> dict[str, tuple[str, str]]:
    """Class and reason of the survivors that were looked at, by key."""
    survivors = Path(__file__).parent / game / "survivors.yaml"
    entries = yaml.safe_load(survivors.read_text(encoding="utf-8")) or []
    return {
        f"{entry['module']} | {entry['function']} | {entry['before']} | {entry['after']}": (
            entry["class"],
            entry["why"],
        )
        for entry in entries
    }


def main(arguments: list[str] | None = None) -> int:
    """Try a sample."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=GAMES, default=GAMES[0], help="whose rules")
    parser.add_argument("--folder", type=Path, required=True, help="where the progress file is kept")
    parser.add_argument("--sample", type=int, default=300, help="how many mutants; 0: all")
    parser.add_argument("--seed", type=int, default=0, help="which sample")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes")
    parser.add_argument("--again", action="store_true", help="try once more what no scenario noticed")
    parser.add_argument("--left-out", action="store_true", help="try all that is left out, and nothing else")
    options = parser.parse_args(arguments)
    everything = [mutant for mutant in all_mutants(options.game) if mutant.decides is not options.left_out]
    some = everything
    if not options.left_out and 0 < options.sample < len(everything):
        places = sorted(Random(options.seed).sample(range(len(everything)), options.sample))
        some = [everything[place] for place in places]
    print(f"{len(some)} of {len(everything)} mutants", flush=True)
    progress = Progress(options.folder / "mutants.jsonl", again=options.again)
    by_key = {mutant.key: mutant for mutant in some}
    changes = (mutant.change() for mutant in some)
    tell = (lambda _: None) if options.left_out else (lambda result: _tell(by_key, result))
    go_on(options.game, progress, changes, options.jobs, tell)
    if options.left_out:
        return _report_left_out([progress.results[mutant.key] for mutant in some])
    return _report(some, progress, classified(options.game))


def _report_left_out(results: list[dict[str, Any]]) -> int:
    """What a scenario noticed all the same: the rule of a refusal, and nothing else."""
    noticed = [result for result in results if result["how"]]
    for result in noticed:
        print(f"noticed: {result['key']}\n  {result['by']}: {result['reason']}")
    print(f"\n{len(results)} mutants of what only tells: {len(noticed)} noticed")
    return 0


def _tell(by_key: dict[str, Mutant], result: dict[str, Any]) -> None:
    if not result["how"]:
        mutant = by_key[result["key"]]
        print(f"survived: {_where(mutant)}\n  {mutant.before}\n  {mutant.after}", flush=True)


def _where(mutant: Mutant) -> str:
    return f"{mutant.file.relative_to(ROOT)}:{mutant.line} {mutant.function}"


def _report(some: list[Mutant], progress: Progress, known: dict[str, tuple[str, str]]) -> int:
    results = [(mutant, progress.results[mutant.key]) for mutant in some]
    alive = [mutant for mutant, result in results if not result["how"]]
    classes = Counter(known[mutant.key][0] if mutant.key in known else "not classified" for mutant in alive)
    print("\nSurvivors:")
    for mutant in alive:
        kind, why = known.get(mutant.key, ("not classified", ""))
        print(f"{_where(mutant)}: {kind}{': ' + why if why else ''}\n  {mutant.before}\n  {mutant.after}")
    caught = len(some) - len(alive)
    print(f"\n{len(some)} mutants: {caught} caught ({100 * caught / max(1, len(some)):.1f} %), {len(alive)} survived")
    print(f"caught: {count(Counter(result['how'] for _, result in results if result['how']))}")
    print(f"survived: {count(classes)}")
    return 1 if classes["not classified"] or classes["gap"] else 0


if __name__ == "__main__":
    sys.exit(main())
