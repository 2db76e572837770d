"""What is wrong with a text that is no YAML: the line to mend, in words for whoever wrote it, not for a parser."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import yaml

from core.kernel.errors import BadInput

_QUOTED = re.compile(r"'[^']*'|\"(?:[^\"\\]|\\.)*\"")
_COMMENT = re.compile(r"(?:^| )#.*")
_DASHES = re.compile(r"(?:- +)*")
_COLON = re.compile(r":(?: |$)")
_LAYOUT = (
    "mapping values are not allowed",
    "did not find expected key",
    "did not find expected '-'",
    "did not find expected <document",
    "could not find expected ':'",
)
"""What a parser says where a line begins in a column that nothing calls for."""
_SAID = {
    "mapping values are not allowed": "has a second colon: a text with one stands in quotes",
    "did not find expected key": "stands among keys, but is none",
    "did not find expected '-'": "stands in a list, but no - is before it",
    "did not find expected node content": "a bracket closes here that was not opened",
    "found character that cannot start any token": "a text that begins with such a sign stands in quotes",
}
"""The same for people, where it is not a matter of columns."""
_OPENED = {"flow sequence": ("[", "]"), "flow mapping": ("{", "}")}


def yaml_fault(error: Any, text: str | bytes, where: str) -> BadInput:
    """The error of a text that the parser refused, with the line, as far as it is known."""
    if isinstance(error, yaml.reader.ReaderError):
        return BadInput(f"is not a text: {error.reason}", where)
    said = " ".join(str(getattr(error, "problem", None) or error).split())
    mark: Any = getattr(error, "problem_mark", None)
    begun: Any = getattr(error, "context_mark", None)
    if mark is None:
        return BadInput(said, where)
    lines = (text.decode(errors="replace") if isinstance(text, bytes) else text).splitlines()
    context = str(getattr(error, "context", None) or "")
    for kind, (bracket, closed) in _OPENED.items():
        if context.endswith(kind):
            return BadInput(f"behind {bracket} a comma or {closed} is missing", where, begun.line + 1)
    if context.endswith("quoted scalar"):
        return BadInput("a quote begins here that does not end", where, begun.line + 1)
    line = lines[mark.line] if mark.line < len(lines) else ""
    if "\t" in line[: len(line) - len(line.lstrip())]:
        return BadInput("begins with a tab: only spaces may stand before a key", where, mark.line + 1)
    if said.startswith(_LAYOUT):
        number, what = _misplaced(lines[: mark.line + 1]) or (mark.line + 1, "")
        if what:
            return BadInput(what, where, number)
    if said.startswith("mapping values") and len(_COLON.findall(_bare(line))) < 2:
        return BadInput("a key needs a colon behind it", where, mark.line)
    if said.startswith("could not find expected ':'"):
        return BadInput("a key needs a colon behind it", where, begun.line + 1)
    if said.startswith("did not find expected node content") and mark.line >= len(lines):
        return BadInput("the text ends before all [ and { are closed", where, len(lines))
    told = next((words for begins, words in _SAID.items() if said.startswith(begins)), said)
    return BadInput(told, where, mark.line + 1)


class _Line(NamedTuple):
    """A line that begins something, outside of brackets."""

    number: int
    columns: tuple[int, ...]
    """Where its key begins, and before it each dash."""
    text: str


def _misplaced(lines: list[str]) -> tuple[int, str] | None:
    """The first line that stands deeper than it may, or where nothing above it begins; and what is wrong with it."""
    levels: list[int] = []
    above: _Line | None = None
    for line in _beginning(lines):
        column = line.columns[0]
        if above is None or column > levels[-1]:
            if above is not None and not above.text.endswith((":", "-")) and ":" in line.text:
                return line.number, f"stands deeper than line {above.number}, which takes nothing below it"
        else:
            while levels and levels[-1] > column:
                left = levels.pop()
            if not levels or levels[-1] != column:
                near = f"{levels[-1] + 1} or {left + 1}" if levels else f"{left + 1}"
                return line.number, f"begins in column {column + 1}, but what is above it in column {near}"
            levels.pop()
        levels += line.columns
        above = line
    return None


def _beginning(lines: list[str]) -> Iterator[_Line]:
    """The lines that begin a key or an item: none within brackets, and none of a text that goes on below its key."""
    depth, below = 0, -1
    for number, line in enumerate(lines, 1):
        bare = _bare(line)
        text = bare.lstrip(" ")
        column = len(bare) - len(text)
        if not text or text == "---" or 0 <= below < column:
            continue
        below = column if text.endswith((": |", ": >")) else -1
        if depth == 0:
            key = len(_DASHES.match(text)[0])  # type: ignore[index]
            yield _Line(number, (*(column + n for n in range(key) if text[n] == "-"), column + key), text)
        depth = max(0, depth + sum(map(text.count, "[{")) - sum(map(text.count, "]}")))


def _bare(line: str) -> str:
    """The line without its comment, and without what stands in quotes."""
    return _COMMENT.sub("", _QUOTED.sub("''", line)).rstrip()
