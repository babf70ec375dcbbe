"""What a person is told who has to wait until a part of the kernel is compiled."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from euchre.console import Clock
from euchre.kernel.machine import code_cache, compiled


@contextmanager
def waiting(say: Callable[[bool], None], show: Callable[[str], None] | None) -> Iterator[None]:
    """
    In a ``with`` statement, call *say* before each part of the kernel that is compiled, with whether its
    machine code is kept, so that this happens once on this machine; then count the seconds with *show*, which
    writes a text as it is, at once. None: nothing is counted.
    """
    clock = None if show is None else Clock(show, compiled.at_work)

    def announce(_name: str) -> None:
        say(bool(code_cache.folder()))
        if clock is not None:
            clock.start()

    try:
        with compiled.announcing(announce):
            yield
    finally:
        if clock is not None:
            clock.stop()
