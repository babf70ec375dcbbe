"""``euchre baseline``: the digest by which EGN tells one game from another."""

from euchre.commands.shared.options import ExitStatus, File, Json
from euchre.commands.shared.printing import print_json, printable
from euchre.commands.shared.reading import naming_file, read_text_named
from euchre.rules.errors import NotationError


def baseline(file: File, /, *more: File, json: Json = False) -> ExitStatus:
    """
    Print the baseline hash of EGN files: the same for a game with and without its analysis.

    It is the SHA-256 of the file's JSON without remarks and other lines of play, by which EGN's own
    tools recognise a game. Binary files (.egnb) have the hash of the EGN they stand for.

    Parameters
    ----------
    file
        An EGN file, or - for standard input.
    more
        More files.
    json
        Print JSON.
    """
    from euchre.notation import egn
    from euchre.notation.check import text_kind

    found: list[tuple[str, str]] = []
    for name in (file, *more):
        text = read_text_named(name)
        with naming_file(name):
            if text_kind(text, "" if name == "-" else name) != "egn":
                raise NotationError("only EGN has a baseline hash; `euchre convert` writes a game as EGN")
            found.append((egn.baseline(text), name))
    if json:
        print_json([{"baseline": digest, "name": name} for digest, name in found])
        return 0
    for digest, name in found:
        print(printable(f"{digest}  {name}"))
    return 0
