"""
The answers to studies away from a table: a person's own position, a calling chart, open hands.

Worker processes work them out. They load this module when the first question names a function of it.
"""

from typing import TYPE_CHECKING, Final, cast

import msgspec

from euchre.analysis.calling.caller_view import caller_view, check_scores
from euchre.analysis.review.replayed_hand import Point, find_point, view_after
from euchre.analysis.study_words import contract_words, line_words, not_solved, view_heading
from euchre.base.errors import EuchreError
from euchre.base.numbers import COMPASS, as_sentence, count_in_figures, seats_there
from euchre.english.actions import action_words
from euchre.english.names import game_title
from euchre.english.seats import Audience
from euchre.hand.state import Phase, State
from euchre.notation import document
from euchre.notation.files import read_one
from euchre.notation.position import show_view
from euchre.notation.record import Hand, Record, RecordFault, trace_hand
from euchre.notation.words import parse_words
from euchre.rules.actions import Action, Discard, Give, Leave, Play
from euchre.rules.cards import UNKNOWN, Card, parse_cards
from euchre.rules.errors import NotationError
from euchre.rules.rules import Rules, seats_by_side
from euchre.rules.text import read_rules
from euchre.seen.partial import allowed
from euchre.seen.rewind import PartialDeal
from euchre.seen.views import View
from euchre.seen.views import view as view_of
from euchre.web.core.bots.worker import hint
from euchre.web.core.room.hand_view import hand_view
from euchre.web.core.wire.server_messages import HintResult
from euchre.web.features.study.bodies import (
    Advice,
    AskChart,
    CallingChart,
    CellOfChart,
    CellVerdict,
    OpenChoice,
    OpenContract,
    OpenDecision,
    OpenHand,
    PastedText,
    PickedAction,
    PickedHand,
    PickedTable,
    RecordedPoint,
)

if TYPE_CHECKING:
    from euchre.analysis.open.contracts import SolvedContract
    from euchre.analysis.open.open_hand import SolvedChoice

HANDS: Final = 2_000
"""Hands of a chart: a cell with one hand in a hundred has a standard error of 0.1 points."""
WORLDS: Final = 60
_UNSEEN: Final = {Phase.GIVE: "give:?"}
"""The phases in which a card that nobody sees is not ``discard:?``."""


# --- a position ---------------------------------------------------------------------------------------------


def asked_view(asked: PastedText | PickedHand) -> tuple[View, RecordedPoint | None]:
    """
    Return what the seat to act sees in a position, and where in a recorded game it is.

    Raises: EuchreError for a fault in the text.
    """
    if isinstance(asked, PickedHand):
        return _picked_view(asked), None
    found = read_one(asked.text, choose="paste one of them")
    if isinstance(found, Record):
        point = find_point(found, asked.deal, asked.at)
        return view_after(found, point), _recorded(found, point)
    view = found.view()
    check_scores(view.rules, view.scores)
    return view, None


def advised(asked: PastedText | PickedHand) -> Advice:
    """
    Return the coach's advice for the seat to act in a position.

    Raises: EuchreError for a fault in the text, and when there is no advice.
    """
    view, point = asked_view(asked)
    told = {"type": "hint-result", "turn": 0, **hint(view, 0)}
    rules, names = view.rules, COMPASS[view.rules.seats]
    return Advice(
        title=game_title(rules),
        about=view_heading(view),
        position=show_view(view),
        names=names,
        sides=seats_by_side(rules.seats, rules.sides),
        view=hand_view(view, Audience(names, view.viewer)),
        hint=msgspec.convert(told, HintResult),
        point=point,
    )


def _recorded(record: Record, point: Point) -> RecordedPoint:
    """The *point* as the page tells it."""
    return RecordedPoint(tuple([len(hand.actions) for hand in record.hands]), point.place + 1, point.after)


def _picked_view(picked: PickedHand) -> View:
    rules = read_rules(picked.rules)
    return caller_view(
        rules,
        seat=0,
        dealer=picked.dealer,
        hand=_cards(picked.hand),
        upcard=_upcard(picked),
        ups=tuple([_cards(row) for row in picked.ups]),
        calls=_actions(picked, rules),
        scores=picked.scores,
    )


def _cards(words: tuple[str, ...]) -> tuple[Card, ...]:
    return parse_cards(" ".join(words))


def _actions(picked: PickedHand, rules: Rules) -> tuple[Action | None, ...]:
    return tuple([_action(word, rules) for word in picked.actions])


def _action(word: str, rules: Rules) -> Action | None:
    """The action that *word* names. Raises: NotationError."""
    found = parse_words(word, rules)
    if len(found) != 1:
        raise NotationError(f"each step is one action: {word!r} has {len(found)}")
    return found[0]


def _upcard(picked: PickedHand) -> Card | None:
    """Raises: NotationError."""
    found = _cards((picked.upcard,)) if picked.upcard else ()
    if len(found) > 1:
        raise NotationError(f"one card is turned up: {picked.upcard!r} has {len(found)}")
    return found[0] if found else None


# --- a position put together step by step -------------------------------------------------------------------


def picked_table(picked: PickedHand) -> PickedTable:
    """
    Return the state of a hand that a person puts together, and the choices for its next step.

    Raises: EuchreError when the hand so far is impossible.
    """
    rules = read_rules(picked.rules)
    if picked.dealer >= rules.seats:
        raise EuchreError(f"seat {picked.dealer} cannot deal: {seats_there(rules.seats)}")
    check_scores(rules, picked.scores)
    missing = _missing(rules, picked)
    said: list[PickedAction] = []
    offered: tuple[PickedAction, ...] = ()
    turn: int | None = None
    if not missing:
        states = _traced(rules, picked)
        said = [_named(state, word) for state, word in zip(states, picked.actions, strict=False)]
        state = states[-1]
        if state.over:
            missing = "The hand is over; take the last step back."
        else:
            turn, offered = state.turn, _offered(state, picked)
            missing = "" if turn == 0 else f"Say what {COMPASS[rules.seats][turn]} does."
    highest = sorted(dict.fromkeys(rules.deck), key=lambda card: (card.joker, int(card)), reverse=True)
    suits: dict[object, list[str]] = {}
    for card in highest:
        suits.setdefault(None if card.joker else card.suit, []).append(str(card))
    return PickedTable(
        title=game_title(rules),
        names=COMPASS[rules.seats],
        sides=seats_by_side(rules.seats, rules.sides),
        suits=tuple([tuple(cards) for cards in suits.values()]),
        copies=rules.copies,
        hand=rules.hand,
        turned=bool(rules.turned),
        piles=rules.piles,
        said=tuple(said),
        turn=turn,
        offered=offered,
        missing=missing,
    )


def _missing(rules: Rules, picked: PickedHand) -> str:
    """The cards that are still to be picked, in a sentence; empty: none."""
    left = rules.hand - len(picked.hand)
    if left > 0:
        return f"Pick {count_in_figures(left, 'card')} for your hand."
    if rules.turned and not picked.upcard:
        return "Pick the card that is turned up."
    for seat in range(rules.seats if rules.piles else 0):
        row = picked.ups[seat] if seat < len(picked.ups) else ()
        if len(row) < rules.piles:
            cards = count_in_figures(rules.piles - len(row), "face-up card")
            return f"Pick {cards} before {'you' if seat == 0 else COMPASS[rules.seats][seat]}."
    return ""


def _traced(rules: Rules, picked: PickedHand) -> tuple[State, ...]:
    """The states of what was picked. Raises: EuchreError."""
    # The cards are checked as for the question itself: before the first call, a seat must be due to speak.
    hands = [[UNKNOWN] * rules.hand for _ in range(rules.seats)]
    hands[0] = list(_cards(picked.hand))
    piles: list[list[tuple[Card | None, Card | None]]] = [
        [(UNKNOWN, up) for up in _cards(row)] for row in picked.ups
    ]
    kitty = [UNKNOWN] * rules.kitty
    if (upcard := _upcard(picked)) is not None:
        kitty[0] = upcard
    deck = PartialDeal(hands, piles or [[] for _ in hands], kitty).deck(rules, picked.dealer)
    paper = Hand(dealer=picked.dealer, deck=deck, actions=_actions(picked, rules))
    try:
        return trace_hand(rules, paper)
    except RecordFault as fault:
        raise NotationError(fault.sentence(deal=False)) from None


def _named(state: State, word: str) -> PickedAction:
    """A decision that was made, in words."""
    if word.endswith("?"):
        return PickedAction(word, state.turn, _PUT_DOWN, None)
    action = _action(word, state.rules)
    assert action is not None
    return _shown(state, action)


_PUT_DOWN: Final = "put a card down"


def _shown(state: State, action: Action) -> PickedAction:
    card = str(action.card) if isinstance(action, Play) else None
    seen = view_of(state, 0 if state.turn == 0 else None)
    return PickedAction(str(action), state.turn, action_words(action, seen), card)


def _offered(state: State, picked: PickedHand) -> tuple[PickedAction, ...]:
    """The choices of the seat to act, as far as seat 0 knows."""
    if state.turn == 0:
        return tuple([_shown(state, action) for action in view_of(state, 0).legal])
    if state.phase is Phase.PLAY:
        return tuple([_shown(state, Play(card)) for card in _unseen(state, picked)])
    if state.phase in (Phase.DISCARD, Phase.PICKUP, Phase.GIVE, Phase.SWAP):
        word = _UNSEEN.get(state.phase, "discard:?")
        left = [_shown(state, Leave())] if state.phase is Phase.PICKUP else []
        return (PickedAction(word, state.turn, _PUT_DOWN, None), *left)
    return tuple([_shown(state, action) for action in allowed(state)])


def _unseen(state: State, picked: PickedHand) -> tuple[Card, ...]:
    """The cards that the seat to act may play, as far as seat 0 knows."""
    rules, seat = state.rules, state.turn
    mine = [*_cards(picked.hand)]
    if state.upcard is not None and state.dealer != seat:
        mine.append(state.upcard)
    mine += [pile.up for row in state.piles for pile in row if pile.up is not None]
    mine += [card for trick in state.tricks for _, card in trick.plays]
    mine += [card for _, card in state.trick]
    own = [pile.up for pile in state.piles[seat] if pile.up is not None] if rules.piles else []
    deck = dict.fromkeys(rules.deck)
    return tuple([card for card in deck if card in own or mine.count(card) < rules.copies])


# --- a calling chart ----------------------------------------------------------------------------------------


def calling_chart(asked: AskChart) -> CallingChart:
    """
    Return the chart that is asked for.

    Raises: EuchreError when there is none of this game, or for this seat.
    """
    from euchre.analysis.calling import chart_page as page
    from euchre.analysis.calling.chart import (
        HANDS_IN_A_BLOCK,
        Chart,
        ChartPlan,
        chart_block,
        check_plan,
        halves,
    )
    from euchre.analysis.calling.rulefit import fit_rule

    rules = read_rules(asked.rules)
    plan = ChartPlan(
        rules=rules,
        seat=0,
        dealer=asked.dealer,
        round=asked.round,
        scores=asked.scores,
        upcard=next(iter(_cards((asked.upcard,))), None),
        hands=HANDS,
        worlds=WORLDS,
    )
    check_plan(plan)
    rows = [row for start in range(0, HANDS, HANDS_IN_A_BLOCK) for row in chart_block(plan, start)]
    chart = Chart(plan, tuple(rows))
    row_keys, column_keys = chart.row_keys(), chart.column_keys()
    cells = chart.cells()
    return CallingChart(
        rows=tuple([page.row_name(key) for key in row_keys]),
        columns=tuple([page.column_name(key) for key in column_keys]),
        cells=tuple(
            [
                CellOfChart(
                    row=row_keys.index(row),
                    column=column_keys.index(column),
                    gain=cell.gain,
                    error=cell.error,
                    hands=cell.hands,
                    verdict=cast("CellVerdict", cell.verdict),
                    alone=cell.goes_alone,
                )
                for (row, column), cell in cells.items()
            ]
        ),
        match=chart.match,
        rule=page.rule_sentences(chart, fit_rule(halves(chart.rows)[0])),
        meaning=page.meaning(chart),
    )


# --- a hand with open cards ---------------------------------------------------------------------------------


def open_pasted(asked: PastedText) -> OpenHand:
    """
    Return a deal of a pasted game solved with every card open.

    Raises: EuchreError for a fault in the text, and when it is no recorded game.
    """
    found = read_one(asked.text, choose="paste one of them")
    if not isinstance(found, Record):
        raise EuchreError("a position does not contain the hidden cards; paste a whole game")
    return _open_hand(found, find_point(found, asked.deal, None, "start").place)


def open_hand(record: str, number: int) -> OpenHand:
    """
    Return hand *number*, from 0, of a recorded game solved with every card open.

    Raises: EuchreError when the record has no such hand.
    """
    return _open_hand(document.loads(record), number)


def _open_hand(found: Record, number: int) -> OpenHand:
    from euchre.analysis.open.contracts import contract_table
    from euchre.analysis.open.open_hand import TALK, solve

    states = [state for hand, _, state, _ in found.positions() if hand == number]
    if not states:
        raise EuchreError(f"there is no hand {number + 1} in this game")
    decisions, contracts, why = [], tuple[OpenContract, ...](), ""
    try:
        contracts = tuple([_contract(states[0].rules, row) for row in contract_table(states[0])])
        for at, state in enumerate(states):
            if state.over or state.phase in TALK:
                continue
            choices = tuple([_open_choice(state, choice) for choice in solve(state).choices])
            decisions.append(OpenDecision(at, state.turn, choices))
    except EuchreError as error:
        why = as_sentence(str(error))
    return OpenHand(contracts, tuple(decisions), why)


def _contract(rules: Rules, row: "SolvedContract") -> OpenContract:
    return OpenContract(
        maker=row.maker,
        round=row.round,
        call=contract_words(rules, row.trump, row.bid, alone=row.alone),
        tricks=row.tricks,
        points=row.points or (),
        note=not_solved(row.reason) if row.reason else line_words(row.line),
    )


def _open_choice(state: State, choice: "SolvedChoice") -> OpenChoice:
    action = choice.action
    return OpenChoice(
        action=str(action),
        label=action_words(action, view_of(state, state.turn)),
        card=str(action.card) if isinstance(action, Play | Discard | Give) else None,
        tricks=choice.tricks,
        points=choice.points,
        best=choice.best,
    )
