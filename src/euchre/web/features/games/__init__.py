"""Finished games: replay, record, link, review, and the same deals again."""
