"""
What to do, why, and what each choice is worth: asked of a player that tries the choices of a seat in worlds.

The question is a `View`: two deals that look the same to the seat have the same answer. Where few worlds
of the hidden cards are possible, all are solved, and the figures are exact.
"""

from dataclasses import dataclass, replace
from typing import Any, Final

from euchre.analysis.coach.choose import choose
from euchre.analysis.coach.question import SMALL, Question
from euchre.analysis.hint.evidence import (
    Evidence,
    certain_reason,
    equal_choices,
    reasons,
    same_results_reason,
    share_of_worlds,
    split_by_results,
)
from euchre.analysis.hint.hidden_cards import every_world
from euchre.base.errors import EuchreError
from euchre.base.numbers import as_sentence
from euchre.english.actions import action_words
from euchre.english.cards import CardWords, marked_card
from euchre.english.coaching import advice_sentences, as_good_sentence, figures_sentence, reason_clause
from euchre.english.lessons import EvidenceName, Reason
from euchre.english.refusals import cannot_weigh, no_player, only_choice
from euchre.hand.state import Phase
from euchre.notation.position import show_view
from euchre.players.api.player import legal_on_turn
from euchre.players.registry.ladder import PLAYERS, UnknownPlayerError, canonical_name
from euchre.players.registry.ladder import player as player_named
from euchre.players.search.ace import Ace, solve_worlds, two_parties
from euchre.players.search.evaluation import ActionValue, Evaluation, Evaluator, Result
from euchre.players.search.king import King, roll_out
from euchre.rules.actions import Action
from euchre.seen.views import View

USUAL_WORLDS: Final = 1_000
"""Worlds in which king and ace try each choice, where they are not asked for another number."""
DOUBTFUL_ERRORS: Final = 2.0
"""A choice that falls short by at most this number of standard errors may be as good."""
MOST_CARDS_AT_LENGTH: Final = 20
"""With more cards still to be played, king and ace try their own number of worlds, not `USUAL_WORLDS`."""
EVALUATORS: Final = tuple([name for name in ("king", "ace", "left", "right", "benny") if name in PLAYERS])
"""The names of the players that can evaluate choices."""


@dataclass(frozen=True, eq=False)
class Hint:
    """
    What each choice of a seat is worth by one player's evaluation, and why the best choice is the best.

    Where there is no choice (`forced`) nothing was tried, and that is the one reason.
    """

    player: str
    evaluation: Evaluation
    reasons: tuple[Evidence, ...]
    """What the figures say for the best choice."""
    said: tuple[Reason, ...] = ()
    """The reasons a good player would give, two at most; none where no reason is known."""

    def __repr__(self) -> str:
        return f"<Hint: {self.best}, by {self.player}>"

    def _repr_html_(self) -> str:
        """The table as the seat sees it, the reasons, and a row for each choice, for a notebook."""
        from euchre.analysis.hint.shown import hint_html

        return hint_html(self)

    @property
    def forced(self) -> bool:
        """Whether the seat has no choice."""
        return self.evaluation.forced

    @property
    def ranking(self) -> tuple[int, ...]:
        """The indices of the actions in the evaluation, the best action first."""
        return self.evaluation.ranking

    @property
    def best(self) -> Action:
        """The best action; of several equal ones the first."""
        return self.evaluation.actions[self.ranking[0]]

    @property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """
        The indices of the actions, the best first, each group of cards that come to the same in nearly every
        world together.
        """
        return equal_choices(self.evaluation)

    @property
    def as_good(self) -> int | None:
        """
        The index of the best action that comes to something else, where it falls short by so little that it
        may be chance; None where there is none.
        """
        other, _ = split_by_results(self.evaluation, self.evaluation.best_index)
        if other is None:
            return None
        value = self.evaluation.values[other]
        return other if value.equity_loss <= DOUBTFUL_ERRORS * value.equity_loss_error + SMALL else None

    @property
    def advice(self) -> tuple[str, ...]:
        """What a player would say, as sentences: what to do, why, and whether another choice is as good."""
        if self.forced:
            return (self.evidence,)
        evaluation, other = self.evaluation, self.as_good
        view, match = evaluation.view, evaluation.match
        told = advice_sentences(self.best, self.said, view)
        if other is not None:
            return (*told, as_good_sentence(evaluation.actions[other], view, exact=evaluation.exact))
        rival, _ = split_by_results(evaluation, evaluation.best_index)
        if self.said or rival is None:
            return told
        value = evaluation.values[rival]
        more = value.equity_loss if match else value.points_loss
        return (figures_sentence(self.best, value.action, view, more, match=match),)

    @property
    def evidence(self) -> str:
        """The reasons in figures, joined in one paragraph."""
        return " ".join([reason.text for reason in self.reasons])

    @property
    def text(self) -> str:
        """The advice, and then the reasons in figures, joined in one paragraph."""
        return " ".join(dict.fromkeys([*self.advice, *[reason.text for reason in self.reasons]]))

    def json(self) -> dict[str, Any]:
        """
        Return the hint in plain types for JSON, the best choice first; every figure has its
        standard error.
        """
        evaluation = self.evaluation
        return {
            "position": show_view(evaluation.view),
            "seat": evaluation.view.turn,
            "player": self.player,
            "worlds": len(evaluation),
            "exact": evaluation.exact,
            "match": evaluation.match,
            "advice": list(self.advice),
            "said": [said_data(said, evaluation.view) for said in self.said],
            "as_good": None if self.as_good is None else str(evaluation.actions[self.as_good]),
            "lines": [[str(evaluation.actions[at]) for at in group] for group in self.groups],
            "choices": [choice_data(evaluation, at) for at in self.ranking],
            "reasons": [reason.json() for reason in self.reasons],
        }


def evaluator_named(name: str | Evaluator, seed: int = 0) -> Evaluator:
    """
    Return the computer player called *name*, seeded with *seed*, if it can evaluate choices; an evaluator
    object is returned as it is.

    Raises: EuchreError when no player has that name, or the player cannot say what a choice is worth.
    """
    if isinstance(name, Evaluator):
        return name
    try:
        made = player_named(canonical_name(name), seed)
    except UnknownPlayerError:
        raise EuchreError(f"{no_player(name.strip())}; ask {', '.join(EVALUATORS)}") from None
    if not isinstance(made, Evaluator):
        raise EuchreError(f"the {made.name} cannot say what a choice is worth; ask {', '.join(EVALUATORS)}")
    return made


def hint(
    view: View, evaluator: Evaluator, worlds: int | None = None, *, card_words: CardWords = marked_card
) -> Hint:
    """
    Evaluate the choices of *view* with *evaluator*, and say why the best is the best.

    *worlds* is how many worlds (ways the hidden cards may lie) are sampled where there are too many to look
    at all; None leaves it to `evaluate`. *card_words* says how a card is written in the reasons. Where there
    is no choice, nothing is tried.

    Raises: EuchreError when it is not the viewer's turn, or the evaluator does not play this game.
    """
    forced = len(legal_on_turn(view)) == 1
    found = Evaluation.of_only_choice(view) if forced else evaluate(view, evaluator, worlds)
    return explained(found, getattr(evaluator, "name", "?"), card_words)


def explained(evaluation: Evaluation, name: str, card_words: CardWords = marked_card) -> Hint:
    """Return the *evaluation* of the player called *name* as a hint: with why its best choice is the best."""
    best = evaluation.best_index
    if evaluation.forced:
        words = action_words(evaluation.actions[best], evaluation.view, card_words)
        return Hint(name, evaluation, (Evidence.of(EvidenceName.FORCED, only_choice(words)),))
    other, same = split_by_results(evaluation, best)
    why: tuple[Evidence, ...] = (same_results_reason(evaluation, best, same, card_words),) if same else ()
    if other is not None:
        why += reasons(evaluation, best, other, card_words=card_words)
    elif (sure := certain_reason(evaluation, best, card_words)) is not None:
        why += (sure,)
    said = () if evaluation.worlds is None else choose(question_of(evaluation))
    return Hint(name, evaluation, why, said)


def question_of(evaluation: Evaluation) -> Question:
    """Return what the coach is asked about an *evaluation* that looked at worlds."""
    assert evaluation.worlds is not None
    best = evaluation.best_index
    return Question(evaluation, evaluation.worlds, best, *split_by_results(evaluation, best))


def evaluate(view: View, evaluator: Evaluator, worlds: int | None = None) -> Evaluation:
    """
    Return what each choice of *view* is worth by *evaluator*, in points and match chances for the viewer's
    side; `hint` and `chart` both ask here.

    Every possible world (way the hidden cards may lie) is tried where there are few and *evaluator* is the
    computer player king or ace; else *worlds* are sampled, weighted by the calls heard. None means a thousand
    before the play and near its end, and in between as many as the player takes when it plays. Where the
    rules have reneges, everybody is taken to follow suit.

    Raises: EuchreError when the viewer has nothing to decide, when *evaluator* does not play this game, or
    when a renege was called or shows.
    """
    legal_on_turn(view)
    if view.phase is Phase.BLIND:
        raise EuchreError("the joker is turned up: the dealer names trump before looking at the hand")
    if view.verdicts or view.legal != tuple(dict.fromkeys(view.legal)):
        raise EuchreError("a renege was called in this hand: its choices are not weighed")
    lawful = replace(view, rules=replace(view.rules, revoke=None), irregular=())
    asked = getattr(evaluator, "refusal", None)
    why = None if asked is None else asked(lawful.rules)
    if why is not None:
        raise EuchreError(cannot_weigh(getattr(evaluator, "name", "player"), why))
    return replace(_evaluate(lawful, evaluator, worlds), view=view)


def _evaluate(view: View, evaluator: Evaluator, worlds: int | None) -> Evaluation:
    """The same for a view in which nobody can renege."""
    if isinstance(evaluator, King | Ace):
        listed = every_world(view)
        if listed is not None and len(listed):
            if isinstance(evaluator, Ace) and view.phase is Phase.PLAY and two_parties(view):
                return replace(solve_worlds(view, listed, evaluator.solver), exact=True)
            return replace(roll_out(view, listed), exact=True)
        if worlds is None and (view.phase is not Phase.PLAY or _cards(view) <= MOST_CARDS_AT_LENGTH):
            worlds = USUAL_WORLDS
    return evaluator.evaluate(view, worlds)


def _cards(view: View) -> int:
    """How many cards are still to be played."""
    piles = [pile for row in view.piles for pile in row]
    return sum(view.sizes) + sum(pile.covered + (pile.up is not None) for pile in piles)


def said_data(said: Reason, view: View) -> dict[str, Any]:
    """Return a reason in plain types for JSON, with its words for the seat of *view* and the other choice."""
    against = None if said.against is None else str(said.against)
    return said.json() | {"against": against, "text": as_sentence(reason_clause(said, view))}


def choice_data(evaluation: Evaluation, at: int) -> dict[str, Any]:
    """
    Return the action at index *at* with its figures in plain types for JSON: points and chances for the
    viewer's side, losses against the best action, rates of results. A forced action has no figures.
    """
    value = evaluation.values[at]
    data: dict[str, Any] = {
        "action": str(value.action),
        "words": action_words(value.action, evaluation.view),
        "best": at == evaluation.best_index,
    }
    if evaluation.forced:
        return data
    data |= value_data(value, match=evaluation.match)
    data["results"] = {
        kind.name.lower(): dict(zip(("value", "error"), rate, strict=True))
        for kind, rate in zip(Result, result_rates(evaluation, at), strict=True)
    }
    return data


def value_data(value: ActionValue, *, match: bool) -> dict[str, Any]:
    """
    Return the points of *value* and those lost, each with its standard error, in plain types for JSON.

    With *match*, its chances of the match and those lost follow.
    """
    data = {
        "points": {"value": value.points, "error": value.points_error},
        "points_lost": {"value": value.points_loss, "error": value.points_loss_error},
    }
    if match:
        data["chance"] = {"value": value.equity, "error": value.equity_error}
        data["chance_lost"] = {"value": value.equity_loss, "error": value.equity_loss_error}
    return data


def result_rates(evaluation: Evaluation, at: int) -> tuple[tuple[float, float], ...]:
    """
    Return how often each `Result`, in the order of that class, comes of the action at index *at*: rates from
    0 to 1 with standard errors.
    """
    return tuple(
        [share_of_worlds(evaluation, (evaluation.results[at] == int(kind)).astype(float)) for kind in Result]
    )
