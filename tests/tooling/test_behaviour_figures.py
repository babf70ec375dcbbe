"""How the players behave where people notice it: the counts on file are those that are played."""

import sys

import pytest

from bench.behaviour import BLOCK, BLOCKS, Counts, block_counts, main, scores_of, stored
from tests.repetition import few_of


def test_every_player_has_its_blocks_on_file() -> None:
    """No more and no fewer, and each of fifty hands, half of them at 8 to 9."""
    assert {name: len(rows) for name, rows in stored().items()} == BLOCKS
    for rows in stored().values():
        assert all((counts.hands, counts.late) == (BLOCK, BLOCK // 2) for counts in rows)


@pytest.mark.ci
@pytest.mark.parametrize("name", few_of(["queen", "king"], {"queen"}))
def test_no_habit_changes_in_silence(name: str) -> None:
    """Who changes lone hands, calls at 8 to 9 or leads to a partner stores the new counts, to be seen."""
    assert block_counts(name, 0) == stored()[name][0]


@pytest.mark.long
@pytest.mark.parametrize("name", BLOCKS)
def test_no_habit_changes_in_silence_in_many_hands(name: str) -> None:
    assert [block_counts(name, block) for block in range(BLOCKS[name])] == stored()[name]


def test_either_side_has_eight_points_in_a_quarter_of_the_hands() -> None:
    scores = [scores_of(number) for number in range(BLOCK - BLOCK % 4)]
    assert [scores.count(each) for each in ((0, 0), (8, 9), (9, 8))] == [24, 12, 12]


def test_counts_add_up() -> None:
    assert Counts(hands=1, alone=1).plus(Counts(hands=2, leads=3)) == Counts(hands=3, alone=1, leads=3)


def test_a_player_without_counts_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["behaviour.py", "--players", "queen,right"])
    assert main() == 2
    assert "nothing is counted for right; there are queen, king" in capsys.readouterr().err
