"""``euchre deal``: a hand with every card shown."""

from typing import TYPE_CHECKING, Any

from euchre.commands.shared.options import USUAL_GAME, Ascii, ExitStatus, File, Json, Seed
from euchre.commands.shared.printing import print_json
from euchre.commands.shared.reading import read_rules_named

if TYPE_CHECKING:
    from euchre.rules.rules import Rules


def deal(
    game: File = USUAL_GAME, /, *, seed: Seed = None, ascii_only: Ascii = False, json: Json = False
) -> ExitStatus:
    """
    Deal a hand and show every card.

    Parameters
    ----------
    game
        A game's name, a share code, a file of house rules, or - for standard input;
        default: euchre.
    seed
        The same seed deals the same cards.
    ascii_only
        Letters for suits.
    json
        Print JSON.
    """
    from euchre.base.chance import fresh_seed
    from euchre.base.console import ASCII

    rules = read_rules_named(game)
    chosen = fresh_seed() if seed is None else seed
    if json:
        print_json(deal_data(rules, chosen))
        return 0
    from euchre.analysis.study_words import deal_lines
    from euchre.live import first_deal

    for line in deal_lines(rules, first_deal(rules, chosen), chosen):
        print(line.translate(ASCII) if ascii_only else line)
    return 0


def deal_data(rules: "Rules", seed: int) -> dict[str, Any]:
    """
    Return the first hand that `euchre play` deals from *seed*, in plain types for JSON; a card is like
    ``JH``.
    """
    from euchre.live import first_deal
    from euchre.notation.position import show_position
    from euchre.rules.cards import show_cards

    dealt = first_deal(rules, seed)
    state = dealt.state(rules)
    return {
        "seed": seed,
        "dealer": dealt.dealer,
        "cut": dealt.cut,
        "deck": show_cards(dealt.deck),
        "hands": [show_cards(hand) for hand in state.hands],
        "piles": [[{"down": str(p.down), "up": str(p.up)} for p in row] for row in state.piles],
        "upcard": None if state.upcard is None else str(state.upcard),
        "kitty": show_cards(state.kitty),
        "position": show_position(state),
    }
