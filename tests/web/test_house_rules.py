"""House rules in a few words each, for the face of the table."""

import pytest

from euchre.rules import Rules
from euchre.rules_io.plain import changes
from euchre.variants import VARIANTS
from euchre.web.room.room_view import rules_view
from euchre.web.wire.house_rules import house_rules
from tests.rules.mutations import mutants


@pytest.mark.parametrize("name", VARIANTS)
def test_a_game_as_it_is_has_no_house_rules(name: str) -> None:
    assert house_rules(VARIANTS[name]) == ()


@pytest.mark.parametrize("name", ["twelve", "four", "tournament", "buck", "bid", "british"])
def test_whatever_differs_from_the_game_is_listed_and_no_two_tables_read_alike(name: str) -> None:
    """One change to the rules is one more line at least; tables that read alike have the same rules."""
    told: dict[tuple[object, ...], Rules] = {}
    for path, rules in mutants(VARIANTS[name]):
        said = house_rules(rules)
        base = changes(rules)["base"]
        assert said or rules in VARIANTS.values(), path
        assert told.setdefault((base, *said), rules) == rules, (path, said)
        assert all(text == text.strip() and len(text) <= 90 for text in said), said


def test_the_page_is_told_them_with_the_rules_of_the_table() -> None:
    four = VARIANTS["four"]
    stuck = next(rules for path, rules in mutants(four) if path.endswith("stick"))
    assert rules_view(stuck, "Partners").house == ("stick the dealer",)
