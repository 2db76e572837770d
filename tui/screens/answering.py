"""The keys of an open question: they name its answers, step through them, confirm, and go a step back."""

from collections.abc import Callable

from core.kernel.events import Action
from core.kernel.options import Value
from tui.decision import Cursor, Decision
from tui.panels import BoardWidget
from tui.playing.frames import framed_answer
from tui.screens.game_view import GameView
from tui.screens.inspecting import Inspector
from tui.widgets.cards import Cards
from tui.widgets.hand import Choices
from tui.widgets.zone import Zone

STAYING = frozenset("imuwHLKZ?:/UCBVSPWX")
"""Letters that keep their meaning while a question is open."""
LOOKING = frozenset("dgohjklts")
"""Letters that keep it besides where a question opened by itself: no step leads back to where they work."""


def kept_letters(decision: Decision) -> frozenset[str]:
    """The letters that keep their meaning now."""
    return STAYING if decision.draft.begun else STAYING | LOOKING


class Answering:
    """Answers the open question of a screen, by key and by frame. Without one nothing of it is called."""

    def __init__(
        self,
        screen: GameView,
        inspector: Inspector,
        point: Callable[[Value], None],
        send: Callable[[Action], None],
        leave: Callable[[], None],
        ask_to_leave: Callable[[], None],
    ) -> None:
        """`point` puts the cursor on an object, `send` does the action that all answers make, `leave` goes back as `q`
        does, `ask_to_leave` asks before it does."""
        self._screen = screen
        self._inspector = inspector
        self._point = point
        self._send = send
        self._leave = leave
        self._ask_to_leave = ask_to_leave

    @property
    def _decision(self) -> Decision:
        decision = self._screen.decision
        assert decision is not None
        return decision

    @property
    def _choices(self) -> Choices:
        return self._screen.query_one("#choices", Choices)

    def key(self, key: str, character: str) -> bool:
        """A key is pressed. False: it has its usual meaning."""
        screen, decision = self._screen, self._decision
        if key in ("enter", "space"):
            value = screen.pointer.answer()
            ends = decision.is_number or (decision.may_stop and key == "enter")
            if value is None and not ends and not decision.complete:
                self._beside()
                return True
            if key == "enter" or decision.complete or decision.is_number or decision.draft.spreads:
                self._confirm()
            elif value is not None and not decision.take(value) and self._is_refused(value):
                return True
        elif key in ("tab", "shift+tab"):
            self._next_target(1 if key == "tab" else -1)
            return True
        elif key == "escape":
            # It may be about the question that is left.
            screen.app.clear_notifications()
            if not decision.draft.begun:
                self._ask_to_leave()
                return True
            return self._step_back()
        elif character == "q" and not decision.draft.begun and not decision.press("q"):
            self._leave()
            return True
        elif key == "backspace":
            if not decision.unmark():
                decision.back()
        elif key in ("plus", "minus", "equals_sign"):
            by = -1 if key == "minus" else 1
            if not decision.change(screen.pointer.answer(), by):
                return self._is_off(character)
        elif character == "*":
            decision.take_all()
        elif self._puts(character):
            return True
        elif character == "p" and decision.complete:
            if not decision.change_payment():
                screen.app.say("there is no other way to pay")
        elif not character or not decision.press(character):
            unit = screen.panel.labels(screen.scene).get(character) if decision.has_details else None
            return self._is_refused(unit) or self._is_off(character)
        else:
            self._follow(character)
        if screen.decision is not None:
            screen.draw()
        return True

    def main(self) -> None:
        """Name what is under the cursor; with everything named, confirm."""
        screen, decision = self._screen, self._decision
        value = screen.pointer.answer()
        if value is not None:
            if decision.take(value) or not self._is_refused(value):
                screen.draw()
        elif decision.complete:
            self._confirm()
        elif screen.pointer.word(decision) is Cursor.REFUSED:
            self._beside()

    def by_frame(self, name: str) -> bool:
        """Name what a frame or line of the board stands for. False: that is no answer."""
        screen, decision = self._screen, self._decision
        if any(self._puts(str(place)) for place in screen.panel.framed(screen.scene, name)):
            return True
        value = framed_answer(decision, name)
        if value is None:
            return False
        decision.take(value)
        screen.draw()
        return True

    def _puts(self, place: str) -> bool:
        """What the cursor stands on in the list of answers is put to a place. False: nothing is to be put anywhere."""
        decision, choices = self._decision, self._choices
        if not decision.put(choices.value, place):
            return False
        self._screen.draw()
        if not decision.complete:
            choices.focus()
        return True

    def _follow(self, character: str) -> None:
        """The cursor goes to the answer that a key names: in a list of answers, and from one Zone to another."""
        screen, decision, choices = self._screen, self._decision, self._choices
        zones = list(screen.query_one(BoardWidget).query(Zone))
        if decision.draft.spreads:
            choices.focus()
        if choices.has_focus and (decision.draft.spreads or decision.sheet() is not None):
            choices.point(next((c.value for c in decision.choices() if c.key == character), ""))
        elif decision.zone and screen.focused in zones:
            framed = screen.panel.framed
            next(zone for zone in zones if decision.zone in framed(screen.scene, zone.id or "")).focus()

    def _is_refused(self, value: Value | None) -> bool:
        """A card that may not be named, or left out: why. False: it is none."""
        refusal = None if value is None else self._decision.why_not(value)
        if value is None or refusal is None:
            return False
        screen = self._screen
        self._inspector.tell_why(screen.panel.title_of(screen.scene, value), [refusal])
        return True

    def _beside(self) -> None:
        """With the cursor on none of the answers: why that is none, if it has been come to, or else to the first."""
        screen = self._screen
        at = screen.pointer.value()
        if at is not None and screen.pointer.word(self._decision) is Cursor.REFUSED:
            self._inspector.why(at)
        else:
            self._next_target(1)

    def _is_off(self, character: str) -> bool:
        """A letter or sign whose command is off: that is said."""
        decision = self._decision
        if len(character) != 1 or not character.isprintable() or character in kept_letters(decision):
            return False
        back = "esc goes a step back" if decision.draft.begun else "esc leaves"
        self._screen.app.say(f"{character} is none of the answers; {back}")
        return True

    def _confirm(self) -> None:
        action = self._decision.confirm(self._screen.pointer.answer())
        if action is not None:
            self._send(action)

    def _step_back(self) -> bool:
        if not self._decision.back():
            return False
        self._screen.draw()
        return True

    def _next_target(self, by: int) -> None:
        screen, decision = self._screen, self._decision
        found = [c for c in decision.choices() if c.place != "number"]
        if not found:
            return
        answer, at = screen.pointer.answer(), screen.pointer.value()
        # Equal cards stand for the same answer, and a frame's letter is no card.
        here = [place for place, choice in enumerate(found) if answer is not None and choice.where == at]
        here = here or [place for place, choice in enumerate(found) if choice.value == answer]
        if here:
            place = here[0] + by
        else:
            # The first that is not in the set yet: there space marks it.
            chosen = decision.draft.chosen()
            free = [place for place, choice in enumerate(found) if choice.value not in chosen]
            place = (free or [0])[0] if by > 0 else -1
        choice = found[place % len(found)]
        if choice.place in ("list", "item") or decision.sheet() is not None:
            screen.query_one(Cards).to_choices(choice.value)
        else:
            self._point(choice.where)
