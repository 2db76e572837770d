"""Widgets that are fed lines and know no game."""
