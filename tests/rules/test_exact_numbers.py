"""Numbers that follow from the pack and the ranks alone, counted with the library's own cards and suits."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, factorial

import pytest

from euchre.rules.cards import JOKER, Card, Rank, Suit, Trump, deck, parse_cards, power, suit_in
from euchre.rules.rules import FarmersHand, Remedy, WeakHand
from euchre.rules.variants import BID, BUCK, CUTTHROAT, EUCHRE, TWELVE, TWO, VARIANTS, variant
from euchre.rules.weak_hands import weak_cards

Hand = tuple[Card, ...]
SUITS = tuple(Trump)[:4]
PACK = deck()


@cache
def hands() -> tuple[Hand, ...]:
    """Every hand of five from 24 cards."""
    return tuple(combinations(PACK, 5))


def trumps(trump: Trump, pack: Hand = PACK) -> frozenset[Card]:
    """All cards that count as trump, best first when sorted by `power`."""
    return frozenset(card for card in pack if suit_in(card, trump) is trump.suit)


def best(trump: Trump, number: int) -> frozenset[Card]:
    """The highest trumps."""
    return frozenset(sorted(trumps(trump), key=lambda card: power(card, trump), reverse=True)[:number])


def count(test: Callable[[frozenset[Card]], bool]) -> int:
    """How many hands of five pass *test*."""
    return sum(test(frozenset(hand)) for hand in hands())


def among(good: int, rest: int, drawn: int) -> list[int]:
    """How many ways to draw 0, 1, 2 … good cards."""
    return [comb(good, n) * comb(rest, drawn - n) for n in range(min(good, drawn) + 1)]


def multisets(pack: Hand, size: int) -> int:
    """How many different hands of *size* there are when equal cards are not told apart."""
    ways = [1] + [0] * size
    for copies in Counter(pack).values():
        ways = [sum(ways[n - k] for k in range(min(copies, n) + 1)) for n in range(size + 1)]
    return ways[size]


@pytest.mark.parametrize(
    ("name", "size", "number"),
    [
        ("euchre", 24, 42_504),
        ("four-25", 25, 53_130),
        ("four-28", 28, 98_280),
        ("four-29", 29, 118_755),
        ("four", 32, 201_376),
        ("four-33", 33, 237_336),
    ],
)
def test_hands_of_five(name: str, size: int, number: int) -> None:
    """C(n,5)."""
    assert len(variant(name).deck) == size
    assert comb(len(set(variant(name).deck)), 5) == number


def test_longer_hands() -> None:
    """C(24,6) = 134,596; C(24,12) = 2,704,156."""
    assert comb(len(BID.deck), BID.hand) == 134_596
    assert comb(len(TWELVE.deck), TWELVE.tricks) == 2_704_156
    assert len(hands()) == 42_504


def test_deals() -> None:
    """The number of deals of each game."""
    assert factorial(24) // (factorial(5) ** 4 * factorial(EUCHRE.kitty)) == 124_672_148_625_024
    assert factorial(24) // (factorial(5) ** 4 * factorial(EUCHRE.kitty - 1)) == 498_688_594_500_096
    assert factorial(24) // (factorial(5) ** 3 * factorial(CUTTHROAT.kitty - 1)) == 8_905_153_473_216
    assert factorial(24) // (factorial(5) ** 2 * factorial(TWO.kitty - 1)) == 6_919_311_168
    assert factorial(32) // (factorial(5) ** 2 * factorial(variant("two-32").kitty - 1)) == 357_655_858_560
    assert factorial(24) // factorial(BID.hand) ** 4 == 2_308_743_493_056
    ordered = factorial(24) // factorial(TWELVE.hand) ** 2
    assert ordered == 1_077_167_364_120_207_360_000
    assert ordered // factorial(TWELVE.piles) ** 2 == 1_870_082_229_375_360_000


@pytest.mark.parametrize(
    ("low", "size", "number"),
    [
        (Rank.NINE, 12, 287_134_346),
        (Rank.NINE, 8, 5_612_805),
        (Rank.NINE, 16, 3_864_164_634),
        (Rank.JACK, 8, 258_570),
    ],
)
def test_hands_from_a_double_deck(low: Rank, size: int, number: int) -> None:
    """Distinct multiset hands of two packs."""
    assert multisets(deck(low, copies=2), size) == number


@pytest.mark.parametrize("trump", SUITS)
def test_trumps_in_a_hand_of_five(trump: Trump) -> None:
    """7 trumps of 24: 0 6188, 1 16,660, 2 14,280, 3 4760, 4 595, 5 21."""
    ours = trumps(trump)
    found = Counter(len(ours.intersection(hand)) for hand in hands())
    assert [found[n] for n in range(6)] == [6188, 16_660, 14_280, 4760, 595, 21] == among(7, 17, 5)


def test_non_dealers_trumps_once_the_upcard_is_trump() -> None:
    """6 of 23: .183898 .424381 .303129 .080834 .007578 .000178."""
    upcard = Card.parse("KD")
    pack = tuple(card for card in PACK if card != upcard)
    ours = len(trumps(Trump.DIAMONDS, pack))
    shares = [ways / comb(len(pack), 5) for ways in among(ours, len(pack) - ours, 5)]
    assert shares == pytest.approx([0.183898, 0.424381, 0.303129, 0.080834, 0.007578, 0.000178], abs=6e-7)


def test_trumps_among_twelve_cards() -> None:
    """0/7 .002288, 1/6 .032037, 2/5 .151030, 3/4 .314645; someone always has >= 4."""
    shares = [ways / comb(24, 12) for ways in among(7, 17, 12)]
    assert shares[:4] == pytest.approx([0.002288, 0.032037, 0.151030, 0.314645], abs=6e-7)
    assert shares == pytest.approx(shares[::-1])


def test_both_bowers() -> None:
    """Both in one hand 1540 (5/138); exactly one 14,630; some one of four hands has both: 10/69."""
    bowers = best(Trump.HEARTS, 2)
    assert bowers == set(parse_cards("JH JD"))
    found = Counter(len(bowers.intersection(hand)) for hand in hands())
    assert (found[2], found[1]) == (1540, 14_630)
    assert Fraction(found[2], 42_504) == Fraction(5, 138)
    assert 4 * Fraction(found[2], 42_504) == Fraction(10, 69)


def test_top_trumps_of_some_suit() -> None:
    """Right+left+ace 800; R L A K Q 4; five trumps for some suit 84."""
    three, five = [best(trump, 3) for trump in SUITS], [best(trump, 5) for trump in SUITS]
    assert count(lambda hand: any(top <= hand for top in three)) == 800
    assert count(lambda hand: hand in five) == 4
    everything = [trumps(trump) for trump in SUITS]
    assert count(lambda hand: any(hand <= ours for ours in everything)) == 84


def test_odd_hands() -> None:
    """Five of one printed suit 24; four jacks 20."""
    assert count(lambda hand: len({card.suit for card in hand}) == 1) == 24
    assert count(lambda hand: sum(card.rank is Rank.JACK for card in hand) == 4) == 20


def bower_fives() -> set[frozenset[Card]]:
    """Both jacks of a colour and three more cards of one of its suits."""
    found = set()
    for suit in Suit:
        jacks = [Card.of(Rank.JACK, suit), Card.of(Rank.JACK, suit.next)]
        plain = [card for card in PACK if card.suit is suit and card.rank is not Rank.JACK]
        found |= {frozenset((*jacks, *three)) for three in combinations(plain, 3)}
    return found


def test_both_bowers_and_three_of_a_suit() -> None:
    """Both jacks of a colour plus three more of one of those suits: 40."""
    fives = bower_fives()
    assert len(fives) == 40
    assert count(lambda hand: hand in fives) == 40


@pytest.mark.ci
def test_one_card_short_of_both_bowers_and_three() -> None:
    """Four of those five in hand and the fifth is the upcard: 3520/807,576; anywhere in the kitty 1.5784%."""
    wanted: dict[frozenset[Card], set[Card]] = {}
    for five in bower_fives():
        for four in combinations(sorted(five), 4):
            wanted.setdefault(frozenset(four), set()).update(five - set(four))
    pairs, anywhere = 0, Fraction()
    for hand in hands():
        held = frozenset(hand)
        lacking = {card for four in combinations(hand, 4) for card in wanted.get(frozenset(four), ())} - held
        pairs += len(lacking)
        anywhere += 1 - Fraction(comb(19 - len(lacking), 4), comb(19, 4))
    assert (pairs, 42_504 * 19) == (3520, 807_576)
    assert float(anywhere / 42_504) == pytest.approx(0.015784, abs=6e-7)


@pytest.mark.parametrize(
    ("kind", "number"),
    [
        (WeakHand.CLEAN3, 1560),
        pytest.param(WeakHand.MIXED4, 1176, marks=pytest.mark.ci),
        (WeakHand.NO_ACE_NO_FACE, 56),
        pytest.param(WeakHand.ACE_NO_FACE, 280, marks=pytest.mark.ci),
    ],
)
def test_weak_hands(kind: WeakHand, number: int) -> None:
    """Clean3 1560; mixed4 1176; no-ace-no-face 56; ace-no-face 280."""
    farmer = FarmersHand(hand=kind, remedy=Remedy.REDEAL)
    assert sum(bool(weak_cards(farmer, hand, None)) for hand in hands()) == number


@pytest.mark.ci
def test_weak_hands_by_rank() -> None:
    """>=3 nines 780, >=3 tens 780; mixed>=3 7896; no face, aces allowed 792."""
    for rank in (Rank.NINE, Rank.TEN):
        assert count(lambda hand, rank=rank: sum(card.rank is rank for card in hand) >= 3) == 780  # type: ignore[misc]
    low = {Rank.NINE, Rank.TEN}
    assert count(lambda hand: sum(card.rank in low for card in hand) >= 3) == 7896
    assert count(lambda hand: all(card.rank in low | {Rank.ACE} for card in hand)) == 792


def test_nothing_and_void_in_the_suit_turned() -> None:
    """No-ace-no-face and void in the upcard suit: 144 of 807,576 (hand, upcard) pairs."""
    farmer = FarmersHand(hand=WeakHand.NO_ACE_NO_FACE_NO_TRUMP, remedy=Remedy.REDEAL)
    pairs = sum(
        bool(weak_cards(farmer, hand, upcard.suit))
        for hand in hands()
        if all(card.rank in {Rank.NINE, Rank.TEN} for card in hand)
        for upcard in set(PACK) - set(hand)
    )
    assert pairs == 144


def test_upcards() -> None:
    """A jack 1/6; Buck club turn-up 1/4; joker upcard 1/25, 1/29, 1/33."""
    assert Fraction(sum(card.rank is Rank.JACK for card in PACK), 24) == Fraction(1, 6)
    assert Fraction(sum(card.suit is BUCK.forced for card in BUCK.deck), 24) == Fraction(1, 4)
    for name, size in (("four-25", 25), ("four-29", 29), ("four-33", 33)):
        assert Fraction(VARIANTS[name].deck.count(JOKER), len(VARIANTS[name].deck)) == Fraction(1, size)


def test_jokers_in_hand() -> None:
    """Joker in a given hand (25) 1/5; joker+R+L in a hand 1/230."""
    assert Fraction(comb(24, 4), comb(25, 5)) == Fraction(1, 5)
    top = sorted(variant("four-25").deck, key=lambda card: power(card, Trump.HEARTS))[-3:]
    assert set(top) == set(parse_cards("X JH JD"))
    assert Fraction(comb(25 - len(top), 2), comb(25, 5)) == Fraction(1, 230)


def test_right_bower_buried() -> None:
    """Right bower of a suit named in R2 buried in the 3 unseen kitty cards, given the upcard: 3/23."""
    assert Fraction(EUCHRE.kitty - 1, len(EUCHRE.deck) - 1) == Fraction(3, 23)
