"""TypeScript types from JSON schemas, for the parts of both that messages and bodies need."""

import json
from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Any

Schema = Mapping[str, Any]
Words = Mapping[frozenset[str], str]
"""Closed sets of words, and what each is called."""


def interfaces(
    schemas: Mapping[str, Schema],
    remarks: Mapping[str, Mapping[str, str]],
    read: Collection[str],
    words: Words,
) -> Iterable[str]:
    """
    An interface for each of *schemas*, by name.

    *read* names those that the server reads, in which a field with a default may be left out; what the server
    writes always has all fields. *remarks*: what to say of the fields; *words* have a type of their own.
    """
    for name in sorted(schemas):
        schema = schemas[name]
        yield f"{_remark(schema.get('description', ''))}export interface {name} {{"
        required = set(schema.get("required", ()))
        for field, kind in schema["properties"].items():
            sure = field in required or ("default" in kind and name not in read)
            yield _remark(remarks.get(name, {}).get(field, ""), "  ") + (
                f"  readonly {field}{'' if sure else '?'}: {type_of(kind, words)};"
            )
        yield "}\n"


def type_of(schema: Schema, words: Words = MappingProxyType({})) -> str:
    """
    The type of a value.

    >>> type_of({"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "null"}]}})
    'readonly (string | null)[]'
    """
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(type_of(one, words) for one in schema["anyOf"])
    if "enum" in schema:
        plain = " | ".join(json.dumps(one) for one in schema["enum"])
        return words.get(frozenset(schema["enum"]), plain)
    match schema.get("type"):
        case "array":
            return _array(schema, words)
        case "object":
            inner = schema.get("additionalProperties", {})
            return f"{{ readonly [key: string]: {type_of(inner, words) if inner else 'unknown'} }}"
        case "integer" | "number":
            return "number"
        case "string" | "boolean" | "null" as same:
            return str(same)
        case None:
            return "unknown"
        case other:
            raise AssertionError(f"no TypeScript for {other}")


def _array(schema: Schema, words: Words) -> str:
    if "prefixItems" in schema:
        return f"readonly [{', '.join(type_of(one, words) for one in schema['prefixItems'])}]"
    inner = type_of(schema["items"], words) if schema.get("items") else "unknown"
    inner = inner.removeprefix("readonly ") if inner.startswith("readonly [") else inner
    if " | " in inner:
        inner = f"({inner})"
    if inner.endswith("[]") and not inner.startswith("("):
        inner = f"({inner})"
    return f"readonly {inner}[]"


def _remark(text: str, indent: str = "") -> str:
    """*text* as a comment above; nothing for nothing."""
    plain = text.replace("*/", "* /").replace("``", "`").strip()
    if not plain:
        return ""
    lines = plain.splitlines()
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    body = "\n".join(f"{indent} * {line}".rstrip() for line in lines)
    return f"{indent}/**\n{body}\n{indent} */\n"
