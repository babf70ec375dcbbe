"""A player in a Python file, `mybot.py:Mine`, plays wherever a player is named."""

import pickle
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from euchre.analysis.simulation.simulate import plan_hands, play_blocks
from euchre.analysis.strength.arena import block_rows, contest
from euchre.base.console import path_on_a_line
from euchre.base.errors import EuchreError
from euchre.cli import main
from euchre.notation.position import parse_position
from euchre.players import player
from euchre.players.api.foreign import TookTooLongError, time_limit
from euchre.players.outside.process import OutsideError
from euchre.players.registry.matches import match
from euchre.rules.cards import UNKNOWN
from euchre.rules.variants import VARIANTS
from euchre.terminal.start import computers_at, new_game, read_seats

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

class Crash(Mine):
    name = "crash"

    def choose(self, view):
        return self.weighed({})[view]

    def weighed(self, table):
        return {"best": table["oops"]}

class Cheat(Mine):
    name = "cheat"

    def choose(self, view):
        return "pass"

class Hang(Mine):
    name = "hang"

    def choose(self, view):
        while True:
            try:
                last([1])
            except Exception:
                pass

class Sleeper(Mine):
    name = "sleeper"

    def choose(self, view):
        import time
        time.sleep(10_000)

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
        "research arena {} jack --game two --deals 10 --workers 1",
        pytest.param("research arena {} jack --game two --deals 10", marks=pytest.mark.ci),
        pytest.param("research simulate two --hands 10 --players {}", marks=pytest.mark.ci),
    ],
)
def test_a_player_that_leaves_the_program_fails_to_decide(
    bot: str, asked: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(asked.format(f"{bot}:Leaver").split()) == 2
    assert "leaver fails to decide: it raises SystemExit\n" in capsys.readouterr().err


FRAMES = ["mybot.py, line 22, in Crash.choose", "mybot.py, line 25, in Crash.weighed"]


def details(text: str) -> list[str]:
    """The lines below the first sentence, without what stands before them."""
    return [line.strip() for line in text.splitlines() if line.startswith("  ")]


def is_view_of_one_seat(line: str) -> bool:
    """Whether it can be read, and has the cards of the seat to act and of no other."""
    known = parse_position(line).state
    return [seat for seat, cards in enumerate(known.hands) if UNKNOWN not in cards] == [known.turn]


@pytest.mark.parametrize(
    ("asked", "deal"),
    [
        (
            "research arena {} jack --deals 3 --seed 4 --workers 1",
            "the deal that is played first and not counted",
        ),
        ("research simulate --players {} --hands 2 --seed 5 --workers 1", "hand 0 of seed 5"),
    ],
)
def test_a_crash_shows_where_in_the_bot_it_was_and_in_which_position(
    bot: str, asked: str, deal: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The frames of the author's code and no other; the deal; what the seat saw, as a line."""
    monkeypatch.chdir(Path(bot).parent)
    assert main(asked.format("mybot.py:Crash").split()) == 2
    said = capsys.readouterr().err
    assert "crash fails to decide: it raises KeyError: 'oops'\n" in said
    *frames, where, line = details(said)
    assert (frames, where) == (FRAMES, deal)
    assert is_view_of_one_seat(line)


def test_a_crash_in_a_worker_names_its_deal(bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a process sends back says as much."""
    monkeypatch.chdir(Path(bot).parent)
    plan = contest(VARIANTS["two"], ["mybot.py:Crash", "jack"], 3, seed=4)
    with pytest.raises(OutsideError) as caught:
        block_rows(plan, 0)
    error = pickle.loads(pickle.dumps(caught.value))  # noqa: S301
    assert (error.frames, error.deal) == (tuple(FRAMES), "deal 0 of seed 4, set dev")
    assert str(error) == str(caught.value)


def test_an_illegal_choice_names_deal_and_position(bot: str) -> None:
    plan = contest(VARIANTS["two"], [f"{bot}:Cheat", "jack"], 3, seed=4, matches=True)
    with pytest.raises(OutsideError, match="chose pass, but may: pass, ") as caught:
        block_rows(plan, 0)
    assert caught.value.deal == "hand 0 of match 0 of seed 4, set dev"
    assert is_view_of_one_seat(caught.value.position)


def test_a_match_says_in_which_hand_a_player_failed(bot: str) -> None:
    with pytest.raises(OutsideError, match=r"\n  hand 1\n  two dealer="):
        match(VARIANTS["two"], [player(f"{bot}:Crash"), "jack"], Random(1))


@pytest.mark.parametrize("kind", ["Hang", "Sleeper"])
def test_a_bot_that_hangs_ends_the_arena_in_a_sentence(
    bot: str, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    argv = f"research arena {bot}:{kind} jack --deals 3 --workers 1 --seconds 0.02".split()
    assert main(argv) == 2
    said = capsys.readouterr().err
    assert f"{kind.lower()} does not decide within 0.02 seconds\n" in said
    assert any("mybot.py, line " in line for line in details(said))


def test_a_bot_that_hangs_is_late_at_the_check(bot: str, capsys: pytest.CaptureFixture[str]) -> None:
    argv = f"players --check {bot}:Hang --game two --hands 1 --seconds 0.02".split()
    assert main(argv) == 1
    assert "late: it does not decide within 0.02 seconds" in capsys.readouterr().out


def test_a_time_limit_holds_in_every_thread() -> None:
    """Where no signal rings the code itself is stopped, and what came after it is not."""
    ended: list[str] = []

    def endless() -> None:
        try:
            with time_limit(0.01):
                while True:
                    pass
        except TookTooLongError:
            ended.append("in time")
        with time_limit(60.0):
            ended.append("and goes on")

    thread = Thread(target=endless)
    thread.start()
    thread.join()
    assert ended == ["in time", "and goes on"]


def test_the_check_shows_frames_hand_and_position(
    bot: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(bot).parent)
    assert main(["players", "--check", "mybot.py:Crash", "--game", "two", "--hands", "1", "--seed", "3"]) == 1
    out = capsys.readouterr().out
    assert "\n".join(f"    {line}" for line in (*FRAMES, "hand 1 of seed 3", "two dealer=0")) in out


@pytest.mark.parametrize(("seats", "people"), [("{},queen", False), ("you,{}", True)])
def test_at_a_table_people_see_no_hidden_card_of_the_bot(bot: str, seats: str, people: bool) -> None:  # noqa: FBT001
    """Alone with other bots its own view is shown; beside a person only what a spectator sees."""
    live = new_game(VARIANTS["two"], seats.format(f"{bot}:Crash"), 7, auto=not people)
    driver = computers_at(live, 7)
    while not (failures := driver.new_failures()):
        if not driver.step():
            live.act(live.state.turn, live.view(live.state.turn).legal[0])
    *_, hand, line = failures[0].details
    assert hand == "hand 1 of seed 7"
    hands = parse_position(line).state.hands
    assert sum(UNKNOWN not in cards for cards in hands) == (0 if people else 1)


@pytest.mark.parametrize(
    "asked", ["research arena {} jack --game two --deals 10", "players --check {} --game two"]
)
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
