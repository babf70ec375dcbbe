"""Chapter C3, cutthroat: three players, the maker against the other two. Dealer is seat 0."""

from dataclasses import replace
from random import Random

import pytest

from euchre.hand.game import after, begin
from euchre.hand.hand import apply, check, irregular, legal, points
from euchre.hand.state import Phase
from euchre.rules.actions import Accuse, Call, Pass
from euchre.rules.errors import RefusalReason
from euchre.rules.rules import Ladder, Revoke
from euchre.rules.variants import CUTTHROAT, variant
from tests.positions import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    SPADES,
    deal,
    do,
    finished,
    passes,
    play,
    played_out,
    plays,
    quiet,
    to_play,
)
from tests.refused import refused_for


@pytest.mark.parametrize(("name", "size", "left"), [("cutthroat", 24, 9), ("cutthroat-32", 32, 17)])
def test_c3_1_three_players_five_each(name: str, size: int, left: int) -> None:
    """3 players, 24 (or 32) cards, 5 each, 9 (17) left, top turned."""
    rules = variant(name)
    assert (rules.seats, len(rules.deck), rules.hand, rules.kitty, rules.turned) == (3, size, 5, left, True)


def test_c3_2_two_rounds_and_a_stuck_dealer() -> None:
    """Two calling rounds as S2; stick recommended [RP], else redeal."""
    state = deal(CUTTHROAT, up="TH")
    assert [legal(passes(state, n)) for n in range(3)] == [(Pass(), Call(HEARTS))] * 3
    assert legal(passes(state, 3)) == (Pass(), Call(CLUBS), Call(DIAMONDS), Call(SPADES))
    assert legal(passes(state, 5)) == (Call(CLUBS), Call(DIAMONDS), Call(SPADES))


def test_c3_3_maker_always_plays_against_both() -> None:
    """Maker always plays alone against the other two; no extra lone bonus."""
    state = do(deal(CUTTHROAT, up="TH"), Call(HEARTS))
    assert (state.out, state.alone) == ((), False)
    assert CUTTHROAT.sides == 3
    assert len({CUTTHROAT.side(seat) for seat in range(3)}) == 3


@pytest.mark.parametrize("said", range(6))
def test_c3_4_eldest_leads(said: int) -> None:
    """Eldest leads."""
    state = passes(deal(CUTTHROAT, up="TH"), said)
    state = quiet(do(state, legal(state)[-1]))
    assert (state.phase, state.turn) == (Phase.PLAY, 1)


def test_c3_5_dealer_exchanges_as_usual() -> None:
    """Dealer exchange as usual (also when a defender deals)."""
    state = do(deal(CUTTHROAT, up="TH"), Call(HEARTS))
    assert (state.phase, state.turn, state.maker, len(state.hands[0])) == (Phase.PICKUP, 0, 1, 6)
    assert len(apply(state, legal(state)[0]).hands[0]) == 5


@pytest.mark.parametrize(
    ("took", "expected"),
    [
        ((5, 0, 0), (3, 0, 0)),
        ((4, 1, 0), (1, 0, 0)),
        ((3, 1, 1), (1, 0, 0)),
        ((2, 3, 0), (0, 2, 2)),
        ((0, 4, 1), (0, 2, 2)),
    ],
)
def test_c3_6_scores(took: tuple[int, int, int], expected: tuple[int, int, int]) -> None:
    """Maker 3–4: 1; five: 3; euchred: 2 to EACH defender."""
    assert points(finished(CUTTHROAT, took)) == expected


def test_c3_3_only_an_opponent_can_be_called() -> None:
    """The two who play against the maker cooperate for that hand: neither can call the other's renege."""
    hands = {0: "AS KS QH KH AH", 1: "9S 9C TC QC KC", 2: "TS 9D TD QD KD"}
    rules = replace(CUTTHROAT, revoke=Revoke())
    state = do(to_play(deal(rules, 2, hands, up="QS"), HEARTS, 0, maker=0), *plays("AS 9C"))
    assert [Accuse(seat, 1) in irregular(state, seat) for seat in (0, 2)] == [True, False]
    with refused_for(RefusalReason.OWN_SIDE):
        check(state, Accuse(2, 1))
    state = do(state, play("9D"))
    assert Accuse(0, 2) in irregular(state, 0)
    assert irregular(state, 1) == (Accuse(1, 0), Accuse(1, 1))


def test_c3_6_options() -> None:
    """Options: march 2 or 4; euchre: maker −2."""
    for march in (2, 4):
        rules = replace(CUTTHROAT, scoring=Ladder(steps=((3, 1), (5, march))))
        assert points(finished(rules, (5, 0, 0))) == (march, 0, 0)
    house = replace(CUTTHROAT, scoring=Ladder(steps=((3, 1), (5, 3)), euchre_from_maker=True))
    assert points(finished(house, (2, 2, 1))) == (-2, 0, 0)


@pytest.mark.parametrize(
    ("scores", "winners"), [((0, 8, 7), (1,)), ((9, 8, 9), (2,)), ((9, 9, 9), (1, 2)), ((9, 7, 7), ())]
)
def test_c3_7_first_to_ten_and_shared_wins(scores: tuple[int, ...], winners: tuple[int, ...]) -> None:
    """First to 10; both defenders can reach it in one hand: higher total wins, tie → share."""
    assert after(begin(CUTTHROAT, 0, scores), finished(CUTTHROAT, (2, 2, 1))).winners == winners


def test_c3_6_a_euchre_pays_four_in_all() -> None:
    """3-hand euchre pays 4 in total."""
    for seed in range(50):
        state = played_out(deal(CUTTHROAT, up="TH"), Random(seed))
        assert sum(points(state)) in {1, 3, 4}
