"""What the figures of many hands are called: each has a name, which JSON has too, and words for a person."""

from typing import Final

_OTHERWISE: Final = {
    "alone_made": "alone, made",
    "alone_marched": "alone, marched",
    "alone_euchred": "alone, euchred",
    "dealers_side": "dealer's side",
    "eldests_side": "eldest's side",
    "2nds_side": "2nd's side",
}
"""The words of the names that are more than their words with ``_`` between."""


def figure_words(name: str) -> str:
    """
    Return the words of the figure with this *name*.

    >>> figure_words("passed_out"), figure_words("alone_made")
    ('passed out', 'alone, made')
    """
    return _OTHERWISE.get(name) or name.replace("_", " ")
