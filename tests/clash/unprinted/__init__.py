"""Cards that no set has, and scenarios with them; see `tests.unprinted`."""
