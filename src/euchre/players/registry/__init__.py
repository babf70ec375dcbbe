"""Players by name, matches between them, and a check that a player keeps its promises."""
