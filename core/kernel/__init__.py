"""What every card game needs and no game's rules: matches, events, journal, chance, log, files, notation, scenarios."""

VERSION = "0.1.0"
"""Version of the package, as in pyproject.toml; it stands in the header of every match."""
