"""
Compiling what a game is going to need while nobody waits for it: in a process of its own, that stands back.

Only where the kernel has to be compiled at all: in a checkout, and on machines for which no wheel brings the
machine code.
"""

import hashlib
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Final

from euchre.rules import Rules
from euchre.rules_io import find_rules, share_code

LAST: Final = 4
"""Tricks of a hand that are thought about: those before them need nothing more, and take longest."""
HINTING: Final = "ace"
"""Who is asked for hints."""


def begin(rules: Rules, players: Sequence[str]) -> "subprocess.Popen[bytes] | None":
    """
    Start to compile what *players* need at a game by *rules*, and whoever gives hints in it.

    Returns the process, to be ended with the game; None where nothing is to be compiled, or no more.
    """
    if _mark(rules, players) is None:
        return None
    command = [sys.executable, "-m", "euchre.compile_ahead", share_code(rules), *players]
    null = subprocess.DEVNULL
    try:  # a session of its own: Ctrl-C in the game is not for it
        return subprocess.Popen(command, stdin=null, stdout=null, stderr=null, start_new_session=True)  # noqa: S603  # this program itself
    except OSError:
        return None


def first_time() -> bool:
    """Return whether machine code is compiled here, and none has been yet."""
    if not _compiles():
        return False
    from euchre.kernel.machine.code_cache import folder

    place = folder()
    return place is None or not any(place.glob("*.bin"))


def _compiles() -> bool:
    """Return whether the kernel is compiled on this machine, and can be."""
    from euchre.kernel.machine import compiled, shipped

    if compiled.PLAIN or shipped.library() is not None:
        return False
    return all(find_spec(package) is not None for package in ("numpy", "numba", "llvmlite"))


def _mark(rules: Rules, players: Sequence[str]) -> Path | None:
    """The file that says that all is compiled, where it is missing; None: it is there, or none is needed."""
    from euchre.kernel.machine import shipped
    from euchre.kernel.machine.code_cache import folder

    if not _compiles():
        return None
    place = folder()
    if place is None:  # nothing can be kept for another process
        return None
    what = hashlib.sha256(repr((shipped.sources(), share_code(rules), sorted(set(players)))).encode())
    mark = place / f"ahead-{what.hexdigest()[:20]}"
    return None if mark.exists() else mark


def compile_for(rules: Rules, players: Sequence[str]) -> None:
    """Let *players* decide in a hand by *rules*, and hints be given: in the order in which a game asks."""
    from euchre.analysis.hint.hint import evaluator_named, hint
    from euchre.errors import EuchreError
    from euchre.game import shuffle
    from euchre.hand import apply
    from euchre.players.registry.ladder import player
    from euchre.state import Phase
    from euchre.views import view

    seated = [player(name) for name in dict.fromkeys(players)]
    state = shuffle(rules, 0, Random(1)).state(rules)
    while not state.over:
        seen = view(state, state.turn, (0,) * rules.sides)
        chosen = seen.legal[-1]
        if state.phase is not Phase.PLAY or rules.tricks - len(state.tricks) <= LAST:
            with suppress(EuchreError):  # the one who gives hints does not play these rules
                hint(seen, evaluator_named(HINTING))
            for one in seated:
                chosen = one.choose(seen)
        state = apply(state, chosen)


def main(argv: Sequence[str]) -> int:
    """Compile for the rules whose share code is the first of *argv*, and the players named by the others."""
    from euchre.kernel.machine import compiled

    compiled.stands_back = True  # else a game would wait for a process that a busy machine hardly runs
    if sys.platform != "win32":
        os.nice(19)
    rules, players = find_rules(argv[0]), list(argv[1:])
    mark = _mark(rules, players)
    if mark is not None:
        compile_for(rules, players)
        with suppress(OSError):
            mark.touch()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
