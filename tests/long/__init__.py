"""Long runs, started by name: `python -m tests.long.volume`."""
