"""Every rule there is, described for an editor: read from `Rules` itself, so that none is ever missing."""

import json
from collections.abc import Mapping
from dataclasses import MISSING
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import Any

from euchre.rules.limits import MOST, OWN_RANGES
from euchre.rules.rules import Rules
from euchre.rules.text.shape import Spec, case_word, defaults, plain, spec_of, specs, word_of
from euchre.web.wire.bodies import Tables
from euchre.web.wire.labels import of_case, of_rule, of_word
from euchre.web.wire.rule_bodies import RuleChoice, RuleField, RulesShape


@cache
def shape() -> RulesShape:
    """Every rule."""
    return RulesShape(_fields(Rules))


@cache
def _texts() -> dict[str, dict[str, str]]:
    """
    The docstring of each class, under an empty name, and those of its fields and members.

    An installation need not have its sources:
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
        return RuleField(name, words, said, "case", spec.none, default, choices=cases)
    if spec.items:
        inner, many = spec_of(spec.items[0]), spec.items[-1] is Ellipsis
        item = _field("item", words, inner, "", MISSING)
        length = None if many else len(spec.items)
        return RuleField(name, words, said, "list", spec.none, default, items=item, length=length)
    if spec.atom is bool:
        return RuleField(name, words, said, "bool", spec.none, default)
    if spec.atom is int:
        least, most = OWN_RANGES.get(name, (0, MOST))
        return RuleField(name, words, said, "int", spec.none, default, least=least, most=most)
    said_of = _texts()[spec.atom.__name__]
    choices = tuple(_word(member, said_of.get(member.name, "")) for member in spec.atom)
    return RuleField(name, words, said, "word", spec.none, default, choices=choices)


def _case(case: Any) -> RuleChoice:
    return RuleChoice(case_word(case), of_case(case), _texts()[case.__name__][""], _fields(case))


def _word(member: Enum, said: str) -> RuleChoice:
    return RuleChoice(word_of(member), of_word(member), said)


def row(path: str, rules: Tables) -> RuleField | None:
    """The editor's row for the rule at *path* in *rules*, plain data; None where these have no such rule."""
    name, _, below = path.partition(".")
    field = next(each for each in shape().fields if each.name == name)
    if not below:
        return field
    chosen = rules.get(name)
    kind = chosen.get("kind") if isinstance(chosen, Mapping) else None
    cases = (
        field.choices if len(field.choices) == 1 else [each for each in field.choices if each.word == kind]
    )
    return next((each for case in cases for each in case.fields if each.name == below), None)


@cache
def places() -> frozenset[str]:
    """The path of every row."""
    return frozenset(
        path
        for field in shape().fields
        for path in (
            field.name,
            *[f"{field.name}.{each.name}" for case in field.choices for each in case.fields],
        )
    )
