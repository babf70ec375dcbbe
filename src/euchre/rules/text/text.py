"""Rules as TOML and JSON: the nearest variant, and what differs from it."""

import functools
import json
import re
import tomllib
from collections import Counter
from typing import Any, Final

from euchre.base.docstrings import field_docstrings
from euchre.rules.errors import NotationError, TextPlace
from euchre.rules.fields import fields_of, walk_types
from euchre.rules.rules import Rules
from euchre.rules.text.plain import changes, rules_from_dict

LONGEST_TEXT: Final = 65_536
"""Bytes of text that are read; rules are never that long."""

_MOST_POINTS: Final = 2_000


_JSON: Final = re.compile(r"\s*(?:\{|\[\s*(?:$|[\]{\"\d-]))")
"""An object, or an array of what no table of TOML is called."""


def is_json(text: str) -> bool:
    """
    Return whether *text* is meant as JSON, sound or not: it begins as an object or an array does.

    >>> is_json("[]"), is_json("[auction]")
    (True, False)
    """
    return _JSON.match(text) is not None


def to_json(rules: Rules) -> str:
    """Return *rules* as JSON: the nearest variant and what differs from it."""
    return json.dumps(changes(rules), indent=2) + "\n"


def from_json(text: str) -> Rules:
    """
    Return the rules that the JSON *text* tells.

    Raises: NotationError when it is not JSON of rules; RulesError when the rules contradict themselves.
    """
    not_too_long(text)
    try:
        data = json.loads(text, object_pairs_hook=_once)
    except NotationError:
        raise
    except json.JSONDecodeError as error:
        raise NotationError(not_json(error.lineno, error.colno, error.msg), place=_line_of(error)) from None
    except RecursionError as error:
        raise NotationError(f"not JSON: {_first_words(error)}") from None
    except ValueError:  # Python reads no number of more than 4,300 digits
        raise NotationError("not JSON of rules: a number in it is longer than any that rules have") from None
    if isinstance(data, dict) and set(data) == {"code", "rules"}:  # as `euchre rules --json` prints them
        data = data["rules"]
    return _based(data)


def not_json(line: int, column: int, what: str) -> str:
    """
    Return the sentence that a text is not JSON: *line* and *column* of the fault, from 1, and *what* the
    reader of JSON says.

    >>> not_json(1, 2, "Expecting value")
    'not JSON: line 1, column 2 (Expecting value)'
    """
    return f"not JSON: line {line}, column {column} ({what})"


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) < len(pairs):
        twice = Counter(name for name, _ in pairs).most_common(1)[0][0]
        raise NotationError(f"{twice[:40]!r} is written twice in one table; write it once")
    return table


def to_toml(rules: Rules) -> str:
    """
    Return *rules* as TOML: the nearest variant and what differs from it, each field with a comment on its
    meaning.
    """
    top, tables = [], []
    for key, value in changes(rules).items():
        if isinstance(value, dict):
            tables.append(f"\n[{key}]\n" + "".join(_line(name, item, key) for name, item in value.items()))
        else:
            top.append(_line(key, value, ""))
    head = "# Rules of Euchre: the base names a game, the rest is what differs from it.\n"
    return head + "".join(top + tables)


def _line(name: str, value: Any, table: str) -> str:
    doc = _docs().get(f"{table}.{name}")
    return (f"# {doc}\n" if doc else "") + f"{name} = {_toml(value)}\n"


def _toml(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_toml(item)}" for key, item in value.items()) + "}"
    return '"none"' if value is None else json.dumps(value)


@functools.cache
def _docs() -> dict[str, str]:
    """The first line of each field's sentence, by ``table.field``; none where there is no source."""
    found: dict[str, str] = {}
    for path, case, field in walk_types(Rules):
        try:
            said = field_docstrings(case).get(field.name)
        except (OSError, TypeError):
            continue
        if said:
            table = "" if case is Rules else path.partition(".")[0]
            found.setdefault(f"{table}.{field.name}", said.splitlines()[0])
    return found


def from_toml(text: str) -> Rules:
    """
    Return the rules that the TOML *text* tells.

    Raises: NotationError when it is not TOML of rules; RulesError when the rules contradict themselves.
    """
    not_too_long(text)
    if text.count(".") > _MOST_POINTS:  # tomllib takes a.a.a.a = 1 in quadratic time
        raise NotationError(
            f"not TOML of rules: more than {_MOST_POINTS} points; write short keys and comments"
        )
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotationError(
            f"house rules are written in TOML, and this is not TOML: {_first_words(error)}",
            place=_line_of(error),
        ) from None
    return _based(data)


def _based(data: Any) -> Rules:
    """
    The rules of a text, which names a base or says everything: one that was cut off is not another game.

    Raises: NotationError, RulesError.
    """
    if data == {}:
        raise NotationError('no rules are written here; name a game, like base = "four"')
    rules = rules_from_dict(data)
    if "base" not in data and not fields_of(Rules).keys() <= data.keys():
        raise NotationError('base is missing; name the game that these rules change, like base = "four"')
    return rules


def _line_of(error: Exception) -> TextPlace:
    """Where a parser stopped; that of TOML says it in fields from Python 3.14 on."""
    return TextPlace(line=getattr(error, "lineno", None), column=getattr(error, "colno", None))


def _first_words(error: Exception) -> str:
    return "nested too deeply" if isinstance(error, RecursionError) else str(error).splitlines()[0][:120]


def not_too_long(text: str) -> None:
    """
    Raise an error if *text* is longer than any rules are; return nothing.

    Raises: NotationError when it has more than `LONGEST_TEXT` bytes.
    """
    if len(text) > LONGEST_TEXT or len(text.encode("utf-8", "surrogatepass")) > LONGEST_TEXT:
        raise NotationError(f"the text is longer than {LONGEST_TEXT} bytes; rules are a page at most")
