"""Archaic Realms on the screen: Heroes, the Realm, goals, the stack and exchanges, and every decision in words."""

from tui.panels.archaic.panel import PANEL

__all__ = ["PANEL"]
