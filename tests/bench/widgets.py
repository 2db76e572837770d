"""What a list costs to change: `Rows` beside Textual's OptionList, in CPU time until it is drawn."""

import argparse
import asyncio
from collections.abc import Callable
from statistics import median
from time import process_time

from rich.style import Style
from textual.app import App, ComposeResult
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from tui.widgets.lines import Row
from tui.widgets.rows import Rows

TIMES = 30
SIZES = {"a hand": 12, "a log": 400}
"""Rows, of which twelve are in sight."""


class Lists(App[None]):
    """Both lists, of the same size."""

    CSS = "OptionList, Rows { height: 14; border: round white; }"

    def look(self, name: str) -> Style:
        """Rows ask the app for their looks."""
        return Style(bold=bool(name))

    def compose(self) -> ComposeResult:
        yield OptionList()
        yield Rows(id="rows")


def options(number: int, change: int) -> list[Option]:
    return [Option(f"{i} ✓ R▲ Ember Wolf {change}  unit 3 Haste") for i in range(number)]


def rows(number: int, change: int) -> list[Row]:
    return [
        Row(left=(("✓ ", "good"), ("R▲", "r"), (f" Ember Wolf {change}", ""), ("  unit 3 Haste", "dim")), value=i)
        for i in range(number)
    ]


async def measure(change: Callable[[int], object]) -> float:
    """Median milliseconds of many changes, each drawn."""
    took = []
    for n in range(1, TIMES + 1):
        began = process_time()
        change(n)
        for _ in range(4):
            await asyncio.sleep(0.004)
        took.append(1000 * (process_time() - began))
    return median(took)


async def compare(what: str, number: int) -> None:
    """Both lists with so many rows."""
    app = Lists()
    async with app.run_test(size=(80, 40)) as pilot:
        theirs, ours = app.query_one(OptionList), app.query_one(Rows)
        theirs.focus()
        await pilot.pause()

        def anew(change: int) -> None:
            theirs.clear_options()
            theirs.add_options(options(number, change))

        def move(change: int) -> None:
            theirs.highlighted = change % 12

        def anew_in_ours(change: int) -> None:
            ours.show(rows(number, change))

        def move_in_ours(change: int) -> None:
            ours.point(change % 12)

        for change, *both in (
            ("all rows anew", anew, anew_in_ours),
            ("the cursor on another row", move, move_in_ours),
        ):
            took = [await measure(do) for do in both]
            print(f"{f'{what}, {number} rows: {change}':<46}{took[0]:>12.1f}{took[1]:>8.1f}", flush=True)


def main() -> None:
    """The command."""
    argparse.ArgumentParser(prog="python -m tests.bench.widgets", description=__doc__).parse_args()
    print(f"{'CPU ms a change':<46}{'OptionList':>12}{'Rows':>8}")
    for what, number in SIZES.items():
        asyncio.run(compare(what, number))


if __name__ == "__main__":
    main()
