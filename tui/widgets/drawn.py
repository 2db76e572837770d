"""Base of the widgets that draw their lines themselves: parts of text to a strip of exactly so many cells."""

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip

from tui.fitting import ELLIPSIS, cut
from tui.widgets.lines import LOOKS, Parts
from tui.widgets.placed import Placed


def fit(parts: Parts, width: int) -> Parts:
    """The parts cut to a width in cells; what is cut ends in an ellipsis."""
    left = width
    for place, (text, look) in enumerate(parts):
        cells = cell_len(text)
        if cells > left:
            head = parts[:place]
            if left <= 0:
                return (
                    (*head[:-1], (_cut(head[-1][0], cell_len(head[-1][0])), head[-1][1])) if head and width > 0 else ()
                )
            last = cut(text, left)
            # What is cut already ends in one.
            return head if last == ELLIPSIS and head and head[-1][0].endswith(ELLIPSIS) else (*head, (last, look))
        left -= cells
    return parts


def _cut(text: str, cells: int) -> str:
    """Text that takes this many cells and ends in an ellipsis."""
    return set_cell_size(text, cells - 1).rstrip() + ELLIPSIS if cells > 0 else ""


def clean(text: str) -> str:
    """The text without anything that would move the cursor."""
    return "".join(c if c.isprintable() else " " for c in text)


LOOK_CLASSES = {f"look--{name}" for name in LOOKS} | {"look--cursor", "look--pale"}
"""Component classes of the looks, so that a theme decides what they are. The app has them for all its widgets: worked
out for each screen they would take most of the time in which a box opens."""


class Drawn(Placed):
    """Draws lines of parts, in the looks of the app."""

    base = Style.null()
    """The widget's own style, while its lines are drawn."""

    def render_lines(self, crop: Region) -> list[Strip]:
        # Once for all lines: it takes longer to work out than a line to draw.
        self.base = self.rich_style
        return super().render_lines(crop)

    def look(self, name: str) -> Style:
        """The style of a look, over the widget's own."""
        return self.app.look(name) if name else Style.null()

    def strip(self, left: Parts, right: Parts = (), *, cursor: bool = False, width: int = 0) -> Strip:
        """One line: `left` cut as needed, `right` at the right edge."""
        width = width or self.size.width
        base = self.base + self.look("cursor") if cursor else self.base
        right = fit(right, width)
        used = sum(cell_len(text) for text, _ in right)
        left = fit(left, max(0, width - used - (1 if used and left else 0)))
        gap = width - used - sum(cell_len(text) for text, _ in left)
        segments = [Segment(clean(text), base + self.look(look)) for text, look in left]
        segments.append(Segment(" " * gap, base))
        segments += [Segment(clean(text), base + self.look(look)) for text, look in right]
        return Strip(segments, width)
