"""Every rule there is, described for an editor: read from `Rules` itself, so that none is ever missing."""

import json
from collections.abc import Iterable
from dataclasses import MISSING
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import Any

from euchre.english.contradictions import sentence
from euchre.english.numbers import capitalized
from euchre.english.rule_sheet import headline
from euchre.errors import EuchreError, NotationError, RulesError
from euchre.rules import MOST, Rules
from euchre.rules_io import changes, read_rules, rules_from_dict, rules_to_dict, share_code
from euchre.rules_io.shape import Spec, case_word, defaults, plain, spec_of, specs, word_of
from euchre.web.wire.bodies import CheckRules, RuleChoice, RuleField, RulesChecked, RulesFault, RulesShape
from euchre.web.wire.games import title
from euchre.web.wire.labels import Labels, of_case, of_rule, of_word
from euchre.web.wire.rules import layout, rule_sheet


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
            sheet=(),
            about="",
            layout=None,
            faults=_faults(error),
        )
    return RulesChecked(
        ok=True,
        rules=rules_to_dict(rules),
        changes=changes(rules),
        title=title(rules),
        code=share_code(rules),
        sheet=rule_sheet(rules),
        about=headline(rules),
        layout=layout(rules),
        faults=(),
    )


def _faults(error: EuchreError) -> tuple[RulesFault, ...]:
    """What is wrong: contradictions in the words of the editor; what cannot be read, as it is written."""
    if isinstance(error, RulesError) and error.faults:
        return tuple(
            RulesFault(_rows(fault.paths), capitalized(sentence(fault, Labels()))) for fault in error.faults
        )
    paths = (error.place.path,) if isinstance(error, NotationError) else ()
    return (RulesFault(_rows(paths), str(error)),)


def _rows(paths: Iterable[str]) -> tuple[str, ...]:
    """The rows of the editor for the fields at *paths*: what stands in a list is in the row of the list."""
    rows = [_row(path.partition("[")[0]) for path in paths]
    return tuple(dict.fromkeys([row for row in rows if row]))


def _row(path: str) -> str:
    while path and path not in _places():
        path = path.rpartition(".")[0]
    return path


@cache
def _places() -> frozenset[str]:
    """The path of every row."""
    return frozenset(
        path
        for name, spec in specs(Rules).items()
        for path in (name, *[f"{name}.{below}" for case in spec.cases for below in specs(case)])
    )
