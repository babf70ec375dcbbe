"""A setting that a sheet calls without effect has none: the same hands, played with it and without it."""

from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from euchre.english.rule_sheet import Section, sections
from euchre.english.rule_sheet.readings import without_effect
from euchre.hand.game import after, begin
from euchre.hand.hand import apply, irregular, legal, new, shuffled_deck
from euchre.rules.cards import JOKER
from euchre.rules.errors import RulesError
from euchre.rules.rules import FarmersHand, Remedy, Revoke, Rules, WeakHand
from euchre.rules.variants import VARIANTS
from tests.repetition import few_of
from tests.rules.mutations import any_rules, mutants
from tests.strategies import seeds, unruly, wild_rules

QUICK = {"twelve", "two-honour", "four-25", "call-ace-5", "three-pairs", "buck", "bid-48"}
HANDS = 12
"""Played by each rules; in every other one the joker is turned up, where there is one."""


def said(rules: Rules) -> set[str]:
    """The fields that the sheet of *rules* calls without effect, by path."""
    return {path for item in without_effect(rules).items for path in item.about}


def with_field(rules: Rules, path: str, value: object) -> Rules:
    """The same rules with another *value* at *path*: ``scoring.lone``."""
    part, name = path.split(".")
    return replace(rules, **{part: replace(getattr(rules, part), **{name: value})})


def without(rules: Rules) -> Rules:
    """*rules* with the default for every field that their sheet calls without effect."""
    for path in said(rules):
        part, name = path.split(".")
        default = type(getattr(rules, part)).__dataclass_fields__[name].default
        rules = with_field(rules, path, default)
    return rules


MORE: tuple[dict[str, Any], ...] = (
    {"revoke": Revoke()},
    {"farmer": FarmersHand(hand=WeakHand.CLEAN3, remedy=Remedy.REDEAL)},
    {"deals": 3, "target": None},
)
"""What a table may have besides, and fields with it that may be without effect."""


def idle(rules: Rules) -> Rules:
    """*rules* with `MORE`, and a change of every field that the sheet then calls without effect."""
    for more in MORE:
        with suppress(RulesError):
            rules = replace(rules, **more)
    changed = rules
    for _, one in mutants(rules):
        for path in said(one) - said(changed):
            part, name = path.split(".")
            try:
                both = with_field(changed, path, getattr(getattr(one, part), name))
            except (RulesError, TypeError):  # another kind of auction or scoring has no such field
                continue
            if said(both) > said(changed):
                changed = both
    return changed


def rest_of_the_sheet(rules: Rules) -> list[Section]:
    """What the sheet says besides."""
    (idle_section,) = {without_effect(rules).title}
    return [section for section in sections(rules) if section.title != idle_section]


def play_alike(rules: Rules, plain: Rules, seed: int) -> None:
    """One hand by both, with the same cards and choices: the same is offered, and the end is the same."""
    rng = Random(seed)
    deck = [*shuffled_deck(rules, rng)]
    if rules.joker and rules.kitty and seed % 2:
        up, at = len(deck) - rules.kitty, deck.index(JOKER)
        deck[up], deck[at] = deck[at], deck[up]
    one, other = (new(table, seed % rules.seats, tuple(deck)) for table in (rules, plain))
    while not one.over:
        assert legal(one) == legal(other)
        assert all(irregular(one, seat) == irregular(other, seat) for seat in range(rules.seats))
        choice = unruly(one, rng)
        one, other = apply(one, choice), apply(other, choice)
    ends = [after(begin(table, 0), state) for table, state in ((rules, one), (plain, other))]
    assert ends[0].scores == ends[1].scores
    assert (ends[0].dealer, ends[0].played, ends[0].winners) == (
        ends[1].dealer,
        ends[1].played,
        ends[1].winners,
    )


@pytest.mark.parametrize("name", few_of(VARIANTS, QUICK))
def test_what_is_said_to_be_without_effect_changes_nothing(name: str) -> None:
    """Neither a choice nor a score, nor anything else that the sheet says."""
    rules = idle(VARIANTS[name])
    assert said(rules)
    plain = without(rules)
    assert not said(plain)
    assert rest_of_the_sheet(rules) == rest_of_the_sheet(plain)
    for seed in range(HANDS):
        play_alike(rules, plain, seed)


@given(st.one_of(any_rules(), seeds().map(wild_rules)), seeds())
@settings(max_examples=40)
def test_what_any_rules_say_to_be_without_effect_changes_nothing(rules: Rules, seed: int) -> None:
    """The same of rules of all kinds."""
    plain = without(rules)
    assert rest_of_the_sheet(rules) == rest_of_the_sheet(plain)
    if plain != rules:
        play_alike(rules, plain, seed)
