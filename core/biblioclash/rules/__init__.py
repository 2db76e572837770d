"""The rules of Biblioclash, a module per chapter. Each rule is cited by its id where it is decided.

setup      before the first turn                      turn       phases
playing    what is done in a phase or window          orbs       room for Orbs, and payment
clash      windows, comparison, Dispelled, the hit    damage     shares, Shields, defeats, Bounties
moving     draw, discard, archive, obtain             triggers   what happens by itself
resolving  an ability, effect by effect               asking     choices in the middle of an effect
leaving    defeat, concession, the end                deciding   what each legal action does
"""
