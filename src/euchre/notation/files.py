"""
Games, positions and rules in files and texts of any notation: one reader and one writer, and the reader of
the one position or game that a question is about.
"""

import json
from pathlib import Path
from typing import Final

from euchre.base.errors import NO_NAME, EuchreError
from euchre.base.files import as_text, file_path, read_bytes, shown_name, write_text
from euchre.hand.state import State
from euchre.notation import document, egn, emn, ptn
from euchre.notation.check import ENDINGS, text_kind, unknown_text
from euchre.notation.position import Position, only_position, show_position, show_view
from euchre.notation.record import Record
from euchre.rules.errors import NotationError
from euchre.rules.rules import Rules
from euchre.rules.text import read_rules, to_toml
from euchre.seen.views import View

Writable = Record | Position | State | View | Rules
"""What can be written: a game, a position with every card, what one seat knows of one, or rules."""


def loads(text: str, name: str = "") -> Record | Position | Rules:
    """
    Read a game, a position or rules from *text*; the ending of the file's *name* helps to tell which.

    A record, EGN and PTN give a `Record`, a position in one line a `Position`, TOML, a share code or a game's
    name `Rules`.

    >>> from euchre.rules.variants import variant
    >>> loads("two") == variant("two")
    True

    Raises: NotationError when the text is none of these or holds several games; RulesError for its rules.
    """
    return loads_kind(text, text_kind(text, name))


def loads_kind(text: str, kind: str) -> Record | Position | Rules:
    """
    Read *text*, known to be of that *kind* (a word of `euchre.notation.check.text_kind`).

    Raises: NotationError when it is not, or is a match or history of several games; RulesError for its rules.
    """
    match kind:
        case "record":
            return document.loads(text)
        case "egn":
            return egn.loads(text).record
        case "ptn":
            return ptn.loads(text)
        case "position":
            return only_position(text)
        case "rules":
            return read_rules(text)
        case "unknown":
            raise unknown_text(text)
        case _:
            reader = "emn.loads" if kind == "emn" else "document.loads_history"
            raise NotationError(f"these are several games: `euchre.notation.{reader}` reads them")


def game_text(data: bytes, name: str) -> str:
    """
    Return the content *data* of the file *name* as text; binary EGN and EMN become the EGN and EMN that they
    stand for.

    Raises: EuchreError when it is not text; NotationError when it is binary and damaged.
    """
    try:
        if emn.is_binary(data):
            return emn.to_text(data)
        if egn.binary.is_binary(data):
            return egn.binary.to_text(data)
    except NotationError as error:
        raise NotationError(f"{shown_name(name)}: {error}") from None
    return as_text(data, name)


def load(path: str | Path) -> Record | Position | Rules:
    """
    Read a game, a position or rules from the file at *path*; its content, and perhaps its name, say which.

    Raises: EuchreError when the file cannot be read; NotationError or RulesError for what it holds.
    """
    if not str(path):  # a Path would take it for the folder one is in
        raise EuchreError(f"load: {NO_NAME}")
    return loads(game_text(read_bytes(Path(path)), str(path)), Path(path).name)


def dumps(content: Writable, kind: str = "") -> str:
    """
    Return *content* as text: a record as JSON or, with *kind* ``egn`` or ``ptn``, as EGN or PTN; rules
    as TOML.

    A state, a view and a position become a position in one line; of a view it holds what its seat knows.

    Raises: NotationError when that notation cannot say it.
    """
    match content:
        case Record() if kind in ("", "record"):
            return document.dumps(content)
        case Record() if kind == "egn":
            return egn.dumps(content)
        case Record() if kind == "ptn":
            return ptn.dumps(content)
        case State() if kind in ("", "position"):
            return show_position(content) + "\n"
        case Position() if kind in ("", "position"):
            return show_position(content.state, content.scores) + "\n"
        case View() if kind in ("", "position"):
            return show_view(content) + "\n"
        case Rules() if kind in ("", "rules"):
            return to_toml(content)
    raise NotationError(f"a {type(content).__name__} cannot be written as {kind[:20]!r}")


def dump(content: Writable, path: str | Path) -> None:
    """
    Write *content*, a game, a position or rules, to the file at *path*, which is replaced.

    A name that ends in ``.egn`` asks for EGN, ``.egnb`` for EGN in bytes, ``.ptn`` or ``.pbn`` for PTN,
    ``.json`` for a record, ``.toml`` for rules; ``.txt``, and any name of no notation, leaves it to the
    content.

    Raises: EuchreError when the file cannot be written, or its folder does not exist; NotationError when that
    notation cannot say it.
    """
    kind = ENDINGS.get(Path(path).suffix.lower(), "")
    if kind == "egnb" and isinstance(content, Record):
        made: str | bytes = egn.dumps_binary(content)
    else:
        made = dumps(content, "" if kind == "position" else kind)
    write_text(file_path("dump", str(path)), made)


POSITION_OR_GAME: Final = "a position or a recorded game is wanted"
NOTHING_TO_READ: Final = f"there is nothing to read: {POSITION_OR_GAME}"


def games_within(text: str, kind: str) -> tuple[list[str], str]:
    """
    Return the games in a text that may have several, as texts, and their kind; none of one that is one game.

    *kind* is a word of `euchre.notation.check.text_kind`.

    Raises: NotationError when the text is not of that kind.
    """
    match kind:
        case "history":
            return [*document.history_texts(text)], "record"
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
        raise EuchreError(f"these are several games: {POSITION_OR_GAME}; {choose}")
    if kind == "unknown":
        raise unknown_text(text)
    if kind == "rules":
        raise EuchreError(f"these are rules, and {POSITION_OR_GAME}")
    source = loads_kind(text, kind)
    assert not isinstance(source, Rules)
    return source
