"""A player in a Python file, `mybot.py:Mine`, plays wherever a player is named."""

from pathlib import Path

import pytest

from euchre.analysis.simulation.simulate import plan_hands, play_blocks
from euchre.cli import main
from euchre.console import path_on_a_line
from euchre.errors import EuchreError
from euchre.players import player
from euchre.terminal.start import read_seats
from euchre.variants import VARIANTS

BOT = '''
from euchre.players.api.player import Player
from helper_of_mine import last

class Mine:
    """Takes the last of its choices."""
    name = "mine"

    def __init__(self, seed=0):
        self.seed = seed

    def choose(self, view):
        return last(view.legal)

class Mute:
    name = "mute"

class Leaver(Mine):
    name = "leaver"

    def choose(self, view):
        raise SystemExit
'''


@pytest.fixture
def bot(tmp_path: Path) -> str:
    (tmp_path / "helper_of_mine.py").write_text("def last(row):\n    return row[-1]\n")
    file = tmp_path / "mybot.py"
    file.write_text(BOT)
    return str(file)


def test_player_in_a_file_plays(bot: str) -> None:
    name = f"{bot}:Mine"
    assert player(name, 7).name == "mine"
    assert vars(player(name, 7)) == {"seed": 7}
    plan = plan_hands(VARIANTS["tournament"], 5, 1, [name, "nine"])
    assert plan.engine == "reference"
    ((_, rows),) = play_blocks(plan, [0])
    assert len(rows) == 5
    assert read_seats(f"you,{name}", VARIANTS["two"], auto=False) == [("", ""), (name, "")]


def test_player_in_a_file_is_checked(bot: str, capsys: pytest.CaptureFixture[str]) -> None:
    """By the promises of a player, one of which this one breaks."""
    assert main(["players", "--check", f"{bot}:Mine", "--game", "two", "--hands", "2"]) == 1
    assert "asked as a spectator it raises IndexError" in capsys.readouterr().out


@pytest.mark.parametrize(
    "asked",
    [
        "arena {} jack --game two --deals 10 --workers 1",
        "arena {} jack --game two --deals 10",
        "simulate two --hands 10 --players {}",
    ],
)
def test_a_player_that_leaves_the_program_fails_to_decide(
    bot: str, asked: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(asked.format(f"{bot}:Leaver").split()) == 2
    assert "leaver fails to decide: it raises SystemExit\n" in capsys.readouterr().err


@pytest.mark.parametrize("asked", ["arena {} jack --game two --deals 10", "players --check {} --game two"])
def test_a_file_that_leaves_the_program_is_broken(
    bot: str, asked: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """As one that ends by calling its own main program."""
    Path(bot).write_text(BOT + "\nraise SystemExit\n")
    assert main(asked.format(f"{bot}:Mine").split()) == 2
    assert "mybot.py is broken: SystemExit" in capsys.readouterr().err


def test_a_fault_that_comes_again_is_told_once(bot: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["players", "--check", f"{bot}:Leaver", "--game", "two"]) == 1
    out = capsys.readouterr().out
    assert out.count("it raises SystemExit") == 2  # once for its choice, once asked as a spectator
    assert "times; the first:)" in out


def test_changed_file_is_another_player(bot: str) -> None:
    assert player(f"{bot}:Mine").name == "mine"
    Path(bot).write_text(BOT.replace('name = "mine"', 'name = "changed"') + "\n# later\n")
    assert player(f"{bot}:Mine").name == "changed"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("{}:Yours", "has no class Yours"),
        ("{}", r"mybot\.py: Its class is missing; write it after a colon, as in .*mybot\.py:Mine"),
        ("{}:", r"Its class is missing; write it after a colon, as in .*mybot\.py:Mine"),
        ("{}:Mute", "has no choose"),
        ("{}x.py:Mine", "cannot be read: No such file"),
    ],
)
def test_what_cannot_be_had_is_told(bot: str, name: str, said: str) -> None:
    with pytest.raises(EuchreError, match=said):
        player(name.format(bot))


def test_broken_file_is_told(bot: str) -> None:
    Path(bot).write_text("def")
    with pytest.raises(EuchreError, match=r"is broken: SyntaxError"):
        player(f"{bot}:Mine")


def test_a_long_path_is_cut_at_its_beginning() -> None:
    """What the file is called is what its author looks for."""
    assert path_on_a_line("/far" * 30 + "/mybot.py").endswith("/far/mybot.py")
    assert path_on_a_line("/farther" * 30 + "/mybot.py") == "…" + "/farther" * 8 + "/mybot.py"
    assert len(path_on_a_line("far" * 30 + ".py")) == 80
    assert path_on_a_line("mybot.py") == "mybot.py"


def test_a_cut_path_keeps_at_least_half_of_its_room() -> None:
    """A long name of a folder is cut within, rather than left out with all before it."""
    folder = "f" * 75
    assert path_on_a_line(f"/home/ann/{folder}/m.py") == "…" + folder[-74:] + "/m.py"
    assert path_on_a_line("/far" * 30 + "/") == "…" + "/far" * 19 + "/"
    assert path_on_a_line(f"/home/ann/{folder}{folder}/") == "…" + "f" * 78 + "/"
