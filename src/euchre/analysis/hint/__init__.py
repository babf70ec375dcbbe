"""What each choice is worth to who sees only his own cards, and why."""
