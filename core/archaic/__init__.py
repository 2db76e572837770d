"""Archaic Realms. Start reading at `game`; the rules are in `rules`, a module per chapter."""
