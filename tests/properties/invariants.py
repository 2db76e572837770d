"""Checks that hold for any game, on random matches. Each takes a Kit, which says how to make and disturb a match."""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from core import Match
from core.kernel.again import by_place, redecide
from core.kernel.chance import Chance, Stream
from core.kernel.errors import Refused
from core.kernel.events import Action, Event
from core.kernel.game import Game
from core.kernel.ids import ONLOOKER, Seat
from core.kernel.log import AnyEntry, Entry, Log, action_of
from core.kernel.options import Options
from core.kernel.resolution import Resolution
from core.kernel.sandbox import Sandbox

CAP = 300
"""At most this many whole actions of one decision are listed."""


@dataclass(frozen=True)
class Kit:
    """A game and what the checks must be told about it."""

    game: Game
    header: Callable[[int], Any]
    """Header of a new match, or of a position, by seed."""
    perturb: Callable[[Any, Seat, Action, Stream], Iterable[Action]]
    """(state, seat, legal action, stream): actions like it that may or may not be legal."""
    public: Callable[[Any, Seat, Action, Seat], object]
    """(state, seat, action, eyes): what another seat is told of an action, said without the game's redaction."""
    reveals: Callable[[Event, Seat], bool]
    """(redacted fact, eyes): it shows these eyes something that was hidden, so two worlds may part there."""
    limit: int = 3000
    """Every random match has ended after so many decisions."""


@dataclass
class World:
    """Another world that looks the same to one seat, played beside the real one."""

    eyes: Seat
    box: Sandbox


def walk(options: Options, stream: Stream) -> Action:
    """A random action: uniform at each step."""
    found: Options | Action = options
    while isinstance(found, Options):
        domain = found.step.domain
        found = found.take(domain[stream.below(len(domain))])
    return found


def choose(game: Match | Sandbox, stream: Stream) -> tuple[Seat, Action]:
    """A random seat that owes a decision and a random action of it."""
    seat = game.to_act[stream.below(len(game.to_act))]
    return seat, walk(game.options(seat), stream)


def decide(match: Match, stream: Stream, concessions: int = 0) -> tuple[Seat, Action]:
    """As `choose`; once in `concessions` decisions somebody concedes, to act or not."""
    if concessions and stream.below(concessions) == 0:
        living = [seat for seat in range(match.state.board.seats) if seat not in match.state.board.out]
        return living[stream.below(len(living))], match.game.concession()
    return choose(match, stream)


def play(kit: Kit, seed: int, *, concessions: int = 0) -> Match:
    """A random match, to its end."""
    match, stream = Match.from_position(kit.header(seed), game=kit.game), Stream(seed)
    while not match.over:
        assert match.step < kit.limit, f"seed {seed}: no end after {kit.limit} decisions"
        match.push(*decide(match, stream, concessions))
    return match


def digest(match: Match | Sandbox) -> bytes:
    """Check value of the state."""
    return match.state.digest()


def plain(struct: object) -> str:
    """Any Struct as text in which the order of mappings does not count."""
    return json.dumps(msgspec.to_builtins(struct, str_keys=True), sort_keys=True)


def copied(log: Log) -> Log:
    """The same records in another log."""
    other = Log()
    for record in log.records:
        other.append(record)
    return other


def check_ends(kit: Kit, seed: int) -> None:
    """A random match ends, says why, and nothing can be done after that but look."""
    match = play(kit, seed)
    assert match.result is not None
    assert len(match.result.results) == match.state.board.seats
    assert set(match.result.results) <= {"won", "lost", "drawn"}
    assert match.to_act == ()
    refusal = match.explain(0, match.game.concession())
    assert refusal is not None
    assert refusal.code == "match/over"


def check_two_ways(kit: Kit, seed: int, *, concessions: int = 0) -> None:
    """At every entry the board is the fold of the facts, and the state what the actions give when decided again."""
    match = play(kit, seed, concessions=concessions)
    fold = Match(kit.game, match.header)
    again = Sandbox(kit.game, kit.game.blank(match.header), Chance(match.header.seed ^ 1))
    again.begin(match.log.entries[0].outcomes)
    live = Sandbox(kit.game, kit.game.blank(match.header), Chance(match.header.seed))
    live.begin()
    box = Sandbox(kit.game, fold.state, Chance(0))
    for number, entry in enumerate(match.log.entries):
        if number:
            redecide(again, entry, number, number - 1)
            live.push(entry.seat, action_of(entry))
        box.fold(entry.facts, savepoint=number > 0)
        assert box.state.board == live.state.board, f"seed {seed}, step {number}: facts leave something out"
        assert digest(again) == digest(live), f"seed {seed}, step {number}: deciding again gives another state"
    assert digest(live) == digest(match)


def check_loads(kit: Kit, seed: int, *, every: int = 1) -> None:
    """A match opened from its records at any entry, quiet or not, is the match as it was there."""
    match, stream = Match.from_position(kit.header(seed), game=kit.game), Stream(seed)
    digests = [digest(match)]
    while not match.over:
        match.push(*choose(match, stream))
        digests.append(digest(match))
    for step in range(seed % every, len(digests), every):
        opened = Match.from_log(kit.game, match.header, copied(match.log), upto=step)
        assert digest(opened) == digests[step], f"seed {seed}, step {step}: loading gives another state"
    # Back below the place where control was set, and on again.
    opened = Match.from_log(kit.game, match.header, copied(match.log))
    for step in range(len(digests) - 1, 0, -1):
        assert digest(opened) == digests[step], f"seed {seed}, step {step}: undo after loading gives another state"
        opened.pop()
    for step in range(1, len(digests)):
        opened.redo()
        assert digest(opened) == digests[step], f"seed {seed}, step {step}: redo after loading gives another state"


def check_files(kit: Kit, seed: int, path: Path, half: int) -> None:
    """A match that was saved half-way and at its end is loaded as it was, and goes on in the same way."""
    match, stream = Match.from_position(kit.header(seed), game=kit.game), Stream(seed)
    while match.step < half:
        match.push(*choose(match, stream))
    match.save(path)
    loaded = Match.load(path)
    while not match.over:
        seat, action = choose(match, stream)
        assert loaded.push(seat, action) == match.push(seat, action)
    assert digest(loaded) == digest(match)
    match.save(path)
    whole = Match.load(path)
    assert (whole.header, whole.log.records) == (match.header, match.log.records)
    assert digest(whole) == digest(match)


def check_remembered(kit: Kit, *seeds: int) -> None:
    """What is remembered of a state is what a fresh look at it finds, after a decision and after taking it back."""
    looked = 0
    for seed in seeds:
        match, stream = Match.from_position(kit.header(seed), game=kit.game), Stream(seed)
        while not match.over:
            match.push(*choose(match, stream))
            looked += _recollect(match)
            if stream.below(5) == 0:
                match.pop()
                looked += _recollect(match)
    assert looked > 100


def _recollect(match: Match) -> int:
    """Ask every question again whose answer is remembered: how many there were."""
    for seat in match.to_act:
        list(match.options(seat).actions(20))
    state = match.state
    known = [dict(answers) for answers in (state.table, state.layout) if answers is not None]
    kept = state.memo, state.table, state.layout
    state.memo = state.table = state.layout = None
    for answers in known:
        for (question, arguments), answer in answers.items():
            assert question(state, *arguments) == answer, f"step {match.step}: {question.__name__}{arguments}"
    state.memo, state.table, state.layout = kept
    return sum(map(len, known))


def check_undo(kit: Kit, seed: int, *, concessions: int = 0, views: int = 1) -> None:
    """Undo to the start and redo to the end pass the same states; the same action again has the same luck.

    `views`: at one in so many places the views of all seats are compared too.
    """
    match, stream = Match.from_position(kit.header(seed), game=kit.game), Stream(seed)
    digests, sights = [digest(match)], {0: seen(match)}
    while not match.over:
        seat, action = decide(match, stream, concessions)
        before = match.view(0)
        read = before.bytes()
        facts = match.push(seat, action)
        assert before.bytes() == read, f"seed {seed}, step {match.step}: a view that was read has changed"
        if stream.below(4) == 0:
            match.pop()
            assert digest(match) == digests[-1], f"seed {seed}, step {match.step}: undo gives another state"
            assert match.push(seat, action) == facts, f"seed {seed}: the same action had other luck"
        if len(digests) % views == 0:
            sights[len(digests)] = seen(match)
        digests.append(digest(match))
    line = match.line()
    for place in range(len(line) - 2, -1, -1):
        match.pop()
        assert digest(match) == digests[place], f"seed {seed}, entry {line[place]}: undo gives another state"
        if place in sights:
            assert seen(match) == sights[place], f"seed {seed}, entry {line[place]}: undo gives other views"
    for place in range(1, len(line)):
        match.redo()
        assert digest(match) == digests[place], f"seed {seed}, entry {line[place]}: redo gives another state"
    assert match.line() == line


def seen(match: Match) -> list[bytes]:
    """The views of all seats."""
    return [match.view(seat).bytes() for seat in range(match.state.board.seats)]


def check_options(kit: Kit, seed: int, *, every: int = 1) -> None:
    """Options and explain agree, for disturbed actions too; notation is read back; a refused push changes nothing."""
    match, stream = Match.from_position(kit.header(seed), game=kit.game), Stream(seed)
    earlier: dict[type[Action], Action] = {}
    while not match.over:
        seat, action = choose(match, stream)
        if match.step % every == 0:
            _check_decision(kit, match, seat, action, stream)
            _check_other_kinds(kit, match, seat, earlier.values())
        earlier[type(action)] = action
        match.push(seat, action)


def _check_other_kinds(kit: Kit, match: Match, seat: Seat, earlier: Iterable[Action]) -> None:
    """What was an answer to an earlier question is done as it is, or refused: it never becomes another action."""
    box = Sandbox(kit.game, match.state, Chance(0))
    for action in earlier:
        if box.explain(seat, action) is None:
            assert type(box.canonical(seat, action)) is type(action), f"step {match.step}: another action: {action}"


def _check_decision(kit: Kit, match: Match, seat: Seat, action: Action, stream: Stream) -> None:
    box = Sandbox(kit.game, match.state, Chance(0))
    where = f"step {match.step}, seat {seat}"
    legal = list(match.options(seat).actions(CAP))
    assert legal, f"{where}: nothing may be done"
    for one in {*legal[:: max(1, len(legal) // 8)], action}:
        assert box.explain(seat, one) is None, f"{where}: listed and refused: {one}"
        assert box.canonical(seat, one) == one, f"{where}: listed in another form: {one}"
        text = match.notation(seat, one)
        assert match.parse(seat, text) == one, f"{where}: {text!r} is read as {match.parse(seat, text)}, not {one}"
    listed = set(legal)
    assert len(listed) == len(legal), f"{where}: one action has two paths"
    before = digest(match)
    for other in kit.perturb(match.state, seat, action, stream):
        refusal = match.explain(seat, other)
        if refusal is None:
            form = box.canonical(seat, other)
            assert len(legal) == CAP or form in listed, f"{where}: allowed but not listed: {other}"
        else:
            assert other not in listed, f"{where}: listed but refused: {other}: {refusal}"
            _check_refused(match, seat, other, before)


def _check_refused(match: Match, seat: Seat, action: Action, before: bytes) -> None:
    """`before` is the digest of the state as it is."""
    step = match.step
    try:
        match.push(seat, action)
    except Refused:
        assert (digest(match), match.step) == (before, step), f"a refused action changed something: {action}"
    else:
        raise AssertionError(f"refused, then done: {action}")


def check_json(kit: Kit, seed: int) -> None:
    """Every entry reads back from JSON as it was."""
    generic: Any = Entry
    decoder = msgspec.json.Decoder(generic[kit.game.action_type, kit.game.event_type])
    for entry in play(kit, seed, concessions=50).log.entries:
        assert decoder.decode(msgspec.json.encode(entry)) == entry


def check_samples(kit: Kit, seed: int, *, every: int = 1) -> None:
    """A sample of what any seat sees looks the same to that seat and to an onlooker, byte by byte, and can be played on
    to the end."""
    match, stream = Match.from_position(kit.header(seed), game=kit.game), Stream(seed)
    while not match.over:
        if match.step % every == 0:
            watched = msgspec.json.encode(kit.game.see(match.state, ONLOOKER))
            for seat in range(match.state.board.seats):
                box = match.sandbox(seat, stream)
                assert msgspec.json.encode(kit.game.see(box.state, ONLOOKER)) == watched, (
                    f"seed {seed}, step {match.step}: an onlooker sees what {seat} does not know"
                )
                found = msgspec.json.encode(kit.game.see(box.state, seat))
                assert found == match.view(seat).bytes(), (
                    f"seed {seed}, step {match.step}: the sample of {seat} differs"
                )
                for _ in range(8):
                    if not box.over:
                        box.push(*choose(box, stream))
        match.push(*choose(match, stream))


def check_hidden(
    kit: Kit,
    seed: int,
    *,
    every: int = 3,
    most: int = 12,
    limit: int = 100_000,
    look: Callable[[Match, World], None] | None = None,
) -> int:
    """Worlds that differ in what a seat may not see, cards and hidden choices, stay equal in all that it does see.

    Every few decisions worlds are made from each seat's view and played on beside the match: the others' public
    actions the same, their hidden choices at random. After `limit` decisions it is enough; `look` compares more after
    each of them. Returns how many decisions were compared.
    """
    match, stream, compared = Match.from_position(kit.header(seed), game=kit.game), Stream(seed), 0
    worlds: list[World] = []
    while not match.over and match.step < limit:
        if match.step % every == 0:
            worlds += [World(seat, match.sandbox(seat, stream)) for seat in range(match.state.board.seats)]
            worlds = worlds[-most:]
        seat, action = choose(match, stream)
        chosen = [_same_move(kit, match, world, seat, action, stream) for world in worlds]
        match.push(seat, action)
        entry = match.log.entries[-1]
        alive = []
        for world, move in zip(worlds, chosen, strict=True):
            if move is not None and _same_facts(kit, match, world, move) and _same_sight(kit, match, world, entry):
                alive.append(world)
                compared += 1
                if look is not None:
                    look(match, world)
        worlds = alive
    return compared


def _same_move(kit: Kit, match: Match, world: World, seat: Seat, action: Action, stream: Stream) -> Action | None:
    """An action of the other world that looks the same; None if its hidden cards allow none."""
    eyes, box, game = world.eyes, world.box, kit.game
    if seat == eyes:
        refusal = box.explain(seat, action)
        assert refusal is None, (
            f"step {match.step}: what is hidden from {eyes} decides whether it may {action}: {refusal}"
        )
        return action
    told = kit.public(match.state, seat, action, eyes)
    like = [one for one in box.options(seat).actions(CAP) if kit.public(box.state, seat, one, eyes) == told]
    if not like:
        return None
    move = like[stream.below(len(like))]
    shown = game.redact_action(match.state, seat, action, eyes)
    other = game.redact_action(box.state, seat, move, eyes)
    assert shown == other, f"step {match.step}: {eyes} can tell {action} from {move}: {shown}, {other}"
    lines = [game.public_notation(s, seat, a, eyes) for s, a in ((match.state, action), (box.state, move))]
    assert lines[0] == lines[1], f"step {match.step}: {eyes} can tell {action} from {move}: {lines}"
    return move


def _same_facts(kit: Kit, match: Match, world: World, move: Action) -> bool:
    """What followed looks the same in both worlds. False: something hidden was shown, so the worlds part."""
    eyes, game, entry = world.eyes, kit.game, match.log.entries[-1]
    _, r = world.box.push(entry.seat, move, entry.outcomes)
    for real, other in zip(entry.facts, r.facts, strict=False):
        shown, found = game.redact(real, eyes), game.redact(other, eyes)
        if shown != found:
            parts = kit.reveals(shown, eyes) or kit.reveals(found, eyes)
            assert parts, f"{eyes} sees {shown} in one world and {found} in another"
            return False
    assert (len(r.facts), tuple(r.causes), r.rules) == (len(entry.facts), entry.causes, entry.rules)
    same_replaced(match, r, eyes)
    return True


def same_replaced(match: Match, r: Resolution, eyes: Seat) -> None:
    """What was replaced in the newest entry looks to the seat as in a world in which the same followed."""
    for place, found in by_place(r).items():
        real = match.why((match.step, place))[0].replaced
        assert real is not None
        shown, other = (
            [(match.game.redact(one.would, eyes), one.rule, one.card, one.ability) for one in replaced]
            for replaced in (real, found)
        )
        assert shown == other, f"step {match.step}: {eyes} can tell {shown} from {other}"


def _same_sight(kit: Kit, match: Match, world: World, entry: AnyEntry) -> bool:
    """The seat sees the same in both worlds. False: it has just been shown something hidden, so the worlds part."""
    eyes, box = world.eyes, world.box
    view = msgspec.json.encode(match.game.see(box.state, eyes))
    if match.view(eyes).bytes() != view and any(kit.reveals(kit.game.redact(f, eyes), eyes) for f in entry.facts):
        return False
    assert match.view(eyes).bytes() == view, f"step {match.step}: {eyes} sees another view in another world"
    if eyes in match.to_act:
        real, other = (list(one.options(eyes).actions(CAP)) for one in (match, box))
        assert real == other, f"step {match.step}: {eyes} has other options in another world"
        for action in real[:: max(1, len(real) // 4)]:
            lines = [match.game.notation(s, eyes, action) for s in (match.state, box.state)]
            assert lines[0] == lines[1], f"step {match.step}: {eyes} reads {lines}"
    return True
