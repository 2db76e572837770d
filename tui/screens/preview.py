"""The table of a position or a save, to look at."""

from textual.containers import Container, Vertical

from core.kernel.ids import seat_name
from core.kernel.match import Match
from tui.panels import BoardWidget, Marks, Scene, find_panel
from tui.screens.boxes import CardBox, PickBox
from tui.widgets.rows import Rows


class TablePreview(Container):
    """The table of one match at a time, of whatever game; an empty one while there is none."""

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self.scene: Scene | None = None
        """What is shown; None: nothing."""
        self.match: Match | None = None
        self._game = ""
        self.laid = False
        """It is on the table."""

    def clear(self) -> None:
        """Show no table."""
        self.scene = self.match = None
        self._turn_to("")

    def show(self, game: str, scene: Scene) -> None:
        """Show what one sees of a match."""
        if scene is self.scene and self.laid:
            return
        self.match, self.scene, self.laid = None, scene, False
        self._turn_to(game)
        self._lay()

    def show_match(self, match: Match, *, open_: bool) -> None:
        """Show where a match stands: as the seat that decides sees it, or all of it if it is `open_`."""
        panel, seat = find_panel(match.header.game), (*match.to_act, 0)[0]
        seen = panel.open_view(match.state, seat) if open_ else match.view(seat).seen
        self.show(
            match.header.game,
            Scene(seen, match.header.cards, match.header.seats, seat, hides=not open_),
        )
        self.match = match

    def moment(self) -> str:
        """Turn, whose it is, and who decides."""
        if self.scene is None or self.match is None:
            return ""
        panel = find_panel(self.match.header.game)
        if self.match.over:
            return f"T{panel.turn(self.scene)} · over "
        asked = ", ".join(map(seat_name, self.match.to_act))
        whose = panel.turn_player(self.scene)
        return f"T{panel.turn(self.scene)} of {whose} · {panel.moment(self.scene).split()[-1]} · {asked} decides "

    def hand(self) -> tuple[str, list[str]]:
        """The cards that the seat that decides could play: where they are, and their names."""
        if self.scene is None or self.match is None:
            return "", []
        panel, scene = find_panel(self.match.header.game), self.scene
        return panel.hand_title(scene), [panel.title_of(scene, value) for value in panel.hand_values(scene)]

    def piles(self) -> PickBox | None:
        """All that lies off the table, hands too where they are open, in a box."""
        if self.scene is None or self.match is None:
            return None
        panel, scene = find_panel(self.match.header.game), self.scene
        rows = panel.piles(scene, {})
        return PickBox(panel.piles_title, rows, lambda v: CardBox(*panel.face(scene, v)), verb="close")

    def _turn_to(self, game: str) -> None:
        """Let the table of this game be the one that is seen; it is made when it is first wanted."""
        self._game = game
        for table in self.query(".one-table"):
            table.display = table.id == f"table-{game}"
        if game and self.is_attached and not self.query(f"#table-{game}"):
            self.mount(Vertical(find_panel(game).board(), id=f"table-{game}", classes="one-table"))

    def _lay(self) -> None:
        """Lay the table, once its parts are there and have their sizes."""
        if self.scene is None or not self.display:
            return
        for board in self.query(f"#table-{self._game} BoardWidget").results(BoardWidget):
            lists = board.query(Rows)
            # Those that got their size later would have it without being told, and leave out their titles.
            if lists and all(each.outer_size for each in lists):
                self.laid = True
                board.lay(self.scene, Marks())
                return
        if self.screen.is_current:
            self.call_after_refresh(self._lay)

    def on_resize(self) -> None:
        self.call_after_refresh(self._lay)
