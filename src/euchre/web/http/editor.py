"""Every rule there is, described for an editor: read from `Rules` itself, so that none is ever missing."""

import json
from collections.abc import Mapping
from dataclasses import MISSING
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import Any

from euchre.english.rule_sheet import headline, sheet
from euchre.errors import EuchreError, NotationError, RulesError
from euchre.rules import MOST, Rules
from euchre.rules_io import changes, read_rules, rules_from_dict, rules_to_dict, share_code
from euchre.rules_io.shape import Spec, case_word, defaults, plain, spec_of, specs, word_of
from euchre.web.http.contradictions import told
from euchre.web.wire.bodies import CheckRules, RuleChoice, RuleField, RulesChecked, RulesFault, RulesShape
from euchre.web.wire.games import title
from euchre.web.wire.labels import of_case, of_rule, of_word


@cache
def shape() -> RulesShape:
    """Every rule."""
    return RulesShape(_fields(Rules))


@cache
def _texts() -> dict[str, dict[str, str]]:
    """
    What the source says of each field and member, by class; an installation need not have its sources.

    `euchre.web.contract.documents` writes the file.
    """
    text = files("euchre.web.http").joinpath("rule_texts.json").read_text("utf-8")
    found: dict[str, dict[str, str]] = json.loads(text)
    return found


def _fields(case: Any) -> tuple[RuleField, ...]:
    said, usual = _texts()[case.__name__], defaults(case)
    return tuple(
        _field(name, of_rule(case, name), spec, said.get(name, ""), usual[name])
        for name, spec in specs(case).items()
    )


def _field(name: str, words: str, spec: Spec, said: str, usual: Any) -> RuleField:
    default = None if usual is MISSING else plain(usual, kind=len(spec.cases) > 1)
    if spec.cases:
        cases = tuple(_case(case) for case in spec.cases)
        return RuleField(name, words, _said(said), "case", spec.none, default, choices=cases)
    if spec.items:
        inner, many = spec_of(spec.items[0]), spec.items[-1] is Ellipsis
        item = _field("item", words, inner, "", MISSING)
        length = None if many else len(spec.items)
        return RuleField(name, words, _said(said), "list", spec.none, default, items=item, length=length)
    if spec.atom is bool:
        return RuleField(name, words, _said(said), "bool", spec.none, default)
    if spec.atom is int:
        return RuleField(name, words, _said(said), "int", spec.none, default, least=-MOST, most=MOST)
    said_of = _texts()[spec.atom.__name__]
    choices = tuple(_word(member, _said(said_of.get(member.name, ""))) for member in spec.atom)
    return RuleField(name, words, _said(said), "word", spec.none, default, choices=choices)


def _case(case: Any) -> RuleChoice:
    return RuleChoice(case_word(case), of_case(case), _said(case.__doc__ or ""), _fields(case))


def _word(member: Enum, said: str) -> RuleChoice:
    return RuleChoice(word_of(member), of_word(member), said)


def _said(text: str) -> str:
    """What the source says, without its marks and its references to the list of rules."""
    lines = [line.strip() for line in text.strip().splitlines()]
    first = " ".join(lines[: lines.index("")] if "" in lines else lines).replace("``", "").replace("`", "")
    head, bracket, rest = first.rpartition(" (")
    if bracket and rest.rstrip(".").endswith(")") and any(letter.isdigit() for letter in rest):
        first = head + "." * (rest[-1] == ".")
    return first


# --- rules somebody wrote -----------------------------------------------------------------------------------


def checked(asked: CheckRules) -> RulesChecked:
    """What to say of rules: all of them, or what is wrong and where."""
    try:
        rules = rules_from_dict(asked.rules) if asked.rules is not None else read_rules(asked.text)
    except EuchreError as error:
        return RulesChecked(
            ok=False,
            rules={},
            changes={},
            title="",
            code="",
            sheet="",
            about="",
            seats=0,
            fault=_fault(error, asked.rules or {}),
        )
    return RulesChecked(
        ok=True,
        rules=rules_to_dict(rules),
        changes=changes(rules),
        title=title(rules),
        code=share_code(rules),
        sheet=sheet(rules),
        about=headline(rules),
        seats=rules.seats,
        fault=None,
    )


def _fault(error: EuchreError, asked: Mapping[str, Any]) -> RulesFault:
    """Where it is, when the error says so: ``auction.stick = 3: write true or false``."""
    text = str(error)
    if isinstance(error, RulesError):
        return RulesFault(*told(text, asked))
    place, colon, _ = text.partition(":")
    where = place.split(" = ")[0].strip() if isinstance(error, NotationError) and colon else ""
    if where.split(".")[0].split("[")[0] not in {field.name for field in shape().fields}:
        return RulesFault("", text)
    return RulesFault(where, text if "[" in where else told(text, asked)[1])
