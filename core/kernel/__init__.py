"""What every card game needs and no game's rules: matches, events, journal, chance, log, files, notation, scenarios."""
