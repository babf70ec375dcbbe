"""Chapter S1, the second seed: two players, five cards. Dealer is seat 1, so 0 speaks and leads first."""

from random import Random

import pytest

from euchre.hand.game import after, begin
from euchre.hand.hand import check, irregular, legal, points
from euchre.hand.state import End, Phase, State
from euchre.rules.actions import Accuse, Call, Discard, Leave, Pass
from euchre.rules.cards import JOKER, Card, parse_cards, power
from euchre.rules.errors import RefusalReason
from euchre.rules.variants import TWO, variant
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

HANDS = {0: "9S KS QS JH TC", 1: "AS TS 9D TD AC"}


def start() -> State:
    """The king of diamonds is turned up."""
    return deal(TWO, 1, HANDS, up="KD")


def honour() -> State:
    """Spades are trump; seat 0 leads, seat 1 could follow everything."""
    hands = {0: "9H TH QH KH AH", 1: "JH 9S TS QS KS"}
    return to_play(deal(variant("two-honour"), 1, hands, up="9D"), SPADES, 0, maker=0)


def test_s1_01_packs() -> None:
    """A 24-card deck; some prefer 32; British Euchre uses 25 cards."""
    assert [len(variant(name).deck) for name in ("two", "two-32", "two-25")] == [24, 32, 25]


def test_s1_02_bowers() -> None:
    """Clubs trump: the jack of clubs is highest, the jack of spades second, the ace of clubs third."""
    order = sorted(TWO.deck, key=lambda card: power(card, CLUBS), reverse=True)
    assert tuple(order[:3]) == parse_cards("JC JS AC")


@pytest.mark.parametrize(("name", "left"), [("two", 14), ("two-32", 22), ("two-25", 15)])
def test_s1_03_five_cards_and_one_turned(name: str, left: int) -> None:
    """Each player is dealt five cards; the top card of the rest is turned face up."""
    state = deal(variant(name), 1, up="KD")
    assert [len(hand) for hand in state.hands] == [5, 5]
    assert len(state.kitty) == left
    assert state.upcard == state.kitty[0] == Card.parse("KD")


def test_s1_04_non_dealer_passes_or_orders_up() -> None:
    """The player to the left of the dealer may pass or say "I order it up". If he does, bidding ends."""
    state = start()
    assert (state.turn, legal(state)) == (0, (Pass(), Call(DIAMONDS)))
    state = do(state, Call(DIAMONDS))
    assert (state.phase, state.trump) == (Phase.PICKUP, DIAMONDS)


def test_s1_05_dealer_passes_or_accepts() -> None:
    """If he accepts, he takes the face-up card, replacing it with a card from his own hand (face down)."""
    state = passes(start(), 1)
    assert (state.turn, legal(state)) == (1, (Pass(), Call(DIAMONDS)))
    state = do(state, Call(DIAMONDS), Discard(Card.parse("AC")))
    assert (held(state, 1), state.trump) == ("9DTDKDTSAS", DIAMONDS)


def test_s1_05_what_is_taken_up_replaces_a_card_of_his_own() -> None:
    """… from his own hand: the card taken up is not put down again, accepted or ordered."""
    for said in (passes(start(), 1), start()):
        state = do(said, Call(DIAMONDS))
        assert Discard(Card.parse("KD")) not in legal(state)
        with refused_for(RefusalReason.NOT_NOW):
            check(state, Discard(Card.parse("KD")))
    assert Leave() not in legal(do(passes(start(), 1), Call(DIAMONDS)))


def test_s1_06_both_pass_and_a_second_round_follows() -> None:
    """If both players pass, a second round of bidding will take place."""
    state = passes(start(), 2)
    assert (state.phase, state.turn) == (Phase.CALL, 0)


def test_s1_07_dealer_may_leave_the_card_when_ordered() -> None:
    """The dealer has the option of picking up; whether or not he does, its suit becomes trump."""
    state = do(start(), Call(DIAMONDS))
    assert Leave() in legal(state)
    left = do(state, Leave())
    assert (held(left, 1), left.trump, left.kitty[0]) == ("AC9DTDTSAS", DIAMONDS, Card.parse("KD"))
    taken = do(state, Discard(Card.parse("TS")))
    assert (held(taken, 1), taken.trump) == ("AC9DTDKDAS", DIAMONDS)


def test_s1_08_first_to_name_a_suit() -> None:
    """In the second bidding round, the first player who names a suit has chosen trump."""
    state = passes(start(), 2)
    assert legal(state) == (Pass(), Call(CLUBS), Call(HEARTS), Call(SPADES))
    state = do(state, Pass(), Call(HEARTS))
    assert (state.trump, state.maker, state.phase) == (HEARTS, 1, Phase.PLAY)


def test_s1_09_nobody_calls_and_the_other_deals() -> None:
    """If no player bids, all the cards are shuffled together and the next player deals a new hand."""
    state = passes(start(), 4)
    assert (state.end, points(state)) == (End.PASSED_OUT, (0, 0))
    assert after(begin(TWO, 1), state).dealer == 0


@pytest.mark.parametrize(("said", "maker"), [(0, 0), (1, 1), (2, 0), (3, 1)])
def test_s1_10_whoever_chooses_is_maker(said: int, maker: int) -> None:
    """The player who chooses the trump suit in either bidding round is the maker, the other the defender."""
    state = passes(start(), said)
    state = do(state, legal(state)[1])
    assert state.maker == maker


@pytest.mark.parametrize("said", range(4))
def test_s1_11_non_dealer_leads_any_card(said: int) -> None:
    """The non-dealer leads first by playing any card from his hand."""
    state = passes(start(), said)
    state = do(state, legal(state)[1])
    if state.phase is Phase.PICKUP:
        state = do(state, legal(state)[0])
    assert (state.phase, state.turn) == (Phase.PLAY, 0)
    assert playable(state) == "TC JH 9S QS KS"


def test_s1_12_follow_if_possible() -> None:
    """Players must play the suit of the card led if possible. If not, they may play any card."""
    state = to_play(start(), HEARTS, 0)
    assert playable(do(state, play("KS"))) == "TS AS"
    assert playable(do(state, play("JH"))) == "AC 9D TD TS AS"


def test_s1_13_a_joker_is_the_highest_trump() -> None:
    """If a Joker has been added to the pack, it acts as the highest trump."""
    rules = variant("two-25")
    assert all(
        max(rules.deck, key=lambda card: power(card, trump)) == JOKER for trump in (CLUBS, DIAMONDS, HEARTS)
    )


def test_s1_14_highest_trump_or_highest_of_the_suit_led_wins_and_leads() -> None:
    """The highest card played in the lead suit wins, unless trumps were played. The winner leads."""
    assert do(to_play(start(), DIAMONDS, 0), *plays("KS AS")).turn == 1
    assert do(to_play(start(), DIAMONDS, 0), *plays("KS TS")).turn == 0
    assert do(to_play(start(), DIAMONDS, 1), *plays("AC TC")).turn == 1
    assert do(to_play(deal(TWO, 1, {0: "9D", 1: "JH AH"}, up="KD"), DIAMONDS, 1), *plays("AH 9D")).turn == 0


def test_s1_15_renege_costs_two_points() -> None:
    """If a player does not follow suit when able … two points if caught in later tricks of the same hand."""
    state = do(honour(), *plays("9H 9S"))
    state = do(state, Accuse(0, 1))
    assert (state.end, points(state)) == (End.REVOKE, (2, 0))


def test_s1_15_only_in_a_later_trick() -> None:
    """… if it is caught in later tricks: not while the trick lies on the table."""
    state = do(honour(), play("9H"))
    assert irregular(state, 0) == ()
    hands = {0: "9H TH QH KH AH", 1: "JH 9S TS QS KS"}
    state = to_play(deal(variant("two-honour"), 1, hands, up="9D"), SPADES, 1, maker=0)
    state = do(state, *plays("JH 9H"))
    state = do(state, play("9S"))
    assert irregular(state, 1) == (Accuse(1, 0),)


def test_s1_15_the_last_card_may_reveal_it() -> None:
    """… in later tricks of the same hand: also when the last trick has shown it, until the next deal."""
    state = honour()
    for ours, theirs in (("9H", "9S"), ("TH", "TS"), ("QH", "QS"), ("KH", "KS"), ("AH", "JH")):
        state = do(state, *plays(f"{ours} {theirs}" if state.turn == 0 else f"{theirs} {ours}"))
    assert state.over
    assert Accuse(0, 1) in irregular(state, 0)
    judged = do(state, Accuse(0, 1))
    assert (judged.end, points(judged)) == (End.REVOKE, (2, 0))
    assert irregular(judged, 0) == irregular(judged, 1) == ()


@pytest.mark.parametrize(
    ("took", "expected"), [(5, (2, 0)), (4, (1, 0)), (3, (1, 0)), (2, (0, 2)), (1, (0, 2)), (0, (0, 2))]
)
def test_s1_16_scoring(took: int, expected: tuple[int, int]) -> None:
    """1 point for three tricks, 2 for all five; fewer than three, and the defender scores 2."""
    assert points(finished(TWO, (took, 5 - took), 0)) == expected
    assert points(finished(TWO, (5 - took, took), 1)) == expected[::-1]


def test_s1_16_no_lone_hands() -> None:
    """No lone hands exist."""
    with refused_for(RefusalReason.NOT_NOW):
        check(start(), Call(DIAMONDS, alone=True))


def test_s1_17_first_to_ten() -> None:
    """The first player to score 10 points wins."""
    assert after(begin(TWO, 0, (9, 9)), finished(TWO, (3, 2), 0)).winners == (0,)
    assert not after(begin(TWO, 0, (8, 9)), finished(TWO, (3, 2), 0)).over


def test_s1_18_two_fives_show_every_score() -> None:
    """Use the fives to keep score: two of them show all of 0 to 10, which is the target."""
    assert TWO.target == 5 + 5


def test_s1_03_whole_hands_play_through() -> None:
    """A hand is five tricks of two cards."""
    for seed in range(20):
        state = played_out(do(start(), Call(DIAMONDS)), Random(seed))
        assert [len(trick.plays) for trick in state.tricks] == [2] * 5
