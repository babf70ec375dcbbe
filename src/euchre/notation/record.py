"""
A game on paper: rules, deals and decisions. Winners and scores are never stored, always replayed.

Cards nobody saw may be unknown; `complete_hand` finds a lawful place for every card, if there is one.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from euchre.base.numbers import count_in_figures
from euchre.hand.game import Deal, Drawn, Game, Opening, after, begin, opening, winners_before_hand
from euchre.hand.hand import apply, check
from euchre.hand.state import Phase, State
from euchre.notation.sentences import game_over_at
from euchre.rules.actions import Accuse, Action, Stray
from euchre.rules.cards import Card
from euchre.rules.errors import IllegalActionError, RefusalReason, TextPlace
from euchre.rules.rules import Rules
from euchre.rules.text import share_code
from euchre.seen import possible_worlds
from euchre.seen.partial import Decisions, Deck, UnlawfulError, trace
from euchre.seen.possible_worlds import Completion


@dataclass(frozen=True, kw_only=True, slots=True)
class Hand:
    """
    One hand on paper: the dealer, the deck from the top before the cut, the cut, and the decisions.

    *cut* is the number of cards lifted off the top; None is a card that nobody knows, among cards and
    decisions alike.
    """

    dealer: int
    deck: Deck
    cut: int = 0
    actions: Decisions = ()
    notes: tuple[tuple[int, str], ...] = ()
    """Remarks: how many decisions had been made before, and the text."""

    @property
    def dealt(self) -> Deck:
        """The deck from the top after the cut."""
        return self.deck[self.cut :] + self.deck[: self.cut]

    @property
    def whole(self) -> bool:
        """Whether every card is known, in the deck and among the decisions."""
        return None not in self.deck and None not in self.actions


@dataclass(frozen=True, kw_only=True, slots=True)
class Record:
    """
    A game on paper: rules, draw, and hands with their decisions; everything else comes from replaying it.

    *tags* are pairs of a name and a text that no rule asks for (title, date, place).
    """

    rules: Rules
    players: tuple[str, ...] = ()
    """In the order in which they drew for the deal; `Opening.seating` says who sits where."""
    draws: tuple[Drawn, ...] = ()
    scores: tuple[int, ...] | None = None
    """The score before the first hand, side by side; None: the rules' start."""
    hands: tuple[Hand, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()

    def __repr__(self) -> str:
        return f"<Record: {share_code(self.rules)}, {count_in_figures(len(self.hands), 'hand')}>"

    def _repr_html_(self) -> str:
        """A row for each hand, for a notebook."""
        from euchre.pictures.html import record_html

        return record_html(self)

    @property
    def opening(self) -> Opening:
        """
        What was drawn, who sits where and who deals first.

        Raises: IllegalActionError when the draws do not settle it.
        """
        return opening(self.rules, self.draws, self.hands[0].dealer if self.hands else 0)

    def begin(self) -> Game:
        """
        Return the game before its first hand.

        Raises: RecordFault when the draw or the score cannot be.
        """
        if self.scores is not None and len(self.scores) != self.rules.sides:
            text = f"{len(self.scores)} scores for {self.rules.sides} sides"
            raise RecordFault(0, None, text, reason=RefusalReason.WRONG_SCORE)
        if self.scores is not None and winners_before_hand(self.rules, self.scores):
            text = f"{game_over_at(self.scores)}, before this hand"
            raise RecordFault(0, None, text, reason=RefusalReason.GAME_OVER)
        try:
            return begin(self.rules, self.opening.dealer, self.scores)
        except IllegalActionError as error:
            raise RecordFault(0, None, str(error), cause=error) from None

    def positions(self) -> Iterator[tuple[int, int, State, Game]]:
        """
        Replay the game; yield for each moment the hand's number, the decisions made in it, its state, and the
        game before it.

        Hands count from 0. Unknown cards are named in one lawful way.

        Raises: RecordFault at the first decision the rules refuse.
        """
        game = self.begin()
        for n, hand in enumerate(self.hands):
            if game.over:
                text = game_over_at(game.scores)
                raise RecordFault(n, None, text, reason=RefusalReason.GAME_OVER)
            if hand.dealer != game.dealer:
                text = f"seat {hand.dealer} deals, but it was the turn of seat {game.dealer}"
                raise RecordFault(n, None, text, reason=RefusalReason.WRONG_DEALER)
            state = None
            for k, state in enumerate(hand_states(self.rules, hand, n)):
                yield n, k, state, game
            assert state is not None
            if state.over:
                game = after(game, state)
            elif n < len(self.hands) - 1:
                text = f"the hand is not over: seat {state.turn} is to act"
                raise RecordFault(n, len(hand.actions), text, reason=RefusalReason.HAND_ON)

    def replay(self) -> tuple[Game, State | None]:
        """
        Replay the game; return it after the finished hands, and the state of the hand still in play (None:
        there is none).

        Raises: RecordFault at the first decision the rules refuse.
        """
        game: Game = self.begin()
        state: State | None = None
        for *_, last, before in self.positions():
            game, state = before, last
        if state is not None and state.over:
            return after(game, state), None
        return game, state


class RecordFault(IllegalActionError):  # noqa: N818  # a referee's word
    """
    The first thing in a record that the rules refuse.

    *hand*, *decision* and *trick* count from 0; *decision* is None for the deal, and *trick*, *card* and
    *seat* are None where they have no part in it.
    """

    def __init__(
        self,
        hand: int,
        decision: int | None,
        text: str,
        *,
        trick: int | None = None,
        card: Card | None = None,
        seat: int | None = None,
        reason: RefusalReason = RefusalReason.NOT_THE_GAME,
        cause: IllegalActionError | None = None,
    ) -> None:
        self.hand, self.decision, self.text = hand, decision, text
        self.trick, self.card, self.seat = trick, card, seat
        super().__init__(self.sentence(), reason=reason, card=card, seat=seat)
        if cause is not None:
            self.reason, self.action, self.suit = cause.reason, cause.action, cause.suit
            self.kind, self.given = cause.kind, cause.given
            self.legal = cause.legal

    @property
    def place(self) -> TextPlace:
        """The place in the record as `TextPlace` counts: everything but seats from 1."""
        return TextPlace(
            deal=self.hand + 1,
            decision=None if self.decision is None else self.decision + 1,
            trick=None if self.trick is None else self.trick + 1,
            seat=self.seat,
            text="" if self.card is None else str(self.card),
        )

    def sentence(self, name: str = "", *, deal: bool = True) -> str:
        """
        Return the fault as a sentence: deal, trick or decision, card, seat, and what is wrong.

        *name* is the name of the seat's player; with *deal* false the deal's number is left out.

        >>> RecordFault(2, 7, "you must follow hearts", trick=1, card=Card.parse("KD"), seat=0).sentence(
        ...     "South"
        ... )
        'deal 3, trick 2: K♦ by South: you must follow hearts'
        """
        where = [f"deal {self.hand + 1}"] if deal else []
        if self.trick is not None:
            where.append(f"trick {self.trick + 1}")
        elif self.decision is not None:
            where.append(f"decision {self.decision + 1}")
        said = [", ".join(where)] if where else []
        if self.card is not None and self.seat is not None:
            said.append(f"{self.card.pretty} by {name or f'seat {self.seat}'}")
        elif self.card is not None:
            said.append(self.card.pretty)
        return ": ".join([*said, self.text])


def hand_states(rules: Rules, hand: Hand, number: int = 0) -> Iterator[State]:
    """
    Yield the states of *hand*, from the deal to the last decision; unknown cards are named in one lawful way.

    *number* is the hand's index in the record, for the fault.

    Raises: RecordFault at the first decision the rules refuse, after the states before it.
    """
    actions, fault = hand.actions, None
    try:
        hand = complete_hand(rules, hand, number)
    except RecordFault as found:
        if found.decision is None:
            raise
        fault = found
        hand = complete_hand(rules, replace(hand, actions=actions[: found.decision]), number)
    deck = tuple([card for card in hand.deck if card is not None])
    try:
        state = Deal(dealer=hand.dealer, deck=deck, cut=hand.cut).state(rules)
    except IllegalActionError as error:
        raise RecordFault(number, None, str(error), cause=error) from None
    yield state
    for n, action in enumerate(hand.actions):
        assert action is not None
        try:
            check(state, action)
        except IllegalActionError as error:
            raise _located(RecordFault(number, n, str(error), cause=error), state, action) from None
        state = apply(state, action)
        yield state
    if fault is not None and fault.decision is not None:
        raise _located(fault, state, actions[fault.decision])


def trace_hand(rules: Rules, hand: Hand, number: int = 0) -> tuple[State, ...]:
    """
    Return the states of *hand*, from the deal to the last decision, with `UNKNOWN` for each card that it does
    not tell.

    *number* is the hand's index in the record, for the fault.

    Raises: RecordFault at the first decision that the rules refuse, wherever the unknown cards lie.
    """
    if hand.whole:
        return tuple(hand_states(rules, hand, number))
    try:
        found = _completion(rules, hand, number)
    except RecordFault as fault:
        if fault.decision is None:
            raise
        *_, state = trace(rules, hand.dealer, hand.dealt, hand.actions[: fault.decision])
        raise _located(fault, state, hand.actions[fault.decision]) from None
    *states, last = found.states
    if last.verdicts:  # whether a call of renege is proven may be in cards that are not known
        end = found.end
        last = last.replace(verdicts=end.verdicts, offences=end.offences, agenda=end.agenda, end=end.end)
    return (*states, last)


def _located(fault: RecordFault, state: State, action: Action | None) -> RecordFault:
    """*fault* with the trick, the card and the seat."""
    seat: int | None
    match action:
        case Accuse(seat, _) | Stray(seat, _):
            pass
        case _:
            seat = None if state.over else state.turn
    card = getattr(action, "card", None)
    trick = len(state.tricks) if state.phase is Phase.PLAY else None
    return RecordFault(fault.hand, fault.decision, fault.text, trick=trick, card=card, seat=seat, cause=fault)


def complete_hand(rules: Rules, hand: Hand, number: int = 0) -> Hand:
    """
    Return *hand* with every unknown card named, in the deck and among the decisions, so that all of it is
    lawful.

    The same hand is always completed in the same way. *number* is its index in the record, for the fault.

    Raises: RecordFault at the first decision that cannot be lawful, wherever the unknown cards lie.
    """
    if hand.whole:
        return hand
    found = _completion(rules, hand, number)
    under = len(found.deck) - hand.cut
    return replace(hand, deck=found.deck[under:] + found.deck[:under], actions=found.actions)


def _completion(rules: Rules, hand: Hand, number: int) -> Completion:
    try:
        Deal(dealer=hand.dealer, deck=rules.deck, cut=hand.cut).state(rules)  # are dealer and cut possible?
        return possible_worlds.complete(rules, hand.dealer, hand.dealt, hand.actions)
    except UnlawfulError as error:
        raise RecordFault(number, error.decision, str(error), cause=error) from None
    except IllegalActionError as error:
        raise RecordFault(number, None, str(error), cause=error) from None
