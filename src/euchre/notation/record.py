"""
A game on paper: rules, deals and decisions. Winners and scores are never stored, always replayed.

Cards nobody saw may be unknown; `complete` finds a lawful place for every card, if there is one.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from euchre.actions import Action
from euchre.cards import Card
from euchre.errors import EuchreError, IllegalActionError
from euchre.game import Deal, Drawn, Game, Opening, after, begin, opening
from euchre.hand import apply, check
from euchre.rules import Rules
from euchre.state import State

MaybeCards = tuple[Card | None, ...]
"""Cards of a deck from the top; None: nobody knows."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Hand:
    """One hand on paper: who dealt, the deck from the top before the cut, the cut, and what was decided."""

    dealer: int
    deck: MaybeCards
    cut: int = 0
    actions: tuple[Action, ...] = ()
    notes: tuple[tuple[int, str], ...] = ()
    """Remarks: how many decisions had been made before, and the text."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Record:
    """A game on paper. `replay` tells the score; `Record.tags` carry what no rule asks for (title, date, place)."""

    rules: Rules
    players: tuple[str, ...] = ()
    """In the order in which they drew for the deal; `Opening.seating` says who sits where."""
    draws: tuple[Drawn, ...] = ()
    scores: tuple[int, ...] | None = None
    """The score before the first hand, side by side; None: the rules' start."""
    hands: tuple[Hand, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()

    @property
    def opening(self) -> Opening:
        """The draw, the seats and the first dealer."""
        return opening(self.rules, self.draws, self.hands[0].dealer if self.hands else 0)

    def positions(self) -> Iterator[tuple[int, int, State, Game]]:
        """
        Every position of the game with the number of its hand and decision (from 0), and the game before its hand.

        Raises: Fault at the first decision the rules refuse.
        """
        game = begin(self.rules, self.opening.dealer, self.scores)
        for n, hand in enumerate(self.hands):
            if game.over:
                raise Fault(n, None, f"the game was over at {'–'.join(map(str, game.scores))}")
            if hand.dealer != game.dealer:
                raise Fault(n, None, f"seat {hand.dealer} deals, but it was the turn of seat {game.dealer}")
            state = None
            for k, state in enumerate(positions(self.rules, hand, n)):
                yield n, k, state, game
            assert state is not None
            if state.over:
                game = after(game, state)
            elif n < len(self.hands) - 1:
                raise Fault(n, len(hand.actions), f"the hand is not over: seat {state.turn} is to act")

    def replay(self) -> tuple[Game, State | None]:
        """
        The score after the recorded hands, and the hand still in play, if there is one.

        Raises: Fault at the first decision the rules refuse.
        """
        game, state = begin(self.rules, self.opening.dealer, self.scores), None
        for _, _, state, before in self.positions():
            game = before
        if state is not None and state.over:
            return after(game, state), None
        return game, state


class Fault(IllegalActionError):
    """The first thing in a record that the rules refuse: *hand* and *decision* count from 0."""

    def __init__(self, hand: int, decision: int | None, text: str) -> None:
        self.hand, self.decision, self.text = hand, decision, text
        where = f"deal {hand + 1}" + ("" if decision is None else f", decision {decision + 1}")
        super().__init__(f"{where}: {text}")


def positions(rules: Rules, hand: Hand, number: int = 0) -> Iterator[State]:
    """
    The states of one hand, from the deal to the last decision.

    Raises: Fault.
    """
    try:
        deck = complete(rules, hand)
        state = Deal(dealer=hand.dealer, deck=deck, cut=hand.cut).state(rules)
    except Fault:
        raise
    except EuchreError as error:
        raise Fault(number, None, str(error)) from None
    yield state
    for n, action in enumerate(hand.actions):
        try:
            check(state, action)
        except IllegalActionError as error:
            raise Fault(number, n, str(error)) from None
        state = apply(state, action)
        yield state


def complete(rules: Rules, hand: Hand) -> tuple[Card, ...]:
    """
    The deck of *hand* with every unknown card filled in so that its decisions are lawful, if that can be done.

    Raises: IllegalActionError when cards are missing from the deck or stand in it twice.
    """
    return tuple(card for card in hand.deck if card is not None)
