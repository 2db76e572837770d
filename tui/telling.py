"""The line of text of any entry of a stored match, as a pair of eyes may read it."""

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
        self._texts: dict[tuple[int, Seat | None, bool], str] = {}

    def text(self, step: int, eyes: Seat | None, now: int | None = None) -> str:
        """The text of an entry's action (None: all of it), as it may be read on the line that ends with entry `now`, or
        that is shown; empty for the start.
        """
        return self.told(step, eyes, revealed=self._replay.is_revealed(step, now))

    def told(self, step: int, eyes: Seat | None, *, revealed: bool) -> str:
        """The same, with a sealed answer `revealed` or not."""
        key = (step, eyes, revealed)
        if step and key not in self._texts:
            self._texts[key] = self._decided(*key) or self._replay.told(step, eyes, revealed=revealed)
        return self._texts.get(key, "")

    def _decided(self, step: int, eyes: Seat | None, revealed: bool) -> str:
        try:
            shadow = self._before(step)
            entry = shadow.log.entries[step]
            seat, seen = entry.seat, entry.seat if eyes is None else eyes
            return self._panel.say(shadow.state, seat, action_of(entry), seen, revealed=revealed)
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

    def unasked(self, step: int, *, shared: bool) -> Action | None:
        """What is done at an entry for a person at its seat without asking: a rule gives the answer, or, but where the
        keyboard is `shared`, there is only a pass. None: one is asked, or today's rules cannot tell.
        """
        panel = self._panel
        try:
            shadow = self._before(step)
            seat = shadow.log.entries[step].seat
            options = shadow.options(seat)
            scene = Scene(shadow.view(seat).seen, shadow.header.cards, shadow.header.seats, seat)
            sent = find_game(self._replay.header.game).sent_for(scene.seen.board.asked, options)
            if sent is not None:
                return sent.action
            verb = panel.passing(scene, options)
            if shared or verb is None or not panel.only_passes(scene, options):
                return None
            passing = options.take(verb)
        except Exception as error:
            # As above.
            keep_unexpected(error)
            return None
        return None if isinstance(passing, Options) else passing

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
