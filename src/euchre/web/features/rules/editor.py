"""Every rule there is, described for an editor: read from `Rules` itself, so that none is ever missing."""

import json
from collections.abc import Mapping
from dataclasses import MISSING
from enum import Enum
from functools import cache, partial
from importlib.resources import files
from typing import Any

from euchre.english.labels import of_case, of_word
from euchre.rules.fields import LARGEST_NUMBER, Field, case_word, fields_of, walk_types, word_of
from euchre.rules.rules import Rules
from euchre.rules.text.plain import plain
from euchre.web.core.wire.bodies import Tables
from euchre.web.features.rules.bodies import RuleChoice, RuleField, RulesShape


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
    text = files("euchre.web.features.rules").joinpath("rule_texts.json").read_text("utf-8")
    found: dict[str, dict[str, str]] = json.loads(text)
    return found


def _fields(case: Any) -> tuple[RuleField, ...]:
    said = _texts()[case.__name__]
    return tuple(
        _field(name, field.told.label, field, said.get(name, "")) for name, field in fields_of(case).items()
    )


def _field(name: str, label: str, field: Field, said: str) -> RuleField:
    default = None if field.default is MISSING else plain(field.default, kind=field.tagged)
    row = partial(RuleField, name, label, said, none=field.none, default=default)
    if field.cases:
        return row("case", choices=tuple(map(_case, field.cases)))
    if field.items:
        item = _field("item", label, field.items[0], "")
        return row("list", items=item, length=None if field.many else len(field.items))
    if field.atom is bool:
        return row("bool")
    if field.atom is int:
        least, most = field.told.limits or (0, LARGEST_NUMBER)
        return row("int", least=least, most=most)
    said_of = _texts()[field.atom.__name__]
    return row("word", choices=tuple(_word(member, said_of.get(member.name, "")) for member in field.atom))


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
        path if case is Rules else f"{path.partition('.')[0]}.{field.name}"
        for path, case, field in walk_types(Rules)
    )
