"""``euchre play``: play a game in this terminal."""

import subprocess
import sys

from euchre.base.errors import EuchreError
from euchre.commands.shared.options import Ascii, ExitStatus, Json, Seed


def play(
    game: str = "",
    /,
    *,
    seed: Seed = None,
    players: str | None = None,
    plain: bool = False,
    ascii_only: Ascii = False,
    auto: bool = False,
    save: str = "",
    force: bool = False,
    resume: bool = False,
    saved: bool = False,
    json: Json = False,
) -> ExitStatus:
    """
    Play a game in this terminal; without a name it asks which.

    A game that you stop with Ctrl-C, or whose input ends, is saved once you
    have played in it; `euchre play --resume` continues it.

    Parameters
    ----------
    game
        euchre, twelve, two, four, british, cutthroat, buck, bid or any other that `euchre variants` lists,
        a share code, or a file of house rules;
        with --resume, the game to continue: a file, or a name that --saved lists.
    seed
        The same seed deals the same cards.
    players
        Who plays: you or a computer player for each seat, like you,queen or you:Ann,you:Bob;
        the queen takes the seats that are not named.
    plain
        Sentences only: for screen readers and pipes.
    ascii_only
        Letters for suits, no drawn lines.
    auto
        Let computer players play the whole game, and print the record.
    save
        Keep the game in this file instead of the user's data folder; an unfinished game by the same rules in
        that file is replaced.
    force
        Replace whatever is in the file of --save.
    resume
        Continue the saved game.
    saved
        List the unfinished games that are kept in the user's data folder.
    json
        For programs: a line of JSON for every event and for each of your choices, which is answered with
        a line such as {"action": "pass"}. Docs: docs/reference/play-json.md.

    Returns
    -------
    ExitStatus
        The exit status: 0, 1 when the game could not be saved, 130 when interrupted, 143 when terminated.
    """
    from euchre.terminal import play as play_here

    if saved:
        if game:
            raise EuchreError(f"--saved lists all games that are kept: leave out {game[:40]}")
        return _list_saved()
    if players is not None and not players.strip():
        raise EuchreError("--players: nobody is named; write who plays, like you,queen")
    if json:
        if plain or ascii_only or auto or save or force or resume:
            raise EuchreError("--json goes with a game, --seed and --players, and with nothing else")
        return _play_lines(game, seed, players or "")
    return play_here(
        game=game, seed=seed, seats=players or "", plain=plain, ascii_only=ascii_only, auto=auto,
        save=save, force=force, go_on=resume, review=_review,
    )  # fmt: skip


def _review(file: str) -> None:
    """Review the game in *file* in a process of its own, as commands do not know each other."""
    subprocess.run([sys.executable, "-m", "euchre", "review", file], check=False)  # noqa: S603  # our own


def _play_lines(game: str, seed: int | None, seats: str) -> int:
    from euchre.terminal import play_lines

    def write(line: str) -> None:
        sys.stdout.write(line)
        sys.stdout.flush()

    return play_lines(iter(sys.stdin.readline, ""), write, game=game, seed=seed, seats=seats)


def _list_saved() -> int:
    from euchre.base.console import typed_command
    from euchre.base.numbers import count_in_figures, score_text
    from euchre.commands.shared.printing import print_columns, print_paragraph
    from euchre.english.names import game_title
    from euchre.terminal import saved_games

    games = saved_games()
    rows = [("name", "game", "score", "saved")]
    for one in games:
        rules = one.record.rules
        about = f"{game_title(rules)}, {count_in_figures(len(one.record.hands), 'hand')}"
        rows.append((one.name, about, score_text(one.scores), f"{one.saved:%Y-%m-%d %H:%M}"))
    if games:
        print_columns(rows)
        print_paragraph(f"Continue one with: {typed_command(f'play --resume {games[0].name}')}")
    else:
        print_paragraph(f"No unfinished game is kept here; {typed_command('play')} begins one.")
    return 0
