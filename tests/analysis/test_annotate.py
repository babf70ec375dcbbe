"""Remarks on what was not fine, in the record and in EGN, where nothing else changes."""

from pathlib import Path

import pytest

from euchre.analysis.annotate import annotated_egn, annotated_record
from euchre.analysis.decision import remark
from euchre.analysis.report import page
from euchre.analysis.review import Review, review
from euchre.notation import document, egn
from euchre.notation.record import Record

SHARED = Path(__file__).parents[3] / "shared" / "reference" / "egn"


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
