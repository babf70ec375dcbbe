"""Reviews: losses by what was known, the same whatever the workers, hindsight and luck told apart."""

import json
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from euchre.actions import Action, Call, Discard, Give
from euchre.analysis.account import adjusted, data, interval, lost, sides
from euchre.analysis.annotate import annotated_egn, annotated_record
from euchre.analysis.decision import KINDS, Grade, grade, point, remark
from euchre.analysis.known import Known, view_at
from euchre.analysis.par import par
from euchre.analysis.report import page
from euchre.analysis.review import Review, chances, review
from euchre.cards import Card, Trump, parse_cards
from euchre.errors import EuchreError
from euchre.game import Deal, begin
from euchre.hand import apply, legal
from euchre.notation import document, egn
from euchre.notation.layout import Layout
from euchre.notation.position import parse_position
from euchre.notation.record import Hand, Record
from euchre.notation.spots import HAND, spots
from euchre.rules import Rules
from euchre.state import Phase
from euchre.variants import BUCK, CUTTHROAT, TOURNAMENT, TWO
from euchre.view import view
from tests.analysis.games import played

SHARED = Path(__file__).parents[3] / "shared" / "reference" / "egn"
NAMES = ("Ann", "<Bob>", "Cleo & Co", "Dan")
FEW = 20


@pytest.fixture(scope="module")
def record() -> Record:
    """Two hands of four people; the dealer puts down a card in the first."""
    return played(TOURNAMENT, 3, 2, ("ten", "nine"), NAMES)


@pytest.fixture(scope="module")
def found(record: Record) -> Review:
    """Its review."""
    return review(record, worlds=FEW)


# --- Classes ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cost", "kind"),
    [(0.0, "fine"), (0.03, "fine"), (0.031, "small"), (0.1, "small"), (0.11, "mistake"), (0.3, "mistake"),
     (0.31, "blunder"), (4.0, "blunder"), (-1.0, "fine")],
)  # fmt: skip
def test_the_bounds_of_the_classes(cost: float, kind: str) -> None:
    """Fine below 0.03 points, small to 0.1, a mistake to 0.3, a blunder above."""
    assert grade(cost, 0.0).word == kind


@pytest.mark.parametrize(("cost", "kind"), [(0.05, "fine"), (0.2, "small"), (0.5, "mistake")])
def test_a_loss_not_clear_of_its_error_is_one_class_lower(cost: float, kind: str) -> None:
    """Two standard errors are asked for."""
    assert grade(cost, cost / 1.9).word == kind
    assert grade(cost, cost / 2.1).word != kind


def test_a_point_is_worth_more_the_shorter_the_match() -> None:
    """Some hundredths of a match to ten."""
    ten, five = point(TOURNAMENT), point(replace(TOURNAMENT, target=5))
    assert ten is not None
    assert five is not None
    assert 0.04 < ten < 0.09 < five
    assert point(replace(TOURNAMENT, target=None, deals=8)) is None


# --- Decisions ----------------------------------------------------------------------------------------------


def test_the_best_choice_loses_nothing(found: Review) -> None:
    """And no other gains; where there was no choice, nothing is judged."""
    judged = [decision for decision in found.decisions if decision.judged]
    assert judged
    for decision in judged:
        assert decision.grade is not None
        worths = [value.worth for _, value in decision.values]
        assert decision.chance is not None
        assert decision.chance >= 0
        if decision.action == decision.best:
            assert (decision.lost, decision.chance, decision.grade) == (0.0, 0.0, Grade.FINE)
        chosen = next(value for _, value in decision.values if value.short == decision.chance)
        assert max(worths) - chosen.worth == pytest.approx(decision.chance)
        assert bool(decision.reason) <= (decision.grade > Grade.FINE)
    assert {decision.why_not for decision in found.decisions if not decision.judged} <= {"no choice"}


def test_every_decision_is_looked_at_once(record: Record, found: Review) -> None:
    """In order, each of its kind."""
    assert [(d.hand, d.number) for d in found.decisions] == [
        (n, k) for n, hand in enumerate(record.hands) for k in range(len(hand.actions))
    ]
    for decision, (_, _, state, _) in zip(
        found.decisions, [one for one in record.positions() if not one[2].over], strict=True
    ):
        assert decision.seat == state.turn
        assert (decision.kind in ("leading", "following")) == (state.phase is Phase.PLAY)
        assert (decision.kind == "leading") == (state.phase is Phase.PLAY and not state.trick)


def test_a_review_is_the_same_whatever_the_workers(record: Record, found: Review) -> None:
    """Two processes give what one gives."""
    assert data(review(record, worlds=FEW, workers=2)) == data(found)


def test_the_same_seed_gives_the_same_review(record: Record, found: Review) -> None:
    """And another seed other figures."""
    assert data(review(record, worlds=FEW)) == data(found)
    assert data(review(record, worlds=FEW, seed=5))["decisions"] != data(found)["decisions"]


def test_only_who_is_asked_for_is_judged(record: Record, found: Review) -> None:
    """With the same figures."""
    only = review(record, worlds=FEW, seats=[2])
    assert only.decisions == tuple([decision for decision in found.decisions if decision.seat == 2])


def test_hidden_cards_have_no_part_in_a_loss(record: Record) -> None:
    """Two deals that look the same to eldest: his call costs the same in both, whatever hindsight says."""
    hand = record.hands[0]
    where = spots(TOURNAMENT, hand.dealer)
    deck = list(hand.deck[hand.cut :] + hand.deck[: hand.cut])
    eldest = (hand.dealer + 1) % 4
    left, right = (
        [n for n, spot in enumerate(where) if spot.kind == HAND and spot.seat == (eldest + gap) % 4]
        for gap in (1, 2)
    )
    for n, m in zip(left, right, strict=True):
        deck[n], deck[m] = deck[m], deck[n]
    first = played(TOURNAMENT, 3, 1, ("ten", "nine"))
    other = replace(first, hands=(replace(hand, deck=tuple(deck), cut=0, actions=_to_the_end(hand, deck)),))
    one, two = (review(game, worlds=FEW).decisions[0] for game in (first, other))
    assert one.seat == eldest
    assert (one.values, one.lost, one.best) == (two.values, two.lost, two.best)


def _to_the_end(hand: Hand, deck: list[Card | None]) -> tuple[Action, ...]:
    """The same first call, and then whatever comes last, to the end of the hand."""
    state = Deal(dealer=hand.dealer, deck=tuple(card for card in deck if card is not None)).state(TOURNAMENT)
    actions: list[Action] = []
    while not state.over:
        action = legal(state)[-1] if actions else hand.actions[0]
        assert action is not None
        actions.append(action)
        state = apply(state, action)
    return tuple(actions)


def test_hindsight_is_never_below_nothing(found: Review) -> None:
    """What turned out best could not have been bettered."""
    assert all(
        decision.luck is not None and decision.luck >= 0 for decision in found.decisions if decision.judged
    )
    assert any(decision.luck for decision in found.decisions)


def test_a_hand_that_is_not_over_is_not_told() -> None:
    """Whoever plays on learns nothing."""
    record = played(TOURNAMENT, 3, 2)
    stopped = replace(
        record, hands=(*record.hands[:-1], replace(record.hands[-1], actions=record.hands[-1].actions[:6]))
    )
    found = review(stopped, worlds=FEW)
    assert found.hands[-1].points is None
    assert not found.hands[-1].decisions
    assert found.hands[-1].par is None


@pytest.mark.parametrize("rules", [TWO, CUTTHROAT, BUCK], ids=["two", "cutthroat", "buck"])
def test_other_games_are_reviewed_too(rules: Rules) -> None:
    """Each for himself, in threes, and where dropping out is a choice."""
    found = review(played(rules, 2, 1), worlds=4)
    assert any(decision.judged for decision in found.decisions)
    assert json.loads(json.dumps(data(found)))["format"] == "euchre-review"
    assert page(found)


def test_nothing_to_judge_is_refused() -> None:
    """No deals, or nobody who can."""
    with pytest.raises(EuchreError, match="nothing has been dealt"):
        review(Record(rules=TOURNAMENT))
    with pytest.raises(EuchreError, match="the nine cannot say"):
        review(played(TOURNAMENT, 1, 1), "nine")


# --- What the record does not tell --------------------------------------------------------------------------


def hidden(record: Record, *, seats: tuple[int, ...], discards: bool = False) -> Record:
    """The record without the cards dealt to *seats*, and without what was put down."""
    hands = []
    for hand in record.hands:
        deck = hand.deck[hand.cut :] + hand.deck[: hand.cut]
        where = spots(record.rules, hand.dealer)
        lost_ = [
            None if s.kind == HAND and s.seat in seats else card for card, s in zip(deck, where, strict=True)
        ]
        actions = [None if discards and isinstance(a, Discard | Give) else a for a in hand.actions]
        hands.append(replace(hand, deck=tuple(lost_), cut=0, actions=tuple(actions)))
    return replace(record, hands=tuple(hands))


def test_hands_are_put_together_from_what_was_played(record: Record, found: Review) -> None:
    """Five cards played are a hand: nothing is lost when the deal is not written down."""
    bare = review(hidden(record, seats=(0, 1, 2, 3)), worlds=FEW)
    assert [(d.lost, d.luck) for d in bare.decisions] == [(d.lost, d.luck) for d in found.decisions]


def picked_up() -> Record:
    """A hand in which the dealer takes up the upcard."""
    for seed in range(1, 50):
        record = played(TOURNAMENT, seed, 1)
        state = record.replay()[1] or list(record.positions())[-1][2]
        if any(deed.phase is Phase.PICKUP for deed in state.history) and not state.alone:
            return record
    raise AssertionError


def test_a_dealer_whose_discard_is_not_known_is_judged_only_in_the_play() -> None:
    """Before it, one of his cards is missing; after it, he is judged as if he had forgotten it."""
    record = picked_up()
    dealer = record.hands[0].dealer
    found = review(hidden(record, seats=(dealer,), discards=True), worlds=FEW)
    assert found.hands[0].unknown == 1
    for decision in found.decisions:
        if decision.seat == dealer:
            if decision.kind in ("calling", "discarding"):
                assert "not all the cards this seat held" in decision.why_not
            else:
                assert decision.judged or decision.why_not == "no choice"
                assert not decision.position  # it would have to name the card
        elif decision.kind == "calling":
            assert decision.luck is None
    assert found.hands[0].par is not None


def test_positions_tell_no_more_than_the_seat_knew(found: Review) -> None:
    """They can be asked about again, and hold one hand only."""
    for decision in found.decisions:
        if decision.judged:
            position = parse_position(decision.position)
            assert {spot.seat for spot in position.unknown if spot.kind == HAND} == {0, 1, 2, 3} - {
                decision.seat
            }


def test_a_point_of_a_record_as_the_seat_saw_it(record: Record) -> None:
    """By deal and decision; the end of a hand is no point to ask about."""
    seen = view_at(record, 1, 0)
    state = next(record.positions())[2]
    assert seen == view(state, state.turn, (0, 0))
    with pytest.raises(EuchreError, match="the hand is over"):
        view_at(record, 1, None)
    with pytest.raises(EuchreError, match="--deal 3: the record has 2"):
        view_at(record, 3, 0)
    with pytest.raises(EuchreError, match="--at 99: deal 1 has"):
        view_at(record, 1, 99)
    stopped = replace(record, hands=(replace(record.hands[0], actions=record.hands[0].actions[:1]),))
    bare = hidden(stopped, seats=(0, 1, 2, 3))
    with pytest.raises(EuchreError, match="not all the cards"):
        view_at(bare, 1, 1)


def test_cards_nobody_knows_lie_otherwise_in_each_replay() -> None:
    """The known ones stay, all are dealt, and the same number gives the same deal."""
    record = picked_up()
    dealer = record.hands[0].dealer
    bare = hidden(record, seats=(dealer,), discards=True)
    bare = replace(bare, hands=(replace(bare.hands[0], deck=tuple(_no_kitty(bare))),))
    known = Known.of(TOURNAMENT, bare.hands[0])
    deals = [known.dealt_anew(n, 0) for n in range(8)]
    assert known.dealt_anew(3, 0) == deals[3]
    assert len({state.hands[dealer] for state in deals if state is not None}) > 1
    for state in deals:
        assert state is not None
        assert sorted([*(card for hand in state.hands for card in hand), *state.kitty]) == sorted(
            TOURNAMENT.deck
        )
        for seat in range(4):
            if seat != dealer:
                assert state.hands[seat] == known.states[0].hands[seat]


def _no_kitty(record: Record) -> list[Card | None]:
    deck = list(record.hands[0].deck)
    return [*deck[: -TOURNAMENT.kitty + 1], *[None] * (TOURNAMENT.kitty - 1)]


# --- What it adds up to -------------------------------------------------------------------------------------


def test_kinds_add_up(found: Review) -> None:
    """Points lost by calling, discarding, leading and following are all points lost."""
    for row in lost(found):
        assert [kind for kind, _ in row.by_kind] == list(KINDS)
        assert row.points is not None
        assert sum(figure[0] for _, figure in row.by_kind if figure) == pytest.approx(row.points[0])
        assert sum(count for _, count in row.grades) == row.judged
        own = [decision for decision in found.decisions if decision.seat == row.seat and decision.judged]
        assert sum(decision.lost for decision in own) / 2 == pytest.approx(row.points[0])


def test_results_and_pars_of_two_sides_are_opposite(found: Review) -> None:
    """What one has more, the other has less."""
    one, two = adjusted(found)
    assert sides(found) == ("Ann and Cleo & Co", "<Bob> and Dan")
    for first, second in ((one.result, two.result), (one.par, two.par), (one.adjusted, two.adjusted)):
        assert first is not None
        assert second is not None
        assert first[0] == pytest.approx(-second[0])
        assert first[1] == pytest.approx(second[1])
    assert one.result is not None
    assert one.par is not None
    assert one.adjusted is not None
    assert one.adjusted[0] == pytest.approx(one.result[0] - one.par[0])


def test_par_hangs_on_the_cards_alone(record: Record) -> None:
    """The same deal has the same par, however it was played."""
    start = next(record.positions())[2]
    assert par(lambda _: start, 0, 2) == par(lambda _: start, 0, 2)
    assert sum(par(lambda _: start, 0, 2).mean) == pytest.approx(0)


def test_intervals_are_wider_with_few_deals() -> None:
    """Student's: 12.7 standard errors with two deals, 2.18 with thirteen, 1.98 with a hundred."""
    assert [round(interval((0.0, 1.0), of)[1], 2) for of in (2, 3, 4, 5, 6, 13, 100)] == [
        12.71, 4.3, 3.18, 2.77, 2.57, 2.18, 1.98,
    ]  # fmt: skip


def test_the_line_of_the_match_ends_with_who_won() -> None:
    """Even chances at first, 1 and 0 at the end."""
    record = played(replace(TOURNAMENT, target=2), 3, 20)
    found = review(record, worlds=2, seats=[0])
    assert found.chances in ((1.0, 0.0), (0.0, 1.0))
    assert all(hand.chances is not None and sum(hand.chances) == pytest.approx(1) for hand in found.hands)
    assert chances(begin(replace(TOURNAMENT, target=None, deals=8), 0)) is None


# --- Written down -------------------------------------------------------------------------------------------


def test_remarks_are_written_back_and_nothing_else_changes(record: Record, found: Review) -> None:
    """As notes of the record, as EGN's annotations; twice is no more than once."""
    worst = [decision for decision in found.decisions if decision.grade]
    assert worst
    noted = annotated_record(record, found)
    assert annotated_record(noted, found) == noted
    assert document.loads(document.dumps(noted)) == noted
    assert [(n, at) for n, hand in enumerate(noted.hands) for at, _ in hand.notes] == [
        (decision.hand, decision.number + 1) for decision in worst
    ]
    game = egn.loads(egn.dumps(record))
    told = annotated_egn(game, found)
    assert egn.baseline(told) == egn.baseline(game)
    assert annotated_egn(told, found) == told
    again = egn.loads(egn.dumps(told))
    assert sorted(one.text for one in again.annotations) == sorted(
        remark(decision).partition("] ")[2] for decision in worst
    )
    assert {one.mark for one in again.annotations} <= {"[?!]", "[?]", "[??]"}


class Reader(HTMLParser):
    """Sees that every element is closed in order, and keeps the words."""

    EMPTY = frozenset({"meta"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []
        self.links: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins."""
        self.tags.add(tag)
        self.links += [
            name for name, _ in attrs if name in ("src", "href", "xlink:href", "action", "onclick")
        ]
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element without content."""
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        """An element ends: the one opened last."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Words."""
        self.words.append(data)


def test_the_report_is_one_page_that_needs_no_other(found: Review) -> None:
    """Well-formed, nothing fetched, no program; names are text, whatever they are."""
    text = page(found)
    reader = Reader()
    reader.feed(text)
    assert not reader.open
    assert not reader.links
    assert not reader.tags & {"script", "link", "img", "iframe", "object"}
    assert "http" not in text.replace("http-equiv", "")
    assert "url(" not in text
    assert "@import" not in text
    assert "<Bob>" not in text
    assert any("<Bob>" in word for word in reader.words)
    assert {"svg", "table", "details", "figcaption", "title"} <= reader.tags


def test_every_chart_has_its_figures_in_a_table(found: Review) -> None:
    """For who cannot see it."""
    text = page(found)
    for part in text.split("<figure")[1:]:
        chart = part.partition("</figure>")[0]
        assert 'role="img"' in chart
        assert "aria-labelledby" in chart
        assert "<table>" in chart


def test_the_report_shows_no_card_that_the_record_does_not_tell() -> None:
    """The hand of a partner who sat out is not made up."""
    hands = ["JHJDAHKHQH", "9CTCJCQCKC", "ACASKSQSJS", "9S9DTDQDKD"]
    laid = [list(parse_cards(hand)) for hand in hands]
    kitty = [Card.parse("9H"), *parse_cards("THTSAD")]
    deck = Layout([list(hand) for hand in laid], [[]] * 4, list(kitty)).deck(TOURNAMENT, 3)
    full = Record(rules=TOURNAMENT, hands=(Hand(dealer=3, deck=deck, actions=_loner(deck)),))
    bare = hidden(full, seats=(2,))
    text = page(review(bare, worlds=FEW))
    for card in ("A♠", "K♠", "Q♠", "A♣"):
        assert card not in text


def _loner(deck: tuple[Card | None, ...]) -> tuple[Action, ...]:
    """South goes alone with five top trumps, and everybody plays what comes first."""
    state = Deal(dealer=3, deck=tuple(card for card in deck if card is not None)).state(TOURNAMENT)
    actions: list[Action] = []
    while not state.over:
        actions.append(legal(state)[0] if actions else Call(Trump.HEARTS, alone=True))
        state = apply(state, actions[-1])
    return tuple(actions)


# --- Real games ---------------------------------------------------------------------------------------------

real = pytest.mark.skipif(not SHARED.is_dir(), reason="the real games of ../shared are not on this machine")


@real
@pytest.mark.long
@pytest.mark.parametrize("name", sorted(path.name for path in SHARED.glob("*.egn")) or ["none"])
def test_real_games_are_reviewed(name: str) -> None:
    """Every one of them; most of what was decided can be judged, and the remarks go back into the file."""
    game = egn.loads((SHARED / name).read_text("utf-8"))
    found = review(game.record, worlds=50)
    choices = [decision for decision in found.decisions if decision.why_not != "no choice"]
    assert sum(decision.judged for decision in choices) >= 0.5 * len(choices)
    told = annotated_egn(game, found)
    assert egn.baseline(egn.loads(egn.dumps(told))) == egn.baseline(told)
    assert len(told.annotations) == len(game.annotations) + sum(bool(d.grade) for d in found.decisions)
    assert page(found)
