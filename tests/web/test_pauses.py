"""How long a computer player waits tells nothing of what it holds."""

from euchre.web.tables.pauses import MOST, RECENT, Pauses


def test_a_choice_that_was_none_waits_as_long_as_one_that_was_thought_about() -> None:
    """Benny resolves a hand for a second, and lays its only card at once."""
    pauses = Pauses()
    assert pauses.until("queen", 3, 700) == 700
    assert pauses.until("benny", 900, 700) == 1400
    assert pauses.until("benny", 1, 700) == 1400
    assert pauses.until("queen", 3, 700) == 700


def test_one_slow_answer_is_forgotten_and_holds_up_nobody_for_long() -> None:
    pauses = Pauses()
    assert pauses.until("ace", 10_000, 700) == 10_500
    assert pauses.until("ace", 1, 700) == -(-MOST // 700) * 700
    for _ in range(RECENT):
        pauses.until("ace", 1, 700)
    assert pauses.until("ace", 1, 700) == 700


def test_without_pauses_too_a_choice_that_was_none_waits_as_long_as_the_slowest_of_the_last() -> None:
    pauses = Pauses()
    assert pauses.until("benny", 900, 0) == 900
    assert pauses.until("benny", 1, 0) == 900
    assert pauses.until("benny", 10_000, 0) == 10_000
    assert pauses.until("benny", 1, 0) == MOST
    assert pauses.until("queen", 1, 0) == 1
