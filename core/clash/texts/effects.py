"""What a card does, in words: one small function an effect kind, and how effects join into sentences."""

from collections.abc import Callable, Sequence
from typing import Any, cast

from msgspec.structs import replace

from core.clash import effects as clash
from core.clash.texts.conditions import condition_text
from core.clash.texts.nouns import NOUNS, OUT_OF_PLAY, Voice, as_object, as_subject, each_one, lower, voice_of
from core.effects import nodes
from core.effects.amounts import Amount, Count
from core.effects.nodes import Effect, Joint
from core.effects.selectors import Filter, Select
from core.effects.wording import counted, kinds, listed, sentences, signed


def effects_text(effects: Sequence[Effect], voice: Voice) -> str:
    """Effects as sentences, with the brackets that remind of the rules."""
    parts: list[tuple[Joint, str]] = []
    before: Effect | None = None
    merged = False
    for effect, following in zip(effects, [*effects[1:], None], strict=True):
        if merged:
            merged = False
        else:
            merged = following is not None and merges(effect, following)
            text = _change(effect, following if merged else None, voice) if merged else _phrase(effect, before, voice)
            parts.append((effect.joint, text))
            if isinstance(effect, nodes.Remove):
                parts.append(("", _reminder(effect)))
        before = effect
    return sentences(parts)


def merges(first: Effect, second: Effect) -> bool:
    """Whether a change of Power and a keyword for the same object and time stand in one sentence."""
    if not isinstance(first, nodes.Power) or not isinstance(second, clash.Grant) or second.joint:
        return False
    return second.to in (first.to, "it") and first.until == second.until


def _phrase(effect: Effect, before: Effect | None, voice: Voice) -> str:
    goes_on = isinstance(before, nodes.Discard) and isinstance(before.who, Select) and effect.joint == "then"
    if goes_on and isinstance(effect, clash.Mill) and effect.who == "it":
        return f"puts {_top(effect.n)} of their Main Deck into their Graveyard"
    return WORDING[type(effect)](effect, voice)


def _reminder(effect: nodes.Remove) -> str:
    """Where the removed card goes when the condition ends (R-140); a reminder without meaning of its own."""
    if isinstance(effect.to, Select) and effect.to.target == "battalion":
        return "(It then goes to its owner's Graveyard.)"
    return "(It then returns to its default zone.)"


def _until(until: str) -> str:
    return " until end of turn" if until == "EOT" else ""


def _n(amount: Amount) -> str:
    return str(amount.times if isinstance(amount, Count) else amount)


def _for_each(amount: Amount, voice: Voice) -> str:
    return f" for {each_one(amount.count, amount.count.kind, voice)}" if isinstance(amount, Count) else ""


def _verb(stem: str, bare: bool) -> str:
    if stem == "have":
        return "have" if bare else "has"
    return stem if bare else stem + "s"


def _change(effect: Effect, granted: Effect | None, voice: Voice) -> str:
    """`X gains +2 Power and Siege until end of turn`; either part may be missing."""
    power = effect if isinstance(effect, nodes.Power) else None
    grant = granted if isinstance(granted, clash.Grant) else effect if isinstance(effect, clash.Grant) else None
    changed = cast("nodes.Power | clash.Grant", effect)
    subject, bare = as_subject(changed.to, voice)
    falls = power is not None and isinstance(power.n, int) and power.n < 0
    verb = _verb("have" if not changed.until else "get" if falls else "gain", bare)
    parts = []
    if power is not None:
        n = power.n.times if isinstance(power.n, Count) else power.n
        parts.append(f"{signed(n) if isinstance(n, int) else '+X'} Power{_for_each(power.n, voice)}")
    if grant is not None:
        parts.append(_granted(grant))
    return f"{subject} {verb} {' and '.join(parts)}{_until(changed.until)}"


def _granted(grant: clash.Grant) -> str:
    if not grant.effects:
        return grant.keyword
    return f'"{grant.keyword} - {effects_text(grant.effects, voice_of("battalion"))}"'


def _strip(effect: nodes.Strip, voice: Voice) -> str:
    subject, bare = as_subject(effect.to, voice)
    what = listed(effect.keywords, "and") if effect.keywords else "all keywords"
    return f"{subject} {_verb('lose', bare)} {what}{_until(effect.until)}"


def _discard(effect: nodes.Discard, voice: Voice) -> str:
    what = counted(effect.n, "card") + (" at random" if effect.random else "")
    if effect.who == "you":
        return f"{voice.you}discard {what}"
    return f"{_who(effect.who, voice)} discards {what}"


def _who(who: str | Select, voice: Voice) -> str:
    if isinstance(who, Select):
        return as_object(who, voice)
    return {"opp": "your opponent", "both": "each player", "it": "that player"}[who]


def _top(n: int) -> str:
    return "the top card" if n == 1 else f"the top {n} cards"


def _mill(effect: clash.Mill, voice: Voice) -> str:
    top = _top(effect.n)
    if effect.who == "you":
        return f"put {top} of your Main Deck into your Graveyard"
    if effect.who == "it":
        return f"put {top} of that player's Main Deck into their Graveyard"
    return f"{_who(effect.who, voice)} puts {top} of their Main Deck into their Graveyard"


def _store(effect: nodes.Store, voice: Voice) -> str:
    to = effect.to
    if isinstance(to, Select) and to.pick:
        return f"Store {to.n} from {OUT_OF_PLAY[to.place]}"
    return f"Store {as_object(to, voice)}"


def _return(effect: nodes.Return, voice: Voice) -> str:
    what = as_object(effect.to, voice)
    if isinstance(effect.to, Select) and effect.to.place == "grave.you":
        return f"return {what} from {OUT_OF_PLAY[effect.to.place]} to your hand"
    return f"return {what} to {'my' if what == 'me' else 'its'} owner's hand"


def _put(effect: nodes.Put, voice: Voice) -> str:
    place = "in one of your Zones" if effect.zone == "your zone" else voice.here
    ready = " Ready" if effect.ready else ""
    source = f" from {OUT_OF_PLAY[effect.to.place]}" if isinstance(effect.to, Select) else ""
    return f"put {as_object(effect.to, voice)}{source} into play{ready} {place}"


def _remove(effect: nodes.Remove, voice: Voice) -> str:
    link = f"until {'I leave' if voice.unit else voice.me + ' leaves'} the Battlefield"
    return (
        f"remove {as_object(effect.to, voice)} from the game {link if effect.until == 'link' else 'until end of turn'}"
    )


def _damage(effect: nodes.Damage, voice: Voice) -> str:
    deal = f"{voice.me} deals" if voice.tap else f"{voice.i}deal"
    return f"{deal} {_n(effect.n)} damage to {as_object(effect.to, voice)}{_for_each(effect.n, voice)}"


def _restore(effect: nodes.Restore, voice: Voice) -> str:
    return f"{voice.i}restore {_n(effect.n)} Integrity to {as_object(effect.to, voice)}{_for_each(effect.n, voice)}"


def _sacrifice(effect: clash.Sacrifice, voice: Voice) -> str:
    what = as_object(effect.to, voice)
    return f"sacrifice {what}" if effect.who == "you" else f"{_who(effect.who, voice)} sacrifices {what}"


def _control(effect: clash.Control, voice: Voice) -> str:
    link = f" for as long as {'I remain' if voice.unit else voice.me + ' remains'} in play"
    return f"gain control of {as_object(effect.to, voice)}{link if effect.until == 'link' else _until(effect.until)}"


def _fight(effect: clash.Fight, voice: Voice) -> str:
    subject, bare = as_subject(effect.what, voice)
    return f"{subject} {_verb('fight', bare)} {as_object(effect.to, voice)}"


def _move(effect: clash.Move, voice: Voice) -> str:
    zone = "another of your Zones" if effect.zone == "your other zone" else "another Zone of its controller"
    return f"move {as_object(effect.to, voice)} to {zone}"


def _mana(effect: clash.Mana, voice: Voice) -> str:
    return "add one mana of any colour" if effect.any else f"add {listed(effect.make, 'or')}"


def _peek(effect: clash.Peek, voice: Voice) -> str:
    return f"look at {_who(effect.who, voice)}'s hand"


def _choose(effect: clash.Choose, voice: Voice) -> str:
    return "choose one: " + " / ".join(effects_text(mode, voice) for mode in effect.modes)


def _may(effect: clash.May, voice: Voice) -> str:
    return f"you may {_phrase(effect.effect, None, replace(voice, you=''))}"


def _if(effect: clash.If, voice: Voice) -> str:
    text = f"if {condition_text(effect.condition, voice)}, {lower(effects_text(effect.effects, voice))}"
    return f"{text} Otherwise, {lower(effects_text(effect.otherwise, voice))}" if effect.otherwise else text


def _later(effect: clash.Later, voice: Voice) -> str:
    return f"at the end of the turn, {lower(effects_text(effect.effects, voice))}"


def _replace_until(effect: clash.ReplaceUntil, voice: Voice) -> str:
    return defeat(" this turn", effect.effects, voice)


def defeat(when: str, effects: Sequence[Effect], voice: Voice) -> str:
    lost = f"if you would lose the game{when} because of your Realm's Integrity"
    return f"{lost}, instead {instead(effects, voice)}"


def instead(effects: Sequence[Effect], voice: Voice) -> str:
    return " and ".join(_phrase(effect, None, voice) for effect in effects)


def _cost_change(effect: clash.CostChange, voice: Voice) -> str:
    n = effect.n.times if isinstance(effect.n, Count) else effect.n
    change = f"{abs(int(n))} {'less' if int(n) < 0 else 'more'}{_for_each(effect.n, voice)}"
    if not isinstance(effect.of, Filter):
        return f"I cost {change}" if voice.unit else f"{voice.me} costs {change}"
    who = "you play" if effect.of.control == "friendly" else "your opponent plays"
    return f"{kinds(effect.of.kind, NOUNS, many=True)} {who} cost {change}"


def _cant(effect: clash.Cant, voice: Voice) -> str:
    zone = f" {'my Zone' if voice.unit else 'this Zone'}" if effect.what == "attack_here" else ""
    return f"{as_subject(effect.to, voice)[0]} can't attack{zone}"


def _simple(verb: str) -> Callable[[Any, Voice], str]:
    """Verb and object, nothing else."""
    return lambda effect, voice: f"{verb} {as_object(effect.to, voice)}"


WORDING: dict[type[Effect], Callable[[Any, Voice], str]] = {
    nodes.Draw: lambda effect, voice: f"{voice.you}draw {counted(_n(effect.n) if effect.n != 1 else 1, 'card')}",
    nodes.Discard: _discard,
    nodes.Examine: lambda effect, voice: f"Examine {_n(effect.n)}",
    nodes.Store: _store,
    nodes.Return: _return,
    nodes.Put: _put,
    nodes.Remove: _remove,
    nodes.Damage: _damage,
    nodes.Restore: _restore,
    nodes.Power: lambda effect, voice: _change(effect, None, voice),
    nodes.Strip: _strip,
    nodes.Destroy: _simple("destroy"),
    nodes.Ready: _simple("ready"),
    nodes.Exhaust: _simple("exhaust"),
    nodes.Counter: _simple("counter"),
    nodes.Attach: lambda effect, voice: f"attach {as_object(effect.what, voice)} to {as_object(effect.to, voice)}",
    clash.Grant: lambda effect, voice: _change(effect, None, voice),
    clash.Catalyze: lambda effect, voice: f"Catalyze {effect.n}",
    clash.Mana: _mana,
    clash.Heal: _simple("remove all damage from"),
    clash.Sacrifice: _sacrifice,
    clash.Control: _control,
    clash.Stun: _simple("stun"),
    clash.Fight: _fight,
    clash.Move: _move,
    clash.Mill: _mill,
    clash.Pay: lambda effect, voice: f"pay {effect.cost}",
    clash.Peek: _peek,
    clash.SetIntegrity: lambda effect, voice: f"set that Integrity to {effect.n}",
    clash.Choose: _choose,
    clash.May: _may,
    clash.If: _if,
    clash.Later: _later,
    clash.ReplaceUntil: _replace_until,
    clash.CostChange: _cost_change,
    clash.Cant: _cant,
    clash.Enters: lambda effect, voice: f"{voice.me} enters play Exhausted",
}
