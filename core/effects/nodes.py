"""Do what: the effect primitives that more than one game's book has and means alike. One Struct a primitive."""

from typing import Literal

from msgspec import Struct

from core.effects.amounts import Amount
from core.effects.selectors import Reference, Select, Who

Until = Literal["", "EOT", "link", "perm"]
"""Until end of turn; for as long as the source stays in play; until it leaves play; empty: static, or at once."""
Joint = Literal["", "then", "ifdo"]
"""How an effect hangs on the one before: a new sentence, ", then", or "; if you do,"."""
Object = Reference | Select


class Effect(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="do"):
    """Base of all effect primitives; `do` in the data names the kind."""

    joint: Joint = ""


class Draw(Effect, tag="draw", frozen=True, kw_only=True):
    n: Amount = 1


class Discard(Effect, tag="discard", frozen=True, kw_only=True):
    who: Who | Select = "you"
    n: int = 1
    random: bool = False


class Examine(Effect, tag="examine", frozen=True, kw_only=True):
    n: Amount = 1


class Store(Effect, tag="store", frozen=True, kw_only=True):
    to: Object


class Return(Effect, tag="return", frozen=True, kw_only=True):
    to: Object


class Put(Effect, tag="put", frozen=True, kw_only=True):
    to: Object
    zone: Literal["your zone", "here"] = "your zone"
    ready: bool = False


class Remove(Effect, tag="remove", frozen=True, kw_only=True):
    to: Object
    until: Until = ""


class Damage(Effect, tag="damage", frozen=True, kw_only=True):
    to: Object
    n: Amount


class Restore(Effect, tag="restore", frozen=True, kw_only=True):
    to: Object
    n: Amount


class Power(Effect, tag="power", frozen=True, kw_only=True):
    to: Object
    n: Amount
    until: Until = ""


class Strip(Effect, tag="strip", frozen=True, kw_only=True):
    to: Object
    keywords: tuple[str, ...] = ()
    """Empty: all."""
    until: Until = ""


class Destroy(Effect, tag="destroy", frozen=True, kw_only=True):
    to: Object


class Ready(Effect, tag="ready", frozen=True, kw_only=True):
    to: Object


class Exhaust(Effect, tag="exhaust", frozen=True, kw_only=True):
    to: Object


class Counter(Effect, tag="counter", frozen=True, kw_only=True):
    to: Object


class Attach(Effect, tag="attach", frozen=True, kw_only=True):
    what: Object
    to: Object


Shared = (
    Draw
    | Discard
    | Examine
    | Store
    | Return
    | Put
    | Remove
    | Damage
    | Restore
    | Power
    | Strip
    | Destroy
    | Ready
    | Exhaust
    | Counter
    | Attach
)
