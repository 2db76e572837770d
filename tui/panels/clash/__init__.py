"""Clash of Realms on the screen: three zones each, hand, Chain, and every decision in words."""

from tui.panels.clash.panel import PANEL

__all__ = ["PANEL"]
