"""What holds for every reason a coach gives."""

from dataclasses import replace

import pytest

from euchre.analysis.coach.choose import RULES, choose, reasons_that_hold
from euchre.english.coaching import WORDS, advice_sentences
from tests.analysis.coach.asking import asked, cases
from tests.analysis.coach.test_calling import CALLING
from tests.analysis.coach.test_piles import PILES
from tests.analysis.coach.test_playing import PLAYING

TABLES = CALLING | PLAYING | PILES
GIVEN = [position for _, position, must in cases(TABLES) if must]


def test_every_reason_has_its_words_and_its_positions() -> None:
    """A check, a clause, positions in which it is given, and positions in which it is not."""
    assert set(RULES) == set(WORDS) == set(TABLES)


@pytest.mark.parametrize("position", GIVEN)
def test_no_reason_is_given_that_the_worlds_contradict(position: str) -> None:
    """Where the best choice gains nothing over the other in any world, nothing speaks for it."""
    question = asked(position)
    level = question.evaluation.equity * 0
    nothing_gained = replace(question, evaluation=replace(question.evaluation, equity=level))
    assert all(said.against is None for said in reasons_that_hold(nothing_gained))


@pytest.mark.parametrize("position", GIVEN)
def test_advice_begins_with_what_to_do_and_one_or_two_reasons(position: str) -> None:
    """Whole sentences, and never a third reason."""
    question = asked(position)
    told = advice_sentences(question.action, choose(question), question.view)
    assert 1 <= len(told) <= 2
    assert all(sentence[0].isupper() and sentence.endswith(".") for sentence in told)


def test_the_more_specific_reason_comes_first() -> None:
    """And among equals the one that explains more of the difference."""
    for position in GIVEN:
        told = reasons_that_hold(asked(position))
        keys = [(-RULES[said.name].specific, -said.explained) for said in told]
        assert keys == sorted(keys)
