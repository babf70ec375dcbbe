"""``euchre players``: who can be played against."""

from euchre.commands.options import Json, print_json


def players(*, json: Json = False) -> int:
    """
    List the computer players, weakest first.

    Parameters
    ----------
    json
        Print JSON.
    """
    from euchre.players import PLAYERS

    about = {name: " ".join((make.__doc__ or "").split("\n\n")[0].split()) for name, make in PLAYERS.items()}
    if json:
        print_json([{"name": name, "about": text} for name, text in about.items()])
        return 0
    for name, text in about.items():
        print(f"{name:10} {text}")
    return 0
