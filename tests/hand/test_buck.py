"""Chapter BK, Buck Euchre and Dirty Clubs: everyone for himself, from 25 down. Seat 3 deals."""

from dataclasses import replace
from random import Random

import pytest

from euchre.hand.game import after, begin
from euchre.hand.hand import apply, legal, points
from euchre.hand.state import End, Phase, State
from euchre.rules.actions import Bid, Call, Discard, Drop, Pass, Stay
from euchre.rules.cards import Card, Rank, Suit, Trump
from euchre.rules.rules import Countdown, PassedOut, TurnUp
from euchre.rules.variants import BUCK, DIRTY_CLUBS, variant
from tests.positions import CLUBS, DIAMONDS, HEARTS, SPADES, deal, do, finished, passes, play, played_out


def staying(*answers: Stay | Drop) -> State:
    """Seat 0 orders hearts, the dealer has put a card down, and the others have answered so far."""
    state = do(deal(BUCK, 3, up="TH"), Call(HEARTS))
    return do(state, Discard(state.hands[3][0]), *answers)


def test_bk1_four_players_without_teams() -> None:
    """4 players, no teams, 24 cards, 5 each (3+2), next card turned, 3 dead."""
    assert (BUCK.seats, BUCK.sides, len(BUCK.deck), BUCK.hand, BUCK.packets) == (4, 4, 24, 5, (3, 2))
    assert (BUCK.turned, BUCK.kitty) == (True, 4)


def test_bk2_scores_count_down_from_25() -> None:
    """Everybody starts at 25; scores count DOWN; goal <= 0."""
    game = after(begin(BUCK, 3), finished(BUCK, (3, 1, 1, 0), 0))
    assert begin(BUCK, 3).scores == (25, 25, 25, 25)
    assert game.scores == (22, 24, 24, 30)
    assert BUCK.target == 0


def test_bk3_deal_rotates_left() -> None:
    """Deal rotates left."""
    assert after(begin(BUCK, 3), finished(BUCK, (3, 1, 1, 0), dealer=3)).dealer == 0


def test_bk4_a_club_is_trump_at_once() -> None:
    """Upcard a club → clubs are trump at once; no calling, no maker, nobody may drop."""
    state = deal(BUCK, 3, up="TC")
    assert (state.phase, state.turn, state.trump, state.maker) == (Phase.PLAY, 0, CLUBS, None)
    end = played_out(state, Random(4))
    assert {deed.phase for deed in end.history} == {Phase.PLAY}
    assert end.out == ()


def test_bk4_the_card_is_not_taken_up() -> None:
    """Card is not taken up: no source mentions an exchange (A18)."""
    state = deal(BUCK, 3, up="TC")
    assert all(Card.parse("TC") not in hand for hand in state.hands)
    taken = deal(replace(BUCK, forced_is_taken=True), 3, up="TC")
    assert (taken.phase, taken.turn, taken.trump, len(taken.hands[3])) == (Phase.PICKUP, 3, CLUBS, 6)


def test_bk4_each_must_take_a_trick() -> None:
    """Each must take >= 1 trick."""
    assert points(finished(BUCK, (3, 2, 0, 0), None)) == (-3, -2, 5, 5)


def test_bk5_two_rounds_with_no_trump_in_the_second() -> None:
    """R1 from eldest: order up or pass; R2: name another suit or NT, or pass."""
    state = deal(BUCK, 3, up="TH")
    assert [legal(passes(state, n)) for n in range(4)] == [(Pass(), Call(HEARTS))] * 4
    second = (Pass(), Call(CLUBS), Call(DIAMONDS), Call(SPADES), Call(Trump.NO_TRUMP))
    assert [legal(passes(state, n)) for n in range(4, 8)] == [second] * 4


def test_bk5_dealer_takes_the_card_and_discards() -> None:
    """On order/accept dealer takes the upcard and discards."""
    state = do(deal(BUCK, 3, up="TH"), Call(HEARTS))
    assert (state.phase, state.turn, len(state.hands[3])) == (Phase.PICKUP, 3, 6)


@pytest.mark.parametrize("took", range(6))
def test_bk6_maker_needs_three(took: int) -> None:
    """The caller is maker: needs >= 3 tricks."""
    assert points(finished(BUCK, (took, 5 - took, 0, 0), 0, out=(2, 3)))[0] == (-took if took >= 3 else 5)


def test_bk7_passed_out_is_played_at_no_trump() -> None:
    """All pass twice → played at NT, no maker, no dropping, everyone needs >= 1 trick."""
    state = passes(deal(BUCK, 3, up="TH"), 8)
    assert (state.phase, state.turn, state.trump, state.maker) == (Phase.PLAY, 0, Trump.NO_TRUMP, None)
    assert points(finished(BUCK, (2, 2, 1, 0), None)) == (-2, -2, -1, 5)


def test_bk7_or_thrown_in() -> None:
    """DJ instead: hand thrown in."""
    rules = replace(BUCK, auction=TurnUp(passed_out=PassedOut.NEXT_DEALS))
    state = passes(deal(rules, 3, up="TH"), 8)
    assert (state.end, points(state)) == (End.PASSED_OUT, (0, 0, 0, 0))


def test_bk8_stay_or_drop_clockwise_from_the_makers_left() -> None:
    """Each other player, clockwise from the maker's left, stays or drops; dealer has already discarded."""
    state = staying()
    for seat in (1, 2, 3):
        assert (state.phase, state.turn, legal(state)) == (Phase.STAY, seat, (Stay(), Drop()))
        assert len(state.hands[3]) == 5
        state = do(state, Stay())
    assert (state.phase, state.out) == (Phase.PLAY, ())


def test_bk8_dropped_players_take_no_part() -> None:
    """Dropped players take no part."""
    state = staying(Drop(), Stay(), Drop())
    assert state.out == (1, 3)
    end = played_out(state, Random(1))
    assert {seat for trick in end.tricks for seat, _ in trick.plays} == {0, 2}


def test_bk9_eldest_leads_or_the_next_who_stayed() -> None:
    """Eldest leads, or next active seat clockwise."""
    assert staying(Stay(), Stay(), Stay()).turn == 0
    state = do(passes(deal(BUCK, 3, up="TH"), 1), Call(HEARTS))
    state = do(state, Discard(state.hands[3][0]), Stay(), Stay(), Drop())
    assert (state.out, state.turn) == ((0,), 1)


def test_bk10_play_by_core_rules() -> None:
    """Play by core rules: the left bower follows trump."""
    hands = {0: "AH KH QH 9H TS", 1: "JD AS KS QS JS", 2: "9D TD QD KD AD", 3: "9C TC QC KC AC"}
    state = do(deal(BUCK, 3, hands, up="TH"), Call(HEARTS), Discard(Card.parse("9C")), Stay(), Stay(), Stay())
    state = do(state, play("AH"))
    assert legal(state) == (play("JD"),)


@pytest.mark.parametrize(
    ("took", "maker", "out", "expected"),
    [
        ((3, 1, 1, 0), 0, (), (-3, -1, -1, 5)),
        ((2, 2, 1, 0), 0, (), (5, -2, -1, 5)),
        ((4, 1, 0, 0), 0, (2, 3), (-4, -1, 0, 0)),
        ((2, 2, 1, 0), None, (), (-2, -2, -1, 5)),
        ((3, 2, 0, 0), 0, (3,), (-3, -2, 5, 0)),
    ],
)
def test_bk11_scores(
    took: tuple[int, ...], maker: int | None, out: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    """Maker with >=3: minus his tricks, else +5; stayed: minus tricks, none: +5; dropped: no change."""
    assert points(finished(BUCK, took, maker, out=out)) == expected


def test_bk11_all_others_dropped() -> None:
    """All others dropped: maker scores −5 without play [DJ]."""
    state = staying(Drop(), Drop(), Drop())
    assert (state.over, state.end, state.tricks, points(state)) == (True, End.PLAYED, (), (-5, 0, 0, 0))


@pytest.mark.parametrize(
    ("scores", "winners"),
    [((3, 9, 9, 9), (0,)), ((3, 0, 9, 9), (1,)), ((3, 1, 9, 9), ()), ((4, 9, 9, 9), ())],
)
def test_bk12_first_at_nought_wins_several_lowest_tie_another_hand(
    scores: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    """First at <= 0 after a hand wins; several: lowest; tie: another hand [DJ]."""
    assert after(begin(BUCK, 3, scores), finished(BUCK, (3, 1, 1, 0), 0)).winners == winners


@pytest.mark.parametrize(("name", "start"), [("buck-15", 15), ("buck-20", 20), ("dirty-clubs", 15)])
def test_bk13_other_starts(name: str, start: int) -> None:
    """Options: start 15 [WPD,DJ] or 20 [M]."""
    assert begin(variant(name), 0).scores == (start,) * 4


def test_bk13_dirty_clubs_bids_rise() -> None:
    """Auction form: clockwise bids of tricks (2–5), strictly higher, high bidder names any trump."""
    state = deal(DIRTY_CLUBS, 3, up="TH")
    assert legal(state) == (Pass(), Bid(2), Bid(3), Bid(4), Bid(5))
    state = do(state, Bid(3))
    assert legal(state) == (Pass(), Bid(4), Bid(5))
    state = passes(state, 3)
    assert (state.phase, state.turn) == (Phase.NAME, 0)
    assert legal(state) == tuple(Call(Trump(n)) for n in range(5))


def test_bk13_dirty_clubs_bidder_leads_and_no_card_is_taken() -> None:
    """Bidder leads; upcard never taken."""
    state = do(passes(deal(DIRTY_CLUBS, 3, up="TH"), 2), Bid(2), Pass(), Call(SPADES))
    assert state.phase is Phase.STAY
    state = do(state, Stay(), Stay(), Stay())
    assert (state.phase, state.turn, [len(hand) for hand in state.hands]) == (Phase.PLAY, 2, [5] * 4)
    assert Card.parse("TH") in state.kitty


def test_bk13_dirty_clubs_turned_are_trump() -> None:
    """Clubs turned up are trump at once, without a bid."""
    state = deal(DIRTY_CLUBS, 3, up="TC")
    assert (state.phase, state.turn, state.trump, state.maker) == (Phase.PLAY, 0, CLUBS, None)


def test_bk13_a_missed_bid_goes_up_five() -> None:
    """Misses bid → +5."""
    assert points(finished(DIRTY_CLUBS, (3, 1, 1, 0), 0, bid=Bid(4))) == (5, -1, -1, 5)
    assert points(finished(DIRTY_CLUBS, (4, 1, 0, 0), 0, bid=Bid(4), out=(2, 3))) == (-4, -1, 0, 0)
    assert points(finished(DIRTY_CLUBS, (2, 1, 1, 1), 0, bid=Bid(2))) == (-2, -1, -1, -1)


def test_bk13_five_tricks_win_outright() -> None:
    """Five tricks by the maker wins outright [M]."""
    rules = replace(BUCK, scoring=Countdown(sweep_wins=True))
    sweep = finished(rules, (0, 5, 0, 0), 1)
    assert after(begin(rules, 3), sweep).winners == (1,)
    assert not after(begin(BUCK, 3), finished(BUCK, (0, 5, 0, 0), 1)).over
    assert not after(begin(rules, 3), finished(rules, (5, 0, 0, 0), None)).over


def test_bk13_more_or_fewer_players() -> None:
    """3–6 players: 3 players 20 cards (T–A), add 9, 8, 7 for more."""
    for seats, low in ((3, Rank.TEN), (4, Rank.NINE), (5, Rank.EIGHT), (6, Rank.SEVEN)):
        rules = replace(BUCK, seats=seats, sides=seats, low=low)
        state = do(deal(rules, seats - 1, up="TH"), Call(HEARTS))
        state = apply(state, legal(state)[0])
        assert len(state.agenda) == seats - 1
        assert played_out(state, Random(2)).end is End.PLAYED
    assert BUCK.forced is Suit.CLUBS
