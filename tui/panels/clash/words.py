"""Every decision of Clash of Realms in words: what is asked, which answers there are, which keys name them."""

from collections.abc import Iterable

from core.clash import texts
from core.clash.cards import Card
from core.clash.effects import Choose
from core.clash.faces import COLOURS, KEYWORDS
from core.clash.state import LANES, AskFrame, Held, Mod, PlaceFrame
from core.clash.texts.effects import effects_text
from core.clash.texts.nouns import voice_of
from core.kernel.options import DONE, Step, Value
from tui.draft import SPREAD, ZONES, Draft
from tui.panels import Choice, Scene
from tui.panels.clash import look
from tui.panels.clash.board import labels, lettered
from tui.panels.hands import with_copies
from tui.panels.labels import digit
from tui.panels.players import player, possessive
from tui.widgets.lines import Parts

NUMBERS = frozenset({"x", "pay", "spare", "points"})
FACES = frozenset(SPREAD)
"""Steps of the placement, a Zone each: their values are faces."""
PLACES = frozenset({"mode", "ability", "trigger", "top", "bottom"})
"""Steps whose values are places in a list."""
WITH_CARD = ("play", "deploy", "equip", "activate", "exhaust")
YES_NO = {"yes": "y", "no": "n"}
VERBS = {
    "play": "play",
    "deploy": "deploy",
    "equip": "equip",
    "activate": "activate",
    "move": "move",
    "attack": "attack",
    "exhaust": "exhaust",
    "end": "end the Main Phase",
    "pass": "pass",
    "keep": "keep this hand",
    "mulligan": "put cards back",
}
CARD_QUESTIONS = {
    "play": "which card?",
    "deploy": "which Commander?",
    "equip": "which Artifact?",
    "activate": "whose ability?",
    "exhaust": "which Shard?",
    "mulligan": "which go to the bottom?",
}
QUESTIONS = {
    "mode": "choose one",
    "x": "how much is X?",
    "target": "which target?",
    "zone": "to which Zone?",
    "sacrifice": "sacrifice what?",
    "discard": "discard which card?",
    "ability": "which ability?",
    "from": "from which Zone?",
    "unit": "which units?",
    "colour": "which colour?",
    "kill": "Assign damage: destroy whom?",
    "trigger": "which goes on the Chain first (it resolves last)?",
    "wound": "Assign damage: wound whom?",
    "top": "which goes on top, in order?",
    "bottom": "which goes to the bottom, in order?",
}
ASKED = {
    "may": "do it?",
    "discard": "discard which card?",
    "sacrifice": "sacrifice what?",
    "store": "store which card, in which order?",
    "put": "to which Zone?",
    "move": "to which Zone?",
    "mana": "which colour?",
    "lines": "Frontline or Backline in this combat?",
    "take": "which of them is it about?",
    "target": "which target?",
    "commander": "to the Graveyard or to the Commander Zone?",
    "milled": "to the Graveyard or to the Commander Zone?",
    "replacement": "what happens instead?",
    "loss": "what keeps you in the game?",
}


def hand_cards(scene: Scene) -> tuple[int, ...]:
    """The cards that digits take: the hand, then the Commanders in their Zone."""
    side = look.board(scene).sides[scene.seat]
    return (*side.hand, *side.commanders)


def choices(scene: Scene, draft: Draft) -> list[Choice]:
    """The answers to the draft's question, in the order of the walk, with what is chosen already."""
    step = draft.step
    if step is None:
        return []
    named = () if step.name in FACES else draft.chosen()
    values = list(dict.fromkeys(v for v in (*named, *draft.offers()) if v != DONE))
    if step.name == "target":
        # A key that names something on both sides names the opponent's first.
        values.sort(key=lambda value: is_own(scene, value))
    return _keyed(scene, draft, step, values)


def is_own(scene: Scene, value: Value) -> bool:
    """It lies on one's own side of the board."""
    obj = look.find(scene, value)
    return obj is not None and obj.side == scene.seat


def _keyed(scene: Scene, draft: Draft, step: Step, values: list[Value]) -> list[Choice]:
    letters = {value: key for key, value in labels(scene).items()}
    hand = {value: digit(i) for i, value in enumerate(hand_cards(scene))}
    board = look.board(scene)
    in_hand = all(v in hand for v in values if isinstance(v, int) and is_object(step))
    found: list[Choice] = []
    listed = 0
    for value in values:
        key, place = "", "list"
        if step.name in NUMBERS:
            key, place = (str(value) if 0 <= int(value) <= 9 else ""), "number"
        elif isinstance(value, str):
            key, place = word_key(value), "board" if step.name in ZONES else "item"
        elif not is_object(step):
            place = "item"
        elif value in letters:
            key, place = letters[value], "list" if step.name == "kill" else "board"
        elif any(value in side.locations for side in board.sides):
            lane = next(side.locations.index(value) for side in board.sides if value in side.locations)
            key, place = LANES[lane], "board"
        elif any(value == side.realm for side in board.sides):
            key, place = "R", "strip"
        elif in_hand and value in hand:
            key, place = hand[value], "hand"
        if place in ("list", "item") and not key:
            key = digit(listed)
            listed += 1
        text = look.name(scene, value) if place == "hand" else value_text(scene, draft, step, value)
        found.append(Choice(key, value, text, place))
    answered = {answer.value for answer in draft.answers if is_object(answer.step)}
    own = board.sides[scene.seat].hand
    return with_copies(found, own, lambda card: look.card_of(scene, look.find(scene, card)), answered)


def word_key(word: str) -> str:
    """The key of a word, where it is not a number of a list."""
    if word in YES_NO:
        return YES_NO[word]
    return word if len(word) == 1 else ""


def is_object(step: Step) -> bool:
    """The step's numbers are ids of objects."""
    return step.name not in NUMBERS | FACES | PLACES


def value_text(scene: Scene, draft: Draft, step: Step, value: Value) -> str:
    """One answer in words."""
    if step.name == "verb":
        return VERBS.get(str(value), str(value))
    if isinstance(value, str) and step.name in ZONES:
        return location_name(scene, LANES.index(value))
    if isinstance(value, str):
        return look.COLOUR_NAMES.get(value, value) if step.name in ("colour", "mana") else value
    if step.name in NUMBERS:
        return str(value)
    if step.name in FACES:
        return str(scene.cards[value].name)
    if step.name in ("top", "bottom"):
        return examined(scene, value)
    if step.name == "trigger":
        return held_text(scene, value)
    card = look.card_of(scene, look.find(scene, draft.value("card") or 0))
    if step.name == "mode" and card is not None:
        return mode_text(card, value)
    if step.name == "ability" and card is not None:
        return texts.ability_text(card, look.activated(scene, draft.value("card") or 0)[value - 1])
    if step.name in ("kill", "wound"):
        return look.name(scene, value)
    return object_text(scene, value)


def change_text(scene: Scene, mod: Mod) -> str:
    """What an effect put on an object, and for how long."""
    named = ", ".join(word for i, word in enumerate(KEYWORDS) if mod.n >> i & 1)
    what = {
        "power": f"{mod.n:+d} Power",
        "grant": f"has {named}",
        "strip": f"has lost {named or 'its keywords'}",
        "stun": "Stunned",
        "control": f"controlled by {player(scene, mod.n) if mod.kind == 'control' else ''}",
    }[mod.kind]
    link = f" while {look.name(scene, mod.link)} is in play"
    return what + {"EOT": " until end of turn", "combat": " until the combat ends", "link": link}.get(mod.until, "")


def location_name(scene: Scene, lane: int) -> str:
    """What the Location in one's own lane is called."""
    obj = look.find(scene, look.board(scene).sides[scene.seat].locations[lane])
    if obj is None or obj.destroyed:
        return "Open Zone"
    return look.name(scene, obj.id)


def mode_so_far(scene: Scene, draft: Draft) -> str:
    """The mode that a card is being played in: it may have been the only one."""
    card, mode = look.card_of(scene, look.find(scene, draft.value("card") or 0)), draft.value("mode")
    return mode_text(card, mode) if card is not None and isinstance(mode, int) else ""


def mode_text(card: Card, value: int) -> str:
    """A mode of a "Choose one", counted from 0."""
    for ability in card.abilities:
        for effect in getattr(ability, "effects", ()):
            if isinstance(effect, Choose) and value < len(effect.modes):
                return effects_text(effect.modes[value], voice_of(card.type))
    return f"mode {value + 1}"


def object_text(scene: Scene, value: int) -> str:
    """An object with whose it is and where it lies; below 0 a replacement that waits."""
    if value < 0:
        wards = look.board(scene).sides[scene.seat].wards
        return f"{scene.cards[wards[-1 - value][0]].name}, until end of turn"
    obj = look.find(scene, value)
    text = look.name(scene, value)
    if value in look.board(scene).items:
        return f"{text} on the Chain, {player(scene, look.board(scene).items[value].controller)}"
    if obj is None:
        return text
    board = look.board(scene)
    if value in (board.sides[0].realm, board.sides[1].realm):
        return f"{possessive(scene, obj.owner)} Realm"
    place = {"base": "Base Zone", "shards": "Shard", "graveyard": "Graveyard", "commanders": "Commander Zone"}
    whose = "" if obj.controller == scene.seat else player(scene, obj.controller)
    told = ", ".join(filter(None, (whose, place.get(obj.zone, ""))))
    return f"{text} ({told})" if told else text


def examined(scene: Scene, place: int) -> str:
    """A card on top of one's own deck, by its place."""
    deck = look.board(scene).sides[scene.seat].deck
    face = deck[place] >> 2 if place < len(deck) and deck[place] >= 0 else -1
    return str(scene.cards[face].name) if face >= 0 else f"card {place + 1}"


def answer_card(scene: Scene, draft: Draft, value: Value) -> Card | None:
    """The card that an answer stands for although it is no object."""
    step = draft.step
    if step is None or not isinstance(value, int):
        return None
    face = value if step.name in FACES else -1
    if step.name in ("top", "bottom"):
        deck = look.board(scene).sides[scene.seat].deck
        face = deck[value] >> 2 if value < len(deck) and deck[value] >= 0 else -1
    card: Card | None = scene.cards[face] if face >= 0 else None
    return card


def held(scene: Scene, number: int) -> Held | None:
    """A trigger that waits for its order, by its number; None: the seat does not know it."""
    frame = next((f for f in reversed(scene.seen.control.agenda) if isinstance(f, PlaceFrame)), None)
    queue = frame.queue if frame is not None else scene.seen.control.held
    return queue[number] if number < len(queue) else None


def held_name(scene: Scene, number: int) -> str:
    """Whose trigger it is, and what it is about: `b Bone Picker for Grave Usher`."""
    found = held(scene, number)
    if found is None:
        return f"trigger {number + 1}"
    about = [lettered(scene, i) for i in found.it if i != found.source]
    return lettered(scene, found.source) + (f" for {', '.join(about)}" if about else "")


def held_text(scene: Scene, number: int) -> str:
    """The same with what it does."""
    found = held(scene, number)
    does = "" if found is None else f": {texts.ability_text(scene.cards[found.ref[0]], found.ref[1])}"
    return held_name(scene, number) + does


def subject(scene: Scene, draft: Draft) -> str:
    """What the decision is about so far: the card with the targets that are named, the Locations that are placed."""
    if draft.placed:
        return "; ".join(f"{place} {scene.cards[int(face)].name}" for place, face in draft.placed.items())
    card = draft.value("card")
    named = [lettered(scene, v) for v in draft.values("target")]
    head = look.name(scene, card) if isinstance(card, int) and draft.value("verb") in WITH_CARD else ""
    if not head:
        verb = draft.value("verb")
        zone = draft.value("from")
        if verb in ("attack", "move"):
            head = f"{str(verb).capitalize()} from {zone}" if zone else str(verb).capitalize()
    if named:
        head = (head or about(scene)) + " → " + "; ".join(named)
    return head


def question(scene: Scene, draft: Draft) -> Parts:
    """What is asked now, after what was answered so far."""
    step = draft.step
    head = about(scene) if step is None else subject(scene, draft) or about(scene)
    if step is None:
        return ((f"{head}: ", "strong"),) if head and not draft.value("verb") else ()
    text = step_question(scene, draft, step)
    return ((f"{head}: ", "strong"), (text, "")) if head else ((text, "strong"),)


def step_question(scene: Scene, draft: Draft, step: Step) -> str:
    """The question of one step."""
    asked = look.board(scene).asked
    verb = str(draft.value("verb") or "")
    if step.name == "card":
        return CARD_QUESTIONS[verb] if verb in CARD_QUESTIONS else ASKED.get(asked.kind, "which card?")
    if step.name in FACES:
        return f"Which Location goes to {', '.join(place for place in SPREAD if place not in draft.placed)}?"
    if step.name == "unit":
        return "with which units?" if verb in ("attack", "move") else "which units?"
    if step.name == "kill":
        return "Assign damage: destroy whom?" if not draft.chosen() else "whom else?"
    if step.name == "pay":
        return f"how much mana from {source_name(scene, step.about)}?"
    if step.name == "spare":
        return f"how much of {source_name(scene, step.about)}'s Power goes past the units?"
    if step.name in QUESTIONS:
        return QUESTIONS[step.name]
    return ASKED.get(asked.kind, "which?")


def source_name(scene: Scene, source: Value) -> str:
    """A source of mana or damage: a colour of the pool, or an object."""
    if isinstance(source, int) and source < 0:
        return f"the pool's {look.COLOUR_NAMES[COLOURS[-1 - source]]}"
    return lettered(scene, source)


def about(scene: Scene) -> str:
    """What a question in the middle of things is about."""
    asked = look.board(scene).asked
    frame = next((f for f in reversed(scene.seen.control.agenda) if isinstance(f, AskFrame)), None)
    value = asked.about or (frame.about if frame is not None else 0)
    if (waiting := _placed(scene)) is not None:
        return str(scene.cards[waiting.ref[0]].name)
    if not value or asked.kind in ("priority", "main", "assign"):
        return ""
    return lettered(scene, value)


def _placed(scene: Scene) -> Held | None:
    """The trigger whose targets are asked for; None: none is."""
    agenda = scene.seen.control.agenda
    frame = agenda[-1] if agenda else None
    asks = look.board(scene).asked.kind in ("target", "take")
    return frame.queue[0] if asks and isinstance(frame, PlaceFrame) and frame.queue else None


def context(scene: Scene) -> str:
    """The text of the ability that a question in the middle of things comes from."""
    board, agenda = look.board(scene), scene.seen.control.agenda
    frame = agenda[-1] if agenda else None
    ref: tuple[int, ...] = ()
    if (waiting := _placed(scene)) is not None:
        ref = waiting.ref
    elif isinstance(frame, AskFrame) and frame.about in board.items:
        ref = board.items[frame.about].ref
    if len(ref) < 2 or ref[1] < 0:
        return ""
    return texts.ability_text(scene.cards[ref[0]], ref[1])


def listed(items: Iterable[Choice]) -> Parts:
    """Answers with their keys, one after the other."""
    parts: list[tuple[str, str]] = []
    for item in items:
        parts += [(f"  {item.key or '·'}", "key"), (f" {item.text}", "")]
    return tuple(parts)
