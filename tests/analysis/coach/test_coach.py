"""What holds for every reason a coach gives."""

from dataclasses import replace

import pytest

from euchre.analysis.coach.choose import LEAST_EXPLAINED, TABLES, choose, reasons_that_hold
from euchre.analysis.coach.question import Question
from euchre.english.coaching import REASON_WORDS, advice_sentences
from euchre.english.lessons import ReasonName
from tests.analysis.coach.asking import asked
from tests.analysis.coach.test_calling import CALLING
from tests.analysis.coach.test_discarding import DISCARDING
from tests.analysis.coach.test_piles import PILES
from tests.analysis.coach.test_playing import PLAYING
from tests.repetition import few_of

POSITIONS = CALLING | DISCARDING | PLAYING | PILES
GIVEN = [position for given, _ in POSITIONS.values() for position in given]


def test_every_reason_has_its_words_and_its_positions() -> None:
    """A check, a clause, positions in which it is given, and positions in which it is not."""
    assert {name for table in TABLES for name in table} == set(ReasonName) == set(POSITIONS)
    assert set(ReasonName) <= set(REASON_WORDS)


@pytest.mark.parametrize("position", few_of(GIVEN, set(GIVEN[::8]), ci=set(GIVEN[::4])))
def test_advice_is_whole_in_order_and_not_contradicted(position: str) -> None:
    """Of each position, whose worlds are drawn once for all that is tested of it."""
    question = asked(position)
    no_reason_is_given_that_the_worlds_contradict(question)
    advice_begins_with_what_to_do_and_one_or_two_reasons(question)
    the_more_specific_reason_comes_first(question)


def no_reason_is_given_that_the_worlds_contradict(question: Question) -> None:
    """Where the best choice gains nothing over the other in any world, nothing speaks for it."""
    level = question.evaluation.equity * 0
    nothing_gained = replace(question, evaluation=replace(question.evaluation, equity=level))
    assert all(said.against is None for said, _ in reasons_that_hold(nothing_gained))


def advice_begins_with_what_to_do_and_one_or_two_reasons(question: Question) -> None:
    """Whole sentences, and never a third reason."""
    told = advice_sentences(question.action, choose(question), question.view)
    assert 1 <= len(told) <= 2
    assert all(sentence[0].isupper() and sentence.endswith(".") for sentence in told)
    assert all(sentence.count(": ") <= 1 for sentence in told)


def the_more_specific_reason_comes_first(question: Question) -> None:
    """And among equals the one that explains more of the difference."""
    specificity = {name.value: row.specificity for table in TABLES for name, row in table.items()}
    told = reasons_that_hold(question)
    assert all(level == specificity[said.name.value] for said, level in told)
    keys = [(0 < said.explained < LEAST_EXPLAINED, -level, -said.explained) for said, level in told]
    assert keys == sorted(keys)
