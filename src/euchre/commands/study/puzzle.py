"""``euchre puzzle``: a position with one best choice, a drill of several; and looking for such positions."""

from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from euchre.base.console import typed_command
from euchre.base.errors import EuchreError
from euchre.base.numbers import count_in_figures
from euchre.commands.shared.options import Ascii, ExitStatus, File, Json, MaybeNumber, PuzzleKind, Seed
from euchre.commands.shared.printing import print_json, print_paragraph, print_remark
from euchre.commands.shared.progress import progress

if TYPE_CHECKING:
    from euchre.analysis.puzzle.puzzles import Puzzle


def puzzle(
    name: str = "",
    /,
    *,
    drill: Annotated[bool, Parameter(negative=())] = False,
    game: File = "",
    kind: PuzzleKind | None = None,
    rating: MaybeNumber = None,
    number: MaybeNumber = None,
    count: MaybeNumber = None,
    answer: bool = False,
    list_: Annotated[bool, Parameter(name="--list")] = False,
    file: File = "",
    json: Json = False,
    seed: Seed = None,
    mine: MaybeNumber = None,
    out: File = "",
    force: bool = False,
    plain: bool = False,
    ascii_only: Ascii = False,
) -> ExitStatus:
    """
    Show a puzzle, or practise: positions in which one choice is clearly the best.

    More than two hundred come with the program; without a name, one of
    them is chosen at random. With --drill, it asks one after another: answers
    are typed as in play: a number, a word, a card; ? gives a hint. After each
    answer you see what it costs, and at the end your score.

    Parameters
    ----------
    name
        The puzzle with this name, like two-leads-3.
    drill
        Practise: ask several of those that fit, and keep the score.
    game
        Only puzzles of this game: euchre, tournament, four, two, twelve; default: all.
    kind
        Only puzzles of this kind; default: all.
    rating
        Only puzzles of this rating, 1 (easy) to 5.
    number
        The puzzle with this number among those, from 1.
    count
        How many puzzles --drill asks; if there are fewer, all of them. Default: 10.
    answer
        Show the answer, too, and why it is right.
    list_
        List those that fit instead of showing one.
    file
        Puzzles of this file instead of those that come with the program.
    json
        Print JSON, answers included: of one puzzle with a name or a number, otherwise of all that fit.
    seed
        The same seed chooses the same puzzles; with --mine, the seed of the deals.
    mine
        Look for this many new puzzles of the --game and --kind among deals of --seed.
    out
        With --mine, the file to write; default: standard output.
    force
        Replace the file of --out.
    plain
        With --drill, sentences only: for screen readers and pipes.
    ascii_only
        Letters for suits, no drawn lines.

    Returns
    -------
    ExitStatus
        The exit status: 0, or 130 when interrupted.
    """
    if mine is not None:
        if name or drill or number is not None or rating is not None or answer or list_ or file:
            raise EuchreError("--mine looks for new puzzles: it takes --game, --kind, --seed and --out")
        return _mined(game, kind or "", mine, 1 if seed is None else seed, out, force=force)
    if out or force:
        raise EuchreError("--out and --force go with --mine")
    if drill and (name or number is not None or answer or list_ or json):
        raise EuchreError(
            "--drill asks as many puzzles as --count says: "
            "leave out the name, --number, --answer, --list and --json"
        )
    if not drill and (plain or count is not None):
        raise EuchreError("--plain and --count go with --drill")
    fitting = _fitting(name, game, kind or "", rating, file)
    if drill:
        return _drilled(fitting, 10 if count is None else count, seed, plain=plain, ascii_only=ascii_only)
    one = _one(fitting, number, seed) if number is not None or not (json or list_) else None
    if json:
        single = one or (fitting[0] if name else None)
        print_json([_told(each) for each in fitting] if single is None else _told(single))
        return 0
    from euchre.terminal import list_puzzles, show_puzzle

    if one is None:
        list_puzzles(fitting, ascii_only=ascii_only)
        return 0
    show_puzzle(one, answered=answer, ascii_only=ascii_only)
    if not answer and not file:
        print_paragraph(f"The answer: {typed_command(f'puzzle {one.name} --answer')}")
    return 0


def _told(puzzle: "Puzzle") -> dict[str, object]:
    """The puzzle for JSON, its reasons with drawn cards."""
    return {**puzzle.data(), "why": puzzle.explanation}


def _fitting(name: str, game: str, kind: str, rating: int | None, file: str) -> "tuple[Puzzle, ...]":
    from euchre.analysis.puzzle.puzzles import loads, select_puzzles, shipped
    from euchre.commands.shared.reading import naming_file, read_text_named

    if file:
        text = read_text_named(file)
        with naming_file(file):
            every = loads(text)
    else:
        every = shipped()
    if not name:
        return select_puzzles(every, game=game, kind=kind, rating=rating)
    named = tuple(each for each in every if each.name == name.strip().lower())
    if not named:
        raise EuchreError(f"no puzzle is called {name[:40]!r}; `euchre puzzle --list` lists them")
    try:
        return select_puzzles(named, game=game, kind=kind, rating=rating)
    except EuchreError:
        one = named[0]
        raise EuchreError(
            f"{one.name} is a puzzle of the game {one.game} and the kind {one.kind}, rating {one.rating}: "
            "leave out what asks for another"
        ) from None


def _one(fitting: "tuple[Puzzle, ...]", number: int | None, seed: int | None) -> "Puzzle":
    from random import Random

    if number is None:
        return (Random() if seed is None else Random(seed)).choice(fitting)
    if not 1 <= number <= len(fitting):
        fits = "fits" if len(fitting) == 1 else "fit"
        raise EuchreError(
            f"--number {number}: {count_in_figures(len(fitting), 'puzzle')} {fits}, counted from 1"
        )
    return fitting[number - 1]


def _drilled(
    fitting: "tuple[Puzzle, ...]", count: int, seed: int | None, *, plain: bool, ascii_only: bool
) -> int:
    """Ask *count* of the puzzles, chosen by *seed*."""
    from random import Random

    from euchre.base.chance import fresh_seed
    from euchre.terminal import drill

    if count < 1:
        raise EuchreError(f"--count {count}: one puzzle is the least")
    own = fresh_seed() if seed is None else seed
    picked = Random(own).sample(fitting, min(count, len(fitting)))
    every = count_in_figures(len(fitting), "puzzle")
    opening = f"{len(picked)} of {every}; --seed {own} asks the same. Type help for help."
    return drill(picked, opening, plain=plain, ascii_only=ascii_only)


def _mined(game: str, kind: str, amount: int, seed: int, out: str, *, force: bool) -> int:
    """Look for puzzles and write them."""
    if not game or not kind:
        raise EuchreError("--mine needs --game and --kind: a file holds puzzles of one sort")
    from euchre.analysis.puzzle.mining import mine
    from euchre.analysis.puzzle.puzzles import dumps
    from euchre.base.files import output_file, write_text

    path = output_file("--out", out, force=force) if out not in ("", "-") else None

    with progress("puzzles", amount) as report:
        puzzles = mine(game, kind, amount, seed, report)
    text = dumps(puzzles, f"euchre puzzle --mine {amount} --game {game} --kind {kind} --seed {seed}")
    if path is None:
        print(text, end="")
        return 0
    write_text(path, text)
    print_remark(f"{count_in_figures(len(puzzles), 'puzzle')} in {out}")
    return 0
