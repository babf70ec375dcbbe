"""One position or one recorded game in a text, whatever its notation: what a question can be asked about."""

import json
from typing import Final

from euchre.base.errors import EuchreError
from euchre.notation import egn, emn, history, ptn
from euchre.notation.check import text_kind, unknown_text
from euchre.notation.files import loads_kind
from euchre.notation.position import Position
from euchre.notation.record import Record
from euchre.rules.rules import Rules

WANTED: Final = "a position or a recorded game is wanted"
NOTHING_TO_READ: Final = f"there is nothing to read: {WANTED}"


def games_within(text: str, kind: str) -> tuple[list[str], str]:
    """
    Return the games in a text that may have several, as texts, and their kind; none of one that is one game.

    *kind* is a word of `euchre.notation.check.text_kind`.

    Raises: NotationError when the text is not of that kind.
    """
    match kind:
        case "history":
            return [*history.record_texts(text)], "record"
        case "emn":
            return [egn.dumps(one.game) for one in emn.loads(text).games], "egn"
        case "ptn":
            records = ptn.records(text)
            return [text] if len(records) == 1 else [ptn.dumps(record) for record in records], "ptn"
        case _:
            return [], kind


def position_within(text: str) -> str:
    """
    Return the position in the JSON that a command printed, `euchre deal --json` for instance; any other text
    as it is.
    """
    if text.lstrip().startswith("{"):
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            return text
        if isinstance(data, dict) and isinstance(data.get("position"), str):
            return str(data["position"])
    return text


def read_one(text: str, kind: str = "", *, choose: str) -> Position | Record:
    """
    Read the one position or recorded game that *text* is.

    *kind* is a word of `euchre.notation.check.text_kind`; empty: the content says it. *choose* is what to do
    with a text of several games, for the sentence.

    Raises: EuchreError when the text is empty, holds rules or several games; NotationError when it is not of
    its kind, RulesError for its rules.
    """
    if not text.strip():
        raise EuchreError(NOTHING_TO_READ)
    if not kind:
        text = position_within(text)
        kind = text_kind(text)
    games, one = games_within(text, kind) if kind in ("emn", "ptn") else ([], kind)
    if len(games) == 1:
        text, kind = games[0], one
    if kind == "history" or len(games) > 1:
        raise EuchreError(f"these are several games: {WANTED}; {choose}")
    if kind == "unknown":
        raise unknown_text(text)
    if kind == "rules":
        raise EuchreError(f"these are rules, and {WANTED}")
    source = loads_kind(text, kind)
    assert not isinstance(source, Rules)
    return source
