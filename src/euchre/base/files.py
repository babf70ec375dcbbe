"""
Files that a user names or that are kept for the user: text is read with a limit, and written whole or not at
all.

A file that a user names is not replaced unasked, and its folder must exist (`output_file`). `write` makes the
folders of what is kept for the user. A link stays a link: what it leads to is written.
"""

import codecs
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import ENAMETOOLONG
from pathlib import Path
from typing import Final

from euchre.base.console import path_on_a_line
from euchre.base.errors import FOLDER, NO_NAME, EuchreError

MOST_BYTES: Final = 4_000_000
"""Bytes: no record of a game is larger."""
_PART: Final = re.compile(r"\..{1,40}-[0-9a-f]{16}")
"""The name of a file while `replacing` waits for its content."""


def user_folder() -> Path:
    """
    Return the folder in which this program keeps what belongs to its user, by the system's custom; it may not
    exist yet.
    """
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


@contextmanager
def replacing(path: Path, *, durable: bool = False) -> Iterator[Path]:
    """
    Yield the path of a file to be written in place of the one at *path*, in a ``with`` statement.

    At the end it takes that one's place; where the block raises it is removed, and *path* is as it was. A
    *durable* file is on the disk before, so that a power cut leaves one of the two whole. The file has the
    permissions of any new file, not of an earlier one.

    Raises: OSError when the file cannot be written.
    """
    part = path.with_name(f".{path.name[:40]}-{os.urandom(8).hex()}")  # tempfile's are for the owner alone
    try:
        yield part
        if durable:
            with part.open("rb+") as file:
                os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise


def remove_parts(folder: Path) -> None:
    """
    Remove what `replacing` left in *folder* when its process was killed; no other may be writing there.

    Raises: OSError when the folder cannot be read, or a file cannot be removed.
    """
    for path in folder.iterdir():
        if _PART.fullmatch(path.name):
            path.unlink()


def write(path: Path, content: str | bytes, *, durable: bool = False) -> None:
    """
    Write *content* to *path* as a whole, or leave the file as it was: `replacing`.

    Missing folders are made.

    Raises: OSError when the file cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with replacing(path, durable=durable) as part:
        if isinstance(content, str):
            part.write_text(content, "utf-8")
        else:
            part.write_bytes(content)


def write_text(path: Path, text: str | bytes) -> None:
    """
    Write *text*, or bytes, to a file that the user named, as a whole or not at all.

    Raises: EuchreError, with the reason, when the file cannot be written.
    """
    try:
        write(path, text)
    except OSError as error:
        raise EuchreError(f"{path} cannot be written: {error.strerror}") from None


def is_file(text: str) -> bool:
    """
    Return whether *text* is the path of an existing file; False, not an error, for a text that cannot be a
    path.
    """
    try:
        return Path(text).is_file()
    except (OSError, ValueError):  # too long for a name, or with a NUL in it
        return False


def names_path(text: str) -> bool:
    """
    Return whether *text*, which is not a known name, is meant as the path of a file: it has a slash or an
    ending.

    >>> names_path("house.toml"), names_path("./house"), names_path("fuor")
    (True, True, False)
    """
    return "/" in text or os.sep in text or bool(Path(text).suffix)


def is_folder(text: str) -> bool:
    """
    Return whether *text* is the path of an existing folder; False, not an error, for a text that cannot be a
    path.
    """
    try:
        return Path(text).is_dir()
    except (OSError, ValueError):  # as above
        return False


def read_text(path: Path) -> str:
    """
    Return the content of a UTF-8 text file of at most `MOST_BYTES` bytes, with each line end as a newline.

    Raises: EuchreError when the file is missing, a folder, too large, or no text.
    """
    return as_text(read_bytes(path), str(path))


def shown_name(name: str) -> str:
    """Return the name of an input as a message shows it, at most 80 letters; ``-`` is the standard input."""
    return "the standard input" if name == "-" else path_on_a_line(name)


def as_text(data: bytes, name: str) -> str:
    """
    Return the content *data* of the file *name* as text, with line ends as newlines; ``-`` is the standard
    input.

    Raises: EuchreError when it is neither UTF-8 nor, by the mark at its beginning, UTF-16.
    """
    wide = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))  # as PowerShell writes with >
    try:
        return data.decode("utf-16" if wide else "utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise EuchreError(f"{shown_name(name)} is not text in UTF-8; save it as UTF-8 in an editor") from None


def read_bytes(path: Path) -> bytes:
    """
    Return the content of a file of at most `MOST_BYTES` bytes.

    Raises: EuchreError when the file is missing, a folder, or too large.
    """
    try:
        with path.open("rb") as file:  # a device has no size, so the reading itself is limited
            data = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise EuchreError(f"there is no file {path}") from None
    except OSError as error:
        if is_folder(str(path)):  # systems refuse this with different errors
            raise EuchreError(f"{path}: {FOLDER}") from None
        if error.errno == ENAMETOOLONG:
            raise EuchreError(f"{str(path)[:80]!r}: no file can be called that") from None
        raise EuchreError(f"{path} cannot be read: {error.strerror}") from None
    except ValueError:  # with a NUL in it
        raise EuchreError(f"{str(path)[:80]!r}: no file can be called that") from None
    if len(data) > MOST_BYTES:
        raise EuchreError(f"{path} is larger than any game")
    return data


def output_file(option: str, name: str, *, force: bool) -> Path:
    """
    Return the path of the file *name*, which a command is to write: the value of its *option*, like
    ``--out``.

    Links are followed. *force* lets it replace a file.

    Raises: EuchreError when the file exists and *force* is not given, and for a folder, a device, a folder
    that does not exist, or ``-``.
    """
    path = file_path(option, name)
    if path.exists() and not force:
        raise EuchreError(f"{name} exists; --force replaces it")
    return path


def file_path(option: str, name: str) -> Path:
    """
    Return the path of the file *name*, which may exist or not; a link is followed.

    *option*, like ``--out``, is the option that gave the name; the refusal begins with it.

    Raises: EuchreError for an empty name, a folder, a device, a folder that does not exist, or ``-``.
    """
    if not name:
        raise EuchreError(f"{option}: {NO_NAME}")
    if name == "-":
        raise EuchreError(f"{option} -: a file is wanted, not the standard output")
    path = Path(name)
    try:
        if path.is_symlink():
            path = Path(os.path.realpath(path))
        folder, there = path.is_dir(), path.parent.is_dir()
        special = path.exists() and not folder and not path.is_file()
    except (OSError, ValueError):  # too long for a name, or with a NUL in it
        raise EuchreError(f"{option} {name[:80]}: no file can be called that") from None
    if folder:
        raise EuchreError(f"{option} {name}: {FOLDER}")
    if special:
        raise EuchreError(f"{option} {name}: this is a device or a pipe; name a file")
    if not there:
        raise EuchreError(f"{option} {name}: there is no folder {path.parent}")
    return path
