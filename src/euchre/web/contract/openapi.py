"""
The description of the requests in OpenAPI 3.1, made from the functions that answer them, and
their types.
"""

import inspect
from typing import Any, Final

import msgspec

from euchre.web.app import ENDPOINTS
from euchre.web.core.http.endpoints import JSON, Endpoint
from euchre.web.core.wire.refusal import Refusal

REF: Final = "#/components/schemas/{name}"
PUBLIC: Final = tuple([endpoint for endpoint in ENDPOINTS if endpoint.public])
"""The requests that the page may make."""


def openapi() -> dict[str, Any]:
    """The OpenAPI document with all requests."""
    kinds = [
        *[each.answer for each in PUBLIC if each.answer is not bytes],
        *[each.asked for each in PUBLIC if each.asked is not None],
        Refusal,
    ]
    found, schemas = msgspec.json.schema_components(kinds, ref_template=REF)
    places = {id(kind): place for kind, place in zip(kinds, found, strict=True)}
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
