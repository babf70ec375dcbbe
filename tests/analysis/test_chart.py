"""Calling charts: what is counted, what a cell says, and the small rule fitted to them."""

import xml.etree.ElementTree as ET
from dataclasses import replace
from html.parser import HTMLParser
from random import Random

import pytest

from euchre.analysis.calling.caller_view import caller_view
from euchre.analysis.calling.chart import (
    NEVER,
    PARTNER,
    PASS,
    Chart,
    ChartedHand,
    ChartPlan,
    cell_of,
    cells,
    chart_block,
    chart_hands,
    check_plan,
    halves,
    rule_by_cells,
    rule_cost,
)
from euchre.analysis.calling.chart_page import html, svg
from euchre.analysis.calling.hand_features import Features, features
from euchre.analysis.calling.rulefit import CallRule, fit_rule
from euchre.base.errors import EuchreError
from euchre.rules.cards import Card, Rank, Suit, Trump, parse_cards
from euchre.rules.variants import VARIANTS, variant
from euchre.seen.views import View

PLAN = ChartPlan(rules=variant("tournament"), seat=3, dealer=3, hands=60, worlds=12, seed=5)


def seen(hand: str, up: str, seat: int = 0, dealer: int = 3, round_: int = 1) -> View:
    return caller_view(
        PLAN.rules, seat=seat, dealer=dealer, hand=parse_cards(hand), upcard=Card.parse(up), round_=round_
    )


# --- What a person counts -----------------------------------------------------------------------------------


def test_bowers_high_trumps_aces_and_voids_are_counted() -> None:
    found = features(seen("JH JD AH 9H AS", "KH"), Trump.HEARTS)
    assert found == Features(trumps=4, right=1, left=1, benny=0, high=1, aces=1, voids=2, up=0)
    assert found.low == 1
    assert cell_of(found) == ((4, "both"), (1, True))


def test_the_dealer_counts_the_upcard_and_puts_a_card_down() -> None:
    """The lowest card of the shortest other suit goes; an ace stays."""
    found = features(seen("JD AH 9S AC KC", "JH", seat=3), Trump.HEARTS)
    assert (found.trumps, found.right, found.left, found.aces, found.voids) == (3, 1, 1, 1, 2)


def test_a_bower_turned_up_is_good_for_the_dealers_side() -> None:
    """Of the dealer's partner it counts for the hand, of an opponent against it; turned down, not at all."""
    hand = "9H TH QS KS AC"
    assert features(seen(hand, "JH", seat=1, dealer=3), Trump.HEARTS).up == 1
    assert features(seen(hand, "JH", seat=0, dealer=3), Trump.HEARTS).up == -1
    assert features(seen(hand, "JH", seat=0, dealer=3, round_=2), Trump.SPADES).up == 0
    assert features(seen(hand, "QH", seat=0, dealer=3), Trump.HEARTS).up == 0


@pytest.mark.parametrize("seed", range(20))
def test_suits_are_all_the_same(seed: int) -> None:
    """A hand with its suits renamed, colours kept together, is counted the same."""
    luck = Random(seed)
    cards = luck.sample(list(PLAN.rules.deck), 6)
    to = luck.choice([(0, 1, 2, 3), (3, 1, 2, 0), (0, 2, 1, 3), (1, 0, 3, 2), (2, 3, 0, 1), (1, 3, 0, 2)])
    turned = [Card.of(Rank(card & 7), Suit(to[card >> 3])) for card in cards]

    def counted(six: list[Card]) -> Features:
        up = six[5]
        assert up.suit is not None
        asked = caller_view(PLAN.rules, seat=2, dealer=3, hand=six[:5], upcard=up)
        return features(asked, Trump(up.suit))

    assert counted(cards) == counted(turned)


# --- The chart ----------------------------------------------------------------------------------------------


def test_the_same_seed_charts_the_same_hands() -> None:
    """Cut into whatever blocks."""
    rows = chart_hands(PLAN)
    assert len(rows) == PLAN.hands
    assert rows == (*chart_block(PLAN, 0), *chart_block(PLAN, 50))
    assert rows != chart_hands(replace(PLAN, seed=6))


@pytest.mark.long
def test_any_number_of_workers_charts_the_same() -> None:
    assert chart_hands(PLAN, workers=2) == chart_hands(PLAN)


def test_every_hand_is_in_one_cell() -> None:
    rows = chart_hands(PLAN)
    made = Chart(PLAN, rows)
    found = made.cells()
    assert sum(cell.hands for cell in found.values()) == len(rows)
    assert {at for at, _ in found} == set(made.row_keys())
    assert {column for _, column in found} == set(made.column_keys())
    total = sum(cell.gain * cell.hands for cell in found.values())
    assert total == pytest.approx(sum(row.gain for row in rows))


def test_a_cell_is_called_passed_or_close() -> None:
    """Two standard errors make it clear; of one hand alone nothing is said."""
    call, never = (
        _rows(2, lambda _hand, _luck: 1.0),
        _rows(3, lambda _hand, luck: luck.uniform(-1, 1), same=True),
    )
    assert {cell.verdict for cell in cells(call * 2).values()} == {"call"}
    assert {cell.verdict for cell in cells(_rows(1, lambda _hand, _luck: -1.0)).values()} == {"one"}
    assert {cell.verdict for cell in cells(never).values()} == {"close"}


def test_the_upcard_that_is_asked_for_is_turned_up() -> None:
    """And with it every hand of the dealer has the right bower."""
    rows = chart_hands(replace(PLAN, upcard=Card.parse("JS"), hands=20))
    assert {row.features.right for row in rows} <= {0, 1}
    first = [row.features for row in rows if row.features.trumps]
    assert first
    assert chart_hands(replace(PLAN, upcard=Card.parse("JH"), hands=20)) != rows


def test_the_score_turns_points_into_chances() -> None:
    rows = chart_hands(replace(PLAN, scores=(9, 9), hands=20))
    assert all(
        0 <= value <= 1 for row in rows for pair in (row.passed, *row.partner, row.best) for value in pair
    )


@pytest.mark.parametrize("name", ["twelve", "two", "british", "cutthroat", "buck", "four"])
def test_any_game_with_calls_is_charted(name: str) -> None:
    """By trumps and bowers of the cards the seat can see."""
    rules = VARIANTS[name]
    rows = chart_hands(ChartPlan(rules=rules, seat=0, dealer=rules.seats - 1, hands=20, worlds=4))
    assert len(Chart(ChartPlan(rules=rules, seat=0, dealer=1), rows).cells()) > 3


@pytest.mark.parametrize(
    ("plan", "says"),
    [
        (replace(PLAN, rules=variant("bid")), "it is bid for"),
        (replace(PLAN, rules=variant("twelve-honour")), "no chart of this game"),
        (replace(PLAN, seat=4), "seat 4: the seats are 0 to 3"),
        (replace(PLAN, round=2), "has to call then"),
        (replace(PLAN, scores=(1, 2, 3)), "3 scores: this game has 2 sides"),
        (replace(PLAN, hands=5), "20 and 4 are the least"),
        (replace(PLAN, upcard=Card.parse("7H")), "cannot be turned up"),
    ],
)
def test_what_cannot_be_charted_is_said(plan: ChartPlan, says: str) -> None:
    with pytest.raises(EuchreError, match=says):
        check_plan(plan)


# --- The rule -----------------------------------------------------------------------------------------------


def _rows(count: int, gain: object, *, same: bool = False) -> tuple[ChartedHand, ...]:
    """Hands whose best call is worth what *gain* says of the hand, with partner; alone is forbidden."""
    luck, found = Random(3), []
    for _ in range(count):
        right, left, high, low = (
            luck.random() < 0.2,
            luck.random() < 0.2,
            luck.randrange(3),
            luck.randrange(3),
        )
        if same:
            right = left = False
            high = low = 1
        hand = Features(
            trumps=right + left + high + low, right=int(right), left=int(left), benny=0, high=high,
            aces=0 if same else luck.randrange(3), voids=0 if same else luck.randrange(2), up=0,
        )  # fmt: skip
        value = float(gain(hand, luck))  # type: ignore[operator]  # a function of hand and luck
        pair = (value, value)
        found.append(ChartedHand((hand,), (0.0, 0.0), (pair,), ((NEVER, NEVER),), pair, 0))
    return tuple(found)


def test_a_rule_that_was_hidden_in_the_hands_is_found() -> None:
    """Hands worth what points say are called exactly when the points are enough."""
    rows = _rows(600, lambda h, _: 3 * h.right + 2 * h.left + 2 * h.high + h.low + h.aces - 5.5)
    rule = fit_rule(rows)
    assert all(rule(row.hands)[0] == (PARTNER if row.gain > 0 else PASS) for row in rows)
    assert rule_cost(rows, rule) == (0.0, 0.0)
    assert rule.alone is None
    assert len(rule.lines()) <= 6


def test_higher_trumps_never_count_less() -> None:
    """However the luck of the hands fell."""
    rule = dict(fit_rule(_rows(200, lambda _hand, luck: luck.uniform(-1, 1))).points)
    counts = [rule.get(name, 0) for name in ("right", "left", "high", "low")]
    assert counts == sorted(counts, reverse=True)
    assert min(counts) >= 0


def test_a_rule_costs_what_its_wrong_calls_cost() -> None:
    rows = _rows(100, lambda _hand, _luck: 1.0)
    never = CallRule((("right", 1),), 9, None)
    assert rule_cost(rows, never) == (1.0, 0.0)
    assert rule_cost(rows, rule_by_cells(rows)) == (0.0, 0.0)


def test_a_rule_is_said_in_six_lines_at_most() -> None:
    points = (("right", 5), ("left", 4), ("high", 3), ("low", 2), ("aces", 1), ("voids", 1), ("up", -2))
    said = CallRule(points, 8, 12).lines()
    assert said == (
        (
            "Count right bower 5, left bower 4, ace or king of trumps 3, other trump 2, "
            "ace of another suit 1, suit you have none of 1."
        ),
        "For a bower turned up for your partner take off 2, for a bower turned up for an opponent add 2.",
        "Call with 8 or more.",
        "Go alone with 12 or more.",
    )


def test_a_rule_speaks_of_no_bower_that_cannot_be_turned_up() -> None:
    """A seat has the dealer for partner or for opponent, never both."""
    points = (("right", 5), ("up", -2))
    assert CallRule(points, 8, 12, turned=(1,)).lines()[1] == (
        "For a bower turned up for your partner take off 2."
    )
    assert CallRule(points, 8, 12, turned=(-1,)).lines()[1] == "For a bower turned up for an opponent add 2."
    rows = chart_hands(replace(PLAN, seat=1, dealer=3, hands=100, worlds=4))
    assert set(fit_rule(rows).turned) <= {1}


def test_the_fitted_rule_costs_little_on_hands_it_has_not_seen() -> None:
    """Much less than always to pass, for the dealer."""
    fit, kept = halves(chart_hands(replace(PLAN, hands=400, worlds=20)))
    rule, _ = rule_cost(kept, fit_rule(fit))
    always, _ = rule_cost(kept, lambda _hands: (PASS, 0))
    assert rule < always / 3


def test_the_best_of_one_half_is_valued_by_the_other() -> None:
    """So nothing looks better for having been chosen: the best is no better than it is worth."""
    for row in chart_hands(PLAN):
        ways = [*row.partner, *row.alone]
        assert NEVER not in row.passed
        assert all(value <= max(pair[half] for pair in ways) for half, value in enumerate(row.best))
        assert row.half_means(row.decided(0))[0] == max(row.passed[0], *[pair[0] for pair in ways])


def test_where_several_trumps_may_be_named_the_rule_names_one() -> None:
    """The one that counts most, and that is what it costs."""
    rows = chart_hands(replace(PLAN, seat=0, round=2, hands=120, worlds=20))
    assert {len(row.hands) for row in rows} == {3}
    rule = fit_rule(rows)
    assert any("the trump that counts most" in line for line in rule.lines())
    for row in rows:
        what, at = rule(row.hands)
        assert what == PASS or rule.count(row.hands[at]) == max(map(rule.count, row.hands))


# --- The page and the picture -------------------------------------------------------------------------------


class Reader(HTMLParser):
    """Sees that every tag is closed, and counts them."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """It opens."""
        self.seen.append(tag)
        if tag != "meta":
            self.open.append(tag)
        assert not any(value and "//" in value for _, value in attrs), "nothing is fetched"

    def handle_endtag(self, tag: str) -> None:
        """It closes the last."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """What is read."""
        self.text += data


def test_the_page_is_whole_and_says_every_cell_in_words() -> None:
    """Colour is not the only channel: a word, a pattern and a figure stand in each cell."""
    made = Chart(PLAN, chart_hands(PLAN))
    page = html(made, "Tournament <&>", ["Call with 8 or more."])
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert not reader.open
    assert reader.seen.count("td") == len(made.row_keys()) * len(made.column_keys())
    assert reader.text.count("± ") >= sum(cell.hands > 1 for cell in made.cells().values())
    assert {"main", "caption", "thead", "h1", "h2", "title"} <= set(reader.seen)
    assert 'scope="row"' in page
    assert 'scope="col"' in page
    words = {cell.verdict for cell in made.cells().values()}
    assert all(f'class="{word}"' in page for word in words)
    assert "Tournament <&>" in reader.text


def test_the_picture_is_well_formed_and_has_a_name() -> None:
    made = Chart(PLAN, chart_hands(PLAN))
    root = ET.fromstring(svg(made, "Tournament <&>", ["Call with 8 or more."]))  # noqa: S314  # our own text
    space = "{http://www.w3.org/2000/svg}"
    assert root.get("role") == "img"
    assert (root.findtext(f"{space}title") or "").startswith("Tournament <&>: seat 3 to call in round 1")
    assert root.findtext(f"{space}desc")
    told = " ".join("".join(text.itertext()) for text in root.iter(f"{space}text"))
    assert told.count(" hand") >= len(made.cells())
    assert "Call with 8 or more." in told
