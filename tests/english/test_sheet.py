"""
The rule sheet leaves nothing out.

After a change that is meant, ``REWRITE_GOLDENS=1 python3 dev.py test tests/english/test_sheet.py`` writes the
sheets in ``tests/golden/sheets`` anew; read the difference as you would read code.
"""

import os
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre.english.cards import marked_card
from euchre.english.rule_sheet import PayTable, Statement, differences, headline, sections, sheet
from euchre.english.rule_sheet.readings import readings, without_effect
from euchre.rules.cards import Card, Trump
from euchre.rules.rules import Contract, FarmersHand, Ladder, Remedy, Revoke, Rules, TurnUp, WeakHand
from euchre.rules.variants import VARIANTS
from tests.repetition import few_of
from tests.rules.mutations import any_rules, mutants

SHEETS = Path(__file__).parents[1] / "golden" / "sheets"
RULE_IDS = (Path(__file__).parents[2] / "docs" / "rules.md").read_text("utf-8")

HOUSES = VARIANTS | {
    "weak hands": replace(VARIANTS["four"], farmer=FarmersHand(hand=WeakHand.CLEAN3, remedy=Remedy.SWAP)),
    "honour": replace(VARIANTS["canadian"], revoke=Revoke()),
    "honour bid": replace(VARIANTS["bid-48"], revoke=Revoke(points=3)),
}


@pytest.mark.parametrize("name", VARIANTS)
def test_sheet_is_as_it_was(name: str) -> None:
    path, text = SHEETS / f"{name}.txt", sheet(VARIANTS[name])
    if os.environ.get("REWRITE_GOLDENS"):
        SHEETS.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    assert text == path.read_text("utf-8")


def test_no_sheet_is_left_over() -> None:
    """A sheet of a game that is gone would mislead."""
    assert {path.stem for path in SHEETS.glob("*.txt")} == set(VARIANTS)


@pytest.mark.parametrize("name", few_of(HOUSES, {"british", "buck", "bid"} | HOUSES.keys() - VARIANTS.keys()))
def test_any_change_of_one_field_shows(name: str) -> None:
    """Two tables that differ in anything read it on their sheets, and in words among the differences."""
    rules = HOUSES[name]
    text = sheet(rules)
    for path, changed in mutants(rules):
        assert sheet(changed) != text, path
        assert differences(changed, rules), path


def told(rules: Rules) -> set[Statement | PayTable]:
    """Whatever the sheet of *rules* states but the readings of open questions."""
    items = {item for section in sections(rules) for item in section.items}
    return {item for item in items if isinstance(item, PayTable) or not item.reading}


def near(path: str, other: str) -> bool:
    """Whether one field is the other, or within it."""
    one, two = path.split("."), other.split(".")
    return all(a == b for a, b in zip(one, two, strict=False))


@pytest.mark.parametrize(
    "name",
    few_of(
        HOUSES,
        {"two", "four", "three-pairs", "dirty-clubs", "twelve", "weak hands", "honour bid"},
        rest=pytest.mark.ci,
    ),
)
def test_what_a_change_makes_different_says_which_field_it_is_about(name: str) -> None:
    """Of two tables that differ in one field, some item that is not on both sheets is about that field."""
    rules = HOUSES[name]
    before = told(rules)
    for path, changed in mutants(rules):
        field = ".".join(path.split(".")[::2]) if path.count(".") == 2 else path
        about = [other for item in told(changed) ^ before for other in item.about]
        assert any(near(field, other) for other in about), (path, about)


def test_sections_have_a_title_and_items() -> None:
    parts = sections(VARIANTS["two"])
    assert [part.title for part in parts][:3] == ["Players", "Cards", "Deal"]
    assert all(part.items for part in parts)
    assert {type(item) for part in parts for item in part.items} == {Statement, PayTable}


@given(any_rules(), st.data())
def test_any_change_of_any_rules_shows(rules: Rules, data: st.DataObject) -> None:
    path, changed = data.draw(st.sampled_from(mutants(rules)))
    assert sheet(changed) != sheet(rules), path
    assert differences(changed, rules) or without_effect(changed) != without_effect(rules), path


def _with_a_long_ten(card: Card, trump: Trump | None) -> str:
    return "ten_of_hearts" if card == Card.parse("TH") else marked_card(card, trump)


def test_a_sheet_is_folded_to_the_width_that_there_is() -> None:
    """Put in other, longer words first; whatever the width, it says the same."""
    for rules in HOUSES.values():
        whole = sheet(rules)
        for width in (39, 52, 77):
            narrow = sheet(rules, width, _with_a_long_ten)
            assert max(map(len, narrow.splitlines())) <= width
            words = [word.replace("ten_of_hearts", "10♥") for word in narrow.split()]
            assert "10♥" not in narrow
            assert sorted(words) == sorted(whole.split())


@given(any_rules())
def test_sheet_is_plain_text_of_78_columns(rules: Rules) -> None:
    text = sheet(rules)
    assert max(map(len, text.splitlines())) <= 78
    assert not re.search(r"[ \t]$|\n\n\n|\bNone\b|<|\bTrue\b|\bFalse\b|  [-a-z]+_[a-z]+ ", text, re.MULTILINE)
    assert re.fullmatch(r"[^.]+\.", headline(rules))


def test_nothing_differs_from_itself() -> None:
    assert not any(differences(rules, rules) for rules in VARIANTS.values())


def test_differences_are_the_house_rules_in_words() -> None:
    rules = replace(VARIANTS["four"], target=5, auction=TurnUp(stick=True))
    assert differences(rules, VARIANTS["four"]) == [
        "Stick the dealer: the dealer, speaking last in the second round, may not pass.",
        "When the upcard's suit is called in the first round, the dealer must take the upcard up.",
        "The card put down may be the upcard itself.",
        "The game is over when, after a hand, a side reaches 5 or more.",
    ]


def test_one_point_is_one() -> None:
    assert headline(replace(VARIANTS["two"], target=1)).endswith("first to 1 point.")


def test_rule_without_effect_is_not_left_out() -> None:
    """What a table wrote down is on its sheet, even where it changes nothing."""
    rules = replace(VARIANTS["two"], scoring=Ladder(lone_euchre=4))
    assert "ladder.lone_euchre = 4 has no effect: nobody plays alone." in " ".join(sheet(rules).split())


def test_reading_says_when_the_table_differs() -> None:
    """A12: by default the suit turned down may not be named; literal S1 allows it."""
    text = " ".join(sheet(replace(VARIANTS["two"], auction=TurnUp(name_turned=True))).split())
    question = "May the suit turned down be named in the second round? By default: no"
    assert f"{question}. (A12)" in " ".join(sheet(VARIANTS["two"]).split())
    assert f"{question}; this table plays it otherwise, as said above. (A12)" in text


def test_every_reading_has_its_rule() -> None:
    for rules in HOUSES.values():
        for reading in readings(rules):
            assert f'<a id="{reading.id.lower()}"></a>' in RULE_IDS, reading.id


def test_seed_variants_play_the_default_readings() -> None:
    """The seeds' own games take the default wherever the seed is silent."""
    for name in ("twelve", "twelve-short", "two", "four", "cutthroat", "buck", "bid"):
        assert [reading.id for reading in readings(VARIANTS[name]) if not reading.held] == [], name


def test_bid_scoring_says_what_a_lone_bid_pays() -> None:
    text = " ".join(sheet(replace(VARIANTS["bid-48"], scoring=Contract(bonus=2))).split())
    assert "Lone bid 3: with the maker's own cards. Made, it scores 24; missed, it costs 24." in text
    assert "a lone bid is made its own points, as said above and 2 more" in text
