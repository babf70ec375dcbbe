"""``euchre play``: play a game in this terminal."""

from euchre.commands.shared.options import Ascii, ExitStatus, Seed
from euchre.errors import EuchreError


def play(
    game: str = "",
    /,
    *,
    rules: str = "",
    seed: Seed = None,
    seats: str | None = None,
    plain: bool = False,
    ascii_only: Ascii = False,
    auto: bool = False,
    save: str = "",
    force: bool = False,
    resume: bool = False,
) -> ExitStatus:
    """
    Play a game in this terminal; without a name it asks which.

    Ctrl-C and the end of the input keep the game; `euchre play --resume` goes on with it.

    Parameters
    ----------
    game
        twelve, two, four, british, cutthroat, buck, bid or any other that `euchre variants` lists;
        with --resume, the file of the game to go on with.
    rules
        House rules: a file, or a share code.
    seed
        The same seed deals the same cards.
    seats
        Who plays: you or a computer player for each seat, like you,queen or you:Ann,you:Bob;
        the queen takes the seats that are not named.
    plain
        Sentences only: for screen readers and pipes.
    ascii_only
        Letters for suits, no drawn lines.
    auto
        Let computer players play it out, and print the record.
    save
        Keep the game in this file instead of the user's data folder; an unfinished game by the
        same rules that is in it gives way.
    force
        Replace whatever is in the file of --save.
    resume
        Go on with the saved game.

    Returns
    -------
    ExitStatus
        The exit status: 0, 130 when interrupted, 143 when terminated.
    """
    from euchre.terminal import play as play_here

    if seats is not None and not seats.strip():
        raise EuchreError("--seats: nobody is named; write who plays, like you,queen")
    return play_here(
        game=game, rules=rules, seed=seed, seats=seats or "", plain=plain, ascii_only=ascii_only, auto=auto,
        save=save, force=force, go_on=resume,
    )  # fmt: skip
