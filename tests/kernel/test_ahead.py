"""What is compiled ahead is what Python calls."""

from euchre.kernel.simulate import batch
from euchre.kernel.solve import four, general, solver, two
from euchre.trained.kernel import policies, strategy_lookup
from tests.compile_kernel import called, entries
from tests.kernel.two_functions import staircase


def test_functions_of_a_module_of_modules_in_a_table_and_of_other_modules_are_compiled_ahead() -> None:
    """A table of modules, a module that is asked for its function, and a function by its own name."""
    assert {four.solve_rows, two.solve_rows, general.solve_rows} <= {*called(solver)}
    assert strategy_lookup.insert_entries in called(policies)
    assert batch._random_hands in called(batch)


def test_each_is_compiled_once_and_none_that_is_part_of_another() -> None:
    """No name stands twice, for machine code is kept by name."""
    found = entries()
    assert len({function.name for function in found}) == len(found) > 40
    assert not any(function.inline for function in found)


def test_a_function_can_be_made_ready_before_it_is_called() -> None:
    """What calls it afterwards is what was made ready."""
    ready = staircase.prepare()
    assert staircase.prepare() is ready
    assert ready(12) == staircase(12)
