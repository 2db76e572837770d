"""Facts of Clash of Realms in words, as a log or a replay tells them. Facts that nobody needs to be told are empty."""

from collections.abc import Callable
from typing import Any

from core.clash import events as ev
from core.clash.state import LANES
from core.kernel.events import Ended, Event, Given
from tui.panels import Scene
from tui.panels.clash import look

PLACES = {
    "hand": "the hand",
    "graveyard": "the Graveyard",
    "commanders": "the Commander Zone",
    "removed": "out of the game",
    "base": "the Base Zone",
    "deck": "the deck",
}


def fact(scene: Scene, event: Event) -> str:
    """One fact in words."""
    say = WORDS.get(type(event))
    return say(scene, event) if say is not None else ""


def _names(scene: Scene, ids: tuple[int, ...]) -> str:
    return ", ".join(look.name(scene, i) for i in ids)


def _cards(scene: Scene, faces: tuple[int, ...]) -> str:
    return ", ".join(str(scene.cards[f].name) for f in faces)


def _does(scene: Scene, seat: int, verb: str) -> str:
    """`You draw`, `Vex draws`."""
    who = look.player(scene, seat)
    return f"{who} {verb if who == 'You' else verb + 's'}"


def _drawn(scene: Scene, e: ev.Drawn) -> str:
    known = [f for f in e.cards if f >= 0]
    count = f"{len(e.cards)} card{'s' if len(e.cards) > 1 else ''}"
    return f"{_does(scene, e.seat, 'draw')} {_cards(scene, tuple(known)) if known else count}"


def _entered(scene: Scene, e: ev.Entered) -> str:
    name = scene.cards[e.card].name
    return f"{name} enters {LANES[e.lane] if e.lane >= 0 else 'play'}{'' if e.ready else ', Exhausted'}"


def _moved(scene: Scene, e: ev.Moved) -> str:
    name = scene.cards[e.card].name if e.card >= 0 else "a hidden card"
    why = {"spent": "has resolved"}.get(e.why, f"is {e.why}" if e.why else "moves")
    return f"{name} {why}: to {PLACES.get(e.zone, e.zone)}"


def _shifted(scene: Scene, e: ev.Shifted) -> str:
    where = f"{look.possessive(scene, e.side)} {LANES[e.lane]}"
    return f"{_names(scene, e.ids)} to {where} ({e.why})"


def _assigned(scene: Scene, e: ev.Assigned) -> str:
    parts = []
    for seat in (0, 1):
        dealt = [f"{n} to {look.name(scene, target)}" for _, target, n in e.dealt[seat]]
        parts.append(f"{look.player(scene, seat)}: {', '.join(dealt) or 'none'}")
    return "Damage: " + "; ".join(parts)


def _stated(scene: Scene, e: ev.Stated) -> str:
    board = look.board(scene)
    changed = [(i, p) for i, p, _ in e.values if i in board.objects]
    return ", ".join(f"{look.name(scene, i)} has Power {p}" for i, p in changed if board.objects[i].zone == "lane")


def _stacked(scene: Scene, e: ev.Stacked) -> str:
    targets = [look.name(scene, t) for slot in e.item.targets for t in slot]
    arrow = f" → {', '.join(targets)}" if targets else ""
    return f"on the Chain: {look.item_name(scene, e.item)}{arrow}"


def _ended(scene: Scene, e: Ended) -> str:
    results = ", ".join(f"{look.player(scene, seat)} {result}" for seat, result in enumerate(e.results))
    return f"The match is over: {results} ({e.why})"


def _phase(scene: Scene, e: ev.PhaseBegan) -> str:
    return f"{e.phase.capitalize()} Phase"


def _revealed(scene: Scene, e: ev.Revealed) -> str:
    return "Locations: " + "; ".join(f"{look.player(scene, s)} {_cards(scene, f)}" for s, f in enumerate(e.faces))


def _integrity(scene: Scene, e: ev.IntegrityChanged) -> str:
    return f"{look.name(scene, e.id)}: {e.change:+d} Integrity, now {e.value}"


WORDS: dict[type, Callable[[Scene, Any], str]] = {
    Ended: _ended,
    Given: lambda s, e: f"{look.player(s, e.seat)} decided, unseen",
    ev.Revealed: _revealed,
    ev.Shuffled: lambda s, e: f"{_does(s, e.seat, 'shuffle')}",
    ev.Chosen: lambda s, e: f"{_does(s, e.seat, 'begin')}",
    ev.Drawn: _drawn,
    ev.Under: lambda s, e: f"{len(e.faces)} to the bottom of {look.possessive(s, e.seat)} deck",
    ev.DrawFailed: lambda s, e: f"{look.possessive(s, e.seat)} deck is empty".capitalize(),
    ev.TurnBegan: lambda s, e: f"Turn {e.turn}: {look.player(s, e.seat)}",
    ev.PhaseBegan: _phase,
    ev.Readied: lambda s, e: f"{_names(s, e.ids)} ready" if e.ids else "",
    ev.Exhausted: lambda s, e: f"{_names(s, e.ids)} exhausted" if e.ids else "",
    ev.Catalyzed: lambda s, e: f"{_does(s, e.seat, 'catalyze')} {_cards(s, e.cards)}",
    ev.Pooled: lambda s, e: f"{look.possessive(s, e.seat)} pool: {look.pool_text(e.pool)}".capitalize(),
    ev.Played: lambda s, e: f"{look.player(s, e.seat)}: {s.cards[e.card].name}",
    ev.Stacked: _stacked,
    ev.Countered: lambda s, e: f"{look.name(s, e.item)} is countered",
    ev.Resolved: lambda s, e: f"{look.name(s, e.item)} has resolved",
    ev.ChainCleared: lambda s, e: "the Chain is cleared",
    ev.Entered: _entered,
    ev.Moved: _moved,
    ev.Milled: lambda s, e: f"from {look.possessive(s, e.seat)} deck to the Graveyard: {_cards(s, e.cards)}",
    ev.Damaged: lambda s, e: f"{e.n} damage to {look.name(s, e.id)}",
    ev.Healed: lambda s, e: f"{_names(s, e.ids)} healed" if e.ids else "",
    ev.IntegrityChanged: _integrity,
    ev.Flipped: lambda s, e: f"{look.name(s, e.id)} is destroyed: an Open Zone",
    ev.Stated: _stated,
    ev.ControlChanged: lambda s, e: f"{look.player(s, e.seat)}: control of {look.name(s, e.id)}",
    ev.Attached: lambda s, e: f"{look.name(s, e.id)} {'on ' + look.name(s, e.host) if e.host else 'unattached'}",
    ev.Shifted: _shifted,
    ev.AttackDeclared: lambda s, e: f"{_does(s, e.seat, 'attack')} {LANES[e.lane]} with {_names(s, e.ids)}",
    ev.AttackersLeft: lambda s, e: f"{_names(s, e.ids)} out of the combat",
    ev.StageBegan: lambda s, e: "Advantage Window" if e.stage == "advantage" else "Damage Assignment",
    ev.Assigned: _assigned,
    ev.CombatEnded: lambda s, e: f"the attack: {e.result}",
    ev.LinesChosen: lambda s, e: f"{look.name(s, e.id)} counts as {e.word.capitalize()}",
    ev.Looked: lambda s, e: f"{_does(s, e.seat, 'look')} at {len(e.faces)} of the deck",
    ev.HandShown: lambda s, e: f"{look.possessive(s, e.whose)} hand is shown".capitalize(),
    ev.Arranged: lambda s, e: f"{len(e.top)} on top, {len(e.bottom)} to the bottom",
}

TOLD = frozenset(
    {
        ev.Drawn,
        ev.DrawFailed,
        ev.Countered,
        ev.Resolved,
        ev.Moved,
        ev.Milled,
        ev.Damaged,
        ev.IntegrityChanged,
        ev.Flipped,
        ev.ControlChanged,
        ev.Assigned,
        ev.CombatEnded,
        ev.Catalyzed,
        ev.Revealed,
        ev.Chosen,
        Ended,
    }
)
"""Facts that the log of a game says besides the actions."""
