"""How the trained players came about: their training, resumable, from seeds."""
