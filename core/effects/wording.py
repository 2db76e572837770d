"""From data to English: what the texts of all games share. No book's own words stand here; a game gives its nouns."""

from collections.abc import Iterable, Mapping, Sequence

from core.effects.nodes import Joint
from core.effects.selectors import Filter

_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_JOINTS: dict[Joint, str] = {"then": ", then ", "ifdo": "; if you do, "}
_ADJECTIVES = ("destroyed", "exhausted", "ready", "attacking", "defending")
"""States that stand before a noun, in printed order."""

Nouns = Mapping[str, str]
"""A game's printed noun for each kind word of its filters, in the singular."""


def capital(text: str) -> str:
    """The text with its first letter large."""
    return text[:1].upper() + text[1:]


def number_word(n: int) -> str:
    """`two`; numbers above ten in digits."""
    return _NUMBERS[n] if 0 <= n < len(_NUMBERS) else str(n)


def plural(noun: str) -> str:
    """The plural of a noun that a book uses."""
    return noun[:-1] + "ies" if noun.endswith("y") else noun + "s"


def article(noun: str) -> str:
    """`a unit`, `an enemy unit`."""
    return f"{'an' if noun[:1].lower() in 'aeio' else 'a'} {noun}"


def counted(n: int | str, noun: str) -> str:
    """`a card`, `2 cards`, `X cards`."""
    return article(noun) if n == 1 else f"{n} {plural(noun)}"


def listed(words: Sequence[str], last: str) -> str:
    """`a, b or c`, with the given word before the last."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def signed(n: int) -> str:
    """`+2`, `-2`."""
    return f"{n:+d}"


def sentences(parts: Iterable[tuple[Joint, str]]) -> str:
    """Parts as sentences: a joint goes on within the sentence, the lack of one begins another."""
    text = ""
    for joint, part in parts:
        text = text + _JOINTS[joint] + part if joint and text else stop(text) + capital(part)
    return stop(text).rstrip()


def stop(text: str) -> str:
    """The text closed, and a space for what follows; brackets and quoted sentences close themselves."""
    return text and text + (" " if text.endswith((".", '."', ".)")) else ". ")


def kinds(words: str, nouns: Nouns, many: bool = False) -> str:
    """The nouns of a filter's kind words: `unit, Artifact or Location`."""
    singular = [nouns[word] for word in words.split(" or ")]
    return listed([plural(noun) for noun in singular] if many else singular, "or")


def states(it: Filter, words: Mapping[str, str]) -> list[str]:
    """The adjectives of a filter's state in printed order; `words` gives those that are not printed as they are."""
    given = it.state.split()
    return [words.get(state, state) for state in _ADJECTIVES if state in given]


def limits(it: Filter) -> str:
    """` with Power 5 or greater`, ` with cost 2 or less`; empty if it has none."""
    text = ""
    for word, value, side in (
        ("Power", it.power_ge, "greater"),
        ("Power", it.power_le, "less"),
        ("cost", it.cost_le, "less"),
    ):
        if value is not None:
            text += f" with {word} {value} or {side}"
    return text
