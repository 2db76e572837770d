"""Biblioclash: a duel of Mages who build their decks from a Library while they play. Start reading at `game`.

What is asked, by the kind in the fact `asked`, and the steps of its walk (name: domain):

* `main`: verb: play, cast, summon, equip, obtain, activate, done. Then card: ids (obtain: pile: 1 to 9); a Spell that
  can be paid for in several ways: pay, once per carrier: how many Orbs from it, `about` the carrier.
* `window` (Strike Window): verb: cast, play, done; then as above.
* `discard_phase`: verb: discard, unequip, done. discard: card: ids and `done`; unequip: card: ids.
* `discard` (because of an effect): card: ids, as many as are owed.
* `orb`: carrier: ids, one Orb after the other in the order Equipment, Mage.
* `damage`: target: ids; points: 1 up to what is left, `about` the target; again until all is divided.
* `shield`: unit: ids. `refresh`: card: ids. `archive`: card: ids and `done`. `topdeck`: card: ids, `done` if it may be
  declined. `free_obtain`: pile: 1 to 9. `opponent` (teams: who is to discard): seat: `p1` to `p4`.

`main`, `window` and `discard_phase` are asked of both teammates together in Team Battle. `about` of the question is the
card whose effect asks; 0 for phases and for the division of a Strike.
"""
