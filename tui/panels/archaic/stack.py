"""What stands beside the hand: the stack, the exchanges of a Combat, else the goals."""

from collections.abc import Sequence

from msgspec.structs import replace

from core.archaic.chronicle.exchanges import blow_words
from core.archaic.chronicle.forecast import Blow, Toll, forecast
from core.archaic.rules.combat import exchanges
from core.archaic.rules.heroes import THRESHOLD_RCP
from core.archaic.state import Combat, Item, Pair
from core.kernel.ids import ObjectId, Seat
from core.kernel.options import Value
from tui.panels import Scene, Stack
from tui.panels.archaic import goals, look
from tui.panels.archaic.board import lettered, letters
from tui.panels.players import player, possessive
from tui.widgets.lines import Part, Parts, Row, plain

KINDS = {"ability": " (ability)", "trigger": " (trigger)", "reattach": " (reattach)"}
EXCHANGE = "exchange "
"""What the value of an exchange begins with: it is no object."""
NAME = 15
"""Cells for a name in an exchange."""


def shown(scene: Scene) -> Stack:
    """Whatever is to be seen now."""
    board = look.board(scene)
    rows = (*_items(scene), *_exchange_rows(scene))
    if not rows:
        return Stack("Goals", goals.rows(scene), subtitle="● met now")
    titles = [f"Stack {len(board.stack)}"] if board.stack else []
    titles += ["Exchanges"] if board.combat is not None else []
    return Stack(" · ".join(titles), rows, wanted=True)


def _items(scene: Scene) -> list[Row]:
    """The stack, the next item to resolve on top."""
    board = look.board(scene)
    rows: list[Row] = []
    for number in reversed(board.stack):
        item = board.items[number]
        left: Parts = ((item_name(scene, item), "strong"), (KINDS.get(item.kind, ""), "dim"))
        rows.append(Row(left=left, right=((player(scene, item.controller), "dim"),), value=number))
        if targets := targets_text(scene, item):
            rows.append(Row(left=(("  → ", "dim"), (targets, "")), value=number))
    if rows:
        rows.append(Row(left=(("↑ top resolves first", "dim"),)))
    return rows


def item_name(scene: Scene, item: Item) -> str:
    """The card that an item is or comes from."""
    return str(scene.cards[item.ref[0]].name)


def targets_text(scene: Scene, item: Item) -> str:
    """What it was aimed at."""
    return "; ".join(lettered(scene, i) for slot in item.targets for i in slot)


def item_text(scene: Scene, item: Item) -> str:
    """`Wither → d Reef Guard`."""
    targets = targets_text(scene, item)
    return item_name(scene, item) + KINDS.get(item.kind, "") + (f" → {targets}" if targets else "")


# Exchanges ------------------------------------------------------------------------------------------------------


def _exchange_rows(scene: Scene) -> list[Row]:
    """Those that are left, in the locked order, or the attackers until it is locked; what each will do."""
    combat = look.board(scene).combat
    if combat is None:
        return []
    pairs = left(combat)
    rows = [
        _exchange_row(scene, number, pair, blow)
        for number, (pair, blow) in enumerate(zip(pairs, told(scene, combat, pairs), strict=True), combat.at + 1)
    ]
    if combat.at:
        rows.insert(0, Row(left=((f"{combat.at} of {len(combat.exchanges)} done", "dim"),)))
    if not rows:
        rows.append(Row(left=(("no exchange is left", "dim"),)))
    return rows


def left(combat: Combat) -> tuple[Pair, ...]:
    """The exchanges that are left in the locked order; until it is locked, those that there would be."""
    return combat.exchanges[combat.at :] if combat.exchanges else exchanges(combat)


def told(scene: Scene, combat: Combat, pairs: Sequence[Pair]) -> tuple[Blow | None, ...]:
    """What these exchanges will do as things stand."""
    return forecast(look.state(scene), combat.attacker, tuple(pairs))


def _exchange_row(scene: Scene, number: int, pair: Pair, blow: Blow | None) -> Row:
    keys, (attacker, interceptor) = letters(scene), pair
    other = keys.get(interceptor, "") if interceptor else ""
    name = look.short(look.name(scene, interceptor), 9) if interceptor else "Hero"
    parts: Parts = (
        (f"{number} ", "strong"),
        (f"{keys.get(attacker, '·')} ", "label"),
        (look.short(look.name(scene, attacker), 9), ""),
        ("→", "dim"),
        (f"{other} " if other else "", "label"),
        (name, ""),
    )
    return Row(left=parts, right=outcome(blow), value=f"{EXCHANGE}{number}")


def outcome(blow: Blow | None) -> Parts:
    """`-3T1 ←-2†`: what the defender loses, then what the attacker does."""
    if blow is None:
        return (("skipped", "dim"),)
    parts: list[Part] = [(_toll(blow.dealt), "strong")]
    taken = _toll(blow.taken)
    return (*parts, (f" ←{taken}", "bad")) if taken != "0" else tuple(parts)


def exchange_line(scene: Scene, pair: Pair, blow: Blow | None) -> str:
    """`b Grave Hound → d Reef Guard  -3 ←-1†`."""
    attacker, interceptor = pair
    other = look.short(lettered(scene, interceptor), NAME) if interceptor else "Hero"
    return f"{look.short(lettered(scene, attacker), NAME)} → {other}  {plain(outcome(blow))}"


def exchange_face(scene: Scene, value: Value) -> tuple[Parts, ...] | None:
    """An exchange in full; None: the value is none."""
    combat = look.board(scene).combat
    if combat is None or not isinstance(value, str) or not value.startswith(EXCHANGE):
        return None
    number = int(value.removeprefix(EXCHANGE)) - combat.at - 1
    pairs = left(combat)
    if not 0 <= number < len(pairs):
        return None
    attacker, interceptor = pairs[number]
    blow = told(scene, combat, pairs)[number]
    other = lettered(scene, interceptor) if interceptor else "the active Hero"
    said = "it will be skipped" if blow is None else f"{in_words(scene, blow)}."
    return (
        ((f"{lettered(scene, attacker)} → {other}", "strong"),),
        ((said, ""),),
        (("as things stand, if nobody responds and nothing triggers", "dim"),),
    )


def _toll(toll: Toll) -> str:
    """`-5†`, `-3T1`, `0`."""
    n = toll.hp or toll.damage
    crossed = "".join(f"T{number}" for number in toll.crossed)
    return (f"-{n}" if n else "0") + crossed + ("†" if toll.dies else "")


def in_words(scene: Scene, blow: Blow) -> str:
    """`Temple Lancer deals 3 to Reef Guard (destroyed), takes 1`."""
    return blow_words(blow, look.name(scene, blow.attacker), look.name(scene, blow.defender))


def attack_text(scene: Scene, units: Sequence[ObjectId], width: int) -> str:
    """What an attack with these does to the active Hero if nobody intercepts, and who of them falls."""
    blows = forecast(look.state(scene), scene.seat, tuple((unit, 0) for unit in units))
    return _and_fallen(f"unintercepted: {_on_hero(scene, 1 - scene.seat, blows)}", _fallen(scene, blows), width)


def defence_text(scene: Scene, pairs: Sequence[Pair], width: int) -> str:
    """What the Combat does with these interceptors: to the Hero, and who is destroyed."""
    combat = look.board(scene).combat
    if combat is None:
        return ""
    found = told(scene, combat, exchanges(replace(combat, pairs=tuple(pairs))))
    hero = [blow for blow in found if blow is not None and blow.dealt.damage and _is_hero(scene, blow.defender)]
    return _and_fallen(_on_hero(scene, scene.seat, hero), _fallen(scene, found), width)


def _and_fallen(said: str, fallen: Sequence[str], width: int) -> str:
    """`… · † Grave Hound, Reef Guard`, their names shorter where there is no room for all of them."""
    if not fallen:
        return said
    whole, shorter = (
        " · ".join(filter(None, (said, f"† {', '.join(names)}")))
        for names in (fallen, [look.short(name, 12) for name in fallen])
    )
    return whole if len(whole) <= width else shorter


def _fallen(scene: Scene, blows: Sequence[Blow | None]) -> list[str]:
    """Names of those that fall besides a Hero that is attacked."""
    return [
        look.name(scene, number)
        for blow in blows
        if blow is not None
        for number, toll in ((blow.attacker, blow.taken), (blow.defender, blow.dealt))
        if toll.dies and (number == blow.attacker or not _is_hero(scene, number))
    ]


def _is_hero(scene: Scene, number: ObjectId) -> bool:
    return any(side.hero == number for side in look.board(scene).sides)


def _on_hero(scene: Scene, seat: Seat, blows: Sequence[Blow | None]) -> str:
    """`your Hero takes 7, loses 5 HP, T1 (+2 RCP)`: that of a seat."""
    tolls = [blow.dealt for blow in blows if blow is not None]
    damage, hp = sum(toll.damage for toll in tolls), sum(toll.hp for toll in tolls)
    crossed = [number for toll in tolls for number in toll.crossed]
    said = f"{possessive(scene, seat)} Hero takes {damage}" + (
        f", loses {hp} HP" if hp != damage else " HP" if hp else ""
    )
    said += "".join(f", T{number} (+{THRESHOLD_RCP[number - 1]} RCP)" for number in crossed)
    return said + (", destroyed" if any(toll.dies for toll in tolls) else "")
