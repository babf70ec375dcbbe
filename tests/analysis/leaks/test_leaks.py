"""Where a player loses points: habits, deeds, and the same decisions asked of others."""

import json
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from euchre.analysis.leaks.leaks import COMPARED_WITH, comparable, costliest_mistakes, leaks, studied
from euchre.analysis.leaks.summary import DRILLS, PlayerCounts, StudiedGame, WeighedDecision, losses_of
from euchre.analysis.puzzle.puzzles import KINDS
from euchre.analysis.review.decision import KINDS as DECISIONS
from euchre.analysis.review.review import review
from euchre.base.errors import EuchreError
from euchre.english.coaching import general_advice
from euchre.notation.check import player_names
from euchre.notation.position import parse_position, show_view
from euchre.notation.record import Record
from euchre.players.registry.matches import match
from euchre.rules.rules import Ladder, Rules
from euchre.rules.variants import VARIANTS


def played(game: str, players: str = "ten", seed: int = 5, hands: int | None = None) -> Record:
    """A recorded game."""
    record = match(VARIANTS[game], players, Random(seed), hands=hands).record
    return replace(record, players=tuple([f"p{player}" for player in range(record.rules.seats)]))


@pytest.mark.parametrize("game", ["tournament", "two", "twelve", "cutthroat", "bid", "british"])
def test_what_all_seats_did_adds_up_to_the_game(game: str) -> None:
    """Every hand has one maker or none, and every side but the maker's defends it."""
    record = played(game)
    every = [PlayerCounts() for _ in player_names(record)]
    for _ in range(2):
        for player, one in enumerate(every):
            one.add(record, player)
    makers = sum(one.made + one.euchred for one in every)
    assert {one.games for one in every} == {2}
    assert makers == sum(sum(one.suits.values()) for one in every) <= every[0].deals
    assert sum(one.euchred for one in every) > 0 or makers == sum(one.made for one in every)
    for one in every:
        own = one.made + one.euchred
        with_partner = sum(
            other.made + other.euchred
            for at, other in enumerate(every)
            if record.rules.side(at) == record.rules.side(every.index(one))
        )
        assert one.defended == makers - with_partner
        assert one.alone_marches + one.alone_euchred <= one.alone <= own
        assert all(one.called[place] <= asked for place, asked in one.asked.items())
    winners = {record.rules.side(seat) for seat, one in enumerate(every) if one.won}
    assert len(winners) == 1


@pytest.mark.ci
def test_the_players_of_the_ladder_are_asked_about_the_very_same_decisions() -> None:
    """So a player who is one of them loses as much as the ladder's does, where nothing is drawn at random."""
    record = played("two", "queen", hands=3)
    found = leaks([record], "p0", "king", worlds=20, workers=1)
    every = found.losses[-1]
    assert every.kind == "all"
    assert every.decisions == sum(one.decisions for one in found.losses[:-1]) > 5
    assert dict(every.ladder).keys() == set(COMPARED_WITH)
    assert all((one.error is None) == (one.decisions == 1) for one in found.losses)
    assert dict(every.ladder)["queen"] == pytest.approx(every.lost)
    assert (
        sum(one.lost for one in found.habits)
        <= sum(max(0, lost) for lost in [every.lost * every.decisions]) + 9
    )


@pytest.mark.ci
def test_the_same_seed_gives_the_same_figures_and_a_stranger_is_refused() -> None:
    record = played("two", hands=2)
    one, other = (leaks([record], "p0", "king", worlds=20, seed=3).json() for _ in range(2))
    assert one == other
    with pytest.raises(EuchreError, match="nobody is called"):
        leaks([record], "Nobody", "king", worlds=20)


def test_a_player_of_whom_nothing_can_be_judged_is_told_so() -> None:
    record = played("two", hands=1)
    (hand,) = record.hands
    with pytest.raises(EuchreError, match="nothing that p0 decided"):
        leaks([replace(record, hands=(replace(hand, actions=()),))], "p0", "king", worlds=20)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("tournament", "tournament-8", True),  # an evening of eight hands
        ("euchre", "tournament", True),  # the dealer is stuck
        ("euchre", replace(VARIANTS["euchre"], scoring=Ladder(euchre=4)), False),
        ("euchre", replace(VARIANTS["euchre"], alone=None), False),
        ("tournament", "four", False),
        ("tournament", "bid", False),
    ],
)
def test_points_compare_where_every_hand_is_played_and_paid_alike(
    one: str, other: str | Rules, *, same: bool
) -> None:
    """Whatever a game is called, and whatever ends it."""
    rules = VARIANTS[other] if isinstance(other, str) else other
    assert comparable([VARIANTS[one], rules, VARIANTS[one]]) is same


def test_a_single_decision_has_no_error_and_places_go_from_the_eldest_to_the_dealer() -> None:
    """Once, in the data: every display prints what it is given."""
    one = WeighedDecision(kind="calling", lost=0.5, ladder=())
    game = StudiedGame(title="", counts=PlayerCounts(), decisions=(one,))
    assert [row.error for row in losses_of([game])] == [None, None]
    assert [row.error for row in losses_of([game, game])] == [0, 0]
    places = ["eldest", "2nd", "3rd", "dealer"]
    counts = PlayerCounts(asked=Counter(sorted(places)))
    assert (
        [place for place, _, _ in counts.calls] == [row["place"] for row in counts.json()["calls"]] == places
    )


def test_every_drill_that_is_named_can_be_asked_for() -> None:
    assert set(DRILLS.values()) == {*KINDS} - {"endgames"}, "an endgame is a part of following"
    assert tuple(DRILLS) == DECISIONS


def test_a_studied_game_is_read_as_it_was_written() -> None:
    record = played("tournament", "ten", hands=3)
    judged = review(record, "king", worlds=20, seats=(1,))
    game = studied(record, judged, 1)
    assert len(game.decisions) > 3
    assert any(one.lesson for one in game.decisions)
    assert StudiedGame.of(json.loads(json.dumps(game.json()))) == game


def test_the_mistakes_to_be_asked_again_are_of_the_seat_alone_and_the_costliest_come_first() -> None:
    """Each with a position that tells what the seat knew alone, its better choice, and what would help."""
    record = played("two", "nine", hands=4)
    judged = review(record, "king", worlds=20)
    for seat in (0, 1):
        found = costliest_mistakes(judged, seat)
        assert found
        assert {one["seat"] for one in found} == {seat}
        lost = [one["points_lost"]["value"] for one in found]
        assert lost == sorted(lost, reverse=True)
        for one in found:
            assert one["class"] in ("mistake", "blunder")
            assert one["best"] != one["action"]
            assert general_advice(one["lesson"])
            assert not one["advice"] or one["advice"].endswith(".")
            seen = parse_position(one["position"]).view()
            assert seen.viewer == seat
            assert show_view(seen) == one["position"]
