"""The toy game's rules, views and text, and the `Game` that wires them."""

from typing import Any

import msgspec

from core.kernel.chance import Stream
from core.kernel.errors import BadInput, BadText, Refusal
from core.kernel.events import Action, Asked, Event, Given
from core.kernel.game import Game
from core.kernel.ids import Seat, eyes_of, seat_name
from core.kernel.options import Path, Step, Value
from core.kernel.resolution import Resolution, carry_out
from tests.toy.parts import (
    EVOLVERS,
    POOL,
    AnyAction,
    AnyEvent,
    Arrange,
    Arranged,
    Arranging,
    Card,
    Concede,
    Deck,
    Died,
    Drawn,
    Hurt,
    Left,
    Looked,
    Mourning,
    Pass,
    Play,
    Played,
    Position,
    Powered,
    Resolving,
    Returned,
    Seen,
    Shuffled,
    Slots,
    Strike,
    Striking,
    Struck,
    Thing,
    ToyBoard,
    ToyControl,
    ToyHeader,
    ToyState,
    Turn,
    Turned,
    without,
)

FULL = 4
LAST_ROUND = 9
Batch = list[tuple[Event, str]]


def living(b: ToyBoard) -> tuple[Seat, ...]:
    return tuple(seat for seat in range(b.seats) if seat not in b.out)


def bonus(b: ToyBoard, cards: tuple[Card, ...], unit: int) -> int:
    """T-4: each other Banner of the seat gives a unit 1 power."""
    others = without(b.fields[b.things[unit].seat], unit)
    return cards[b.things[unit].card].power + sum(cards[b.things[o].card].text == "banner" for o in others)


class Moments:
    """A batch's facts are applied at once; then powers, mourners and seats without life are looked at."""

    def wait(self, r: Any, batch: Any) -> bool:
        return False

    def apply(self, r: Resolution, batch: Batch) -> None:
        for fact, rule in batch:
            r.state_fact(fact, rule)

    def settle(self, r: Resolution, since: int) -> Batch | None:
        self._powers(r)
        self._mourners(r, since)
        dead = [seat for seat in living(r.board) if r.board.life[seat] <= 0]
        if not dead and len(living(r.board)) < 2:
            finish(r, living(r.board), "last", "T-7")
        return [(Left(seat), "T-6") for seat in dead]

    def _powers(self, r: Resolution) -> None:
        b: ToyBoard = r.board
        units = [(u, bonus(b, r.cards, u)) for field in b.fields for u in field]
        new = tuple((u, power) for u, power in units if b.things[u].power != power)
        if new:
            r.state_fact(Powered(new), "T-4")

    def _mourners(self, r: Resolution, since: int) -> None:
        """T-5: a Mourner sees the deaths of others, those of the same moment as its own too."""
        for place, fact in enumerate(r.facts[since:], since):
            if isinstance(fact, Died):
                there = [(u, r.board.things[u].card, s) for s in living(r.board) for u in r.board.fields[s]]
                seats = [
                    seat
                    for unit, card, seat in (*there, *fact.units)
                    if r.cards[card].text == "mourner"
                    for dead, _, _ in fact.units
                    if dead != unit
                ]
                if seats:
                    r.push_frame(Mourning(tuple(sorted(seats)), r.control.facts + place))


MOMENTS = Moments()


def finish(r: Resolution, winners: tuple[Seat, ...], why: str, rule: str) -> None:
    won = "won" if len(winners) == 1 else "drawn"
    r.end(
        tuple((won if seat in winners else "lost") if winners else "drawn" for seat in range(r.board.seats)), why, rule
    )


def draw(r: Resolution, seat: Seat, n: int = 1) -> None:
    """T-1: draw; an empty deck is first made anew from the graveyard."""
    if len(r.board.decks[seat]) < n:
        shuffle(r, seat)
    cards = tuple(card for card, _ in r.board.decks[seat][:n])
    if cards:
        carry_out(r, MOMENTS, [(Drawn(seat, cards, r.board.next_id), "T-1")])


def shuffle(r: Resolution, seat: Seat) -> None:
    cards = tuple(card for card, _ in r.board.decks[seat]) + r.board.graves[seat]
    r.state_fact(Shuffled(seat, r.shuffle(cards)), "T-1")


def on_turn(r: Resolution, frame: Turn) -> None:
    b: ToyBoard = r.board
    if frame.step == "draw":
        r.swap_frame(Turn("main"))
        draw(r, b.turn)
    elif frame.step == "main":
        r.ask((b.turn,), "main")
    elif frame.step == "strike" and b.round == LAST_ROUND:
        best = max(b.life[s] for s in living(b))
        finish(r, tuple(s for s in living(b) if b.life[s] == best), "rounds", "T-8")
    else:
        later = [s for s in living(b) if s > b.turn or frame.step == "strike"]
        if later:
            r.swap_frame(Turn("draw"))
            r.state_fact(Turned(later[0], b.round + (frame.step == "strike")))
        else:
            r.swap_frame(Turn("strike"), Striking(living(b), ()))


def on_resolving(r: Resolution, frame: Resolving) -> None:
    r.pop_frame()
    b: ToyBoard = r.board
    r.because = frame.because
    text = r.cards[b.things[frame.unit].card].text
    others = without(b.fields[frame.seat], frame.unit)
    if text == "seer" and len(b.decks[frame.seat]) > 1:
        r.push_frame(Arranging(frame.seat, r.control.facts + len(r.facts)))
        carry_out(r, MOMENTS, [(Looked(frame.seat, 2), "T-3")])
    elif text == "stirrer":
        shuffle(r, frame.seat)
    elif text == "echo" and others:
        carry_out(r, MOMENTS, [(Returned(others[0], b.next_id), "T-3")])


def on_arranging(r: Resolution, frame: Arranging) -> None:
    r.ask((frame.seat,), "arrange")


def on_striking(r: Resolution, frame: Striking) -> None:
    if frame.owe:
        r.ask(frame.owe, "strike")
        return
    r.pop_frame()
    b: ToyBoard = r.board
    damage: dict[Value, int] = {}
    for seat, target in frame.given:
        power = max((b.things[u].power for u in b.fields[seat]), default=1)
        damage[target] = damage.get(target, 0) + power
    dead = [u for field in b.fields for u in field if damage.get(u, 0) >= b.things[u].power]
    batch: Batch = [(Struck(tuple(sorted(frame.given))), "T-2")]
    if dead:
        batch.append((Died(tuple((u, b.things[u].card, b.things[u].seat) for u in dead)), "T-2"))
    batch += [(Hurt(s, b.life[s] - damage[seat_name(s)]), "T-2") for s in living(b) if seat_name(s) in damage]
    carry_out(r, MOMENTS, batch)


def on_mourning(r: Resolution, frame: Mourning) -> None:
    r.pop_frame()
    if frame.seats[1:]:
        r.push_frame(Mourning(frame.seats[1:], frame.because))
    r.because = frame.because
    if frame.seats[0] not in r.board.out:
        draw(r, frame.seats[0])


def twin(b: ToyBoard, hand: int) -> int:
    """The first card in the same hand that no rule can tell from this one."""
    if hand not in b.things:
        return hand
    return next((h for h in b.hands[b.things[hand].seat] if b.things[h] == b.things[hand]), hand)


def main_step(b: ToyBoard, seat: Seat, path: Path) -> Step | Action:
    match path:
        case ():
            can_play = bool(b.hands[seat]) and len(b.fields[seat]) < FULL
            return Step("verb", ("play", "pass") if can_play else ("pass",))
        case ("play",):
            return Step("card", tuple(h for h in b.hands[seat] if twin(b, h) == h))
        case ("play", int(hand)):
            return Play(card=hand)
    return Pass()


def targets(b: ToyBoard, seat: Seat) -> tuple[Value, ...]:
    others = [s for s in living(b) if s != seat]
    return (*(u for s in others for u in b.fields[s]), *(seat_name(s) for s in others if not b.fields[s]), "none")


def label(cards: tuple[Card, ...], b: ToyBoard, unit: int) -> str:
    """`p2.Wolf#2`: the second Wolf on the field of p2."""
    seat, name = b.things[unit].seat, cards[b.things[unit].card].name
    alike = [u for u in b.fields[seat] if cards[b.things[u].card].name == name]
    place = f"#{alike.index(unit) + 1}" if len(alike) > 1 else ""
    return f"{seat_name(seat)}.{name}{place}"


class Toy:
    """The table of contents."""

    name = "toy"
    title = "The toy game"
    evolvers: dict[type, Any] = EVOLVERS
    handlers: dict[type, Any] = {
        Turn: on_turn,
        Resolving: on_resolving,
        Arranging: on_arranging,
        Striking: on_striking,
        Mourning: on_mourning,
    }
    action_type: Any = AnyAction
    event_type: Any = AnyEvent
    header_type: Any = ToyHeader
    order_rules: dict[str, str] = {}
    reveals: dict[str, type[Event]] = {}
    house_rules: dict[str, tuple[str, ...]] = {}

    def seats(self, house: dict[str, str]) -> tuple[int, ...]:
        return 2, 3, 4, 5

    def header(
        self,
        decks: list[Any],
        seed: int,
        *,
        names: tuple[str, ...],
        undo: Any,
        house: dict[str, str],
        first: Seat | None,
    ) -> ToyHeader:
        places = {card.name: place for place, card in enumerate(POOL)}
        for name in (name for deck in decks for name in deck if name not in places):
            raise BadInput(f"no card is called {name!r}")
        listed = tuple(Deck(tuple(places[name] for name in deck)) for deck in decks)
        return ToyHeader(
            rules="1",
            game=self.name,
            seats=names,
            undo=undo,
            house_rules=house,
            first=first,
            decks=listed,
            cards=POOL,
            seed=seed,
        )

    def recard(self, header: ToyHeader) -> ToyHeader:
        today = {card.name: card for card in POOL}
        return msgspec.structs.replace(header, cards=tuple(today[card.name] for card in header.cards))

    def copy_board(self, board: ToyBoard) -> ToyBoard:
        things = {number: msgspec.structs.replace(thing) for number, thing in board.things.items()}
        return msgspec.structs.replace(board, things=things)

    def blank(self, header: ToyHeader) -> ToyState:
        n = len(header.seats)
        empty: tuple[tuple[int, ...], ...] = ((),) * n
        decks = tuple(tuple((card, 0) for card in deck.cards) for deck in header.decks)
        board = ToyBoard(
            seats=n,
            asked=Asked((), "start"),
            life=(4,) * n,
            hands=empty,
            fields=empty,
            graves=empty,
            decks=decks,
            things={},
        )
        if header.position is not None:
            board = self._placed(board, header.position)
        return ToyState(board, ToyControl(), header.cards, header.house_rules)

    def _placed(self, board: ToyBoard, position: Position) -> ToyBoard:
        things: dict[int, Thing] = {}
        zones = []
        for cards, seat, known in (
            *((cards, seat, 7) for seat, cards in enumerate(position.fields)),
            *((cards, seat, 1 << seat) for seat, cards in enumerate(position.hands)),
        ):
            ids = range(len(things) + 1, len(things) + 1 + len(cards))
            things.update((i, Thing(card, seat, 0, known)) for i, card in zip(ids, cards, strict=True))
            zones.append(tuple(ids))
        decks = tuple(tuple((card, 0) for card in deck) for deck in position.decks)
        half = len(zones) // 2
        return msgspec.structs.replace(
            board,
            life=position.life,
            decks=decks,
            things=things,
            next_id=len(things) + 1,
            fields=tuple(zones[:half]),
            hands=tuple(zones[half:]),
        )

    def begin(self, r: Resolution) -> None:
        r.push_frame(Turn("main"))
        if not r.board.things:
            for seat in range(r.board.seats):
                shuffle(r, seat)
                draw(r, seat, 3)
        carry_out(r, MOMENTS, [(Turned(0, 1), "")])

    def walk(self, state: ToyState, seat: Seat, path: Path) -> Step | Action:
        b = state.board
        if b.asked.kind == "main":
            return main_step(b, seat, path)
        if b.asked.kind == "strike":
            return Strike(target=path[0]) if path else Step("target", targets(b, seat))
        if path:
            return Arrange(top=int(path[0]))
        first, second = b.decks[seat][:2]
        return Step("top", (1,) if first[0] == second[0] else (1, 2))

    def path(self, state: ToyState, seat: Seat, action: Action) -> Path:
        match action:
            case Play(card=card):
                return "play", twin(state.board, card)
            case Strike(target=target):
                return (target,)
            case Arrange(top=top):
                return (top,)
        return ("pass",)

    def reason(self, state: ToyState, seat: Seat, action: Action, path: Path, value: Value) -> Refusal:
        if value == "play":
            return Refusal(
                "field/full", f"four units are on the field of {seat_name(seat)}, or the hand is empty", "T-1"
            )
        return Refusal("choice/unknown", f"{value!r} is none of the choices", "T-0")

    def decide(self, r: Resolution, seat: Seat, action: Action) -> None:
        frame = r.control.agenda[-1]
        match action:
            case Concede():
                self._concede(r, seat, frame)
            case Play(card=hand):
                thing = r.board.things[hand]
                unit = r.board.next_id
                r.swap_frame(Turn("end"), Resolving(seat, unit, r.control.facts))
                fact = Played(seat, hand, thing.card, unit, r.cards[thing.card].power)
                carry_out(r, MOMENTS, [(fact, "T-1")])
            case Arrange(top=top):
                r.pop_frame()
                r.because = frame.because
                r.state_fact(Arranged(seat, top), "T-3")
            case Strike(target=target):
                owe = tuple(s for s in frame.owe if s != seat)
                r.swap_frame(Striking(owe, (*frame.given, (seat, target))))
                r.state_fact(Given(seat))
            case _:
                r.swap_frame(Turn("end"))

    def _concede(self, r: Resolution, seat: Seat, frame: Any) -> None:
        """T-9: who concedes leaves, and what was asked of that seat falls away."""
        if isinstance(frame, Striking):
            given = tuple(pair for pair in frame.given if pair[0] != seat)
            r.swap_frame(Striking(tuple(s for s in frame.owe if s != seat), given))
        elif isinstance(frame, Arranging) and frame.seat == seat:
            r.pop_frame()
        elif isinstance(frame, Turn) and r.board.turn == seat:
            r.swap_frame(Turn("end"))
        carry_out(r, MOMENTS, [(Left(seat), "T-9")])

    def concession(self) -> Action:
        return Concede()

    def see(self, state: ToyState, seat: Seat) -> Seen:
        b, c, bit = state.board, state.control, eyes_of(seat, state.board.seats)

        def hand(of: Seat) -> tuple[tuple[int, int, int], ...]:
            things = [(h if of == seat else 0, b.things[h]) for h in b.hands[of]]
            shown = [(h, t.card if t.known & bit == bit else -1, t.known) for h, t in things]
            return tuple(shown if of == seat else sorted(shown))

        def deck(of: Seat) -> Slots:
            return tuple((card if mask & bit == bit else -1, mask) for card, mask in b.decks[of])

        return Seen(
            seat=seat,
            asked=b.asked,
            ended=b.ended,
            out=b.out,
            next_id=b.next_id,
            turn=b.turn,
            round=b.round,
            life=b.life,
            hands=tuple(map(hand, range(b.seats))),
            graves=b.graves,
            decks=tuple(map(deck, range(b.seats))),
            units=tuple(tuple((u, b.things[u].card, b.things[u].power) for u in field) for field in b.fields),
            agenda=tuple(_hidden(frame, seat) for frame in c.agenda),
            draws=c.draws,
            facts=c.facts,
        )

    def sample(self, seen: Seen, cards: Any, header: ToyHeader, stream: Stream) -> ToyState:
        things = {u: Thing(c, s, power, 7) for s, units in enumerate(seen.units) for u, c, power in units}
        hands, decks, unseen = [], [], -1
        for seat, deck in enumerate(header.decks):
            rest = _unseen(deck, seen, seat)
            pool = list(stream.shuffled(tuple(rest)))
            ids = []
            for hand, card, known in seen.hands[seat]:
                ids.append(hand or unseen)
                unseen -= not hand
                things[ids[-1]] = Thing(card if card >= 0 else pool.pop(), seat, 0, known)
            hands.append(tuple(ids))
            decks.append(tuple((card if card >= 0 else pool.pop(), mask) for card, mask in seen.decks[seat]))
        board = ToyBoard(
            seats=len(header.seats),
            asked=seen.asked,
            ended=seen.ended,
            out=seen.out,
            next_id=seen.next_id,
            turn=seen.turn,
            round=seen.round,
            life=seen.life,
            graves=seen.graves,
            hands=tuple(hands),
            decks=tuple(decks),
            things=things,
            fields=tuple(tuple(u for u, _, _ in units) for units in seen.units),
        )
        agenda = tuple(_filled(frame, board, stream) for frame in seen.agenda)
        return ToyState(board, ToyControl(agenda=agenda, draws=seen.draws, facts=seen.facts), cards, header.house_rules)

    def redact_action(self, state: ToyState, seat: Seat, action: Action, eyes: Seat) -> Action | None:
        if eyes == seat:
            return action
        match action:
            case Strike():
                return None
            case Play():
                return Play(card=0, face=state.board.things[action.card].card)
            case Arrange():
                return Arrange(top=0)
        return action

    def redact(self, event: Event, eyes: Seat) -> Event:
        match event:
            case Drawn(seat=seat) if seat != eyes:
                return Drawn(seat, (-1,) * len(event.cards), event.first)
            case Played(seat=seat) if seat != eyes:
                return msgspec.structs.replace(event, hand=0)
            case Arranged(seat=seat) if seat != eyes:
                return Arranged(seat, 0)
            case Shuffled(seat=seat):
                return Shuffled(seat, (-1,) * len(event.cards))
        return event

    def notation(self, state: ToyState, seat: Seat, action: Action) -> str:
        b, cards = state.board, state.cards
        match action:
            case Play(card=0, face=face):
                return f"play {cards[face].name}"
            case Play(card=card):
                known = "*" if b.things[card].known == 7 else ""
                return f"play {cards[b.things[card].card].name}{known}"
            case Arrange(top=0):
                return "top"
            case Arrange(top=top):
                return f"top {top}"
            case Strike(target=target):
                return f"strike {target if isinstance(target, str) else label(cards, b, target)}"
        return "pass" if isinstance(action, Pass) else "concede"

    def public_notation(
        self, state: ToyState, seat: Seat, action: Action, eyes: Seat, *, revealed: bool = False
    ) -> str:
        shown = self.redact_action(state, seat, action, eyes)
        if shown is None and not revealed:
            return "strike (sealed)"
        return self.notation(state, seat, action if shown is None else shown)

    def parse(self, state: ToyState, seat: Seat, text: str) -> Action:
        if text == "concede":
            return Concede()
        b = state.board
        actions: list[Action] = [Pass(), *(Play(card=h) for h in b.hands[seat] if twin(b, h) == h)]
        actions += [Arrange(top=1), Arrange(top=2), *(Strike(target=t) for t in targets(b, seat))]
        forms = {self.notation(state, seat, action): action for action in actions}
        if text not in forms:
            raise BadText(f"cannot read {text!r}", tuple(forms))
        return forms[text]

    def out_of_turn(self, state: ToyState, seat: Seat, action: Action) -> tuple[str, ...]:
        return ()

    def is_quiet(self, asked: Asked) -> bool:
        return asked.kind == "main"

    def resume(self, state: ToyState) -> None:
        state.journal.write(state.control, "agenda", (Turn("main"),))

    def teaches(self, event: Event) -> bool:
        return isinstance(event, Drawn | Looked | Struck)

    def shown(self, event: Event) -> tuple[int, ...]:
        return event.cards if isinstance(event, Drawn) else ()


def _hidden(frame: Any, eyes: Seat) -> Any:
    if isinstance(frame, Striking):
        return Striking(frame.owe, tuple((seat, target if seat == eyes else "?") for seat, target in frame.given))
    return frame


def _filled(frame: Any, board: ToyBoard, stream: Stream) -> Any:
    """A sealed answer that is not known may be any."""
    if not isinstance(frame, Striking):
        return frame
    given = []
    for seat, target in frame.given:
        domain = targets(board, seat)
        given.append((seat, domain[stream.below(len(domain))] if target == "?" else target))
    return Striking(frame.owe, tuple(given))


def _unseen(deck: Deck, seen: Seen, seat: Seat) -> list[int]:
    """The cards of a seat's list that the view does not show anywhere."""
    rest = list(deck.cards)
    shown = [
        *(c for _, c, _ in seen.hands[seat]),
        *(c for c, _ in seen.decks[seat]),
        *(c for _, c, _ in seen.units[seat]),
    ]
    for card in (*shown, *seen.graves[seat]):
        if card >= 0:
            rest.remove(card)
    return rest


GAME: Game = Toy()
