"""One open decision of a person: the draft of the action, what keys mean in it, and how it is paid."""

import re
from collections.abc import Collection, Iterator, Sequence
from enum import Enum
from itertools import islice
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from rich.cells import cell_len

from core.kernel.errors import Refusal
from core.kernel.events import Action
from core.kernel.ids import Seat
from core.kernel.match import Match
from core.kernel.options import DONE, Options, Step, Value
from tui.copies import Copies
from tui.draft import DETAILED, ORDERED, SPREAD, WHOLE, ZONES, Answer, Draft, leaves, may_end
from tui.faults import keep
from tui.fitting import ELLIPSIS, cut
from tui.names import YOU
from tui.panels import Choice, Marks, Panel, Scene, Sheet
from tui.panels.hands import shown_at
from tui.panels.players import named
from tui.widgets.drawn import fit
from tui.widgets.lines import Parts, cells

SHORT = (24, 20, 16, 13, 10)
"""Cells of an answer's first words, where there is no room for all of it: as many as fit."""
NAMED = re.compile(r"[,:;]\s| \(")
"""Ends the name that an answer begins with."""
ABOUT = ": "
"""Ends what a question is about."""
SEPARATOR: Parts = ((" · ", ""),)
PAYMENTS = 60
"""At most so many ways to pay are stepped through."""


def fitting(choices: Sequence[Choice], chosen: Collection[Value], room: int) -> Parts:
    """The answers in the longest form that has room: in full, by their first words with and at last without a sign that
    there are more, by those of what is chosen, by their keys. What has no room even so is counted, what is chosen
    before all else. What is not to be seen among answers that are keeps its words."""
    least, kept = SHORT[-1], _unseen(choices)
    forms = (
        [_answer(c, chosen, c.text) for c in choices],
        *([_answer(c, chosen, _brief(c, most)) for c in choices] for most in SHORT),
        [_answer(c, chosen, _brief(c, least).removesuffix(ELLIPSIS)) for c in choices],
        [_answer(c, chosen, _brief(c, least) if c.value in chosen or c in kept or not c.key else "") for c in choices],
        [_by_key(c, chosen, c in kept) for c in choices],
    )
    found = next((form for form in forms if sum(map(cells, form)) <= room), None)
    if found is None:
        wanted = sorted(choices, key=lambda c: (c.value in chosen, c not in kept))
        found = [_by_key(c, chosen, c in kept) for c in wanted]
        while found and sum(map(cells, found)) + cells(_more(choices, len(found))) > room:
            found.pop()
    return (*(part for answer in found for part in answer), *_more(choices, len(found)))


def _answer(choice: Choice, chosen: Collection[Value], text: str) -> Parts:
    mark = "●" if choice.value in chosen else ""
    gap = "  " if text or mark else " "
    return ((f"{gap}{mark}{choice.key or '·'}", "key"), *(((f" {text}", ""),) if text else ()))


def _unseen(choices: Sequence[Choice]) -> list[Choice]:
    """Answers that are nowhere to be seen, as "nobody", among others that are."""
    found = [choice for choice in choices if choice.place == "item"]
    return found if len(found) < len(choices) else []


def _by_key(choice: Choice, chosen: Collection[Value], in_words: bool) -> Parts:
    """By its key alone; with its first words if it has none, or if it is to be told `in_words`."""
    return _answer(choice, chosen, "" if choice.key and not in_words else _brief(choice, SHORT[-1]))


def _brief(choice: Choice, most: int) -> str:
    """In fewer words, in so many cells if they have so many."""
    return choice.brief or _short(choice.text, most)


def _making_room(question: Parts, room: int) -> Parts:
    """What is asked, in so many cells if that can be had by cutting what it is about, which stands first."""
    over = cells(question) - room
    if over <= 0 or len(question) < 2:
        return question
    (head, look), *asked = question
    name = head.removesuffix(ABOUT)
    return ((_short(name, max(SHORT[-1], cell_len(name) - over)) + ABOUT, look), *asked)


def _short(text: str, most: int) -> str:
    """Its first words in so many cells; a sign says that more follow, unless they are a whole name or fill them."""
    if cell_len(text) <= most:
        return text
    words, name = text.split(), NAMED.split(text, maxsplit=1)[0]
    while len(words) > 1 and cell_len(_bare(words)) + (_bare(words) != name) > most:
        words.pop()
    begun = _bare(words)
    whole = begun == name and cell_len(name) <= most
    return begun if whole or cell_len(begun) == most else cut(begun + ELLIPSIS, most)


def _bare(words: Sequence[str]) -> str:
    return " ".join(words).rstrip(",:;.")


def _more(choices: Sequence[Choice], said: int) -> Parts:
    """How many are not said, and the key that lists them, unless it names one of them."""
    n = len(choices) - said
    if not n:
        return ()
    if any(choice.key == "m" for choice in choices):
        return ((f" … {n} more", "dim"),)
    return ((f" … {n} more (", "dim"), ("m", "key"), (" lists)", "dim"))


class Cursor(Enum):
    """Where it stands while a question is open. The values: what the main key does there, and what `space`."""

    ANSWER = ("take it", "mark")
    MARKED = ("take it out", "unmark")
    BESIDE = ("first answer", "first")
    """On nothing that could be meant: where it was when this was asked."""
    REFUSED = ("why not", "why not")
    """On a card that is none of the answers."""

    @property
    def main(self) -> str:
        return self.value[0]

    @property
    def space(self) -> str:
        return self.value[1]


class Decision:
    """What is being decided. It asks the match for everything that is legal and changes nothing."""

    def __init__(self, match: Match, seat: Seat, panel: Panel, scene: Scene) -> None:
        self.match = match
        self.seat = seat
        self.panel = panel
        self.see(scene)
        self.draft = Draft(match.options(seat), stops=frozenset({"pay", "verb"}))
        self._copies = Copies()
        self._number: int | None = None
        self.paying = 0
        self._payments: list[Action] = []
        self._opened_with = 0

    def see(self, scene: Scene) -> None:
        """What the seat sees; in a question it is "you", whatever it is called elsewhere."""
        self.scene = scene._replace(
            names=tuple(YOU if seat == self.seat else name for seat, name in enumerate(scene.names))
        )

    # Where it stands

    @property
    def at_root(self) -> bool:
        """Nothing is begun, and there are several things to do."""
        step = self.draft.step
        return step is not None and step.name == "verb"

    @property
    def options(self) -> Options:
        """The options from the beginning."""
        return self.draft.start

    @property
    def complete(self) -> bool:
        """Only to be sent, or to be paid otherwise."""
        step = self.draft.step
        return step is None or self.panel.is_payment(step)

    @property
    def is_number(self) -> bool:
        """An amount is asked for."""
        return not self.complete and any(c.place == "number" for c in self.choices())

    @property
    def number(self) -> int:
        """Place in the domain of the number that is shown, for questions after an amount."""
        return self.panel.preset_number(self.draft) if self._number is None else self._number

    @property
    def asks(self) -> object:
        """Something that is the same for one question, what is marked in a set put aside."""
        draft, step = self.draft, self.draft.step
        if step is None:
            return self.match.moment, len(draft.answers)
        if draft.spreads:
            return self.match.moment, *draft.placed.items()
        if self.has_details:
            return self.match.moment, step.name
        run = () if step.name in ORDERED else draft.chosen()
        return self.match.moment, len(draft.answers) - len(run), step.name, step.about

    @property
    def may_stop(self) -> bool:
        """The set that is being named may end here, or what has no place yet gets one by itself."""
        step = self.draft.step
        return step is not None and (self.draft.spreads or may_end(step))

    @property
    def is_order(self) -> bool:
        """What is named is all to be named, one after the other."""
        step = self.draft.step
        return step is not None and step.name in ORDERED and not self.may_stop

    @property
    def takes_whole(self) -> bool:
        """Nothing is named yet of what is all taken by the main key, and left altogether by `-`."""
        step = self.draft.step
        return step is not None and step.name in WHOLE and not self.draft.chosen()

    @property
    def has_details(self) -> bool:
        """More is named of each member of a set: `+` and `-` change it."""
        step = self.draft.step
        return step is not None and step.name in DETAILED

    def sheet(self) -> Sheet | None:
        """The answers with what they come to, where the question is shown so."""
        if self.at_root or self.complete:
            return None
        return self.panel.sheet(self.scene, self.match, self.draft, self._ahead())

    def _ahead(self) -> Draft:
        """The draft with the amount taken that is shown."""
        if not self.is_number:
            return self.draft
        ahead = self.draft.copy()
        ahead.choose(self._domain()[self.number])
        return ahead

    @property
    def marks_by_space(self) -> bool:
        """A set is being named: `space` marks, and the main key ends it. Else both do the same."""
        return not self.complete and self.may_stop and not self.is_number and not self.draft.spreads

    @property
    def takes_by_cursor(self) -> bool:
        """One answer is asked for, and the main key takes what the cursor stands on."""
        return not (self.at_root or self.complete or self.is_number or self.may_stop)

    def choices(self) -> list[Choice]:
        """The answers there are, with those that the set has already."""
        found = [] if self.at_root or self.complete else self.panel.choices(self.scene, self.draft)
        return shown_at(found, self.panel.hand_values(self.scene), self._copies.row_of)

    def marks(self, changed: frozenset[Value]) -> Marks:
        """What to light on the board."""
        answers = [a for a in self.draft.answers if a.step.name != "card"] + self.draft.run()
        chosen = {self._copies.row_of(a.value) for a in answers if self._is_marked(a.step, a.value)}
        if self.at_root:
            return Marks(changed=changed)
        placed = self.draft.placed
        if self.draft.spreads:
            return Marks(
                frozenset(f"me-{place}" for place in SPREAD if place not in placed), frozenset(placed), changed
            )
        side = "me-" if not self.complete else ""
        values = {c.where for c in self.choices() if c.place not in ("number", "item")}
        lanes = {f"{side}{v}" for v in values if isinstance(v, str)}
        begun = {self._copies.row_of(a.value) for a in self.draft.answers if a.step.name == "card"} - values
        return Marks(
            frozenset(values - chosen) | lanes, frozenset({*chosen, *begun, *(SPREAD if placed else ())}), changed
        )

    def _is_marked(self, step: Step, value: Value) -> bool:
        """An answer that is on the board or in the hand: a small number may be the id of something else there."""
        return step.name in ZONES if isinstance(value, str) else self.panel.names_objects(step)

    # Answers

    def begin(self, path: tuple[Value, ...], row: Value | None = None) -> bool:
        """Start anew with the first values of a path. False: they cannot be named, and nothing is.

        `row`: the card of the hand that was pressed, which an equal one of the path stands for.
        """
        self.draft.reset()
        self._forget()
        self._copies.reset()
        done = all(self._take(place, value) for place, value in enumerate(path))
        if not done:
            self.draft.reset()
        elif row is not None:
            for answer in self.draft.answers:
                self._stands_for(answer, row)
        self._opened_with = self._by_hand()
        return done

    def _take(self, place: int, value: Value) -> bool:
        """The value of a path at its place: named now, or filled in already."""
        if place < len(self.draft.answers):
            answer = self.draft.answers[place]
            return value == answer.value or self._stands_for(answer, value)
        return self.take(value) or self.draft.choose(value)

    def _stands_for(self, answer: Answer, row: Value) -> bool:
        """The answer names an equal card: it is shown where that one lies, if it is in the hand."""
        alike = self._are_alike(answer.step, answer.value, row)
        if alike and answer.value != row and row in self.panel.hand_values(self.scene):
            self._copies.show(answer.value, row)
        return alike

    def _are_alike(self, step: Step, one: Value, other: Value) -> bool:
        """Cards of one name, where a step asks for cards: only one of several that are equal is asked for."""
        panel, scene = self.panel, self.scene
        return panel.names_objects(step) and panel.title_of(scene, one) == panel.title_of(scene, other)

    @property
    def zone(self) -> str:
        """The place of the board that was named last by hand; empty: the last answer is none."""
        last = next((answer for answer in reversed(self.draft.answers) if not answer.preset), None)
        return str(last.value) if last is not None and last.step.name in ZONES else ""

    def _by_hand(self) -> int:
        """How many answers were given by hand."""
        return sum(not answer.preset for answer in self.draft.answers)

    def press(self, key: str) -> bool:
        """A key that names an answer. False: it names none."""
        if self.complete:
            return self._press_again(key)
        found = self._keyed(key)
        if not found or self.draft.spreads:
            # Where what it names goes to is another key.
            return bool(found)
        if self.is_number:
            self._number = self._domain().index(found[0].value)
            return True
        free = [choice for choice in found if choice.value not in self.draft.chosen()]
        return self.take((free[0] if free else found[0]).where)

    def put(self, value: Value | None, key: str) -> bool:
        """Put what the cursor stands on to the place of a key. False: nothing is to be put there."""
        return value is not None and self.draft.put(value, key.upper())

    def _keyed(self, key: str) -> list[Choice]:
        """The answers of a key; a small letter that means nothing else is the Zone of that letter."""
        choices = self.choices()
        return [c for c in choices if c.key == key] or [
            c for c in choices if c.key == key.upper() and c.place in ("board", "strip")
        ]

    def _press_again(self, key: str) -> bool:
        """With all answered, a key changes the last answer that was given by hand."""
        kept = self.draft.copy()
        last = next((a for a in reversed(kept.answers) if not a.preset), None)
        if last is not None and not self.panel.is_payment(last.step) and self.draft.back() and not self.at_root:
            values = [choice.value for choice in self._keyed(key)]
            if values:
                place = values.index(last.value) + 1 if last.value in values else 0
                self._forget()
                return self.draft.choose(values[place % len(values)])
        self.draft = kept
        return False

    def take(self, where: Value) -> bool:
        """Name what stands there, or take it out of the set. False: it is no answer, or cannot be named."""
        choice = next((choice for choice in self.choices() if choice.where == where), None)
        if choice is None:
            return False
        if self._copies.row_of(choice.value) != where:
            self._copies.show(choice.value, where)
            if choice.value in self.draft.chosen():
                return True
        return self.toggle(choice.value)

    def toggle(self, value: Value) -> bool:
        """Name a value, or take it out of the set. False: it cannot be named."""
        self._forget()
        step, chosen = self.draft.step, self.draft.chosen()
        if step is not None and value in chosen and not self.draft.repeats:
            if self.draft.drop(value):
                return True
            # Of equal cards the first are named: without it another one would be.
            alike = [other for other in reversed(chosen) if other != value and self._are_alike(step, value, other)]
            dropped = next((other for other in alike if self.draft.drop(other)), None)
            if dropped is not None:
                self._copies.exchange(value, dropped)
            return dropped is not None
        return self.draft.choose(value)

    def offers(self, value: Value | None) -> bool:
        """The value is an answer, or is in the set."""
        return value is not None and any(c.where == value for c in self.choices())

    def named_by(self, value: Value | None) -> Value | None:
        """The answer that a card of the hand, the board or the piles stands for, as its key does: itself, or an equal
        card of the hand. None: none."""
        step = self.draft.step
        if value is None or step is None or not self.panel.names_objects(step):
            return None
        return next((choice.value for choice in self.choices() if choice.where == value), None)

    def cursor(self, answer: Value | None, at: Value | None) -> Cursor:
        """What the cursor stands on: `answer`, or a card that has been come to since this was asked."""
        if answer is not None:
            return Cursor.MARKED if answer in self.draft.chosen() and not self.draft.repeats else Cursor.ANSWER
        step = self.draft.step
        return Cursor.BESIDE if at is None or step is None or not self.panel.names_objects(step) else Cursor.REFUSED

    def why_not(self, value: Value) -> Refusal | None:
        """Why a card may not be named, or a row of the sheet not be left out: what is said of an action that does, all
        else being legal. None: it may, or no action can."""
        tried = None if self.at_root or self.complete else self.panel.tried(self.scene, self.draft, value)
        if tried is not None:
            return self.match.explain(self.seat, tried)
        run, game, state = self.draft.run(), self.match.game, self.match.state
        at = run[0].at if run else self.draft.now
        if not isinstance(at, Options) or not self.panel.names_objects(at.step):
            return None
        for known in (v for v in at.step.domain if isinstance(v, int)):
            for action in _with_instead(next(_actions(at.take(known))), known, value):
                # Another number in it may be the same by chance.
                if game.path(state, self.seat, action) == (*at.path, value):
                    return self.match.explain(self.seat, action)
        return None

    def take_all(self) -> None:
        """Make the set as large as it may be: as the game does, or by whatever still fits in the order of the walk. An
        order ends with what has no place yet as it is listed."""
        most = () if self.at_root or self.complete else self.panel.most(self.scene, self.match, self.draft)
        if most:
            self.draft.take(most)
            return
        while not self.complete and not self.at_root and (self.draft.is_set or self.is_order):
            fitting = [v for v in self.draft.offers() if v != DONE]
            if not fitting or not self.draft.choose(fitting[0]):
                break

    def change_number(self, by: int) -> bool:
        """A greater or smaller amount."""
        if not self.is_number:
            return False
        domain = self._domain()
        by = by if int(domain[0]) <= int(domain[-1]) else -by
        self._number = max(0, min(len(domain) - 1, self.number + by))
        return True

    def change(self, value: Value | None, by: int) -> bool:
        """More or less: an amount, the way to pay, how often an answer is named or what is named of it besides; where
        all is named, on top or to the bottom. False: there is no such thing."""
        if self.complete:
            return self.change_payment(by)
        if self.is_number:
            return self.change_number(by)
        if value is None:
            return by < 0 and self.leave_all()
        if self.has_details:
            return self.draft.change(value, by)
        step, is_named = self.draft.step, value in self.draft.chosen()
        if step is not None and step.name in WHOLE:
            if by < 0:
                return self.draft.drop(value) if is_named else self.leave_all() or True
            return is_named or self.toggle(value)
        if self.draft.repeats:
            return self.draft.choose(value) if by > 0 else self.draft.drop(value)
        return by > 0 and self.sheet() is not None and self.toggle(value)

    def leave_all(self) -> bool:
        """Name nothing of what the main key takes altogether. False: no such thing is asked."""
        return self.takes_whole and self.draft.choose(DONE)

    def confirm(self, under_cursor: Value | None) -> Action | None:
        """The main key: end the set, take the amount or what is under the cursor; the action once all is answered."""
        if self.complete:
            return self.action()
        if self.is_number:
            self.draft.choose(self._domain()[self.number])
            self._forget()
        elif self.draft.spreads:
            self.draft.put_rest()
        elif self.takes_whole:
            self.take_all()
        elif self.may_stop:
            self.draft.choose(DONE)
            self._forget()
        elif self.offers(under_cursor) and under_cursor is not None:
            self.take(under_cursor)
        return None

    def back(self) -> bool:
        """One question back; what one key began is left by one. False: this is the first."""
        self._forget()
        if not self.draft.back():
            return False
        if self._by_hand() < self._opened_with:
            self.draft.reset()
            self._opened_with = 0
        return True

    def unmark(self) -> bool:
        """Take the newest one out of the set; of those of which more is named, all."""
        if self.has_details:
            return self.draft.clear()
        run = self.draft.run()
        return bool(run) and self.draft.drop(run[-1].value)

    def _domain(self) -> tuple[Value, ...]:
        step = self.draft.step
        return step.domain if step is not None else ()

    def _forget(self) -> None:
        self._number = None
        self.paying = 0
        self._payments = []

    # The whole action

    def action(self) -> Action | None:
        """The action, paid as shown; None: there is more to answer."""
        if not self.complete:
            return None
        payments = self.payments()
        return payments[self.paying] if payments else self.draft.action

    def payments(self) -> list[Action]:
        """The action with each way to pay, the preset one first; empty: there is no choice."""
        now = self.draft.now
        if not self._payments and isinstance(now, Options):
            found = [
                action
                for _, action in islice(leaves(now, lambda step: False), PAYMENTS)
                if not isinstance(action, Options)
            ]
            default = self.panel.with_default_payment(found[0])
            self._payments = [default, *(action for action in found if action != default)]
        return self._payments

    def payment_text(self) -> str:
        """The sources of the payment that is shown: `Loam Shard; Hollow Prism x2`; empty: nothing is paid."""
        action = self.action()
        if action is None:
            return ""
        paid = self.panel.payment(self.match.state, self.seat, action)
        named = [(self.panel.source(self.scene, source), n) for source, n in paid if n]
        return "; ".join(name if n == 1 else f"{name} x{n}" for name, n in named)

    def change_payment(self, by: int = 1) -> bool:
        """The next way to pay, or the one before."""
        payments = self.payments()
        if len(payments) < 2 or not self.complete:
            return False
        self.paying = (self.paying + by) % len(payments)
        return True

    def notation(self) -> str:
        """The action as its line of notation, with the preset payment left out."""
        action = self.action()
        if action is None:
            return ""
        try:
            return self.match.notation(self.seat, action)
        except Exception as error:
            # Without its text an action can still be done.
            keep(error)
            return str(action.__struct_config__.tag)

    # In words

    def question(self, room: int) -> Parts:
        """The first line of the prompt after who is asked: as many answers as have room in so many cells."""
        parts = self.panel.question(self.scene, self.draft)
        if self.complete:
            head, action = parts if self.draft.step is None else (), self.action()
            said = "" if action is None else self.panel.in_words(self.scene, action, room - cells(head))
            return _making_room((*head, (said or named(self.scene, self.notation()), "strong")), room)
        if self.is_number:
            domain = self._domain()
            least, most = sorted((int(domain[0]), int(domain[-1])))
            return (*parts, (f"  {domain[self.number]}", "chosen"), (f"  of {least} to {most}", ""))
        choices, chosen = self.choices(), self.draft.chosen()
        kept = _unseen(choices)
        parts = _making_room(parts, room - sum(cells(_by_key(choice, chosen, choice in kept)) for choice in choices))
        return (*parts, *fitting(choices, chosen, room - cells(parts)))

    def answers(self, room: int, cursor: Cursor) -> Parts:
        """The second line of the prompt: what helps to answer, and what the keys do now, in so many cells."""
        first, *more = self._key_words(cursor)
        free = room - cells(first)
        said = fit(self._note(free - cells(SEPARATOR)), max(0, free - cells(SEPARATOR)))
        free -= cells(said) + (cells(SEPARATOR) if said else 0)
        found: Parts = (*said, *(SEPARATOR if said else ()), *first)
        for words in more:
            free -= cells(SEPARATOR) + cells(words)
            if free < 0:
                break
            found = (*found, *SEPARATOR, *words)
        return found

    def _note(self, room: int) -> Parts:
        """What helps to answer; once all is answered, what it is paid with."""
        note = self.panel.note(self.scene, self.match, self._ahead(), room)
        paid = self.payment_text() if self.complete else ""
        pay: Parts = (*(SEPARATOR if note else ()), ("pay ", ""), (paid, "strong")) if paid else ()
        return (*(((note, "strong"),) if note else ()), *pay)

    def _key_words(self, cursor: Cursor) -> list[Parts]:
        """What the keys do, the most wanted first."""
        back: Parts = (("esc", "key"), (" step back" if self.draft.begun else " menu", ""))
        if self.complete:
            change: list[Parts] = [(("p", "key"), (" change", ""))] if len(self.payments()) > 1 else []
            return [(("enter space", "key"), (" do it", "")), *change, back]
        if self.is_number:
            change = [(("digits", "key"), (" ", ""), ("+ -", "key"), (" change", ""))]
            return [(("enter space", "key"), (" take it", "")), *change, back]
        if self.draft.spreads:
            rest = " the others as they lie" if self.draft.placed else " as they lie"
            return [(("enter space", "key"), (rest, "")), ((" ".join(SPREAD), "key"), (" put it there", "")), back]
        if self.may_stop:
            done = f" {self.panel.done_text(self.draft)}"
            more: list[Parts] = [(("-", "key"), (" all to the bottom", ""))] if self.takes_whole else []
            if any(details for _, details in self.draft.members()):
                more = [(("+ -", "key"), (" whose Power", ""))]
            return [
                (("enter", "key"), (done, "")),
                *more,
                back,
                (("*", "key"), (" most" if self.has_details else " all", "")),
                (("backspace", "key"), (" none" if self.has_details else " unmark", "")),
            ]
        others: list[Parts] = [(("+ -", "key"), (" one more, less", ""))] if self.draft.repeats else []
        if self.is_order:
            others.append((("*", "key"), (" the rest as listed" if self.draft.chosen() else " all as listed", "")))
        return [
            (("enter space", "key"), (f" {cursor.main}", "")),
            *others,
            (("keys", "key"), (" pick", "")),
            back,
            (("tab", "key"), (" next", "")),
        ]


def _actions(now: Options | Action) -> Iterator[Action]:
    """All whole actions from here on."""
    return now.actions() if isinstance(now, Options) else iter((now,))


def _with_instead(part: Any, old: Value, new: Value) -> Iterator[Any]:
    """An action, or a part of one, with another value in each place where the old one stands, one after the other."""
    if isinstance(part, Struct):
        for name in part.__struct_fields__:
            for found in _with_instead(getattr(part, name), old, new):
                yield replace(part, **{name: found})
    elif isinstance(part, tuple):
        for place, member in enumerate(part):
            for found in _with_instead(member, old, new):
                yield (*part[:place], found, *part[place + 1 :])
    elif part == old and not isinstance(part, bool):
        yield new
