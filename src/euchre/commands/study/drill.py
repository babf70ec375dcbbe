"""``euchre drill``: practise calls, leads, following, discards and endgames."""

from euchre.base.errors import EuchreError
from euchre.base.numbers import count_in_figures
from euchre.commands.shared.options import Ascii, ExitStatus, File, MaybeNumber, Number, PuzzleKind, Seed


def drill(
    kind: PuzzleKind,
    /,
    *,
    game: File = "",
    rating: MaybeNumber = None,
    number: Number = 10,
    seed: Seed = None,
    plain: bool = False,
    ascii_only: Ascii = False,
) -> ExitStatus:
    """
    Practise calls, leads, following, discards or endgames, puzzle by puzzle.

    Answers are typed as in play: a number, a word, a card; ? gives a hint.
    After each answer you see what it costs, and at the end your score.

    Parameters
    ----------
    kind
        What is practised.
    game
        Only puzzles of this game: tournament, four, two, twelve; default: all.
    rating
        Only puzzles of this rating, 1 (easy) to 5.
    number
        How many puzzles; if there are fewer, all of them.
    seed
        The same seed asks the same puzzles.
    plain
        Sentences only: for screen readers and pipes.
    ascii_only
        Letters for suits, no drawn lines.

    Returns
    -------
    ExitStatus
        The exit status: 0, or 130 when interrupted.
    """
    from random import Random

    from euchre.analysis.puzzle.puzzles import select_puzzles, shipped
    from euchre.base.chance import fresh_seed
    from euchre.terminal import drill as drill_here

    if number < 1:
        raise EuchreError(f"--number {number}: one puzzle is the least")
    fitting = select_puzzles(shipped(), game=game, kind=kind, rating=rating)
    own = fresh_seed() if seed is None else seed
    picked = Random(own).sample(fitting, min(number, len(fitting)))
    every = count_in_figures(len(fitting), "puzzle")
    opening = f"{len(picked)} of {every}; --seed {own} asks the same. Type help for help."
    return drill_here(picked, opening, plain=plain, ascii_only=ascii_only)
