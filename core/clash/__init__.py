"""Clash of Realms, Core Rules v1.5. Start reading at `game`; the rules are in `rules`, a module per chapter."""
