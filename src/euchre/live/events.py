"""The events of a game, each as one viewer may know it."""

from dataclasses import dataclass

from euchre.hand.game import Drawn
from euchre.hand.state import SeenDeed
from euchre.rules.cards import Card
from euchre.seen.views import View


@dataclass(frozen=True, slots=True)
class Drew:
    """
    Cards were drawn, for the deal and perhaps for partners; players count in the order of the list, round by
    round.
    """

    draws: tuple[Drawn, ...]
    names: tuple[str, ...]
    """The players in the order of the list, which is the order in which they drew."""


@dataclass(frozen=True, slots=True)
class Seated:
    """Everyone has a seat: names by seat, and who deals first."""

    names: tuple[str, ...]
    dealer: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """
    A hand was dealt: its number in the game, from 0, its dealer, how many cards were cut off the deck (0: no
    cut), and its number as people count it (`LiveGame.hand_counted`).
    """

    number: int
    dealer: int
    cut: int
    counted: int


@dataclass(frozen=True, slots=True)
class Acted:
    """
    A seat called, played, put a card down or accused; a card that went face down is known to
    that seat alone.
    """

    deed: SeenDeed


@dataclass(frozen=True, slots=True)
class Scored:
    """A hand is over: the points by side, the score now, and the sides that have won the game, if any."""

    points: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Undone:
    """A seat took back a decision, and with it what others decided after it."""

    seat: int
    decisions: int


@dataclass(frozen=True, slots=True)
class Claimed:
    """A seat claimed the tricks that are left, and showed its cards in the order in which it leads them."""

    seat: int
    cards: tuple[Card, ...]


Happening = Drew | Seated | Dealt | Acted | Scored | Undone | Claimed
"""The events of a game."""


@dataclass(frozen=True, slots=True)
class Event:
    """
    Something that happened in a game, with the viewer's view right after it; its number *seq*, from 1, is
    the same for all viewers.
    """

    seq: int
    what: Happening
    view: View | None
    """None before the first deal."""
