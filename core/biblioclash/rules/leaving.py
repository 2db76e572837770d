"""Who loses, who leaves, and when a match is over (B-083, B-183, RB-88 to RB-97, RB-103, RB-112, RB-119)."""

from core.biblioclash import events as ev
from core.biblioclash.state import (
    AskFrame,
    BiblioclashBoard,
    ClashFrame,
    ResolveFrame,
    TurnFrame,
    living_teams,
)
from core.kernel.events import Frame
from core.kernel.ids import Seat
from core.kernel.resolution import Resolution


def concede(r: Resolution, seat: Seat) -> None:
    """RB-90: treated as Health 0."""
    b = r.board
    team = b.sides[seat].team
    if b.health[team]:
        r.state_fact(ev.HealthChanged(team, -b.health[team], 0), "RB-90")
    _drop_aimed(r, team)
    lose(r, team, "conceded", "RB-90")


def _drop_aimed(r: Resolution, team: int) -> None:
    """RB-119: a pending choice that is that seat's, or aimed at it, goes, and the rest of its effect with it."""
    agenda = r.control.agenda
    if not _concerns(r.board, agenda[-1], team):
        return
    rest = len(agenda) - 1
    while isinstance(agenda[rest], AskFrame):
        rest -= 1
    # What asks for the division of a Strike is the Clash, not an effect.
    r.set(agenda=agenda[: rest if isinstance(agenda[rest], ResolveFrame) else rest + 1])


def _concerns(b: BiblioclashBoard, frame: Frame, team: int) -> bool:
    return isinstance(frame, AskFrame) and (b.sides[frame.seat].team == team or frame.foe == team)


def lose(r: Resolution, team: int, why: str, rule: str) -> None:
    """A team has no Health left: its seats are out at once (RB-88).

    RB-89 cannot come up: the damage of one instance goes to one team.
    """
    b = r.board
    left = [other for other in living_teams(b) if other != team]
    if len(left) == 1:
        # B-134, B-183, RB-103.
        winners = b.teams[left[0]]
        r.end(tuple("won" if seat in winners else "lost" for seat in range(b.seats)), why, rule)
        return
    for seat in b.teams[team]:
        r.state_fact(ev.Left(seat), "RB-94")
    _abort(r, team)


def _abort(r: Resolution, team: int) -> None:
    """What is pending without the team: its own effects and its Clash are over (RB-94, RB-96), its turn ends (RB-95).

    Choices of others go on (RB-119).
    """
    b = r.board
    clash = b.clash if b.clash is not None and team in b.clash.teams else None
    if clash is not None:
        r.state_fact(ev.ClashEnded(-1), "RB-96")
    turn, *pending = r.control.agenda
    assert isinstance(turn, TurnFrame)
    if b.sides[b.active].team == team:
        turn = TurnFrame("cut")
    kept = tuple(frame for frame in pending if not _is_gone(b, frame, team, clash=clash is not None))
    r.set(agenda=(turn, *kept))


def _is_gone(b: BiblioclashBoard, frame: Frame, team: int, *, clash: bool) -> bool:
    if isinstance(frame, ClashFrame):
        return clash
    return isinstance(frame, AskFrame | ResolveFrame) and b.sides[frame.seat].team == team


def end_in_draw(r: Resolution) -> None:
    """RB-112: a draw between all who are still there."""
    b = r.board
    results = tuple("lost" if seat in b.out else "drawn" for seat in range(b.seats))
    r.end(results, "turns", "RB-112")
