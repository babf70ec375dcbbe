"""How long a computer player waits tells nothing of what it holds."""

from random import Random

from euchre.web.core.tables.context import DECISIONS_REMEMBERED, LONGEST_PAUSE, PLAYERS_REMEMBERED, Pauses


def test_a_choice_that_was_none_waits_as_long_as_one_that_was_thought_about() -> None:
    """Benny resolves a hand for a second, and lays its only card at once."""
    pauses = Pauses()
    assert pauses.until("t", "queen", 3, 700) == 700
    assert pauses.until("t", "benny", 900, 700) == 1400
    assert pauses.until("t", "benny", 1, 700) == 1400
    assert pauses.until("t", "queen", 3, 700) == 700


def test_one_slow_answer_is_forgotten_and_holds_up_nobody_for_long() -> None:
    pauses = Pauses()
    assert pauses.until("t", "ace", 10_000, 700) == 10_500
    assert pauses.until("t", "ace", 1, 700) == -(-LONGEST_PAUSE // 700) * 700
    for _ in range(DECISIONS_REMEMBERED):
        pauses.until("t", "ace", 1, 700)
    assert pauses.until("t", "ace", 1, 700) == 700


def test_without_pauses_too_a_choice_that_was_none_waits_as_long_as_the_slowest_of_the_last() -> None:
    pauses = Pauses()
    assert pauses.until("t", "benny", 900, 0) == 900
    assert pauses.until("t", "benny", 1, 0) == 900
    assert pauses.until("t", "benny", 10_000, 0) == 10_000
    assert pauses.until("t", "benny", 1, 0) == LONGEST_PAUSE
    assert pauses.until("t", "queen", 1, 0) == 1


def test_f111_only_an_answer_slower_than_all_the_last_tells_how_long_it_took() -> None:
    """Whatever it thought for instead, if no longer than the slowest of the last, the pause is the same."""
    rng = Random(3)
    for _ in range(20):
        took = [rng.choice((1, rng.randint(1, 2 * LONGEST_PAUSE))) for _ in range(3 * DECISIONS_REMEMBERED)]
        for at in range(1, len(took)):
            slowest = min(max(took[max(0, at - DECISIONS_REMEMBERED + 1) : at]), LONGEST_PAUSE)
            if took[at] <= slowest:
                other = [*took[:at], rng.randint(1, slowest)]
                assert _pauses(other)[-1] == _pauses(took[: at + 1])[-1]


def _pauses(took: list[int]) -> list[int]:
    """After how long each of these decisions is said."""
    pauses = Pauses()
    return [pauses.until("t", "benny", one, 700) for one in took]


def test_f102_what_is_played_at_one_table_changes_no_pause_at_another() -> None:
    """Else a table of one's own with forced cards would make others tell again whether they had a choice."""
    pauses = Pauses()
    assert pauses.until("theirs", "benny", 900, 700) == 1400
    for _ in range(2 * DECISIONS_REMEMBERED):
        assert pauses.until("mine", "benny", 1, 700) == 700
    assert pauses.until("theirs", "benny", 1, 700) == 1400


def test_f102_tables_without_number_fill_no_memory_and_those_in_use_are_remembered() -> None:
    pauses = Pauses()
    for number in range(PLAYERS_REMEMBERED + 100):
        pauses.until(str(number), "benny", 1, 700)
        if number % 100 == 0:  # of twenty decisions at their table one or two take long, none of the last
            slow = number % 1000 == 500 or number == 0
            assert pauses.until("theirs", "benny", 900 if slow else 1, 700) == 1400
    for took in (900, 1):
        assert pauses.until("new", "benny", took, 700) == 1400
    assert len(pauses._took) == PLAYERS_REMEMBERED
