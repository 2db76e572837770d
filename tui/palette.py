"""What the palette finds: legal moves, what the screen can do and its keys, cards, rules, what the app can do."""

import asyncio
from collections.abc import Callable, Iterator
from itertools import chain, islice
from typing import Any, NamedTuple

from textual.command import DiscoveryHit, Hit, Hits, Provider

from core.kernel.game import GAMES, find_game
from core.kernel.rulebook import book_of
from tui.panels import find_panel
from tui.screens.base import AppScreen
from tui.screens.boxes import CardBox
from tui.widgets.hints import key_label

MOVES = 60
"""So many legal moves stand in the list while nothing is typed."""
EACH = 40
"""At most so many of each sort are found."""
WHOLE = 100
"""What words that stand somewhere as they were typed count more than letters scattered over a name."""
PAUSE = 25
"""After so many that do not fit, keys that have come are read."""


class Offer(NamedTuple):
    """One line of the palette."""

    name: str
    about: str
    do: Callable[[], object]


class Commands(Provider):
    """Sources in their order: what stands in an earlier one comes first."""

    def __init__(self, screen: Any, match_style: Any = None) -> None:
        super().__init__(screen, match_style)
        self._written: list[Offer] = []
        """Legal moves that have been looked through; the table stands still below the palette."""
        self._unwritten = self._moves_now()

    async def discover(self) -> Hits:
        for offer in chain(islice(self._moves(), MOVES), self._commands(), self._keys(), self._of_app()):
            yield DiscoveryHit(offer.name, offer.do, help=offer.about)

    async def search(self, query: str) -> Hits:
        matcher, words = self.matcher(query), query.casefold().split()
        commands = (self._commands(), self._keys(), self._of_app())
        sources = (self._moves(), *commands, self._cards(), self._rules())
        for place, source in enumerate(sources):
            found = 0
            for passed, offer in enumerate(source, 1):
                text = f"{offer.name} {offer.about}".casefold()
                score = 0.0
                if all(word in text for word in words):
                    score = WHOLE * (len(sources) - place) + matcher.match(offer.name)
                elif source in commands:
                    # They are few: letters in their order are enough.
                    score = matcher.match(offer.name)
                if score > 0:
                    yield Hit(score, matcher.highlight(offer.name), offer.do, help=offer.about)
                    found += 1
                if found == EACH:
                    break
                if not passed % PAUSE:
                    await asyncio.sleep(0)

    def _moves(self) -> Iterator[Offer]:
        yield from self._written
        for offer in self._unwritten:
            self._written.append(offer)
            yield offer

    def _moves_now(self) -> Iterator[Offer]:
        if isinstance(self.screen, AppScreen):
            for text, do in self.screen.moves_now():
                yield Offer(text, "legal now", do)

    def _commands(self) -> Iterator[Offer]:
        if isinstance(self.screen, AppScreen):
            yield from (Offer(*command) for command in self.screen.commands())

    def _keys(self) -> Iterator[Offer]:
        """The keys of the screen, in the words of its help."""
        if not isinstance(self.screen, AppScreen):
            return
        helped = {key: what for keys, what in self.screen.help_keys for key in keys.split(" ")}
        told = set[str]()
        for key, bindings in self.screen._bindings.key_to_bindings.items():
            for binding in bindings:
                label = key_label(key)
                if binding.id and binding.description and label in helped and binding.id not in told:
                    told.add(binding.id)
                    about = f"{label}: {helped[label]}"
                    yield Offer(binding.description, about, lambda key=key: self.app.press(key))  # type: ignore[misc,attr-defined]

    def _of_app(self) -> Iterator[Offer]:
        for name, about, do, *_ in self.app.get_system_commands(self.screen):
            yield Offer(name, about, do)

    @property
    def _games(self) -> tuple[str, ...]:
        """The game of the screen, or all of them."""
        game = self.screen.game if isinstance(self.screen, AppScreen) else ""
        return (game,) if game else tuple(GAMES)

    def _cards(self) -> Iterator[Offer]:
        for game in self._games:
            panel = find_panel(game)
            for name, card in find_game(game).cards.load_pool().items():
                about = f"card of {find_game(game).title}"
                yield Offer(name, about, lambda card=card, panel=panel: self._show(panel.printed(card)))  # type: ignore[misc]

    def _show(self, lines: Any) -> None:
        self.app.push_screen(CardBox("Card", lines))

    def _rules(self) -> Iterator[Offer]:
        for game in self._games:
            for entry in book_of(game).entries():
                about = f"rule of {find_game(game).title}"
                yield Offer(entry.name, about, lambda game=game, id=entry.id: self.app.open_rules(id, game))  # type: ignore[misc,attr-defined]
