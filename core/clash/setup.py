"""Decks of Clash of Realms: from and to deck lists, and every reason why one is not legal (103)."""

from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from core.clash.cards import COLOURS, Card, identity, is_training
from core.kernel.deckbox import DeckBox
from core.kernel.decklist import DeckList, Section
from core.kernel.errors import BadInput, Refusal
from core.kernel.pool import find_card

_GROUPS = ("Battalion", "Battalions", "Maneuver", "Maneuvers", "Artifact", "Artifacts")
SECTIONS = (
    Section("realm", "Realm", ("Realms", "Realm Card")),
    Section("locations", "Locations", ("Location", "Location Cards")),
    Section("commanders", "Commanders", ("Commander", "Commander Cards")),
    Section("main", "Main Deck", ("Deck", "Maindeck", "Mainboard", "Cards"), _GROUPS),
    Section("side", "Side Deck", ("Sidedeck", "Sideboard"), _GROUPS),
    Section("shards", "Shard Deck", ("Shard", "Sharddeck")),
)
MAIN_SIZE, SIDE_SIZE, SHARD_SIZE, COPIES = 40, 10, 10, 3
FIRST_DECKS = ("Cinder March", "Fen Tide")
"""Starter decks for who has no wish, a different one for each seat."""
_MAIN_TYPES = ("battalion", "maneuver", "artifact")


class Deck(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a seat brings to a match (103.1): names of cards; counts where there may be several."""

    name: str = ""
    realm: str
    """Empty: none."""
    extra_realms: tuple[str, ...] = ()
    """Only in a deck that is not legal."""
    locations: tuple[str, ...]
    """Suggested for lanes A, B, C in this order."""
    commanders: tuple[str, ...]
    main: dict[str, int]
    side: dict[str, int] = {}
    shards: dict[str, int]


# Deck lists.


_HOME = {"realm": "realm", "location": "locations", "commander": "commanders", "shard": "shards"}


def _home(card: Card) -> str:
    """The section of its type."""
    return _HOME.get(card.type, "main")


def deck_of(found: DeckList) -> Deck:
    """The deck that a list means. Whether it is legal is for `check`."""

    def each(key: str) -> tuple[str, ...]:
        return tuple(Counter(found.sections.get(key, {})).elements())

    realm, *more = each("realm") or ("",)
    return Deck(
        name=found.name,
        realm=realm,
        extra_realms=tuple(more),
        locations=each("locations"),
        commanders=each("commanders"),
        main=dict(found.sections.get("main", {})),
        side=dict(found.sections.get("side", {})),
        shards=dict(found.sections.get("shards", {})),
    )


DECKS = DeckBox("clash", SECTIONS, _home, deck_of)


def list_of(deck: Deck) -> DeckList:
    """The deck as a list, to be written."""
    realms = (deck.realm, *deck.extra_realms) if deck.realm else deck.extra_realms
    sections = {
        "realm": dict(Counter(realms)),
        "locations": dict(Counter(deck.locations)),
        "commanders": dict(Counter(deck.commanders)),
        "main": dict(deck.main),
        "side": dict(deck.side),
        "shards": dict(deck.shards),
    }
    return DeckList(name=deck.name, sections=sections)


# Between games.


def exchange(deck: Deck, out: Mapping[str, int], in_: Mapping[str, int], pool: Mapping[str, Card]) -> Deck:
    """The deck with cards of its Main Deck laid into the Side Deck, and as many from there taken in (103.8.2).

    BadInput with every reason why it may not be; see `exchange_faults`.
    """
    faults = exchange_faults(deck, out, in_, pool)
    if faults:
        raise BadInput(" ".join(str(fault) for fault in faults))
    return _exchanged(deck, out, in_, pool)


def exchange_faults(
    deck: Deck, out: Mapping[str, int], in_: Mapping[str, int], pool: Mapping[str, Card]
) -> list[Refusal]:
    """Every reason why these cards may not be exchanged between two games, one a fault (103.8.2, R-058).

    It is one for one, and the deck is judged anew after it: 40 and 10 cards, copies, Identity.
    """
    leaving, coming = _named(out, pool), _named(in_, pool)
    have = {part: _named(cards, pool) for part, cards in (("Main", deck.main), ("Side", deck.side))}
    faults = [
        Refusal("exchange/absent", f"The {part} Deck has {have[part][name] or 'no'} {name}, not {n}.", "103.8.2")
        for part, cards in (("Main", leaving), ("Side", coming))
        for name, n in cards.items()
        if not 0 <= n <= have[part][name]
    ]
    if leaving.total() != coming.total():
        text = f"{_n(leaving.total(), 'card')} would go out and {coming.total()} come in; it is one for one."
        faults.append(Refusal("exchange/uneven", text, "103.8.2", ("R-058",)))
    if faults:
        # What the deck would be then is no matter: there is no such exchange.
        return faults
    after = _exchanged(deck, leaving, coming, pool)
    parts = {key: _named(cards, pool) for key, cards in list_of(after).sections.items()}
    # Locations and Commanders stay where they are, so they are not judged again.
    parts |= {"locations": Counter(), "commanders": Counter()}
    judged = (
        *_main_faults(parts["main"], pool),
        *_side_faults(parts["side"], pool),
        *_identity_faults(parts, pool),
    )
    return [fault if fault.rule == "R-058" else replace(fault, also=(*fault.also, "R-058")) for fault in judged]


def _exchanged(deck: Deck, out: Mapping[str, int], in_: Mapping[str, int], pool: Mapping[str, Card]) -> Deck:
    main, side = _named(deck.main, pool), _named(deck.side, pool)
    for here, there, cards in ((main, side, out), (side, main, in_)):
        moved = _named(cards, pool)
        here.subtract(moved)
        there.update(moved)
    return replace(deck, main=dict(+main), side=dict(+side))


# Legality.


def check(
    deck: Deck, pool: Mapping[str, Card], house: Mapping[str, str] | None = None, training: bool = True
) -> list[Refusal]:
    """Every reason why the deck may not be played, one a fault; empty: it is legal (103).

    No house rule bears on it. training: whether its set is allowed. Raises `BadInput` for a name that no card has.
    """
    parts = {key: _named(cards, pool) for key, cards in list_of(deck).sections.items()}
    faults = [
        *_realm_faults(parts["realm"], pool),
        *_set_aside_faults("location", parts["locations"], pool),
        *_set_aside_faults("commander", parts["commanders"], pool),
        *_main_faults(parts["main"], pool),
        *_side_faults(parts["side"], pool),
        *_shard_faults(parts["shards"], pool),
        *_identity_faults(parts, pool),
    ]
    if not training:
        faults += _training_faults(parts, pool)
    return faults


def _named(cards: Mapping[str, int], pool: Mapping[str, Card]) -> Counter[str]:
    """True names, spellings of one name added up."""
    counts: Counter[str] = Counter()
    for name, n in cards.items():
        counts[find_card(pool, name).name] += n
    return counts


def _realm_faults(realms: Counter[str], pool: Mapping[str, Card]) -> Iterator[Refusal]:
    also = ("103.1", "103.2.1")
    if realms.total() != 1:
        yield Refusal("deck/realm_count", f"The deck has {_n(realms.total(), 'Realm')}; it needs 1.", "103.1#1", also)
    for name in realms:
        if pool[name].type != "realm":
            yield Refusal("deck/realm_type", f"{name} is {_type(pool[name])}, not a Realm.", "103.1#1", also, card=name)


_SET_ASIDE = {"location": ("103.6.1", "103.4.2", "103.1#2"), "commander": ("103.5.1", "103.4.3", "103.1#3")}
"""Rule for the number, rule for different names, bullet of 103.1."""


def _set_aside_faults(kind: str, cards: Counter[str], pool: Mapping[str, Card]) -> Iterator[Refusal]:
    """Exactly three Locations and three Commanders, all different (103.4.2, 103.4.3, 103.5.1, 103.6.1)."""
    number, different, bullet = _SET_ASIDE[kind]
    word = kind.capitalize()
    if cards.total() != 3:
        text = f"The deck has {_n(cards.total(), word)}; it needs 3."
        yield Refusal(f"deck/{kind}_count", text, number, (bullet, "103.1"))
    for name, n in cards.items():
        if pool[name].type != kind:
            text = f"{name} is {_type(pool[name])}, not a {word}."
            yield Refusal(f"deck/{kind}_type", text, number, (bullet, "103.1"), card=name)
        if n > 1:
            text = f"{name} is there {n} times; the three {word}s must be different."
            yield Refusal(f"deck/{kind}_twice", text, different, (bullet, "103.1", "104.6"), card=name)


_KEPT_APART = {"realm": "103.1#1", "location": "103.6.2", "commander": "103.5.2", "shard": "103.7.1"}


def _main_faults(main: Counter[str], pool: Mapping[str, Card]) -> Iterator[Refusal]:
    """Forty Battalions, Maneuvers and Artifacts, at most three of a name (103.1, 103.4.1, 104.6)."""
    if main.total() != MAIN_SIZE:
        text = f"The Main Deck has {_n(main.total(), 'card')}; it needs exactly {MAIN_SIZE}."
        yield Refusal("deck/main_size", text, "103.1#4", ("103.1",))
    for name, n in main.items():
        if pool[name].type not in _MAIN_TYPES:
            also = (_KEPT_APART[pool[name].type], "103.1")
            yield Refusal("deck/main_type", _not_main(pool[name], "Main"), "103.1#4", also, card=name)
        if n > COPIES:
            text = f"The Main Deck has {n} {name}; at most {COPIES} of one name are allowed."
            yield Refusal("deck/copies", text, "103.4.1", ("103.4", "104.6"), card=name)


def _side_faults(side: Counter[str], pool: Mapping[str, Card]) -> Iterator[Refusal]:
    """Ten more of the kinds of the Main Deck; copies are counted in the Main Deck alone (R-057, R-058)."""
    if side.total() != SIDE_SIZE:
        text = f"The Side Deck has {_n(side.total(), 'card')}; it needs exactly {SIDE_SIZE}."
        yield Refusal("deck/side_size", text, "103.8.1", ("103.1#5", "103.1", "R-057"))
    for name in side:
        if pool[name].type not in _MAIN_TYPES:
            also = ("103.1#5", "103.8.1", "103.1")
            yield Refusal("deck/side_type", _not_main(pool[name], "Side"), "R-057", also, card=name)


def _shard_faults(shards: Counter[str], pool: Mapping[str, Card]) -> Iterator[Refusal]:
    """Ten Shards, of any colours, any number of one name (103.7)."""
    if shards.total() != SHARD_SIZE:
        text = f"The Shard Deck has {_n(shards.total(), 'card')}; it needs exactly {SHARD_SIZE}."
        yield Refusal("deck/shard_size", text, "103.7.1", ("103.1#6", "103.1"))
    for name in shards:
        if pool[name].type != "shard":
            text = f"{name} is {_type(pool[name])}; the Shard Deck holds Shards only."
            yield Refusal("deck/shard_type", text, "103.7.1", ("103.1#6", "103.1"), card=name)


_COMPLIANCE: dict[str, tuple[str, ...]] = {
    "locations": ("103.6.3",),
    "commanders": ("103.5.3", "203.8"),
    "main": (),
    "side": ("R-058",),
}


def _identity_faults(parts: Mapping[str, Counter[str]], pool: Mapping[str, Card]) -> Iterator[Refusal]:
    """Every card but Shards has no colour that the Realm lacks (103.3, R-058, R-059)."""
    realms = [pool[name] for name in parts["realm"] if pool[name].type == "realm"]
    if not realms:
        return
    allowed = frozenset[str]().union(*(identity(realm) for realm in realms))
    for part, specific in _COMPLIANCE.items():
        for name in parts[part]:
            colours = identity(pool[name])
            if not colours <= allowed:
                text = f"{name} is {_letters(colours)}; the Realm allows {_letters(allowed) or 'Colourless only'}."
                general = ("103.3.2" if len(colours) == 1 else "103.3.3", "103.3.1", "103.2.3", "103.3", "102.3")
                rules = (*specific, *general, "R-059")
                yield Refusal("deck/identity", text, rules[0], rules[1:], card=name)


def _training_faults(parts: Mapping[str, Counter[str]], pool: Mapping[str, Card]) -> Iterator[Refusal]:
    for name in dict.fromkeys(name for cards in parts.values() for name in cards):
        if is_training(pool[name]):
            text = f"{name} is a card for practice positions; constructed decks may not use it."
            yield Refusal("deck/training", text, "103.1", card=name)


def _n(number: int, what: str) -> str:
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"


def _type(card: Card) -> str:
    return f"{'an' if card.type == 'artifact' else 'a'} {card.type.capitalize()}"


def _not_main(card: Card, which: str) -> str:
    return f"{card.name} is {_type(card)}; the {which} Deck holds Battalions, Maneuvers and Artifacts."


def _letters(colours: frozenset[str]) -> str:
    return "".join(colour for colour in COLOURS if colour in colours)
