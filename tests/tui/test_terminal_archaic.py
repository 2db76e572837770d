"""A whole match of Archaic Realms in a real terminal, by keys alone, by someone who reads only the screen."""

import re
import time
from pathlib import Path

import pytest

pytest.importorskip("pty", reason="there are no pseudo-terminals here")

from core.kernel.match import Match
from tests.tui.test_terminal import Terminal

PLAY = (
    *("play", "--game", "archaic", "--deck", "Volcanic Primer", "--deck", "Life Primer", "--seed", "11"),
    *("--first", "p1", "--seat", "p1=human", "--seat", "p2=random"),
)
PROMPT = 21
"""The line that the prompt begins with, counted from 0."""


def keys_for(lines: list[str], tried: set[str]) -> str:
    """What a hasty player presses: each card that can be played, an attack with all, the first of all answers."""
    question, answers, hints = lines[PROMPT:]
    if "esc close" in "".join(lines) or ("esc Back" in hints and "YOUR DECISION" not in lines[0]):
        return "\x1b"
    if "YOUR DECISION" not in lines[0]:
        return ""
    if "enter do it" in answers:
        return "\r"
    if "space keep" in answers or "space pass" in answers:
        return " "
    if "Main Phase:" in question:
        hand = re.search(r" play ((?:\d )+)", answers + " ")
        card = next((digit for digit in (hand[1].split() if hand else ()) if digit not in tried), "")
        tried.add(card)
        return card or ("a" if "a attack" in answers else "e")
    return "*\r" if "* all" in answers else "\t\r"


@pytest.mark.slow
def test_a_whole_match_by_keys_alone(tmp_path: Path) -> None:
    path = tmp_path / "evening.duel"
    terminal = Terminal(tmp_path, *PLAY, "--save", str(path))
    try:
        terminal.wait_for("which Hero is your first active one?", 60)
        tried: set[str] = set()
        end, turn = time.monotonic() + 600, ""
        while "◆ OVER" not in terminal.text:
            assert time.monotonic() < end, terminal.text
            now = terminal.screen.display[0][:6]
            if now != turn:
                turn, tried = now, set()
            before = terminal.text
            keys = keys_for(terminal.screen.display, tried)
            terminal.press(keys)
            still = time.monotonic() + 0.5
            while keys and terminal.text == before and time.monotonic() < still:
                terminal.read(0.02)
            terminal.read(0.05)
            terminal.read(0.02)
        terminal.press("\x11")
        assert terminal.ended() == 0
    finally:
        terminal.close()
    with Match.load(path) as match:
        assert match.over
        assert match.state.board.turn > 3
