"""The keys of the first question: something is begun by its verb, or with a card."""

from collections.abc import Callable

from textual.binding import Binding

from core.kernel.events import Action
from core.kernel.options import Options, Value
from tui.decision import Decision
from tui.panels import Way
from tui.panels.labels import digit
from tui.playing import reasons
from tui.screens.boxes import PickBox
from tui.screens.game_view import GameView
from tui.screens.inspecting import Inspector
from tui.widgets.cards import Cards
from tui.widgets.lines import Row
from tui.widgets.zone import Zone

VERB_KEYS = (
    Binding("space", "verb('space')", "Pass", id="game.pass"),
    Binding("e", "verb('e')", "End", id="game.end"),
    Binding("a", "verb('a')", "Attack", id="game.attack"),
    Binding("r", "verb('r')", "Move", id="game.move"),
    Binding("y", "verb('y')", "Keep the hand", id="game.yes", show=False),
    Binding("n", "verb('n')", "Another hand", id="game.no", show=False),
)
"""Keys that stand for a verb. Which one, and what the last line calls it, each game says (`Panel.verb` and `commands`);
the names here are those by which a user chooses other keys, for all games alike."""


class Beginning:
    """Begins what a person does. While another question is open, or somebody else decides, nothing is begun."""

    def __init__(self, screen: GameView, inspector: Inspector, send: Callable[[Action], None]) -> None:
        """`send`: does an action that is whole at once."""
        self._screen = screen
        self._inspector = inspector
        self._send = send

    @property
    def _decision(self) -> Decision | None:
        """None: nothing can be begun."""
        decision = self._screen.decision
        return decision if decision is not None and decision.at_root else None

    def verb(self, key: str) -> None:
        """What a command key stands for."""
        screen, decision = self._screen, self._decision
        if decision is None:
            return
        verb = screen.panel.verb(screen.scene, key, decision.options)
        if verb is None:
            self._say_nothing(key)
        else:
            self._begin(decision, (verb, *self._zone_of_cursor(decision, verb)))

    def _say_nothing(self, key: str) -> None:
        """A command key of this game that does nothing now: why."""
        screen = self._screen
        what = dict(screen.panel.commands).get(key)
        if what:
            found = reasons.of_command(screen.table, screen.scene, what.casefold())
            if found:
                about, refusals = zip(*found, strict=True)
                self._inspector.tell_why(f"{what}: not now", refusals, about)
            else:
                screen.app.say(f"{what}: not now · ? lists the keys")
        elif key != "space":
            screen.app.say(f"{key} does nothing now · ? lists the keys")

    def _zone_of_cursor(self, decision: Decision, verb: Value) -> tuple[Value, ...]:
        """The zone that the cursor is in, where the verb asks for one of those first."""
        focused = self._screen.focused
        if not isinstance(focused, Zone) or self._screen.panel.at_once(verb):
            return ()
        following = decision.options.take(verb)
        letter = (focused.id or "")[-1].upper()
        return (letter,) if isinstance(following, Options) and letter in following.step.domain else ()

    def take(self, place: int) -> None:
        """A card of the hand by its digit."""
        hand = self._screen.query_one(Cards).hand
        if place >= len(hand.rows):
            self._screen.app.say(f"there is no card {digit(place)} in the hand")
            return
        hand.action_to(place)
        if hand.value is not None:
            self.use(hand.value)

    def use(self, value: Value) -> None:
        """Begin what can be done with an object, or say why nothing can."""
        screen, decision = self._screen, self._decision
        if decision is None or self._marks_for_mulligan(decision, value):
            return
        ways = [*screen.ways.get(value, ()), *screen.panel.group_ways(screen.scene, decision.options, value)]
        if len(ways) == 1:
            self._begin(decision, ways[0].path, value)
        elif ways:
            self._pick_way(ways, value)
        else:
            self._inspector.why(value)

    def _marks_for_mulligan(self, decision: Decision, value: Value) -> bool:
        """At the opening hand a card is marked instead of played."""
        panel, scene = self._screen.panel, self._screen.scene
        for verb in decision.options.step.domain:
            if panel.marks_hand(verb) and value in panel.hand_values(scene):
                self._begin(decision, (verb, value))
                return True
        return False

    def _pick_way(self, ways: list[Way], of: Value) -> None:
        rows = [Row(left=((way.title, ""),), value=i, label=str(i + 1)) for i, way in enumerate(ways)]

        def take(value: Value | None) -> None:
            decision = self._decision
            if isinstance(value, int) and decision is not None:
                self._begin(decision, ways[value].path, of)

        self._screen.app.push_screen(PickBox("Which?", rows), take)

    def _begin(self, decision: Decision, path: tuple[Value, ...], of: Value | None = None) -> None:
        """`of`: what was pressed."""
        if not decision.begin(path, of):
            return
        if len(path) == 1 and self._screen.panel.at_once(path[0]):
            action = decision.action()
            if action is not None:
                self._send(action)
                return
        self._screen.draw()
