"""
A hand with every card on the table: what best play of all brings, for each card, each discard and each call.

Two parties play against each other: the makers, and everyone else. Within a party nobody gains by losing a
trick, so one number, the makers' tricks, settles what every side scores. Two kinds of hand are not like
that: those where everyone counts tricks alone, and those of three sides or more with a contract. There one
seat is solved against all others together: its tricks and points are what nobody can take from it, and those
of the others stay open.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from euchre.base.errors import EuchreError
from euchre.hand import scoring
from euchre.hand.hand import apply, legal
from euchre.hand.state import Phase, State
from euchre.kernel.solve.solver import OpenPosition, Solver, open_position
from euchre.rules.actions import Action, Play
from euchre.rules.cards import Card
from euchre.rules.rules import Rules

Points = tuple[int | None, ...]
"""What each side scores; None where it depends on how others share their tricks."""

TALK: Final = (Phase.FARMER, Phase.SWAP, Phase.BLIND, Phase.CALL, Phase.BID)
"""The phases in which trump is not settled yet."""

MOST_WAYS: Final = (1_000, 40)
"""Ways to discard and exchange solved for one contract: with up to 24 cards in play, and with more."""

MOST_CARDS_SOLVED: Final = 40
"""With more cards in play one contract takes minutes: it is solved only where no other is asked for."""

MOMENT: Final = 1_000_000
"""The most work for one call of the kernel; a deal counts as the third power of its number of cards."""


# --- Parties and what they score ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Party:
    """
    The *seats* whose tricks are counted together; everyone else plays against them.

    *settles* says whether the number of their tricks fixes what every side scores.
    """

    seats: frozenset[int]
    settles: bool

    def share(self, state: State, points: Sequence[int]) -> Points:
        """Return *points*, by side, with None for the sides whose points the party's tricks do not fix."""
        own = {state.rules.side(seat) for seat in self.seats}
        return tuple([value if self.settles or side in own else None for side, value in enumerate(points)])


def party(state: State, seat: int) -> Party:
    """
    Return the seats whose tricks are to be counted: the makers where their tricks fix every score, otherwise
    *seat* and who scores with it.
    """
    rules = state.rules
    of = seat if state.maker is None else state.maker
    if rules.one_party_settles(state.maker):
        return Party(frozenset({of, *state.mates(of)}), settles=True)
    return Party(frozenset({seat}), settles=False)


def score(state: State, ours: Party, tricks: int) -> Points:
    """
    Return what each side scores when *ours* takes *tricks* of the hand's tricks; None for a side that this
    does not fix.
    """
    hand = scoring.with_party_tricks(scoring.played_hand(state), ours.seats, tricks)
    points = scoring.hand_points(hand)
    return ours.share(state, scoring.less_fines(state, points))


class Outcome(NamedTuple):
    """
    What best play of everybody brings a party, the seats whose tricks are counted together.

    *gain* is the points of its side less the mean of the other sides'; *tricks* are the party's in the whole
    hand; *points* are by side, None where the party's tricks do not fix them.
    """

    gain: float
    tricks: int
    points: Points
    line: tuple[Action, ...] = ()
    """The best decisions before the first lead."""

    @property
    def rank(self) -> tuple[float, int]:
        """What the two parties play for, greater being better for the party: gain first, then tricks."""
        return self.gain, self.tricks


# --- The solver, with what is known remembered --------------------------------------------------------------

Key = tuple[object, ...]


class SolvedPlays:
    """A memory of solved plays: each position is solved once, whichever contract of the deal asks for it."""

    def __init__(self) -> None:
        """Begin with nothing solved."""
        self._solver = Solver()
        self._known: dict[Key, int] = {}

    def solve_ahead(self, leaves: Iterable[tuple[State, Party]]) -> None:
        """
        Solve many positions in few calls of the kernel, so that `tricks` has their answers at hand.

        Each of *leaves* is a state in the play and the party whose tricks are to be counted.
        """
        new: dict[Key, tuple[State, Party]] = {}
        for state, ours in leaves:
            key = _key(state, ours)
            if key not in self._known and ours.seats & set(state.active):
                new[key] = (state, ours)
        alike: dict[tuple[int, ...], list[tuple[Key, OpenPosition]]] = {}
        for key, (state, ours) in new.items():
            deal = _opened(state, ours)
            if deal.trick:
                self._known[key] = self._solver.tricks(deal)
            else:
                kind = (deal.ours, deal.trumps, deal.active, deal.firsts, len(deal.covered))
                alike.setdefault(kind, []).append((key, deal))
        for deals in alike.values():
            self._learn([key for key, _ in deals], [deal for _, deal in deals])

    def _learn(self, keys: Sequence[Key], deals: Sequence[OpenPosition]) -> None:
        """Solve *deals* that differ in nothing but the cards and the leader."""
        first = deals[0]
        # A call of the kernel cannot be interrupted: it gets no more deals than take a moment.
        size = max(1, MOMENT // sum(map(int.bit_count, first.hands)) ** 3)
        if len(deals) > size:
            for start in range(0, len(deals), size):
                self._learn(keys[start : start + size], deals[start : start + size])
            return
        taken = self._solver.solve_batch(
            np.array([deal.hands for deal in deals], np.int64),
            np.array([deal.leader for deal in deals], np.int64),
            first.ours,
            first.trumps,
            first.active,
            firsts=first.firsts,
            piles=np.array([deal.covered for deal in deals], np.int64) if first.covered else None,
        )
        self._known.update(zip(keys, taken.tolist(), strict=True))

    def tricks(self, state: State, ours: Party) -> int:
        """
        Return how many tricks of the whole hand *ours* gets by best play of everybody, those already taken
        included.
        """
        before = sum(trick.winner in ours.seats for trick in state.tricks)
        if not ours.seats & set(state.active):
            return before
        key = _key(state, ours)
        if key not in self._known:
            self.solve_ahead([(state, ours)])
        return before + self._known[key]

    def cards(self, state: State, ours: Party) -> dict[Card, int]:
        """
        Return, for each card that may be played, the tricks of the whole hand that *ours* gets by best play
        after it.
        """
        before = sum(trick.winner in ours.seats for trick in state.tricks)
        values = self._solver.move_values(state, _bits(state, ours))
        return {card: before + taken for card, taken in values.items()}


def _bits(state: State, ours: Party) -> int:
    """A bit for each seat of the party that takes part."""
    return sum(1 << seat for seat in ours.seats if seat not in state.out)


def _opened(state: State, ours: Party) -> OpenPosition:
    return open_position(state, _bits(state, ours))


def _key(state: State, ours: Party) -> Key:
    hands = tuple([() if seat in state.out else hand for seat, hand in enumerate(state.hands)])
    return (hands, state.piles, state.trump, state.turn, state.trick, state.out, ours.seats)


def outcome(state: State, ours: Party, solved: SolvedPlays) -> Outcome:
    """
    Return what the hand brings the party *ours* from *state* on when everybody sees all cards and plays best:
    its gain in points, its tricks in the whole hand, each side's points, and the decisions before the first
    lead.

    A party is seats whose tricks are counted together; the others play against it. Before the first lead all
    ways to discard and exchange are tried: a seat of the party chooses the largest gain, of equal ones the
    most tricks, any other seat the least. *solved* remembers what is solved.
    """
    rules = state.rules
    own = rules.side(min(ours.seats))
    if state.over:
        points = ours.share(state, scoring.points(state))
        took = sum(trick.winner in ours.seats for trick in state.tricks)
        if not state.tricks and state.maker in ours.seats:
            took = rules.tricks
        return Outcome(scoring.gain(rules, own, points), took, points)
    if state.phase is Phase.PLAY:
        took = solved.tricks(state, ours)
        points = score(state, ours, took)
        return Outcome(scoring.gain(rules, own, points), took, points)
    choose: Callable[..., Outcome] = max if state.turn in ours.seats else min
    ways = []
    for action in legal(state):
        after = outcome(apply(state, action), ours, solved)
        ways.append(after._replace(line=(action, *after.line)))
    return choose(ways, key=lambda way: way.rank)


def first_leads(state: State, most: int | None = None) -> Iterator[State]:
    """
    Yield the state before the first lead for every way to discard and exchange cards from *state* on.

    Raises: EuchreError when there are more than *most* of them (None: any number).
    """
    stack, count = [state], 0
    while stack:
        state = stack.pop()
        if state.over:
            continue
        if state.phase is Phase.PLAY:
            count += 1
            if most is not None and count > most:
                raise EuchreError(f"more than {most} ways to exchange cards")
            yield state
        else:
            stack += [apply(state, action) for action in legal(state)]


def most_leads(rules: Rules) -> int:
    """
    Return how many ways to discard and exchange are solved for one contract: fewer where many cards are in
    play.
    """
    return MOST_WAYS[rules.seats * rules.tricks > 24]


# --- From any decision once trump is fixed ------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, slots=True)
class SolvedChoice:
    """One lawful action of the seat to act, and what best play of everybody makes of it."""

    action: Action
    tricks: int
    """The tricks of the seat's own party in the whole hand."""
    makers: int | None
    """The makers' tricks; None where they are not settled, or nobody is the maker."""
    points: Points
    best: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Solved:
    """A position solved with every card open: each lawful choice of the seat to act."""

    state: State
    seat: int
    party: tuple[int, ...]
    """The seats whose tricks are counted as the seat's own."""
    choices: tuple[SolvedChoice, ...]

    @property
    def best(self) -> SolvedChoice:
        """The best choice; of several equal ones the first."""
        return next(choice for choice in self.choices if choice.best)


def solve(state: State) -> Solved:
    """
    Solve a hand with every card open: return what each lawful choice of the seat to act leads to by best
    play.

    *state* is any moment from the end of the calling to the last card. Unlawful cards, which honour play lets
    pass, are no choices here.

    Raises: EuchreError when the hand is over, trump is not fixed yet, or no ace is called yet (Call-Ace).
    """
    if state.over:
        raise EuchreError("the hand is over: there is nothing left to solve")
    if state.phase in TALK:
        raise EuchreError(
            "trump is not fixed yet: solve the hand after a call, as `play` gives it, or ask `euchre solve "
            "--table`"
        )
    if state.rules.call_ace and state.phase in (Phase.PICKUP, Phase.ACE):
        raise EuchreError("no ace is called yet: who plays with whom is not settled; ask again when it is")
    rules, seat, solved = state.rules, state.turn, SolvedPlays()
    ours = party(state, seat)
    outcomes: list[tuple[Action, Outcome]] = []
    if state.phase is Phase.PLAY:
        own = rules.side(min(ours.seats))
        for card, took in sorted(solved.cards(state, ours).items()):
            points = score(state, ours, took)
            outcomes.append((Play(card), Outcome(scoring.gain(rules, own, points), took, points)))
    else:
        solved.solve_ahead([(leaf, ours) for leaf in first_leads(state, most_leads(rules))])
        outcomes = [(action, outcome(apply(state, action), ours, solved)) for action in legal(state)]
    mine = seat in ours.seats
    best = (max if mine else min)(way.rank for _, way in outcomes)
    others = tuple([other for other in range(rules.seats) if (other in ours.seats) is mine])
    makers = state.maker is not None and state.maker in ours.seats
    return Solved(
        state=state,
        seat=seat,
        party=others,
        choices=tuple(
            [
                SolvedChoice(
                    action=action,
                    tricks=way.tricks if mine else rules.tricks - way.tricks,
                    makers=way.tricks if makers else None,
                    points=way.points,
                    best=way.rank == best,
                )
                for action, way in outcomes
            ]
        ),
    )
