"""What must be true of every match of every game."""
