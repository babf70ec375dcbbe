"""The par of a deal: a fixed measure of the cards, and the results less it."""

from dataclasses import replace

import pytest

from euchre.analysis.review.account import interval, side_names, side_results
from euchre.analysis.review.decision import par, replay
from euchre.analysis.review.replayed_hand import ReplayedHand
from euchre.analysis.review.review import Review, review
from euchre.notation.record import Record
from euchre.rules.cards import Card
from euchre.rules.variants import TOURNAMENT
from tests.analysis.games import hidden, picked_up, played


def test_par_hangs_on_the_cards_alone(record: Record) -> None:
    """The same deal has the same par, however it was played."""
    start = next(record.positions())[2]
    assert par(lambda _: start, 2) == par(lambda _: start, 2)
    assert sum(par(lambda _: start, 2).mean) == pytest.approx(0)


@pytest.mark.ci
def test_par_is_the_same_with_whatever_seed_one_reviews() -> None:
    """And whoever judges: it is a measure fixed for all games, here of cards about which kings disagree."""
    record = played(TOURNAMENT, 22, 1, ("first",))
    start = next(record.positions())[2]
    assert len({replay(start, seed) for seed in range(6)}) > 1
    pars = [
        review(record, player, worlds=2, seats=[0], seed=seed).hands[0].par
        for player, seed in (("ace", 0), ("king", 5))
    ]
    assert pars == [par(lambda _: start)] * 2


def test_cards_nobody_knows_lie_otherwise_in_each_replay() -> None:
    """The known ones stay, all are dealt, and the same number gives the same deal."""
    record = picked_up()
    dealer = record.hands[0].dealer
    bare = hidden(record, seats=(dealer,), discards=True)
    bare = replace(bare, hands=(replace(bare.hands[0], deck=tuple(_no_kitty(bare))),))
    replayed = ReplayedHand.of(TOURNAMENT, bare.hands[0])
    deals = [replayed.dealt_anew(n, 0) for n in range(8)]
    assert replayed.dealt_anew(3, 0) == deals[3]
    assert len({state.hands[dealer] for state in deals if state is not None}) > 1
    for state in deals:
        assert state is not None
        assert sorted([*(card for hand in state.hands for card in hand), *state.kitty]) == sorted(
            TOURNAMENT.deck
        )
        for seat in range(4):
            if seat != dealer:
                assert state.hands[seat] == replayed.states[0].hands[seat]


def _no_kitty(record: Record) -> list[Card | None]:
    deck = list(record.hands[0].deck)
    return [*deck[: -TOURNAMENT.kitty + 1], *[None] * (TOURNAMENT.kitty - 1)]


def test_results_and_pars_of_two_sides_are_opposite(found: Review) -> None:
    """What one has more, the other has less."""
    one, two = side_results(found)
    assert side_names(found) == ("Ann and Cleo & Co", "<Bob> and Dan")
    for first, second in ((one.result, two.result), (one.par, two.par), (one.adjusted, two.adjusted)):
        assert first is not None
        assert second is not None
        assert first[0] == pytest.approx(-second[0])
        assert first[1] == pytest.approx(second[1])
    assert one.result is not None
    assert one.par is not None
    assert one.adjusted is not None
    assert one.adjusted[0] == pytest.approx(one.result[0] - one.par[0])


def test_intervals_are_wider_with_few_deals() -> None:
    """Student's: 12.7 standard errors with two deals, 2.18 with thirteen, 1.98 with a hundred."""
    found = [interval((0.0, 1.0), of) for of in (2, 3, 4, 5, 6, 13, 100)]
    assert [round(each[1], 2) for each in found if each is not None] == [
        12.71, 4.3, 3.18, 2.77, 2.57, 2.18, 1.98,
    ]  # fmt: skip
