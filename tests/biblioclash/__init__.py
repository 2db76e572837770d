"""What is true of Biblioclash alone, where scenarios cannot reach."""
