"""Wrong ways to show a state, each with one thing too many: the two-world law must turn them all down."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, cast

from euchre.hand.hand import irregular, legal, points
from euchre.hand.state import Deed, Phase, Pile, State
from euchre.rules.actions import Accuse, Discard, Pass
from euchre.rules.cards import Card, Suit, Trump, suit_in
from euchre.seen.views import SeenPile, View, view
from tests.positions import could_follow

Leak = Callable[[State, int | None], View]

LEAKS: Final[dict[str, tuple[Leak, str]]] = {}
"""By name: a wrong view, and the table at which the law must notice."""


def leak(table: str) -> Callable[[Leak], Leak]:
    """The law must turn this one down at that *table*."""

    def listed(wrong: Leak) -> Leak:
        LEAKS[wrong.__name__] = wrong, table
        return wrong

    return listed


# --- Whole hands --------------------------------------------------------------------------------------------


@leak("two")
def spectator_reads_a_hand(state: State, viewer: int | None) -> View:
    right = view(state, viewer)
    return right if viewer is not None else replace(right, hand=state.hands[state.eldest])


@leak("best-discard")
def partner_who_sits_out_reads_the_makers_hand(state: State, viewer: int | None) -> View:
    right = view(state, viewer)
    dummy = state.alone and state.maker is not None and viewer in state.out
    return replace(right, hand=state.hands[state.maker or 0]) if dummy else right


@leak("buck")
def dropped_seat_shows_its_hand(state: State, viewer: int | None) -> View:
    right = view(state, viewer)
    shown = tuple(card for seat in state.out for card in state.hands[seat] if seat != viewer)
    return replace(right, hand=(*right.hand, *shown))


@leak("joker-blind")
def blind_dealer_reads_his_hand(state: State, viewer: int | None) -> View:
    right = view(state, viewer)
    return right if viewer is None else replace(right, hand=state.hands[viewer])


@leak("four")
def all_cards_open_at_the_end(state: State, viewer: int | None) -> View:
    right = view(state, viewer)
    return replace(right, hand=sum(state.hands, state.kitty)) if state.over else right


@leak("tournament")
def own_hand_turned_round_by_the_kitty(state: State, viewer: int | None) -> View:
    right = view(state, viewer)
    return replace(right, hand=right.hand[::-1]) if state.kitty[-1] % 2 else right


@leak("tournament")
def sizes_count_trumps(state: State, viewer: int | None) -> View:
    named = state.trump and state.trump.suit
    sizes = tuple(sum(suit_in(c, state.trump) is named for c in hand) for hand in state.hands)
    return replace(view(state, viewer), sizes=sizes)


# --- Cards put face down ------------------------------------------------------------------------------------


def _told(state: State, viewer: int | None, phase: Phase, seats: tuple[int | None, ...]) -> View:
    """The view with the face-down deeds of *phase* open to some *seats*."""
    right = view(state, viewer)
    if viewer not in seats:
        return right
    both = zip(right.history, state.history, strict=True)
    return replace(
        right,
        history=tuple(
            seen._replace(action=deed.action) if deed.phase is phase else seen for seen, deed in both
        ),
    )


@leak("tournament")
def everyone_reads_the_buried_card(state: State, viewer: int | None) -> View:
    return _told(state, viewer, Phase.PICKUP, (None, *range(6)))


@leak("tournament")
def partner_reads_the_buried_card(state: State, viewer: int | None) -> View:
    return _told(state, viewer, Phase.PICKUP, ((state.dealer + 2) % 4,))


@leak("best-discard")
def giver_reads_the_loners_discard(state: State, viewer: int | None) -> View:
    return _told(state, viewer, Phase.DISCARD, state.out)


@leak("best-discard")
def opponents_read_the_given_card(state: State, viewer: int | None) -> View:
    opponents = tuple(seat for seat in range(4) if seat % 2 != (state.maker or 0) % 2)
    return _told(state, viewer, Phase.GIVE, opponents)


@leak("best-receive")
def spectator_reads_the_given_card(state: State, viewer: int | None) -> View:
    return _told(state, viewer, Phase.GIVE, (None,))


@leak("tournament")
def upcard_turns_into_the_buried_card(state: State, viewer: int | None) -> View:
    right = view(state, viewer)
    buried = [
        d.action.card for d in state.history if d.phase is Phase.PICKUP and isinstance(d.action, Discard)
    ]
    return replace(right, upcard=buried[0]) if buried else right


@leak("tournament")
def upcard_vanishes_when_buried(state: State, viewer: int | None) -> View:
    right = view(state, viewer)
    gone = state.upcard in state.kitty[1:]
    return replace(right, upcard=None) if gone else right


@leak("farmer-mixed4")
def farmers_new_cards_are_told(state: State, viewer: int | None) -> View:
    right = view(state, viewer)
    put = [deed for deed in state.history if deed.phase is Phase.SWAP]
    if len(put) < 3:
        return right
    return replace(
        right,
        history=(*right.history, Deed(Phase.SWAP, put[0].seat, Discard(state.hands[put[0].seat][0]))),
    )


@leak("tournament")
def kitty_in_the_scores(state: State, viewer: int | None) -> View:
    rest = state.kitty or state.hands[state.dealer] or (Card(0),)
    return replace(view(state, viewer), scores=tuple(int(card) for card in rest[-1:]))


# --- Piles --------------------------------------------------------------------------------------------------


def _under(pile: Pile) -> int:
    """The covered card, as a number to sort by."""
    return -1 if pile.down is None else int(pile.down)


@leak("twelve")
def covered_tells_the_card(state: State, viewer: int | None) -> View:
    """A number where a yes belongs: equal to no other view, true all the same."""
    right = view(state, viewer)
    for row, seen in zip(state.piles, right.piles, strict=True):
        told = tuple(cast(bool, pile.down + 1) if pile.down is not None else False for pile in row)
        named = tuple(pile._replace(covered=covered) for pile, covered in zip(seen, told, strict=True))
        right = replace(right, piles=tuple(named if old is seen else old for old in right.piles))
    return right


@leak("twelve")
def piles_in_order_of_the_covered_cards(state: State, viewer: int | None) -> View:
    piles = tuple(
        tuple(SeenPile(p.down is not None, p.up) for p in sorted(row, key=_under)) for row in state.piles
    )
    return replace(view(state, viewer), piles=piles)


@leak("twelve")
def piles_numbered_by_the_covered_cards(state: State, viewer: int | None) -> View:
    """The pile a card came from, counted in the order of what lies under the piles now."""
    right = view(state, viewer)
    orders = [sorted(range(len(row)), key=[_under(pile) for pile in row].__getitem__) for row in state.piles]
    return replace(
        right,
        history=tuple(
            s if s.pile is None else s._replace(pile=orders[s.seat].index(s.pile)) for s in right.history
        ),
    )


@leak("twelve")
def owner_reads_under_his_piles(state: State, viewer: int | None) -> View:
    right = view(state, viewer)
    if viewer is None:
        return right
    return replace(right, hand=(*right.hand, *(p.down for p in state.piles[viewer] if p.down is not None)))


# --- What others may do -------------------------------------------------------------------------------------


@leak("two")
def everyone_reads_what_the_seat_to_act_may_do(state: State, viewer: int | None) -> View:
    return replace(view(state, viewer), legal=legal(state))


@leak("tournament")
def a_forced_card_has_no_turn(state: State, viewer: int | None) -> View:
    """As a table would that plays the only card at once."""
    right = view(state, viewer)
    forced = state.phase is Phase.PLAY and len(legal(state)) == 1 and len(state.hands[state.turn]) > 1
    return replace(right, turn=-1) if forced else right


@leak("farmer-mixed4")
def only_weak_hands_are_asked(state: State, viewer: int | None) -> View:
    right = view(state, viewer)
    asked = state.phase is Phase.FARMER and legal(state) == (Pass(),)
    return replace(right, phase=Phase.CALL) if asked else right


@leak("natural")
def seats_without_the_suit_pass_beforehand(state: State, viewer: int | None) -> View:
    right = view(state, viewer)
    mute = state.phase is Phase.CALL and legal(state) == (Pass(),)
    return replace(right, turn=(state.turn + 1) % state.rules.seats) if mute else right


@leak("four")
def trick_tells_who_could_have_followed(state: State, viewer: int | None) -> View:
    right = view(state, viewer)
    return replace(right, phase=Phase.STAY) if state.phase is Phase.PLAY and could_follow(state) else right


# --- Honour play --------------------------------------------------------------------------------------------


@leak("honour")
def only_the_guilty_can_be_accused(state: State, viewer: int | None) -> View:
    right, guilty = view(state, viewer), {seat for seat, _ in state.offences}
    return replace(
        right, irregular=tuple(a for a in right.irregular if not isinstance(a, Accuse) or a.seat in guilty)
    )


@leak("honour")
def strays_of_all_are_listed(state: State, viewer: int | None) -> View:
    """What another seat may do out of turn is what it holds."""
    right = view(state, viewer)
    honour = replace(state, rules=replace(state.rules, revoke=replace(state.rules.revoke, out_of_turn=True)))  # type: ignore[type-var]  # these tables have it
    return replace(right, irregular=irregular(honour, (state.turn + 1) % state.rules.seats))


@leak("honour")
def offences_are_judged_beforehand(state: State, viewer: int | None) -> View:
    right = view(state, viewer)
    first = sorted(
        range(state.rules.seats), key=lambda seat: all(other != seat for other, _ in state.offences)
    )
    return replace(right, out=tuple(first))


@leak("honour-bid")
def verdicts_in_order_of_guilt(state: State, viewer: int | None) -> View:
    right = view(state, viewer)
    guilt = [seat for seat, _ in state.offences]
    return replace(right, verdicts=tuple(sorted(right.verdicts, key=lambda v: guilt.count(v.by))))


@leak("honour")
def points_before_the_end(state: State, viewer: int | None) -> View:
    """What the hand would pay if the last unlawful card were called now."""
    right = view(state, viewer)
    return replace(right, points=(len(state.offences),) * state.rules.sides) if not state.over else right


# --- By the way ---------------------------------------------------------------------------------------------


@leak("tournament")
def points_of_the_better_hand(state: State, viewer: int | None) -> View:
    right = view(state, viewer)
    if state.over:
        return replace(right, points=points(state))
    aces = tuple(sum(card & 7 for card in hand) for hand in state.hands)
    return replace(right, points=aces[: state.rules.sides])


@leak("tournament")
def tricks_in_another_order(state: State, viewer: int | None) -> View:
    right = view(state, viewer)
    return replace(right, tricks=right.tricks[::-1]) if state.kitty[-1].suit is Suit.HEARTS else right


@leak("euchre")
def trump_hint(state: State, viewer: int | None) -> View:
    """The suit the others hold most of, while there is no trump."""
    right = view(state, viewer)
    if state.trump is not None:
        return right
    suits = [card.suit for hand in state.hands for card in hand]
    return replace(right, trump=max(list(Trump)[:4], key=lambda trump: suits.count(trump.suit)))


@dataclass(frozen=True, kw_only=True)
class OpenView(View):
    """A view with a pocket that no comparison looks into."""

    def __hash__(self) -> int:
        return 0


def state_in_a_pocket(state: State, viewer: int | None) -> View:
    """Caught by a walk over all that hangs on the view."""
    right = view(state, viewer)
    pocket = OpenView(**vars(right))
    object.__setattr__(pocket, "_state", state)
    return pocket
