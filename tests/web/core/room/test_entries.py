"""What is written down of a room, and the version that says who can read it."""

import json
from hashlib import sha256
from typing import Any

import msgspec

from euchre.rules.fields import walk_types
from euchre.rules.rules import Rules
from euchre.web.core.room import entries

VERSION, DIGEST = 1, "468514acb45695c1"
"""The version of the entries, and the digest of what one may tell: its fields, and those of the rules."""


def bare(schema: Any) -> Any:
    """A JSON schema without its sentences: they may be put better at any time."""
    if isinstance(schema, list):
        return [bare(part) for part in schema]
    if isinstance(schema, dict):
        said = {key for key in ("title", "description") if isinstance(schema.get(key), str)}
        return {key: bare(part) for key, part in schema.items() if key not in said}
    return schema


def test_who_changes_the_entries_gives_them_another_version() -> None:
    """
    Else the program before takes every table for damaged that was played on, as it knows no such field.

    Raise `entries.VERSION` by one, see that entries of all versions before are read (a new field has a
    default), and write both down here.
    """
    told = [bare(msgspec.json.schema(entries.AnyEntry)), [path for path, _, _ in walk_types(Rules)]]
    digest = sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:16]
    assert (entries.VERSION, digest) == (VERSION, DIGEST)
