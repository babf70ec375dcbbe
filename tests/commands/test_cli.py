"""The command line: help in golden files, data on standard output, faults in one sentence."""

import io
import json
import os
import re
import subprocess
import sys
from importlib import import_module
from inspect import signature
from itertools import pairwise
from pathlib import Path

import pytest
from rich.console import Console
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from euchre.cli import COMMANDS as COMMAND_PATHS
from euchre.cli import main, with_commands
from euchre.commands.shared.options import USUAL_GAME
from euchre.english.positions import FORMER_RULES
from euchre.notation.egn import baseline
from euchre.notation.egn.model import Ruleset
from euchre.notation.egn.rules import rules_of
from euchre.players import PLAYERS
from euchre.rules.cards import parse_cards
from euchre.rules.text import share_code
from euchre.rules.variants import VARIANTS
from euchre.terminal.start import MENU
from tests.commands.calling import ROOT, euchre, started
from tests.repetition import few_of

COMMANDS = (
    "play", "serve", "tables", "players", "variants", "rules", "deal", "compile", "solve",
    "hint", "review", "chart", "leaks", "puzzle", "check", "convert",
    "research", "research simulate", "research stats", "research arena", "research exploit", "research train",
    "research engine", "completion",
)  # fmt: skip


class Text(SingleFileSnapshotExtension):
    """A file of text for each."""

    file_extension = "txt"
    _write_mode = WriteMode.TEXT


def helped(argv: tuple[str, ...], width: int) -> str:
    """The help that is asked for, in so many columns."""
    paper = io.StringIO()
    with_commands().help_print(argv[:-1], console=Console(file=paper, width=width))
    return paper.getvalue()


@pytest.mark.parametrize(
    "argv", [("--help",), *[(*name.split(), "--help") for name in COMMANDS]], ids=" ".join
)
def test_help(argv: tuple[str, ...], snapshot: SnapshotAssertion) -> None:
    """In 80 columns; in 40 no line outside the tables and before the examples is shorter than it must be."""
    assert helped(argv, 80) == snapshot.use_extension(Text)
    flowing = helped(argv, 40).partition("For example:")[0]
    lines = [line.rstrip() for line in flowing.splitlines() if not line.startswith("│")]
    assert max(map(len, lines)) <= 40
    for line, after in pairwise(lines):
        assert not line or not after or len(f"{line} {after.split()[0]}") > 40


def test_help_lists_every_command() -> None:
    app = with_commands()
    registered = {name for name in app if not name.startswith("-")}
    grouped = {f"research {name}" for name in app["research"] if not name.startswith("-")}
    assert registered | grouped == set(COMMANDS)
    assert len(registered) <= 18


def test_version() -> None:
    done = started("--version")
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(r"\d+\.\d+\.\d+.*\n", done.stdout)


@pytest.mark.parametrize("data", [b"\xff\xfe", b"\x00", b"[", b"{" * 5000, b"a = 1"])
def test_rubbish_for_rules_gets_a_sentence(data: bytes) -> None:
    done = euchre("rules", "-", typed=data)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("euchre: ")


def test_variants_are_listed() -> None:
    done = euchre("variants", "--json")
    assert done.stderr == ""
    assert [row["name"] for row in json.loads(done.stdout)] == list(VARIANTS)
    lines = euchre("variants").stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(VARIANTS)


def test_players_are_listed() -> None:
    assert [row["name"] for row in json.loads(euchre("players", "--json").stdout)] == list(PLAYERS)
    assert [line.split()[0] for line in euchre("players").stdout.splitlines()] == list(PLAYERS)


@pytest.mark.parametrize("name", few_of(VARIANTS, list(VARIANTS)[::4], rest=pytest.mark.ci))
def test_deal_is_the_deal_that_play_deals(name: str) -> None:
    """The same seed gives the same cards everywhere, and every card is there once."""
    first = euchre("deal", name, "--seed", "5", "--json") if name in ("twelve", "four") else None
    from euchre.commands.games.deal import deal_data

    data = deal_data(VARIANTS[name], 5)
    if first is not None:
        assert json.loads(first.stdout) == data
    assert sorted(parse_cards(data["deck"])) == sorted(VARIANTS[name].deck)


def test_a_command_without_a_game_takes_ordinary_euchre() -> None:
    """Where nothing is the default, it stands for all games or for euchre."""
    for path in COMMAND_PATHS:
        group, _, name = path.partition(".")
        function = getattr(import_module(f"euchre.commands.{group}.{name}"), name)
        parameter = signature(function).parameters.get("game")
        if parameter is not None:
            assert parameter.default in {USUAL_GAME, ""}, path
    assert USUAL_GAME == MENU[0][0] == "euchre"


def test_a_seed_alone_deals_a_hand_of_ordinary_euchre() -> None:
    both = [euchre("solve", "--seed", "3", *more).stdout for more in ((), ("--game", "euchre"))]
    assert both[0] == both[1] != ""


def test_deal_is_drawn(snapshot: SnapshotAssertion) -> None:
    golden = snapshot.use_extension(Text)
    assert euchre("deal", "twelve", "--seed", "5").stdout == golden(name="twelve")
    assert euchre("deal", "four", "--seed", "5", "--ascii").stdout == golden(name="four")


def test_rules_of_a_game_a_code_and_a_file(tmp_path: Path) -> None:
    assert "Euchre for two: 24 cards, twelve each" in euchre("rules", "twelve").stdout
    data = json.loads(euchre("rules", "twelve", "--json").stdout)
    assert data["code"] == "twelve"
    path = tmp_path / "house.toml"
    path.write_text('base = "four"\ntarget = 7\n')
    assert "first to 7" in euchre("rules", str(path)).stdout.replace("\n", " ")
    assert "first to 7" in euchre("rules", "-", typed=path.read_bytes()).stdout.replace("\n", " ")
    code = json.loads(euchre("rules", str(path), "--json").stdout)["code"]
    assert "first to 7" in euchre("rules", code).stdout.replace("\n", " ")
    played = euchre("play", str(path), "--seed", "1")
    assert "first to 7" in played.stdout.replace("\n", " ")


@pytest.mark.parametrize("game", few_of(["twelve", "four", "buck"], {"twelve"}))
def test_auto_prints_a_record_that_checks(game: str, tmp_path: Path) -> None:
    """Computer players play it out; only the record is printed, the same for the same seed."""
    done = euchre("play", game, "--auto", "--seed", "4")
    assert (done.returncode, done.stderr) == (0, "")
    assert started("play", game, "--auto", "--seed", "4").stdout == done.stdout
    json.loads(done.stdout)
    path = tmp_path / "game.json"
    path.write_text(done.stdout, encoding="utf-8")
    assert euchre("check", str(path)).returncode == 0
    assert euchre("check", "-", typed=done.stdout.encode()).returncode == 0
    checked = json.loads(euchre("check", str(path), "--json").stdout)
    assert checked[0]["ok"]


def test_a_fault_is_named_and_the_status_is_1(tmp_path: Path) -> None:
    """A card the player does not hold, somewhere in the record."""
    text = euchre("play", "twelve", "--auto", "--seed", "4").stdout
    path = tmp_path / "game.json"
    spoilt = ""
    for line in text.splitlines():
        if '"actions"' in line:
            words = line.split('"actions": "')[1].split('"')[0].split()
            spoilt = text.replace(" ".join(words), " ".join([*words[:-1], words[2]]), 1)
            break
    path.write_text(spoilt, encoding="utf-8")
    done = euchre("check", str(path))
    assert (done.returncode, done.stderr) == (1, "")
    assert "deal 1" in done.stdout
    report = json.loads(euchre("check", str(path), "--json").stdout)[0]
    assert not report["ok"]
    assert report["fault"]["deal"] == 1


def test_a_game_is_converted_and_back(tmp_path: Path) -> None:
    """A tournament game as EGN is a game of the same score."""
    text = euchre("play", "tournament", "--auto", "--seed", "4").stdout
    record, other, back = tmp_path / "a.json", tmp_path / "a.egn", tmp_path / "b.json"
    record.write_text(text, encoding="utf-8")
    done = euchre("convert", str(record), str(other), "--shorten")
    assert (done.returncode, done.stdout) == (0, "")
    assert "cut = yes; first_deal = first_jack" in done.stderr
    assert euchre("convert", str(other), str(back), "--shorten").returncode == 0
    scores = [
        json.loads(euchre("check", str(path), "--json").stdout)[0]["scores"] for path in (record, other, back)
    ]
    assert scores[0] == scores[1] == scores[2]
    assert euchre("convert", str(record), "-", "--to", "record").stdout == text


def test_the_baseline_hashes_of_files_are_those_of_their_games(tmp_path: Path) -> None:
    """A line for each in the form of sha256sum; what is not EGN has none."""
    text = euchre("play", "tournament", "--auto", "--seed", "4").stdout
    record, other = tmp_path / "a.json", tmp_path / "a.egn"
    record.write_text(text, encoding="utf-8")
    assert euchre("convert", str(record), str(other), "--shorten").returncode == 0
    digest = baseline(other.read_text("utf-8"))
    done = euchre("check", "--baseline", str(other), str(other))
    assert (done.returncode, done.stdout) == (0, f"{digest}  {other}\n" * 2)
    told = euchre("check", "--baseline", "--json", str(other)).stdout
    assert json.loads(told) == [{"baseline": digest, "name": str(other)}]
    assert "only EGN has a baseline hash" in euchre("check", "--baseline", str(record)).stderr


def test_what_deal_prints_is_checked_and_converted() -> None:
    """As `hint` and `solve` read it, so do the others: the position that is in it."""
    printed = euchre("deal", "two", "--seed", "4", "--json").stdout
    line = json.loads(printed)["position"]
    assert euchre("check", "-", typed=printed.encode()).stdout == "the standard input: position, sound\n"
    assert euchre("convert", "-", "-", "--to", "position", typed=printed.encode()).stdout == f"{line}\n"


@pytest.mark.parametrize("to", ["egn", "emn"])
def test_rules_that_egn_leaves_unsaid_are_named(to: str) -> None:
    """They would come back as EGN's usual ones without a word."""
    line = "four dealer=0 up=9H hands=JHJDQHKHAH/JCQCKCAC9C/JSQSKSAS9S/7H8H7D8D9D :"
    loud = euchre("convert", "-", "-", "--to", to, typed=line.encode())
    assert "cut = yes; first_deal = lowest; draw_partners = yes; auction.pickup = may. They" in loud.stderr
    assert "to keep them, convert to .json as well" in loud.stderr
    sayable = share_code(rules_of(Ruleset((("min_rank", 7),))))
    quiet = euchre("convert", "-", "-", "--to", to, typed=line.replace("four", sayable).encode())
    assert (loud.returncode, quiet.returncode, quiet.stderr) == (0, 0, "")


def test_converting_replaces_no_file_unasked(tmp_path: Path) -> None:
    """An existing file stays as it was, but with --force, which the standard output does not take."""
    line, out = "two dealer=1 up=JS : pass", tmp_path / "out.txt"
    source = tmp_path / "in.txt"
    source.write_text(line, encoding="utf-8")
    out.write_text("mine", encoding="utf-8")
    done = euchre("convert", str(source), str(out))
    assert (done.returncode, done.stderr) == (2, f"euchre: {out} exists; --force replaces it\n")
    assert out.read_text("utf-8") == "mine"
    assert euchre("convert", str(source), str(out), "--force").returncode == 0
    assert out.read_text("utf-8").startswith("two dealer=1 up=JS ")
    assert euchre("convert", str(source), "-", "--to", "position", "--force").returncode == 2


def test_a_position_of_former_rules_is_told_so_when_checked_or_converted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a name allows no longer is not judged by other rules in silence; of several files, which."""
    monkeypatch.chdir(tmp_path)
    head = "two dealer=0 up=JC hands=9CTDQHKSAS/AHKHQDJDTS : pass call:C discard:"
    now, before = Path("now.txt"), Path("before.txt")
    now.write_text(f"{head}9C\n")
    before.write_text(f"{head}JC\n")
    for told, command in (
        ("", ["check", str(now)]),
        (f"euchre: {FORMER_RULES}\n", ["check", str(before)]),
        (f"euchre: {before}: {FORMER_RULES}\n", ["check", str(now), str(before)]),
        ("", ["convert", str(now), "-", "--to", "record"]),
        (f"euchre: {FORMER_RULES}\n", ["convert", str(before), "-", "--to", "record"]),
        (f"euchre: {FORMER_RULES}\n", ["convert", str(before), "-", "--to", "position"]),
    ):
        assert main(command) == 0
        assert capsys.readouterr().err == told
    assert main(["check", str(now), str(before), "--json"]) == 0
    reports = json.loads(capsys.readouterr().out)
    assert [report["former_rules"] for report in reports] == [False, True]


@pytest.mark.parametrize("shell", few_of(["bash", "zsh", "fish"], {"bash"}, rest=pytest.mark.ci))
def test_completion_knows_the_commands(shell: str) -> None:
    done = euchre("completion", shell)
    assert (done.returncode, done.stderr) == (0, "")
    for name in COMMANDS:
        assert name.split()[-1] in done.stdout
    if shell == "bash":
        subprocess.run(["bash", "-n"], input=done.stdout.encode(), check=True)


def test_a_reader_who_has_read_enough_is_no_fault() -> None:
    """`euchre variants | head -1` says nothing more."""
    script = f"{sys.executable} -m euchre rules four | head -c 10"
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(["bash", "-c", script], env=env, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_help_says_the_same_in_a_shell() -> None:
    done = started("play", "--help")
    assert (done.returncode, done.stderr, done.stdout) == (0, "", helped(("play", "--help"), 80))


def test_one_file_that_cannot_be_read_does_not_stop_the_others(tmp_path: Path) -> None:
    good = tmp_path / "good.rules"
    good.write_text("four", "utf-8")
    done = euchre("check", str(good), str(tmp_path / "gone\x1b.egn"), str(good))
    assert (done.returncode, done.stdout.count("sound")) == (2, 2)
    assert "there is no file" in done.stderr
    assert "\x1b" not in done.stderr
    told = euchre("check", str(tmp_path / "gone"), str(good), "--json")
    gone, sound = json.loads(told.stdout)
    assert (told.returncode, gone["kind"], gone["ok"], sound["ok"]) == (2, "unread", False, True)
    assert gone["fault"]["text"] in " ".join(told.stderr.split())


def test_a_device_without_end_is_refused() -> None:
    done = euchre("check", "/dev/zero")
    assert (done.returncode, "larger than any game" in done.stderr) == (2, True)


def test_a_full_disk_gets_a_sentence() -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [sys.executable, "-m", "euchre", "variants"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "cannot be written" in done.stderr


def test_no_two_games_are_listed_with_the_same_words() -> None:
    lines = [line.split(maxsplit=1) for line in euchre("variants").stdout.splitlines()]
    assert [name for name, _ in lines] == list(VARIANTS)
    families = ("for calling trump.",)  # whose auctions differ; the sheet says how
    about = [text for _, text in lines if not text.endswith(families)]
    assert len(set(about)) == len(about)


def test_rules_as_printed_are_read_again() -> None:
    """What `rules --json` prints, a share code beside the rules, is rules: change a field and save it."""
    printed = euchre("rules", "tournament", "--json").stdout
    changed = printed.replace('"target": 10', '"target": 5')
    assert changed != printed
    assert json.loads(euchre("rules", "-", "--json", typed=changed.encode()).stdout)["rules"]["target"] == 5


@pytest.mark.skipif(sys.platform == "win32", reason="there is no shell to close it with")
@pytest.mark.parametrize(
    ("asked", "status", "says"),
    [
        ("deal four >&-", 2, "the output cannot be written: it is closed"),
        pytest.param(
            "play two --auto >&-", 2, "the output cannot be written: it is closed", marks=pytest.mark.ci
        ),
        pytest.param(
            "play two --save GAME >&- <&-",
            2,
            "the output cannot be written: it is closed",
            marks=pytest.mark.ci,
        ),
        pytest.param("play two --save GAME <&-", 0, "", marks=pytest.mark.ci),
        pytest.param("hint - <&-", 2, "there is nothing to read", marks=pytest.mark.ci),
        pytest.param("variants 2>&-", 0, "", marks=pytest.mark.ci),
        ("hint --help | head -1", 0, ""),
    ],
)
def test_a_closed_stream_is_no_traceback(asked: str, status: int, says: str, tmp_path: Path) -> None:
    """What cannot be said is not done in silence; a closed input is an empty one."""
    line = f"set -o pipefail; {sys.executable} -m euchre {asked.replace('GAME', str(tmp_path / 'game.json'))}"
    done = subprocess.run(["/bin/bash", "-c", line], capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
    assert says in done.stderr
    assert done.returncode == status


def test_exploit_asks_first_whose_play_is_known(capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong name is told before a wrong number; the help says which numbers there are."""
    assert main(["research", "exploit", "wizard", "--hands", "0"]) == 2
    assert "exploit supports benny, jack and random" in capsys.readouterr().err
    assert main(["research", "exploit", "--help"]) == 0
    assert "2 to 105,798" in " ".join(capsys.readouterr().out.split())
