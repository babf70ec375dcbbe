"""What people expect of a partner and of an opponent, in all suits and at all seats."""

import pytest
from _pytest.mark import ParameterSet

from euchre.players import player
from euchre.rules.variants import CUTTHROAT
from tests.players.situations import Situation, Symmetry, symmetries

BEHAVIOUR = (
    # --- calling
    Situation(
        name="a sure loner is called alone by the dealer",
        seat=3, hand="JH JD AH KH AS", up="9H", said="pass pass pass", wanted="call:H:alone",
    ),
    Situation(
        name="a sure loner is called alone by the eldest",
        seat=0, hand="JH JD AH KH QH", up="9H", said="", wanted="call:H:alone",
    ),
    Situation(
        name="a sure loner is called alone in the second round",
        seat=1, hand="JH JD AH KH AC", up="9S", said="pass pass pass pass pass", wanted="call:H:alone",
    ),
    Situation(
        name="no loner at nine, where two would do no more than one",
        seat=3, hand="JH JD AH KH AS", up="9H", said="pass pass pass", wanted="call:H", scores=(6, 9),
    ),
    Situation(
        name="three trumps without the left are no loner",
        seat=0, hand="JH KH QH KS QC", up="9D", said="pass pass pass pass", never="call:H:alone",
    ),
    Situation(
        name="two bowers and nothing outside are no loner",
        seat=2, hand="JH JD 9H QS TC", up="TH", said="pass pass", never="call:H:alone",
    ),
    Situation(
        name="a hopeless hand passes",
        seat=0, hand="9C TC 9S TS 9D", up="AH", said="", wanted="pass",
    ),
    Situation(
        name="nobody orders a bower up to the other side on nothing",
        seat=0, hand="9H TC 9S QS KD", up="JH", said="", wanted="pass",
    ),
    Situation(
        name="the dealer takes up a fourth trump with a bower",
        seat=3, hand="JH AH QH 9S AC", up="TH", said="pass pass pass", never="pass",
    ),
    Situation(
        name="a dealer who is stuck calls the long suit",
        seat=3, hand="AH KH QH 9S TC", up="9D", said="pass pass pass pass pass pass pass", wanted="call:H",
    ),
    # --- the dealer's discard
    Situation(
        name="the left is not laid bare",
        seat=3, hand="JD AS KS KC QC", up="TH", said="pass call:H", never="discard:TH discard:JD",
    ),
    Situation(
        name="a single low card goes, so that its suit can be trumped",
        seat=3, hand="JH AH 9S AC KC", up="KH", said="pass pass pass call:H", wanted="discard:9S",
    ),
    Situation(
        name="an ace is kept",
        seat=3, hand="JH AH QH AS TC", up="KH", said="pass pass pass call:H", wanted="discard:TC",
    ),
    # --- leading
    Situation(
        name="the right is led to a partner who called",
        seat=0, hand="JH 9C QS KD TD", up="9S", said="pass pass pass pass pass pass call:H", wanted="JH",
    ),
    Situation(
        name="the left is led to a partner who called",
        seat=0, hand="JD 9C QS KC TS", up="9S", said="pass pass pass pass pass pass call:H", wanted="JD",
    ),
    Situation(  # an ace first costs 0.16 ± 0.01 points, a lower trump 0.52 ± 0.02
        name="a maker with both bowers and two aces draws trumps",
        seat=0, hand="JH JD KH AS AC", up="9S", said="pass pass pass pass call:H", wanted="JH JD",
    ),
    Situation(
        name="a maker with both bowers draws trumps",
        seat=0, hand="JH JD KH AS 9C", up="9S", said="pass pass pass pass call:H", wanted="JH JD",
    ),
    Situation(
        name="a defender leads an ace and no trump",
        seat=0, hand="KH 9H AS TC QD", up="9C", said="pass pass pass pass pass call:H", wanted="AS",
    ),
    # --- following
    Situation(
        name="a partner who has the trick is not trumped",
        seat=2, hand="9H KH TC 9D KC", up="9S", said="pass pass pass pass pass call:H AS TS",
        wanted="TC 9D KC",
    ),
    Situation(
        name="a partner who has the trick is not trumped by the last hand",
        seat=3, hand="JH KH TC 9D KC", up="9S", said="pass pass pass pass pass call:H TS AS QS",
        wanted="TC 9D KC",
    ),
    Situation(
        name="the last hand wins as cheaply as it can",
        seat=3, hand="AS KS 9C TD 9H", up="9S", said="pass pass pass pass call:H TS JS QS", wanted="KS",
    ),
    Situation(
        name="the last hand trumps with its lowest trump",
        seat=3, hand="JH 9H 9C TD KD", up="9S", said="pass pass pass pass call:H AS TS QS", wanted="9H",
    ),
    Situation(
        name="second hand plays low under a card that it cannot beat",
        seat=1, hand="9S KS AC TD 9H", up="9D", said="pass pass pass pass call:H AS", wanted="9S",
    ),
    Situation(
        name="second hand plays low when the maker leads the right",
        seat=1, hand="9H AH AC TD 9S", up="9D", said="pass pass pass pass call:H JH", wanted="9H",
    ),
    # Not the queen and king under a partner's ace: whichever is kept is as high, 0.01 ± 0.02 points apart.
    Situation(  # the left under the right costs 0.21 ± 0.05 points
        name="nobody plays a higher card than need be on a partner's winner",
        seat=2, hand="JD 9H TC 9D KC", up="9S", said="pass pass pass pass call:H JH QH", wanted="9H",
    ),
    # --- three-handed
    Situation(
        name="the other defender's trick is left alone, three-handed",
        seat=2, hand="9H TC QC KC KD", up="9S", said="pass pass pass pass call:H AS TS",
        wanted="TC QC KC KD", rules=CUTTHROAT, scores=(0, 0, 0),
    ),
    Situation(
        name="the maker's trick is taken, three-handed",
        seat=2, hand="9H TC QC KC KD", up="9S", said="pass pass pass pass call:H 9D TD",
        wanted="KD", rules=CUTTHROAT, scores=(0, 0, 0),
    ),
)  # fmt: skip

STRONG = ("king", "ace", "left", "right")
"""They take their time: a few symmetries by default, all of them in the long run."""
UNEXPECTED = {
    (
        "left",
        "a maker with both bowers draws trumps",
    ): "in 5 of 32 it leads the singleton nine first, which costs it 0.04 ± 0.01 points",
    (
        "right",
        "a defender leads an ace and no trump",
    ): "in 14 of 32 it leads its lowest trump, which costs it 0.06 ± 0.03 points",
}
"""
Where a player still does what nobody expects, in some suits or seats, and what that costs.

Costs, here and above, are those of 20,000 to 60,000 layouts, weighed by what the network of the right thinks
of the calls, in each of which it plays every choice on for all four; with intervals of 95 %. Those that the
ace finds by solving 2,000 layouts are much the same.
"""
FEW = (Symmetry("CDHS", 0), Symmetry("DCSH", 2))


def strong() -> list[ParameterSet]:
    """Every strong player in every situation; in the quick suite one in each, in turn."""
    return [
        pytest.param(
            name,
            situation,
            id=f"{situation.name.replace(' ', '-')}-{name}",
            marks=[pytest.mark.xfail(reason=why, raises=AssertionError)]
            if why
            else pytest.mark.ci
            if (at + number) % len(STRONG)
            else [],
        )
        for at, situation in enumerate(BEHAVIOUR)
        for number, name in enumerate(STRONG)
        for why in [UNEXPECTED.get((name, situation.name))]
    ]


def check(name: str, situation: Situation, symmetry: Symmetry) -> None:
    """See that the player called *name* does what is expected."""
    chosen = player(name, 1).choose(situation.seen(symmetry))
    assert situation.accepts(chosen, symmetry), f"{name}, {symmetry}: {chosen!s}"


@pytest.mark.parametrize("situation", BEHAVIOUR, ids=lambda situation: situation.name.replace(" ", "-"))
@pytest.mark.parametrize(
    "those", [pytest.param(FEW, id="few"), pytest.param(None, id="all", marks=pytest.mark.ci)]
)
def test_queen_does_what_people_expect(situation: Situation, those: tuple[Symmetry, ...] | None) -> None:
    """In all suits, at all seats."""
    for symmetry in those or symmetries(situation.rules.seats):
        if symmetry.turn < situation.rules.seats:
            check("queen", situation, symmetry)


@pytest.mark.parametrize(("name", "situation"), strong())
def test_strong_players_do_what_people_expect(name: str, situation: Situation) -> None:
    for symmetry in FEW:
        if symmetry.turn < situation.rules.seats:
            check(name, situation, symmetry)


@pytest.mark.long
@pytest.mark.parametrize(("name", "situation"), strong())
def test_strong_players_do_it_in_all_suits_at_all_seats(name: str, situation: Situation) -> None:
    for symmetry in symmetries(situation.rules.seats):
        check(name, situation, symmetry)
