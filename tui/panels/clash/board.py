"""The table of Clash of Realms: the opponent's line and three zones, then one's own."""

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Horizontal

from core.clash.state import LANES, Item, Obj
from core.kernel.ids import Seat
from core.kernel.options import Value
from tui.fitting import cut, padded
from tui.panels import BoardWidget, Marks, Scene
from tui.panels.clash import look
from tui.panels.labels import LETTERS
from tui.panels.players import NARROW, introduced
from tui.widgets.bar import SideLine
from tui.widgets.lines import Part, Parts, Row, cells
from tui.widgets.zone import Zone

SHORT = (24, 16, 12, 10, 8)
"""Cells for the name of a Commander in a side's line: as many as fit."""
WIDE = 90
"""From so many cells on a side's line says more."""


def labels(scene: Scene) -> dict[str, int]:
    """A letter for each unit on the board: theirs from left to right, then one's own."""
    units = [i for side in (1 - scene.seat, scene.seat) for lane in (0, 1, 2) for i in look.units_of(scene, side, lane)]
    return dict(zip(LETTERS, units, strict=False))


def lettered(scene: Scene, value: Value) -> str:
    """`j Tide Drake`: its name with the letter that it has on the board."""
    letter = next((letter for letter, known in labels(scene).items() if known == value), "")
    return f"{letter} {look.name(scene, value)}" if letter else look.name(scene, value)


def targets(scene: Scene, item: Item) -> list[str]:
    """What an item is aimed at, and the Zone that it goes to."""
    found = [lettered(scene, target) for slot in item.targets for target in slot]
    return [*found, f"Zone {LANES[item.lane]}"] if item.lane >= 0 else found


def in_sight(scene: Scene, marks: Marks, side: Seat, lane: int, room: int) -> list[int]:
    """The units in a lane: where they do not all have room what is asked for first; then who attacks there."""
    objects, units = look.board(scene).objects, look.units_of(scene, side, lane)
    asked = (marks.targets | marks.chosen) if len(units) > room else frozenset()
    return sorted(units, key=lambda i: (i not in asked, objects[i].controller == side))


def sign(value: int, marks: Marks, obj: Obj) -> Part:
    """The second sign of a unit: chosen, legal target, just changed, carries something."""
    found = marks.sign(value)
    return ("≡", "dim") if obj.attached and found == (" ", "") else found


def unit_row(scene: Scene, marks: Marks, obj: Obj, label: str, side: Seat, *, forbidden: bool) -> Row:
    """A unit in a lane; `forbidden`: it may not attack."""
    value = obj.id
    card = look.card_of(scene, obj)
    name = card.name if card is not None else "?"
    attacking: Parts = (("→", "bad"),) if obj.controller != side else ()
    power = look.power_parts(obj, card)
    return Row(
        left=(*look.colour_sign(card), (" ", ""), *attacking, (name, "")),
        right=(
            *power,
            (" ", ""),
            look.state_sign(obj, forbidden=forbidden),
            sign(value, marks, obj),
        ),
        value=value,
        label=label,
        words=" ".join(look.keywords(obj)),
        detail=(look.text_now(obj, card),) if card is not None else (),
        figure=(*attacking, *power),
    )


def location_title(scene: Scene, side: Seat, lane: int) -> tuple[str, str]:
    """`A Cinder Gate` and ` 9`, or what became of it."""
    letter = LANES[lane]
    value = look.board(scene).sides[side].locations[lane]
    obj = look.find(scene, value)
    if not value or obj is None:
        return (f"{letter} no Location" if look.board(scene).phase != "setup" else letter), ""
    card = look.card_of(scene, obj)
    if obj.destroyed:
        return f"{letter} Open Zone", " destroyed"
    if card is None:
        return f"{letter} face-down", ""
    return f"{letter} {card.name}", f" {obj.integrity if obj.face_up else card.integrity}"


def location_mark(scene: Scene, marks: Marks, side: Seat, lane: int) -> str:
    """Sign of a Location that is chosen, or one's own Zone with it, can be, or has changed."""
    value = look.board(scene).sides[side].locations[lane]
    if value in marks.chosen or (side == scene.seat and LANES[lane] in marks.chosen):
        return "● "
    if value in marks.targets:
        return "◎ "
    return "Δ " if value in marks.changed and value else ""


def subtitle(scene: Scene, marks: Marks, side: Seat, lane: int) -> str:
    """How many targets are here, or the attack that goes on."""
    units = look.units_of(scene, side, lane)
    targets = sum(i in marks.targets for i in units)
    if targets:
        return f"{targets} target{'s' if targets > 1 else ''}"
    board = look.board(scene)
    combat = board.combat
    if combat is None or combat.result or combat.lane != lane or combat.attacker == side:
        return ""
    objects = board.objects
    attack = sum(objects[i].power - objects[i].damage for i in combat.attackers if i in objects)
    defence = sum(objects[i].power - objects[i].damage for i in units if objects[i].controller == side)
    return f"attack: {attack} against {defence}"


def empty(scene: Scene, side: Seat, lane: int) -> str:
    """What an empty zone says."""
    value = look.board(scene).sides[side].locations[lane]
    obj = look.find(scene, value)
    if look.board(scene).phase == "setup":
        return ""
    return "empty: hits the Realm" if obj is None or obj.destroyed else "empty"


def side_line(scene: Scene, marks: Marks, seat: Seat, width: int) -> tuple[Parts, Parts]:
    """Name, Realm, counts, Shards and pool of a side; where there is room, which Commanders wait."""
    board = look.board(scene)
    side = board.sides[seat]
    wide = width >= WIDE
    ready, shards = look.ready_shards(scene, seat)
    name = introduced(scene, seat, wide=wide)
    mark: Part = (" ", "")
    if side.realm in marks.chosen:
        mark = ("●", "chosen")
    elif side.realm in marks.targets:
        mark = ("◎", "target")
    elif side.realm in marks.changed:
        mark = ("Δ", "changed")
    pool = look.pool_text(side.pool)
    base = f" base {len(side.base)}" if side.base else ""
    left: Parts = (
        (f" {padded(name, NARROW - 1)} ", "strong"),
        mark,
        (f"REALM {look.realm_integrity(scene, seat)}", "strong"),
        (f"  hand {len(side.hand)} deck {len(side.deck)} grave {len(side.graveyard)}{base}", ""),
    )
    right: Parts = (
        (f" │ shards {ready}/{shards}{' ready' if wide else ''} pool ", ""),
        (f"{pool} ", "strong" if pool != "--" else "dim"),
    )
    room = width - cells((*left, *right)) - 2
    count = f"cmd {len(side.commanders)}"
    names = [waiting_text(scene, seat, most) for most in SHORT if side.commanders]
    forms = (f"{count}{lead}{named}" for named in names if named for lead in (" waiting: ", ": "))
    commanders = next((form for form in forms if cell_len(form) <= room), count)
    return left, ((commanders, ""), *right)


def waiting_text(scene: Scene, seat: Seat, most: int) -> str:
    """`Morr 3R, Tul 4`: the Commanders in their Zone with their costs, names in so many cells."""
    cards = (look.card_of(scene, look.find(scene, i)) for i in look.board(scene).sides[seat].commanders)
    known = [card for card in cards if card is not None]
    return ", ".join(f"{cut(card.name.partition(',')[0], most)} {card.cost or 0}" for card in known)


class ClashBoard(BoardWidget):
    """Two lines and six zones; each zone is one widget."""

    home = "me-b"

    def compose(self) -> ComposeResult:
        yield SideLine(id="foe-line")
        for who in ("foe", "me"):
            with Horizontal(classes="lanes"):
                for letter in "abc":
                    yield Zone(id=f"{who}-{letter}", classes="lane")
        yield SideLine(id="me-line")

    def lay(self, scene: Scene, marks: Marks) -> None:
        by_value = {value: label for label, value in labels(scene).items()}
        objects, forbidden = look.board(scene).objects, look.forbidden(scene)
        for seat, who in ((1 - scene.seat, "foe"), (scene.seat, "me")):
            self.lay_side(who, *(side_line(each, marks, seat, self.size.width) for each in scene.moments))
            for lane in (0, 1, 2):
                zone = self.query_one(f"#{who}-{LANES[lane].lower()}", Zone)
                units = in_sight(scene, marks, seat, lane, zone.size.height)
                title, tail = location_title(scene, seat, lane)
                zone.show(
                    [
                        unit_row(scene, marks, objects[i], by_value.get(i, "·"), seat, forbidden=i in forbidden)
                        for i in units
                    ],
                    title=location_mark(scene, marks, seat, lane) + title,
                    tail=tail,
                    subtitle=subtitle(scene, marks, seat, lane),
                    empty=empty(scene, seat, lane),
                )
                lit = any(i in marks.targets for i in (*units, look.board(scene).sides[seat].locations[lane]))
                zone.set_class(lit or f"{who}-{LANES[lane]}" in marks.targets, "-asked")
                obj = look.find(scene, look.board(scene).sides[seat].locations[lane])
                zone.set_class(obj is not None and obj.destroyed, "-open")
