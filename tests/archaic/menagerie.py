"""Positions with cards from all over the pool: Heroes, Allies and gear that no deck and no Realm bring together."""

from core.archaic.cards import REALMS, Card
from core.archaic.opening import ArchaicHeader
from core.kernel.chance import Stream
from tests.archaic.kit import GAME, perturb, public, reveals
from tests.archaic.tables import Table
from tests.properties.invariants import Kit


def header(seed: int) -> ArchaicHeader:
    """A position in the middle of things, by seed."""
    stream = Stream(seed)
    table = Table(turn=stream.below(2), number=4 + stream.below(90), realm=REALMS[stream.below(2)])

    def some(n: int, *types: str) -> tuple[str, ...]:
        of_type = tuple(name for name, card in table.pool.items() if card.type in types)
        return stream.shuffled(of_type)[:n]

    heroes, gear = some(4, "hero"), list(some(10, "gear"))
    for seat in (0, 1):
        for name in heroes[seat * 2 : seat * 2 + 2]:
            card: Card = table.pool[name]
            assert card.hp is not None
            worn = _fitting(table, gear, stream.below(3))
            table.hero(seat, name, hp=card.hp - stream.below(card.hp - 1), gear=worn, ready=bool(stream.below(4)))
        for name in some(stream.below(5), "ally"):
            table.ally(seat, name, augments=some(stream.below(3), "augment"), ready=bool(stream.below(3)))
        for name in some(stream.below(2), "augment"):
            table.lay(seat, name, "unattached", ready=False)
        table.hand(seat, *some(5, "ally", "spell", "augment"), "Archaic Energy")
        for name in some(4, "ally", "spell", "augment"):
            table.lay(seat, name, "discard")
        table.objective(seat, some(1, "objective")[0])
        deck = (*some(14, "ally", "spell", "augment"), *("Archaic Energy",) * 8)
        table.side(seat, deck=tuple(table.card(name) * 4 for name in stream.shuffled(deck)))
        table.side(seat, charged=2 + stream.below(7), discharged=stream.below(3), uae=stream.below(4), plays=1)
    quests = some(12, "quest")
    table.quests(0, *quests[:2])
    table.quests(1, *quests[2:4])
    table.board["quest_pile"] = tuple(table.card(name) for name in quests[4:])
    table.vault(*gear)
    return table.header(seed)


def _fitting(table: Table, gear: list[str], n: int) -> tuple[str, ...]:
    """So many pieces of gear for different slots, taken out of the list."""
    found: dict[str, str] = {}
    for name in gear:
        found.setdefault(table.pool[name].slot, name)
    worn = tuple(found.values())[:n]
    for name in worn:
        gear.remove(name)
    return worn


MENAGERIE = Kit(GAME, header, perturb, public, reveals, limit=6000)
