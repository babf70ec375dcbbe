"""
The computer player of the offline page, as a player for `euchre research arena`: ``euchre research arena
bench/page_player.py:PagePlayer queen --game two``.
"""

from dataclasses import dataclass

from euchre.kernel.engine.memory import ROW_WORDS, note_view
from euchre.kernel.machine import schema
from euchre.kernel.machine.compiled import at, rng_seed, rng_start, table
from euchre.kernel.machine.rule_words import rules_words
from euchre.kernel.worlds.choose import SCRATCH_WORDS, choose_in_worlds
from euchre.kernel.worlds.rollouts import world_hands
from euchre.players.search.king import draw_worlds
from euchre.rules.actions import Action, code
from euchre.rules.rules import Rules
from euchre.seen.views import View

WORLDS = 200
"""The number of worlds that the page draws for a decision."""


@dataclass(frozen=True)
class PagePlayer:
    """Chooses by `euchre.kernel.worlds.choose`, in games of one pack without table cards."""

    seed: int = 0
    name: str = "page"

    @staticmethod
    def refusal(rules: Rules) -> str | None:
        """Return None when this player plays *rules*, else why not, in a sentence."""
        plays = rules.copies == 1 and not rules.piles
        return None if plays else "the page plays games of one pack without table cards"

    def choose(self, view: View) -> Action:
        """Return the action that the page's player takes; any world of *view* stands for the true hand."""
        if len(view.legal) == 1:
            return view.legal[0]
        hand, scratch = table(ROW_WORDS), table(SCRATCH_WORDS)
        hand[: schema.HAND_WORDS] = world_hands(draw_worlds(view, 1, self.seed))[0]
        note_view(hand, view)
        rng = rng_start(rng_seed(self.seed), len(view.history))
        chosen = choose_in_worlds(at(rules_words(view.rules)), at(hand), WORLDS, rng, at(scratch))
        return next(action for action in view.legal if code(action) == chosen)
