"""What happens at a table, one thing at a time, as one viewer may know it."""

from dataclasses import dataclass

from euchre.cards import Card
from euchre.game import Drawn
from euchre.views import SeenDeed, View


@dataclass(frozen=True, slots=True)
class Drew:
    """Cards were drawn, for the deal and perhaps for partners; players as they are listed, round by round."""

    draws: tuple[Drawn, ...]
    names: tuple[str, ...]
    """The players in the order of the list, which is the order in which they drew."""


@dataclass(frozen=True, slots=True)
class Seated:
    """Everyone sits: names by seat, and who deals first."""

    names: tuple[str, ...]
    dealer: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """A hand was dealt: its number in the game, from 0, the dealer, where the deck was cut (0: nowhere)."""

    number: int
    dealer: int
    cut: int


@dataclass(frozen=True, slots=True)
class Acted:
    """Somebody called, played, put a card down, accused."""

    seen: SeenDeed


@dataclass(frozen=True, slots=True)
class Scored:
    """A hand is over: what it brought, the score now, and the sides that have won the game, if any."""

    points: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Undone:
    """*seat* took back a decision, and what others decided after it."""

    seat: int
    decisions: int


@dataclass(frozen=True, slots=True)
class Claimed:
    """*seat* claimed the tricks that are left, and showed these cards, in the order of leading them."""

    seat: int
    cards: tuple[Card, ...]


Happening = Drew | Seated | Dealt | Acted | Scored | Undone | Claimed
"""Whatever a table tells."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, and the viewer's view right after it. *seq* is the same for all viewers."""

    seq: int
    what: Happening
    view: View | None
    """None before the first deal."""
