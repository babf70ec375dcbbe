"""The rulebook is read to both engines: what a test asks of one, it asks of the other."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import TypeVar

import pytest

from euchre.hand import hand
from euchre.hand.state import State
from euchre.rules.actions import Action
from euchre.rules.cards import Card
from euchre.rules.rules import Rules
from tests import positions
from tests.engines.engine import REFERENCE, Engine
from tests.engines.kernel import KERNEL

FUNCTIONS = ("new", "legal", "check", "apply", "points", "perft")


Answer = TypeVar("Answer")


def remembered(answer: Callable[[State], Answer]) -> Callable[[State], Answer]:
    """Ask *answer* once for the very same state, which is asked about several times in a row."""
    last: list[tuple[State, Answer]] = []

    def asked(state: State) -> Answer:
        if not last or last[0][0] is not state:
            last[:] = [(state, answer(state))]
        return last[0][1]

    return asked


def spoken_by(engine: Engine) -> SimpleNamespace:
    """
    The functions of `euchre.hand.hand` by *engine*.

    Rules it refuses by name are left to the reference; so are positions with fewer piles than their rules
    deal, which tests make to be short and no deal can.
    """

    @remembered
    def judge(state: State) -> Engine:
        short = any(len(row) != state.rules.piles for row in state.piles)
        return REFERENCE if short or engine.refusal(state.rules) else engine

    @remembered
    def legal(state: State) -> tuple[Action, ...]:
        return judge(state).legal(state)

    def check(state: State, action: Action) -> None:
        by, refused = judge(state), action not in legal(state)
        if by is REFERENCE or refused:
            hand.check(state, action)
        assert by is REFERENCE or not refused, "the kernel refuses what the reference allows"

    def new(rules: Rules, dealer: int, deck: tuple[Card, ...]) -> State:
        return (REFERENCE if engine.refusal(rules) else engine).new(rules, dealer, deck)

    return SimpleNamespace(
        new=new,
        legal=legal,
        check=check,
        apply=lambda state, action: judge(state).apply(state, action),
        points=lambda state: judge(state).points(state),
        perft=lambda state, depth: judge(state).perft(state, depth),
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A module that plays is run by each engine in turn; the others, about sheets and files, once."""
    plays = any(getattr(metafunc.module, name, None) is getattr(hand, name) for name in FUNCTIONS)
    engines = [REFERENCE, KERNEL] if plays or hasattr(metafunc.module, "do") else [REFERENCE]
    metafunc.parametrize("engine", engines, ids=lambda engine: engine.name, indirect=True)


@pytest.fixture(autouse=True)
def engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Engine:
    """Each engine in turn: what holds for one holds for all."""
    found: Engine = request.param
    by_engine = spoken_by(found)
    for module in (request.module, positions):
        for name in FUNCTIONS:
            if getattr(module, name, None) is getattr(hand, name):
                monkeypatch.setattr(module, name, getattr(by_engine, name))
    return found
