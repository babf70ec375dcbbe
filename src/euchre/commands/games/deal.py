"""``euchre deal``: a hand with every card shown."""

from euchre.commands.shared.options import Ascii, File, Json, Seed
from euchre.commands.shared.printing import print_json
from euchre.commands.shared.reading import read_rules_named


def deal(
    game: File = "twelve", /, *, seed: Seed = None, ascii_only: Ascii = False, json: Json = False
) -> int:
    """
    Deal a hand and show every card.

    Parameters
    ----------
    game
        A game's name, a share code, a file of house rules, or - for standard input;
        twelve when it is not said.
    seed
        The same seed deals the same cards.
    ascii_only
        Letters for suits.
    json
        Print JSON.
    """
    from euchre.terminal.deals import as_data, show
    from euchre.terminal.start import fresh_seed

    found = read_rules_named(game)
    chosen = fresh_seed() if seed is None else seed
    if json:
        print_json(as_data(found, chosen))
    else:
        show(found, chosen, ascii_only=ascii_only)
    return 0
