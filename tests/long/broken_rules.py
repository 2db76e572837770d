"""The scenarios against rules that are broken on purpose: other code, in memory, in a process of its own.

The scenarios are parsed once; each change gets a fork that imports the game with the changed code, builds the
scenarios, and runs them until the first one fails. No file is touched.
"""

import ast
import json
import multiprocessing
import resource
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from hashlib import sha256
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_loader
from multiprocessing.connection import Connection, wait
from pathlib import Path
from time import perf_counter
from types import CodeType, FrameType
from typing import Any, NamedTuple

from core.kernel.document import Document, read_documents
from core.kernel.errors import BadInput
from core.kernel.game import find_game
from core.kernel.scenario import form, run
from tests import unprinted

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 2.0
"""Processor time that one scenario may take; each needs a fraction of one."""
MEMORY = 3 << 30


Line = tuple[str, int]
"""A file of the rules by its path, and a line of it."""


class Change(NamedTuple):
    """Other code for some modules, and the rules that it may break."""

    key: str
    sources: dict[str, str]
    """All of each changed module, as it is to be, by its name."""
    rules: frozenset[str]
    lines: frozenset[Line] = frozenset()
    """A scenario that runs none of these lines cannot notice; empty: any may."""


class Case(NamedTuple):
    """A scenario as it was parsed."""

    document: Document
    rules: frozenset[str]
    name: str
    unprinted: str = ""
    """The game whose cards that no set has it has besides those of the pool; empty: it has none of them."""


class Verdict(NamedTuple):
    """What the scenarios said."""

    how: str
    """"" survived; else failed, slow (out of time or memory), import (the module cannot be imported)."""
    by: str
    reason: str
    named: bool
    """The scenario cites a rule of the change."""


class _Slow(BaseException):
    """Out of time; no Exception, so that a scenario that catches those does not swallow it."""


def cases(game: str) -> list[Case]:
    """All scenarios of a game, parsed and no more."""
    files = sorted((ROOT / "tests" / "scenarios" / game).glob("*.yaml"))
    return [*(case for file in files for case in _cases_in(file)), *unprinted_cases(game)]


def unprinted_cases(game: str) -> list[Case]:
    """Those with cards that no set has."""
    return [case._replace(unprinted=game) for case in _cases_in(unprinted.scenarios(game))]


def _cases_in(file: Path) -> Iterator[Case]:
    for document in read_documents(file.read_bytes(), str(file.relative_to(ROOT))):
        rules = document.data.get("rules") or []
        named = frozenset([rules] if isinstance(rules, str) else rules)
        yield Case(document, named, f"{file.stem}: {document.data.get('name')}")


def module_of(file: Path) -> str:
    """The name of a module by its file."""
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


class _Loader(SourceFileLoader):
    """Loads a module with other code."""

    def __init__(self, module: str, path: str, source: str) -> None:
        super().__init__(module, path)
        self._source = source

    def get_code(self, fullname: str) -> CodeType:
        """The changed code; nothing is read from a cache or written to one."""
        return compile(self._source, self.path, "exec", dont_inherit=True)


class _Finder(MetaPathFinder):
    def __init__(self, change: Change) -> None:
        self._change = change

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> ModuleSpec | None:
        """Only the changed modules are found here."""
        source = self._change.sources.get(fullname)
        if source is None:
            return None
        file = ROOT.joinpath(*fullname.split(".")).with_suffix(".py")
        if not file.exists():
            file = ROOT.joinpath(*fullname.split("."), "__init__.py")
        is_package = file.name == "__init__.py"
        return spec_from_loader(fullname, _Loader(fullname, str(file), source), is_package=is_package)


def _out_of_time(number: int, frame: FrameType | None) -> None:
    raise _Slow


def judge(game: str, change: Change, all_cases: list[Case]) -> Verdict:
    """Run the scenarios on the change: those that cite its rules first. For a process of its own."""
    assert not any(name.startswith(f"core.{game}") for name in sys.modules), "the rules are loaded already"
    sys.meta_path.insert(0, _Finder(change))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGVTALRM, _out_of_time)
    where = ""
    try:
        signal.setitimer(signal.ITIMER_VIRTUAL, 4 * SECONDS)
        _prepare(game)
        for case in sorted(all_cases, key=lambda case: not case.rules & change.rules):
            where, named = case.name, bool(case.rules & change.rules)
            signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
            try:
                reason = run_case(case)
            except (_Slow, MemoryError) as error:
                return Verdict("slow", where, type(error).__name__, named)
            if reason:
                return Verdict("failed", where, reason[:300], named)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    except (Exception, _Slow) as error:
        return Verdict("import", where, repr(error)[:300], False)
    return Verdict("", "", "", False)


def _prepare(game: str) -> None:
    find_game(game)
    form.find_part(game)


def trace(game: str, lines: frozenset[Line], all_cases: list[Case]) -> dict[Line, list[int]]:
    """Which scenarios run each of these lines, by place. For a process of its own."""
    _prepare(game)
    files = {file for file, _ in lines}
    ran: dict[Line, list[int]] = {line: [] for line in lines}
    seen: set[Line] = set()

    def enter(frame: FrameType, event: str, argument: object) -> Any:
        return see if frame.f_code.co_filename in files else None

    def see(frame: FrameType, event: str, argument: object) -> Any:
        seen.add((frame.f_code.co_filename, frame.f_lineno))
        return see

    for number, case in enumerate(all_cases):
        seen.clear()
        sys.settrace(enter)
        run_case(case)
        sys.settrace(None)
        for line in seen & lines:
            ran[line].append(number)
    return ran


def run_case(case: Case) -> str:
    """What is wrong with the scenario; empty: it passes."""
    with unprinted.installed(case.unprinted) if case.unprinted else nullcontext():
        try:
            scenario = form._scenario(case.document)
        except BadInput as error:
            return str(error)
        except Exception as error:
            return f"cannot be built: {error!r}"
        return run(scenario).reason


def _child(send: Connection, work: Callable[..., Any], *arguments: Any) -> None:
    send.send(work(*arguments))
    send.close()


def _begin(work: Callable[..., Any], *arguments: Any) -> tuple[Connection, Any]:
    """Work in a process of its own: where the result comes from, and the process."""
    context = multiprocessing.get_context("fork")
    receive, send = context.Pipe(duplex=False)
    process = context.Process(target=_child, args=(send, work, *arguments))
    process.start()
    send.close()
    return receive, process


def judge_all(
    game: str, changes: Sequence[Change], jobs: int, limit: float = 1200.0
) -> Iterator[tuple[Change, Verdict, float]]:
    """The verdict on each change and the seconds it took, as they come in. Processor time is limited for each scenario;
    `limit` is for what uses none."""
    all_cases = cases(game)
    lines = frozenset(line for change in changes for line in change.lines)
    ran: dict[Line, list[int]] = _begin(trace, game, lines, all_cases)[0].recv() if lines else {}
    waiting = iter(changes)
    running: dict[Connection, tuple[Change, Any, float]] = {}
    while True:
        while len(running) < jobs and (change := next(waiting, None)) is not None:
            able = sorted({number for line in change.lines for number in ran[line]})
            some = [all_cases[number] for number in able] if change.lines else all_cases
            receive, process = _begin(judge, game, change, some)
            running[receive] = (change, process, perf_counter())
        if not running:
            return
        ready = set(wait(list(running), timeout=1.0))
        for receive, (change, process, began) in list(running.items()):
            took = perf_counter() - began
            if receive in ready:
                try:
                    verdict = receive.recv()
                except EOFError:
                    verdict = Verdict("slow", "", "the process ended", False)
            elif took > limit:
                verdict = Verdict("slow", "", f"more than {limit:.0f} s", False)
                process.kill()
            else:
                continue
            process.join()
            receive.close()
            del running[receive]
            yield change, verdict, round(took, 2)


class Progress:
    """A file of results, one line each, by key; a torn last line is left out."""

    def __init__(self, file: Path, *, again: bool = False) -> None:
        """`again`: what survived is to be tried once more."""
        self.file = file
        self.results: dict[str, dict[str, Any]] = {}
        file.parent.mkdir(parents=True, exist_ok=True)
        if file.exists():
            for line in file.read_text(encoding="utf-8").splitlines():
                try:
                    result = json.loads(line)
                except ValueError:
                    continue
                self.results[result["key"]] = result
            if again:
                self.results = {key: result for key, result in self.results.items() if result["how"]}
            if not file.read_bytes().endswith(b"\n"):
                with file.open("a", encoding="utf-8") as out:
                    out.write("\n")

    def add(self, result: dict[str, Any]) -> None:
        """Keep one more result."""
        self.results[result["key"]] = result
        with self.file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(result) + "\n")


def go_on(
    game: str, progress: Progress, changes: Iterable[Change], jobs: int, tell: Callable[[dict[str, Any]], None]
) -> None:
    """Judge every change whose result is missing or belongs to other code."""
    missing = [c for c in changes if progress.results.get(c.key, {}).get("code") != stamp(c)]
    print(f"{len(missing)} are left to do", flush=True)
    before = _files()
    for _, verdict, _ in judge_all(game, [Change("nothing", {}, frozenset())] if missing else [], 1):
        if verdict.how:
            raise SystemExit(f"without any change {verdict.by or 'the game'} fails: {verdict.reason}")
    for change, verdict, seconds in judge_all(game, missing, jobs):
        if _files() != before:
            raise SystemExit("the code was edited meanwhile; run this in a copy that nobody works in")
        result = {"key": change.key, "code": stamp(change), "seconds": seconds, **verdict._asdict()}
        progress.add(result)
        tell(result)


def _files() -> list[tuple[str, int]]:
    """All code of the core, and when each file was written."""
    return sorted((str(file), file.stat().st_mtime_ns) for file in (ROOT / "core").rglob("*.py"))


def stamp(change: Change) -> str:
    """Short mark of the changed code."""
    return sha256("".join(change.sources.values()).encode()).hexdigest()[:12]


def functions(tree: ast.AST, prefix: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    """All functions of a module by their dotted names, the inner ones after the outer."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            yield prefix + node.name, node
            yield from functions(node, f"{prefix}{node.name}.")
        elif isinstance(node, ast.ClassDef):
            yield from functions(node, f"{prefix}{node.name}.")


def count(words: Mapping[str, int]) -> str:
    """`3 failed, 1 slow`."""
    return ", ".join(f"{n} {word}" for word, n in sorted(words.items())) or "none"
