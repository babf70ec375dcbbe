"""What is compiled ahead is what Python calls."""

import subprocess
import sys
from functools import cache

from euchre.kernel.jack import jack
from euchre.kernel.simulate import batch, playout
from euchre.kernel.solve import four, general, solver, two
from euchre.trained.kernel import auction_cfr, auction_rollouts, policies, strategy_lookup
from euchre.trained.kernel.best_response import best_response
from euchre.trained.kernel.play_memory import act_and_remember
from tests.kernel.two_functions import staircase
from tools import kernel
from tools.kernel import called

entries = cache(kernel.entries)


def test_functions_of_a_module_of_modules_in_a_table_and_of_other_modules_are_compiled_ahead() -> None:
    """A table of modules, a module that is asked for its function, and a function by its own name."""
    assert {four.solve_rows, two.solve_rows, general.solve_rows} <= {*called(solver)}
    assert strategy_lookup.insert_entries in called(policies)
    assert batch._random_hands in called(batch)


def test_each_is_compiled_once_and_none_that_is_part_of_another() -> None:
    """No name stands twice, for machine code is kept by name."""
    found = entries(tests=True)
    assert len({function.name for function in found}) == len(found) > 40
    assert not any(function.inline for function in found)


def test_what_tests_call_themselves_is_compiled_ahead_and_what_only_the_long_ones_run_is_not() -> None:
    """Each worker would compile the first again, with its inner functions; the second takes six seconds."""
    found = entries(tests=True)
    assert {
        playout.random_hand,
        jack.jack_choose,
        act_and_remember,
        best_response,
        auction_cfr.match_regrets,
    } <= {*found}
    assert not {auction_cfr.iterate, auction_rollouts.sample_hands} & {*found}


def test_a_wheel_has_what_any_command_calls_and_nothing_of_the_tests() -> None:
    found = entries(tests=False)
    assert {auction_cfr.iterate, auction_rollouts.sample_hands, batch._random_hands} <= {*found}
    assert not any(function.name.startswith("tests.") for function in found)


def test_a_function_can_be_made_ready_before_it_is_called() -> None:
    """What calls it afterwards is what was made ready."""
    ready = staircase.prepare()
    assert staircase.prepare() is ready
    assert ready(12) == staircase(12)


def test_a_wheel_is_built_where_openspiel_and_ray_have_none() -> None:
    """Of all packages for developers these two are left out on some machines."""
    program = """
import sys
from tools import kernel
sys.modules["pyspiel"] = sys.modules["ray"] = None
print(sum(1 for _ in kernel.modules(tests=False)))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 100
