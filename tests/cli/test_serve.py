"""``euchre serve``: what it refuses before it begins; what it does is in tests/web."""

import sys

import pytest

from euchre.cli import main


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (["--host", "0.0.0.0", "--port", "0"], "--origin https://cards.example"),  # noqa: S104
        (["--origin", "cards.example", "--port", "0"], "'cards.example' is no origin"),
        (["--proxy", "nonsense", "--port", "0"], "'nonsense' is no address of a proxy"),
        (["--port", "99999"], "a port is a number up to 65535"),
        (["--port", "0", "--per-address", "0"], "a number above 0 is wanted"),
        (["--port", "0", "--database", "mysql://x"], "mysql"),
        (["--workers", "0"], "between 1 and 64"),
        (["--host", "192.0.2.1", "--origin", "http://a", "--port", "0"], "nobody can listen on 192.0.2.1"),
    ],
)
def test_what_cannot_be_served_is_refused_in_a_sentence(
    argv: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--no-open", *argv]) == 2
    told = capsys.readouterr().err
    assert says in told
    assert told.startswith("euchre: ")
    assert told.count("\n") == 1


def test_missing_packages_are_named_with_the_command_that_brings_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "litestar", None)
    monkeypatch.setattr(
        "euchre.commands.serve.find_spec", lambda name: None if name == "litestar" else object()
    )
    assert main(["serve"]) == 2
    assert "python -m pip install 'euchre[web]'" in capsys.readouterr().err
