"""Rooms kept alive: who is connected, what is due, what is written down before it is told."""
