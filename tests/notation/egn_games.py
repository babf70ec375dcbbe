"""EGN games for the tests: the published ones, if they are there, and our own."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from random import Random
from types import MappingProxyType

import pytest

from euchre import Action, apply, legal
from euchre.hand.game import after, begin, draw, shuffle
from euchre.notation.record import Hand, Record
from euchre.notation.strict import Json
from euchre.rules.rules import Rules

Fields = dict[str, Json]

published = pytest.mark.published
"""A test of the published games and schemas, which are not ours to keep here: `published_file`."""

PUBLISHED = {
    "Custom-Scenario": (0, 1),
    "Epic-Comeback": (11, 9),
    "Me-and-Bears": (10, 9),
    "Quite-the-Hustle-Annotated": (10, 7),
    "Six-Points-in-Two-Hands": (10, 9),
    "VWEC-Finals-Annotated": (8, 10),
}
"""The scores they end at, as the README beside them says."""


def published_file(name: str) -> str:
    """Return the text of a published file, of the folder that EUCHRE_EGN names."""
    return Path(os.environ["EUCHRE_EGN"], name).read_text("utf-8")


def random_record(rules: Rules, seed: int, *, stop: tuple[int, int] | None = None, most: int = 60) -> Record:
    """A game played at random; *stop*: in that hand, after so many decisions."""
    rng = Random(seed)
    opening = draw(rules, rng)
    game, hands = begin(rules, opening.dealer), list[Hand]()
    while not game.over and len(hands) < most:
        dealt = shuffle(rules, game.dealer, rng)
        state, actions = dealt.state(rules), list[Action]()
        while not state.over and (len(hands), len(actions)) != stop:
            actions.append(rng.choice(legal(state)))
            state = apply(state, actions[-1])
        hands.append(Hand(dealer=game.dealer, deck=dealt.deck, cut=dealt.cut, actions=tuple(actions)))
        if not state.over:
            break
        game = after(game, state)
    players = ("North", "East", "South", "West")[: rules.seats]
    return Record(rules=rules, players=players, draws=opening.draws, hands=tuple(hands))


HANDS = (
    ("Kh", "As", "9d", "Th", "Ah"),
    ("9c", "9h", "Qc", "Qd", "Kc"),
    ("Jh", "Ad", "Tc", "Kd", "Ac"),
    ("Qs", "Td", "Js", "9s", "Jd"),
)
"""Of one deal by seat 0, who turns up the queen of hearts."""

TRICKS = (
    ("Qc", "Tc", "9s", "Ah"),
    ("Kh", "9h", "Jh", "Jd"),
    ("Ad", "Td", "9d", "Qd"),
    ("Kd", "Qs", "As", "9c"),
    ("Ac", "Js", "Qh", "Kc"),
)
"""The deal played: seat 2 has ordered hearts up, seat 0 has put the ten away; his side takes every trick."""


def deal(number: int = 0, more: Mapping[str, Json] = MappingProxyType({})) -> Fields:
    """The deal of `HANDS` and `TRICKS`, dealt by a later seat each time."""
    turn = number % 4
    seats: list[Json] = [list(HANDS[(seat - turn) % 4]) for seat in range(4)]
    bidding: Fields = {
        "phaseNumber": 0,
        "type": "EUCHRE_BIDDING",
        "calls": ["Pass", "Order"],
        "discard": "Th",
    }
    tricks: Fields = {"phaseNumber": 1, "type": "TRICK_PLAY", "tricks": [list(trick) for trick in TRICKS]}
    found: Fields = {
        "dealNumber": number,
        "initialState": {"dealer": turn, "upCard": "Qh", "playerCards": seats},
        "phases": [bidding, tricks],
    }
    return found | dict(more)


def game(
    deals: list[Fields] | None = None, ruleset: Mapping[str, Json] | None = None, **more: Json
) -> Fields:
    """A file of *deals*, the usual one without any."""
    about: Fields = {"players": ["North", "East", "South", "West"], "initialScore": [0, 0], **more}
    if ruleset is not None:
        about["ruleset"] = dict(ruleset)
    listed: list[Json] = [*([deal()] if deals is None else deals)]
    return {"fileType": "Euchre Game Notation", "version": "1.4", "metadata": about, "deals": listed}


def text(file: Fields) -> str:
    """The file as text."""
    return json.dumps(file)
