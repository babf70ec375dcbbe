"""Every rule there is, in the editor: sentences that a player understands, at every depth."""

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import StrEnum

from euchre.english.game_feel import FEEL
from euchre.english.house_rules import house_rules
from euchre.english.labels import CHOICES
from euchre.english.names import BEST_KNOWN, TITLES
from euchre.rules import mechanisms
from euchre.rules.cards import Rank, Suit
from euchre.rules.fields import LARGEST_NUMBER, walk_types
from euchre.rules.rules import Rules
from euchre.rules.text import rules_to_dict
from euchre.rules.variants import VARIANTS
from euchre.web.features.rules.bodies import RuleChoice, RuleField
from euchre.web.features.rules.editor import shape
from tests.rules.mutations import mutants

PLAIN = {each.name.capitalize() for each in (*Rank, *Suit)}
"""What everyone knows who knows cards."""
CODE = re.compile(r"[_`*=\[\]{}<>]|\bNone\b|\bTrue\b|\bFalse\b|[a-z][A-Z]|[a-z]\.[a-z]|\b\d+:|\([A-Z]+\d")
"""A programmer's words: names, values, marks, numbers of the list of rules."""


def everything(
    within: tuple[RuleField, ...], where: str = ""
) -> Iterator[tuple[str, RuleField | RuleChoice]]:
    """Every rule and every choice, at every depth, and where it is."""
    for field in within:
        here = f"{where}.{field.name}"
        yield here, field
        inner = field.items.choices if field.items else ()
        for choice in (*field.choices, *inner):
            yield f"{here}.{choice.word}", choice
            yield from everything(choice.fields, f"{here}.{choice.word}")


def faults(one: RuleField | RuleChoice) -> Iterator[str]:
    """What a player would not understand in the words of a rule."""
    if CODE.search(one.label) or re.search(r"\d", one.label):
        yield f"a programmer's name: {one.label!r}"
    if isinstance(one, RuleChoice) and len(one.label) > 24:
        yield f"too long for its box: {one.label!r}"
    if CODE.search(one.help):
        yield f"a programmer's words: {one.help!r}"
    if one.label not in PLAIN and not re.fullmatch(r"[A-Z][^.]* [^.]*\.", one.help):
        yield f"no sentence: {one.help!r}"


def test_every_rule_and_choice_is_told_in_a_players_sentence() -> None:
    found = [f"{where}: {fault}" for where, one in everything(shape().fields) for fault in faults(one)]
    assert not found, "\n".join(found)


def test_a_number_box_ends_where_the_rules_do() -> None:
    """Beyond its limits no number can be, within the rules or alone; on them one may be."""
    bounds = {path: (one.least, one.most) for path, one in everything(shape().fields)
              if isinstance(one, RuleField) and one.type == "int"}  # fmt: skip
    assert bounds[".seats"] == (2, 6)
    assert {most for _, most in bounds.values()} <= {6, LARGEST_NUMBER}
    assert all(least is not None and least >= 0 for least, _ in bounds.values())
    for table in map(rules_to_dict, VARIANTS.values()):
        for name, value in table.items():
            if type(value) is int:
                least, most = bounds[f".{name}"]
                assert least is not None
                assert most is not None
                assert least <= value <= most


def test_no_two_rules_beside_one_another_have_the_same_name() -> None:
    for where, one in [("", RuleChoice("", "", "", shape().fields)), *everything(shape().fields)]:
        names = [each.label for each in (one.choices if isinstance(one, RuleField) else one.fields)]
        assert len(set(names)) == len(names), f"{where}: {names}"


def test_the_face_of_a_table_says_every_rule_by_the_editors_names() -> None:
    names = {one.label[0].lower() + one.label[1:] for _, one in everything(shape().fields)}
    figures = r"((to|from) )?-?\d+ (point|hand|player)s?"
    worth = r"-?\d+(, -?\d+)*|(\d+ from \d+ tricks?(, |$))+|(\d+ or −\d+( with .+ from the partner)?(, |$))+"
    said = {
        text
        for name in ("four", "tournament", "buck", "bid")
        for _, rules in mutants(VARIANTS[name])
        for text in house_rules(rules)
    }
    off = {field.told.off for _, _, field in walk_types(Rules)}
    for text in said - off:
        name, colon, now = text.partition(": ")
        known = not colon or now in {*names, "never", "no", "none"} or re.fullmatch(worth, now)
        assert ({name, name.removeprefix("no ")} & names and known) or re.fullmatch(figures, text), text


def test_every_name_is_of_a_rule_or_a_choice_there_is() -> None:
    known = {"Rules", *vars(mechanisms)}
    for kind in (Rules, *vars(mechanisms).values()):
        if isinstance(kind, type) and is_dataclass(kind):
            known |= {f"{kind.__name__}.{each.name}" for each in fields(kind)}
        elif isinstance(kind, type) and issubclass(kind, StrEnum):
            known |= {f"{kind.__name__}.{each}" for each in kind}
    assert {*CHOICES} <= known


def test_every_game_there_is_says_in_two_lines_how_it_is_to_play() -> None:
    """No game is a bare word in a list; and no two are told alike."""
    assert set(FEEL) == set(VARIANTS) == set(TITLES)
    lines = [line for both in FEEL.values() for line in both]
    assert len(set(lines)) == len(lines)
    for line in lines:
        assert re.fullmatch(r"[A-Z][^.]+\.", line), line
        assert 20 <= len(line) <= 90, line
        assert not CODE.search(line), line


def test_the_first_games_are_euchre_and_beside_it_twelve_tricks_and_two_handed() -> None:
    assert BEST_KNOWN[:3] == ("euchre", "twelve", "two")
    assert set(BEST_KNOWN) <= set(TITLES)
