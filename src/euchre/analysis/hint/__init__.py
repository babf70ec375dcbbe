"""What each choice is worth to a seat that sees only its own cards, and why."""
