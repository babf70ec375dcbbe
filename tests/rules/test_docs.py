"""The rule reference is complete: every field, every word, every rule that the code cites."""

import re
from dataclasses import replace
from enum import Enum
from pathlib import Path
from typing import Any

import pytest

from euchre.rules.fields import case_word, fields_of, word_of
from euchre.rules.rules import Bidding, Contract, Lead, LoneBid, Rules
from euchre.rules.text import from_json, from_toml, read_rules, share_code
from euchre.rules.variants import VARIANTS

ROOT = Path(__file__).parents[2]
RULES = (ROOT / "docs" / "rules.md").read_text("utf-8")
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text("utf-8")
FIELDS_PART, _, LIST_PART = RULES.partition("## Rule list")
IDS = re.findall(r'<a id="([^"]+)"></a>\*\*([^*]+)\*\*', RULES)
CITED = re.compile(r"\b(?:S[012]-\d\d|C3-\d|D2-\d|(?:G|H|J|P|T|BK|BD|A)\d{1,2}[a-e]?)\b")
TITLES = {"Alone": "### Alone", "FarmersHand": "### Weak hands", "Revoke": "### Honour play"}


def section(title: str) -> str:
    """The part of the page from *title* up to the next."""
    _, _, rest = FIELDS_PART.partition(title)
    assert rest, f"{title} is missing"
    return re.split(r"\n(?:###? |\*\*`|\| field of)", rest)[0]


def home(case: Any) -> str:
    """Where the fields of *case* are described."""
    if case is Rules:
        return section("### The table")
    if case is LoneBid:
        return section("| field of a lone bid")
    return section(TITLES.get(case.__name__, f"**`{case_word(case)}`**"))


CASES: list[Any] = [Rules, LoneBid, *(case for spec in fields_of(Rules).values() for case in spec.cases)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.__name__)
def test_every_field_has_its_row(case: Any) -> None:
    rows = {re.match(r"\| `(\w+)` \|", line) for line in home(case).splitlines()}
    assert {row[1] for row in rows if row} == set(fields_of(case))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.__name__)
def test_every_word_is_explained(case: Any) -> None:
    """What may be written for a field stands in its row (suits and ranks: once on the page)."""
    rows = {line.split("`")[1]: line for line in home(case).splitlines() if line.startswith("| `")}
    for name, spec in fields_of(case).items():
        if isinstance(spec.atom, type) and issubclass(spec.atom, Enum):
            where = FIELDS_PART if spec.atom.__module__ == "euchre.rules.cards" else rows[name]
            lawful = [word_of(member) for member in spec.atom if may_hold(case, name, member)]
            assert [word for word in lawful if f"`{word}`" not in where] == [], name


def may_hold(case: Any, name: str, member: Enum) -> bool:
    """Whether any rules can have *member* there: no deck is without jacks, no bidding ends in no trump."""
    if name == "low":
        return bool(member <= fields_of(Rules)["low"].atom.JACK)
    return not (case_word(case) == "bidding" and name == "passed_out" and word_of(member) == "no_trump")


def test_defaults_are_as_described() -> None:
    """The default column is the default."""
    for case in CASES:
        for line in home(case).splitlines():
            row = re.match(r"\| `(\w+)` \| ([^|]+) \|", line)
            if row:
                default = case.__dataclass_fields__[row[1]].default
                assert row[2] == described(row[1], default), (case, row[1])


def described(name: str, default: Any) -> str:
    """A default as the page writes it."""
    if isinstance(default, Enum):
        return f"`{word_of(default)}`"
    if isinstance(default, tuple):
        items = [list(item) if isinstance(item, tuple) else item for item in default]
        return str(items) if items else "none of them"
    if default is None or isinstance(default, bool | int):
        return str(default).lower()
    return case_word(type(default)) if hasattr(default, "__dataclass_fields__") else "must be given"


def test_every_rule_has_one_anchor() -> None:
    assert [anchor for anchor, name in IDS if anchor != name.lower()] == []
    assert len(set(IDS)) == len(IDS)
    wanted = [f"G{n}" for n in range(1, 12)] + [f"S0-{n:02}" for n in range(1, 19)]
    wanted += [f"S1-{n:02}" for n in range(1, 19)] + [f"S2-{n:02}" for n in range(1, 25)]
    wanted += (
        [f"H{n}" for n in range(1, 14)] + [f"J{n}" for n in range(1, 5)] + [f"P{n}" for n in range(1, 11)]
    )
    wanted += [f"C3-{n}" for n in range(1, 8)] + [f"BK{n}" for n in range(1, 14)] + ["BR"]
    wanted += [f"BD{n}" for n in range(1, 16)] + [f"A{n}" for n in range(1, 31)]
    assert set(wanted) <= {name for _, name in IDS}


def test_what_the_code_cites_exists() -> None:
    """An id in a docstring or a comment leads to its rule."""
    names = {name for _, name in IDS}
    for file in (ROOT / "src" / "euchre").rglob("*.py"):
        cited = set(CITED.findall(re.sub(r'"[A-Z0-9", ]+"', "", file.read_text("utf-8"))))
        strange = {name for name in cited - names if not re.fullmatch(r"[HJTAG]\d", name)}
        assert not strange, f"{file.name} cites {strange}"


def test_links_lead_somewhere() -> None:
    for name in ("rules.md", "glossary.md", "decisions/0002-rules-leave-room.md"):
        page = ROOT / "docs" / name
        text = page.read_text("utf-8")
        headings = {
            re.sub(r"[^\w -]", "", line.lstrip("# ").lower()).replace(" ", "-")
            for line in text.splitlines()
            if line.startswith("#")
        }
        for target in re.findall(r"\]\(([^)]+)\)", text):
            path, _, anchor = target.partition("#")
            assert not path or (page.parent / path).exists(), target
            assert not anchor or anchor in headings or f'id="{anchor}"' in text, target


def test_example_on_the_page_is_read() -> None:
    """The TOML and the JSON of the page are the same rules."""
    toml = re.findall(r"```toml\n(.*?)```", RULES, re.DOTALL)
    json = re.findall(r"`(\{.*?\})`", RULES)
    assert [from_toml(text) for text in toml] == [from_json(text) for text in json] != [VARIANTS["four"]]


def test_glossary_has_each_word_once_and_in_order() -> None:
    words = re.findall(r"^\| \*\*([^*]+)\*\* \|", GLOSSARY, re.MULTILINE)
    assert words == sorted(set(words))
    style = "seat hand deal upcard kitty dealer eldest maker defender trump led follow bower march euchred"
    assert {*style.split(), "alone", "bury"} <= set(words)


def test_what_is_not_said_is_not_a_word_of_ours() -> None:
    words = set(re.findall(r"^\| \*\*([^*]+)\*\* \|", GLOSSARY, re.MULTILINE))
    unsaid = {
        word
        for row in GLOSSARY.splitlines()
        if row.startswith("| **")
        for word in re.findall(r"\*([^*]+)\*", row.rsplit("|", 2)[1])
    }
    assert not words & unsaid


def test_games_said_to_be_possible_today_are() -> None:
    """Decision 2: Cincinnati, nearly, and six players need no new field."""
    moons = tuple(LoneBid(made=points, lost=6) for points in (12, 24, 32, 48))
    cincinnati = replace(VARIANTS["bid"], auction=Bidding(low=3, named=False, stick=True, lone=moons))
    bidding = Bidding(low=3)
    six = Rules(seats=6, copies=2, hand=8, packets=(4, 4), auction=bidding, scoring=Contract(), target=32)
    for rules in (cincinnati, replace(six, lead=Lead.MAKER)):
        assert read_rules(share_code(rules)) == rules
