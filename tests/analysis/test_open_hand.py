"""Open hands against every line of play of the reference, in small games of every family; and their score."""

from dataclasses import replace
from random import Random

import pytest

from euchre.analysis.open.contracts import SolvedContract, contract_table
from euchre.analysis.open.open_hand import TALK, Party, party, score, solve
from euchre.base.errors import EuchreError
from euchre.hand.hand import apply, deal, legal, points
from euchre.hand.scoring import gain
from euchre.hand.state import End, Phase, State
from euchre.rules.actions import Bid, Call, Discard, Pass, Play
from euchre.rules.cards import Card, Rank, Suit, Trump
from euchre.rules.rules import (
    Alone,
    BestCard,
    Bidding,
    Contract,
    Countdown,
    DefendAlone,
    FreeChoice,
    Ladder,
    LoneBid,
    NoTrump,
    OwnTricks,
    PassedOut,
    Pickup,
    Rules,
    TurnUp,
)
from euchre.rules.variants import BID_48, BUCK, TOURNAMENT, TWELVE, VARIANTS
from tests import positions, strategies
from tests.analysis.naive import Worth, best, friends
from tests.repetition import few_of, repeated

LADDER = Ladder(steps=((2, 1), (3, 2)), lone=((2, 1), (3, 4)), lone_defence=((2, 4),))
FOUR = Rules(hand=3, packets=(3,), scoring=LADDER)
PAIR = Rules(seats=2, hand=3, packets=(3,), scoring=LADDER)

SMALL = {
    "four": replace(FOUR, auction=TurnUp(pickup=Pickup.MAY), alone=Alone()),
    "defended": replace(
        FOUR,
        alone=Alone(defend=DefendAlone.ALWAYS),
        scoring=replace(LADDER, euchre_from_maker=True, super_euchre=5),
    ),
    "best card": replace(FOUR, alone=Alone(best_card=BestCard.RECEIVE_FIRST)),
    "two": replace(PAIR, auction=TurnUp(stick=True, no_trump=NoTrump.STUCK)),
    "joker": replace(PAIR, joker=True),
    "piles": replace(PAIR, hand=2, piles=1, packets=(2,), auction=FreeChoice(), scoring=OwnTricks()),
    "three": replace(FOUR, seats=3, sides=3),
    "buck": replace(
        FOUR, sides=4, scoring=Countdown(), start=25, target=0, drop_out=True, hand=2, packets=(2,),
        auction=TurnUp(no_trump=NoTrump.SECOND_ROUND, passed_out=PassedOut.NO_TRUMP),
    ),
    "forced": replace(
        FOUR, sides=4, scoring=Countdown(), start=25, target=0, forced=Suit.CLUBS, forced_is_taken=True,
    ),
    "down": replace(PAIR, scoring=Countdown(penalty=2), start=15, target=0),
    "bid": replace(
        FOUR, auction=Bidding(low=1, lone=(LoneBid(exchange=1, made=6, lost=6), LoneBid())),
        scoring=Contract(bonus=1, only_the_bid=True),
    ),
    "low": replace(
        PAIR, low=Rank.TEN, auction=Bidding(low=2, named=False, low_no_trump=True, stick=True, rounds=0),
        scoring=Ladder(steps=((2, 1), (3, 3))),
    ),
    "double": replace(FOUR, low=Rank.JACK, copies=2, auction=Bidding(low=2), scoring=Contract()),
}  # fmt: skip
"""Games of every family with so few cards that every line of play can be tried."""


def at_the_table(rules: Rules, row: SolvedContract, start: State) -> State:
    """The state right after the call of *row*, everyone else passing."""
    state = start
    for _ in range(100):
        said = len(state.calls)
        there = state.turn == row.maker and (row.round is None or said // rules.seats + 1 == row.round)
        action = Pass() if not there else row.bid or Call(row.trump, row.alone)
        if isinstance(action, Bid) and not (isinstance(rules.auction, Bidding) and rules.auction.named):
            action = replace(action, trump=None)
        # A dealer who is stuck with the least bid may say more over another's: that goes without `check`.
        state = apply(state, action) if isinstance(action, Bid) else positions.do(state, action)
        if there:
            break
    while state.phase is Phase.BID:
        state = positions.do(state, Pass())
    return positions.do(state, Call(row.trump)) if state.phase is Phase.NAME else state


@repeated(1, 6)
@pytest.mark.parametrize("name", few_of(SMALL, list(SMALL)[::2], rest=pytest.mark.ci))
def test_the_table_of_a_deal_is_what_every_line_of_play_says(name: str, times: int) -> None:
    """Tricks and points of each contract, over all discards, exchanges, lone defences, drop-outs, cards."""
    rules = SMALL[name]
    for seed in range(times):
        start = deal(rules, seed % rules.seats, Random(f"{name} {seed}"))
        if start.phase not in TALK:
            continue
        rows = contract_table(start)
        assert len(rows) == len(set(rows)) > 0
        memo: dict[object, Worth] = {}
        for row in Random(seed).sample(rows, min(len(rows), 8)):
            state = at_the_table(rules, row, start)
            ours = friends(state, row.maker)
            assert row.points is not None, row.reason
            worth = gain(rules, rules.side(row.maker), row.points), row.tricks
            assert worth == best(state, ours, memo), row


@repeated(6, 36)
@pytest.mark.parametrize("name", SMALL)
def test_every_choice_is_worth_what_every_line_of_play_says(name: str, times: int) -> None:
    """From any decision after the calling: discards, exchanges, standing alone, leads and later cards."""
    rules = SMALL[name]
    for seed in range(times):
        rng = Random(f"{name} {seed}")
        state = deal(rules, seed % rules.seats, rng)
        while state.phase in TALK and not state.over:
            state = apply(state, rng.choice(legal(state)))
        for _ in range(rng.randrange(9)):
            if not state.over:
                state = apply(state, rng.choice(legal(state)))
        if state.over:
            continue
        solved = solve(state)
        ours = friends(state, state.turn)
        mine = state.turn in ours
        memo: dict[object, Worth] = {}
        found = {action: best(apply(state, action), ours, memo) for action in legal(state)}
        assert [choice.action for choice in solved.choices] == list(legal(state))
        own = rules.side(min(ours))
        for choice in solved.choices:
            took = choice.tricks if mine else rules.tricks - choice.tricks
            assert (gain(rules, own, choice.points), took) == found[choice.action]
            top = (max if mine else min)(found.values())
            assert choice.best == (found[choice.action] == top)
            if state.maker in ours:
                assert choice.makers == took


@pytest.mark.parametrize("name", few_of(VARIANTS, list(VARIANTS)[::4], rest=pytest.mark.ci))
def test_the_tricks_of_a_party_tell_its_score(name: str) -> None:
    """However a hand is played out, `score` says what `points` says, but for what it leaves open."""
    rng = Random(name)
    rules = VARIANTS[name]
    for _ in range(8):
        state = positions.quiet(deal(rules, rng.randrange(rules.seats), rng))
        if state.over:
            continue
        ours = party(state, state.turn)
        end = strategies.to_the_end(state, rng)
        took = sum(trick.winner in ours.seats for trick in end.tricks)
        told = score(state, ours, took)
        known = [value for value in zip(told, points(end), strict=True) if value[0] is not None]
        assert known
        assert all(said == scored for said, scored in known)
        assert ours.settles == (None not in told)


def test_a_trick_more_is_never_worth_less() -> None:
    """What `solve` builds on: whatever the rules, one trick more scores no worse against the others."""
    seen = 0
    for seed in range(400):
        rng = Random(seed)
        state = deal(strategies.wild_rules(seed), 0, rng)
        while not state.over and state.phase is not Phase.PLAY:
            state = apply(state, rng.choice(legal(state)))
        if state.over:
            continue
        ours = party(state, state.turn)
        own = state.rules.side(min(ours.seats))
        worth = [gain(state.rules, own, score(state, ours, took)) for took in range(state.rules.tricks + 1)]
        assert worth == sorted(worth), state.rules
        seen += 1
    assert seen > 200


def test_a_lay_down_scores_four_alone() -> None:
    """Both bowers, ace, king and queen of trump take every trick, whoever holds the rest."""
    start = positions.deal(TOURNAMENT, 3, {0: "JH JD AH KH QH"}, up="9H")
    rows = [row for row in contract_table(start) if row.maker == 0 and row.trump is Trump.HEARTS]
    assert [(row.alone, row.tricks, row.points) for row in rows] == [(False, 5, (2, 0)), (True, 5, (4, 0))]


def test_the_dealer_puts_down_what_is_best_for_his_side() -> None:
    """Every discard of the table is the best one: solved one by one after it, no other does better."""
    start = positions.deal(TOURNAMENT, 1, {1: "JS AS 9C TD 9H"}, up="KS")
    row = next(row for row in contract_table(start) if row.maker == 1 and row.round == 1 and not row.alone)
    ordered = positions.do(positions.passes(start, 3), Call(Trump.SPADES))
    solved = solve(ordered)
    assert solved.party == (1, 3)
    assert {choice.action for choice in solved.choices} == set(legal(ordered))
    assert row.tricks == solved.best.tricks == max(choice.tricks for choice in solved.choices)
    assert row.line == (solved.best.action,)
    assert isinstance(solved.best.action, Discard)


def test_in_the_middle_of_a_trick_the_tricks_taken_count_too() -> None:
    """The values are those of the whole hand."""
    start = positions.deal(TOURNAMENT, 3, {0: "JH JD AH KH QH"}, up="9H")
    state = positions.do(positions.quiet(apply(start, Call(Trump.HEARTS))), Play(Card.parse("QH")))
    rng = Random(1)
    while len(state.tricks) < 2 or not state.trick:
        state = apply(state, rng.choice(legal(state)))
    solved = solve(state)
    assert state.turn != 0
    assert {choice.points for choice in solved.choices} <= {(2, 0), (1, 0)}
    assert solved.best.makers is not None
    assert solved.best.tricks == 5 - solved.best.makers if solved.party == (1, 3) else solved.best.makers


def test_calling_that_is_under_way_leaves_what_can_still_be_called() -> None:
    """After four passes the turned suit is gone, and after six only two may still name one."""
    start = positions.deal(TOURNAMENT, 3, up="9H")
    assert {row.round for row in contract_table(start)} == {1, 2}
    later = contract_table(positions.passes(start, 6))
    assert {(row.maker, row.round) for row in later} == {(2, 2), (3, 2)}
    assert Trump.HEARTS not in {row.trump for row in later}


def test_the_bid_that_stands_is_a_contract_too() -> None:
    """When the others may only pass or go higher, the high bid is among the rows with its own number."""
    start = positions.do(deal(SMALL["bid"], 0, Random(5)), Pass(), Bid(2, Trump.CLUBS))
    rows = contract_table(start)
    standing = rows[-1]
    assert (standing.maker, standing.bid) == (start.maker, Bid(2, Trump.CLUBS))
    assert all(row.bid is not None and (row.bid.tricks > 2 or row.bid.lone) for row in rows[:-1])


def test_in_buck_one_is_solved_against_all() -> None:
    """What the others score among themselves stays open."""
    state = positions.quiet(apply(positions.deal(BUCK, 3, up="9H"), Call(Trump.HEARTS)))
    solved = solve(state)
    assert solved.party == (state.turn,)
    assert all(
        [side for side, value in enumerate(choice.points) if value is not None] == [state.turn]
        for choice in solved.choices
    )
    assert party(state, 2) == Party(frozenset({2}), settles=False)


def test_what_is_too_much_is_not_solved_and_says_so() -> None:
    """Twelve cards each of two packs, lone hands that exchange some: better no number than a wrong one."""
    state = deal(BID_48, 0, Random(1))
    rows = contract_table(state)
    assert len(rows) == 4 * 6 * 4
    reasons = {row.reason for row in rows if not row.alone}
    assert reasons == {"48 cards in play take minutes; ask for this contract alone"}
    assert "more than 40 ways to exchange cards" in {row.reason for row in rows if row.alone}
    state = positions.do(state, Bid(12, lone=2), Pass(), Pass(), Pass())
    with pytest.raises(EuchreError, match="more than 40 ways to exchange cards"):
        solve(positions.do(state, Call(Trump.CLUBS)))


def test_what_cannot_be_solved_is_refused_in_a_sentence() -> None:
    """Over, not called yet, or called already."""
    start = positions.deal(replace(TOURNAMENT, auction=TurnUp()), 3, up="9H")
    with pytest.raises(EuchreError, match="trump is not fixed yet"):
        solve(start)
    over = positions.passes(start, 8)
    assert over.end is End.PASSED_OUT
    for ask in (solve, contract_table):
        with pytest.raises(EuchreError, match="over"):
            ask(over)
    with pytest.raises(EuchreError, match="the calling is over"):
        contract_table(apply(start, Call(Trump.HEARTS)))


def test_a_full_deal_of_twelve_tricks_has_eight_contracts() -> None:
    """Either seat in any of four suits; whoever calls a suit, its tricks are shared out the same way."""
    rows = contract_table(deal(TWELVE, 0, Random(4)))
    assert len(rows) == 8
    by = {(row.maker, row.trump): row.tricks for row in rows}
    assert all((by[0, trump] or 0) + (by[1, trump] or 0) == 12 for trump in tuple(Trump)[:4])
