"""What a player is, two players that weigh nothing, and how a player draws its luck."""
