"""What recorded games say of how one player plays: what they do, what it costs, which habits cost most."""
