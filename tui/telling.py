"""The line of text of any entry of a stored match, as a pair of eyes may read it."""

from collections.abc import Callable

from msgspec.structs import replace

from core.kernel.errors import Diverged
from core.kernel.events import Action
from core.kernel.game import find_game
from core.kernel.ids import Seat
from core.kernel.log import action_of
from core.kernel.match import Match
from core.kernel.options import Options
from core.kernel.replay import UNTOLD, Replay
from tui.faults import keep
from tui.moves import count_moves, legal_moves
from tui.panels import Panel, Scene

NEAR, ROOM = 60, 6
"""So many entries are decided again rather than laid out as they were recorded; so many before the one wanted are laid
out, for the log tells those before it too.
"""


def keep_unexpected(error: Exception) -> None:
    """Keep what is wrong with the program, and not what comes of a recording that today's rules part from."""
    if not isinstance(error, UNTOLD):
        keep(error)


class Teller:
    """Decides the match again beside the one that is shown: names depend on what was pending then.

    Where today's rules part from the recording, or fail, the text is what the board alone tells.
    """

    def __init__(self, replay: Replay, panel: Panel) -> None:
        self._replay = replay
        self._panel = panel
        self._shadow: Match | None = None
        self._base = 0
        """The entry from which the match beside is decided."""
        self._texts: dict[tuple[int, Seat | None], str] = {}

    def text(self, step: int, eyes: Seat | None) -> str:
        """The text of an entry's action (None: all of it); empty for the start."""
        key = (step, eyes)
        if step and key not in self._texts:
            self._texts[key] = self._decided(step, eyes) or self._replay.text(step, eyes)
        return self._texts.get(key, "")

    def _decided(self, step: int, eyes: Seat | None) -> str:
        try:
            shadow = self._before(step)
            entry = shadow.log.entries[step]
            return self._panel.say(shadow.state, entry.seat, action_of(entry), entry.seat if eyes is None else eyes)
        except Exception as error:
            # An old match must show, whatever today's rules make of it.
            keep_unexpected(error)
            return ""

    def legal(self, step: int) -> list[str] | None:
        """What else might have been decided at an entry, by today's rules; None: they cannot tell."""
        chosen = self.text(step, None)
        try:
            shadow = self._before(step)
            entry = shadow.log.entries[step]
            moves = list(legal_moves(shadow, self._panel, shadow.options(entry.seat)))
        except Exception as error:
            # As above.
            keep_unexpected(error)
            return None
        return [text for text, action in moves if action != entry.action and text != chosen]

    def count(self, step: int) -> int:
        """How many decisions were legal at an entry, the one that was taken too, up to `COUNTED`; 0: as above."""
        try:
            shadow = self._before(step)
            return count_moves(self._panel, shadow.options(shadow.log.entries[step].seat))
        except Exception as error:
            # As above.
            keep_unexpected(error)
            return 0

    def was_sent(self, step: int) -> bool:
        """A rule gave the answer for the seat at an entry; False too where today's rules cannot tell."""

        def sent(scene: Scene, options: Options) -> Action | None:
            found = find_game(self._replay.header.game).sent_for(scene.seen.board.asked, options)
            return found and found.action

        return self._is_forced(step, sent)

    def had_to_pass(self, step: int) -> bool:
        """The seat passed at an entry, for it could only pass; False too where today's rules cannot tell."""

        def only_pass(scene: Scene, options: Options) -> Options | Action | None:
            verb = self._panel.passing(scene, options)
            return options.take(verb) if verb is not None and self._panel.only_passes(scene, options) else None

        return self._is_forced(step, only_pass)

    def _is_forced(self, step: int, forced: Callable[[Scene, Options], Options | Action | None]) -> bool:
        try:
            shadow = self._before(step)
            entry = shadow.log.entries[step]
            options = shadow.options(entry.seat)
            scene = Scene(shadow.view(entry.seat).seen, shadow.header.cards, shadow.header.seats, entry.seat)
            return forced(scene, options) == entry.action
        except Exception as error:
            # As above.
            keep_unexpected(error)
            return False

    def _before(self, step: int) -> Match:
        """The match that is decided beside, standing before an entry: it goes to one that is near."""
        target = self._replay.log.parents[step]
        shadow, way = self._shadow, self._way_to(target, NEAR)
        if shadow is None or self._base not in way:
            self._base = way[: ROOM + 1][-1]
            shadow = self._laid_out(self._base)
        try:
            shadow.goto(target)
        except Diverged:
            # What comes before it is decided otherwise today.
            self._base = target
            shadow = self._laid_out(target)
        self._shadow = shadow
        return shadow

    def _laid_out(self, step: int) -> Match:
        replay = self._replay
        header = replace(replay.header, undo="practice")
        return Match.from_log(replay.game, header, replay.log.copy(), upto=step, board_after=replay.board)

    def _way_to(self, step: int, most: int) -> list[int]:
        """An entry and so many before it on its line, the newest first."""
        way = [step]
        while len(way) <= most and (step := self._replay.log.parents[step]) >= 0:
            way.append(step)
        return way


def turns_of(replay: Replay, panel: Panel, line: list[int]) -> list[int]:
    """For each entry of a line, which begins with the start, the turn after it. The replay stays where it is."""
    header, log = replay.header, replay.log
    # A position may begin in any turn.
    start = Replay(replay.game, header, log)
    turns = [panel.turn(Scene(start.view(0), header.cards, header.seats, 0))]
    for number in line[1:]:
        turn = turns[-1]
        for fact in log.entries[number].facts:
            turn = panel.turn_of(fact, turn)
        turns.append(turn)
    return turns
