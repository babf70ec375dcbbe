"""Which of the solvers is the quickest that knows the game; each is machine code of its own."""

from euchre.kernel.machine.arguments import Address, Mask, Seats
from euchre.kernel.machine.compiled import compiled, inlined, load
from euchre.kernel.solve import four, general, two
from euchre.kernel.solve.context import FIRSTS, PLAYERS


def quickest(players: int, ours: Seats, firsts: Mask, piles: int) -> int:
    """
    Return 4 or 2 when `four` or `two` knows the game, else 0 for `general`.

    *ours* has a bit by chair, *firsts* are the places of first copies (0: one pack), *piles* are counted.
    """
    if firsts:
        return 0
    if players == 4 and (ours == 0b0101 or ours == 0b1010) and not piles:
        return 4
    return 2 if players == 2 and (ours == 0b01 or ours == 0b10) else 0


_quickest = inlined(quickest)
_of_four, _of_two, _of_any = four.solve_rows, two.solve_rows, general.solve_rows


@compiled
def solve_rows(
    context: Address, rows: Address, count: int, piles: int, ours: Seats, forced: Mask,
    moves: Address, choices: int, need: int, out: Address,
) -> int:  # fmt: skip
    """Do what `euchre.kernel.solve.general.solve_rows` does, by the quickest solver that knows the game."""
    which = _quickest(load(context, PLAYERS), ours, load(context, FIRSTS), piles)
    if which == 4:
        return _of_four(context, rows, count, piles, ours, forced, moves, choices, need, out)
    if which == 2:
        return _of_two(context, rows, count, piles, ours, forced, moves, choices, need, out)
    return _of_any(context, rows, count, piles, ours, forced, moves, choices, need, out)
