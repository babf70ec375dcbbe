"""Chapter S2, the third seed: four players in partnerships. Dealer is seat 0 unless a test says otherwise."""

from dataclasses import replace
from random import Random

import pytest

from euchre.hand.game import Deal, after, begin, opening, shuffle
from euchre.hand.hand import check, legal, new, points
from euchre.hand.state import End, Phase, State
from euchre.rules.actions import Call, Discard, Leave, Pass
from euchre.rules.cards import JOKER, Card, Rank, Suit, parse_cards, power, show_cards
from euchre.rules.errors import IllegalActionError, RefusalReason, RulesError
from euchre.rules.rules import Lead, Pickup, TurnUp
from euchre.rules.text import share_code
from euchre.rules.variants import FOUR, VARIANTS, variant
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
    quiet,
    to_play,
)

DEALER = "AS KC QC 8C 7C"


def start(up: str = "9H") -> State:
    """Seat 0 deals; the nine of hearts is turned."""
    return deal(FOUR, 0, {0: DEALER}, up=up)


def test_s2_01_three_or_more_of_five_tricks() -> None:
    """The goal is for your team to win 3 or more of the 5 tricks in a round."""
    assert (FOUR.tricks, FOUR.make) == (5, 3)


def test_s2_02_two_to_four_players() -> None:
    """The header says 2 or 4 players; two teams of 2 with partners sitting opposite each other."""
    assert (FOUR.seats, FOUR.sides) == (4, 2)
    assert [FOUR.side(seat) for seat in range(4)] == [0, 1, 0, 1]
    assert variant("two").seats == 2


@pytest.mark.parametrize("target", [5, 7, 10])
def test_s2_03_target_is_set_before_the_game(target: int) -> None:
    """The target score can be 5, 7, or 10 points."""
    rules = replace(FOUR, target=target)
    assert after(begin(rules, 0, (target - 1, 0)), finished(rules, (3, 0, 0, 2))).winners == (0,)
    assert not after(begin(rules, 0, (target - 2, 0)), finished(rules, (3, 0, 0, 2))).over


@pytest.mark.parametrize(("name", "size"), [("four", 32), ("four-28", 28), ("euchre", 24)])
def test_s2_04_thirty_two_cards_or_fewer(name: str, size: int) -> None:
    """This leaves a deck of 32 cards; variations remove the 7s, or the 7s and 8s: 28 or 24."""
    assert len(set(variant(name).deck)) == size


@pytest.mark.parametrize("name", ["euchre", "Euchre", "four-24", " FOUR-24 "])
def test_ordinary_euchre_goes_by_its_name_and_by_its_former_one(name: str) -> None:
    assert variant(name) == replace(FOUR, low=Rank.NINE)
    assert share_code(variant(name)) == "euchre"


@pytest.mark.parametrize(("name", "size"), [("four-33", 33), ("four-29", 29), ("four-25", 25)])
def test_s2_05_joker_optional(name: str, size: int) -> None:
    """There is also a variation that adds a joker to the deck: 33, 29, or 25."""
    assert len(variant(name).deck) == size
    assert JOKER in variant(name).deck


def test_s2_06_draw_for_partners_and_the_deal() -> None:
    """The two highest-ranked cards are partnered; the lowest is the first dealer; king high, ace low."""
    drawn = tuple(enumerate(parse_cards("KS 7D AH QC")))
    found = opening(FOUR, (drawn,))
    across = {
        frozenset((found.seating[0], found.seating[2])),
        frozenset((found.seating[1], found.seating[3])),
    }
    assert across == {frozenset((0, 3)), frozenset((1, 2))}
    assert found.seating[found.dealer] == 2


@pytest.mark.parametrize("dealer", range(4))
def test_s2_07_deal_passes_to_the_left(dealer: int) -> None:
    """In future rounds, the turn to deal will pass to the player to the left of the dealer."""
    assert after(begin(FOUR, dealer), finished(FOUR, (3, 0, 0, 2), dealer=dealer)).dealer == (dealer + 1) % 4


def test_s2_08_the_deck_may_be_cut() -> None:
    """The dealer will shuffle and the player to their right may cut the deck."""
    assert FOUR.cut
    dealt = shuffle(FOUR, 0, Random(1))
    assert 4 <= dealt.cut <= 28
    whole = Deal(dealer=0, deck=dealt.deck[dealt.cut :] + dealt.deck[: dealt.cut])
    assert dealt.state(FOUR) == whole.state(FOUR)


def test_s2_09_three_then_two_clockwise() -> None:
    """The dealer will deal each player 5 cards in batches of 3 and 2. Dealing is done clockwise."""
    deck = FOUR.deck
    state = new(FOUR, 0, deck)
    for at, seat in enumerate((1, 2, 3, 0)):
        batch = deck[3 * at : 3 * at + 3] + deck[12 + 2 * at : 14 + 2 * at]
        assert state.hands[seat] == tuple(sorted(batch))


def test_s2_10_top_card_is_revealed() -> None:
    """The remaining cards are placed in the center and the top card is revealed."""
    state = new(FOUR, 0, FOUR.deck)
    assert state.kitty == FOUR.deck[20:]
    assert state.upcard == FOUR.deck[20]


@pytest.mark.parametrize("said", range(4))
def test_s2_11_dealer_may_exchange_whoever_accepts(said: int) -> None:
    """If any player accepts this suit as trumps, the dealer may exchange one card with the exposed trump."""
    state = do(passes(start(), said), Call(HEARTS))
    assert (state.phase, state.turn) == (Phase.PICKUP, 0)
    assert Leave() in legal(state)
    assert held(do(state, Leave()), 0) == "7C8CQCKCAS"
    assert held(do(state, Discard(Card.parse("7C"))), 0) == "8CQCKC9HAS"


def test_s2_12_first_round_from_eldest() -> None:
    """Starting with the player left of the dealer each player may pass or accept the trump."""
    state = start()
    for seat in (1, 2, 3, 0):
        assert state.turn == seat
        assert legal(state) == (Pass(), Call(HEARTS), Call(HEARTS, alone=True))
        state = passes(state, 1)


def test_s2_13_second_round_any_other_suit() -> None:
    """If all 4 pass the card is tucked under and all may call a suit (not the rejected card's)."""
    state = passes(start(), 4)
    for seat in (1, 2, 3, 0):
        assert state.turn == seat
        named = {action.trump for action in legal(state) if isinstance(action, Call)}
        assert named == {CLUBS, DIAMONDS, SPADES}
        state = passes(state, 1)


def test_s2_13_nobody_takes_the_card_turned_down() -> None:
    """The revealed card is tucked under the deck: it is in nobody's hand."""
    state = do(passes(start(), 4), Call(SPADES))
    assert state.phase is Phase.PLAY
    assert all(Card.parse("9H") not in hand for hand in state.hands)


def test_s2_14_all_pass_again_and_the_next_dealer_deals() -> None:
    """If all 4 players pass again the cards are gathered and the next dealer redeals."""
    state = passes(start(), 8)
    assert (state.end, points(state)) == (End.PASSED_OUT, (0, 0))
    assert after(begin(FOUR, 0), state).dealer == 1


@pytest.mark.parametrize("said", range(8))
def test_s2_15_callers_team_are_the_declarers(said: int) -> None:
    """The team of the player who called trumps becomes the declarers."""
    state = passes(start(), said)
    state = do(state, legal(state)[1])
    assert state.maker == (said + 1) % 4
    end = played_out(state, Random(said))
    ours = end.rules.side((said + 1) % 4)
    took = sum(won for seat, won in enumerate(end.won) if seat % 2 == ours)
    assert (points(end)[ours] > 0) is (took >= 3)


@pytest.mark.parametrize("said", range(8))
def test_s2_16_maker_may_go_alone(said: int) -> None:
    """The player who declared may go alone; the partner lays the cards down and does not participate."""
    state = passes(start(), said)
    lone = next(action for action in legal(state) if isinstance(action, Call) and action.alone)
    state = quiet(do(state, lone))
    assert state.alone
    assert state.out == ((said + 3) % 4,)
    end = played_out(state, Random(1))
    assert all(len(trick.plays) == 3 for trick in end.tricks)
    assert not any(seat in state.out for trick in end.tricks for seat, _ in trick.plays)


def test_s2_17_trump_ranking() -> None:
    """Joker, right bower, left bower, Ace, King, Queen, 10, 9, 8, 7; without joker the right bower."""
    for name in ("four", "four-33"):
        trumps = [card for card in variant(name).deck if power(card, HEARTS) >= 16]
        order = show_cards(sorted(trumps, key=lambda card: power(card, HEARTS), reverse=True))
        assert order == ("X" if name == "four-33" else "") + "JHJDAHKHQHTH9H8H7H"


def test_s2_18_plain_ranking() -> None:
    """All other suits rank Ace (high), King, Queen, Jack, 10, 9, 8, and 7 (low)."""
    spades = [card for card in FOUR.deck if card.suit is Suit.SPADES]
    assert show_cards(sorted(spades, key=lambda card: power(card, HEARTS))) == "7S8S9STSJSQSKSAS"
    assert FOUR.low is Rank.SEVEN


@pytest.mark.parametrize(("alone", "leader"), [(1, 1), (2, 1), (3, 2), (0, 1)])
def test_s2_19_eldest_leads_or_the_player_across_from_the_dealer(alone: int, leader: int) -> None:
    """Led by the player to the dealer's left; if his partner is alone, by the player across."""
    state = passes(start(), (alone - 1) % 4)
    assert quiet(do(state, Call(HEARTS))).turn == 1
    assert quiet(do(state, Call(HEARTS, alone=True))).turn == leader


@pytest.mark.parametrize(("alone", "leader"), [(1, 2), (2, 1), (3, 2), (0, 1)])
def test_s2_19_as_it_is_written(alone: int, leader: int) -> None:
    """If that player's team is going alone, the first trick is led by the player across from the dealer."""
    state = passes(deal(replace(FOUR, lead=Lead.ACROSS_FROM_DEALER), up="9H"), (alone - 1) % 4)
    assert quiet(do(state, Call(HEARTS))).turn == 1
    assert quiet(do(state, Call(HEARTS, alone=True))).turn == leader


def test_s2_20_follow_suit_if_able() -> None:
    """Must follow suit if able. If they cannot, they may play any card including trumps."""
    state = to_play(deal(FOUR, 0, {1: "AS KS", 2: "7S JD 9D 8D 7D", 3: "JC TD 8C"}, up="9H"), HEARTS, 1)
    state = do(state, play("AS"))
    assert playable(state) == "7S"
    assert "JC" in playable(do(state, play("7S")))


def test_s2_21_highest_trump_or_highest_card_of_the_suit_led() -> None:
    """The trick is won by the highest trump played, or the highest card of the suit led."""
    hands = {1: "KS AC 7C 8C 9C", 2: "7S JD AD KD QD", 3: "7H KC QC TC JC", 0: "AS QS TS 9S 8S"}
    state = to_play(deal(FOUR, 0, hands, up="9H"), HEARTS, 1)
    assert do(state, *plays("KS 7S 7H AS")).tricks[-1].winner == 3
    assert do(state, *plays("KS 7S KC AS")).tricks[-1].winner == 0


@pytest.mark.parametrize(
    ("took", "alone", "expected"),
    [
        (5, False, (2, 0)),
        (4, False, (1, 0)),
        (3, False, (1, 0)),
        (2, False, (0, 2)),
        (0, False, (0, 2)),
        (5, True, (4, 0)),
        (4, True, (1, 0)),
        (3, True, (1, 0)),
        (2, True, (0, 2)),
        (0, True, (0, 2)),
    ],
)
def test_s2_22_scoring(took: int, expected: tuple[int, int], *, alone: bool) -> None:
    """3 or 4 tricks 1 point, all 5 2, alone 4; fewer than 3 and the opposing team scores 2."""
    state = finished(FOUR, (took, 5 - took, 0, 0), 0, alone=alone, out=(2,) if alone else ())
    assert points(state) == expected


def test_s2_23_first_to_the_target() -> None:
    """The first team to reach the targeted score wins."""
    assert after(begin(FOUR, 0, (8, 9)), finished(FOUR, (5, 0, 0, 0))).winners == (0,)


def test_s2_24_buck_and_bid_are_games_too() -> None:
    """Buck Euchre is a cutthroat version. Bid Euchre is also a version where bets are placed."""
    assert {"buck", "bid"} <= set(VARIANTS)


def test_s2_16_only_the_maker_goes_alone_and_with_the_call() -> None:
    """If after declaring trumps the player who declared feels … their partner does not participate."""
    state = do(start(), Call(HEARTS))
    with pytest.raises(IllegalActionError):
        check(state, Call(HEARTS, alone=True))


def test_s2_11_the_tournament_dealer_must_take_it() -> None:
    """`must` is the tournament norm (H9, A10)."""
    assert isinstance(FOUR.auction, TurnUp)
    assert FOUR.auction.pickup is Pickup.MAY
    state = do(deal(variant("tournament"), 0, up="9H"), Call(HEARTS))
    assert Leave() not in legal(state)


def test_s2_13_the_rejected_suit_is_refused() -> None:
    """It cannot be the same suit as the rejected card."""
    with pytest.raises(IllegalActionError) as refused:
        check(passes(start(), 4), Call(HEARTS))
    assert (refused.value.reason, refused.value.seat) == (RefusalReason.NOT_NOW, 1)
    assert refused.value.legal[0] == Pass()
    assert Call(HEARTS) not in refused.value.legal
    with pytest.raises(RulesError, match=r"^no game is called 'five'"):
        variant("five")
