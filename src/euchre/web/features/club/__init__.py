"""Open tables, ratings, profiles."""
