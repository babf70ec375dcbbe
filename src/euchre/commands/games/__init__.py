"""Commands to play, and to look at games and players."""
