"""Learning: the first hand, puzzles, mistakes, figures."""
