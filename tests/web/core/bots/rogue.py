"""
A worker whose players hang, die, lie and babble: started by the tests as the pool starts its own.

With a folder as its argument it writes down there what it is asked, and answers questions away from a table
only once a file ``gate`` is there; a review then makes no sense, and no hint does.
"""

# ruff: noqa: D102  # the ports say what each method does

import os
import sys
import time
from pathlib import Path

from euchre.players.api.player import Player
from euchre.rules.actions import Action
from euchre.seen.views import View
from euchre.web.core.bots import worker

honest = worker.seated


class Rogue:
    """A player that goes wrong in the way it is called."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, view: View) -> Action:
        match self.name:
            case "hangs":
                time.sleep(3600)
            case "naps":
                time.sleep(0.9)
            case "dies":
                os._exit(1)
            case "raises":
                raise RuntimeError("the JH")
            case "eats":
                return bytearray(1 << 36)  # type: ignore[return-value]  # that is its wrong
            case "prints":
                print("{}", flush=True)
            case _:
                pass
        return view.legal[-1]


def seated(name: str, seed: int) -> Player:
    if name in {"hangs", "naps", "dies", "raises", "eats", "prints"}:
        return Rogue(name)
    return honest(name, seed)


def answer(question: tuple[object, ...], tell: worker.Tell) -> dict[str, object]:
    """Some do not even answer in the form that is wanted."""
    if question[0] == "warm":
        return {}
    for folder in map(Path, sys.argv[1:]):
        with (folder / "asked").open("a") as asked:
            asked.write(f"{question!r}\n")
        while question[0] in {"study", "review", "own"} and not (folder / "gate").exists():
            time.sleep(0.01)
        if question[0] in {"review", "hint"}:
            return {"report": {}}
    name = question[1]
    if name == ("hangs",):
        time.sleep(3600)
    if name == "lies":
        return {"action": "discard:X"}
    if name == "babbles":
        return {"verb": "??"}
    if name == "garbles":
        os.write(OUT, b"\xff\xfe not JSON\n")
    if name == "floods":
        os.write(OUT, b"[" * 100_000)
        time.sleep(3600)
    return real(question, tell)


OUT = os.dup(1)
real = worker.answer

if __name__ == "__main__":
    worker.seated = seated
    worker.answer = answer
    worker.main()
