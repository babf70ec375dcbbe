"""One numbering of actions for files, sockets, tensors and kernels: appended to, never renumbered."""

import pytest

from euchre.rules.actions import (
    CODES,
    Accuse,
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
    Stray,
    action,
    code,
)
from euchre.rules.cards import CARDS, Suit, Trump
from euchre.rules.errors import IllegalActionError, RefusalReason

EVERY: list[Action] = [
    Pass(),
    *(Call(trump, alone) for trump in Trump for alone in (False, True)),
    Defend(),
    Stay(),
    Drop(),
    Leave(),
    Farmer(),
    GoAlone(),
    *map(Discard, CARDS),
    *map(Play, CARDS),
    *map(Give, CARDS),
    *(Bid(tricks, trump) for tricks in range(1, 25) for trump in (None, *Trump)),
    *(Bid(12, trump, rung) for rung in range(1, 9) for trump in (None, *Trump)),
    *(Accuse(by, seat) for by in range(6) for seat in range(6)),
    *(Stray(seat, card) for seat in range(6) for card in CARDS),
    *map(CallAce, (None, *Suit)),
]


def test_every_action_has_a_number_of_its_own() -> None:
    assert len({code(one) for one in EVERY}) == len(EVERY)
    assert max(map(code, EVERY)) == CODES - 1


def test_a_number_gives_its_action_back() -> None:
    assert [action(code(one), tricks=12) for one in EVERY] == EVERY


def test_numbers_without_an_action_are_refused() -> None:
    free = set(range(-3, CODES + 3)) - {code(one) for one in EVERY}
    for number in free:
        with pytest.raises(IllegalActionError) as refused:
            action(number)
        assert refused.value.reason is RefusalReason.NO_ACTION


@pytest.mark.parametrize(
    ("one", "number"),
    [
        (Pass(), 0),
        (Call(Trump.CLUBS), 1),
        (Call(Trump.LOW, alone=True), 12),
        (Farmer(), 17),
        (GoAlone(), 18),
        (Discard(CARDS[0]), 32),
        (Play(CARDS[32]), 128),
        (Give(CARDS[5]), 165),
        (Bid(1), 200),
        (Bid(24, Trump.LOW), 367),
        (Bid(12, None, 1), 400),
        (Accuse(1, 2), 522),
        (Stray(5, CARDS[32]), 773),
    ],
)
def test_numbers_never_change(one: Action, number: int) -> None:
    """Files of every released version are read for ever."""
    assert code(one) == number
