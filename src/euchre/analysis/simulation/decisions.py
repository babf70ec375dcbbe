"""
Every decision of simulated hands as a data set: what the seat saw, could do and did, and how the hand ended.

The hands are those of the same simulation without the decisions. A row tells nothing that its seat could not
see when it decided, but for the columns of the outcome.
"""

import json
from collections.abc import Generator, Iterable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from euchre.analysis.simulation.blocks import manifest
from euchre.analysis.simulation.simulate import SimulationPlan, hand_row, reference_hand
from euchre.analysis.simulation.tally import Tally
from euchre.base.chance import Chance
from euchre.base.missing_parts import explain_missing_parts
from euchre.hand.hand import apply, deal, points
from euchre.hand.scoring import gain
from euchre.hand.state import Phase, State
from euchre.kernel.machine.compiled import Words
from euchre.kernel.simulate.batch import column_names
from euchre.notation.position import show_view
from euchre.rules.actions import code
from euchre.runs.folder import RunFolder
from euchre.runs.workers import CountReport, JobRunner, check_stopped, run_jobs
from euchre.seen.views import view

SCHEMA: Final = {
    "hand": "int64", "decision": "int16", "seat": "int8", "phase": "word", "view": "string",
    "mask": "list", "action": "int16", "chosen": "string", "tricks": "int8", "points": "list",
    "gain": "float32",
}  # fmt: skip
"""The columns, and what is in them; docs/reference/decisions.md explains each."""

FORMAT: Final = "euchre-decisions"
VERSION: Final = 1


class DecidedBlock(NamedTuple):
    """The hands of a block: a row for each, as `hand_row` makes them, and a row for each decision."""

    hands: Words
    decisions: list[tuple[Any, ...]]


def with_reference(plan: SimulationPlan) -> SimulationPlan:
    """Return *plan* for the reference engine, which shows what each seat sees; the hands are the same."""
    if plan.engine == "reference":
        return plan
    return replace(plan, engine="reference", why="the reference engine plays: decisions are written down")


def decided_blocks(
    plan: SimulationPlan, numbers: Iterable[int], workers: int = 1, runner: JobRunner | None = None
) -> Generator[tuple[int, DecidedBlock], None, None]:
    """
    Play the blocks of *plan* with those *numbers* and yield each number, in that order, with its hands and
    decisions.

    *runner* does the work where one is given, else *workers* processes, 1 to 512.

    Raises: EuchreError when *workers* are not from 1 to 512.
    """
    if runner is not None:
        return runner(partial(decided_block, plan), numbers)
    return run_jobs(partial(decided_block, plan), numbers, workers, processes=True)


def decided_block(plan: SimulationPlan, number: int) -> DecidedBlock:
    """Play block *number* of *plan*; return its hands and its decisions."""
    hands: list[tuple[int, ...]] = []
    decisions: list[tuple[Any, ...]] = []
    for hand in range(*plan.span(number)):
        check_stopped()
        dealer = hand % plan.rules.seats
        last = reference_hand(plan.rules, plan.seed, hand, dealer, plan.players, own=plan.own)
        hands.append(hand_row(hand, last))
        decisions += decision_rows(hand, deal(plan.rules, dealer, Chance(plan.seed, hand)), last)
    return DecidedBlock(np.array(hands, np.int64), decisions)


def decision_rows(number: int, state: State, last: State) -> list[tuple[Any, ...]]:
    """
    Return a row for each decision of hand *number* from its deal, *state*, to *last*, by the columns of
    `SCHEMA`; a decision without a choice has one, too.
    """
    rules, won = last.rules, points(last)
    found = []
    for n, deed in enumerate(last.history):
        seen = view(state, deed.seat)
        side = rules.side(deed.seat)
        found.append(
            (
                number, n, deed.seat, deed.phase.name.lower(), show_view(seen),
                [code(action) for action in seen.legal], code(deed.action), str(deed.action),
                sum(last.won[seat] for seat in rules.seats_of(side)), list(won), gain(rules, side, won),
            )
        )  # fmt: skip
        state = apply(state, deed.action)
    return found


class DecisionStore(RunFolder):
    """Decisions of a simulation on disk: finished blocks in a folder while it runs, then one Parquet file."""

    def __init__(self, out: Path, plan: SimulationPlan, *, force: bool = False) -> None:
        """
        Begin the run that the file *out* will hold, or go on with it where it was interrupted.

        Raises: EuchreError when *out* exists, or another run is unfinished there, unless *force* replaces it;
        when its name does not end in ``.parquet``; MissingPartError when pyarrow is missing.
        """
        with explain_missing_parts():
            import pyarrow as pa
        kinds = {"word": pa.dictionary(pa.int8(), pa.string()), "list": pa.list_(pa.int16())}
        fields = [(name, kinds.get(kind) or getattr(pa, kind)()) for name, kind in SCHEMA.items()]
        about = {"format": FORMAT, "format_version": VERSION, **manifest(plan)}
        self.plan, self.decisions = plan, 0
        self.schema = pa.schema(fields, metadata={"euchre": json.dumps(about)})
        super().__init__(out, about, plan.blocks, endings=[".parquet"], force=force)

    def play(self, numbers: Iterable[int], runner: JobRunner | None = None) -> Iterator[int]:
        """
        Play the blocks with those *numbers* by *runner* and keep them; yield how many hands each has.

        Raises: EuchreError when the disk refuses.
        """
        for number, block in decided_blocks(self.plan, numbers, runner=runner):
            self.keep(number, block)
            yield len(block.hands)

    def keep(self, number: int, block: DecidedBlock) -> None:
        """
        Write block *number* to disk, its hands and its decisions, whole or not at all.

        Raises: EuchreError when the disk refuses.
        """
        import pyarrow as pa

        table = self._table(block.decisions)
        packed = pa.BufferOutputStream()
        with pa.ipc.new_stream(
            packed, table.schema, options=pa.ipc.IpcWriteOptions(compression="zstd")
        ) as stream:
            stream.write_table(table)
        self.put(number, block.hands, decisions=np.frombuffer(packed.getvalue(), np.uint8))

    def finish(self, tally: Tally, report: CountReport) -> None:
        """
        Write the file from all blocks, counting their hands into *tally*, put it in its place, and remove the
        folder. `decisions` then counts the rows.

        *report* is called with the number of hands written.

        Raises: EuchreError when the disk refuses.
        """
        import pyarrow.parquet as pq

        def write(path: Path) -> None:
            with pq.ParquetWriter(path, self.schema, compression="zstd") as writer:
                for number in range(self.plan.blocks):
                    hands, table = self._block(number)
                    writer.write_table(table)
                    self.decisions += table.num_rows
                    tally.add(hands)
                    report(tally.hands)

        self.close(write)

    def _block(self, number: int) -> tuple[Words, Any]:
        """The hands and the table of a block; one that is missing or damaged on the disk is played again."""
        import pyarrow as pa

        start, stop = self.plan.span(number)
        hands = self.get(number, (stop - start, len(column_names(self.plan.rules))))
        packed = self.get(number, None, "decisions")
        if hands is None or packed is None:
            block = decided_block(self.plan, number)
            return block.hands, self._table(block.decisions)
        with pa.ipc.open_stream(pa.py_buffer(packed)) as stream:
            return hands, stream.read_all().cast(self.schema)

    def _table(self, rows: list[tuple[Any, ...]]) -> Any:
        """The *rows* of decisions, as `decision_rows` makes them, as a table."""
        import pyarrow as pa

        made = {}
        for field, column in zip(self.schema, zip(*rows, strict=True), strict=True):
            made[field.name] = pa.array([*column], pa.string() if field.name == "phase" else field.type)
        phases = pa.array([phase.name.lower() for phase in Phase])
        places = pa.array([Phase[str(word).upper()].value for word in made["phase"].to_pylist()], pa.int8())
        made["phase"] = pa.DictionaryArray.from_arrays(places, phases)
        return pa.table(made, schema=self.schema)
