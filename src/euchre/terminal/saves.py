"""Keeping a game: in the user's data folder, or in a file of the user's choice."""

import os
import shlex
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Final

from euchre.base.console import typed_command
from euchre.base.errors import EuchreError
from euchre.base.files import file_path, is_file, is_folder, read_text, user_folder, write
from euchre.live import LiveGame
from euchre.notation.record import Record
from euchre.rules.errors import NotationError
from euchre.rules.rules import Rules

NOTHING_PLAYED: Final = "Nothing was played, so no game is saved."


def autosave_path() -> Path:
    """Return the path of the game that `euchre play --resume` goes on with."""
    return user_folder() / "saved.json"


def finished_path() -> Path:
    """Return the path of the file that keeps the last game played to its end, also one saved elsewhere."""
    return user_folder() / "last.json"


def last_game() -> str:
    """
    Return the path of the last game that was played to its end in a terminal.

    Raises: EuchreError when there is none.
    """
    path = finished_path()
    if not is_file(str(path)):
        raise EuchreError(
            f"there is no file {path}, so there is no game to look at: name a file, or play a game to its "
            "end with `euchre play`"
        )
    return str(path)


def game_path(name: str) -> Path:
    """
    Return the path of the game that ``--resume`` *name* goes on with: a file, or one of `saved_games` by its
    name; an empty *name* is the autosave.

    Raises: EuchreError when there is no game of that name, or no autosave.
    """
    if not name:
        path = autosave_path()
        if not is_file(str(path)):
            others = "; `euchre play --saved` lists the others" if saved_games() else ""
            raise EuchreError(f"there is no file {path}, so there is no game to continue{others}")
        return path
    if is_file(name) or is_folder(name) or Path(name).name != name:
        return Path(name)
    kept = autosave_path().parent / f"{name}.json"
    if not is_file(str(kept)):
        raise EuchreError(f"there is no file {name[:80]}; `euchre play --saved` lists your unfinished games")
    return kept


@dataclass(frozen=True, slots=True)
class SavedGame:
    """An unfinished game in the user's data folder."""

    name: str
    """The text that ``--resume`` takes for this game."""
    saved: datetime
    """When it was saved last, in local time."""
    record: Record
    scores: tuple[int, ...]


def saved_games() -> list[SavedGame]:
    """
    Return the unfinished games in the user's data folder, the latest first; files that are no games are left
    out.
    """
    found = []
    for path in autosave_path().parent.glob("saved*.json"):
        with suppress(EuchreError, OSError):
            record = read_game(path)
            game, state = record.replay()
            when = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
            if not game.over or state is not None:
                found.append(SavedGame(path.stem, when, record, game.scores))
    return sorted(found, key=lambda game: game.saved, reverse=True)


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
        raise NotationError(f"{path} is not a game that can be continued: {error}") from None


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
        raise EuchreError(f"{name} exists and is not a game in progress; --force replaces it") from None
    if game.over and state is None:
        raise EuchreError(f"{name} keeps a finished game; --force replaces it")
    if record.rules != rules:
        raise EuchreError(f"{name} keeps an unfinished game by other rules; --force replaces it")
    return path


def _free_path(path: Path) -> Path:
    """Return an unused path beside *path*: its name with the first free number from 2 on."""
    names = (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in count(2))
    return next(name for name in names if not os.path.lexists(name))


def _identity(path: Path) -> tuple[int, int] | None:
    """
    Return a value that identifies the file at *path*, also after it is renamed; None where there is
    no file.
    """
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns


def _set_aside(path: Path) -> tuple[str, Path | None]:
    """
    Give the unfinished game in *path* a free name beside it; return the sentence that says so and its new
    path, if there was one.

    Raises: OSError.
    """
    if not path.exists():
        return "", None
    aside = _free_path(path)
    try:
        read_game(path)
    except EuchreError:
        path.replace(aside)
        return f"What lay in {path} is not a game that can be continued. It is kept as {aside.name}.", None
    path.replace(aside)
    return f"Your unfinished game is kept: `euchre play --resume {aside.stem}` continues it.", aside


class Autosave:
    """
    Saves a game during play. When saving fails it says so, the game continues, and each later save tries
    again.

    When a new game is first saved, an older unfinished game at that path gets another name. If that older
    game is running in another terminal, it is saved under the new name from then on.
    """

    def __init__(self, path: Path | None = None, *, fresh: bool = False) -> None:
        """
        Save to *path*, or to the autosave in the user's data folder; *fresh* says that the game
        is a new one.
        """
        self.own = path is not None
        self.fresh = self._new = fresh and not self.own
        self.problem = ""
        """Why the game is not saved, in a sentence without its stop; empty where it is saved."""
        self._said = ""
        self._written: tuple[int, int] | None = None
        """The file that was written last, by its `_identity`."""
        self._aside: Path | None = None
        """The new path of the older unfinished game, if there was one."""
        try:
            self.path: Path | None = path or autosave_path()
        except RuntimeError:  # no home
            self.path = None

    def keep(self, live: LiveGame) -> str:
        """
        Save the game of *live*; return the sentence to show: that saving failed (only the first time), or the
        new path of an older game; otherwise nothing.
        """
        moved = ""
        try:
            if self.path is None:
                self.problem = "There is no home folder to save in"
            else:
                moved, self.problem = self._write(self.path, live), ""
        except (OSError, EuchreError) as error:
            why = error.strerror if isinstance(error, OSError) else error
            self.problem = f"The game cannot be saved in {self.path and self.path.parent}: {why}"
        news = f"{self.problem}." if self.problem not in ("", self._said) else ""
        self._said = self.problem
        return f"{moved} {news}".strip()

    def drop(self) -> list[tuple[str, str]]:
        """
        Restore the files as they were before this game, in which nobody has played yet. Return lines that say
        so, each with the command at its end.

        A game that was resumed, that goes to a file of the user's choice, or that could not be saved stays as
        it is: no lines are returned.
        """
        if not self._new or self.own or self.problem or self.path is None:
            return []
        try:
            self.path = self._followed(self.path)
            if self._aside is None:
                self.path.unlink(missing_ok=True)
                return [(NOTHING_PLAYED, "")]
            self._aside.replace(self.path)
        except OSError:
            return []
        return [(f"{NOTHING_PLAYED} The unfinished one has its name again:", typed_command("play --resume"))]

    def _write(self, path: Path, live: LiveGame) -> str:
        """Save to *path*; return where an older game went, if there was one. Raises: OSError; EuchreError."""
        from euchre.notation.document import dumps

        record, moved = live.record(), ""
        undone = (("undone", str(live.undone)),) if live.undone else ()
        if self.fresh:
            (moved, self._aside), self.fresh = _set_aside(path), False
        else:
            path = self.path = self._followed(path)
        text = dumps(replace(record, tags=(*record.tags, *undone)))
        write(path, text)
        self._written = _identity(path)
        if live.over and self.own:
            with suppress(OSError, RuntimeError, EuchreError):  # the user chose where the game is kept
                write(finished_path(), text)
        elif live.over:
            path.replace(finished_path())
        return moved

    def _followed(self, path: Path) -> Path:
        """
        Return the present path of the game that was saved to *path*: another terminal may have
        renamed it.
        """
        if self.own or self._written in (None, _identity(path)):
            return path
        beside = path.parent.glob("saved*.json")
        renamed = next((other for other in beside if _identity(other) == self._written), None)
        return renamed or (_free_path(path) if path.exists() else path)

    @property
    def finished(self) -> Path:
        """The path at which a finished game is kept."""
        assert self.path is not None
        return self.path if self.own else finished_path()

    def where_kept(self, live: LiveGame) -> list[tuple[str, str]]:
        """
        Return lines saying where the game of *live* is kept and what can be done with it, or why it is not
        kept; each with the command that it ends with, if any.
        """
        if self.path is None or self.problem:
            return [((self.problem or "The game is not saved") + ".", "")]
        if live.over:
            path = self.finished
            look = typed_command(f"review {shlex.quote(str(path))}" if self.own else "review")
            return [(f"The game is kept in {path}.", ""), ("What each decision cost:", look)]
        where = "" if self.path == autosave_path() else f" {self.path.stem}"
        if self.own:
            where = f" {shlex.quote(str(self.path))}"
        return [("The game is saved. Continue it with:", typed_command(f"play --resume{where}"))]
