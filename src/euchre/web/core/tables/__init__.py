"""The tables in memory: their pages, their timers, and storing each entry before it is told."""
