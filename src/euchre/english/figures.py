"""What the figures of many hands are called: each has a name, which JSON has too, and words for a person."""

from typing import Final

WORDS: Final = {
    # how a hand ends, and how it goes
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
    # what is called
    "a_suit": "a suit",
    "no_trump": "no trump",
    "low": "low",
    # who: a seat by its place, and the side of a seat
    "eldest": "eldest",
    "2nd": "2nd",
    "3rd": "3rd",
    "4th": "4th",
    "5th": "5th",
    "dealer": "dealer",
    "the_others": "the others",
    "dealers_side": "dealer's side",
    "eldests_side": "eldest's side",
    "2nds_side": "2nd's side",
}
"""The words of each figure, by its name."""
