"""What an attack meets, in a line that is as full as there is room for."""

from collections.abc import Callable

from core.clash.chronicle.forecast import Fighter, Meeting
from tui.fitting import first_fitting
from tui.panels import Scene
from tui.panels.clash import look

Fighters = tuple[Fighter, ...]


def meeting_text(scene: Scene, found: Meeting, width: int) -> str:
    """`4, 3 against 5-2, 1: can destroy both, lose 1 of 2; 3 left for Cinder Gate 9`; in less room `7 against 4: …`."""
    goal, done = _goal(scene, found), found.before - found.after
    whole, sums = (_against(found, powers) for powers in (_powers, _sum))
    if not found.defenders:
        outcome = f" → {found.after or 'destroyed'}" if found.decided and done else ""
        return first_fitting((f"{whole}: {goal}{outcome}", f"{sums}: {goal}{outcome}"), width)
    losses = _how_many(found.attackers)
    outcome = f"can destroy {_how_many(found.defenders) or 'none'}" + (f", lose {losses}" if losses else "")
    said = (f"{whole}: {outcome}", f"{sums}: {outcome}", outcome)
    if not found.decided:
        return first_fitting(said, width)
    if not found.after:
        wall = "the Realm" if _is_realm(scene, found) else "the Location"
        return first_fitting((f"{said[0]}; destroys {goal} too", *(f"{form}, and {wall}" for form in said)), width)
    left = f"{done or 'nothing'} left"
    return first_fitting((f"{said[0]}; {left} for {goal}", *(f"{form}; {left}" for form in said), *said), width)


def _is_realm(scene: Scene, found: Meeting) -> bool:
    obj = look.find(scene, found.wall)
    return obj is not None and obj.zone == "realm"


def _goal(scene: Scene, found: Meeting) -> str:
    """`Cinder Gate 9`, `the Realm 24`."""
    return f"{'the Realm' if _is_realm(scene, found) else look.name(scene, found.wall)} {found.before}"


def _against(found: Meeting, powers: Callable[[Fighters], str]) -> str:
    return f"{powers(found.attackers)} against {powers(found.defenders) or 'nobody'}"


def _powers(fighters: Fighters) -> str:
    """`3, 5-2`."""
    return ", ".join(f"{each.power}-{each.damage}" if each.damage else str(each.power) for each in fighters)


def _sum(fighters: Fighters) -> str:
    """`6`: what all of them deal."""
    return str(sum(each.power for each in fighters)) if fighters else ""


def _how_many(fighters: Fighters) -> str:
    """How many of these are destroyed: `it`, `both`, `all 3`, `2 of 3`; empty: none."""
    lost, n = sum(each.destroyed for each in fighters), len(fighters)
    if lost and lost == n:
        return ("it", "both")[n - 1] if n <= 2 else f"all {n}"
    return f"{lost} of {n}" if lost else ""
