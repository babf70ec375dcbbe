"""What a finished hand came to, how the game stands, and what the figures of many hands are called."""

from collections.abc import Sequence
from typing import Final

from euchre.base.numbers import capitalized, list_of_words, score_text, whole_text
from euchre.english.seats import Audience, third_person
from euchre.hand.scoring import drawn
from euchre.hand.state import End
from euchre.rules.rules import Rules
from euchre.seen.views import View


def outcome_sentence(view: View, audience: Audience) -> str:
    """
    Return a sentence on how the finished hand of *view* ended: passed out, thrown in, a renege, or the tricks
    taken; *audience* says who reads it.
    """
    rules = view.rules
    # Where hands are counted, one more is dealt for it than people expect.
    uncounted = "" if rules.deals is None or rules.passed_out_counts else "; this hand does not count"
    match view.end:
        case End.PASSED_OUT:
            return f"Nobody calls, and the deal passes on{uncounted}."
        case End.REDEAL:
            return "The cards are thrown in, and the same dealer deals again."
        case End.THROWN_IN:
            return f"The cards are thrown in, and the next dealer deals{uncounted}."
        case End.REVOKE:
            return "The renege ends the hand."
        case _:
            pass
    if view.maker is not None and not view.tricks:
        return f"Everyone else has dropped. {audience.does(view.maker, 'take')} all the tricks."
    won = view.won
    if view.maker is None:
        return f"Tricks: {standing_words(rules.by_side(won), rules, audience)}."
    makers = [view.maker] if view.alone else sorted([view.maker, *(view.mates(view.maker) or ())])
    tricks, need = sum([won[seat] for seat in makers]), view.needed
    took = f"{capitalized(audience.all_of(makers))} took {tricks} of {rules.tricks} tricks"
    if tricks < need:
        were = "were" if audience.plural(makers) else "was"
        return f"{took}, needed {need}, and {were} euchred."
    return f"{took}{', a march' if tricks == rules.tricks else ''}."


def result_heading(view: View, winners: Sequence[int], audience: Audience, *, over: bool) -> str:
    """
    Return in a few words, without a full stop, what the finished hand of *view* brought to each side.

    Where the game is *over* with it, say which sides, the *winners*, have won; *audience* says who reads it.
    """
    if over:
        return _winners(winners, view.rules, audience) if winners else "The game is over"
    return _points(view.points, view.rules, audience) if any(view.points) else "No points this hand"


def points_sentence(scored: Sequence[int], rules: Rules, audience: Audience) -> str:
    """
    Return a sentence on the points that each side has *scored* for the hand; sides with none are left out.

    *audience* says who reads it.
    """
    return f"{_points(scored, rules, audience)}."


def _points(scored: Sequence[int], rules: Rules, audience: Audience) -> str:
    down = rules.counts_down
    said = []
    for side, won in enumerate(scored):
        if won:
            verb = "go" if down else "score" if won > 0 else "lose"
            seats = rules.seats_of(side)
            verb = verb if audience.plural(seats) else third_person(verb)
            way = (" up" if won > 0 else " down") if down else ""
            said.append(f"{audience.all_of(seats)} {verb}{way} {abs(won)}")
    return capitalized(list_of_words(said))


def winners_sentence(sides: Sequence[int], rules: Rules, audience: Audience) -> str:
    """
    Return a sentence, for *audience* to read, on which *sides* (numbers) have won the game.

    Where several share it they are named; where all do, it is a draw, and nobody has won.

    >>> from euchre.rules.variants import CUTTHROAT
    >>> said = [
    ...     winners_sentence(won, CUTTHROAT, Audience(("Ann", "Bo", "Cy"))) for won in ((0, 2), (0, 1, 2))
    ... ]
    >>> said
    ['Ann and Cy share the game.', 'The game is a draw.']
    """
    return f"{_winners(sides, rules, audience)}."


def _winners(sides: Sequence[int], rules: Rules, audience: Audience) -> str:
    if drawn(sides, rules.sides):
        return "The game is a draw"
    seats = [seat for side in sides for seat in rules.seats_of(side)]
    said = capitalized(list_of_words([audience.side(rules, side) for side in sides]))
    if len(sides) > 1:
        return f"{said} share the game"
    return f"{said} {'win' if audience.plural(seats) else 'wins'} the game"


def final_sentence(scores: Sequence[int], winners: Sequence[int], rules: Rules, audience: Audience) -> str:
    """Return a sentence for *audience* on which sides, the *winners*, have won the game, and the score."""
    return f"{_winners(winners, rules, audience)}, {final_score(scores, winners)}."


def final_score(scores: Sequence[int], winners: Sequence[int]) -> str:
    """
    Return the *scores* of all sides as they follow the names of the *winners*, whose own come first.

    >>> final_score((7, 10), (1,)), final_score((4, 10, 10), (1, 2))
    ('10–7', '10–10–4')
    """
    others = [side for side in range(len(scores)) if side not in winners]
    return score_text([scores[side] for side in (*winners, *others)])


def standing_words(numbers: Sequence[int], rules: Rules, audience: Audience) -> str:
    """
    Return *numbers*, a score or tricks of each side, beside its players as *audience* reads them: ``you and
    North 4, West and East 2``.
    """
    return ", ".join(
        f"{audience.side(rules, side)} {whole_text(number)}" for side, number in enumerate(numbers)
    )


STANDARD_ERROR_NOTE: Final = "± is one standard error: 95 times in 100 the true figure lies within two."
"""What is said wherever a figure has an error behind it; an interval of 95 % is told by its two ends."""
MAKES_NOTE: Final = "Makes it: as many tricks as are needed, but not all; that would be a march."
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
