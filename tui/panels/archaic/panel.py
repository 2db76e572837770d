"""What Archaic Realms supplies to the screens."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, cast

from msgspec.structs import replace

from core.archaic import actions as act
from core.archaic import texts
from core.archaic.actions import ArchaicAction
from core.archaic.cards import ENERGY, Card
from core.archaic.effects import Activated
from core.archaic.events import Stacked, TurnBegan
from core.archaic.notation import public_notation
from core.archaic.rules.derived import influences
from core.archaic.rules.points import RCP_TO_WIN
from core.archaic.rules.setup import HANDS
from core.archaic.state import Obj, has_passed, is_unlocked
from core.archaic.view import see
from core.kernel.errors import Refusal
from core.kernel.events import Action, Event
from core.kernel.ids import HIDDEN, Seat
from core.kernel.match import Match
from core.kernel.options import Options, Step, Value
from tui.draft import Draft
from tui.fitting import column, cut
from tui.panels import NO_REASONS, BoardWidget, Choice, Marks, Panel, Scene, Sheet, Stack, Way, Ways, Wish
from tui.panels.archaic import decided, goals, look, stack, words
from tui.panels.archaic.board import ArchaicBoard, labels, side_line
from tui.panels.archaic.facts import fact, is_told
from tui.panels.hands import name_width, playable, reason, usable
from tui.panels.labels import digit
from tui.panels.odds import odds
from tui.panels.phases import phases_of
from tui.panels.players import player, possessive, when_passed, whose_word
from tui.panels.rulings import reminders
from tui.widgets.lines import Part, Parts, Row

PHASES = ("Ready", "Draw", "Main", "Combat", "End")
BESIDES = 16
"""Cells of a row of the hand besides the name and the text."""
KEY_VERBS = {
    "space": ("pass", "keep"),
    "y": ("keep",),
    "n": ("mulligan",),
    "e": ("end",),
    "a": ("attack",),
    "r": ("reattach", "mulligan"),
}
KEYS: tuple[tuple[str, str], ...] = (
    ("space", "pass; keep the opening hand"),
    ("a", "attack"),
    ("r", "reattach an Augment; mulligan"),
    ("e", "end the Main Phase"),
    ("C", "stack and exchanges, else Quests and Objectives"),
    ("n", "nobody, or no swap, where that is an answer"),
    ("Y", "always pass on the stack's top item"),
    ("Z", "the whole table: goals, discards, Vault"),
)
SIGNS: tuple[tuple[str, str], ...] = (
    ("» ↷ z", "ready, Exhausted, may not attack yet"),
    ("→ ←", "attacks, intercepts"),
    ("≡", "carries Augments; an Augment, gear"),
    ("3/5-1 +2", "Attack, Defense less the loss, temporary Defense"),
    ("1 2 in the bar", "thresholds that are not crossed yet"),
    ("1✓ 2✗", "abilities unlocked and locked"),
    ("-5T1 ←-2†", "an exchange: to the defender, then to the attacker"),
    ("✓ ● ·", "goals done, met now, open"),
    ("Dv Sh Vo Oc Me Li", "Divine, Shadow, Volcanic, Ocean, Mech, Life"),
)


class ArchaicPanel:
    """Arrangement and wording; every rule is asked of the core."""

    commands: tuple[tuple[str, str], ...] = (("space", ""), ("a", "Attack"), ("r", "Host"), ("e", "End"))
    keys = KEYS
    signs = SIGNS
    phases: tuple[tuple[str, ...], ...] = tuple((word.lower(), word) for word in PHASES)
    stack_name = "Goals"
    piles_title = "The whole table"

    def board(self) -> BoardWidget:
        return ArchaicBoard(id="board")

    def open_view(self, state: Any, seat: Seat) -> Any:
        full = see(state, seat)
        board = replace(full.board, objects=dict(state.board.objects), sides=state.board.sides, vault=state.board.vault)
        return replace(full, board=board)

    def opposite(self, scene: Scene) -> Seat:
        return 1 - scene.seat

    # Lines

    def top(self, scene: Scene, wide: bool) -> tuple[Parts, Parts]:
        board = look.board(scene)
        whose = player(scene, board.active).upper() if board.turn else "SETUP"
        whose = cut(whose, 14)
        parts: list[Part] = [(f" T{board.turn}  ", "dim"), (whose, "strong"), ("  ", "")]
        parts += phases_of(((word.lower(), word) for word in PHASES), board.phase, scene.stops)
        if wide and board.location != HIDDEN:
            parts.append((f"  {scene.cards[board.location].name}", ""))
            parts.append((f"  Quests {len(board.quest_pile)} Vault {len(board.vault)}", "dim"))
        return tuple(parts), scene.status

    def side(self, scene: Scene, seat: Seat) -> tuple[Parts, Parts]:
        return side_line(scene, seat, False)

    def score(self, scene: Scene, seat: Seat) -> tuple[str, str]:
        return str(look.side(scene, seat).rcp), f"RCP of {RCP_TO_WIN}"

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
            refusal, text = why.get(value), look.one_line(card)
            mark = usable(value, ways, refusal)
            if value in marks.chosen:
                mark = ("●", "chosen")
            elif card in lit:
                mark = ("◎", "target")
            left: Parts = (
                mark,
                (" ", ""),
                look.sign(card),
                (f" {card.tier or ' '} ", ""),
                (column(card.name, width), "strong" if value in ways else ""),
                (f" {look.code(card):<5} ", ""),
                (text, "dim"),
            )
            aside = reason(value, ways, refusal, card.name)
            rows.append(Row(left=left, value=value, label=digit(place) or " ", aside=aside))
        return rows

    def stack(self, scene: Scene, ways: Ways, room: int) -> Stack:
        return stack.shown(scene)

    def piles(self, scene: Scene, ways: Ways, why: Mapping[Value, Refusal] = NO_REASONS) -> list[Row]:
        board = look.board(scene)
        rows: list[Row] = []
        for seat in (scene.seat, 1 - scene.seat):
            side, whose = board.sides[seat], whose_word(scene, seat)
            objective = scene.cards[side.objective]
            rows.append(_heading(f"{whose} Quests", f" {len(side.quests)}, scored {len(side.scored)}"))
            rows += goals.quest_rows(scene, seat)
            rows += [self._scored_row(scene, seat, face) for face in side.scored]
            rows.append(_heading(f"{whose} Objective", f" {objective.name}: {objective.ambition}"))
            rows += goals.objective_rows(scene, seat)
            for title, ids in (
                ("Heroes", tuple(i for hero in side.heroes for i in (hero, *board.objects[hero].attached))),
                ("Realm", tuple(i for ally in side.realm for i in (ally, *board.objects[ally].attached))),
                ("unattached Augments", side.unattached),
                ("hand", side.hand),
                ("discard", side.discard),
            ):
                rows.append(_heading(f"{whose} {title}", f" {len(ids)}"))
                rows += [self._pile_row(scene, value, ways, why) for value in ids]
            energy = f" · Energy {side.charged} Charged, {side.discharged} Discharged"
            rows.append(_heading(f"{whose} deck", f" {len(side.deck)}{energy}"))
        if board.location != HIDDEN:
            rows.append(_heading(f"Realm {scene.cards[board.location].name}", f" Quest pile {len(board.quest_pile)}"))
        rows.append(_heading("Vault", f" {len(board.vault)}"))
        known = [look.face_card(scene, card >> 2) for card in board.vault if card >= 0]
        rows += [Row(left=((f"  {card.name} ", ""), (look.one_line(card), "dim"))) for card in known if card]
        rows.append(_heading("Scrap", f" {len(board.scrap)}"))
        return [*rows, *(self._pile_row(scene, value, ways, why) for value in board.scrap)]

    def _scored_row(self, scene: Scene, seat: Seat, face: int) -> Row:
        left: Parts = (
            ("✓", "good"),
            (f" {scene.cards[face].name}", ""),
            (f"  {texts.goal_text(scene.cards[face], 0)}", "dim"),
        )
        return Row(left=left, value=look.face_value(face, seat))

    def _pile_row(self, scene: Scene, value: int, ways: Ways, why: Mapping[Value, Refusal]) -> Row:
        obj, card = look.find(scene, value), look.card_of(scene, value)
        if card is None or obj is None:
            return Row(left=((" ?? a hidden card", "dim"),))
        mark = usable(value, ways, why.get(value))
        indent = "    ≡ " if obj.host else "  "
        right: Parts = ()
        if card.type == "hero":
            right = ((look.hero_state(card, obj), "dim" if obj.destroyed else "strong"),)
        elif obj.zone == "realm" and card.type == "ally":
            right = look.numbers(obj)
        if obj.zone == "realm":
            right = (*right, (" ", ""), look.state_sign(scene, obj))
        name: Parts = ((f" {card.name} ", ""), (look.one_line(card), "dim"))
        return Row(left=((indent, "dim"), mark, look.sign(card), *name), right=right, value=value)

    def deck(self, scene: Scene, deck: Any) -> list[Row]:
        if deck is None:
            return [Row(left=(("this match has no deck lists", "dim"),))]
        side = look.side(scene, scene.seat)
        mine = [obj for obj in look.board(scene).objects.values() if obj.owner == scene.seat]
        gone = Counter(scene.cards[obj.card].name for obj in mine)
        gone[ENERGY] += side.charged + side.discharged
        rows = [_heading(f"Main Deck {len(side.deck)}", " · odds that the next card is this one")]
        known = [scene.cards[slot >> 2].name if slot >= 0 else None for slot in side.deck]
        for name, n in deck.deck.items():
            left = max(0, n - gone[name])
            card = next((c for c in scene.cards if c.name == name), None)
            rows.append(
                Row(
                    left=(
                        (f"{left} of {n} ", "" if left else "dim"),
                        look.sign(card),
                        (f" {name} ", ""),
                        ("" if card is None else look.one_line(card), "dim"),
                    ),
                    right=((odds(name, left, known), ""),),
                )
            )
        return rows

    # Cards in full

    def face(self, scene: Scene, value: Value) -> tuple[str, tuple[Parts, ...]]:
        exchange = stack.exchange_face(scene, value)
        if exchange is not None:
            return "Exchange", exchange
        owned, obj, card = look.owned_face(value), look.find(scene, value), look.card_of(scene, value)
        if card is None:
            return "Card", ((("nothing that you may see", "dim"),),)
        if owned is not None and card.goals:
            face, seat = owned
            head: tuple[Parts, ...] = _print(card)[:2]
            ambition: tuple[Parts, ...] = (((card.ambition, "dim"),),) if card.ambition else ()
            whose: Parts = ((f"{whose_word(scene, seat)} {card.type.capitalize()}", "dim"),)
            return card.type.capitalize(), (*head, *ambition, *goals.lines(scene, seat, face), whose)
        if obj is None or obj.zone in ("hand", "discard", "stack", "scrap"):
            return "Card", self.printed(card)
        if card.type == "hero":
            abilities = _ability_lines(card, obj)
            return "Hero", (*_print(card)[:2], *self._hero_state(scene, obj, card), *abilities, *_reminders(card))
        return "Card", (*_print(card), *self._state_lines(scene, obj, card), *_reminders(card))

    def printed(self, card: Any) -> tuple[Parts, ...]:
        return (*_print(card), *_reminders(card))

    def answer_face(self, scene: Scene, draft: Draft, value: Value) -> tuple[str, tuple[Parts, ...]] | None:
        step = draft.step
        if step is not None and isinstance(value, int):
            face = -1
            if step.name in ("top", "bottom"):
                face = words.examined_face(scene, value)
            elif step.name == "gear":
                face = words.shown_gear(scene, value)
            elif step.name == "trigger":
                face = words.waiting(scene)[value].ref[0]
            card = look.face_card(scene, face)
            if card is not None:
                return "Card", self.printed(card)
        return None

    def _hero_state(self, scene: Scene, obj: Obj, card: Card) -> list[Parts]:
        """HP, thresholds and what absorbs damage."""
        if obj.destroyed:
            return [(("destroyed, face down in its Lineup slot", "bad"),)]
        found = [f"HP {obj.hp} of {card.hp}", f"ATK {obj.attack}"]
        found += [f"temporary Defense {obj.temp}"] if obj.temp else []
        found += ["Staggered"] if obj.staggered else []
        found += [] if obj.ready else ["Exhausted"]
        place = "" if obj.zone == "realm" else "in the Lineup: its abilities and gear do nothing"
        thresholds = ", ".join(
            f"T{i} at {n}{' crossed' if i <= obj.crossed else ''}" for i, n in enumerate(card.thresholds or (), 1)
        )
        lines: list[Parts] = [((", ".join(found), "strong"),), ((thresholds, ""),)]
        lines += [((place, "dim"),)] if place else []
        return [*lines, *self._carried_lines(scene, obj), *self._influence_lines(scene, obj, card.attack or 0)]

    def _state_lines(self, scene: Scene, obj: Obj, card: Card) -> list[Parts]:
        """What is so now of a card on the table."""
        lines: list[Parts] = []
        if card.type == "ally":
            found = [f"now ATK {obj.attack}, DEF {obj.defense} of {obj.maximum}"]
            found += [f"{obj.temp} temporary Defense"] if obj.temp else []
            found += [] if obj.ready else ["Exhausted"]
            found += ["deployed since its controller's last Ready Phase"] if obj.fresh else []
            lines.append(((", ".join(found), ""),))
            lines += [*self._carried_lines(scene, obj), *self._influence_lines(scene, obj, card.attack or 0)]
        elif card.slot == "armor":
            lines.append(((f"Defense {obj.defense} of {obj.maximum}", ""),))
        elif obj.zone == "unattached":
            lines.append((("unattached and Exhausted: gives nothing until it is reattached", ""),))
        if obj.host:
            worn = "worn by" if card.type == "gear" else "attached to"
            lines.append(((f"{worn} ", "dim"), (look.name(scene, obj.host), "")))
        lines.append(((f"{possessive(scene, obj.owner)} card", "dim"),))
        return lines

    def _carried_lines(self, scene: Scene, obj: Obj) -> list[Parts]:
        """What it carries or wears, with the text."""
        found: list[Parts] = []
        for number in obj.attached:
            card = look.card_of(scene, number)
            if card is not None:
                found.append(
                    (("≡ ", "dim"), (look.gear_name(scene, number), "strong"), (f" {look.one_line(card)}", ""))
                )
        return found

    def _influence_lines(self, scene: Scene, obj: Obj, printed: int) -> list[Parts]:
        """What changes it now, and by whose text."""
        if obj.zone != "realm":
            return []
        lines: list[Parts] = []
        if obj.bonus:
            lines.append(((f"{obj.bonus:+d} ATK until end of turn (printed {printed})", ""),))
        for source, ability in influences(look.state(scene), obj.id):
            card = look.card_of(scene, source.id)
            if card is not None:
                text = texts.ability_text(card, card.abilities.index(ability))
                lines.append((("changed by ", "dim"), (card.name, ""), (f": {text}", "dim")))
        return lines

    # Decisions

    def framed(self, scene: Scene, name: str) -> tuple[Value, ...]:
        """An active Hero, for its frame."""
        who, _, place = name.partition("-")
        return (look.side(scene, scene.seat if who == "me" else 1 - scene.seat).hero,) if place == "hero" else ()

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
        if "keep" in verbs:
            again: Parts = (("  r n", "key"), (" mulligan", "")) if "mulligan" in verbs else ()
            return self._situation(scene, verbs), (("  space y", "key"), (" keep", ""), *again)
        answers: list[Part] = []
        if playing := playable(hand, ways):
            answers += [("  play ", ""), *playing]
        if keys := [key for key, value in labels(scene).items() if value in ways and "activate" in verbs]:
            answers += [(f"  g {' '.join(keys)}", "key"), (" use", "")]
        for verb, key, text in (
            ("reattach", "r", "reattach"),
            ("attack", "a", "attack"),
            ("end", "e", "end Main Phase"),
            ("pass", "space", "pass"),
        ):
            if verb in verbs:
                answers += [(f"  {key}", "key"), (f" {text}", "")]
        return self._situation(scene, verbs), tuple(answers)

    def _situation(self, scene: Scene, verbs: tuple[Value, ...]) -> Parts:
        """What the first question is about."""
        board, side = look.board(scene), look.side(scene, scene.seat)
        if "keep" in verbs:
            again = f"mulligan draws {HANDS[side.mulligans + 1]}" if "mulligan" in verbs else "no mulligan is left"
            return (("Opening hand: ", "strong"), (f"keep it? {again}", ""))
        if "end" in verbs:
            plays = f" ({side.plays} to play)" if side.plays else ""
            return (("Main Phase: ", "strong"), (f"what do you do? Energy {side.charged}{plays}, UAE {side.uae}", ""))
        when = when_passed(has_passed(look.state(scene), 1 - scene.seat))
        if board.stack:
            item = board.items[board.stack[-1]]
            said = f"{whose_word(scene, item.controller)} {stack.item_text(scene, item)}: "
            return ((said, "strong"), (f"resolves {when}", ""))
        return self._window(scene, when)

    def _window(self, scene: Scene, when: str) -> Parts:
        """A window with an empty stack, what follows it, and `when`."""
        combat = look.board(scene).combat
        if combat is None:
            return (("End Phase: ", "strong"), (f"the turn ends {when}", ""))
        if not combat.exchanges:
            who = player(scene, combat.attacker)
            verb = "attack" if who == "You" else "attacks"
            return ((f"{who} {verb}: ", "strong"), (f"respond, or interceptors are assigned {when}", ""))
        blows = stack.told(scene, combat, stack.left(combat))
        following = next((blow for blow in blows if blow is not None), None)
        if following is None:
            return (("Combat: ", "strong"), (f"it ends {when}", ""))
        return (("Next exchange: ", "strong"), (stack.in_words(scene, following), ""))

    def verb(self, scene: Scene, key: str, options: Options) -> Value | None:
        if options.step.name != "verb":
            return None
        return next((verb for verb in KEY_VERBS.get(key, ()) if verb in options.step.domain), None)

    def marks_hand(self, verb: Value) -> bool:
        """A mulligan is of the whole hand."""
        return False

    def hand_values(self, scene: Scene) -> tuple[Value, ...]:
        return words.hand_cards(scene)

    def hand_title(self, scene: Scene) -> str:
        return f"Hand {len(words.hand_cards(scene))}"

    def title_of(self, scene: Scene, value: Value) -> str:
        return look.name(scene, value)

    def at_once(self, verb: Value) -> bool:
        return verb in ("pass", "end", "keep")

    def source(self, scene: Scene, source: Value) -> str:
        return look.name(scene, source)

    def context(self, scene: Scene) -> str:
        return words.context(scene)

    def note(self, scene: Scene, match: Match, draft: Draft, width: int) -> str:
        kind = look.board(scene).asked.kind
        if kind == "defend":
            return stack.defence_text(scene, words.assigned(draft), width)
        units = tuple(int(unit) for unit in draft.values("unit"))
        return stack.attack_text(scene, units, width) if units else ""

    def sheet(self, scene: Scene, match: Match, draft: Draft, ahead: Draft) -> Sheet | None:
        return None

    def tried(self, scene: Scene, draft: Draft, value: Value) -> Action | None:
        return None

    def most(self, scene: Scene, match: Match, draft: Draft) -> tuple[Value, ...]:
        return ()

    def preset_number(self, draft: Draft) -> int:
        """No amount is asked for."""
        return 0

    def in_words(self, scene: Scene, action: Action, room: int) -> str:
        return decided.in_words(scene, action, room)

    def done_text(self, draft: Draft) -> str:
        step, count = draft.step, len(draft.chosen())
        if step is not None and step.name == "top":
            return "the rest goes to the bottom" if count else "all on top, as they lie"
        if step is not None and step.name == "unit":
            return f"attack with {count}"
        return f"done, {count} chosen" if count else "none"

    def waiting(self, scene: Scene) -> Parts:
        board = look.board(scene)
        if not board.stack:
            return ()
        item = board.items[board.stack[-1]]
        return ((f"{player(scene, item.controller)}: ", ""), (stack.item_text(scene, item), "strong"))

    def ways(self, scene: Scene, options: Options) -> Ways:
        found: Ways = {}
        if options.step.name != "verb":
            return found
        for verb in options.step.domain:
            following = options.take(verb)
            if verb == "energy":
                energy = [i for i in look.side(scene, scene.seat).hand if look.name(scene, i) == ENERGY]
                found |= {i: [Way("play Energy", (verb,))] for i in energy}
            elif verb == "activate" and isinstance(following, Options):
                self._add_abilities(scene, following, found)
            elif isinstance(following, Options) and following.step.name == "card":
                for value in following.step.domain:
                    found.setdefault(value, []).append(Way(f"{verb} {look.name(scene, value)}", (verb, value)))
        self._add_copies(scene, found)
        return found

    def _add_abilities(self, scene: Scene, options: Options, found: Ways) -> None:
        """What can be activated, a way for each ability; those of gear stand with the Hero that wears it too."""
        for value in options.step.domain:
            following, card, obj = options.take(value), look.card_of(scene, value), look.find(scene, value)
            if card is None or obj is None:
                continue
            if isinstance(following, Options) and following.step.name == "ability":
                numbers = [int(n) for n in following.step.domain]
                ways = [Way(texts.ability_text(card, n - 1), ("activate", value, n)) for n in numbers]
            else:
                number = next(i for i, ability in enumerate(card.abilities) if isinstance(ability, Activated))
                ways = [Way(texts.ability_text(card, number), ("activate", value))]
            found.setdefault(value, []).extend(ways)
            if obj.host:
                worn = [way._replace(title=f"{card.name}: {way.title}") for way in ways]
                found.setdefault(obj.host, []).extend(worn)

    def _add_copies(self, scene: Scene, found: Ways) -> None:
        """Equal cards of the hand are named by the first of them."""
        cards: dict[object, Value] = {}
        for value in look.side(scene, scene.seat).hand:
            card = look.card_of(scene, value)
            if value in found:
                cards.setdefault(card, value)
            elif card in cards:
                found[value] = found[cards[card]]

    def group_ways(self, scene: Scene, options: Options, value: Value) -> list[Way]:
        """An attack that a unit can be part of."""
        if options.step.name != "verb" or "attack" not in options.step.domain:
            return []
        following = options.take("attack")
        if isinstance(following, Options) and value in following.step.domain:
            return [Way(f"attack with {look.name(scene, value)}", ("attack", value))]
        return []

    def wishes(self, scene: Scene, value: Value) -> list[Wish]:
        obj, card = look.find(scene, value), look.card_of(scene, value)
        if obj is None or card is None or not isinstance(value, int) or obj.owner != scene.seat:
            return []
        if obj.zone == "hand":
            return [Wish("play", act.PlayEnergy() if card.name == ENERGY else act.PlayCard(card=value))]
        found: list[Wish] = []
        combat = look.board(scene).combat
        if card.type in ("hero", "ally"):
            found.append(Wish("attack", act.Attack(units=(value,)), ("attack", value)))
        if combat is not None and combat.attacker != scene.seat and combat.attackers:
            found.append(Wish("intercept", act.Defend(pairs=((combat.attackers[0], value),))))
        if card.type == "hero" and obj.zone != "realm":
            found.append(Wish("swap", act.Swap(hero=value)))
        if card.type == "augment":
            hosts = look.side(scene, scene.seat).realm
            found.append(Wish("reattach", act.Reattach(augment=value, host=hosts[0] if hosts else 0)))
        activated = [i for i, ability in enumerate(card.abilities) if isinstance(ability, Activated)]
        for i in activated:
            path: tuple[Value, ...] = ("activate", value, *((i + 1,) if len(activated) > 1 else ()))
            found.append(Wish(f"ability {i + 1}", act.Activate(source=value, ability=i), path))
        for number in obj.attached:
            found += [
                wish._replace(title=f"{look.name(scene, number)}, {wish.title}")
                for wish in self.wishes(scene, number)
                if isinstance(wish.action, act.Activate)
            ]
        return found

    def without_units(self, what: str) -> Action | None:
        return act.Attack(units=()) if what == "attack" else None

    def only_passes(self, scene: Scene, options: Options) -> bool:
        return options.step.domain == ("pass",)

    def passing(self, scene: Scene, options: Options) -> Value | None:
        return "pass" if options.step.name == "verb" and "pass" in options.step.domain else None

    # The table

    def where(self, scene: Scene, value: Value) -> str:
        obj = look.find(scene, value)
        if obj is None:
            return ""
        who = "me" if obj.owner == scene.seat else "foe"
        side = look.side(scene, obj.owner)
        if value in (*side.realm, *side.unattached):
            return who
        return f"{who}-hero" if value in side.heroes or obj.host in side.heroes else ""

    def changed(self, before: Any, after: Any) -> frozenset[Value]:
        if before.board.phase == "setup":
            return frozenset()
        old = before.board.objects
        return frozenset(
            i
            for i, obj in after.board.objects.items()
            if obj.zone in ("realm", "unattached") and (i not in old or _shown(obj) != _shown(old[i]))
        )

    def fact(self, scene: Scene, event: Event, *, everything: bool = False) -> str:
        return fact(scene, event, everything=everything)

    def work_of(self, scene: Scene, event: Event) -> str:
        if not isinstance(event, Stacked):
            return ""
        face, ability = event.item.ref
        card = scene.cards[face]
        return self.ability_text(card, ability) if ability >= 0 else look.card_text(card)

    def ability_text(self, card: Any, number: int) -> str:
        return texts.ability_text(card, number)

    def say(self, state: Any, seat: Seat, action: Action, eyes: Seat, *, revealed: bool) -> str:
        return public_notation(state, seat, cast(ArchaicAction, action), eyes, revealed=revealed)

    def is_told(self, event: Event) -> bool:
        return is_told(event)

    def is_payment(self, step: Step) -> bool:
        """Energy is all alike (RA-31): no payment is asked for."""
        return False

    def payment(self, state: Any, seat: Seat, action: Action) -> tuple[tuple[int, int], ...]:
        return ()

    def with_default_payment(self, action: Action) -> Action:
        return action

    def urgent(self, scene: Scene) -> bool:
        combat = look.board(scene).combat
        return combat is not None and combat.attacker != scene.seat

    def losing(self, scene: Scene) -> str:
        return ""

    def moment(self, scene: Scene) -> str:
        whose = "mine" if look.board(scene).active == scene.seat else "theirs"
        return f"{whose} {look.board(scene).phase}"

    def moments(self) -> list[tuple[str, str]]:
        """Every moment that can be a stop, with its name."""
        return [
            (f"{whose} {word.lower()}", f"{title} {word}")
            for whose, title in (("mine", "Your"), ("theirs", "Their"))
            for word in ("Main", "Combat", "End")
        ]

    def pending(self, scene: Scene) -> tuple[Value, ...]:
        return look.board(scene).stack

    def pending_name(self, scene: Scene, item: Value) -> str:
        found = look.board(scene).items[int(item)]
        return f"{possessive(scene, found.controller)} {stack.item_name(scene, found)}{stack.KINDS.get(found.kind, '')}"

    def turn_of(self, event: Event, turn: int) -> int:
        return event.turn if isinstance(event, TurnBegan) else turn

    def turn_player(self, scene: Scene) -> str:
        return player(scene, look.board(scene).active)

    def turn(self, scene: Scene) -> int:
        """The turn's number."""
        return look.board(scene).turn


def _heading(title: str, more: str) -> Row:
    return Row(left=((title, "strong"), (more, "dim")))


def _shown(obj: Obj) -> tuple[object, ...]:
    """What the board shows of an object."""
    numbers = (obj.attack, obj.defense, obj.maximum, obj.temp, obj.hp, obj.crossed)
    return (*numbers, obj.staggered, obj.ready, obj.attached)


# Printed cards --------------------------------------------------------------------------------------------------


def _print(card: Card) -> tuple[Parts, ...]:
    """Name, kind and numbers, then the text."""
    tier: Parts = ((f"  Tier {card.tier}", ""),) if card.tier is not None else ()
    numbers = [("HP", card.hp), ("ATK", card.attack), ("DEF", card.defense)]
    said = "".join(f"  {word} {n}" for word, n in numbers if n is not None)
    about = " · ".join(filter(None, (look.kind(card), card.rarity, ", ".join(card.marks))))
    lines: list[Parts] = [(look.sign(card), (f" {card.name}", "strong"), *tier), ((about + said, "dim"),)]
    if card.type == "hero":
        return (*lines, *_ability_lines(card, None))
    if card.type != "spell" and (keywords := texts.keyword_line(card)):
        lines.append(((keywords, "strong"),))
    if body := look.card_text(card):
        lines.append(((body, ""),))
    return tuple(lines)


def _ability_lines(card: Card, hero: Obj | None) -> tuple[Parts, ...]:
    """A Hero's abilities, with what unlocks those that are locked."""
    lines: list[Parts] = []
    for i in range(len(card.abilities)):
        text = texts.ability_text(card, i)
        locked = f" after T{i} ({(card.thresholds or ())[i - 1]} HP)" if i else ""
        if hero is None:
            lines.append(((f"{i + 1}{locked}: ", "strong"), (text, "")))
        elif is_unlocked(hero, i):
            used = " (used this turn)" if i in hero.used else ""
            lines.append(((f"✓ {i + 1}: ", "good"), (text, ""), (used, "dim")))
        else:
            lines.append(((f"✗ {i + 1}{locked}: ", "dim"), (text, "dim")))
    return tuple(lines)


def _reminders(card: Card) -> tuple[Parts, ...]:
    """What the keywords of a card mean; the rulings on it."""
    return reminders("archaic", card.name, texts.terms(card))


PANEL: Panel = ArchaicPanel()
