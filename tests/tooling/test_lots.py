"""The cases that the quick suite tries of many drawn by lot."""

import subprocess
import sys

import numpy as np
import pytest

from tests.choose import LOTS, Part, Situations, enough, narrow
from tests.lots import FOLDER


def part(number: int, taken: set[int], *facts: str) -> Part:
    return Part("group", number, np.array(sorted(taken)), frozenset(facts))


def test_few_cases_meet_every_two_branches_and_every_fact_that_all_meet() -> None:
    found = [
        part(0, {7}),
        part(1, {7, 9}),
        part(2, {9}),
        part(3, {7, 9}, "euchred"),
        part(4, {9, 20}),
        part(5, {7}),
    ]
    narrowed, branches = narrow(found)
    assert branches == 3
    assert enough(narrowed, branches) == {"group": [3, 4]}


def test_two_branches_of_different_parts_are_no_situation() -> None:
    narrowed, branches = narrow([part(0, {1}), part(0, {2}), part(1, {1, 2})])
    situations = Situations(branches)
    assert [situations.add(each) for each in narrowed] == [True, True, True]
    assert not situations.add(narrowed[2])


def test_every_choice_has_its_lot() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(LOTS)


@pytest.mark.long
@pytest.mark.parametrize("name", LOTS)
def test_chosen_cases_meet_every_situation(name: str) -> None:
    """All that all cases meet, the chosen ones meet; otherwise choose anew: ``python -m tests.choose``."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.choose", name, "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
