"""
Looking for puzzles: positions from dealt hands in which one choice is clearly best and a player goes wrong.

The jack plays hands dealt from a seed. A position is kept when the judges, with two seeds each, agree on the
best choice, every other costs at least `GAP` points and more than `GAP_ERRORS` standard errors, and one
of the weaker players chooses another. Endgames are kept when `euchre.analysis.open.last_cards` proves the
answer.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from euchre.analysis.hint.evidence import reasons
from euchre.analysis.hint.hint import explained, hint
from euchre.analysis.open import last_cards
from euchre.analysis.puzzle.puzzles import KINDS, PHASES, Option, Puzzle
from euchre.base.chance import Chance
from euchre.base.errors import EuchreError
from euchre.english.coaching import advice_sentences
from euchre.english.evidence import proof_sentences, tempted_sentence
from euchre.english.lessons import ReasonName
from euchre.hand.hand import apply, deal
from euchre.hand.state import Phase, State
from euchre.kernel.machine.rule_words import refusal
from euchre.notation.position import parse_position, show_view
from euchre.players import PLAYERS, player
from euchre.players.api.player import Player
from euchre.players.search.ace import Ace
from euchre.players.search.evaluation import Evaluation
from euchre.players.search.king import King
from euchre.rules.actions import Action, Pass, Play
from euchre.rules.cards import Card, Trump, suit_in
from euchre.rules.hand_order import by_rank
from euchre.rules.rules import Rules
from euchre.rules.variants import variant
from euchre.runs.workers import CountReport
from euchre.seen.views import View
from euchre.seen.views import view as view_of

GAP: Final = 0.15
"""The best choice of a puzzle is worth at least this number of points more than the second."""
GAP_ERRORS: Final = 4.0
"""The gap between the two is also at least this number of standard errors."""
FIRST_WORLDS: Final = 100
"""The worlds in which a position is tried first; most are dropped after that."""
WORLDS_TRIED: Final = 1_000
"""Worlds for each judge and seed, where a choice is to be clear."""
SEEDS: Final = (11, 12)
"""The seeds of the judges; a check of the puzzles uses other seeds."""

WEAK: Final = ("ten", "jack", "queen")
"""At least one of these players must choose wrongly in a puzzle."""
RATED: Final = (*WEAK, "king", "ace")
"""The players by whose choices a puzzle is rated."""

ALSO: Final = ("benny",)
"""Players who must find the best choice too, with any seed, in the games that they play; asked last."""

MOST_DEALS: Final = 20_000
"""The most deals that are searched for puzzles."""
LEAST_CARDS: Final = 3
"""The fewest cards in hand when a puzzle asks for a card; in an endgame it is this number."""
MOST_CARDS_OF_A_LEAD: Final = 16
"""A lead is asked for only where two hands have at most this number of cards still to play."""


class Finding(NamedTuple):
    """
    A position worth a puzzle: its choices, the best first, the reason, and a coach's words; *proved* or
    agreed on by the judges.
    """

    options: tuple[Option, ...]
    why: Callable[[tuple[str, ...]], str]
    """Returns the reason in a sentence; takes the names of the players who choose wrongly."""
    advice: str
    proved: bool


def mine(
    game: str, kind: str, amount: int, seed: int, report: CountReport | None = None
) -> tuple[Puzzle, ...]:
    """
    Search the deals of *seed* for puzzles: return the first *amount* of them, at most one from a deal.

    *game* is the name of a variant and *kind* one of `KINDS`; the same seed finds the same puzzles. *report*
    is called with the number found so far.

    Raises: EuchreError when the kernel does not play the game, *kind* or *amount* is wrong, or there are not
    this number of puzzles.
    """
    if kind not in KINDS:
        raise EuchreError(f"no puzzles are called {kind[:30]!r}; there are {', '.join(KINDS)}")
    rules = variant(game)
    why = refusal(rules)
    if why is not None:
        raise EuchreError(f"no puzzles of this game: {why}")
    if amount < 1:
        raise EuchreError(f"{amount} puzzles: one is the least")
    puzzles: list[Puzzle] = []
    for number in range(MOST_DEALS):
        for state in question_states(rules, kind, seed, number):
            one = _puzzle(game, kind, state, (seed, number))
            if one is None or _one_sided([*puzzles, one], amount):
                continue
            puzzles.append(replace(one, name=f"{game}-{kind}-{len(puzzles) + 1}"))
            if report is not None:
                report(len(puzzles))
            break  # one of a deal
        if len(puzzles) == amount:
            return tuple(puzzles)
    raise EuchreError(
        f"{MOST_DEALS:,} deals of seed {seed} hold only {len(puzzles)} {kind} of {game} worth asking"
    )


def question_states(rules: Rules, kind: str, seed: int, number: int) -> Iterator[State]:
    """
    Yield the states of deal *number* of *seed* in which a question of *kind* can be asked; the jack, a
    computer player, plays all seats.
    """
    jack, state = player("jack"), deal(rules, number % rules.seats, Chance(seed, number))
    while not state.over:
        view = view_of(state, state.turn)
        if len(view.legal) > 1 and state.phase in PHASES[kind] and _may_ask(kind, view):
            yield state
        state = apply(state, jack.choose(view))


def _may_ask(kind: str, view: View) -> bool:
    covered = sum(pile.covered for row in view.piles for pile in row)
    match kind:
        case "leads":
            left = view.rules.tricks - len(view.tricks)
            return not view.trick and len(view.holding) >= LEAST_CARDS and 2 * left <= MOST_CARDS_OF_A_LEAD
        case "following":
            return bool(view.trick) and len(view.holding) >= LEAST_CARDS
        case "endgames":
            return view.rules.seats == 2 and not covered and len(view.holding) == LEAST_CARDS
        case _:
            return True


def _one_sided(puzzles: Sequence[Puzzle], amount: int) -> bool:
    """Whether more than half would be passes, or of the easiest kind, which people would learn to guess."""
    passes = sum(puzzle.best == Pass() for puzzle in puzzles)
    return 2 * max(passes, sum(puzzle.rating == 1 for puzzle in puzzles)) > amount + 1


def _puzzle(game: str, kind: str, state: State, source: tuple[int, int]) -> Puzzle | None:
    """The puzzle of this moment, without a name; None when it is none."""
    view, position = view_of(state, state.turn), show_view(view_of(state, state.turn))
    finding = _proved(view) if kind == "endgames" else agreed_puzzle(view)
    if finding is None:
        return None
    again = parse_position(position).state
    best = finding.options[0].action
    erring = erring_players(view, best)
    if view_of(again, again.turn) != view or not set(erring) & set(WEAK):
        return None
    return Puzzle(
        name="",
        game=game,
        kind=kind,
        position=position,
        options=finding.options,
        rating=rating(erring, finding.options[1].short, proved=finding.proved),
        erring=erring,
        explanation_template=finding.why(erring),
        advice=finding.advice,
        proved=finding.proved,
        source=source,
    )


# --- Clear by evaluation ------------------------------------------------------------------------------------


def evaluations(view: View, worlds: int, seeds: Sequence[int]) -> Iterator[Evaluation]:
    """
    Yield what the judges, king and ace, say each choice of *view* is worth, once for each of *seeds*.

    King and ace are computer players; the ace is asked only for cards to play. Each samples *worlds* worlds,
    ways the hidden cards may lie.
    """
    for seed in seeds:
        yield King(seed).evaluate(view, worlds)
        if view.phase is Phase.PLAY:
            yield Ace(seed).evaluate(view, worlds)


def clearly_best(evaluation: Evaluation, best: Action, gap: float = GAP, sure: float = GAP_ERRORS) -> bool:
    """
    Return whether *best* is the best action of *evaluation* by at least *gap* points, and by more than *sure*
    standard errors, over every other.
    """
    if evaluation.actions[evaluation.best_index] != best:
        return False
    others = [value for value in evaluation.values if value.action != best]
    return all(
        value.points_loss >= gap and value.points_loss > sure * value.points_loss_error for value in others
    )


def agreed_puzzle(view: View) -> Finding | None:
    """
    Return what is to be told of the position of *view* as a puzzle, if all judges find the same choice
    clearly best; else None.

    The judges are the king and the ace with `WORLDS_TRIED` worlds and each of `SEEDS`, and those of `ALSO`
    who play the game; one of `WEAK` must choose something else.
    """
    first = next(evaluations(view, FIRST_WORLDS, SEEDS[:1]))
    best = first.actions[first.best_index]
    if not clearly_best(first, best, GAP / 2, 0.0) or all(_choice(name, view) == best for name in WEAK):
        return None
    last = None
    for evaluation in evaluations(view, WORLDS_TRIED, SEEDS):
        if not clearly_best(evaluation, best):
            return None
        last = evaluation
    assert last is not None
    twice = any(are_one(view, best, action) for action in view.legal)
    return _told(last) if _shared(view, best) and not twice else None


def are_one(view: View, best: Action, other: Action) -> bool:
    """
    Return whether *best* and *other* play cards of the viewer's hand between which nobody else has one.

    The ten and the queen are one where the viewer has the king and all others are gone. The rollouts may tell
    them apart, as the jack plays on in another way; that is no reason for a person.
    """
    if not (isinstance(best, Play) and isinstance(other, Play)) or best == other:
        return False
    suit = suit_in(best.card, view.trump)
    order = [card for card in by_rank(view.rules.deck, view.trump) if suit_in(card, view.trump) == suit]
    if suit_in(other.card, view.trump) != suit or not {best.card, other.card} <= set(view.hand):
        return False
    low, high = sorted([order.index(best.card), order.index(other.card)])
    gone = {card for trick in view.tricks for _, card in trick.plays}
    return all(card in view.hand or card in gone for card in order[low + 1 : high])


def advice_of_today(puzzle: Puzzle) -> str:
    """Return what the coach says now of the best choice of *puzzle*; it may differ from `Puzzle.advice`."""
    if puzzle.proved:
        return endgame_advice(puzzle.view, puzzle.best)
    *_, last = evaluations(puzzle.view, WORLDS_TRIED, SEEDS[-1:])
    assert last.actions[last.best_index] == puzzle.best, "the judges now find another choice best"
    return _advice(last)


def _advice(last: Evaluation) -> str:
    return " ".join(explained(last, "").advice)


def _told(last: Evaluation) -> Finding:
    """What is told of a puzzle. Of cards the ace speaks last; of calls and discards the king."""
    values = sorted(last.values, key=lambda value: value.points_loss)
    options = tuple(
        Option(
            value.action,
            round(value.points, 3),
            round(value.points_loss, 3),
            round(value.points_loss_error, 3),
            tuple(round(rate, 3) for rate in value.results),
        )
        for value in values
    )
    return Finding(options, partial(_because, last), _advice(last), proved=False)


def _shared(view: View, best: Action) -> bool:
    """Whether the others who play this game at their best choose the same."""
    others = [PLAYERS[name] for name in ALSO if name in PLAYERS]
    able = [named for named in others if named.refusal(view.rules) is None]
    return all(named(seed).choose(view) == best for named in able for seed in SEEDS)


def _choice(name: str, view: View) -> Action:
    chooser: Player = player(name)
    return chooser.choose(view)


def erring_players(view: View, best: Action) -> tuple[str, ...]:
    """Return the names of the computer players who would not choose *best* in *view*, weakest first."""
    return tuple(name for name in RATED if _choice(name, view) != best)


def rating(erring: Sequence[str], gap: float, *, proved: bool = False) -> int:
    """
    Return how hard a puzzle is, from 1, a slip of beginners, to 5.

    It counts the players in *erring*; the *gap* in points to the second choice makes it one harder or easier,
    but not in a *proved* puzzle.
    """
    narrow = 0 if proved else (gap < 2 * GAP) - (gap >= 4 * GAP)
    return max(1, min(5, len(erring) + narrow))


# --- Proved -------------------------------------------------------------------------------------------------


def _proved(view: View) -> Finding | None:
    state = parse_position(show_view(view)).state
    results = last_cards.sure_results(state)
    if not last_cards.proves_best(results, view):
        return None
    top = results[0].gain
    options = tuple(Option(Play(one.card), one.gain, top - one.gain, 0.0, ()) for one in results)
    return Finding(
        options, partial(_certainly, state, results), endgame_advice(view, options[0].action), proved=True
    )


def endgame_advice(view: View, best: Action) -> str:
    """
    Return what a coach says of the *best* card of an endgame, in sentences.

    A coach looks at the average over the hands that the other may hold, where the proof looks at the worst of
    them. So nothing but the card is said where the coach finds another, or no difference.
    """
    found = hint(view, Ace(SEEDS[0]))
    said = [one for one in found.said if one.name is not ReasonName.CARDS_COME_TO_THE_SAME]
    return " ".join(advice_sentences(best, said if found.best == best else (), view))


def _certainly(state: State, results: tuple[last_cards.SureResult, ...], _erring: tuple[str, ...]) -> str:
    """Why the first card is right: what it makes sure of, and where the next one fails."""
    view = view_of(state, state.turn)
    best, other = results[0], results[1]
    ways = len(last_cards.possible_hands(view))
    refuted = () if ways == 1 else last_cards.refuting_hand(state, other.card)
    return proof_sentences(view, (best.card, best.tricks), (other.card, other.tricks), ways, refuted or ())


def _place(card: Card, _trump: Trump | None) -> str:
    """Return the place of a card in the template of a puzzle's reasons."""
    return f"{{{card}}}"


def _because(evaluation: Evaluation, erring: Sequence[str]) -> str:
    """Why the best choice beats what the strongest player who goes wrong would choose."""
    view = evaluation.view
    other = _choice(erring[-1], view)
    why = reasons(evaluation, evaluation.best_index, evaluation.actions.index(other), card_words=_place)
    tempted = tempted_sentence(erring[-1], other, view, _place)
    return " ".join([tempted, *[reason.text for reason in why]])
