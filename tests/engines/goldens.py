"""Two deals whose whole trees are known from elsewhere, under five settings; OpenSpiel's order of asking."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from euchre.hand.hand import apply, legal, start_hand
from euchre.hand.state import Phase, State
from euchre.rules.actions import Call
from euchre.rules.cards import parse_cards
from euchre.rules.rules import Alone, DefendAlone, Rules, TurnUp
from euchre.rules.variants import TOURNAMENT

OPENSPIEL = replace(TOURNAMENT, auction=TurnUp(stick=True, bury_upcard=False), alone=Alone())
"""Stick the dealer, alone allowed, the upcard stays in the dealer's hand."""

SETTINGS: dict[str, Rules] = {
    "openspiel": OPENSPIEL,
    "no-stick": replace(OPENSPIEL, auction=TurnUp(bury_upcard=False)),
    "bury": replace(OPENSPIEL, auction=TurnUp(stick=True)),
    "no-alone": replace(OPENSPIEL, alone=None),
    "lone-defender": replace(OPENSPIEL, alone=Alone(defend=DefendAlone.ALWAYS)),
}

DEALS = {  # dealer, upcard, then the hands of N E S W, which are seats 0 to 3
    "A": (2, "JH", "9C JC QH AS TD", "TC QC 9H KS JD", "KC AC TH JS QD", "9D 9S AH KH TS"),
    "C": (0, "JD", "9C TD QH KS AC", "9D TH QS KC AD", "9H TS QC KD AH", "9S TC QD KH AS"),
}

PATHS = {"A": [2, 7, 17, 67, 119, 220, 564], "C": [2, 7, 17, 67, 129, 218, 494]}
"""Paths of 1 to 7 decisions under the first setting, in OpenSpiel's order: bid, discard, alone?, cards."""


class Tree(NamedTuple):
    """A whole tree: its finished hands, by the points of N and S less those of E and W."""

    leaves: int
    scores: dict[int, int]


TREES = {
    ("openspiel", "A"): Tree(1_650_664, {-2: 270_796, -1: 173_852, 1: 570_140, 2: 635_156, 4: 720}),
    ("openspiel", "C"): Tree(740_036, {-4: 32, -2: 159_347, -1: 126_997, 1: 193_543, 2: 259_819, 4: 298}),
    ("no-stick", "A"): Tree(1_650_665, {-2: 270_796, -1: 173_852, 0: 1, 1: 570_140, 2: 635_156, 4: 720}),
    ("no-stick", "C"): Tree(
        740_037, {-4: 32, -2: 159_347, -1: 126_997, 0: 1, 1: 193_543, 2: 259_819, 4: 298}
    ),
    ("bury", "A"): Tree(1_803_224, {-4: 96, -2: 330_168, -1: 218_806, 1: 592_472, 2: 660_962, 4: 720}),
    ("bury", "C"): Tree(818_000, {-4: 64, -2: 187_827, -1: 146_403, 1: 207_121, 2: 276_287, 4: 298}),
    ("no-alone", "A"): Tree(1_417_600, {-2: 170_304, -1: 169_536, 1: 518_080, 2: 559_680}),
    ("no-alone", "C"): Tree(648_064, {-2: 127_392, -1: 121_476, 1: 184_382, 2: 214_814}),
    ("lone-defender", "A"): Tree(
        2_181_668, {-4: 17_800, -2: 276_196, -1: 377_874, 1: 714_299, 2: 663_856, 4: 131_643}
    ),
    ("lone-defender", "C"): Tree(
        957_028, {-4: 19_818, -2: 169_659, -1: 187_455, 1: 268_077, 2: 282_657, 4: 29_362}
    ),
}


def start(rules: Rules, name: str) -> State:
    """The deal of that name."""
    dealer, upcard, *hands = DEALS[name]
    packs = tuple(parse_cards(text) for text in hands)
    (up,) = parse_cards(upcard)
    rest = tuple(card for card in rules.deck if card != up and all(card not in pack for pack in packs))
    return start_hand(rules, dealer, packs, ((),) * 4, (up, *rest))


Asked = tuple[State, ...]
"""A state in OpenSpiel's order; two, the second alone, until it has asked the maker about that."""


def ways(asked: Asked) -> Iterator[Asked]:
    """The next decision as OpenSpiel puts it."""
    state = asked[0]
    if len(asked) > 1 and state.phase is not Phase.PICKUP:
        yield from ((one,) for one in asked)  # "alone?"
    elif state.phase is Phase.CALL:
        for _, same in groupby(legal(state), lambda a: a.trump if isinstance(a, Call) else None):
            yield tuple(apply(state, action) for action in same)
    else:
        for action in legal(state):
            yield tuple(apply(one, action) for one in asked)


def paths(asked: Asked, depth: int) -> int:
    """How many ways the next *depth* decisions can go."""
    if not depth or (len(asked) == 1 and asked[0].over):
        return 1
    return sum(paths(following, depth - 1) for following in ways(asked))
