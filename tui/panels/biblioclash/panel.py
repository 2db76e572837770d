"""What Biblioclash supplies to the screens."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, cast

from msgspec.structs import replace

from core.biblioclash import actions as act
from core.biblioclash import texts
from core.biblioclash.actions import BiblioclashAction
from core.biblioclash.cards import Card
from core.biblioclash.chronicle.forecast import forecast
from core.biblioclash.events import Exhausted, Played, TurnBegan
from core.biblioclash.notation import public_notation
from core.biblioclash.rules.clash import compared
from core.biblioclash.rules.orbs import usual_payment
from core.biblioclash.state import Obj
from core.biblioclash.view import see
from core.kernel.chance import Stream
from core.kernel.errors import Refusal
from core.kernel.events import Action, Event
from core.kernel.ids import Seat
from core.kernel.match import Match
from core.kernel.options import Options, Step, Value
from tui.draft import Draft, leaves
from tui.fitting import column
from tui.panels import NO_REASONS, BoardWidget, Choice, Marks, Panel, Scene, Sheet, Stack, Way, Ways, Wish
from tui.panels.biblioclash import decided, dividing, look, stack, words
from tui.panels.biblioclash.board import BiblioclashBoard, labels, side_line
from tui.panels.biblioclash.facts import fact, is_told
from tui.panels.hands import digits, name_width, playable, reason, usable
from tui.panels.labels import digit
from tui.panels.odds import odds
from tui.panels.phases import phases_of
from tui.panels.players import player, possessive, whose_word
from tui.panels.rulings import reminders
from tui.widgets.drawn import fit
from tui.widgets.lines import Part, Parts, Row

PHASES = (
    ("start", "Start"),
    ("main", "Main"),
    ("clash", "Clash"),
    ("discard", "Discard"),
    ("cleanup", "Cleanup"),
)
BESIDES = 10
"""Cells of a row of the hand besides the name and the text."""
KEYS: tuple[tuple[str, str], ...] = (
    ("space", "done: end the Strike Window"),
    ("e", "end the Main Phase, the Discard Phase"),
    ("C", "Library; in a Clash the Strike Powers"),
    ("M", "the Mage, where one may be named"),
    ("o", "the opponent's side; with three and more the next"),
    ("Z", "everybody's piles"),
)

SIGNS: tuple[tuple[str, str], ...] = (
    ("» ↷", "can be activated, exhausted"),
    ("✗", "dispelled"),
    ("3-1 +2", "a Minion's Health with damage, Shields"),
    ("o2/3", "Orbs that lie on a card, and its Orb Capacity"),
    ("o2 m3 e3", "in hand: Orb Cost; Health; Orb Capacity"),
    ("+ ◎", "before a name: partner; whom your effects aim at"),
    ("I▲ A● T♣ --", "Ignis, Aqua, Terra, no attribute"),
)


class BiblioclashPanel:
    """Arrangement and wording; every rule is asked of the core."""

    commands: tuple[tuple[str, str], ...] = (("space", ""), ("e", "End"))
    keys = KEYS
    signs = SIGNS
    phases: tuple[tuple[str, ...], ...] = PHASES
    stack_name = "Library"
    piles_title = "Everybody's cards"

    def board(self) -> BoardWidget:
        return BiblioclashBoard(id="board")

    def open_view(self, state: Any, seat: Seat) -> Any:
        full = see(state, seat)
        board = replace(full.board, objects=dict(state.board.objects), sides=state.board.sides)
        return replace(full, board=board)

    def opposite(self, scene: Scene) -> Seat:
        return look.opposite(scene)

    # Lines

    def top(self, scene: Scene, wide: bool) -> tuple[Parts, Parts]:
        board = look.board(scene)
        whose = look.side_name(scene, board.sides[board.active].team).upper() if board.turn else "SETUP"
        active = fit(((whose, "strong"),), 30 if wide else 13)
        parts: list[Part] = [(f" T{board.turn}  ", "dim"), *active, ("  ", "")]
        return (*parts, *phases_of(PHASES, self.phase(scene), scene.stops)), scene.status

    def phase(self, scene: Scene) -> str:
        """The phase as the top line names it."""
        board = look.board(scene)
        return board.phase if board.clash is None else "clash"

    def side(self, scene: Scene, seat: Seat) -> tuple[Parts, Parts]:
        return side_line(scene, Marks(), seat, False)

    def score(self, scene: Scene, seat: Seat) -> tuple[str, str]:
        board = look.board(scene)
        return str(board.health[board.sides[seat].team]), "Health"

    def hand(self, scene: Scene, ways: Ways, marks: Marks, why: dict[Value, Refusal], room: int) -> list[Row]:
        rows = []
        side = look.side(scene, scene.seat)
        lit = {look.card_of(scene, i) for i in side.hand if i in marks.targets}
        width = name_width((look.name(scene, i) for i in side.hand), room - BESIDES)
        for place, value in enumerate(side.hand):
            card = look.card_of(scene, value)
            if card is None:
                rows.append(Row(left=((" ?? a hidden card", "dim"),)))
                continue
            refusal = why.get(value)
            mark = usable(value, ways, refusal)
            if value in marks.chosen:
                mark = ("●", "chosen")
            elif card in lit:
                mark = ("◎", "target")
            left: Parts = (
                mark,
                (" ", ""),
                look.sign(card),
                (f" {look.code(card)} ", ""),
                (column(card.name, width), "strong" if value in ways else ""),
            )
            aside = reason(value, ways, refusal, card.name)
            rows.append(Row(left=left, value=value, label=digit(place) or " ", words=look.one_line(card), aside=aside))
        return rows

    def stack(self, scene: Scene, ways: Ways, room: int) -> Stack:
        return stack.clash(scene) if look.board(scene).clash is not None else stack.library(scene, ways, room)

    def piles(self, scene: Scene, ways: Ways, why: Mapping[Value, Refusal] = NO_REASONS) -> list[Row]:
        board = look.board(scene)
        rows: list[Row] = []
        for k in range(board.seats):
            seat = (scene.seat + k) % board.seats
            side, whose = board.sides[seat], whose_word(scene, seat)
            if not side.mage:
                rows.append(Row(left=((f"{player(scene, seat)}: out of the match", "dim"),)))
                continue
            counts = f" {len(side.deck)}" + (f" · sealed {len(side.sealed)}" if side.sealed else "")
            for title, ids in (
                ("Mage", (side.mage,)),
                ("hand", side.hand),
                ("Domain", side.domain),
                ("discard pile", side.discard),
                ("archive", side.archive),
            ):
                rows.append(_heading(f"{whose} {title}", f" {len(ids)}" if title != "Mage" else ""))
                rows += [self._pile_row(scene, value, ways, why) for value in ids]
            rows.append(_heading(f"{whose} Library", ""))
            for number, pile in enumerate(side.piles, 1):
                rows += [stack.slot_row(scene, seat, number, place, slot) for place, slot in enumerate(pile)]
            rows.append(_heading(f"{whose} deck", counts))
        return rows

    def _pile_row(self, scene: Scene, value: int, ways: Ways, why: Mapping[Value, Refusal]) -> Row:
        obj, card = look.find(scene, value), look.card_of(scene, value)
        if card is None or obj is None:
            return Row(left=((" ?? a hidden card", "dim"),))
        mark = usable(value, ways, why.get(value))
        name: Parts = ((f" {card.name} ", ""), (look.one_line(card), "dim"))
        state: Parts = (*look.numbers(obj, card), (" ", ""), look.state_sign(obj, card))
        return Row(left=((" ", ""), mark, (" ", ""), look.sign(card), *name), right=state, value=value)

    def deck(self, scene: Scene, deck: Any) -> list[Row]:
        """Where one's own cards in circulation are; the Library is no part of them until it is obtained."""
        side = look.side(scene, scene.seat)
        all_of = Counter(side.cards)
        seen = (*side.hand, *side.domain, *side.discard, *side.archive)
        gone = Counter(look.board(scene).objects[i].card for i in seen if i in look.board(scene).objects)
        # B-006: the discard pile is shuffled into an empty deck.
        shuffled = () if side.deck else side.discard
        again = Counter(look.board(scene).objects[i].card for i in shuffled)
        what = f"once the discard pile, {len(shuffled)}, is shuffled" if shuffled else "that the next card is this one"
        rows = [_heading(f"Deck {len(side.deck)}", f" · odds {what}")]
        known = [card.name if card else None for card in (look.slot_card(scene, slot) for slot in side.deck)]
        for face, n in sorted(all_of.items(), key=lambda item: scene.cards[item[0]].name):
            card: Card = scene.cards[face]
            left = max(0, n - gone[face])
            likely = again[face] if shuffled else left
            rows.append(
                Row(
                    left=(
                        (f"{left} of {n} ", "" if left else "dim"),
                        look.sign(card),
                        (f" {card.name} ", ""),
                        (look.one_line(card), "dim"),
                    ),
                    right=((odds(card.name, likely, known or [None] * len(shuffled)), ""),),
                )
            )
        return rows

    def face(self, scene: Scene, value: Value) -> tuple[str, tuple[Parts, ...]]:
        card = look.card_of(scene, value)
        if card is None:
            return "Card", ((("nothing that you may see", "dim"),),)
        return "Card", self._face_lines(scene, card, look.find(scene, value), look.pile_number(value))

    def printed(self, card: Any) -> tuple[Parts, ...]:
        return (*_print(card), *_reminders(card))

    def answer_face(self, scene: Scene, draft: Draft, value: Value) -> tuple[str, tuple[Parts, ...]] | None:
        step = draft.step
        if step is not None and step.name == "pile" and isinstance(value, int):
            return self.face(scene, look.pile_value(value))
        return None

    def _face_lines(self, scene: Scene, card: Card, obj: Obj | None, pile: int) -> tuple[Parts, ...]:
        """All that a card says, and what is so of it now."""
        lines = _print(card)
        if obj is not None:
            lines += self._state_lines(scene, obj, card)
        if pile:
            under = [look.slot_card(scene, slot) for slot in look.side(scene, scene.seat).piles[pile - 1][1:]]
            below = ", ".join("a card face down" if card is None else card.name for card in under) or "nothing"
            lines.append(((f"pile {pile}; below: {below}", "dim"),))
        return (*lines, *_reminders(card))

    def _state_lines(self, scene: Scene, obj: Obj, card: Card) -> list[Parts]:
        """What is so now of a card on the table."""
        board, parts = look.board(scene), list[str]()
        if obj.zone == "mage":
            team = board.sides[obj.owner].team
            parts.append(f"Health {board.health[team]} of {board.most[team]}")
        elif obj.zone == "domain" and card.type == "minion":
            parts.append(f"Health {(card.health or 0) - obj.damage} of {card.health}")
        if obj.shields:
            parts.append(f"Shields {obj.shields}")
        if card.capacity and obj.zone in ("mage", "domain"):
            parts.append(f"Orbs {obj.orbs} of {card.capacity}")
        parts += ["exhausted"] if obj.exhausted else []
        parts += ["dispelled"] if obj.dispelled else []
        owner: Parts = ((f"{possessive(scene, obj.owner)} card", "dim"),)
        return [((", ".join(parts), ""),), owner] if parts else [owner]

    # Decisions

    def framed(self, scene: Scene, name: str) -> tuple[Value, ...]:
        """A Mage."""
        seat = scene.seat if name.startswith("me") else look.opposite(scene)
        return (look.side(scene, seat).mage,)

    def names_objects(self, step: Step) -> bool:
        return words.is_object(step)

    def labels(self, scene: Scene) -> dict[str, Value]:
        return labels(scene)

    def choices(self, scene: Scene, draft: Draft) -> list[Choice]:
        return words.choices(scene, draft)

    def question(self, scene: Scene, draft: Draft) -> Parts:
        return words.question(scene, draft)

    def root(self, scene: Scene, options: Options, ways: Ways) -> tuple[Parts, Parts]:
        verbs = options.step.domain
        hand = words.hand_cards(scene)
        answers: list[Part] = []
        if "discard" in verbs:
            answers += [("  discard ", ""), (digits(len(hand)), "key")]
        elif keys := playable(hand, ways):
            answers += [("  play ", ""), *keys]
        if "obtain" in verbs:
            n = sum(bool(look.pile_number(value)) for value in ways)
            answers += [("  C", "key"), (f" obtain, {n} payable", "")]
        letters = [key for key, value in labels(scene).items() if value in ways]
        if letters:
            what = "unequip" if "unequip" in verbs else "use"
            answers += [(f"  g {' '.join(letters)}", "key"), (f" {what}", "")]
        if "done" in verbs:
            key, text = ("space", stack.ending_text(scene)) if self._in_window(scene) else ("e", self._end(scene))
            answers += [(f"  {key}", "key"), (f" {text}", "")]
        return self._situation(scene), tuple(answers)

    def _in_window(self, scene: Scene) -> bool:
        return look.board(scene).asked.kind == "window"

    def _end(self, scene: Scene) -> str:
        phase = "Discard Phase" if look.board(scene).phase == "discard" else "Main Phase"
        return f"end the {phase}"

    def _situation(self, scene: Scene) -> Parts:
        """What the first question is about."""
        board = look.board(scene)
        if board.clash is not None:
            return ((f"Strike Window {board.clash.window}: ", "strong"), (stack.powers(scene), ""))
        if board.phase == "discard":
            most = " · at most 5 may stay" if len(words.hand_cards(scene)) > 5 else ""
            return (("Discard Phase: ", "strong"), (f"what do you not keep?{most}", ""))
        wisdom = look.side(scene, scene.seat).wisdom
        return (("Main Phase: ", "strong"), (f"what do you do? Wisdom {wisdom}", ""))

    def verb(self, scene: Scene, key: str, options: Options) -> Value | None:
        if options.step.name != "verb" or "done" not in options.step.domain:
            return None
        return "done" if key == ("space" if self._in_window(scene) else "e") else None

    def marks_hand(self, verb: Value) -> bool:
        return verb == "discard"

    def hand_values(self, scene: Scene) -> tuple[Value, ...]:
        return words.hand_cards(scene)

    def hand_title(self, scene: Scene) -> str:
        return f"Hand {len(words.hand_cards(scene))}"

    def title_of(self, scene: Scene, value: Value) -> str:
        return look.name(scene, value)

    def at_once(self, verb: Value) -> bool:
        return verb == "done"

    def source(self, scene: Scene, source: Value) -> str:
        return look.name(scene, source)

    def context(self, scene: Scene) -> str:
        return words.context(scene)

    def sheet(self, scene: Scene, match: Match, draft: Draft, ahead: Draft) -> Sheet | None:
        return dividing.sheet(scene, match, draft, ahead)

    def tried(self, scene: Scene, draft: Draft, value: Value) -> Action | None:
        return None

    def most(self, scene: Scene, match: Match, draft: Draft) -> tuple[Value, ...]:
        return ()

    def preset_number(self, draft: Draft) -> int:
        """Points of damage: all that is left."""
        step = draft.step
        return len(step.domain) - 1 if step is not None and step.name == "points" else 0

    def note(self, scene: Scene, match: Match, draft: Draft, width: int) -> str:
        frame = words.asking(scene)
        if frame is None:
            return self._strike(scene, match, draft)
        if frame.kind == "damage":
            return f"{dividing.left(scene, match, draft)} of {frame.n} damage left"
        if frame.kind == "orb":
            total = dividing.total(scene, match)
            lost = f", {frame.n - total} lost for want of room (RB-32)" if frame.n > total else ""
            return f"{dividing.left(scene, match, draft)} of {total} {'Orb' if total == 1 else 'Orbs'} left{lost}"
        return ""

    def _strike(self, scene: Scene, match: Match, draft: Draft) -> str:
        """What a whole decision makes of the Strike Powers: `then You 7, Vex 4`; empty: nothing."""
        now: Options | Action = draft.now
        if draft.step is not None and self.is_payment(draft.step) and isinstance(now, Options):
            # However it is paid, the Strike is the same.
            now = next(leaves(now, lambda step: False))[1]
        if isinstance(now, Options) or (draft.step is not None and not self.is_payment(draft.step)):
            return ""
        before, after = look.board(scene).clash, forecast(match.sandbox(scene.seat, Stream(0)), scene.seat, now)
        if after is None or (before is not None and compared(before) == compared(after)):
            return ""
        return f"then {stack.powers_of(scene, after)}"

    def in_words(self, scene: Scene, action: Action, room: int) -> str:
        return decided.in_words(scene, action, room)

    def done_text(self, draft: Draft) -> str:
        count = len(draft.chosen())
        return f"done, {count} chosen" if count else "none"

    def waiting(self, scene: Scene) -> Parts:
        clash = look.board(scene).clash
        return ((stack.powers(scene), "strong"),) if clash is not None else ()

    def ways(self, scene: Scene, options: Options) -> Ways:
        found: Ways = {}
        if options.step.name != "verb":
            return found
        for verb in options.step.domain:
            following = options.take(verb)
            if not isinstance(following, Options):
                continue
            for value in following.step.domain:
                key = look.pile_value(int(value)) if following.step.name == "pile" else value
                found.setdefault(key, []).append(Way(f"{verb} {look.name(scene, key)}", (verb, value)))
        self._add_copies(scene, found)
        return found

    def _add_copies(self, scene: Scene, found: Ways) -> None:
        """Equal cards of the hand and equal piles are named by the first of them."""
        side = look.side(scene, scene.seat)
        cards: dict[object, Value] = {}
        for value in side.hand:
            card = look.card_of(scene, value)
            if value in found:
                cards.setdefault(card, value)
            elif card in cards:
                found[value] = found[cards[card]]
        piles: dict[object, Value] = {}
        for number, pile in enumerate(side.piles, 1):
            key = look.pile_value(number)
            if key in found:
                piles.setdefault(pile, key)
            elif pile in piles:
                found[key] = found[piles[pile]]

    def group_ways(self, scene: Scene, options: Options, value: Value) -> list[Way]:
        """Nothing is done with several cards together."""
        return []

    def wishes(self, scene: Scene, value: Value) -> list[Wish]:
        if number := look.pile_number(value):
            return [Wish("obtain", act.Obtain(pile=number))]
        obj, card = look.find(scene, value), look.card_of(scene, value)
        if obj is None or card is None or not isinstance(value, int) or obj.owner != scene.seat:
            return []
        if obj.zone == "domain":
            wishes = [Wish("activate", act.Activate(card=value))] if self._acts(card) else []
            return [*wishes, *([Wish("unequip", act.Unequip(card=value))] if card.type == "equipment" else [])]
        if obj.zone != "hand":
            return []
        clash = any(ability.__struct_config__.tag == "clash" for ability in card.abilities)
        verb = {"spell": act.CastSpell, "minion": act.Summon, "equipment": act.EquipCard}.get(card.type, act.PlayCard)
        found: list[Wish] = [Wish(str(verb.__struct_config__.tag), verb(card=value))]
        if clash and verb is not act.PlayCard and look.board(scene).clash is not None:
            found.append(Wish("play", act.PlayCard(card=value)))
        return found

    def _acts(self, card: Card) -> list[int]:
        """The abilities that a card is exhausted for."""
        return [i for i, ability in enumerate(card.abilities) if ability.__struct_config__.tag == "act"]

    def without_units(self, what: str) -> Action | None:
        return None

    def only_passes(self, scene: Scene, options: Options) -> bool:
        return self.passing(scene, options) is not None and options.step.domain == ("done",)

    def passing(self, scene: Scene, options: Options) -> Value | None:
        return self.verb(scene, "space", options)

    # The table

    def where(self, scene: Scene, value: Value) -> str:
        if value in look.domain(scene, scene.seat):
            return "me"
        return "foe" if value in look.domain(scene, look.opposite(scene)) else ""

    def changed(self, before: Any, after: Any) -> frozenset[Value]:
        old, new = before.board, after.board
        if old.phase == "setup":
            return frozenset()
        found = {
            i
            for i, obj in new.objects.items()
            if obj.zone in ("mage", "domain") and (i not in old.objects or obj != old.objects[i])
        }
        teams = [t for t, health in enumerate(new.health) if health != old.health[t]]
        return frozenset(found | {side.mage for side in new.sides if side.team in teams and side.mage})

    def fact(self, scene: Scene, event: Event, *, everything: bool = False) -> str:
        return fact(scene, event, everything=everything)

    def work_of(self, scene: Scene, event: Event) -> str:
        if isinstance(event, Played):
            return look.card_text(scene.cards[event.card])
        card = look.card_of(scene, event.id) if isinstance(event, Exhausted) else None
        return " ".join(texts.ability_text(card, i) for i in self._acts(card)) if card is not None else ""

    def ability_text(self, card: Any, number: int) -> str:
        return texts.ability_text(card, number)

    def say(self, state: Any, seat: Seat, action: Action, eyes: Seat, *, revealed: bool) -> str:
        return public_notation(state, seat, cast(BiblioclashAction, action), eyes, revealed=revealed)

    def is_told(self, event: Event) -> bool:
        return is_told(event)

    def is_payment(self, step: Step) -> bool:
        return step.name == "pay"

    def payment(self, state: Any, seat: Seat, action: Action) -> tuple[tuple[int, int], ...]:
        if not isinstance(action, act.CastSpell):
            return ()
        cost = state.cards[state.board.objects[action.card].card].orbs
        return action.pay or usual_payment(state, seat, cost)

    def with_default_payment(self, action: Action) -> Action:
        return replace(action, pay=()) if isinstance(action, act.CastSpell) else action

    def urgent(self, scene: Scene) -> bool:
        board = look.board(scene)
        clash = board.clash
        return clash is not None and board.sides[scene.seat].team in clash.teams

    def losing(self, scene: Scene) -> str:
        return ""

    def moment(self, scene: Scene) -> str:
        board = look.board(scene)
        whose = "mine" if board.sides[scene.seat].team == board.sides[board.active].team else "theirs"
        return f"{whose} {self.phase(scene)}"

    def moments(self) -> list[tuple[str, str]]:
        """Only Strike Windows are passed without asking."""
        return [("mine clash", "Clashes of your turns"), ("theirs clash", "Clashes of their turns")]

    def pending(self, scene: Scene) -> tuple[Value, ...]:
        """Nothing waits to resolve."""
        return ()

    def pending_name(self, scene: Scene, item: Value) -> str:
        return ""

    def turn_of(self, event: Event, turn: int) -> int:
        return event.turn if isinstance(event, TurnBegan) else turn

    def turn_player(self, scene: Scene) -> str:
        board = look.board(scene)
        return look.side_name(scene, board.sides[board.active].team)

    def turn(self, scene: Scene) -> int:
        """The turn's number."""
        return look.board(scene).turn


def _heading(title: str, more: str) -> Row:
    return Row(left=((title, "strong"), (more, "dim")))


def _print(card: Card) -> list[Parts]:
    """A card as it is printed."""
    lines: list[Parts] = [
        (look.sign(card), (f" {card.name}", "strong")),
        ((" · ".join(texts.head(card)), "dim"),),
    ]
    if keyword_line := texts.keyword_line(card):
        lines.append(((keyword_line, "strong"),))
    if body := look.card_text(card):
        lines.append(((body, ""),))
    return lines


def _reminders(card: Card) -> tuple[Parts, ...]:
    """What its keywords mean; the rulings on it."""
    return reminders("biblioclash", card.name, texts.terms(card))


PANEL: Panel = BiblioclashPanel()
