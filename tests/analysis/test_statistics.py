"""Rule-set statistics: equal to a slow recount on the reference, and the same however they are played."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from statistics import mean, stdev

import pytest

from euchre.analysis.intervals import Z, wilson_interval
from euchre.analysis.simulation import statistics
from euchre.analysis.simulation.figures import Figures
from euchre.analysis.simulation.simulate import SimulationPlan, hand_row, reference_hand
from euchre.analysis.simulation.statistics import Counts, plan_statistics, play_and_count, reference_match
from euchre.base.errors import EuchreError
from euchre.english.results import FIGURE_WORDS, figure_words
from euchre.english.seats import place_names
from euchre.hand.game import Game, after, begin
from euchre.hand.hand import points
from euchre.hand.scoring import made, maker_tricks
from euchre.hand.state import End, Phase, State
from euchre.kernel.simulate.batch import column_names
from euchre.kernel.simulate.matches import hand_number
from euchre.rules.cards import Rank, Trump
from euchre.rules.mechanisms import Bidding, Countdown
from euchre.rules.rules import Rules
from euchre.rules.variants import VARIANTS
from tests.repetition import few_of

HANDS, MATCHES = 60, 12


def figures(rules: Rules, hands: int = HANDS, matches: int = MATCHES, players: str = "jack") -> Figures:
    plan = plan_statistics(rules, hands, matches, players, 3)
    return Figures(plan, play_and_count(plan))


def times(found: Figures) -> dict[str, tuple[int, int]]:
    """The rates without their intervals."""
    return {word: (one.times, one.of) for word, one in found.rates().items()}


def recount(rules: Rules, states: Sequence[State]) -> dict[str, tuple[int, int]]:
    """How often what happened, by the state of the reference."""
    seats = rules.seats
    played = [state for state in states if state.end is End.PLAYED]
    called = [state for state in played if state.maker is not None]
    alone = [state for state in called if state.alone]

    def part(whole: Sequence[State], such: Callable[[State], bool]) -> tuple[int, int]:
        return sum(map(such, whole)), len(whole)

    def march(state: State) -> bool:
        return maker_tricks(state) == rules.tricks

    return {
        "passed_out": part(states, lambda s: s.end is End.PASSED_OUT),
        "dealt_again": part(states, lambda s: s.end is End.REDEAL),
        "thrown_in": part(states, lambda s: s.end is End.THROWN_IN),
        "trump_at_once": part(states, lambda s: s.end is End.PLAYED and s.maker is None and not s.calls),
        "nobody_called": part(states, lambda s: s.end is End.PLAYED and s.maker is None and bool(s.calls)),
        "called": (len(called), len(states)),
        "euchred": part(called, lambda s: not made(s)),
        "marched": part(called, march),
        "alone": (len(alone), len(called)),
        "alone_made": part(alone, made),
        "alone_marched": part(alone, march),
        "alone_euchred": part(alone, lambda s: not made(s)),
        "defended_alone": part(called, lambda s: s.defender is not None),
        "somebody_dropped": part(called, lambda s: rules.drop_out and bool(s.out)),
        "everybody_dropped": part(called, lambda s: rules.drop_out and len(s.out) == seats - 1),
    }


GAMES = [
    "euchre",
    "british",
    "canadian",
    "twelve",
    "two",
    "cutthroat",
    "buck",
    "dirty-clubs",
    "bid",
    "bid-48",
]


@pytest.mark.parametrize("name", few_of(GAMES, {"canadian", "twelve", "buck"}, ci={"cutthroat", "bid-48"}))
def test_hands_are_counted_as_a_person_would(name: str) -> None:
    """Every hand once more on the reference engine, and every rate, call, bid and point counted by hand."""
    rules, seats, sides = VARIANTS[name], VARIANTS[name].seats, VARIANTS[name].sides
    found = figures(rules)
    states = [reference_hand(rules, 3, n, n % seats, ["jack"] * seats) for n in range(HANDS)]
    expected = recount(rules, states)
    assert times(found).items() <= expected.items()
    assert all(not expected[word][0] for word in expected.keys() - times(found).keys())
    called = [(s, s.maker) for s in states if s.end is End.PLAYED and s.maker is not None]
    who = Counter(place_names(seats)[(maker - s.dealer - 1) % seats] for s, maker in called)
    shares = Counter[str]()
    for one in found.calls():
        shares[one.place] += one.share.times
    assert shares == who
    bids = Counter((s.bid.tricks, s.bid.lone) for s, _ in called if s.bid)
    assert Counter({(one.tricks, one.lone): one.share.times for one in found.bids()}) == bids
    assert isinstance(rules.auction, Bidding) == bool(found.bids())
    scored = [[points(s)[(s.dealer + 1 + side) % sides] for side in range(sides)] for s in states]
    for side, score in enumerate(found.points().values()):
        column = [row[side] for row in scored]
        assert score.mean == pytest.approx(mean(column))
        assert score.error == pytest.approx(stdev(column) / HANDS**0.5)
    sign = -1 if isinstance(rules.scoring, Countdown) else 1
    edges = [sign * (row[-1] - mean(row[:-1])) for row in scored]
    edge = found.deal_advantage()
    assert edge.mean == pytest.approx(mean(edges))
    assert edge.error == pytest.approx(stdev(edges) / HANDS**0.5)
    assert edge.high == pytest.approx(mean(edges) + Z * stdev(edges) / HANDS**0.5)


def test_a_call_has_its_round() -> None:
    """The second round begins when everybody has passed once."""
    rules = VARIANTS["two"]
    found = figures(rules)
    expected = Counter[tuple[int, int]]()
    for n in range(HANDS):
        state = reference_hand(rules, 3, n, n % 2, ["jack"] * 2)
        said = sum(deed.phase is Phase.CALL for deed in state.history)
        if state.maker is not None:
            expected[1 if said <= 2 else 2, (state.maker - state.dealer - 1) % 2] += 1
    assert {
        (one.round, place_names(2).index(one.place)): one.share.times for one in found.calls()
    } == expected


@pytest.mark.parametrize(
    "name",
    few_of(["euchre", "tournament-8", "cutthroat", "buck", "bid"], {"tournament-8", "bid"}, ci={"buck"}),
)
def test_matches_are_counted_as_a_person_would(name: str) -> None:
    """Played once more by `hand.game`: how long each was, and who won it, counted from the first dealer."""
    rules = VARIANTS[name]
    found = figures(rules)
    jacks = ["jack"] * rules.seats
    lengths, wins, shared = Counter[int](), Counter[int](), 0
    for match in range(MATCHES):
        first = match % rules.seats
        game: Game = begin(rules, first)
        hands = 0
        while not game.over:
            game = after(game, reference_hand(rules, 3, hand_number(match, hands), game.dealer, jacks))
            hands += 1
        lengths[hands] += 1
        shared += len(game.winners) > 1
        if len(game.winners) == 1:
            wins[(game.winners[0] - first - 1) % rules.sides] += 1
    assert found.counts.lengths == lengths
    assert [one.times for one in found.wins().values()] == [wins[side] for side in range(rules.sides)]
    assert found.shared().times == shared
    assert found.match_length().mean == pytest.approx(mean(lengths.elements()))
    ordered = sorted(lengths.elements())
    assert found.percentiles()[50] == ordered[MATCHES // 2 - 1]
    assert found.percentiles()[95] == ordered[-1]


@pytest.mark.ci
@pytest.mark.parametrize("name", few_of(["four", "buck", "bid-48"], {"buck"}))
def test_same_seed_same_figures_whatever_the_workers(name: str) -> None:
    plan = plan_statistics(VARIANTS[name], 50_000, 700, "jack", 8)
    alone = play_and_count(plan)
    told: list[int] = []
    assert play_and_count(plan, 3, told.append) == alone
    assert told[-1] == 50_700
    assert told == sorted(told)
    assert play_and_count(replace(plan, seed=9)) != alone


def test_both_engines_give_the_same_figures() -> None:
    for name in ("euchre", "bid"):
        for players in ("jack", "random"):
            plan = plan_statistics(VARIANTS[name], 30, 1, players, 5)
            assert plan.engine == "kernel"
            assert play_and_count(plan) == play_and_count(replace(plan, engine="reference"))


def test_what_the_kernel_cannot_play_the_reference_plays_and_says_so() -> None:
    rules = replace(VARIANTS["bid-48"], low=Rank.SEVEN)
    plan = plan_statistics(rules, 70, 0)
    assert plan.engine == "reference"
    assert plan.why is not None
    assert "the kernel has no room for two packs" in plan.why
    assert play_and_count(plan, 2) == play_and_count(plan)


def test_where_revokes_are_called_nobody_revokes_and_it_is_said() -> None:
    plan = plan_statistics(VARIANTS["four-honour"], 50, 1)
    assert (plan.engine, plan.rules.revoke) == ("kernel", None)
    assert plan.why == "jack players never revoke: played without revoke rules"


@pytest.mark.ci
def test_a_match_that_does_not_end_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players who bid at random lose most bids, and with them the way home."""
    monkeypatch.setattr(statistics, "MOST_HANDS", 30)
    rules = VARIANTS["bid-48"]
    found = figures(rules, 10, 20, "random")
    rows = [reference_match(rules, 3, match, ["random"] * 4, 30) for match in range(20)]
    broken = sum(winners == 0 for _, _, _, winners, *_ in rows)
    assert found.unfinished().times == broken > 0
    assert found.counts.lengths.total() == 20 - broken
    assert all(hands == 30 for _, hands, _, winners, *_ in rows if not winners)


@pytest.mark.parametrize(
    ("hands", "matches", "players", "says"),
    [
        (1, 1, "jack", "1 hands: ask for 2 to"),
        (2, -1, "jack", "-1 matches: ask for 0 to"),
        (2, 1, "queen", "no statistics are kept of 'queen': the players are jack or random"),
    ],
)
def test_what_cannot_be_counted_is_refused(hands: int, matches: int, players: str, says: str) -> None:
    with pytest.raises(EuchreError, match=says):
        plan_statistics(VARIANTS["four"], hands, matches, players)
    with pytest.raises(EuchreError, match="0 workers"):
        play_and_count(plan_statistics(VARIANTS["four"], 2, 0), 0)


def test_every_rate_has_its_interval() -> None:
    found = figures(VARIANTS["railroad-best"], 2_000, 50)
    for one in (*found.rates().values(), *found.wins().values(), *found.trumps().values()):
        assert (one.low, one.high) == wilson_interval(one.times, one.of)


def test_no_matches_leave_no_figures_of_them() -> None:
    found = figures(VARIANTS["four"], 100, 0)
    assert found.match_length().mean is None
    assert found.percentiles() == {}
    assert found.summary()["matches"].keys() == {"count", "broken_off"}


def test_jack_calls_about_as_often_as_people_do() -> None:
    """Of the calls a sixth to a fifth are euchred, a sixth are marched, and one in eight is alone."""
    for name in ("euchre", "tournament"):
        rates = figures(VARIANTS[name], 20_000, 0).rates()
        assert 0.13 < rates["euchred"].low < rates["euchred"].high < 0.22
        assert 0.14 < rates["marched"].low < rates["marched"].high < 0.22
        assert 0.08 < rates["alone"].low < rates["alone"].high < 0.2


def test_a_row_is_that_of_the_hand() -> None:
    """A loner's row, read back."""
    rules = VARIANTS["euchre"]
    states = [reference_hand(rules, 1, n, n % 4, ["jack"] * 4) for n in range(40)]
    number, loner = next((n, state) for n, state in enumerate(states) if state.alone)
    cells = dict(zip(column_names(rules), hand_row(number, loner), strict=True))
    assert (cells["hand"], cells["dealer"], cells["maker"]) == (number, loner.dealer, loner.maker)
    assert (cells["trump"], cells["alone"], cells["spoken"]) == (loner.trump, 1, len(loner.calls))
    assert tuple(cells[f"tricks_{seat}"] for seat in range(4)) == loner.won


def test_trump_is_counted_under_the_words_of_the_table() -> None:
    """What was called is named as the calls are: no trump, low no trump."""
    rules = VARIANTS["bid"]
    assert isinstance(rules.auction, Bidding)
    low = replace(rules, auction=replace(rules.auction, low_no_trump=True))
    named = {figure_words(name) for name in figures(low, players="random").trumps()}
    assert named == {"a suit", Trump.NO_TRUMP.word, Trump.LOW.word}


def test_every_side_and_place_has_words() -> None:
    """The names that JSON has are never printed as they are: each has words of its own."""
    for rules in VARIANTS.values():
        sides = Figures(SimulationPlan(rules, 2, 0, ("jack",), "kernel", None), Counts()).sides()
        assert {*place_names(rules.seats), *sides} <= set(FIGURE_WORDS)
