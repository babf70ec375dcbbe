"""
The question a coach answers: why this choice, and not that one? Both were tried in the same worlds.

A reason is a function ``check(question) -> Grounds | None``. It asks two things. First, whether its words are
true: of the cards that the seat sees, by the view, and of hidden cards in the worlds (`Question.held`,
`Question.share`). Then, whether the worlds bear it out: that is for `Question.found` to say, which returns
None where the choice gains nothing over the other in the worlds in which the reason holds. So no check needs
a bound of its own for how much better a choice must be.

To add a reason: write a function ``_name(question: Question) -> Grounds | None`` in `calling`,
`at_the_score`, `discarding`, `leading`, `following` or `piles` and enter it, by its `ReasonName`, in the
table at the end of that module, with how specific it is; put its words, a clause, into
`euchre.english.coach_lessons`; and give positions in which it must be given, and positions in which it must
not, in the table of that kind in ``tests/analysis/coach``. A test fails where one of these is missing.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, Final, NamedTuple, Protocol

import numpy as np

from euchre.english.lessons import Reason, ReasonName
from euchre.hand.pre_play import offered_suit
from euchre.kernel.worlds.sampler import Worlds
from euchre.players.search.evaluation import Evaluation, Floats
from euchre.rules.actions import Action, Bid, Call
from euchre.rules.cards import Card, Trump
from euchre.seen.views import View

Counts = np.ndarray[Any, np.dtype[np.int64]]

SMALL: Final = 1e-9
"""A difference below this is taken for 0, because it is a rounding error."""
MOSTLY: Final = 0.5
"""A fact holds mostly when it holds in at least this share of the worlds, 0 to 1."""


@dataclass(frozen=True, eq=False)
class Question:
    """What each choice brings in each world, which is the best, and which the best of another result."""

    evaluation: Evaluation
    worlds: Worlds
    """The worlds of the evaluation, which a coach cannot do without."""
    best: int
    """The index of the best action."""
    rival: int | None
    """The index of the best action that comes to something else; None where all come to the same."""
    same: tuple[int, ...] = ()
    """The indices of the other actions that come to the same as the best in nearly every world."""

    @property
    def view(self) -> View:
        """What the seat knows."""
        return self.evaluation.view

    @property
    def me(self) -> int:
        """The seat that asks."""
        assert self.view.viewer is not None
        return self.view.viewer

    @property
    def action(self) -> Action:
        """The best action."""
        return self.evaluation.actions[self.best]

    @property
    def other(self) -> Action | None:
        """The action of the `rival`."""
        return None if self.rival is None else self.evaluation.actions[self.rival]

    @cached_property
    def trump(self) -> Trump | None:
        """The trump to speak of: the one there is, the one the two calls name, or that of the upcard."""
        return trump_spoken_of(self.view, self.action, self.other)

    @cached_property
    def mates(self) -> tuple[int, ...]:
        """The seats known to play with the viewer, and not to sit out."""
        mates = self.view.mates(self.me) or ()
        return tuple([seat for seat in mates if seat not in self.view.out])

    @cached_property
    def opponents(self) -> tuple[int, ...]:
        """The seats that the viewer plays against, those that sit out left out."""
        return tuple([seat for seat in self.view.opponents(self.me) if seat not in self.view.out])

    @cached_property
    def unseen(self) -> frozenset[Card]:
        """The cards that the viewer has not placed: in hands, beneath piles, put down or in the kitty."""
        return frozenset([card for card, _ in self.worlds.sampler.hidden.cards])

    # --- The worlds -----------------------------------------------------------------------------------------

    def held(self, seat: int, cards: Iterable[Card]) -> Counts:
        """Return how many of *cards* the hand of *seat* has in each world: shape (worlds,)."""
        return count_held(self.worlds, seat, card_mask(self.worlds, frozenset(map(int, cards))))

    def share(self, holds: Any) -> float:
        """
        Return in what share of the worlds, 0 to 1 by their weights, the array *holds* is true.

        It is exactly 1 where it is true in all: the sum of the weights may miss 1 by its last digits, and by
        other digits where the array lies elsewhere in memory.
        """
        return 1.0 if np.all(holds) else float(np.asarray(holds, float) @ self.evaluation.weights)

    def gain(self, rival: int) -> Floats:
        """
        Return by world how much more the best action brings than that at index *rival*: in chances of the
        match where there is one, else in points.
        """
        more: Floats = self.evaluation.equity[self.best] - self.evaluation.equity[rival]
        return more

    def best_other(self, fits: Callable[[Action], bool]) -> int | None:
        """
        Return the index of the best of the other actions that *fits* and does not come to the same as the
        best; None: there is none.
        """
        actions, equal = self.evaluation.actions, {self.best, *self.same}
        return next((at for at in self.evaluation.ranking if at not in equal and fits(actions[at])), None)

    def found(
        self,
        *,
        rival: int | None,
        holds: Any = None,
        cards: Iterable[Card] = (),
        seats: Iterable[int] = (),
        trumps: Iterable[Trump] = (),
        figures: Mapping[str, float] | None = None,
    ) -> "Grounds | None":
        """
        Return the grounds of a reason for the best action; None where the figures do not support it.

        *rival* is the index of the action that the best one is compared with; None: there is no comparison,
        and the reason always holds. *holds* has by world whether the reason is true there; None: in all
        worlds. In those worlds the best action must gain more than one standard error over the rival.
        *cards*, *seats*, *trumps* and *figures* (numbers by name) fill the blanks of the reason's sentence.
        """
        explained = 0.0
        if rival is not None:
            if self.rival is None:  # all come to the same: nothing is gained that is worth a word
                return None
            more, weights = self.gain(rival), self.evaluation.weights
            there = more if holds is None else more * np.asarray(holds, float)
            gained, error = self.evaluation.mean(there)
            if gained <= max(SMALL, error):
                return None
            moved = float(np.abs(more) @ weights)
            explained = min(1.0, gained / moved)
        return partial(
            Reason,
            cards=tuple(cards),
            seats=tuple(seats),
            trumps=tuple(trumps),
            figures=dict(figures or {}),
            against=None if rival is None else self.evaluation.actions[rival],
            explained=explained,
        )


class Grounds(Protocol):
    """The grounds of a reason: called with the name of the reason, they return it."""

    def __call__(self, *, name: ReasonName) -> Reason:
        """Return the reason called *name*."""
        ...


class Check(Protocol):
    """The check of one reason: returns its grounds where it is true of the best action, else None."""

    def __call__(self, question: Question, /) -> Grounds | None:
        """Return the grounds of the reason for the best action of *question*; None where it is not true."""
        ...


class ReasonCheck(NamedTuple):
    """How a reason is found, and how much it says of this very hand."""

    check: Check
    specificity: int
    """
    3: players have a name for the situation; 2: it counts or names cards; 1: it holds in many hands; 0: it is
    said where there is nothing better.
    """


def trump_spoken_of(view: View, *actions: Action | None) -> Trump | None:
    """
    Return the trump to speak of in *view*: the one there is, else the first that one of *actions* names, else
    that of the upcard; None: there is none.
    """
    if view.trump is not None:
        return view.trump
    for action in actions:
        if isinstance(action, Call | Bid) and action.trump is not None:
            return action.trump
    suit = offered_suit(view)
    return None if suit is None else Trump(suit)


def card_mask(worlds: Worlds, cards: frozenset[int]) -> int:
    """
    Return the mask of *cards* (numbers 0 to 32) in the card bits of *worlds*, with both copies in a double
    deck.
    """
    mask = 0
    for place, card in enumerate(worlds.sampler.layout.card[:63]):
        if card is not None and int(card) in cards:
            mask |= 1 << place
    return mask


def count_held(worlds: Worlds, seat: int, bits: int) -> Counts:
    """Return how many cards of the mask *bits* the hand of *seat* has in each world: shape (worlds,)."""
    counts: Counts = np.bitwise_count(worlds.hands[:, seat] & bits)
    return counts.astype(np.int64)
