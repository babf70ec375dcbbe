"""Chapters S0 and V, the first seed: two players, cards on the table, twelve tricks. Seat 1 deals."""

from dataclasses import replace
from random import Random

import pytest

from euchre.hand.game import after, begin
from euchre.hand.hand import apply, check, irregular, legal, new, points
from euchre.hand.state import End, Phase, Pile, State
from euchre.rules.actions import Accuse, Bid, Call, Leave, Pass, Stray
from euchre.rules.cards import Card, Rank, Trump, deck, parse_cards, show_cards
from euchre.rules.errors import RefusalReason
from euchre.rules.rules import FreeChoice, Revoke
from euchre.rules.variants import SHORT, TWELVE, VARIANTS, variant
from tests.positions import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    SPADES,
    deal,
    do,
    finished,
    held,
    passes,
    play,
    playable,
    played_out,
    plays,
    to_play,
)
from tests.refused import refused_for

SUITS = tuple(Call(trump) for trump in (CLUBS, DIAMONDS, HEARTS, SPADES))
FAMILY = [name for name in VARIANTS if name.startswith("twelve-") and name[-1].isdigit()]


def table(trump: Trump = SPADES) -> State:
    """Seat 0 leads; both have cards in hand, on the table, and covered."""
    hands = {0: "9H KS", 1: "9D QS"}
    piles = {0: "TH/KH QC/9C", 1: "AH/AD -/TC"}
    return to_play(deal(TWELVE, 1, hands, piles=piles), trump, 0, maker=0)


def test_s0_01_twenty_four_cards() -> None:
    """The Cards: 9, 10, J, Q, K, A of each suit, all the same as in normal Euchre."""
    assert TWELVE.deck == deck(Rank.NINE)
    assert len(set(TWELVE.deck)) == 24


def test_s0_02_four_down_four_up_four_in_hand() -> None:
    """Deal 4 face-down, 4 face-up on top of the face-down cards, and 4 in the hand to each person."""
    state = new(TWELVE, 1, TWELVE.deck)
    for seat in range(2):
        assert len(state.hands[seat]) == 4
        assert [pile.down is not None and pile.up is not None for pile in state.piles[seat]] == [True] * 4
    assert state.kitty == ()
    assert state.upcard is None
    downs = parse_cards("9C TC JC QC"), parse_cards("KC AC 9D TD")
    assert tuple(tuple(pile.down for pile in row) for row in state.piles) == downs


def test_s0_03_non_dealer_names_any_suit_or_passes() -> None:
    """The non-dealer has the opportunity to call trump or pass."""
    state = deal(TWELVE, 1)
    assert state.turn == 0
    assert legal(state) == (Pass(), *SUITS)


def test_s0_04_dealer_is_forced_to_choose() -> None:
    """If they pass, the dealer is forced to choose (like in "screw the dealer" in normal Euchre)."""
    state = passes(deal(TWELVE, 1), 1)
    assert state.turn == 1
    assert legal(state) == SUITS
    with refused_for(RefusalReason.NOT_NOW):
        check(state, Pass())


def test_s0_05_what_lies_open() -> None:
    """Remember that you have cards in your hand that the other player can't see."""
    state = table()
    assert state.face_up(0) == parse_cards("TH QC")
    assert state.holding(0) == tuple(sorted(parse_cards("9H KS TH QC")))


@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize("caller", [0, 1])
def test_s0_06_non_dealer_leads_whoever_called(dealer: int, caller: int) -> None:
    """It doesn't matter who chose trump — the non-dealer always leads."""
    state = passes(deal(TWELVE, dealer), int(caller == dealer))
    state = do(state, Call(HEARTS))
    assert state.maker == caller
    assert (state.phase, state.turn) == (Phase.PLAY, 1 - dealer)


def test_s0_07_play_from_the_hand_or_the_table() -> None:
    """Each player must follow suit, playing from the face-up cards on the table or from the hand."""
    assert playable(table()) == "QC 9H TH KS"
    answer = to_play(table(), SPADES, 1)
    assert playable(do(answer, play("AH"))) == "9H TH"


def test_s0_07_the_table_binds_when_the_hand_is_void() -> None:
    """The follow duty is over the union of both."""
    state = to_play(
        deal(TWELVE, 1, {0: "9H KS", 1: "9D AS"}, piles={0: "JD/AH QC/9C", 1: "TH/KH AC/KC"}), DIAMONDS, 1
    )
    assert playable(do(state, play("9D"))) == "JD"


def test_s0_08_covered_cards_are_not_playable_and_bind_nobody() -> None:
    """Covered cards are not playable and create no duty."""
    hands = {0: "KS QS", 1: "AH TC"}
    state = to_play(deal(TWELVE, 1, hands, piles={0: "9C/KH QC/TH", 1: "9D/TD"}), SPADES, 1)
    state = do(state, play("AH"))
    assert playable(state) == "9C QC QS KS"
    with refused_for(RefusalReason.NOT_HELD):
        check(state, play("KH"))


def test_s0_09_covered_card_turns_up_after_the_trick() -> None:
    """When a card on the table is played, the card below it is turned over once the trick is complete."""
    state = do(table(), play("TH"))
    assert state.piles[0][0] == Pile(down=Card.parse("KH"), up=None)
    assert "KH" not in show_cards(state.holding(0))
    state = do(state, play("AH"))
    assert state.piles[0][0] == Pile(down=None, up=Card.parse("KH"))
    assert state.piles[1] == (Pile(up=Card.parse("AD")), Pile(up=Card.parse("TC")))
    assert state.turn == 1


def test_s0_09_an_empty_pile_turns_nothing() -> None:
    """The card below it (if there is one)."""
    state = to_play(deal(TWELVE, 1, {0: "9H", 1: "9D"}, piles={0: "TH/-", 1: "AH/-"}), SPADES, 0)
    assert do(state, *plays("TH AH")).piles == ((Pile(),), (Pile(),))


def test_s0_10_twelve_tricks() -> None:
    """There are twelve tricks to be played."""
    state = played_out(deal(TWELVE, 0), Random(1))
    assert len(state.tricks) == TWELVE.tricks == 12
    assert sum(state.won) == 12


def test_s0_11_seven_tricks_win_the_hand() -> None:
    """To win the hand, you must take 7 of the 12 tricks."""
    assert TWELVE.make == 7
    assert points(finished(TWELVE, (7, 5))) == (7, 5)
    assert points(finished(TWELVE, (6, 6))) == (0, 12)


@pytest.mark.parametrize("took", range(13))
@pytest.mark.parametrize("maker", [0, 1])
def test_s0_12_a_point_a_trick_or_all_twelve(took: int, maker: int) -> None:
    """One point for each trick; if the trump-caller fails to take 7, the other person gets all 12 points."""
    tricks = (took, 12 - took) if maker == 0 else (12 - took, took)
    expected = tricks if took >= 7 else (0, 12) if maker == 0 else (12, 0)
    assert points(finished(TWELVE, tricks, maker)) == expected


def test_s0_13_game_over_at_31() -> None:
    """The game is over when one player reaches 31 points."""
    assert TWELVE.target == 31
    almost = after(begin(TWELVE, 0, (23, 0)), finished(TWELVE, (7, 5)))
    assert (almost.scores, almost.over) == ((30, 5), False)
    assert after(begin(TWELVE, 0, (24, 0)), finished(TWELVE, (7, 5))).winners == (0,)


def test_s0_14_a_card_that_should_not_have_been_played_loses_the_hand() -> None:
    """The player who made the mistake loses the hand immediately, and the opposing player gets 12 points."""
    rules = variant("twelve-honour")
    state = to_play(
        deal(rules, 1, {0: "9H KS", 1: "9D QS"}, piles={0: "TH/KH", 1: "AH/AD"}), SPADES, 0, maker=1
    )
    state = do(state, play("TH"))
    assert playable(state) == "AH"
    state = do(state, play("QS"), Accuse(0, 1))
    assert (state.end, points(state)) == (End.REVOKE, (12, 0))


@pytest.mark.parametrize("maker", [0, 1])
def test_s0_14_out_of_turn_loses_the_hand_too(maker: int) -> None:
    """If one of you has played out of turn … it's the same as getting Euchred, maker or not."""
    rules = variant("twelve-honour")
    state = do(to_play(deal(rules, 1), SPADES, 0, maker=maker))
    stray = next(action for action in irregular(state, 1) if isinstance(action, Stray))
    state = do(state, stray)
    assert (state.end, points(state)) == (End.REVOKE, (12, 0))


@pytest.mark.parametrize("name", [*FAMILY, "twelve-bid", "eleven"])
def test_s0_15_many_deals_will_work_nicely(name: str) -> None:
    """Readers have informed me of many variations on the deal. Any of these will work nicely."""
    rules = variant(name)
    assert 2 * rules.tricks + rules.kitty == 24
    assert played_out(deal(rules, 1, up="9C" if rules.turned else ""), Random(7)).end is End.PLAYED


def test_s0_16_the_deal_alternates() -> None:
    """Deal rotation is not stated: the other player deals next (A1)."""
    assert after(begin(TWELVE, 0), finished(TWELVE, (7, 5), dealer=0)).dealer == 1
    assert after(begin(TWELVE, 1), finished(TWELVE, (7, 5), dealer=1)).dealer == 0


@pytest.mark.parametrize(("took", "value"), [(7, 1), (8, 2), (9, 3), (10, 4), (11, 4), (12, 4)])
def test_s0_17_short_scoring_pays_the_caller(took: int, value: int) -> None:
    """To 10: take 7 tricks, get 1 point; 8 tricks, 2 points; 9 tricks, 3 points; 10 or more, 4 points."""
    rules = variant("twelve-short")
    assert rules.target == 10
    assert points(finished(rules, (took, 12 - took), 0)) == (value, 0)
    assert points(finished(rules, (12 - took, took), 1)) == (0, value)


@pytest.mark.parametrize("took", range(7))
def test_s0_17_short_scoring_pays_two_for_a_euchre(took: int) -> None:
    """Unless he is Euchred: then the other player wins two points for that round."""
    assert points(finished(variant("twelve-short"), (took, 12 - took), 0)) == (0, 2)


def test_s0_18_a_renege_under_short_scoring_is_a_euchre() -> None:
    """The seed equates renege with a euchre: 2."""
    rules = variant("twelve-short")
    assert rules.scoring is SHORT
    state = to_play(deal(replace(rules, revoke=Revoke(out_of_turn=True)), 1), SPADES, 0, maker=0)
    stray = next(action for action in irregular(state, 1) if isinstance(action, Stray))
    assert points(do(state, stray)) == (2, 0)


def test_v0_four_four_four_and_no_kitty() -> None:
    """4 down / 4 up / 4 hand, no kitty."""
    assert (TWELVE.piles, TWELVE.hand, TWELVE.kitty, TWELVE.turned) == (4, 4, 0, False)
    assert TWELVE.auction == FreeChoice()


@pytest.mark.parametrize(
    ("name", "piles", "hand"), [("3-6", 3, 6), ("6-0", 6, 0), ("5-2", 5, 2), ("0-12", 0, 12)]
)
def test_v0_other_members_of_the_family(name: str, piles: int, hand: int) -> None:
    """The other members of the family 2p + h = 12 keep twelve tricks, seven to make and no kitty."""
    rules = variant(f"twelve-{name}")
    assert (rules.piles, rules.hand, rules.kitty) == (piles, hand, 0)
    assert (rules.tricks, rules.make) == (12, 7)


def test_v1_three_piles_five_in_hand_and_an_upcard() -> None:
    """Three piles of two and 5 in hand each; 2 cards left, the top one turned."""
    rules = variant("eleven")
    state = deal(rules, 1, up="9C")
    assert (rules.piles, rules.hand, rules.kitty) == (3, 5, 2)
    assert (rules.tricks, rules.make) == (11, 6)
    assert legal(state) == (Pass(), Call(CLUBS))


def test_v1_upcard_refused_then_the_dealer_is_stuck() -> None:
    """If refused it is turned down and the non-dealer may name another suit; then stick the dealer."""
    state = passes(deal(variant("eleven"), 1, up="9C"), 2)
    assert legal(state) == (Pass(), Call(DIAMONDS), Call(HEARTS), Call(SPADES))
    assert legal(passes(state, 1)) == (Call(DIAMONDS), Call(HEARTS), Call(SPADES))


def test_v1_a_taken_upcard_replaces_a_discard() -> None:
    """A taken upcard replaces a discard, so the count never changes."""
    state = do(passes(deal(variant("eleven"), 1, {1: "AC KC QC TC 9D"}, up="9C"), 1), Call(CLUBS))
    assert (state.phase, held(state, 1)) == (Phase.PICKUP, "9CTCQCKCAC9D")
    state = apply(state, legal(state)[-1])
    assert held(state, 1) == "9CTCQCKCAC"
    assert len(played_out(state, Random(3)).tricks) == 11


def test_v1_dealer_may_leave_the_upcard() -> None:
    """k=2 uses S1 calling: ordered up, the dealer may leave the card."""
    state = do(deal(variant("eleven"), 1, up="9C"), Call(CLUBS))
    assert legal(state)[0] == Leave()


def test_v1_a_euchre_is_worth_all_eleven() -> None:
    """Euchre award under scoring A = number of tricks."""
    assert points(finished(variant("eleven"), (5, 6), 0)) == (0, 11)
    assert points(finished(variant("eleven"), (6, 5), 0)) == (6, 5)


def test_v2_bids_from_seven_upwards() -> None:
    """Non-dealer then dealer bid a number of tricks, minimum 7, dealer must exceed or pass."""
    state = deal(variant("twelve-bid"), 1)
    assert legal(state) == (Pass(), *[Bid(tricks) for tricks in range(7, 13)])
    assert legal(do(state, Bid(9))) == (Pass(), Bid(10), Bid(11), Bid(12))


def test_v2_high_bidder_names_trump_and_non_dealer_leads() -> None:
    """High bidder names trump; non-dealer leads."""
    state = do(deal(variant("twelve-bid"), 1), Bid(7), Bid(8))
    assert (state.phase, state.turn, legal(state)) == (Phase.NAME, 1, SUITS)
    state = do(state, Call(SPADES))
    assert (state.phase, state.turn, state.maker) == (Phase.PLAY, 0, 1)


@pytest.mark.parametrize("took", range(13))
def test_v2_only_the_maker_scores(took: int) -> None:
    """Only the maker scores, 7→1, 8→2 … 12→6, target 10; the bid level itself is not scored."""
    rules = variant("twelve-bid")
    assert rules.target == 10
    state = finished(rules, (took, 12 - took), 0, bid=Bid(7))
    assert points(state) == (max(took - 6, 0), 0)


def test_v2_falling_short_of_the_bid_scores_nothing() -> None:
    """The bid has to be made: eight tricks on a bid of nine are worth nothing to anyone."""
    assert points(finished(variant("twelve-bid"), (8, 4), 0, bid=Bid(9))) == (0, 0)


def test_v2_both_pass() -> None:
    """Both pass: unstated → dealer stuck with 7."""
    assert legal(passes(deal(variant("twelve-bid"), 1), 1)) == (Bid(7),)
