"""Players that try choices in sampled worlds, and how they value the results."""
