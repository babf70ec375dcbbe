"""What is asked wrongly is answered in one sentence; what is answered fits the terminal, and can be typed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from euchre.base.console import CALLED, typed_command
from euchre.base.errors import FOLDER
from euchre.base.files import shown_name
from euchre.cli import main, with_commands
from euchre.commands.shared.usage_errors import FORMER_COMMANDS
from euchre.english.rule_sheet import headline
from euchre.rules.variants import VARIANTS

pytestmark = pytest.mark.usefixtures("at_a_terminal")

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2] / "src"), "PYTHONUTF8": "1"}


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (("paly",), "there is no command 'paly'; did you mean play?"),
        (("xyzzy",), "there is no command 'xyzzy'; `euchre --help` lists them"),
        (("--nosuch",), "`euchre` has no option --nosuch; `euchre --help` lists its commands"),
        (("play", "--sed", "3"), "`euchre play` has no option --sed; did you mean --seed?"),
        (("play", "--nosuch"), "has no option --nosuch; `euchre play --help` lists those there are"),
        (("play", "--game", "four"), "`euchre play` has no option --game; write GAME alone, without --game"),
        (("play", "--seed"), "--seed needs a value; `euchre play --help` says which"),
        (("play", "--seed=1", "--seed=2"), "--seed is said twice: leave one of them out"),
        (("play", "two", "four", "buck"), "`euchre play` wants nothing more: leave out four buck"),
        (("play", "nosuch"), "no game is called 'nosuch'; `euchre variants` lists"),
        (("play", "house.toml"), "there is no file house.toml\n"),
        (("play", "--json", "./house"), "there is no file ./house\n"),
        (("rules", "houses/ours"), "there is no file houses/ours\n"),
        (("research", "stats", "no.toml"), "there is no file no.toml\n"),
        (
            ("research", "simulate", "three-pairs", "--players", "jack,nine"),
            "1 for all seats, 3 for the sides or 6 for the",
        ),
        (("play", "twelve", "--seed", "x"), "--seed"),
        (
            ("play", "twelve", "--players", "bob"),
            "nobody is called 'bob'; a seat is for you, random, first, nine, ten, jack, queen, king, ace",
        ),
        (("play", "twelve", "--players", "yuo,queen"), "nobody is called 'yuo'; did you mean you?\n"),
        (
            ("play", "twelve", "--players", "you:Ann,quen:Bob"),
            "nobody is called 'quen'; did you mean queen?\n",
        ),
        (
            ("play", "twelve", "--players", "you,you,you"),
            "--players names 3 players, and this game has 2 seats",
        ),
        (("play", "twelve", "--players", "you:A,you:A"), "two players are called 'A'"),
        (("play", "twelve", "--auto", "--players", "you"), "--auto plays without people"),
        (("play", "--rules", "house.toml"), "no option --rules; write the file or share code as GAME"),
        (
            ("research", "arena", "--rules", "four"),
            "`euchre research arena` has no option --rules; write --game",
        ),
        (
            ("research", "exploit", "jack", "--game", "two"),
            "no option --game; leave it out: two-handed five-card",
        ),
        (
            ("research", "arena", "ace", "king", "--matches"),
            "needs a value; write how many, like --matches 100",
        ),
        (("research", "arena", "--matches", "--json"), "not '--json'; write how many, like --matches 100"),
        (
            ("research", "arena", "--matches", "9", "--deals", "9"),
            "--deals or --matches: either single deals",
        ),
        (("play", "--seats", "you,you"), "`euchre play` has no option --seats; write --players"),
        (("review", "a.json", "--html", "a.html"), "`euchre review` has no option --html; write --out"),
        (("research", "train", "left", "--ship", "a.npz"), "has no option --ship; write --out"),
        (("play", "E1-ZZZZ"), ""),
        (("play", "--resume", "/nowhere/at/all"), "there is no file /nowhere/at/all"),
        (("play", "--resume", "--auto"), "--resume continues with the rules"),
        (("hint",), "no position and no hand: write one"),
        (
            ("play", "two", "--resume", "nosuch"),
            "`euchre play` wants nothing more: leave out nosuch, or write `euchre play --resume nosuch`",
        ),
        (("rules", "--jsn", "two"), "`euchre rules` has no option --jsn; did you mean --json?"),
        (("rules", "two", "--json=maybe"), "--json stands alone: leave out =maybe"),
        (("deal", "two", "--json=false"), "--json stands alone: leave out =false"),
        (("check", "a.json", "--fair=true"), "--fair stands alone: leave out =true"),
        (("play", "--saved", "two"), "--saved lists all games that are kept: leave out two"),
        (("rules", "nosuch"), "no game is called 'nosuch'"),
        (("rules", "-"), "no rules are written here"),
        (("rules", "/"), ""),
        (("deal", "nosuch"), "no game is called 'nosuch'"),
        (("deal", "twelve", "--seed", "1.5"), "--seed"),
        (("check",), "`euchre check` wants FILE. A file, or - for standard input"),
        (("chart", "nogame"), "`euchre chart` wants --seat. The seat that is to call: eldest, partner"),
        (("chart", "four", "--seat=0"), "wants nothing more: leave out four, or write --game four"),
        (("chart", "--seat=0", "--out", "--json"), "--out: it needs a value before --json; a file of"),
        (("puzzle", "--kind", "bids"), "--kind bids: choose calls, leads, following, discards or endgames"),
        (("players", "--seconds", "ten"), "--seconds: a number is wanted, not 'ten'"),
        (("check", "/nowhere"), "there is no file /nowhere"),
        (("check", "--salt", "ab", "game.json"), "--salt, --commitment and --number go with --fair"),
        (("check", "--fair", "a.json", "b.json"), "--fair deals one game again: name one file"),
        (("review", "game.json", "--game", "1"), "`euchre review` has no option --game; write --number"),
        (
            ("convert", "a.emn", "b.emn", "--game", "1"),
            "`euchre convert` has no option --game; write --number",
        ),
        (("convert", "x.egn"), "`euchre convert` wants TARGET. A file, or - for standard output"),
        (("convert", "/nowhere", "x.json"), "there is no file /nowhere"),
        (("convert", "-", "x.doc"), "end its name in one of .json, .egn"),
        (("convert", "-", "-", "--to", "pgn"), "there is no notation called 'pgn'"),
        (("completion", "tcsh"), "SHELL tcsh: choose bash, zsh or fish"),
        (("players", "extra"), "extra"),
        (("variants", "--jsn"), "--jsn"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_what_is_asked_wrongly_gets_a_sentence(
    argv: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line on standard error, nothing on standard output, exit status 2."""
    assert main(argv) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("euchre: ")
    assert said.err.count("\n") == 1
    assert says in said.err


@pytest.mark.parametrize("more", [(), ("--help",), ("two", "--nosuch", "3")], ids=" ".join)
@pytest.mark.parametrize("name", FORMER_COMMANDS)
def test_a_former_command_is_refused_with_what_is_typed_now(
    name: str, more: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """In one sentence, whatever follows; and what it names is a command, with those options."""
    assert main([name, *more]) == 2
    said = capsys.readouterr()
    now = FORMER_COMMANDS[name]
    assert said.out == ""
    assert said.err == f"euchre: {name} is now part of {now.split()[0]}: write `euchre {now}`\n"
    words = [word for word in now.split() if word != "…"]
    assert main([*words, "--help"]) == 0
    helped = capsys.readouterr().out
    assert all(word in helped for word in words)


@pytest.mark.parametrize(
    ("argv", "before"),
    [
        (("check", "folder"), ""),
        (("check", "--fair", "folder"), ""),
        (("review", "folder"), ""),
        (("hint", "folder"), ""),
        (("solve", "folder"), ""),
        (("hint", "--values", "folder"), ""),
        (("puzzle", "--file", "folder"), ""),
        (("rules", "folder"), ""),
        (("research", "stats", "folder"), ""),
        (("chart", "--seat", "0", "--game", "folder"), ""),
        (("play", "folder"), ""),
        (("play", "--resume", "folder"), ""),
        (("convert", "folder", "game.egn"), ""),
        (("convert", "game.json", "folder"), "the target "),
        (("play", "two", "--auto", "--save", "folder"), "--save "),
        (("chart", "--seat", "0", "--out", "folder"), "--out "),
        (("review", "game.json", "--out", "folder"), "--out "),
        (("review", "game.json", "--annotate", "folder"), "--annotate "),
        (("puzzle", "--mine", "1", "--game", "two", "--kind", "calls", "--out", "folder"), "--out "),
        (("research", "train", "left", "--out", "folder"), "--out "),
        (("research", "simulate", "two", "--out", "folder"), ""),
        (("research", "arena", "queen", "jack", "--out", "folder"), ""),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_a_folder_for_a_file_is_told_everywhere_in_the_same_words(
    argv: tuple[str, ...],
    before: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    assert main(argv) == 2
    assert capsys.readouterr().err == f"euchre: {before}folder: {FOLDER}\n"
    assert [path.name for path in tmp_path.rglob("*")] == ["folder"]


def test_a_folder_may_be_called_as_a_game_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "four").mkdir()
    monkeypatch.chdir(tmp_path)
    assert main(["rules", "four"]) == 0
    assert "Euchre for four" in capsys.readouterr().out


def test_commands_are_said_as_they_are_typed_here(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a checkout by way of dev.py, which says how it was called."""
    with_commands()  # under the name that other tests in this process read
    monkeypatch.setenv(CALLED, "python3 dev.py")
    assert typed_command("play --resume") == "python3 dev.py play --resume"
    assert typed_command("hint") == "python3 dev.py euchre hint"
    assert main(["paly"]) == 2
    assert main(["xyzzy"]) == 2
    assert "`python3 dev.py euchre --help` lists them" in capsys.readouterr().err
    assert main(["puzzle", "two-leads-3"]) == 0
    assert "The answer: python3 dev.py euchre puzzle two-leads-3 --answer\n" in capsys.readouterr().out
    argv = [sys.executable, "-m", "euchre", "play", "--help"]
    told = subprocess.run(
        argv, capture_output=True, encoding="utf-8", check=True, env=ENVIRONMENT | {CALLED: "python3 dev.py"}
    ).stdout
    assert told.startswith("Usage: python3 dev.py play [OPTIONS] [GAME]\n")
    assert "`python3 dev.py play --resume`" in " ".join(told.split())


@pytest.mark.parametrize("width", [80, 40])
def test_the_rules_are_folded_to_the_terminal(
    width: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    assert main(["rules", "bid"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert width - 10 < max(map(len, lines)) < width


def test_a_list_is_folded_on_a_terminal_and_whole_in_a_pipe(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a pipe a game is a line, for whoever counts them; on a terminal its sentence stays in its column."""
    assert main(["variants"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(VARIANTS)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert main(["variants"]) == 0
    folded = capsys.readouterr().out.splitlines()
    assert max(map(len, folded)) < 80
    column = len(lines[0]) - len(headline(VARIANTS["twelve"]))
    assert {line[:column].strip() for line in folded} == {"", *VARIANTS}
    assert "".join(line[column - 1 :] for line in folded) == "".join(line[column - 1 :] for line in lines)


def test_the_word_help_is_the_option(capsys: pytest.CaptureFixture[str]) -> None:
    """`euchre help` and `euchre help rules`, as people type it."""
    for words, option in ((["help"], ["--help"]), (["help", "rules"], ["rules", "--help"])):
        assert main(words) == 0
        said = capsys.readouterr().out
        assert main(option) == 0
        assert capsys.readouterr().out == said != ""


@pytest.mark.parametrize("argv", [["play", "twleve"], ["rules", "twleve"], ["deal", "Twleve"]], ids=" ".join)
def test_a_game_that_is_nearly_named_is_guessed(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(argv) == 2
    assert "did you mean twelve?" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["rules", "deal", "play", "research stats"])
def test_a_file_of_wrong_rules_is_named(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.toml"
    path.write_text('base = "two"\ntarget = "many"\n')
    assert main([*command.split(), str(path)]) == 2
    assert capsys.readouterr().err.startswith(f"euchre: {shown_name(str(path))}: ")
