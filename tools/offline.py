"""
Make the kernel as WebAssembly, with which the page plays without a server; runs in the Python of .venv.

It writes ``frontend/src/offline/kernel.wasm``, compiled from the same functions as the machine code of a
wheel, and ``kernel.json`` beside it: the places of the words in a row, the rules of each game as words, the
bowers of each suit, how the losses of a review are graded, and the names of the choices before the play.
Both are kept in git, so that building the page needs no compiler and no linker.
"""

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any, Final

from euchre.analysis.review.decision import GRADE_BOUNDS, SURE_ERRORS
from euchre.base.chance import Chance
from euchre.base.numbers import capitalized
from euchre.english.actions import action_words
from euchre.english.names import game_title
from euchre.hand import hand
from euchre.hand.state import Phase
from euchre.kernel.engine.dealing import deal_cards, shuffle_and_deal
from euchre.kernel.engine.legal_actions import legal_codes
from euchre.kernel.engine.memory import ROW_WORDS, act_and_note
from euchre.kernel.machine import schema
from euchre.kernel.machine.build import digest
from euchre.kernel.machine.rule_words import rules_words
from euchre.kernel.worlds.choose import SCRATCH_WORDS, WORTH, choose_in_worlds
from euchre.rules.actions import Discard, Pass, Play, code
from euchre.rules.cards import Suit, bowers
from euchre.rules.rules import Rules
from euchre.rules.variants import VARIANTS
from euchre.seen.views import view
from tools import kernel

FOLDER: Final = Path(__file__).parents[1] / "frontend" / "src" / "offline"
GAMES: Final = ("two", "euchre", "tournament")
"""
The games that can be played there: with one pack and without table cards, as `euchre.kernel.worlds.choose`
requires.
"""
FUNCTIONS: Final = {
    "deal": shuffle_and_deal,
    "deal_cards": deal_cards,
    "legal": legal_codes,
    "act": act_and_note,
    "choose": choose_in_worlds,
}
"""The exported functions by the names that the page uses."""
WORDS: Final = (
    "PHASE", "TURN", "DEALER", "UPCARD", "TRUMP", "MAKER", "ALONE", "OUT", "SPOKEN", "LAID", "DONE", "WON",
    "END", "POINTS", "HANDS", "KITTY", "CODES",
)  # fmt: skip
"""The words of a hand that the page reads."""
HANDS: Final = 400
"""The number of random hands that show every choice before the play."""


def rules_as_words(rules: Rules) -> list[int | str]:
    """Return *rules* as the kernel's words; those that a JavaScript number cannot hold as text."""
    return [value if abs(value) < 1 << 53 else str(value) for value in rules_words(rules).tolist()]


def choices_in_words(rules: Rules) -> dict[str, str]:
    """
    Return the names of the choices before the play, by ``round/seat after the dealer/code``.

    The seat after the dealer is 0 for the dealer; the round is 1 when all have passed once.
    """
    found: dict[str, str] = {}
    for number in range(HANDS):
        luck = Random(number)
        state = hand.deal(rules, luck.randrange(rules.seats), Chance(1, number))
        while state.phase not in (Phase.PLAY, Phase.OVER):
            seen = view(state, state.turn)
            for action in seen.legal:
                if not isinstance(action, Discard | Play):
                    round_, seat = (
                        state.auction_turns // rules.seats,
                        (state.turn - state.dealer) % rules.seats,
                    )
                    name, words = f"{round_}/{seat}/{code(action)}", capitalized(action_words(action, seen))
                    assert found.setdefault(name, words) == words, f"{name} is {words} and {found[name]}"
            passes = Pass() in seen.legal and luck.random() < 0.9  # else the second round is rare
            state = hand.apply(state, Pass() if passes else luck.choice(seen.legal))
    return dict(sorted(found.items()))


def description() -> dict[str, Any]:
    """Return the content of ``kernel.json``."""
    return {
        "sources": digest(FUNCTIONS),
        "words": {name: getattr(schema, name) for name in WORDS},
        "handWords": ROW_WORDS,
        "rulesWords": schema.RULES_WORDS,
        "scratchWords": SCRATCH_WORDS,
        "worth": WORTH,
        "card": schema.CARD,
        "unfixed": schema.UNFIXED,
        "pickup": schema.PICKUP,
        "play": schema.PLAY,
        "played": schema.PLAYED,
        "over": schema.OVER,
        "pass": schema.DO_PASS,
        "doDiscard": schema.DO_DISCARD,
        "doPlay": schema.DO_PLAY,
        "grades": [[least, grade.word] for least, grade in GRADE_BOUNDS],
        "sureErrors": SURE_ERRORS,
        "bowers": [list(map(str, bowers(suit))) for suit in Suit],
        "games": {
            name: {
                "title": game_title(VARIANTS[name]),
                "seats": VARIANTS[name].seats,
                "sides": [VARIANTS[name].side(seat) for seat in range(VARIANTS[name].seats)],
                "target": VARIANTS[name].target,
                "rules": rules_as_words(VARIANTS[name]),
                "choices": choices_in_words(VARIANTS[name]),
            }
            for name in GAMES
        },
    }


def wasm() -> bytes:
    """
    Compile and link the kernel for the page; the same sources, numba and linker give the same bytes.

    Raises: RuntimeError when there is no linker for it.
    """
    linker = shutil.which("wasm-ld")
    if linker is None:
        raise RuntimeError("no linker for WebAssembly: install it (on Debian: apt install lld)")
    sys.path.append(kernel.fetched("kernel"))
    from euchre.kernel.machine.compiler import bitcode, object_file

    with tempfile.TemporaryDirectory() as folder:
        made, linked = Path(folder) / "kernel.o", Path(folder) / "kernel.wasm"
        # With "bulk-memory" LLVM needs no memset from a library to fill words with zeros.
        options = {"features": "+bulk-memory", "reloc": "static"}
        made.write_bytes(object_file(bitcode(FUNCTIONS), "wasm32-unknown-unknown", "mvp", **options))
        exports = [f"--export={name}" for name in [*FUNCTIONS, "__heap_base"]]
        subprocess.run([linker, "--no-entry", "-s", *exports, "-o", linked, made], check=True)
        return linked.read_bytes()


def main() -> int:
    """Write both files; return the exit status."""
    try:
        code_ = wasm()
    except RuntimeError as error:
        print(f"offline.py: {error}", file=sys.stderr)
        return 2
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "kernel.wasm").write_bytes(code_)
    (FOLDER / "kernel.json").write_text(json.dumps(description(), separators=(",", ":")) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
