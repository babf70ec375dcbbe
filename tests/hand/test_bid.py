"""Chapter BD, Bid Euchre: a number of tricks for the right to name trump. Seat 3 deals, 0 speaks first."""

from dataclasses import replace
from random import Random

import pytest

from euchre.hand.game import after, begin
from euchre.hand.hand import apply, legal, points
from euchre.hand.state import End, Phase, State
from euchre.rules.actions import Bid, Call, Discard, Give, Pass
from euchre.rules.cards import JOKER, Rank, Trump, deck, parse_cards, winner
from euchre.rules.rules import Bidding, Contract, Lead, LoneBid, Rules
from euchre.rules.variants import BID, BID_48, variant
from tests.positions import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    SPADES,
    conserved,
    deal,
    do,
    finished,
    passes,
    played_out,
    plays,
    to_play,
)

ALL = (CLUBS, DIAMONDS, HEARTS, SPADES, Trump.NO_TRUMP)


def highest(state: State) -> set[int]:
    """The numbers that may be bid."""
    return {action.tricks for action in legal(state) if isinstance(action, Bid) and not action.lone}


def test_bd1_decks_and_hands() -> None:
    """Single deck: 24 cards, 6 each, no kitty. Double deck: 48 cards (two 9–A), 12 each."""
    assert (len(BID.deck), BID.hand, BID.kitty) == (24, 6, 0)
    assert (BID_48.deck, BID_48.hand, BID_48.kitty) == (deck(copies=2), 12, 0)
    assert (BID.seats, BID.sides) == (BID_48.seats, BID_48.sides) == (4, 2)
    assert JOKER not in BID.deck + BID_48.deck


def test_bd1_eight_each_from_two_short_packs() -> None:
    """32-card: two J–A, 8 each."""
    rules = replace(BID, low=Rank.JACK, copies=2, hand=8, packets=(4, 4))
    assert (len(rules.deck), rules.kitty) == (32, 0)
    assert sum(played_out(deal(rules, 3), Random(1)).won) in {0, 8}


def test_bd2_one_turn_each_from_eldest() -> None:
    """One calling round from eldest to dealer, one turn each: pass or bid = number + suit or NT."""
    state = deal(BID, 3)
    order = []
    for action in (Bid(1, HEARTS), Pass(), Bid(2, SPADES), Pass()):
        order.append(state.turn)
        state = do(state, action)
    assert order == [0, 1, 2, 3]
    assert (state.phase, state.maker, state.trump, state.bid) == (Phase.PLAY, 2, SPADES, Bid(2, SPADES))


def test_bd2_every_number_with_every_denomination() -> None:
    """Pass or bid = number + suit or NT."""
    expected = [Pass(), *[Bid(number, trump) for number in range(1, 7) for trump in ALL]]
    assert list(legal(deal(BID, 3))) == expected


@pytest.mark.parametrize("trump", ALL)
def test_bd3_a_bid_must_raise_the_number(trump: Trump) -> None:
    """A bid must raise the NUMBER; suits and NT have no rank."""
    state = do(deal(BID, 3), Bid(3, HEARTS))
    assert Bid(3, trump) not in legal(state)
    assert Bid(4, trump) in legal(state)


def test_bd3_jump_bids_are_legal() -> None:
    """Jump bids legal."""
    assert highest(do(deal(BID, 3), Bid(1, HEARTS))) == {2, 3, 4, 5, 6}


@pytest.mark.parametrize(("name", "least"), [("bid", 1), ("bid-stick", 3), ("bid-48", 6)])
def test_bd4_minimum(name: str, least: int) -> None:
    """Minimum 1 (PGD); options 3 (BIC Cincinnati, EDG, NP), 6 double deck (EUS, HW)."""
    assert min(highest(deal(variant(name), 3))) == least


def test_bd5_all_pass() -> None:
    """All pass: hand thrown in, next dealer."""
    state = passes(deal(BID, 3), 4)
    assert (state.end, points(state)) == (End.PASSED_OUT, (0, 0))
    assert after(begin(BID, 3), state).dealer == 0


@pytest.mark.parametrize(("name", "least"), [("bid-stick", 3), ("bid-48", 6)])
def test_bd5_stuck_dealer_must_bid_the_minimum(name: str, least: int) -> None:
    """Option stick: dealer must bid the minimum."""
    state = passes(deal(variant(name), 3), 3)
    assert Pass() not in legal(state)
    assert {action.tricks for action in legal(state) if isinstance(action, Bid)} == {least}


def test_bd6_trump_named_afterwards() -> None:
    """Deferred trump: number only in the auction, high bidder then names suit / high NT / low NT."""
    state = passes(do(deal(BID_48, 3), Bid(7)), 3)
    assert (state.phase, state.turn) == (Phase.NAME, 0)
    assert legal(state) == tuple(Call(trump) for trump in Trump)
    state = do(state, Call(Trump.LOW))
    assert (state.trump, state.maker, state.phase, state.turn) == (Trump.LOW, 0, Phase.PLAY, 0)


def test_bd6_bidding_until_three_passes() -> None:
    """Option multi-round until three passes [IDD]."""
    state = do(deal(variant("bid-rounds"), 3), Bid(1, HEARTS), Pass(), Bid(2, CLUBS), Pass())
    assert (state.phase, state.turn) == (Phase.BID, 0)
    state = do(state, Bid(3, HEARTS))
    assert state.turn == 2
    state = do(state, Pass())
    assert (state.phase, state.maker, state.bid) == (Phase.PLAY, 0, Bid(3, HEARTS))


def test_bd6_two_circuits() -> None:
    """… or two circuits [HW]; passing is final."""
    state = do(
        deal(replace(BID, auction=Bidding(rounds=2)), 3), Pass(), Bid(1, HEARTS), Bid(2, CLUBS), Pass()
    )
    assert state.turn == 1
    state = do(state, Bid(3, HEARTS))
    assert state.turn == 2
    assert do(state, Bid(4, CLUBS)).phase is Phase.PLAY


def test_bd7_high_bidder_leads() -> None:
    """High bidder leads trick 1; FOS auction euchre: eldest leads."""
    actions = (Pass(), Bid(2, HEARTS), Pass(), Pass())
    assert do(deal(BID, 3), *actions).turn == 1
    assert do(deal(replace(BID, lead=Lead.ELDEST), 3), *actions).turn == 0


def test_bd8_no_trump_and_low() -> None:
    """Core play; NT per G9. Low NT option."""
    state = to_play(deal(BID, 3, {0: "JD AH", 1: "AD JH"}), Trump.NO_TRUMP, 0)
    assert do(state, *plays("JD AD")).trick[-1][0] == 1
    assert winner(parse_cards("AD 9D JD"), Trump.LOW) == 1
    assert Bid(1, Trump.LOW) in legal(deal(variant("bid-rounds"), 3))
    assert Bid(1, Trump.LOW) not in legal(deal(BID, 3))


@pytest.mark.parametrize(
    ("bid", "took", "expected"),
    [(4, 4, (4, 2)), (4, 3, (-4, 3)), (3, 6, (6, 0)), (6, 5, (-6, 1)), (1, 0, (-1, 6))],
)
def test_bd9_made_or_set(bid: int, took: int, expected: tuple[int, int]) -> None:
    """Made: BOTH sides score 1 per own trick. Short: bidders lose the bid."""
    assert points(finished(BID, (took, 6 - took, 0, 0), 0, bid=Bid(bid, HEARTS))) == expected


def test_bd9_options() -> None:
    """Option bonus +2 for making [EUS,DUCK]. Option score only the bid [FOS]."""
    bonus = replace(BID, scoring=Contract(bonus=2))
    assert points(finished(bonus, (5, 1, 0, 0), 0, bid=Bid(4, HEARTS))) == (7, 1)
    only = replace(BID, scoring=Contract(only_the_bid=True))
    assert points(finished(only, (5, 1, 0, 0), 0, bid=Bid(4, HEARTS))) == (4, 1)


@pytest.mark.parametrize(
    ("scores", "bid", "took", "totals", "winners"),
    [
        ((30, 31), 3, 3, (33, 34), (0,)),
        ((20, 31), 3, 4, (24, 33), ()),
        ((20, 30), 4, 3, (16, 33), (1,)),
        ((29, 0), 3, 3, (32, 3), (0,)),
        ((28, 0), 3, 3, (31, 3), ()),
    ],
)
def test_bd10_a_side_must_earn_the_win(
    scores: tuple[int, int], bid: int, took: int, totals: tuple[int, int], winners: tuple[int, ...]
) -> None:
    """A side wins only after a hand in which it made its bid or set the opponents' bid."""
    game = after(begin(BID, 3, scores), finished(BID, (took, 6 - took, 0, 0), 0, bid=Bid(bid, HEARTS)))
    assert (game.scores, game.winners) == (totals, winners)


def test_bd10_totals_may_be_negative() -> None:
    """Totals may be negative; no floor."""
    game = after(begin(BID, 3), finished(BID, (0, 6, 0, 0), 0, bid=Bid(6, HEARTS)))
    assert game.scores == (-6, 6)


def test_bd11_targets() -> None:
    """32 single / 52 double as defaults; fixed number of rounds [PCF]."""
    assert (BID.target, BID_48.target) == (32, 52)
    rounds = replace(BID, target=None, deals=2)
    game = after(begin(rounds, 3), finished(rounds, (3, 3, 0, 0), 0, bid=Bid(3, HEARTS)))
    assert not game.over
    game = after(game, finished(rounds, (4, 2, 0, 0), 0, bid=Bid(3, HEARTS)))
    assert (game.scores, game.winners) == ((7, 5), (0,))


def test_bd12_first_of_two_equal_cards() -> None:
    """Double deck: of two identical cards the FIRST played ranks higher."""
    assert winner(parse_cards("JH JH JD AH"), HEARTS) == 0
    assert winner(parse_cards("AD 9S 9S AD"), SPADES) == 1
    hands = {0: "AD 9C", 1: "AD 9C", 2: "KD 9H", 3: "KD 9H"}
    state = do(to_play(deal(BID_48, 3, hands), Trump.NO_TRUMP, 0), *plays("AD AD KD KD"))
    assert state.turn == 0


def test_bd12_equal_cards_are_one_choice() -> None:
    """Two identical cards in hand are one choice, not two."""
    state = to_play(deal(BID_48, 3, {0: "AD AD 9C 9C"}), HEARTS, 0)
    cards = [str(action) for action in legal(state)]
    assert len(cards) == len(set(cards))


def test_bd13_lone_bids_stand_above_every_number() -> None:
    """Above every number; ladder from low to high: call-two < call-one < alone."""
    state = deal(BID_48, 3)
    ladder = [Bid(12, None, 1), Bid(12, None, 2), Bid(12, None, 3)]
    assert list(legal(state))[-3:] == ladder
    assert list(legal(do(state, Bid(12)))) == [Pass(), *ladder]
    assert list(legal(do(state, ladder[0]))) == [Pass(), *ladder[1:]]
    assert do(state, ladder[2]).phase is Phase.NAME


def test_bd13_call_two_exchanges_two_cards() -> None:
    """With call-n the bidder discards n face down and partner passes n face down; partner is out."""
    state = passes(do(deal(BID_48, 3), Bid(12, None, 1)), 3)
    state = do(state, Call(HEARTS))
    assert (state.phase, state.turn, state.alone, state.out) == (Phase.DISCARD, 0, True, (2,))
    for expected in (Phase.DISCARD, Phase.DISCARD, Phase.GIVE, Phase.GIVE):
        assert state.phase is expected
        assert all(isinstance(action, Discard | Give) for action in legal(state))
        state = apply(state, legal(state)[0])
        assert conserved(state)
    assert (state.phase, state.turn, [len(hand) for hand in state.hands]) == (Phase.PLAY, 0, [12, 12, 10, 12])


@pytest.mark.parametrize(("lone", "value"), [(1, 18), (2, 20), (3, 24)])
def test_bd13_must_take_all_tricks(lone: int, value: int) -> None:
    """Must take all tricks; alone double deck +24/−24."""
    made = finished(BID_48, (12, 0, 0, 0), 0, alone=True, out=(2,), bid=Bid(12, None, lone))
    missed = finished(BID_48, (11, 1, 0, 0), 0, alone=True, out=(2,), bid=Bid(12, None, lone))
    assert points(made) == (value, 0)
    assert points(missed) == (-value, 1)


def test_bd13_moon_with_a_single_deck() -> None:
    """Single deck moon +12 [BIC]."""
    rules = replace(BID, auction=Bidding(lone=(LoneBid(made=12, lost=12),)))
    assert points(finished(rules, (6, 0, 0, 0), 0, alone=True, out=(2,), bid=Bid(6, HEARTS, 1))) == (12, 0)


def test_bd14_three_players() -> None:
    """3 players: 48 cards, 16 each, everyone for himself, otherwise as BD."""
    rules = Rules(
        seats=3,
        sides=3,
        copies=2,
        hand=16,
        packets=(4, 4, 4, 4),
        auction=Bidding(low=8, stick=True),
        lead=Lead.MAKER,
        scoring=Contract(),
        target=50,
    )
    assert points(finished(rules, (9, 4, 3), 0, bid=Bid(8, HEARTS))) == (9, 4, 3)
    assert points(finished(rules, (7, 5, 4), 0, bid=Bid(8, HEARTS))) == (-8, 5, 4)
    assert sum(played_out(deal(rules, 2), Random(3)).won) == 16


def test_bd9_a_made_bid_shares_out_all_tricks() -> None:
    """Bid made → total = tricks."""
    for seed in range(30):
        state = played_out(deal(BID, 3), Random(seed))
        scores = points(state)
        assert sum(scores) == 6 or min(scores) < 0 or state.end is End.PASSED_OUT
