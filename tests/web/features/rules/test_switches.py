"""The house rules that people argue about: each switch turns its rule on and off, and says how it stands."""

from typing import Any

import pytest

from euchre.rules.errors import RulesError
from euchre.rules.text import rules_from_dict, rules_to_dict
from euchre.rules.variants import VARIANTS
from euchre.web.features.rules.bodies import CheckRules
from euchre.web.features.rules.requests import checked
from euchre.web.features.rules.switches import amounts, switches
from tests.repetition import few_of


def put(rules: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """*rules* with other values at some places, as the page does it."""
    made = {key: dict(value) if isinstance(value, dict) else value for key, value in rules.items()}
    for path, value in changes.items():
        *above, name = path.split(".")
        (made[above[0]] if above else made)[name] = value
    return made


@pytest.mark.parametrize("name", few_of(VARIANTS))
def test_a_switch_does_what_it_says_and_the_next_look_agrees(name: str) -> None:
    """Whatever it changes can be read; a contradiction is told, at one of the rules that were changed."""
    rules = rules_to_dict(VARIANTS[name])
    for one in switches(rules):
        for on, changes in ((True, one.yes), (False, one.no)):
            after = put(rules, changes)
            try:
                read = rules_to_dict(rules_from_dict(after))
                assert {each.path: each.on for each in switches(read)}[one.path] is on
            except RulesError:
                faults = checked(CheckRules(rules=after)).faults
                assert any(path in changes for fault in faults for path in fault.paths), (one.path, faults)


def told(rules: dict[str, Any]) -> dict[str, tuple[str, str]]:
    """What is said of turning each switch now: what else changes, or why it may not be."""
    found = checked(CheckRules(rules=rules)).switches
    return {one.path: (one.also, one.refused) for one in found if one.also or one.refused}


def test_a_switch_says_what_it_takes_with_it_or_why_it_may_not_be_turned() -> None:
    rules = rules_to_dict(VARIANTS["four"])
    assert told(rules) == {}
    stuck = put(rules, {"auction.stick": True})
    assert told(stuck) == {"auction.natural_trump": ("With it, “Stick the dealer” is off.", "")}
    best = put(stuck, {"auction.stick": False, "auction.no_trump": "second_round"})
    assert told(best) == {"joker": ("With it, “Calling no trump: in the second round” is off.", "")}
    refused = "“With the joker” with “Calling no trump”: the joker has no place without trump."
    assert told(rules_to_dict(VARIANTS["two-25"]))["auction.no_trump"] == ("", refused)
    assert told(rules_to_dict(VARIANTS["british"]))["alone"][0].startswith(
        "Without it, “The dealer's partner"
    )
    thrown = put(rules, {"auction.passed_out": "same_deals"})
    also = "With it, “When nobody calls” is “The next player deals”."
    assert told(thrown) == {"auction.stick": (also, "")}


@pytest.mark.parametrize("name", few_of(VARIANTS))
def test_what_a_switch_says_is_so(name: str) -> None:
    rules = rules_to_dict(VARIANTS[name])
    for one in checked(CheckRules(rules=rules)).switches:
        after = checked(CheckRules(rules=put(rules, one.no if one.on else one.yes)))
        assert after.ok is (not one.refused), one


@pytest.mark.parametrize("name", few_of(VARIANTS, rest=pytest.mark.ci))
def test_an_amount_says_how_it_stands_and_what_is_usual(name: str) -> None:
    rules = rules_to_dict(VARIANTS[name])
    for one in amounts(rules):
        assert one.value == rules[one.path]
        assert one.value in [choice.value for choice in one.choices]
        for choice in one.choices:
            assert amounts(put(rules, {one.path: choice.value}))


def test_rules_at_fault_still_have_their_switches() -> None:
    rules = rules_to_dict(VARIANTS["four"]) | {"hand": 40}
    found = checked(CheckRules(rules=rules))
    assert not found.ok
    assert [one.path for one in found.switches] == [one.path for one in switches(rules)] != []
    assert checked(CheckRules(rules={"hand": "x", "auction": 3, "alone": []})).switches == switches({})
