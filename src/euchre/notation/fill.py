"""
Unknown cards: a place for each, so that everything written down was lawful.

Every card that could lie in several places goes to one of them by augmenting paths (a bipartite matching between
cards and groups of places), so the time grows with the cards and not with the ways to lay them. Only rare rules
(a weak hand shown, a natural trump, a call of renege) leave a handful of plans to try, one after the other.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product

from euchre.actions import Action, Discard, Give
from euchre.auction import turned_suit
from euchre.cards import Card, Rank, Suit, suit_in
from euchre.errors import IllegalActionError
from euchre.hand import apply, check, new
from euchre.mechanisms import Farmer, Remedy, WeakHand
from euchre.notation.story import Accused, Shown, Story, Unseen, Void, tell
from euchre.rules import Rules
from euchre.state import Phase

Deck = tuple[Card | None, ...]
Actions = tuple[Action | None, ...]
Test = Callable[[Card], bool]

HAND, DOWN, UP, KITTY = "hand", "down", "up", "kitty"
NEVER = 99
"""A trick after the last."""


class UnlawfulError(IllegalActionError):
    """Wherever the unknown cards lie, *decision* (None: the deal) is not lawful."""

    def __init__(self, decision: int | None, text: str) -> None:
        self.decision = decision
        super().__init__(text)


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a card of the deck comes to lie: a hand, the lower or upper place of a pile, or the kitty."""

    kind: str
    seat: int = -1
    pile: int = -1


def spots(rules: Rules, dealer: int) -> tuple[Spot, ...]:
    """Where each card of the deck comes to lie, from the top after the cut: the order of `euchre.hand.new`."""
    order = [(dealer + 1 + i) % rules.seats for i in range(rules.seats)]
    found = [Spot(kind, seat, i) for kind in (DOWN, UP) for seat in order for i in range(rules.piles)]
    for packet in rules.packets:
        found += [Spot(HAND, seat) for seat in order for _ in range(packet)]
    return (*found, *[Spot(KITTY)] * rules.kitty)


def fill(rules: Rules, dealer: int, deck: Deck, actions: Actions) -> tuple[tuple[Card, ...], tuple[Action, ...]]:
    """
    *deck*, from the top after the cut, and *actions* with every unknown card named so that all is lawful.

    Raises: UnlawfulError naming the first decision for which there is no way.
    """
    pool = Counter(rules.deck)
    pool.subtract(card for card in deck if card is not None)
    if len(deck) != rules.cards_in_deck or min(pool.values(), default=0) < 0:
        more = "".join(str(card) for card, n in sorted(pool.items()) if n < 0)
        size = f"{len(deck)} cards of {rules.cards_in_deck}"
        raise UnlawfulError(None, f"not the deck of these rules: {f'too many {more}' if more else size}")
    where = spots(rules, dealer)
    for n, (card, spot) in enumerate(zip(deck, where, strict=True)):
        if card is None and (spot.kind == UP or (rules.turned and n == len(deck) - rules.kitty)):
            what = "the upcard" if spot.kind == KITTY else f"the upper card of pile {spot.pile + 1} of seat {spot.seat}"
            raise UnlawfulError(None, f"{what} is unknown, though everyone saw it; write it down")
    found = _filled(rules, dealer, deck, where, actions)
    if found is not None:
        return found
    low, high = 0, len(actions)  # the first `low` decisions are possible, the first `high` are not
    if _filled(rules, dealer, deck, where, ()) is None:
        raise UnlawfulError(None, "the cards cannot be dealt so")
    while high - low > 1:
        middle = (low + high) // 2
        if _filled(rules, dealer, deck, where, actions[:middle]) is None:
            high = middle
        else:
            low = middle
    raise UnlawfulError(low, _why(rules, dealer, deck, where, actions[: low + 1]))


def _filled(
    rules: Rules, dealer: int, deck: Deck, where: tuple[Spot, ...], actions: Actions
) -> tuple[tuple[Card, ...], tuple[Action, ...]] | None:
    upcard = deck[-rules.kitty] if rules.turned else None
    story = tell(rules, dealer, upcard, actions)
    if story.fault:
        return None
    for plan in _plans(rules, deck, where, story, upcard):
        puzzle = _Puzzle(rules, dealer, deck, where, story, upcard, plan)
        solved = puzzle.solve(actions)
        if solved is not None and _lawful(rules, dealer, *solved):
            return solved
    return None


def _lawful(rules: Rules, dealer: int, deck: tuple[Card, ...], actions: tuple[Action, ...]) -> bool:
    state = new(rules, dealer, deck)
    for action in actions:
        try:
            check(state, action)
        except IllegalActionError:
            return False
        state = apply(state, action)
    return True


def _why(rules: Rules, dealer: int, deck: Deck, where: tuple[Spot, ...], actions: Actions) -> str:
    """Why the last of *actions* is not possible."""
    story = tell(rules, dealer, deck[-rules.kitty] if rules.turned else None, actions)
    if story.fault:
        return story.fault
    seat, action = story.seats[-1], actions[-1]
    card = getattr(action, "card", None)
    if isinstance(card, Card):
        before = any(shown.card == card for shown in story.shown[:-1])
        elsewhere = any(known == card and spot.seat != seat for known, spot in zip(deck, where, strict=True))
        if rules.copies == 1 and (before or elsewhere or card not in rules.deck):
            return f"seat {seat} does not hold the {card.name}"
        for void in story.voids:
            if void.seat == seat and story.phases[-1] is Phase.PLAY and suit_in(card, story.trump) == void.suit:
                return f"seat {seat} did not follow {_word(void.suit)} in trick {void.trick + 1}, so cannot hold the {card.name}"
        if story.voids and story.voids[-1].trick == story.shown[-1].trick and story.voids[-1].seat == seat:
            return f"seat {seat} must follow {_word(story.voids[-1].suit)}"
    return "wherever the unknown cards lie, this was not lawful"


def _word(suit: Suit | None) -> str:
    return "the joker" if suit is None else suit.word


# --- plans: what the rare rules ask of the unknown cards ------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Plan:
    """Which voids count, and what cards one seat's unknown hand must have."""

    voids: tuple[Void, ...]
    needs: tuple[tuple[int, Test], ...] = ()
    discard: Test | None = None
    """What the unknown discard must be."""
    returned: bool = False
    """The lone player put down the very card his partner gave him."""
    gifts: int = 0
    """How many cards come from the partner that might as well, in a double deck, be one's own."""


def _plans(
    rules: Rules, deck: Deck, where: tuple[Spot, ...], story: Story, upcard: Card | None
) -> Iterator[_Plan]:
    """The plans to try, the likeliest first."""
    hands, held = ([[] for _ in range(rules.seats)] for _ in range(2))
    for card, spot in zip(deck, where, strict=True):
        if card is not None and spot.kind == HAND:
            hands[spot.seat].append(card)
        if card is not None and spot.kind in (HAND, UP):
            held[spot.seat].append(card)
    weak: list[tuple[tuple[tuple[int, Test], ...], Test | None]] = [((), None)]
    if story.farmer is not None and rules.farmer is not None:
        weak = list(_farmers(rules, story, hands[story.farmer], story.farmer, turned_suit(rules, upcard)))
    natural: list[tuple[tuple[tuple[int, Test], ...], Test | None]] = [((), None)]
    if story.natural is not None:
        seat, suit = story.natural
        shown = [each.card for each in story.shown if each.seat == seat and each.phase is not Phase.SWAP]
        if not any(card.suit is suit for card in held[seat]):
            natural = [(((seat, _printed(suit)),), None), ((), _printed(suit))]
            if any(card.suit is suit for card in shown):
                natural.insert(0, ((), None))
    gifts = [unseen.decision for unseen in story.unseen if unseen.phase is Phase.GIVE]
    back = any(unseen.phase is Phase.DISCARD and gifts and unseen.decision > gifts[0] for unseen in story.unseen)
    double = range(len(gifts) * (rules.copies - 1) + 1)
    ways = list(product(double, (False, True) if back else (False,), weak, natural, _honour(rules, story)))
    rows = [_row(story), ()] if story.left[0] in (Phase.DISCARD, Phase.GIVE) else [()]
    for row in rows:
        for twins, returned, (needs, down), (more, discard), (voids, proof) in ways:
            yield _Plan(voids, (*needs, *more, *proof, *row), down or discard, returned, twins)


def _row(story: Story) -> tuple[tuple[int, Test], ...]:
    """Cards that must be there to go down after the last one of a row, which rises."""
    phase, seat, left = story.left
    floor = max((shown.card for shown in story.shown if shown.phase is phase), default=Card(0))
    return ((seat, lambda card: card >= floor),) * left


def _farmers(
    rules: Rules, story: Story, hand: list[Card], seat: int, turned: Suit | None
) -> Iterator[tuple[tuple[tuple[int, Test], ...], Test | None]]:
    """What the unknown cards of a weak hand must be, and what his unknown discard if it was one of them."""
    assert rules.farmer is not None
    swaps = [shown.card for shown in story.shown if shown.phase is Phase.SWAP]
    sure = Counter(hand) | Counter(swaps)
    free = rules.hand - sum(sure.values())
    left = story.left[2] if story.left[0] is Phase.SWAP else 0
    floor, keep = max(swaps, default=Card(0)), rules.farmer.keep_upcard_suit

    def later(card: Card) -> bool:
        return card >= floor and card.rank is not None and card.rank <= Rank.TEN and not (keep and card.suit is turned)

    buried = any(unseen.phase is Phase.PICKUP and unseen.seat == seat for unseen in story.unseen)
    for tests in _weak(rules.farmer, list(sure.elements()), free, turned):
        if left:
            known = [card for card in sure - Counter(swaps) if later(card)]
            more = tests + [later] * (left - len(known) - len(tests))
            tests = [_both(test, later) if n < left - len(known) else test for n, test in enumerate(more)]
        yield tuple((seat, test) for test in tests), None
        for n in range(len(tests)) if buried else ():
            yield tuple((seat, test) for test in tests[:n] + tests[n + 1 :]), tests[n]


def _both(one: Test, other: Test) -> Test:
    return lambda card: one(card) and other(card)


def _printed(suit: Suit) -> Test:
    return lambda card: card.suit is suit


def _weak(farmer: Farmer, sure: list[Card], free: int, turned: Suit | None) -> list[list[Test]]:
    """What *free* unknown cards must be, beside the *sure* ones, that the hand is weak; several ways."""
    keep = farmer.keep_upcard_suit and farmer.remedy is Remedy.SWAP

    def spare(card: Card) -> bool:
        return not (keep and card.suit is turned)

    def small(card: Card) -> bool:
        return card.rank is not None and card.rank <= Rank.TEN

    def low(card: Card) -> bool:
        return card.rank in (Rank.NINE, Rank.TEN)

    def plain(card: Card) -> bool:
        return small(card) and card.suit is not turned

    def ranked(rank: Rank) -> Test:
        return lambda card: card.rank is rank and spare(card)

    high = [card for card in sure if not small(card)]
    wanted: list[list[Test]]
    match farmer.hand:
        case WeakHand.CLEAN3:
            tests = [ranked(rank) for rank in (Rank.NINE, Rank.TEN)]
            wanted = [[test] * max(0, 3 - sum(map(test, sure))) for test in tests]
        case WeakHand.MIXED4:
            wanted = [[low] * max(0, 4 - sum(map(low, sure)))]
        case WeakHand.NO_ACE_NO_FACE:
            wanted = [] if high else [[small] * free]
        case WeakHand.NO_ACE_NO_FACE_NO_TRUMP:
            wanted = [[plain] * free] if all(map(plain, sure)) else []
        case WeakHand.ACE_NO_FACE:
            aces: list[Test] = [lambda card: card.rank is Rank.ACE] * (1 - len(high))
            wanted = [[*aces, *[small] * (free - len(aces))]] if len(high) <= 1 else []
    return [tests for tests in wanted if len(tests) <= free]


def _honour(rules: Rules, story: Story) -> list[tuple[tuple[Void, ...], tuple[tuple[int, Test], ...]]]:
    """Which voids to believe: all of them, unless a seat may have revoked (A22)."""
    if rules.revoke is None:
        return [(tuple(story.voids), ())]
    false = [accused for accused in story.accused if not accused.last]
    hard = tuple(v for v in story.voids if any(_concerns(a, v) for a in false))
    known = [v for v in story.voids if _belied(story, v)]
    soft = tuple(v for v in story.voids if v in hard or v not in known)
    found: list[tuple[tuple[Void, ...], tuple[tuple[int, Test], ...]]] = []
    for accused in story.accused:
        mine = [v for v in story.voids if _concerns(accused, v) and v not in hard]
        if not accused.last or any(v in known for v in mine):
            continue
        for void in mine:
            others = tuple(v for v in soft if (v.seat, v.suit) != (void.seat, void.suit))
            found.append((others, ((void.seat, _counting(void.suit, story)),)))
    return [*found, (soft, ()), (hard, ())]


def _concerns(accused: Accused, void: Void) -> bool:
    early = void.trick < accused.late and void.decision < accused.decision
    return void.seat == accused.seat and early


def _belied(story: Story, void: Void) -> bool:
    """Whether the seat showed a card of the suit later."""
    return any(
        shown.seat == void.seat and shown.trick > void.trick and suit_in(shown.card, story.trump) == void.suit
        for shown in story.shown
    )


def _counting(suit: Suit | None, story: Story) -> Test:
    return lambda card: suit_in(card, story.trump) == suit


# --- the puzzle: cards, and groups of places ------------------------------------------------------------------


@dataclass(slots=True)
class _Group:
    """Places that are alike: how many cards they take, whose they are, and where the unknown ones among them lie."""

    room: int
    seat: int = -1
    kind: str = HAND
    since: int = 0
    """The first trick in which a card here can be played."""
    unseen: int = -1
    """Which unknown card put down or given this is."""
    test: Test | None = None


@dataclass(frozen=True, slots=True)
class _Item:
    """A card whose place is open, in somebody's *origin* hand or not known at all, and what is known of its use."""

    card: Card
    origin: int = -1
    shown: Shown | None = None
    got: int = -1
    """The decision that brought it into the origin's hand; -1: the deal."""


class _Puzzle:
    """One plan's cards and groups."""

    def __init__(
        self, rules: Rules, dealer: int, deck: Deck, where: tuple[Spot, ...], story: Story, upcard: Card | None, plan: _Plan
    ) -> None:
        self.rules, self.dealer, self.deck, self.where = rules, dealer, deck, where
        self.story, self.upcard, self.plan = story, upcard, plan
        self.columns = [[v for v in plan.voids if v.seat == seat] for seat in range(rules.seats)]
        self.items: list[_Item] = []
        self.groups: list[_Group] = []

    def solve(self, actions: Actions) -> tuple[tuple[Card, ...], tuple[Action, ...]] | None:
        """The whole deck and all decisions, if the plan can be kept."""
        if not self._lay():
            return None
        choices = [[n for n, group in enumerate(self.groups) if self._fits(item, group)] for item in self.items]
        order = sorted(range(len(choices)), key=lambda i: len(choices[i]))
        placed = match(order, choices, [group.room for group in self.groups])
        return None if placed is None else self._written(placed, actions)

    def _held(self, seat: int, card: Card, since: int, until: int) -> bool:
        """Whether *seat* may have had *card* in reach from trick *since* until it went in trick *until*."""
        suit = suit_in(card, self.story.trump)
        return not any(since <= void.trick < until and void.suit == suit for void in self.columns[seat])

    def _lay(self) -> bool:
        """Fill `items` and `groups`; False when something known is in the way."""
        story, rules = self.story, self.rules
        pool = Counter(rules.deck)
        hands: list[list[Card]] = [[] for _ in range(rules.seats)]
        gifts: dict[Card, int] = {}
        tables: list[list[tuple[Card, int]]] = [[] for _ in range(rules.seats)]
        room = [0] * rules.seats
        open_kitty, twins = 0, self.plan.gifts
        first = len(self.deck) - rules.kitty
        for n, (card, spot) in enumerate(zip(self.deck, self.where, strict=True)):
            if card is not None:
                pool[card] -= 1
            owner = self._owner(n - first, spot)
            if owner >= 0 and card is None:
                room[owner] += 1
            elif owner >= 0 and card is not None:
                hands[owner].append(card)
            elif spot.kind in (DOWN, UP):
                since = 0 if spot.kind == UP else self._turned(spot)
                if card is None:
                    self.groups.append(_Group(1, spot.seat, DOWN, since, spot.pile))
                else:
                    tables[spot.seat].append((card, since))
            else:
                open_kitty += card is None
        for shown in story.shown:
            seat, card = shown.seat, shown.card
            at_hand = card in hands[seat]
            if at_hand:
                hands[seat].remove(card)
                if not self._held(seat, card, 0, shown.trick):
                    return False
            if shown.phase is Phase.GIVE:
                assert story.maker is not None
                hands[story.maker].append(card)
                gifts[card] = shown.decision
            if at_hand:
                continue
            lying = next((each for each in tables[seat] if each[0] == card), None)
            if lying is not None:
                tables[seat].remove(lying)
                if shown.trick < lying[1] or not self._held(seat, card, lying[1], shown.trick):
                    return False
                continue
            giver = self._giver(shown)
            given = giver is not None and card in hands[giver]
            if pool[card] > 0 and not (given and twins > 0):
                pool[card] -= 1
                self.items.append(_Item(card, shown=shown))
            elif giver is not None and given:
                twins -= 1
                hands[giver].remove(card)
                self.items.append(_Item(card, giver, shown))
                room[giver] += 1
            else:
                return False
        for seat in range(rules.seats):
            if not all(self._held(seat, card, since, NEVER) for card, since in tables[seat]):
                return False
            mine = seat == story.maker
            self.items += [_Item(card, seat, got=gifts.get(card, -1) if mine else -1) for card in hands[seat]]
            room[seat] += len(hands[seat])
        self.items += [_Item(card) for card in sorted(pool.elements())]
        for n, unseen in enumerate(story.unseen):
            if self.plan.returned and unseen.phase is Phase.DISCARD:
                continue
            self.groups.append(_Group(1, unseen.seat, "unseen", unseen=n))
            room[unseen.seat] -= 1
        for seat, test in self.plan.needs:
            self.groups.append(_Group(1, seat, test=test))
            room[seat] -= 1
        self.groups += [_Group(room[seat], seat) for seat in range(rules.seats)]
        self.groups.append(_Group(open_kitty, kind=KITTY))
        return min(room) >= 0

    def _owner(self, at: int, spot: Spot) -> int:
        """Whose hand a card dealt to *spot*, place *at* of the kitty, comes into; -1: nobody's."""
        story = self.story
        if spot.kind != KITTY:
            return spot.seat if spot.kind == HAND else -1
        if at == 0 and self.rules.turned:
            return self.dealer if story.taken else -1
        return story.farmer if story.swapped and story.farmer is not None and at <= 3 else -1

    def _turned(self, spot: Spot) -> int:
        """The first trick in which the lower card of a pile can be played."""
        top = next(
            card
            for card, other in zip(self.deck, self.where, strict=True)
            if other == Spot(UP, spot.seat, spot.pile)
        )
        for shown in self.story.shown:
            if shown.seat == spot.seat and shown.card == top:
                return shown.trick + 1
        return NEVER

    def _giver(self, shown: Shown) -> int | None:
        """Who may have given, without anyone writing it down, a card that was shown later."""
        for unseen in self.story.unseen:
            if unseen.phase is Phase.GIVE and shown.seat == self.story.maker:
                return unseen.seat if unseen.decision < shown.decision else None
        return None

    def _fits(self, item: _Item, group: _Group) -> bool:
        """Whether *item* may lie in *group*."""
        card, shown = item.card, item.shown
        if group.test is not None and not group.test(card):
            return False
        if group.kind == KITTY:
            return item.origin < 0 and shown is None
        if group.kind == DOWN:
            if item.origin >= 0:
                return False
            if shown is None:
                return self._held(group.seat, card, group.since, NEVER)
            mine = shown.seat == group.seat and shown.trick >= group.since
            return mine and self._held(group.seat, card, group.since, shown.trick)
        if group.kind == "unseen":
            return self._fits_unseen(item, self.story.unseen[group.unseen])
        if item.origin >= 0 and (item.origin != group.seat or shown is not None):
            return False  # a known card of the giver that the maker played went through an unknown gift
        if group.test is not None and (item.origin >= 0 or (shown is not None and shown.phase is Phase.SWAP)):
            return False  # what a plan asks for is counted without these
        if shown is not None and shown.seat != group.seat:
            return False
        return self._held(group.seat, card, 0, NEVER if shown is None else shown.trick)

    def _fits_unseen(self, item: _Item, unseen: Unseen) -> bool:
        card, shown = item.card, item.shown
        if not unseen.low <= card <= unseen.high or item.origin not in (-1, unseen.seat):
            return False
        if item.got > unseen.decision:
            return False
        if unseen.phase is Phase.GIVE:
            maker = self.story.maker
            assert maker is not None
            if shown is None:
                return self.plan.returned or self._held(maker, card, 0, NEVER)
            mine = shown.seat == maker and shown.decision > unseen.decision
            return mine and not self.plan.returned and self._held(maker, card, 0, shown.trick)
        if unseen.phase is Phase.PICKUP and card == self.upcard and not self.story.burial:
            return False
        test = self.plan.discard
        return shown is None and (test is None or test(card))

    def _written(self, placed: list[list[int]], actions: Actions) -> tuple[tuple[Card, ...], tuple[Action, ...]]:
        """The deck and the decisions with the cards so placed."""
        first: list[list[Card]] = [[] for _ in range(self.rules.seats)]
        hands: list[list[Card]] = [[] for _ in range(self.rules.seats)]
        downs: dict[tuple[int, int], Card] = {}
        kitty: list[Card] = []
        rows: dict[Phase, list[tuple[int, Card]]] = {}
        for group, inside in zip(self.groups, placed, strict=True):
            items = sorted((self.items[i] for i in inside), key=lambda item: item.card)
            for item in items:
                shown = item.shown
                if group.kind == DOWN:
                    downs[group.seat, group.unseen] = item.card
                elif group.kind == KITTY:
                    kitty.append(item.card)
                elif item.origin < 0:
                    early = (shown is not None and shown.phase is Phase.SWAP) or group.test is not None
                    early = early or (group.kind == "unseen" and self.plan.discard is not None)
                    (first if early else hands)[group.seat].append(item.card)
                if group.kind == "unseen":
                    unseen = self.story.unseen[group.unseen]
                    rows.setdefault(unseen.phase, []).append((unseen.decision, item.card))
                    if self.plan.returned and unseen.phase is Phase.GIVE:
                        back = next(u for u in self.story.unseen if u.phase is Phase.DISCARD)
                        rows[Phase.DISCARD] = [(back.decision, item.card)]
        deck: list[Card] = []
        start = len(self.deck) - self.rules.kitty
        for n, (card, spot) in enumerate(zip(self.deck, self.where, strict=True)):
            owner = self._owner(n - start, spot)
            if card is not None:
                deck.append(card)
            elif owner >= 0:
                deck.append((first[owner] or hands[owner]).pop(0))
            elif spot.kind == DOWN:
                deck.append(downs[spot.seat, spot.pile])
            else:
                deck.append(kitty.pop(0))
        self._lower(deck, rows)
        done = list(actions)
        for phase, row in rows.items():
            cards = sorted(card for _, card in row)
            for (decision, _), card in zip(sorted(row), cards, strict=True):
                done[decision] = Give(card) if phase is Phase.GIVE else Discard(card)
        return tuple(deck), tuple(action for action in done if action is not None)


    def _lower(self, deck: list[Card], rows: dict[Phase, list[tuple[int, Card]]]) -> None:
        """In a row that is not finished the lowest cards go first: others have to follow."""
        phase, seat, _ = self.story.left
        if phase not in rows or any(shown.phase is phase for shown in self.story.shown):
            return
        start = len(deck) - self.rules.kitty
        hand = [card for n, card in enumerate(deck) if self._owner(n - start, self.where[n]) == seat]
        for shown in self.story.shown:
            if shown.phase is Phase.GIVE and self.story.maker == seat:
                hand.append(shown.card)
            elif shown.seat == seat:
                hand.remove(shown.card)
        for n, (decision, _) in enumerate(rows[phase]):
            rows[phase][n] = (decision, sorted(hand)[n])


def match(order: list[int], choices: list[list[int]], rooms: list[int]) -> list[list[int]] | None:
    """
    Items by group, each in one of its *choices*, no group beyond its room; None if there is no way.

    >>> match([0, 1], [[0, 1], [0]], [1, 1])
    [[1], [0]]
    """
    placed: list[list[int]] = [[] for _ in rooms]

    def put(item: int, tried: set[int]) -> bool:
        for group in choices[item]:
            if group in tried:
                continue
            tried.add(group)
            if len(placed[group]) < rooms[group]:
                placed[group].append(item)
                return True
            for other in placed[group]:
                if put(other, tried):
                    placed[group].remove(other)
                    placed[group].append(item)
                    return True
        return False

    return placed if all(put(item, set()) for item in order) else None
