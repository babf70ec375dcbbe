"""The open-hand table of a deal: every contract the calling can lead to, and what best play makes of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from euchre.analysis.open.open_hand import (
    MOST_CARDS_SOLVED,
    TALK,
    Outcome,
    Points,
    SolvedPlays,
    first_leads,
    most_leads,
    outcome,
    party,
)
from euchre.base.errors import EuchreError
from euchre.hand.hand import apply, legal
from euchre.hand.pre_play import declare_alone
from euchre.hand.state import Phase, State
from euchre.rules.actions import Action, Bid, Call, Discard, Give, Leave, Pass
from euchre.rules.cards import Trump
from euchre.rules.rules import Bidding, TurnUp
from euchre.runs.workers import CountReport


class CalledContract(NamedTuple):
    """
    A way the calling may end: the state right after it, the round (from 1; None where there is one), and the
    bids that could have led to it.
    """

    state: State
    round: int | None = None
    bids: tuple[Bid, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class SolvedContract:
    """One contract of a deal and its open-hand value: who calls what, and what best play of all brings."""

    maker: int
    trump: Trump
    alone: bool
    round: int | None
    """The round of calling in which it is possible, where there are several."""
    bid: Bid | None
    """In a bidding game: the highest bid that scores best."""
    tricks: int | None
    """The tricks of the maker's side; None: not solved."""
    points: Points | None
    line: tuple[Action, ...] = ()
    """The best discards and exchanges, in order."""
    reason: str = ""
    """Why it is not solved."""


def contract_table(state: State, report: CountReport | None = None) -> tuple[SolvedContract, ...]:
    """
    Solve every contract that the calling can still lead to from *state*, with all cards open; return a row
    for each.

    One seat calls or bids and the others pass; weak hands keep their cards. In a bidding game the maker is
    given the bid that scores most. A contract that would take too long has no value, and its row says why.
    *report* is called with the number of contracts solved so far.

    Raises: EuchreError when trump is fixed, a weak hand is changing its cards, or an ace is to be called
    (Call-Ace).
    """
    solved, rows = SolvedPlays(), list[SolvedContract]()
    for number, contract in enumerate(contracts(state)):
        if report is not None:
            report(number)
        assert contract.state.maker is not None
        ours = party(contract.state, contract.state.maker)
        try:
            _few(contract.state)
            solved.solve_ahead(
                [(leaf, ours) for leaf in first_leads(contract.state, most_leads(state.rules))]
            )
        except EuchreError as error:
            rows.append(_row(contract, None, str(error)))
            continue
        best = max(
            (
                (outcome(replace(contract.state, bid=bid), ours, solved), bid)
                for bid in contract.bids or (contract.state.bid,)
            ),
            key=lambda way: (way[0].rank, 0 if way[1] is None else way[1].tricks),
        )
        rows.append(_row(contract, best))
    return tuple(rows)


def _few(state: State) -> None:
    """
    Check that a contract is solved within seconds.

    Raises: EuchreError when more cards are in play.
    """
    count = sum(len(hand) for seat, hand in enumerate(state.hands) if seat not in state.out)
    if count > MOST_CARDS_SOLVED:
        raise EuchreError(f"{count} cards in play take minutes; ask for this contract alone")


def _row(
    contract: CalledContract, best: tuple[Outcome, Bid | None] | None, reason: str = ""
) -> SolvedContract:
    state, way = contract.state, None if best is None else best[0]
    assert state.maker is not None
    assert state.trump is not None
    return SolvedContract(
        maker=state.maker,
        trump=state.trump,
        alone=state.alone,
        round=contract.round,
        bid=state.bid if best is None else best[1],
        tricks=None if way is None else way.tricks,
        points=None if way is None else way.points,
        line=() if way is None else tuple(a for a in way.line if isinstance(a, Discard | Leave | Give)),
        reason=reason,
    )


def contracts(state: State) -> tuple[CalledContract, ...]:
    """
    List how the calling may end from *state* if one seat calls or bids and everybody else passes.

    Raises: EuchreError when trump is fixed, a weak hand is changing its cards, or an ace is to be called
    (Call-Ace).
    """
    if state.rules.call_ace:
        raise EuchreError("a contract at Call-Ace hangs on the ace that is called: solve the hand after that")
    if state.over or state.phase not in TALK:
        raise EuchreError("the calling is over: ask for the choices of the seat to act")
    if state.phase is Phase.SWAP:
        raise EuchreError("a weak hand is changing cards: ask again when it has its new ones")
    return tuple(_ended(state))


def _ended(state: State) -> Iterator[CalledContract]:
    if isinstance(state.rules.auction, Bidding):
        yield from _bids(state)
        return
    auction = state.rules.auction
    several = isinstance(auction, TurnUp) and auction.rounds > 1
    while not state.over and state.phase in TALK:
        options = legal(state)
        for action in options:
            if isinstance(action, Call):
                for called in _declared(apply(state, action)):
                    yield CalledContract(called, state.round if several else None)
        if Pass() not in options:
            return
        state = apply(state, Pass())


def _declared(state: State) -> list[State]:
    """The states once the maker has said whether to play alone, where the call has not."""
    *before, last = state.agenda
    if last.phase is not Phase.ALONE:
        return [state]
    return [declare_alone(state.replace(agenda=tuple(before)), alone=alone) for alone in (False, True)]


def _bids(state: State) -> Iterator[CalledContract]:
    """For each seat that may still bid: its bids, all others passing; last, the bid that stands."""
    first = state
    while not state.over and state.phase in (Phase.FARMER, Phase.BID):
        options = legal(state)
        bids = [action for action in options if isinstance(action, Bid)]
        if bids and Pass() not in options:
            # All have passed to the dealer, who is stuck with the least bid: over a bid there is more to say.
            spoken = _over_a_bid(first, state.turn)
            bids += [bid for bid in legal(spoken) if isinstance(bid, Bid)] if spoken is not None else []
        yield from _won(state, bids)
        if Pass() not in options:
            return
        state = apply(state, Pass())
    if not state.over and state.bid is not None:
        for named in _named(state):
            yield CalledContract(named)


def _over_a_bid(state: State, seat: int) -> State | None:
    """The state when *seat* is to speak and the first to speak has made the least bid."""
    while state.phase is Phase.FARMER:
        state = apply(state, Pass())
    if state.turn == seat:
        return None
    state = apply(state, next(action for action in legal(state) if isinstance(action, Bid)))
    while state.phase is Phase.BID and state.turn != seat:
        state = apply(state, Pass())
    return state if state.phase is Phase.BID else None


def _won(state: State, bids: Sequence[Bid]) -> Iterator[CalledContract]:
    """The contracts in which the seat to speak wins the auction with one of *bids*."""
    kinds: dict[tuple[Trump | None, int], list[Bid]] = {}
    for bid in bids:
        kinds.setdefault((bid.trump, bid.lone), []).append(bid)
    for same in kinds.values():
        after = apply(state, same[0])
        while after.phase is Phase.BID:
            after = apply(after, Pass())
        for named in _named(after):
            yield CalledContract(named, None, tuple(sorted(set(same), key=lambda bid: bid.tricks)))


def _named(state: State) -> list[State]:
    """The states once the winner of the auction has named trump, where the bid has not."""
    return [apply(state, action) for action in legal(state)] if state.phase is Phase.NAME else [state]
