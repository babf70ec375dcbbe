"""
The command line, whose simulations and contests stand still after two blocks, until Ctrl-C: run as a program.

Worker processes read this file too: what it changes, it changes there as well.
"""

import sys
import time
from collections.abc import Callable
from functools import wraps
from typing import Any, Final, TypeVar, cast

from euchre.analysis.simulation import decisions, simulate
from euchre.analysis.strength import arena
from euchre.runs.workers import check_stopped

Work = TypeVar("Work", bound=Callable[[Any, int], Any])

BLOCKS: Final = 2


def halting(work: Work) -> Work:
    """The same *work*, but on later blocks it goes on until nobody waits for it."""

    @wraps(work)
    def halts(plan: Any, number: int) -> Any:
        while number >= BLOCKS:
            check_stopped()
            time.sleep(0.01)
        return work(plan, number)

    return cast("Work", halts)


simulate._block = halting(simulate._block)
decisions.decided_block = halting(decisions.decided_block)
arena.block_rows = halting(arena.block_rows)

if __name__ == "__main__":
    from euchre.cli import main

    sys.exit(main(sys.argv[1:]))
