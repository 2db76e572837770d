"""What the tests of the data share."""

import pytest

from core.clash.cards import Pool, load_pool


@pytest.fixture(scope="session")
def pool() -> Pool:
    """The shipped pool of Clash of Realms."""
    return load_pool()
