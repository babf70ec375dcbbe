"""
The jack: plays every game by a few rules that fit a napkin, in whole numbers, and so the same in the kernel.

A hand is counted in sixtieths of a trick. This defines the player, and needs no numpy. Its one
copy is `euchre.kernel.jack.jack`, for rollouts. Both take their numbers from `euchre.kernel.jack.constants`;
tests/kernel/test_jack.py holds them to the same moves.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from euchre.english.lessons import Reason, ThumbName
from euchre.hand.pre_play import dealer_takes_upcard
from euchre.hand.state import Phase
from euchre.kernel.jack.constants import (
    ALONE_MAY_LACK,
    LEAST_TO_STAY,
    MARGIN_A_TRICK,
    NO_TRUMP_TOP,
    PARTNERS_CARD_ADDS,
    TRICK,
    UPCARD_SHARE,
    VOID_ADDS,
)
from euchre.players.api.player import ReasonedAction, legal_on_turn
from euchre.rules.actions import (
    Action,
    Bid,
    Call,
    CallAce,
    Defend,
    Discard,
    Drop,
    Farmer,
    Give,
    GoAlone,
    Leave,
    Pass,
    Play,
    Stay,
)
from euchre.rules.cards import POWER, SUIT_IN, TRUMP_POWER, Card, Rank, Suit, Trump, deck, is_trump, suit_in
from euchre.rules.rules import Bidding, Rules
from euchre.seen.views import View


@dataclass(frozen=True, slots=True)
class Jack:
    """
    Counts its tricks to call, leads winners, wins cheaply.

    It draws nothing at random, so *seed* does not matter.
    """

    seed: int = 0
    name: str = "jack"

    def choose(self, view: View) -> Action:
        """
        Return an action for *view* by a few rules of thumb: call on enough tricks, lead winners, win cheaply.

        Raises: IllegalActionError when it is not the viewer's turn.
        """
        legal = legal_on_turn(view)
        if len(legal) == 1:
            return legal[0]
        match view.phase:
            case Phase.PLAY:
                cards = [action.card for action in legal if isinstance(action, Play)]
                return Play(_follow(view, cards) if view.trick else _lead(view, cards))
            case Phase.BLIND | Phase.CALL | Phase.NAME:
                return _call(view, legal)
            case Phase.BID:
                return _bid(view, legal)
            case Phase.PICKUP:
                return _pickup(view, legal)
            case Phase.DISCARD | Phase.GIVE:
                return _exchange(view, legal)
            case Phase.FARMER:
                return Farmer()
            case Phase.ALONE:
                return GoAlone() if _own(view) + ALONE_MAY_LACK >= TRICK * view.rules.tricks else Pass()
            case Phase.DEFEND:
                least = TRICK * (view.rules.tricks - view.needed + 1)
                return Defend() if _own(view) >= least else Pass()
            case Phase.STAY:
                return Stay() if _own(view) >= LEAST_TO_STAY else Drop()
            case Phase.ACE:
                return call_ace(view).action
            case _:  # the weak cards to be swapped, lowest number first
                return legal[0]


# --- What a hand is worth -----------------------------------------------------------------------------------


@cache
def _rows(low: Rank, copies: int, joker: bool, trump: Trump) -> tuple[tuple[int, ...], ...]:  # noqa: FBT001  # fields
    """The powers of a deck's cards, suit by suit."""
    cards = deck(low, copies=copies, joker=joker)
    return tuple(tuple(POWER[trump][card] for card in cards if SUIT_IN[trump][card] == s) for s in range(4))


def strength(rules: Rules, cards: Sequence[Card], trump: Trump) -> int:
    """
    Return how many tricks *cards* should take under *trump*, in sixtieths of a trick.

    It is an estimate before the first lead, from the hand alone: partners are not counted, nor what was
    called.
    """
    suits, powers = SUIT_IN[trump], POWER[trump]
    others, opponents = (rules.seats - 1) * rules.tricks, rules.seats - 1
    unknown = rules.cards_in_deck - len(cards)
    total = voids = trumps = 0
    for suit, row in enumerate(_rows(rules.low, rules.copies, rules.joker, trump)):
        mine = sorted([powers[card] for card in cards if suits[card] == suit], reverse=True)
        held = (len(row) - len(mine)) * others
        if suit == trump:
            trumps = len(mine)
        elif not mine:
            voids += 1
        for at, power in enumerate(mine):
            above = sum([other > power for other in row]) - sum([other > power for other in mine])
            if suit == trump:
                # Every trump of mine is led through those above: half a threat less for the next.
                threat = max(0, 2 * above - at)
                total += TRICK * 4 * unknown // (4 * unknown + threat * others)
            elif trump >= Trump.NO_TRUMP:
                total += NO_TRUMP_TOP * unknown // (unknown + 2 * above * others)
            else:
                # High in its suit, and everybody still has a card of it when its round comes.
                high = TRICK * unknown // (unknown + 2 * above * others)
                total += high * held // (held + (at + 1) * opponents * unknown)
    return min(total + VOID_ADDS * min(voids, trumps), TRICK * rules.tricks)


def _own(view: View) -> int:
    """What the viewer's cards are worth under the trump that is fixed."""
    assert view.trump is not None
    return strength(view.rules, view.holding, view.trump)


def _side(view: View, own: int) -> int:
    """The tricks of my side: *own*, and of the rest what falls to partners, to covered and to small cards."""
    rules = view.rules
    covered = rules.tricks - len(view.holding)
    partners = (rules.seats // rules.sides - 1) * rules.tricks
    # The fewer seats, the more often a small card of mine is the last of its suit.
    few = rules.seats * rules.seats - 1
    ours = few * (partners + covered) + rules.tricks
    rest = few * ((rules.seats - 1) * rules.tricks + covered) + rules.tricks
    return own + (TRICK * rules.tricks - own) * ours // rest


def _caution(rules: Rules) -> int:
    return MARGIN_A_TRICK * max(0, rules.tricks - 5)


def _least_missed(
    rules: Rules, cards: Sequence[Card], among: Sequence[Card], trump: Trump
) -> tuple[int, Card]:
    """The card of *among* without which *cards* are worth most, and how much that is."""
    best, least = -1, among[0]
    for card in sorted(among, key=lambda card: _height(card, trump)):
        rest = list(cards)
        rest.remove(card)
        worth = strength(rules, rest, trump)
        if worth > best:
            best, least = worth, card
    return best, least


def _height(card: Card, trump: Trump) -> int:
    """How high a card stands: trumps above the rest, then by power, then by suit, trump's colour lowest."""
    power = POWER[trump][card]
    if power >= TRUMP_POWER:
        return 4 * power
    suit = card >> 3
    return 4 * power + (suit ^ trump ^ 3 if trump < Trump.NO_TRUMP else suit)


# --- Before the play ----------------------------------------------------------------------------------------


def _call(view: View, legal: tuple[Action, ...]) -> Action:
    """Call the best trump if it promises enough, alone if it promises nearly all."""
    rules = view.rules
    calls = [action for action in legal if isinstance(action, Call)]
    best, trump = -1, calls[0].trump
    for call in calls:
        if not call.alone or Call(call.trump) not in calls:
            own = _calling(view, call.trump)
            if own > best:
                best, trump = own, call.trump
    lone = Call(trump, alone=True)
    if lone in calls and best + ALONE_MAY_LACK >= TRICK * rules.tricks:
        return lone
    plain = Call(trump)
    worth = _side(view, best) + _gift(view, trump) if plain in calls else best
    if Pass() not in legal or worth >= TRICK * rules.make + _caution(rules):
        return plain if plain in calls else lone
    return Pass()


def _calling(view: View, trump: Trump) -> int:
    """What the viewer's cards are worth if it calls *trump* now; the upcard counts for the dealer."""
    if (
        dealer_takes_upcard(view, trump)
        and view.upcard is not None
        and view.turn == view.dealer
        and view.hand
    ):
        hand = [*view.holding, view.upcard]
        return _least_missed(view.rules, hand, [*view.hand, view.upcard], trump)[0]
    return strength(view.rules, view.holding, trump)


def _gift(view: View, trump: Trump) -> int:
    """Return what it is worth to the viewer, in sixtieths of a trick, that another seat gets the upcard."""
    if view.upcard is None or view.turn == view.dealer or not dealer_takes_upcard(view, trump):
        return 0
    rules = view.rules
    row = _rows(rules.low, rules.copies, rules.joker, trump)[trump]
    above = sum([power > POWER[trump][view.upcard] for power in row])
    gift = 2 * TRICK // (2 + above)
    return gift // UPCARD_SHARE if view.same_side(view.turn, view.dealer) else -gift


def _bid(view: View, legal: tuple[Action, ...]) -> Action:
    """Bid the tricks my side should take on my best trump: what is needed to hold the bid, or all at once."""
    rules, auction = view.rules, view.rules.auction
    assert isinstance(auction, Bidding)
    bids = [action for action in legal if isinstance(action, Bid)]
    names = [Trump(n) for n in range(6) if n < 4 or (auction.no_trump, auction.low_no_trump)[n - 4]]
    worths = [strength(rules, view.holding, trump) for trump in names]
    best = max(worths)
    trump = names[worths.index(best)] if auction.named else None
    mine = [bid for bid in bids if bid.trump is trump]
    lone = [bid for bid in mine if bid.lone]
    if lone and best + PARTNERS_CARD_ADDS * auction.lone[lone[0].lone - 1].exchange >= TRICK * rules.tricks:
        return lone[0]
    if Pass() not in legal:
        return mine[0]
    if view.maker is not None and view.same_side(view.turn, view.maker):
        return Pass()
    reach = (_side(view, best) - _caution(rules)) // TRICK
    able = [bid for bid in mine if not bid.lone and bid.tricks <= reach]
    if not able:
        return Pass()
    last = auction.rounds != 1 or view.turn == view.dealer
    return able[0] if last else able[-1]


def _pickup(view: View, legal: tuple[Action, ...]) -> Action:
    """Put down the card least missed; leave the upcard where that is the one."""
    assert view.trump is not None
    downs = [action.card for action in legal if isinstance(action, Discard)]
    if Leave() in legal and view.upcard is not None:
        downs.append(view.upcard)
    card = _least_missed(view.rules, view.holding, downs, view.trump)[1]
    return Leave() if Leave() in legal and card == view.upcard else Discard(card)


def _exchange(view: View, legal: tuple[Action, ...]) -> Action:
    """Put the lowest cards down, give the highest; of several that go together the lowest number first."""
    trump = view.trump
    assert trump is not None
    cards = [action.card for action in legal if isinstance(action, Discard | Give)]
    among = [card for card in view.hand if card >= cards[0]]
    among.sort(key=lambda card: _height(card, trump), reverse=view.phase is Phase.GIVE)
    card = min(among[: _due(view)])
    return Give(card) if view.phase is Phase.GIVE else Discard(card)


def _due(view: View) -> int:
    """How many cards are still to go in this exchange."""
    auction = view.rules.auction
    if not isinstance(auction, Bidding) or view.bid is None:
        return 1
    done = sum([deed.phase is view.phase for deed in view.history])
    return auction.lone[view.bid.lone - 1].exchange - done


def call_ace(view: View) -> ReasonedAction:
    """
    Return which ace to call, whose holder becomes the partner, or to play alone; with the reason.

    It is the ace of the suit in which a partner helps most: one of which the maker holds one card, so that
    the ace takes a trick that the maker would lose. An ace that was turned down, or is in the maker's own
    hand, brings no partner (CA3). Alone only with trumps and aces that should take every trick.
    """
    assert view.trump is not None
    trumps = [card for card in view.hand if is_trump(card, view.trump)]
    aces = [card for card in view.hand if card.rank is Rank.ACE and card not in trumps]
    if len(trumps) + len(aces) >= view.rules.tricks and len(trumps) > view.rules.tricks // 2:
        return ReasonedAction(CallAce(None), Reason(name=ThumbName.TRUMPS_AND_ACES_ALONE))
    suits = [action.suit for action in view.legal if isinstance(action, CallAce) and action.suit is not None]
    best = min(suits, key=lambda suit: _loss(view, suit))
    return ReasonedAction(CallAce(best), Reason(name=ThumbName.HELP_OF_AN_ACE, trumps=(Trump(best),)))


def _loss(view: View, suit: Suit) -> tuple[bool, int, Suit]:
    """How poorly the ace of *suit* would help: it may be out of play, or fall where nothing is to be won."""
    ace = Card.of(Rank.ACE, suit)
    own = [card for card in view.hand if suit_in(card, view.trump) is suit]
    return ace in (*view.hand, view.upcard), abs(len(own) - 1), suit


# --- The play -----------------------------------------------------------------------------------------------


def _friends(view: View) -> list[int]:
    """The seats whose tricks are as good as mine: partners, and where all defenders win a euchre, those."""
    opponents = view.opponents(view.turn)
    return [seat for seat in range(view.rules.seats) if seat not in opponents]


def _out(view: View, trump: Trump) -> list[list[int]]:
    """The powers of the cards that are neither mine nor played yet, suit by suit."""
    rules = view.rules
    rows = [list(row) for row in _rows(rules.low, rules.copies, rules.joker, trump)]
    played = [card for trick in view.tricks for _, card in trick.plays]
    for card in (*played, *[card for _, card in view.trick], *view.holding):
        rows[SUIT_IN[trump][card] or 0].remove(POWER[trump][card])
    return rows


def _master(out: list[list[int]], card: Card, trump: Trump) -> bool:
    """Whether no higher card of its suit is out."""
    power = POWER[trump][card]
    return max(out[SUIT_IN[trump][card] or 0], default=0) <= power


def _lead(view: View, cards: Sequence[Card]) -> Card:
    """Draw trumps for the maker, then a master of the suit that most are out of, else the lowest."""
    trump = view.trump
    assert trump is not None
    out = _out(view, trump)
    order = sorted(cards, key=lambda card: _height(card, trump))
    low, high = order[0], order[-1]
    theirs = len(out[trump]) if trump < Trump.NO_TRUMP else 0
    draws = theirs and POWER[trump][high] >= TRUMP_POWER and view.maker in _friends(view)
    if draws and (view.maker != view.turn or _master(out, high, trump)):
        return high
    masters = [card for card in order if POWER[trump][card] < TRUMP_POWER and _master(out, card, trump)]
    if masters:
        return max(masters, key=lambda card: len(out[SUIT_IN[trump][card] or 0]))
    if POWER[trump][low] >= TRUMP_POWER and _master(out, high, trump):
        return high
    return low


def _follow(view: View, cards: Sequence[Card]) -> Card:
    """Leave the trick to a friend; else win it, last or with a trump cheaply; else throw the lowest."""
    trump = view.trump
    assert trump is not None
    suits, powers = SUIT_IN[trump], POWER[trump]
    order = sorted(cards, key=lambda card: _height(card, trump))
    led = suits[view.trick[0][1]]
    seat, best = view.trick[0]
    for other, card in view.trick[1:]:
        if powers[card] > powers[best] and (suits[card] == led or powers[card] >= TRUMP_POWER):
            seat, best = other, card
    winners = [
        card
        for card in order
        if powers[card] > powers[best] and (suits[card] == led or powers[card] >= TRUMP_POWER)
    ]
    if not winners or seat in _friends(view):
        return order[0]
    last = len(view.trick) == view.rules.seats - len(view.out) - 1
    return winners[0] if last or suits[winners[0]] != led else winners[-1]
