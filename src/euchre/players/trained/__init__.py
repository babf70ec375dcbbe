"""Players that were trained, what trains them, and what only they need."""
