"""A refusal accepts what truly refuses the line, and nothing else."""

import pytest

from core.kernel.scenario import read, run

BIBLIOCLASH = """
game: biblioclash
turn: p1
p1:
  mage: Hestia
  wisdom: 5
  library: [[Fire Shot]]
  hand: [Tiny Spark x2, Ember Hound, Book of Wisdom]
  domain: [{card: Crown of Embers, id: crown}]
p2:
  mage: Hestia
  wisdom: 5
  library: [[Fire Shot]]
  hand: [Tiny Spark, Ember Hound]
  domain: [{card: Ember Hound, id: h}]
"""
LAST_MAGE = f"mode: last-mage{BIBLIOCLASH}p3: {{mage: Kai}}\n"
MIRROR_POOL = """
game: biblioclash
p1: {mage: Kai, hand: [Mirror Pool, Tiny Spark], library: [[Fire Shot]]}
p2: {mage: Kai}
"""
ARCHAIC = """
game: archaic
turn: p1
p1:
  energy: {charged: 1}
  uae: 1
  hand: [Flashfire]
  realm: [{attack: 1, defense: 9, id: a}, {attack: 1, defense: 9, id: b}]
p2:
  energy: {charged: 3}
  uae: 1
  hand: [Flashfire, Fire Rain, Hollow Page]
  realm: [{attack: 1, defense: 9, id: c}]
"""


@pytest.mark.parametrize(
    ("position", "before", "line", "wrong"),
    [
        (BIBLIOCLASH, [], "p2: obtain Fire Shot", ["B-094", "B-109", "RB-18", "RB-20", "B-045", "B-039", "B-177"]),
        (BIBLIOCLASH, [], "p2: summon Ember Hound", ["B-025", "B-109", "RB-115", "B-181", "B-143"]),
        (BIBLIOCLASH, [], "p2: cast Tiny Spark", ["B-142", "B-143", "B-149", "B-088", "RB-20"]),
        (BIBLIOCLASH, [], "p2: activate h", ["B-025", "B-214", "RB-20", "B-113"]),
        (BIBLIOCLASH, [], "p2: done", ["B-142", "RB-115", "B-120", "RB-99"]),
        (BIBLIOCLASH, ["p1: done"], "p1: cast Tiny Spark", ["B-025", "B-094", "B-109", "RB-18", "B-104"]),
        (BIBLIOCLASH, ["p1: done"], "p1: obtain Fire Shot", ["B-094", "B-109", "RB-20", "B-113"]),
        (BIBLIOCLASH, ["p1: cast Tiny Spark"], "p2: cast Tiny Spark", ["B-149", "B-089", "B-181", "RB-20"]),
        (BIBLIOCLASH, ["p1: cast Tiny Spark", "p1: done"], "p1: cast Tiny Spark", ["B-142", "B-089", "B-181"]),
        (BIBLIOCLASH, [], "p1: unequip crown", ["B-025", "B-120", "RB-20", "B-109"]),
        (MIRROR_POOL, ["p1: play Mirror Pool"], "p1: choose none", ["RB-84", "B-039", "B-045", "RB-67", "RB-104"]),
        (MIRROR_POOL, ["p1: play Mirror Pool"], "p1: cast Tiny Spark", ["B-206", "B-089", "B-122"]),
        (LAST_MAGE, ["p1: summon Ember Hound", "p1: activate Ember Hound"], "p1: damage p3.mage=1", ["B-154", "B-182"]),
        (ARCHAIC, [], "p2: play Flashfire targeting a", ["A-116", "RA-24", "RA-26", "RA-72", "A-067", "RA-143"]),
        (ARCHAIC, [], "p2: play Fire Rain", ["A-117", "RA-26", "A-058", "RA-143", "A-032"]),
        (ARCHAIC, [], "p2: play Hollow Page", ["A-116", "A-117", "RA-91", "RA-29"]),
        (ARCHAIC, [], "p2: attack with c", ["RA-90", "RA-26", "RA-91", "A-068"]),
        (ARCHAIC, [], "p2: pass", ["A-067", "RA-28", "A-088"]),
        (ARCHAIC, ["p1: attack with a"], "p1: pass", ["A-069", "A-076", "RA-28", "RA-156"]),
        (ARCHAIC, ["p1: attack with a"], "p1: play Flashfire targeting c", ["A-116", "RA-24", "A-069", "A-068"]),
    ],
)
def test_a_rule_that_does_not_refuse_the_line_is_not_accepted(
    position: str, before: list[str], line: str, wrong: list[str]
) -> None:
    seat, text = line.split(": ")
    does = "".join(f"  - {said}\n" for said in before)
    for rule in wrong:
        result = run(read(f"{position}do:\n{does}  - illegal: {{{seat}: {text}, rule: {rule}}}\n")[0])
        assert "wanted a refusal by" in result.reason, (rule, result.reason)
    assert run(read(f"{position}do:\n{does}  - illegal: {{{seat}: {text}}}\n")[0]).passed


def test_to_a_bystander_it_is_said_that_the_clash_is_between_others() -> None:
    """B-181 stands in the refusal itself, not B-117; outside a Clash it is the other way round."""
    for does, rule in (("[p1: cast Tiny Spark, p3: done]", "B-181"), ("[p3: done]", "B-117")):
        reason = run(read(f"{LAST_MAGE}do: {does}\n")[0]).reason
        assert reason.endswith(f"p3 is not to decide now, but p1 ({rule})")
