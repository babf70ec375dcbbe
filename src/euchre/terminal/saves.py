"""Keeping a game: in the user's data folder, or in a file of his choice."""

import os
import shlex
import sys
from contextlib import suppress
from dataclasses import replace
from itertools import count
from pathlib import Path
from secrets import token_hex

from euchre.errors import FOLDER, EuchreError, NotationError
from euchre.notation.record import Record
from euchre.table import Table
from euchre.terminal.program_name import command

BIGGEST = 4_000_000
"""Bytes: no record of a game is larger."""


def folder() -> Path:
    """Where this user's programs keep their data."""
    home = os.environ.get("XDG_DATA_HOME", "")
    if os.path.isabs(home):  # noqa: PTH117  # the XDG rule: a relative path is ignored
        base = Path(home)
    elif sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path.home() / ".local" / "share"
    return base / "euchre"


def autosave() -> Path:
    """The game to go on with."""
    return folder() / "saved.json"


def finished() -> Path:
    """The last game that was played to its end."""
    return folder() / "last.json"


def write(path: Path, text: str) -> None:
    """
    Write the whole file or leave it as it was; who may read it is as the user has it for new files.

    Raises: OSError.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name[:40]}-{token_hex(8)}")  # tempfile's are for the owner alone
    try:
        with part.open("x", encoding="utf-8") as file:
            file.write(text)
        part.replace(path)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise


def write_text(path: Path, text: str) -> None:
    """
    `write`, for a file the user named.

    Raises: EuchreError in a sentence.
    """
    try:
        write(path, text)
    except OSError as error:
        raise EuchreError(f"{path} cannot be written: {error.strerror}") from None


def is_file(text: str) -> bool:
    """Whether *text* names a file, whatever else it may be."""
    try:
        return Path(text).is_file()
    except (OSError, ValueError):  # too long for a name, or with a NUL in it
        return False


def is_folder(text: str) -> bool:
    """Whether *text* names a folder, whatever else it may be."""
    try:
        return Path(text).is_dir()
    except (OSError, ValueError):  # as above
        return False


def read_text(path: Path) -> str:
    """
    The text in *path*.

    Raises: EuchreError in a sentence, whatever is wrong.
    """
    try:
        with path.open("rb") as file:  # a device has no size, so the reading itself is limited
            text = file.read(BIGGEST + 1)
        if len(text) > BIGGEST:
            raise EuchreError(f"{path} is larger than any game")
        return text.decode("utf-8").replace("\r\n", "\n")
    except FileNotFoundError:
        raise EuchreError(f"there is no file {path}") from None
    except OSError as error:
        if path.is_dir():  # which systems refuse in different words
            raise EuchreError(f"{path}: {FOLDER}") from None
        raise EuchreError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise EuchreError(f"{path} is not text") from None


def read(path: Path) -> Record:
    """
    The game kept in *path*.

    Raises: EuchreError in a sentence, whatever is wrong.
    """
    from euchre.notation.document import loads

    text = read_text(path)
    try:
        return loads(text)
    except EuchreError as error:
        raise NotationError(f"{path} is no game to go on with: {error}") from None


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
        read(path)
    except EuchreError:
        path.replace(aside)
        return f"What lay in {path} is no game to go on with. It is kept as {aside.name}."
    path.replace(aside)
    return f"Your unfinished game is kept. Go on with: {command(f'play --resume {shlex.quote(str(aside))}')}"


class Keeper:
    """
    Saves a game as it goes on; when that fails it says so once, and the game goes on.

    The first time a new game is saved, an unfinished one in the autosave gets another name.
    """

    def __init__(self, path: Path | None = None, *, fresh: bool = False) -> None:
        """*fresh*: the game is a new one, and what lies in the autosave is another."""
        self.own = path is not None
        self.fresh = fresh and not self.own
        self.problem = ""
        try:
            self.path: Path | None = path or autosave()
        except RuntimeError:  # no home
            self.path, self.problem = None, "there is no home folder to save in"

    def keep(self, table: Table) -> str:
        """Save; what there is to say: that this has just failed, or where an older game went."""
        from euchre.notation.document import dumps

        if self.path is None or self.problem:
            return ""
        record = table.record()
        moved = ""
        undone = (("undone", str(table.undone)),) if table.undone else ()
        try:
            if self.fresh:
                moved, self.fresh = _set_aside(self.path), False
            write(self.path, dumps(replace(record, tags=(*record.tags, *undone))))
            if table.over and not self.own:
                self.path.replace(finished())
        except (OSError, EuchreError) as error:
            why = error.strerror if isinstance(error, OSError) else error
            self.problem = f"The game cannot be saved in {self.path.parent}: {why}"
            return f"{moved} {self.problem}.".lstrip()
        return moved

    def farewell(self, table: Table) -> str:
        """Where the game is, and how to go on with it."""
        if self.path is None or self.problem:
            return (self.problem or "The game is not saved") + "."
        if table.over:
            return f"The game is kept in {self.path if self.own else finished()}."
        where = f" {shlex.quote(str(self.path))}" if self.own else ""
        return f"The game is saved. Go on with: {command(f'play --resume{where}')}"
