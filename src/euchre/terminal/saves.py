"""Keeping a game: in the user's data folder, or in a file of the user's choice."""

import os
import shlex
from dataclasses import replace
from itertools import count
from pathlib import Path

from euchre.errors import EuchreError, NotationError
from euchre.files import file_path, read_text, user_folder, write
from euchre.live import LiveGame
from euchre.notation.record import Record
from euchre.program_name import typed_command
from euchre.rules import Rules


def autosave_path() -> Path:
    """Return the path of the game that `euchre play --resume` goes on with."""
    return user_folder() / "saved.json"


def finished_path() -> Path:
    """Return the path of the file that keeps the last game that was played to its end."""
    return user_folder() / "last.json"


def read_game(path: Path) -> Record:
    """
    Read the game kept in the file *path*.

    Raises: EuchreError when the file cannot be read; NotationError when it holds no game.
    """
    from euchre.notation.document import loads

    text = read_text(path)
    try:
        return loads(text)
    except EuchreError as error:
        raise NotationError(f"{path} is no game to go on with: {error}") from None


def path_to_save(name: str, rules: Rules, *, force: bool) -> Path:
    """
    Return the path of ``--save`` *name* for a new game with *rules*; an unfinished game with the same rules
    may be written over.

    Raises: EuchreError when anything else is there, unless *force*.
    """
    path = file_path("--save", name)
    if force or not path.exists():
        return path
    try:
        record = read_game(path)
        game, state = record.replay()
    except EuchreError:
        raise EuchreError(f"{name} exists and is no game in progress; --force replaces it") from None
    if game.over and state is None:
        raise EuchreError(f"{name} keeps a finished game; --force replaces it")
    if record.rules != rules:
        raise EuchreError(f"{name} keeps an unfinished game by other rules; --force replaces it")
    return path


def _set_aside(path: Path) -> str:
    """
    Give the unfinished game in *path* a free name beside it; the sentence that says so, if there was one.

    Raises: OSError.
    """
    if not path.exists():
        return ""
    names = (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in count(2))
    aside = next(name for name in names if not os.path.lexists(name))
    try:
        read_game(path)
    except EuchreError:
        path.replace(aside)
        return f"What lay in {path} is no game to go on with. It is kept as {aside.name}."
    path.replace(aside)
    resume = typed_command(f"play --resume {shlex.quote(str(aside))}")
    return f"Your unfinished game is kept. Go on with: {resume}"


class Autosave:
    """
    Saves a game as it goes on; when that fails it says so once, and the game goes on.

    The first time a new game is saved, an unfinished one that lies there from before gets another name.
    """

    def __init__(self, path: Path | None = None, *, fresh: bool = False) -> None:
        """
        Save to *path*, or to the autosave in the user's data folder; *fresh* says that the game
        is a new one.
        """
        self.own = path is not None
        self.fresh = fresh and not self.own
        self.problem = ""
        try:
            self.path: Path | None = path or autosave_path()
        except RuntimeError:  # no home
            self.path, self.problem = None, "there is no home folder to save in"

    def keep(self, live: LiveGame) -> str:
        """
        Save the game of *live*; return what is to be said: that saving has just failed, or where an older
        game went; else nothing.
        """
        from euchre.notation.document import dumps

        if self.path is None or self.problem:
            return ""
        record = live.record()
        moved = ""
        undone = (("undone", str(live.undone)),) if live.undone else ()
        try:
            if self.fresh:
                moved, self.fresh = _set_aside(self.path), False
            write(self.path, dumps(replace(record, tags=(*record.tags, *undone))))
            if live.over and not self.own:
                self.path.replace(finished_path())
        except (OSError, EuchreError) as error:
            why = error.strerror if isinstance(error, OSError) else error
            self.problem = f"The game cannot be saved in {self.path.parent}: {why}"
            return f"{moved} {self.problem}.".lstrip()
        return moved

    def where_kept(self, live: LiveGame) -> str:
        """
        Return a sentence saying where the game of *live* is kept and how to go on with it, or why it is not
        kept.
        """
        if self.path is None or self.problem:
            return (self.problem or "The game is not saved") + "."
        if live.over:
            return f"The game is kept in {self.path if self.own else finished_path()}."
        where = f" {shlex.quote(str(self.path))}" if self.own else ""
        return f"The game is saved. Go on with: {typed_command(f'play --resume{where}')}"
