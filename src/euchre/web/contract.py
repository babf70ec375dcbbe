"""
The contract between page and server, written from the types: ``python -m euchre.web.contract`` in a checkout.

It writes ``docs/reference/asyncapi.json`` (the socket), ``docs/reference/openapi.json`` (HTTP) and
``frontend/src/wire.ts`` (the page's types of both). A test sees that they are what it would write.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, get_args

import msgspec
from msgspec import Struct

from euchre.web import bodies as b
from euchre.web import messages as m
from euchre.web import reviewed
from euchre.web.docstrings import of_fields
from euchre.web.typescript import interfaces, type_of

REF: Final = "#/components/schemas/{name}"
CLOSES: Final = {
    1003: "a frame that is not text; not again by itself",
    1008: "twenty messages in a row that nobody understands, or too many at once; not again by itself",
    1009: "a message of more than 4 KiB; not again by itself",
    1012: "the server restarts; again after `retry_ms` of the `bye` before it",
    1013: "too many sockets; again after half a minute",
    4400: "the first message was no `hello`, or none came within ten seconds; not again by itself",
    4401: "nobody is known here: the page has no cookie; load the page again",
    4408: "no sign of life for 45 seconds; again at once",
    4409: "another page of the same person took over; not by itself, the page offers a button",
    4410: "there is no such table, or it is closed to those who only watch; not again",
    4498: "the page reads too slowly; again, for a snapshot",
}
"""Why a socket is closed, and whether the page opens it again."""


# --- the three files ----------------------------------------------------------------------------------------


def files() -> dict[str, str]:
    """What is to be written where, in a checkout."""
    return {
        "docs/reference/asyncapi.json": _json(asyncapi()),
        "docs/reference/openapi.json": _json(openapi()),
        "frontend/src/wire.ts": typescript(),
    }


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def asyncapi() -> dict[str, Any]:
    """The socket, as AsyncAPI 3.0 describes such things."""
    said, told = get_args(m.FromPage), get_args(m.FromServer)
    (_, _), schemas = msgspec.json.schema_components([m.FromPage, m.FromServer], ref_template=REF)
    names = [each.__name__ for each in (*said, *told)]
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Euchre: the socket of a table",
            "version": str(m.PROTOCOL),
            "description": "The first message is `hello`; the answer is `events` or a `snapshot`. Every "
            "command gets one `ok` or one `err`. Close codes: "
            + "; ".join(f"{code}: {why}" for code, why in CLOSES.items())
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
            "say": _operation("receive", "What a page says.", said),
            "tell": _operation("send", "What a page is told.", told),
        },
        "components": {
            "messages": {
                each.__name__: {
                    "name": str(each.__struct_config__.tag),
                    "summary": (each.__doc__ or "").strip().splitlines()[0],
                    "payload": {"$ref": REF.format(name=each.__name__)},
                }
                for each in (*said, *told)
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


def openapi() -> dict[str, Any]:
    """The requests, as OpenAPI 3.1 describes them: from the server's own handlers."""
    from euchre.web.app import described

    return described()


def typescript() -> str:
    """The page's types."""
    asked = [route.asked for route in b.ROUTES if route.asked is not None]
    answers = [route.answer for route in b.ROUTES if route.answer is not bytes]
    roots = [m.FromPage, m.FromServer, b.Problem, *asked, *answers]
    refs, schemas = msgspec.json.schema_components(roots, ref_template=REF)
    read = {each.__name__ for each in (*get_args(m.FromPage), *asked)}
    remarks = {each.__name__: _remarks(each) for each in _structs()}
    out = [
        "// Written by `python -m euchre.web.contract` from the server's types; do not edit.\n",
        f"export const PROTOCOL = {m.PROTOCOL};\n",
        f"/** Why a socket is closed. */\nexport const CLOSES = {_json(CLOSES).strip()} as const;\n",
        f"/** The quick phrases. */\nexport const PHRASES = {_json(m.PHRASES).strip()} as const;\n",
        f"export type FromPage ={_union(refs[0])};\n",
        f"export type FromServer ={_union(refs[1])};\n",
        *interfaces(schemas, remarks, read),
        "/** What may be asked over HTTP: the body, the answer; an answer that is no JSON is a Blob. */",
        "export interface Routes {",
    ]
    places = {id(root): ref for root, ref in zip(roots, refs, strict=True)}
    for route in b.ROUTES:
        body = "undefined" if route.asked is None else type_of(places[id(route.asked)])
        answer = "Blob" if route.answer is bytes else type_of(places[id(route.answer)])
        out.append(f'  readonly "{route.method} {route.path}": {{ body: {body}; answer: {answer} }};')
    return "\n".join([*out, "}"]) + "\n"


def _union(schema: dict[str, Any]) -> str:
    return "\n  | " + "\n  | ".join(type_of(one) for one in schema["anyOf"])


def _structs() -> Iterator[type[Struct]]:
    """Every type of the modules that have them."""
    for module in (m, b, reviewed):
        for each in vars(module).values():
            if isinstance(each, type) and issubclass(each, Struct):
                yield each


def _remarks(each: type[Struct]) -> dict[str, str]:
    """What is said of the fields, by the names they have on the wire."""
    said = of_fields(each)
    return {
        field.encode_name: said[field.name] for field in msgspec.structs.fields(each) if field.name in said
    }


def main(root: Path) -> int:
    """Write the files below *root*; the number of those that were not as they should be."""
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
