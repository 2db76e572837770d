"""Biblioclash on the screen: two Domains, hand, Library or Clash, and every decision in words."""

from tui.panels.biblioclash.panel import PANEL

__all__ = ["PANEL"]
