"""Euchre, every Euchre: rules, notation, players and a table to play at."""
