"""Frames of the app as plain text, kept in files beside the tests."""

from pathlib import Path

import pytest
from rich._palettes import STANDARD_PALETTE
from rich.color import Color, ColorType
from rich.segment import Segment
from textual.app import App

from tests.tui.helpers import shown

FOLDER = Path(__file__).parent / "frames"


def compared(request: pytest.FixtureRequest, app: App[None], folder: str, name: str) -> str:
    """The frame that is shown, which must be the one in the file; `--snapshot-update` writes it."""
    frame = "".join(line.rstrip() + "\n" for line in shown(app).splitlines())
    path = FOLDER / folder / f"{name.replace(' ', '-')}.txt"
    if request.config.getoption("update_snapshots"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(frame, encoding="utf-8")
    assert path.exists(), f"no frame {path}: run with --snapshot-update and look at it"
    assert frame.splitlines() == path.read_text(encoding="utf-8").splitlines(), path
    return frame


def segments(app: App[None]) -> list[Segment]:
    """All that is on the screen, with its looks."""
    return [segment for strip in app.screen._compositor.render_strips() for segment in strip]


Shade = tuple[int, int, int]


def shade(colour: Color | None, usual: Shade) -> Shade:
    """Red, green and blue; `usual`: those of the terminal."""
    if colour is None or colour.type is ColorType.DEFAULT:
        return usual
    if colour.type is ColorType.STANDARD:
        assert colour.number is not None
        return STANDARD_PALETTE[colour.number]
    assert colour.triplet is not None
    return colour.triplet


def contrast(one: Shade, other: Shade) -> float:
    """The contrast of two colours, as the Web Content Accessibility Guidelines reckon it."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Shade) -> float:
    parts = [part / 255 for part in colour]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def colours(app: App[None]) -> set[Shade]:
    """Every colour that is on the screen."""
    styles = [segment.style for segment in segments(app) if segment.style is not None]
    return {shade(colour, (0, 0, 0)) for style in styles for colour in (style.color, style.bgcolor)}


def is_text(segment: Segment) -> bool:
    """There is something to read in it: not only space and what borders and bars are drawn with."""
    return any(not (char.isspace() or "\u2500" <= char <= "\u25a0") for char in segment.text)


def unreadable(app: App[None], least: float) -> list[str]:
    """The text with less contrast than this to what it stands on."""
    paper, ink = ((0, 0, 0), (170, 170, 170)) if app.current_theme.dark else ((255, 255, 255), (0, 0, 0))
    found = []
    for segment in segments(app):
        if segment.style is not None and is_text(segment):
            pair = shade(segment.style.color, ink), shade(segment.style.bgcolor, paper)
            if contrast(*pair) < least:
                found.append(f"{segment.text.strip()!r} in {pair[0]} on {pair[1]}")
    return found
