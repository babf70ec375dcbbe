"""Leaving and coming back: nothing is lost, whatever ends the talk. Real processes, real terminals."""

import os
import random
import re
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from euchre.base import files
from euchre.base.console import CALLED
from euchre.rules.text import share_code
from euchre.rules.variants import variant
from euchre.terminal import play
from euchre.terminal.saves import Autosave, read_game
from euchre.terminal.screen import Screen
from euchre.terminal.start import REVIEW, new_game
from tests.commands.calling import euchre as here
from tests.repetition import few_of
from tests.terminal.typist import Paper, Typist

ROOT = Path(__file__).parents[2]
EUCHRE = [sys.executable, "-m", "euchre"]


def euchre(*argv: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command with something on its standard input, in a process of its own."""
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONUTF8": "1", **environment}
    done = subprocess.run(
        [*EUCHRE, *argv], input=typed.encode(), env=env, capture_output=True, check=False, timeout=120
    )
    out, err = (stream.decode("utf-8", "replace") for stream in (done.stdout, done.stderr))
    assert "Traceback" not in out + err
    return subprocess.CompletedProcess(done.args, done.returncode, out, err)


def test_end_of_input_saves_and_resume_goes_on(quiet_home: Path) -> None:
    """A closed pipe is a person who left; the exit status is 0."""
    done = euchre("play", "twelve", "--seed", "7", typed="2\n1\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("The game is saved. Continue it with: euchre play --resume\n")
    assert (quiet_home / "saved.json").exists()
    again = euchre("play", "--resume", typed="table\nquit\n", **{CALLED: "python3 dev.py"})
    assert again.returncode == 0
    assert again.stdout.endswith("The game is saved. Continue it with: python3 dev.py play --resume\n")
    assert "Trump: clubs, named by you." in again.stdout


def typed(lines: list[str]) -> bytes:
    """What somebody types who enters those lines."""
    return "".join(f"{line}\n" for line in lines).encode()


def test_what_was_played_is_all_there_after_resuming(quiet_home: Path) -> None:
    """The same game with a break in it and without ends the same."""
    del quiet_home
    lines = ["2", *["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"] * 14]
    whole = here("play", "twelve", "--seed", "7", typed=typed(lines)).stdout
    here("play", "twelve", "--seed", "7", typed=typed(lines[:40]))
    rest = here("play", "--resume", typed=typed(lines[40:])).stdout
    scores = re.findall(r"The score: .*", whole)
    assert len(scores) > 1
    assert re.findall(r"The score: .*", rest) == scores[-len(re.findall(r"The score: .*", rest)) :]


def test_a_file_of_ones_own(tmp_path: Path, quiet_home: Path) -> None:
    path = tmp_path / "my game.json"
    done = here("play", "two", "--seed", "7", "--save", str(path), typed=b"1\n")
    assert f"Continue it with: euchre play --resume '{path}'" in done.stdout
    assert not (quiet_home / "saved.json").exists()
    again = here("play", "--resume", str(path), typed=b"quit\n")
    assert again.returncode == 0
    assert f"--resume '{path}'" in again.stdout


def test_a_game_saved_elsewhere_is_the_last_game_too_once_it_is_over(
    tmp_path: Path, quiet_home: Path
) -> None:
    """`euchre review` without a file takes the last game, wherever it was saved; not one that goes on."""
    path, last = tmp_path / "mine.json", quiet_home / "last.json"
    here("play", "two", "--seed", "7", "--save", str(path), typed=b"1\n")
    assert not last.exists()
    every = ["1", "2", "3", "4", "5", "6"] * 300
    done = here("play", "--resume", str(path), typed=typed(every))
    assert f"The game is kept in {path}." in done.stdout
    assert last.read_text() == path.read_text()


class Keyboard(Typist):
    """A terminal at which a person sits, who answers the question about the review with *answer*."""

    answer = ""

    def isatty(self) -> bool:
        """Somebody sits there."""
        return True

    def readline(self, _limit: int = -1, /) -> str:
        """The answer to that question, or what a typist types."""
        if self.target.getvalue().endswith(REVIEW):
            return self.answer
        return super().readline()


@pytest.mark.parametrize(
    ("answer", "person", "looked"),
    [("y\n", True, True), ("\n", True, False), ("", True, False), ("y\n", False, False)],
)
def test_who_sits_at_a_terminal_is_offered_the_review_of_a_match_that_is_over(
    quiet_home: Path, monkeypatch: pytest.MonkeyPatch, answer: str, *, person: bool, looked: bool
) -> None:
    """A pipe is asked nothing: it gets the command, as everybody does."""
    monkeypatch.setattr(Paper, "isatty", lambda _: person)
    paper, seen = Paper(), list[str]()
    keyboard = Keyboard(paper, lines=60)
    keyboard.answer = answer
    screen = Screen(source=keyboard if person else Typist(paper, lines=60), target=paper, width=80)
    one_hand = share_code(replace(variant("two"), target=None, deals=1))
    assert play(game=one_hand, seed=7, screen=screen, review=seen.append) == 0
    assert "What each decision cost: euchre review\n" in paper.getvalue()
    assert (REVIEW in paper.getvalue()) == person
    assert seen == ([str(quiet_home / "last.json")] if looked else [])


def test_a_new_game_keeps_the_unfinished_one(quiet_home: Path) -> None:
    """It gets another name, and the player is told; going on and finishing touch nothing else."""
    here("play", "twelve", "--seed", "7", typed=b"2\n1\n")
    old = (quiet_home / "saved.json").read_text()
    done = here("play", "two", "--seed", "8", typed=b"1\n")
    aside = quiet_home / "saved-2.json"
    assert done.stdout.count("`euchre play --resume saved-2` continues it.\n") == 1
    assert done.stdout.index("saved-2") < done.stdout.index("Hand 1."), "before the new hand, not within it"
    assert aside.read_text() == old
    assert "--resume /" not in here("play", "--resume", typed=b"1\n").stdout
    assert sorted(file.name for file in quiet_home.iterdir()) == ["saved-2.json", "saved.json"]
    assert "Trump: clubs, named by you." in here("play", "--resume", "saved-2", typed=b"table\n").stdout


def test_two_games_that_are_on_at_once_are_both_kept(quiet_home: Path) -> None:
    """In two terminals: the one that began first goes on under the name that the other told."""
    games = [new_game(variant(name), "you,queen", seed=1, auto=False) for name in ("two", "twelve", "euchre")]
    first, second, third = [Autosave(fresh=True) for _ in games]
    assert first.keep(games[0]) == ""
    assert "saved-2" in second.keep(games[1])
    assert first.keep(games[0]) == ""
    assert "saved-3" in third.keep(games[2])
    for saving, game, name in zip(
        (first, second, third), games, ("saved-2", "saved-3", "saved"), strict=True
    ):
        assert saving.keep(game) == ""
        assert read_game(quiet_home / f"{name}.json").rules == game.rules
        ((_, typed),) = saving.where_kept(game)
        assert typed.endswith("play --resume" if name == "saved" else f"play --resume {name}")
    assert len(list(quiet_home.iterdir())) == 3


@pytest.mark.parametrize("typed", [b"", b"fnord\n?\nhint\n", b"quit\n"])
def test_a_game_in_which_nothing_was_played_is_not_kept(typed: bytes, quiet_home: Path) -> None:
    """It leaves no file, says so, and an unfinished game from before has its own name again."""
    done = here("play", "two", "--seed", "3", typed=typed)
    assert (done.returncode, list(quiet_home.iterdir())) == (0, [])
    assert done.stdout.endswith("\nNothing was played, so no game is saved.\n")
    here("play", "two", "--seed", "8", typed=b"1\n")
    old = (quiet_home / "saved.json").read_text()
    done = here("play", "two", "--seed", "3", typed=typed)
    assert done.stdout.endswith(
        "no game is saved. The unfinished one has its name again: euchre play --resume\n"
    )
    assert [file.name for file in quiet_home.iterdir()] == ["saved.json"]
    assert (quiet_home / "saved.json").read_text() == old
    here("play", "--resume", typed=typed)
    assert (quiet_home / "saved.json").exists(), "a game that was resumed stays"


def test_the_saved_games_are_listed_by_the_names_that_resume_takes(quiet_home: Path) -> None:
    """The latest first; a finished game and a spoilt file are not in the list."""
    assert "No unfinished game is kept here" in here("play", "--saved").stdout
    here("play", "twelve", "--seed", "7", typed=b"2\n1\n")
    here("play", "two", "--seed", "8", typed=b"1\n")
    over = here("play", "two", "--seed", "8", "--auto").stdout
    (quiet_home / "saved-7.json").write_text(over)
    (quiet_home / "saved-8.json").write_text("spoilt")
    rows = here("play", "--saved").stdout.splitlines()
    assert [row.split("  ")[0] for row in rows[1:-1]] == ["saved", "saved-2"]
    assert rows[-1] == "Continue one with: euchre play --resume saved"
    assert here("play", "--resume", "saved-9").stderr.startswith("euchre: there is no file saved-9;")


def test_no_kept_game_gives_way_to_another(quiet_home: Path) -> None:
    """However many there are; and what is no game is not called one."""
    quiet_home.mkdir()
    for number in range(2, 13):
        (quiet_home / f"saved-{number}.json").write_text(str(number))
    (quiet_home / "saved.json").write_text("spoilt")
    said = " ".join(here("play", "two", "--seed", "8", typed=b"1\n").stdout.split())
    assert "is not a game that can be continued. It is kept as saved-13.json." in said
    assert "Your unfinished game is kept" not in said
    assert (quiet_home / "saved-13.json").read_text() == "spoilt"
    assert [(quiet_home / f"saved-{number}.json").read_text() for number in range(2, 13)] == [
        str(number) for number in range(2, 13)
    ]
    assert (
        "`euchre play --resume saved-14` continues" in here("play", "two", "--seed", "9", typed=b"1\n").stdout
    )


def test_a_home_that_cannot_be_written_is_said_once(tmp_path: Path) -> None:
    """The game goes on."""
    (tmp_path / "euchre").write_text("a file in the way")
    done = here("play", "twelve", "--seed", "7", typed=b"2\n1\n2\n3\n")
    assert done.returncode == 1
    assert done.stdout.count("The game cannot be saved in") == 2, "when it fails, and when the person leaves"
    assert done.stdout.index("The game cannot be saved in") < done.stdout.index("Hand 1."), "at once"
    assert "You lead" in done.stdout


def test_nothing_saved_is_a_sentence() -> None:
    done = here("play", "--resume")
    assert done.returncode == 2
    assert done.stderr.startswith("euchre: ")
    assert "there is no file" in done.stderr


@pytest.mark.parametrize("text", ["", "{}", "[1, 2", "\x00\x01", '{"a": NaN}', "null", '"' * 9])
def test_a_spoilt_save_is_a_sentence(text: str, tmp_path: Path) -> None:
    path = tmp_path / "spoilt.json"
    path.write_bytes(text.encode())
    done = here("play", "--resume", str(path))
    assert (done.returncode, done.stdout) == (2, "")
    assert re.match(r"euchre: .*spoilt\.json is not a game that can be continued: .+\n$", done.stderr)


@pytest.mark.parametrize(
    "game",
    few_of(
        ["twelve", "two-25", "four-honour", "buck", "bid-48", ""], {"four-honour", ""}, rest=pytest.mark.ci
    ),
)
def test_rubbish_never_makes_a_traceback(game: str) -> None:
    """Random bytes for input: sentences, and a saved game."""
    noise = random.Random(game).randbytes(20_000) + b"\n1\n\x04\x03\n" * 50
    done = here("play", *([game] if game else []), "--seed", "7", typed=noise)
    assert done.returncode == 0


def test_a_save_is_whole_or_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes wrong while writing leaves the old file, and no litter."""
    path = tmp_path / "game.json"
    files.write(path, b"old", durable=True)

    def fail(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(OSError, match="No space left"):
        files.write(path, "new")
    assert path.read_text() == "old"
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


# --- at a real terminal -------------------------------------------------------------------------------------

if sys.platform == "win32":
    pytest.skip("no pseudo-terminals here", allow_module_level=True)
else:
    import pexpect


def spawn(*argv: str, rows: int = 24, columns: int = 80, **environment: str) -> "pexpect.spawn[str]":
    """A terminal of that size in which the command runs."""
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "TERM": "xterm-256color", **environment}
    return pexpect.spawn(sys.executable, ["-m", "euchre", *argv], env=env, encoding="utf-8",
                         dimensions=(rows, columns), timeout=120)  # fmt: skip


def ended(child: "pexpect.spawn[str]") -> int | None:
    """Its exit status, once it has ended: `close` alone would soon end it by force."""
    child.expect(pexpect.EOF)
    child.wait()
    child.close()
    return child.exitstatus


def killed(child: "pexpect.spawn[str]") -> None:
    """End it as no program can prevent."""
    child.kill(signal.SIGKILL)
    child.wait()
    child.close()


def test_ctrl_c_saves_and_exits_130(quiet_home: Path) -> None:
    child = spawn("play", "twelve", "--seed", "7")
    child.expect("for help > ")
    child.sendline("2")
    child.expect("for help > ")
    child.sendintr()
    child.expect(r"The game is saved\. Continue it with: euchre play --resume")
    assert ended(child) == 130
    assert (quiet_home / "saved.json").exists()


def test_ctrl_c_at_the_menu_says_nothing() -> None:
    child = spawn("play")
    child.expect("Which game")
    child.expect("Enter: 1")
    child.sendintr()
    assert ended(child) == 130
    assert "Traceback" not in (child.before or "")


def test_ordinary_euchre_comes_first_in_the_menu() -> None:
    child = spawn("play", "--seed", "7")
    child.expect(r"1  euchre")
    child.expect("Enter: 1")
    child.sendline("")
    child.expect("24 cards, five each")
    child.expect("for help > ")
    child.sendeof()
    child.expect(r"Nothing was played")
    assert ended(child) == 0


def test_in_a_low_terminal_what_happened_stays_on_the_screen() -> None:
    """Story, table, question and prompt fit into 20 rows; boxes are drawn where there is room."""
    child = spawn("play", "twelve", "--seed", "7", rows=20, columns=60)
    child.expect("for help > ")
    for typed, story, boxes in (("2", "You name", True), ("1", "You lead", False), ("8", "You play", False)):
        child.sendline(typed)
        child.expect("for help > ")
        shown = child.before or ""
        assert len(shown.splitlines()) <= 20
        assert story in shown.splitlines()[1]
        assert ("┌" in shown) == boxes
        assert "table cards" in shown
    child.sendline("quit")
    assert ended(child) == 0


@pytest.mark.ci
def test_killed_outright_the_game_is_still_there(quiet_home: Path) -> None:
    """It is kept before every question."""
    child = spawn("play", "twelve", "--seed", "7")
    child.expect("for help > ")
    child.sendline("2")
    child.expect("Your lead")
    killed(child)
    assert (quiet_home / "saved.json").exists()
    assert "Trump: clubs, named by you." in here("play", "--resume", typed=b"table\n").stdout


def test_colours_only_where_they_are_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    cases: list[tuple[dict[str, str], bool]] = [
        ({}, True),
        ({"NO_COLOR": "1"}, False),
        ({"TERM": "dumb"}, False),
    ]
    for environment, coloured in cases:
        child = spawn("play", "twelve", "--seed", "7", rows=24, columns=80, **environment)
        child.expect("> |choice: ")
        assert ("\x1b[" in (child.before or "")) == coloured
        killed(child)
    assert "\x1b" not in here("play", "twelve", "--seed", "7").stdout
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert re.search(r"\x1b\[(1;|2;)?31m", here("play", "twelve", "--seed", "7").stdout)


@pytest.mark.parametrize("plain", [pytest.param((), marks=pytest.mark.ci), ("--plain",)])
def test_the_screen_is_wiped_between_two_people(plain: tuple[str, ...]) -> None:
    """On a terminal the second person gets a screen, and a scroll-back, without the first one's cards."""
    child = spawn("play", "twelve", "--seed", "7", "--players", "you,you", *plain)
    child.expect("South, press Enter: ")
    assert "\x1b[?1049h" in (child.before or ""), "the other screen has no scroll-back"
    child.sendline("")
    child.expect("for help > |choice: ")
    child.sendline("1")
    child.expect("North, press Enter: ")
    assert "\x1b[H\x1b[2J\x1b[3J" in (child.before or "")
    child.sendline("")
    child.expect("for help > |choice: ")
    assert "\x1b[H\x1b[2J\x1b[3J" in (child.before or "")
    child.sendline("quit")
    assert ended(child) == 0
    assert "\x1b[?1049l" in (child.before or "")


def test_the_hand_over_takes_enter_or_quit(quiet_home: Path) -> None:
    """Anything else shows no cards."""
    child = spawn("play", "twelve", "--seed", "7", "--players", "you:Ann,you:Bob")
    child.expect("Ann, press Enter: ")
    child.sendline("1")
    child.expect("Press Enter alone to see the cards")
    child.expect("Ann, press Enter: ")
    child.sendline("q")
    child.expect(r"Nothing was played")
    assert ended(child) == 0
    assert not (quiet_home / "saved.json").exists()


@pytest.mark.ci
def test_sigterm_saves_and_wipes_the_shared_screen(quiet_home: Path) -> None:
    child = spawn("play", "twelve", "--seed", "7", "--players", "you:Ann,you:Bob")
    child.expect("Ann, press Enter: ")
    child.sendline("")
    child.expect("for help > ")
    child.kill(signal.SIGTERM)
    child.expect(re.escape("\x1b[H\x1b[2J\x1b[3J\x1b[?1049l"))
    child.expect(r"The game is saved")
    assert ended(child) == 143
    assert (quiet_home / "saved.json").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
@pytest.mark.parametrize(("mask", "mode"), [(0o022, 0o644), (0o077, 0o600)])
def test_a_file_has_the_mode_of_any_new_file_of_the_user(tmp_path: Path, mask: int, mode: int) -> None:
    """Who may read a report is what the user has set for their files, not the owner alone."""
    before = os.umask(mask)
    try:
        files.write_text(tmp_path / "report.html", "<p>")
    finally:
        os.umask(before)
    assert (tmp_path / "report.html").stat().st_mode & 0o777 == mode
    assert [path.name for path in tmp_path.iterdir()] == ["report.html"]
