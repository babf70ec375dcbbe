"""What the figures of many hands are called: each has a name, which JSON has too, and words for a person."""

from typing import Final

FIGURE_WORDS: Final = {
    "played": "played",
    "passed_out": "passed out",
    "dealt_again": "dealt again",
    "thrown_in": "thrown in",
    "revoked": "revoked",
    "trump_at_once": "trump at once",
    "nobody_called": "nobody called",
    "called": "called",
    "euchred": "euchred",
    "marched": "marched",
    "alone": "alone",
    "alone_made": "alone, made",
    "alone_marched": "alone, marched",
    "alone_euchred": "alone, euchred",
    "defended_alone": "defended alone",
    "somebody_dropped": "somebody dropped",
    "everybody_dropped": "everybody dropped",
    "a_suit": "a suit",
    "no_trump": "no trump",
    "low_no_trump": "low no trump",
    "eldest": "eldest",
    "2nd": "2nd",
    "3rd": "3rd",
    "4th": "4th",
    "5th": "5th",
    "dealer": "dealer",
    "the_others": "the others",
    "eldests_side": "eldest's side",
    "2nds_side": "2nd's side",
    "dealers_side": "dealer's side",
}
"""The words of every figure, place and side, by the name that it has in JSON."""


def figure_words(name: str) -> str:
    """
    Return the words of the figure with this *name*, a key of `FIGURE_WORDS`.

    >>> figure_words("passed_out"), figure_words("alone_made")
    ('passed out', 'alone, made')
    """
    return FIGURE_WORDS[name]
