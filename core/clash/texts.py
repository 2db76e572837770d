"""The text box of a card of Clash of Realms, made from its data, so that text and behaviour cannot differ.

Voice by card type (section 003, R-005): units speak of themselves as "I", other cards as "this Artifact".
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from core.clash import effects as clash
from core.clash.cards import Card
from core.effects import nodes, wording
from core.effects.amounts import Amount, Count
from core.effects.conditions import Condition
from core.effects.nodes import Effect, Joint
from core.effects.selectors import Filter, Select
from core.effects.wording import article, capital, counted, kinds, limits, listed, plural, sentences, signed, states

NOUNS = {
    "unit": "unit",
    "battalion": "Battalion",
    "commander": "Commander",
    "artifact": "Artifact",
    "location": "Location",
    "realm": "Realm",
    "shard": "Shard",
    "maneuver": "Maneuver",
    "card": "card",
    "activated": "activated ability",
    "player": "player",
}
_STATE_WORDS = {"ready": "Ready"}
_UNITS = ("commander", "battalion")
_OWNED = ("location", "shard", "realm")
"""Kinds of which a player's own are "your", not "friendly"."""


class Voice(Struct, frozen=True):
    """Who speaks."""

    type: str
    you: str = ""
    """Before what the controller does: Maneuvers say "you draw", other cards "draw"."""
    tap: bool = False

    @property
    def unit(self) -> bool:
        return self.type in _UNITS

    @property
    def me(self) -> str:
        return "me" if self.unit else f"this {NOUNS[self.type]}"

    @property
    def here(self) -> str:
        return "in my Zone" if self.unit else "in this Zone" if self.type == "artifact" else "here"

    @property
    def i(self) -> str:
        """Subject of what the source itself does; imperative for cards that are no units."""
        return "I " if self.unit else ""


def keyword_line(card: Card) -> str:
    """First line of the text box: `Frontline, Protection`, `Equip 1`; empty if there are none."""
    return ", ".join(f"Equip {card.equip}" if word == "Equip" else word for word in card.keywords)


def rules_text(card: Card) -> str:
    """The text box without its keyword line; empty if the card has no ability."""
    return " ".join(_ability(ability, card) for ability in _merged_statics(card.abilities))


def ability_text(card: Card, index: int) -> str:
    """The text of one ability, counted from 0 in the order of the card's data."""
    return _ability(card.abilities[index], card)


def effects_text(effects: Sequence[Effect], card_type: str) -> str:
    """The text of effects as a card of this type says them."""
    return _effects(effects, _voice(card_type))


def _voice(card_type: str) -> Voice:
    return Voice(card_type, you="you " if card_type == "maneuver" else "")


# Abilities.


def _ability(ability: clash.ClashAbility, card: Card) -> str:
    return _FORMS[type(ability)](ability, _voice(card.type))


def _merged_statics(abilities: Sequence[clash.ClashAbility]) -> Iterator[clash.ClashAbility]:
    """`has +1 Power` and `has Protection` of one object, printed as one sentence, as one ability."""
    held: clash.Static | None = None
    for ability in abilities:
        if held and isinstance(ability, clash.Static) and _same_moment(held, ability):
            held = replace(held, effects=held.effects + ability.effects)
            continue
        if held:
            yield held
        held = ability if isinstance(ability, clash.Static) else None
        if not held:
            yield ability
    if held:
        yield held


def _same_moment(first: clash.Static, second: clash.Static) -> bool:
    return first.condition == second.condition and _merges(first.effects[-1], second.effects[0])


def _play(ability: clash.Play, voice: Voice) -> str:
    return _effects(ability.effects, voice)


def _when(ability: clash.When, voice: Voice) -> str:
    last_breath = voice.unit and ability.event == "destroyed" and ability.of == "self"
    lead = "Last Breath - " if last_breath else f"{_TRIGGERS[ability.event](ability.of, voice)}, "
    if ability.condition:
        lead += f"if {_condition(ability.condition, voice)}, "
    body = _effects(ability.effects, voice)
    text = lead + (body if last_breath else _lower(body))
    return text + " This ability triggers only once each turn." if ability.once else text


def _activated(ability: clash.Activated, voice: Voice) -> str:
    lead = "Reaction - " if ability.fast else ""
    text = f"{lead}{_cost(ability.cost, voice)}: {_effects(ability.effects, voice)}"
    if ability.condition:
        text += f" Activate only while {_condition(ability.condition, voice)}."
    return text


def _static(ability: clash.Static, voice: Voice) -> str:
    first = ability.effects[0]
    group = getattr(first, "to", None)
    condition = ability.condition
    text = _effects(ability.effects, voice).removesuffix(".")
    if isinstance(group, Select) and "alone" in group.state.split():
        one = _noun(replace(group, state="attacking" if voice.unit else ""), group.each, voice)
        singular = _effects([replace(first, to="it")], voice)
        return f"While {article(one)} attacks alone, {_lower(singular)}"
    if condition and condition.attacking_alone:
        return f"While {_subject(condition.attacking_alone, voice)[0]} attack alone, {_lower(text)}."
    if condition:
        return f"{text} while {_condition(condition, voice)}."
    return wording.stop(text).rstrip()


def _replace(ability: clash.Replace, voice: Voice) -> str:
    if ability.event == "defeat":
        return capital(_defeat("", ability.effects, voice)) + "."
    return f"If equipped unit would be destroyed, instead {_instead(ability.effects, voice)}."


def _extra(ability: clash.Extra, voice: Voice) -> str:
    return f"As an additional cost, {_lower(_cost(ability.cost, voice))}."


def _equip_to(ability: clash.EquipTo, voice: Voice) -> str:
    return f"Equip only to {article(kinds(ability.to.kind, NOUNS))}."


def _tap(ability: clash.Tap, voice: Voice) -> str:
    return f"Exhaust: {_effects(ability.effects, replace(voice, tap=True))}"


_FORMS: dict[type, Callable[[Any, Voice], str]] = {
    clash.Play: _play,
    clash.When: _when,
    clash.Activated: _activated,
    clash.Static: _static,
    clash.Replace: _replace,
    clash.Extra: _extra,
    clash.EquipTo: _equip_to,
    clash.Tap: _tap,
}


def _lower(text: str) -> str:
    """A sentence inside another; keyword actions and "I" keep their capital."""
    kept = text.startswith(("I ", "Examine ", "Catalyze ", "Store "))
    return text if kept else text[:1].lower() + text[1:]


def _cost(cost: clash.Cost, voice: Voice) -> str:
    """Costs in printed order: `1P, Exhaust this Location, Sacrifice a unit here`."""
    parts = {
        "mana": cost.mana,
        "exhaust": f"Exhaust {voice.me}" if cost.exhaust else "",
        "sacrifice": f"Sacrifice {_sacrificed(cost.sacrifice, voice)}" if cost.sacrifice else "",
        "discard": f"Discard {counted(cost.discard, 'card')}" if cost.discard else "",
    }
    return ", ".join(parts[part] for part in cost.text_order or parts if parts[part])


def _sacrificed(what: str | Filter, voice: Voice) -> str:
    """One's own is meant without saying so, except after "another"."""
    if not isinstance(what, Filter):
        return voice.me
    if what.other:
        return f"another {_noun(replace(what, other=False), what.kind, voice)}"
    return article(_noun(replace(what, control=""), what.kind, voice))


# Triggers.


def _self(of: str | Filter, voice: Voice) -> str:
    return "I" if voice.unit else voice.me


def _one(of: str | Filter, voice: Voice) -> str:
    """`a friendly Battalion`, `another friendly unit`, or the card itself."""
    if not isinstance(of, Filter):
        return _self(of, voice)
    noun = _noun(replace(of, other=False, place=""), of.kind, voice)
    return f"another {noun}" if of.other else article(noun)


def _turn_owner(of: str | Filter) -> str:
    return "your opponent's" if of == "opp" else "your"


def _entered(of: str | Filter, voice: Voice) -> str:
    if isinstance(of, Filter) and of.kind == "commander" and of.control == "friendly":
        return "When you deploy a Commander"
    verb = "enter" if of == "self" and voice.unit else "enters"
    here = f" {voice.here}" if isinstance(of, Filter) and of.place == "here" else ""
    return f"When {_one(of, voice)} {verb} play{here}"


def _destroyed(of: str | Filter, voice: Voice) -> str:
    return f"When {_one(of, voice)} is destroyed"


def _moved(of: str | Filter, voice: Voice) -> str:
    if isinstance(of, Filter):
        return f"When {_one(of, voice)} moves here from another of your Zones"
    return f"When {_self(of, voice)} move to another of your Zones"


def _played(of: str | Filter, voice: Voice) -> str:
    assert isinstance(of, Filter)
    who = "you play" if of.control == "friendly" else "your opponent plays"
    return f"When {who} {article(kinds(of.kind, NOUNS))}"


def _discarded(of: str | Filter, voice: Voice) -> str:
    return f"When {'you discard' if of == 'you' else 'your opponent discards'} a card"


def _mine(verb: str) -> Callable[[str | Filter, Voice], str]:
    return lambda of, voice: f"When {_self(of, voice)} {verb}"


_TRIGGERS: dict[str, Callable[[str | Filter, Voice], str]] = {
    "enter": _entered,
    "destroyed": _destroyed,
    "attack": _mine("attack"),
    "move": _moved,
    "win": _mine("win a combat"),
    "lose": _mine("lose a combat"),
    "survive": _mine("survive combat"),
    "breach": _mine("deal damage to a Location or Realm"),
    "play": _played,
    "discarded": _discarded,
    "turn_start": lambda of, voice: f"At the start of {_turn_owner(of)} turn",
    "turn_end": lambda of, voice: f"At the end of {_turn_owner(of)} turn",
}


# Conditions.


def _condition(condition: Condition, voice: Voice) -> str:
    if condition.attacking:
        return "attacking"
    if condition.defending:
        return "defending"
    it = condition.count
    assert it is not None
    if condition.more_than is not None:
        return f"your opponent controls more {kinds(it.kind, NOUNS, many=True)} than you"
    if condition.exactly == 0 and it.kind in _OWNED and it.state:
        return f"none of your {plural(NOUNS[it.kind])} is {it.state}"
    who = "your opponent controls" if it.control == "enemy" else "you control"
    owned = replace(it, control="", other=False)
    if condition.at_least == 1:
        one = _noun(owned, it.kind, voice)
        return f"{who} another {one}" if it.other else f"{who} {article(one)}"
    many = _noun(replace(owned, other=it.other), it.kind, voice, many=True)
    if condition.exactly is not None:
        return f"{who} exactly {condition.exactly} {many}" if condition.exactly else f"{who} no {many}"
    return f"{who} {condition.at_least} or more {many}"


# Nouns.


def _noun(it: Filter, kind: str, voice: Voice, many: bool = False) -> str:
    """The noun of a filter with its adjectives, place and limits, without article or `target`."""
    words = states(it, _STATE_WORDS)
    controlled = it.control == "friendly" and (it.equip or (it.place == "here" and not voice.unit))
    if it.control and not controlled:
        words.append(it.control)
    words.append(_kind(it, kind, many))
    if it.equip:
        words.append("with Equip")
    if controlled:
        words.append("you control")
    if it.place == "here":
        words.append(voice.here)
    elif it.place == "opposite":
        words.append("in the opposite Zone")
    return ("other " if it.other else "") + " ".join(words) + limits(it)


def _kind(it: Filter, kind: str, many: bool) -> str:
    """`units`, `Beast` for a unit of a subtype, `Construct Artifact`."""
    if it.subtype and kind == "unit":
        return plural(it.subtype) if many else it.subtype
    nouns = kinds(kind, NOUNS, many)
    return f"{it.subtype} {nouns}" if it.subtype else nouns


def _object(to: str | Select, voice: Voice) -> str:
    """An object of a verb."""
    if not isinstance(to, Select):
        return _REFERENCES.get(to) or voice.me
    if to.target:
        many = to.up_to and to.n > 1
        noun = _noun(replace(to, other=False), to.target, voice, many)
        count = f"up to {wording.number_word(to.n)} " if to.up_to else ""
        return f"{'another ' if to.other else ''}{count}target {noun}"
    if to.each:
        return _each_one(to, to.each, voice)
    if to.random:
        return f"{article(_noun(to, to.random, voice))} at random"
    return article(_noun(to, to.pick, voice))


_REFERENCES = {
    "host": "it",
    "it": "it",
    "your realm": "your Realm",
    "enemy realm": "the enemy Realm",
    "location here": "the Location in my Zone",
}


_OUT_OF_PLAY = {"grave.you": "your Graveyard", "grave.any": "a Graveyard", "hand.you": "your hand"}


def _each_one(it: Filter, kind: str, voice: Voice) -> str:
    """`each enemy unit in my Zone`, `each of your Locations`, `each Maneuver in your Graveyard`."""
    if it.control == "friendly" and kind in _OWNED:
        return f"each of your {_noun(replace(it, control=''), kind, voice, many=True)}"
    hidden = f" in {_OUT_OF_PLAY[it.place]}" if it.place in _OUT_OF_PLAY else ""
    return f"each {_noun(it, kind, voice)}{hidden}"


def _subject(to: str | Select, voice: Voice) -> tuple[str, bool]:
    """A subject, and whether its verb is without `s`."""
    if isinstance(to, Select):
        return (_group(to, voice), True) if to.each else (_object(to, voice), to.up_to and to.n > 1)
    if to == "host":
        return "equipped unit", False
    return ("I", True) if to == "self" and voice.unit else (_object(to, voice), False)


def _group(it: Select, voice: Voice) -> str:
    """All that match, as a subject: `your units`, `other units attacking with me`, `units you control here`."""
    state = it.state.split()
    if it.control == "friendly":
        nouns = _kind(it, it.each, many=True) + limits(it)
        if it.other and "attacking" in state:
            return f"other {nouns} attacking with me"
        if "from_here" in state:
            return f"your {nouns} attacking from here"
        if it.place == "here" and state:
            return f"your {nouns} {state[0]} {voice.here}"
        if not it.place and not it.other:
            return f"your {_noun(replace(it, control=''), it.each, voice, many=True)}"
    return _noun(it, it.each, voice, many=True)


# Effects.


def _effects(effects: Sequence[Effect], voice: Voice) -> str:
    """Effects as sentences, with the brackets that remind of the rules."""
    parts: list[tuple[Joint, str]] = []
    before: Effect | None = None
    merged = False
    for effect, following in zip(effects, [*effects[1:], None], strict=True):
        if merged:
            merged = False
        else:
            merged = following is not None and _merges(effect, following)
            text = _change(effect, following if merged else None, voice) if merged else _phrase(effect, before, voice)
            parts.append((effect.joint, text))
            if isinstance(effect, nodes.Remove):
                parts.append(("", _reminder(effect)))
        before = effect
    return sentences(parts)


def _merges(first: Effect, second: Effect) -> bool:
    """Whether a change of Power and a keyword for the same object and time stand in one sentence."""
    if not isinstance(first, nodes.Power) or not isinstance(second, clash.Grant) or second.joint:
        return False
    return second.to in (first.to, "it") and first.until == second.until


def _phrase(effect: Effect, before: Effect | None, voice: Voice) -> str:
    goes_on = isinstance(before, nodes.Discard) and isinstance(before.who, Select) and effect.joint == "then"
    if goes_on and isinstance(effect, clash.Mill) and effect.who == "it":
        return f"puts {_top(effect.n)} of their Main Deck into their Graveyard"
    return _WORDING[type(effect)](effect, voice)


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
    return f" for {_each_one(amount.count, amount.count.kind, voice)}" if isinstance(amount, Count) else ""


def _verb(stem: str, bare: bool) -> str:
    if stem == "have":
        return "have" if bare else "has"
    return stem if bare else stem + "s"


def _change(effect: Effect, granted: Effect | None, voice: Voice) -> str:
    """`X gains +2 Power and Siege until end of turn`; either part may be missing."""
    power = effect if isinstance(effect, nodes.Power) else None
    grant = granted if isinstance(granted, clash.Grant) else effect if isinstance(effect, clash.Grant) else None
    changed = cast("nodes.Power | clash.Grant", effect)
    subject, bare = _subject(changed.to, voice)
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
    return f'"{grant.keyword} - {_effects(grant.effects, _voice("battalion"))}"'


def _strip(effect: nodes.Strip, voice: Voice) -> str:
    subject, bare = _subject(effect.to, voice)
    what = listed(effect.keywords, "and") if effect.keywords else "all keywords"
    return f"{subject} {_verb('lose', bare)} {what}{_until(effect.until)}"


def _discard(effect: nodes.Discard, voice: Voice) -> str:
    what = counted(effect.n, "card") + (" at random" if effect.random else "")
    if effect.who == "you":
        return f"{voice.you}discard {what}"
    return f"{_who(effect.who, voice)} discards {what}"


def _who(who: str | Select, voice: Voice) -> str:
    if isinstance(who, Select):
        return _object(who, voice)
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
        return f"Store {to.n} from {_OUT_OF_PLAY[to.place]}"
    return f"Store {_object(to, voice)}"


def _return(effect: nodes.Return, voice: Voice) -> str:
    what = _object(effect.to, voice)
    if isinstance(effect.to, Select) and effect.to.place == "grave.you":
        return f"return {what} from {_OUT_OF_PLAY[effect.to.place]} to your hand"
    return f"return {what} to {'my' if what == 'me' else 'its'} owner's hand"


def _put(effect: nodes.Put, voice: Voice) -> str:
    place = "in one of your Zones" if effect.zone == "your zone" else voice.here
    ready = " Ready" if effect.ready else ""
    source = f" from {_OUT_OF_PLAY[effect.to.place]}" if isinstance(effect.to, Select) else ""
    return f"put {_object(effect.to, voice)}{source} into play{ready} {place}"


def _remove(effect: nodes.Remove, voice: Voice) -> str:
    link = f"until {'I leave' if voice.unit else voice.me + ' leaves'} the Battlefield"
    return f"remove {_object(effect.to, voice)} from the game {link if effect.until == 'link' else 'until end of turn'}"


def _damage(effect: nodes.Damage, voice: Voice) -> str:
    deal = f"{voice.me} deals" if voice.tap else f"{voice.i}deal"
    return f"{deal} {_n(effect.n)} damage to {_object(effect.to, voice)}{_for_each(effect.n, voice)}"


def _restore(effect: nodes.Restore, voice: Voice) -> str:
    return f"{voice.i}restore {_n(effect.n)} Integrity to {_object(effect.to, voice)}{_for_each(effect.n, voice)}"


def _sacrifice(effect: clash.Sacrifice, voice: Voice) -> str:
    what = _object(effect.to, voice)
    return f"sacrifice {what}" if effect.who == "you" else f"{_who(effect.who, voice)} sacrifices {what}"


def _control(effect: clash.Control, voice: Voice) -> str:
    link = f" for as long as {'I remain' if voice.unit else voice.me + ' remains'} in play"
    return f"gain control of {_object(effect.to, voice)}{link if effect.until == 'link' else _until(effect.until)}"


def _fight(effect: clash.Fight, voice: Voice) -> str:
    subject, bare = _subject(effect.what, voice)
    return f"{subject} {_verb('fight', bare)} {_object(effect.to, voice)}"


def _move(effect: clash.Move, voice: Voice) -> str:
    zone = "another of your Zones" if effect.zone == "your other zone" else "another Zone of its controller"
    return f"move {_object(effect.to, voice)} to {zone}"


def _mana(effect: clash.Mana, voice: Voice) -> str:
    return "add one mana of any colour" if effect.any else f"add {listed(effect.make, 'or')}"


def _peek(effect: clash.Peek, voice: Voice) -> str:
    return f"look at {_who(effect.who, voice)}'s hand"


def _choose(effect: clash.Choose, voice: Voice) -> str:
    return "choose one: " + " / ".join(_effects(mode, voice) for mode in effect.modes)


def _may(effect: clash.May, voice: Voice) -> str:
    return f"you may {_phrase(effect.effect, None, replace(voice, you=''))}"


def _if(effect: clash.If, voice: Voice) -> str:
    text = f"if {_condition(effect.condition, voice)}, {_lower(_effects(effect.effects, voice))}"
    return f"{text} Otherwise, {_lower(_effects(effect.otherwise, voice))}" if effect.otherwise else text


def _later(effect: clash.Later, voice: Voice) -> str:
    return f"at the end of the turn, {_lower(_effects(effect.effects, voice))}"


def _replace_until(effect: clash.ReplaceUntil, voice: Voice) -> str:
    return _defeat(" this turn", effect.effects, voice)


def _defeat(when: str, effects: Sequence[Effect], voice: Voice) -> str:
    lost = f"if you would lose the game{when} because of your Realm's Integrity"
    return f"{lost}, instead {_instead(effects, voice)}"


def _instead(effects: Sequence[Effect], voice: Voice) -> str:
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
    return f"{_subject(effect.to, voice)[0]} can't attack{zone}"


def _simple(verb: str) -> Callable[[Any, Voice], str]:
    """Verb and object, nothing else."""
    return lambda effect, voice: f"{verb} {_object(effect.to, voice)}"


_WORDING: dict[type[Effect], Callable[[Any, Voice], str]] = {
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
    nodes.Attach: lambda effect, voice: f"attach {_object(effect.what, voice)} to {_object(effect.to, voice)}",
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
