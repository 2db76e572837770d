"""The whole table in plain lines, and the question that is open, as one seat sees them."""

from collections.abc import Iterator
from typing import cast

from core.archaic.chronicle.exchanges import blow_words
from core.archaic.chronicle.forecast import forecast
from core.archaic.chronicle.naming import QUESTIONS, bare_name, name, names
from core.archaic.faces import GEAR
from core.archaic.rules.quests import progress
from core.archaic.state import EMPTY, ArchaicBoard, ArchaicState, Obj, Side
from core.archaic.texts import goal_text, progress_text, so_far
from core.effects.wording import counted
from core.kernel.ids import HIDDEN, ObjectId, seat_name
from core.kernel.telling import Eyes, StateOrView, card_name, grouped, hand_line, player_title, results_line

PHASES = {
    "setup": "Setup",
    "ready": "Ready Phase",
    "draw": "Draw Phase",
    "main": "Main Phase",
    "combat": "Combat",
    "end": "End Phase",
}


def question(state: StateOrView, eyes: Eyes) -> str:
    """What is asked now, in a few words, with what it is about and when."""
    board: ArchaicBoard = state.board
    asked = board.asked
    what = QUESTIONS.get(asked.kind, asked.kind)
    if asked.kind == "priority":
        what += f", {_item(state, asked.about, eyes)} resolves next" if asked.about else ", the stack is empty"
    elif asked.about:
        what += f" ({bare_name(state, asked.about, eyes)})"
    when = f"turn {board.turn} of {seat_name(board.active)}" if board.turn else "before the first turn"
    return f"{what} · {when}"


def _item(state: StateOrView, number: ObjectId, eyes: Eyes) -> str:
    """`Verdict of p1 → p2.Reef Guard`."""
    item = state.board.items[number]
    targets = names(state, [target for slot in item.targets for target in slot], eyes)
    goal = f" → {targets}" if targets else ""
    return f"{card_name(state, item.ref[0])} of {seat_name(item.controller)}{goal}"


def table(state: StateOrView, eyes: Eyes, players: tuple[str, ...] = ()) -> list[str]:
    """All that lies on the table, the other side first; hidden cards as counts. `players`: their names."""
    board: ArchaicBoard = state.board
    me = 0 if eyes is None else eyes
    lines = [_heading(state, board)]
    for seat in (1 - me, me):
        lines += _side(state, board, board.sides[seat], eyes, players[seat] if players else "")
    if board.combat is not None:
        lines += _combat(state, board, eyes)
    if board.stack:
        lines.append("Stack, the next to resolve first:")
        lines += [f"  {_item(state, number, eyes)}" for number in reversed(board.stack)]
    return lines


def _heading(state: StateOrView, board: ArchaicBoard) -> str:
    parts = [f"Turn {board.turn} of {seat_name(board.active)}" if board.turn else "Before the first turn"]
    parts.append(PHASES.get(board.phase, board.phase))
    if board.location != HIDDEN:
        parts.append(card_name(state, board.location))
    parts += [f"Quest pile {len(board.quest_pile)}", f"Vault {len(board.vault)}"]
    if board.scrap:
        parts.append(f"scrap: {grouped(bare_name(state, i, None) for i in board.scrap)}")
    if board.ended is not None:
        parts.append(f"over: {results_line(board.ended)}")
    return " · ".join(parts)


def _combat(state: StateOrView, board: ArchaicBoard, eyes: Eyes) -> list[str]:
    combat = board.combat
    assert combat is not None
    lines = [f"Combat: {names(state, combat.attackers, eyes) or 'nobody'} attack"]
    left = combat.exchanges[combat.at :]
    blows = forecast(cast(ArchaicState, state), combat.attacker, left)
    for place, ((attacker, interceptor), blow) in enumerate(zip(left, blows, strict=True), combat.at + 1):
        other = name(state, interceptor, eyes) if interceptor else "the Hero"
        one = name(state, attacker, eyes)
        said = f"{one} against {other}, to be skipped" if blow is None else blow_words(blow, one, other)
        lines.append(f"  Exchange {place}: {said}")
    return lines


def _goals(state: StateOrView, board: ArchaicBoard, side: Side, eyes: Eyes) -> Iterator[str]:
    """The Quests and the Objective with all that they ask, and how far it has come."""
    quests = [quest for quest in side.quests if quest != EMPTY]
    if eyes in (None, side.seat):
        for quest in quests:
            yield f"  Quest: {card_name(state, quest)}: {_goal(state, board, side, quest, 0)}"
    elif quests:
        # RA-110: the other player sees how many there are.
        yield f"  Quests: {counted(len(quests), 'hidden Quest')}"
    yield f"  Objective: {card_name(state, side.objective)}"
    for number in range(len(state.cards[side.objective].goals)):
        done = "done: " if number in side.done else ""
        yield f"    {number + 1} {done}{_goal(state, board, side, side.objective, number)}"


def _goal(state: StateOrView, board: ArchaicBoard, side: Side, face: int, number: int) -> str:
    """What it asks and pays; how far it has come, once both have an active Hero to be measured."""
    goal = state.cards[face].goals[number]
    said = goal_text(state.cards[face].card, number)
    if (number in side.done and face == side.objective) or not all(each.hero for each in board.sides):
        return said
    measured = cast(ArchaicState, state)
    found = (so_far(test, *progress(measured, side.seat, test), " of ") for test in goal.tests)
    return f"{said} ({progress_text(found)})"


def _side(state: StateOrView, board: ArchaicBoard, side: Side, eyes: Eyes, player: str) -> list[str]:
    title = player_title(side.seat, player)
    energy = f"Energy {side.charged}/{side.charged + side.discharged} Charged"
    counts = [f"RCP {side.rcp}", energy, f"UAE {side.uae}", f"hand {len(side.hand)}", f"deck {len(side.deck)}"]
    lines = [f"{title}: {' · '.join(counts)}"]
    for number in side.heroes:
        place = "Hero" if number == side.hero else "Lineup"
        lines.append(f"  {place}: {_hero(state, board, board.objects[number], eyes)}")
    if side.realm:
        lines.append(f"  Realm: {'; '.join(_ally(state, board, board.objects[i], eyes) for i in side.realm)}")
    if side.unattached:
        lines.append(f"  Unattached: {grouped(bare_name(state, i, eyes) for i in side.unattached)}")
    lines += _goals(state, board, side, eyes)
    if side.scored:
        lines.append(f"  Scored: {grouped(card_name(state, card) for card in side.scored)}")
    if side.discard:
        lines.append(f"  Discard: {grouped(bare_name(state, i, eyes) for i in side.discard)}")
    if hand := hand_line([bare_name(state, i, eyes) for i in side.hand]):
        lines.append(f"  Hand: {hand}")
    return lines


def _hero(state: StateOrView, board: ArchaicBoard, hero: Obj, eyes: Eyes) -> str:
    face = state.cards[hero.card]
    if hero.destroyed:
        return f"{face.name}, destroyed, face down"
    words = [f"HP {hero.hp}/{face.hp}", f"Attack {hero.attack}", f"{hero.crossed + 1} of 3 abilities"]
    words += [f"temporary Defense {hero.temp}"] if hero.temp else []
    words += ["Staggered"] if hero.staggered else []
    words += [] if hero.ready else ["Exhausted"]
    return f"{bare_name(state, hero.id, eyes)} {', '.join(words)}{_carried(state, board, hero, eyes)}"


def _ally(state: StateOrView, board: ArchaicBoard, ally: Obj, eyes: Eyes) -> str:
    words = [] if ally.ready else ["Exhausted"]
    words += ["new"] if ally.fresh else []
    words += [f"+{ally.temp} temporary"] if ally.temp else []
    worn = f" of {ally.maximum}" if ally.defense != ally.maximum else ""
    listed = f" [{', '.join(words)}]" if words else ""
    numbers = f"{ally.attack}/{ally.defense}{worn}"
    return f"{bare_name(state, ally.id, eyes)} {numbers}{listed}{_carried(state, board, ally, eyes)}"


def _carried(state: StateOrView, board: ArchaicBoard, host: Obj, eyes: Eyes) -> str:
    said = []
    for number in host.attached:
        obj = board.objects[number]
        armor = f" {obj.defense}" if state.cards[obj.card].bits & GEAR and obj.maximum else ""
        said.append(bare_name(state, number, eyes) + armor)
    return f" with {' and '.join(said)}" if said else ""
