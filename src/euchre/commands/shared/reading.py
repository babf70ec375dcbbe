"""What the commands are given: files, the standard input, names of rules, positions, recorded games."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from euchre.base.errors import FOLDER, EuchreError
from euchre.base.files import shown_name
from euchre.commands.shared.printing import print_remark
from euchre.rules.errors import NotationError

if TYPE_CHECKING:
    from euchre.notation.position import Position
    from euchre.notation.record import Record
    from euchre.rules.rules import Rules

EXAMPLE: Final = "two dealer=1 up=9H hands=JHJDAHKHQH/9CTCQCKCAC :"
"""A position that can be asked about and solved."""


def read_text_named(name: str) -> str:
    """
    Return the text of the file *name*, or the EGN that binary EGN stands for; ``-`` is the standard input.

    Raises: EuchreError when it cannot be read, is no text or is too large.
    """
    from euchre.base.files import MOST_BYTES, as_text, read_bytes

    data = sys.stdin.buffer.read(MOST_BYTES + 1) if name == "-" else read_bytes(Path(name))
    if len(data) > MOST_BYTES:
        raise EuchreError("the standard input is larger than any game")
    if b"Notation" in data[:32] and not data.startswith(
        b"{"
    ):  # binary, perhaps: its reader is loaded only then
        from euchre.notation.files import game_text

        return game_text(data, name)
    return as_text(data, name)


def read_rules_named(name: str) -> "Rules":
    """
    Return the rules that *name* stands for: a variant's name, a share code, a file of house rules, or ``-``
    for standard input.

    Raises: EuchreError when it is none of these.
    """
    from euchre.rules.text import find_rules, read_rules

    return read_rules(read_text_named(name)) if name == "-" else find_rules(name)


def read_position_or_game(
    argument: str, deal: int | None = None, at: int | None = None
) -> "Position | Record":
    """
    Return the position that *argument* is in one line, or the position or recorded game in the file
    *argument*; ``-`` is the standard input.

    *deal* and *at* are the point of a recorded game that was asked for; with a position they are refused.

    Raises: EuchreError when there is no such file, or it holds neither.
    """
    from euchre.base.files import is_file, is_folder
    from euchre.notation.position import looks_like_position

    if argument == "-" or is_file(argument):
        from euchre.notation.check import text_kind
        from euchre.notation.files import position_within

        whole = read_text_named(argument)
        text = position_within(whole)
        # What lies within a file is named by nothing.
        kind = text_kind(text, argument if argument != "-" and text is whole else "")
        with naming_file(argument, kind):
            return _read(text, kind, (deal, at))
    if is_folder(argument):
        raise EuchreError(f"{argument}: {FOLDER}")
    if not argument.strip():
        from euchre.notation.files import NOTHING_TO_READ

        raise EuchreError(NOTHING_TO_READ)
    if not looks_like_position(argument):
        raise EuchreError(
            f"there is no file {argument[:80]}, and a position in one line is like this: {EXAMPLE}"
        )
    return _read(argument, "position", (deal, at))


def _read(text: str, kind: str, point: tuple[int | None, int | None]) -> "Position | Record":
    """
    Read *text*, a position or a recorded game of that *kind*; of a position no *point* can be chosen.

    Raises: EuchreError for any other kind, and for what is wrong with the text.
    """
    if kind == "position" and point != (None, None):
        raise EuchreError("--deal and --at choose from a recorded game; a position is one point already")
    if kind == "position":  # so that no other notation is loaded
        from euchre.notation.position import only_position

        position = only_position(text)
        tell_former_rules(by_former=position.by_former_rules)
        return position
    from euchre.notation.files import read_one

    return read_one(text, kind, choose="`euchre convert FILE game.json --number 1` takes one out")


def tell_former_rules(name: str = "", *, by_former: bool) -> None:
    """
    Print a remark that a position was read by the former rules of its game, if it was: *by_former*.

    *name* is that of its file, where it is not clear which position is meant.
    """
    if by_former:
        from euchre.english.positions import FORMER_RULES

        print_remark(f"{shown_name(name)}: {FORMER_RULES}" if name else FORMER_RULES)


def pick_game(text: str, kind: str, number: int | None) -> tuple[str, str]:
    """
    Return the text and the kind of the one game to look at: *number*, from 1, of an exported history
    (the latest first), a match in EMN or a PTN of several games; or *text* itself.

    Raises: EuchreError when there are several games and nothing says which, when there is no game of that
    number, or when *text* is one game and *number* is given.
    """
    from euchre.notation.files import games_within

    games, one = games_within(text, kind)
    if not games:
        if kind in _SEVERAL:
            raise EuchreError(f"this {_SEVERAL[kind]} has no game")
        if number is not None:
            raise EuchreError(
                f"--number {number}: only a file of several games takes it, and this is one game"
            )
        return text, kind
    if number is None and len(games) > 1:
        first = " for the latest" if kind == "history" else ""
        raise EuchreError(f"this is a {_SEVERAL[kind]} of {len(games)} games: say which, --number 1{first}")
    chosen = 1 if number is None else number
    if not 1 <= chosen <= len(games):
        raise EuchreError(f"--number {chosen}: the games of this {_SEVERAL[kind]} are 1 to {len(games)}")
    return games[chosen - 1], one


def read_picked(name: str, number: int | None) -> tuple[str, str]:
    """
    Return the text and the kind of the one game to look at in the file *name*, ``-`` for the standard input,
    as `pick_game` does.

    Raises: EuchreError, which names the file, when it cannot be read or *number* does not fit.
    """
    from euchre.notation.check import text_kind

    text = read_text_named(name)
    with naming_file(name):
        return pick_game(text, text_kind(text, "" if name == "-" else name), number)


def read_games(name: str) -> "list[Record]":
    """
    Return all recorded games in the file *name*, ``-`` for the standard input: one game, or a history, a
    match in EMN or a PTN of several.

    Raises: EuchreError when it holds no game, or one that the rules refuse.
    """
    from euchre.notation.check import text_kind, unknown_text
    from euchre.notation.files import games_within, loads_kind
    from euchre.notation.record import Record

    text = read_text_named(name)
    kind = text_kind(text, "" if name == "-" else name)
    with naming_file(name, kind):
        if kind == "unknown":
            raise unknown_text(text)
        games, one = games_within(text, kind)
        found = [loads_kind(game, one) for game in games] if games else [loads_kind(text, kind)]
        records = [game for game in found if isinstance(game, Record)]
        if len(records) < len(found) or not records:
            raise EuchreError("a recorded game is wanted")
        return records


_SEVERAL: Final = {"history": "history", "emn": "match", "ptn": "PTN"}
"""What may hold several games, by its kind, and what it is called."""


@contextmanager
def naming_file(name: str, kind: str = "") -> Iterator[None]:
    """
    Put the name of the file, and what it was read as, before any EuchreError raised in the block.

    Raises: NotationError in place of that error, because the file is to be mended.
    """
    read = {
        "record": " is not a valid record of a game",
        "egn": " is not a valid game in EGN",
        "ptn": " is not a valid game in PTN",
    }.get(kind, "")
    try:
        yield
    except EuchreError as error:
        raise NotationError(f"{shown_name(name)}{read}: {error}") from None
