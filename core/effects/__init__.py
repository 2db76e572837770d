"""The vocabulary of card text that the games share: data only, no game's rules.

`selectors` says to whom, `amounts` how much, `conditions` if, `nodes` what. A game adds the kinds that only its
book has in its own `effects.py`, builds the union of both there, and resolves it in its `rules/resolving.py`.
"""
