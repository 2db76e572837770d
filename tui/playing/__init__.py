"""What a match that is played shows and says, in rows and words, made from its table and the open question."""
