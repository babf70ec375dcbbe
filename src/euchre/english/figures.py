"""
The figures of many hands: what each is called, by a name, which JSON has too, and in words for a person;
and what the signs beside a figure mean.
"""

from typing import Final

STANDARD_ERROR: Final = "± is one standard error: 95 times in 100 the true figure lies within two."
"""What is said wherever a figure has an error behind it; an interval of 95 % is told by its two ends."""
MAKES: Final = "Makes it: as many tricks as are needed, but not all; that would be a march."
"""What is said under the results of a hint."""

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
