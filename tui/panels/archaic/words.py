"""Every decision of Archaic Realms in words: what is asked, which answers there are, which keys name them."""

from core.archaic import texts
from core.archaic.rules.placing import own, seat_of
from core.archaic.state import AskFrame, Held, Pair, PlaceFrame
from core.kernel.ids import ObjectId
from core.kernel.options import DONE, Step, Value
from tui.draft import Draft
from tui.panels import Choice, Scene
from tui.panels.archaic import look, stack
from tui.panels.archaic.board import lettered, letters
from tui.panels.hands import with_copies
from tui.panels.labels import digit
from tui.panels.players import player
from tui.widgets.lines import Parts

OBJECTS = frozenset({"card", "target", "host", "hero", "unit", "attacker", "exchange"})
"""Steps whose values are ids of objects; the others name words or places."""
PLACES = frozenset({"top", "bottom", "trigger", "gear"})
"""Steps whose values are places in a list, from 0: their keys stay the same while an order is named."""
NONE = "none"
NONE_KEY = "n"
KEEP_HERO = "keep the active Hero"
VERBS = {
    "play": "play",
    "energy": "play Energy",
    "activate": "use",
    "reattach": "reattach",
    "attack": "attack",
    "end": "end Main Phase",
    "pass": "pass",
    "keep": "keep this hand",
    "mulligan": "mulligan",
}
ASKED = {
    "hero": "which Hero is your first active one?",
    "replace": "which Hero is deployed?",
    "swap": "swap the active Hero?",
    "defend": "intercepts whom?",
    "lock": "which exchange comes next?",
    "order": "which trigger resolves next?",
    "target": "which target?",
    "discard": "which card do you discard?",
    "pick": "which card of your discard?",
    "equip": "which gear do you claim?",
}
ANSWERED = {
    "hero": "First active Hero",
    "replace": "Replacement",
    "swap": "Swap",
    "defend": "Interceptors",
    "lock": "Order of exchanges",
    "order": "Order of triggers",
    "equip": "Vault",
}
"""What stands before the whole answer."""
STEPS = {
    "target": "which target?",
    "host": "attach it to which Ally?",
    "unit": "with whom?",
    "ability": "which ability?",
    "top": "which goes on top, in order?",
    "bottom": "which goes to the bottom, in order?",
}
CARD_QUESTIONS = {"play": "which card?", "activate": "whose ability?", "reattach": "which Augment?"}


def hand_cards(scene: Scene) -> tuple[int, ...]:
    """The cards that digits take."""
    return look.side(scene, scene.seat).hand


def is_object(step: Step) -> bool:
    """The step's numbers are ids of objects."""
    return step.name in OBJECTS


def choices(scene: Scene, draft: Draft) -> list[Choice]:
    """The answers to the draft's question, in the order of the walk, with what is chosen already."""
    step = draft.step
    if step is None:
        return []
    values = [v for v in dict.fromkeys((*draft.chosen(), *draft.offers())) if v != DONE]
    return _keyed(scene, draft, step, values)


def _keyed(scene: Scene, draft: Draft, step: Step, values: list[Value]) -> list[Choice]:
    keys = letters(scene)
    hand: dict[Value, str] = {value: digit(i) for i, value in enumerate(hand_cards(scene))}
    in_hand = is_object(step) and all(v in hand for v in values)
    # In the order in which they were listed first: a key means the same until the set or order is named.
    known = dict.fromkeys((*_first_domain(draft, step), *values))
    listed = [v for v in known if not is_object(step) or v not in keys]
    found: list[Choice] = []
    for value in values:
        key, place = "", "list" if is_object(step) else "item"
        if value == NONE:
            key, place = NONE_KEY, "item"
        elif step.name in ("attacker", "exchange"):
            key = keys.get(value, "")
        elif is_object(step) and value in keys:
            key, place = keys[value], "board"
        elif in_hand:
            key, place = hand[value], "hand"
        else:
            key = digit(value if isinstance(value, int) and step.name in PLACES else listed.index(value))
        text = look.name(scene, value) if place == "hand" else value_text(scene, draft, step, value)
        brief = exchange_brief(scene, value) if step.name == "exchange" else ""
        found.append(Choice(key, value, text, place, brief=brief))
    answered = {answer.value for answer in draft.answers if is_object(answer.step)}
    return with_copies(found, hand_cards(scene), lambda card: look.card_of(scene, card), answered)


def _first_domain(draft: Draft, step: Step) -> tuple[Value, ...]:
    """What could be named first."""
    run = draft.run()
    return tuple(v for v in (run[0].step if run else step).domain if v not in (DONE, NONE))


def value_text(scene: Scene, draft: Draft, step: Step, value: Value) -> str:
    """One answer in words."""
    if value == NONE:
        return KEEP_HERO if step.name == "hero" else "nobody"
    if isinstance(value, str):
        return VERBS.get(value, value)
    match step.name:
        case "top" | "bottom":
            return examined(scene, value)
        case "gear":
            return look.name(scene, look.face_value(shown_gear(scene, value), scene.seat))
        case "trigger":
            return held_text(scene, waiting(scene)[value])
        case "ability":
            return ability_text(scene, draft, value)
        case "exchange":
            return exchange_text(scene, draft, value)
        case "attacker":
            return interception_text(scene, value, step.about)
        case "hero":
            return hero_text(scene, value)
        case _:
            return object_text(scene, value)


def object_text(scene: Scene, value: int) -> str:
    """An object with whose it is and where it lies."""
    obj, text = look.find(scene, value), look.name(scene, value)
    item = look.board(scene).items.get(value)
    if item is not None:
        return f"{text} on the stack, {player(scene, item.controller)}"
    if obj is None:
        return text
    where = {"discard": "discard"}.get(obj.zone, "")
    if obj.host:
        where = f"on {look.name(scene, obj.host)}"
    whose = "" if obj.owner == scene.seat else player(scene, obj.owner)
    told = ", ".join(filter(None, (whose, where)))
    return f"{text} ({told})" if told else text


def hero_text(scene: Scene, value: int) -> str:
    """`Cantor Ilyas, HP 18/18, ATK 2, 1 of 3 abilities`."""
    obj, card = look.find(scene, value), look.card_of(scene, value)
    if obj is None or card is None:
        return look.name(scene, value)
    worn = "".join(f", {look.gear_name(scene, i)}" for i in obj.attached)
    return f"{card.name}, HP {obj.hp}/{card.hp}, ATK {obj.attack}, {obj.crossed + 1} of 3 abilities{worn}"


def examined(scene: Scene, place: int) -> str:
    """A card on top of one's own deck, by its place."""
    face = examined_face(scene, place)
    return str(scene.cards[face].name) if face >= 0 else f"card {place + 1}"


def examined_face(scene: Scene, place: int) -> int:
    """Its face; below 0: the seat does not know it."""
    deck = look.side(scene, scene.seat).deck
    return deck[place] >> 2 if place < len(deck) and deck[place] >= 0 else -1


def shown_gear(scene: Scene, place: int) -> int:
    """The face of gear that the Vault shows."""
    return look.board(scene).vault[place] >> 2


def ability_text(scene: Scene, draft: Draft, number: int) -> str:
    """An ability of the card that is being used, counted from 1."""
    card = look.card_of(scene, draft.value("card") or 0)
    return texts.ability_text(card, number - 1) if card is not None else f"ability {number}"


def waiting(scene: Scene) -> tuple[Held, ...]:
    """The viewer's triggers that wait for their order or targets."""
    frame = place_frame(scene)
    return () if frame is None else own(frame, scene.seat)


def place_frame(scene: Scene) -> PlaceFrame | None:
    """Triggers on their way to the stack."""
    agenda = scene.seen.control.agenda
    return agenda[-1] if agenda and isinstance(agenda[-1], PlaceFrame) else None


def held_text(scene: Scene, held: Held) -> str:
    """`Hymn Weaver: Occult: Shield 1.`."""
    return f"{scene.cards[held.ref[0]].name}: {texts.ability_text(scene.cards[held.ref[0]], held.ref[1])}"


# Combat ---------------------------------------------------------------------------------------------------------


def exchange_pair(scene: Scene, value: ObjectId) -> Pair:
    """The exchange that its interceptor, or an attacker that nobody intercepts, stands for."""
    combat = look.board(scene).combat
    pairs = () if combat is None else combat.pairs
    return next((pair for pair in pairs if pair[1] == value), (value, 0))


def exchange_text(scene: Scene, draft: Draft, value: ObjectId) -> str:
    """What the exchange does after those that are placed before it."""
    combat = look.board(scene).combat
    if combat is None:
        return look.name(scene, value)
    placed = [int(v) for v in draft.chosen()]
    before = placed[: placed.index(value)] if value in placed else placed
    pairs = [exchange_pair(scene, v) for v in (*before, value)]
    return stack.exchange_line(scene, pairs[-1], stack.told(scene, combat, pairs)[-1])


def exchange_brief(scene: Scene, value: Value) -> str:
    """`b→j`: by the letters of the two; `b→Hero`."""
    keys, (attacker, interceptor) = letters(scene), exchange_pair(scene, int(value))
    return f"{keys.get(attacker, '·')}→{keys.get(interceptor, '·') if interceptor else 'Hero'}"


def interception_text(scene: Scene, attacker: ObjectId, ally: Value) -> str:
    """`Grave Hound: takes 3, deals 2 †`: what comes of it if the Ally intercepts this attacker."""
    combat, name = look.board(scene).combat, look.name(scene, attacker)
    blow = None if combat is None else stack.told(scene, combat, [(attacker, int(ally))])[0]
    if blow is None:
        return name
    tolls = (("takes", blow.dealt), ("deals", blow.taken))
    return f"{name}: " + ", ".join(f"{verb} {toll.damage}{' †' if toll.dies else ''}" for verb, toll in tolls)


def assigned(draft: Draft) -> tuple[Pair, ...]:
    """Interceptors that are assigned so far: (attacker, Ally)."""
    found = [(a.value, a.step.about) for a in draft.answers if a.step.name == "attacker"]
    return tuple((int(attacker), int(ally)) for attacker, ally in found if attacker != NONE)


# Questions ------------------------------------------------------------------------------------------------------


def subject(scene: Scene, draft: Draft) -> str:
    """What the decision is about so far: the card with the targets that are named, the exchanges that are placed."""
    card, step = draft.value("card"), draft.step
    if step is not None and step.name == "attacker" and step.about:
        return lettered(scene, step.about)
    if draft.value("verb") == "attack":
        return "Attack"
    if isinstance(card, int) and draft.value("verb") in CARD_QUESTIONS:
        named = [lettered(scene, v) for v in draft.values("target")]
        return look.name(scene, card) + (f" → {'; '.join(named)}" if named else "")
    gear = draft.value("gear")
    if isinstance(gear, int):
        return look.name(scene, look.face_value(shown_gear(scene, gear), scene.seat))
    return about(scene)


def about(scene: Scene) -> str:
    """The card whose ability or effect asks."""
    asked, agenda = look.board(scene).asked, scene.seen.control.agenda
    if asked.kind in ("main", "priority"):
        return ""
    if asked.about:
        return lettered(scene, asked.about)
    frame = agenda[-1] if agenda else None
    return lettered(scene, frame.about) if isinstance(frame, AskFrame) and frame.about else ""


def question(scene: Scene, draft: Draft) -> Parts:
    """What is asked now, after what was answered so far."""
    step, head = draft.step, subject(scene, draft)
    if step is None:
        said = "" if draft.value("verb") else ANSWERED.get(look.board(scene).asked.kind) or head
        return ((f"{said}: ", "strong"),) if said else ()
    text = step_question(scene, draft, step)
    return ((f"{head}: ", "strong"), (text, "")) if head else ((text, "strong"),)


def step_question(scene: Scene, draft: Draft, step: Step) -> str:
    """The question of one step."""
    verb, kind = str(draft.value("verb") or ""), look.board(scene).asked.kind
    if step.name == "card" and verb in CARD_QUESTIONS:
        return CARD_QUESTIONS[verb]
    if step.name == "hero" and kind == "equip":
        return "on which Hero?"
    if step.name == "attacker" and not step.about:
        return "no Ally may intercept"
    if step.name == "exchange":
        placed = len(draft.chosen())
        return f"exchange {placed + 1} of {placed + len(step.domain)}: which?"
    return STEPS.get(step.name) or ASKED.get(kind, "which?")


def context(scene: Scene) -> str:
    """The text of the ability that a question in the middle of things comes from."""
    board, agenda = look.board(scene), scene.seen.control.agenda
    frame = agenda[-1] if agenda else None
    if isinstance(frame, PlaceFrame) and board.asked.kind == "target":
        mine = own(frame, seat_of(look.state(scene), frame))
        return held_text(scene, mine[0]).partition(": ")[2] if mine else ""
    if isinstance(frame, AskFrame) and frame.about in board.items:
        face, ability = board.items[frame.about].ref
        return texts.ability_text(scene.cards[face], ability) if ability >= 0 else ""
    if isinstance(frame, AskFrame) and frame.kind == "equip":
        return "Take one of what the Vault shows; the other goes to its bottom."
    return ""
