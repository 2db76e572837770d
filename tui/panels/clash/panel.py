"""What Clash of Realms supplies to the screens."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, cast

from msgspec.structs import replace

from core.clash import actions as act
from core.clash import texts
from core.clash.actions import ClashAction
from core.clash.cards import Card
from core.clash.chronicle.forecast import forecast
from core.clash.events import Stacked, TurnBegan
from core.clash.faces import ManaCost
from core.clash.notation import public_notation
from core.clash.rules.chain import ability_cost
from core.clash.rules.derived import influences
from core.clash.rules.mana import cost_of, default_payment
from core.clash.state import LANES, ClashState, Obj, has_passed
from core.clash.view import see
from core.kernel.chance import Stream
from core.kernel.errors import Refusal
from core.kernel.events import Action, Event
from core.kernel.ids import Seat
from core.kernel.match import Match
from core.kernel.options import Options, Step, Value
from tui.draft import Draft
from tui.fitting import column
from tui.panels import NO_REASONS, BoardWidget, Choice, Marks, Panel, Scene, Sheet, Stack, Way, Ways, Wish
from tui.panels.clash import assigning, decided, look, words
from tui.panels.clash.board import ClashBoard, labels, side_line, targets
from tui.panels.clash.facts import fact, is_told
from tui.panels.clash.meeting import meeting_text
from tui.panels.hands import digits, name_width, playable, reason, usable
from tui.panels.labels import digit
from tui.panels.odds import odds
from tui.panels.phases import phases_of
from tui.panels.players import player, possessive, when_passed, whose_word
from tui.panels.rulings import reminders
from tui.widgets.drawn import fit
from tui.widgets.lines import Part, Parts, Row

PHASES = (
    ("beginning", "Begin", "Begin"),
    ("resource", "Res", "Resource"),
    ("draw", "Draw", "Draw"),
    ("main", "Main", "Main"),
    ("combat", "Combat", "Combat"),
    ("end", "End", "End"),
)
VERB_KEYS = (
    ("attack", "a", "attack"),
    ("move", "r", "move"),
    # By the digits of the hand.
    ("mulligan", "", "mark"),
    ("keep", "space y", "keep"),
    ("pass", "space", "pass"),
    ("end", "e", "end Main Phase"),
)
KIND = 8
"""Cells for the kind of a card in the hand."""
BESIDES = 13 + KIND
"""Cells of a row of the hand besides the name and the text."""
KEY_VERBS = {
    "space": ("pass", "keep"),
    "y": ("keep",),
    "n": ("mulligan",),
    "e": ("end",),
    "a": ("attack",),
    "r": ("move",),
}


KEYS: tuple[tuple[str, str], ...] = (
    ("a", "attack"),
    ("r", "move a group"),
    ("e", "end the Main Phase"),
    ("H B C L K", "hand, board, Chain, log, card"),
    ("Z", "off the lanes: Base Zone, Shards …"),
    ("o", "the opponent's side"),
    ("Y", "always pass on the Chain's top item"),
)
SIGNS: tuple[tuple[str, str], ...] = (
    ("» ↷ ~ z", "Ready, Exhausted, Stunned, may not attack"),
    ("≡", "carries something"),
    ("→", "attacks in this Zone"),
    ("5-2 4+1 3↓", "Power with damage, raised, lowered"),
    ("Y◆ R▲ G♣ B● P■ --", "yellow, red, green, blue, purple, colourless"),
)


class ClashPanel:
    """Arrangement and wording; every rule is asked of the core."""

    commands: tuple[tuple[str, str], ...] = (("space", ""), ("a", "Attack"), ("r", "Move"), ("e", "End"))
    keys = KEYS
    signs = SIGNS
    phases: tuple[tuple[str, ...], ...] = PHASES
    stack_name = "Chain"
    piles_title = "Off the lanes"

    def board(self) -> BoardWidget:
        return ClashBoard(id="board")

    def open_view(self, state: Any, seat: Seat) -> Any:
        full = see(state, seat)
        board = replace(full.board, objects=dict(state.board.objects), sides=state.board.sides)
        return replace(full, board=board)

    # Lines

    def top(self, scene: Scene, wide: bool) -> tuple[Parts, Parts]:
        board = look.board(scene)
        whose = player(scene, board.active).upper() if board.turn else "SETUP"
        active = fit(((whose, "strong"),), 14 if wide else 8)
        parts: list[Part] = [(f" T{board.turn}  ", "dim"), *active, (" ", "")]
        words = ((code, long if wide else short) for code, short, long in PHASES)
        parts += phases_of(words, self.phase(scene), scene.stops)
        if board.turn:
            state = "Closed" if board.closed else "Open"
            parts.append((f"  {state} State" if wide else f"  {state}", "" if board.closed else "dim"))
        return tuple(parts), scene.status

    def phase(self, scene: Scene) -> str:
        """The phase as the top line names it."""
        board = look.board(scene)
        fighting = board.combat is not None and not board.combat.result
        return "combat" if fighting else board.phase

    def side(self, scene: Scene, seat: Seat) -> tuple[Parts, Parts]:
        return side_line(scene, Marks(), seat, 0)

    def score(self, scene: Scene, seat: Seat) -> tuple[str, str]:
        return look.realm_integrity(scene, seat), "Realm"

    def hand(self, scene: Scene, ways: Ways, marks: Marks, why: dict[Value, Refusal], room: int) -> list[Row]:
        rows = []
        side = look.board(scene).sides[scene.seat]
        lit = [look.card_of(scene, look.find(scene, i)) for i in side.hand if i in marks.targets]
        width = name_width((look.name(scene, i) for i in words.hand_cards(scene)), room - BESIDES)
        for place, value in enumerate(words.hand_cards(scene)):
            card = look.card_of(scene, look.find(scene, value))
            if card is None:
                rows.append(Row(left=((" ?? a hidden card", "dim"),)))
                continue
            refusal = why.get(value)
            mark = usable(value, ways, refusal)
            if value in marks.chosen:
                mark = ("●", "chosen")
            elif value in marks.targets or (value in side.hand and card in lit):
                mark = ("◎", "target")
            kind = look.kind(card, commander=value in side.commanders)
            left: Parts = (
                mark,
                (" ", ""),
                *look.colour_sign(card),
                (f" {card.cost or '':>3} ", ""),
                (column(card.name, width), "strong" if value in ways else ""),
                (f" {column(kind, KIND)} ", ""),
                (look.one_line(card).removeprefix(f"{kind.capitalize()} · "), "dim"),
            )
            aside = reason(value, ways, refusal, card.name)
            rows.append(Row(left=left, value=value, label=digit(place) or " ", aside=aside))
        return rows

    def stack(self, scene: Scene, ways: Ways, room: int) -> Stack:
        """The Chain, the next item to resolve on top."""
        board = look.board(scene)
        rows: list[Row] = []
        for place in range(len(board.chain) - 1, -1, -1):
            item = board.items[board.chain[place]]
            who = player(scene, item.controller)
            state: Parts = (("countered ", "bad"),) if item.countered else ()
            name: Parts = ((look.item_text(scene, item), "strong"),)
            rows.append(Row(left=name, right=(*state, (who, "dim")), value=item.id, label=str(place + 1)))
            if aims := targets(scene, item):
                rows.append(Row(left=(("  → ", "dim"), ("; ".join(aims), "")), value=item.id))
        if rows:
            rows.append(Row(left=(("↑ top resolves first", "dim"),)))
        return Stack(f"Chain {len(board.chain)}", tuple(rows), empty="Chain empty", wanted=bool(board.chain))

    def opposite(self, scene: Scene) -> Seat:
        return 1 - scene.seat

    def piles(self, scene: Scene, ways: Ways, why: Mapping[Value, Refusal] = NO_REASONS) -> list[Row]:
        board = look.board(scene)
        rows = []
        for seat in (scene.seat, 1 - scene.seat):
            side = board.sides[seat]
            whose = whose_word(scene, seat)
            for title, ids in (
                ("hand", side.hand),
                ("Realm", (side.realm,)),
                ("Locations", tuple(i for i in side.locations if i)),
                ("Base Zone", side.base),
                ("Shards", side.shards),
                ("Commanders", side.commanders),
                ("Graveyard", side.graveyard),
                ("Removed", side.removed),
            ):
                rows.append(Row(left=((f"{whose} {title}", "strong"), (f" {len(ids)}", "dim"))))
                rows += [self._pile_row(scene, value, ways, why) for value in ids]
            counts = f"deck {len(side.deck)}, Shard Deck {len(side.shard_deck)}"
            rows.append(Row(left=((f"{whose} decks", "strong"), (f" {counts}", "dim"))))
        return rows

    def deck(self, scene: Scene, deck: Any) -> list[Row]:
        side = look.board(scene).sides[scene.seat]
        if deck is None:
            return [Row(left=(("this match has no deck lists", "dim"),))]
        seen = [o for o in look.board(scene).objects.values() if o.owner == scene.seat and o.card >= 0]
        gone = Counter(scene.cards[obj.card].name for obj in seen)
        known = [scene.cards[slot >> 2].name if slot >= 0 else None for slot in side.deck]
        rows = [
            Row(left=((f"Main Deck {len(side.deck)}", "strong"), (" · odds that the next card is this one", "dim")))
        ]
        for name, n in deck.main.items():
            left = max(0, n - gone[name])
            card = next((c for c in scene.cards if c.name == name), None)
            sign: Parts = look.colour_sign(card)
            text = look.one_line(card) if card is not None else ""
            rows.append(
                Row(
                    left=((f"{left} of {n} ", "" if left else "dim"), *sign, (f" {name} ", ""), (text, "dim")),
                    right=((odds(name, left, known), ""),),
                )
            )
        return rows

    def _pile_row(self, scene: Scene, value: int, ways: Ways, why: Mapping[Value, Refusal]) -> Row:
        obj = look.find(scene, value)
        card = look.card_of(scene, obj)
        if card is None or obj is None:
            return Row(left=((" ?? a hidden card", "dim"),), value=value)
        played = obj.zone in ("base", "shards")
        state: Parts = ((" ", ""), look.state_sign(obj)) if played else ()
        mark = usable(value, ways, why.get(value))
        text = f" {look.one_line(card)}"
        name: Parts = ((f" {card.name}", ""), (f" {card.cost or ''}", "dim"), (text, "dim"))
        return Row(left=((" ", ""), mark, (" ", ""), *look.colour_sign(card), *name), right=state, value=value)

    def face(self, scene: Scene, value: Value) -> tuple[str, tuple[Parts, ...]]:
        obj = look.find(scene, value)
        item = look.board(scene).items.get(value) if isinstance(value, int) else None
        card = look.card_of(scene, obj) if obj is not None else scene.cards[item.ref[0]] if item is not None else None
        if card is None:
            return "Card", ((("nothing that you may see", "dim"),),)
        return "Card", self.printed(card) if obj is None else self._face_lines(scene, card, obj)

    def printed(self, card: Any) -> tuple[Parts, ...]:
        return (*_print(card), *reminders("clash", card.name, texts.terms(card)))

    def answer_face(self, scene: Scene, draft: Draft, value: Value) -> tuple[str, tuple[Parts, ...]] | None:
        card = words.answer_card(scene, draft, value)
        return None if card is None else ("Card", self.printed(card))

    def _face_lines(self, scene: Scene, card: Card, obj: Obj) -> tuple[Parts, ...]:
        """All that a card says, and what is so of it now."""
        held = look.keywords(obj) if obj.zone == "lane" else card.keywords
        return (*_print(card), *self._state_lines(scene, obj), *reminders("clash", card.name, held))

    def _state_lines(self, scene: Scene, obj: Obj) -> list[Parts]:
        """What is so now of a card on the table."""
        lines: list[Parts] = []
        if obj.zone in ("lane", "base", "shards", "attached"):
            words_now = ", ".join(look.keywords(obj)) or "no keyword"
            if obj.zone == "lane":
                power = look.power_parts(obj, look.card_of(scene, obj))
                lines.append((("now Power ", "dim"), *power, (f"; {words_now}", "dim")))
                lines += self._change_lines(scene, obj)
            lines.append((("Ready" if obj.ready else "Exhausted", ""),))
        elif obj.zone in ("location", "realm"):
            lines.append(((_standing(obj), ""),))
        if obj.attached:
            lines.append((("carries ", "dim"), ("; ".join(look.name(scene, i) for i in obj.attached), "")))
        if obj.host:
            lines.append((("attached to ", "dim"), (look.name(scene, obj.host), "")))
        owner = player(scene, obj.owner)
        mine = f"; controlled by {player(scene, obj.controller)}" if obj.controller != obj.owner else ""
        lines.append(((f"owner: {owner}{mine}", "dim"),))
        return lines

    def _change_lines(self, scene: Scene, obj: Obj) -> list[Parts]:
        """What changes its Power and keywords now: what effects put on it, then whose texts."""
        lines: list[Parts] = [((words.change_text(scene, mod), "dim"),) for mod in obj.mods]
        for source, ability in influences(look.state(scene), obj.id):
            card = look.card_of(scene, look.find(scene, source))
            if card is not None:
                text = texts.ability_text(card, ability)
                lines.append((("changed by ", "dim"), (card.name, ""), (f": {text}", "dim")))
        return lines

    # Decisions

    def framed(self, scene: Scene, name: str) -> tuple[Value, ...]:
        """A Location, one's own Zone, a Realm."""
        who, _, place = name.partition("-")
        side = look.board(scene).sides[scene.seat if who == "me" else 1 - scene.seat]
        if place == "line":
            return (side.realm,)
        letter = place.upper()
        location = side.locations[LANES.index(letter)]
        found = (location, letter) if who == "me" else (location,)
        return tuple(filter(None, found))

    def names_objects(self, step: Step) -> bool:
        return words.is_object(step)

    def labels(self, scene: Scene) -> dict[str, Value]:
        return dict(labels(scene))

    def choices(self, scene: Scene, draft: Draft) -> list[Choice]:
        return words.choices(scene, draft)

    def question(self, scene: Scene, draft: Draft) -> Parts:
        return words.question(scene, draft)

    def root(self, scene: Scene, options: Options, ways: Ways) -> tuple[Parts, Parts]:
        verbs = options.step.domain
        hand = words.hand_cards(scene)
        elsewhere = {v for v, found in ways.items() if v not in hand and any(way.path[0] != "exhaust" for way in found)}
        lettered = {letter: unit for letter, unit in labels(scene).items() if unit in elsewhere}
        others = len(elsewhere.difference(lettered.values()))
        answers: list[Part] = []
        if keys := playable(hand, ways):
            answers += [("  play ", ""), *keys]
        for verb, key, text in VERB_KEYS:
            if verb in verbs:
                marking = digits(len(look.board(scene).sides[scene.seat].hand))
                answers += [(f"  {key or marking}", "key"), (f" {text}", "")]
        if lettered:
            answers += [(f"  g {' '.join(lettered)}", "key"), (" use", "")]
        if others:
            answers += [("  Z", "key"), (f" {others} more", "")]
        return self._situation(scene, verbs), tuple(answers)

    def _situation(self, scene: Scene, verbs: tuple[Value, ...]) -> Parts:
        """What the first question is about."""
        board = look.board(scene)
        if "keep" in verbs:
            return (("Opening hand: ", "strong"), ("keep it, or mark cards to put back and draw anew", ""))
        if "end" in verbs:
            return (("Main Phase: ", "strong"), ("what do you do?", ""))
        when = when_passed(has_passed(look.state(scene), 1 - scene.seat))
        if board.chain:
            item = board.items[board.chain[-1]]
            aims = targets(scene, item)
            arrow = f" → {'; '.join(aims)}" if aims else ""
            said = f"{whose_word(scene, item.controller)} {look.item_text(scene, item)}{arrow}: "
            return ((said, "strong"), (f"resolves {when}", ""))
        if board.combat is not None and not board.combat.result:
            lane = LANES[board.combat.lane]
            return ((f"Showdown in {lane}: ", "strong"), (f"respond, or damage is dealt {when}", ""))
        if board.closed:
            return (("The Chain is empty: ", "strong"), (f"it closes {when}", ""))
        return (("Priority: ", "strong"), (f"respond, or play goes on {when}", ""))

    def verb(self, scene: Scene, key: str, options: Options) -> Value | None:
        if options.step.name != "verb":
            return None
        wanted = KEY_VERBS.get(key, ())
        return next((verb for verb in wanted if verb in options.step.domain), None)

    def marks_hand(self, verb: Value) -> bool:
        return verb == "mulligan"

    def hand_values(self, scene: Scene) -> tuple[Value, ...]:
        return words.hand_cards(scene)

    def hand_title(self, scene: Scene) -> str:
        side = look.board(scene).sides[scene.seat]
        commanders = f" · Commanders {len(side.commanders)}" if side.commanders else ""
        return f"Hand {len(side.hand)}{commanders}"

    def title_of(self, scene: Scene, value: Value) -> str:
        return look.name(scene, value)

    def at_once(self, verb: Value) -> bool:
        return verb in ("pass", "end", "keep")

    def source(self, scene: Scene, source: Value) -> str:
        return words.source_name(scene, source)

    def context(self, scene: Scene) -> str:
        return words.context(scene)

    def note(self, scene: Scene, match: Match, draft: Draft, width: int) -> str:
        verb, zone = draft.value("verb"), draft.value("from")
        if look.board(scene).asked.kind == "assign":
            return assigning.power_left(scene, match, draft)
        if verb == "attack" and isinstance(zone, str) and draft.values("unit"):
            units = tuple(int(unit) for unit in draft.values("unit"))
            meeting = forecast(match.sandbox(scene.seat, Stream(0)), scene.seat, LANES.index(zone), units)
            return "" if meeting is None else meeting_text(scene, meeting, width)
        return words.mode_so_far(scene, draft)

    def sheet(self, scene: Scene, match: Match, draft: Draft, ahead: Draft) -> Sheet | None:
        return assigning.sheet(scene, match, draft)

    def tried(self, scene: Scene, draft: Draft, value: Value) -> Action | None:
        is_asked = draft.step is not None and draft.step.name == "kill"
        return assigning.tried(draft, value) if is_asked and isinstance(value, int) else None

    def most(self, scene: Scene, match: Match, draft: Draft) -> tuple[Value, ...]:
        return assigning.most(scene, match) if draft.step is not None and draft.step.name == "kill" else ()

    def preset_number(self, draft: Draft) -> int:
        return 0

    def in_words(self, scene: Scene, action: Action, room: int) -> str:
        return decided.in_words(scene, action, room)

    def done_text(self, draft: Draft) -> str:
        step, count = draft.step, len(draft.chosen())
        if step is not None and step.name == "top":
            return "the rest goes to the bottom" if count else "all on top, as they lie"
        if step is not None and step.name == "unit":
            return str(draft.value("verb")) if count else "none"
        return f"done, {count} chosen" if count else "none"

    def waiting(self, scene: Scene) -> Parts:
        board = look.board(scene)
        if board.chain:
            item = board.items[board.chain[-1]]
            return ((f"{player(scene, item.controller)}: ", ""), (look.item_text(scene, item), "strong"))
        return ()

    def ways(self, scene: Scene, options: Options) -> Ways:
        found: Ways = {}
        if options.step.name != "verb":
            return found
        for verb in options.step.domain:
            if verb in words.WITH_CARD:
                following = options.take(verb)
                if isinstance(following, Options) and following.step.name == "card":
                    for value in following.step.domain:
                        title = f"{verb} {look.name(scene, value)}"
                        found.setdefault(value, []).append(Way(title, (verb, value)))
        self._add_copies(scene, found)
        return found

    def _add_copies(self, scene: Scene, found: Ways) -> None:
        """Equal copies are named by the first of them."""
        side = look.board(scene).sides[scene.seat]
        for group in (side.hand, side.shards):
            firsts: dict[tuple[int, bool], Value] = {}
            for value in group:
                obj = look.find(scene, value)
                if obj is None:
                    continue
                if value in found:
                    firsts.setdefault((obj.card, obj.ready), value)
                elif (obj.card, obj.ready) in firsts:
                    found[value] = found[firsts[obj.card, obj.ready]]

    def group_ways(self, scene: Scene, options: Options, value: Value) -> list[Way]:
        """Attacks and moves that a unit can be part of."""
        found: list[Way] = []
        for verb in ("attack", "move"):
            if options.step.name != "verb" or verb not in options.step.domain:
                continue
            following = options.take(verb)
            if isinstance(following, Options) and following.step.name == "from":
                for zone in following.step.domain:
                    units = following.take(zone)
                    if isinstance(units, Options) and value in units.step.domain:
                        found.append(Way(f"{verb} from {zone} with {look.name(scene, value)}", (verb, zone, value)))
        return found

    def wishes(self, scene: Scene, value: Value) -> list[Wish]:
        obj = look.find(scene, value)
        card = look.card_of(scene, obj)
        if obj is None or card is None or not isinstance(value, int):
            return []
        if obj.zone in ("hand", "commanders"):
            return [Wish("play" if obj.zone == "hand" else "deploy", act.PlayCard(card=value))]
        wishes: list[Wish] = []
        if obj.zone == "lane":
            wishes.append(Wish("attack", act.Attack(lane=obj.lane, units=(value,))))
            wishes.append(Wish("move", act.Reposition(units=(value,), lane=(obj.lane + 1) % 3)))
        for i, ability in enumerate(card.abilities):
            if ability.__struct_config__.tag == "act":
                wishes.append(Wish("activate", act.Activate(source=value, ability=i)))
        if card.equip is not None and obj.zone in ("base", "attached"):
            units = [u for lane in look.board(scene).sides[scene.seat].lanes for u in lane]
            wishes += [Wish("equip", act.EquipArtifact(artifact=value, carrier=units[0]))] if units else []
        if card.type == "shard":
            wishes.append(Wish("exhaust", act.ExhaustShard(shard=value)))
        return wishes

    def without_units(self, what: str) -> Action | None:
        return {"attack": act.Attack(lane=0, units=()), "move": act.Reposition(units=(), lane=0)}.get(what)

    def only_passes(self, scene: Scene, options: Options) -> bool:
        return self.passing(scene, options) is not None and set(options.step.domain) <= {"pass", "exhaust"}

    def passing(self, scene: Scene, options: Options) -> Value | None:
        return "pass" if options.step.name == "verb" and "pass" in options.step.domain else None

    # The table

    def where(self, scene: Scene, value: Value) -> str:
        obj = look.find(scene, value)
        if obj is None or obj.zone not in ("lane", "location") or obj.lane < 0:
            return ""
        return look.zone_widget(scene, obj.side, obj.lane)

    def changed(self, before: Any, after: Any) -> frozenset[Value]:
        old, new = before.board.objects, after.board.objects
        shown = ("lane", "location", "realm")
        if before.board.phase == "setup":
            return frozenset()
        return frozenset(
            i
            for i, obj in new.items()
            if obj.zone in shown
            and (
                i not in old
                or (obj.power, obj.damage, obj.keywords, obj.integrity, obj.destroyed, obj.lane, obj.attached)
                != (
                    old[i].power,
                    old[i].damage,
                    old[i].keywords,
                    old[i].integrity,
                    old[i].destroyed,
                    old[i].lane,
                    old[i].attached,
                )
            )
        )

    def fact(self, scene: Scene, event: Event, *, everything: bool = False) -> str:
        return fact(scene, event, everything=everything)

    def work_of(self, scene: Scene, event: Event) -> str:
        if not isinstance(event, Stacked):
            return ""
        face, ability = event.item.ref[:2]
        card = scene.cards[face]
        return self.ability_text(card, ability) if ability >= 0 else look.card_text(card)

    def ability_text(self, card: Any, number: int) -> str:
        return texts.ability_text(card, number)

    def say(self, state: Any, seat: Seat, action: Action, eyes: Seat, *, revealed: bool) -> str:
        return public_notation(state, seat, cast(ClashAction, action), eyes, revealed=revealed)

    def is_told(self, event: Event) -> bool:
        return is_told(event)

    def is_payment(self, step: Step) -> bool:
        return step.name == "pay"

    def payment(self, state: Any, seat: Seat, action: Action) -> tuple[tuple[int, int], ...]:
        given: act.Pay = getattr(action, "pay", ())
        cost = _cost(state, seat, action)
        return given if given or cost is None or not cost.total else default_payment(state, seat, cost)

    def with_default_payment(self, action: Action) -> Action:
        return replace(action, pay=()) if "pay" in action.__struct_fields__ else action

    def urgent(self, scene: Scene) -> bool:
        board = look.board(scene)
        combat = board.combat
        return combat is not None and not combat.result and combat.attacker != scene.seat

    def losing(self, scene: Scene) -> str:
        board = look.board(scene)
        pool = board.sides[scene.seat].pool
        # In one's own Main Phase and its combats there is more to come: it ends by hand.
        ends_by_hand = board.active == scene.seat and board.phase == "main"
        return (
            f"{look.pool_text(pool)} in your pool is lost when the turn ends (506.2)"
            if any(pool) and not ends_by_hand
            else ""
        )

    def moment(self, scene: Scene) -> str:
        whose = "mine" if look.board(scene).active == scene.seat else "theirs"
        return f"{whose} {self.phase(scene)}"

    def moments(self) -> list[tuple[str, str]]:
        """Every moment that can be a stop, with its name."""
        return [
            (f"{whose} {code}", f"{title} {long}")
            for whose, title in (("mine", "Your"), ("theirs", "Their"))
            for code, _, long in PHASES
        ]

    def pending(self, scene: Scene) -> tuple[Value, ...]:
        return look.board(scene).chain

    def pending_name(self, scene: Scene, item: Value) -> str:
        found = look.board(scene).items[int(item)]
        return f"{possessive(scene, found.controller)} {look.item_text(scene, found)}"

    def turn_of(self, event: Event, turn: int) -> int:
        return event.turn if isinstance(event, TurnBegan) else turn

    def turn_player(self, scene: Scene) -> str:
        return player(scene, look.board(scene).active)

    def turn(self, scene: Scene) -> int:
        """The turn's number."""
        return look.board(scene).turn


def _standing(place: Obj) -> str:
    """What is left of a Location or Realm."""
    if place.destroyed:
        return "destroyed: Open Zone" if place.zone == "location" else "destroyed"
    return f"Integrity {place.integrity} now"


def _print(card: Card) -> list[Parts]:
    """What is printed on a card."""
    lines: list[Parts] = []
    cost: Parts = ((f"  cost {card.cost}", ""),) if card.cost is not None else ()
    lines.append((*look.colour_sign(card), (f" {card.name}", "strong"), *cost))
    kind = card.type.capitalize() + (f" · {card.subtype}" if card.subtype else "")
    if "Reaction" in card.keywords:
        kind += " · Reaction"
    numbers = f"  Power {card.power}" if card.power is not None else ""
    numbers += f"  Integrity {card.integrity}" if card.integrity is not None else ""
    lines.append(((kind + numbers, "dim"),))
    keyword_line = texts.keyword_line(card)
    body = look.card_text(card)
    if keyword_line and not body.startswith(keyword_line):
        lines.append(((keyword_line, "strong"),))
    if body:
        lines.append(((body, ""),))
    return lines


def _cost(state: ClashState, seat: Seat, action: Action) -> ManaCost | None:
    """The mana that an action costs; None: none."""
    objects = state.board.objects
    match action:
        case act.PlayCard():
            return cost_of(state, objects[action.card], seat, action.x)
        case act.Activate():
            return ability_cost(state, objects[action.source], action.ability, action.x)[1]
        case act.EquipArtifact():
            equip: ManaCost | None = state.cards[objects[action.artifact].card].equip
            return equip
    return None


PANEL: Panel = ClashPanel()
