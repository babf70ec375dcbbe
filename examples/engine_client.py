"""Ask an engine, by default our own; in a clone give it the command `.venv/bin/euchre research engine`."""

import json
import subprocess
import sys

POSITION = "tournament dealer=3 up=JS hands=ASKSQS9HAD/?????/?????/????? scores=8-7 :"


def ask(engine: subprocess.Popen, **question: object) -> dict:
    """Send a question and return its answer; lines of a search that goes on are passed over."""
    engine.stdin.write(json.dumps({"id": 1, **question}) + "\n")
    engine.stdin.flush()
    while "info" in (answer := json.loads(engine.stdout.readline())):
        pass
    return answer


command = sys.argv[1:] or ["euchre", "research", "engine"]
with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:  # noqa: S603
    print(
        ask(engine, do="hello")["engine"],
        ask(engine, do="choose", position=POSITION, player="queen")["action"],
    )
    ask(engine, do="quit")
