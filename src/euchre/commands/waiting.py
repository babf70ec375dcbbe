"""What a person sees while a command works: that the kernel is being compiled, and how far a long run is."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def compiling() -> Iterator[None]:
    """Say on the standard error when the kernel has to be compiled first, which it is once on a machine."""
    from euchre.kernel import compiled

    said: list[str] = []

    def say(_name: str) -> None:
        if not said:
            where = "once on this machine" if compiled.folder() else "anew each time: no folder to keep it in"
            print(f"euchre: compiling the kernel, {where} …", file=sys.stderr, flush=True)
        said.append(_name)
        if sys.stderr.isatty():
            print(f"\r  {len(said)} functions …", end="", file=sys.stderr, flush=True)

    before, compiled.announce = compiled.announce, say
    try:
        yield
    finally:
        compiled.announce = before
        if said and sys.stderr.isatty():
            print("\r\033[K", end="", file=sys.stderr, flush=True)
