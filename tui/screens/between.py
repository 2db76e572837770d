"""Between two games of a series: exchange with the Side Deck, one for one, and who begins."""

from collections.abc import Callable

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal

from core.kernel.errors import DuelogError
from core.kernel.ids import Seat
from core.kernel.options import Value
from tui.panels import find_panel
from tui.screens.base import AppScreen, Key
from tui.screens.boxes import CardBox, FilterBox, PickBox
from tui.screens.curtain import Curtain
from tui.series import Between, in_words
from tui.widgets.bar import Bar
from tui.widgets.card_face import CardFace
from tui.widgets.hand import Choices
from tui.widgets.keys import Keys
from tui.widgets.lines import Part, Parts, Row, plain
from tui.widgets.prompt import Prompt
from tui.widgets.rows import Rows

DECKS = (("main-deck", "Main Deck"), ("side-deck", "Side Deck"))
"""Lists, and what they are called."""


class BetweenScreen(AppScreen):
    """Each person exchanges cards; then the loser says who begins."""

    KEYS: tuple[Key, ...] = (
        ("↑ ↓", "move"),
        ("tab ← →", "Main Deck, Side Deck"),
        ("enter space", "take a card, then the one for it"),
        ("r", "the deck as it was"),
        ("i", "inspect the card"),
        ("/", "find a card"),
        ("d", "done"),
        ("esc", "put the card back; leave for now"),
    )
    BINDINGS = [
        Binding("enter,space", "take", "Take", id="between.take"),
        Binding("left,right", "other", "Other deck", id="between.other", show=False),
        Binding("r", "reset", "As it was", id="between.reset"),
        Binding("d", "done", "Done", id="between.done"),
        Binding("i", "inspect", "Inspect", id="between.inspect"),
        Binding("slash", "find", "Find a card", id="between.find"),
        Binding("escape", "back", "Back", id="between.back"),
    ]

    def __init__(self, between: Between) -> None:
        super().__init__()
        self.between = between
        self.names = between.names
        self._panel = find_panel(between.match.header.game)
        self._left = [seat for seat in between.people if between.can_exchange(seat)]
        """Who has not exchanged yet; the first one does now."""
        self._taken: tuple[str, str] | None = None
        """The list and the name of the card that another is to be taken for."""

    @property
    def game(self) -> str:
        return self.between.match.header.game

    def compose(self) -> ComposeResult:
        yield Bar(id="title-line")
        with Horizontal(id="decks"):
            yield Choices(id="main-deck")
            yield Choices(id="side-deck")
        yield CardFace(id="exchanged", whole="i")
        yield Prompt(id="prompt")
        yield Keys()

    def on_mount(self) -> None:
        self.query_one("#exchanged", CardFace).can_focus = False
        title = in_words(self.between.now, self.names)
        self.query_one("#title-line", Bar).show((((f"  {title}", "strong"),), ()))
        self.query_one(Keys).show(
            ("enter", "Take", "enter"), ("tab", "Other deck", "tab"), ("r", "As it was", "r"),
            ("i", "Inspect", "i"), ("d", "Done", "d"), ("esc", "Back", "escape"), ("/", "Find", "slash"),
            ("?", "Help", "question_mark"),
        )  # fmt: skip
        self._next_person()

    # Persons

    @property
    def seat(self) -> Seat | None:
        """Who exchanges now."""
        return self._left[0] if self._left else None

    def _next_person(self) -> None:
        """Let the next one exchange, with the keyboard in their hands; or settle who begins."""
        if self.seat is None:
            self._settle_first()
        elif len(self.between.people) > 1:
            self._hand_over(self.seat, self._begin_person)
        else:
            self._begin_person()

    def _hand_over(self, seat: Seat, then: Callable[[], None]) -> None:
        """Somebody else takes the keyboard, and nobody sees the deck of the one before."""

        def take(ready: bool | None) -> None:
            if ready:
                then()
            else:
                self.action_leave()

        self._clear()
        self.app.push_screen(Curtain(self.names[seat]), take)

    def _begin_person(self) -> None:
        self._taken = None
        self._list("main-deck").action_to(0)
        self._list("main-deck").focus()
        self.draw()

    def _settle_first(self) -> None:
        between, loser = self.between, self.between.now.chooser
        if not between.asks_first or loser is None:
            self._begin_game()
            return
        exchanged = [seat for seat in between.people if between.can_exchange(seat)]
        if exchanged and exchanged[-1] != loser:
            self._hand_over(loser, lambda: self._ask_first(loser))
        else:
            self._ask_first(loser)

    def _ask_first(self, loser: Seat) -> None:
        """Let the loser say who begins."""
        between = self.between
        rows = [Row(left=((name, ""),), value=seat, label=str(seat + 1)) for seat, name in enumerate(self.names)]

        def take(seat: Value | None) -> None:
            if isinstance(seat, int):
                between.first = seat
                self._begin_game()
            else:
                self.action_leave()

        self.app.push_screen(PickBox(f"{self.names[loser]} lost: who begins the next game?", rows), take)

    def _begin_game(self) -> None:
        try:
            match = self.between.next()
        except (DuelogError, OSError) as error:
            self.app.say(str(error), bad=True)
            self.action_leave()
            return
        self.app.go_on(match)

    # Drawing

    def _list(self, name: str) -> Rows:
        return self.query_one(f"#{name}", Rows)

    def draw(self) -> None:
        """Show both decks of the person who exchanges, and what is asked."""
        seat = self.seat
        if seat is None:
            return
        changes = dict(self.between.changes(seat))
        for (name, title), cards in zip(DECKS, self.between.cards(seat), strict=True):
            rows = [self._row(name, card, n, changes.get(card, 0)) for card, n in cards.items()]
            self._list(name).show(rows, title=f"{title} {sum(cards.values())}")
            self._list(name).set_class(self._taken is not None and self._taken[0] != name, "-asked")
        self._draw_prompt(seat, sum(n for n in changes.values() if n > 0))
        self._draw_face()

    def _clear(self) -> None:
        """Show no deck any more."""
        for name in ("main-deck", "side-deck"):
            self._list(name).show((), title="", empty="")
        self.query_one("#exchanged", CardFace).show("Card", ())
        self.query_one(Prompt).ask((), (), mine=False)

    def _row(self, name: str, card: str, n: int, change: int) -> Row:
        change = change if name == "main-deck" else -change
        mark: Part = ("●", "chosen") if self._taken == (name, card) else (" ", "")
        head = self._panel.printed(self.between.card(card))[0]
        said: Parts = ((f"{change:+d}", "changed"),) if change else ()
        return Row(left=(mark, (f" {n} ", ""), *head), right=said, value=card)

    def _draw_prompt(self, seat: Seat, exchanged: int) -> None:
        if self._taken is None:
            question: Parts = ((f"exchange cards, one for one: {exchanged} so far", ""),)
        else:
            other = "Side Deck" if self._taken[0] == "main-deck" else "Main Deck"
            question = ((self._taken[1], "strong"), (f" for which card of the {other}?", ""))
        keys: Parts = (
            ("  enter", "key"), (" take · ", ""), ("tab", "key"), (" other deck · ", ""), ("r", "key"),
            (" as it was · ", ""), ("d", "key"), (f" done: {self._then()}", ""),
        )  # fmt: skip
        self.query_one(Prompt).ask(
            ((" ▶ ", "strong"), (f"{self.names[seat]}: ", ""), *question), keys, space="take", mine=True
        )

    def _then(self) -> str:
        """What follows when this person is done."""
        if len(self._left) > 1:
            return f"then {self.names[self._left[1]]}"
        loser = self.between.now.chooser
        if loser is None:
            return "a coin says who begins"
        return "then who begins" if self.between.asks_first else f"{self.names[loser]} lost and begins"

    def _draw_face(self) -> None:
        name = self._chosen()
        if name is not None:
            self.query_one("#exchanged", CardFace).show("Card", self._panel.printed(self.between.card(name)))

    def _chosen(self) -> str | None:
        """The card under the cursor."""
        focused = self.focused
        value = focused.value if isinstance(focused, Rows) else None
        return value if isinstance(value, str) else None

    # Keys

    def action_take(self) -> None:
        """Take the card under the cursor; with one taken from the other deck, exchange the two."""
        seat, name, focused = self.seat, self._chosen(), self.focused
        if seat is None or name is None or focused is None:
            return
        here = focused.id or ""
        if self._taken is None or self._taken[0] == here:
            self._taken = None if self._taken == (here, name) else (here, name)
        else:
            self._exchange(seat, *((self._taken[1], name) if here == "side-deck" else (name, self._taken[1])))
            self._taken = None
        self.draw()
        if self._taken is not None or here == "side-deck":
            self.action_other()

    def _exchange(self, seat: Seat, out: str, in_: str) -> None:
        try:
            self.between.swap(seat, out, in_)
        except DuelogError as error:
            self.app.say(str(error), bad=True)

    def action_other(self) -> None:
        """To the other deck."""
        here = self.focused.id if self.focused is not None else ""
        self._list("main-deck" if here == "side-deck" else "side-deck").focus()

    def action_reset(self) -> None:
        """The deck as it was in the game before."""
        if self.seat is not None:
            self.between.reset(self.seat)
            self._taken = None
            self.draw()

    def action_done(self) -> None:
        """The next person, or the next game."""
        self._left = self._left[1:]
        self._next_person()

    def action_inspect(self) -> None:
        """The card under the cursor in full."""
        name = self._chosen()
        if name is not None:
            self.app.push_screen(CardBox("Card", self._panel.printed(self.between.card(name))))

    def action_find(self) -> None:
        """Go to a card of either deck by a part of its name or text."""
        if self.seat is None:
            return
        found: list[tuple[str, str, str]] = []
        for (name, title), cards in zip(DECKS, self.between.cards(self.seat), strict=True):
            for card in cards:
                said = " ".join(plain(line) for line in self._panel.printed(self.between.card(card)))
                found.append((name, card, f"{title}: {said}"))

        def take(place: int | None) -> None:
            if place is not None:
                name, card, _ = found[place]
                self._list(name).point(card)
                self._list(name).focus()

        self.app.push_screen(FilterBox("Cards", (said for *_, said in found), len(found) + 1), take)

    def action_back(self) -> None:
        """Put back what was taken, else leave."""
        if self._taken is None:
            self.action_leave()
            return
        here, self._taken = self._taken[0], None
        self._list(here).focus()
        self.draw()

    def action_leave(self) -> None:
        """Back to the game that ended: the series goes on another time."""
        if self.is_current:
            self.dismiss()

    def on_rows_moved(self, event: Rows.Moved) -> None:
        self._draw_face()

    def on_rows_picked(self, event: Rows.Picked) -> None:
        self.action_take()
