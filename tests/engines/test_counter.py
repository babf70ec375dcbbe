"""
Engine and counter hand in hand: the same choices at every step and the same score, under every variant and
under rules drawn by lot, however odd.
"""

import ast
import sys
from enum import Enum
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest

from euchre.hand.hand import apply, deal, legal, points
from euchre.rules.actions import Action
from euchre.rules.cards import Rank, Suit
from euchre.rules.errors import RulesError
from euchre.rules.rules import (
    Alone,
    BestCard,
    Bidding,
    Contract,
    Countdown,
    DefendAlone,
    FarmersHand,
    FreeChoice,
    JokerUp,
    Ladder,
    Lead,
    LoneBid,
    NoTrump,
    OwnTricks,
    PassedOut,
    Pickup,
    Remedy,
    Rules,
    TurnUp,
    WeakHand,
)
from euchre.rules.variants import VARIANTS
from tests.engines import counter
from tests.engines.plain import build, plain, plain_deal, state_of, word
from tests.repetition import MECHANISMS, few_of, repeated

T = TypeVar("T")
E = TypeVar("E", bound=Enum)


def lockstep(rules: Rules, rng: Random) -> None:
    """Play one hand by lot, here and there."""
    state = deal(rules, rng.randrange(rules.seats), rng)
    lies = plain_deal(state)
    assert state_of(rules, lies) == state
    node, said = counter.tree(plain(rules), lies), list[str]()
    while isinstance(node, counter.Fork):
        options = legal(state)
        ways: dict[str, Action] = {word(action): action for action in options}
        assert len(ways) == len(options), f"a choice twice after {said} of {lies}: {options}"
        assert state.turn == node.seat, f"after {said} of {lies}"
        assert set(ways) == set(node.ways), f"after {said} of {lies}"
        chosen = "pass" if "pass" in ways and rng.random() < 0.5 else rng.choice(list(ways))
        said.append(chosen)
        node, state = node.ways[chosen](), apply(state, ways[chosen])
    assert state.over, f"after {said} of {lies}"
    assert points(state) == node.points, f"after {said} of {lies}"


class Lot:
    """Rules by lot; most draws contradict themselves and are drawn again."""

    def __init__(self, seed: str) -> None:
        self.rng = Random(seed)

    def yes(self) -> bool:
        """Either."""
        return self.rng.random() < 0.5

    def of(self, *options: T) -> T:
        """One of them."""
        return self.rng.choice(options)

    def one(self, kind: type[E]) -> E:
        """One of an enumeration."""
        return self.rng.choice(list(kind))

    def rules(self) -> Rules:
        """Rules that can be played."""
        while True:
            try:
                return self.draw()
            except RulesError:
                continue

    def draw(self) -> Rules:
        """Rules that may contradict themselves."""
        seats, sides = self.of((4, 2), (4, 2), (4, 2), (4, 4), (3, 3), (2, 2), (6, 2), (5, 5))
        copies, hand = self.of(1, 1, 1, 2), self.of(2, 3, 4, 5, 5, 6)
        piles = self.of(0, 0, 0, 1, 2) if copies == 1 else 0
        tricks = hand + 2 * piles
        auction = self.auction(tricks)
        scoring = self.scoring(tricks, auction)
        down = isinstance(scoring, Countdown)
        lonely = seats == 4 and sides == 2 and not isinstance(auction, Bidding) and self.yes()
        forced = self.of(None, None, Suit.CLUBS)
        return Rules(
            seats=seats,
            sides=sides,
            low=self.of(Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.JACK),
            copies=copies,
            joker=self.yes(),
            hand=hand,
            piles=piles,
            packets=(hand,),
            auction=auction,
            forced=forced,
            forced_is_taken=forced is not None and self.yes(),
            farmer=self.farmer() if self.yes() else None,
            alone=self.alone() if lonely else None,
            drop_out=down and self.yes(),
            lead=self.one(Lead),
            scoring=scoring,
            start=25 if down else 0,
            target=0 if down else 10,
        )

    def farmer(self) -> FarmersHand:
        """What helps a weak hand."""
        return FarmersHand(hand=self.one(WeakHand), remedy=self.one(Remedy), keep_upcard_suit=self.yes())

    def alone(self) -> Alone:
        """How one plays alone."""
        return Alone(
            partner_of_dealer_must=self.yes(), defend=self.one(DefendAlone), best_card=self.one(BestCard)
        )

    def auction(self, tricks: int) -> TurnUp | FreeChoice | Bidding:
        """How trump is fixed."""
        kind = self.of(TurnUp, TurnUp, TurnUp, FreeChoice, Bidding, Bidding)
        if kind is FreeChoice:
            return FreeChoice(no_trump=self.yes())
        if kind is Bidding:
            return Bidding(
                low=self.of(1, 2, tricks // 2 + 1),
                rounds=self.of(0, 1, 1, 2),
                named=self.yes(),
                no_trump=self.yes(),
                low_no_trump=self.yes(),
                stick=self.yes(),
                passed_out=self.one(PassedOut),
                lone=tuple(LoneBid(exchange=self.of(0, 0, 1, 2), lost=7) for _ in range(self.of(0, 0, 1, 3))),
            )
        stick = self.yes()
        return TurnUp(
            rounds=self.of(1, 2, 2),
            stick=stick,
            stuck_may_name_turned=stick and self.yes(),
            name_turned=self.yes(),
            no_trump=self.one(NoTrump),
            pickup=self.one(Pickup),
            bury_upcard=self.yes(),
            natural_trump=self.yes(),
            upcard_is_natural=self.yes(),
            passed_out=self.one(PassedOut),
            joker_up=self.one(JokerUp),
            joker_suit=self.one(Suit),
        )

    def scoring(
        self, tricks: int, auction: TurnUp | FreeChoice | Bidding
    ) -> OwnTricks | Ladder | Contract | Countdown:
        """How a hand is paid."""
        half = tricks // 2 + 1
        low = auction.low if isinstance(auction, Bidding) else half
        kind = self.of(Ladder, Ladder, OwnTricks, Contract, Countdown)
        if kind is OwnTricks:
            return OwnTricks()
        if kind is Contract:
            return Contract(bonus=self.of(0, 2), only_the_bid=self.yes())
        if kind is Countdown:
            return Countdown(penalty=self.of(5, 6))
        least = tricks - half + 1
        return Ladder(
            steps=tuple((number, number - low + 1) for number in range(low, tricks + 1)),
            euchre=self.of(2, 3),
            lone=((half, 1), (tricks, 6)) if tricks > half else ((half, 6),),
            lone_euchre=self.of(2, 5),
            lone_defence=((least, 4), (tricks, 7)) if tricks > least else ((least, 7),),
            super_euchre=self.of(0, 9),
            euchre_from_maker=self.yes(),
        )


@repeated(20, 60)
@pytest.mark.parametrize("name", few_of(VARIANTS, MECHANISMS, rest=pytest.mark.ci))
def test_every_variant_goes_alike(name: str, times: int) -> None:
    rng = Random(name)
    for _ in range(times):
        lockstep(VARIANTS[name], rng)


def odd_tables(seed: str, count: int) -> None:
    """Lockstep under so many rules by lot."""
    lot, rng = Lot(seed), Random(seed)
    for _ in range(count):
        rules = lot.rules()
        for _ in range(4):
            try:
                lockstep(rules, rng)
            except AssertionError as error:
                error.add_note(f"under {rules}")
                raise


def test_rules_by_lot_go_alike() -> None:
    """Tables at which every rule is drawn by lot."""
    odd_tables("lot", 60)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20))
def test_many_rules_by_lot_go_alike(seed: int) -> None:
    """100 000 tables."""
    odd_tables(f"many {seed}", 5000)


@pytest.mark.parametrize("name", VARIANTS)
def test_rules_survive_plain_words(name: str) -> None:
    """What the counter is told is the whole of the rules."""
    assert build(Rules, plain(VARIANTS[name])) == VARIANTS[name]


def test_counter_knows_nothing_of_the_package() -> None:
    """Two readings of the rules are two only as long as neither has seen the other."""
    for node in ast.walk(ast.parse(Path(counter.__file__).read_text("utf-8"))):
        match node:
            case ast.Import(names):
                assert {alias.name for alias in names} <= sys.stdlib_module_names
            case ast.ImportFrom(module, _, level):
                assert level == 0
                assert str(module).partition(".")[0] in sys.stdlib_module_names
            case _:
                pass


@pytest.mark.parametrize(
    ("trump", "trick", "taker"),
    [
        ("H", "AH JD JH KH", 2),  # F001
        ("H", "AH JD KH QH", 1),  # F002
        ("S", "KS AS 9S JC", 3),  # F003
        ("D", "KH JH AH QH", 1),  # F006
        ("C", "JH QH TH 9H", 1),  # F007
        ("S", "9D AH AC KC", 0),  # F009
        ("H", "JH X JD AH", 1),  # F015
        ("C", "AD KD X JC", 2),  # F016
        ("N", "JD QD JH AS", 1),  # F019
        ("L", "9C AC KC TC", 0),  # F020
        ("H", "JH JH JD AH", 0),  # F022
        ("S", "AD 9S 9S AD", 1),  # F023
    ],
)
def test_counter_takes_tricks_as_the_fixtures_say(trump: str, trick: str, taker: int) -> None:
    assert counter.taker(trick.split(), trump) == taker
