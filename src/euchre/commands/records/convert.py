"""``euchre convert``: a game from one notation to another."""

import sys
from pathlib import Path

from euchre.base.errors import EuchreError
from euchre.commands.shared.options import ExitStatus, File, MaybeNumber
from euchre.commands.shared.printing import print_remark
from euchre.commands.shared.reading import (
    naming_file,
    pick_game,
    read_text_named,
    tell_former_rules,
)
from euchre.notation.sentences import rules_untold
from euchre.rules.errors import NotationError


def convert(
    source: File,
    target: File,
    /,
    *,
    to: str = "",
    number: MaybeNumber = None,
    shorten: bool = False,
    force: bool = False,
) -> ExitStatus:
    """
    Convert a game from one notation to another.

    Parameters
    ----------
    source
        A file, or - for standard input.
    target
        A file, or - for standard output. Its ending chooses the notation: .json (record), .egn, .egnb
        (binary), .emn, .emnb (binary), .ptn or .txt (position).
    to
        The notation, whatever the ending: record, egn, egnb, emn, emnb, ptn or position.
    number
        Which game: of a history that was exported from the browser table (1 for the latest), of a match
        in EMN, or of a PTN file with several games.
    shorten
        Leave out what the other notation cannot say.
    force
        Replace the target.
    """
    from euchre.base.files import output_file, write_text
    from euchre.notation.check import ENDINGS, text_kind
    from euchre.notation.convert import TARGETS, LossError
    from euchre.notation.convert import convert as converted
    from euchre.notation.files import position_within

    if force and target == "-":
        raise EuchreError("--force goes with a file: the standard output replaces nothing")
    path = None if target == "-" else output_file("the target", target, force=force)
    known = {ending: kind for ending, kind in ENDINGS.items() if kind in TARGETS}
    wanted = to or known.get(Path(target).suffix.lower(), "")
    if not wanted:
        endings = ", ".join(known)
        raise EuchreError(f"no notation for {target}: end its name in one of {endings}, or say --to record")
    given = position_within(read_text_named(source))
    with naming_file(source):
        name = "" if source == "-" else source
        kind = text_kind(given, name)
        one = given if kind != "history" and number is None else pick_game(given, kind, number)[0]
        try:
            made = converted(one, wanted, name if one is given else "", shorten=shorten)
        except LossError as error:  # which speaks of the option as Python has it
            raise NotationError(error.advising("--shorten")) from None
    tell_former_rules(by_former=made.by_former_rules)
    if made.untold:
        print_remark(rules_untold(wanted, made.untold))
    if path is not None:
        write_text(path, made.text if made.data is None else made.data)
    elif made.data is not None:
        sys.stdout.buffer.write(made.data)
    else:
        sys.stdout.write(made.text)
    return 0
