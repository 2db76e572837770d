"""duelog as a library: exact rules of card games, with full undo, replays and bots, without a terminal.

    from core import Match

    match = Match.new("clash", decks=["The Kept Promise", "Cinder March"], seed=7)

Everything is asked of the match: `to_act`, `options(seat)`, `explain(seat, action)`, `push(seat, action)`, `pop()`,
`redo()`, `view(seat)`, `parse(seat, text)`, `notation(action)`, `why(event)`, `save(path)`, `Match.load(path)`.

Where to find what:

* `core.kernel` is what every card game needs and names no game. `match` is the object above; it plays in a `sandbox`,
  whose `state` changes through the `journal` alone; `resolution` unfolds one decision into `events`, with luck from
  `chance`; `options` steps through what may be done, `walking` is how a game writes these steps; the `log` keeps all
  lines ever tried, `branches` and `causes` are read from it, and `store` writes it to a `.duel` file, whose text is
  `encoding`'s (`upcast` lifts older ones); `undo` says how far a fair undo may go; `view` is what one seat may know;
  `replay` shows any step of a stored match and judges it by today's rules; `errors` lists what can go wrong.
* `core.effects` is the vocabulary of card text that the games share.
* `core.clash` is *Clash of Realms*, `core.biblioclash` *Biblioclash*, `core.archaic` *Archaic Realms*. Each has the
  same rooms; start reading at its `game`.

`core.kernel.game.Game` is all that a match asks of a game; `tests/toy` is a small complete one. `Shipped` there says
what the app and the commands ask besides, and `core.kernel.rooms` what each room of a game offers for it.
"""

from typing import TYPE_CHECKING, Any

from core.kernel import VERSION as __version__

if TYPE_CHECKING:
    from core.kernel.match import Match

__all__ = ["Match", "__version__"]


def __getattr__(name: str) -> Any:
    """`Match`, loaded when it is first asked for: a command that says its help needs none of it."""
    if name != "Match":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from core.kernel.match import Match

    return Match
