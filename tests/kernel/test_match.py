"""The verbs of a match."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import core
from core import Match
from core.kernel import store
from core.kernel.chance import Stream
from core.kernel.errors import BadInput, BadText, Diverged, Refused, Stale
from core.kernel.events import Asked
from core.kernel.log import Moved, action_of
from core.kernel.options import Options
from core.kernel.replay import verify
from tests.properties.invariants import choose, copied, decide, digest, play, walk
from tests.toy import game as toy
from tests.toy.game import GAME, Toy
from tests.toy.kit import KIT, header, position
from tests.toy.parts import DECK, Concede, Died, Drawn, Hurt, Pass, Play, Powered, Returned, Strike


def fresh(seed: int = 1) -> Match:
    return Match.from_position(header(seed), game=GAME)


def pushed(match: Match, n: int, seed: int = 1) -> Match:
    stream = Stream(seed)
    for _ in range(n):
        match.push(*choose(match, stream))
    return match


def struck(match: Match, *targets: str) -> tuple[Any, ...]:
    """All pass, then strike in order of seats; the facts of the last strike."""
    for seat in range(3):
        match.push(seat, match.parse(seat, "pass"))
    for seat, target in enumerate(targets):
        facts = match.push(seat, match.parse(seat, f"strike {target}"))
    return facts


def test_new() -> None:
    match = Match.new(GAME, [DECK] * 3, 7, names=("ann", "bo", "cy"))
    assert (match.step, match.to_act, match.over, match.result) == (0, (0,), False, None)
    assert match.header.app == core.__version__
    assert match.header.seats == ("ann", "bo", "cy")


def test_version_is_that_of_the_package() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["version"] == core.__version__


@pytest.mark.parametrize(("game", "undo"), [("chess", "practice"), (GAME, "never")])
def test_new_refuses(game: Any, undo: str) -> None:
    with pytest.raises(BadInput, match=r"chess|never"):
        Match.new(game, [DECK] * 3, 7, undo=undo)


def test_refused_actions_change_nothing() -> None:
    match = fresh()
    before = digest(match)
    for seat, action, code in (
        (1, Pass(), "seat/not_to_act"),
        (0, Play(card=99), "choice/unknown"),
        (7, Concede(), "seat/unknown"),
        (7, Pass(), "seat/unknown"),
    ):
        with pytest.raises(Refused) as caught:
            match.push(seat, action)
        assert caught.value.refusal.code == code
    assert (digest(match), match.step) == (before, 0)


def test_what_the_options_of_one_seat_gave_is_not_taken_for_another() -> None:
    match = fresh()
    for seat in range(3):
        match.push(seat, Pass())
    actions = {action.target: action for action in match.options(0).actions() if isinstance(action, Strike)}
    with pytest.raises(Refused, match="none of the choices"):
        match.push(1, actions["p2"])
    match.push(0, actions["p2"])
    assert match.to_act == (1, 2)


def test_a_seat_that_left_concedes_no_more() -> None:
    match = fresh()
    match.push(2, Concede())
    refusal = match.explain(2, Concede())
    assert refusal is not None
    assert refusal.code == "seat/out"


def test_canonical_form_is_made() -> None:
    match = Match.from_position(position(hands=(("Wolf", "Wolf"), (), ())), game=GAME)
    match.push(0, Play(card=2))
    assert match.log.entries[-1].action == Play(card=1)


def test_two_die_at_once_and_each_mourner_sees_the_other() -> None:
    fields = (("Mourner",), ("Mourner",), ("Wolf",))
    match = Match.from_position(position(fields=fields, decks=(("Ogre",) * 3,) * 3), game=GAME)
    facts = struck(match, "p2.Mourner", "p1.Mourner", "none")
    died = next(place for place, fact in enumerate(facts) if isinstance(fact, Died))
    assert len(facts[died].units) == 2
    drawn = [place for place, fact in enumerate(facts) if isinstance(fact, Drawn)]
    assert [facts[place].seat for place in drawn][:2] == [0, 1]
    causes = match.log.entries[-1].causes
    assert all(place - causes[place] == died for place in drawn[:2])


def test_a_banner_strengthens_while_it_stands() -> None:
    match = Match.from_position(position(fields=(("Wolf", "Banner"), ("Ogre",), ())), game=GAME)
    assert Powered(((1, 3), (2, 1), (3, 3))) in match.log.entries[0].facts
    facts = struck(match, "none", "p1.Banner", "none")
    assert any(isinstance(fact, Powered) and fact.units == ((1, 2),) for fact in facts)


def test_all_at_zero_at_once_is_drawn() -> None:
    match = Match.from_position(position(life=(1, 1, 1)), game=GAME)
    facts = struck(match, "p2", "p3", "p1")
    assert sum(isinstance(fact, Hurt) for fact in facts) == 3
    assert match.result is not None
    assert match.result.results == ("drawn", "drawn", "drawn")


def test_view_is_of_its_moment() -> None:
    match = fresh()
    unread, read = match.view(0), match.view(1)
    before = read.bytes()
    pushed(match, 1)
    assert read.bytes() == before
    with pytest.raises(Stale):
        unread.bytes()
    assert match.view(0) is match.view(0)


def test_options_are_of_their_moment() -> None:
    match = fresh()
    options = match.options(0)
    found = options.take("play")
    pushed(match, 1)
    assert isinstance(found, Options)
    with pytest.raises(Stale):
        found.take(found.step.domain[0])
    with pytest.raises(KeyError):
        match.options(0)


def test_pop_and_redo() -> None:
    match = pushed(fresh(), 6)
    after = digest(match)
    taken = match.pop()
    assert taken is match.log.entries[6]
    assert match.line() == [0, 1, 2, 3, 4, 5]
    assert match.redo() == taken.facts
    assert digest(match) == after
    assert [type(record) for record in match.log.records[-2:]] == [Moved, Moved]
    with pytest.raises(Refused, match="nothing was taken back"):
        match.redo()
    for _ in range(6):
        match.pop()
    with pytest.raises(Refused, match="first step"):
        match.pop()


def test_the_line_taken_back_stays() -> None:
    match = pushed(fresh(), 6)
    end = digest(match)
    match.goto(3)
    match.name_branch("bold", at=5)
    pushed(match, 2, seed=9)
    here = digest(match)
    assert match.branches() == [(6, 3, 3, "bold")]
    match.goto(6)
    assert digest(match) == end
    assert match.branches() == [(8, 3, 2, "")]
    match.goto(8)
    assert digest(match) == here
    with pytest.raises(KeyError):
        match.goto(9)


@pytest.mark.parametrize("undo", ["practice", "fair"])
def test_in_practice_the_same_decision_again_goes_on_along_its_line(tmp_path: Path, undo: str) -> None:
    path = tmp_path / "again.duel"
    match = Match.from_position(replace(header(1), undo=undo), game=GAME, path=path)
    pushed(match, 6)
    decided = [(entry.seat, action_of(entry)) for entry in match.log.entries[1:]]
    end, facts = digest(match), match.log.entries[4].facts
    match.goto(3, confirmed_by=tuple({0, 1, 2} - {decided[3][0]}))
    again = match.push(*decided[3])
    assert again == facts
    if undo == "fair":
        # That it was the same again is nobody else's business.
        assert (match.step, len(match.log.entries)) == (7, 8)
        return
    assert (match.line(), len(match.log.entries)) == ([0, 1, 2, 3, 4], 7)
    # What followed then is still ahead, and comes by itself or by deciding it.
    match.redo()
    match.push(*decided[5])
    assert (match.step, digest(match), match.branches()) == (6, end, [])
    match.close()
    loaded = Match.load(path, game=GAME)
    assert (loaded.line(), digest(loaded)) == (match.line(), end)
    assert verify(store.read(path, GAME)).rules is None


def test_other_luck_is_another_line() -> None:
    match = fresh()
    stream = Stream(3)
    while not match.log.entries[-1].outcomes or match.step == 0:
        match.push(*choose(match, stream))
    entry, end = match.log.entries[-1], match.step
    for rerolled in (False, True):
        match.goto(match.log.parents[end])
        if rerolled:
            match.reroll()
        match.push(entry.seat, action_of(entry))
        assert (match.step == end) == (match.log.entries[match.step].outcomes == entry.outcomes) == (not rerolled)


def test_random_walks_in_the_tree() -> None:
    """Wherever one goes, the state is the one that was there; loading from there too."""
    for seed in range(6):
        match, stream, digests = fresh(seed), Stream(seed), {}
        digests[0] = digest(match)
        for _ in range(150):
            if match.over or stream.below(3) == 0:
                match.goto(stream.below(len(match.log.entries)))
            else:
                match.push(*decide(match, stream, 40))
                digests[match.step] = digest(match)
            assert digest(match) == digests[match.step]
        match = Match.from_log(GAME, match.header, copied(match.log))
        for _ in range(150):
            match.goto(stream.below(len(match.log.entries)))
            assert digest(match) == digests[match.step]


def test_an_opened_match_is_folded_once_more_for_all_its_undos(monkeypatch: pytest.MonkeyPatch) -> None:
    match, stream, digests = fresh(), Stream(1), []
    while not match.over:
        digests.append(digest(match))
        match.push(*choose(match, stream))
    opened = Match.from_log(GAME, match.header, copied(match.log))
    begun, blank = [], Toy.blank

    def count(game: Toy, header: Any) -> Any:
        begun.append(header)
        return blank(game, header)

    monkeypatch.setattr(Toy, "blank", count)
    for expected in reversed(digests):
        opened.pop()
        assert digest(opened) == expected
    assert len(begun) == 1


def test_reroll() -> None:
    def shuffles(rerolled: bool) -> list[Any]:
        match = Match.from_position(position(hands=(("Stirrer",), (), ()), decks=(DECK, (), ())), game=GAME)
        if rerolled:
            match.reroll()
        match.push(0, match.parse(0, "play Stirrer"))
        outcomes = match.log.entries[-1].outcomes
        again = Match.from_log(GAME, match.header, copied(match.log))
        again.pop()
        again.push(0, again.parse(0, "play Stirrer"))
        assert again.log.entries[-1].outcomes == outcomes
        return list(outcomes)

    assert shuffles(False) == shuffles(False) != shuffles(True)
    fair = Match.from_position(header(1, "fair"), game=GAME)
    with pytest.raises(Refused, match="practice"):
        fair.reroll()


def test_why_walks_to_the_action() -> None:
    match = Match.from_position(position(hands=(("Seer",), (), ()), decks=(("Wolf", "Ogre"), (), ())), game=GAME)
    match.push(0, match.parse(0, "play Seer"))
    match.push(0, match.parse(0, "top 2"))
    arranged = match.log.entries[2].facts[0]
    chain = match.why(arranged)
    assert [(cause.step, type(cause.fact).__name__) for cause in chain] == [
        (2, "Arranged"),
        (1, "Looked"),
        (1, "Played"),
        (1, "Play"),
    ]
    assert chain[1].rule == "T-3"
    assert match.why((2, 0)) == chain
    loaded = Match.from_log(GAME, match.header, copied(match.log))
    assert loaded.why(arranged) == chain
    match.pop()
    for missing in (arranged, (2, 0), (1, 99), (7, 0)):
        with pytest.raises(KeyError):
            match.why(missing)


def test_text_both_ways() -> None:
    match = Match.from_position(position(hands=(("Seer",), (), ()), fields=((), ("Echo",), ())), game=GAME)
    action = match.parse(0, "play Seer")
    assert match.notation(action) == match.notation(0, action) == "play Seer"
    with pytest.raises(BadText):
        match.parse(0, "fly")


def test_returned_cards_stay_known() -> None:
    match = Match.from_position(position(hands=(("Echo",), (), ()), fields=(("Ogre",), (), ())), game=GAME)
    facts = match.push(0, match.parse(0, "play Echo"))
    assert any(isinstance(fact, Returned) for fact in facts)
    assert match.view(1).seen.hands[0] == ((0, 1, 7),)


def test_sandbox_leaves_the_match_alone() -> None:
    match = pushed(fresh(), 4)
    before = digest(match)
    box = match.sandbox(match.to_act[0], Stream(3))
    for _ in range(5):
        box.push(*choose(box, Stream(4)))
    assert (digest(match), match.step) == (before, 4)


def test_half_a_decision_never_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    match = pushed(fresh(), 5)
    before = digest(match)

    def fail(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setitem(toy.Toy.evolvers, Asked, fail)
        with pytest.raises(KeyboardInterrupt):
            match.push(*choose(match, Stream(1)))
    assert (digest(match), match.step) == (before, 5)
    pushed(match, 5)


def changed_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on a Seer looks at one card more, which no recorded match has seen."""
    whole = Toy.decide

    def decide_otherwise(game: Toy, r: Any, seat: int, action: Any) -> None:
        whole(game, r, seat, action)
        if isinstance(action, Strike):
            r.state_fact(Hurt(seat, 1))

    monkeypatch.setattr(Toy, "decide", decide_otherwise)


def test_loading_after_the_rules_changed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    match, stream = fresh(), Stream(1)
    while match.state.board.asked.kind != "strike":
        match.push(*choose(match, stream))
    quiet = match.step
    match.push(*choose(match, stream))
    path = tmp_path / "a.duel"
    match.save(path)
    changed_rules(monkeypatch)
    with pytest.raises(Diverged) as caught:
        Match.load(path, game=GAME, attach=True)
    found = caught.value
    assert (found.entry, found.before, found.index) == (quiet + 1, quiet, 1)
    assert isinstance(found.recorded, Asked)
    assert isinstance(found.found, Hurt)
    with Match.load(path, found.before, game=GAME, attach=True) as opened:
        assert opened.step == quiet
        opened.push(*choose(opened, stream))
    again = Match.load(path, game=GAME)
    assert again.line()[-1] == quiet + 2
    assert again.branches()[0].end == quiet + 1
    # Going where the rules differ is refused, and the match stands as before.
    before = digest(again)
    with pytest.raises(Diverged):
        again.goto(quiet + 1)
    assert digest(again) == before


def test_facts_that_do_not_fit(tmp_path: Path) -> None:
    match = pushed(fresh(), 5)
    log = copied(match.log)
    log.entries[3] = type(log.entries[3])(0, Pass(), (), (Returned(99, 100), Asked((0,), "main")), (0, 0))
    with pytest.raises(BadInput, match="step 3 holds facts that do not fit"):
        Match.from_log(GAME, match.header, log)


def test_save_and_load_keep_notes(tmp_path: Path) -> None:
    match = pushed(fresh(), 5)
    match.comment("hm")
    match.bookmark(at=3)
    match.pop()
    path = tmp_path / "a.duel"
    match.save(str(path))
    loaded = Match.load(str(path), game=GAME)
    assert loaded.log.records == match.log.records
    assert loaded.path is None
    with pytest.raises(KeyError):
        match.comment("x", at=99)


def test_sync_at_the_end_of_a_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[Path] = []
    whole = store.RecordFile.sync

    def counted(writer: store.RecordFile) -> None:
        synced.append(writer.path)
        whole(writer)

    monkeypatch.setattr(store.RecordFile, "sync", counted)
    match = Match.from_position(
        position(hands=(("Seer",), (), ()), decks=(("Wolf", "Ogre"),) * 3), game=GAME, path=tmp_path / "a.duel"
    )
    match.push(0, match.parse(0, "play Seer"))
    assert len(synced) == 0
    match.push(0, match.parse(0, "top 1"))
    assert len(synced) == 1
    match.close()
    match.close()
    assert len(synced) == 2


def test_after_a_rematch_each_file_holds_its_own(tmp_path: Path) -> None:
    paths = [tmp_path / "a.duel", tmp_path / "b.duel"]
    kept = []
    for seed, path in enumerate(paths):
        with Match.from_position(header(seed), game=GAME, path=path) as match:
            kept.append(pushed(match, 5))
    assert [digest(Match.load(path, game=GAME)) for path in paths] == [digest(match) for match in kept]


def test_walk_never_meets_a_dead_end() -> None:
    match = play(KIT, 4)
    match.goto(10)
    for seat in match.to_act:
        assert match.explain(seat, walk(match.options(seat), Stream(1))) is None
