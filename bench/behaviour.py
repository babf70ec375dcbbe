"""
The behaviour of computer players that people notice: lone hands, calls at 8 to 9, trumps led to a partner's
call.

``python3 dev.py run bench/behaviour.py`` plays the hands behind `STORED` again, in blocks of fifty, and
compares the counts. They belong to one game and one set of seeds, so they are the same on every machine until
a player changes: then the exit status is 1, and ``--write`` stores the new counts, to be reviewed like code.
In every second hand the scores are 8 to 9. `right` is left out, as its network rounds as the machine does.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Final, NamedTuple

from euchre.analysis.strength.arena import deal_from_number, hand_number
from euchre.commands.shared.printing import print_columns
from euchre.hand.hand import apply
from euchre.hand.state import Phase, State
from euchre.players import Player, player
from euchre.rules.actions import Action, Play
from euchre.rules.cards import is_trump
from euchre.rules.variants import variant
from euchre.seen.views import view

STORED: Final = Path(__file__).with_name("behaviour.json")
RULES: Final = variant("euchre")
SEEDS: Final = ("gate", 1)
BLOCK: Final = 50
BLOCKS: Final = {"queen": 40, "king": 8, "ace": 4, "left": 2}
"""How many blocks each player plays."""


class Counts(NamedTuple):
    """What was counted in some hands."""

    hands: int = 0
    called: int = 0
    alone: int = 0
    late: int = 0
    """The number of hands at 8 to 9."""
    called_with_eight: int = 0
    """The number of those hands in which the side with eight points called."""
    called_with_nine: int = 0
    leads: int = 0
    """Leads to a partner who called, by a seat that has trumps and other cards, before a trump was led."""
    trumps_led: int = 0

    def plus(self, other: "Counts") -> "Counts":
        """Both together."""
        return Counts(*[mine + more for mine, more in zip(self, other, strict=True)])


def scores_of(number: int) -> tuple[int, int]:
    """The scores before hand *number*: none, or 8 to 9 for either side."""
    return (0, 0) if number % 2 == 0 else (8, 9) if number % 4 == 1 else (9, 8)


def lead_counts(state: State, action: Action) -> Counts:
    """The counts for leading trumps to a partner who called, from one action in *state*."""
    if state.phase is not Phase.PLAY or state.trick or state.alone or not isinstance(action, Play):
        return Counts()
    led = [trick.plays[0][1] for trick in state.tricks]
    trumps = [is_trump(card, state.trump) for card in state.hands[state.turn]]
    if state.maker not in RULES.mates(state.turn) or any(is_trump(card, state.trump) for card in led):
        return Counts()
    if not any(trumps) or all(trumps):
        return Counts()
    return Counts(leads=1, trumps_led=int(is_trump(action.card, state.trump)))


def hand_counts(one: Player, number: int) -> Counts:
    """Play hand *number* with *one* in every seat, and count."""
    scores, found = scores_of(number), Counts(hands=1)
    state = deal_from_number(RULES, hand_number(*SEEDS, number), number % RULES.seats)
    while not state.over:
        action = one.choose(view(state, state.turn, scores))
        found = found.plus(lead_counts(state, action))
        state = apply(state, action)
    if number % 2:
        found = found._replace(late=1)
    if state.maker is None:
        return found
    found = found._replace(called=1, alone=int(state.alone))
    points = scores[RULES.side(state.maker)]
    return found._replace(called_with_eight=int(points == 8), called_with_nine=int(points == 9))


def block_counts(name: str, block: int) -> Counts:
    """The counts of the player called *name* in the hands of one block; blocks are numbered from 0."""
    found = Counts()
    for number in range(BLOCK * block, BLOCK * (block + 1)):
        found = found.plus(hand_counts(player(name, number), number))
    return found


def stored() -> dict[str, list[Counts]]:
    """The counts on file, by player and block."""
    text = json.loads(STORED.read_text("utf-8")) if STORED.exists() else {}
    return {name: [Counts(*row) for row in rows] for name, rows in text.items()}


def row(name: str, blocks: list[Counts]) -> tuple[str, ...]:
    """A line of the table: counts, and shares of them in percent."""
    total = Counts()
    for block in blocks:
        total = total.plus(block)

    def share(part: int, of: int) -> str:
        return f"{100 * part / of:.1f} of {of:,}" if of else "-"

    return (
        name,
        f"{total.hands:,}",
        share(total.alone, total.called),
        share(total.hands - total.called, total.hands),
        share(total.called_with_eight, total.late),
        share(total.called_with_nine, total.late),
        share(total.trumps_led, total.leads),
    )


HEAD: Final = (
    "player", "hands", "% alone", "% passed out", "% called with 8", "% called with 9", "% led trump",
)  # fmt: skip


def main() -> int:
    """Play the hands, print the table, and say by the exit status whether the counts are those on file."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--players", default=",".join(BLOCKS), help="separated by commas")
    asked.add_argument("--write", action="store_true", help="store what was counted")
    given = asked.parse_args()
    names = given.players.split(",")
    strange = [name for name in names if name not in BLOCKS]
    if strange:
        print(
            f"behaviour.py: nothing is counted for {strange[0]}; there are {', '.join(BLOCKS)}",
            file=sys.stderr,
        )
        return 2
    before, now = stored(), {}
    for name in names:
        now[name] = [block_counts(name, block) for block in range(BLOCKS[name])]
    print_columns([HEAD, *[row(name, blocks) for name, blocks in now.items()]], right=range(1, len(HEAD)))
    changed = [name for name in names if before.get(name) != now[name]]
    for name in changed:
        print(f"behaviour.py: {name} plays differently from what is on file", file=sys.stderr)
        if name in before:
            print_columns([row(f"{name}, on file", before[name])], right=range(1, len(HEAD)))
    if given.write:
        lines = [f"{json.dumps(name)}: {json.dumps(rows)}" for name, rows in (before | now).items()]
        STORED.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
        return 0
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())
