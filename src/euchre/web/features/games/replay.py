"""A finished game, written out: position by position with every card open, and as a file in each format."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Final

from starlette.responses import Response

from euchre.analysis.review.replayed_hand import REPORT_DECISION, REPORT_HAND
from euchre.base.errors import EuchreError
from euchre.english.actions import bid_words
from euchre.english.labels import strength
from euchre.english.results import final_sentence
from euchre.english.rule_sheet import headline
from euchre.english.seats import Audience
from euchre.hand.pre_play import turned_down
from euchre.hand.state import Deed, Phase, Pile, State
from euchre.live import Acted, Dealt, Event, Scored, Sitter, resume
from euchre.live.fair import COMMITMENT_TAG, SECRET_TAG
from euchre.live.recorded import computers
from euchre.live.telling import Narrator
from euchre.notation import document, egn, ptn
from euchre.notation.record import Record
from euchre.rules.actions import Action
from euchre.rules.cards import Card
from euchre.rules.errors import NotationError
from euchre.rules.hand_order import in_order
from euchre.rules.rules import Countdown, seats_by_side
from euchre.seen.views import View
from euchre.version import VERSION
from euchre.web.core.room.hand_view import bowers_among, letter
from euchre.web.core.wire.literals import RecordFormat
from euchre.web.core.wire.refusal import RefusedError
from euchre.web.core.wire.views import Played, TrickView
from euchre.web.features.games import bodies


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


# --- files --------------------------------------------------------------------------------------------------


FORMATS: Final[dict[RecordFormat, Callable[[Record], str]]] = {
    "json": document.dumps,
    "egn": egn.dumps,
    "ptn": lambda record: ptn.dumps(
        replace(record, tags=())
    ),  # PTN cannot hold the tags that verify the cards
}
"""The function that writes a record, by format."""
NO_POSITION: Final = "There is no such position in this game."
MOST_DIGITS: Final = 5
"""Digits of the number of a hand or a decision."""


def file_name(key: str, number: int | None = None) -> str:
    """
    Return what the files of a game are called, without an ending.

    *key* is its table, and *number* which game there, from 0; or *key* is its link. The name has only the
    beginning of it, because anybody with the whole id or link can open the game.

    >>> file_name("6Zq1tVYdm0cA", 0), file_name("Lk3_sYf9Qx2e")
    ('euchre-6Zq1tV-1', 'euchre-Lk3_sY')
    """
    return f"euchre-{key[:6]}" + ("" if number is None else f"-{number + 1}")


def formats(record: Record) -> tuple[RecordFormat, ...]:
    """Return the formats that can express *record*."""
    found: list[RecordFormat] = []
    for form, writes in FORMATS.items():
        with suppress(EuchreError):
            writes(record)
            found.append(form)
    return tuple(found)


def record_response(found: Record, name: str, form: str) -> Response:
    """
    A record as a file called *name*; *form* is json, egn or ptn.

    Raises: RefusedError for another format, or when this one cannot express the game.
    """
    writes = next((writes for known, writes in FORMATS.items() if known == form), None)
    if writes is None:
        raise RefusedError(400, "unknown_format", f"A record is written as {', '.join(FORMATS)}.")
    try:
        text = writes(found)
    except NotationError as error:
        raise RefusedError(400, "unknown_format", str(error)) from None
    headers = {"content-disposition": f'attachment; filename="{name}.{form}"'}
    media = "text/plain; charset=utf-8" if form == "ptn" else "application/json"
    return Response(text.encode(), headers={**headers, "content-type": media})


def report_response(found: Record, name: str, hand: str, decision: str) -> Response:
    """
    A record up to a place in it, as a file called after *name*.

    *hand* is the hand's number, from 0, and *decision* how many of its decisions are made; both as digits, as
    they stand in the address. The tags `Report-Hand` (from 1), `Report-Decision` (decisions made) and
    `Report-Version` say so in the file.

    Raises: RefusedError when there is no such place in the game.
    """
    at, made = _number(hand), _number(decision)
    if at is None or made is None or at >= len(found.hands) or made > len(found.hands[at].actions):
        raise RefusedError(400, "no_position", NO_POSITION)
    about = ((REPORT_HAND, str(at + 1)), (REPORT_DECISION, str(made)), ("Report-Version", VERSION))
    cut = replace(found, hands=found.hands[: at + 1], tags=(*found.tags, *about))
    return record_response(cut, f"{name}-hand-{at + 1}", "json")


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None
