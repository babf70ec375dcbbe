"""The reference engine: a hand from the deal to its points, and hands in a row."""
