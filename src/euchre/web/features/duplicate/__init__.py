"""Duplicate matches: two tables with the same deals."""
