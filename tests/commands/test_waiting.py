"""What is said while a command works and nobody watches: in a log, a long run says how far it is."""

import pytest

from euchre.commands.shared import progress as waiting

SOON = waiting.FIRST_REPORT  # before `quiet`


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds; the last counts."""
    now = [0.0]
    monkeypatch.setattr(waiting, "FIRST_REPORT", SOON)
    monkeypatch.setattr("time.monotonic", lambda: now[-1])
    return now


def test_a_long_run_says_in_a_log_how_far_it_is(
    clock: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    """First after a while, then seldom."""
    with waiting.progress("hands", 2_000) as told:
        told(1)
        clock.append(waiting.FIRST_REPORT)
        told(1_000)
        told(1_001)
        clock.append(waiting.FIRST_REPORT + waiting.NEXT_REPORT)
        told(1_500)
    assert capsys.readouterr().err == "euchre: hands: 1,000 of 2,000\neuchre: hands: 1,500 of 2,000\n"


def test_a_short_run_says_nothing_in_a_log(clock: list[float], capsys: pytest.CaptureFixture[str]) -> None:
    with waiting.progress("hands", 3) as told:
        told(1)
        clock.append(waiting.FIRST_REPORT / 2)
        told(3)
    assert capsys.readouterr().err == ""
