"""Lines of Biblioclash: what they may look like, what they mean, and what is said of those that mean nothing."""

import pytest

from core.biblioclash import actions as act
from core.biblioclash.notation import public_notation
from core.kernel.errors import BadText
from core.kernel.events import Action
from core.kernel.match import Match
from core.kernel.notation import RefusedText
from core.kernel.scenario import read

TABLE = """
name: Names of all kinds
game: biblioclash
format: hidden
turn: p1
p1:
  mage: Kai
  orbs: {Mage: 2, Staff of Nereis: 1, Staff of Nereis#2: 3}
  wisdom: 9
  hand: [Ice Blast, Ice Blast, Book of Wild Waters, Book of Wisdom, Gem of Snow]
  discard: [Fire Shot, Tiny Spark, Fire Shot]
  domain: [Staff of Nereis, Staff of Nereis, Mist Mamba, {card: Mist Mamba, exhausted: true}]
  library: [[Drown, Frost King], [Drown, {down: Arctic Blizzard}], [Tidal Echo]]
p2: {mage: Kai, domain: [Root Toad], hand: [Full Moon]}
"""


def table(*lines: str) -> Match:
    """The table after these lines of p1."""
    (scenario,) = read(TABLE)
    assert scenario.start is not None
    match = Match.from_position(scenario.start.header, game=scenario.game)
    for line in lines:
        match.push(0, match.parse(0, line))
    return match


def ids(match: Match, zone: str) -> tuple[int, ...]:
    found: tuple[int, ...] = getattr(match.state.board.sides[0], zone)
    return found


@pytest.mark.parametrize(
    ("line", "pile"),
    [("obtain Drown", 1), ("OBTAIN  drown#2", 2), ("obtain p1.Drown#1", 1), ("obtain Tidal Echo@library", 3)],
)
def test_a_name_alone_is_the_first_pile_that_shows_it(line: str, pile: int) -> None:
    match = table()
    assert match.parse(0, line) == act.Obtain(pile=pile)
    assert (
        match.notation(0, act.Obtain(pile=pile))
        == {1: "obtain Drown", 2: "obtain Drown#2", 3: "obtain Tidal Echo"}[pile]
    )


def test_orbs_are_paid_from_where_the_line_says() -> None:
    match = table()
    staff, second = ids(match, "domain")[:2]
    mage, spell = match.state.board.sides[0].mage, ids(match, "hand")[0]
    for line, pay in [
        ("cast Ice Blast", ()),
        ("cast Ice Blast paying mage=1", ((mage, 1),)),
        ("cast Ice Blast paying Kai", ((mage, 1),)),
        ("cast Ice Blast#2 paying Staff of Nereis#2=1", ((second, 1),)),
        ("cast Ice Blast paying Staff of Nereis=1", ()),
    ]:
        assert match.parse(0, line) == act.CastSpell(card=spell, pay=pay), line
    assert match.notation(0, act.CastSpell(card=spell, pay=((second, 1),))) == (
        "cast Ice Blast paying Staff of Nereis#2=1"
    )
    assert match.explain(0, match.parse(0, "cast Ice Blast paying mage=1, Staff of Nereis=1")) is not None
    assert staff < second


def test_orbs_are_placed_one_name_an_orb() -> None:
    match = table("play Gem of Snow")
    mage, staff = match.state.board.sides[0].mage, ids(match, "domain")[0]
    assert match.parse(0, "orb on mage") == act.PlaceOrbs(on=((mage, 1),))
    assert match.parse(0, "orb on Staff of Nereis") == act.PlaceOrbs(on=((staff, 1),))
    refusal = match.explain(0, match.parse(0, "orb on mage, mage"))
    assert refusal is not None
    assert match.notation(0, act.PlaceOrbs(on=((mage, 1),))) == "orb on mage"


def test_the_mage_is_ones_own_or_the_only_one_that_can_be_meant() -> None:
    match = table("cast Ice Blast", "done")
    match.push(1, act.Done())
    (toad, mage) = (match.state.board.sides[1].domain[0], match.state.board.sides[1].mage)
    wanted = act.DivideDamage(shares=((toad, 1), (mage, 3)))
    for line in ("damage Root Toad=1, p2.mage=3", "damage mage=3, root toad", "damage p2.Kai=3, Root Toad=1"):
        assert match.parse(0, line) == wanted, line
    assert match.notation(0, wanted) == "damage Root Toad=1, p2.mage=3"
    assert match.explain(0, match.parse(0, "damage p1.mage=4")) is not None


def test_equal_copies_are_named_alike_and_others_are_told_apart() -> None:
    match = table()
    mamba, tired = ids(match, "domain")[2:]
    assert match.parse(0, "activate Mist Mamba") == act.Activate(card=mamba)
    assert match.explain(0, match.parse(0, "activate Mist Mamba#2")) is not None
    assert match.parse(0, "activate Mist Mamba#2") == act.Activate(card=tired)
    first, second = ids(match, "hand")[:2]
    assert match.parse(0, "cast Ice Blast#2") == act.CastSpell(card=first)
    assert second != first


def test_what_stays_hidden_is_a_number_to_others() -> None:
    match = table("play Book of Wild Waters")
    action = match.parse(0, "choose Ice Blast")
    assert match.notation(0, action) == "choose Ice Blast"
    assert public_notation(match.state, 0, action, 1) == "choose 1"  # type: ignore[arg-type]
    none: Action = match.parse(0, "choose none")
    assert public_notation(match.state, 0, none, 1) == "choose none"  # type: ignore[arg-type]
    open_card = table("activate Staff of Nereis")
    staff, second = ids(open_card, "domain")[:2]
    objects = open_card.state.board.objects
    assert (objects[staff].exhausted, objects[second].exhausted) == (True, False)
    top = open_card.parse(0, "choose Tiny Spark")
    assert public_notation(open_card.state, 0, top, 1) == "choose Tiny Spark"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("", "an empty line is no action"),
        ("summmon Mist Mamba", "'summmon' is not a verb; did you mean summon?"),
        ("cast", "which Spell? it is to be named"),
        ("cast Ice Blst", "'Ice Blst' is no Spell here"),
        ("cast Ice Blast paying mage=x", "'x' is not a number; say NAME=2"),
        ("done now", "nothing more is said with this verb"),
        ("orb mage", "say where each Orb goes: orb on NAME, NAME"),
        ("obtain", "which card? it is to be named"),
        ("choose", "which answer? it is to be named"),
        ("discard", "which card? it is to be named"),
    ],
)
def test_a_line_that_cannot_be_read_says_what_would_do(line: str, what: str) -> None:
    with pytest.raises(BadText, match="|".join(map(_escaped, what.split("|")))):
        table().parse(0, line)


def _escaped(text: str) -> str:
    return "".join(f"\\{c}" if c in "?.()=" else c for c in text)


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("obtain Arctic Blizzard", "B-039"),
        ("obtain Frost King", "B-039"),
        ("cast Full Moon", "B-004"),
        ("choose Full Moon", "RB-40"),
    ],
)
def test_a_card_that_may_not_be_named_here_is_refused_by_rule(line: str, rule: str) -> None:
    with pytest.raises(RefusedText) as caught:
        table().parse(0, line)
    assert caught.value.refusal.rule == rule
