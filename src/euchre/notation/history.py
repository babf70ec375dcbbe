"""A history as the browser table exports it: somebody's games, the latest first, each with its record."""

import json
from typing import Final

from euchre.base.errors import EuchreError
from euchre.notation import document
from euchre.notation.record import Record
from euchre.notation.sentences import unreadable_version
from euchre.notation.strict import Node, parse_json
from euchre.rules.errors import NotationError

FORMAT: Final = "euchre-history"
VERSION: Final = 1
MOST_GAMES: Final = 10_000


def loads(text: str) -> tuple[Record, ...]:
    """
    Read all games of a history, as the browser table exports it, in its order: the latest first.

    Raises: NotationError with what is wrong, in which game and where; RulesError for the rules of a game.
    """
    found = []
    for number, record in enumerate(record_texts(text), 1):
        try:
            found.append(document.loads(record))
        except EuchreError as error:
            raise NotationError.within(f"game {number}: ", error, game=number) from None
    return tuple(found)


def record_texts(text: str) -> tuple[str, ...]:
    """
    Return the records of a history, each as JSON text that `document.loads` reads.

    Raises: NotationError when *text* is no history.
    """
    top = parse_json(text)
    if not isinstance(top.value, dict) or top.value.get("format") != FORMAT:
        top.fail(f'not an exported history: it begins with "format": "{FORMAT}"')
    fields: dict[str, Node] = top.fields(frozenset(["format", "version", "records"]), frozenset(["games"]))
    version = fields["version"].value
    if type(version) is not int or version != VERSION:
        top.fail(unreadable_version(version, [VERSION]))
    return tuple([json.dumps(one.value, ensure_ascii=False) for one in fields["records"].items(MOST_GAMES)])
