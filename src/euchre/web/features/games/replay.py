"""A finished game, position by position, with every card open: for those who played it, after its end."""

from collections.abc import Mapping
from dataclasses import replace

from euchre.english.actions import bid_words
from euchre.english.results import final_sentence
from euchre.english.rule_sheet import headline
from euchre.english.seats import Audience
from euchre.hand.pre_play import turned_down
from euchre.hand.state import Deed, Phase, Pile, State
from euchre.live import Acted, Dealt, Event, Scored, Sitter, resume
from euchre.live.fair import COMMITMENT_TAG, SECRET_TAG
from euchre.live.recorded import computers
from euchre.live.telling import Narrator
from euchre.notation.record import Record
from euchre.rules.actions import Action
from euchre.rules.cards import Card
from euchre.rules.hand_order import in_order
from euchre.rules.rules import Countdown, seats_by_side
from euchre.seen.views import View
from euchre.web.core.room.hand_view import bowers_among, letter
from euchre.web.core.wire.labels import strength
from euchre.web.core.wire.views import Played, TrickView
from euchre.web.features.games import bodies
from euchre.web.features.games.record_files import formats


def replay(record: Record, called: str, file: str) -> bodies.Replay:
    """
    The whole of *record*; *called* is its title, and *file* what its files are called, without an ending.

    Raises: RecordFault for a record that the rules refuse.
    """
    rules, told, levels = record.rules, dict(record.tags), computers(record)
    game = resume(record, tuple(Sitter(name) for name in record.players))
    positions = tuple(record.positions())
    deeds = {(number, decision): state.history[-1] for number, decision, state, _ in positions if decision}
    audience, score = Audience(game.names), game.score
    texts, scored = _texts(game.events(None), Narrator(audience, rules), deeds)
    hands: list[list[bodies.ReplayStep]] = []
    dealers: list[int] = []
    for number, decision, state, _ in positions:
        if number == len(hands):
            hands.append([])
            dealers.append(state.dealer)
        deed = deeds.get((number, decision))
        hands[-1].append(
            bodies.ReplayStep(
                text=tuple(texts.get((number, decision), ())),
                seat=None if deed is None else deed.seat,
                action="" if deed is None else str(deed.action),
                state=position(state),
                decision=None if deed is None else decision - 1,
            )
        )
    scores = game.score_before.scores
    made = []
    for number, steps in enumerate(hands):
        last = scored.get(number)
        scores = scores if last is None else last.scores
        points = () if last is None else last.points
        made.append(bodies.ReplayHand(dealers[number], tuple(steps), points, scores))
    return bodies.Replay(
        title=called,
        about=headline(rules),
        names=game.names,
        strengths=tuple([strength(levels[player]) if levels else "" for player in record.opening.seating]),
        sides=seats_by_side(rules.seats, rules.sides),
        target=rules.target,
        start=rules.start,
        countdown=isinstance(rules.scoring, Countdown),
        deck=tuple(dict.fromkeys(str(card) for card in rules.deck)),
        revoke=rules.revoke is not None,
        formats=formats(record),
        file=file,
        commitment=told.get(COMMITMENT_TAG, ""),
        secret=told.get(SECRET_TAG, ""),
        hands=tuple(made),
        scores=score.scores,
        winners=score.winners,
        result=final_sentence(score.scores, score.winners, rules, audience) if score.winners else "",
    )


def _texts(
    events: tuple[Event, ...], narrator: Narrator, deeds: Mapping[tuple[int, int], Deed[Action]]
) -> tuple[dict[tuple[int, int], list[str]], dict[int, Scored]]:
    """
    The sentences for each decision of each hand, with number 0 for the deal; and the sentence for each hand's
    score.

    The *deeds* of each decision are given, so that cards put face down are named, too.
    """
    texts: dict[tuple[int, int], list[str]] = {}
    scored: dict[int, Scored] = {}
    hand, decision = 0, 0
    before: View | None = None
    for event in events:
        happened = event.what
        match happened:
            case Dealt(number=number):
                hand, decision = number, 0
                happened = replace(happened, counted=number + 1)  # a replay needs every hand that was dealt
            case Acted():
                decision += 1
                happened = Acted(deeds[hand, decision])
            case Scored() as found:
                scored[hand] = found
            case _:
                pass
        texts.setdefault((hand, decision), []).extend(narrator.tell(replace(event, what=happened), before))
        before = event.view
    return texts, scored


def position(state: State) -> bodies.Position:
    """A hand at one moment, every card open."""
    rules, over = state.rules, state.over
    on_table = bool(state.kitty) and state.upcard is not None and state.kitty[0] == state.upcard
    won = [0] * rules.seats
    for trick in state.tricks:
        won[trick.winner] += 1
    return bodies.Position(
        hands=tuple(_cards(in_order(hand, state.trump)) for hand in state.hands),
        piles=tuple(tuple(_pile(pile) for pile in row) for row in state.piles),
        kitty=_cards(state.kitty),
        upcard=str(state.upcard) if on_table else None,
        turned_down=on_table and turned_down(state),
        turn=None if over or state.phase is Phase.OVER else state.turn,
        trump=None if state.trump is None else letter(state.trump),
        bowers=bowers_among(rules.deck, state.trump),
        maker=state.maker,
        bid=None if state.bid is None else bid_words(state.bid, rules),
        alone=state.alone,
        out=state.out,
        trick=_plays(state.trick),
        tricks=tuple(TrickView(_plays(trick.plays), trick.winner) for trick in state.tricks),
        won=tuple(won),
    )


def _cards(cards: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple(str(card) for card in cards)


def _pile(pile: Pile) -> bodies.OpenPile:
    return bodies.OpenPile(*(None if card is None else str(card) for card in pile))


def _plays(plays: tuple[tuple[int, Card], ...]) -> tuple[Played, ...]:
    return tuple(Played(seat, str(card)) for seat, card in plays)
