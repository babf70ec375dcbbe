"""Chapter A, where the sources are silent or at odds: what this table does unless told otherwise."""

from dataclasses import replace
from random import Random

import pytest

from euchre.hand.game import after, begin, draw, opening, tied_players
from euchre.hand.hand import check, legal, points
from euchre.hand.state import End, Phase
from euchre.rules.actions import Accuse, Bid, Call, Discard, Drop, Leave, Pass, Stay, Stray
from euchre.rules.cards import Card, Suit, Trump, parse_cards, suit_in, winner
from euchre.rules.errors import IllegalActionError, RefusalReason, RulesError
from euchre.rules.rules import (
    FirstDeal,
    FreeChoice,
    Ladder,
    NoTrump,
    PassedOut,
    Pickup,
    Revoke,
    Rules,
    Tie,
    TurnUp,
)
from euchre.rules.variants import (
    BID,
    BUCK,
    CUTTHROAT,
    EUCHRE,
    FOUR,
    TOURNAMENT,
    TWELVE,
    TWO,
    VARIANTS,
    variant,
)
from tests.positions import (
    CLUBS,
    HEARTS,
    SPADES,
    deal,
    do,
    finished,
    passes,
    play,
    playable,
    played_out,
    plays,
    quiet,
    to_play,
)
from tests.refused import refused_for


def test_a1_twelve_tricks_random_dealer_then_in_turn() -> None:
    """S0 order of first deal, rotation: random first dealer, alternate."""
    assert TWELVE.first_deal is FirstDeal.RANDOM
    assert {draw(TWELVE, Random(seed)).dealer for seed in range(20)} == {0, 1}
    assert after(begin(TWELVE, 0), finished(TWELVE, (7, 5))).dealer == 1


def test_a2_twelve_tricks_no_no_trump() -> None:
    """S0 NT allowed? No; option."""
    assert Call(Trump.NO_TRUMP) not in legal(deal(TWELVE, 1))
    assert Call(Trump.NO_TRUMP) in legal(deal(replace(TWELVE, auction=FreeChoice(no_trump=True)), 1))


def test_a3_euchred_caller_keeps_no_tricks() -> None:
    """S0 scoring A, euchred caller keeps tricks? No: 0 v 12."""
    assert points(finished(TWELVE, (6, 6))) == (0, 12)


@pytest.mark.parametrize(("name", "award"), [("twelve", 12), ("twelve-short", 2)])
def test_a4_unlawful_cards_are_refused_or_lose_the_hand(name: str, award: int) -> None:
    """Engine rejects illegal plays; optional: the other player gets 12 (A) / 2 (B)."""
    hands = {0: "9H KS QS TS", 1: "9D QH AD AC"}
    strict = do(to_play(deal(variant(name), 1, hands), SPADES, 0, maker=0), play("9H"))
    with refused_for(RefusalReason.MUST_FOLLOW):
        check(strict, play("9D"))
    honour = replace(variant(name), revoke=Revoke())
    state = do(to_play(deal(honour, 1, hands), SPADES, 0, maker=0), *plays("9H 9D"), Accuse(0, 1))
    assert points(state) == (award, 0)


@pytest.mark.parametrize(
    ("scores", "totals", "winners"),
    [((28, 26), (35, 31), (0,)), ((24, 26), (31, 31), ()), ((24, 27), (31, 32), (1,))],
)
def test_a5_both_reach_31_in_one_hand(
    scores: tuple[int, int], totals: tuple[int, int], winners: tuple[int, ...]
) -> None:
    """Higher total; if equal another hand."""
    game = after(begin(TWELVE, 0, scores), finished(TWELVE, (7, 5)))
    assert (game.scores, game.winners) == (totals, winners)


def test_a6_twelve_bid_stuck_with_seven_and_nothing_for_a_euchre() -> None:
    """V2 both pass / maker fails: dealer stuck with 7 / 0 points (option 2 to opponent)."""
    rules = variant("twelve-bid")
    assert legal(passes(deal(rules, 1), 1)) == (Bid(7),)
    assert points(finished(rules, (6, 6), bid=Bid(7))) == (0, 0)
    assert isinstance(rules.scoring, Ladder)
    house = replace(rules, scoring=replace(rules.scoring, euchre=2))
    assert points(finished(house, (6, 6), bid=Bid(7))) == (0, 2)


def test_a7_eleven_the_dealer_is_stuck() -> None:
    """V1 refused upcard twice: dealer stuck."""
    assert Pass() not in legal(passes(deal(variant("eleven"), 1, up="9C"), 3))


def test_a8_left_bower_on_the_table_becomes_a_trump_when_trump_is_named() -> None:
    """Left bower on the table before trump known: shown as own suit; becomes trump when named."""
    state = deal(TWELVE, 1, {0: "9H KS", 1: "9D AS"}, piles={0: "JD/AH QC/9C", 1: "TH/KH AC/KC"})
    assert state.face_up(0) == parse_cards("JD QC")
    assert suit_in(state.face_up(0)[0], state.trump) is Suit.DIAMONDS
    named = do(state, Pass(), Call(HEARTS))
    assert suit_in(named.face_up(0)[0], named.trump) is Suit.HEARTS
    asked = do(to_play(named, HEARTS, 1, maker=1), play("TH"))
    assert playable(asked) == "JD 9H"


def test_a9_eldest_himself_alone_leads() -> None:
    """S2-19 "player's team alone" when eldest himself is the loner: eldest leads."""
    assert quiet(do(deal(FOUR, 0, up="9H"), Call(HEARTS, alone=True))).turn == 1


def test_a10_may_the_dealer_refuse_the_upcard() -> None:
    """S1: `may` on order-up, `must` when he accepts; S2: `may`; tournament: `must`."""
    pickups = [rules.auction.pickup for rules in (TWO, FOUR, TOURNAMENT) if isinstance(rules.auction, TurnUp)]
    assert pickups == [Pickup.MAY_WHEN_ORDERED, Pickup.MAY, Pickup.MUST]
    ordered = do(deal(TWO, 1, up="9H"), Call(HEARTS))
    accepted = do(deal(TWO, 1, up="9H"), Pass(), Call(HEARTS))
    assert [Leave() in legal(state) for state in (ordered, accepted)] == [True, False]


def test_a11_the_card_just_taken_may_be_discarded() -> None:
    """May the dealer discard the card just taken: yes (equivalent to refusing)."""
    house = replace(TWO, auction=TurnUp())
    taken = do(deal(house, 1, up="9H"), Pass(), Call(HEARTS))
    buried = do(taken, Discard(Card.parse("9H")))
    assert sorted(buried.hands[1]) == sorted(deal(house, 1, up="9H").hands[1])
    assert Discard(Card.parse("9H")) not in legal(do(deal(TWO, 1, up="9H"), Pass(), Call(HEARTS)))


def test_a12_turned_down_suit_in_the_second_round() -> None:
    """S1-08 name the turned-down suit in R2? No; option yes for literal S1."""
    assert Call(HEARTS) not in legal(passes(deal(TWO, 1, up="9H"), 2))
    literal = replace(TWO, auction=TurnUp(name_turned=True))
    assert Call(HEARTS) in legal(passes(deal(literal, 1, up="9H"), 2))


@pytest.mark.parametrize("name", ["two-25", "four-25", "four-29", "four-33", "british"])
def test_a13_joker_turned_up(name: str) -> None:
    """Joker turned up in S1/S2: J1 blind_dealer."""
    state = deal(variant(name), 0, up="X")
    assert (state.phase, state.turn) == (Phase.BLIND, 0)


def test_a14_alone_is_said_with_the_call() -> None:
    """S2 who may go alone, when: maker only, with the call (before discard is seen and before the lead)."""
    state = do(deal(FOUR, 0, up="9H"), Call(HEARTS, alone=True))
    assert (state.alone, state.maker, state.out, state.phase) == (True, 1, (3,), Phase.PICKUP)


def test_a15_the_lone_callers_partner_deals() -> None:
    """Lone caller whose partner is the dealer, R1: dealer still takes/discards, hand is out."""
    state = do(passes(deal(TOURNAMENT, 0, up="9H"), 1), Call(HEARTS, alone=True))
    assert (state.phase, state.turn, state.out, len(state.hands[0])) == (Phase.PICKUP, 0, (0,), 6)
    state = quiet(state)
    assert (len(state.hands[0]), state.turn) == (5, 1)


@pytest.mark.parametrize(("scores", "winners"), [((0, 8, 9), (2,)), ((0, 9, 9), (1, 2))])
def test_a16_two_defenders_pass_the_target_together(
    scores: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    """Highest; tie = shared win flag."""
    assert CUTTHROAT.tie is Tie.SHARE
    assert after(begin(CUTTHROAT, 0, scores), finished(CUTTHROAT, (2, 2, 1))).winners == winners


def test_a17_a_march_in_cutthroat_is_three() -> None:
    """C3 march: 3."""
    assert points(finished(CUTTHROAT, (5, 0, 0))) == (3, 0, 0)


def test_a18_a_forced_club_stays_on_the_table() -> None:
    """Buck, club turned: does the dealer take it: no; option."""
    assert deal(BUCK, 3, up="TC").phase is Phase.PLAY
    assert deal(replace(BUCK, forced_is_taken=True), 3, up="TC").phase is Phase.PICKUP


def test_a19_drop_order() -> None:
    """Buck drop order: clockwise from maker's left, open."""
    state = do(passes(deal(BUCK, 3, up="TH"), 1), Call(HEARTS))
    state = do(state, legal(state)[0])
    seats = []
    while state.phase is Phase.STAY:
        seats.append(state.turn)
        state = do(state, Drop() if len(seats) == 1 else Stay())
    assert seats == [2, 3, 0]
    assert state.out == (2,)


def test_a20_buck_passed_out_is_no_trump() -> None:
    """Buck both rounds passed: play at NT; option redeal (DJ)."""
    assert passes(deal(BUCK, 3, up="TH"), 8).trump is Trump.NO_TRUMP
    house = replace(BUCK, auction=TurnUp(passed_out=PassedOut.SAME_DEALS))
    assert passes(deal(house, 3, up="TH"), 8).end is End.REDEAL


def test_a21_joker_and_no_trump() -> None:
    """Disallow combination; if forced X loses to any card of led suit unless led."""
    with pytest.raises(RulesError) as refused:
        Rules(joker=True, auction=TurnUp(no_trump=NoTrump.SECOND_ROUND))
    assert refused.value.paths == ("joker", "auction.no_trump")
    assert winner(parse_cards("9C X 9D"), Trump.NO_TRUMP) == 0
    assert winner(parse_cards("X 9D AC"), Trump.NO_TRUMP) == 0


@pytest.mark.parametrize(("alone", "award"), [(False, 2), (True, 4)])
def test_a22_four_hand_revoke(award: int, *, alone: bool) -> None:
    """Option off; when on: hand ends, +2 (4 if a loner is in play) to the other side."""
    assert FOUR.revoke is None
    assert EUCHRE.revoke is None
    hands = {0: "AS KS QH KH AH", 1: "9S 9C TC QC KC", 2: "9D TD QD KD AD", 3: "TS 9H TH JC JS"}
    start = deal(variant("four-honour"), 3, hands, up="QS")
    state = to_play(start, HEARTS, 0, maker=0, alone=alone, out=(2,) if alone else ())
    assert points(do(state, *plays("AS 9C"), Accuse(0, 1))) == (award, 0)


def test_a23_two_hand_renege() -> None:
    """S1 renege: same as A22 with 2, "later tricks of the same hand"."""
    rules = variant("two-honour")
    state = to_play(deal(rules, 1, {0: "9H TH QH KH AH", 1: "JH 9S TS QS KS"}, up="9D"), SPADES, 0, maker=1)
    assert points(do(state, *plays("9H 9S"), Accuse(0, 1))) == (2, 0)
    with pytest.raises(IllegalActionError):
        check(state, Stray(1, Card.parse("9S")))


def test_a24_bid_minimum_and_all_pass() -> None:
    """Bid min / all pass: 1 / redeal; presets 3 & 6 with stick."""
    assert legal(deal(BID, 3))[1] == Bid(1, CLUBS)
    assert passes(deal(BID, 3), 4).end is End.PASSED_OUT
    for name, least in (("bid-stick", 3), ("bid-48", 6)):
        assert {a.tricks for a in legal(passes(deal(variant(name), 3), 3)) if isinstance(a, Bid)} == {least}


def test_a25_bid_both_sides_over_the_target() -> None:
    """Bid both sides over target: BD10."""
    assert after(begin(BID, 3, (30, 31)), finished(BID, (3, 3, 0, 0), bid=Bid(3, HEARTS))).winners == (0,)


def test_a26_draw_ties() -> None:
    """S2 draw ties: tied players redraw."""
    first = tuple(enumerate(parse_cards("9S QD 9H TC")))
    assert tied_players(FOUR, (first,)) == [0, 2]
    with pytest.raises(IllegalActionError) as refused:
        opening(FOUR, (first,))
    assert refused.value.reason is RefusalReason.WRONG_DRAW
    found = opening(FOUR, (first, ((0, Card.parse("7S")), (2, Card.parse("8S")))))
    assert found.seating[found.dealer] == 0
    assert found.seating[2] == 2


def test_a27_overshooting_is_neither_capped_nor_carried() -> None:
    """Overshoot: no cap, no carry."""
    game = after(begin(FOUR, 0, (9, 0)), finished(FOUR, (5, 0, 0, 0), alone=True, out=(2,)))
    assert (game.scores, game.winners) == ((13, 0), (0,))


def test_a28_three_and_two_players_have_their_own_games() -> None:
    """3-hand/2-hand under S2: use C3 and S1."""
    assert {VARIANTS["two"].seats, VARIANTS["cutthroat"].seats, VARIANTS["four"].seats} == {2, 3, 4}


@pytest.mark.parametrize(("name", "left"), [("four", 12), ("four-28", 8), ("euchre", 4)])
def test_a29_the_rest_is_dead(name: str, left: int) -> None:
    """32/28 deck kitty: rest dead, only top turned."""
    state = deal(variant(name), 0, up="9H")
    assert len(state.kitty) == left
    end = played_out(do(state, Call(HEARTS)), Random(1))
    assert not set(state.kitty[1:]) & {card for trick in end.tricks for _, card in trick.plays}


def test_a30_a_hand_is_always_played_out() -> None:
    """Stop a hand early when decided: never in the engine."""
    for name in ("twelve", "two", "four", "cutthroat", "bid"):
        rules = variant(name)
        end = played_out(deal(rules, 0, up="9H" if rules.turned else ""), Random(5))
        assert len(end.tricks) in {0, rules.tricks}
        assert (end.end is End.PLAYED) is bool(end.tricks)
