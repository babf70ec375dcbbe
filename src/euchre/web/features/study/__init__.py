"""Questions about a position, and open hands."""
