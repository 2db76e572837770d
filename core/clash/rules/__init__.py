"""The rules of Clash of Realms, a module per chapter. Each rule is cited by its id above the line that decides it.

matching      which objects a card means              derived        current Power and keywords
batch         facts of one moment and what follows    triggers       what triggers, and its way to the Chain
mana          costs and payment                       chain          priority, playing, activating, the Chain
resolving     effects of items                        asking         choices in the middle of an effect
combat        attacks, windows, results               assignment     legal assignments of damage
fight         Fights                                  state_effects  the loss check
turn          phases                                  setup          before the first turn
"""
