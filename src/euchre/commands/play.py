"""``euchre play``: play a game in this terminal."""

from euchre.commands.options import Ascii, Seed


def play(
    game: str = "",
    /,
    *,
    rules: str = "",
    seed: Seed = None,
    seats: str = "",
    plain: bool = False,
    ascii_only: Ascii = False,
    auto: bool = False,
    save: str = "",
    resume: bool = False,
) -> int:
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
        Who plays: you or a computer player for each seat, like you,queen or you:Ann,you:Bob.
    plain
        Sentences only: for screen readers and pipes.
    ascii_only
        Letters for suits, no drawn lines.
    auto
        Let computer players play it out, and print the record.
    save
        Keep the game in this file instead of the user's data folder.
    resume
        Go on with the saved game.
    """
    from euchre.terminal.start import play as start

    return start(
        game=game, rules=rules, seed=seed, seats=seats, plain=plain, ascii_only=ascii_only, auto=auto,
        save=save, go_on=resume,
    )  # fmt: skip
