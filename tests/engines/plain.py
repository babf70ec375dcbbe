"""The engine's values in plain words, for files and for a counter that must not know the engine."""

import types
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum, StrEnum
from typing import Any, Union, cast, get_args, get_origin, get_type_hints

from euchre.hand.hand import apply, legal, start_hand
from euchre.hand.state import Phase, Pile, State
from euchre.rules.actions import (
    Action,
    Bid,
    Call,
    CallAce,
    Defend,
    Discard,
    Drop,
    Farmer,
    Give,
    GoAlone,
    Leave,
    Pass,
    Play,
    Stay,
)
from euchre.rules.cards import Rank, Suit, Trump, parse_cards, show_cards
from euchre.rules.rules import Rules
from euchre.rules.variants import variant

Plain = Any
"""What JSON can hold."""


def plain(value: object) -> Plain:
    """Rules as dicts, lists, words and numbers; a case of a union says which in ``kind``."""
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, Suit | Rank):
        return value.letter
    if is_dataclass(value):
        named = {field.name: plain(getattr(value, field.name)) for field in fields(value)}
        return {"kind": type(value).__name__, **named}
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    return value


def build(kind: Any, data: Plain) -> Any:
    """The inverse of `plain`: a value of type *kind*."""
    if get_origin(kind) in (Union, types.UnionType):
        cases = [case for case in get_args(kind) if case is not type(None)]
        if data is None:
            return None
        named = [case for case in cases if isinstance(data, Mapping) and case.__name__ == data.get("kind")]
        return build((named or cases)[0], data)
    if get_origin(kind) is tuple:
        inner = get_args(kind)
        kinds = [inner[0]] * len(data) if len(inner) == 2 and inner[1] is Ellipsis else inner
        return tuple(build(case, item) for case, item in zip(kinds, data, strict=True))
    if is_dataclass(kind):
        hints = get_type_hints(kind)
        return cast("type[Any]", kind)(
            **{key: build(hints[key], item) for key, item in data.items() if key != "kind"}
        )
    if kind in (Suit, Rank):
        return next(value for value in kind if value.letter == data)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind(data)
    return data


def patched(rules: Rules, patch: Mapping[str, Plain]) -> Rules:
    """*rules* with some fields changed: ``{"auction": {"stick": true}}``."""
    found: Rules = build(Rules, _merge(plain(rules), patch))
    return found


def _merge(old: Plain, new: Plain) -> Plain:
    """*new* over *old*, field by field; a new ``kind`` starts afresh."""
    if (
        not isinstance(new, Mapping)
        or not isinstance(old, Mapping)
        or new.get("kind", old["kind"]) != old["kind"]
    ):
        return new
    return {**old, **{key: _merge(old.get(key), item) for key, item in new.items()}}


def rules_of(name: str, patch: Mapping[str, Plain]) -> Rules:
    """The variant of that name, as a house plays it."""
    return patched(variant(name), patch)


def plain_deal(state: State) -> dict[str, Plain]:
    """A state at its very start: who deals, and what lies where."""
    hands, kitty = list(state.hands), state.kitty
    if state.phase is Phase.PICKUP:  # BK4, A18: the upcard went into the dealer's hand with the deal
        assert state.upcard is not None
        at = hands[state.dealer].index(state.upcard)
        hands[state.dealer] = hands[state.dealer][:at] + hands[state.dealer][at + 1 :]
        kitty = (state.upcard, *kitty)
    return {
        "dealer": state.dealer,
        "hands": [show_cards(hand) for hand in hands],
        "piles": [
            "/".join(show_cards(c for c in row if c is not None) for row in zip(*piles, strict=True))
            for piles in state.piles
        ],
        "kitty": show_cards(kitty),
    }


def state_of(rules: Rules, deal: Mapping[str, Plain]) -> State:
    """The inverse of `plain_deal`."""
    piles = []
    for row in deal["piles"]:
        down, _, up = row.partition("/")
        piles.append(tuple(Pile(*both) for both in zip(parse_cards(down), parse_cards(up), strict=True)))
    hands = tuple(parse_cards(hand) for hand in deal["hands"])
    return start_hand(rules, deal["dealer"], hands, tuple(piles), parse_cards(deal["kitty"]))


def word(action: Action) -> str:
    """An action as the counter says it."""
    match action:
        case Call(trump, alone):
            return f"call {trump.letter}" + " alone" * alone
        case Bid(tricks, trump, lone):
            return f"bid lone{lone}{_named(trump)}" if lone else f"bid {tricks}{_named(trump)}"
        case Discard(card):
            return f"down {card}"
        case Give(card):
            return f"give {card}"
        case Play(card):
            return f"play {card}"
        case Pass() | Farmer() | Leave() | Defend() | Stay() | Drop():
            return type(action).__name__.lower()
        case GoAlone():
            return "alone"
        case CallAce(suit):
            return f"ace {'none' if suit is None else suit.letter}"
        case other:
            raise ValueError(f"{other} is no way of the tree")


def _named(trump: Trump | None) -> str:
    return "" if trump is None else f" {trump.letter}"


def walk(state: State, words: Iterable[str]) -> State:
    """The state at the end of those words."""
    for said in words:
        state = apply(state, {word(action): action for action in legal(state)}[said])
    return state
