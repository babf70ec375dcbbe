"""Which rules the kernel plays is computed from their fields: all but honour play and two large packs."""

import subprocess
import sys
from collections.abc import Iterable
from dataclasses import fields, replace
from inspect import signature
from pathlib import Path
from typing import Any, ClassVar

import pytest

from euchre.analysis.simulation.simulate import random_hand
from euchre.base.errors import EuchreError
from euchre.kernel.machine import schema
from euchre.kernel.machine.card_bits import layout
from euchre.kernel.machine.rule_words import BEHIND, PACKERS, refusal, rules_words, supports
from euchre.rules.cards import Rank, Trump
from euchre.rules.mechanisms import JokerUp, TurnUp
from euchre.rules.rules import FreeChoice, OwnTricks, Revoke, Rules
from euchre.rules.variants import VARIANTS
from tests.kernel.lockstep import candidates, leaves_read
from tests.repetition import MECHANISMS
from tests.rules.mutations import mutants
from tests.rules.test_fields import ALL


@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_without_reneges_is_supported(name: str) -> None:
    rules = VARIANTS[name]
    assert supports(rules) is (rules.revoke is None)
    assert supports(replace(rules, revoke=None))


def test_refusal_names_the_rule() -> None:
    """Whoever reads it knows what to change."""
    honour = refusal(replace(VARIANTS["euchre"], revoke=Revoke()))
    assert honour is not None
    assert "revoke" in honour
    for low in (Rank.SEVEN, Rank.EIGHT):
        packs = refusal(replace(VARIANTS["bid-48"], low=low))
        assert packs is not None
        assert "two packs" in packs
        assert low.word in packs


def test_a_deck_is_refused_when_it_has_no_layout() -> None:
    """The sentence about decks is true: just those decks do not fit into the suit fields of a mask."""
    small = Rules(seats=2, hand=1, packets=(1,), auction=FreeChoice(), scoring=OwnTricks())
    for low in (Rank.SEVEN, Rank.EIGHT, Rank.NINE, Rank.TEN, Rank.JACK):
        for copies in (1, 2):
            rules = replace(small, low=low, copies=copies)
            try:
                fits = all(layout(rules, trump) for trump in (*Trump, None))
            except EuchreError:
                fits = False
            assert supports(rules) is fits, (low, copies)


@pytest.mark.parametrize(
    "names", [pytest.param(MECHANISMS, id="few"), pytest.param(VARIANTS, id="all", marks=pytest.mark.ci)]
)
def test_no_single_change_of_a_variant_is_refused_for_another_reason(names: Iterable[str]) -> None:
    """Nearly four thousand rules one change away from a variant: all are played but for two reasons."""
    refused = 0
    for rules in map(VARIANTS.__getitem__, names):
        for _, changed in mutants(replace(rules, revoke=None)):
            reason = refusal(changed)
            large = changed.copies == 2 and changed.low < Rank.NINE
            assert (reason is not None) is (changed.revoke is not None or large)
            refused += reason is not None
    assert refused
    assert len(candidates()) > 1_500


def test_a_declaration_names_a_word_that_there_is() -> None:
    """Lone bids, which stand in a list, among them; no two fields of one class are kept in the same word."""
    declared = [(case, field.told.kernel) for _, case, field in ALL if field.told.kernel]
    assert [word for _, word in declared if not isinstance(getattr(schema, word, None), int)] == []
    assert len(set(declared)) == len(declared)


class Watched(Rules):
    """Rules that note which of their fields are read."""

    read: ClassVar[set[str]] = set()

    def __getattribute__(self, name: str) -> Any:
        Watched.read.add(name)
        return super().__getattribute__(name)


def test_properties_are_computed_from_the_fields_that_the_kernel_says() -> None:
    """A packer may name a property of rules: `BEHIND` has just the fields which that property reads."""
    names = {field.name for field in fields(Rules)}
    assert signature(PACKERS[Rules]).parameters.keys() - names == set(BEHIND)
    found: dict[str, set[str]] = {name: set() for name in BEHIND}
    for rules in VARIANTS.values():
        watched = Watched(**{name: getattr(rules, name) for name in names})
        for name, read in found.items():
            Watched.read.clear()
            value = getattr(watched, name)
            if callable(value):
                value(rules.seats - 1)
            read.update(Watched.read & names)
    assert found == {name: set(behind) for name, behind in BEHIND.items()}


@pytest.mark.parametrize(
    "rules", [VARIANTS["two-honour"], replace(VARIANTS["bid-48"], low=Rank.SEVEN, hand=16, packets=(8, 8))]
)
def test_twin_plays_what_the_kernel_refuses(rules: Rules) -> None:
    """The slow path for hands at random: other rules, the same draws."""
    assert not supports(rules)
    state = random_hand(rules, 5, 3, 1)
    assert state.over
    assert state == random_hand(rules, 5, 3, 1)
    assert state != random_hand(rules, 5, 4, 1)


def test_what_the_kernel_says_it_reads_makes_a_difference_to_it() -> None:
    """Rules that differ in a field the kernel reads are other words: none vanishes on the way."""
    found: dict[bytes, Rules] = {}
    for rules in candidates():
        other = found.setdefault(rules_words(rules).tobytes(), rules)
        assert leaves_read(without_idle_suit(rules)) == leaves_read(without_idle_suit(other))


def without_idle_suit(rules: Rules) -> Rules:
    """*rules* with no suit of the joker's own where it is not asked."""
    if isinstance(rules.auction, TurnUp) and rules.auction.joker_up is not JokerUp.FIXED:
        return replace(rules, auction=replace(rules.auction, joker_suit=TurnUp().joker_suit))
    return rules


def test_a_field_or_a_case_that_nobody_packed_is_refused_by_name() -> None:
    """`Rules` and each mechanism get a field, each choice a case, `Auction` a kind: see planted_rules.py."""
    program = Path(__file__).with_name("planted_rules.py")
    done = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [
        "Alone",
        "BestCard",
        "Bidding",
        "CallAce",
        "Contract",
        "Countdown",
        "DeclareAlone",
        "DefendAlone",
        "FarmersHand",
        "FreeChoice",
        "JokerUp",
        "Ladder",
        "Ladder.no_trump_factor",
        "Lead",
        "LoneBid",
        "NoTrump",
        "OwnTricks",
        "PassedOut",
        "Pickup",
        "Remedy",
        "Revoke",
        "Rules",
        "Tie",
        "TurnUp",
        "WeakHand",
    ]
