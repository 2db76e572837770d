"""What the palette finds for a typed text."""

from textual.command import Hit, Hits
from textual.system_commands import SystemCommandsProvider

WHOLE = 100
"""What words that stand somewhere as they were typed count more than letters scattered over a name."""


class Commands(SystemCommandsProvider):
    """The commands of the app and its screen, found by their names and by what is said about them."""

    async def search(self, query: str) -> Hits:
        matcher, words = self.matcher(query), query.casefold().split()
        for name, about, callback, *_ in self.app.get_system_commands(self.screen):
            whole = all(word in f"{name} {about}".casefold() for word in words)
            score = matcher.match(name) + WHOLE * whole
            if score > 0:
                yield Hit(score, matcher.highlight(name), callback, help=about)
