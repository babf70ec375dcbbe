"""Habits that cost points, in words: what a player does, and what would be better."""

from collections.abc import Mapping
from typing import Final

HABIT_WORDS: Final[Mapping[str, str]] = {
    "passes_good_hands": "You pass hands that are worth a call.",
    "calls_too_light": "You call on hands that are better passed.",
    "calls_another_suit": "You call, but not your best suit.",
    "alone_too_often": "You go alone where partner is worth more.",
    "alone_too_seldom": "You take partner along where you should go alone.",
    "bids_too_high": "You bid more than the hand is worth.",
    "bids_too_low": "You bid less than the hand is worth.",
    "other_calls": "Before the play you choose wrongly in other ways.",
    "discards": "You put the wrong card down.",
    "leads_trump": "You lead trump where another suit is better.",
    "holds_trump_back": "You lead another suit where trump is better.",
    "leads_another_suit": "You lead the wrong suit.",
    "leads_another_card": "You lead the right suit, but the wrong card of it.",
    "ruffs": "You trump tricks that are better left alone.",
    "does_not_ruff": "You throw a card away where trumping is better.",
    "plays_too_high": "You follow with too high a card.",
    "plays_too_low": "You follow with too low a card.",
    "throws_another_suit": "You throw away from the wrong suit.",
}
"""By habit (`euchre.analysis.leaks.habits.Habit`), a sentence to the player."""

PLACES: Final = ("dealer", "first after the dealer", "second", "third", "fourth", "fifth")
"""What a seat is called by how far it sits after the dealer."""
