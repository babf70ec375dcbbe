"""``euchre verify``: were the cards of a recorded game those that were promised?"""

from euchre.commands.shared.options import File, Json, MaybeNumber
from euchre.commands.shared.printing import print_json, print_paragraph, printable
from euchre.commands.shared.reading import pick_game, read_text_named
from euchre.english.numbers import count_in_figures
from euchre.errors import NotationError


def verify(record: File, /, *, game: MaybeNumber = None, json: Json = False) -> int:
    """
    Deal a game of the browser table again, and compare.

    Before its first card the server showed a digest of a secret; the record
    of the finished game tells the secret. Exit status 1 when something does
    not agree. Docs: docs/fair.md.

    Parameters
    ----------
    record
        The record that was downloaded after the game (.json), an exported history, or - for standard input.
    game
        Which game of a history that was exported there, 1 for the latest.
    json
        Print JSON.

    Returns
    -------
    int
        The exit status: 0, or 1 when the cards are not those that were promised. What cannot be done is
        raised as an EuchreError, for which `euchre.cli.main` returns 2.
    """
    from euchre.notation import document
    from euchre.notation.check import judge_record, text_kind
    from euchre.table.fair import read_commitment, verified

    text = read_text_named(record)
    text, kind = pick_game(text, text_kind(text, "" if record == "-" else record), game)
    if kind != "record":
        raise NotationError("this is no record of a game: download it, as JSON, from the page of the game")
    game_record = document.loads(text)
    name, commitment, luck = read_commitment(game_record)
    wrong = list(verified(game_record))
    play = judge_record(game_record, kind, "")
    open_end = play.unfinished if play.fault is None else f"it breaks the rules at {play.fault.text}"
    salted = sum(bool(salt) for salt in luck.salts)
    if json:
        print_json(
            {
                "game": name,
                "commitment": commitment,
                "deals": len(game_record.hands),
                "salts": salted,
                "agrees": not wrong,
                "wrong": wrong,
                "unfinished": open_end,
            }
        )
    elif wrong:
        more = f", and {count_in_figures(len(wrong) - 1, 'thing')} more" if len(wrong) > 1 else ""
        print_paragraph(f"Game {name} was not dealt as promised. The first that differs: {wrong[0]}{more}.")
    else:
        deals = count_in_figures(len(game_record.hands), "deal")
        mixed = f", with luck of {count_in_figures(salted, 'player')} mixed in" if salted else ""
        print_paragraph(
            f"Game {name}: the secret is the one that was promised, and {deals} came from it{mixed}.\n"
            f"Compare the commitment with what the page showed before the first card:\n{commitment}"
        )
    if open_end and not json:
        print_paragraph(printable(f"This is not the whole game as it was played: {open_end}."))
    return 1 if wrong else 0
