"""The order of the tests, and how many run at a time."""

import os

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Slow tests come first: otherwise one core waits for the last of them."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


def pytest_xdist_auto_num_workers() -> int:
    """Two more than there are cores: tests of the app and of a terminal mostly wait for it."""
    return (os.cpu_count() or 1) + 2
