"""The order of the tests, how many run at a time, and that they share what is compiled."""

import os
import sys

import pytest

# Workers and the processes that tests start compile each module once, not each of them anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Slow tests come first: otherwise one core waits for the last of them."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


def pytest_xdist_auto_num_workers() -> int:
    """Two more than there are cores: tests of the app and of a terminal mostly wait for it."""
    return (os.cpu_count() or 1) + 2
