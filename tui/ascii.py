"""Plain characters for terminals that draw signs and borders badly: one cell for one cell, at the last moment."""

import os

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

_SIGNS = {
    "»": ">", "↷": "/", "≡": "=", "◎": "o", "●": "@", "Δ": "d", "†": "t", "✓": "y", "✗": "x", "▶": ">", "⚑": "!",
    "⑂": "Y", "◆": "*", "▲": "^", "♣": "&", "■": "#", "…": "~", "·": ".", "→": ">", "↑": "^", "↓": "v", "←": "<",
    "▼": "v", "▮": "#", "×": "x", "≠": "!", "–": "-", "—": "-", "’": "'", "‘": "'", "“": '"', "”": '"',
}  # fmt: skip
_LINES = {"-": "─╌┄┈╍╴╶╸╺", "#": "━", "=": "═"}
_UPRIGHTS = {"|": "│║┆┊╵╷╹╻▌▐▎▊▏▕█", "#": "┃"}
_CORNERS = {"+": "╭╮╰╯┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬", "#": "┏┓┗┛┣┫┳┻╋"}
_BARS = {"-": "▔▃▄▅▇▀░▒▓", "_": "▁", ".": "▂", "=": "▆"}
TABLE = str.maketrans(
    _SIGNS
    | {
        char: plain
        for drawn in (_LINES, _UPRIGHTS, _CORNERS, _BARS)
        for plain, chars in drawn.items()
        for char in chars
    }
)
"""What the drawn borders tell apart these do: `+-|` around a panel, `#` around the focus, `+=|` around a question."""


def wanted() -> bool:
    """The user asked for plain characters."""
    return os.environ.get("DUELOG_ASCII", "") not in ("", "0")


class Ascii(LineFilter):
    """Swaps signs and borders for plain characters. Letters of names stay as they are."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(text.translate(TABLE), style, control) for text, style, control in segments]
