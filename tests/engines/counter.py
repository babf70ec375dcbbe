"""
A second reading of the rules, to count with: it shares no line with the package, and imports nothing of it.

Written from the rule list (`docs/rules.md`; the ids in brackets), not from the engine. A hand is a tree
made as it is walked: a `Fork` names the seat to decide and what it may do, each way being a promise of the
next node; a `Leaf` is what the sides score. Cards, trumps and ways are words: ``JH``, ``X``; ``H``, ``N``,
``L``; ``play JH``.

It knows only what `tests/engines/plain.py` writes: words, numbers, lists and dicts.
"""

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations
from typing import Any, NamedTuple

LOW_TO_HIGH = "789TJQKA"
SISTER = {"C": "S", "S": "C", "D": "H", "H": "D"}
Pack = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Leaf:
    """A hand that is over: the points of each side."""

    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Fork:
    """A decision: who makes it, and where each way leads."""

    seat: int
    ways: "dict[str, Callable[[], Node]]"


Node = Fork | Leaf


class Deal(NamedTuple):
    """What lies where before the first word."""

    dealer: int
    hands: tuple[Pack, ...]
    piles: tuple[tuple[tuple[str, str], ...], ...]
    """For each seat its piles: the covered card, the card on it."""
    kitty: Pack


class Pact(NamedTuple):
    """What was agreed before the first lead."""

    trump: str
    maker: int | None = None
    goal: int = 0
    lonely: bool = False
    rung: int = 0
    """Which lone bid, from 1."""
    guard: int | None = None
    """Who defends alone."""
    away: frozenset[int] = frozenset()
    ally: int | None = None
    """Who holds the called ace (CA3)."""


def paths(node: Node, depth: int) -> int:
    """How many ways the next *depth* decisions can go; a hand that ends sooner counts once."""
    if depth == 0 or isinstance(node, Leaf):
        return 1
    if depth == 1:
        return len(node.ways)
    return sum(paths(way(), depth - 1) for way in node.ways.values())


def endings(node: Node) -> Counter[tuple[int, ...]]:
    """The points of every hand that can come of it, each as often as it can."""
    found: Counter[tuple[int, ...]] = Counter()
    tally(node, found)
    return found


def tally(node: Node, found: Counter[tuple[int, ...]]) -> None:
    """Add the points of every hand that can come of *node* to *found*."""
    while isinstance(node, Fork) and len(node.ways) == 1:
        (way,) = node.ways.values()
        node = way()
    if isinstance(node, Leaf):
        found[node.points] += 1
        return
    for way in node.ways.values():
        tally(way(), found)


def follow(node: Node, ways: Iterable[str]) -> Node:
    """The node at the end of those *ways*."""
    for way in ways:
        if not isinstance(node, Fork):
            raise TypeError(f"the hand is over before {way!r}")
        node = node.ways[way]()
    return node


@cache
def suit(card: str, trump: str) -> str:
    """The suit a card answers to (G1, G8)."""
    if card == "X":
        return trump
    if card[0] == "J" and SISTER[card[1]] == trump:
        return trump
    return card[1]


@cache
def pecking(trump: str, led: str) -> dict[str, int]:
    """Every card that can take a trick that asks for *led*, and its place, 0 the best (G2, G3, G5, G9)."""
    down = LOW_TO_HIGH if trump == "L" else LOW_TO_HIGH[::-1]
    best: list[str] = []
    if trump in SISTER:
        best += ["X", "J" + trump, "J" + SISTER[trump]]
        best += [rank + trump for rank in down if rank != "J"]
    best += [rank + led for rank in down if led in SISTER and rank + led not in best]
    return {card: place for place, card in enumerate(best)}


def taker(cards: list[str], trump: str) -> int:
    """Which card of the trick takes it; the first of two equals (BD12)."""
    order = pecking(trump, suit(cards[0], trump))
    places = [order.get(card, 99) for card in cards]
    return places.index(min(places))


def less(pack: Pack, card: str) -> Pack:
    """The pack without one *card*."""
    at = pack.index(card)
    return pack[:at] + pack[at + 1 :]


def by_number(card: str) -> tuple[int, int]:
    """In which order cards are put down when several go together: clubs to spades, low to high."""
    return (9, 0) if card == "X" else ("CDHS".index(card[1]), LOW_TO_HIGH.index(card[0]))


def bundles(pack: Pack, size: int) -> set[Pack]:
    """Every different choice of *size* cards, each in the order of `by_number`."""
    return set(combinations(sorted(pack, key=by_number), size))


class Table:
    """One deal, and the rules it is played by."""

    def __init__(self, rules: dict[str, Any], deal: Deal) -> None:
        self.r = rules
        self.deal = deal
        self.call: dict[str, Any] = rules["auction"]
        self.n: int = rules["seats"]
        self.sides: int = rules["sides"]
        self.tricks: int = rules["hand"] + 2 * rules["piles"]
        self.round = [(deal.dealer + i) % self.n for i in range(1, self.n + 1)]
        turned = self.call["kind"] == "TurnUp" or rules["forced"] is not None
        self.up = deal.kitty[0] if turned else ""
        self.offer = self.up[1:]  # the suit turned up
        if self.up == "X" and self.call.get("joker_up") == "fixed":
            self.offer = self.call["joker_suit"]
        # A covered card comes up once the card on it has gone (S0-09).
        self.beneath = {(seat, top): low for seat, row in enumerate(deal.piles) for low, top in row}

    def team(self, seat: int) -> set[int]:
        """Everyone who plays with *seat*, and the seat itself."""
        return {other for other in range(self.n) if other % self.sides == seat % self.sides}

    def nothing(self) -> Leaf:
        """A hand that scores nothing."""
        return Leaf((0,) * self.sides)

    # --- before the first word

    def start(self) -> Node:
        """The first node of the hand."""
        hands, forced = self.deal.hands, self.r["forced"]
        if forced is not None and self.offer == forced:  # BK4
            pact = Pact(forced)
            if self.r["forced_is_taken"]:
                return self.pick_up(hands, pact.maker, partial(self.first_lead, pact=pact))
            return self.first_lead(hands, pact)
        if self.up == "X" and self.call.get("joker_up") == "redeal":  # J4
            return self.nothing()
        blind = (
            self.up == "X" and self.call.get("joker_up") == "blind"
        )  # J1: nobody has looked at their hand yet
        return self.claims(0) if self.r["farmer"] is not None and not blind else self.speak(hands)

    def claims(self, asked: int) -> Node:
        """H10: each in turn may show a weak hand."""
        if asked == self.n:
            return self.speak(self.deal.hands)
        seat = self.round[asked]
        ways: dict[str, Callable[[], Node]] = {"pass": partial(self.claims, asked + 1)}
        weak = self.weak(self.deal.hands[seat])
        if weak:
            if self.r["farmer"]["remedy"] == "swap":
                ways["farmer"] = partial(self.swap, seat, bundles(weak, 3), ())
            else:
                ways["farmer"] = self.nothing
        return Fork(seat, ways)

    def weak(self, hand: Pack) -> Pack:
        """H10: the cards a weak hand may swap, or that make it weak; none when it is not weak."""
        option = self.r["farmer"]
        swap = option["remedy"] == "swap"
        small = tuple(card for card in hand if card[0] in "789T")
        tall = "".join(card[0] for card in hand if card not in small)
        mine = small
        if swap and option["keep_upcard_suit"]:
            mine = tuple(card for card in small if card[1] != self.offer)
        match option["hand"]:
            case "clean3":
                for rank in "9T":
                    trio = tuple(card for card in mine if card[0] == rank)
                    if len(trio) > 2:
                        return trio
                return ()
            case "mixed4":
                poor = sum(card[0] in "9T" for card in hand) > 3
            case "no_ace_no_face":
                poor = not tall
            case "no_ace_no_face_no_trump":
                poor = not tall and all(card[1] != self.offer for card in hand)
            case "ace_no_face":
                poor = tall == "A"
            case other:
                raise ValueError(other)
        return mine if poor and (not swap or len(mine) > 2) else ()

    def swap(self, seat: int, choices: set[Pack], gone: Pack) -> Node:
        """H10a: three weak cards, one after the other, for the three of the kitty that nobody has seen."""
        if len(gone) == 3:
            hand = self.deal.hands[seat]
            for card in gone:
                hand = less(hand, card)
            return self.speak(self.changed(self.deal.hands, seat, hand + self.deal.kitty[1:4]))
        following = sorted({choice[len(gone)] for choice in choices if choice[: len(gone)] == gone})
        return Fork(
            seat, {f"down {card}": partial(self.swap, seat, choices, (*gone, card)) for card in following}
        )

    @staticmethod
    def changed(hands: tuple[Pack, ...], seat: int, hand: Pack) -> tuple[Pack, ...]:
        """The hands with one replaced."""
        return (*hands[:seat], hand, *hands[seat + 1 :])

    # --- the auction

    def speak(self, hands: tuple[Pack, ...]) -> Node:
        """The auction's first word."""
        match self.call["kind"]:
            case "Bidding":
                return self.bids(hands, ())
            case "FreeChoice":
                return self.free(hands, 0)
            case _:
                pass
        if self.up == "X" and self.call["joker_up"] in ("blind", "dealer"):
            return self.joker(hands)
        return self.turn_up(hands, 0)

    def free(self, hands: tuple[Pack, ...], said: int) -> Node:
        """S0-03, S0-04: each names any suit or passes once; the last may not pass."""
        seat = self.round[said]
        trumps = "CDHSN" if self.call["no_trump"] else "CDHS"
        ways = self.names(hands, seat, trumps, taken=False)
        if said < self.n - 1:
            ways["pass"] = partial(self.free, hands, said + 1)
        return Fork(seat, ways)

    def joker(self, hands: tuple[Pack, ...]) -> Node:
        """J1, J3: the joker is up, the dealer names a suit for it."""
        dealer = self.deal.dealer
        if self.call["joker_up"] == "blind":  # J1: before the hand is seen, so nothing but a suit
            return Fork(
                dealer,
                {f"call {trump}": partial(self.agreed, hands, dealer, trump, taken=True) for trump in "CDHS"},
            )
        trumps = [
            t for t in "CDHS" if not self.call["natural_trump"] or self.natural(hands, dealer, t, first=True)
        ]
        return Fork(dealer, self.names(hands, dealer, trumps, taken=True))

    def turn_up(self, hands: tuple[Pack, ...], said: int) -> Node:
        """S2-12, S2-13: take the turned suit; then name another; H1 to H4 where the table plays them."""
        call = self.call
        if said == call["rounds"] * self.n:
            return self.passed_out(hands)
        seat, first = self.round[said % self.n], said < self.n
        stuck = call["stick"] and said == call["rounds"] * self.n - 1
        if first and self.offer:
            trumps = self.offer
        else:
            free = call["name_turned"] or (stuck and call["stuck_may_name_turned"])
            trumps = "CDHS" if free else "CDHS".replace(self.offer, "")
        if (call["no_trump"] == "second_round" and not first) or (call["no_trump"] == "stuck" and stuck):
            trumps += "N"
        if call["natural_trump"]:
            trumps = "".join(t for t in trumps if self.natural(hands, seat, t, first=first))
        must = (
            first
            and self.r["alone"] is not None
            and self.r["alone"]["partner_of_dealer_must"]
            and seat != self.deal.dealer
            and seat in self.team(self.deal.dealer)
        )
        ways = self.names(hands, seat, trumps, taken=first, must=must)
        if not stuck:
            ways["pass"] = partial(self.turn_up, hands, said + 1)
        return Fork(seat, ways)

    def natural(self, hands: tuple[Pack, ...], seat: int, trump: str, *, first: bool) -> bool:
        """H3: a card of the suit itself; for the dealer in the first round perhaps the upcard."""
        if trump == "N" or any(card[1:] == trump for card in (*hands[seat], *self.tops(seat))):
            return True
        return (
            first
            and seat == self.deal.dealer
            and bool(self.call["upcard_is_natural"])
            and trump == self.offer
        )

    def names(
        self, hands: tuple[Pack, ...], seat: int, trumps: Iterable[str], *, taken: bool, must: bool = False
    ) -> dict[str, Callable[[], Node]]:
        """Each trump that may be named, with a partner or without."""
        ways: dict[str, Callable[[], Node]] = {}
        for trump in trumps:
            if not must:
                ways[f"call {trump}"] = partial(self.agreed, hands, seat, trump, taken=taken)
            if self.r["alone"] is not None and (must or self.r["alone"]["declared"] == "with_call"):
                ways[f"call {trump} alone"] = partial(
                    self.agreed, hands, seat, trump, taken=taken, lonely=True
                )
        return ways

    def bids(self, hands: tuple[Pack, ...], said: tuple[tuple[int, str], ...]) -> Node:
        """BD2, BD3: *said* holds who said what: ``pass``, ``3``, ``3 H``, ``lone2 H``."""
        call, dealer = self.call, self.deal.dealer
        real = [(seat, word) for seat, word in said if word != "pass"]
        high = real[-1] if real else None
        top = f"lone{len(call['lone'])}" if call["lone"] else str(self.tricks)
        waiting = []
        for seat in (self.round * 2)[len(said) and self.round.index(said[-1][0]) + 1 :][: self.n]:
            mine = [word for who, word in said if who == seat]
            done = "pass" in mine or (call["rounds"] and len(mine) >= call["rounds"])
            if not done and not (high and high[0] == seat):
                waiting.append(seat)
        if high and (high[1].split()[0] == top or not waiting):
            seat, (word, *named) = high[0], high[1].split()
            if named:
                return self.won(hands, seat, word, named[0])
            return Fork(seat, {f"call {t}": partial(self.won, hands, seat, word, t) for t in self.trumps()})
        if not waiting:
            return self.passed_out(hands)
        seat = waiting[0]
        stuck = call["stick"] and not high and seat == dealer and len(said) >= self.n - 1
        ladder = [str(number) for number in range(call["low"], self.tricks + 1)]
        ladder += [f"lone{rung + 1}" for rung in range(len(call["lone"]))]
        if stuck:
            ladder = ladder[:1]
        elif high:
            ladder = ladder[ladder.index(high[1].split()[0]) + 1 :]
        words = [f"{number} {t}" for number in ladder for t in self.trumps()] if call["named"] else ladder
        if not stuck:
            words = ["pass", *words]
        return Fork(
            seat,
            {w if w == "pass" else f"bid {w}": partial(self.bids, hands, (*said, (seat, w))) for w in words},
        )

    def trumps(self) -> str:
        """What a bidder may name."""
        return "CDHS" + "N" * bool(self.call["no_trump"]) + "L" * bool(self.call["low_no_trump"])

    def won(self, hands: tuple[Pack, ...], seat: int, word: str, trump: str) -> Node:
        """The auction is won by that bid, in that trump."""
        if word.startswith("lone"):
            rung = int(word[4:])
            return self.agreed(hands, seat, trump, taken=False, lonely=True, rung=rung, goal=self.tricks)
        return self.agreed(hands, seat, trump, taken=False, goal=int(word))

    def passed_out(self, hands: tuple[Pack, ...]) -> Node:
        """Nobody called: thrown in, or played without trump and maker (BK7)."""
        if self.call["passed_out"] == "no_trump":
            return self.first_lead(hands, Pact("N"))
        return self.nothing()

    # --- between the auction and the first lead

    def agreed(
        self, hands: tuple[Pack, ...], seat: int, trump: str, *,
        taken: bool, lonely: bool = False, rung: int = 0, goal: int = 0,
    ) -> Node:  # fmt: skip
        """Trump is fixed: now the dealer's exchange, and whether alone (A14), if the call has not said it."""
        alone = self.r["alone"]
        asked = alone is not None and alone["declared"] == "after_call" and not lonely

        def after_pickup(hands: tuple[Pack, ...]) -> Node:
            on = partial(self.company, hands, seat, trump, rung=rung, goal=goal)
            return Fork(seat, {"pass": on, "alone": partial(on, lonely=True)}) if asked else on(lonely=lonely)

        if self.offer and trump != self.offer:  # H2: a stuck dealer may have said no trump in the only round
            taken = False
        return self.pick_up(hands, seat, after_pickup) if taken else after_pickup(hands)

    def company(
        self, hands: tuple[Pack, ...], seat: int, trump: str, *, lonely: bool = False, rung: int, goal: int
    ) -> Node:
        """With a partner or without: now the partner's card, lone defenders, droppers."""
        mates = self.team(seat) - {seat}
        if lonely and not rung and self.r["alone"]["must_take_all"]:
            goal = self.tricks
        pact = Pact(
            trump, seat, goal or self.tricks // 2 + 1, lonely, rung, None, frozenset(mates if lonely else ())
        )

        def done(hands: tuple[Pack, ...]) -> Node:
            return self.guards(hands, pact)

        size, best = 0, "discard_first"
        if lonely:
            if rung:
                size = self.call["lone"][rung - 1]["exchange"]
            elif self.r["alone"]["best_card"] != "never":
                size, best = 1, self.r["alone"]["best_card"]
        if not size:
            return done(hands)
        mate = min(mates)
        if best == "discard_first":  # H12, BD13
            put = partial(self.put, seat, size, (), lambda h: self.hand_over(h, mate, seat, size, (), done))
            return put(hands)
        return self.hand_over(hands, mate, seat, size, (), partial(self.put, seat, size, (), done))

    def pick_up(
        self, hands: tuple[Pack, ...], maker: int | None, then: Callable[[tuple[Pack, ...]], Node]
    ) -> Node:
        """S1-05, S1-07, S2-11, A11: the dealer takes the upcard and puts one down, or may leave it."""
        dealer, hand = self.deal.dealer, hands[self.deal.dealer]
        may = self.call.get("pickup", "must")
        leave = may == "may" or (may == "may_when_ordered" and maker not in (dealer, None))
        leave = leave and bool(self.offer)  # J1, J3: who got the call by the joker may take it
        ways: dict[str, Callable[[], Node]] = {}
        for card in set(hand):
            new = (*less(hand, card), self.up)
            ways[f"down {card}"] = partial(then, self.changed(hands, dealer, new))
        # Leaving the upcard and burying it are one thing; it is called leaving where that is allowed.
        if leave:
            ways["leave"] = partial(then, hands)
        elif self.call.get("bury_upcard", True):
            ways[f"down {self.up}"] = partial(then, hands)
        return Fork(dealer, ways)

    def put(
        self,
        seat: int,
        size: int,
        gone: Pack,
        then: Callable[[tuple[Pack, ...]], Node],
        hands: tuple[Pack, ...],
    ) -> Node:
        """The lone player puts *size* cards down, in order."""
        hand = hands[seat]
        if len(gone) == size:
            for card in gone:
                hand = less(hand, card)
            return then(self.changed(hands, seat, hand))
        following = {way[len(gone)] for way in bundles(hand, size) if way[: len(gone)] == gone}
        return Fork(
            seat, {f"down {c}": partial(self.put, seat, size, (*gone, c), then, hands) for c in following}
        )

    def hand_over(  # noqa: PLR0917  # what a promise of the next node has to carry
        self, hands: tuple[Pack, ...], mate: int, seat: int, size: int, gone: Pack,
        then: Callable[[tuple[Pack, ...]], Node],
    ) -> Node:  # fmt: skip
        """The partner gives *size* cards, in order."""
        hand = hands[mate]
        if len(gone) == size:
            for card in gone:
                hand = less(hand, card)
            return then(self.changed(self.changed(hands, mate, hand), seat, hands[seat] + gone))
        following = {way[len(gone)] for way in bundles(hand, size) if way[: len(gone)] == gone}
        return Fork(
            mate,
            {
                f"give {c}": partial(self.hand_over, hands, mate, seat, size, (*gone, c), then)
                for c in following
            },
        )

    def guards(self, hands: tuple[Pack, ...], pact: Pact) -> Node:
        """H7: who defends alone, eldest first; after that nobody is asked."""
        when = self.r["alone"]["defend"] if self.r["alone"] is not None else "never"
        if when == "never" or (when == "loners" and not pact.lonely) or pact.maker is None:
            return self.droppers(hands, pact, 1)
        foes = [seat for seat in self.round if seat not in self.team(pact.maker)]

        def ask(left: list[int]) -> Node:
            if not left:
                return self.first_lead(hands, pact)
            seat = left[0]
            alone = pact._replace(guard=seat, away=pact.away | (self.team(seat) - {seat}))
            return Fork(
                seat, {"pass": lambda: ask(left[1:]), "defend": lambda: self.first_lead(hands, alone)}
            )

        return ask(foes)

    def aces(self, hands: tuple[Pack, ...], pact: Pact) -> Node:
        """CA3: the maker names a suit but trump; whoever else holds its ace is the partner."""
        maker = pact.maker
        if maker is None:
            return self.first_lead(hands, pact)
        ways: dict[str, Callable[[], Node]] = {}
        for named in ["none", *[s for s in "CDHS" if s != pact.trump]]:
            holders = [seat for seat, hand in enumerate(hands) if "A" + named in hand and seat != maker]
            agreed = pact._replace(ally=holders[0] if holders else None, lonely=named == "none")
            ways[f"ace {named}"] = partial(self.first_lead, hands, agreed)
        return Fork(maker, ways)

    def droppers(self, hands: tuple[Pack, ...], pact: Pact, step: int) -> Node:
        """BK8: everyone after the maker stays or drops."""
        if self.r["call_ace"]:
            return self.aces(hands, pact)
        if not self.r["drop_out"] or pact.maker is None or step == self.n:
            return self.first_lead(hands, pact)
        seat = (pact.maker + step) % self.n
        gone = pact._replace(away=pact.away | {seat})
        return Fork(
            seat,
            {
                "stay": lambda: self.droppers(hands, pact, step + 1),
                "drop": lambda: self.droppers(hands, gone, step + 1),
            },
        )

    # --- the play

    def tops(self, seat: int) -> Pack:
        """What lies face up before *seat* at the start."""
        return tuple(top for _, top in self.deal.piles[seat])

    def first_lead(self, hands: tuple[Pack, ...], pact: Pact) -> Node:
        """H5, BD7, BK9: the first lead."""
        if len(pact.away) == self.n - 1:  # BK11: nobody is left to play against
            return self.score(pact, tuple(self.tricks * (seat == pact.maker) for seat in range(self.n)))
        start = self.round[0]
        how = self.r["lead"]
        if pact.maker is not None:
            if how == "maker" or (how == "loner" and pact.lonely):
                start = pact.maker
            elif how == "left_of_loner" and pact.lonely:
                start = (pact.maker + 1) % self.n
            elif how == "across_from_dealer" and pact.lonely and (pact.maker - self.deal.dealer) % 2:
                start = (self.deal.dealer + 2) % self.n
        while start in pact.away:
            start = (start + 1) % self.n
        held = tuple(hand + self.tops(seat) for seat, hand in enumerate(hands))
        return self.lead(pact, held, start, (0,) * self.n)

    def lead(self, pact: Pact, held: tuple[Pack, ...], lead: int, took: tuple[int, ...]) -> Node:
        """A trick that *lead* begins."""
        seats = [seat for i in range(self.n) if (seat := (lead + i) % self.n) not in pact.away]
        return self.play(pact, held, seats, (), took)

    def play(
        self, pact: Pact, held: tuple[Pack, ...], seats: list[int], laid: Pack, took: tuple[int, ...]
    ) -> Node:
        """A card to the trick to which *seats* play in this order: G4 over hand and table (S0-07)."""
        seat = seats[len(laid)]
        pack = held[seat]
        if laid:
            asked = suit(laid[0], pact.trump)
            pack = tuple([card for card in pack if suit(card, pact.trump) == asked]) or pack
        return Fork(
            seat,
            {f"play {card}": partial(self.lay, pact, held, seats, card, laid, took) for card in set(pack)},
        )

    def lay(  # noqa: PLR0917  # as above
        self,
        pact: Pact,
        held: tuple[Pack, ...],
        seats: list[int],
        card: str,
        laid: Pack,
        took: tuple[int, ...],
    ) -> Node:
        """The card is laid; after the last one the trick is taken and covered cards come up (S0-09)."""
        seat = seats[len(laid)]
        held, laid = self.changed(held, seat, less(held[seat], card)), (*laid, card)
        if len(laid) < len(seats):
            return self.play(pact, held, seats, laid, took)
        best = seats[taker(list(laid), pact.trump)]
        took = tuple([number + (who == best) for who, number in enumerate(took)])
        if self.beneath:
            for who, gone in zip(seats, laid, strict=True):
                if (who, gone) in self.beneath:
                    held = self.changed(held, who, (*held[who], self.beneath[who, gone]))
        if sum(took) == self.tricks:
            return self.score(pact, took)
        return self.lead(pact, held, best, took)

    # --- the score

    def score(self, pact: Pact, took: tuple[int, ...]) -> Leaf:
        """Points by side from tricks by seat."""
        sums = [sum(took[side :: self.sides]) for side in range(self.sides)]
        plan = self.r["scoring"]
        if plan["kind"] == "Countdown":
            return Leaf(tuple(self.count_down(pact, took, seat) for seat in range(self.n)))
        if pact.maker is None:
            raise ValueError("a hand without a maker")
        mine = pact.maker % self.sides
        if self.r["call_ace"]:
            return self.ace_score(pact, took)
        made = sums[mine] >= pact.goal
        result = [0] * self.sides
        match plan["kind"]:
            case "OwnTricks":  # S0-12
                result = sums if made else [0 if side == mine else self.tricks for side in range(self.sides)]
            case "Ladder" if made:  # S2-22, S0-17, C3-6
                result[mine] = reward(plan["lone" if pact.lonely else "steps"], sums[mine])
            case "Ladder":
                if pact.guard is not None:  # H7
                    fine = reward(plan["lone_defence"], sums[pact.guard % self.sides])
                else:
                    fine = plan["lone_euchre" if pact.lonely else "euchre"]
                if not sums[mine]:  # H8
                    fine = max(fine, plan["super_euchre"])
                if plan["euchre_from_maker"]:
                    result[mine] = -fine
                else:
                    result = [0 if side == mine else fine for side in range(self.sides)]
            case "Contract":  # BD9, BD13
                win, lose = pact.goal if plan["only_the_bid"] else sums[mine], pact.goal
                if pact.rung:
                    bid = self.call["lone"][pact.rung - 1]
                    win, lose = bid["made"], bid["lost"]
                result = sums
                result[mine] = win + plan["bonus"] if made else -lose
            case other:
                raise ValueError(other)
        return Leaf(tuple(result))

    def ace_score(self, pact: Pact, took: tuple[int, ...]) -> Leaf:
        """CA5: maker and holder of the ace score each what they took together; a euchre pays the rest."""
        plan, pair = self.r["scoring"], [seat for seat in (pact.maker, pact.ally) if seat is not None]
        both = sum(took[seat] for seat in pair)
        made = both >= pact.goal
        alone = len(pair) == 1  # the maker asked for no partner, or found none (CA3)
        paid = reward(plan["lone" if alone else "steps"], both) if made else 0
        fine = plan["lone_euchre" if alone else "euchre"]
        if not both:
            fine = max(fine, plan["super_euchre"])
        return Leaf(tuple(paid if seat in pair else 0 if made else fine for seat in range(self.n)))

    def count_down(self, pact: Pact, took: tuple[int, ...], seat: int) -> int:
        """BK11."""
        if seat in pact.away:
            return 0
        short = pact.goal if seat == pact.maker else 1
        return -took[seat] if took[seat] >= short else int(self.r["scoring"]["penalty"])


def reward(steps: list[list[int]], tricks: int) -> int:
    """The points of the last step reached."""
    points = 0
    for least, value in steps:
        if tricks >= least:
            points = value
    return points


def read_deal(plain: dict[str, Any]) -> Deal:
    """A deal from words: ``{"dealer": 0, "hands": ["9CJH", …], "piles": ["9CTC/JDQD", …], "kitty": …}``."""
    return Deal(
        plain["dealer"],
        tuple(tuple(cards(hand)) for hand in plain["hands"]),
        tuple(
            tuple(zip(*(cards(row) for row in both.split("/")), strict=True)) if both else ()
            for both in plain["piles"]
        ),
        tuple(cards(plain["kitty"])),
    )


def cards(text: str) -> Iterator[str]:
    """Cards run together."""
    while text:
        size = 1 if text[0] == "X" else 2
        yield text[:size]
        text = text[size:]


def tree(rules: dict[str, Any], deal: dict[str, Any]) -> Node:
    """The first node of that deal under those rules."""
    return Table(rules, read_deal(deal)).start()


if __name__ == "__main__":  # {"rules": …, "deal": …, "depth": 6} on standard input
    job = json.load(sys.stdin)
    print([paths(tree(job["rules"], job["deal"]), depth) for depth in range(1, job["depth"] + 1)])
