"""The table of Archaic Realms: the opponent's line, Hero and Realm, then one's own Realm, Hero and line."""

from collections.abc import Iterator
from textwrap import wrap

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.reactive import reactive

from core.archaic.rules.matching import armor_of
from core.archaic.rules.points import RCP_TO_WIN
from core.archaic.state import EMPTY, Obj
from core.kernel.ids import Seat
from core.kernel.options import Value
from tui.fitting import cut, padded
from tui.panels import BoardWidget, Marks, Scene
from tui.panels.archaic import look
from tui.panels.labels import LETTERS
from tui.panels.players import NARROW, introduced, whose_word
from tui.widgets.bar import SideLine
from tui.widgets.cells import Cells
from tui.widgets.lines import Part, Parts, Row, cells, plain
from tui.widgets.rows import Rows

CELL = 22
"""Cells for a name and what stands right of it, in a Realm of two columns."""
BAR = 12
"""Cells of a bar of HP."""
ROOMY = 7
"""From so many rows on the abilities of a Hero stand in words, whatever stands below; in fewer if its gear has room."""
STATE = 3
"""Rows of the active Hero where there is little room: HP, what absorbs damage, signs of its abilities with its gear."""
AROUND = 4
"""Cells of a row besides its text: the cursor, a sign with the gap before it, what says that more follows."""
SHORTEST = 6
"""Cells that a Hero's name has at least."""
INDENT = "   "
"""Stands before what goes on in the next row."""


class HeroRows(Rows):
    """The active Hero, a few rows about it, and who and what stands behind it. Its HP are out of sight only while the
    cursor stands on what is behind."""

    def _hidden(self) -> tuple[str, ...]:
        # What lies below is in the border already: the Lineup.
        return (f"+{self.top} ↑",) if self.top else ("",)

    def on_blur(self) -> None:
        self.cursor = 0
        self._scroll()


class RealmRows(Cells):
    """Allies in the order in which they came, then unattached Augments."""

    columns = reactive(2)


def labels(scene: Scene) -> dict[str, Value]:
    """A letter for each active Hero, Ally and unattached Augment: theirs, then one's own."""
    found: list[Value] = []
    for seat in (1 - scene.seat, scene.seat):
        side = look.side(scene, seat)
        found += [i for i in (side.hero, *side.realm, *side.unattached) if i]
    return dict(zip(LETTERS, found, strict=False))


def letters(scene: Scene) -> dict[Value, str]:
    """The same by what they stand for."""
    return {value: letter for letter, value in labels(scene).items()}


def lettered(scene: Scene, value: Value) -> str:
    """`d Kelp Warden`: its name with the letter that it has on the board."""
    letter, name = letters(scene).get(value), look.name(scene, value)
    return f"{letter} {name}" if letter else name


# Heroes ---------------------------------------------------------------------------------------------------------


def hero_rows(scene: Scene, marks: Marks, seat: Seat, label: str, *, width: int, height: int) -> list[Row]:
    """HP with thresholds; what absorbs damage; abilities; then gear and Lineup. Words make room for the Lineup, and
    texts go on below as far as there is room."""
    hero, others = look.heroes_of(scene, seat)
    rows = [] if hero is None else _active_rows(scene, marks, hero, label, height - len(others))
    # Where not all has room, gear stands below the Lineup: it is named above already.
    lineup = len(rows) if len(rows) + len(others) <= height else min(STATE, len(rows))
    for place, other in enumerate(others, lineup):
        card = look.card_of(scene, other.id)
        assert card is not None
        state = look.hero_state(card, other)
        worn = "".join(f", {look.gear_name(scene, i)}" for i in other.attached)
        needed = f" {state.partition(',')[0]}"
        room = width - len(needed) - AROUND
        called = card.name if len(card.name) <= room else look.short(card.name, max(SHORTEST, room))
        name: Part = (called, "dim" if other.destroyed else "")
        left: Parts = (name, (f" {state}, Lineup, {other.crossed + 1} of 3 abilities{worn}", "dim"))
        row = Row(left=left, right=(marks.sign(other.id),), value=other.id)
        # One that is asked for stands below the HP, to be in sight.
        asked = other.id in marks.targets or other.id in marks.chosen
        rows.insert(1 if asked and place >= height else place, row)
    return list(_gone_on(rows, width, height))


def _gone_on(rows: list[Row], width: int, height: int) -> Iterator[Row]:
    """The rows, those that are too long gone on in more of them, the first ones first, as far as there is room."""
    spare = height - len(rows)
    for row in rows:
        *head, (text, look) = row.left
        before = cells((*head, (row.label, ""))) + 1
        room = width - cells(row.right) - 1
        # Before the screen is laid out there is no room at all.
        lines = wrap(text, room, initial_indent=" " * before, subsequent_indent=INDENT) if spare > 0 else []
        first, *more = lines or [""]
        if not more:
            yield row
            continue
        if len(more) > spare:
            more[spare - 1 :] = [cut(" ".join((more[spare - 1], *map(str.strip, more[spare:]))), room)]
        spare -= len(more)
        yield row._replace(left=(*head, (first[before:], look)))
        for line in more:
            yield Row(left=((line, look),), value=row.value)


def _active_rows(scene: Scene, marks: Marks, hero: Obj, label: str, height: int) -> list[Row]:
    card = look.card_of(scene, hero.id)
    assert card is not None
    bar = 2 * BAR if height >= ROOMY else BAR
    hp: Parts = ((f"HP {hero.hp}/{card.hp} ", "strong"), *look.hp_bar(card, hero, bar))
    signs: Parts = (look.state_sign(scene, hero), marks.sign(hero.id))
    rows = [Row(left=hp, right=signs, value=hero.id, label=label)]
    armor = armor_of(look.state(scene), hero)
    absorbing = [f"armor {armor.defense}/{armor.maximum}"] if armor is not None else []
    absorbing += [f"temp {hero.temp}"] if hero.temp else []
    state: list[Part] = [("Staggered ", "bad")] if hero.staggered else []
    state += [(" ".join(absorbing), "good"), (" " if absorbing else "", ""), (look.next_threshold(card, hero), "")]
    rows.append(Row(left=tuple(state), value=hero.id))
    found = look.abilities(card, hero)
    gear = "; ".join(look.gear_name(scene, i) for i in hero.attached)
    if height >= min(ROOMY, len(rows) + len(found) + len(hero.attached)):
        rows += [
            Row(
                left=(
                    (f"{number}✓ " if able else f"{number}✗ ", "good" if able else "dim"),
                    (text, "" if able else "dim"),
                ),
                value=hero.id,
            )
            for number, able, text in found
        ]
    else:
        signs = tuple((f"{number}{'✓' if able else '✗'} ", "good" if able else "dim") for number, able, _ in found)
        rows.append(Row(left=(*signs, (gear, "")), value=hero.id))
    rows += [
        Row(left=(("≡ ", "dim"), (look.gear_name(scene, i), ""), (f"  {_text_of(scene, i)}", "dim")), value=i)
        for i in hero.attached
    ]
    return rows


def _text_of(scene: Scene, value: Value) -> str:
    card = look.card_of(scene, value)
    return "" if card is None else look.one_line(card)


def hero_title(scene: Scene, seat: Seat) -> tuple[str, str]:
    """`Aurelia Dawnwarden` and ` ATK 3`."""
    hero, _ = look.heroes_of(scene, seat)
    if hero is None:
        return "No active Hero", ""
    return look.name(scene, hero.id), f" ATK {hero.attack}"


def lineup_text(scene: Scene, seat: Seat) -> str:
    """Who stands in the Lineup, and how many swap triggers are active."""
    _, others = look.heroes_of(scene, seat)
    left = [f"HP {obj.hp} {look.short(look.name(scene, obj.id), 14)}" for obj in others if not obj.destroyed]
    swaps = look.side(scene, seat).swaps.bit_count()
    # What is to be decided soon stands where a border cuts nothing off.
    return (f"swap {swaps} · " if swaps else "") + f"Lineup {', '.join(left) or 'none'}"


# The Realm ------------------------------------------------------------------------------------------------------


def ally_row(scene: Scene, marks: Marks, value: int, label: str, *, wide: bool) -> Row:
    """An Ally, or an Augment that lies unattached."""
    obj, card = look.board(scene).objects[value], look.card_of(scene, value)
    assert card is not None
    if card.type == "augment":
        left: Parts = (("≡ ", "dim"), (card.name, ""))
        more = "unattached, Tier " if wide else "T"
        right: Parts = ((f"{more}{card.tier} ", "dim"), ("↷", "dim"), marks.sign(value))
        return Row(left=left, right=right, value=value, label=label, detail=(look.one_line(card),))
    carries: Part = ("≡", "strong") if obj.attached else (" ", "")
    right = (*look.numbers(obj), carries, look.state_sign(scene, obj), marks.sign(value))
    name = card.name if wide else look.short(card.name, CELL - len(plain(right)))
    carried = [f"≡ {look.name(scene, i)}: {_text_of(scene, i)}" for i in obj.attached]
    detail = filter(None, (*carried, look.one_line(card)))
    return Row(left=((name, ""),), right=right, value=value, label=label, detail=tuple(detail))


def realm_text(scene: Scene, seat: Seat) -> str:
    """What the Realm's Allies do in the Combat."""
    combat = look.board(scene).combat
    if combat is None:
        return ""
    if combat.attacker == seat:
        return f"{len(combat.attackers)} attacking" if combat.attackers else ""
    return f"{len(combat.pairs)} intercepting" if combat.pairs else ""


# The lines ------------------------------------------------------------------------------------------------------


def side_line(scene: Scene, seat: Seat, wide: bool) -> tuple[Parts, Parts]:
    """Name, the race for RCP, Energy, UAE, goals; counts of cards."""
    side = look.side(scene, seat)
    name = introduced(scene, seat, wide=wide)
    race: Parts = (("█" * side.rcp, "good"), ("░" * (RCP_TO_WIN - side.rcp) + " ", "dim")) if wide else ()
    quests = sum(quest != EMPTY for quest in side.quests)
    conditions = len(scene.cards[side.objective].goals)
    left: Parts = (
        (f" {padded(name, NARROW - 1)} ", "strong"),
        (f"RCP {side.rcp}/{RCP_TO_WIN} ", "strong"),
        *race,
        (f"Energy {side.charged}/{side.charged + side.discharged}", "strong" if side.charged else ""),
        (" charged" if wide else "", "dim"),
        (f" UAE {side.uae}", "strong" if side.uae else "dim"),
        (f" Quests {quests}", ""),
        (f" scored {len(side.scored)}" if wide else f"+{len(side.scored)}", "dim"),
        (f" {'Objective' if wide else 'Obj'} {len(side.done)}/{conditions}", ""),
    )
    words = ("hand", "deck", "discard") if wide else ("hand", "deck", "disc")
    counts = (len(side.hand), len(side.deck), len(side.discard))
    said = " ".join(f"{word} {n}" for word, n in zip(words, counts, strict=True))
    return left, ((f"{said} ", ""),)


class ArchaicBoard(BoardWidget):
    """Two lines, two Heroes, two sides of the Realm."""

    def compose(self) -> ComposeResult:
        yield SideLine(id="foe-line")
        for who in ("foe", "me"):
            with Horizontal(classes="half"):
                yield HeroRows(id=f"{who}-hero", classes="hero")
                yield RealmRows(id=who, classes="realm")
        yield SideLine(id="me-line")

    def lay(self, scene: Scene, marks: Marks) -> None:
        by_value = letters(scene)
        for seat, who in ((1 - scene.seat, "foe"), (scene.seat, "me")):
            self.lay_side(who, *(side_line(each, seat, self.size.width >= 110) for each in scene.moments))
            side = look.side(scene, seat)
            zone = self.query_one(f"#{who}-hero", HeroRows)
            title, tail = hero_title(scene, seat)
            label = by_value.get(side.hero, "")
            zone.show(
                hero_rows(scene, marks, seat, label, width=zone.size.width, height=zone.size.height),
                title=title,
                tail=tail,
                subtitle=lineup_text(scene, seat),
            )
            zone.set_class(any(i in marks.targets for i in side.heroes), "-asked")
            realm = self.query_one(f"#{who}", RealmRows)
            cards = (*side.realm, *side.unattached)
            wide = len(cards) <= realm.size.height or realm.size.width > 2 * CELL + 20
            realm.show(
                [ally_row(scene, marks, i, by_value.get(i, "·"), wide=wide) for i in cards],
                title=f"{whose_word(scene, seat)} Realm",
                tail=f" {len(side.realm)}" if side.realm else "",
                subtitle=realm_text(scene, seat),
                empty="no Allies",
            )
            realm.set_class(any(i in marks.targets for i in cards), "-asked")
