"""
The studies of the library for whoever writes ``import euchre``: cards, actions and player objects in and out.

What takes numpy or the kernel is imported when it is asked for; `euchre` itself needs neither.
"""

from collections.abc import Sequence
from itertools import chain
from typing import TYPE_CHECKING

from euchre.base.errors import EuchreError
from euchre.base.missing_parts import explain_missing_parts
from euchre.hand.state import State
from euchre.rules.actions import Action, Discard, Give, Play
from euchre.rules.cards import UNKNOWN, Card
from euchre.rules.rules import Rules
from euchre.rules.variants import variant
from euchre.runs.workers import CountReport
from euchre.seen.possible_worlds import unique_world
from euchre.seen.views import View, view

if TYPE_CHECKING:
    from euchre.analysis.hint.hint import Hint
    from euchre.analysis.review.review import Review
    from euchre.analysis.simulation.hand_columns import HandColumns
    from euchre.notation.position import Position
    from euchre.notation.record import Record
    from euchre.players.api.player import Player
    from euchre.players.search.evaluation import Evaluator

__all__ = ["hint", "review", "simulate", "solve"]


def solve(position: "State | View | Position") -> "dict[Card | Action, int]":
    """
    Return for each choice of the seat to act how many tricks it brings when all cards are open and all play
    best.

    The keys are cards where a card is chosen, else actions; both are what `euchre.play` takes. Counted are
    the tricks of the whole hand, by the seat to act and those who play with it: by its whole side where the
    tricks of the makers settle the score. Of a view, as of a position read from text,
    every card that can still be played must follow from what is known.

    >>> from euchre.notation.position import parse_position
    >>> line = "two dealer=1 up=9H hands=JHJDAHKHQH/9CTCQCKCAC : call:H discard:9C"
    >>> set(solve(parse_position(line).state).values())
    {5}

    Raises: EuchreError when the hand is over, trump is not fixed yet, a card that can still be played is not
    known; MissingPartError when numpy is not installed.
    """
    with explain_missing_parts():
        from euchre.analysis.open.open_hand import solve as solved

        choices = solved(_open(position)).choices
    found: dict[Card | Action, int] = {}
    for choice in choices:
        match choice.action:
            case Play(card) | Discard(card) | Give(card):
                found[card] = choice.tricks
            case action:
                found[action] = choice.tricks
    return found


def _open(position: "State | View | Position") -> State:
    """
    Return the hand of *position* with all cards that can still be played.

    Raises: EuchreError when one of them is not known.
    """
    if isinstance(position, View):
        state = unique_world(position)
        if state is None:
            raise EuchreError(
                "not every card in play follows from this view: solve a `State`, one of `worlds` say, or ask "
                "`hint`, which weighs what may lie hidden"
            )
        return state
    state = position if isinstance(position, State) else position.state
    hidden = [seat for seat in state.active if UNKNOWN in (*state.hands[seat], *chain(*state.piles[seat]))]
    if hidden:
        settled = None if isinstance(position, State) or state.over else _settled(position)
        if settled is not None:
            return settled
        raise EuchreError(
            f"the cards of seat {hidden[0]} are not all known: write them down, or ask `hint`, which weighs "
            "what may lie hidden"
        )
    return state


def _settled(position: "Position") -> State | None:
    """The hand with the cards that follow from what its seat to act sees; None where they do not."""
    try:
        return unique_world(position.view())
    except EuchreError:  # the seat's own cards are not told, or no deal agrees with what is
        return None


def hint(
    position: "State | View | Position",
    player: "str | Evaluator" = "ace",
    *,
    worlds: int | None = None,
    seed: int = 0,
) -> "Hint":
    """
    Return what each choice of the seat to act is worth, and the reasons why the best one is best.

    Of a state or a position only what that seat sees is used. *player* values the choices: the name of a
    computer player (king, ace, left, right, benny) or an object with `evaluate`. *worlds* is how many layouts
    of the hidden cards are drawn where not all can be tried (None: the player's usual number), *seed* the
    seed of those draws.

    Raises: EuchreError when nothing is to be decided, or *player* does not weigh choices of this game;
    MissingPartError when numpy is not installed.
    """
    with explain_missing_parts():
        from euchre.analysis.hint.hint import evaluator_named
        from euchre.analysis.hint.hint import hint as hinted

        match position:
            case View():
                known = position
            case State():
                known = view(position, position.turn)
            case _:
                known = position.view()
        return hinted(known, evaluator_named(player, seed), worlds)


def review(
    record: "Record",
    player: "str | Evaluator" = "ace",
    *,
    worlds: int | None = None,
    seed: int = 0,
    seats: Sequence[int] = (),
    workers: int = 1,
    report: CountReport | None = None,
) -> "Review":
    """
    Return what each decision of a recorded game cost, by what its seat knew at the time: hands, and their
    decisions with the best choice and the points and match chance lost.

    *player* values the choices: the name of a computer player (king, ace, left, right, benny) or an object
    with `evaluate`. *worlds* is how many layouts of the hidden cards are drawn where not all can be tried
    (None: the player's usual number), *seed* the seed of those draws. *seats* are those whose decisions are
    valued (none given: all). *workers* processes share the work and do not change the figures; *report* is
    called with the number of decisions done so far.

    Raises: EuchreError when nothing can be weighed; MissingPartError when numpy is not installed;
    `RecordFault` where the rules refuse the record.
    """
    with explain_missing_parts():
        from euchre.analysis.review.review import review as reviewed

        return reviewed(record, player, worlds=worlds, seed=seed, seats=seats, workers=workers, report=report)


def simulate(
    rules: Rules | str,
    hands: int,
    players: "str | Player | Sequence[str | Player]" = "random",
    *,
    seed: int = 0,
    workers: int = 1,
    report: CountReport | None = None,
) -> "HandColumns":
    """
    Play *hands* hands by *rules*, or of the game of that name, and return what came of each in named columns:
    arrays with an entry for each hand.

    *players* are names or player objects: one for all seats, one for each side or one for each seat. The
    kernel plays where it can.
    Named players give the same hands for the same *seed*, whatever the number of *workers* (processes);
    objects bring their own luck. *report* is called with the number of hands played so far.

    Raises: EuchreError when there are no such players, or too few or too many hands; MissingPartError when
    numpy is not installed.
    """
    with explain_missing_parts():
        import numpy as np

        from euchre.analysis.simulation.hand_columns import hand_columns
        from euchre.analysis.simulation.simulate import plan_hands, play_blocks

        plan = plan_hands(variant(rules) if isinstance(rules, str) else rules, hands, seed, players)
        rows = []
        for number, block in play_blocks(plan, range(plan.blocks), workers):
            rows.append(block)
            if report is not None:
                report(plan.span(number)[1])
        return hand_columns(plan.rules, np.concatenate(rows))
