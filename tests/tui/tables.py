"""Tables of Biblioclash for the app's tests: positions, and new matches with fixed luck."""

from pathlib import Path

from core.kernel.match import Match
from tests.tui.positions import position

BOARD = """
name: A duel with something to do everywhere
game: biblioclash
turn: p1
p1:
  mage: Hestia
  health: 14
  shields: 1
  orbs: {Mage: 2, Staff of Herais: 1}
  wisdom: 4
  domain: [Staff of Herais, {card: Ember Hound, damage: 1}, Book of Wisdom, Book of Pyre]
  hand: [Fire Shot, Tiny Spark, Gem of Volcano, Ember Hound, Scroll of Burning Ashes, Cinder Cataclysm]
  discard: [Book of Wisdom, Book of Wisdom]
  library:
    - [Book of Pyre, Book of Pyre]
    - [Book of Raging Fire]
    - [Scroll of Burning Ashes]
    - [Fire Shot, Explosive Barrier]
    - [Explosive Barrier]
    - [Cinder Cataclysm]
    - [Gem of Volcano]
    - [Ember Hound, Ember Hound]
    - [Staff of Herais]
p2:
  mage: Zhuge
  shields: 2
  orbs: {Mage: 3}
  hand: [Forest Guardian, Tiny Spark, Book of Wisdom]
  domain: [Root Toad, {card: Stone Tortoise, shields: 2, exhausted: true}, Staff of Gaeris]
  library: [[Book of Crust, Book of Crust]]
"""
FIVE = """
name: Five Mages
game: biblioclash
mode: last-mage
turn: p1
p1:
  mage: Hestia
  orbs: {Mage: 2}
  wisdom: 4
  domain: [Staff of Herais, Ember Hound]
  hand: [Fire Shot]
  library: [[Book of Pyre]]
p2: {mage: Zhuge, domain: [Root Toad], discard: [Hidden Power]}
p3: {mage: Kai, domain: [Mist Mamba, Coral Sentinel]}
p4: {mage: Kai, archive: [Drown]}
p5: {mage: Hestia, health: 3, hand: [Tiny Spark]}
"""
TEAMS = """
name: Two teams
game: biblioclash
mode: teams
turn: p1
p1: {mage: Kai, orbs: {Mage: 1}, hand: [Ice Blast, Drown]}
p3: {mage: Hestia, orbs: {Mage: 1}, hand: [Fire Shot], domain: [Ember Hound]}
p2: {mage: Hestia, hand: [Book of Wisdom]}
p4: {mage: Zhuge, shields: 2, domain: [Root Toad], hand: [Book of Wisdom]}
"""
PLAYERS = ("You", "Vex (random)", "Ivo (random)", "Uma (random)", "Rex (random)")


def duel(text: str = BOARD, *, names: tuple[str, ...] = PLAYERS[:2], path: Path | None = None) -> Match:
    """A match that begins as the text says."""
    return position(text, names=names, path=path)


def five(names: tuple[str, ...] = PLAYERS) -> Match:
    """Five Mages, one of them a person's."""
    return position(FIVE, names=names)


def teams(names: tuple[str, ...] = ("Ann", "Vex (random)", "Cy", "Uma (random)")) -> Match:
    """Two people against two bots."""
    return position(TEAMS, names=names)


def new(seed: int = 7, *, names: tuple[str, ...] = PLAYERS[:2], path: Path | None = None, **house_rules: str) -> Match:
    """A new match with fixed luck, in whatever mode and format."""
    decks = ["Hestia starter", "Zhuge starter", "Kai starter", "Borrowed Winter", "Undertow"][: len(names)]
    return Match.new("biblioclash", decks, seed, names=names, path=path, first=0, house_rules=house_rules)
