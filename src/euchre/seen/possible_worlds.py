"""
The worlds a view allows: every lawful way in which the cards its viewer has not seen can lie.

A world is a whole `State` that looks to the viewer exactly like the view, with a lawful history. All deals
and face-down decisions that lead to the view are equally likely; players judge for themselves what calls tell
of hands.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb
from random import Random

from euchre.base.errors import EuchreError
from euchre.hand.hand import apply, deal_order, new, refusal, start_hand
from euchre.hand.state import Phase, Pile, State
from euchre.rules.actions import Action, Call, Discard, Farmer
from euchre.rules.cards import Card, suit_in
from euchre.rules.errors import IllegalActionError, RefusalReason
from euchre.rules.mechanisms import TurnUp
from euchre.rules.rules import Rules
from euchre.rules.weak_hands import SWAPPED
from euchre.seen import views
from euchre.seen.partial import Decisions, Deck, UnlawfulError, trace
from euchre.seen.rewind import PartialDeal, take_back
from euchre.seen.unseen import (
    Hidden,
    Placed,
    count_placements,
    failures_to_follow,
    hidden_from,
    placements,
    random_placement,
    table_orders,
    upcard_not_taken,
    upcard_taken,
)
from euchre.seen.unseen.matching import completions
from euchre.seen.views import View

TRIES = 100_000
"""The number of tries of `sample` before it raises the error that the view allows no world."""


def worlds(view: View) -> Iterator[State]:
    """
    Yield every world that *view* allows, each combination of deal and face-down decisions once. The time
    grows with their number, so this is for small endings.

    A world is a whole state that looks to the viewer like *view*. With two decks or swapped weak hands, an
    equal world may come several times, in proportion to its probability.
    """
    hidden = hidden_from(view)
    for placed in placements(hidden):
        for order in table_orders(hidden, placed):
            yield from histories(view, hidden, order)


def unique_world(view: View) -> State | None:
    """
    Return a world of *view* if all its worlds have the same cards in the hands that play and on the table.

    None where one of these cards could lie elsewhere. The cards put down, the kitty and the hand of a seat
    that takes no part may differ. Two equal cards of a double deck count as different.

    Raises: EuchreError when the view allows no world, which no view taken from a game can cause.
    """
    hidden = hidden_from(view)
    played = {
        n for n, place in enumerate(hidden.places)
        if place.kind == "table" or (place.kind == "hand" and place.seat not in view.out)
    }  # fmt: skip
    if any(place.kind == "table" and place.size > 1 for place in hidden.places):
        return None  # any of them may lie under any pile
    rng = Random(0)  # any placement will do: where only one way exists for these cards, all placements agree
    placed = random_placement(hidden, rng)
    bound = {card: n for n in played for card in placed[n]}
    same = [
        (card, (bound[card],) if card in bound else tuple([n for n in places if n not in played]))
        for card, places in hidden.cards
    ]
    if count_placements(Hidden(hidden.places, tuple(same))) != count_placements(hidden):
        return None
    return sample(view, rng)


def sample(view: View, rng: Random) -> State:
    """
    Return one of the worlds that *view* allows, drawn with *rng*, each as likely as another.

    Raises: EuchreError when there is none, which no view taken from a game can cause.
    """
    hidden = hidden_from(view)
    most = most_histories(view)
    for _ in range(TRIES):
        found = list(histories(view, hidden, random_placement(hidden, rng)))
        if found and rng.random() * most < len(found):
            return found[0] if len(found) == 1 else rng.choice(found)
    raise EuchreError(no_world_found(TRIES))


def no_world_found(tries: int) -> str:
    """
    Return the sentence that says that *tries* attempts to lay out the unseen cards of a view have
    failed.
    """
    return f"no world found for this view in {tries} tries: its history may be impossible"


def most_histories(view: View) -> int:
    """
    Return an upper bound for how many histories lead to one way the unseen cards may lie.

    They differ in which cards a partner gave unseen, and which a weak hand kept when it swapped.
    """
    most, given = 1, 0
    for deed in view.history:
        given += deed.phase is Phase.GIVE and deed.action is None
    swapped = any(deed.phase is Phase.SWAP for deed in view.history)
    # A maker who holds the cards given may have put down any cards of the hand and the discards.
    most *= comb(2 * view.rules.tricks, given) * (comb(view.rules.hand + 1, SWAPPED) if swapped else 1)
    return most


def histories(view: View, hidden: Hidden, placed: Placed) -> Iterator[State]:
    """
    Yield the worlds in which the unseen cards lie as *placed*: for each place that *hidden* lists, in its
    order, the cards that lie there.

    There is at most one, none where it would be unlawful; several where cards were given or swapped unseen.
    """
    for start, actions in rewound_deals(view, hidden, placed):
        world = _replayed(view, start, actions)
        if world is not None:
            yield world


def _replayed(view: View, start: PartialDeal, actions: tuple[Action, ...]) -> State | None:
    """The state after *actions* from *start*, if all of them are lawful and it looks like *view*."""
    rules = view.rules
    piles = tuple(tuple(Pile(down, up) for down, up in row) for row in start.piles)
    state = start_hand(
        rules, view.dealer, tuple(tuple(cards) for cards in start.hands), piles, tuple(start.kitty)
    )
    end = _after(state, actions)
    return end if end is not None and views.view(end, view.viewer, view.scores) == view else None


def _after(state: State, actions: tuple[Action, ...]) -> State | None:
    """The state after *actions*; None unless all of them are lawful."""
    for action in actions:
        if refusal(state, action) is not None:
            return None
        state = apply(state, action)
    return state


def rewound_deals(
    view: View, hidden: Hidden, placed: Placed
) -> Iterator[tuple[PartialDeal, tuple[Action, ...]]]:
    """
    Yield each deal, with all its decisions, that can lead to the cards *placed*, which are listed by place of
    *hidden*.

    Whether the decisions are lawful is not checked.
    """
    known: list[Action | None] = [deed.action for deed in view.history]
    lies: dict[tuple[str, int], list[Card]] = {}
    for where, cards in zip(hidden.places, placed, strict=True):
        lies[where.kind, where.seat] = list(cards)
        for n, card in zip(where.deeds, cards, strict=False):
            known[n] = Discard(card)
    down = iter(lies.get(("table", -1), []))
    kitty = [*upcard_not_taken(view), *lies.get(("kitty", -1), [])]
    kitty += [action.card for action in known if isinstance(action, Discard)]
    now = PartialDeal(
        [
            lies.get(("hand", seat), list(view.hand) if seat == view.viewer else [])
            for seat in range(view.rules.seats)
        ],
        [[(next(down) if pile.covered else None, pile.up) for pile in row] for row in view.piles],
        kitty,
    )
    yield from take_back(view, now, tuple(known))


def rejection_reason(view: View) -> str | None:
    """
    Return in a few words why some placements of the cards unseen in *view* have more histories than others;
    None where all have the same number. Cards that a partner gave unseen are not considered.

    Such placements must be drawn by rejection sampling: each is given to `histories`.
    """
    rules, history = view.rules, view.history
    given = [deed.action for deed in history if deed.phase is Phase.GIVE]
    if Phase.SWAP in (view.phase, *(deed.phase for deed in history)) or any(
        deed.action == Farmer() for deed in history
    ):
        return "a weak hand asked for help"
    if view.verdicts:
        return "a renege was called, or a card played out of turn"
    if view.phase in (Phase.DISCARD, Phase.GIVE) and history[-1].phase is view.phase:
        return "cards are being put down or given in rising order"
    if isinstance(rules.auction, TurnUp) and rules.auction.natural_trump:
        called = any(deed.phase is Phase.CALL and isinstance(deed.action, Call) for deed in history)
        if called and view.maker != view.viewer:
            return "the maker must have held a card of the suit named"
    counted = view.upcard is None and given in ([None], [None, None])
    if rules.copies > 1 and given and view.viewer != view.maker and not counted:
        return "one of two like cards may have been given"
    if rules.copies > 1 and upcard_taken(view) and view.viewer != view.dealer:
        return "one of two like cards was turned up"
    return None


@dataclass(frozen=True, kw_only=True, slots=True)
class Completion:
    """A recorded hand, and one of the lawful ways to name its unknown cards."""

    states: tuple[State, ...]
    """
    The states from the deal to the last decision, `UNKNOWN` for each card that is not known: see
    `seen.partial`.
    """
    deck: tuple[Card, ...]
    """The whole deck from the top, after the cut."""
    actions: tuple[Action, ...]
    """All decisions."""
    end: State
    """The last state, every card named."""


def complete(rules: Rules, dealer: int, deck: Deck, decisions: Decisions) -> Completion:
    """
    Name every unknown card of a hand, in the *deck* (from the top, after the cut) and among *decisions*, so
    that all is lawful.

    The same hand is always completed in the same way.

    Raises: UnlawfulError at the first decision that is unlawful for every placement of the unknown cards.
    """
    fault = None
    try:
        states = trace(rules, dealer, deck, decisions)
    except UnlawfulError as error:
        if error.decision is None:
            raise
        fault, decisions = error, decisions[: error.decision]
        states = trace(rules, dealer, deck, decisions)
    found = _lawful(deck, states)
    if found is None:
        raise _first_unlawful(deck, states)
    if fault is not None:
        raise fault
    return found


def _lawful(deck: Deck, states: tuple[State, ...]) -> Completion | None:
    """Complete the traced *states*, if all of it can be lawful."""
    traced = states[-1]
    for cards, actions in completions(deck, traced):
        end = _after(new(traced.rules, traced.dealer, cards), actions)
        if end is not None:
            return Completion(states=states, deck=cards, actions=actions, end=end)
    return None


def _first_unlawful(deck: Deck, states: tuple[State, ...]) -> UnlawfulError:
    """
    Find the first decision of the traced *states* that cannot be lawful. The caller knows that a decision, or
    the deal, is unlawful.
    """
    low, high = 0, len(states) - 1  # the first `low` decisions are possible, the first `high` are not
    if _lawful(deck, states[:1]) is None:
        return UnlawfulError(None, IllegalActionError(reason=RefusalReason.IMPOSSIBLE, kind="no_deal"))
    while high - low > 1:
        middle = (low + high) // 2
        if _lawful(deck, states[: middle + 1]) is None:
            high = middle
        else:
            low = middle
    return UnlawfulError(low, _why(deck, states[low + 1]))


def _why(deck: Deck, state: State) -> IllegalActionError:
    """The error that says why the last decision of *state* is not possible."""
    phase, seat, action, _ = state.history[-1]
    card = getattr(action, "card", None)
    if isinstance(card, Card):
        shown = [getattr(deed.action, "card", None) for deed in state.history[:-1]]
        lies = zip(deck, deal_order(state.rules, state.dealer), strict=True)
        elsewhere = any(known == card and slot.seat != seat for known, slot in lies)
        if state.rules.copies == 1 and (card in shown or elsewhere or card not in state.rules.deck):
            return IllegalActionError(reason=RefusalReason.NOT_HELD, seat=seat, action=action)
        voids = list(failures_to_follow(state))
        for void in voids:
            if void.seat == seat and phase is Phase.PLAY and suit_in(card, state.trump) == void.suit:
                why = RefusalReason.VOID_BEFORE
                given = {"trick": void.trick + 1}
                return IllegalActionError(reason=why, seat=seat, action=action, suit=void.suit, given=given)
        if voids and voids[-1].decision == len(state.history) - 1:
            return IllegalActionError(
                reason=RefusalReason.MUST_FOLLOW, seat=seat, action=action, suit=voids[-1].suit
            )
    return IllegalActionError(reason=RefusalReason.IMPOSSIBLE, seat=seat, action=action)
