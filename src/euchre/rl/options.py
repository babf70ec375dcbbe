"""
The options with which an environment is made and reset: each value is read here, or refused in a
sentence.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from inspect import Parameter, signature
from operator import index
from reprlib import repr as shortened
from typing import Any, Final, ParamSpec, TypeVar

from euchre.base.errors import EuchreError, did_you_mean
from euchre.base.numbers import list_of_words, seats_there
from euchre.hand.game import winners_before_hand
from euchre.hand.hand import deck_refusal
from euchre.notation.words import parse_deck
from euchre.rules.cards import Card
from euchre.rules.rules import Rules
from euchre.rules.text import find_rules

RENDER_MODES: Final = ("human", "ansi")
"""How an environment shows a table: printed, or as text."""

OPTIONS: Final = ("hand", "dealer", "scores", "deck", "position")
"""The options that an environment of one hand is reset with."""

OPPONENTS: Final = ("random", "jack")
"""The players for the other seats of a vector; their places are their numbers in the kernel."""

IGNORED: Final = "options"
"""An option of this name does nothing: PettingZoo's `api_test` resets with it, and wants no error."""


BY_PLACE: Final = Parameter.POSITIONAL_OR_KEYWORD

P = ParamSpec("P")
R = TypeVar("R")


def keywords_of(maker: Callable[..., Any]) -> list[str]:
    """Return the names that *maker*, a function or a class, takes as keywords."""
    named = (BY_PLACE, Parameter.KEYWORD_ONLY)
    return [name for name, each in signature(maker).parameters.items() if each.kind in named]


def known_keywords(maker: Callable[P, R], more: Iterable[str] = ()) -> Callable[P, R]:
    """
    Return *maker*, a function or an ``__init__``, wrapped so that wrong arguments raise an EuchreError.

    Its sentence says what is wrong: a keyword that is neither one of *maker* nor of *more*; a value without a
    keyword, where there are more of them than *maker* takes by their place; or an argument that is given both
    by its place and by its keyword. A missing argument is left to Python, which raises a TypeError.
    """
    known = [*[name for name in keywords_of(maker) if name != "self"], *more]
    by_place = [name for name, each in signature(maker).parameters.items() if each.kind is BY_PLACE]

    @wraps(maker)
    def called(*values: P.args, **options: P.kwargs) -> R:
        for name in options:
            known_name("options", name, known)
        given = by_place[: len(values)]
        if len(values) > len(given):
            names = list_of_words([name for name in known if name not in by_place])
            nameless = shortened(values[len(given)])
            raise EuchreError(f"{nameless}: give it by name, as in NAME={nameless}; the names are {names}")
        for name in given:
            if name in options:
                raise EuchreError(f"{name}: it is given twice, by its place and by its name")
        return maker(*values, **options)

    return called


def known_name(where: str, name: object, known: Iterable[str]) -> str:
    """
    Return *name*, which must be one of *known*.

    Raises: EuchreError that says *where* it stands, and suggests one.
    """
    names = list(known)
    if not isinstance(name, str) or name not in names:
        otherwise = f"give {list_of_words(list(map(repr, names)), 'or')}"
        raise EuchreError(
            f"{where}: there is no {shortened(name)}; {did_you_mean(str(name), names, otherwise)}"
        )
    return name


def chosen(name: str, value: object, among: Sequence[str]) -> str:
    """
    Return *value*, an option called *name*, which must be one of *among*.

    Raises: EuchreError that lists them.
    """
    if not isinstance(value, str) or value not in among:
        raise EuchreError(f"{name}={shortened(value)}: choose one of {', '.join(map(repr, among))}")
    return value


def switched(name: str, value: object) -> bool:
    """
    Return *value*, an option called *name*, which must be True or False.

    Raises: EuchreError.
    """
    if not isinstance(value, bool):
        raise EuchreError(f"{name}={shortened(value)}: give True or False")
    return value


def whole(name: str, value: Any, least: int | None = None) -> int:
    """
    Return *value*, an option called *name*, which must be a whole number of any kind, from *least* on.

    Raises: EuchreError.
    """
    try:
        number = index(value)
    except TypeError:
        number = None
    if number is None or (least is not None and number < least):
        span = "" if least is None else f" from {least} on"
        raise EuchreError(f"{name}={shortened(value)}: give a whole number{span}")
    return number


def known_options(options: Mapping[str, Any] | None) -> dict[str, Any]:
    """
    Return those of the *options* of a reset that are not None, by name, each one of `OPTIONS`.

    Raises: EuchreError when they are no dictionary, or one has another name.
    """
    if not isinstance(options, Mapping | None):
        raise EuchreError(f"options={shortened(options)}: give a dictionary with the name of each option")
    given = {name: value for name, value in (options or {}).items() if name != IGNORED}
    for name in given:
        known_name("options", name, OPTIONS)
    return {name: value for name, value in given.items() if value is not None}


def known_rules(rules: Rules | str) -> Rules:
    """
    Return *rules*; a name, a share code, TOML or JSON is read.

    Raises: EuchreError when they are neither rules nor such a text.
    """
    if not isinstance(rules, Rules | str):
        raise EuchreError(
            f"rules={shortened(rules)}: give the name of a game, a share code, TOML, JSON or a `Rules`"
        )
    return find_rules(rules) if isinstance(rules, str) else rules


def known_seat(seat: int, rules: Rules) -> int:
    """Return *seat*, which must be one of *rules*, or raise an EuchreError that names them."""
    number = whole("seat", seat)
    if not 0 <= number < rules.seats:
        raise EuchreError(f"seat={seat}: there is none; {seats_there(rules.seats)}")
    return number


def known_agent(agent: object, seats: Mapping[str, int]) -> int:
    """
    Return the seat of *agent*, a key of *seats*, where each agent sits.

    Raises: EuchreError that names the agents when there is no such.
    """
    seat = seats.get(agent) if isinstance(agent, str) else None
    if seat is None:
        raise EuchreError(
            f"agent={shortened(agent)}: there is none; give {list_of_words(list(map(repr, seats)), 'or')}"
        )
    return seat


def known_scores(given: Iterable[int] | None, rules: Rules) -> tuple[int, ...] | None:
    """
    Return the scores that the option ``scores`` gives, by side; None where it gives none.

    Raises: EuchreError when they are not a whole number for each side, or the match is over at them.
    """
    if given is None:
        return None
    try:
        scores = tuple([index(score) for score in given])
    except TypeError:
        raise EuchreError(
            f"scores={shortened(given)}: give a row of {rules.sides} whole numbers, one for each side"
        ) from None
    if len(scores) != rules.sides:
        raise EuchreError(f"scores={scores}: there are {rules.sides} sides, and a score for each")
    if winners_before_hand(rules, scores):
        raise EuchreError(f"scores={scores}: at that score the match is over")
    return scores


def known_deck(given: str | Iterable[int | None], rules: Rules) -> tuple[Card, ...]:
    """
    Return the deck that the option ``deck`` gives, from the top.

    Raises: EuchreError when it is no text or row of cards, or not every card of *rules*, once each.
    """
    try:
        cards = parse_deck(given) if isinstance(given, str) else list(given)
    except TypeError:
        raise EuchreError(
            f"deck={shortened(given)}: give the cards from the top, as text or in a row"
        ) from None
    deck = tuple([None if card is None else Card(card) for card in cards])
    if None in deck:
        raise EuchreError("deck: every card must be told; a position may have unknown ones")
    refusal = deck_refusal(rules, deck)
    if refusal is not None:
        raise refusal
    return tuple([card for card in deck if card is not None])
