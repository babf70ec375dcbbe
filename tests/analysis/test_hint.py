"""Hints: exact where every world is listed, told from the view alone, with reasons that are true."""

from collections import Counter
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from euchre.analysis.coach.calls import sure_result
from euchre.analysis.hint.evidence import (
    certain_reason,
    mean_where,
    reasons,
    share_of_worlds,
    split_by_results,
)
from euchre.analysis.hint.hidden_cards import MOST_LISTED, actual_world, every_world, facts
from euchre.analysis.hint.hint import EVALUATORS, USUAL_WORLDS, evaluate, evaluator_named, hint, result_rates
from euchre.analysis.hint.shown import choice_sentence, hint_table
from euchre.base.errors import EuchreError
from euchre.base.numbers import signed_text
from euchre.english.actions import action_words
from euchre.english.cards import marked_card
from euchre.english.evidence import OUTCOMES, EvidenceWords, fact_clause
from euchre.english.lessons import ReasonName
from euchre.english.seats import who
from euchre.hand.hand import apply, deal
from euchre.hand.state import Phase, State
from euchre.kernel.solve.solver import Solver
from euchre.kernel.worlds.sampler import Sampler
from euchre.notation.position import parse_position
from euchre.players import player
from euchre.players.search.ace import Ace, solve_worlds
from euchre.players.search.evaluation import Evaluation, Result
from euchre.rules.actions import Call, Play
from euchre.rules.cards import Card, Suit, Trump, suit_in
from euchre.rules.rules import Rules
from euchre.rules.variants import BID, BID_48, BUCK, CUTTHROAT, TOURNAMENT, TWELVE, TWO
from euchre.seen.possible_worlds import worlds
from euchre.seen.views import View, view
from tests.analysis.naive import best, friends
from tests.repetition import few_of

LAY_DOWN = "tournament dealer=3 up=9H hands=JHJDAHKHQH/?????/?????/????? scores=0-0 :"

LEFT_ASLEEP = (
    "tournament dealer=3 up=TH hands=AC9HJHJSKS/?????/?????/????? kitty=??? scores=6-6 : "
    "pass pass pass pass call:S JS AS QS 9S AC 9C KC QC 9H 9D KH QH AD QD"
)


def seen(text: str) -> View:
    """What the seat to act sees in a position."""
    found = parse_position(text)
    return view(found.state, found.state.turn, found.scores or ())


def ending(rules: Rules, seed: int, most: int, scores: tuple[int, ...] = ()) -> tuple[View, State]:
    """The first choice in the play of a hand of queens that allows at most *most* worlds."""
    state, queen = deal(rules, seed % rules.seats, Random(seed)), player("queen")
    while True:
        if state.over:
            seed += 100
            state = deal(rules, seed % rules.seats, Random(seed))
        found = view(state, state.turn, scores)
        if state.phase is Phase.PLAY and len(found.legal) > 1 and every_world(found, most) is not None:
            return found, state
        state = apply(state, queen.choose(found))


def lying(state: State) -> object:
    """Where every card lies."""
    return state.hands, state.piles, tuple(sorted(state.kitty))


# --- Worlds -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rules", [TOURNAMENT, TWO, TWELVE, CUTTHROAT], ids=["four", "two", "twelve", "three"]
)
@pytest.mark.parametrize("seed", few_of([1, 2], {2}, rest=pytest.mark.ci))
def test_the_layouts_listed_are_the_worlds_of_the_view(rules: Rules, seed: int) -> None:
    """Each once, and each of them looks like the view."""
    known, state = ending(rules, seed, 60)
    found = every_world(known)
    assert found is not None
    states = [found.state(n) for n in range(len(found))]
    assert all(view(world, known.viewer) == known for world in states)
    assert Counter(map(lying, states)) == Counter(map(lying, worlds(known)))
    assert lying(state) in set(map(lying, states))
    assert np.array_equal(found.rows, Sampler(known).all_worlds().rows)


def test_too_many_layouts_are_not_listed() -> None:
    """Before the play there are hundreds of millions; and of a double pack none are listed."""
    assert every_world(seen(LAY_DOWN)) is None
    state = deal(BID, 0, Random(1))
    assert every_world(view(state, state.turn), MOST_LISTED) is None
    double = deal(BID_48, 0, Random(1))
    assert every_world(view(double, double.turn), MOST_LISTED) is None
    with pytest.raises(EuchreError, match="cannot be listed"):
        Sampler(view(double, double.turn)).all_worlds()


@pytest.mark.parametrize("rules", [TOURNAMENT, TWELVE, BUCK], ids=["four", "twelve", "buck"])
def test_the_layout_there_was_is_laid_out_as_it_was(rules: Rules) -> None:
    """For hindsight: one world, the hand itself."""
    state = deal(rules, 1, Random(5))
    found = actual_world(view(state, state.turn), state)
    assert len(found) == 1
    assert found.state(0) == state
    masks = [found.sampler.layout.cards(int(mask)) for mask in found.hands[0]]
    assert tuple(masks) == state.hands


# --- What is told -------------------------------------------------------------------------------------------


def test_a_lay_down_alone_is_called_alone() -> None:
    """Five top trumps take five tricks, whoever has what."""
    found = hint(seen(LAY_DOWN), evaluator_named("ace"), 50)
    assert found.best == Call(Trump.HEARTS, alone=True)
    value = found.evaluation.values[found.ranking[0]]
    assert (value.points, value.points_error, value.equity_loss, value.points_loss) == pytest.approx(
        (4.0, 0.0, 0.0, 0.0)
    )
    assert result_rates(found.evaluation, found.ranking[0])[Result.SWEPT][0] == pytest.approx(1.0)
    assert [reason.name for reason in found.reasons] == ["worth", "odds", "certain"]  # nothing to tell apart
    assert found.evidence.startswith("Order it up alone is worth +4.00 points, order it up +2.00")


def test_no_choice_is_worth_more_than_the_best() -> None:
    """The best is first, loses nothing, and what the others lose is their distance."""
    found = hint(seen(LAY_DOWN.replace("KHQH", "9S9C")), evaluator_named("ace"), 100)
    values = [found.evaluation.values[at] for at in found.ranking]
    assert (values[0].equity_loss, values[0].points_loss) == (0.0, 0.0)
    assert [value.equity for value in values] == sorted([value.equity for value in values], reverse=True)
    for value in values:
        assert value.equity_loss == pytest.approx(values[0].equity - value.equity)
        assert value.points_loss == pytest.approx(values[0].points - value.points)


@pytest.mark.parametrize("name", ["king", "ace"])
def test_two_deals_that_look_the_same_have_the_same_hint(name: str) -> None:
    """Nothing hidden leaks: the hint is one of the view."""
    state = deal(TOURNAMENT, 2, Random(8))
    known = view(state, state.turn, (3, 7))
    others = Sampler(known).draw(3, 5)
    told = {
        str(hint(view(others.state(n), known.turn, (3, 7)), evaluator_named(name), 40).json())
        for n in range(3)
    }
    assert told == {str(hint(known, evaluator_named(name), 40).json())}


def test_the_same_seed_gives_the_same_hint() -> None:
    """And another seed other figures."""
    known = seen(LAY_DOWN.replace("KHQH", "9S9C"))
    once = hint(known, evaluator_named("ace", 1), 40).json()
    assert hint(known, evaluator_named("ace", 1), 40).json() == once
    assert hint(known, evaluator_named("ace", 2), 40).json()["choices"] != once["choices"]


def test_every_figure_has_its_standard_error() -> None:
    """In the data and in the words; none is nothing where there is chance in it."""
    found = hint(seen(LAY_DOWN.replace("JDAHKHQH", "KHQH9S9C")), evaluator_named("ace"), 60)
    for choice in found.json()["choices"]:
        for name in ("points", "points_lost", "chance", "chance_lost"):
            assert set(choice[name]) == {"value", "error"}
        for rate in choice["results"].values():
            assert rate["error"] > 0
        assert sum(rate["value"] for rate in choice["results"].values()) == pytest.approx(1)
    rows, _ = hint_table(found)
    assert all("±" in cell for line in rows[1:] for cell in line[2:] if cell)
    assert all("±" in choice_sentence(found, line) for line in found.groups)


def test_beside_a_proof_stands_no_error() -> None:
    """The five highest trumps take every trick: 100 of 100, not 100 ± 1, and so many points."""
    found = hint(seen(LAY_DOWN), evaluator_named("ace"), 60)
    rows, _ = hint_table(found)
    heads, best = rows[0], rows[1]
    assert best[heads.index("marches")] == "100"
    assert not any("±" in cell for cell in best)
    assert best[heads.index("points")] == "+4.00"
    assert "marches 100 of 100" in choice_sentence(found, found.groups[0])
    assert all("±" in cell for cell in rows[-1][2:] if cell), "what to pass brings is not proved"
    assert not any("±" in cell for cell in rows[2]), "nor beside the difference of two proofs"
    assert "It is better than order it up in every world." in found.evidence
    assert "±" not in found.evidence


def test_that_nobody_made_trump_is_no_result_of_a_hand_without_a_maker() -> None:
    """At Buck a club turned up is trump at once: "no maker 100 of 100" beside each card told nothing."""
    cards = "hands=KCTDAD9H9S/?????/?????/????? kitty=??? scores=25-25-25-25"
    found = hint(seen(f"buck dealer=2 up=JC {cards} : JS KC 9D 9C AS 9S JD QC AC TC"), evaluator_named("ace"))
    assert hint_table(found)[0][0][-1] == "less"
    assert choice_sentence(found, found.groups[0]) == "9♥: −2.54 points, wins the match 20.4 %."


# --- What a player would say --------------------------------------------------------------------------------


def test_a_hint_begins_with_what_to_do_and_why() -> None:
    """Sentences first, by named reasons; whatever has figures with errors comes after them."""
    found = hint(seen(LAY_DOWN), evaluator_named("ace"), 50)
    assert found.advice[0].startswith("Order it up alone: ")
    assert [said.name for said in found.said] == [ReasonName.LONE_HAND, ReasonName.SURE_TRICKS]
    assert found.text == f"{' '.join(found.advice)} {found.evidence}"
    assert "±" not in " ".join(found.advice)


@pytest.mark.parametrize(("off", "said"), [(1.9, True), (2.1, False)])
def test_two_choices_within_the_error_are_called_close(off: float, *, said: bool) -> None:
    """Two standard errors of their difference, in the same worlds."""
    found = hint(seen(LAY_DOWN.replace("KHQH", "9S9C")), evaluator_named("ace"), 100)
    evaluation, best, other = found.evaluation, found.ranking[0], found.ranking[1]
    noise = np.where(np.arange(len(evaluation)) % 2, 0.1, -0.1)
    equity = np.zeros_like(evaluation.equity)
    equity[best] = 0.5
    weights = np.full(len(evaluation), 1 / len(evaluation))
    level = replace(evaluation, equity=equity, weights=weights)
    error = replace(level, equity=equity + noise * (np.arange(len(equity)) == other)[:, None]).values[other]
    equity[other] = 0.5 + noise - off * error.equity_loss_error
    told = replace(found, evaluation=replace(evaluation, equity=equity, weights=weights))
    assert told.as_good == (other if said else None)
    assert ("it may be just as good to" in " ".join(told.advice)) == said


def test_cards_that_come_to_the_same_are_one_line() -> None:
    """Every choice stands in one line, and two in one line hardly ever differ; calls never share one."""
    equal = "tournament dealer=0 up=9H hands=9CTCJHAHTS/?????/?????/????? : pass call:H discard:TS AC KC QC"
    found = hint(seen(equal), evaluator_named("ace"), 50)
    groups = [[str(found.evaluation.actions[at]) for at in group] for group in found.groups]
    assert groups == [["9C", "TC"]]
    for known in (seen(equal), ending(TWELVE, 2, 2)[0], seen(LAY_DOWN)):
        lines = hint(known, evaluator_named("ace"), 50).groups
        assert sorted(at for line in lines for at in line) == list(range(len(known.legal)))
    level = hint(seen(LAY_DOWN), evaluator_named("ace"), 50)
    nothing = replace(
        level.evaluation, equity=level.evaluation.equity * 0, points=level.evaluation.points * 0
    )
    assert all(len(line) == 1 for line in replace(level, evaluation=nothing).groups)


def test_without_a_reason_the_figures_speak() -> None:
    """By how much the choice is better, in chances of the match or in points, said which."""
    found = hint(seen(LAY_DOWN), evaluator_named("ace"), 50)
    assert "% of the match more than if you order it up" in replace(found, said=()).advice[0]
    points = hint(seen(LAY_DOWN.replace(" scores=0-0", "")), evaluator_named("ace"), 50)
    assert "2.00 points more than if you order it up" in replace(points, said=()).advice[0]


# --- Where all is known -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "most"), [(TOURNAMENT, 30), (TWO, 30), (TWELVE, 2)])
@pytest.mark.parametrize("seed", few_of([1, 2, 3], {1}, ci={3}))
def test_certainty_is_certain(rules: Rules, most: int, seed: int) -> None:
    """What a card is said to lead to in every world, it leads to in each, by the slow solver."""
    known, _ = ending(rules, seed, most)
    evaluation = evaluate(known, evaluator_named("ace"))
    assert evaluation.exact
    listed = every_world(known)
    assert listed is not None
    for at, action in enumerate(evaluation.actions):
        reason = certain_reason(evaluation, at)
        kinds = set()
        for n in range(len(listed)):
            state = apply(listed.state(n), action)
            kinds.add(_result(known, state))
        assert kinds == set(map(int, np.unique(evaluation.results[at])))
        no_news = kinds == {Result.THEY_MADE, Result.THEY_EUCHRED} and any(
            (trick.winner - known.turn) % known.rules.sides == 0 for trick in known.tricks
        )
        assert (reason is not None) == (
            frozenset(Result(kind).name.lower() for kind in kinds) in OUTCOMES and not no_news
        )


@pytest.mark.parametrize("seed", few_of([1, 2, 3], {1}))
def test_who_does_not_solve_the_play_claims_nothing_of_it(seed: int) -> None:
    """The king looks at every world too, but lets the jack play on: that is no proof of anything."""
    known, _ = ending(TOURNAMENT, seed, 30)
    found = hint(known, evaluator_named("king"))
    assert found.evaluation.exact
    assert all(certain_reason(found.evaluation, at) is None for at in range(len(found.evaluation.actions)))
    assert "best play" not in found.text


def test_what_is_certain_is_what_the_solver_says() -> None:
    """However much of a card's worth is the jack's play: the results are those of open hands."""
    known, _ = ending(TOURNAMENT, 1, 30)
    listed = every_world(known)
    assert listed is not None
    told = [replace(solve_worlds(known, listed, Solver(), played), exact=True) for played in (0.0, 0.3, 1.0)]
    first, *others = [[certain_reason(each, at) for at in range(len(each.actions))] for each in told]
    assert any(first)
    assert others == [first, first]


def _result(known: View, state: State) -> Result:
    """How the hand ends with open hands, for the viewer."""
    party = friends(state, known.turn)
    _, took = best(state, party)
    rules = known.rules
    ours = known.turn in party
    if took == rules.tricks:
        return Result.SWEPT if ours else Result.THEY_SWEPT
    if took >= rules.make:
        return Result.MADE if ours else Result.THEY_MADE
    return Result.EUCHRED if ours else Result.THEY_EUCHRED


def test_exact_figures_have_no_error() -> None:
    """Where every world is tried there is no chance left, and none is told of."""
    known, _ = ending(TOURNAMENT, 4, 200, (5, 5))
    found = hint(known, evaluator_named("ace"))
    assert found.evaluation.exact
    assert all(value.points_error == value.equity_loss_error == 0 for value in found.evaluation.values)
    assert "±" not in found.text
    other = hint(known, evaluator_named("ace", 7)).evaluation
    assert [value.points for value in other.values] == [value.points for value in found.evaluation.values]


@pytest.mark.parametrize(
    ("hand", "dealer", "said"),
    [
        (
            "JHJDAHKHQH",
            3,
            "takes every trick against every world and every defence: the five highest trumps",
        ),
        ("JHJDAH9S9C", 3, "makes three against every world and every defence: the three highest trumps"),
        ("JDAHKH9S9C", 0, None),
        ("JHJDKH9S9C", 3, None),
    ],
)
def test_the_highest_trumps_are_certain(hand: str, dealer: int, said: str | None) -> None:
    """Each of them takes a trick, so in no world is it otherwise."""
    passes = " pass" * (3 if dealer == 0 else 0)
    known = seen(f"tournament dealer={dealer} up=9H hands={hand}/?????/?????/????? :{passes}")
    told = sure_result(known, Call(Trump.HEARTS))
    assert (told is None) == (said is None)
    if said is not None and told is not None:
        words = EvidenceWords(known, marked_card, 300, exact=False, alike=False)
        name = "Order it up" if dealer else "Pick it up"
        assert words.top_trumps(Call(Trump.HEARTS), *told).startswith(f"{name} {said}")
        evaluation = evaluate(known, evaluator_named("king"), 300)
        at = evaluation.actions.index(Call(Trump.HEARTS))
        assert set(evaluation.results[at].tolist()) <= {Result.MADE, Result.SWEPT}


def test_the_dealer_counts_the_card_he_takes_up() -> None:
    """With the right turned up he has the three highest."""
    known = seen("tournament dealer=0 up=JH hands=JDAH9S9CTC/?????/?????/????? : pass pass pass")
    told = hint(known, evaluator_named("ace"), 200)
    assert "makes three against every world and every defence" in told.text
    assert told.best in (Call(Trump.HEARTS), Call(Trump.HEARTS, alone=True))


# --- Reasons ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rules", [pytest.param(TOURNAMENT, marks=pytest.mark.ci), TWO, CUTTHROAT], ids=["four", "two", "three"]
)
def test_facts_are_true(rules: Rules) -> None:
    """Whatever is said to be so in a world is so there."""
    known, _ = ending(rules, 3, 100)
    evaluation = evaluate(known, evaluator_named("ace"))
    assert evaluation.worlds is not None
    states = [evaluation.worlds.state(n) for n in range(len(evaluation))]
    told = list(facts(known, evaluation.worlds, known.trump))
    assert told
    for fact in told:
        assert fact.holds.tolist() == [
            float(_true(fact_clause(fact.said, known), known, state)) for state in states
        ]


def test_no_number_of_trumps_is_told_of_a_dealer_who_would_take_up_one_more() -> None:
    known = seen("euchre dealer=2 up=AD hands=JD9DAHKHKS/?????/?????/????? : pass")
    evaluation = evaluate(known, evaluator_named("king"))
    assert evaluation.worlds is not None
    told = [fact_clause(fact.said, known) for fact in facts(known, evaluation.worlds, Trump.DIAMONDS)]
    assert not {"partner has no trump", "partner has two trumps or more"} & {*told}
    assert "the player on the left has no trump" in told
    turned_down = [fact_clause(fact.said, known) for fact in facts(known, evaluation.worlds, Trump.SPADES)]
    assert "partner has no trump" in turned_down


def _true(text: str, known: View, state: State) -> bool:
    """Whether a sentence is true of a hand."""
    seats = {who(known, seat): seat for seat in range(known.rules.seats) if seat != known.viewer}
    foes = [seat for seat in seats.values() if seat in known.opponents(known.turn)]
    trump = known.trump
    assert trump is not None
    for name, among in [*((name, [seat]) for name, seat in seats.items()), ("an opponent", foes)]:
        if text.startswith(f"{name} holds the "):
            return any(_named(text, trump) in state.hands[seat] for seat in among if seat not in state.out)
        suits = [[suit_in(card, trump) for card in state.hands[seat]] for seat in among]
        if text == f"{name} has no trump":
            return trump.suit not in suits[0]
        if text.startswith(f"{name} has "):
            return (
                suits[0].count(trump.suit)
                >= {"two": 2, "three": 3}[text.split(" has ")[1].split(maxsplit=1)[0]]
            )
        if text.startswith(f"{name} is void in "):
            return next(suit for suit in Suit if suit.word == text.rsplit(maxsplit=1)[-1]) not in suits[0]
    assert text.startswith("nobody holds ")
    return not any(_named(text, trump) in state.hands[seat] for seat in seats.values())


def _named(text: str, trump: Trump) -> Card:
    """The card a sentence ends with."""
    name = text.partition(" holds the ")[2] or text.removeprefix("nobody holds the ")
    suit = trump.suit
    jacks = {} if suit is None else {"right": suit, "left": suit.next}
    if name in jacks:
        return next(card for card in TOURNAMENT.deck if card.name == f"jack of {jacks[name].word}")
    return next(card for card in deal(TOURNAMENT, 0, Random(0)).rules.deck if card.name == name)


def judged(seed: int) -> Evaluation:
    """An evaluation of an ending, every world looked at."""
    return evaluate(ending(TOURNAMENT, seed, 2_000, (6, 6))[0], evaluator_named("ace"))


@pytest.mark.parametrize("seed", few_of(range(1, 7), {2, 5}, rest=pytest.mark.ci))
def test_parts_add_up_to_the_whole(seed: int) -> None:
    """What it brings there and elsewhere, each by its share, is what it brings."""
    evaluation = judged(seed)
    other, _ = split_by_results(evaluation, evaluation.best_index)
    if other is None:
        return
    told = reasons(evaluation, evaluation.best_index, other)
    assert [reason.name for reason in told][:2] == ["worth", "odds"]
    for reason in told:
        figures = reason.figures
        if reason.name == "split" and "there_points" in figures:
            part = figures["share"]
            whole = part * figures["there_points"] + (1 - part) * figures["elsewhere_points"]
            value = evaluation.values
            assert whole == pytest.approx(value[evaluation.best_index].points - value[other].points)
        if reason.name == "odds":
            assert figures["better"] + figures["worse"] <= 1 + 1e-9


def test_a_share_of_drawn_layouts_is_never_without_error() -> None:
    """What was so in all of a hundred worlds may not be so in the next."""
    evaluation = evaluate(seen(LAY_DOWN), evaluator_named("ace"), 100)
    rate, error = share_of_worlds(evaluation, np.ones(100, np.float64))
    assert rate == pytest.approx(1)
    assert 0 < error < 0.05
    half = np.array([0.0, 1.0] * 50)
    mean, spread = mean_where(evaluation, half, half * 0 + 1)
    assert (mean, spread) == pytest.approx(evaluation.mean(half))


def test_where_one_card_decides_it_is_named() -> None:
    """The maker has the king of trumps and no hearts above the jack: it hangs on whether the left is out."""
    found = hint(seen(LEFT_ASLEEP), evaluator_named("ace"))
    assert found.best == Play(Card.parse("JH"))
    split = next(reason for reason in found.reasons if reason.name == "split")
    assert split.text == (
        "In 37 of 100 worlds nobody holds the left: there the J♥ brings 0.55 points more; "
        "otherwise it brings 0.02 points less."
    )
    sure = next(reason for reason in found.reasons if reason.name == "certain")
    assert sure.text == (
        "The J♥ makes three against every world, all 300 of them, with open hands and best play."
    )


# --- What is refused ----------------------------------------------------------------------------------------


def test_who_does_not_weigh_is_not_asked() -> None:
    """The queen says what she would do; what a choice is worth she does not know."""
    with pytest.raises(EuchreError, match="the queen cannot say what a choice is worth; ask king, ace"):
        evaluator_named("queen")
    assert set(EVALUATORS) >= {"king", "ace"}


def test_nothing_to_decide_is_refused() -> None:
    """The hint is for the seat to act."""
    state = deal(TOURNAMENT, 0, Random(1))
    with pytest.raises(EuchreError, match="nothing to decide"):
        hint(view(state, state.dealer), evaluator_named("ace"))


def test_so_many_worlds_are_drawn() -> None:
    """As many as are asked for, else a thousand."""
    known = seen(LAY_DOWN)
    assert len(evaluate(known, evaluator_named("king"), 30)) == 30
    assert len(evaluate(known, evaluator_named("king"))) == USUAL_WORLDS


# --- Words --------------------------------------------------------------------------------------------------


def test_seats_are_called_by_what_they_are() -> None:
    """Partner first, then maker and dealer, then where they sit."""
    state = deal(TOURNAMENT, 3, Random(1))
    known = view(state, 0)
    assert [who(known, seat) for seat in (1, 2, 3)] == ["the player on the left", "partner", "the dealer"]
    two = deal(TWO, 1, Random(1))
    assert who(view(two, 0), 1) == "the opponent"


def test_calls_are_said_as_at_the_table() -> None:
    """The dealer picks up what others order up."""
    known = seen(LAY_DOWN)
    assert [action_words(action, known) for action in known.legal] == [
        "pass",
        "order it up",
        "order it up alone",
    ]
    assert signed_text(-0.001, 0.01) == "+0.00 ± 0.01"


def test_that_they_cannot_take_every_trick_is_no_reason_once_one_is_taken() -> None:
    """Seat 0 has a trick already: nothing keeps the other from taking all that could still take them."""
    line = "two dealer=0 up=TC hands=AC9DQHKHTS/????? : pass pass call:H AD 9D JC AC KH JD QC"
    found = replace(Ace(1).evaluate(parse_position(line).view(), 1_000), exact=True)
    both = frozenset({Result.THEY_MADE, Result.THEY_EUCHRED})
    at = next(at for at, row in enumerate(found.results) if {Result(int(one)) for one in row} == both)
    assert certain_reason(found, at) is None


def test_a_forced_choice_is_a_hint_with_nothing_tried() -> None:
    """It says that there is no choice, and has no figures; it may be asked of any evaluator."""
    known = seen("two dealer=1 up=9H hands=JHJDAC9SQH/9CTDQDKDAD : pass call:H discard:TD AC")
    found = hint(known, evaluator_named("king"))
    told = "There is no choice: 9♣ is all that is allowed."
    assert found.forced
    assert (found.best, found.advice, found.text) == (Play(Card.parse("9C")), (told,), told)
    data = found.json()
    assert {name: data[name] for name in data if name != "position"} == {
        "seat": 1, "player": "king", "worlds": 0, "exact": True, "match": False, "advice": [told], "said": [],
        "as_good": None, "lines": [["9C"]], "choices": [{"action": "9C", "words": "9♣", "best": True}],
        "reasons": [{"kind": "forced", "text": told, "figures": {}, "against": None}],
    }  # fmt: skip
    shown = found._repr_html_()
    assert told in shown
    assert "Why" not in shown
