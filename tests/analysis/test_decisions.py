"""`euchre simulate --decisions`: each decision as its seat saw it, with the end of the hand."""

import json
from pathlib import Path

import numpy as np
import pytest
from pyarrow import parquet

from euchre.actions import action, code
from euchre.analysis.simulation.decisions import SCHEMA, DecisionFile, decided_blocks, with_reference
from euchre.analysis.simulation.simulate import plan_hands, play_blocks
from euchre.chance import seat_seed
from euchre.errors import EuchreError
from euchre.notation.position import parse_position, show_view
from euchre.players import player
from euchre.rules_io import from_share_code
from euchre.variants import VARIANTS


@pytest.mark.parametrize("game", ["tournament", "bid", "buck", "twelve", "railroad-best"])
def test_decisions_are_those_of_the_simulated_hands(game: str, tmp_path: Path) -> None:
    """The same hands as without; each view allows its mask, and the choice is in it."""
    rules = VARIANTS[game]
    plan = plan_hands(rules, 6, 3)
    ((_, wanted),) = play_blocks(plan, [0])
    told = with_reference(plan)
    with DecisionFile(str(tmp_path / "x.parquet"), told) as file:
        for _, block in decided_blocks(told, range(told.blocks)):
            assert np.array_equal(block.hands, wanted)
            file.add(block.decisions)
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


def test_what_goes_wrong_leaves_no_file(tmp_path: Path) -> None:
    plan = with_reference(plan_hands(VARIANTS["two"], 1, 1))
    name = tmp_path / "x.parquet"
    with pytest.raises(KeyboardInterrupt), DecisionFile(str(name), plan):
        raise KeyboardInterrupt
    assert list(tmp_path.iterdir()) == []
    name.write_bytes(b"")
    for wrong, said in (
        (str(name), "--force replaces it"),
        (str(tmp_path / "x.csv"), "end the name in .parquet"),
    ):
        with pytest.raises(EuchreError, match=said):
            DecisionFile(wrong, plan)
