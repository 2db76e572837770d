"""Matches for the app's tests: from positions in the text of scenarios, and new ones with a fixed seed."""

import os
from functools import lru_cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from core.kernel.game import find_game
from core.kernel.log import Series
from core.kernel.match import Match
from core.kernel.scenario import read
from tui.bots import make_bot

BOARD = """
name: A board with something to do on each side
game: clash
turn: p1
p1:
  realm: 14
  shards: [G, G, R, R, R, {make: R, ready: false}]
  hand: [Flint Strike, Ram Crew, Kiln Whelp, Fan the Flames, Sunwheel Giant]
  commanders: [Brakka Firstblade, Warlord Dreskar]
  graveyard: [Spark Runner]
  base: [Warpaint Cleaver]
  A: {location: 9, units: [Redmane Outrider, {card: Gravel Bomber, ready: false, damage: 1}]}
  B: {location: 0}
  C: {location: 12, units: [{card: Twin-Flail Berserker, power: +1}]}
p2:
  realm: 24
  shards: [Y, Y, Y]
  hand: [Wicket Guard]
  A: {location: 9, units: [Wicket Guard, Sunspire Lookout]}
  B: {location: 11, units: [Oathkept Veteran, Lampyard Recruit, Vowbound Squire, Palisade Lancer, Road Warden]}
  C: {location: 10}
"""


def position(text: str = BOARD, *, names: tuple[str, ...] = ("You", "Vex (random)"), path: Path | None = None) -> Match:
    """A match that begins as the text says."""
    header = _header(text)
    return Match.from_position(replace(header, seats=names), game=find_game(header.game), path=path)


@lru_cache
def _header(text: str) -> Any:
    (scenario,) = read(text)
    assert scenario.start is not None
    return scenario.start.header


def new(
    seed: int = 7,
    *,
    names: tuple[str, str] = ("You", "Vex (random)"),
    decks: tuple[str, str] = ("Cinder March", "First Banners"),
    path: Path | None = None,
    first: int | None = 0,
    undo: str = "practice",
    series: Series | None = None,
) -> Match:
    """A new match with fixed luck."""
    return Match.new("clash", decks, seed, names=names, path=path, first=first, undo=undo, series=series)


def played(path: Path, steps: int = 120) -> Path:
    """The file of a match of two bots."""
    match = new(names=("Ann", "Bo"), path=path)
    bot = make_bot("clash", "random", 5)
    while match.step < steps and not match.over:
        seat = match.to_act[0]
        match.push(seat, bot.choose(match, seat))
    match.bookmark("a fork in the road", at=100)
    match.close()
    os.utime(path, (1_700_000_000, 1_700_000_000))
    return path
