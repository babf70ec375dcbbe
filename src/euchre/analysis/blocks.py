"""
A long run of hands on disk: blocks in a folder while it is unfinished, then one file, written whole.

The folder is the file's name and ``.part``. What it holds is told by its manifest; a run goes on only with
the same rules, seed, players, hands and version, so that the file is the same byte for byte however often it
was interrupted.
"""

import json
import shutil
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np

import euchre
from euchre.analysis.simulate import Plan, played
from euchre.analysis.tally import AT, ENDS, Tally
from euchre.cards import CARDS, Trump
from euchre.errors import EuchreError
from euchre.house import share_code
from euchre.kernel.batch import columns
from euchre.kernel.compiled import Words

ROWS: Final = 1 << 16
"""Hands in a row group of a Parquet file."""

ENDINGS: Final = (".parquet", ".jsonl")

Report = Callable[[int], object]


class Store:
    """The blocks of a run that are done, in a folder."""

    def __init__(self, out: Path, plan: Plan, *, force: bool = False) -> None:
        """
        Begin, or go on with, the run that *out* will hold.

        Raises: EuchreError when *out* exists, or another run is unfinished there, unless *force* replaces it.
        """
        _check_name(out)
        if out.exists() and not force:
            raise EuchreError(f"{out} exists already: name another file, or say --force to replace it")
        self.out, self.plan, self.folder = out, plan, Path(f"{out}.part")
        told = manifest(plan)
        try:
            begun = self._begun()
            if begun is not None and begun != told:
                if not force:
                    raise EuchreError(_unlike(self.folder, begun, told))
                shutil.rmtree(self.folder)
            self.folder.mkdir(exist_ok=True)
            self._whole("manifest.json", lambda path: path.write_text(json.dumps(told, indent=2), "utf-8"))
        except OSError as error:
            raise EuchreError(f"{self.folder} cannot be written: {error.strerror}") from None

    def missing(self) -> list[int]:
        """
        The numbers of the blocks still to be played.

        Raises: EuchreError when the folder cannot be read.
        """
        try:
            there = {path.name for path in self.folder.iterdir()}
        except OSError as error:
            raise EuchreError(f"{self.folder} cannot be read: {error.strerror}") from None
        return [number for number in range(self.plan.blocks) if _name(number) not in there]

    def keep(self, number: int, rows: Words) -> None:
        """
        Keep a block that is done, whole or not at all.

        Raises: EuchreError when the disk does not take it.
        """
        # The number of a hand is known from its place, and no other column needs more than 16 bits.
        narrow = rows[:, 1:].astype(np.int16)
        assert (narrow == rows[:, 1:]).all()
        try:
            self._whole(_name(number), lambda path: _pack(path, narrow))
        except OSError as error:
            raise EuchreError(f"{self.folder} cannot be written: {error.strerror}") from None

    def block(self, number: int) -> Words:
        """A block; one that was damaged on the disk is played again."""
        start, stop = self.plan.span(number)
        try:
            with np.load(self.folder / _name(number)) as kept:
                narrow = kept["rows"]
        except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
            narrow = np.empty((0, 0))
        if narrow.shape != (stop - start, len(columns(self.plan.rules)) - 1):
            ((_, rows),) = played(self.plan, [number])
            return rows
        return np.concatenate(
            [np.arange(start, stop, dtype=np.int64)[:, None], narrow.astype(np.int64)], axis=1
        )

    def finish(self, tally: Tally, report: Report) -> None:
        """
        Count all blocks, write the file from them, put it in its place, and remove the folder.

        Raises: EuchreError when the disk does not take it.
        """
        write = _write_parquet if self.out.suffix == ".parquet" else _write_lines
        try:
            self._whole("result", lambda path: write(path, self.plan, self._groups(tally, report)))
            (self.folder / "result").replace(self.out)
        except OSError as error:
            raise EuchreError(f"{self.out} cannot be written: {error.strerror}") from None
        shutil.rmtree(self.folder, ignore_errors=True)

    def _groups(self, tally: Tally, report: Report) -> Iterator[Words]:
        """All hands, `ROWS` at a time, whatever the size of the blocks."""
        many = ROWS // self.plan.block
        for begun in range(0, self.plan.blocks, many):
            numbers = range(begun, min(begun + many, self.plan.blocks))
            rows = np.concatenate([self.block(number) for number in numbers])
            tally.add(rows)
            yield rows
            report(tally.hands)

    def _whole(self, name: str, write: Callable[[Path], object]) -> None:
        writing = self.folder / f"{name}.writing"
        write(writing)
        writing.replace(self.folder / name)

    def _begun(self) -> dict[str, Any] | None:
        """The manifest of what lies there; None when nothing does."""
        if not self.folder.exists():
            return None
        try:
            told = json.loads((self.folder / "manifest.json").read_text("utf-8"))
        except (FileNotFoundError, ValueError):
            told = None
        if isinstance(told, dict):
            return told
        if self.folder.is_dir() and not any(self.folder.iterdir()):
            return None
        return {}


def manifest(plan: Plan) -> dict[str, Any]:
    """What a run is, in words that are equal only for equal runs."""
    return {
        "rules": share_code(plan.rules),
        "hands": plan.hands,
        "seed": plan.seed,
        "players": list(plan.players),
        "engine": plan.engine,
        "block": plan.block,
        "version": euchre.__version__,
    }


def _check_name(out: Path) -> None:
    if out.suffix not in ENDINGS:
        raise EuchreError(f"no format for {out}: end its name in {' or '.join(ENDINGS)}")
    if out.is_dir():
        raise EuchreError(f"{out} is a folder: name a file")
    if not out.parent.is_dir():
        raise EuchreError(f"there is no folder {out.parent} to write {out.name} to")
    if out.suffix == ".parquet":
        try:
            import pyarrow.parquet  # noqa: F401
        except ImportError:
            raise EuchreError(
                "Parquet needs the package pyarrow: `pip install pyarrow`, or in a checkout "
                "`python3 dev.py lint`, which brings it; or write .jsonl"
            ) from None


def _unlike(folder: Path, begun: dict[str, Any], told: dict[str, Any]) -> str:
    """Why a run does not go on with what lies in *folder*, and what would do."""
    if not begun:
        return f"{folder} holds no run of this program: name another file, or say --force to replace it"
    unlike = [
        f"{word} {_said(begun.get(word))}, not {_said(value)}"
        for word, value in told.items()
        if begun.get(word) != value
    ]
    return (
        f"{folder} holds an unfinished run with {'; '.join(unlike)}: "
        f"ask for the same to go on with it, or say --force to begin anew"
    )


def _said(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)[:60]


def _name(number: int) -> str:
    return f"block-{number}.npz"


def _pack(path: Path, rows: Any) -> None:
    # A zip archive: it has check sums, so a block half on the disk is known by them.
    with path.open("wb") as file:
        np.savez(file, rows=rows)


# --- the file -----------------------------------------------------------------------------------------------

WORDS: Final[dict[str, list[str]]] = {
    "upcard": [str(card) for card in CARDS],
    "trump": [trump.word for trump in Trump],
    "end": list(ENDS),
}
"""The columns that are words in a file, with the word for each number."""

SEATS: Final = ("maker", "defender")
"""The columns that may be empty in a file, besides those."""


def _write_lines(path: Path, plan: Plan, groups: Iterator[Words]) -> None:
    """A line of JSON for each hand."""
    names = columns(plan.rules)
    spoken: dict[int, Any] = {AT[name]: [json.dumps(word) for word in words] for name, words in WORDS.items()}
    spoken |= {AT[name]: [str(seat) for seat in range(plan.rules.seats)] for name in SEATS}
    # The last word is that of -1, "none".
    spoken = {column: np.array([*words, "null"], object) for column, words in spoken.items()}
    spoken[AT["alone"]] = np.array(["false", "true"], object)
    line = "{" + ",".join(f'"{name}":%s' for name in names) + "}\n"
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for rows in groups:
            cells = [spoken[at][column] if at in spoken else column for at, column in enumerate(rows.T)]
            file.writelines([line % row for row in zip(*[column.tolist() for column in cells], strict=True)])


def _write_parquet(path: Path, plan: Plan, groups: Iterator[Words]) -> None:
    """A Parquet file, which knows in its metadata what was played."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    def cells(name: str, column: Any) -> Any:
        if name in WORDS:
            places = pa.array(column, pa.int8(), mask=column < 0)
            return pa.DictionaryArray.from_arrays(places, pa.array(WORDS[name]))
        if name in SEATS:
            return pa.array(column, pa.int8(), mask=column < 0)
        kind = pa.int64() if name == "hand" else pa.bool_() if name == "alone" else pa.int16()
        return pa.array(column.astype(bool) if name == "alone" else column, kind)

    names = columns(plan.rules)
    about = {"euchre": json.dumps(manifest(plan))}
    writer = None
    try:
        for rows in groups:
            made = pa.table({name: cells(name, rows[:, at]) for at, name in enumerate(names)})
            if writer is None:
                writer = pq.ParquetWriter(path, made.schema.with_metadata(about), compression="zstd")
            writer.write_table(made.replace_schema_metadata(about), row_group_size=ROWS)
    finally:
        if writer is not None:
            writer.close()
