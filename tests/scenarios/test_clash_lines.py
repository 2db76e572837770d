"""Lines of Clash of Realms: what is written is read back, for whole random matches and for awkward positions."""

from functools import partial

import pytest

from core.clash.actions import Assign, Choose, Order, PlayCard, Reposition
from core.clash.notation import parse, public_notation
from core.clash.rules.assignment import Dealt, spare_amounts, spent
from core.clash.rules.assignment import window as strikers
from core.clash.setup import DECKS
from core.kernel.chance import Stream
from core.kernel.errors import BadText
from core.kernel.events import Action
from core.kernel.match import Match
from core.kernel.notation import RefusedText
from core.kernel.options import Options
from core.kernel.replay import Replay
from core.kernel.scenario import Run, read
from tests.clash.kit import PAIRS, header
from tests.properties.invariants import choose
from tests.properties.worlds import counterpart, world_of

HEAD = "name: N\ngame: clash\nturn: p1\n"


def at(text: str) -> Run:
    """Where a scenario ends."""
    (scenario,) = read(HEAD + text)
    run = Run(scenario)
    run.go()
    return run


def some_action(match: Match, seat: int, stream: Stream) -> Action:
    """A random action; attacks and plays oftener than the end of a turn."""
    found: Options | Action = match.options(seat)
    while isinstance(found, Options):
        domain = [value for value in found.step.domain if value != "end" or stream.below(8) == 0] or ["end"]
        found = found.take(domain[stream.below(len(domain))])
    return found


@pytest.mark.parametrize("seed", range(12))
def test_every_line_of_a_random_match_is_read_back(seed: int) -> None:
    stream = Stream(seed)
    names = list(DECKS.starters(training=True))
    match = Match.new("clash", [names[stream.below(len(names))] for _ in (0, 1)], seed=seed)
    for _ in range(300):
        if match.over:
            break
        seat = match.to_act[stream.below(len(match.to_act))]
        action = some_action(match, seat, stream)
        line = match.notation(seat, action)
        assert match.parse(seat, line) == action, line
        assert match.parse(seat, line.upper() if " " not in line else line) == action
        match.push(seat, action)


class TestNames:
    def test_a_copy_in_another_zone_is_narrowed_by_it(self) -> None:
        run = at("p1: {A: {units: [Drill Trooper 2]}, B: {units: [Drill Trooper 2]}, hand: [Drill Bolt]}")
        (bolt,) = run.match.state.board.sides[0].hand
        second = run.match.state.board.sides[0].lanes[1][0]
        action = PlayCard(card=bolt, targets=((second,),))
        assert run.match.notation(0, action) == "play Drill Bolt targeting Drill Trooper 2@B"
        assert run.match.parse(0, "PLAY drill bolt ON drill trooper 2@b") == action
        with pytest.raises(BadText, match="could be any of Drill Trooper 2@A, Drill Trooper 2@B"):
            run.match.parse(0, "play Drill Bolt on Drill Trooper 2")

    def test_copies_that_no_rule_can_tell_apart_are_not_ambiguous(self) -> None:
        run = at("p1: {hand: [Drill Bolt]}\np2: {A: {units: [Drill Trooper 2, Drill Trooper 2]}}")
        first, second = run.match.state.board.sides[1].lanes[0]
        (bolt,) = run.match.state.board.sides[0].hand
        assert run.match.parse(0, "play Drill Bolt on Drill Trooper 2") == PlayCard(card=bolt, targets=((first,),))
        assert run.match.notation(0, PlayCard(card=bolt, targets=((second,),))).endswith("Drill Trooper 2#2")

    def test_a_wounded_copy_is_another_thing(self) -> None:
        run = at("p1: {hand: [Drill Bolt]}\np2: {A: {units: [Drill Trooper 5, {card: Drill Trooper 5, damage: 1}]}}")
        with pytest.raises(BadText, match="Drill Trooper 5#1, Drill Trooper 5#2"):
            run.match.parse(0, "play Drill Bolt on Drill Trooper 5")

    def test_a_group_is_found_in_the_one_zone_that_has_it(self) -> None:
        run = at(
            "p1: {A: {units: [Drill Trooper 5, {card: Drill Trooper 5, damage: 1}]}, B: {units: [Drill Trooper 3]}}"
        )
        with pytest.raises(BadText, match="Drill Trooper 5#1, Drill Trooper 5#2"):
            run.match.parse(0, "move Drill Trooper 5 to C")
        whole, hurt = run.match.state.board.sides[0].lanes[0]
        action = run.match.parse(0, "move Drill Trooper 5#2, Drill Trooper 5#1 to C")
        assert action == Reposition(units=(whole, hurt), lane=2)
        mixed = run.match.parse(0, "move Drill Trooper 5#2, Drill Trooper 3 to C")
        assert run.match.explain(0, mixed) is not None

    def test_players_and_places_have_names(self) -> None:
        run = at("p1: {shards: [C], hand: [Drill Blow 5, Drill Toss]}")
        state = run.match.state
        blow, toss = state.board.sides[0].hand
        realm, place = state.board.sides[1].realm, state.board.sides[1].locations[2]
        assert run.match.parse(0, "play Drill Blow 5 on p2.realm") == PlayCard(card=blow, targets=((realm,),))
        assert run.match.parse(0, "play Drill Blow 5 on p2.location@C") == PlayCard(card=blow, targets=((place,),))
        assert run.match.parse(0, "play Drill Toss targeting p2") == PlayCard(card=toss, targets=((realm,),))

    def test_a_number_of_a_name_is_no_ability(self) -> None:
        run = at("p1: {shards: [C], A: {units: [Drill Worker 2]}}")
        action = run.match.parse(0, "activate Drill Worker 2")
        assert run.match.notation(0, action) == "activate Drill Worker 2"
        with pytest.raises(BadText, match="has 1 activated"):
            run.match.parse(0, "activate Drill Worker 2 2")

    def test_an_error_lists_no_card_of_the_other_hand(self) -> None:
        run = at("p1: {hand: [Drill Bolt]}\np2: {hand: [Drill Slay], A: {units: [{power: 2, id: u}]}}")
        for line in ("play Drill Slai on u", "play Drill Bolt on Drill Slai", "exhaust Drill Slai"):
            with pytest.raises(BadText) as caught:
                parse(run.match.state, 0, line)
            assert "Drill Slay" not in str(caught.value)
            assert "Drill Slay" not in caught.value.candidates

    def test_a_label_names_its_object_alone(self) -> None:
        run = at("p1: {hand: [Drill Bolt], A: {units: [Drill Trooper 2, {card: Drill Trooper 2, id: t}]}}")
        action = parse(run.match.state, 0, "play Drill Bolt on t", run.labels)
        assert isinstance(action, PlayCard)
        assert action.targets == ((run.labels["t"],),)
        assert action == parse(run.match.state, 0, "play Drill Bolt on t", dict(run.labels))

    def test_which_of_several_equal_hand_cards_it_was_is_told_to_nobody_else(self) -> None:
        run = at(
            "p1: {hand: [Drill Trooper 2, {card: Drill Trooper 2, known: [p1, p2]}], shards: [C]}\n"
            "p2: {A: {units: [{power: 3, id: d}]}}\n"
        )
        first, second = run.match.state.board.sides[0].hand
        known = PlayCard(card=second, lane=0)
        # The one that the other seat knows is played, whichever is meant: so nobody learns that there are two.
        assert run.match.parse(0, "play Drill Trooper 2#2 to A") == known
        for action in (PlayCard(card=first, lane=0), known):
            assert run.match.notation(0, action) == "play Drill Trooper 2 to A"
            assert run.match.parse(0, "play Drill Trooper 2 to A") == known
            assert public_notation(run.match.state, 0, action, 1) == "play Drill Trooper 2 to A"


class TestPayment:
    def test_what_pays_may_be_said(self) -> None:
        run = at("p1: {shards: [R, G, C], pool: {B: 1}, hand: [Drill Trooper 2]}")
        action = run.match.parse(0, "play Drill Trooper 2 paying Drill Shard G to A")
        assert run.match.notation(0, action) == "play Drill Trooper 2 to A paying Drill Shard G"
        for line in ("paying g", "paying Drill Shard G x1", "paying Shard 2"):
            assert run.match.parse(0, f"play Drill Trooper 2 to A {line}") == action
        left_out = run.match.parse(0, "play Drill Trooper 2 to A")
        assert run.match.parse(0, "play Drill Trooper 2 to A paying pool B") == left_out
        assert run.match.notation(0, left_out) == "play Drill Trooper 2 to A"


ATTACK = """
p1: {{A: {{units: {a}}}}}
p2: {{A: {{location: {place}, units: {d}}}}}
do:
  - p1: attack A with {names}
  - close
"""


def window(a: str, d: str, names: str, place: str = "8") -> Run:
    return at(ATTACK.format(a=a, d=d, names=names, place=place))


class TestAssignments:
    def assign(self, run: Run, line: str) -> Assign:
        action = run.part.parse(run.match, 0, line, run.labels)
        assert isinstance(action, Assign)
        return action

    def test_overflow_may_be_said_or_left_out(self) -> None:
        run = window("[{power: 5, id: a}]", "[{power: 3, id: d}]", "a")
        d = run.labels["d"]
        assert self.assign(run, "assign d=3") == Assign(kills=(d,))
        assert self.assign(run, "assign d=3, location=2") == Assign(kills=(d,))
        with pytest.raises(RefusedText, match="2 of the Power is left over, not 3"):
            self.assign(run, "assign d=3, location=3")

    def test_siege_points_are_said_by_source(self) -> None:
        run = window("[{power: 3, id: a}, {power: 3, keywords: [siege], id: s}]", "[{power: 3, id: d}]", "a, s")
        d, a, s = (run.labels[name] for name in "das")
        assert self.assign(run, "assign a: d=3, s: location=3").kills == (d,)
        other = self.assign(run, "assign s: d=3, a: location=3")
        assert dict(other.spare) == {a: 3, s: 0}
        assert run.match.explain(0, other) is None
        line = run.match.notation(0, other)
        again = run.match.parse(0, line)
        run.match.push(0, other)
        assert again == run.match.log.entries[-1].action

    THREE = "[{power: 2, id: n}, {card: Drill Breaker 3, id: br}, {power: 3, keywords: [siege], id: s}]"

    @pytest.mark.parametrize(
        ("line", "left", "location"),
        [
            ("n: location=1", {"n": 1, "br": 0, "s": 2}, 8 - 1 - 2 * 2),
            ("n: location=1, br: location=2", {"n": 1, "br": 2, "s": 0}, 8 - 1 - 2),
            ("br: location=1", {"n": 0, "br": 1, "s": 2}, 8 - 1 - 2 * 2),
            ("n: location=0", {"n": 0, "br": 0, "s": 3}, 8 - 2 * 3),
            ("location=3", {"n": 0, "br": 0, "s": 3}, 8 - 2 * 3),
            ("n: location=1, s: location=2", {"n": 1, "br": 0, "s": 2}, 8 - 1 - 2 * 2),
        ],
    )
    def test_what_one_source_keeps_is_meant_as_it_is_said(self, line: str, left: dict[str, int], location: int) -> None:
        run = window(self.THREE, "[{power: 5, id: d}]", "n, br, s")
        action = self.assign(run, f"assign d=5, {line}")
        assert run.match.explain(0, action) is None
        kept = spent(strikers(run.match.state, 0), action)[1]
        assert kept == {run.labels[name]: n for name, n in left.items()}
        run.push(0, action)
        run.push(1, Assign())
        assert run.part.look(run, "p2.A.location", None).value == location

    @pytest.mark.parametrize(
        ("line", "why"),
        [
            ("n: location=3", "has 2 Power, of which 3 cannot stay"),
            ("n: location=2, s: location=2", "3 of the Power is left over, not 4"),
            ("n: location=1, br: location=1, s: location=0", "3 of the Power is left over, by this line 2"),
            ("br: location=0, s: location=0", "3 of the Power is left over, by this line at most 2"),
        ],
    )
    def test_what_the_sources_cannot_keep_is_refused(self, line: str, why: str) -> None:
        run = window(self.THREE, "[{power: 5, id: d}]", "n, br, s")
        with pytest.raises(RefusedText, match=why):
            self.assign(run, f"assign d=5, {line}")

    @pytest.mark.parametrize("named", [{"n": 3}, {"n": 2, "br": 2}, {"n": 0, "br": 0, "s": 2}, {"d": 1}])
    def test_unspent_points_that_cannot_be_are_refused(self, named: dict[str, int]) -> None:
        run = window(self.THREE, "[{power: 5, id: d}]", "n, br, s")
        spare = tuple((run.labels[name], n) for name, n in named.items())
        refusal = run.match.explain(0, Assign(kills=(run.labels["d"],), spare=spare))
        assert refusal is not None
        assert (refusal.code, refusal.rule) == ("assign/spare", "R-111")

    @pytest.mark.parametrize(("power", "offered"), [(1, (3, 2)), (2, (3, 2, 1)), (4, (1, 0))])
    def test_unspent_points_are_offered_as_far_as_they_can_be(self, power: int, offered: tuple[int, ...]) -> None:
        run = window(
            "[{power: 2, id: n}, {power: 3, keywords: [siege], id: s}]", f"[{{power: {power}, id: d}}]", "n, s"
        )
        step = spare_amounts(strikers(run.match.state, 0), Dealt((run.labels["d"],)), ())
        assert step is not None
        assert (step[0].id, step[1]) == (run.labels["s"], offered)

    def test_annihilate_needs_no_source_where_only_one_can_be_meant(self) -> None:
        run = window("[{power: 3, keywords: [annihilate], id: v}]", "[{power: 5, id: d}, {power: 5, id: e}]", "v")
        v, d, e = (run.labels[name] for name in "vde")
        assert self.assign(run, "assign d=1, e=2") == Assign(venom=((v, d, 1), (v, e, 2)))
        assert self.assign(run, "assign v: d=1, e=2") == Assign(venom=((v, d, 1), (v, e, 2)))

    def test_a_source_holds_until_the_next(self) -> None:
        both = "[{power: 3, keywords: [annihilate], id: v}, {power: 4, id: a}]"
        run = window(both, "[{power: 5, id: d}, {power: 4, id: e}]", "v, a")
        v, d, e = (run.labels[name] for name in "vde")
        assert self.assign(run, "assign v: d=1, a: e=4") == Assign(kills=(e,), venom=((v, d, 1),))

    def test_a_wrong_amount_names_the_rule(self) -> None:
        run = window("[{power: 5, id: a}]", "[{power: 3, damage: 1, id: d}]", "a")
        for n in (1, 3):
            with pytest.raises(RefusedText, match="is given exactly 2 damage or none") as caught:
                self.assign(run, f"assign d={n}")
            assert caught.value.refusal.rule == "704.2.1"

    def test_who_is_not_in_the_combat_takes_no_damage(self) -> None:
        run = window("[{power: 5, id: a}]", "[{power: 3, id: d}]", "a")
        with pytest.raises(RefusedText, match="not on the other side of this combat"):
            self.assign(run, "assign a=5")

    def test_no_overflow_past_a_living_defender(self) -> None:
        run = window("[{power: 5, id: a}]", "[{power: 3, id: d}, {power: 3, id: e}]", "a")
        with pytest.raises(RefusedText) as caught:
            self.assign(run, "assign d=3, location=2")
        assert caught.value.refusal.rule == "704.3.2"

    def test_the_other_side_sees_only_that_it_was_given(self) -> None:
        run = window("[{power: 5, id: a}]", "[{power: 3, id: d}]", "a")
        action = self.assign(run, "assign d=3")
        assert public_notation(run.match.state, 0, action, 0) == "assign Unit 3=3"
        assert public_notation(run.match.state, 0, action, 1) == "assign (sealed)"


class TestAnswers:
    def test_examined_cards_are_named_in_their_order(self) -> None:
        run = at(
            "p1: {hand: [Drill Scry 2], deck: [Drill Bolt, {card: Drill Slay, id: s}, Drill Bolt]}\n"
            "do: [{p1: play Drill Scry 2}, clear]\n"
        )
        for line in ("top s bottom Drill Bolt", "bottom Drill Bolt top Drill Slay"):
            action = run.part.parse(run.match, 0, line, run.labels)
            assert run.match.notation(0, action) == "top Drill Slay bottom Drill Bolt"
            assert public_notation(run.match.state, 0, action, 1) == "top 1 bottom 1"  # type: ignore[arg-type]
        run.push(0, run.part.parse(run.match, 0, "top s, Drill Bolt", run.labels))
        assert run.part.look(run, "s.zone", None).value == "p1.deck"
        assert run.part.look(run, "p1.deck.top", None).value[0] == ("s", "Drill Slay")

    def test_a_zone_and_a_label_of_one_letter_are_told_apart(self) -> None:
        run = at(
            "p1: {shards: [C], hand: [Forced March], A: {units: [{power: 2, id: c}]}}\n"
            "do: [{p1: play Forced March on c}, clear]\n"
        )
        assert run.part.parse(run.match, 0, "choose C", run.labels) == Choose(word="C")
        assert run.match.notation(0, Choose(word="C")) == "choose C"

    def test_a_mulligan_is_a_number_to_the_other_side(self) -> None:
        names = list(DECKS.starters(training=True))
        match = Match.new("clash", [names[0], names[1]], seed=3, first=0)
        for seat in (0, 1):
            match.push(seat, match.parse(seat, match.notation(seat, some_action(match, seat, Stream(seat)))))
        objects = match.state.board.objects
        names = [match.state.cards[objects[i].card].name for i in match.state.board.sides[0].hand[:2]]
        action = match.parse(0, f"mulligan {', '.join(names)}")
        assert public_notation(match.state, 0, action, 1) == "mulligan 2"  # type: ignore[arg-type]


SECRETS = """
p1: &side
  shards: [R, G, P, R, G, P, C, R]
  hand: [Drill Bury 2, Drill Swap, Drill Scry 3, Drill Cadet R, Drill Cadet G, Two for the Grave, Deathless Bargain]
  deck: [Drill Toss, Drill Scry 2, Drill Cadet P, Drill Cadet R, Drill Cycle, Drill Trooper 1, Drill Cadet R]
  base: [Drill Lens, Drill Font, Drill Free Blade, Drill Blade]
  A: {units: ["Sister Cindra, Kindler", Miss Thessaly Wick, Drill Trooper 6]}
  B: {units: [Drill Trooper 3, Drill Venom 3]}
p2: *side
"""
"""Cards that are looked at, put under a deck, discarded, nominated, sacrificed unseen, paid for."""

SEALED = """
p1: &side
  shards: [P x8]
  hand: [Two for the Grave x2, Drill Bury 2, Drill Trooper 3]
  A: {units: [Drill Trooper 6, Drill Trooper 4]}
  B: {units: [Drill Trooper 3, Drill Venom 3]}
p2: *side
"""
"""Much that both give up unseen by each other."""


def matches() -> list[tuple[Match, int]]:
    """Matches to play at random, each with a number of decisions: whole ones, and positions full of secrets."""
    found = [(Match.from_position(header(seed)), 200) for seed in (3, 11, len(PAIRS) - 1)]
    for text in [SECRETS] * 8 + [SEALED] * 8:
        (scenario,) = read(HEAD + text)
        assert scenario.start is not None
        found.append((Match.from_position(scenario.start.header), 50))
    return found


def busy(match: Match, stream: Stream) -> tuple[int, Action]:
    """A random decision, mostly one that does something."""
    for _ in range(4):
        seat, action = choose(match, stream)
        if match.notation(seat, action).split()[0] not in ("pass", "end", "exhaust"):
            break
    return seat, action


def unseen(match: Match, eyes: int) -> set[str]:
    """Names of cards in the other hand and deck of which the seat can see none."""
    s = match.state
    seen = match.view(eyes).seen.board
    shown = {obj.card for obj in seen.objects.values()}
    side = s.board.sides[1 - eyes]
    there = {s.board.objects[i].card for i in side.hand} | {card >> 2 for card in side.deck}
    return {s.cards[card].name for card in there - shown}


class TestOtherEyes:
    """What the other seat reads of a decision: in its log, in another world that looks the same to it, in a replay."""

    def test_a_line_is_the_same_in_every_world_that_looks_the_same(self) -> None:
        compared = 0
        for number, (match, limit) in enumerate(matches()):
            stream = Stream(number)
            for _ in range(limit):
                if match.over:
                    break
                seat, action = busy(match, stream)
                eyes = 1 - seat
                world = world_of(match, eyes, stream)
                move = counterpart(match, world, seat, action, stream)
                line = public_notation(match.state, seat, action, eyes)  # type: ignore[arg-type]
                assert "paying" not in line
                assert "@hand" not in line
                if move is not None:
                    other = public_notation(world.box.state, seat, move, eyes)  # type: ignore[arg-type]
                    assert line == other
                    compared += move != action
                match.push(seat, action)
        assert compared > 30

    def test_a_replay_tells_what_the_log_told(self) -> None:
        sealed = 0
        for number, (match, limit) in enumerate(matches()):
            stream = Stream(number)
            lines = [[("", "")] * 2]
            hidden: list[tuple[set[str], set[str]]] = [(set(), set())]
            for _ in range(limit):
                if match.over:
                    break
                seat, action = busy(match, stream)
                tell = partial(match.game.public_notation, match.state, seat, action)
                lines.append([(tell(eyes), tell(eyes, revealed=True)) for eyes in (0, 1)])
                before = (unseen(match, 0), unseen(match, 1))
                match.push(seat, action)
                # What the decision itself has brought to light may be told with it.
                hidden.append((before[0] & unseen(match, 0), before[1] & unseen(match, 1)))
            replay = Replay(match.game, match.header, match.log)
            for step, entry in enumerate(match.log.entries[1:], 1):
                for eyes, now in ((eyes, now) for eyes in (0, 1) for now in (step, match.step)):
                    text, (told, revealed) = replay.text(step, eyes, now), lines[step][eyes]
                    if isinstance(entry.action, Order):
                        # Which trigger a number means is not on the board.
                        assert text == "order"
                    elif entry.seat != eyes or not isinstance(entry.action, Choose):
                        assert text == (revealed if replay.is_revealed(step, now) else told)
                    if entry.seat != eyes:
                        sealed += text == "choose (sealed)"
                        # What is revealed when all have answered is told with it.
                        if now == step:
                            assert not [name for name in hidden[step][eyes] if name in text]
        assert sealed > 3


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "empty"),
        ("fly A with x", "'fly' is not a verb"),
        ("attak A with x", "did you mean attack"),
        ("pass now", "nothing more is said"),
        ("attack D with u", "'D' is no Zone"),
        ("attack A", "which attacker?"),
        ("move u", "which Zone?"),
        ("play", "which card?"),
        ("play Drill Bolt on u on u", "'on' is there twice"),
        ("play Drill Bolt x=many", "no value of X"),
        ("assign", "TARGET=n"),
        ("choose", "which answer?"),
    ],
)
def test_what_is_no_line_is_said(line: str, message: str) -> None:
    run = at("p1: {hand: [Drill Bolt], A: {units: [{power: 2, id: u}]}}")
    with pytest.raises(BadText, match=message):
        run.part.parse(run.match, 0, line, run.labels)
