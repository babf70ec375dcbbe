"""The trained players: left, right and benny."""
