"""The app by its keys and by its looks."""
