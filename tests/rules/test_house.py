"""
Rules as text: whatever is written is read back, whatever is wrong is refused with a sentence that helps.

New share codes are added to the golden file, and never any removed, by
``REWRITE_GOLDENS=1 python3 dev.py test tests/rules/test_house.py``.
"""

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre.base.errors import EuchreError
from euchre.rules.cards import Rank
from euchre.rules.errors import NotationError, RulesError
from euchre.rules.rules import (
    Alone,
    Bidding,
    Contract,
    FarmersHand,
    Pickup,
    Remedy,
    Revoke,
    Rules,
    TurnUp,
    WeakHand,
)
from euchre.rules.text import (
    changes,
    code,
    find_rules,
    from_json,
    from_share_code,
    from_toml,
    read_rules,
    rules_from_dict,
    rules_to_dict,
    share_code,
    to_json,
    to_toml,
)
from euchre.rules.text.plain import leaves, values
from euchre.rules.variants import ALIASES, FORMER, VARIANTS
from tests.notation.fuzz import seconds
from tests.repetition import few_of
from tests.rules.mutations import any_rules, mutants

CODES = Path(__file__).parents[1] / "golden" / "share-codes.json"
DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def round_trips(rules: Rules) -> None:
    """*rules*, written in every way, is read back as it was."""
    assert rules_from_dict(rules_to_dict(rules)) == rules
    assert rules_from_dict(json.loads(json.dumps(rules_to_dict(rules)))) == rules
    assert rules_from_dict(changes(rules)) == rules
    for text in (to_toml(rules), to_json(rules), share_code(rules)):
        assert read_rules(text) == rules
    assert (
        from_toml(to_toml(rules)) == from_json(to_json(rules)) == from_share_code(share_code(rules)) == rules
    )


@given(any_rules())
def test_any_rules_round_trip(rules: Rules) -> None:
    round_trips(rules)


FEW = ("twelve-bid", "two-honour", "british", "canadian", "buck", "bid-48")
"""Variants that between them have every mechanism."""


@pytest.mark.parametrize("name", few_of(VARIANTS, {"twelve-bid", "british", "bid-48"}, ci=FEW))
def test_every_field_of_a_variant_round_trips(name: str) -> None:
    rules = VARIANTS[name]
    round_trips(rules)
    for changed in dict(mutants(rules)).values():  # each field once; `test_any_rules_round_trip` has more
        assert rules_from_dict(rules_to_dict(changed)) == changed
        assert from_share_code(share_code(changed)) == changed


def test_mutants_reach_every_field() -> None:
    """The tests above mean something only if no field is left out."""
    reached = {path for rules in VARIANTS.values() for path, _ in mutants(rules)}
    farmer = replace(VARIANTS["two"], farmer=FarmersHand(hand=WeakHand.MIXED4, remedy=Remedy.SWAP))
    revoke = replace(VARIANTS["tournament"], revoke=Revoke())
    reached |= {path for rules in (farmer, revoke) for path, _ in mutants(rules)}
    assert reached == set(code.field_paths())


@pytest.mark.parametrize("name", few_of(VARIANTS, list(VARIANTS)[::4], rest=pytest.mark.ci))
def test_variant_is_its_own_base(name: str) -> None:
    """A variant is written by name alone (its first name, where two have the same rules)."""
    rules = VARIANTS[name]
    assert VARIANTS[changes(rules)["base"]] == rules
    assert len(changes(rules)) == 1
    assert VARIANTS[share_code(rules)] == rules


def test_aliases_and_capitals_are_read() -> None:
    for alias, name in ALIASES.items():
        assert read_rules(f" {alias.upper()} ") == VARIANTS[name]
        assert read_rules(f'base = "{alias}"') == VARIANTS[name]


# --- bases --------------------------------------------------------------------------------------------------


def test_only_changes_are_written() -> None:
    rules = replace(VARIANTS["four"], target=5, low=Rank.EIGHT, alone=None)
    assert changes(rules) == {"base": "four-28", "alone": None, "target": 5}
    assert 'alone = "none"' in to_toml(rules)


def test_same_kind_inherits_and_another_starts_afresh() -> None:
    """`pickup` of the base stays when only `stick` is said; another kind begins with its own defaults."""
    stick = rules_from_dict({"base": "four", "auction": {"stick": True}})
    assert stick.auction == TurnUp(stick=True, pickup=Pickup.MAY)
    bid = rules_from_dict(
        {
            "base": "four",
            "alone": None,
            "auction": {"kind": "bidding", "low": 3},
            "scoring": {"kind": "contract"},
        }
    )
    assert (bid.auction, bid.scoring) == (Bidding(low=3), Contract())


def test_table_alone_means_its_defaults() -> None:
    assert (
        read_rules(
            'base = "buck"\nsides = 2\nforced = "none"\nscoring.kind = "ladder"\ntarget = 10\nstart = 0\n'
            'drop_out = false\nauction.passed_out = "next_deals"\n[alone]\n'
        ).alone
        == Alone()
    )


def test_toml_says_what_the_fields_mean() -> None:
    text = to_toml(replace(VARIANTS["four"], auction=TurnUp(stick=True)))
    assert "# The dealer may not pass in the last round (H1).\nstick = true\n" in text


# --- refusals -----------------------------------------------------------------------------------------------

WRONG = {
    "": "no rules are written",
    "fuor": "did you mean four?",
    "# Rules of Euchre: the base names a game.\n": "no rules are written here; name a game",
    "target = 5\n\n[auction]\nstick = true": "base is missing; name the game that these rules change",
    "{}": "no rules are written here; name a game",
    '{"target": 5}': "base is missing",
    'base = "fuor"': "base: no game is called 'fuor'; did you mean four?",
    "base = 4": "base: no game is called 4",
    "stick = true": "stick: no rule is called 'stick'; did you mean auction.stick?",
    "auction.stik = true": "auction.stik: no rule is called 'stik'; did you mean stick?",
    "auction.low = 3": "it belongs to kind bidding; here the kind is turn-up",
    'low = "nien"': "low = 'nien': did you mean nine?",
    "low = 9": "low = 9: write one of seven, eight",
    'auction = { kind = "turnup" }': "auction.kind = 'turnup': did you mean turn-up?",
    "auction = 3": "auction = 3: write a table with kind one of turn-up",
    "seats = 2.5": "seats = a number with a point: write a whole number",
    "seats = true": "seats = true: write a whole number",
    "joker = 1": "joker = 1: write true or false",
    "target = 1979-05-27": "target = a date: write a whole number or none",
    'packets = [3, "2"]': "packets[1] = '2': write a whole number",
    "packets = 5": "packets = 5: write a list of whole numbers",
    "scoring.steps = [[3]]": "scoring.steps[0] = a list: write a list of 2",
    "farmer = {}": "farmer.hand is missing; write one of clean3",
    '[auction]\nkind = "bidding"\nlone = [{ exchnge = 1 }]': "auction.lone[0].exchnge: no rule is called",
    "seats = 2\nseats = 3": "not TOML",
    '{"seats": 2, "seats": 3}': "'seats' is written twice",
    '{"seats": NaN}': "seats = a number with a point",
    '{"seats": ': "not JSON",
    "[a]\n[a]": "not TOML",
    "[1]\n[1]": "not JSON: line 2",
}


@pytest.mark.parametrize("text", WRONG)
def test_refusal_says_what_where_and_what_would_do(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_rules(text)
    assert WRONG[text] in str(caught.value)


def test_where_is_carried_into_the_refusal() -> None:
    for data, path in (({"auction": {"stik": True}}, "record.rules.auction.stik"), ([], "record.rules")):
        with pytest.raises(NotationError) as caught:
            rules_from_dict(data, "record.rules")  # type: ignore[arg-type]  # it comes from outside
        assert caught.value.place.path == path


def test_contradictions_pass_through() -> None:
    with pytest.raises(RulesError) as refused:
        read_rules("seats = 3")
    assert refused.value.paths == ("seats", "sides")
    with pytest.raises(RulesError, match="seats is out of all reason") as refused:
        read_rules("seats = 1000000000")
    assert refused.value.paths == ("seats",)


def test_a_file_is_named_and_what_is_wrong_in_it_stays_in_fields(tmp_path: Path) -> None:
    """The name comes before the sentence; the contradictions, or the place, are those of the text itself."""
    file = tmp_path / "house.toml"
    file.write_text("seats = 3\n")
    with pytest.raises(RulesError, match=r"house\.toml: ") as refused:
        find_rules(str(file))
    assert refused.value.paths == ("seats", "sides")
    file.write_text("auction.stik = true\n")
    with pytest.raises(NotationError, match=r"house\.toml: ") as caught:
        find_rules(str(file))
    assert caught.value.place.path == "auction.stik"


@given(st.text(max_size=200) | st.sampled_from(sorted(WRONG)).map(lambda text: text + " "))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        assert isinstance(read_rules(text), Rules)
    except EuchreError:
        return


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["kind", "stick", "low", "x"]), inner)
    ),
    max_leaves=6,
)


@given(st.sampled_from(sorted(VARIANTS)), st.sampled_from([*rules_to_dict(Rules()), "base"]), json_values)
def test_any_value_is_read_or_refused(name: str, key: str, value: Any) -> None:
    try:
        rules_from_dict({"base": name, key: value})
    except EuchreError:
        return


BIG = {
    "too long": "x" * 70_000,
    "dotted keys": "a." * 30_000 + "a = 1",
    "headers": "".join(f"[a{n}]\n" for n in range(8000)),
    "nested JSON": '{"a":' * 10_000,
    "nested TOML": "a = " + "[" * 60_000,
    "twice": "{" + ",".join(f'"a{n}":1' for n in range(6000)) + ',"a0":1}',
    "digits": "a = " + "1" * 60_000,
    "list": "packets = [" + "1," * 32_000 + "]",
    "word": "a" * 65_000,
    "code": "E1" + "7" * 65_000,
}


@pytest.mark.parametrize("name", BIG)
def test_big_text_is_refused_quickly(name: str) -> None:
    with pytest.raises(EuchreError):
        read_rules(BIG[name])
    assert seconds(read_rules, BIG[name]) < 2


# --- share codes --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", few_of(["twelve", "two", "four", "buck", "bid"], {"two"}, rest=pytest.mark.ci)
)
def test_small_changes_are_short(name: str) -> None:
    """One change to one of the games people play most is at most 20 characters, dashes included."""
    lists = ("packets", "auction.bidding.lone", "scoring.ladder.lone", "scoring.ladder.lone_defence")
    for path, rules in mutants(VARIANTS[name]):
        if path not in (*lists, "scoring.ladder.steps"):
            assert len(share_code(rules)) <= 20, path


def test_code_survives_case_spaces_and_look_alikes() -> None:
    rules = replace(VARIANTS["four"], target=5, auction=TurnUp(stick=True))
    text = share_code(rules).lower().replace("-", " ").replace("0", "o")
    assert from_share_code(text.replace("1", "l")) == from_share_code(text.replace("1", "i")) == rules


@given(any_rules(), st.data())
def test_one_slip_in_a_code_is_noticed(rules: Rules, data: st.DataObject) -> None:
    """A wrong character, or two neighbours swapped, never reads as other rules."""
    text = share_code(replace(rules, cut=not rules.cut))
    if not text.startswith(code.VERSION):
        return
    text = text.replace("-", "")
    at = data.draw(st.integers(2, len(text) - 1))
    wrong = text[:at] + data.draw(st.sampled_from(DIGITS.replace(text[at], ""))) + text[at + 1 :]
    with pytest.raises(NotationError, match="copy it again"):
        from_share_code(wrong)
    if at + 1 < len(text) and text[at] != text[at + 1]:
        with pytest.raises(NotationError, match="copy it again"):
            from_share_code(text[:at] + text[at + 1] + text[at] + text[at + 2 :])


def test_lost_character_is_noticed() -> None:
    text = share_code(replace(VARIANTS["two"], target=7)).replace("-", "")
    for at in range(2, len(text)):
        if text[at - 1] != text[at]:
            with pytest.raises(NotationError):
                from_share_code(text[:at] + text[at + 1 :])


@given(st.lists(st.integers(0, 31), min_size=1, max_size=30))
def test_any_code_with_a_fitting_checksum_is_read_or_refused(body: list[int]) -> None:
    """Also what a newer program may have written."""
    text = code.VERSION + "".join(DIGITS[n] for n in [*body, *code._checksum(body)])
    try:
        assert isinstance(from_share_code(text), Rules)
    except EuchreError:
        return


def test_code_of_a_newer_kind_is_refused_as_such() -> None:
    with pytest.raises(NotationError, match="newer"):
        from_share_code("E2-AAAA-AAAA")


def test_every_base_has_a_number_of_its_own() -> None:
    """A new variant gets a line at the end of the table, for ever."""
    assert set(VARIANTS) <= set(code.BASES), f"append to BASES: {set(VARIANTS) - set(code.BASES)}"
    again = [n for n, name in enumerate(code.BASES) if name in code.BASES[:n]]
    assert {code.BASES[n] for n in again} == {code.BASES[n] for n in code.FROZEN} == set(FORMER)
    assert not set(again) & set(code.FROZEN), "what a number meant first is what is frozen"


def flat(table: dict[str, Any], path: str = "") -> dict[str, Any]:
    """Tables within tables as one, its keys the dotted paths."""
    found: dict[str, Any] = {}
    for key, value in table.items():
        found |= flat(value, f"{path}{key}.") if isinstance(value, dict) else {path + key: value}
    return found


def samples() -> dict[str, Rules]:
    """Codes that together name every field, every word, every base and every kind, each at least once."""
    found: dict[str, Rules] = {}
    seen: set[tuple[str, str]] = set()
    near = [replace(rules, cut=not rules.cut) for rules in VARIANTS.values()]
    farmer = replace(VARIANTS["two"], farmer=FarmersHand(hand=WeakHand.MIXED4, remedy=Remedy.SWAP))
    near += [each for rules in (*VARIANTS.values(), farmer, farmer) for _, each in mutants(rules)]
    for rules in near:
        text = share_code(rules)
        if not text.startswith(code.VERSION):
            continue
        base = VARIANTS[str(changes(rules)["base"])]
        marks = {(leaf.path, str(leaf.now)) for leaf in leaves(rules, values(base))}
        marks |= {("base", text[3:5])} if rules.cut != base.cut else set()
        if not marks <= seen:
            seen |= marks
            found[text] = rules
    return found


def test_old_codes_read_for_ever() -> None:
    """What a code meant when it was made, it means today; `euchre.rules.text.code` says how to keep it so."""
    golden = (
        json.loads(CODES.read_text("utf-8"))
        if CODES.exists()
        else {"defaults": flat(rules_to_dict(Rules())), "codes": {}}
    )
    defaults: dict[str, Any] = golden["defaults"]
    if os.environ.get("REWRITE_GOLDENS"):
        for text, rules in samples().items():
            told = {
                key: value
                for key, value in flat(rules_to_dict(rules)).items()
                if defaults.get(key, 0) != value or key not in defaults
            }
            golden["codes"].setdefault(text, told)
        lines = ",\n".join(
            f"{json.dumps(text)}: {json.dumps(told)}" for text, told in golden["codes"].items()
        )
        CODES.parent.mkdir(exist_ok=True)
        CODES.write_text(f'{{"defaults": {json.dumps(defaults)},\n"codes": {{\n{lines}\n}}}}\n', "utf-8")
    assert len(golden["codes"]) > 100
    for text, told in golden["codes"].items():
        found = flat(rules_to_dict(from_share_code(text)))
        assert {key: found.get(key, "missing") for key in told} == told, text
        for key in found.keys() & defaults.keys() - told.keys():
            assert found[key] == defaults[key], (text, key)


def test_golden_codes_name_every_field() -> None:
    """A new field is in the golden file too: rewrite it (old lines stay)."""
    golden = json.loads(CODES.read_text("utf-8"))["codes"]
    missing = set(code.field_paths())
    for rules in map(from_share_code, golden):
        for base in VARIANTS.values() if missing else ():
            missing -= {leaf.path for leaf in leaves(rules, values(base))}
    assert not missing
