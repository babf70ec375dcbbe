"""From what a file says to the game it tells: deals played through, scores counted, remarks in place."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NoReturn

from euchre.base.numbers import score_text, seats_there
from euchre.hand.game import Game, after, begin, winners_before_hand
from euchre.hand.hand import SlotKind, deal_order
from euchre.hand.state import State
from euchre.notation.egn.deal import (
    FaceDownCards,
    Script,
    line_script,
    main_script,
    start_walker,
    trick_cards,
    upcard_and_trump,
)
from euchre.notation.egn.hands import Holdings
from euchre.notation.egn.model import Document, EgnBidding, EgnDeal, Notes, Ruleset, Tricks
from euchre.notation.egn.rules import rules_of
from euchre.notation.record import Hand, Record, RecordFault, trace_hand
from euchre.notation.sentences import game_over_at
from euchre.rules.cards import Card
from euchre.rules.errors import NotationError, TextPlace
from euchre.rules.mechanisms import WeakHand
from euchre.rules.rules import Rules
from euchre.seen.partial import Deck


@dataclass(frozen=True, kw_only=True, slots=True)
class WalkedDeal:
    """A deal played through to its end, or as far as the file tells it."""

    hand: Hand
    end: State
    """Where it ended: who took what; the hands are not those of the deal."""
    told: tuple[int, ...]
    """Where each call and each play stands among the actions."""
    known: tuple[frozenset[Card], ...]
    """What each seat was certainly dealt."""


@dataclass(frozen=True, kw_only=True, slots=True)
class EgnReplay:
    """A game of an EGN file, played through by the rules."""

    record: Record
    game: Game
    """The score after the finished deals."""
    scores: tuple[tuple[int, ...], ...]
    """The score after each of them."""


def replay_document(document: Document) -> EgnReplay:
    """
    Play the game that *document* tells through by the rules; return it as a record, with the scores on the
    way.

    Raises: NotationError at the first thing the rules refuse, with the deal, the trick and the card.
    """
    ruleset = document.metadata.ruleset or Ruleset()
    phases = [phase for deal in document.deals for phase in deal.phases]
    swaps = any(
        one.sender is None
        for phase in phases
        if isinstance(phase, EgnBidding)
        for one in phase.exchanges or ()
    )
    if not swaps:
        return _replay(document, rules_of(ruleset))
    if not (ruleset.truth("go_under") or ruleset.truth("farmers")):
        raise NotationError(
            "cards come from the kitty (cardExchanges), which go_under or farmers would have to allow",
            place=TextPlace(path="metadata.ruleset"),
        )
    errors: list[NotationError] = []
    for (
        weak
    ) in WeakHand:  # EGN does not say which hands are weak: the first kind that allows all that was swapped
        try:
            return _replay(document, rules_of(ruleset, weak))
        except NotationError as error:
            errors.append(error)
    raise errors[0]


def _replay(document: Document, rules: Rules) -> EgnReplay:
    about, deals = document.metadata, document.deals
    scores = _start(document, rules)
    if deals:
        _check_dealer(rules, 0, deals[0])
    game = begin(rules, deals[0].start.dealer if deals else 0, scores)
    hands: list[Hand] = []
    after_each: list[tuple[int, ...]] = []
    last: State | None = None
    for n, deal in enumerate(deals):
        if n > 0:
            _check_turn(document, n, game, last)
        main = main_script(deal, n)
        dealt = walk_deal(rules, main)
        for number, line in enumerate(deal.lines or ()):
            walk_deal(rules, line_script(main, line, number), dealt.known)
        hands.append(replace(dealt.hand, notes=_notes(deal, main, dealt)))
        last = dealt.end
        if last.over:
            game = after(game, last)
            after_each.append(game.scores)
    names = [player.name for player in about.players]
    if names and len(names) != rules.seats:
        _fail_about("players", f"{len(names)} names for {rules.seats} players")
    if about.final_score is not None and about.final_score != game.scores:
        said, counted = score_text(about.final_score), score_text(game.scores)
        _fail_about("finalScore", f"the file says {said}, and the deals come to {counted}")
    record = Record(
        rules=rules,
        players=tuple(names),
        scores=scores,
        hands=tuple(hands),
        tags=tuple(
            (name, text)
            for name, text in (
                ("title", about.title),
                ("description", about.description),
                ("date", about.date),
                ("id", about.game_id),
            )
            if text
        ),
    )
    return EgnReplay(record=record, game=game, scores=tuple(after_each))


def _start(document: Document, rules: Rules) -> tuple[int, ...]:
    """The score before the first deal."""
    score = document.metadata.initial_score
    if rules.sides == len(score):
        if winners_before_hand(rules, score):
            _fail_about("initialScore", f"{game_over_at(score)}, before a deal")
        return score
    if any(score) or document.metadata.final_score is not None:
        _fail_about("initialScore", f"EGN has two scores, and {rules.sides} players play for themselves")
    return (0,) * rules.sides


def _fail_about(field: str, text: str) -> NoReturn:
    """Refuse a field of the metadata."""
    path = f"metadata.{field}"
    raise NotationError(f"{path}: {text}", place=TextPlace(path=path))


def _fail_deal(n: int, text: str, inside: str = "") -> NoReturn:
    """Refuse deal number *n*, from 0; *inside* is the path within it."""
    path = f"deals[{n}]{inside}"
    raise NotationError(f"deal {n + 1} ({path}): {text}", place=TextPlace(deal=n + 1, path=path))


def _check_dealer(rules: Rules, n: int, deal: EgnDeal) -> None:
    """Refuse a deal by a seat that is not there."""
    if deal.start.dealer >= rules.seats:
        _fail_deal(
            n, f"there is no seat {deal.start.dealer}; {seats_there(rules.seats)}", ".initialState.dealer"
        )


def _check_turn(document: Document, n: int, game: Game, last: State | None) -> None:
    """Refuse a deal that cannot come after another."""
    deal, before = document.deals[n], document.deals[n - 1]
    _check_dealer(game.rules, n, deal)
    if last is not None and not last.over:
        _fail_deal(n - 1, "it stops before its end, and another deal follows")
    if game.over:
        _fail_deal(n, game_over_at(game.scores))
    if deal.number <= before.number and deal.packed is None and before.packed is None:
        _fail_deal(n, f"{deal.number} does not come after {before.number}", ".dealNumber")
    dealer = deal.start.dealer
    if dealer != game.dealer:
        text = f"seat {dealer} deals, but it is the turn of seat {game.dealer}"
        if deal.number > before.number + 1:
            text += f"; the deals {before.number + 1} to {deal.number - 1} are missing, and their points"
        _fail_deal(n, text, ".initialState.dealer")


def walk_deal(rules: Rules, main: Script, known: tuple[frozenset[Card], ...] = ()) -> WalkedDeal:
    """
    Play one deal, told by *main*, through by the rules; return it with the hands, as far as they follow.

    *known* are cards by seat that are known from the main line, when this is another line of play.

    Raises: NotationError at the first thing the rules refuse.
    """
    upcard, trump = upcard_and_trump(main, rules.deck)
    first = start_walker(rules, main, upcard, FaceDownCards())
    first.bid()
    tricks = trick_cards(main, rules.deck, upcard, trump)
    first.play(tricks)
    before = [set(cards) for cards in known] or [set[Card]() for _ in range(rules.seats)]
    found = Holdings(rules, main, upcard, trump, first.state, before)
    found.find()
    second = first
    if found.hidden != FaceDownCards():
        second = start_walker(rules, main, upcard, found.hidden)
        second.bid()
        second.play(tricks)
    deck = _deck(rules, main.dealer, found.known, (upcard, *found.drawn))
    hand = Hand(dealer=main.dealer, deck=deck, actions=tuple(second.actions))
    try:
        trace_hand(rules, hand)
    except RecordFault as fault:
        _refuse(main, tricks, second.told, fault)
    known = tuple(map(frozenset, found.known))
    return WalkedDeal(hand=hand, end=second.state, told=tuple(second.told), known=known)


def _refuse(main: Script, tricks: list[list[Card]], told: list[int], fault: RecordFault) -> NoReturn:
    """Say where a deal is not lawful: the card, the call, or what lies between."""
    if fault.decision is None or fault.decision not in told:
        main.fail(fault.text, ".phases[0]" if fault.decision is not None else ".initialState")
    at = told.index(fault.decision)
    if at < len(main.calls):
        main.fail(f"call {at + 1}: {fault.text}", f".phases[0].calls[{at}]")
    t, c = [(t, c) for t, trick in enumerate(tricks) for c in range(len(trick))][at - len(main.calls)]
    text = f"seat {fault.seat} plays the {tricks[t][c].name}: {fault.text}"
    main.fail_card(t, c, text, fault.seat)


def _deck(rules: Rules, dealer: int, hands: list[set[Card]], top: tuple[Card, ...]) -> Deck:
    """The deck from the top that deals these hands, and *top* first of the kitty; None: nobody knows."""
    whole = all(len(hand) == rules.hand for hand in hands)
    used = set(top).union(*hands)
    kitty = iter([*top, *[card for card in rules.deck if whole and card not in used]])
    cards = [iter(sorted(hand)) for hand in hands]
    order = deal_order(rules, dealer)
    return tuple([next(cards[slot.seat] if slot.kind is SlotKind.HAND else kitty, None) for slot in order])


# --- remarks ------------------------------------------------------------------------------------------------


def remarks(deal: EgnDeal, main: Script, dealt: WalkedDeal) -> Iterator[tuple[int, str]]:
    """
    Yield for each remark on the deal's main line the number of the action it is about, from 0, and its text.

    Raises: NotationError when a remark is about a call or play that does not exist.
    """
    for n, phase in enumerate(deal.phases):
        inside = f".phases[{n}]"
        match phase:
            case EgnBidding():
                for key, texts in phase.notes or ():
                    if int(key) >= len(phase.calls):
                        main.fail(f"a remark on call {key}, counted from 0, of {len(phase.calls)}", inside)
                    yield from ((dealt.told[int(key)], text) for text in texts)
            case Tricks():
                for at, texts in remarked_plays(phase, main, inside):
                    yield from ((dealt.told[len(main.calls) + at], text) for text in texts)


def remarked_plays(phase: Tricks, main: Script, inside: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    """
    Yield for each play with remarks its number in the deal, from 0, and the texts.

    EGN's specification counts the plays; its own replayer counts four to a trick, also where three play. One
    number that only the second can mean tells that it was meant throughout the deal. *inside* is the path
    within the deal, for errors.

    Raises: NotationError when a remark is about a play that does not exist.
    """
    notes: Notes = phase.notes or ()
    sizes = [len(trick) for trick in phase.tricks]
    total = sum(sizes)
    keys = [int(key) for key, _ in notes]
    fours = {4 * t + c: sum(sizes[:t]) + c for t, size in enumerate(sizes) for c in range(size)}
    by_four = any(key >= total for key in keys)
    for key, (text, texts) in zip(keys, notes, strict=True):
        at = fours.get(key) if by_four else key
        if at is None:
            main.fail(f"a remark on play {text}, counted from 0, and {total} cards were played", inside)
        yield at, texts


def _notes(deal: EgnDeal, main: Script, dealt: WalkedDeal) -> tuple[tuple[int, str], ...]:
    """The remarks as a record keeps them: each after the decision it is about."""
    return tuple(
        sorted(((at + 1, text) for at, text in remarks(deal, main, dealt)), key=lambda note: note[0])
    )
