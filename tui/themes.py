"""The looks of the app: one theme each, with the colours of the games as variables."""

from textual.theme import Theme

DARK = {
    "c-y": "#f2d96b",
    "c-r": "#ff8a5c",
    "c-g": "#5fd38d",
    "c-b": "#6cb8f0",
    "c-p": "#c79bf2",
    "c-none": "#b8bcc4",
    "c-dim": "#9aa0ab",
    "c-good": "#7fdc9a",
    "c-bad": "#ff9a8a",
    "c-strong": "#ffffff",
    "c-key": "#ffd479",
    "c-target": "#ffd479",
    "c-cursor": "#243450",
    "c-line": "#5b6472",
    "c-focus": "#9ecbff",
    "c-asked": "#ffd479",
}
LIGHT = {
    "c-y": "#7a5c00",
    "c-r": "#b03a00",
    "c-g": "#146c38",
    "c-b": "#0b5394",
    "c-p": "#6a2fa0",
    "c-none": "#505560",
    "c-dim": "#5a606b",
    "c-good": "#146c38",
    "c-bad": "#b3261e",
    "c-strong": "#000000",
    "c-key": "#7a4a00",
    "c-target": "#8a3b00",
    "c-cursor": "#cfe0f7",
    "c-line": "#8a919e",
    "c-focus": "#0b5394",
    "c-asked": "#8a3b00",
}
CONTRAST = dict.fromkeys(DARK, "#ffffff") | {
    "c-y": "#ffff00",
    "c-r": "#ff9966",
    "c-g": "#66ff99",
    "c-b": "#66ccff",
    "c-p": "#dd99ff",
    "c-key": "#ffff00",
    "c-target": "#ffff00",
    "c-asked": "#ffff00",
    "c-focus": "#00ffff",
    "c-cursor": "#0000aa",
}
COLOUR_BLIND = DARK | {
    "c-y": "#f0e442",
    "c-r": "#f5a623",
    "c-g": "#33cc99",
    "c-b": "#56b4e9",
    "c-p": "#dd99cc",
    "c-good": "#56b4e9",
    "c-bad": "#f5a623",
}
ANSI_DARK = {
    "c-y": "ansi_bright_yellow",
    "c-r": "ansi_bright_red",
    "c-g": "ansi_bright_green",
    "c-b": "ansi_bright_cyan",
    "c-p": "ansi_bright_magenta",
    "c-none": "ansi_white",
    "c-dim": "ansi_white",
    "c-good": "ansi_bright_green",
    "c-bad": "ansi_bright_red",
    "c-strong": "ansi_bright_white",
    "c-key": "ansi_bright_yellow",
    "c-target": "ansi_bright_yellow",
    "c-cursor": "ansi_default",
    "c-line": "ansi_white",
    "c-focus": "ansi_bright_cyan",
    "c-asked": "ansi_bright_yellow",
}
"""The sixteen colours of a terminal: those that can be read on black."""
ANSI_LIGHT = dict.fromkeys(ANSI_DARK, "ansi_default") | {
    "c-r": "ansi_red",
    "c-b": "ansi_blue",
    "c-p": "ansi_magenta",
    "c-dim": "ansi_bright_black",
    "c-bad": "ansi_red",
    "c-key": "ansi_blue",
    "c-target": "ansi_magenta",
    "c-line": "ansi_bright_black",
    "c-focus": "ansi_blue",
    "c-asked": "ansi_magenta",
}
"""Those that can be read on white; letters and shapes tell the others apart."""


def variables_of(theme: Theme) -> dict[str, str]:
    """The colours of the games under a theme that brings none of its own."""
    if theme.ansi:
        return ANSI_DARK if theme.dark else ANSI_LIGHT
    return DARK if theme.dark else LIGHT


def usual_theme(colours: str | None, no_colour: bool) -> str:
    """The theme that is begun with; `colours`: what the terminal can show, as `rich` calls it."""
    # Textual turns the colours of a terminal into black where there are to be none.
    return "ansi-dark" if colours in ("standard", "windows") and not no_colour else "duelog-dark"


SIXTEEN = ("ansi-dark", "ansi-light")
"""Themes of Textual in a terminal's own sixteen colours."""
THEMES = (
    Theme(
        name="duelog-dark", primary="#6ca0dc", secondary="#9ecbff", accent="#ffd479", background="#14171c",
        surface="#191d24", panel="#20252e", foreground="#dfe3ea", dark=True, variables=DARK,
    ),
    Theme(
        name="duelog-light", primary="#0b5394", secondary="#31689e", accent="#8a3b00", background="#fbfaf6",
        surface="#f4f2ec", panel="#e8e5dc", foreground="#1d2026", dark=False, variables=LIGHT,
    ),
    Theme(
        name="duelog-contrast", primary="#00ffff", secondary="#ffffff", accent="#ffff00", background="#000000",
        surface="#000000", panel="#101010", foreground="#ffffff", dark=True, variables=CONTRAST,
    ),
    Theme(
        name="duelog-colour-blind", primary="#56b4e9", secondary="#9ecbff", accent="#f0e442", background="#14171c",
        surface="#191d24", panel="#20252e", foreground="#dfe3ea", dark=True, variables=COLOUR_BLIND,
    ),
)  # fmt: skip
