"""
A hand of a record, replayed: what each seat saw before each decision, as far as the record tells it.

Unknown cards stay unknown while a hand is replayed. One of the lawful ways to fill them in is used only where
all ways give the same.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, NamedTuple

from euchre.base.chance import Chance
from euchre.base.errors import EuchreError
from euchre.base.numbers import COMPASS, count_in_figures
from euchre.english.refusals import NOTHING_DEALT
from euchre.hand.hand import legal, start_hand
from euchre.hand.state import Phase, Pile, State
from euchre.notation.record import Hand, Record, hand_states, trace_hand
from euchre.notation.sentences import NOTHING_LEFT
from euchre.rules.actions import Action
from euchre.rules.cards import UNKNOWN
from euchre.rules.rules import Rules
from euchre.seen.partial import shown_later
from euchre.seen.views import View, view


@dataclass(frozen=True, kw_only=True)
class ReplayedHand:
    """One hand of a record, replayed, with every card that is not written down left unknown."""

    rules: Rules
    hand: Hand
    number: int
    """Its place in the record, from 0."""
    states: tuple[State, ...]
    """From the deal to the last decision, `UNKNOWN` for each card that the record does not tell."""

    @staticmethod
    def of(rules: Rules, hand: Hand, number: int = 0) -> "ReplayedHand":
        """
        Replay *hand* and return it; *number* is its place in the record, for messages.

        Raises: RecordFault at the first decision the rules refuse.
        """
        return ReplayedHand(
            rules=rules, hand=hand, number=number, states=shown_later(trace_hand(rules, hand, number))
        )

    @property
    def actions(self) -> tuple[Action | None, ...]:
        """
        The actions as they are written; None where a card went face down and the record does not
        name it.
        """
        return self.hand.actions

    @cached_property
    def completed(self) -> tuple[State, ...]:
        """The states with every unknown card filled in, in one lawful way of many."""
        return tuple(hand_states(self.rules, self.hand, self.number))

    def view(self, at: int, scores: tuple[int, ...] = ()) -> View | str:
        """
        Return the view of the seat to act after *at* decisions of this hand, or a sentence saying why the
        record does not tell it.

        *scores* are the points by side before the hand. A card that the seat put down and nobody wrote down
        is taken as unknown to the seat.
        """
        state = self.states[at]
        seat = state.turn
        if not self.holds(at, seat):
            return "not all the cards this seat held are in the record"
        if any(
            action is None and deed.phase is Phase.GIVE and seat in (deed.seat, state.maker)
            for deed, action in zip(state.history, self.actions, strict=False)
        ):
            return "the card it passed or got is not in the record"
        if any(pile.up == UNKNOWN for row in state.piles for pile in row):
            return "not all the cards on the table are in the record"
        return view(state, seat, scores)

    def holds(self, at: int, seat: int) -> bool:
        """
        Return whether the record tells all cards that *seat* has in hand after *at* decisions of
        this hand.
        """
        state = self.states[at]
        return state.blind(seat) or UNKNOWN not in state.hands[seat]

    def all_cards_known(self, at: int) -> bool:
        """
        Return whether the record tells every card that a seat taking part has in hand or on the table after
        *at* decisions of this hand.
        """
        state = self.states[at]
        return all(self.holds(at, seat) and _lying(state.piles[seat]) for seat in state.active)

    def dealt_anew(self, number: int, seed: int) -> State | None:
        """
        Return the state right after the deal of this hand, its unknown cards shuffled among their places;
        None where a card on the table is unknown.

        *seed* and *number* decide the shuffling: the same two give the same cards.
        """
        start, rules = self.states[0], self.rules
        if not all(map(_lying, start.piles)):
            return None
        lies = [*map(list, start.hands), list(start.kitty)]
        known = [card for cards in lies for card in cards] + [
            card for row in start.piles for pile in row for card in pile if card is not None
        ]
        pool = list(rules.deck)
        for card in known:
            if card != UNKNOWN:
                pool.remove(card)
        if sum(UNKNOWN in cards for cards in lies) > 1:
            Chance(seed, number).shuffle(pool)
        rest = iter(pool)
        *hands, kitty = [tuple([next(rest) if card == UNKNOWN else card for card in cards]) for cards in lies]
        return start_hand(rules, start.dealer, tuple(hands), start.piles, kitty)

    def unknown(self) -> int:
        """Return how many of the cards dealt to hands are unknown."""
        return sum(hand.count(UNKNOWN) for hand in self.states[0].hands)


def _lying(row: tuple[Pile, ...]) -> bool:
    """Whether the table cards of a seat are known."""
    return not any(UNKNOWN in pile for pile in row)


Default = Literal["choice", "start", "end"]
"""Which point of a hand is meant where the caller names none."""

REPORT_HAND: Final = "Report-Hand"
"""The name of the tag with the number of the hand, from 1, that a record reports."""
REPORT_DECISION: Final = "Report-Decision"
"""The name of the tag with the number of decisions that were made in that hand by then."""


class Point(NamedTuple):
    """A point of a record: a moment in one of its hands."""

    place: int
    """The index of the hand, from 0."""
    after: int
    """How many of its decisions were made by then."""
    asked: bool
    """Whether the caller or a report named the decision; if not, it is a default."""


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else None


def find_point(record: Record, deal: int | None, at: int | None, default: Default = "choice") -> Point:
    """
    Return the point of *record* in hand number *deal* after *at* decisions of that hand.

    *deal* counts from 1; None: the last hand. If *at* is None, *default* decides: ``start`` is the deal,
    ``end`` is after all decisions, and ``choice`` is after all decisions or, where the hand is over, before
    its last real choice. If both are None and the record reports a hand (`REPORT_HAND`), the point is that of
    the report.

    Raises: EuchreError when the record has no such point.
    """
    count = len(record.hands)
    if not count:
        raise EuchreError(NOTHING_DEALT)
    if deal is None and at is None:
        tags = dict(record.tags)
        deal, at = _number(tags.get(REPORT_HAND, "")), _number(tags.get(REPORT_DECISION, ""))
    number = count if deal is None else deal
    if not 1 <= number <= count:
        raise EuchreError(f"there is no hand {number}: the game has {count_in_figures(count, 'hand')}")
    last = len(record.hands[number - 1].actions)
    if at is None:
        return Point(number - 1, _default_point(record, number - 1, default), asked=False)
    if not 0 <= at <= last:
        made = count_in_figures(last, "decision")
        raise EuchreError(f"there is no point after decision {at}: hand {number} has {made}")
    return Point(number - 1, at, asked=True)


def _default_point(record: Record, place: int, default: Default) -> int:
    hand = record.hands[place]
    if default == "start":
        return 0
    if default == "choice":
        states = tuple(hand_states(record.rules, hand, place))
        if states[-1].over:
            return next((at for at in reversed(range(len(states))) if len(legal(states[at])) > 1), 0)
    return len(hand.actions)


def view_at(record: Record, deal: int | None, at: int | None) -> View:
    """
    Return what the seat to act saw at the point that `find_point` finds.

    Raises: EuchreError when there is no such point, the hand is over there, or the record does not tell what
    the seat saw.
    """
    return view_after(record, find_point(record, deal, at))


def view_after(record: Record, point: Point) -> View:
    """
    Return what the seat to act saw at a *point* that the record has.

    Raises: EuchreError when the hand is over there, or the record does not tell what the seat saw.
    """
    place, after, _ = point
    scores = next(game.scores for n, _, _, game in record.positions() if n == place)
    replayed = ReplayedHand.of(record.rules, record.hands[place], place)
    if replayed.states[after].over:
        raise EuchreError(NOTHING_LEFT)
    view = replayed.view(after, scores)
    if isinstance(view, str):
        seat = COMPASS[record.rules.seats][replayed.states[after].turn]
        raise EuchreError(
            f"hand {place + 1}, decision {after + 1}, {seat} to act: {view}; write down every card that "
            f"{seat} held, and all that lay open"
        )
    return view
