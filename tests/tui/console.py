"""A screen of text that keys and the mouse go to."""

from typing import Protocol

BUTTON, WHEEL_UP, WHEEL_DOWN = 0, 64, 65


class Console(Protocol):
    """Bytes go in as a terminal sends them, lines come out."""

    @property
    def lines(self) -> list[str]:
        """The lines of the screen."""

    @property
    def text(self) -> str:
        """All of them."""
        return "\n".join(self.lines)

    def read(self, seconds: float = 0.05) -> bool:
        """Take in what has come, or comes in that time. False: nothing."""

    def press(self, keys: str) -> None:
        """Type."""

    def click(self, x: int, y: int, times: int = 1) -> None:
        """Press and release the left button over a cell."""
        self.press(f"\x1b[<{BUTTON};{x + 1};{y + 1}M\x1b[<{BUTTON};{x + 1};{y + 1}m" * times)

    def wheel(self, x: int, y: int, by: int) -> None:
        """Turn the wheel over a cell: down, or up if it is less than 0."""
        self.press(f"\x1b[<{WHEEL_DOWN if by > 0 else WHEEL_UP};{x + 1};{y + 1}M" * abs(by))
