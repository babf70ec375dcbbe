"""What a test needs and a machine has not: said in a line each, and a failure where all has to be tried."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.needs import DEBIAN, EVERYTHING, missing, needs_package, needs_program, not_tried

ROOT = Path(__file__).parents[2]


def skipped(reason: str) -> pytest.TestReport:
    """A report of a test that was left out."""
    place = (__file__, 1, f"Skipped: {reason}")
    return pytest.TestReport("a", ("a", 1, "a"), {}, "skipped", place, "call")


def test_each_reason_is_one_line_however_many_it_kept_from_running() -> None:
    reports = [skipped("nginx is not here"), skipped("caddy is not here"), skipped("nginx is not here")]
    assert [*not_tried(reports)] == ["1 not tried: caddy is not here", "2 not tried: nginx is not here"]


@pytest.mark.parametrize("program", DEBIAN)
def test_a_missing_program_is_named_with_its_package(program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name, path: None)  # noqa: ARG005
    monkeypatch.delenv(EVERYTHING, raising=False)
    with pytest.raises(
        pytest.skip.Exception, match=f"{program} is not here; .*apt install {DEBIAN[program]}$"
    ):
        needs_program(program)


@pytest.mark.parametrize(
    "ask", [lambda: missing("why"), lambda: needs_package("of_nobody")], ids=["program", "package"]
)
def test_what_is_missing_is_left_out_but_a_failure_where_everything_is_asked(
    ask: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A host that sets ``CI`` asks for nothing by that: its machines need not have the programs."""
    monkeypatch.setenv("CI", "true")
    ways = (pytest.skip.Exception, pytest.fail.Exception)
    for environment, way in zip(("", "1"), ways, strict=True):
        monkeypatch.setenv(EVERYTHING, environment)
        with pytest.raises(ways) as raised:
            ask()
        assert raised.type is way


def test_the_whole_check_asks_for_everything_before_it_tests_and_no_other_job_does() -> None:
    check = (ROOT / ".ci" / "run").read_text("utf-8")
    assert re.search(rf"^export {EVERYTHING}=1\b.*^python3 dev\.py ci$", check, re.MULTILINE | re.DOTALL)
    assert EVERYTHING not in (ROOT / ".github" / "workflows" / "check.yml").read_text("utf-8")
