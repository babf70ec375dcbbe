"""The trick that a card is played to: who has it so far, who can still beat a card, who may have a trump."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from euchre.analysis.coach.question import Counts, Question
from euchre.rules.actions import Action, Play
from euchre.rules.cards import Card, Suit, Trump, bowers, is_trump, power, suit_in, winner
from euchre.seen.views import View

Holds = np.ndarray[tuple[int], np.dtype[np.bool_]]
"""By world, whether something is so there."""


@dataclass(frozen=True, eq=False)
class Trick:
    """The trick on the table, or the one to be led to, and the card that the best action plays to it."""

    question: Question
    card: Card

    @property
    def view(self) -> View:
        """What the seat knows."""
        return self.question.view

    @property
    def trump(self) -> Trump | None:
        """What is trump."""
        return self.view.trump

    @property
    def leading(self) -> bool:
        """Whether the card is led."""
        return not self.view.trick

    @cached_property
    def led(self) -> Suit | None:
        """The suit that others have to follow; None: a joker was led where no suit is trump."""
        return self.suit(self.card if self.leading else self.view.trick[0][1])

    @cached_property
    def winning(self) -> tuple[int, Card] | None:
        """The seat that has the trick so far, and its card; None where nothing has been played."""
        plays = self.view.trick
        return plays[winner([card for _, card in plays], self.trump)] if plays else None

    @cached_property
    def after(self) -> tuple[int, ...]:
        """The seats that play to this trick after the viewer."""
        view, done = self.view, {seat for seat, _ in self.view.trick}
        return tuple(
            [
                seat
                for seat in view.rules.around(self.question.me)
                if seat != self.question.me and seat not in view.out and seat not in done
            ]
        )

    @property
    def opponents_after(self) -> tuple[int, ...]:
        """The opponents who play to this trick after the viewer."""
        return tuple([seat for seat in self.after if seat in self.question.opponents])

    @property
    def mates_after(self) -> tuple[int, ...]:
        """The partners who play to this trick after the viewer."""
        return tuple([seat for seat in self.after if seat in self.question.mates])

    @property
    def partner_has_it(self) -> bool:
        """Whether a partner has the best card so far."""
        return self.winning is not None and self.winning[0] in self.question.mates

    @property
    def they_have_it(self) -> bool:
        """Whether an opponent has the best card so far."""
        return self.winning is not None and self.winning[0] in self.question.opponents

    # --- Cards ----------------------------------------------------------------------------------------------

    def suit(self, card: Card) -> Suit | None:
        """Return the suit that *card* counts as."""
        return suit_in(card, self.trump)

    def trumps(self, cards: Iterable[Card]) -> list[Card]:
        """Return the trumps among *cards*, the highest first."""
        found = [card for card in cards if is_trump(card, self.trump)]
        return sorted(found, key=lambda card: -power(card, self.trump))

    def of_suit(self, cards: Iterable[Card], suit: Suit | None) -> list[Card]:
        """Return those of *cards* that count as *suit*, the highest first."""
        found = [card for card in cards if self.suit(card) == suit]
        return sorted(found, key=lambda card: -power(card, self.trump))

    @cached_property
    def rest(self) -> tuple[Card, ...]:
        """What the viewer can still play after the card."""
        cards = list(self.view.holding)
        cards.remove(self.card)
        return tuple(cards)

    @cached_property
    def elsewhere(self) -> tuple[Card, ...]:
        """The cards that others may have: all that the viewer has not seen, and what lies before others."""
        seats = [seat for seat in range(self.view.rules.seats) if seat != self.question.me]
        return (*self.question.unseen, *[card for seat in seats for card in self.view.face_up(seat)])

    @property
    def right(self) -> Card | None:
        """The right bower; None: no suit is trump."""
        return self.bower(0)

    @property
    def left(self) -> Card | None:
        """The left bower; None: no suit is trump."""
        return self.bower(1)

    def bower(self, which: int) -> Card | None:
        """Return the right (0) or the left (1); None: no suit is trump."""
        suit = None if self.trump is None else self.trump.suit
        return None if suit is None else bowers(suit)[which]

    def is_boss(self, card: Card) -> bool:
        """Return whether no card of its suit that others may have, or have just played, beats *card*."""
        others = (*self.elsewhere, *[played for _, played in self.view.trick])
        above = [other for other in self.of_suit(others, self.suit(card)) if self.over(other, card)]
        return not above

    def over(self, card: Card, other: Card) -> bool:
        """Return whether *card* ranks above *other*, both of one suit, or the first a trump."""
        return power(card, self.trump) > power(other, self.trump)

    @cached_property
    def others_may_have_trumps(self) -> bool:
        """Whether anybody else can have a trump, for all that the viewer knows."""
        if self.trumps([card for card in self.elsewhere if card not in self.question.unseen]):
            return True
        hidden = self.question.worlds.sampler.hidden
        return any(
            is_trump(card, self.trump) and any(hidden.places[at].kind in ("hand", "table") for at in places)
            for card, places in hidden.cards
        )

    # --- Choices --------------------------------------------------------------------------------------------

    def takes(self, card: Card) -> bool:
        """Return whether *card* would be the best of the trick so far."""
        cards = [*[played for _, played in self.view.trick], card]
        return winner(cards, self.trump) == len(self.view.trick)

    def best_other(self, fits: Callable[[Card], bool]) -> int | None:
        """Return the index of the best action that plays another card that *fits*; None: there is none."""

        def plays_one(action: Action) -> bool:
            return isinstance(action, Play) and fits(action.card)

        return self.question.best_other(plays_one)

    def card_at(self, at: int) -> Card:
        """Return the card that the action at index *at* plays."""
        action = self.question.evaluation.actions[at]
        assert isinstance(action, Play)
        return action.card

    # --- The worlds -----------------------------------------------------------------------------------------

    def has(self, seat: int, cards: Iterable[Card]) -> Counts:
        """Return how many of *cards* the *seat* has in each world, in hand and face up: shape (worlds,)."""
        cards = set(cards)
        return self.question.held(seat, cards) + len(cards.intersection(self.view.face_up(seat)))

    def can_beat(self, seat: int, card: Card) -> Holds:
        """
        Return by world whether *seat*, still to play, can beat *card*, the best of the trick so far: with a
        higher card of its suit where it was led, or with a trump by a seat that cannot follow.
        """
        deck = set(self.view.rules.deck)
        of_led = self.of_suit(deck, self.led)
        followers = [
            other
            for other in of_led
            if self.over(other, card) and (self.suit(card) == self.led or is_trump(other, self.trump))
        ]
        trumps = [other for other in self.trumps(deck) if self.over(other, card)]
        follows = self.has(seat, of_led) > 0
        found: Holds = np.where(follows, self.has(seat, followers) > 0, self.has(seat, trumps) > 0)
        return found

    def can_be_trumped(self, card: Card) -> Holds:
        """Return by world whether the opponents still to play can beat *card*, led, with trumps only."""
        deck = set(self.view.rules.deck)
        of_led, trumps = self.of_suit(deck, self.led), self.trumps(deck)
        found: Holds = np.zeros(len(self.question.evaluation), np.bool_)
        for seat in self.opponents_after:
            found |= (self.has(seat, of_led) == 0) & (self.has(seat, trumps) > 0)
        followed = [other for other in of_led if self.over(other, card)]
        for seat in self.opponents_after:
            found &= self.has(seat, followed) == 0
        return found

    def can_be_beaten(self, card: Card) -> Holds:
        """Return by world whether an opponent who plays after the viewer can beat *card*."""
        return self._any_of(self.opponents_after, card)

    def partner_can_beat(self, card: Card) -> Holds:
        """Return by world whether a partner who plays after the viewer can beat *card*."""
        return self._any_of(self.mates_after, card)

    def _any_of(self, seats: Iterable[int], card: Card) -> Holds:
        found: Holds = np.zeros(len(self.question.evaluation), np.bool_)
        for seat in seats:
            found |= self.can_beat(seat, card)
        return found

    def opponents_trumps(self) -> Counts:
        """Return how many trumps the opponents have together in each world: shape (worlds,)."""
        trumps = self.trumps(set(self.view.rules.deck))
        counts: Counts = np.zeros(len(self.question.evaluation), np.int64)
        for seat in self.question.opponents:
            counts += self.has(seat, trumps)
        return counts


def trick_of(question: Question) -> Trick | None:
    """Return the trick that the best action of *question* plays a card to; None: it does something else."""
    action = question.action
    return Trick(question, action.card) if isinstance(action, Play) else None
