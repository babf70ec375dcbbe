"""The types of messages and bodies, as JSON schemas and in TypeScript, and the addresses of the page."""

import json
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, get_args, get_type_hints

import msgspec
from msgspec import Struct

from euchre.base.docstrings import field_docstrings
from euchre.web.app import ENDPOINTS
from euchre.web.core.wire import literals, pages
from euchre.web.core.wire.client_messages import PROTOCOL, ClientMessage
from euchre.web.core.wire.refusal import Close, Refusal
from euchre.web.core.wire.server_messages import PHRASES, ServerMessage

REF: Final = "#/components/schemas/{name}"
PUBLIC: Final = tuple([endpoint for endpoint in ENDPOINTS if endpoint.public])
"""The requests that the page may make."""
ASKED: Final = tuple([endpoint.asked for endpoint in PUBLIC if endpoint.asked is not None])
ANSWERS: Final = tuple([endpoint.answer for endpoint in PUBLIC if endpoint.answer is not bytes])
"""The types of their bodies and of their answers."""
WORDS: Final = (
    "Movement", "EveningStage", "Direction",
    "Stage", "PhaseWord", "HandEnd", "HandResult", "EntryKind", "Readiness", "RefusalCode", "ByeCode",
    "BotPause", "Level", "Shows",
)  # fmt: skip
"""The closed sets of words that have a type of their own on the page."""

Schema = Mapping[str, Any]
Words = Mapping[frozenset[str], str]
"""Closed sets of words, and what each is called."""


# --- schemas ------------------------------------------------------------------------------------------------


def schemas_of(*roots: Any) -> tuple[dict[int, dict[str, Any]], dict[str, dict[str, Any]]]:
    """
    Return the schema of each of the types *roots*, by its `id`; and those of all types of which they are
    made, by name, with the docstrings of their fields.
    """
    found, schemas = msgspec.json.schema_components(roots, ref_template=REF)
    for each in _structs(roots, set()):
        said = field_docstrings(each)
        for field in msgspec.structs.fields(each):
            if field.name in said:
                schemas[each.__name__]["properties"][field.encode_name]["description"] = said[field.name]
    return {id(root): place for root, place in zip(roots, found, strict=True)}, schemas


def _structs(kinds: Iterable[Any], known: set[Any]) -> Iterator[type[Struct]]:
    """The structures of which *kinds* are made, without those that are *known*."""
    for kind in kinds:
        if isinstance(kind, type) and issubclass(kind, Struct):
            if kind not in known:
                known.add(kind)
                yield kind
                yield from _structs(get_type_hints(kind).values(), known)
        else:
            yield from _structs(get_args(kind), known)


# --- the types of the page ----------------------------------------------------------------------------------


def typescript() -> str:
    """The page's types."""
    places, schemas = schemas_of(ClientMessage, ServerMessage, Refusal, *ASKED, *ANSWERS)
    read = {each.__name__ for each in (*get_args(ClientMessage), *ASKED)}
    words = {frozenset(get_args(getattr(literals, name))): name for name in WORDS}
    phrases = json.dumps(PHRASES, ensure_ascii=False, indent=2)
    out = [
        "// Written by `python -m euchre.web.contract.documents` from the server's types; do not edit.\n",
        f"export const PROTOCOL = {PROTOCOL};\n",
        "/** Why the server closes a socket, and whether the page opens it again. */\nexport const CLOSE = {",
        *[f"  /** {one.why} */\n  {one.name}: {one.value}," for one in Close],
        "} as const;\n",
        f"/** The quick phrases. */\nexport const PHRASES = {phrases} as const;\n",
        f"export type ClientMessage ={_union(places[id(ClientMessage)])};\n",
        f"export type ServerMessage ={_union(places[id(ServerMessage)])};\n",
        *map(_word_type, WORDS),
        *_interfaces(schemas, read, words),
        "/** What may be asked over HTTP: the body, the answer; an answer that is not JSON is a Blob. */",
        "export interface Routes {",
    ]
    for route in PUBLIC:
        body = "undefined" if route.asked is None else type_of(places[id(route.asked)])
        answer = "Blob" if route.answer is bytes else type_of(places[id(route.answer)])
        out.append(f'  readonly "{route.method} {route.path}": {{ body: {body}; answer: {answer} }};')
    return "\n".join([*out, "}"]) + "\n"


def _word_type(name: str) -> str:
    """The type of a closed set of words."""
    plain = [{"enum": [word]} for word in get_args(getattr(literals, name))]
    return f"export type {name} ={_union({'anyOf': plain})};\n"


def _union(schema: dict[str, Any]) -> str:
    return "\n  | " + "\n  | ".join(type_of(one) for one in schema["anyOf"])


def _interfaces(schemas: Mapping[str, Schema], read: Iterable[str], words: Words) -> Iterator[str]:
    """
    An interface for each of *schemas*, by name.

    *read* names those that the server reads, in which a field with a default may be left out; what the server
    writes always has all fields. *words* have a type of their own.
    """
    for name in sorted(schemas):
        schema = schemas[name]
        yield f"{_remark(schema.get('description', ''))}export interface {name} {{"
        required = set(schema.get("required", ()))
        for field, kind in schema["properties"].items():
            sure = field in required or ("default" in kind and name not in read)
            yield _remark(kind.get("description", ""), "  ") + (
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


# --- the addresses of the page ------------------------------------------------------------------------------


def routes() -> str:
    """The addresses of the page, with the parameters of each."""
    patterns, types = [], []
    for page, address in pages.PAGES.items():
        text = pages.pattern(address, "(?<{name}>{pattern})").replace("/", r"\/")
        patterns.append(f"  {page}: /^{text}$/,\n")
        fields = [f"page: {json.dumps(page)}", *(f"{name}: string" for name in pages.parameters(address))]
        types.append(f"  | {{ {'; '.join(fields)} }}")
    return (
        "// Written by `python -m euchre.web.contract.documents` from `euchre.web.core.wire.pages`.\n\n"
        "/** The page that an address is for, and the parameters that it names. */\n"
        "export type Page =\n" + "\n".join(types) + ";\n\n"
        "/** The address of each page, as a pattern. */\n"
        'export const PAGES: Record<Page["page"], RegExp> = {\n' + "".join(patterns) + "};\n"
    )
