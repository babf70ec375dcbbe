"""What the page asks of whoever is to follow: nothing that would cost them the hand."""

from dataclasses import replace

import pytest

from euchre.english.seats import Audience
from euchre.hand.state import State
from euchre.rules.cards import Trump
from euchre.rules.rules import Revoke, Rules
from euchre.rules.variants import VARIANTS
from euchre.seen.views import view
from euchre.web.core.room.hand_view import hand_view
from tests.positions import deal, do, plays, to_play

STRICT = VARIANTS["two"]
HONOUR = replace(STRICT, revoke=Revoke())


def led(rules: Rules, mine: str, *more: str) -> State:
    """Queen has led the ace of hearts, or what came of it; *mine* are my cards."""
    dealt = deal(rules, 1, {0: "AH KH AD KD AC", 1: mine})
    return do(to_play(dealt, Trump.SPADES, 0, maker=0), *plays(" ".join(("AH", *more))))


def asked(state: State) -> str:
    """What the page asks of me."""
    return hand_view(view(state, 1), Audience(("Queen", "Ann"), 1)).question


@pytest.mark.parametrize(
    ("rules", "mine", "question"),
    [
        (STRICT, "9H TH 9D TD 9C", "Hearts were led by Queen. You must follow: 2 cards can be played."),
        (STRICT, "9H 9D TD 9C TC", "Hearts were led by Queen. You must follow: one card can be played."),
        (STRICT, "9S 9D TD 9C TC", "Hearts were led by Queen. Any card can be played."),
        (HONOUR, "9H TH 9D TD 9C", "Hearts were led by Queen. Follow if you can."),
        (HONOUR, "9S 9D TD 9C TC", "Hearts were led by Queen. Follow if you can."),
    ],
)
def test_who_is_to_follow_is_told_so(rules: Rules, mine: str, question: str) -> None:
    """At an honour table nothing refuses a renege, and so nothing invites to one."""
    assert asked(led(rules, mine)) == question


@pytest.mark.parametrize("rules", [STRICT, HONOUR], ids=["strict", "honour"])
def test_of_the_last_card_there_is_nothing_to_say(rules: Rules) -> None:
    last = led(rules, "9H TH 9D TD 9C", "9H", "KH", "TH", "AD", "9D", "KD", "TD", "AC")
    assert asked(last) == "Clubs were led by Queen."
