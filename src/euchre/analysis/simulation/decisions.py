"""
Every decision of simulated hands as a data set: what the seat saw, could do and did, and how the hand ended.

The hands are those of the same simulation without the decisions. A row tells nothing that its seat could not
see when it decided, but for the columns of the outcome.
"""

import json
from collections.abc import Generator, Iterable
from dataclasses import replace
from functools import partial
from typing import Any, Final, NamedTuple, Self

import numpy as np

from euchre.actions import code
from euchre.analysis.simulation.blocks import manifest
from euchre.analysis.simulation.simulate import SimulationPlan, hand_row, reference_hand
from euchre.chance import Chance
from euchre.errors import EuchreError
from euchre.files import file_path
from euchre.hand import apply, deal, points
from euchre.kernel.machine.compiled import Words
from euchre.missing_parts import explain_missing_parts
from euchre.notation.position import show_view
from euchre.notation.text import show_action
from euchre.runs.workers import JobRunner, check_stopped, run_jobs
from euchre.scoring import gain
from euchre.state import Phase, State
from euchre.views import view

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

    *runner* does the work where one is given, else so many *workers*, 1 to 512.

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
                [code(action) for action in seen.legal], code(deed.action), show_action(deed.action),
                sum(last.won[seat] for seat in rules.seats_of(side)), list(won), gain(rules, side, won),
            )
        )  # fmt: skip
        state = apply(state, deed.action)
    return found


class DecisionFile:
    """A Parquet file of decisions, written block by block, that takes its name when it is whole."""

    def __init__(self, name: str, plan: SimulationPlan, *, force: bool = False) -> None:
        """
        Begin the file *name*, which ends in ``.parquet``, for the decisions of *plan*.

        Raises: EuchreError when it exists and not *force*, cannot be written, or ends otherwise; when pyarrow
        is missing.
        """
        with explain_missing_parts():
            import pyarrow as pa
            import pyarrow.parquet as pq
        path = file_path("--decisions", name)
        if path.suffix.lower() != ".parquet":
            raise EuchreError(f"--decisions {name}: decisions are Parquet; end the name in .parquet")
        if path.exists() and not force:
            raise EuchreError(f"--decisions {name}: this file exists; --force replaces it")
        kinds = {"word": pa.dictionary(pa.int8(), pa.string()), "list": pa.list_(pa.int16())}
        fields = [(name, kinds.get(kind) or getattr(pa, kind)()) for name, kind in SCHEMA.items()]
        about = {"format": FORMAT, "format_version": VERSION, **manifest(plan)}
        self.schema = pa.schema(fields, metadata={"euchre": json.dumps(about)})
        self.path, self.part = path, path.with_name(f"{path.name}.part")
        self.decisions = 0
        try:
            self._writer = pq.ParquetWriter(self.part, self.schema, compression="zstd")
        except OSError as error:
            raise EuchreError(f"{self.part} cannot be written: {error.strerror}") from None

    def __enter__(self) -> Self:
        return self

    def add(self, rows: list[tuple[Any, ...]]) -> None:
        """Write the decisions of a block, as `decision_rows` makes them."""
        import pyarrow as pa

        columns = zip(*rows, strict=True)
        made = {}
        for field, column in zip(self.schema, columns, strict=True):
            values = pa.array([*column], pa.string() if field.name == "phase" else field.type)
            made[field.name] = values
        phases = pa.array([phase.name.lower() for phase in Phase])
        places = pa.array([Phase[str(word).upper()].value for word in made["phase"].to_pylist()], pa.int8())
        made["phase"] = pa.DictionaryArray.from_arrays(places, phases)
        self._writer.write_table(pa.table(made, schema=self.schema))
        self.decisions += len(rows)

    def __exit__(self, kind: object, *_: object) -> None:
        """Close the file; it takes its name only when nothing went wrong."""
        self._writer.close()
        if kind is None:
            self.part.replace(self.path)
        else:
            self.part.unlink(missing_ok=True)
