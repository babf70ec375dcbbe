"""The training of the trained players: it depends on a seed and can be resumed."""
