"""The choice of the fastest solver that can solve the game; each solver is machine code of its own."""

from euchre.kernel.machine.arguments import Address, Mask, SearchAddress, Seats
from euchre.kernel.machine.compiled import entry, load
from euchre.kernel.solve import four, general, two
from euchre.kernel.solve.context import FIRSTS, PLAYERS

_of_four, _of_two, _of_any = four.solve_rows, two.solve_rows, general.solve_rows


@entry
def solve_rows(
    context: SearchAddress, rows: Address, count: int, piles: int, ours: Seats, forced: Mask,
    moves: Address, choices: int, out: Address,
) -> int:  # fmt: skip
    """
    Write to *out* how many tricks the players *ours* take in each of *count* deals, cards open, with best
    play; return 0.

    *rows* has for each deal four hands, the leader, and *piles* pairs of a card and the one beneath it. Who
    holds one of the *forced* cards plays it to the first trick. With *choices*, each of the first *choices*
    cards at *moves* is forced in turn, and a deal has a word for each.

    It calls the fastest solver that knows the game.

    Cards are masks in the layout under trump (`euchre.kernel.machine.card_bits`: 16 bits a suit, the higher
    card the higher bit, trumps on top).
    """
    players = load(context, PLAYERS)
    if load(context, FIRSTS) == 0:
        if players == 4 and (ours == 0b0101 or ours == 0b1010) and not piles:
            return _of_four(context, rows, count, piles, ours, forced, moves, choices, out)
        if players == 2 and (ours == 0b01 or ours == 0b10):
            return _of_two(context, rows, count, piles, ours, forced, moves, choices, out)
    return _of_any(context, rows, count, piles, ours, forced, moves, choices, out)
