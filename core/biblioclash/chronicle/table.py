"""The whole table in plain lines, and the question that is open, as one seat sees them."""

from core.biblioclash.chronicle.naming import QUESTIONS, bare_name, bracketed, slot_name, team_name
from core.biblioclash.state import SLOT, BiblioclashBoard, Clash, Obj, Side
from core.kernel.ids import seat_name
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

PHASES = {"setup": "Setup", "start": "Start", "main": "Main Phase", "discard": "Discard Phase", "cleanup": "Cleanup"}


def question(state: StateOrView, eyes: Eyes) -> str:
    """What is asked now, in a few words, with what it is about and when."""
    board: BiblioclashBoard = state.board
    asked = board.asked
    what = QUESTIONS.get(asked.kind, asked.kind)
    if asked.kind == "window" and board.clash is not None:
        what += f" {board.clash.window}, {clash_line(board, board.clash)}"
    elif asked.about:
        what += f" ({bare_name(state, asked.about, eyes)})"
    return f"{what} · turn {board.turn} of {team_name(board, board.sides[board.active].team)}"


def clash_line(board: BiblioclashBoard, clash: Clash) -> str:
    """`p1 5 against p2 7 (counts as 9 when compared)`."""
    said = []
    for team, power, bonus in zip(clash.teams, clash.power, clash.bonus, strict=True):
        compared = f" (counts as {power + bonus} when compared)" if bonus else ""
        said.append(f"{team_name(board, team)} {power}{compared}")
    equal = ", equal once" if clash.ties else ""
    return " against ".join(said) + equal


def table(state: StateOrView, eyes: Eyes, players: tuple[str, ...] = ()) -> list[str]:
    """All that lies on the table, one's own side last; hidden cards as counts. `players`: their names."""
    board: BiblioclashBoard = state.board
    me = 0 if eyes is None else eyes
    lines = [_heading(board)]
    for seat in [*((me + k) % board.seats for k in range(1, board.seats)), me]:
        lines += _side(state, board, board.sides[seat], eyes, players[seat] if players else "")
    return lines


def _heading(board: BiblioclashBoard) -> str:
    whose = team_name(board, board.sides[board.active].team)
    parts = [f"Turn {board.turn} of {whose}" if board.turn else "Before the first turn"]
    parts.append(PHASES.get(board.phase, board.phase))
    clash = board.clash
    if clash is not None:
        active = team_name(board, clash.teams[clash.active])
        parts.append(f"Clash: {clash_line(board, clash)}, Strike Window {clash.window} of {active}")
    if board.ended is not None:
        parts.append(f"over: {results_line(board.ended)}")
    return " · ".join(parts)


def _side(state: StateOrView, board: BiblioclashBoard, side: Side, eyes: Eyes, player: str) -> list[str]:
    title = player_title(side.seat, player)
    if not side.mage:
        return [f"{title}: out of the match"]
    mage = board.objects[side.mage]
    team = board.teams[side.team]
    shared = f" with {' and '.join(seat_name(mate) for mate in team if mate != side.seat)}" if len(team) > 1 else ""
    parts = [f"{card_name(state, mage.card)} Health {board.health[side.team]}/{board.most[side.team]}{shared}"]
    parts += [f"Shields {mage.shields}"] if mage.shields else []
    parts += [f"Orbs {mage.orbs}/{state.cards[mage.card].capacity}", f"Wisdom {side.wisdom}"]
    parts += [f"next card {side.discount} cheaper"] if side.discount else []
    parts += [f"hand {len(side.hand)}", f"deck {len(side.deck)}"]
    parts += [f"sealed {len(side.sealed)}"] if side.sealed else []
    lines = [f"{title}: {' · '.join(parts)}"]
    if side.domain:
        lines.append(f"  Domain: {'; '.join(_in_play(state, board.objects[i], eyes) for i in side.domain)}")
    if any(side.piles):
        lines.append(
            f"  Library: {'; '.join(_pile(state, n, pile, eyes) for n, pile in enumerate(side.piles, 1) if pile)}"
        )
    for label, ids in (("Discard pile", side.discard), ("Archive", side.archive)):
        if ids:
            lines.append(f"  {label}: {grouped(bare_name(state, i, eyes) for i in ids)}")
    if hand := hand_line([bare_name(state, i, eyes) for i in side.hand]):
        lines.append(f"  Hand: {hand}")
    return lines


def _in_play(state: StateOrView, obj: Obj, eyes: Eyes) -> str:
    face = state.cards[obj.card]
    words = [f"Health {face.health - obj.damage}/{face.health}"] if face.card.type == "minion" else []
    words += [f"Orbs {obj.orbs}/{face.capacity}"] if face.capacity else []
    words += [f"Shields {obj.shields}"] if obj.shields else []
    words += ["exhausted"] if obj.exhausted else []
    words += ["dispelled"] if obj.dispelled else []
    return f"{bare_name(state, obj.id, eyes)}{bracketed(', '.join(words))}"


def _pile(state: StateOrView, number: int, pile: tuple[int, ...], eyes: Eyes) -> str:
    """`3 Fire Shot (2) over Ice Blast`."""
    top, *under = pile
    if under == [top] and top >= 0:
        return f"{number} {slot_name(state, top, eyes)} ({state.cards[top // SLOT].wisdom}) x2"
    cost = f" ({state.cards[top // SLOT].wisdom})" if top >= 0 else ""
    below = [slot_name(state, slot, eyes) for slot in under]
    over = f" over {', '.join('a card face down' if name == HIDDEN_CARD else name for name in below)}" if below else ""
    return f"{number} {slot_name(state, top, eyes)}{cost}{over}"
