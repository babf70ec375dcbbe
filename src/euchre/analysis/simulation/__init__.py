"""Hands by the million: played, kept, counted."""
