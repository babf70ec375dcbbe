"""Players that try choices in sampled worlds, and how they weigh what comes of it."""
