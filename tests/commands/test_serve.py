"""``euchre serve``: what it refuses before it begins; what it does is in tests/web."""

import sys
from pathlib import Path

import pytest

from euchre.cli import main

pytestmark = pytest.mark.usefixtures("own_log")


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (["--host", "0.0.0.0", "--port", "0"], "--origin https://cards.example"),  # noqa: S104
        (["--origin", "cards.example", "--port", "0"], "'cards.example' is not an origin"),
        (["--proxy", "nonsense", "--port", "0"], "'nonsense' is not an address of a proxy"),
        (["--port", "99999"], "a port is a number up to 65535"),
        (["--port", "0", "--per-address", "0"], "a number above 0 is wanted"),
        (["--port", "0", "--database", "mysql://x"], "mysql"),
        (["--workers", "0"], "between 1 and 64"),
        (
            ["--host", "192.0.2.1", "--port", "0"],
            "--host 192.0.2.1: this machine has no such address; 127.0.",
        ),
        (["--host", "192.0.2.1", "--origin", "http://a", "--port", "0"], "this machine has no such address"),
        (["--host", "256.1.1.1", "--port", "0"], "--host 256.1.1.1: this machine has no such address"),
        (["--host", "a..b", "--port", "0"], "--host a..b: this machine has no such address"),
        (["--host", "é" * 70, "--port", "0"], "this machine has no such address"),
        (
            ["--port", "0", "--database", "postgresql://ann:secret@localhost/euchre"],
            "--database has a password in it, and `ps` shows that",
        ),
        (["--host", "192.0.2.1", "--origin", "cards.example"], "--origin 'cards.example' is not an origin"),
        (["--host", "192.0.2.1", "--database", "mysql://x"], "cannot keep tables in a mysql"),
        (["--host", "", "--origin", "http://a", "--port", "0"], "--host is empty: 127.0.0.1 is this machine"),
    ],
)
def test_what_cannot_be_served_is_refused_in_a_sentence(
    argv: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--no-open", *argv]) == 2
    told = capsys.readouterr().err
    assert says in told
    assert "secret" not in told
    assert told.startswith("euchre: ")
    assert told.count("\n") == 1


def test_only_a_folder_of_its_own_is_made_for_the_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The user's data folder, for them alone; a folder that --database names is there, or misspelt."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert main(["serve", "--no-open", "--port", "0", "--database", str(tmp_path / "gone" / "a.db")]) == 2
    assert f"euchre: there is no folder {tmp_path / 'gone'}: make it, or see" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
    assert main(["serve", "--no-open", "--port", "0", "--host", "a..b"]) == 2
    if sys.platform == "linux":
        assert (tmp_path / "data" / "euchre").stat().st_mode & 0o777 == 0o700


def test_a_folder_that_cannot_be_made_is_named_with_the_option_that_helps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    assert main(["serve", "--no-open", "--port", "0"]) == 2
    told = capsys.readouterr().err
    assert str(tmp_path / "file") in told
    assert "--database" in told


def test_missing_packages_are_named_with_the_command_that_brings_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "starlette", None)
    monkeypatch.setattr(
        "euchre.commands.shared.server.find_spec", lambda name: None if name == "starlette" else object()
    )
    assert main(["serve"]) == 2
    assert "python -m pip install 'euchre[web]'" in capsys.readouterr().err
