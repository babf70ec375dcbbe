"""One front door: everything here is reached from ``import euchre`` alone."""

import pickle
import re
import subprocess
import sys
from contextlib import suppress
from inspect import signature
from pathlib import Path
from pkgutil import walk_packages
from random import Random
from types import FunctionType
from typing import get_args

import pytest

import euchre
from euchre.english.arguments import WANTED
from euchre.notation.position import show_view
from euchre.rules import actions as codes
from euchre.rules.cards import UNKNOWN

TWO = euchre.variant("two")
OPEN = "two dealer=1 up=9H hands=JHJDAHKHQH/9CTCQCKCAC : call:H discard:9C"


class Cautious:
    """A player of one's own: the first legal action, whatever it is."""

    name = "cautious"

    def choose(self, view: euchre.View) -> euchre.Action:
        """Pass where that is possible."""
        return view.legal[0]


def opened() -> euchre.State:
    """The position of `OPEN`."""
    found = euchre.loads(OPEN)
    assert isinstance(found, euchre.Position)
    return found.state


# --- what is there ------------------------------------------------------------------------------------------


def test_dir_shows_every_public_name_and_each_can_be_had() -> None:
    assert set(euchre.__all__) <= set(dir(euchre))
    assert list(euchre.__all__) == sorted(euchre.__all__, key=lambda n: (not n.isupper(), n[0].islower(), n))
    for name in euchre.__all__:
        assert getattr(euchre, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'shuffel'"):
        _ = euchre.shuffel


def test_every_action_is_in_the_door() -> None:
    assert {kind.__name__ for kind in get_args(euchre.Action)} <= set(euchre.__all__)


def test_no_module_has_the_name_of_a_function() -> None:
    """`euchre.x` would be the function before, and the module after, somebody imports `euchre.x`."""
    modules = {found.name for found in walk_packages(euchre.__path__)} | {"english"}
    assert modules.isdisjoint(euchre.__all__)


@pytest.mark.ci
def test_the_door_gives_the_same_whatever_was_imported_before() -> None:
    """Every module of the library first, then every name: still what it is when nothing was imported."""
    code = """
import euchre, importlib, pkgutil
before = {name: getattr(euchre, name) for name in euchre.__all__}
for found in pkgutil.walk_packages(euchre.__path__, "euchre."):
    left = ("euchre.kernel.machine.compiler", "euchre.web", "euchre.cluster", "euchre.rl.openspiel")
    if not found.name.startswith((*left, "euchre.__main__")):
        importlib.import_module(found.name)
changed = [name for name in euchre.__all__ if getattr(euchre, name) is not before[name]]
assert not changed, changed
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_door_is_light() -> None:
    """`import euchre` and the game itself need nothing but Python, and no module of the players."""
    code = """
import sys, random, euchre
state = euchre.deal(euchre.variant("four"), 0, random.Random(1))
state = euchre.play(state, euchre.legal(state)[0])
euchre.dumps(state), next(iter(euchre.worlds(euchre.view(state, 0)))), str(state)
euchre.match, euchre.player("jack")
heavy = {"numpy", "numba", "rich", "cyclopts"} & set(sys.modules)
assert not heavy, heavy
"""
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize(
    ("package", "call"),
    [
        pytest.param("numpy", "euchre.solve(state)", marks=pytest.mark.ci),
        pytest.param("numpy", "euchre.simulate(rules, 3)", marks=pytest.mark.ci),
        ("numpy", "euchre.hint(state)"),
        ("numpy", "euchre.review(euchre.match(rules, ['jack'], random.Random(1), hands=1).record)"),
    ],
)
def test_a_missing_package_is_named_in_a_sentence(package: str, call: str) -> None:
    code = f"""
import sys, random, euchre
sys.modules[{package!r}] = None
rules = euchre.variant("two")
state = euchre.loads({OPEN!r}).state
try:
    {call}
except euchre.EuchreError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == f"this needs {package}, which is not installed: pip install 'euchre[fast]'\n"


# --- what it refuses ----------------------------------------------------------------------------------------


def fitting() -> dict[str, object]:
    """For each parameter of the door something that it takes."""
    state = euchre.deal(TWO, dealer=0, rng=Random(3))
    numbers = dict.fromkeys(("dealer", "seat", "viewer", "depth", "hands", "seed", "worlds", "workers"), 1)
    texts = dict.fromkeys(("text", "name", "kind", "path", "player", "players"), "two")
    return {
        **numbers,
        **texts,
        "rules": TWO,
        "state": state,
        "view": euchre.view(state, 0),
        "public": euchre.view(state, None),
        "position": state,
        "content": state,
        "game": euchre.begin(TWO, 0),
        "record": euchre.Record(rules=TWO),
        "action": euchre.Pass(),
        "choice": euchre.Pass(),
        "cards": TWO.deck,
        "deck": TWO.deck,
        "rng": Random(1),
        "scores": (0, 0),
        "seats": (0, 1),
        "report": print,
    }


FITTING = fitting()
FUNCTIONS = [name for name in euchre.__all__ if isinstance(getattr(euchre, name), FunctionType)]
PARAMETERS = [(name, each) for name in FUNCTIONS for each in signature(getattr(euchre, name)).parameters]
NOTHING = (2.5, b"\xff", object(), True, [None])
MISFITS = (euchre.Play("JH"), euchre.Call(euchre.Suit.HEARTS))  # type: ignore[arg-type]  # as typed at a prompt


@pytest.mark.parametrize(("name", "parameter"), PARAMETERS, ids=map("-".join, PARAMETERS))
def test_an_argument_of_a_wrong_type_is_refused_in_a_sentence(name: str, parameter: str) -> None:
    """Whatever it is: nothing, bytes, another kind of thing, a view for a state and a state for a view."""
    function = getattr(euchre, name)
    parameters = signature(function).parameters
    args = {
        each: FITTING[each] for each, p in parameters.items() if p.default is p.empty or each == parameter
    }
    wrong = [*NOTHING, *MISFITS]
    if parameters[parameter].default is not None and parameter != "viewer":
        wrong.append(None)
    if not isinstance(FITTING[parameter], str) and parameter != "rules":
        wrong.append("two")
    if parameter in ("state", "view"):
        wrong.append(FITTING["view" if parameter == "state" else "state"])
    for value in wrong:
        with pytest.raises(euchre.ArgumentError) as caught:
            function(**args | {parameter: value})
        assert (caught.value.function, caught.value.parameter) == (name, parameter)
        assert caught.value.value is value
        assert str(caught.value).startswith(f"{name}({parameter}): ")
        assert "\n" not in str(caught.value)


def test_arguments_are_looked_at_by_place_as_by_name() -> None:
    with pytest.raises(euchre.ArgumentError) as caught:
        euchre.play(FITTING["state"], "pass")  # type: ignore[arg-type]
    assert caught.value.parameter == "choice"


def test_what_is_refused_is_had_from_the_door() -> None:
    """Every function that a sentence sends to is there, and so is every error that the functions name."""
    for _, remedy in WANTED.values():
        for word in re.findall(r"`(\w+)", remedy):
            assert word in {*euchre.__all__, "random", "name", "choose", "evaluate", "record"}, word
    for name in FUNCTIONS:
        raised = (getattr(euchre, name).__doc__ or "").partition("Raises:")[2]
        for word in re.findall(r"\b(\w+Error|RecordFault)\b", raised):
            assert word in euchre.__all__ or word == "CancelledError", (name, word)


def test_functions_of_the_door_can_be_sent_to_another_process() -> None:
    for name in FUNCTIONS:
        assert pickle.loads(pickle.dumps(getattr(euchre, name))) is getattr(euchre, name)  # noqa: S301


# --- what it does -------------------------------------------------------------------------------------------


def test_an_action_is_its_word_and_its_word_the_action() -> None:
    """``str`` gives the word of positions, ``repr`` stays Python; only a lone bid needs the rules."""
    for number in range(codes.CODES):
        with suppress(euchre.IllegalActionError):
            action = codes.action(number, TWO.tricks)
            lone = isinstance(action, euchre.Bid) and action.lone
            assert euchre.parse_action(str(action), "two" if lone else None) == action
            assert type(action).__name__ in repr(action) != str(action)


def test_a_lone_bid_cannot_be_read_without_rules() -> None:
    with pytest.raises(euchre.NotationError, match="give its rules, too"):
        euchre.parse_action("bid:alone1:H")


@pytest.mark.parametrize(("text", "word"), [("play:JH", "JH"), ("call:D alone", "call:D:alone")])
def test_an_action_is_read_as_people_type_it(text: str, word: str) -> None:
    assert str(euchre.parse_action(text)) == word


def test_a_name_of_a_game_stands_for_its_rules() -> None:
    """In every function that takes rules; a name that no game has is refused with the nearest."""
    takers = {name for name, parameter in PARAMETERS if parameter == "rules"}
    assert takers == {"begin", "deal", "draw", "match", "new", "parse_action", "shuffle", "simulate"}
    assert euchre.deal("Euchre", 1, Random(2)) == euchre.deal(euchre.VARIANTS["euchre"], 1, Random(2))
    assert euchre.match("two", "jack", Random(1), hands=1) == euchre.match(TWO, "jack", Random(1), hands=1)
    with pytest.raises(euchre.RulesError, match="did you mean two"):
        euchre.begin("tow", 0)


@pytest.mark.parametrize("name", ["apply", "check", "legal", "parse_action", "play", "solve"])
def test_help_calls_the_actions_by_their_name(name: str) -> None:
    shown = str(signature(getattr(euchre, name)))
    assert "Action" in shown
    assert "CallAce" not in shown


def test_deal_legal_play() -> None:
    """A hand from the deal to its points; an action that is not legal is refused, and nothing happens."""
    state = euchre.deal(TWO, dealer=0, rng=Random(3))
    with pytest.raises(euchre.IllegalActionError):
        euchre.play(state, euchre.Discard(state.hands[0][0]))
    while not state.over:
        before = state
        state = euchre.play(state, euchre.legal(state)[-1])
        assert state != before
    assert len(euchre.points(state)) == 2


def test_a_card_stands_for_what_is_due() -> None:
    """It is put down by the dealer who took the upcard up, and then played."""
    state = euchre.deal(TWO, dealer=0, rng=Random(3))
    state = euchre.play(state, next(a for a in euchre.legal(state) if isinstance(a, euchre.Call)))
    lowest = next(a.card for a in euchre.legal(state) if isinstance(a, euchre.Discard))
    assert euchre.play(state, lowest) == euchre.apply(state, euchre.Discard(lowest))
    state = euchre.play(state, lowest)
    first = next(a.card for a in euchre.legal(state) if isinstance(a, euchre.Play))
    assert euchre.play(state, first) == euchre.apply(state, euchre.Play(first))
    with pytest.raises(euchre.IllegalActionError):
        euchre.play(state, state.hands[1 - state.turn][0])


def test_match_between_objects_and_names() -> None:
    """A player of one's own and a named one; the record replays to the same score and can be written."""
    played = euchre.match(TWO, [Cautious(), "jack"], Random(5))
    assert played.players == ("cautious", "jack")
    assert played.winners
    game, rest = played.record.replay()
    assert (game.scores, game.winners, rest) == (played.scores, played.winners, None)
    again = euchre.loads(euchre.dumps(played.record))
    assert again == played.record
    assert len(euchre.match(TWO, ["jack"], Random(5), hands=2).hands) == 2


def test_a_player_object_without_a_name_is_refused() -> None:
    nameless = type("Nameless", (), {"choose": lambda _self, view: view.legal[0]})()
    with pytest.raises(euchre.ArgumentError, match="with `name` and `choose`"):
        euchre.match(TWO, [nameless, "jack"], Random(1))


def test_match_gives_each_side_its_player() -> None:
    """Two players at a table of four partners: one for each side."""
    four = euchre.variant("four")
    assert euchre.match(four, ["jack", "first"], Random(1), hands=1).players == ("jack", "first") * 2
    assert euchre.match(four, "jack", Random(1), hands=1).players == ("jack",) * 4
    with pytest.raises(euchre.EuchreError, match="3 players: this game wants 1 for all"):
        euchre.match(four, ["jack"] * 3, Random(1))
    with pytest.raises(euchre.EuchreError, match="two different players are called cautious"):
        euchre.match(TWO, [Cautious(), Cautious()], Random(1))


def test_a_record_replays_where_partners_were_drawn_for() -> None:
    """The players of a record are in the order in which they drew, not by seat."""
    rules = next(r for r in euchre.VARIANTS.values() if r.draw_partners)
    played = euchre.match(rules, ["jack", "first", "random", "nine"], Random(2), hands=2)
    order = [played.record.players[place] for place in played.opening.seating]
    assert tuple(order) == played.players


def test_solve_gives_tricks_by_card() -> None:
    """A hand of five top trumps takes all, whatever it leads; what it gives, `play` takes."""
    state = opened()
    tricks = euchre.solve(state)
    assert tricks == dict.fromkeys(state.hands[state.turn], 5)
    assert euchre.play(state, max(tricks, key=tricks.__getitem__)).trick
    with pytest.raises(euchre.EuchreError, match="trump is not fixed"):
        euchre.solve(euchre.deal(TWO, 0, Random(1)))


def test_solve_of_a_view_wants_every_card_in_play_to_follow_from_it() -> None:
    """Twelve tricks, two players, all dealt: near the end what the other holds is what is missing."""
    state = euchre.deal(euchre.variant("twelve"), 0, Random(4))
    while len(state.tricks) < 9 or state.trick:
        state = euchre.play(state, euchre.legal(state)[0 if state.tricks else -1])
    view = euchre.view(state, state.turn)
    with pytest.raises(euchre.EuchreError, match="not every card in play follows from this view"):
        euchre.solve(euchre.view(euchre.deal(TWO, 0, Random(1)), 0))
    assert euchre.solve(view) == euchre.solve(state)
    read = euchre.loads(show_view(view))
    assert isinstance(read, euchre.Position)
    assert any(UNKNOWN in cards for cards in read.state.hands)
    assert euchre.solve(read) == euchre.solve(state)


def test_a_position_with_unknown_cards_is_refused_by_solve_and_weighed_by_hint() -> None:
    """Text that was read can be handed on as it is."""
    whole, partly = euchre.loads(OPEN), euchre.loads(OPEN.replace("9CTCQCKCAC", "?????").replace(":9C", ":?"))
    assert isinstance(whole, euchre.Position)
    assert isinstance(partly, euchre.Position)
    assert euchre.solve(whole) == euchre.solve(whole.state)
    for unknown in (partly, partly.state):
        with pytest.raises(euchre.EuchreError, match="the cards of seat 1 are not all known"):
            euchre.solve(unknown)
    assert euchre.hint(partly, "king", worlds=4).best in euchre.legal(whole.state)


def test_worlds_and_samples_look_the_same_to_the_seat() -> None:
    state = opened()
    view = euchre.view(state, 0)
    for _, world in zip(range(20), euchre.worlds(view), strict=False):
        assert euchre.view(world, 0) == view
    assert euchre.view(euchre.sample(view, Random(1)), 0) == view


def test_simulate_gives_named_columns() -> None:
    found = euchre.simulate(TWO, 50, "random", seed=4)
    assert len(found) == 50
    assert found.hand.tolist() == list(range(50))
    assert found.tricks.shape == found.points.shape == (50, 2)
    assert (found.named["points_1"] == found.points[:, 1]).all()
    assert set(found.named) >= {"dealer", "trump", "tricks_0", "end"}
    done: list[int] = []
    euchre.simulate(TWO, 50, "random", report=done.append)
    assert done == [50]
    own = euchre.simulate(TWO, 5, [Cautious(), "random"])
    assert own.dealer.tolist() == [0, 1, 0, 1, 0]


def test_hint_of_a_state_and_of_a_view() -> None:
    """A state is asked as the seat to act sees it; a player may be an object."""
    state = opened()
    one = euchre.hint(state, "king", worlds=10)
    assert one.best in euchre.legal(state)
    assert euchre.hint(euchre.view(state, state.turn), euchre.player("king"), worlds=10).best == one.best  # type: ignore[arg-type]  # a king weighs
    with pytest.raises(euchre.EuchreError, match="jack cannot say"):
        euchre.hint(state, "jack")


def test_review_of_a_match() -> None:
    record = euchre.match(TWO, ["jack", "first"], Random(8), hands=1).record
    found = euchre.review(record, "king", worlds=4)
    assert found.player == "king"
    assert len(found.hands) == 1
    assert found.decisions


def test_a_file_without_a_name_is_not_taken_for_the_folder() -> None:
    with pytest.raises(euchre.EuchreError, match="load: the name of the file is empty; write one, such as"):
        euchre.load("")
    with pytest.raises(euchre.EuchreError, match="dump: the name of the file is empty; write one, such as"):
        euchre.dump(euchre.variant("two"), "")


def test_load_and_dump(tmp_path: Path) -> None:
    """By the ending of the file, and by what is in it."""
    record = euchre.match(euchre.variant("four"), ["jack"], Random(8), hands=1).record
    for name in ("game.json", "game.egn"):
        path = tmp_path / name
        euchre.dump(record, path)
        again = euchre.load(path)
        assert isinstance(again, euchre.Record)
        assert again.replay()[0].scores == record.replay()[0].scores
    assert (tmp_path / "game.egn").read_text("utf-8") != (tmp_path / "game.json").read_text("utf-8")
    state = opened()
    euchre.dump(state, tmp_path / "position.txt")
    position = euchre.load(tmp_path / "position.txt")
    assert isinstance(position, euchre.Position)
    assert position.state == state
    euchre.dump(position, tmp_path / "again.txt")
    assert euchre.load(tmp_path / "again.txt") == position
    partly = euchre.loads(euchre.dumps(euchre.view(state, 0)))
    assert "?" in euchre.dumps(partly)
    assert euchre.loads(euchre.dumps(partly)) == partly
    assert euchre.loads(euchre.dumps(TWO)) == TWO
    with pytest.raises(euchre.NotationError, match="State cannot be written as 'egn'"):
        euchre.dumps(state, "egn")
    with pytest.raises(euchre.EuchreError, match="no file can be called that"):
        euchre.load("\0")
    with pytest.raises(euchre.NotationError, match="several games"):
        euchre.loads('{"fileType": "emn"}', "match.emn")


@pytest.mark.parametrize("worlds", [-1, 0, 1, 100_001])
def test_too_few_or_too_many_worlds_are_refused_as_at_the_command(worlds: int) -> None:
    view = euchre.view(euchre.deal(euchre.variant("two"), 0, Random(1)), 1)
    with pytest.raises(euchre.ArgumentError, match="a number of layouts from 2 to 100,000"):
        euchre.hint(view, worlds=worlds)


def test_nothing_is_written_to_a_folder_that_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "rules.toml"
    with pytest.raises(euchre.EuchreError, match="there is no folder"):
        euchre.dump(euchre.variant("two"), path)
    assert not path.parent.exists()


def test_a_name_no_file_can_have_is_no_error_of_the_system() -> None:
    for name in ("x" * 5_000, "\x00"):
        with pytest.raises(euchre.EuchreError, match="no file can be called that"):
            euchre.load(name)


@pytest.mark.parametrize("dealer", [-1, 2, 5])
def test_who_has_no_seat_deals_in_no_game(dealer: int) -> None:
    with pytest.raises(euchre.IllegalActionError, match="cannot deal; the seats are 0 to 1"):
        euchre.begin(euchre.variant("two"), dealer)
