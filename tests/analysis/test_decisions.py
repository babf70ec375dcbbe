"""`euchre research simulate --decisions`: each decision as its seat saw it, with the end of the hand."""

import json
from pathlib import Path

import numpy as np
import pytest

from euchre.analysis.simulation.blocks import SimulationStore
from euchre.analysis.simulation.decisions import SCHEMA, DecisionStore, decided_blocks, with_reference
from euchre.analysis.simulation.simulate import BLOCKS, plan_hands, play_blocks
from euchre.analysis.simulation.tally import Tally
from euchre.base.chance import seat_seed
from euchre.base.errors import EuchreError
from euchre.notation.position import parse_position, show_view
from euchre.players import player
from euchre.rules.actions import action, code
from euchre.rules.text import from_share_code
from euchre.rules.variants import VARIANTS
from tests.needs import needs_package

needs_package("pyarrow")
from pyarrow import parquet

pytestmark = pytest.mark.ci


@pytest.mark.parametrize("game", ["tournament", "bid", "buck", "twelve", "railroad-best"])
def test_decisions_are_those_of_the_simulated_hands(game: str, tmp_path: Path) -> None:
    """The same hands as without; each view allows its mask, and the choice is in it."""
    rules = VARIANTS[game]
    plan = plan_hands(rules, 6, 3)
    ((_, wanted),) = play_blocks(plan, [0])
    told = with_reference(plan)
    store = DecisionStore(tmp_path / "x.parquet", told)
    assert [*store.play(store.missing())] == [6]
    tally = Tally(rules)
    store.finish(tally, lambda _: None)
    ((_, block),) = decided_blocks(told, range(told.blocks))
    assert np.array_equal(block.hands, wanted)
    assert (tally.hands, store.decisions) == (6, len(block.decisions))
    table = parquet.read_table(tmp_path / "x.parquet")
    assert table.column_names == list(SCHEMA)
    about = json.loads(table.schema.metadata[b"euchre"])
    assert from_share_code(about["rules"]) == rules
    assert (about["format"], about["seed"], about["players"]) == (
        "euchre-decisions",
        3,
        ["random"] * rules.seats,
    )
    rows = table.to_pylist()
    assert [row["decision"] for row in rows if row["hand"] == 0] == list(
        range(sum(row["hand"] == 0 for row in rows))
    )
    for row in rows:
        seen = parse_position(row["view"]).view()
        assert show_view(seen) == row["view"]
        assert (seen.viewer, seen.phase.name.lower()) == (row["seat"], row["phase"])
        assert [code(one) for one in seen.legal] == row["mask"]
        assert action(row["action"], rules.tricks) in seen.legal
    last = {row["hand"]: row["points"] for row in rows}
    assert [list(points) for points in wanted[:, -rules.sides :]] == [last[hand] for hand in range(6)]


def test_view_of_a_row_is_all_that_its_player_needs() -> None:
    """The queen, shown the row alone, decides as she did at the table: nothing she used is missing."""
    plan = with_reference(plan_hands(VARIANTS["tournament"], 4, 1, "queen"))
    ((_, block),) = decided_blocks(plan, [0])
    for row in block.decisions[::3]:
        hand, _, seat, _, view, _, chosen, *_ = row
        queen = player("queen", seat_seed(1, hand, seat))
        assert code(queen.choose(parse_position(view).view())) == chosen
        assert "?" in view


@pytest.mark.parametrize("damage", ["lost", "cut", "without its decisions"])
def test_a_run_goes_on_to_the_same_file_from_what_is_on_disk(
    tmp_path: Path, damage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A block that is missing or damaged is played again: faults 78 and 79 of docs/faults.md."""
    monkeypatch.setitem(BLOCKS, "reference", 4)
    plan = with_reference(plan_hands(VARIANTS["two"], 10, 1))
    for name in ("straight", "broken"):
        store = DecisionStore(tmp_path / f"{name}.parquet", plan)
        if name == "broken":
            assert [*store.play([0])] == [4]
            store = DecisionStore(tmp_path / f"{name}.parquet", plan)
            assert store.missing() == [1, 2]
        assert sum(store.play(store.missing())) == (10 if name == "straight" else 6)
        if name == "broken":
            block = store.folder / "block-1.npz"
            match damage:
                case "lost":
                    block.unlink()
                case "cut":
                    block.write_bytes(block.read_bytes()[:-40])
                case _:
                    store.put(1, np.zeros((4, 16), np.int64))
        tally = Tally(plan.rules)
        store.finish(tally, lambda _: None)
        assert tally.hands == 10
    assert (tmp_path / "straight.parquet").read_bytes() == (tmp_path / "broken.parquet").read_bytes()
    assert len([*tmp_path.iterdir()]) == 2


def test_file_of_decisions_is_not_mixed_up_with_another(tmp_path: Path) -> None:
    plan = with_reference(plan_hands(VARIANTS["two"], 1, 1))
    name = tmp_path / "x.parquet"
    SimulationStore(name, plan)
    with pytest.raises(EuchreError, match="holds an unfinished run with format None, not euchre-decisions"):
        DecisionStore(name, plan)
    name.write_bytes(b"")
    with pytest.raises(EuchreError, match="--force to replace it"):
        DecisionStore(name, plan)
    with pytest.raises(EuchreError, match=r"end its name in \.parquet"):
        DecisionStore(tmp_path / "x.jsonl", plan)
