"""
A run of hands on disk: blocks in a folder while it is unfinished (`euchre.runs.folder`), then a file.

A run goes on only with the same rules, seed, players, hands, version and code.
"""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np

from euchre.analysis.simulation.simulate import SimulationPlan, play_blocks
from euchre.analysis.simulation.tally import AT, ENDS, Tally
from euchre.base.missing_parts import explain_missing_parts
from euchre.english.results import figure_words
from euchre.kernel.machine.compiled import Words
from euchre.kernel.simulate.batch import column_names
from euchre.rules.cards import CARDS, Trump
from euchre.rules.text import share_code
from euchre.runs.folder import RunFolder, program_entries
from euchre.runs.workers import CountReport, JobRunner

HANDS_IN_A_GROUP: Final = 1 << 16
"""Hands in a row group of a Parquet file."""

ENDINGS: Final = (".parquet", ".jsonl")


class SimulationStore(RunFolder):
    """
    The hands of a simulation on disk: finished blocks in a folder while it runs, then one Parquet or JSON
    Lines file.
    """

    def __init__(self, out: Path, plan: SimulationPlan, *, force: bool = False) -> None:
        """
        Begin the run that the file *out* will hold, or go on with it where it was interrupted.

        Raises: EuchreError when *out* exists, or another run is unfinished there, unless *force* replaces it.
        """
        if out.suffix == ".parquet":
            with explain_missing_parts():
                import pyarrow.parquet  # noqa: F401
        self.plan = plan
        super().__init__(out, manifest(plan), plan.blocks, endings=ENDINGS, force=force)

    def play(self, numbers: Iterable[int], runner: JobRunner | None = None) -> Iterator[int]:
        """
        Play the blocks with those *numbers* by *runner* and keep them; yield how many hands each has.

        Raises: EuchreError when the disk refuses.
        """
        for number, rows in play_blocks(self.plan, numbers, runner=runner):
            self.keep(number, rows)
            yield len(rows)

    def keep(self, number: int, rows: Words) -> None:
        """
        Write the rows of block *number* to disk, whole or not at all.

        Raises: EuchreError when the disk refuses.
        """
        # The number of a hand is known from its place, and no other column needs more than 16 bits.
        narrow = rows[:, 1:].astype(np.int16)
        assert (narrow == rows[:, 1:]).all()
        self.put(number, narrow)

    def block(self, number: int) -> Words:
        """
        Return the hands of block *number*, a row of whole numbers each: shape (hands, columns), the columns
        those of `batch.column_names`. A block that is missing or damaged on the disk is played again.
        """
        start, stop = self.plan.span(number)
        narrow = self.get(number, (stop - start, len(column_names(self.plan.rules)) - 1))
        if narrow is None:
            ((_, rows),) = play_blocks(self.plan, [number])
            return rows
        return np.concatenate(
            [np.arange(start, stop, dtype=np.int64)[:, None], narrow.astype(np.int64)], axis=1
        )

    def finish(self, tally: Tally, report: CountReport) -> None:
        """
        Write the file from all blocks, counting their hands into *tally*, put it in its place, and remove the
        folder.

        *report* is called with the number of hands written.

        Raises: EuchreError when the disk refuses.
        """
        write = _write_parquet if self.out.suffix == ".parquet" else _write_lines
        self.close(lambda path: write(path, self.plan, self._groups(tally, report)))

    def _groups(self, tally: Tally, report: CountReport) -> Iterator[Words]:
        """All hands, `HANDS_IN_A_GROUP` at a time, which does not depend on the size of the blocks."""
        many = HANDS_IN_A_GROUP // self.plan.block_size
        for begun in range(0, self.plan.blocks, many):
            numbers = range(begun, min(begun + many, self.plan.blocks))
            rows = np.concatenate([self.block(number) for number in numbers])
            tally.add(rows)
            yield rows
            report(tally.hands)


def manifest(plan: SimulationPlan) -> dict[str, Any]:
    """Return what defines a run, in plain types: two runs with equal manifests play the same hands."""
    return {
        "rules": share_code(plan.rules),
        "hands": plan.hands,
        "seed": plan.seed,
        "players": list(plan.players),
        "engine": plan.engine,
        "block": plan.block_size,
        **program_entries(),
    }


# --- the file -----------------------------------------------------------------------------------------------

WORDS: Final[dict[str, list[str]]] = {
    "upcard": [str(card) for card in CARDS],
    "trump": [trump.word for trump in Trump],
    "end": [figure_words(name) for name in ENDS],
}
"""The columns that are words in a file, with the word for each number."""

SEATS: Final = ("maker", "defender")
"""The columns of seats, which are empty in a file where there is no such seat."""


def _write_lines(path: Path, plan: SimulationPlan, groups: Iterator[Words]) -> None:
    """A line of JSON for each hand."""
    names = column_names(plan.rules)
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


def _write_parquet(path: Path, plan: SimulationPlan, groups: Iterator[Words]) -> None:
    """A Parquet file, which knows in its metadata what was played."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    # Put together from buffers: `pyarrow.array` imports pandas where that is installed, 70 MB of it.
    def bits(flags: Any) -> Any:
        return pa.py_buffer(np.packbits(flags, bitorder="little"))

    def texts(words: list[str]) -> Any:
        ends = np.cumsum([0, *[len(word.encode()) for word in words]], dtype=np.int32)
        buffers = [None, pa.py_buffer(ends), pa.py_buffer("".join(words).encode())]
        return pa.Array.from_buffers(pa.string(), len(words), buffers)

    def numbers(column: Any, kind: Any, known: Any = None) -> Any:
        values = np.ascontiguousarray(column, kind.to_pandas_dtype())
        return pa.Array.from_buffers(kind, len(values), [known, pa.py_buffer(values)])

    def cells(name: str, column: Any) -> Any:
        if name in WORDS:
            places = numbers(column, pa.int8(), bits(column >= 0))
            return pa.DictionaryArray.from_arrays(places, texts(WORDS[name]))
        if name in SEATS:
            return numbers(column, pa.int8(), bits(column >= 0))
        if name == "alone":
            return pa.Array.from_buffers(pa.bool_(), len(column), [None, bits(column)])
        return numbers(column, pa.int64() if name == "hand" else pa.int16())

    names = column_names(plan.rules)
    about = {"euchre": json.dumps(manifest(plan))}
    writer = None
    try:
        for rows in groups:
            made = pa.table({name: cells(name, rows[:, at]) for at, name in enumerate(names)})
            if writer is None:
                writer = pq.ParquetWriter(path, made.schema.with_metadata(about), compression="zstd")
            writer.write_table(made.replace_schema_metadata(about), row_group_size=HANDS_IN_A_GROUP)
    finally:
        if writer is not None:
            writer.close()
