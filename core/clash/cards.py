"""Card definitions of Clash of Realms: the Struct that pools, decks and match headers hold; load and check a pool."""

from typing import Literal

from msgspec import Struct

from core.clash.effects import ClashAbility

CardType = Literal["realm", "location", "commander", "battalion", "maneuver", "artifact", "shard"]


class Card(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One card as printed (104.1). Costs are written as in the book, "3YR", "X"; None: the card has none (R-004)."""

    name: str
    type: CardType
    cost: str | None = None
    colours: str = ""
    """Printed Identity of a Realm or Location."""
    subtype: str = ""
    power: int | None = None
    integrity: int | None = None
    keywords: tuple[str, ...] = ()
    """As printed, in printed order; Equip without its cost."""
    equip: str | None = None
    """Equip cost."""
    abilities: tuple[ClashAbility, ...] = ()
    text: str = ""
    """Rules text as printed when the match was made; only in headers, pools leave it out."""
