"""Which rules a refusal in Clash of Realms names: every one that refuses this very line, and no other."""

import re

import pytest

from core.kernel.scenario import read, run

HEAD = "name: N\ngame: clash\nturn: p1\n"


def names(position: str, line: str, rule: str) -> bool:
    """The line is refused by this rule, alone asked for."""
    seat, said = line.split(": ", 1)
    do = "" if "\ndo:" in f"\n{position}" else "do:\n"
    text = f'{HEAD}{position}{do}  - illegal: {{{seat}: "{said}", rule: "{rule}"}}\n'
    (scenario,) = read(text, "case.yaml")
    found = run(scenario).reason
    assert not found or "wanted a refusal by" in found, found
    return not found


HIDDEN = "p2: {A: {units: [{card: Drill Hidden 3, id: d}]}}\n"
SEEN = "p2: {A: {units: [{card: Drill Hidden 3, id: d}, {power: 4}]}}\n"
BOLT = "p1: {hand: [Drill Bolt]}\n"
DUEL = "p1: {hand: [Drill Duel], A: {units: [{power: 2, id: a}]}}\n"
CAPTAIN = "p2: {commanders: [Drill Captain 4]}\n"
DEAD = "p2: {graveyard: [Drill Trooper 4], A: {units: [{power: 4}]}}\n"

TARGETS = [
    # K:Protection, whether or not something else could be named.
    (BOLT + HIDDEN, "p1: play Drill Bolt on d", "K:Protection R-054 106.2.1 R-050", "709.3 104.5 203.5 301.3.4 R-013"),
    (BOLT + SEEN, "p1: play Drill Bolt on d", "K:Protection R-054 106.2.1", "709.3 104.5 203.5 301.3.4"),
    (DUEL + HIDDEN, "p1: play Drill Duel targeting a, d", "709.3 K:Protection R-054", "104.5 203.5"),
    (DUEL + SEEN, "p1: play Drill Duel targeting a, d", "709.3 K:Protection R-054", "104.5 203.5"),
    # Where it lies.
    (
        BOLT + CAPTAIN,
        "p1: play Drill Bolt on Drill Captain 4",
        "203.5 301.4.3 104.5 106.4 R-064 R-050",
        "302.6.3 002.8",
    ),
    (BOLT + DEAD, "p1: play Drill Bolt on Drill Trooper 4", "104.5 106.4 106.2.1", "203.5 302.6.3 K:Protection 002.8"),
    (
        "p1: {hand: [Drill Slay], shards: [C]}\n" + DEAD,
        "p1: play Drill Slay on Drill Trooper 4",
        "104.5 106.4 002.8 R-146",
        "203.5",
    ),
    (
        BOLT + "p2: {removed: [Drill Trooper 4]}\n",
        "p1: play Drill Bolt on Drill Trooper 4",
        "302.6.3 106.4 R-050",
        "203.5 K:Protection",
    ),
    (
        BOLT + "p2: {hand: [Drill Trooper 4], A: {units: [{power: 4}]}}\n",
        "p1: play Drill Bolt on Drill Trooper 4",
        "104.5 106.4 106.2.1",
        "203.5 302.6.3",
    ),
    # What it is.
    (
        "p1: {hand: [Drill Keep], shards: [C, C], A: {units: [{power: 1}]}}\n",
        "p1: play Drill Keep on p2.location@A",
        "R-131 106.2.1",
        "R-153 R-082 104.5",
    ),
    (
        "p1: {hand: [Drill Ruin], shards: [C], A: {units: [{power: 1}]}}\n",
        "p1: play Drill Ruin on p2.realm",
        "R-153 R-081 104.3 106.2.1",
        "R-131 104.5",
    ),
    (BOLT + SEEN, "p1: play Drill Bolt on p1.location@A", "106.2.1", "R-153 R-131 104.5 K:Protection"),
    # there is no Chain to point at; while one exists it is the item that is missing.
    ("p1: {hand: [Drill Refuse]}\n", "p1: play Drill Refuse mode 1", "R-013 R-050", "K:Protection 801.3"),
    (
        "p1: {hand: [Drill Refuse], A: {units: [{power: 1, id: a}]}}\ndo:\n  - p1: attack A with a\n",
        "p1: play Drill Refuse mode 1",
        "R-050",
        "R-013",
    ),
    # What stands against the card itself and what stands against its target.
    (
        "p1: {hand: [Drill Slay]}\n" + HIDDEN,
        "p1: play Drill Slay on d",
        "002.3 K:Protection R-054",
        "R-013 104.5",
    ),
    # A trigger's target, as it is placed.
    (
        "p1: {hand: [Drill Spitter 1], shards: [C, C]}\n"
        + SEEN
        + "do:\n  - p1: play Drill Spitter 1 to A\n  - clear\n",
        "p1: choose d",
        "K:Protection R-054 R-025 106.2.1",
        "709.3 R-145 R-163",
    ),
]


TURN = "p1: {A: {units: [{power: 3, id: a}]}}\np2: {A: {units: [{power: 3, id: d}]}}\n"
SHOWDOWN = "do:\n  - p1: attack A with a\n"
WINDOW = SHOWDOWN + "  - close\n"
THEIRS = (
    "p2: {hand: [Drill Glimpse, Drill Slow Bolt, Drill Trooper 1, Drill Banner], commanders: [Drill Captain 4],"
    " shards: [{make: R, id: r}, C, C], base: [{card: Drill Free Blade, id: blade}],"
    " A: {units: [{power: 3, id: d}, {card: Drill Worker 2, id: w}, {card: Drill Sentinel 2, id: fast}]}}\n"
)
MINE = "p1: {A: {units: [{power: 3, id: a}]}, hand: [Drill Glimpse]}\n"

OUT_OF_TURN = [
    # An Open State of the other player's.
    (THEIRS, "p2: play Drill Trooper 1 to A", "802.1 002.5 204.1 504.1", "R-013 801.3 207.2 206.1 203.4 205.6"),
    (THEIRS, "p2: play Drill Slow Bolt on d", "802.1 002.5 207.2", "R-013 801.3 204.1"),
    (THEIRS, "p2: play Drill Banner", "802.1 002.5 206.1", "204.1 207.2"),
    (THEIRS, "p2: play Drill Glimpse", "802.1 002.5 R-013 801.3 803.2.1 803.2.2", "207.2 R-012 803.4.1"),
    (THEIRS, "p2: deploy Drill Captain 4 to A", "802.1 002.5 203.4", "204.1 801.3 R-013"),
    (THEIRS, "p2: activate w", "802.1 002.5 803.4.1", "803.4.2 801.3 R-013"),
    (THEIRS, "p2: activate fast", "802.1 002.5 803.4.2 803.2.1", "803.4.1"),
    (THEIRS, "p2: equip blade on d", "802.1 K:Equip R-132 803.4.1 002.5", "801.3 206.3.4"),
    (THEIRS, "p2: move d to B", "802.1 504.2.1 504.1", "701.1 801.3"),
    (THEIRS, "p2: attack A with d", "802.1 701.1 702.1 504.1", "801.3 504.2.5 504.2.2"),
    (THEIRS, "p2: exhaust r", "802.1 205.6 R-039 002.5", "603.3 704.1 603.1"),
    (THEIRS, "p2: end", "802.1 504.5", "802.3 801.3"),
    (THEIRS, "p2: pass", "802.1 R-017 802.3", "504.5"),
    (THEIRS, "p2: assign none", "802.1 704.1", "704.5 R-118"),
    # A Chain in which the other one holds priority.
    (MINE + THEIRS + SHOWDOWN, "p2: play Drill Glimpse", "802.1 R-012 803.2.2", "002.5 801.3 R-013"),
    (MINE + THEIRS + SHOWDOWN, "p2: play Drill Slow Bolt on a", "802.1 002.5 801.3 207.2 R-098", "R-012 R-013"),
    (MINE + THEIRS + SHOWDOWN, "p2: activate fast", "802.1 803.4.2 R-012", "803.4.1 002.5"),
    (MINE + THEIRS + SHOWDOWN, "p2: pass", "802.1 802.3", "R-017"),
    (MINE + "do:\n  - p1: play Drill Glimpse\n", "p1: attack A with a", "802.1 504.1 801.3", "701.1 504.2.3"),
    (MINE + "do:\n  - p1: play Drill Glimpse\n", "p1: end", "802.1 504.5", "701.1"),
    # Attacker first, each once.
    (TURN + WINDOW, "p2: assign a=3", "802.1 R-118 704.5", "704.2.1 705.7.2"),
    (TURN + WINDOW + "  - p1: assign d=3\n", "p1: assign none", "802.1 R-118 704.5", "704.1 705.7.2"),
    (TURN + WINDOW + "  - p1: assign d=3\n", "p1: assign d=2", "802.1 R-118 704.5", "704.2.1 704.1"),
    (TURN + WINDOW, "p2: assign a=2", "802.1 R-118", "704.2.1 704.1"),
    (THEIRS, "p2: assign d=2", "802.1 704.1", "704.2.1 R-118"),
    (THEIRS, "p2: order d, w", "802.1", "804.3.1"),
    (THEIRS, "p2: top Drill Slay", "802.1", "K:Examine R-144"),
    (TURN + WINDOW, "p2: end", "802.1 704.1", "704.5 504.5"),
    (MINE + THEIRS + WINDOW, "p2: play Drill Glimpse", "802.1 704.1", "R-013 801.3 002.5"),
    (MINE + THEIRS + WINDOW, "p2: exhaust r", "802.1 704.1 R-039", "603.3"),
    (
        "p1: {hand: [Drill Stun], A: {units: [{power: 3, id: a}]}}\np2: {A: {units: [{power: 3, id: d}]}}\n"
        + SHOWDOWN
        + "  - p1: play Drill Stun on a\n  - close\n",
        "p1: assign none",
        "802.1 705.7.2 R-116 R-118",
        "704.1",
    ),
    # A question that is put to the other player.
    (
        "p1: {hand: [Drill Scry 2], deck: [Drill Slay, Drill Stun]}\ndo:\n  - p1: play Drill Scry 2\n  - clear\n",
        "p2: choose yes",
        "802.1",
        "R-144 R-145",
    ),
]


TWO = "p2: {A: {units: [{power: 3, id: d}, {power: 4, id: e}]}}\n"


def combat(attackers: str, defenders: str = TWO, hand: str = "", showdown: str = "") -> str:
    """The first damage window of an attack in A with all of p1's units there, after some lines of the Showdown."""
    names = ", ".join(re.findall(r"id: (\w+)", attackers))
    p1 = f"p1: {{hand: [{hand}], A: {{units: [{attackers}]}}}}\n"
    return f"{p1}{defenders}do:\n  - p1: attack A with {names}\n{showdown}  - close\n"


PLAIN = combat("{power: 5, id: a}")
ADVANTAGE = combat("{power: 6, id: a, keywords: [advantage]}, {power: 2, id: b}")
POOLED = combat(
    "{power: 3, id: a, keywords: [advantage]}, {power: 3, id: b}", "p2: {A: {units: [{power: 6, id: d}]}}\n"
)
STUNNED = combat("{power: 5, id: a}, {power: 1, id: b}", TWO, "Drill Stun", "  - p1: play Drill Stun on a\n")
VENOM = combat("{card: Drill Venom 3, id: v}, {power: 2, id: n}", "p2: {A: {units: [{power: 9, id: d}]}}\n")
KILLED = combat("{power: 5, id: a}", TWO, "Drill Bolt", "  - p1: play Drill Bolt on d\n")
AWAY = combat("{power: 5, id: a}", "p2: {A: {units: [{power: 4, id: d}]}, B: {units: [{power: 1, id: e}]}}\n")

ASSIGNMENTS = [
    (PLAIN, "p1: assign d=2", "704.2.1 704.2.2 704.3.1 R-106", "704.4.1 706.2.1 R-114 704.2.3 704.3.3 705.7.2"),
    (PLAIN, "p1: assign d=3, e=4", "704.2.1 704.2.2 R-104 704.3.1", "706.3a 705.7.2 R-157 706.2.1 704.4.1"),
    (PLAIN, "p1: assign d=3, location=2", "704.3.2 705.5.2", "704.4.2 R-107 704.3.3"),
    (PLAIN + "  - p1: assign none\n", "p2: assign location=7", "704.4.2", "705.5.2 R-107 704.3.3"),
    (PLAIN + "  - p1: assign none\n", "p2: assign a=4", "704.2.1 704.4.1", "704.3.1 706.2.1"),
    (PLAIN, "p1: assign a=5", "704.2 704.3.1", "R-103 704.2.3"),
    (ADVANTAGE, "p1: assign d=2", "706.2.1 704.2.1 704.2.2", "704.4.1 R-157 706.3a"),
    (ADVANTAGE, "p1: assign location=6", "R-107 704.3.3", "705.5.2 704.4.2"),
    (ADVANTAGE, "p1: assign b: d=3", "706.2.1 R-157", "705.7.2 706.3a R-103"),
    (ADVANTAGE + "  - p1: assign d=3\n", "p1: assign e=4", "706.3a K:Advantage R-157 704.2.2", "706.2.1 705.7.2"),
    (POOLED, "p1: assign d=6", "704.2.2 704.3.3 R-157 706.3a", "705.7.2 R-116"),
    (POOLED + "  - p1: assign none\n", "p1: assign d=6", "704.2.2 R-157 706.3a K:Advantage", "705.7.2 706.2.1"),
    (STUNNED, "p1: assign d=3", "704.2.2 705.7.2 R-116 R-117", "706.3a R-157 R-103"),
    (STUNNED, "p1: assign d=3, e=4", "704.2.2", "705.7.2 706.3a"),
    (STUNNED, "p1: assign a: d=3", "705.7.2 R-116 R-117", "706.3a R-103"),
    (VENOM, "p1: assign v: d=1, n: d=2", "R-114 704.2.4a 704.2.1", "706.3a 705.7.2"),
    (KILLED, "p1: assign d=3", "704.2.3 704.2", "R-103 706.2.4 703.2"),
    (AWAY, "p1: assign e=1", "R-103 703.2 704.2", "704.2.3 706.2.4"),
    (
        combat("{power: 3, id: a, keywords: [advantage]}, {power: 4, id: b}") + "  - p1: assign d=3\n",
        "p1: assign d=3",
        "704.2.3 706.2.4 706.2.3",
        "R-103 705.7.2",
    ),
    (
        "p1: {A: {units: [{power: 1, id: a}]}}\np2: {}\ndo:\n  - p1: attack A with a\n  - close\n",
        "p1: assign none",
        "704.1 703.3",
        "705.7.2 704.2.1",
    ),
    (TURN, "p1: assign d=3", "704.1", "703.3"),
]
COSTS = [
    (
        "p1: {hand: [Flint Strike], shards: [{make: R, ready: false, id: r}]}\n" + SEEN,
        "p1: play Flint Strike on d paying r",
        "603.3 002.3 601.3",
        "205.6 203.4",
    ),
    ("p1: {commanders: [Drill Captain 4]}\n", "p1: deploy Drill Captain 4 to A", "002.3 203.4", "603.3 601.3 204.1"),
    ("p1: {pool: {R: 2}, hand: [Drill Cadet YR]}\n", "p1: play Drill Cadet YR to A", "002.3 601.3", "603.3 203.4"),
    ("p1: {pool: {R: 1, Y: 1}, hand: [Drill Cadet YR]}\n", "p1: play Drill Cadet YR to A", "002.3", "601.3 203.4"),
    (TURN + "do:\n  - p1: move a to B\n", "p1: move a to C", "504.2.1 504.2.2", "504.2.3 702.1 504.2.5"),
    (TURN + "do:\n  - p1: move a to B\n", "p1: attack B with a", "504.2.1 504.2.3 702.1", "504.2.2 504.2.5"),
    (TURN, "p1: attack B with a", "504.2.3 101.2", "504.2.5 504.2.2"),
    (
        "p1: {A: {units: [{power: 3, id: a}]}, B: {units: [{power: 3, id: b}]}}\n",
        "p1: attack A with a, b",
        "504.2.5 702.1 504.2.3",
        "504.2.2 R-068",
    ),
    (
        "p1: {hand: [Drill Free Blade], A: {units: [{power: 3, id: a}]}}\n",
        "p1: equip Drill Free Blade on a",
        "K:Equip R-132 206.3.1 104.5",
        "R-134 206.3.4",
    ),
    # What lies in a deck, or on the other side.
    ("p1: {deck: [Drill Bolt]}\n" + SEEN, "p1: play Drill Bolt on d", "504.1 002.5", "802.3 106.2.1"),
    (
        "p1: {hand: [Flint Strike], shards: [C]}\np2: {shards: [{make: R, id: r}], A: {units: [{power: 1, id: d}]}}\n",
        "p1: play Flint Strike on d paying r",
        "603.1 105.2",
        "802.3 603.3",
    ),
    (
        "p1: {hand: [Drill Tribute], deck: [Drill Trooper 3], A: {units: [{power: 1}]}}\n",
        "p1: play Drill Tribute sacrificing Drill Trooper 3",
        "R-043 002.3",
        "802.3 002.5",
    ),
    (
        "p1: {base: [Drill Free Blade], deck: [Drill Trooper 3], A: {units: [{power: 1}]}}\n",
        "p1: equip Drill Free Blade on Drill Trooper 3",
        "R-134 206.3.1",
        "802.3 206.3.4",
    ),
    ("p2: {A: {units: [{card: Drill Worker 2, id: w}]}}\n", "p1: activate w", "105.2 504.1#4", "603.1 802.1"),
    (
        "p1: {hand: [Drill Scry 2], deck: [Drill Slay, Drill Stun, Drill Ram 3]}\n"
        "do:\n  - p1: play Drill Scry 2\n  - clear\n",
        "p1: top Drill Slay, Drill Ram 3",
        "K:Examine R-144",
        "R-143 K:Store",
    ),
    (
        "p1: {hand: [Drill Bury 2, Drill Slay, Drill Stun, Drill Wave]}\ndo:\n  - p1: play Drill Bury 2\n  - clear\n",
        "p1: choose Drill Slay",
        "K:Store R-143",
        "R-145 K:Examine R-163",
    ),
]


@pytest.mark.parametrize(("position", "line", "by", "not_by"), [*TARGETS, *OUT_OF_TURN, *ASSIGNMENTS, *COSTS])
def test_a_refusal_names_the_rules_that_refuse_this_line_and_no_others(
    position: str, line: str, by: str, not_by: str
) -> None:
    assert [rule for rule in by.split() if not names(position, line, rule)] == []
    assert [rule for rule in not_by.split() if names(position, line, rule)] == []
