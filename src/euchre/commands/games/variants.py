"""``euchre variants``: the games there are."""

from typing import TYPE_CHECKING

from euchre.commands.shared.options import ExitStatus, Json
from euchre.commands.shared.printing import print_columns, print_json

if TYPE_CHECKING:
    from euchre.rules.rules import Rules


def variants(*, json: Json = False) -> ExitStatus:
    """
    List the games, each in a sentence.

    Parameters
    ----------
    json
        Print JSON.
    """
    from euchre.english.rule_sheet import headline
    from euchre.rules.variants import ALIASES, VARIANTS

    if json:
        also = {name: [alias for alias, of in ALIASES.items() if of == name] for name in VARIANTS}
        print_json(
            [
                {"name": n, "also": also[n], "about": headline(r), "seats": r.seats}
                for n, r in VARIANTS.items()
            ]
        )
        return 0
    first: dict[str, str] = {}
    rows = []
    for name, rules in VARIANTS.items():
        like = first.setdefault(headline(rules), name)
        rows.append((name, headline(rules) if like == name else _unlike(rules, like)))
    print_columns(rows)
    return 0


def _unlike(rules: "Rules", like: str) -> str:
    """What sets house rules apart from the game they are like, in a line."""
    from dataclasses import fields

    from euchre.english.names import like_but_for
    from euchre.rules.variants import VARIANTS

    names = [field.name for field in fields(rules)]
    return like_but_for(
        like, [name for name in names if getattr(rules, name) != getattr(VARIANTS[like], name)]
    )
