"""The rules of Archaic Realms and the rulings on them, to read: what the numbers in the code stand for."""

from core.kernel.rulebook import Rulebook, book_of


def load_rulebook() -> Rulebook:
    """The book, read once a process, when it is first asked for."""
    return book_of("archaic")


def reminder(keyword: str) -> str:
    """What a keyword means, in a line of at most 90 characters; the book says it in full."""
    return load_rulebook().reminder(keyword)
