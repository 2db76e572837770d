"""What the book says, a module per chapter: setup, turn, playing, orbs, clash, damage, moving, resolving, leaving."""
