"""The order of the tests."""

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Slow tests come first: otherwise one core waits for the last of them."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)
