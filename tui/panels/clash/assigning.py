"""Assignment of damage as a list of the other side's units, to be ticked: what each takes, from whom, what is left."""

from collections.abc import Iterator, Mapping

from core.clash.actions import Assign
from core.clash.chronicle.forecast import most_destroyed
from core.clash.rules.assignment import Striker, Victim, Window, groups, overflow, spent, window
from core.clash.state import ClashState
from core.kernel.ids import ObjectId
from core.kernel.match import Match
from core.kernel.options import DONE, Options, Value
from tui.draft import Draft, leaves
from tui.panels import Scene, Sheet
from tui.panels.clash import look
from tui.panels.clash.board import labels
from tui.widgets.lines import Part, Parts, Row


def sheet(scene: Scene, match: Match, draft: Draft) -> Sheet | None:
    """All units that damage can be assigned to or not, what the Location or Realm takes; None: none is assigned now."""
    step = draft.step
    if step is None or step.name != "kill":
        return None
    w, action = window(match.state, scene.seat), so_far(draft)
    points, left = spent(w, action)
    letters = {value: key for key, value in labels(scene).items()}
    strikers = {striker.id: striker for striker in w.strikers}
    shows_sources = any(striker.venom for striker in w.strikers) or len(groups(w)) > 1
    chosen, offers = draft.chosen(), draft.offers()
    rows = []
    for victim in w.victims:
        given = {source: n for source, target, n in points if target == victim.id}
        aside: Parts = ()
        if victim.id in chosen:
            mark: Part = ("● ", "chosen")
            aside = (("← " + _sources(strikers, given, letters), ""),) if shows_sources else ()
        elif victim.id in offers:
            mark = ("◎ ", "target")
        else:
            refusal = match.explain(scene.seat, tried(draft, victim.id))
            mark = ("✗ ", "dim")
            aside = ((refusal.rule, "dim"),) if refusal is not None else ()
        rows.append(_row(scene, victim, mark, aside, letters, is_dim=mark[0] == "✗ "))
    rows += _below(scene, match.state, w, action, left, letters, shows_sources=shows_sources)
    power = sum(striker.power for striker in w.strikers)
    title = f"Destroy {len(chosen)} of {len(w.victims)} · {sum(left.values())} of {power} Power left"
    return Sheet(title, tuple(rows))


def so_far(draft: Draft) -> Assign:
    """The assignment as it would be if nothing more were ticked."""
    now = draft.now
    if isinstance(now, Options) and now.step.name == "kill":
        now = now.take(DONE)
    action = next(leaves(now, lambda step: False))[1] if isinstance(now, Options) else now
    assert isinstance(action, Assign)
    return action


def tried(draft: Draft, unit: ObjectId) -> Assign:
    """The assignment with a unit ticked too, or without it."""
    action = so_far(draft)
    if unit not in draft.chosen():
        return Assign(kills=(*action.kills, unit), venom=action.venom)
    kills = tuple(i for i in action.kills if i != unit)
    return Assign(kills=kills, venom=tuple(blow for blow in action.venom if blow[1] != unit))


def most(scene: Scene, match: Match) -> tuple[Value, ...]:
    """The path of the assignment that destroys as many as one can."""
    return match.game.path(match.state, scene.seat, most_destroyed(window(match.state, scene.seat)))


def power_left(scene: Scene, match: Match, draft: Draft) -> str:
    """`7 of 20 Power left`; where a unit is to be wounded, all of it: `Power 20`."""
    w = window(match.state, scene.seat)
    power = sum(striker.power for striker in w.strikers)
    if draft.step is not None and draft.step.name == "wound":
        return f"Power {power}"
    return f"{sum(spent(w, so_far(draft))[1].values())} of {power} Power left"


def _row(
    scene: Scene, victim: Victim, mark: Part, aside: Parts, letters: Mapping[ObjectId, str], *, is_dim: bool
) -> Row:
    obj = look.find(scene, victim.id)
    words = ", ".join(look.keywords(obj)) if obj is not None else ""
    name: Part = (look.name(scene, victim.id), "dim" if is_dim else "")
    left: Parts = (mark, (f"{victim.need:>2} ", "dim" if is_dim else "strong"), name)
    return Row(left=left, right=aside, value=victim.id, label=letters.get(victim.id, " "), words=words)


def _below(
    scene: Scene,
    state: ClashState,
    w: Window,
    action: Assign,
    left: Mapping[ObjectId, int],
    letters: Mapping[ObjectId, str],
    *,
    shows_sources: bool,
) -> Iterator[Row]:
    """What the Location or Realm takes, and whose Power is left where that makes a difference."""
    strikers = {striker.id: striker for striker in w.strikers}
    if w.attacks:
        passing = overflow(w, action)
        banked = w.early and state.house.get("advantage-overflow") == "banked"
        when = " once the attack succeeds" if banked else ""
        said = f"{sum(passing.values())}{when}" if passing else "nothing"
        doubled = sum(n for i, n in passing.items() if strikers[i].siege)
        twice = f", Siege's {doubled} twice" if doubled else ""
        yield Row(left=(("   rest → ", ""), (_wall(scene), "strong"), (f": {said}{twice}", "" if passing else "dim")))
    if shows_sources:
        yield Row(left=(("   left ", "dim"), (_unspent(w, left, letters), "")))


def _unspent(w: Window, left: Mapping[ObjectId, int], letters: Mapping[ObjectId, str]) -> str:
    """`9, Siege 10, g Annihilate 1`: the Power that is left, as far as it is not all alike."""
    plain = sum(left[each.id] for each in w.strikers if not each.venom and not each.siege)
    siege = sum(left[each.id] for each in w.strikers if not each.venom and each.siege)
    venom = ((f"{letters.get(each.id, '?')} Annihilate", left[each.id]) for each in w.strikers if each.venom)
    said = (f"{what} {n}".strip() for what, n in (("", plain), ("Siege", siege), *venom) if n)
    return ", ".join(said) or "none"


def _sources(
    strikers: Mapping[ObjectId, Striker], points: Mapping[ObjectId, int], letters: Mapping[ObjectId, str]
) -> str:
    """`d 1 Annihilate, e 4`: how many points of which own units."""
    found = []
    for source, n in points.items():
        striker = strikers[source]
        word = " Annihilate" if striker.venom else " Siege" if striker.siege else ""
        if n:
            found.append(f"{letters.get(source, '?')} {n}{word}")
    return ", ".join(found)


def _wall(scene: Scene) -> str:
    """The Location or Realm behind the combat, with its Integrity."""
    board = look.board(scene)
    combat = board.combat
    assert combat is not None
    side = board.sides[1 - combat.attacker]
    obj = look.find(scene, side.realm if combat.open else side.locations[combat.lane])
    return "the Location" if obj is None else f"{look.name(scene, obj.id)} {obj.integrity}"
