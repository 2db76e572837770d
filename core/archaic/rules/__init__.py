"""The rules of Archaic Realms, a module per chapter. Each rule is cited by its id where it is decided.

setup      before the first turn                    turn       phases
energy     Energy, UAE, payment                     stack      casting, priority, resolution
effects    what each effect does                    placing    triggers on their way to the stack
triggers   what triggers                            matching   which objects a card means
derived    current Attack, Defense, keywords        damage     absorption, deaths
heroes     thresholds, Stagger, replacement, swaps  combat     attackers, interceptors, exchanges
quests     checkpoints, rewards, the Vault          points     RCP and the end of the match
counting   what Quests and Objectives count         deciding   what each legal action does
"""
