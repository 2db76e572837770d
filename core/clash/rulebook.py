"""The rules of Clash of Realms and the rulings on them, to read: what the numbers in the code stand for."""

from functools import cache

from core.kernel import paths
from core.kernel.rulebook import Rulebook, read_rulebook


@cache
def load_rulebook() -> Rulebook:
    """The book, read once a process, when it is first asked for."""
    file = paths.pool_folder("clash") / "rules" / "rulebook.yaml"
    return read_rulebook(file.read_bytes(), file.name)


def reminder(keyword: str) -> str:
    """What a keyword means, in a line of at most 90 characters; the book says it in full."""
    return load_rulebook().reminder(keyword)
