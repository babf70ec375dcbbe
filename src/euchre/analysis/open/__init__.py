"""Hands with every card on the table: what best play of all brings."""
