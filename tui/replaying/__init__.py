"""What a replay shows and says of a stored match, in rows and words: made from where it stands, no screen."""
