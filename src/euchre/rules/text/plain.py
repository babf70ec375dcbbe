"""Rules as plain data: dictionaries, lists, words, numbers; the reader refuses what it does not know."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING
from enum import Enum
from functools import cache
from itertools import islice
from typing import Any

from euchre.base.numbers import list_of_words
from euchre.base.suggestions import did_you_mean
from euchre.rules.errors import NotationError, TextPlace
from euchre.rules.limits import LONGEST
from euchre.rules.rules import MOST, Rules
from euchre.rules.text.shape import (
    Leaf,
    Spec,
    case_word,
    defaults,
    leaves,
    nested,
    plain,
    spec_of,
    specs,
    values,
    word_of,
)
from euchre.rules.variants import VARIANTS, game_name, no_game


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
    known = specs(case)
    for key in data:
        if key not in known:
            raise _refused(_below(where, key), _stranger(case, key), str(key))
    made: dict[str, Any] = {}
    for name, spec in known.items():
        made[name] = _read(spec, data[name], was[name], _below(where, name)) if name in data else was[name]
        if made[name] is MISSING:
            raise _missing(_below(where, name), spec)
    return case(**made)


def _read(spec: Spec, data: Any, was: Any, where: str) -> Any:
    if spec.none and (data is None or data == "none"):
        return None
    if spec.cases:
        return _read_case(spec, data, was, where)
    if spec.items:
        return _read_tuple(spec, data, where)
    if issubclass(spec.atom, Enum):
        words = _members(spec.atom)
        if not isinstance(data, str) or data not in words:
            hint = did_you_mean(data, words) if isinstance(data, str) else f"write {_wanted(spec)}"
            raise _unfit(where, data, hint)
        return words[data]
    if type(data) is not spec.atom:
        raise _unfit(where, data, f"write {_wanted(spec)}")
    return data


@cache
def _members(kind: type[Enum]) -> dict[str, Enum]:
    """The members of *kind* by their words."""
    return {word_of(member): member for member in kind}


def _read_case(spec: Spec, data: Any, was: Any, where: str) -> Any:
    if not isinstance(data, Mapping):
        raise _unfit(where, data, f"write {_wanted(spec)}")
    tagged = len(spec.cases) > 1
    case: Any = type(was)
    if not tagged:
        case = spec.cases[0]
    elif "kind" in data:
        kinds = {case_word(each): each for each in spec.cases}
        word = data["kind"]
        if not isinstance(word, str) or word not in kinds:
            raise _unfit(_below(where, "kind"), word, did_you_mean(str(word), kinds))
        case = kinds[word]
    elif case not in spec.cases:
        raise _missing(_below(where, "kind"), spec)
    given = {key: value for key, value in data.items() if not (tagged and key == "kind")}
    return build(case, given, values(was) if case is type(was) else defaults(case), where)


def _read_tuple(spec: Spec, data: Any, where: str) -> tuple[Any, ...]:
    open_end = spec.items[-1] is Ellipsis
    if not isinstance(data, list | tuple) or (not open_end and len(data) != len(spec.items)):
        raise _unfit(where, data, f"write {_wanted(spec)}")
    if len(data) > LONGEST:
        raise _refused(where, f"the list has {len(data)} entries; the most is {LONGEST}", data)
    hints = [spec.items[0]] * len(data) if open_end else list(spec.items)
    pairs = zip(hints, data, strict=True)
    return tuple([_read(spec_of(hint), item, None, f"{where}[{n}]") for n, (hint, item) in enumerate(pairs)])


def _refused(path: str, text: str, value: Any = "") -> NotationError:
    """The error about the field at *path*, where *value* is written."""
    return NotationError(f"{path}: {text}", place=_place(path, value))


def _unfit(path: str, value: Any, hint: str) -> NotationError:
    """The error about a *value* that the field at *path* cannot have."""
    return NotationError(f"{path} = {value_text(value)}: {hint}", place=_place(path, value))


def _missing(path: str, spec: Spec) -> NotationError:
    return NotationError(f"{path} is missing; write {_wanted(spec)}", place=TextPlace(path=path))


def _place(path: str, value: Any) -> TextPlace:
    return TextPlace(path=path, text=value[:40] if isinstance(value, str) else value_text(value))


def _wanted(spec: Spec) -> str:
    """What would do, in words."""
    if spec.cases:
        kinds = ", ".join(map(case_word, spec.cases))
        wish = f"a table with kind one of {kinds}" if len(spec.cases) > 1 else "a table"
    elif spec.items:
        wish = "a list" if spec.items[-1] is Ellipsis else f"a list of {len(spec.items)}"
        inner = spec_of(spec.items[0])
        wish += f" of {'whole numbers' if inner.atom is int else 'lists' if inner.items else 'tables'}"
    elif spec.atom is bool:
        wish = "true or false"
    elif spec.atom is int:
        wish = "a whole number"
    else:
        wish = "one of " + ", ".join(map(word_of, spec.atom))
    return wish + " or none" * spec.none


def _stranger(case: Any, key: Any) -> str:
    """About a key that does not belong: where it would, or what it resembles."""
    tables = specs(Rules).items()
    homes = [f"{name}.{key}" for name, spec in tables if case is Rules and _has(spec.cases, key)]
    siblings = [each for _, spec in tables if case in spec.cases for each in spec.cases]
    others = [case_word(each) for each in siblings if _has((each,), key)]
    if homes:
        hint = f"did you mean {homes[0]}?"
    elif others:
        hint = f"it belongs to kind {list_of_words(others, 'or')}; here the kind is {case_word(case)}"
    else:
        hint = did_you_mean(str(key), specs(case))
    return f"no rule is called {value_text(key)}; {hint}"


def _has(cases: Iterable[Any], key: Any) -> bool:
    return any(key in specs(case) for case in cases)


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
        return str(value) if abs(value) <= MOST else "a huge number"
    names = {
        dict: "a table",
        list: "a list",
        tuple: "a list",
        float: "a number with a point",
        type(None): "nothing",
    }
    return names.get(type(value), f"a {type(value).__name__}")
