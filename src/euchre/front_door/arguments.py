"""
What the functions of ``import euchre`` are given: each parameter by its name, which means one thing in all.

Inside the package mypy checks the types, and nothing is checked at run time. Here the arguments that people
give are checked.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import wraps
from inspect import Signature, formatannotation, signature
from operator import index
from os import PathLike
from typing import Any, Final, ParamSpec, SupportsIndex, TypeVar

from euchre.english.arguments import MOST_WORLDS, argument_error
from euchre.rules.actions import KINDS, Action
from euchre.rules.cards import Card
from euchre.rules.fields import well_typed
from euchre.rules.rules import Rules

P = ParamSpec("P")
T = TypeVar("T")

_Fits = Callable[[object], bool]

_TEXTS: Final = str | bytes | bytearray


def checked(function: Callable[P, T]) -> Callable[P, T]:
    """
    Return *function* as it is reached from ``import euchre``: it refuses arguments of a wrong type in a
    sentence.

    Raises: ArgumentError, when the returned function is called with such an argument.
    """
    door: Callable[P, T] = wraps(function)(_QUICK.get(function.__name__, _door)(function))
    door.__module__ = "euchre"  # where it is found again, by `pickle` for one
    vars(door)["__signature__"] = _shown(signature(function))
    return door


class _Annotation:
    """A type as `help` shows it."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __repr__(self) -> str:
        return self._text


def _shown(whole: Signature) -> Signature:
    """Return a signature as `help` shows it: `Action` by its name, and not the union of all actions."""

    def named(annotation: Any) -> Any:
        text = formatannotation(annotation)
        return _Annotation(text.replace(union, "Action")) if union in text else annotation

    union = formatannotation(Action)
    parameters = [each.replace(annotation=named(each.annotation)) for each in whole.parameters.values()]
    return whole.replace(parameters=parameters, return_annotation=named(whole.return_annotation))


def _door(function: Callable[P, T]) -> Callable[P, T]:
    fitting = _fitting(function)
    by_name = dict(fitting)

    def door(*args: P.args, **kwargs: P.kwargs) -> T:
        for (name, fits), value in zip(fitting, args, strict=False):
            if not fits(value):
                raise argument_error(function.__name__, name, value)
        for name, value in kwargs.items():
            if name in by_name and not by_name[name](value):
                raise argument_error(function.__name__, name, value)
        return function(*args, **kwargs)

    return door


def _legal_door(legal: Callable[[Any], T]) -> Callable[[Any], T]:
    is_state = _test("state")

    def door(state: object) -> T:
        if not is_state(state):
            raise argument_error("legal", "state", state)
        return legal(state)

    return door


def _apply_door(apply: Callable[[Any, Any], T]) -> Callable[[Any, Any], T]:
    is_state = _test("state")

    def door(state: object, action: object) -> T:
        if not is_state(state):
            raise argument_error("apply", "state", state)
        if not _is_action(action):
            raise argument_error("apply", "action", action)
        return apply(state, action)

    return door


_QUICK: Final[dict[str, Callable[..., Any]]] = {"legal": _legal_door, "apply": _apply_door}
"""The doors of functions that are called in innermost loops: they check without a list of arguments."""


def _fitting(function: Callable[..., Any]) -> tuple[tuple[str, _Fits], ...]:
    """Each parameter of *function* in order, with the test of what is given for it."""
    return tuple(
        [
            (name, _or_none(_test(name)) if parameter.default is None else _test(name))
            for name, parameter in signature(function).parameters.items()
        ]
    )


def _test(parameter: str) -> _Fits:
    """Return the test of an argument for *parameter*, a name that means the same in every function."""
    if parameter in _TESTS:
        return _TESTS[parameter]
    classes = _classes(parameter)
    return lambda value: isinstance(value, classes)


def _classes(parameter: str) -> tuple[type, ...]:
    """The classes that *parameter* may have, which are loaded only with a function that takes it."""
    match parameter:
        case "state":
            from euchre.hand.state import State

            return (State,)
        case "view" | "public":
            from euchre.seen.views import View

            return (View,)
        case "game":
            from euchre.hand.game import Game

            return (Game,)
        case "record":
            from euchre.notation.record import Record

            return (Record,)
        case "position":
            from euchre.notation.position import Position

            return (*_classes("state"), *_classes("view"), Position)
        case "content":
            return (*_classes("record"), *_classes("position"), Rules)
        case _:
            raise LookupError(f"no test for an argument called {parameter}")


def _or_none(fits: _Fits) -> _Fits:
    return lambda value: value is None or fits(value)


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_path(value: object) -> bool:
    return isinstance(value, str | PathLike)


def _is_whole(value: object) -> bool:
    """Whether it is a whole number; True and False are not."""
    return isinstance(value, SupportsIndex) and not isinstance(value, bool)


def _is_number_of_worlds(value: object) -> bool:
    return isinstance(value, SupportsIndex) and _is_whole(value) and 2 <= index(value) <= MOST_WORLDS


def _is_action(value: object) -> bool:
    """Whether it is an action that has a card, a trump or a number wherever it should."""
    return type(value) in KINDS and well_typed(value)


def _is_choice(value: object) -> bool:
    return isinstance(value, Card) or _is_action(value)


def _is_player(value: object) -> bool:
    if isinstance(value, str):
        return True
    return (
        not isinstance(value, type)
        and isinstance(getattr(value, "name", None), str)
        and _has(value, "choose")
    )


def _is_judge(value: object) -> bool:
    return isinstance(value, str) or (not isinstance(value, type) and _has(value, "evaluate"))


def _is_luck(value: object) -> bool:
    return not isinstance(value, type) and _has(value, "shuffle", "randrange")


def _has(value: object, *methods: str) -> bool:
    return all(callable(getattr(value, method, None)) for method in methods)


def _row_of(fits: _Fits) -> _Fits:
    def row(value: object) -> bool:
        return isinstance(value, Sequence) and not isinstance(value, _TEXTS) and all(map(fits, value))

    return row


def _is_cards(value: object) -> bool:
    """Whether it is cards; an iterator is not looked into, because that would use it up."""
    if isinstance(value, Iterator):
        return True
    return isinstance(value, Iterable) and all(isinstance(card, Card) for card in value)


_TESTS: Final[dict[str, _Fits]] = {
    "action": _is_action,
    "choice": _is_choice,
    "cards": _is_cards,
    "deck": _row_of(lambda card: isinstance(card, Card)),
    "player": _is_judge,
    "players": lambda value: _is_player(value) or _row_of(_is_player)(value),
    "rng": _is_luck,
    "rules": lambda value: isinstance(value, str | Rules),
    "viewer": _or_none(_is_whole),
    "scores": _row_of(_is_whole),
    "seats": _row_of(_is_whole),
    "report": callable,
    "path": _is_path,
    "worlds": _is_number_of_worlds,
    **dict.fromkeys(("text", "name", "kind"), _is_text),
    **dict.fromkeys(("dealer", "seat", "depth", "hands", "seed", "workers"), _is_whole),
}
