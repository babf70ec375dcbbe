"""A table of people and computer players: played, stored and shown to each of them."""
