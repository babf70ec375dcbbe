"""Reviews: losses by what was known, the same whatever the workers, hindsight and luck told apart."""

import json
from dataclasses import replace

import numpy as np
import pytest

from euchre.analysis.hint.evidence import reasons
from euchre.analysis.hint.hint import evaluator_named
from euchre.analysis.review.account import data, seat_losses
from euchre.analysis.review.decision import KINDS, Grade, classify, grade, point_equity
from euchre.analysis.review.judging import hindsight
from euchre.analysis.review.learn import lesson_of, what_to_learn
from euchre.analysis.review.replayed_hand import REPORT_DECISION, REPORT_HAND, view_at
from euchre.analysis.review.report import page
from euchre.analysis.review.review import Review, chances, review
from euchre.base.errors import EuchreError
from euchre.base.numbers import COMPASS
from euchre.english.positions import rows_seen
from euchre.hand.game import Deal, begin
from euchre.hand.hand import SlotKind, apply, deal_order, legal
from euchre.hand.state import Phase
from euchre.notation.position import parse_position
from euchre.notation.record import Hand, Record
from euchre.players.search.ace import Ace
from euchre.players.search.evaluation import ActionValue, Evaluation
from euchre.rules.actions import Action, Pass
from euchre.rules.cards import Card
from euchre.rules.rules import Rules
from euchre.rules.variants import BUCK, CUTTHROAT, TOURNAMENT, TWELVE, TWO
from euchre.seen.possible_worlds import unique_world
from euchre.seen.views import View, view
from tests.analysis.games import FEW, hidden, picked_up, played

# --- Classes ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cost", "kind"),
    [(0.0, "fine"), (0.03, "fine"), (0.031, "small"), (0.1, "small"), (0.11, "mistake"), (0.3, "mistake"),
     (0.31, "blunder"), (4.0, "blunder"), (-1.0, "fine")],
)  # fmt: skip
def test_the_bounds_of_the_classes(cost: float, kind: str) -> None:
    """Fine below 0.03 points, small to 0.1, a mistake to 0.3, a blunder above."""
    assert grade(cost, 0.0).word == kind


@pytest.mark.parametrize(("cost", "kind"), [(0.05, "small"), (0.2, "mistake"), (0.5, "blunder")])
def test_a_loss_not_clear_of_its_error_is_none(cost: float, kind: str) -> None:
    """Below two standard errors nobody knows whether there is any: nothing is said of it."""
    assert grade(cost, cost / 1.9) is Grade.FINE
    assert grade(cost, cost / 2.1).word == kind


@pytest.mark.parametrize(
    ("lost", "short", "kind"),
    [(0.001, 0.06, "blunder"), (0.0, 0.06, "blunder"), (-0.5, 0.01, "mistake"), (0.2, 0.0, "mistake"),
     (0.2, 0.003, "mistake"), (0.02, 0.001, "fine")],
)  # fmt: skip
def test_the_worse_of_points_and_match_counts(lost: float, short: float, kind: str) -> None:
    """A thousandth of a point and six hundredths of the match is no fine choice."""
    value = ActionValue(Pass(), 0.0, 0.0, 0.5, 0.0, short, 0.0, lost, 0.0, ())
    assert classify(value, 0.06).word == kind
    assert classify(value, None) is grade(lost, 0.0)


def test_a_chance_of_the_match_not_clear_of_its_error_is_none_lost() -> None:
    """As points are."""
    value = ActionValue(Pass(), 0.0, 0.0, 0.5, 0.0, 0.06, 0.04, 0.0, 0.0, ())
    assert classify(value, 0.06) is Grade.FINE


def test_a_point_is_worth_more_the_shorter_the_match() -> None:
    """Some hundredths of a match to ten."""
    ten, five = point_equity(TOURNAMENT), point_equity(replace(TOURNAMENT, target=5))
    assert ten is not None
    assert five is not None
    assert 0.04 < ten < 0.09 < five
    assert point_equity(replace(TOURNAMENT, target=None, deals=8)) is None


# --- Decisions ----------------------------------------------------------------------------------------------


def test_the_best_choice_loses_nothing(found: Review) -> None:
    """And no other gains; where there was no choice, nothing is judged."""
    judged = [decision for decision in found.decisions if decision.judged]
    assert judged
    for decision in judged:
        assert decision.grade is not None
        worths = [value.equity for value in decision.values]
        assert decision.chance is not None
        assert decision.chance >= 0
        if decision.action == decision.best:
            assert (decision.lost, decision.chance, decision.grade) == (0.0, 0.0, Grade.FINE)
        chosen = next(value for value in decision.values if value.equity_loss == decision.chance)
        assert max(worths) - chosen.equity == pytest.approx(decision.chance)
        assert bool(decision.reason) <= (decision.grade > Grade.FINE)
    assert all(decision.judged or decision.forced for decision in found.decisions)


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


@pytest.mark.ci
def test_the_same_seed_gives_the_same_review(record: Record, found: Review) -> None:
    """Also where only one seat is judged; and another seed other figures."""
    again, other = (review(record, worlds=FEW, seats=[2], seed=seed) for seed in (0, 5))
    assert again.decisions == tuple([decision for decision in found.decisions if decision.seat == 2])
    assert other.decisions != again.decisions


def test_hidden_cards_have_no_part_in_a_loss(record: Record) -> None:
    """Two deals that look the same to eldest: his call costs the same in both, whatever hindsight says."""
    hand = record.hands[0]
    where = deal_order(TOURNAMENT, hand.dealer)
    deck = list(hand.deck[hand.cut :] + hand.deck[: hand.cut])
    eldest = (hand.dealer + 1) % 4
    left, right = (
        [n for n, slot in enumerate(where) if slot.kind is SlotKind.HAND and slot.seat == (eldest + gap) % 4]
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


def test_what_a_choice_lost_with_every_card_known_is_a_fault_and_no_luck() -> None:
    """Two cards from the end of twelve tricks nothing is hidden; while something is, hindsight is told."""
    judged = [
        one
        for one in review(played(TWELVE, 3, 1, ("jack", "nine")), worlds=4, seats=[1]).decisions
        if one.judged
    ]
    assert judged[-1].grade is Grade.BLUNDER
    assert [one.luck is None for one in judged] == [False] * (len(judged) - 1) + [True]


class Sampling:
    """The ace's figures from sampled worlds, even where there is only one."""

    name = "sampling"

    def evaluate(self, view: View, worlds: int | None = None) -> Evaluation:
        """As the ace."""
        return Ace().evaluate(view, worlds)


def test_where_one_world_is_possible_nothing_is_luck_whoever_judges() -> None:
    """Not with a judge who samples either; and no reason counts worlds there."""
    record = played(TWELVE, 3, 1, ("jack", "nine"))
    for judge in ("ace", Sampling()):
        judged = [one for one in review(record, judge, worlds=4, seats=[1]).decisions if one.judged]
        alone = [one for one in judged if one.view is not None and unique_world(one.view) is not None]
        assert alone
        assert [one.luck for one in alone] == [None] * len(alone)
        assert all("of 1 world" not in one.reason for one in judged)


def test_hindsight_of_a_mistake_is_not_counted_as_luck(found: Review) -> None:
    """A player's hindsight is that of decisions that were fine."""
    for row in seat_losses(found):
        own = [d for d in found.decisions if d.seat == row.seat and d.judged]
        fine = sum(d.luck or 0.0 for d in own if d.grade is Grade.FINE)
        assert row.luck == pytest.approx(fine / row.deals)
    assert any(d.luck for d in found.decisions if d.grade)


def test_what_a_coach_says_of_a_mistake_compares_the_best_with_what_was_chosen(found: Review) -> None:
    """Or with nothing: a reason against a third choice explains no mistake; and fine choices need none."""
    said = [(decision, one) for decision in found.decisions for one in decision.said]
    assert said
    for decision, one in said:
        assert one.against in (None, decision.action_taken)
    for decision in found.decisions:
        assert bool(decision.advice) == bool(decision.said)
        assert not decision.said or decision.grade


def test_the_hand_beside_a_decision_is_what_the_seat_knew(found: Review) -> None:
    """As its position tells it: with cards, trump, trick and score."""
    for decision in found.decisions:
        if decision.judged:
            assert decision.view is not None
            rows = dict(rows_seen(decision.view, found.names))
            assert list(rows.items()) == rows_seen(parse_position(decision.position).view(), found.names)
            assert {"hand", "dealer", "score"} <= {*rows}
            assert ("trick" in rows) == (decision.kind == "following")
            assert ("trump" in rows) == (decision.view.trump is not None)


def test_hindsight_misses_nothing_that_was_won(found: Review) -> None:
    """Who won four points alone could not have had more; nothing is charged beyond what a hand pays."""
    most = 4
    for hand in found.hands:
        for decision in hand.decisions:
            if decision.luck:
                assert decision.luck + hand.result[TOURNAMENT.side(decision.seat)] <= most
    record = played(TOURNAMENT, 3, 1)
    state = next(record.positions())[2]
    seen = view(state, state.turn, (0, 0))
    for action in legal(state):
        assert hindsight(seen, state, action, most) == 0
        assert hindsight(seen, state, action, -most) >= hindsight(seen, state, action, 1) >= 0


def test_a_reason_is_told_in_what_the_verdict_counts(found: Review) -> None:
    """In the match where that makes it worse than the points do."""
    for decision in found.decisions:
        if decision.reason and "often than" in decision.reason:
            assert decision.grade is not None
            assert decision.lost <= 0 or decision.grade > grade(decision.lost, decision.lost_error)
    state = next(played(TOURNAMENT, 3, 1).positions())[2]
    judged = evaluator_named("king").evaluate(view(state, state.turn, (9, 9)), 50)
    worst = int(np.argmin(judged.equity @ judged.weights))
    told = {
        reason.name.value: reason.text for reason in reasons(judged, judged.best_index, worst, match=True)
    }
    assert "wins the match more often than" in told["odds"]
    assert "of the match" in told.get("split", "of the match")


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


@pytest.mark.parametrize(
    "rules",
    [pytest.param(TWO, marks=pytest.mark.ci), pytest.param(CUTTHROAT, marks=pytest.mark.ci), BUCK],
    ids=["two", "cutthroat", "buck"],
)
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


def test_hands_are_put_together_from_what_was_played(record: Record, found: Review) -> None:
    """Five cards played are a hand: nothing is lost when the deal is not written down."""
    bare = review(hidden(record, seats=(0, 1, 2, 3)), worlds=FEW)
    assert [(d.lost, d.luck) for d in bare.decisions] == [(d.lost, d.luck) for d in found.decisions]


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
                assert decision.judged or decision.forced
                assert not decision.position  # it would have to name the card
        elif decision.kind == "calling":
            assert decision.luck is None
    assert found.hands[0].par is not None


def test_positions_tell_no_more_than_the_seat_knew(found: Review) -> None:
    """They can be asked about again, and hold one hand only."""
    for decision in found.decisions:
        if decision.judged:
            position = parse_position(decision.position)
            dealt = zip(position.hand.dealt, deal_order(TOURNAMENT, position.hand.dealer), strict=True)
            unknown = {slot.seat for card, slot in dealt if card is None and slot.kind is SlotKind.HAND}
            assert unknown == {0, 1, 2, 3} - {decision.seat}


def test_a_reported_hand_is_looked_at_where_it_was_reported(record: Record) -> None:
    """Its tags say which point is meant; a point that is asked for, or tags that say none, come first."""
    told = replace(record, tags=((REPORT_HAND, "1"), (REPORT_DECISION, "0")))
    assert view_at(told, None, None) == view_at(record, 1, 0)
    assert view_at(told, 2, 0) == view_at(record, 2, 0)
    other = replace(record, tags=((REPORT_HAND, "one"),))
    assert view_at(other, None, None) == view_at(record, None, None)


def test_a_point_of_a_record_as_the_seat_saw_it(record: Record) -> None:
    """By hand and decision; the end of a hand is no point to ask about."""
    seen = view_at(record, 1, 0)
    state = next(record.positions())[2]
    assert seen == view(state, state.turn, (0, 0))
    with pytest.raises(EuchreError, match="the hand is over"):
        view_at(record, 1, len(record.hands[0].actions))
    with pytest.raises(EuchreError, match="there is no hand 3: the game has 2 hands"):
        view_at(record, 3, 0)
    with pytest.raises(EuchreError, match="there is no point after decision 99: hand 1 has"):
        view_at(record, 1, 99)
    stopped = replace(record, hands=(replace(record.hands[0], actions=record.hands[0].actions[:1]),))
    bare = hidden(stopped, seats=(0, 1, 2, 3))
    seat = COMPASS[record.rules.seats][list(record.positions())[1][2].turn]
    wanted = f"^hand 1, decision 2, {seat} to act: not all the cards .*; write down every card that {seat}"
    with pytest.raises(EuchreError, match=wanted):
        view_at(bare, 1, 1)


# --- What it adds up to -------------------------------------------------------------------------------------


def test_kinds_add_up(found: Review) -> None:
    """Points lost by calling, discarding, leading and following are all points lost."""
    for row in seat_losses(found):
        assert [kind for kind, _ in row.by_kind] == list(KINDS)
        assert row.points is not None
        assert sum(figure[0] for _, figure in row.by_kind if figure) == pytest.approx(row.points[0])
        assert sum(count for _, count in row.grades) == row.judged
        own = [decision for decision in found.decisions if decision.seat == row.seat and decision.judged]
        assert sum(decision.lost for decision in own) / 2 == pytest.approx(row.points[0])


def test_what_to_learn_is_what_cost_most(found: Review) -> None:
    """Three sentences at most, each of one player's mistakes of one kind; what is left out cost less."""
    learnt = what_to_learn(found)
    assert 0 < len(learnt) <= 3
    for one in learnt:
        assert {(decision.seat, lesson_of(decision).name) for decision in one.decisions} == {
            (one.seat, one.lesson)
        }
        assert all(decision.grade for decision in one.decisions)
        assert found.names[one.seat] in one.text
    rate = point_equity(found.rules)
    assert rate is not None
    costs = [sum(max(each.lost, (each.chance or 0) / rate) for each in one.decisions) for one in learnt]
    assert costs == sorted(costs, reverse=True)
    told = {(decision.hand, decision.number) for one in learnt for decision in one.decisions}
    groups = {(one.seat, one.lesson) for one in learnt}
    for decision in found.decisions:
        if decision.grade and (decision.hand, decision.number) not in told:
            assert (decision.seat, lesson_of(decision).name) not in groups, "each of its kind counts"
            assert decision.lost <= costs[-1] + 1e-9
    assert not what_to_learn(replace(found, hands=()))


def test_the_line_of_the_match_ends_with_who_won() -> None:
    """Even chances at first, 1 and 0 at the end."""
    record = played(replace(TOURNAMENT, target=2), 3, 20)
    found = review(record, worlds=2, seats=[0])
    assert found.chances in ((1.0, 0.0), (0.0, 1.0))
    assert all(hand.chances is not None and sum(hand.chances) == pytest.approx(1) for hand in found.hands)
    assert chances(begin(replace(TOURNAMENT, target=None, deals=8), 0)) is None
