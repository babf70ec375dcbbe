"""Every field of the rules is declared once, and completely: its number, what it is called, its range."""

from collections.abc import Iterator
from dataclasses import MISSING, is_dataclass, replace
from typing import Any

import pytest

from euchre.english.names import like_but_for
from euchre.rules.errors import RulesError
from euchre.rules.fields import LARGEST_NUMBER, LONGEST_LIST, Field, fields_of, walk, walk_types
from euchre.rules.rules import Bidding, LoneBid, Rules
from euchre.rules.text import rules_to_dict
from euchre.rules.variants import VARIANTS
from tests.rules.mutations import mutants


def in_lists() -> Iterator[tuple[str, Any, Field]]:
    """The fields of what stands in a list, with their paths and classes."""
    for path, _, field in walk_types(Rules):
        for case in field.items[0].cases if field.items else ():
            yield from walk_types(case, f"{path}.")


NUMBERED = list(walk_types(Rules))
ALL = [*NUMBERED, *in_lists()]


def test_every_field_has_a_number_of_its_own_in_share_codes() -> None:
    """From 0 on without a gap; a kind before what is in it. What stands in a list is known by its place."""
    numbers = {path: field.told.code for path, _, field in NUMBERED}
    unnumbered = [path for path, number in numbers.items() if number is None]
    assert unnumbered == [], f"the next number is {len(numbers) - len(unnumbered)}"
    assert sorted(numbers.values(), key=int) == list(range(len(numbers)))  # type: ignore[arg-type]  # as just asked
    for path, number in numbers.items():
        home = path.partition(".")[0]
        assert (home == path) or (numbers[home] or 0) < (number or 0), path
    assert [path for path, _, field in in_lists() if field.told.code is not None] == []


def test_every_field_has_words_that_name_it() -> None:
    """A label that no other rule beside it has and, as a field of `Rules`, words for within a sentence."""
    for case in {case for _, case, _ in ALL}:
        labels = [field.told.label for field in fields_of(case).values()]
        assert [label for label in labels if not label[:1].isupper() or "_" in label] == [], case
        assert len(set(labels)) == len(labels), case
    words = {field.name: field.told.words for field in fields_of(Rules).values()}
    assert [name for name, each in words.items() if not each[:1].islower()] == []
    assert len(set(words.values())) == len(words)
    assert "_" not in like_but_for("four", words)
    assert [path for path, case, field in ALL if case is not Rules and field.told.words] == []


def test_only_what_may_be_no_none_or_0_has_a_phrase_for_that() -> None:
    for path, _, field in ALL:
        assert not field.told.off or field.none or field.atom in {bool, int}, path


def too_large(field: Field) -> list[Any]:
    """Values of the field's type that no rules have there: a number beyond reason, a list too long."""
    if field.atom is int:
        return [LARGEST_NUMBER + 1]
    if not field.items:
        return []
    if not field.many:
        return [tuple([too_large(each)[0] for each in field.items])]
    inner = field.items[0]
    one = inner.cases[0]() if inner.cases else (1,) * len(inner.items) or 1
    return [*[(value,) for value in too_large(inner)], (one,) * (LONGEST_LIST + 1)]


BEYOND = [(path, case, {field.name: value}) for path, case, field in ALL for value in too_large(field)]


@pytest.mark.parametrize(("path", "case", "values"), BEYOND, ids=[path for path, _, _ in BEYOND])
def test_what_is_beyond_its_range_is_refused_by_name(path: str, case: Any, values: dict[str, Any]) -> None:
    if case is LoneBid:
        values = {"auction": Bidding(lone=(LoneBid(**values),))}
    elif case is not Rules:
        values = {path.partition(".")[0]: case(**values)}
    with pytest.raises(RulesError) as refused:
        Rules(**values)
    for fault in refused.value.faults:
        assert fault.kind in {"number_beyond_reason", "list_too_long"}
        assert [at.rpartition(".")[2] for at in fault.paths] == [path.rpartition(".")[2]]


def numbers(value: Any) -> Iterator[int]:
    """The numbers that a field holds, those in a list of numbers or of pairs among them."""
    if isinstance(value, tuple):
        for item in value:
            yield from numbers(item)
    elif type(value) is int:
        yield value


def test_the_ranges_have_room_for_every_game() -> None:
    """And for the default of every field."""
    held = [(path, field, value) for rules in VARIANTS.values() for path, _, field, value in walk(rules)]
    for path, field, value in [*held, *[(path, field, field.default) for path, _, field in ALL]]:
        least, most = field.told.limits or (0, LARGEST_NUMBER)
        assert 0 <= least < most <= LARGEST_NUMBER, path
        assert all(least <= number <= most for number in numbers(value)), path


def test_a_walk_comes_by_every_field() -> None:
    """As often as it stands in the rules as plain data, and nowhere else."""

    def flat(table: dict[str, Any], path: str = "") -> Iterator[str]:
        for key, value in table.items():
            if key != "kind":
                yield path + key
            for item in value if isinstance(value, list) else (value,):
                if isinstance(item, dict):
                    yield from flat(item, f"{path}{key}.")

    for base in VARIANTS.values():
        for _, rules in [("", base), *mutants(base)[::9]]:
            assert [path for path, _, _, _ in walk(rules)] == list(flat(rules_to_dict(rules)))


def test_a_walk_enters_nothing_that_is_known_or_undeclared() -> None:
    rules = VARIANTS["four"]
    inside = [path for path, part, _, _ in walk(rules, known=[rules.auction]) if part is rules.auction]
    assert inside == []
    assert [field.name for path, part, field, _ in walk(rules.auction, "auction")] == [
        *fields_of(type(rules.auction))
    ]
    for _, part, field, value in walk(replace(rules, deals=3)):
        assert is_dataclass(part)
        assert field.default is MISSING or field.fits(field.default)
        assert field.fits(value)
