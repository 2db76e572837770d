"""The rules of Clash of Realms, a module per chapter. Each rule is cited by its id where it is decided.

matching      which objects a card means              derived        current Power and keywords
batch         facts of one moment and what follows    triggers       what triggers
mana          costs and payment                       meaning        what an effect's words mean now
effects       what each effect does                   doing          what effects and phases do alike
resolving     an item from its costs to its end       asking         choices in the middle of an effect
chain         playing, activating, priority           placing        triggers on their way to the Chain
combat        attacks, windows, results               assignment     legal assignments of damage
fight         Fights                                  state_effects  the loss check
turn          phases                                  setup          before the first turn
deciding      what each legal action does
"""
