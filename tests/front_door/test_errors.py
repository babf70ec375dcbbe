"""Errors are facts with a sentence: told, shown and pickled whatever they hold."""

import pickle
from itertools import product

import pytest

import euchre
from euchre.base.errors import ArgumentError, EuchreError
from euchre.base.missing_parts import MissingKernelError, MissingPartError
from euchre.hand.hand import deck_refusal
from euchre.notation.losses import LossError
from euchre.notation.record import RecordFault
from euchre.rules.actions import Call, Pass, Play
from euchre.rules.cards import Card, Trump
from euchre.rules.errors import IllegalActionError, NotationError, RefusalReason, RulesError, UnknownGameError
from euchre.rules.variants import VARIANTS
from euchre.seen.partial import UnlawfulError

VOID = IllegalActionError(
    reason=RefusalReason.VOID_BEFORE, seat=1, action=Play(Card.parse("JH")), given={"trick": 2}
)
ERRORS = [
    ArgumentError("deal: a game", function="deal", parameter="rules", value=3),
    LossError("a card is lost"),
    MissingKernelError("is not there", "pip install"),
    MissingPartError("numpy"),
    NotationError.within("line 2: ", VOID, line=2),
    RecordFault(0, 3, "as told", cause=VOID),
    UnknownGameError("no game", "fuor"),
    UnlawfulError(2, VOID),
    VOID,
]


@pytest.mark.parametrize("reason", RefusalReason)
def test_an_error_that_somebody_elses_player_raises_has_a_sentence(reason: RefusalReason) -> None:
    """However little it was given: its sentence is told to the people at the table while the game goes on."""
    for action, kind in product(
        (None, Pass(), Play(Card.parse("9C")), Call(Trump.CLUBS)), ("", "cut", "mine")
    ):
        assert str(IllegalActionError(reason=reason, action=action, kind=kind))
    assert str(RulesError())


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_comes_out_of_another_process_as_it_was(error: EuchreError) -> None:
    back = pickle.loads(pickle.dumps(error))  # noqa: S301  # our own
    assert type(back) is type(error)
    assert (str(back), back.args, vars(back)) == (str(error), error.args, vars(error))


def test_the_representation_of_an_error_has_its_sentence() -> None:
    with pytest.raises(euchre.RulesError) as refused:
        euchre.Rules(seats=7)
    assert repr(refused.value) == f"RulesError({str(refused.value)!r})"


def test_a_record_says_why_the_rules_refuse_a_decision() -> None:
    """The reason and what the sentence says besides are fields, as in the error of the rules."""
    fault = RecordFault(0, 3, "as told", cause=VOID)
    assert (fault.reason, fault.given) == (RefusalReason.VOID_BEFORE, {"trick": 2})


def test_a_wrong_deck_names_cards_as_values() -> None:
    rules = VARIANTS["two"]
    wrong = deck_refusal(rules, (*rules.deck[1:], rules.deck[1]))
    assert wrong is not None
    assert (wrong.given["more"], wrong.given["less"]) == ([rules.deck[1]], [rules.deck[0]])
