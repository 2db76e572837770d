"""Before the first turn (A-017 to A-026): Realm, shuffles, Heroes in secret, Quests, hands, mulligans, who begins."""

from core.archaic import events as ev
from core.archaic.actions import ChooseHero
from core.archaic.faces import GEAR, QUEST, REALM
from core.archaic.rules.derived import restate
from core.archaic.rules.effects import draw
from core.archaic.rules.quests import refill
from core.archaic.rules.turn import begin_turn
from core.archaic.state import SetupFrame, TurnFrame
from core.kernel.events import Given
from core.kernel.ids import Seat
from core.kernel.resolution import Resolution

HANDS = (6, 6, 4)
"""Cards of the opening hand, and after the first and the second mulligan (A-024, A-025)."""


def setup_frame(r: Resolution, frame: SetupFrame) -> None:
    """The next step of the setup."""
    if frame.step == "shuffle":
        r.swap_frame(SetupFrame("hero", (0, 1)))
        _choose_realm(r)
        _shuffle(r)
    elif frame.step == "hero":
        # RA-11: at the same time, unseen.
        r.ask(frame.owe, "hero")
    elif frame.step == "deal":
        _deal(r)
    elif frame.step == "mulligan" and frame.owe:
        # RA-09: seat 0, then seat 1.
        r.ask(frame.owe[:1], "mulligan")
    else:
        _first_player(r)


def _choose_realm(r: Resolution) -> None:
    """A-017, RA-13: by chance among those that the header holds; a match with an agreed Realm holds one."""
    realms = [card for card, face in enumerate(r.cards) if face.bits & REALM]
    card = realms[r.draw(len(realms))] if len(realms) > 1 else realms[0]
    r.state_fact(ev.RealmChosen(card), "A-017")


def _shuffle(r: Resolution) -> None:
    """A-018, A-022. RA-102: the Vault is common gear and that of the Realm."""
    realm = r.cards[r.board.location].name
    quests = tuple(i for i, face in enumerate(r.cards) if face.bits & QUEST and face.card.realm == realm)
    gear = tuple(i for i, face in enumerate(r.cards) if face.bits & GEAR and face.card.realm in ("", realm))
    r.state_fact(ev.Shuffled(0, "quest_pile", r.shuffle(quests)), "A-018")
    for side in r.board.sides:
        r.state_fact(ev.Shuffled(side.seat, "deck", r.shuffle(tuple(card >> 2 for card in side.deck))), "A-022")
    r.state_fact(ev.Shuffled(0, "vault", r.shuffle(gear)), "A-022")


def choose_hero(r: Resolution, seat: Seat, action: ChooseHero) -> None:
    """A-021, RA-11: both are revealed together."""
    frame = r.state.top(SetupFrame)
    owe = tuple(s for s in frame.owe if s != seat)
    r.state_fact(Given(seat))
    if owe:
        r.set(answers=((seat, action),))
        r.swap_frame(SetupFrame("hero", owe))
        return
    chosen = dict((*r.control.answers, (seat, action)))
    r.set(answers=())
    r.swap_frame(SetupFrame("deal"))
    for side in r.board.sides:
        r.state_fact(ev.Deployed(side.seat, chosen[side.seat].hero, 0, "start"), "A-021")


def _deal(r: Resolution) -> None:
    """A-023, RA-12; A-024."""
    r.swap_frame(SetupFrame("mulligan", (0, 1)))
    restate(r)
    for seat in (0, 1):
        refill(r, seat)
    for seat in (0, 1):
        draw(r, seat, HANDS[0])


def mulligan(r: Resolution, seat: Seat) -> None:
    """RA-10: the whole hand is shuffled in."""
    side = r.board.sides[seat]
    cards = (*(r.board.objects[i].card for i in side.hand), *(card >> 2 for card in side.deck))
    r.state_fact(ev.Mulliganed(seat, side.hand, r.shuffle(cards)), "A-025")
    draw(r, seat, HANDS[side.mulligans])


def keep(r: Resolution, seat: Seat) -> None:
    """The hand stays; the other player is next."""
    r.swap_frame(SetupFrame("mulligan", (1,) if seat == 0 else ()))


def _first_player(r: Resolution) -> None:
    """A-026, RA-09."""
    r.swap_frame(TurnFrame("ready"))
    first = r.board.first if r.board.first >= 0 else r.draw(2)
    r.state_fact(ev.Chosen(first), "A-026")
    begin_turn(r, first)
