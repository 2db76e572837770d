"""Sample matches. Data only: a package so that they are found wherever they are installed."""
