"""``euchre rules``: the rules of a game in plain English."""

from euchre.commands.shared.options import USUAL_GAME, ExitStatus, File, Json
from euchre.commands.shared.printing import print_json
from euchre.commands.shared.reading import read_rules_named


def rules(game: File = USUAL_GAME, /, *, json: Json = False) -> ExitStatus:
    """
    Print the rules of a game in plain English.

    Parameters
    ----------
    game
        A game's name, a share code, a file of house rules, or - for standard input;
        default: euchre.
    json
        Print the rules as JSON, with their share code.
    """
    from euchre.base.console import readable_width
    from euchre.english.rule_sheet import WIDTH, sheet
    from euchre.rules.text import rules_to_dict, share_code

    table_rules = read_rules_named(game)
    if json:
        print_json({"code": share_code(table_rules), "rules": rules_to_dict(table_rules)})
    else:
        print(sheet(table_rules, min(WIDTH, readable_width() - 1)).rstrip())
    return 0
