"""Types of hands on paper whose cards need not all be known."""

from euchre.actions import Action
from euchre.cards import Card

Deck = tuple[Card | None, ...]
"""A deck from the top after the cut; None: unknown."""

Actions = tuple[Action | None, ...]
"""Decisions; None: a card that went face down unseen."""
