"""Card pools and deck lists, one folder per game. Data only: a package so that it is found wherever it is installed."""
