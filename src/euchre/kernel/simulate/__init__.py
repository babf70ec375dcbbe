"""Hands and matches by the million."""
