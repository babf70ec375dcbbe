"""Many hands: the same whatever the workers, counted right, and kept on disk until the file is whole."""

import json
import shutil
import sys
from collections import Counter
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import numpy as np
import pytest

import euchre
from euchre.analysis.intervals import mean_interval, rate, wilson_interval
from euchre.analysis.simulation import blocks, simulate
from euchre.analysis.simulation.blocks import SimulationStore, manifest
from euchre.analysis.simulation.simulate import (
    SimulationPlan,
    hand_row,
    plan_hands,
    play_blocks,
    reference_hand,
)
from euchre.analysis.simulation.tally import Tally
from euchre.base.errors import EuchreError
from euchre.commands.research.simulate import _run
from euchre.hand.hand import points
from euchre.hand.scoring import made, maker_tricks
from euchre.hand.state import End, State
from euchre.kernel.machine.compiled import Words
from euchre.kernel.simulate.batch import column_names
from euchre.rules.cards import Rank
from euchre.rules.rules import Rules
from euchre.rules.variants import VARIANTS, variant
from euchre.runs.workers import run_jobs
from tests.repetition import few_of

TOO_WIDE = replace(VARIANTS["bid-48"], low=Rank.EIGHT)
"""Two packs from the eights up: more trumps than the kernel has room for."""
COUNTED = ("euchre", "canadian", "buck", "bid-48", "two", "twelve", "cutthroat", "call-ace", "three-pairs")


def reference(plan: SimulationPlan, number: int) -> State:
    """Hand *number* of the plan, on the reference engine."""
    return reference_hand(plan.rules, plan.seed, number, number % plan.rules.seats, plan.players)


def simulated(
    rules: Rules, hands: int, seed: int, players: str | list[str] = "random", workers: int = 1
) -> Tally:
    """The counts of a simulation, by the command's own loop."""
    plan = plan_hands(rules, hands, seed, players)
    runner = partial(run_jobs, workers=workers, processes=plan.engine == "reference")
    return _run(plan, runner, None)


# --- the same whatever the workers --------------------------------------------------------------------------


def test_a_simulation_is_the_same_whatever_the_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(simulate.BLOCKS, "kernel", 700)
    assert plan_hands(variant("euchre"), 5_000, 7).engine == "kernel"
    found = [simulated(variant("euchre"), 5_000, 7, workers=workers) for workers in (1, 2, 5)]
    assert found[0].summary() == found[1].summary() == found[2].summary()
    monkeypatch.setitem(simulate.BLOCKS, "kernel", 1 << 16)
    assert simulated(variant("euchre"), 5_000, 7).summary() == found[0].summary()


@pytest.mark.ci
def test_players_of_the_reference_are_the_same_whatever_the_workers(spawned: list[str]) -> None:
    """Processes, not threads, begun in earnest; each player's luck is his seat's in that hand."""
    plan = plan_hands(variant("two"), 600, 7, ["random", "first"])
    assert (plan.engine, plan.why) == ("reference", "the reference engine plays: not all players are alike")
    alone, together = (list(play_blocks(plan, range(plan.blocks), workers)) for workers in (1, 2))
    assert [number for number, _ in alone] == [0, 1, 2] == [number for number, _ in together]
    for (_, some), (_, others) in zip(alone, together, strict=True):
        assert (some == others).all()
    assert spawned == ["spawn"]


def test_blocks_may_be_left_in_the_middle() -> None:
    """Closing the iterator ends the workers; what was taken is whole."""
    for plan in (
        plan_hands(variant("two"), 10**9, 7),
        plan_hands(variant("two"), 10**6, 7, ["random", "first"]),
    ):
        going = play_blocks(plan, range(plan.blocks), 2)
        number, rows = next(going)
        assert (number, len(rows)) == (0, plan.block_size)
        going.close()


def test_report_is_told_how_far_it_is() -> None:
    told: list[int] = []
    euchre.simulate(variant("two"), 150_000, seed=1, workers=2, report=told.append)
    assert told == [32_768, 65_536, 98_304, 131_072, 150_000]


# --- which engine -------------------------------------------------------------------------------------------


def test_what_the_kernel_cannot_play_the_reference_plays_and_says_so() -> None:
    plan = plan_hands(TOO_WIDE, 20, 3)
    assert plan.engine == "reference"
    assert plan.why is not None
    assert plan.why.startswith("the reference engine plays: the kernel has no room for two packs")
    assert simulated(TOO_WIDE, 20, 3).hands == 20


def test_random_players_never_revoke() -> None:
    """Honour play is played on the kernel without its rules for reneges."""
    plan = plan_hands(VARIANTS["four-honour"], 200, 3)
    assert (plan.engine, plan.rules) == ("kernel", VARIANTS["euchre"])
    assert plan.why == "random players never revoke: played without revoke rules"
    ((_, rows),) = play_blocks(plan, [0])
    assert [hand_row(n, reference(plan, n)) for n in range(200)] == [tuple(each) for each in rows.tolist()]


def test_players_at_their_seats() -> None:
    """One name is for all seats; a jack against nobody wins more than half."""
    assert plan_hands(variant("four"), 1, 1, "Queen").players == ("queen",) * 4
    found = simulated(variant("two"), 300, 1, ["jack", "random"])
    assert found.totals[0] > 1.5 * found.totals[1]


@pytest.mark.parametrize(
    ("hands", "players", "says"),
    [
        (0, "random", "0 hands: ask for 1 to 1,000,000,000,000"),
        (10**12 + 1, "random", "1000000000001 hands: ask for 1 to"),
        (1, "bob", "no player is called 'bob'"),
        (1, ["random", "random", "random"], "3 players: this game wants 1 for all seats, 2 for the"),
    ],
)
def test_what_cannot_be_is_refused(hands: int, players: Any, says: str) -> None:
    with pytest.raises(EuchreError, match=says):
        plan_hands(variant("four"), hands, 1, players)


def test_workers_are_counted() -> None:
    with pytest.raises(EuchreError, match="513 workers: use from 1 to 512"):
        simulated(variant("four"), 1, 1, workers=513)


# --- what is counted ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", few_of(COUNTED, list(COUNTED)[::2], rest=pytest.mark.ci))
def test_counts_are_those_of_the_states(game: str) -> None:
    """Every figure again from the finished hands of the reference, with the rules' own words."""
    plan = plan_hands(variant(game), 150, 11)
    tally = simulated(plan.rules, 150, 11)
    states = [reference(plan, number) for number in range(150)]
    recounted(tally, plan.rules, states)


def recounted(tally: Tally, rules: Rules, states: list[State]) -> None:
    """Count again, plainly."""
    called = [s for s in states if s.end is End.PLAYED and s.maker is not None]
    assert tally.hands == len(states)
    assert tally.ends == [sum(s.end is end for s in states) for end in End]
    makers = Counter(s.maker for s in called)
    assert tally.calls == [makers[seat] for seat in range(rules.seats)]
    far = Counter((int(s.maker or 0) - s.eldest) % rules.seats for s in called)
    assert tally.places == [far[place] for place in range(rules.seats)]
    assert tally.made == sum(made(s) for s in called)
    assert tally.marches == sum(maker_tricks(s) == rules.tricks for s in called)
    lone = [s for s in called if s.alone]
    assert (tally.alone, tally.lone_made) == (len(lone), sum(made(s) for s in lone))
    assert tally.lone_marches == sum(maker_tricks(s) == rules.tricks for s in lone)
    assert tally.defended == sum(s.defender is not None for s in called)
    for side, found in enumerate(tally.points):
        scored = [points(s)[side] for s in states]
        assert tally.totals[side] == sum(scored)
        assert found.mean == pytest.approx(mean(scored))
        assert found.error == pytest.approx(stdev(scored) / len(scored) ** 0.5)


def test_a_summary_adds_up() -> None:
    found = simulated(variant("four"), 50_000, 5)
    told = json.loads(json.dumps(found.summary()))
    assert sum(each["times"] for each in told["ends"].values()) == told["hands"] == 50_000
    assert sum(each["times"] for each in told["calls_by_seat"]) == told["called"]["times"]
    assert told["euchred"]["of"] == told["called"]["times"]
    assert told["alone_euchred"]["of"] == told["alone"]["times"]
    assert told["points"][0]["low"] < told["points"][0]["mean"] < told["points"][0]["high"]
    text = "\n".join(found.lines())
    for word in ("ended played", "maker eldest", "maker dealer", "alone, marched"):
        assert f"\n{word}" in f"\n{text}"


def test_wilson_intervals() -> None:
    """Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29."""
    known = {
        (81, 263): (0.2553, 0.3662),
        (15, 148): (0.0624, 0.1605),
        (0, 20): (0.0, 0.1611),
        (1, 29): (0.0061, 0.1718),
    }
    for (times, of), ends in known.items():
        assert [round(end, 4) for end in wilson_interval(times, of)] == list(ends)
    assert wilson_interval(0, 0) == (0.0, 1.0)
    assert wilson_interval(5, 5)[1] == 1.0
    assert rate(0, 0).rate is None


def test_mean_intervals() -> None:
    found = mean_interval(sum(range(100)), sum(n * n for n in range(100)), 100)
    assert found.mean == mean(range(100))
    assert found.error == pytest.approx(stdev(range(100)) / 10)
    assert found.high == pytest.approx(49.5 + 1.959964 * stdev(range(100)) / 10)
    assert mean_interval(3, 9, 1) == (3.0, None, None, None)
    assert mean_interval(0, 0, 0) == (None, None, None, None)


# --- on disk ------------------------------------------------------------------------------------------------


def filled(store: SimulationStore, plan: SimulationPlan, numbers: list[int]) -> None:
    """Play these blocks and keep them."""
    for number, rows in play_blocks(plan, numbers):
        store.keep(number, rows)


def whole(path: Path, plan: SimulationPlan) -> bytes:
    """The file of a run without a stop."""
    store = SimulationStore(path, plan)
    filled(store, plan, store.missing())
    tally = Tally(plan.rules)
    store.finish(tally, lambda _done: None)
    assert tally.hands == plan.hands
    assert not store.folder.exists()
    return path.read_bytes()


@pytest.mark.parametrize("ending", [".jsonl", pytest.param(".parquet", marks=pytest.mark.ci)])
@pytest.mark.parametrize("game", ["euchre", "buck"])
def test_a_run_goes_on_to_the_same_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str, game: str
) -> None:
    """Blocks in any order, over several runs, one of them damaged: the file is the same byte for byte."""
    monkeypatch.setitem(simulate.BLOCKS, "kernel", 1 << 10)
    plan = plan_hands(variant(game), 5_000, 3)
    straight = whole(tmp_path / f"straight{ending}", plan)
    out = tmp_path / f"stopped{ending}"
    filled(SimulationStore(out, plan), plan, [3, 1])
    again = SimulationStore(out, plan)
    assert again.missing() == [0, 2, 4]
    filled(again, plan, [4, 0, 2])
    damaged = again.folder / "block-2.npz"
    raw = bytearray(damaged.read_bytes())
    raw[len(raw) // 2] ^= 1
    damaged.write_bytes(raw)
    (again.folder / "block-0.npz").write_bytes(b"")
    again.finish(Tally(plan.rules), lambda _done: None)
    assert out.read_bytes() == straight


@pytest.mark.ci
def test_files_say_what_was_played(tmp_path: Path) -> None:
    """JSON lines and Parquet hold the same rows, with words for cards, trumps and ends."""
    from pyarrow import parquet

    plan = plan_hands(variant("buck"), 3_000, 3)
    lines = [json.loads(line) for line in whole(tmp_path / "x.jsonl", plan).decode().splitlines()]
    whole(tmp_path / "x.parquet", plan)
    held = parquet.read_table(tmp_path / "x.parquet")
    assert held.to_pylist() == lines
    assert json.loads(held.schema.metadata[b"euchre"]) == manifest(plan)
    assert tuple(lines[0]) == column_names(plan.rules)
    for number, line in enumerate(lines[:200]):
        state = reference(plan, number)
        assert line["hand"] == number
        assert (line["maker"], line["alone"]) == (state.maker, state.alone)
        assert line["upcard"] == (None if state.upcard is None else str(state.upcard))
        assert line["trump"] == (None if state.trump is None else state.trump.word)
        assert line["end"] == "played"
        assert [line[f"tricks_{seat}"] for seat in range(4)] == list(state.won)
        assert [line[f"points_{side}"] for side in range(4)] == list(points(state))


def test_the_reference_writes_what_the_kernel_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The engines' blocks differ in size, their files do not."""
    monkeypatch.setattr(blocks, "HANDS_IN_A_GROUP", 1 << 9)
    monkeypatch.setitem(simulate.BLOCKS, "kernel", 1 << 9)
    plan = plan_hands(variant("two"), 1_500, 3)
    lines = whole(tmp_path / "kernel.jsonl", plan)
    assert whole(tmp_path / "reference.jsonl", replace(plan, engine="reference")) == lines


def test_another_run_is_not_gone_on_with(tmp_path: Path) -> None:
    """A manifest that differs is refused, with what differs."""
    out, plan = tmp_path / "x.jsonl", plan_hands(variant("two"), 100, 3)
    SimulationStore(out, plan).keep(0, block(plan))
    for other, says in (
        (
            replace(plan, seed=4),
            "holds an unfinished run with seed 3, not 4: use the same options to continue it",
        ),
        (replace(plan, hands=7), "hands 100, not 7"),
        (replace(plan, rules=variant("two-32")), "rules two, not two-32"),
        (
            plan_hands(variant("two"), 100, 3, ["first", "random"]),
            "players random,random, not first,random; engine",
        ),
    ):
        with pytest.raises(EuchreError, match=says):
            SimulationStore(out, other)
    assert SimulationStore(out, plan).missing() == []
    assert SimulationStore(out, replace(plan, seed=4), force=True).missing() == [0]
    Path(f"{out}.part/manifest.json").write_text("{", "utf-8")
    with pytest.raises(EuchreError, match="holds no run of this program"):
        SimulationStore(out, plan)
    assert SimulationStore(out, plan, force=True).missing() == [0]


def test_a_run_is_not_gone_on_with_by_other_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of the hands by one player and half by what he has become would be nobody's."""
    out, plan = tmp_path / "x.jsonl", plan_hands(variant("two"), 100, 3)
    SimulationStore(out, plan).keep(0, block(plan))
    monkeypatch.setattr("euchre.runs.folder.code_digest", lambda: "0123456789abcdef")
    with pytest.raises(EuchreError, match=r"code [0-9a-f]{16}, not 0123456789abcdef"):
        SimulationStore(out, plan)


def block(plan: SimulationPlan) -> Words:
    """The first block."""
    ((_, rows),) = play_blocks(plan, [0])
    return rows


def test_where_a_file_cannot_be_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = plan_hands(variant("two"), 100, 3)
    (tmp_path / "there.jsonl").write_text("x", "utf-8")
    (tmp_path / "folder.jsonl").mkdir()
    for name, says in (
        ("x.csv", r"no format for .*x.csv: end its name in .parquet or .jsonl"),
        ("there.jsonl", "exists already: name another file, or say --force"),
        ("folder.jsonl", "this is a folder; name a file in it"),
        ("nowhere/x.jsonl", "there is no folder .*nowhere to write x.jsonl to"),
    ):
        with pytest.raises(EuchreError, match=says):
            SimulationStore(tmp_path / name, plan)
    store = SimulationStore(tmp_path / "there.jsonl", plan, force=True)
    assert store.missing() == [0]
    shutil.rmtree(store.folder)
    with pytest.raises(EuchreError, match="part cannot be read: No such file"):
        store.missing()
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(EuchreError, match=r"pip install 'euchre\[parquet\]'"):
        SimulationStore(tmp_path / "x.parquet", plan)


def test_blocks_hold_every_number_rules_can_pay() -> None:
    """No points need more than 16 bits: rules have no number beyond 10,000."""
    from euchre.rules.fields import LARGEST_NUMBER

    assert np.iinfo(np.int16).max > 3 * LARGEST_NUMBER
