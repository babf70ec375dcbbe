"""Open hands solved exactly."""
