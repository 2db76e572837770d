"""Between two games of a series, in lines of text: cards are exchanged, and the loser says who begins."""

import re

from core.kernel.errors import DuelogError
from core.kernel.ids import Seat, seat_name
from core.kernel.match import Match
from core.kernel.names import tidy
from core.kernel.notation import read_seat
from core.kernel.telling import player_title
from tui.commands import cards
from tui.commands.speech import say
from tui.hot_seat import FOR_SEAT, Keyboard, Quit
from tui.names import bare_name
from tui.series import Between

_SWAP = re.compile(r"(?:([1-9])\s+)?(.* for .*)", re.S)

HELP_BETWEEN = """\
Between two games cards of the Main Deck are exchanged with the Side Deck, one for one:
  help                  this
  swap CARD for CARD    lay a copy of the first aside and take in one of the second
  swap 2 CARD for CARD  two of each
  cards                 both decks as they are now
  card NAME             the text of a card, what its words mean, and the rulings on it
  reset                 the deck as it was
  done                  go on
  quit                  stop; the series goes on another time"""


class TextBetween:
    """What people say between two games of a series."""

    def __init__(self, between: Between, keyboard: Keyboard) -> None:
        self.between = between
        self.names = between.match.header.seats
        self._keyboard = keyboard

    def ask(self) -> Match:
        """Settle everything and begin the next game. Quit if the input ends."""
        between = self.between
        if len(between.people) > 1:
            self._keyboard.let_read()
        for seat in between.people:
            if between.can_exchange(seat):
                self._exchange(seat)
        loser = between.now.chooser
        if loser is None:
            say("", "Nobody lost alone; a coin decides who begins.")
        elif between.asks_first:
            between.first = self._first(loser)
        else:
            say("", f"{player_title(loser, self.names[loser])} lost and begins.")
        return between.next()

    def _pass_to(self, seat: Seat) -> None:
        if len(self.between.people) > 1:
            self._keyboard.pass_to(seat, bare_name(self.names[seat]))

    def _exchange(self, seat: Seat) -> None:
        self._pass_to(seat)
        answers = "swap CARD for CARD | cards | reset | done"
        say("", f"{player_title(seat, self.names[seat])}: exchange cards with the Side Deck · {answers}")
        while True:
            word, _, rest = self._line(seat).partition(" ")
            word = word.casefold()
            try:
                if word == "done":
                    return
                if word == "swap":
                    self._swap(seat, rest.strip())
                elif word in ("cards", "reset"):
                    if word == "reset":
                        self.between.reset(seat)
                    self._show(seat)
                elif word == "card":
                    say(*(f"  {line}" for line in cards.named(rest.strip(), self.between.match)))
                elif word in ("help", "?"):
                    say(*HELP_BETWEEN.splitlines())
                elif word:
                    say(f"  {tidy(word)[:40]!r} means nothing here (help lists what can be said)")
            except DuelogError as error:
                say(f"  {error}")

    def _swap(self, seat: Seat, text: str) -> None:
        """`2 Kiln Whelp for Dismantle`. A name may have "for" in it, so each place is looked at."""
        found = _SWAP.fullmatch(text)
        if found is None:
            say("  swap says two cards: swap CARD for CARD, or swap 2 CARD for CARD")
            return
        words = found[2].split(" for ")
        pairs = [(" for ".join(words[:place]), " for ".join(words[place:])) for place in range(1, len(words))]
        out, in_ = next((pair for pair in pairs if all(map(self.between.knows, pair))), pairs[0])
        self.between.swap(seat, out, in_, int(found[1] or 1))
        changes = "; ".join(f"{more:+d} {name}" for name, more in self.between.changes(seat))
        say(f"  Main Deck: {changes or 'as before'}")

    def _show(self, seat: Seat) -> None:
        for title, counts in zip(("Main Deck", "Side Deck"), self.between.cards(seat), strict=True):
            say(f"  {title}: {'; '.join(f'{n} {name}' for name, n in counts.items())}")

    def _first(self, loser: Seat) -> Seat:
        self._pass_to(loser)
        seats = [seat_name(seat) for seat in range(len(self.names))]
        say("", f"{player_title(loser, self.names[loser])}: you lost and say who begins · {' | '.join(seats)}")
        while True:
            line = self._line(loser)
            first = read_seat(line)
            if first is not None and first < len(seats):
                return first
            if line:
                say(f"  who begins is {' or '.join(seats)}, not {tidy(line)[:40]!r}")

    def _line(self, seat: Seat) -> str:
        """The next line that is for this seat. Quit if there is none, or it says so."""
        while True:
            line = self._keyboard.read()
            said = FOR_SEAT.fullmatch(line)
            if said is not None and said[1].casefold() != seat_name(seat):
                say(f"  {seat_name(seat)} decides now, not {said[1].casefold()}")
                continue
            line = line if said is None else said[2].strip()
            if line.casefold() == "quit":
                raise Quit
            return line
