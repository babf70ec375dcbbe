"""Remarks on what was not fine, in the record and in EGN, where nothing else changes."""

from dataclasses import replace

import pytest

from euchre.analysis.review.annotate import SIGNATURE, annotated_egn, annotated_record
from euchre.analysis.review.decision import decision_remark
from euchre.analysis.review.report import page
from euchre.analysis.review.review import Review, review
from euchre.notation import document, egn
from euchre.notation.record import Record
from tests.notation.egn_games import PUBLISHED, published_file


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
        decision_remark(decision).partition("] ")[2] + SIGNATURE for decision in worst
    )
    assert {one.mark for one in again.annotations} <= {"[?!]", "[?]", "[??]"}


@pytest.mark.ci
def test_a_second_review_takes_the_place_of_the_first(record: Record, found: Review) -> None:
    """Whatever its figures; what people wrote stays."""
    again = review(record, worlds=4, seed=9)
    said = annotated_record(record, found)
    own = replace(said.hands[0], notes=((0, "a good deal"), *said.hands[0].notes))
    said = replace(said, hands=(own, *said.hands[1:]))
    other = annotated_record(said, again)
    assert other.hands[0].notes[0] == (0, "a good deal")
    assert other.hands[0].notes[1:] == annotated_record(record, again).hands[0].notes
    assert other.hands[1:] == annotated_record(record, again).hands[1:]
    game = egn.loads(egn.dumps(record))
    assert annotated_egn(annotated_egn(game, found), again) == annotated_egn(game, again)
    only = review(record, worlds=4, seats=[0])
    kept = [note for hand in annotated_record(said, only).hands for note in hand.notes]
    for decision in found.decisions:
        if decision.grade and decision.seat != 0:
            assert any(decision_remark(decision) + SIGNATURE == text for _, text in kept)


def test_remarks_without_a_signature_stay_unless_they_are_the_same_again(
    record: Record, found: Review
) -> None:
    """Those of versions that did not sign yet; nobody reads out of a sentence who wrote it."""
    noted = annotated_record(record, found)
    old = replace(
        noted,
        hands=tuple(
            replace(hand, notes=tuple((at, text.removesuffix(SIGNATURE)) for at, text in hand.notes))
            for hand in noted.hands
        ),
    )
    assert annotated_record(old, found) == noted
    game = egn.loads(egn.dumps(record))
    assert annotated_egn(egn.loads(egn.dumps(old)), found) == annotated_egn(game, found)
    number = next(n for n, hand in enumerate(old.hands) if hand.notes)
    at = old.hands[number].notes[0][0]
    person = "[?] the K♣ was better by 2.00 ± 0.10 points, I think."
    hands = list(old.hands)
    hands[number] = replace(hands[number], notes=((at, person), *hands[number].notes))
    assert (at, person) in annotated_record(replace(old, hands=tuple(hands)), found).hands[number].notes


# --- Real games ---------------------------------------------------------------------------------------------


@pytest.mark.published
@pytest.mark.parametrize("name", PUBLISHED)
def test_real_games_are_reviewed(name: str) -> None:
    """Every one of them; most of what was decided can be judged, and the remarks go back into the file."""
    game = egn.loads(published_file(f"{name}.egn"))
    found = review(game.record, worlds=50)
    choices = [decision for decision in found.decisions if not decision.forced]
    assert sum(decision.judged for decision in choices) >= 0.5 * len(choices)
    told = annotated_egn(game, found)
    assert egn.baseline(egn.loads(egn.dumps(told))) == egn.baseline(told)
    assert len(told.annotations) == len(game.annotations) + sum(bool(d.grade) for d in found.decisions)
    assert page(found)
