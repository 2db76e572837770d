"""The whole table in plain lines, and the question that is open, as one seat sees them."""

from collections.abc import Iterable

from core.clash.chronicle.facts import mana
from core.clash.chronicle.naming import QUESTIONS, bare_name, item_name, keyword_names, name, names
from core.clash.faces import STUNNED
from core.clash.state import LANES, ClashBoard, Obj, Side
from core.kernel.ids import ObjectId, seat_name
from core.kernel.telling import (
    HIDDEN_CARD,
    Eyes,
    StateOrView,
    card_name,
    grouped,
    hand_line,
    player_title,
    results_line,
)

_COMMON_PHASES = {"setup": "Setup", "main": "Main Phase", "end": "End Phase"}


def question(state: StateOrView, eyes: Eyes) -> str:
    """What is asked now, in a few words, with what it is about and when."""
    board: ClashBoard = state.board
    asked = board.asked
    what = QUESTIONS.get(asked.kind, asked.kind)
    if asked.kind == "priority":
        what += _priority(state, board, eyes)
    elif asked.about:
        what += f" ({name(state, asked.about, eyes)})"
    return what if not board.turn else f"{what} · turn {board.turn} of {seat_name(board.active)}"


def _priority(state: StateOrView, board: ClashBoard, eyes: Eyes) -> str:
    if board.chain:
        item = board.items[board.chain[-1]]
        targets = names(state, [target for slot in item.targets for target in slot], eyes)
        goal = f" → {targets}" if targets else ""
        return f", {item_name(state, item)}{goal} of {seat_name(item.controller)} resolves next"
    if board.combat is not None and board.combat.stage == "showdown":
        return f", Showdown in Zone {LANES[board.combat.lane]}"
    return ", the Chain is empty"


def table(state: StateOrView, eyes: Eyes, players: tuple[str, ...] = ()) -> list[str]:
    """All that lies on the table, the other side first; hidden cards as counts. `players`: their names."""
    board: ClashBoard = state.board
    me = 0 if eyes is None else eyes
    lines = [_heading(board)]
    for seat in (1 - me, me):
        lines += _side(state, board, board.sides[seat], eyes, players[seat] if players else "")
    if board.chain:
        lines.append("Chain, the next to resolve first:")
        for number in reversed(board.chain):
            item = board.items[number]
            targets = names(state, [target for slot in item.targets for target in slot], eyes)
            goal = f" → {targets}" if targets else ""
            lines.append(f"  {item_name(state, item)} of {seat_name(item.controller)}{goal}")
    return lines


def _heading(board: ClashBoard) -> str:
    phase = _COMMON_PHASES.get(board.phase, f"{board.phase.capitalize()} Phase")
    attack = board.combat if board.combat is not None and not board.combat.result else None
    if attack is not None:
        phase = f"Combat in the {phase}"
    parts = [f"Turn {board.turn} of {seat_name(board.active)}" if board.turn else "Before the first turn", phase]
    parts.append("Closed State" if board.closed else "Open State")
    if attack is not None:
        parts.append(f"{seat_name(attack.attacker)} attacks Zone {LANES[attack.lane]}")
    if board.ended is not None:
        parts.append(f"over: {results_line(board.ended)}")
    return " · ".join(parts)


def _side(state: StateOrView, board: ClashBoard, side: Side, eyes: Eyes, player: str) -> list[str]:
    realm = board.objects.get(side.realm)
    title = player_title(side.seat, player)
    counts = [f"hand {len(side.hand)}", f"Main Deck {len(side.deck)}", f"Shard Deck {len(side.shard_deck)}"]
    if realm is not None:
        counts.insert(0, f"{bare_name(state, realm, eyes)} {realm.integrity}{_worn(state, board, realm, eyes)}")
    lines = [f"{title}: {' · '.join(counts)}"]
    for lane in (0, 1, 2):
        lines.append(f"  {LANES[lane]} {_zone(state, board, side, lane, eyes)}")
    lines += _piles(state, board, side, eyes)
    return lines


def _piles(state: StateOrView, board: ClashBoard, side: Side, eyes: Eyes) -> list[str]:
    lines = []
    if side.base:
        lines.append(f"  Base: {_things(state, board, side.base, eyes)}")
    ready = [board.objects[i] for i in side.shards if board.objects[i].ready]
    shards = grouped(bare_name(state, obj, eyes) for obj in ready)
    lines.append(
        f"  Shards: {len(ready)}/{len(side.shards)} Ready{': ' if shards else ''}{shards} · pool {mana(side.pool)}"
    )
    if side.aside:
        lines.append(f"  Locations to place: {grouped(card_name(state, card) for card in side.aside)}")
    for label, ids in (("Commanders", side.commanders), ("Graveyard", side.graveyard), ("Removed", side.removed)):
        if ids:
            lines.append(f"  {label}: {grouped(_seen_name(state, board, i, eyes) for i in ids)}")
    if hand := hand_line([_seen_name(state, board, i, eyes) for i in side.hand]):
        lines.append(f"  Hand: {hand}")
    return lines


def _seen_name(state: StateOrView, board: ClashBoard, number: ObjectId, eyes: Eyes) -> str:
    obj = board.objects.get(number)
    return HIDDEN_CARD if obj is None else bare_name(state, obj, eyes)


def _zone(state: StateOrView, board: ClashBoard, side: Side, lane: int, eyes: Eyes) -> str:
    location = board.objects.get(side.locations[lane])
    if location is None:
        head = "no Location"
    elif location.destroyed:
        head = "destroyed, an Open Zone"
    else:
        integrity = f" {location.integrity}" if location.face_up else ""
        head = f"{bare_name(state, location, eyes)}{integrity}{_worn(state, board, location, eyes)}"
    units = side.lanes[lane]
    return f"{head} | {_units(state, board, units, eyes)}" if units else head


def _units(state: StateOrView, board: ClashBoard, units: Iterable[ObjectId], eyes: Eyes) -> str:
    return "; ".join(_unit(state, board, board.objects[i], eyes) for i in units)


def _unit(state: StateOrView, board: ClashBoard, unit: Obj, eyes: Eyes) -> str:
    words = [str(unit.power) + (f"-{unit.damage}" if unit.damage else "")]
    words.append("Stunned" if unit.keywords & STUNNED else "Ready" if unit.ready else "Exhausted")
    words += keyword_names(unit.keywords & ~STUNNED)
    whose = f"{seat_name(unit.controller)}." if unit.controller != unit.side else ""
    head = f"{whose}{bare_name(state, unit, eyes)} {' '.join(words[:2])}"
    return f"{head}{_listed(words[2:])}{_worn(state, board, unit, eyes)}"


def _listed(words: list[str]) -> str:
    return f" [{', '.join(words)}]" if words else ""


def _things(state: StateOrView, board: ClashBoard, ids: Iterable[ObjectId], eyes: Eyes) -> str:
    parts = []
    for number in ids:
        obj = board.objects[number]
        tired = "" if obj.ready else " Exhausted"
        parts.append(f"{bare_name(state, obj, eyes)}{tired}{_worn(state, board, obj, eyes)}")
    return "; ".join(parts)


def _worn(state: StateOrView, board: ClashBoard, host: Obj, eyes: Eyes) -> str:
    worn = [bare_name(state, board.objects[i], eyes) for i in host.attached if i in board.objects]
    return f" with {' and '.join(worn)}" if worn else ""
