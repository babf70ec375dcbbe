"""
Rules as plain data: dictionaries, lists, words, numbers, and where two values of them differ.

The reader refuses what it does not know.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, is_dataclass
from enum import Enum
from functools import cache
from itertools import islice
from types import NoneType
from typing import Any, NamedTuple

from euchre.base.errors import did_you_mean
from euchre.base.numbers import list_of_words
from euchre.rules.errors import NotationError, TextPlace
from euchre.rules.fields import LARGEST_NUMBER, LONGEST_LIST, Field, case_word, fields_of, word_of
from euchre.rules.rules import Rules
from euchre.rules.variants import VARIANTS, game_name, no_game


class Leaf(NamedTuple):
    """
    A field whose value differs: the names that lead to it, its path in share codes, the field, and its value
    now: of a mechanism that is another one than before, its class.
    """

    keys: tuple[str, ...]
    path: str
    field: Field
    now: Any


@cache
def defaults(case: Any) -> dict[str, Any]:
    """
    Return the default of each field of the dataclass *case*, by the field's name; MISSING for a field without
    one.
    """
    return {name: field.default for name, field in fields_of(case).items()}


def values(value: Any) -> dict[str, Any]:
    """Return what each field of the dataclass instance *value* holds, by the field's name."""
    return {name: getattr(value, name) for name in fields_of(type(value))}


def plain(value: Any, *, kind: bool = False) -> Any:
    """
    Return *value*, a field's content, as dictionaries, lists, words and numbers.

    With *kind* the dictionary of a dataclass names it under ``kind``.
    """
    if isinstance(value, Enum):
        return word_of(value)
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if not is_dataclass(value):
        return value
    case: Any = type(value)
    table = {"kind": case_word(case)} if kind else {}
    for name, field in fields_of(case).items():
        table[name] = plain(getattr(value, name), kind=field.tagged)
    return table


def leaves(value: Any, was: Mapping[str, Any], keys: tuple[str, ...] = (), path: str = "") -> Iterator[Leaf]:
    """
    Yield the fields in which the dataclass instance *value* differs from *was*, a dictionary by field name,
    depth first.

    A part of another kind than before is compared with its own defaults. *keys* and *path* are those that
    lead to *value*: names of fields, and the path in share codes.
    """
    for name, field in fields_of(type(value)).items():
        now, old = getattr(value, name), was.get(name, MISSING)
        if now is old:
            continue
        here, number = (*keys, name), path + name
        if not field.cases:
            if now != old:
                yield Leaf(here, number, field, now)
            continue
        case: Any = type(now)
        if case is not type(old):
            yield Leaf(here, number, field, case)
        if now is not None:
            below = f"{number}.{case_word(case)}." if field.tagged else f"{number}."
            yield from leaves(now, values(old) if case is type(old) else defaults(case), here, below)


def nested(leaves: Iterable[Leaf]) -> dict[str, Any]:
    """Return the differences *leaves* as dictionaries within dictionaries, as TOML and JSON show them."""
    found: dict[str, Any] = {}
    for leaf in leaves:
        table = found
        for key in leaf.keys[:-1]:
            table = table.setdefault(key, {})
        if leaf.now is NoneType:
            table[leaf.keys[-1]] = None
        elif leaf.field.cases:
            table[leaf.keys[-1]] = {"kind": case_word(leaf.now)} if leaf.field.tagged else {}
        else:
            table[leaf.keys[-1]] = plain(leaf.now)
    return found


def rules_to_dict(rules: Rules) -> dict[str, Any]:
    """
    Return all fields of *rules* as dictionaries, lists, words and numbers, ready for JSON.

    Where a field may hold one of several mechanisms, ``kind`` names the one.

    >>> rules_to_dict(VARIANTS["twelve"])["auction"]
    {'kind': 'free-choice', 'no_trump': False}
    """
    table: dict[str, Any] = plain(rules)
    return table


def changes(rules: Rules) -> dict[str, Any]:
    """
    Return *rules* as plain data: the name of the nearest variant, under ``base``, and the fields that differ
    from it.

    >>> from dataclasses import replace
    >>> changes(replace(VARIANTS["four"], target=5))
    {'base': 'four', 'target': 5}
    """
    base = nearest_variants(rules)[0]
    return {"base": base, **nested(leaves(rules, values(VARIANTS[base])))}


def nearest_variants(
    rules: Rules, among: Iterable[str] = VARIANTS, counted: Callable[[Leaf], bool] = lambda _: True
) -> tuple[str, ...]:
    """
    Return the names of the variants *among* which none differs from *rules* in fewer fields: several where
    they are equally near.

    *counted* tells whether a difference counts; by default every one does.

    >>> nearest_variants(VARIANTS["four"]), nearest_variants(VARIANTS["four"], ["two", "two-32"])
    (('four',), ('two-32',))
    """
    nearest: tuple[str, ...] = ()
    least: int | None = None
    for name in among:
        differences = filter(counted, leaves(rules, values(VARIANTS[name])))
        # One more than the least is enough to know that it is farther.
        number = sum(1 for _ in islice(differences, None if least is None else least + 1))
        if least is None or number < least:
            nearest, least = (name,), number
        elif number == least:
            nearest += (name,)
    return nearest


def rules_from_dict(
    data: Mapping[str, Any], where: str = "", *, variants: Mapping[str, Rules] = VARIANTS
) -> Rules:
    """
    Return the rules that plain *data* tells, as `rules_to_dict` or `changes` make it.

    A field that is left out is as in the variant named under ``base`` (one of *variants*), without a base at
    its default. *where* is the path of the data in a larger text, for the error.

    Raises: NotationError saying what is wrong and where; RulesError when the rules contradict themselves.
    """
    if not isinstance(data, Mapping):
        raise _refused(where or "rules", f"{value_text(data)} is not a table of rules", data)
    name = data.get("base", MISSING)
    was = defaults(Rules) if name is MISSING else values(find_variant(name, _below(where, "base"), variants))
    given = {key: value for key, value in data.items() if key != "base"}
    rules: Rules = build(Rules, given, was, where)
    return rules


def find_variant(name: Any, where: str = "", variants: Mapping[str, Rules] = VARIANTS) -> Rules:
    """
    Return the rules of *variants* that are called *name*, in any case, or by an alias.

    *where* is the path at which the name is written, for the error.

    Raises: NotationError that says which name may have been meant.
    """
    found = variants.get(game_name(name)) if isinstance(name, str) else None
    if found is None:
        text = no_game(name if isinstance(name, str) else "", variants, value_text(name))
        raise NotationError(f"{where}: {text}" if where else text, place=_place(where, name))
    return found


def build(case: Any, data: Mapping[str, Any], was: Mapping[str, Any], where: str) -> Any:
    """
    Return an instance of the dataclass *case*: fields from the plain *data*, the others from *was*, by name.

    *was* has every field of *case*, its value or `dataclasses.MISSING`. *where* is the path of the data in
    the text, for the error.

    Raises: NotationError when a field of *data* is unknown or unfit, or one is in neither.
    """
    known = fields_of(case)
    for key in data:
        if key not in known:
            raise _refused(_below(where, key), _stranger(case, key), str(key))
    made: dict[str, Any] = {}
    for name, field in known.items():
        made[name] = _read(field, data[name], was[name], _below(where, name)) if name in data else was[name]
        if made[name] is MISSING:
            raise _missing(_below(where, name), field)
    return case(**made)


def _read(field: Field, data: Any, was: Any, where: str) -> Any:
    if field.none and (data is None or data == "none"):
        return None
    if field.cases:
        return _read_case(field, data, was, where)
    if field.items:
        return _read_tuple(field, data, where)
    if issubclass(field.atom, Enum):
        words = _members(field.atom)
        if not isinstance(data, str) or data not in words:
            hint = did_you_mean(data, words) if isinstance(data, str) else f"write {_wanted(field)}"
            raise _unfit(where, data, hint)
        return words[data]
    if type(data) is not field.atom:
        raise _unfit(where, data, f"write {_wanted(field)}")
    return data


@cache
def _members(kind: type[Enum]) -> dict[str, Enum]:
    """The members of *kind* by their words."""
    return {word_of(member): member for member in kind}


def _read_case(field: Field, data: Any, was: Any, where: str) -> Any:
    if not isinstance(data, Mapping):
        raise _unfit(where, data, f"write {_wanted(field)}")
    case: Any = type(was)
    if not field.tagged:
        case = field.cases[0]
    elif "kind" in data:
        kinds = {case_word(each): each for each in field.cases}
        word = data["kind"]
        if not isinstance(word, str) or word not in kinds:
            raise _unfit(_below(where, "kind"), word, did_you_mean(str(word), kinds))
        case = kinds[word]
    elif case not in field.cases:
        raise _missing(_below(where, "kind"), field)
    given = {key: value for key, value in data.items() if not (field.tagged and key == "kind")}
    return build(case, given, values(was) if case is type(was) else defaults(case), where)


def _read_tuple(field: Field, data: Any, where: str) -> tuple[Any, ...]:
    if not isinstance(data, list | tuple) or (not field.many and len(data) != len(field.items)):
        raise _unfit(where, data, f"write {_wanted(field)}")
    if len(data) > LONGEST_LIST:
        raise _refused(where, f"the list has {len(data)} entries; the most is {LONGEST_LIST}", data)
    inner = field.items * len(data) if field.many else field.items
    pairs = zip(inner, data, strict=True)
    return tuple([_read(each, item, None, f"{where}[{n}]") for n, (each, item) in enumerate(pairs)])


def _refused(path: str, text: str, value: Any = "") -> NotationError:
    """The error about the field at *path*, where *value* is written."""
    return NotationError(f"{path}: {text}", place=_place(path, value))


def _unfit(path: str, value: Any, hint: str) -> NotationError:
    """The error about a *value* that the field at *path* cannot have."""
    return NotationError(f"{path} = {value_text(value)}: {hint}", place=_place(path, value))


def _missing(path: str, field: Field) -> NotationError:
    return NotationError(f"{path} is missing; write {_wanted(field)}", place=TextPlace(path=path))


def _place(path: str, value: Any) -> TextPlace:
    return TextPlace(path=path, text=value[:40] if isinstance(value, str) else value_text(value))


def _wanted(field: Field) -> str:
    """What would do, in words."""
    if field.cases:
        kinds = ", ".join(map(case_word, field.cases))
        wish = f"a table with kind one of {kinds}" if field.tagged else "a table"
    elif field.items:
        wish = "a list" if field.many else f"a list of {len(field.items)}"
        inner = field.items[0]
        wish += f" of {'whole numbers' if inner.atom is int else 'lists' if inner.items else 'tables'}"
    elif field.atom is bool:
        wish = "true or false"
    elif field.atom is int:
        wish = "a whole number"
    else:
        wish = "one of " + ", ".join(map(word_of, field.atom))
    return wish + " or none" * field.none


def _stranger(case: Any, key: Any) -> str:
    """About a key that does not belong: where it would, or what it resembles."""
    tables = fields_of(Rules).values()
    homes = [f"{field.name}.{key}" for field in tables if case is Rules and _has(field.cases, key)]
    siblings = [each for field in tables if case in field.cases for each in field.cases]
    others = [case_word(each) for each in siblings if _has((each,), key)]
    if homes:
        hint = f"did you mean {homes[0]}?"
    elif others:
        hint = f"it belongs to kind {list_of_words(others, 'or')}; here the kind is {case_word(case)}"
    else:
        hint = did_you_mean(str(key), fields_of(case))
    return f"no rule is called {value_text(key)}; {hint}"


def _has(cases: Iterable[Any], key: Any) -> bool:
    return any(key in fields_of(case) for case in cases)


def _below(where: str, key: Any) -> str:
    return f"{where}.{str(key)[:40]}" if where else str(key)[:40]


def value_text(value: Any) -> str:
    """
    Return *value*, as read from TOML or JSON, in a few words for an error: ``'fuor'``,
    ``12``, ``a list``.
    """
    if isinstance(value, str):
        return repr(value[:40])
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value) if abs(value) <= LARGEST_NUMBER else "a huge number"
    names = {
        dict: "a table",
        list: "a list",
        tuple: "a list",
        float: "a number with a point",
        type(None): "nothing",
    }
    return names.get(type(value), f"a {type(value).__name__}")
