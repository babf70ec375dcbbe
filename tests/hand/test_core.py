"""Chapter G, the common core: what holds at every table unless its own rules say otherwise."""

from itertools import combinations, permutations

import pytest

from euchre.hand.hand import apply, legal, points
from euchre.rules.actions import Bid, Call
from euchre.rules.cards import (
    CARDS,
    JOKER,
    Card,
    Rank,
    Suit,
    Trump,
    deck,
    follow,
    parse_cards,
    power,
    suit_in,
    winner,
)
from euchre.rules.rules import Rules
from euchre.rules.variants import EUCHRE, VARIANTS, variant
from tests.positions import DIAMONDS, HEARTS, deal, do, finished, passes, play, playable, plays, to_play

NAMED = tuple(Trump)[:4]


@pytest.mark.parametrize("trump", NAMED)
def test_g1_left_bower_is_a_trump_for_every_purpose(trump: Trump) -> None:
    """With trump t, the jack of the same-colour suit is a card of t for every purpose."""
    suit = Suit(trump)
    left = Card.of(Rank.JACK, suit.next)
    assert suit_in(left, trump) is suit
    assert follow((left, Card.of(Rank.ACE, suit.next)), Card.of(Rank.NINE, suit), trump) == (left,)
    assert left not in follow((left, Card.of(Rank.ACE, suit.next)), Card.of(Rank.NINE, suit.next), trump)


@pytest.mark.parametrize("trump", NAMED)
def test_g1_every_other_card_keeps_its_suit(trump: Trump) -> None:
    """Only the left bower changes its suit."""
    changed = [card for card in CARDS[:32] if suit_in(card, trump) is not card.suit]
    assert changed == [Card.of(Rank.JACK, Suit(trump).next)]


def test_g1_left_bower_led_asks_for_trump() -> None:
    """The left bower counts as trump when it is led."""
    state = to_play(deal(EUCHRE, hands={0: "JD AS KS QS TS", 1: "9D KH AC KC QC"}), HEARTS, 0)
    assert playable(do(state, play("JD"))) == "KH"


@pytest.mark.parametrize("trump", NAMED)
def test_g2_trump_order(trump: Trump) -> None:
    """(X) > right J > left J > A > K > Q > T > 9 > 8 > 7."""
    suit = Suit(trump)
    order = [JOKER, Card.of(Rank.JACK, suit), Card.of(Rank.JACK, suit.next)]
    order += [
        Card.of(rank, suit)
        for rank in (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.TEN, Rank.NINE, Rank.EIGHT, Rank.SEVEN)
    ]
    assert sorted(order, key=lambda card: power(card, trump), reverse=True) == order
    assert len({power(card, trump) for card in order}) == len(order)


@pytest.mark.parametrize("trump", NAMED)
def test_g3_plain_order_without_the_left_bower(trump: Trump) -> None:
    """A > K > Q > J > T > 9 > 8 > 7, the J missing from the suit that lost it as left bower."""
    for suit in Suit:
        if suit is trump.suit:
            continue
        ranks = [rank for rank in reversed(Rank) if not (rank is Rank.JACK and suit is Suit(trump).next)]
        order = [Card.of(rank, suit) for rank in ranks]
        assert sorted(order, key=lambda card: power(card, trump), reverse=True) == order
        for high, low in combinations(order, 2):
            assert winner((low, high), trump) == 1


def test_g4_follow_if_you_can() -> None:
    """If you hold any card of the effective suit led you must play one."""
    state = to_play(deal(EUCHRE, hands={0: "AD KD QD TC 9C", 1: "9D JD TS KS QC"}), HEARTS, 0)
    assert playable(do(state, play("AD"))) == "9D"


def test_g4_trump_is_never_compulsory() -> None:
    """Otherwise any card, trump never compulsory."""
    state = to_play(deal(EUCHRE, hands={0: "AD KD QD TC 9C", 1: "JD AH TS KS QC"}), HEARTS, 0)
    assert playable(do(state, play("AD"))) == "QC JD AH TS KS"


def test_g5_cards_of_other_suits_never_win() -> None:
    """Highest trump, else highest card of the effective suit led. Cards of other suits never win."""
    hearts = [card for card in deck() if suit_in(card, HEARTS) is Suit.HEARTS]
    plain = [card for card in deck() if suit_in(card, HEARTS) is not Suit.HEARTS]
    for led, other in permutations(plain, 2):
        same = suit_in(led, HEARTS) is suit_in(other, HEARTS)
        assert winner((led, other), HEARTS) == int(same and power(other, HEARTS) > power(led, HEARTS))
    for led in plain:
        assert all(winner((led, trump), HEARTS) == 1 for trump in hearts)
        assert all(winner((trump, led), HEARTS) == 0 for trump in hearts)


def test_g6_winner_leads_to_the_next_trick() -> None:
    """Winner leads to the next trick."""
    hands = {0: "9S TS QS AD 9D", 1: "KS 9C TC QC KC", 2: "AS 9H TH QH KH", 3: "JS TD QD KD JH"}
    state = do(to_play(deal(EUCHRE, hands=hands), DIAMONDS, 0), *plays("9S KS AS JS"))
    assert state.turn == 2
    assert state.tricks[0].winner == 2


def test_g6_play_is_clockwise_over_active_seats() -> None:
    """Play is clockwise over active seats."""
    state = to_play(deal(EUCHRE), HEARTS, 3, maker=0, alone=True, out=(2,))
    order: list[int] = []
    while len(state.trick) or not order:
        order.append(state.turn)
        state = apply(state, legal(state)[0])
    assert order == [3, 0, 1]


def test_g7_longer_packs_add_only_low_cards() -> None:
    """28/32-card packs only add 8 / 8 and 7 below the 9."""
    assert {card.rank for card in set(deck(Rank.EIGHT)) - set(deck())} == {Rank.EIGHT}
    assert {card.rank for card in set(deck(Rank.SEVEN)) - set(deck())} == {Rank.EIGHT, Rank.SEVEN}
    for trump in Trump:
        for suit in Suit:
            seven, eight, nine = (Card.of(Rank(n), suit) for n in range(3))
            falls = trump is not Trump.LOW
            assert (power(seven, trump) < power(eight, trump) < power(nine, trump)) is falls


def test_g8_joker_follows_and_asks_for_trump() -> None:
    """Joker follows and asks for trump; it is never a plain card while a trump suit exists."""
    for trump in NAMED:
        assert suit_in(JOKER, trump) is Suit(trump)
        assert follow(parse_cards("X AS 9C AH AD"), Card.of(Rank.NINE, Suit(trump)), trump)[0] == JOKER
    assert follow(parse_cards("9H JD AC"), JOKER, HEARTS) == parse_cards("9H JD")
    assert winner(parse_cards("JH X JD AH"), HEARTS) == 1


def test_g9_no_trump_knows_no_bowers() -> None:
    """NT: no bowers, all four suits use G3."""
    assert all(suit_in(card, Trump.NO_TRUMP) is card.suit for card in CARDS[:32])
    for suit in Suit:
        order = [Card.of(rank, suit) for rank in Rank]
        assert sorted(order, key=lambda card: power(card, Trump.NO_TRUMP)) == order


def test_g9_low_no_trump_reverses_every_suit() -> None:
    """Low NT reverses every suit (9 best, A worst)."""
    for suit in Suit:
        order = [Card.of(rank, suit) for rank in Rank]
        assert sorted(order, key=lambda card: power(card, Trump.LOW), reverse=True) == order
    assert winner(parse_cards("TC AS 9H KC"), Trump.LOW) == 0


def test_g10_odd_numbers_of_tricks_cannot_tie() -> None:
    """With two sides a 5-trick (or 7-, 11-trick) hand cannot tie."""
    for rules in VARIANTS.values():
        if (
            rules.sides == 2
            and rules.tricks % 2
            and not isinstance(rules.auction, type(VARIANTS["bid"].auction))
        ):
            assert 2 * rules.make == rules.tricks + 1


def test_g10_twelve_tricks_can_end_level() -> None:
    """The 12-trick game can end 6–6 and even-trick bid games can split evenly."""
    assert points(finished(variant("twelve"), (6, 6), maker=0)) == (0, 12)
    assert points(finished(variant("bid"), (3, 0, 3, 0), maker=0, bid=Bid(3, HEARTS))) == (6, 0)
    assert points(finished(variant("bid"), (3, 3, 0, 0), maker=0, bid=Bid(3, HEARTS))) == (3, 3)


def test_g6_a_whole_hand_goes_round_by_the_winners() -> None:
    """Winner leads: every trick but the first is led by whoever took the one before."""
    state = passes(deal(Rules(), up="9C"), 1)
    state = apply(state, Call(Trump.CLUBS))
    while not state.over:
        state = apply(state, legal(state)[-1])
    leaders = [trick.leader for trick in state.tricks]
    assert leaders[1:] == [trick.winner for trick in state.tricks][:-1]
