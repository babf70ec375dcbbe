"""Positions in which one choice is clearly the best: found, kept, asked."""
