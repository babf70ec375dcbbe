"""Chapter BR, British Euchre: 25 cards, with the Benny on top."""

from dataclasses import replace

import pytest

from euchre.hand.hand import legal, points
from euchre.hand.state import End, Phase
from euchre.rules.actions import Call, Leave, Pass
from euchre.rules.cards import JOKER, power
from euchre.rules.rules import Lead
from euchre.rules.variants import BRITISH, variant
from tests.positions import CLUBS, DIAMONDS, HEARTS, SPADES, deal, do, finished, passes, quiet


def test_br_twenty_five_cards_and_four_dead() -> None:
    """4 players, 25 cards (24+X), 5 each, upcard, 4 dead."""
    assert variant("benny") == BRITISH
    assert (BRITISH.seats, BRITISH.sides, len(BRITISH.deck), BRITISH.hand, BRITISH.kitty) == (4, 2, 25, 5, 5)


def test_br_the_benny_is_the_best_trump() -> None:
    """Top trump in 25-card packs."""
    for trump in (CLUBS, DIAMONDS, HEARTS, SPADES):
        assert max(BRITISH.deck, key=lambda card: power(card, trump)) == JOKER


def test_br_second_round_and_pass_out_redeal() -> None:
    """Calling as S2 with R2 and pass-out redeal."""
    state = passes(deal(BRITISH, up="TH"), 4)
    assert {action.trump for action in legal(state) if isinstance(action, Call)} == {CLUBS, DIAMONDS, SPADES}
    assert passes(state, 4).end is End.PASSED_OUT


def test_br_joker_up_the_dealer_names_blind() -> None:
    """Joker up → J1."""
    state = deal(BRITISH, up="X")
    assert (state.phase, state.turn) == (Phase.BLIND, 0)
    state = do(state, Call(SPADES))
    assert (state.maker, state.phase) == (0, Phase.PICKUP)


def test_br_dealers_partner_orders_alone_or_not_at_all() -> None:
    """Dealer's partner may order in R1 only by going alone."""
    state = passes(deal(BRITISH, up="TH"), 1)
    assert legal(state) == (Pass(), Call(HEARTS, alone=True))


def test_br_dealer_must_take_the_card() -> None:
    """D must."""
    assert Leave() not in legal(do(deal(BRITISH, up="TH"), Call(HEARTS)))


@pytest.mark.parametrize(("maker", "eldest", "left"), [(1, 1, 2), (2, 1, 3), (3, 2, 0), (0, 1, 1)])
def test_br_first_lead_against_a_loner(maker: int, eldest: int, left: int) -> None:
    """Lead per H5: eldest; the loner's left-hand neighbour is an option."""
    for rules, leader in ((BRITISH, eldest), (replace(BRITISH, lead=Lead.LEFT_OF_LONER), left)):
        state = passes(deal(rules, up="TH"), (maker - 1) % 4)
        assert quiet(do(state, Call(HEARTS, alone=True))).turn == leader
        if maker != 2:
            assert quiet(do(state, Call(HEARTS))).turn == 1


def test_br_scores() -> None:
    """Score 1/2/4, euchre 2. Target 10."""
    assert points(finished(BRITISH, (3, 2, 0, 0))) == (1, 0)
    assert points(finished(BRITISH, (5, 0, 0, 0))) == (2, 0)
    assert points(finished(BRITISH, (5, 0, 0, 0), alone=True, out=(2,))) == (4, 0)
    assert points(finished(BRITISH, (2, 3, 0, 0))) == (0, 2)
    assert BRITISH.target == 10
