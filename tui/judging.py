"""Where today's rules or cards part from a recording, in the words of the game."""

from core.kernel.errors import Diverged
from core.kernel.events import Event
from core.kernel.replay import Replay, Verdict
from tui.panels import Panel, Scene
from tui.telling import keep_unexpected
from tui.widgets.lines import Parts


def difference(verdict: Verdict | None) -> Diverged | None:
    """The first difference, by the rules or else by the cards; None: there is none, or it was not judged."""
    return None if verdict is None else verdict.rules or verdict.cards


def parting(verdict: Verdict | None, replay: Replay, panel: Panel, scene: Scene) -> list[Parts]:
    """How the step of the scene differs today, as its eyes may read it; nothing where it does not."""
    found = difference(verdict)
    if verdict is None or found is None or found.entry != scene.step:
        return []
    what = "rules" if verdict.rules is not None else "cards"
    eyes = scene.seat if scene.hides else None
    if found.why:
        # What the seat was refused for may lie in its hand.
        why = f": {found.why}" if eyes in (None, replay.log.entries[found.entry].seat) else ""
        return [(("✗ ", "bad"), (f"by today's {what} it may not be done{why}", ""))]
    if found.index < 0:
        return [(("✗ ", "bad"), (f"by today's {what} it asks for other luck", ""))]

    def tell(fact: object) -> str:
        if not isinstance(fact, Event):
            return "nothing"
        seen = fact if eyes is None else replay.game.redact(fact, eyes)
        try:
            return panel.fact(scene, seen, everything=True)
        except Exception as error:
            # What happens today may name what was never on the recorded board.
            keep_unexpected(error)
            return str(fact.__struct_config__.tag)

    return [
        (("✗ ", "bad"), (f"today's {what} part here, at fact {found.index + 1}", "")),
        (("recorded: ", "dim"), (tell(found.recorded), "")),
        (("today: ", "dim"), (tell(found.found), "")),
    ]
