"""
The contract between page and server, written from the types, in a checkout:
``python -m euchre.web.contract.documents``.

It writes ``docs/reference/asyncapi.json`` (the socket), ``docs/reference/openapi.json`` (HTTP),
``frontend/src/wire.ts`` (the page's types of both), ``frontend/src/net/routes.ts`` (the page's addresses) and
``src/euchre/web/features/rules/rule_texts.json`` (the docstring of each rule, for the editor). A test checks
that the files are up to date.
"""

import inspect
import json
import sys
from collections.abc import Callable, Iterable
from enum import Enum
from pathlib import Path
from typing import Any, Final, get_args

from euchre.base.docstrings import field_docstrings
from euchre.rules.fields import fields_of
from euchre.rules.rules import Rules
from euchre.web.contract.typescript import ANSWERS, ASKED, PUBLIC, REF, routes, schemas_of, typescript
from euchre.web.core.http.answers import JSON
from euchre.web.core.http.endpoints import Endpoint
from euchre.web.core.wire.client_messages import PROTOCOL, ClientMessage
from euchre.web.core.wire.refusal import Close, Refusal
from euchre.web.core.wire.server_messages import ServerMessage

# --- the socket ---------------------------------------------------------------------------------------------


def asyncapi() -> dict[str, Any]:
    """The description of the socket in AsyncAPI 3.0."""
    asked, answers = get_args(ClientMessage), get_args(ServerMessage)
    _, schemas = schemas_of(ClientMessage, ServerMessage)
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
            "say": _messages("receive", "What a page says.", asked),
            "tell": _messages("send", "What a page is told.", answers),
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


def _messages(action: str, summary: str, messages: Iterable[Any]) -> dict[str, Any]:
    return {
        "action": action,
        "summary": summary,
        "channel": {"$ref": "#/channels/table"},
        "messages": [{"$ref": f"#/channels/table/messages/{each.__name__}"} for each in messages],
    }


# --- the requests -------------------------------------------------------------------------------------------


def openapi() -> dict[str, Any]:
    """The OpenAPI document with all requests."""
    places, schemas = schemas_of(*ANSWERS, *ASKED, Refusal)
    paths: dict[str, dict[str, Any]] = {}
    for each in PUBLIC:
        paths.setdefault(each.path, {})[each.method.lower()] = _operation(each, places)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Euchre: the requests of the page",
            "version": "1",
            "description": "Bodies are JSON, read strictly. What is refused is answered with `Refusal`.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {"schemas": schemas},
    }


def _operation(endpoint: Endpoint, places: dict[int, dict[str, Any]]) -> dict[str, Any]:
    summary, _, more = inspect.cleandoc(endpoint.handler.__doc__ or "").partition("\n\n")
    found: dict[str, Any] = {"operationId": endpoint.handler.__name__, "summary": summary}
    if more:
        found["description"] = more
    parameters = [
        *[_parameter(name, "path", {"type": _TYPES[kind]}) for name, kind in endpoint.blanks.items()],
        *[
            _parameter(name, "query", {"type": "string", "default": value})
            for name, value in endpoint.query.items()
        ],
    ]
    if parameters:
        found["parameters"] = parameters
    if endpoint.asked is not None:
        found["requestBody"] = {"required": True} | _content(JSON, places[id(endpoint.asked)])
    answer = {"type": "string"} if endpoint.answer is bytes else places[id(endpoint.answer)]
    found["responses"] = {
        "200": {"description": "The answer."} | _content(endpoint.media, answer),
        "default": {"description": "Why it was refused."} | _content(JSON, places[id(Refusal)]),
    }
    return found


_TYPES: Final[dict[type, str]] = {str: "string", int: "integer"}


def _parameter(name: str, where: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "in": where, "required": where == "path", "schema": schema}


def _content(media: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"content": {media: {"schema": schema}}}


# --- the rules ----------------------------------------------------------------------------------------------


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


# --- the files ----------------------------------------------------------------------------------------------


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


FILES: Final[dict[str, Callable[[], str]]] = {
    "docs/reference/asyncapi.json": lambda: _json(asyncapi()),
    "docs/reference/openapi.json": lambda: _json(openapi()),
    "frontend/src/wire.ts": typescript,
    "frontend/src/net/routes.ts": routes,
    "src/euchre/web/features/rules/rule_texts.json": lambda: _json(rule_texts()),
}
"""The function that makes the text of each file, by the file's path in a checkout."""


def files() -> dict[str, str]:
    """The path and the content of each file, in a checkout."""
    return {name: text() for name, text in FILES.items()}


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
