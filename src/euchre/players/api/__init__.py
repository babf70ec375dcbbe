"""The interface of a player, two players that do not think, and the source of a player's random choices."""
