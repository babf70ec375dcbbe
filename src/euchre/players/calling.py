"""Calling trump over a turned card, or freely: what it promises against what passing promises."""

from typing import Final

from euchre.actions import Action, Call, Farmer, Pass
from euchre.cards import TRUMP_POWER, Card, Rank, Trump
from euchre.players.count import Count
from euchre.players.player import Decision
from euchre.players.prospect import Prospect, prospect
from euchre.players.speech import capital, counted, listed, said
from euchre.players.stakes import Stakes, expected
from euchre.rules import FreeChoice, Ladder, TurnUp
from euchre.state import Phase
from euchre.view import View

PASSED: Final[dict[tuple[int, int, int], tuple[float, ...]]] = {
    (4, 2, 5): (0.05, 0.5, -0.1, -0.2, -0.15, -0.05, -0.5, 0.0),
    (2, 2, 5): (-0.25, -0.1, -0.4, 0.0),
    (2, 2, 11): (1.0, -0.7, 1.5, 0.0),
    (3, 3, 5): (0.25, 0.15, -0.45, 0.25, 0.35, 0.0),
    (4, 4, 5): (1.0, 0.5, 0.4, 0.5, 1.1, 1.0, 1.6, 1.4),
}
"""What a seat that passes may expect, by seats, sides and tricks: round by round, eldest first; from self-play."""
FREE: Final = 1.5
"""What the first to choose freely may expect if he leaves the choice to the other."""


def call(view: View) -> Decision:
    """Call trump, alone or not, or pass."""
    stakes, rules = Stakes.of(view), view.rules
    first = isinstance(rules.auction, TurnUp) and view.round == 1
    best: tuple[float, Call, Prospect] | None = None
    seen: dict[tuple[Trump, bool], Prospect] = {}
    for action in view.legal:
        if not isinstance(action, Call):
            continue
        hope = seen[action.trump, action.alone] = prospect(view, action.trump, alone=action.alone, first=first)
        value = expected(stakes, hope.mean, hope.spread, rules.make, alone=action.alone)
        if best is None or value > best[0] + 1e-9:
            best = value, action, hope
    if best is None:
        return Decision(Pass(), "There is nothing I may call.")
    value, action, hope = best
    if Pass() not in view.legal:
        return Decision(action, f"I have to call, and {_suit(action.trump)} suits me best: {holding(hope)}.")
    if value > stakes.worth((passing(view), 0.0)):
        return Decision(action, _called(view, action, hope, first=first))
    return Decision(Pass(), _passed(view, hope, first=first))


def passing(view: View) -> float:
    """What the viewer may expect if he passes."""
    rules = view.rules
    if isinstance(rules.auction, FreeChoice):
        return FREE
    values = PASSED.get((rules.seats, rules.sides, rules.tricks), (0.0,))
    said_so_far = sum(seen.phase is Phase.CALL for seen in view.history)
    return values[min(said_so_far, len(values) - 1)]


def name(view: View) -> Decision:
    """Name the trump of a bid that has been won."""
    calls = [action for action in view.legal if isinstance(action, Call)]
    alone = view.bid is not None and view.bid.lone > 0
    hopes = [prospect(view, action.trump, alone=alone) for action in calls]
    at = max(range(len(calls)), key=lambda i: hopes[i].mean)
    return Decision(calls[at], f"{capital(_suit(calls[at].trump))} is what I bid on: {holding(hopes[at])}.")


def blind(view: View) -> Decision:
    """Name trump for the joker without having looked."""
    calls = [action for action in view.legal if isinstance(action, Call)]
    tops = [card for card in view.tops(view.turn) if card.suit is not None]
    best = max(calls, key=lambda c: sum(card.suit is c.trump.suit for card in tops))
    why = "most of what I can see is" if tops else "I have not looked at my hand, so one suit is as good as another:"
    return Decision(best, f"{capital(why)} {_suit(best.trump)}.")


def farmer(view: View) -> Decision:
    """Use a weak hand's right unless the hand is better than it looks."""
    weak: Action | None = next((action for action in view.legal if isinstance(action, Farmer)), None)
    if weak is None:
        return Decision(Pass(), "My hand is not weak enough to show.")
    hopes = [prospect(view, trump).own for trump in tuple(Trump)[:4]]
    if max(hopes) > view.rules.make - 0.5:
        return Decision(Pass(), "The small cards are trumps to me, so I keep my hand.")
    return Decision(weak, "There is next to nothing in my hand, so I show it.")


# --- words -----------------------------------------------------------------------------------------------------


def holding(hope: Prospect) -> str:
    """What speaks for a call: "three trumps with the right, and an ace outside"."""
    count, cards = hope.count, hope.cards
    suit = hope.trump.suit
    if not cards:
        return "I have not seen my cards"
    masters = [card for card in cards if count.powers[card] < TRUMP_POWER and _ace(card, hope.trump)]
    aces = f"{counted(len(masters), 'nine' if hope.trump is Trump.LOW else 'ace')}"
    if suit is None:
        return aces
    trumps = count.trumps(cards)
    top = max(trumps, key=count.powers.__getitem__, default=None)
    text = counted(len(trumps), "trump")
    if top is not None and count.powers[top] >= TRUMP_POWER + 7:
        others = [said(c, hope.trump) for c in sorted(trumps, key=lambda c: -count.powers[c])]
        bowers = [word for word in others if word in ("the right", "the left", "the joker")] or others[:1]
        text = f"{capital(listed(bowers))[:0]}{text} with {listed(bowers)}" if len(trumps) > len(bowers) else listed(bowers)
    return f"{text}, and {aces} outside" if masters else text


def _ace(card: Card, trump: Trump) -> bool:
    return card.rank is (Rank.NINE if trump is Trump.LOW else Rank.ACE)


def _suit(trump: Trump) -> str:
    return trump.word


def _called(view: View, action: Call, hope: Prospect, *, first: bool) -> str:
    alone = " alone" if action.alone else ""
    what = holding(hope)
    if not first:
        what = f"I call {_suit(action.trump)}{alone}: {what}"
    elif view.dealer == view.viewer:
        what = f"I take it up{alone}: that gives me {what}"
    elif view.dealer in hope.count.friends or action.alone:
        what = f"I order it up{alone}: {what}"
    else:
        what = f"I order it up: {what}"
    ladder = view.rules.scoring
    if action.alone and isinstance(ladder, Ladder):
        return f"{what}, enough to try for every trick."
    return f"{what}."


def _passed(view: View, hope: Prospect, *, first: bool) -> str:
    short = holding(hope)
    if first and view.dealer != view.viewer and view.dealer not in hope.count.friends:
        return f"I pass: {short} is too little to give the dealer a trump."
    best = "" if first else f", even in {_suit(hope.trump)},"
    return f"I pass: {short}{best} is too little."
