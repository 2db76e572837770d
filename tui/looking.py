"""What one pair of eyes sees of a stored match, at any of its steps."""

from collections.abc import Callable
from typing import Any, NamedTuple

from core.kernel.ids import Seat
from core.kernel.replay import Replay
from tui.panels import Panel, Scene
from tui.seats import Seats
from tui.telling import Teller


class Look(NamedTuple):
    """Whose eyes look at a match. It reads any replay of that match, in whatever thread."""

    panel: Panel
    seats: Seats
    whose: int
    """A seat; the number of seats: everything is open."""

    @property
    def eyes(self) -> Seat | None:
        """Whose eyes; None: everything is open."""
        return self.whose if self.whose < len(self.seats.now.names) else None

    @property
    def seat(self) -> Seat:
        """Whose side lies at the bottom."""
        return self.eyes or 0

    def names_at(self, step: int) -> tuple[str, ...]:
        """What the players were called when an entry was decided."""
        return self.seats.at(step).shown

    def see(self, replay: Replay) -> Any:
        """What these eyes see where a replay stands."""
        return replay.view(self.seat) if self.eyes is not None else self.panel.open_view(replay.state, self.seat)

    def scene_of(self, replay: Replay, seen: Any, before: Any) -> Scene:
        """What there is to show where a replay stands; `before`: what was seen before its newest entry."""
        step = replay.step
        return Scene(
            seen,
            replay.header.cards,
            self.names_at(step),
            self.seat,
            step,
            hides=self.eyes is not None,
            before=before,
            bots=self.seats.at(step).bots,
        )

    def words(self, replay: Replay, keep_going: Callable[[], bool]) -> dict[int, str]:
        """What each step of the line that a replay shows says: its move and its facts, to be searched.

        As far as it may go on.
        """
        shown = Replay(replay.game, replay.header, replay.log.copy())
        shown.show(replay.line[-1])
        teller, found, seen = Teller(shown, self.panel), dict[int, str](), None
        for step in shown.line:
            if not keep_going():
                break
            shown.goto(step)
            before, seen = seen, self.see(shown)
            scene = self.scene_of(shown, seen, before)
            facts = [self.panel.fact(scene, fact) for fact in shown.facts(step, self.eyes)]
            found[step] = "\n".join((teller.text(step, self.eyes), *facts)).casefold()
        return found
