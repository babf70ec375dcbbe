"""The ways hidden cards may lie, as the kernel has them: every one a view allows, or the one there was."""

from math import factorial
from typing import Final

from euchre.hand.state import Phase, State
from euchre.kernel.machine.compiled import table
from euchre.kernel.worlds.sampler import Sampler, Worlds
from euchre.seen.unseen import count_placements, hidden_from
from euchre.seen.views import View

MOST_LISTED: Final = 4_000
"""With more worlds they are drawn, not listed: so many are solved in half a second."""

NAMES: Final = ((15, "quadrillion"), (12, "trillion"), (9, "billion"), (6, "million"))
"""Large numbers, largest first."""


def every_world(view: View, most: int = MOST_LISTED) -> Worlds | None:
    """
    List every world that *view* allows, once each: a world is one way in which the hidden cards may lie.

    All are equally likely before the calls are considered.

    Returns None where there are more than *most*, or where worlds are not equally likely: with two packs,
    after cards were given, and before a dealer who calls blind has looked.
    """
    rules, given = view.rules, any(deed.phase is Phase.GIVE for deed in view.history)
    if rules.copies > 1 or given or view.phase is Phase.BLIND:
        return None
    covered = sum(pile.covered for row in view.piles for pile in row)
    if covered > 7 or count_placements(hidden_from(view)) * factorial(covered) > most:
        return None
    sampler = Sampler(view)
    return sampler.all_worlds() if sampler.exact else None


def actual_world(view: View, state: State) -> Worlds:
    """
    Return the cards as they lie in *state* as a single world, for hindsight; *view* is what a seat sees of
    that state.
    """
    sampler, rules = Sampler(view), view.rules
    under = [() if pile.down is None else (pile.down,) for row in state.piles for pile in row]
    masks = sampler.layout.masks(
        [*state.hands, *[state.face_up(seat) for seat in range(rules.seats)], *under]
    )
    row = table(1, sampler.draw(1, 0).rows.shape[1])
    row[0, : rules.seats] = masks[: rules.seats]
    if under:
        row[0, sampler.piles_at : sampler.piles_at + len(under)] = masks[2 * rules.seats :]
    return Worlds(sampler, row, (0, 0), states=(state,))


def worlds_in_words(view: View) -> str:
    """
    Return how many worlds *view* allows, in words: ``1,260 possible``, ``about 3 million possible``.

    The calls heard make some of them likelier, but leave out none.
    """
    covered = sum(pile.covered for row in view.piles for pile in row)
    count = count_placements(hidden_from(view)) * factorial(covered)
    if count < 10**6:
        return f"{count:,} possible"
    power, name = next((power, name) for power, name in NAMES if count >= 10**power)
    return f"about {count / 10**power:.3g} {name} possible"
