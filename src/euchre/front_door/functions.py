"""
The functions of ``import euchre`` that take more than those of the rooms: a game's name for its rules, names
for players, and states, views or positions alike.

What needs the kernel, and with it numpy, is imported when it is asked for; `euchre` itself needs neither.
"""

from collections.abc import Sequence
from itertools import chain
from random import Random
from typing import TYPE_CHECKING

from euchre.base.chance import Dice, Shuffler
from euchre.base.errors import EuchreError
from euchre.base.missing_parts import explain_missing_parts
from euchre.hand import game as games
from euchre.hand import hand
from euchre.hand.state import State
from euchre.rules import actions
from euchre.rules.actions import Action, Discard, Give, Play
from euchre.rules.cards import UNKNOWN, Card
from euchre.rules.rules import Rules
from euchre.rules.variants import variant

if TYPE_CHECKING:
    from euchre.analysis.hint.hint import Hint
    from euchre.analysis.review.review import Review
    from euchre.analysis.simulation.simulate import HandColumns
    from euchre.notation.position import Position
    from euchre.notation.record import Record
    from euchre.players.api.player import Player
    from euchre.players.registry.matches import Match
    from euchre.players.search.evaluation import Evaluator
    from euchre.runs.workers import CountReport
    from euchre.seen.views import View


def _named(rules: Rules | str) -> Rules:
    """
    Return *rules*, or those of the game of this name.

    Raises: RulesError when no game is called so.
    """
    return variant(rules) if isinstance(rules, str) else rules


def new(rules: Rules | str, dealer: int, deck: tuple[Card, ...]) -> State:
    """
    Return the state right after the deal of *deck*, top card first, by *rules* or in the game of that name.

    Raises: IllegalActionError when *deck* is not the rules' deck or there is no seat *dealer*.
    """
    return hand.new(_named(rules), dealer, deck)


def deal(rules: Rules | str, dealer: int, rng: Shuffler) -> State:
    """
    Return the state of a new hand by *rules*, or in the game of that name: *rng* shuffles, nobody cuts.

    >>> print(*deal("euchre", 3, Random(2)).hands[0])
    9C TD KD QH QS

    Raises: IllegalActionError when there is no seat *dealer*.
    """
    return hand.deal(_named(rules), dealer, rng)


def begin(rules: Rules | str, dealer: int, scores: tuple[int, ...] | None = None) -> games.Game:
    """
    Return a game by *rules*, or the one of that name, before its first hand, with *dealer* to deal.

    *scores* are by side, by default those at which games start.

    Raises: IllegalActionError when there is no seat *dealer*.
    """
    return games.begin(_named(rules), dealer, scores)


def shuffle(rules: Rules | str, dealer: int, rng: Dice) -> games.Deal:
    """Return a deal by *dealer*: the deck in random order and, where the rules have one, a random cut."""
    return games.shuffle(_named(rules), dealer, rng)


def draw(rules: Rules | str, rng: Dice) -> games.Opening:
    """
    Draw cards for the first deal, and for partners where the rules have it so; return who sits where.

    Ties are drawn again (S2-06, P7); or cards are turned up round the table until the first jack. Rules
    without a draw get a random first dealer.
    """
    return games.draw(_named(rules), rng)


def match(
    rules: Rules | str,
    players: "Sequence[str | Player] | str | Player",
    rng: Random,
    *,
    hands: int | None = None,
) -> "Match":
    """
    Play a match by *rules*, or of the game of that name, to its end or for at most *hands* hands; return it.

    *players* are names or objects: one for all seats, or a list of one for each side or each seat. *rng*
    draws the first dealer, the deals, and a seed for each player given by name. Without *hands* it is broken
    off after 1,000: careless players might never end it.

    >>> played = match("two", ["queen", "jack"], Random(1))
    >>> played.players, played.scores, played.winners
    (('queen', 'jack'), (10, 8), (0,))

    Raises: EuchreError when there is no such game or player, or the number of players or hands does not fit;
    OutsideError when a player chooses what is not legal.
    """
    from euchre.players.registry.matches import match as played

    return played(_named(rules), players, rng, hands=hands)


def parse_action(text: str, rules: Rules | str | None = None) -> actions.Action:
    """
    Return the action whose word is *text*, as ``str`` of an action gives it and positions have it; ``call:H
    alone`` and ``play:JH`` are read, too.

    A lone bid does not say for how many tricks it is: for it the *rules* are needed, or the name of the game.

    >>> parse_action("call:D:alone"), str(parse_action("discard:9C"))
    (Call(trump=<Trump.DIAMONDS: 1>, alone=True), 'discard:9C')

    Raises: NotationError when no action is written so, or a lone bid is read without rules.
    """
    return actions.parse_action(text, None if rules is None else _named(rules))


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
    from euchre.seen.possible_worlds import unique_world
    from euchre.seen.views import View

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
    from euchre.seen.possible_worlds import unique_world

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
        from euchre.seen.views import View, view

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
    report: "CountReport | None" = None,
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
    report: "CountReport | None" = None,
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

        from euchre.analysis.simulation.simulate import hand_columns, plan_hands, play_blocks

        plan = plan_hands(_named(rules), hands, seed, players)
        rows = []
        for number, block in play_blocks(plan, range(plan.blocks), workers):
            rows.append(block)
            if report is not None:
                report(plan.span(number)[1])
        return hand_columns(plan.rules, np.concatenate(rows))
