"""
One deal of an EGN file as a script: calls and cards, whose turn each was, and the decisions they come to.

Seats are not told, so the engine finds them: it walks through the script with every card in every hand.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import NoReturn

from euchre.hand.hand import apply, check, start_hand
from euchre.hand.state import Phase, State
from euchre.notation.egn.cards import no_card_of_deck, possible_in_deck
from euchre.notation.egn.model import EgnBidding, EgnDeal, EgnLine, Exchange, Tokens, Tricks
from euchre.rules.actions import Action, Call, Defend, Discard, Farmer, Give, Pass, Play
from euchre.rules.cards import Card, Trump
from euchre.rules.errors import IllegalActionError, NotationError, TextPlace
from euchre.rules.rules import Rules
from euchre.rules.weak_hands import SWAPPED


@dataclass(frozen=True, kw_only=True, slots=True)
class Script:
    """One deal as an EGN file tells it: calls, discards, exchanges and tricks; who acts is not told."""

    name: str
    """As errors call it: ``deal 3`` or ``deal 3, line 2``."""
    deal: int
    """The place of the deal in the file, from 1."""
    path: str
    """The way to the deal in the file: ``deals[2]``."""
    dealer: int
    upcard: str
    hands: tuple[Tokens, ...] = ()
    """By seat, cards as the file writes them; empty where it does not tell them."""
    calls: tuple[str, ...] = ()
    """In order: ``Pass``, ``Order``, or the letter of a suit, ``n`` for no trump."""
    alone: bool = False
    defender: int = -1
    """The seat that defends alone; -1: nobody."""
    discard: str | None = None
    exchanges: tuple[Exchange, ...] = ()
    tricks: tuple[Tokens, ...] = ()
    """The cards of each trick, in order of play."""
    branch: int | None = None
    """A line's first own decision."""

    def fail(self, text: str, inside: str = "", token: str = "") -> NoReturn:
        """
        Raise the error *text* about this deal; *inside* is the path within the deal, *token* what is written
        there.

        Raises: NotationError, always.
        """
        path = self.path + inside
        raise NotationError(
            f"{self.name} ({path}): {text}", place=TextPlace(deal=self.deal, path=path, text=token)
        )

    def fail_card(self, trick: int, card: int, text: str, seat: int | None = None) -> NoReturn:
        """
        Raise the error *text* about card number *card* of trick number *trick*, both from 0, which *seat*
        plays.

        Raises: NotationError, always.
        """
        name = f"{self.name}, trick {trick + 1}, card {card + 1}"
        path = self.path if self.branch is not None else f"{self.path}.phases[1].tricks[{trick}][{card}]"
        tokens = self.tricks[trick] if trick < len(self.tricks) else ()
        token = tokens[card] if card < len(tokens) else ""
        place = TextPlace(deal=self.deal, trick=trick + 1, card=card + 1, seat=seat, path=path, text=token)
        raise NotationError(f"{name} ({path}): {text}", place=place)

    @property
    def ordered(self) -> bool:
        """Whether the upcard went into the dealer's hand, by an order or an acceptance."""
        return "Order" in self.calls

    @property
    def drawer(self) -> int | None:
        """The seat that swapped weak cards with the kitty; None: nobody."""
        return next((one.receiver for one in self.exchanges if one.sender is None), None)

    @property
    def greens(self) -> bool:
        """
        Whether a card of the deal is written with the suit letter ``g``, of EGN's letters relative to trump
        the lower suit of the other colour; the letter ``h`` then means the higher one, not hearts.
        """
        groups = [*self.hands, *self.tricks, *[one.cards for one in self.exchanges]]
        groups.append((self.upcard, self.discard or ""))
        return any("g" in token for group in groups for token in group)


def main_script(deal: EgnDeal, place_in_file: int) -> Script:
    """Return the calls and cards of the deal's main line; *place_in_file* is the deal's index in the file."""
    empty = Script(
        name=f"deal {place_in_file + 1}",
        deal=place_in_file + 1,
        path=f"deals[{place_in_file}]",
        dealer=deal.start.dealer,
        upcard=deal.start.upcard,
        hands=deal.start.hands or (),
    )
    return _told(empty, deal.phases)


def line_script(main: Script, line: EgnLine, number: int) -> Script:
    """
    Return the calls and cards of another *line* of play, beginning with those it shares with the *main* line.

    *number* is its place among the lines of the deal, from 0.

    Raises: NotationError when it does not fit the main line.
    """
    name, path = f"{main.name}, line {number + 1}", f"{main.path}.alternativeLines[{number}]"
    played = line.branch - len(main.calls)
    shared = replace(main, name=name, path=path, branch=line.branch)
    if line.branch > len(main.calls) + sum(map(len, main.tricks)):
        shared.fail(f"it begins after {line.branch} calls and plays, and the deal has fewer", ".branchIndex")
    if any(isinstance(phase, EgnBidding) for phase in line.phases):
        if played > 0:
            shared.fail(f"it goes on bidding after {len(main.calls)} calls and {played} plays")
        fresh = replace(shared, alone=False, defender=-1, discard=None, exchanges=(), tricks=())
        told = _told(replace(fresh, calls=main.calls[: line.branch]), line.phases)
        return replace(told, exchanges=told.exchanges or main.exchanges if told.alone else told.exchanges)
    if played < 0:
        shared.fail(f"it plays cards after {line.branch} of {len(main.calls)} calls")
    tricks: list[Tokens] = []
    for trick in main.tricks:
        if played > 0:
            tricks.append(trick[:played])
        played -= len(trick)
    own = line.phases[0]
    if not isinstance(own, Tricks) or len(line.phases) > 1:
        shared.fail("tricks twice", ".phases[1]")
    if own.alone is not None and own.alone != shared.alone:
        shared.fail("its isAlone contradicts the bidding")
    if played < 0 and tricks and len(tricks[-1]) < len(main.tricks[len(tricks) - 1]) and own.tricks:
        return replace(shared, tricks=(*tricks[:-1], tricks[-1] + own.tricks[0], *own.tricks[1:]))
    return replace(shared, tricks=(*tricks, *own.tricks))


def _told(script: Script, phases: tuple[EgnBidding | Tricks, ...]) -> Script:
    """*script* with what *phases* add."""
    for n, phase in enumerate(phases):
        inside = f".phases[{n}]"
        match phase:
            case EgnBidding() if n == 0:
                script = replace(
                    script,
                    calls=script.calls + phase.calls,
                    alone=bool(phase.alone),
                    defender=-1 if phase.defender is None else phase.defender,
                    discard=phase.discard,
                    exchanges=phase.exchanges or (),
                )
            case Tricks() if n == len(phases) - 1 and (n == 1 or script.calls):
                bidding = phases[0]
                said = bidding.alone if n == 1 and isinstance(bidding, EgnBidding) else None
                if said is not None and phase.alone is not None and said != phase.alone:
                    script.fail("its isAlone contradicts the bidding's", inside)
                script = replace(script, tricks=phase.tricks, alone=script.alone or bool(phase.alone))
            case EgnBidding():
                script.fail("the bidding comes first, and once", inside)
            case Tricks():
                script.fail("tricks without a bidding before them: nobody knows what is trump", inside)
    if "x" in script.calls:
        text = "an unknown call (x): without it nobody knows what is trump; write the call"
        script.fail(text, ".phases[0].calls")
    return script


@dataclass(slots=True)
class FaceDownCards:
    """
    The cards of one deal that changed their place face down; None or empty where the file
    does not tell them.
    """

    discard: Card | None = None
    """The dealer's, for the upcard."""
    given: Card | None = None
    """The partner's, for a lone player."""
    put: Card | None = None
    """The lone player's, for it."""
    swapped: tuple[Card, ...] = ()
    """A weak hand's, for the kitty's."""


@dataclass(slots=True)
class Walker:
    """
    Plays a script on a *state* in which every seat holds every card, to find out whose turn each call and
    play was.
    """

    script: Script
    hidden: FaceDownCards
    state: State
    actions: list[Action | None] = field(default_factory=list)
    """What was decided; None: a card went face down, and the script does not tell which."""
    told: list[int] = field(default_factory=list)
    """Where each call and each play of the script stands among the actions."""

    def bid(self) -> None:
        """
        Make every decision before the first lead, as far as the EGN file tells the deal.

        Raises: NotationError when the calls do not fit the rules.
        """
        script, calls = self.script, iter(self.script.calls)
        while not self.state.over and self.state.phase is not Phase.PLAY:
            if not self._step(calls):
                if any(script.tricks):
                    script.fail(f"cards are played, but seat {self.state.turn} has still to call", ".phases")
                break
        else:
            if script.alone and script.defender >= 0 and self.state.defender != script.defender:
                script.fail(f"seat {script.defender} cannot defend alone here", ".phases[0].aloneDefender")
        if next(calls, None) is not None:
            script.fail("calls after the last one there can be", ".phases[0].calls")
        if script.alone and self.state.maker is None:
            script.fail("isAlone, and nobody has called", ".phases[0]")
        if script.discard is not None and not script.ordered:
            script.fail("a discard, and nobody ordered the upcard up", ".phases[0].discard")
        if script.defender >= 0 and not script.alone:
            script.fail("aloneDefender, and nobody plays alone", ".phases[0].aloneDefender")

    def _step(self, calls: Iterator[str]) -> bool:
        """Let the seat to act decide, before the play; return False where the script stops here."""
        script, hidden, state = self.script, self.hidden, self.state
        goes_on = any(script.tricks)
        match state.phase:
            case Phase.FARMER:
                if not script.calls and script.drawer is None:
                    return False
                self._do(Farmer() if state.turn == script.drawer else Pass())
            case Phase.SWAP:
                swaps = hidden.swapped or state.rules.deck[:SWAPPED]
                self._do(Discard(swaps[sum(deed.phase is Phase.SWAP for deed in state.history)]))
            case Phase.CALL:
                call = next(calls, None)
                if call is None:
                    return False
                self._call(call)
            case Phase.PICKUP if goes_on or hidden.discard is not None:
                self._face_down(Discard, hidden.discard)
            case Phase.GIVE if goes_on or hidden.given is not None:
                self._face_down(Give, hidden.given)
            case Phase.DISCARD if goes_on or hidden.put is not None:
                self._face_down(Discard, hidden.put)
            case Phase.DEFEND if goes_on or script.defender >= 0:
                self._do(Defend() if state.turn == script.defender else Pass())
            case Phase.BLIND:
                text = "the joker is turned up, and EGN does not say what happens then"
                script.fail(text, ".initialState.upCard", script.upcard)
            case _:
                return False
        return True

    def _do(self, action: Action) -> None:
        self.actions.append(action)
        self.state = apply(self.state, action)

    def _face_down(self, act: type[Discard | Give], card: Card | None) -> None:
        """A card is put down or given; an unknown one is any card here."""
        self.actions.append(None if card is None else act(card))
        self.state = apply(self.state, act(self.state.rules.deck[0] if card is None else card))

    def _call(self, call: str) -> None:
        script, state = self.script, self.state
        said, first = len(state.calls), len(state.calls) < state.rules.seats
        inside = f".phases[0].calls[{said - (script.branch or 0)}]"
        if call not in ("Pass", "Order" if first else call) or (call == "Order" and not first):
            wanted = "in the first round one says Order or Pass" if first else "the upcard is turned down"
            script.fail(f"call {said + 1}: {call!r} cannot be said: {wanted}", inside)
        action = Pass() if call == "Pass" else Call(self._trump(call), script.alone)
        try:
            check(state, action)
        except IllegalActionError as error:
            script.fail(f"call {said + 1}: {error}", inside)
        self.told.append(len(self.actions))
        self._do(action)

    def _trump(self, call: str) -> Trump:
        if call != "Order":
            return trump_of(call)
        upcard = self.state.upcard
        assert upcard is not None
        assert upcard.suit is not None
        return Trump(upcard.suit)

    def play(self, tricks: list[list[Card]]) -> None:
        """
        Play the cards of *tricks*, a list for each trick, in order.

        Raises: NotationError when a trick has too many or too few cards, or the hand is over before.
        """
        script = self.script
        for t, trick in enumerate(tricks):
            if self.state.over and trick:
                script.fail_card(t, 0, f"the hand is over after {len(self.state.tricks)} tricks")
            for c, card in enumerate(trick):
                if len(self.state.tricks) > t:
                    script.fail_card(t, c, f"{len(trick)} cards in a trick that {c} play")
                self.told.append(len(self.actions))
                self._do(Play(card))
            if len(self.state.tricks) == t and t < len(tricks) - 1:
                text = f"{len(trick)} cards in a trick that {len(self.state.active)} play"
                script.fail_card(t, max(len(trick) - 1, 0), text)


def trump_of(call: str) -> Trump:
    """Return the trump that the EGN *call* names: ``n`` is no trump, else the letter of a suit."""
    return Trump.NO_TRUMP if call == "n" else Trump.parse(call)


def upcard_and_trump(script: Script, deck: tuple[Card, ...]) -> tuple[Card, Trump | None]:
    """
    Return the upcard of a deal as EGN tells it, and the trump that was called; None when nobody has called.

    Raises: NotationError when the upcard is not one card of the *deck*.
    """
    called = next((call for call in script.calls if call != "Pass"), None)
    trump = trump_of(called) if called in {"s", "h", "d", "c", "n"} else None
    greens = script.greens and trump is not None  # an upcard that is still to be trump is of a real suit
    upcards = possible_in_deck(script.upcard, trump, deck, greens=greens)
    if len(upcards) != 1:
        script.fail(
            f"the upcard {script.upcard} is not one card of the deck", ".initialState.upCard", script.upcard
        )
    suit = upcards[0].suit
    return upcards[0], Trump(suit) if called == "Order" and suit is not None else trump


def trick_cards(
    script: Script, deck: tuple[Card, ...], upcard: Card, trump: Trump | None
) -> list[list[Card]]:
    """
    Return the cards of each trick of a deal as EGN tells it; a card of which only rank or suit is told is
    worked out.

    Raises: NotationError for a card that is not in the *deck*, occurs twice, or stays unknown.
    """
    greens = script.greens
    taken: dict[Card, str] = {} if script.ordered else {upcard: "is the upcard, which was turned down"}
    put = possible_in_deck(script.discard or "", trump, deck, greens=greens)
    if len(put) == 1:
        taken[put[0]] = "was put down by the dealer"
    tricks: list[list[Card]] = []
    half_known: list[tuple[int, int, tuple[Card, ...]]] = []
    for t, trick in enumerate(script.tricks):
        tricks.append([])
        for c, token in enumerate(trick):
            cards = possible_in_deck(token, trump, deck, greens=greens)
            if not cards:
                script.fail_card(t, c, no_card_of_deck(token) + _needs(token, trump))
            tricks[t].append(cards[0])
            if len(cards) > 1:
                half_known.append((t, c, cards))
                continue
            if cards[0] in taken:
                script.fail_card(t, c, f"the {cards[0].name} {taken[cards[0]]}")
            taken[cards[0]] = f"was played in trick {t + 1} already"
    for t, c, cards in half_known:
        free = [card for card in cards if card not in taken]
        if len(free) != 1:
            text = "an unknown card: who takes the trick is unknown too; write the card, or stop before it"
            script.fail_card(t, c, text)
        tricks[t][c] = free[0]
        taken[free[0]] = f"was played in trick {t + 1} already"
    return tricks


def _needs(token: str, trump: Trump | None) -> str:
    relative = token in ("L", "R") or token[1:] in ("t", "n", "g")
    return "; it is told by its place in trump, and no suit is trump" if relative and trump is None else ""


def start_walker(rules: Rules, script: Script, upcard: Card, hidden: FaceDownCards) -> Walker:
    """
    Return a walker at the start of the deal, in whose state every seat holds every card several times.

    *hidden* are the cards that go face down, as far as they are known.
    """
    deck = rules.deck
    start = start_hand(rules, script.dealer, (deck * 5,) * rules.seats, (), (upcard, *deck[:SWAPPED]))
    return Walker(script, hidden, start)
