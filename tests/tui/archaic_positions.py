"""Positions of Archaic Realms for the app's tests."""

from core.archaic import actions as act
from core.kernel.match import Match
from tests.tui.positions import position

REALM = """
name: The middle of a match of Archaic Realms
game: archaic
turn: p1
p1:
  heroes: [{card: Cantor Ilyas, hp: 11, gear: [Wayfarer Plate, Flux Phial], shield: 2}, Judge Seraphon]
  rcp: 4
  energy: {charged: 5, discharged: 1}
  uae: 3
  hand: [Temple Lancer, Verdict, Interdict, Shield of Psalms, Halo Blade, Archaic Energy, Lantern Squire]
  realm:
    - {card: Winged Sentinel, augments: [Blessed Mail]}
    - {card: Hymn Weaver, damage: 1, temp: 2}
    - {card: Choir Novice, new: true}
    - {card: Temple Lancer, ready: false}
  unattached: [Censer of Vows]
  quests: [Warden's Toll, Gathered Storm]
  scored: [Duel at Dawn]
  objective: {card: The Unbroken Choir, done: [1]}
  discard: [Dawn Acolyte, Rite of Kindling]
  counters: {surged: 6, fired: 3}
p2:
  heroes: [{card: Duke Noctis, hp: 15}, {card: Old Bonewright, hp: 20, gear: [Notched Saber]}]
  rcp: 5
  energy: {charged: 4, discharged: 2}
  hand: [Snuff Out, Wither, Last Rites]
  realm: [Pale Watch, {card: Grave Hound, augments: [Hungry Blade]}, {card: Bone Colossus, ready: false}]
  quests: [Hold the Span, Silent Stones]
  objective: The Long Funeral
  discard: [Crypt Rat]
vault: [Notched Saber, Gatekeeper Aegis, Toll Hammer]
quest_pile: [Break the Crest, Raider's Oath]
"""
"""Something to do with everything that there is."""
ATTACKED = """
name: Attacked by a Hero and two Allies
game: archaic
turn: p2
p1:
  heroes: [{card: Cantor Ilyas, hp: 14}, Judge Seraphon]
  realm: [Winged Sentinel, Hymn Weaver, Lantern Squire]
  energy: {charged: 2}
  hand: [Interdict]
p2:
  heroes: [Duke Noctis, Old Bonewright]
  realm: [Grave Hound, Bone Colossus]
"""
"""The other seat's Main Phase, one's own side full of Allies."""


def attacked() -> Match:
    """The viewer is to assign interceptors to a Hero and two Allies."""
    match = position(ATTACKED)
    side = match.state.board.sides[1]
    match.push(1, act.Attack(units=(side.hero, *side.realm)))
    match.push(0, act.Pass())
    match.push(1, act.Pass())
    return match


def intercepted() -> Match:
    """The viewer is to say in which order the exchanges are."""
    match = attacked()
    mine, theirs = match.state.board.sides[0].realm, match.state.board.sides[1].realm
    match.push(0, act.Defend(pairs=((theirs[0], mine[0]), (theirs[1], mine[1]), (theirs[1], mine[2]))))
    return match
