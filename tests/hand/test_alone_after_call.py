"""Playing alone, said after the call (S2-16, A14). Seat 0 deals, and TH or 9H is turned up."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from euchre.analysis.open.contracts import contracts
from euchre.english.rule_sheet import sheet
from euchre.english.rule_sheet.readings import readings
from euchre.hand.hand import apply, check, legal, points
from euchre.hand.hand import deal as deal_by_lot
from euchre.hand.state import Phase, State
from euchre.notation.position import parse_position, show_position
from euchre.rules.actions import Action, Call, Defend, Discard, Give, GoAlone, Leave, Pass
from euchre.rules.cards import JOKER, Card
from euchre.rules.errors import RefusalReason
from euchre.rules.mechanisms import Alone, BestCard, DeclareAlone, DefendAlone, JokerUp, Lead, Pickup, TurnUp
from euchre.rules.rules import FreeChoice, Rules
from euchre.rules.text import from_share_code, share_code
from euchre.rules.variants import FOUR, TOURNAMENT, VARIANTS
from euchre.seen.views import view
from tests.positions import HEARTS, SPADES, deal, do, passes, quiet
from tests.refused import refused_for
from tests.repetition import few_of

AFTER = Alone(declared=DeclareAlone.AFTER_CALL)
RULES = replace(TOURNAMENT, alone=AFTER)
ASKED = (Pass(), GoAlone())


def ordered(rules: Rules = RULES, said: int = 0) -> State:
    """Where the seat after so many passes has ordered hearts up, and the dealer has put a card down."""
    state = do(passes(deal(rules, up="TH"), said), Call(HEARTS))
    return do(state, legal(state)[-1])


def test_a14_the_maker_is_asked_after_the_discard() -> None:
    """
    If after declaring trumps the player who declared feels they would have an easier time winning alone they
    may declare, going alone.
    """
    state = passes(deal(RULES, up="TH"), 1)
    assert legal(state) == (Pass(), Call(HEARTS))
    state = do(state, Call(HEARTS))
    assert (state.phase, state.turn, state.alone) == (Phase.PICKUP, 0, False)
    state = do(state, legal(state)[0])
    assert (state.phase, state.turn, legal(state)) == (Phase.ALONE, 2, ASKED)
    alone, together = do(state, GoAlone()), do(state, Pass())
    assert (alone.alone, alone.out, alone.phase, alone.turn) == (True, (0,), Phase.PLAY, 1)
    assert (together.alone, together.out, together.phase, together.turn) == (False, (), Phase.PLAY, 1)


def test_a14_the_dealer_who_leaves_the_upcard_has_dealt_with_it() -> None:
    """After the discard: or after the dealer has left the upcard, where that is allowed."""
    state = do(deal(replace(FOUR, alone=AFTER), up="TH"), Call(HEARTS), Leave())
    assert (state.phase, state.turn) == (Phase.ALONE, 1)


@pytest.mark.parametrize("rules", [RULES, replace(RULES, auction=FreeChoice())])
def test_a14_without_a_discard_the_maker_is_asked_at_once(rules: Rules) -> None:
    """In the second round, and where no card is turned up, nothing comes before the question."""
    first = passes(deal(rules, up="TH"), 4) if rules.turned else deal(rules)
    state = do(first, Call(SPADES))
    assert (state.phase, state.turn) == (Phase.ALONE, first.turn)


def test_a14_nobody_is_asked_twice() -> None:
    """Declared with the call or after it: `legal` never offers both ways."""
    rng = Random(1)
    for name in ("four", "british", "canadian", "railroad-best", "three-pairs"):
        table = VARIANTS[name]
        assert table.alone is not None
        for rules in (table, replace(table, alone=replace(table.alone, declared=DeclareAlone.AFTER_CALL))):
            for _ in range(20):
                state, offered = deal_by_lot(rules, rng.randrange(rules.seats), rng), set[str]()
                while state.phase not in {Phase.PLAY, Phase.OVER}:
                    options = legal(state)
                    calls = [action for action in options if isinstance(action, Call)]
                    plain = [action for action in calls if not action.alone]
                    offered |= {"with the call"} if plain and len(plain) < len(calls) else set()
                    offered |= {"after it"} if GoAlone() in options else set()
                    assert not state.alone or GoAlone() not in options
                    state = apply(state, rng.choice(options))
                assert len(offered) < 2


def test_a14_no_call_says_alone_and_no_other_moment_does() -> None:
    """A call alone is refused, and so is going alone before the discard or once the play has begun."""
    early = deal(RULES, up="TH")
    for state, action in (
        (early, Call(HEARTS, alone=True)),
        (do(early, Call(HEARTS)), GoAlone()),
        (do(ordered(), Pass()), GoAlone()),
    ):
        with refused_for(RefusalReason.NOT_NOW):
            check(state, action)


def test_h12_the_partner_gives_a_card_once_alone_is_said() -> None:
    """Call for best: the partner is known to be needed only after the declaration."""
    for best, phases in (
        (BestCard.DISCARD_FIRST, [Phase.DISCARD, Phase.GIVE]),
        (BestCard.RECEIVE_FIRST, [Phase.GIVE, Phase.DISCARD]),
    ):
        state = ordered(replace(RULES, alone=replace(AFTER, best_card=best)))
        alone = do(state, GoAlone())
        assert [step.phase for step in alone.agenda] == phases
        assert do(state, Pass()).phase is Phase.PLAY
        after = do(alone, legal(alone)[0])
        assert do(after, legal(after)[-1]).phase is Phase.PLAY


def test_h7_defenders_are_asked_once_alone_is_said() -> None:
    """Either opponent may play alone, after a loner is declared."""
    state = ordered(replace(RULES, alone=replace(AFTER, defend=DefendAlone.LONERS)))
    assert do(state, Pass()).phase is Phase.PLAY
    asked = do(state, GoAlone())
    assert [(step.phase, step.seat) for step in asked.agenda] == [(Phase.DEFEND, 2), (Phase.DEFEND, 0)]
    assert do(asked, Defend()).out == (0, 3)
    always = ordered(replace(RULES, alone=replace(AFTER, defend=DefendAlone.ALWAYS)))
    assert do(always, Pass()).phase is Phase.DEFEND


def test_h4_the_order_itself_says_alone() -> None:
    """The dealer's partner who orders must play alone: there is nothing left to ask."""
    rules = replace(RULES, alone=replace(AFTER, partner_of_dealer_must=True))
    state = passes(deal(rules, up="TH"), 1)
    assert legal(state) == (Pass(), Call(HEARTS, alone=True))
    assert do(quiet(do(state, Call(HEARTS, alone=True)))).out == (0,)
    other = do(deal(rules, up="TH"), Call(HEARTS))
    assert [step.phase for step in other.agenda] == [Phase.PICKUP, Phase.ALONE]


def test_j1_a_dealer_who_named_trump_blind_may_play_alone_after_looking() -> None:
    """The dealer names a suit before looking, takes the joker, puts a card down, and is then asked."""
    rules = replace(RULES, joker=True, auction=TurnUp(joker_up=JokerUp.BLIND))
    state = do(deal(rules, up=str(JOKER)), Call(SPADES))
    assert [(step.phase, step.seat) for step in state.agenda] == [(Phase.PICKUP, 0), (Phase.ALONE, 0)]


@pytest.mark.parametrize(
    ("lead", "leader"), [(Lead.LONER, 3), (Lead.LEFT_OF_LONER, 0), (Lead.ACROSS_FROM_DEALER, 2)]
)
def test_h5_who_leads_depends_on_what_is_said(lead: Lead, leader: int) -> None:
    """Against a loner another may lead; it is known once the maker has said so."""
    state = ordered(replace(RULES, lead=lead), said=2)
    assert (do(state, GoAlone()).turn, do(state, Pass()).turn) == (leader, 1)


# --- Said with the call or after it, it is the same hand ----------------------------------------------------

HOUSES = {
    "tournament": TOURNAMENT,
    "may leave": replace(TOURNAMENT, auction=TurnUp(pickup=Pickup.MAY)),
    "discard first": replace(
        TOURNAMENT, alone=Alone(best_card=BestCard.DISCARD_FIRST, defend=DefendAlone.LONERS)
    ),
    "receive first": replace(
        TOURNAMENT, alone=Alone(best_card=BestCard.RECEIVE_FIRST, defend=DefendAlone.ALWAYS)
    ),
    "left of loner": replace(TOURNAMENT, lead=Lead.LEFT_OF_LONER),
    "three pairs": VARIANTS["three-pairs"],
}


def said_with_the_call(actions: list[Action]) -> Iterator[Action]:
    """The same decisions where a call says whether it is alone."""
    for n, action in enumerate(actions):
        if isinstance(action, Call):
            yield replace(action, alone=GoAlone() in actions[n:])
        elif action != GoAlone():
            yield action


@pytest.mark.parametrize("house", few_of(HOUSES, list(HOUSES)[::2], rest=pytest.mark.ci))
def test_a14_said_sooner_or_later_it_is_the_same_hand(house: str) -> None:
    """A maker who says it after the call plays the hand, and scores, as if it had been said with the call."""
    table, alone = HOUSES[house], 0
    assert table.alone is not None
    after = replace(table, alone=replace(table.alone, declared=DeclareAlone.AFTER_CALL))
    for number in range(15):
        rng = Random(f"{house} {number}")
        first = deal_by_lot(table, number % table.seats, Random(number))
        state = deal_by_lot(after, number % table.seats, Random(number))
        while not state.over:
            state = apply(state, rng.choice(legal(state)))
        asked = [deed.phase for deed in state.history].count(Phase.ALONE)
        actions = [deed.action for deed in state.history if deed.phase is not Phase.ALONE]
        if asked:
            said = next(deed.action for deed in state.history if deed.phase is Phase.ALONE)
            actions = list(said_with_the_call([*actions, *[said] * (said == GoAlone())]))
        for action in actions:
            check(first, action)
            first = apply(first, action)
        alone += state.alone
        assert replace(first, rules=after, history=state.history) == state
        assert points(first) == points(state)
    assert alone


def test_a14_the_table_of_contracts_is_the_same() -> None:
    """The calling can end in the same contracts, whenever it is said that one is played alone."""
    for name in ("tournament", "canadian"):
        rules, rows = VARIANTS[name], []
        assert rules.alone is not None
        for each in (rules, replace(rules, alone=replace(rules.alone, declared=DeclareAlone.AFTER_CALL))):
            found = contracts(deal(each, up="TH"))
            states = [contract.state for contract in found]
            rows.append([(state.maker, state.trump, state.alone, state.agenda) for state in states])
        assert rows[0] == rows[1]


def test_a14_the_sheet_says_when_it_is_said() -> None:
    """After the discard, if there is one; the open question is then answered otherwise than by default."""
    for rules, when in (
        (TOURNAMENT, "saying so together with the call."),
        (RULES, "saying so after the call, once the dealer has put a card down, and before anybody leads."),
        (replace(FOUR, alone=AFTER), "once the dealer has put a card down or left the upcard, and"),
        (replace(RULES, auction=FreeChoice()), "saying so after the call, and before anybody leads."),
    ):
        assert when in " ".join(sheet(rules).split())
        (reading,) = [one for one in readings(rules) if one.id == "A14"]
        assert reading.held is not rules.declared_after_call


def test_a14_it_is_written_like_any_decision() -> None:
    """A position, a share code and a view hold it."""
    state = ordered(replace(RULES, alone=replace(AFTER, best_card=BestCard.DISCARD_FIRST)))
    for said in ASKED:
        line = show_position(do(state, said))
        assert f" {'pass' if said == Pass() else 'alone'}" in line
        assert parse_position(line).state == do(state, said)
        seen = view(do(state, said), 3)
        assert (seen.history[-1].action, seen.alone) == (said, said == GoAlone())
    assert from_share_code(share_code(RULES)) == RULES
    give = do(state, GoAlone(), Discard(state.hands[1][0]))
    assert view(give, 3).legal[0] == Give(Card(give.hands[3][0]))
