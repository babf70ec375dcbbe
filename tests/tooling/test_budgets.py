"""The arithmetic of the budgets; no time is asserted here."""

import sys
from random import Random

import pytest

from bench.budgets import BUDGETS, Line, budget, main, percentile, row, why_not
from euchre.base.errors import EuchreError
from euchre.rules.variants import VARIANTS, variant


@pytest.mark.parametrize("count", [1, 2, 99, 100, 101, 1000])
def test_at_least_that_share_lies_within_a_percentile_and_less_below_it(count: int) -> None:
    rng = Random(count)
    times = [rng.choice((rng.random(), 0.5)) for _ in range(count)]
    for share in (0.01, 0.5, 0.99, 1):
        found = percentile(times, share)
        assert found in times
        assert sum(time <= found for time in times) >= share * count
        assert sum(time < found for time in times) < share * count


def test_a_budget_is_kept_when_99_of_100_decisions_are_within_it() -> None:
    """The hundredth may take as long as it likes."""
    one, two = [1.0] * 99 + [80.0], [1.0] * 98 + [70.0, 80.0]
    assert Line("king", "two", 1, tuple(one)).kept
    assert not Line("king", "two", 1, tuple(two)).kept
    assert Line("king", "two", 70, tuple(two)).kept
    assert row(Line("king", "two", 20, tuple(two))) == (
        "king", "two", "100", "1", "70", "80", "20", "NOT KEPT",
    )  # fmt: skip


def test_the_ace_has_a_second_where_cards_lie_on_the_table() -> None:
    assert (budget("ace", variant("twelve")), budget("ace", variant("two"))) == (1000, 50)
    assert all(
        budget(name, rules) == BUDGETS[name] for name in ("king", "left") for rules in VARIANTS.values()
    )
    with pytest.raises(EuchreError, match="no budget for jack; there are budgets for nine, ten"):
        budget("jack", variant("two"))


def test_only_games_that_a_player_plays_himself_are_timed() -> None:
    assert [name for name in BUDGETS if why_not(name, variant("bid"))] == ["left", "right:direct", "benny"]


def test_the_table_has_a_line_for_each_player_and_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    argv = ["budgets.py", "--players", "nine,ten", "--games", "two,twelve", "--decisions", "7"]
    monkeypatch.setattr(sys, "argv", argv)
    main()
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert [tuple(each[:3]) for each in rows[1:]] == [
        (player, game, "7") for player in ("nine", "ten") for game in ("two", "twelve")
    ]
