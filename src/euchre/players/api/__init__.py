"""What a player is, and how one is found by name."""
