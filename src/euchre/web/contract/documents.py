"""
The contract between page and server, written from the types, in a checkout:
``python -m euchre.web.contract.documents``.

It writes ``docs/reference/asyncapi.json`` (the socket), ``docs/reference/openapi.json`` (HTTP),
``frontend/src/wire.ts`` (the page's types of both), ``frontend/src/net/routes.ts`` (the page's addresses) and
``src/euchre/web/features/rules/rule_texts.json`` (the docstring of each rule, for the editor). A test checks
that the files are up to date.
"""

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from pathlib import Path
from typing import Any, Final, get_args

import msgspec
from msgspec import Struct

from euchre.base.docstrings import field_docstrings
from euchre.rules.fields import fields_of
from euchre.rules.rules import Rules
from euchre.web.app import FEATURES
from euchre.web.contract.openapi import PUBLIC, REF, openapi
from euchre.web.contract.typescript import interfaces, type_of
from euchre.web.core.wire import bodies, client_messages, literals, pages, reviewed, server_messages, views
from euchre.web.core.wire.client_messages import PROTOCOL, ClientMessage
from euchre.web.core.wire.closes import Close
from euchre.web.core.wire.refusal import Refusal
from euchre.web.core.wire.server_messages import PHRASES, ServerMessage

WORDS: Final = (
    "Movement", "EveningStage", "Direction",
    "Stage", "PhaseWord", "HandEnd", "HandResult", "EntryKind", "Readiness", "RefusalCode", "ByeCode",
    "BotPause", "Level", "Shows",
)  # fmt: skip
"""The closed sets of words that have a type of their own on the page."""


# --- the files ----------------------------------------------------------------------------------------


def files() -> dict[str, str]:
    """The path and the content of each file, in a checkout."""
    return {name: text() for name, text in FILES.items()}


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def asyncapi() -> dict[str, Any]:
    """The description of the socket in AsyncAPI 3.0."""
    asked, answers = get_args(ClientMessage), get_args(ServerMessage)
    (_, _), schemas = msgspec.json.schema_components([ClientMessage, ServerMessage], ref_template=REF)
    names = [each.__name__ for each in (*asked, *answers)]
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Euchre: the socket of a table",
            "version": str(PROTOCOL),
            "description": "The first message is `hello`; the answer is `events` or a `snapshot`. Every "
            "command gets one `ok` or one `err`. Close codes: "
            + "; ".join(f"{one.value}: {one.why}" for one in Close)
            + ".",
            "license": {"name": "MIT"},
        },
        "defaultContentType": "application/json",
        "channels": {
            "table": {
                "address": "/ws/{table}",
                "parameters": {"table": {"description": "The table's id, the last part of its page's URL."}},
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in names},
            }
        },
        "operations": {
            "say": _operation("receive", "What a page says.", asked),
            "tell": _operation("send", "What a page is told.", answers),
        },
        "components": {
            "messages": {
                each.__name__: {
                    "name": str(each.__struct_config__.tag),
                    "summary": (each.__doc__ or "").strip().splitlines()[0],
                    "payload": {"$ref": REF.format(name=each.__name__)},
                }
                for each in (*asked, *answers)
            },
            "schemas": schemas,
        },
    }


def _operation(action: str, summary: str, messages: Iterable[Any]) -> dict[str, Any]:
    return {
        "action": action,
        "summary": summary,
        "channel": {"$ref": "#/channels/table"},
        "messages": [{"$ref": f"#/channels/table/messages/{each.__name__}"} for each in messages],
    }


def typescript() -> str:
    """The page's types."""
    asked = [route.asked for route in PUBLIC if route.asked is not None]
    answers = [route.answer for route in PUBLIC if route.answer is not bytes]
    roots = [ClientMessage, ServerMessage, Refusal, *asked, *answers]
    refs, schemas = msgspec.json.schema_components(roots, ref_template=REF)
    read = {each.__name__ for each in (*get_args(ClientMessage), *asked)}
    remarks = {each.__name__: _remarks(each) for each in _structs()}
    words = {frozenset(get_args(getattr(literals, name))): name for name in WORDS}
    out = [
        "// Written by `python -m euchre.web.contract.documents` from the server's types; do not edit.\n",
        f"export const PROTOCOL = {PROTOCOL};\n",
        "/** Why the server closes a socket, and whether the page opens it again. */\nexport const CLOSE = {",
        *[f"  /** {one.why} */\n  {one.name}: {one.value}," for one in Close],
        "} as const;\n",
        f"/** The quick phrases. */\nexport const PHRASES = {_json(PHRASES).strip()} as const;\n",
        f"export type ClientMessage ={_union(refs[0])};\n",
        f"export type ServerMessage ={_union(refs[1])};\n",
        *map(_word_type, WORDS),
        *interfaces(schemas, remarks, read, words),
        "/** What may be asked over HTTP: the body, the answer; an answer that is not JSON is a Blob. */",
        "export interface Routes {",
    ]
    places = {id(root): ref for root, ref in zip(roots, refs, strict=True)}
    for route in PUBLIC:
        body = "undefined" if route.asked is None else type_of(places[id(route.asked)])
        answer = "Blob" if route.answer is bytes else type_of(places[id(route.answer)])
        out.append(f'  readonly "{route.method} {route.path}": {{ body: {body}; answer: {answer} }};')
    return "\n".join([*out, "}"]) + "\n"


def rule_texts() -> dict[str, dict[str, str]]:
    """
    The texts for each field and member of `Rules` and of the classes in it, by class; the empty name is for
    the class itself.
    """
    found: dict[str, dict[str, str]] = {}
    todo: list[Any] = [Rules]
    while todo:
        case = todo.pop()
        if case.__name__ in found:
            continue
        assert case.__module__.startswith("euchre.")
        texts = {"": case.__doc__ or "", **field_docstrings(case)}
        found[case.__name__] = {name: _help(text) for name, text in texts.items()}
        for field in () if issubclass(case, Enum) else fields_of(case).values():
            inner = field.items[0] if field.items else field
            atom = inner.atom is not None and inner.atom not in {bool, int}
            todo += [*inner.cases, *([inner.atom] if atom else [])]
    return dict(sorted(found.items()))


def _help(text: str) -> str:
    """The docstring without its marks and its references to the list of rules."""
    lines = [line.strip() for line in text.strip().splitlines()]
    first = " ".join(lines[: lines.index("")] if "" in lines else lines).replace("``", "").replace("`", "")
    head, bracket, rest = first.rpartition(" (")
    if bracket and rest.rstrip(".").endswith(")") and any(letter.isdigit() for letter in rest):
        first = head + "." * (rest[-1] == ".")
    return first


def _word_type(name: str) -> str:
    """The type of a closed set of words."""
    plain = [{"enum": [word]} for word in get_args(getattr(literals, name))]
    return f"export type {name} ={_union({'anyOf': plain})};\n"


def _union(schema: dict[str, Any]) -> str:
    return "\n  | " + "\n  | ".join(type_of(one) for one in schema["anyOf"])


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


def _structs() -> Iterator[type[Struct]]:
    """Every message and body type, of the core and of the features."""
    of_features = [feature.bodies for feature in FEATURES if feature.bodies is not None]
    for module in (client_messages, server_messages, views, bodies, reviewed, *of_features):
        for each in vars(module).values():
            if isinstance(each, type) and issubclass(each, Struct):
                yield each


def _remarks(each: type[Struct]) -> dict[str, str]:
    """The docstrings of the fields, by the names that they have on the wire."""
    known = field_docstrings(each)
    return {
        field.encode_name: known[field.name] for field in msgspec.structs.fields(each) if field.name in known
    }


FILES: Final[dict[str, Callable[[], str]]] = {
    "docs/reference/asyncapi.json": lambda: _json(asyncapi()),
    "docs/reference/openapi.json": lambda: _json(openapi()),
    "frontend/src/wire.ts": typescript,
    "frontend/src/net/routes.ts": routes,
    "src/euchre/web/features/rules/rule_texts.json": lambda: _json(rule_texts()),
}
"""The function that makes the text of each file, by the file's path in a checkout."""


def main(root: Path) -> int:
    """Write the files below *root*; return how many were out of date."""
    changed = 0
    for name, text in files().items():
        path = root / name
        if not path.exists() or path.read_text("utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
            print(f"wrote {name}")
            changed += 1
    return changed


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path.cwd())
