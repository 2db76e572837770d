"""The top line of a match."""

from rich.cells import cell_len

from core.kernel.series import standing
from tui.fitting import cut
from tui.names import YOU
from tui.panels import Scene
from tui.series import place_of
from tui.table import Table
from tui.widgets.lines import Part, Parts, cells

ROOMY = 100
"""From so many cells on the phases have their whole names."""
LONG_NAME = 10
"""A name of more cells leaves no room to say that the decision is theirs."""
STEP_GROWS = 3
"""Cells that the number of the step will take yet: the line stays as it is meanwhile."""


def top_line(table: Table, scene: Scene, width: int) -> tuple[Parts, Parts]:
    """Its left and right part; with too little room for all of it, it says in one word whose decision it is."""
    panel = table.panel
    whose = panel.moment(scene).split()[0]
    stops = frozenset(stop.removeprefix(f"{whose} ") for stop in table.stops if stop.startswith(f"{whose} "))
    left: Parts = ()
    right: Parts = ()
    for brief in (False, True):
        status = _status(table, scene, brief=brief)
        left, right = panel.top(scene._replace(status=status, stops=stops), width >= ROOMY)
        if cells(left) + cells(right) + STEP_GROWS <= width:
            break
    return left, right


def _status(table: Table, scene: Scene, *, brief: bool) -> Parts:
    """What is passed by itself, which game it is, who decides, the step."""
    yields = {"item": "passing on  ", "turn": "passing the turn  "}.get(table.yields.until, "")
    if not yields and any(seat == table.viewer for seat, _ in table.yields.always):
        yields = "passing some  "
    control = "full control  " if table.full_control else ""
    header, now = table.match.header, standing(table.match) if table.match.over else None
    told = (place_of(header, table.viewer, now), header.undo)
    game: Parts = tuple((f"{text}  ", "") for text in told if text)
    return ((yields + control, "key"), *game, _whose(table, brief=brief), (f"  #{table.match.step} ", "dim"))


def _whose(table: Table, *, brief: bool) -> Part:
    """Whose decision it is."""
    if table.match.over:
        return ("◆ OVER", "strong")
    if table.asking is not None:
        who = cut(table.names[table.asking].upper(), 12) if table.hot_seat else YOU.upper()
        whose = f"{who}'S" if table.hot_seat else "YOUR"
        return (f"◆ {who}" if brief or cell_len(whose) > LONG_NAME else f"◆ {whose} DECISION", "strong")
    if table.thinking is not None:
        return (f"{cut(table.names[table.thinking], 12)} thinks", "dim")
    return ("", "")
