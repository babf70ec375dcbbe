"""Players in other programs: the wire shows what the view shows, and no program stops a table."""

import json
import pickle
import subprocess
import sys
import threading
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random

import pytest
from hypothesis import given

from euchre.base.console import one_line
from euchre.base.errors import EuchreError
from euchre.base.file_lock import FileLock
from euchre.hand.hand import apply, deal, legal
from euchre.hand.state import State
from euchre.live import Driver, GivenDeals, LiveGame, SeededDeals, Sitter
from euchre.players import player
from euchre.players.outside.process import OutsideError, Process
from euchre.players.outside.program import TRIES, Outside
from euchre.players.outside.wire import PROTOCOL, view_from_dict, view_to_dict
from euchre.players.registry.ladder import PLAYERS, canonical_name, split_names
from euchre.players.registry.plugins import plugins
from euchre.players.rules_of_thumb.queen import Queen
from euchre.rules.actions import Action, Pass
from euchre.rules.errors import IllegalActionError, NotationError, RefusalReason
from euchre.rules.variants import VARIANTS
from euchre.seen.possible_worlds import sample
from euchre.seen.views import View, view
from tests.repetition import few_of
from tests.strategies import states

EXAMPLE = Path(__file__).parents[2] / "examples" / "outside_player.py"

HELLO = f'print(\'{{"euchre": {PROTOCOL}, "name": "Test"}}\', flush=True)'


def program(tmp_path: Path, body: str) -> str:
    """The command of a program that says hello to the first line, and then does *body* for each line."""
    path = tmp_path / "player.py"
    path.write_text(
        f"import json, os, sys, time\nsys.stdin.readline()\n{HELLO}\nfor line in sys.stdin:\n    {body}\n"
    )
    return f'"{sys.executable}" "{path}"'


def first(view_: View) -> str:
    return str(view_.legal[0])


@pytest.fixture(name="view")
def first_view() -> View:
    """What the eldest hand sees before the first call."""
    return view(deal(VARIANTS["four"], 0, Random(1)), 1, (0, 0))


@pytest.fixture
def made() -> Iterator[list[Outside]]:
    """Players that are closed afterwards."""
    found: list[Outside] = []
    yield found
    for one in found:
        one.close()


# --- the games it plays -------------------------------------------------------------------------------------


def test_a_program_of_two_games_with_other_seats_plays_both(tmp_path: Path, made: list[Outside]) -> None:
    """And says no to every other game, however many sit there."""
    plays = HELLO.replace('"Test"', '"Test", "plays": ["four", "two"]')
    command = program(tmp_path, "pass")
    (tmp_path / "player.py").write_text((tmp_path / "player.py").read_text().replace(HELLO, plays))
    made.append(Outside(command))
    played = {name for name, rules in VARIANTS.items() if made[0].refusal(rules) is None}
    assert {"four", "two"} <= played
    assert not played & {"twelve", "cutthroat", "buck", "bid", "british"}
    assert made[0].refusal(VARIANTS["cutthroat"]) == "Test plays four, two"


# --- the wire -----------------------------------------------------------------------------------------------


@given(state=states())
def test_the_wire_brings_the_view_and_nothing_else(state: State) -> None:
    """Every seat's view, and a spectator's, comes out of its JSON as it went in."""
    for viewer in (None, *range(state.rules.seats)):
        shown = view(state, viewer)
        assert view_from_dict(json.loads(json.dumps(view_to_dict(shown)))) == shown


@pytest.mark.parametrize("name", ["euchre", "twelve", "bid-48", "buck"])
def test_hidden_cards_never_cross_the_wire(name: str) -> None:
    """In two worlds that look the same to a seat the same line is written."""
    rng = Random(3)
    state = deal(VARIANTS[name], 0, rng)
    while not state.over:
        shown = view(state, state.turn)
        other = view(sample(shown, rng), state.turn)
        assert json.dumps(view_to_dict(other)) == json.dumps(view_to_dict(shown))
        state = apply(state, rng.choice(legal(state)))


def test_every_field_of_a_view_is_on_the_wire(view: View) -> None:
    assert set(view_to_dict(view)) == set(View.__dataclass_fields__)


def test_what_is_no_view_is_refused() -> None:
    with pytest.raises(NotationError, match="not a view of protocol 1"):
        view_from_dict({"rules": {"base": "four"}})


# --- the example --------------------------------------------------------------------------------------------


def test_the_example_plays_whole_hands(made: list[Outside]) -> None:
    """Whatever the game; what it says of itself and of its choice is heard."""
    one = Outside(f'"{sys.executable}" "{EXAMPLE}"', 4)
    made.append(one)
    for name in ("four", "twelve", "bid-48", "cutthroat", "buck"):
        state = deal(VARIANTS[name], 0, Random(2))
        while not state.over:
            decision = one.explain(view(state, state.turn))
            assert decision.reason
            state = apply(state, decision.action)
    assert one.title == "High Card"
    assert one.refusal(VARIANTS["twelve"]) is None


def test_out_of_turn_is_refused_before_the_program_is_asked() -> None:
    with pytest.raises(IllegalActionError) as refused:
        Outside("no-such-program").choose(view(deal(VARIANTS["four"], 0, Random(1)), None))
    assert refused.value.reason is RefusalReason.NOTHING_TO_DECIDE


def test_the_same_player_in_another_process() -> None:
    """Plans of work carry a player's name and seed, never its running program."""
    one = pickle.loads(pickle.dumps(Outside("python3 player.py", 7, 2.5)))  # noqa: S301  # our own
    assert (one.name, one.seed, one.seconds) == ("exec:python3 player.py", 7, 2.5)


# --- what may go wrong --------------------------------------------------------------------------------------

BROKEN = {
    "hangs": ("time.sleep(60)", "no answer in time"),
    "dies": ("sys.exit('out of cards')", "it ended with status 1: out of cards"),
    "babbles": ("print('hello there', flush=True)", "what it says is not JSON: hello there"),
    "floods": ("while True: print('x' * 1000, end='')", "a line of more than 65536 bytes"),
    "answers with a list": ("print([1], flush=True)", r"not a JSON object: \[1\]"),
    "answers another question": ("print('{\"id\": 99}', flush=True)", "answer to question 1 has id 99"),
    "closes its output": ("os.close(1); time.sleep(60)", "it closed its output"),
}


@pytest.mark.parametrize("how", few_of(BROKEN, list(BROKEN)[::2], rest=pytest.mark.ci))
def test_a_broken_program_is_reported_in_a_sentence(
    how: str, tmp_path: Path, view: View, made: list[Outside]
) -> None:
    body, text = BROKEN[how]
    one = Outside(program(tmp_path, body), 0, 0.5 if how == "hangs" else 60.0)
    made.append(one)
    assert one.refusal(view.rules) is None
    with pytest.raises(OutsideError, match=text):
        one.choose(view)


def test_a_program_may_start_more_slowly_than_it_decides(
    tmp_path: Path, view: View, made: list[Outside]
) -> None:
    """No Python starts in a millisecond."""
    made.append(Outside(program(tmp_path, "pass"), 0, 0.001))
    assert made[0].refusal(view.rules) is None
    with pytest.raises(OutsideError, match="no answer in time"):
        made[0].choose(view)


@pytest.mark.parametrize("answer", ['"XX"', '"9C"', "7", "null", '"call:H:alone:now"'])
def test_an_illegal_answer_is_refused_and_the_program_kept(
    answer: str, tmp_path: Path, view: View, made: list[Outside]
) -> None:
    body = f'print(\'{{"id": %d, "action": {answer}}}\' % json.loads(line)["id"], flush=True)'
    one = Outside(program(tmp_path, body))
    made.append(one)
    for _ in range(2):
        with pytest.raises(OutsideError, match="is not legal there"):
            one.choose(view)
    assert one.failed == 0


def test_a_late_answer_is_not_taken_for_the_next_one(tmp_path: Path, view: View, made: list[Outside]) -> None:
    """An answer has the number of its question; older ones are passed over."""
    body = (
        'n = json.loads(line)["id"]; '
        'print(json.dumps({"id": n - 1, "action": "discard:9C"})); '
        'print(json.dumps({"id": n, "action": "pass"}), flush=True)'
    )
    one = Outside(program(tmp_path, body))
    made.append(one)
    assert [one.choose(view) for _ in range(3)] == [Pass()] * 3


def test_a_program_is_started_again_but_not_for_ever(view: View) -> None:
    one = Outside(f'"{sys.executable}" -c "pass"')
    for _ in range(TRIES):
        with pytest.raises(OutsideError, match="it ended with status 0"):
            one.choose(view)
    with pytest.raises(OutsideError, match=f"has failed {TRIES} times and is left out"):
        one.choose(view)


@pytest.mark.parametrize(
    ("hello", "text"),
    [
        ({"euchre": 2, "name": "Test"}, "it speaks protocol 2; this is protocol 1"),
        ({"euchre": 1}, "its first line has no name"),
        ({"euchre": 1, "name": "T", "plays": "four"}, '"plays" is not a list of games'),
        ({"euchre": 1, "name": "T", "plays": ["chess"]}, "'chess': no game is called that"),
    ],
)
def test_an_introduction_has_to_be_right(
    hello: dict[str, object], text: str, tmp_path: Path, view: View
) -> None:
    path = tmp_path / "hello.py"
    path.write_text(
        f"import sys\nsys.stdin.readline()\nprint({json.dumps(hello)!r}, flush=True)\nsys.stdin.read()\n"
    )
    with pytest.raises(OutsideError, match=text):
        Outside(f'"{sys.executable}" "{path}"').choose(view)


def test_a_command_that_is_not_there_is_told(view: View) -> None:
    with pytest.raises(OutsideError, match="no-such-program cannot be started"):
        Outside("no-such-program --fast").choose(view)


def test_games_that_a_program_does_not_play_are_the_queens(
    tmp_path: Path, view: View, made: list[Outside]
) -> None:
    """It names the games it plays; the target of a game is all the same."""
    path = tmp_path / "two.py"
    path.write_text(
        "import sys\nsys.stdin.readline()\n"
        'print(\'{"euchre": 1, "name": "Twosome", "plays": ["two"]}\', flush=True)\nsys.stdin.read()\n'
    )
    one = Outside(f'"{sys.executable}" "{path}"')
    made.append(one)
    assert one.refusal(view.rules) == "Twosome plays two"
    assert one.refusal(VARIANTS["two"]) is None
    assert one.choose(view) == Queen().choose(view)


def stubborn(tmp_path: Path) -> str:
    """The command of a program that ignores the end of its input, and holds a file as long as it lives."""
    path = tmp_path / "stubborn.py"
    path.write_text(
        "import sys, time\nfrom pathlib import Path\nfrom euchre.base.file_lock import FileLock\n"
        f"held = FileLock(Path({str(tmp_path / 'held')!r}))\n"
        f"sys.stdin.readline()\n{HELLO}\nwhile True:\n    time.sleep(60)\n"
    )
    return f'"{sys.executable}" "{path}"'


def test_no_program_outlives_its_player(tmp_path: Path, view: View) -> None:
    """One that ignores the end of its input is ended by force."""
    one = Outside(stubborn(tmp_path), 0, 60.0)
    one.refusal(view.rules)
    assert one._process is not None
    started = one._process.program
    assert started.poll() is None
    one.close()
    assert started.wait(60) != 0


def test_a_forgotten_program_ends_with_the_game(tmp_path: Path) -> None:
    """Nobody closes it: the process that started it ends all the same, and ends it."""
    script = (
        "from euchre.players import player; from euchre.rules.variants import VARIANTS\n"
        f"one = player('exec:' + {stubborn(tmp_path)!r}); print(one.refusal(VARIANTS['two']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=120, check=True
    )
    assert done.stdout == "None\n"
    FileLock(tmp_path / "held", patience=60).release()


def test_processes_leave_no_threads(view: View) -> None:
    before = set(threading.enumerate())
    one = Outside(f'"{sys.executable}" "{EXAMPLE}"')
    one.choose(view)
    ears = set(threading.enumerate()) - before
    assert len(ears) == 2
    one.close()
    for ear in ears:
        ear.join(60)
        assert not ear.is_alive()


def test_what_a_program_says_cannot_move_the_cursor() -> None:
    assert one_line("a\x1b[2Jb\nc") == "a [2Jb c"
    assert len(one_line("x" * 1000)) == 120
    with pytest.raises(OutsideError, match="needs a command"):
        Process("")


def test_a_table_goes_on_with_safe_choices(tmp_path: Path) -> None:
    """What the program does wrong is counted, and told once, in a sentence."""
    rules = VARIANTS["two"]
    luck = SeededDeals(1)
    sitters = (Sitter("Ann", "exec"), Sitter("Bob", "queen"))
    game = LiveGame(rules, sitters, GivenDeals(luck.opening(rules), (), luck))
    with_program = Outside(program(tmp_path, "sys.exit(3)"))
    driver = Driver(game, {0: with_program, 1: Queen()})
    driver.run()
    assert game.state.over
    assert driver.failed[0] > 3
    (report,) = driver.new_failures()
    assert "fails to decide" in report.sentence
    assert "it ended with status 3" in report.sentence
    assert driver.new_failures() == []


def test_what_a_player_raises_cannot_move_the_cursor_of_those_at_the_table() -> None:
    class Raises(Queen):
        def choose(self, view: View) -> Action:  # noqa: ARG002
            raise ValueError("oops\x1b[31m\n" + "x" * 1000)

    luck = SeededDeals(1)
    game = LiveGame(
        VARIANTS["two"],
        (Sitter("Ann", "bot"), Sitter("Bob", "queen")),
        GivenDeals(luck.opening(VARIANTS["two"]), (), luck),
    )
    driver = Driver(game, {0: Raises(), 1: Queen()})
    driver.run()
    (report,) = driver.new_failures()
    assert report.sentence.startswith("Ann fails to decide (ValueError: oops [31m x")
    assert len(report.sentence) < 200


# --- names --------------------------------------------------------------------------------------------------


def test_commands_are_named_as_they_are_typed() -> None:
    assert player("EXEC: Python3 My.py ").name == "exec:Python3 My.py"
    assert canonical_name(" Queen ") == "queen"
    with pytest.raises(EuchreError, match="needs a command"):
        player("exec:")
    with pytest.raises(
        EuchreError, match=r"no player is called 'wizard'; there are random, .*, exec:COMMAND"
    ):
        canonical_name("wizard")


def test_commas_between_quotes_belong_to_the_command() -> None:
    assert split_names("you, exec:a 'b,c' \"d'e,\",queen") == ["you", "exec:a 'b,c' \"d'e,\"", "queen"]
    assert split_names("") == [""]


class Good(Queen):
    """Plays like the queen.

    And more.
    """


def entry(name: str, value: str) -> EntryPoint:
    return EntryPoint(name, value, "euchre.players")


def test_a_broken_package_is_listed_with_its_error_and_breaks_nothing() -> None:
    here = __name__
    found = plugins(
        PLAYERS,
        [
            entry("good", f"{here}:Good"),
            entry("gone", "no_such_package:Player"),
            entry("odd", f"{here}:EXAMPLE"),
            entry("queen", f"{here}:Good"),
            entry("two:words", f"{here}:Good"),
        ],
    )
    about = {one.name: one.about for one in found}
    assert about["good"] == "Plays like the queen."
    assert "broken: ModuleNotFoundError: No module named 'no_such_package'" in about["gone"]
    assert "has no choose()" in about["odd"]
    assert "of this name too" in about["queen"]
    assert "cannot be typed" in about["two:words"]
    assert [one.name for one in found if one.make is not None] == ["good"]
