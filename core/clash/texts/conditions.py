"""The events that abilities wait for, and what must hold, in words."""

from collections.abc import Callable

from msgspec.structs import replace

from core.clash.texts.nouns import NOUNS, OWNED, Voice, noun_phrase
from core.effects.conditions import Condition
from core.effects.selectors import Filter
from core.effects.wording import article, kinds, plural


def _self(of: str | Filter, voice: Voice) -> str:
    return "I" if voice.unit else voice.me


def _one(of: str | Filter, voice: Voice) -> str:
    """`a friendly Battalion`, `another friendly unit`, or the card itself."""
    if not isinstance(of, Filter):
        return _self(of, voice)
    noun = noun_phrase(replace(of, other=False, place=""), of.kind, voice)
    return f"another {noun}" if of.other else article(noun)


def _turn_owner(of: str | Filter) -> str:
    return "your opponent's" if of == "opp" else "your"


def _entered(of: str | Filter, voice: Voice) -> str:
    if isinstance(of, Filter) and of.kind == "commander" and of.control == "friendly":
        return "When you deploy a Commander"
    verb = "enter" if of == "self" and voice.unit else "enters"
    here = f" {voice.here}" if isinstance(of, Filter) and of.place == "here" else ""
    return f"When {_one(of, voice)} {verb} play{here}"


def _destroyed(of: str | Filter, voice: Voice) -> str:
    return f"When {_one(of, voice)} is destroyed"


def _moved(of: str | Filter, voice: Voice) -> str:
    if isinstance(of, Filter):
        return f"When {_one(of, voice)} moves here from another of your Zones"
    return f"When {_self(of, voice)} move to another of your Zones"


def _played(of: str | Filter, voice: Voice) -> str:
    assert isinstance(of, Filter)
    who = "you play" if of.control == "friendly" else "your opponent plays"
    return f"When {who} {article(kinds(of.kind, NOUNS))}"


def _discarded(of: str | Filter, voice: Voice) -> str:
    return f"When {'you discard' if of == 'you' else 'your opponent discards'} a card"


def _mine(verb: str) -> Callable[[str | Filter, Voice], str]:
    return lambda of, voice: f"When {_self(of, voice)} {verb}"


TRIGGERS: dict[str, Callable[[str | Filter, Voice], str]] = {
    "enter": _entered,
    "destroyed": _destroyed,
    "attack": _mine("attack"),
    "move": _moved,
    "win": _mine("win a combat"),
    "lose": _mine("lose a combat"),
    "survive": _mine("survive combat"),
    "breach": _mine("deal damage to a Location or Realm"),
    "play": _played,
    "discarded": _discarded,
    "turn_start": lambda of, voice: f"At the start of {_turn_owner(of)} turn",
    "turn_end": lambda of, voice: f"At the end of {_turn_owner(of)} turn",
}


def condition_text(condition: Condition, voice: Voice) -> str:
    if condition.attacking:
        return "attacking"
    if condition.defending:
        return "defending"
    it = condition.count
    assert it is not None
    if condition.more_than is not None:
        return f"your opponent controls more {kinds(it.kind, NOUNS, many=True)} than you"
    if condition.exactly == 0 and it.kind in OWNED and it.state:
        return f"none of your {plural(NOUNS[it.kind])} is {it.state}"
    who = "your opponent controls" if it.control == "enemy" else "you control"
    owned = replace(it, control="", other=False)
    if condition.at_least == 1:
        one = noun_phrase(owned, it.kind, voice)
        return f"{who} another {one}" if it.other else f"{who} {article(one)}"
    many = noun_phrase(replace(owned, other=it.other), it.kind, voice, many=True)
    if condition.exactly is not None:
        return f"{who} exactly {condition.exactly} {many}" if condition.exactly else f"{who} no {many}"
    return f"{who} {condition.at_least} or more {many}"
