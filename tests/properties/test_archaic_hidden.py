"""Hidden information of Archaic Realms: another world must not show, and each redaction is what keeps it so."""

import pytest
from msgspec.structs import replace

from core import Match
from core.archaic import actions as ac
from core.archaic import view
from core.archaic.cards import REALMS
from core.archaic.game import Archaic
from core.archaic.opening import ArchaicHeader
from core.kernel.chance import Stream
from tests.archaic.kit import GAME, KIT, header
from tests.archaic.tables import Table, plain_ally
from tests.properties.breaches import Looking, bare, opened, sandbox_of
from tests.properties.invariants import Kit, check_hidden, choose

_see, _redact_action = view.see, view.redact_action
"""As they should be."""

HAND = ("Wither", "Read the Waves", "Tide Scribe", "Archaic Energy", "Wither", "Archaic Energy", "Crypt Rat")
DECK = ("Dawn Acolyte", "Wither", "Read the Waves", "Archaic Energy", "Tide Scribe", "Crypt Rat", "Lantern Squire") * 3
QUESTS = ("Warden's Toll", "Colossus Falls", "Break the Crest", "Duel at Dawn", "Hold the Span", "Raider's Oath")


def secrets(seed: int) -> ArchaicHeader:
    """Cards of each kind that has to do with a secret: drawn, looked at, arranged, discarded, cast, scored, claimed."""
    table = Table()
    for seat in (0, 1):
        table.hero(seat, "Whisper of Sable", hp=11)
        table.hero(seat, "Thalassa Tidemother")
        for attack, defense in ((2, 2), (3, 1), (1, 3), (2, 1)):
            table.ally(seat, plain_ally(f"Body {attack}/{defense}", attack, defense))
        table.hand(seat, *HAND)
        table.side(seat, charged=12, uae=2, deck=tuple(table.card(name) * 4 for name in DECK))
        table.quests(seat, *QUESTS[seat * 2 : seat * 2 + 2])
    table.vault("Notched Saber", "Wayfarer Plate", "Toll Hammer", "Depthcutter")
    table.board["quest_pile"] = tuple(table.card(name) for name in QUESTS[4:])
    return table.header(seed)


SECRETS = Kit(KIT.game, secrets, KIT.perturb, KIT.public, KIT.reveals, KIT.limit)
"""Matches that begin at that table."""


def check_opening(seed: int) -> None:
    """The opening of a match in an agreed Realm looks the same with other luck."""
    decks, house = list(header(seed).decks), {"realm": REALMS[seed % 2]}
    match = Match.new(GAME, decks, seed, house_rules=house)
    other = Match.from_position(replace(match.header, seed=seed + 1), game=GAME)
    for real, found in zip(match.log.entries[0].facts, other.log.entries[0].facts, strict=True):
        for eyes in (0, 1):
            assert GAME.redact(real, eyes) == GAME.redact(found, eyes)


@pytest.mark.slow
def test_what_is_hidden_stays_hidden() -> None:
    """In openings, whole matches, and at the table full of secrets."""
    for seed in range(20):
        check_opening(seed)
    looking = Looking(GAME, greedy=30)
    compared = sum(check_hidden(KIT, seed, every=9, most=6, look=looking) for seed in range(20, 26))
    compared += sum(check_hidden(SECRETS, seed, every=3, most=6, limit=60, look=looking) for seed in range(12))
    assert compared > 4000
    assert looking.asked > 40


def _find() -> None:
    """Compare until something shows."""
    check_opening(1)
    for seed in range(10):
        check_hidden(SECRETS, seed, every=2, most=8, limit=60)
        check_hidden(KIT, seed, every=4, most=8, limit=200)


@pytest.mark.parametrize("kind", view.REDACTIONS, ids=lambda kind: kind.__name__)
def test_a_fact_that_is_not_redacted_is_found(monkeypatch: pytest.MonkeyPatch, kind: type) -> None:
    monkeypatch.delitem(view.REDACTIONS, kind)
    with pytest.raises(AssertionError):
        _find()


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (ac.ChooseHero, ()),
        (ac.Arrange, ("top",)),
        (ac.Arrange, ("bottom",)),
        (ac.PlayCard, ("card",)),
        (ac.Choose, ("picks",)),
    ],
    ids=lambda value: getattr(value, "__name__", "-".join(value) if isinstance(value, tuple) else None),
)
def test_an_action_that_is_not_redacted_is_found(
    monkeypatch: pytest.MonkeyPatch, kind: type, fields: tuple[str, ...]
) -> None:
    monkeypatch.setattr(Archaic, "redact_action", bare(_redact_action, kind, *fields))
    with pytest.raises(AssertionError):
        _find()


@pytest.mark.parametrize("part", ["hand", "cards of the hand", "deck", "quests", "vault", "quest_pile", "answers"])
def test_an_open_part_of_the_view_is_found(monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    monkeypatch.setattr(Archaic, "see", opened(_see, part))
    monkeypatch.setattr(Match, "sandbox", sandbox_of(_see))
    with pytest.raises(AssertionError):
        _find()


def test_a_complaint_names_no_hidden_card() -> None:
    """What is said against an action does not tell which card lies in the other hand."""
    match, stream = Match.from_position(secrets(1), game=GAME), Stream(3)
    for _ in range(40):
        for seat in match.to_act:
            for number in match.state.board.sides[1 - seat].hand:
                said = match.explain(seat, ac.PlayCard(card=number))
                assert said is not None
                assert not any(face.name in said.text for face in match.state.cards)
        match.push(*choose(match, stream))
