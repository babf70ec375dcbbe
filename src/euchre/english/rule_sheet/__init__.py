"""
The rule sheet of a table, in plain English, from the values of its `Rules`: to learn from and
to settle a fight with.

What differs between two rules differs in their sheets: a law in ``tests/english/test_sheet.py`` holds it.
"""

from textwrap import fill

from euchre.base.numbers import capitalized, count_in_figures, count_in_words, number_word
from euchre.english.cards import CardWords, marked_card
from euchre.english.rule_sheet.calling import calling
from euchre.english.rule_sheet.playing import game, mistakes, play, scoring
from euchre.english.rule_sheet.readings import open_questions, without_effect
from euchre.english.rule_sheet.sections import WIDTH, PayTable, Section, Statement, lay_out
from euchre.english.rule_sheet.table import cards, deal, players, weak_hands
from euchre.rules.rules import Bidding, Contract, Countdown, FreeChoice, Ladder, OwnTricks, Rules, TurnUp

__all__ = [
    "WIDTH",
    "PayTable",
    "Section",
    "Statement",
    "differences",
    "headline",
    "headline_fields",
    "sections",
    "sheet",
]


def sections(rules: Rules, card_words: CardWords = marked_card) -> tuple[Section, ...]:
    """
    Return the complete rules of a table in sections, in the order of a rule book; a section without items is
    left out.
    """
    parts = [*_parts(rules, card_words), open_questions(rules)]
    return tuple([part for part in parts if part.items])


def sheet(rules: Rules, width: int = WIDTH, card_words: CardWords = marked_card) -> str:
    """
    Return the complete rules of a table as plain text, in lines of at most *width* characters (titles
    excepted).

    *card_words* puts the cards of an example in the text.
    """
    return fill(headline(rules), width) + "\n" + lay_out(sections(rules, card_words), width)


def headline(rules: Rules) -> str:
    """
    Return the game in one sentence: players, cards, how trump is fixed, when it ends.

    >>> from euchre.rules.variants import VARIANTS
    >>> headline(VARIANTS["two"])
    'Euchre for two: 24 cards, five each, a card turned up; first to 10 points.'
    """
    who = number_word(rules.seats) + (" in partnerships" if rules.partners else "")
    layout = f"{number_word(rules.tricks)} each"
    if rules.piles:
        layout += f", {number_word(2 * rules.piles)} of them on the table"
    down = rules.counts_down
    goal = (
        f"from {rules.start} to {rules.target}"
        if down
        else f"first to {count_in_figures(rules.target or 0, 'point')}"
    )
    end = goal if rules.target is not None else f"{count_in_words(rules.deals or 0, 'hand')}"
    return f"Euchre for {who}: {rules.cards_in_deck} cards, {layout}, {_how(rules)}; {_points(rules)}{end}."


def headline_fields(rules: Rules) -> frozenset[str]:
    """
    Return the fields of *rules* that `headline` tells when it says how the game ends.

    >>> from euchre.rules.variants import VARIANTS
    >>> sorted(headline_fields(VARIANTS["two"])), sorted(headline_fields(VARIANTS["buck"]))
    (['target'], ['start', 'target'])
    """
    if rules.target is None:
        return frozenset({"deals", "target"})
    return frozenset({"start", "target"} if rules.counts_down else {"target"})


def _how(rules: Rules) -> str:
    match rules.auction:
        case TurnUp():
            return "a card turned up"
        case FreeChoice():
            return "trump by free choice"
        case Bidding():
            return "bidding for tricks"


def _points(rules: Rules) -> str:
    match rules.scoring:
        case OwnTricks():
            return "tricks count, "
        case Ladder():
            return ""
        case Contract():
            return "bids and tricks count, "
        case Countdown():
            return "counting down, "


def differences(rules: Rules, base: Rules) -> list[str]:
    """Return the statements on the sheet of *rules* that are not on the sheet of *base*, in order."""
    known = set(_statements(base))
    return [text for text in _statements(rules) if text not in known]


def _statements(rules: Rules) -> list[str]:
    found: list[str] = []
    for part in _parts(rules):
        for item in part.items:
            if isinstance(item, PayTable):
                found += [f"{capitalized(what)}: {pays}." for what, pays in item.rows]
            elif not item.derived:
                found.append(item.text)
    return found


def _parts(rules: Rules, card_words: CardWords = marked_card) -> list[Section]:
    return [
        players(rules),
        cards(rules, card_words),
        deal(rules),
        weak_hands(rules),
        *calling(rules),
        play(rules),
        scoring(rules),
        mistakes(rules),
        game(rules),
        without_effect(rules),
    ]
