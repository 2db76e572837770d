"""Who speaks on a card, and what it calls the objects that it speaks of."""

from msgspec import Struct
from msgspec.structs import replace

from core.clash.cards import UNITS
from core.effects import wording
from core.effects.selectors import Filter, Select
from core.effects.wording import article, kinds, limits, plural, states

NOUNS = {
    "unit": "unit",
    "battalion": "Battalion",
    "commander": "Commander",
    "artifact": "Artifact",
    "location": "Location",
    "realm": "Realm",
    "shard": "Shard",
    "maneuver": "Maneuver",
    "card": "card",
    "activated": "activated ability",
    "player": "player",
}
_STATE_WORDS = {"ready": "Ready"}
OWNED = ("location", "shard", "realm")
"""Kinds of which a player's own are "your", not "friendly"."""


class Voice(Struct, frozen=True):
    """Who speaks."""

    type: str
    you: str = ""
    """Before what the controller does: Maneuvers say "you draw", other cards "draw"."""
    tap: bool = False

    @property
    def unit(self) -> bool:
        return self.type in UNITS

    @property
    def me(self) -> str:
        return "me" if self.unit else f"this {NOUNS[self.type]}"

    @property
    def here(self) -> str:
        return "in my Zone" if self.unit else "in this Zone" if self.type == "artifact" else "here"

    @property
    def i(self) -> str:
        """Subject of what the source itself does; imperative for cards that are no units."""
        return "I " if self.unit else ""


def voice_of(card_type: str) -> Voice:
    return Voice(card_type, you="you " if card_type == "maneuver" else "")


def lower(text: str) -> str:
    """A sentence inside another; keyword actions and "I" keep their capital."""
    kept = text.startswith(("I ", "Examine ", "Catalyze ", "Store "))
    return text if kept else text[:1].lower() + text[1:]


def noun_phrase(it: Filter, kind: str, voice: Voice, many: bool = False) -> str:
    """The noun of a filter with its adjectives, place and limits, without article or `target`."""
    words = states(it, _STATE_WORDS)
    controlled = it.control == "friendly" and (it.equip or (it.place == "here" and not voice.unit))
    if it.control and not controlled:
        words.append(it.control)
    words.append(kind_noun(it, kind, many))
    if it.equip:
        words.append("with Equip")
    if controlled:
        words.append("you control")
    if it.place == "here":
        words.append(voice.here)
    elif it.place == "opposite":
        words.append("in the opposite Zone")
    return ("other " if it.other else "") + " ".join(words) + limits(it)


def kind_noun(it: Filter, kind: str, many: bool) -> str:
    """`units`, `Beast` for a unit of a subtype, `Construct Artifact`."""
    if it.subtype and kind == "unit":
        return plural(it.subtype) if many else it.subtype
    nouns = kinds(kind, NOUNS, many)
    return f"{it.subtype} {nouns}" if it.subtype else nouns


def as_object(to: str | Select, voice: Voice) -> str:
    """An object of a verb."""
    if not isinstance(to, Select):
        return _REFERENCES.get(to) or voice.me
    if to.target:
        many = to.up_to and to.n > 1
        noun = noun_phrase(replace(to, other=False), to.target, voice, many)
        count = f"up to {wording.number_word(to.n)} " if to.up_to else ""
        return f"{'another ' if to.other else ''}{count}target {noun}"
    if to.each:
        return each_one(to, to.each, voice)
    if to.random:
        return f"{article(noun_phrase(to, to.random, voice))} at random"
    return article(noun_phrase(to, to.pick, voice))


_REFERENCES = {
    "host": "it",
    "it": "it",
    "your realm": "your Realm",
    "enemy realm": "the enemy Realm",
    "location here": "the Location in my Zone",
}


OUT_OF_PLAY = {"grave.you": "your Graveyard", "grave.any": "a Graveyard", "hand.you": "your hand"}


def each_one(it: Filter, kind: str, voice: Voice) -> str:
    """`each enemy unit in my Zone`, `each of your Locations`, `each Maneuver in your Graveyard`."""
    if it.control == "friendly" and kind in OWNED:
        return f"each of your {noun_phrase(replace(it, control=''), kind, voice, many=True)}"
    hidden = f" in {OUT_OF_PLAY[it.place]}" if it.place in OUT_OF_PLAY else ""
    return f"each {noun_phrase(it, kind, voice)}{hidden}"


def as_subject(to: str | Select, voice: Voice) -> tuple[str, bool]:
    """A subject, and whether its verb is without `s`."""
    if isinstance(to, Select):
        return (_group(to, voice), True) if to.each else (as_object(to, voice), to.up_to and to.n > 1)
    if to == "host":
        return "equipped unit", False
    return ("I", True) if to == "self" and voice.unit else (as_object(to, voice), False)


def _group(it: Select, voice: Voice) -> str:
    """All that match, as a subject: `your units`, `other units attacking with me`, `units you control here`."""
    state = it.state.split()
    if it.control == "friendly":
        nouns = kind_noun(it, it.each, many=True) + limits(it)
        if it.other and "attacking" in state:
            return f"other {nouns} attacking with me"
        if "from_here" in state:
            return f"your {nouns} attacking from here"
        if it.place == "here" and state:
            return f"your {nouns} {state[0]} {voice.here}"
        if not it.place and not it.other:
            return f"your {noun_phrase(replace(it, control=''), it.each, voice, many=True)}"
    return noun_phrase(it, it.each, voice, many=True)
