"""The same deals for both: what a pair is worth, that nothing else matters, and when a test may stop."""

import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre.analysis.strength import arena
from euchre.analysis.strength.arena import (
    SETS,
    Contest,
    block_rows,
    contest,
    hand_number,
    manifest,
    pair_values,
    seatings,
)
from euchre.analysis.strength.compare import (
    LEAST_PAIRS,
    LIKELIHOOD_BOUND,
    Comparison,
    PairStore,
    compare,
    log_likelihood_ratio,
)
from euchre.base.chance import GOLDEN, MASK, Chance, hand_key, mix
from euchre.base.errors import EuchreError
from euchre.hand.game import after, begin
from euchre.hand.hand import apply, new, points
from euchre.players import FirstPlayer, RandomPlayer, player
from euchre.players.api.player import legal_on_turn
from euchre.players.registry.matches import MOST_HANDS, play_hand
from euchre.rules.actions import Action
from euchre.rules.cards import Card
from euchre.rules.rules import Countdown
from euchre.rules.variants import VARIANTS, variant
from euchre.runs.workers import JobRunner, run_jobs
from euchre.seen.views import View, view

ALONE = partial(run_jobs, workers=1, processes=True)
TWO = partial(run_jobs, workers=2, processes=True)
GAMES = ("tournament", "four", "two", "twelve", "cutthroat", "buck", "bid", "british")
PLAYED = [*[(game, False) for game in GAMES], *[(game, True) for game in ("tournament", "two", "cutthroat")]]


def rows(plan: Contest) -> Any:
    """All pairs of the first duel."""
    return np.concatenate([block_rows(plan, number) for number in range(plan.blocks_per_duel)])


# --- The seeds ----------------------------------------------------------------------------------------------

numbers = st.tuples(
    st.sampled_from(SETS),
    st.integers(0, arena.SEEDS_IN_A_SET - 1),
    st.integers(0, arena.MOST_PAIRS - 1),
    st.none() | st.integers(0, MOST_HANDS - 1),
)


@given(numbers, numbers)
def test_no_two_deals_of_any_sets_have_the_same_number(one: tuple[Any, ...], other: tuple[Any, ...]) -> None:
    """Whatever the seeds, single deals and the hands of matches included."""
    assert 0 <= hand_number(*one) < 1 << 64
    assert (hand_number(*one) == hand_number(*other)) == (one == other)


@given(st.integers(0, MASK), st.integers(0, MASK))
def test_numbers_and_the_luck_of_their_decks_are_one_to_one(one: int, other: int) -> None:
    """So sets that share no number share no deck: each step from a number to its draws can be undone."""
    assert GOLDEN % 2 == 1  # its multiples modulo 2**64 are all different
    assert (hand_key(1, one) == hand_key(1, other)) == (one == other)


def test_sets_deal_other_cards() -> None:
    decks = {each: arena.deal_from_number(variant("two"), hand_number(each, 1, 0), 0).hands for each in SETS}
    assert len(set(decks.values())) == len(SETS)


# --- What a pair is -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "matches"), PLAYED)
def test_a_player_is_worth_nothing_against_himself(game: str, *, matches: bool) -> None:
    """Exactly, in every pair: whoever sits in a seat has the same luck."""
    plan = contest(variant(game), ["random", "random"], 2 if matches else 6, matches=matches)
    assert pair_values(plan, rows(plan)).tolist() == [0] * plan.pairs


@pytest.mark.parametrize(
    ("game", "matches"),
    [pytest.param(*played, marks=pytest.mark.ci if at % 2 else []) for at, played in enumerate(PLAYED)],
)
def test_to_exchange_the_players_negates(game: str, *, matches: bool) -> None:
    found = []
    for names in (["jack", "random"], ["random", "jack"]):
        plan = contest(variant(game), names, 2 if matches else 6, matches=matches, seed=3)
        found.append(pair_values(plan, rows(plan)).tolist())
    assert found[0] == [-value for value in found[1]]
    assert any(found[0])


@pytest.mark.parametrize("game", ["two", "tournament", "cutthroat", "buck"])
def test_a_pair_is_what_the_page_says(game: str) -> None:
    """Played and averaged again, plainly: own sides' mean less the others', over all seatings of the deal."""
    rules = variant(game)
    plan = contest(rules, ["jack", "random"], 7, seeds="gate", seed=5)
    worth = pair_values(plan, rows(plan)) / plan.scale
    for number in range(7):
        at = hand_number("gate", 5, number)
        deck = list(rules.deck)
        Chance(arena._DECKS, at).shuffle(deck)
        edges = []
        for seating in seatings(rules.sides):
            names = ["jack" if seating[rules.side(seat)] == 0 else "random" for seat in range(rules.seats)]
            luck = [mix(hand_key(arena._LUCK, at) ^ (seat + 1)) for seat in range(rules.seats)]
            seats = [player(name, seed) for name, seed in zip(names, luck, strict=True)]
            state = new(rules, number % rules.seats, tuple(deck))
            while not state.over:
                seen = view(state, state.turn, (rules.start,) * rules.sides)
                state = apply(state, seats[state.turn].choose(seen))
            scored = [-each if isinstance(rules.scoring, Countdown) else each for each in points(state)]
            his = mean(scored[side] for side in range(rules.sides) if seating[side] == 0)
            edges.append(his - mean(scored[side] for side in range(rules.sides) if seating[side] == 1))
        assert worth[number] == pytest.approx(mean(edges))


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_every_seat_is_taken_equally_often_by_both(sides: int) -> None:
    seating = np.array(seatings(sides))
    assert len({tuple(row) for row in seating.tolist()}) == len(seating) == (2 if sides == 2 else 2 * sides)
    assert (seating.mean(axis=0) == 0.5).all()


def test_all_seats_deal() -> None:
    """The dealer goes round with the number of the deal, and is the same in all plays of it."""
    plan = contest(variant("tournament"), ["first", "random"], 8)
    dealers = [json.loads(line)["dealer"] for line in lines(plan)]
    assert dealers == [0, 1, 2, 3, 0, 1, 2, 3]


def lines(plan: Contest) -> list[str]:
    """What a file says of the contest."""
    from euchre.analysis.strength.compare import _line

    return [_line(plan, plan.duels[0], at, row, 0.0) for at, row in enumerate(rows(plan).tolist())]


def test_a_player_object_plays_as_its_name_does() -> None:
    """A contest takes players of one's own; they are called by their names."""
    by_name = contest(variant("two"), ["first", "jack"], 4)
    own = contest(variant("two"), [FirstPlayer(), "jack"], 4)
    assert own.players == by_name.players
    assert (rows(own) == rows(by_name)).all()
    with pytest.raises(EuchreError, match="two different players are called first"):
        contest(variant("two"), [FirstPlayer(), "first"], 4)


def test_matches_are_those_of_the_game() -> None:
    """Hand for hand the score and the dealer go on as in `euchre.hand.game`, with one deck for all plays."""
    rules = variant("two")
    plan = contest(rules, ["jack", "random"], 3, matches=True)
    for pair, row in enumerate(rows(plan).tolist()):
        for play, seating in enumerate(seatings(2)):
            game, hands = begin(rules, pair % 2), 0
            while not game.over:
                at = hand_number("dev", 1, pair, hands)
                sat = arena.players_by_seat(plan, at, ("jack", "random"))
                seats = [both[seating[seat]] for seat, both in enumerate(sat)]
                game = after(
                    game, play_hand(arena.deal_from_number(rules, at, game.dealer), seats, game.scores)
                )
                hands += 1
            winners = sum(1 << side for side in game.winners)
            assert row[play * 4 : play * 4 + 4] == [hands, winners, *game.scores]


def test_a_match_broken_off_is_half_won(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("euchre.analysis.strength.arena.MOST_HANDS", 1)
    (found,) = compare(contest(variant("tournament"), ["jack", "random"], 4, matches=True), ALONE)
    assert (found.broken, found.wins.rate, found.mean.mean) == (8, 0.5, 0.0)


def test_a_shared_win_is_a_part_of_one() -> None:
    """Whoever sits there; in the last play the one player has the sides 0 and 1."""
    plan = contest(VARIANTS["cutthroat"], ["jack", "random"], 1, matches=True)
    both = np.array([[0b011, 0b100, 0b111, 0b011, 0, 0b001]])
    assert arena.match_shares(plan, both).tolist() == [[6, 0, 4, 6, 6, 12]]
    assert seatings(3)[2:4] == ((1, 1, 0), (1, 0, 0))


# --- What players see ---------------------------------------------------------------------------------------


class Watcher(RandomPlayer):
    """Plays anything, and remembers what he was shown."""

    seen: list[View]

    def choose(self, view: View) -> Action:
        """Remember it."""
        Watcher.seen.append(view)
        return super().choose(view)


def test_players_see_their_views_and_the_score(monkeypatch: pytest.MonkeyPatch) -> None:
    Watcher.seen = []
    monkeypatch.setattr(arena, "player", lambda _name, seed=0: Watcher(seed))
    plan = Contest(variant("tournament"), ("random", "random"), 2, matches=True)
    block_rows(plan, 0)
    assert {len(seen.scores) for seen in Watcher.seen} == {2}
    assert len({seen.scores for seen in Watcher.seen}) > 5
    assert all(seen.viewer == seen.turn and len(legal_on_turn(seen)) > 1 for seen in Watcher.seen)


def test_who_plays_what_he_may_not_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    from euchre.rules.actions import Play

    class Cheat(RandomPlayer):
        """Plays a card, even when it is time to call."""

        def choose(self, view: View) -> Action:
            """His first card."""
            return Play(Card(view.hand[0]))

    monkeypatch.setattr(arena, "player", lambda _name, seed=0: Cheat(seed))
    with pytest.raises(EuchreError, match=r"random in seat 1 chose .*, but may: "):
        block_rows(Contest(variant("tournament"), ("random", "random"), 1), 0)


# --- What pairs come to -------------------------------------------------------------------------------------


def test_the_interval_is_over_pairs() -> None:
    plan = contest(variant("tournament"), ["jack", "random"], 100)
    (found,) = compare(plan, ALONE)
    each = pair_values(plan, rows(plan)) / plan.scale
    assert found.mean.mean == pytest.approx(each.mean())
    assert found.mean.error == pytest.approx(stdev(each) / 10)
    assert found.deviation == pytest.approx(stdev(each))
    assert (found.better, found.drawn, found.worse) == ((each > 0).sum(), (each == 0).sum(), (each < 0).sum())
    assert found.mean.low is not None
    assert found.mean.low > 1.0
    assert sum(found.games) == 100


def test_a_contest_is_the_same_whatever_the_workers() -> None:
    """Single deals of three players, and a test that stops early."""
    plan = contest(variant("two"), ["jack", "random", "first"], 40)
    assert summaries(plan, ALONE) == summaries(plan, TWO)
    early = contest(variant("two"), ["jack", "random"], 1_000, edge=0.2)
    (alone,), (together,) = summaries(early, ALONE), summaries(early, TWO)
    assert alone == together
    assert alone["pairs"] < 1_000
    assert alone["sprt"]["verdict"] == "better"


def test_matches_are_the_same_by_workers_that_begin_in_earnest(spawned: list[str]) -> None:
    plan = contest(variant("two"), ["jack", "random"], 4, matches=True)
    assert summaries(plan, ALONE) == summaries(plan, TWO)
    assert spawned == ["spawn"]


def summaries(plan: Contest, runner: JobRunner) -> list[dict[str, Any]]:
    """All figures of the contest."""
    return [one.summary() for one in compare(plan, runner)]


# --- On disk ------------------------------------------------------------------------------------------------


def stopping(after: int) -> Callable[[int], None]:
    """Ctrl-C when so many pairs are done."""

    def report(done: int) -> None:
        if done >= after:
            raise KeyboardInterrupt

    return report


@pytest.mark.parametrize(
    "options",
    [
        {},
        pytest.param({"matches": True, "pairs": 7}, marks=pytest.mark.ci),
        pytest.param({"edge": 0.3, "pairs": 900}, marks=pytest.mark.ci),
    ],
    ids=["deals", "matches", "sprt"],
)
def test_an_interrupted_contest_goes_on_to_the_same_file(tmp_path: Path, options: dict[str, Any]) -> None:
    """And to the same figures, with a block damaged meanwhile."""
    pairs = options.pop("pairs", 60)
    plan = contest(variant("two"), ["jack", "random"], pairs, **options)
    straight, stopped = tmp_path / "straight.jsonl", tmp_path / "stopped.jsonl"
    (whole,) = compare(plan, ALONE, store=PairStore(straight, plan))
    with pytest.raises(KeyboardInterrupt):
        compare(plan, TWO, store=PairStore(stopped, plan), report=stopping(2 * plan.block_size))
    again = PairStore(stopped, plan)
    assert again.missing() == list(range(2, plan.blocks))
    (again.folder / "block-1.npz").write_bytes(b"")
    (found,) = compare(plan, ALONE, store=again)
    assert found.summary() == whole.summary()
    assert stopped.read_bytes() == straight.read_bytes()
    assert not again.folder.exists()
    told = [json.loads(line) for line in straight.read_text("utf-8").splitlines()]
    assert len(told) == found.pairs
    assert mean(line["edge"] for line in told) == pytest.approx(found.mean.mean)


def test_another_contest_is_not_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan, out = contest(variant("two"), ["jack", "random"], 20), tmp_path / "x.jsonl"
    PairStore(out, plan)
    for other, says in (
        (replace(plan, seeds="gate"), "unfinished run with set dev, not gate"),
        (replace(plan, players=("random", "jack")), "players jack,random, not random,jack"),
        (replace(plan, edge=0.1), "sprt None, not 0.1"),
    ):
        with pytest.raises(EuchreError, match=says):
            PairStore(out, other)
    monkeypatch.setattr("euchre.runs.folder.code_digest", lambda: "other code")
    with pytest.raises(EuchreError, match=r"code .*, not other code"):
        PairStore(out, plan)
    assert manifest(plan)["of"] == "deals"


def test_files_say_what_was_played() -> None:
    plan = contest(variant("tournament"), ["jack", "random"], 2, matches=True)
    first, second = (json.loads(line) for line in lines(plan))
    assert (first["a"], first["b"], first["match"], second["match"], second["dealer"]) == (
        "jack",
        "random",
        0,
        1,
        1,
    )
    assert len(first["hands"]) == 2
    assert all(max(scores) >= 10 > min(scores) for scores in first["scores"])
    assert all(len(winners) == 1 for winners in first["winners"])


# --- The sequential test ------------------------------------------------------------------------------------

STEPS = (-2, -1, -1, 0, 0, 0, 0, 0, 0, 1, 1, 2)
"""Pairs of points in halves, about as they fall between good players."""


def verdicts(shift: float, edge: float, runs: int) -> tuple[dict[str | None, int], float]:
    """How tests of pairs end whose true mean is *shift*, and how many pairs they take."""
    rng, plan = np.random.default_rng(5), contest(variant("two"), ["jack", "random"], 10**6, edge=edge)
    ends: dict[str | None, int] = {}
    taken = 0
    for _ in range(runs):
        found = Comparison(plan, "jack", "random")
        while found.sequential is None or found.sequential.verdict is None:
            worth = rng.choice(STEPS, 64) + (rng.random(64) < 2 * shift)
            found.add(np.stack([worth, 0 * worth, 0 * worth, 0 * worth], axis=1))
        ends[found.sequential.verdict] = ends.get(found.sequential.verdict, 0) + 1
        taken += found.pairs
    return ends, taken / runs


@pytest.mark.ci
def test_the_sequential_test_errs_as_seldom_as_it_says() -> None:
    """In one of twenty at the most, on either side; 3.1 standard errors of 400 runs are allowed."""
    allowed = 400 * 0.05 + 3.1 * (400 * 0.05 * 0.95) ** 0.5
    equal, short = verdicts(0.0, 0.1, 400)
    ahead, other = verdicts(0.1, 0.1, 400)
    assert equal.get("better", 0) <= allowed
    assert ahead.get("not better", 0) <= allowed
    # A fixed number of pairs with these risks would be (2 * 1.645 * sd / edge) ** 2.
    assert max(short, other) < (2 * 1.645 * stdev(STEPS) / 2 / 0.1) ** 2


@given(st.floats(-2, 2), st.floats(0.01, 3), st.integers(1, 10**6), st.floats(0.001, 1))
def test_the_likelihood_is_that_of_two_normal_means(
    mean: float, variance: float, n: int, edge: float
) -> None:
    def log_density(true: float) -> float:
        return -n * (mean - true) ** 2 / (2 * variance)

    assert log_likelihood_ratio(mean, variance, n, edge) == pytest.approx(
        log_density(edge) - log_density(0), rel=1e-6, abs=1e-6
    )


def test_the_test_waits_until_it_knows_the_scatter() -> None:
    """Pairs that are all alike, as of a player with himself, end no test."""
    plan = contest(variant("two"), ["random", "random"], 200, edge=0.1)
    (found,) = compare(plan, ALONE)
    assert found.sequential == (0.1, 0.0, None)
    assert found.pairs == 200 > LEAST_PAIRS
    assert pytest.approx(2.944, abs=1e-3) == LIKELIHOOD_BOUND


# --- What is refused ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "options", "says"),
    [
        (["jack"], {}, "one player alone"),
        ([], {}, "at least two names"),
        (["jack", "bob"], {}, "no player is called 'bob'"),
        (["jack", "jack", "first"], {}, "name each player once"),
        (["jack", "first"], {"pairs": 0}, "0 pairs: ask for 1 to 1,000,000,000"),
        (
            ["jack", "first"],
            {"seeds": "test"},
            "no set of seeds is called 'test'; there are dev, gate, final",
        ),
        (["jack", "first"], {"seed": -1}, "seed -1: a set has the seeds 0 to 1,048,575"),
        (["jack", "first"], {"seed": 1 << 20}, "seed 1048576: a set has"),
        (["jack", "first", "random"], {"edge": 0.1}, "a sequential test is of two players"),
        (["jack", "first"], {"edge": 0.0}, "give one above 0"),
        (["jack", "first"], {"edge": float("nan")}, "give one above 0"),
    ],
)
def test_what_cannot_be_is_refused(names: list[str], options: dict[str, Any], says: str) -> None:
    pairs = options.pop("pairs", 10)
    with pytest.raises(EuchreError, match=says):
        contest(variant("two"), names, pairs, **options)


def test_names_are_the_players_own() -> None:
    assert contest(variant("two"), [" Jack ", "FIRST"], 1).duels == (("jack", "first"),)
