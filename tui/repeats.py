"""Keys that come once too often: tapped twice, clicked twice or held down, for something that is to be done once."""

from time import monotonic


class Repeats:
    """What has done something that may not happen twice by accident rests a moment: the key, and the mouse, whatever it
    would click now where the button was."""

    REST = 0.4
    """Seconds for which it does nothing."""
    HELD = 0.25
    """The share of them in which a key that is held down comes again."""

    def __init__(self) -> None:
        self._key = ""
        self._until = 0.0

    def done(self, key: str) -> None:
        """The key, or a click on it, has done it."""
        self._key = key
        self._until = monotonic() + self.REST

    @property
    def clicked(self) -> bool:
        """A click comes too soon to be meant."""
        return monotonic() < self._until

    def typed(self, key: str) -> bool:
        """The key comes again too soon to be meant; another key is always meant."""
        now = monotonic()
        if key != self._key or now >= self._until:
            self._key, self._until = "", 0.0
            return False
        self._until = max(self._until, now + self.HELD * self.REST)
        return True
