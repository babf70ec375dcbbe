"""Numbers, amounts, seats and lists of words, as a person says them and as a table shows them."""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Final

NUMBERS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip


def number_word(count: int) -> str:
    """
    Return *count* as a word from ``no`` to ``twelve``, in figures beyond that.

    >>> number_word(5), number_word(31), number_word(-3)
    ('five', '31', '-3')
    """
    return NUMBERS[count] if 0 <= count < len(NUMBERS) else str(count)


def count_in_words(count: int, noun: str) -> str:
    """
    Return *count* in a word and *noun* in the plural where due (an ``s`` is added).

    >>> count_in_words(3, "trump"), count_in_words(1, "ace")
    ('three trumps', 'one ace')
    """
    return f"{number_word(count)} {noun}" + ("" if count == 1 else "s")


def count_in_figures(count: int, noun: str) -> str:
    """
    Return *count* in figures, a comma at the thousands, and *noun* in the plural where due (an ``s`` is
    added).

    >>> count_in_figures(3, "point"), count_in_figures(1, "trick"), count_in_figures(2000, "deal")
    ('3 points', '1 trick', '2,000 deals')
    """
    return f"{count:,} {noun}" + ("" if count == 1 else "s")


_MONTHS: Final = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


def day_in_words(day: date) -> str:
    """
    Return the day and the month of *day*, without the year.

    >>> day_in_words(date(2026, 11, 23))
    '23 November'
    """
    return f"{day.day} {_MONTHS[day.month - 1]}"


def list_of_words(words: Iterable[str], last: str = "and") -> str:
    """
    Return the *words*, at least one, with commas between and *last* before the last of them.

    >>> list_of_words(["the right", "the left", "an ace"]), list_of_words(["pass", "call"], "or")
    ('the right, the left and an ace', 'pass or call')
    """
    *first, end = words
    return f"{', '.join(first)} {last} {end}" if first else end


def capitalized(sentence: str) -> str:
    """Return *sentence* with its first letter as a capital."""
    return sentence[:1].upper() + sentence[1:]


def uncapitalized(words: str) -> str:
    """Return *words* with their first letter small, for the middle of a sentence."""
    return words[:1].lower() + words[1:]


def as_sentence(words: str) -> str:
    """
    Return *words*, the end of a sentence or a whole one, as a sentence of its own.

    >>> as_sentence("the game is over")
    'The game is over.'
    """
    return capitalized(words) if words.endswith((".", "!", "?")) else f"{capitalized(words)}."


def whole_text(value: int) -> str:
    """
    Return *value* in figures, with a real minus sign below zero.

    >>> whole_text(4), whole_text(-4)
    ('4', '−4')
    """
    return f"−{-value}" if value < 0 else str(value)


def signed_text(value: float, error: float | None, digits: int = 2) -> str:
    """
    Return *value* with its sign and *digits* decimals, then its standard *error*, unless that is None
    (exact).

    >>> signed_text(0.4, 0.05), signed_text(-1, None)
    ('+0.40 ± 0.05', '−1.00')
    """
    value = round(value, digits) + 0.0
    return f"{'−' if value < 0 else '+'}{unsigned_text(value, error, digits)}"


def unsigned_text(value: float, error: float | None, digits: int = 2) -> str:
    """
    Return the absolute *value* with *digits* decimals, then its standard *error*, unless that is None
    (exact).

    >>> unsigned_text(-0.4, 0.05)
    '0.40 ± 0.05'
    """
    return f"{abs(value):.{digits}f}" + ("" if error is None else f" ± {error:.{digits}f}")


def loss_text(value: float, error: float | None, digits: int = 2) -> str:
    """
    Return how much a choice loses against the best, *value*, with *digits* decimals and its standard *error*.

    A loss has no sign; a gain gets a minus (measured in points, the best choice for the match may lose some).

    >>> loss_text(0.4, 0.05), loss_text(-0.272, 0.08, 3)
    ('0.40 ± 0.05', '−0.272 ± 0.080')
    """
    text = unsigned_text(value, error, digits)
    return f"−{text}" if round(value, digits) < 0 else text


def interval_text(low: float, high: float, digits: int = 2) -> str:
    """
    Return the interval from *low* to *high*, both with their sign and *digits* decimals.

    >>> interval_text(-0.65, 0.91)
    '−0.65 to +0.91'
    """
    return f"{signed_text(low, None, digits)} to {signed_text(high, None, digits)}"


def score_text(scores: Sequence[int | None]) -> str:
    """
    Return the score of all sides in a row, joined by a dash; by ``to`` where a side is below zero.

    None, points that are not settled, is written ``?``.

    >>> score_text((3, 4)), score_text((3, -4)), score_text((None, 1))
    ('3–4', '3 to −4', '?–1')
    """
    below = any(value is not None and value < 0 for value in scores)
    return (" to " if below else "–").join(["?" if value is None else whole_text(value) for value in scores])


def percent_text(value: float, error: float | None) -> str:
    """
    Return *value*, a share from 0 to 1, in per cent with one decimal, then its standard *error* (a share as
    well), unless that is None (exact).

    >>> percent_text(0.624, 0.008), percent_text(0.624, None)
    ('62.4 ± 0.8 %', '62.4 %')
    """
    return f"{unsigned_text(100 * value, None if error is None else 100 * error, 1)} %"


def times_in_ten(share: float) -> str:
    """
    Return how often something happens, *share* from 0 to 1, as it is said: ``about six times in ten``.

    >>> times_in_ten(0.58), times_in_ten(0.02), times_in_ten(0.97), times_in_ten(1.0), times_in_ten(0.12)
    ('about six times in ten', 'hardly ever', 'nearly every time', 'every time', 'about once in ten')
    """
    tenths = round(10 * share)
    if share >= 0.95:
        return "every time" if share >= 1 else "nearly every time"
    if share < 0.05:
        return "never" if share <= 0 else "hardly ever"
    how = {1: "once", 2: "twice"}.get(tenths, f"{number_word(tenths)} times")
    return f"about {how} in ten"


def times(count: int) -> str:
    """
    Return *count* as a number of times, in words.

    >>> times(1), times(2), times(4)
    ('once', 'twice', '4 times')
    """
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def only_times_in_ten(share: float) -> str:
    """
    Return how seldom something happens, *share* from 0 to 1, as it is said.

    >>> only_times_in_ten(0.2), only_times_in_ten(0.02), only_times_in_ten(0.97)
    ('only about twice in ten', 'hardly ever', 'not quite every time')
    """
    words = times_in_ten(share)
    if share >= 0.95:
        return words if share >= 1 else "not quite every time"
    return words if share < 0.05 else f"only {words}"


def seats_there(seats: int) -> str:
    """
    Return the clause that says which seats a table with *seats* players has.

    >>> seats_there(4)
    'the seats are 0 to 3'
    """
    return f"the seats are 0 to {seats - 1}"


COMPASS: Final = {
    2: ("South", "North"),
    3: ("South", "West", "East"),
    4: ("South", "West", "North", "East"),
    5: ("South", "Southwest", "Northwest", "Northeast", "Southeast"),
    6: ("South", "Southwest", "Northwest", "North", "Northeast", "Southeast"),
}
"""The names of the seats by the number of players, seat 0 first, clockwise."""


def numbered_seat(seats: int, seat: int) -> str:
    """
    Return the name of *seat* at a table with *seats* seats, and its number, which a person may type.

    >>> numbered_seat(4, 1)
    'West (seat 1)'
    """
    return f"{COMPASS[seats][seat]} (seat {seat})"
