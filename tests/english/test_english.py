"""
The wording of cards, choices, refusals, events and results, pinned in one file.

After a change that is meant, ``REWRITE_GOLDENS=1 python3 dev.py test tests/english/test_english.py`` writes
``tests/golden/english.txt`` anew; read the difference as you would read prose.
"""

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from euchre.base.errors import ArgumentError, EuchreError
from euchre.base.numbers import COMPASS
from euchre.english import cards
from euchre.english.actions import FORMS, action_in_sentence, action_words, label, typed_words
from euchre.english.arguments import WANTED, argument_error
from euchre.english.contradictions import CONTRADICTIONS
from euchre.english.prompts import decision_prompt
from euchre.english.refusals import TABLE_REPLIES, in_second_person
from euchre.english.seats import Audience, who
from euchre.hand.game import opening
from euchre.hand.hand import apply, legal, refusal
from euchre.hand.state import Phase, State
from euchre.live import LiveGame, SeededDeals, Sitter
from euchre.live.events import Acted, Event
from euchre.live.telling import Narrator, named_seats
from euchre.notation.egn import dumps as egn_dumps
from euchre.notation.position import parse_position
from euchre.notation.record import Hand, Record, complete_hand
from euchre.notation.sentences import GAMES_EGN_CANNOT_SAY, RULES_EGN_CANNOT_SAY
from euchre.rules.actions import Accuse, Action, Call, Discard, Pass, Play, Stray
from euchre.rules.actions import action as numbered
from euchre.rules.cards import JOKER, Card, Suit, Trump, parse_cards
from euchre.rules.errors import NotationError, RefusalReason
from euchre.rules.rules import Alone, DeclareAlone, JokerUp, Revoke, TurnUp
from euchre.rules.text import share_code
from euchre.rules.variants import TOURNAMENT, variant
from euchre.seen.views import View
from euchre.seen.views import view as see
from tests.notation.broken import BEGINNINGS, DECKS, LINES
from tests.positions import deal

GOLDEN = Path(__file__).parents[1] / "golden" / "english.txt"
GAMES = ("two", "twelve", "four-honour", "bid-48", "buck", "british", "call-ace")
"""Games in which about everything that can be decided comes up."""


POSITION = "two dealer=0 up=JC hands=JS9DTDKDAD/9CJHAHQSKS kitty=KCQCTSAC9SQDASQHKHJDTCTH9H : pass call:C"
"""The dealer holds the left bower and has to put a card down."""
FOUR = (
    "tournament dealer=3 up=9S hands=JHJDAHKHTH/9C9DQH9HQS/ASKSJSTDTS/ACKCQCJCTC"
    " : pass pass pass pass call:H KH 9H"
)
"""Two of four have played to the first trick."""


def played(name: str, hands: int) -> tuple[LiveGame, list[View]]:
    """A table of *name* after some hands, decided at random, and what each decider saw."""
    rules, rng, seen = variant(name), Random(name), list[View]()
    game = LiveGame(rules, tuple([Sitter(seat) for seat in COMPASS[rules.seats]]), SeededDeals(5))
    while not game.over and (game.hand_number < hands - 1 or not game.state.over):
        if game.state.over:
            game.deal()
            continue
        seat = game.state.turn
        seen.append(game.view(seat))
        game.act(seat, rng.choice([*seen[-1].legal, *seen[-1].irregular[:1]]))
    return game, seen


def told(game: LiveGame, reader: int | None) -> Iterator[str]:
    """What a reader is told of everything that happened at *game*."""
    narrator, before = Narrator(Audience(game.names, reader), game.rules), None
    for event in game.events(reader):
        yield from narrator.tell(event, before)
        before = event.view


def offered(views: list[View]) -> Iterator[str]:
    """What was asked, what was offered and how it may be typed: each kind of action once in each phase."""
    known: set[tuple[object, ...]] = set()
    for view in views:
        for action in view.legal:
            case = (view.phase, type(action), getattr(action, "trump", None), getattr(action, "alone", 0))
            if case not in known:
                known.add(case)
                said = (label(action, view), label(action, view, drawn=False), action_words(action, view))
                yield " | ".join(
                    [
                        decision_prompt(view),
                        *said,
                        action_in_sentence(action, view),
                        ", ".join(typed_words(action, view)),
                    ]
                )


def refused() -> Iterator[tuple[RefusalReason, str]]:
    """Whatever the rules refuse, as it is said to anybody and to the seat itself."""
    spades, hearts = Card.parse("QS"), Call(Trump.HEARTS)
    king = Card.parse("KC")
    late, early = Revoke(), Revoke(next_trick_first=True)
    cases: list[tuple[str, Revoke | None, list[Action]]] = [
        (POSITION, None, [hearts, Discard(spades)]),
        (
            POSITION + " discard:TD",
            None,
            [hearts, Play(JOKER), Play(king), Accuse(0, 1), Stray(0, spades)],
        ),
        (POSITION + " discard:TD 9C", None, [Play(Card.parse("KD")), Play(spades)]),
        (POSITION + " discard:TD 9C JS JC JH KD AH AD QS 9D KS", None, [Play(spades)]),
        (POSITION + " discard:TD 9C", late, [Accuse(1, 0), Accuse(0, 0), Accuse(0, 7), Play(spades)]),
        (FOUR, early, [Accuse(2, 1), Accuse(0, 2)]),
    ]
    for position, revoke, actions in cases:
        state: State = parse_position(position).state
        state = replace(state, rules=replace(state.rules, revoke=revoke))
        for action in actions:
            error = refusal(state, action)
            assert error is not None, action
            yield error.reason, f"{error.reason}: {error} | {in_second_person(error)}"


KEPT = replace(variant("tournament"), auction=TurnUp(bury_upcard=False))
"""The upcard, once taken up, may not be put down."""
PAPER = (
    "euchre dealer=0 up=9H : call:S",
    "euchre dealer=0 up=9H : call:H AS",
    "euchre dealer=0 up=9H : call:H discard:? discard:?",
    "euchre dealer=0 up=9H : call:H discard:? AS KS KS",
    "euchre dealer=0 up=9H : call:H discard:? AS KC QS TS AD TD KD JS QD KS",
    "euchre dealer=0 up=9H hands=ASKSQSJSTS/?????/?????/????? : call:H discard:? AS 9C 9S KC KS AC AD",
    "euchre dealer=0 up=9H hands=99/?????/?????/????? : pass",
    "euchre dealer=0 up=? : pass",
    "euchre dealer=0 up=9H hands=9H????/?????/?????/????? : pass",
    f"{share_code(KEPT)} dealer=0 up=JC : call:C discard:JC",
    "twelve dealer=0 up=9H piles=??,??,??/??,??,?? : pass",
)
"""Hands of which not every card is known, each with something that cannot be."""


def refused_on_paper() -> Iterator[str]:
    """What is said of each of `PAPER` and of the broken lines."""
    for line in (*PAPER, *[line for line, _, _ in LINES]):
        with pytest.raises(NotationError) as caught:
            parse_position(line)
        yield f"{shortened(line)} | {caught.value}"


def shortened(line: str) -> str:
    """*line* as it may stand in the golden file: on one line, and not for ever."""
    return line.replace("\n", r"\n") if len(line) < 200 else f"{line[:100]}…"


def replayed(change: dict[str, Any]) -> object:
    """What comes of replaying a record of the tournament with *change*."""
    return replace(Record(rules=TOURNAMENT), **change).replay()


EUCHRE = variant("euchre")
"""Its hands may be passed out."""
FAULTS: tuple[tuple[str, Callable[[], object]], ...] = (
    *[
        (f"record {n} ({', '.join(change)})", partial(replayed, change))
        for n, (change, _) in enumerate(BEGINNINGS, 1)
    ],
    *[
        (f"deck {n}", partial(complete_hand, TOURNAMENT, Hand(dealer=0, deck=deck)))
        for n, deck in enumerate(DECKS, 1)
    ],
    *[
        (f"{name}: no card known", partial(complete_hand, variant(name), Hand(dealer=0, deck=(None,) * 24)))
        for name in ("tournament", "twelve")
    ],
    (
        "the same dealer after a hand passed out",
        Record(
            rules=EUCHRE,
            hands=(
                Hand(dealer=0, deck=EUCHRE.deck, actions=(Pass(),) * 8),
                Hand(dealer=0, deck=EUCHRE.deck),
            ),
        ).replay,
    ),
    (
        "a hand after one that is not over",
        Record(rules=EUCHRE, hands=(Hand(dealer=0, deck=EUCHRE.deck),) * 2).replay,
    ),
    ("a draw that is tied", partial(opening, EUCHRE, (tuple(enumerate(parse_cards("9C AH 9D KS"))),))),
    ("action 95", partial(numbered, 95, 5)),
    *[
        (f"a {tag} too long", partial(egn_dumps, Record(rules=TOURNAMENT, tags=((tag, "x" * 1025),))))
        for tag in ("description", "title")
    ],
    ("a name too long", partial(egn_dumps, Record(rules=TOURNAMENT, players=("x" * 65, "B", "C", "D")))),
)
"""What is wrong with a record, a deck, a draw or a number, and what finds it out."""


def refused_elsewhere() -> Iterator[str]:
    """What is said of each of `FAULTS`."""
    for name, done in FAULTS:
        with pytest.raises(EuchreError) as caught:
            done()
        yield f"{name} | {caught.value}"


def wrong_arguments() -> list[ArgumentError]:
    """What is said of each parameter of ``import euchre``."""
    return [argument_error("function", parameter, b"JH") for parameter in WANTED]


def text() -> str:
    """All of it."""
    lines = ["# Cards: short, marked, in words, with the bower, among players"]
    for code in ("JH", "JD", "TS", "X"):
        card = Card.parse(code)
        with_trump = (cards.marked_card, cards.card_in_words, cards.card_with_bower, cards.spoken_card)
        forms = (cards.short_card(card), *[form(card, Trump.HEARTS) for form in with_trump])
        lines.append(" | ".join(forms))
    lines += ["", "# Trumps", *[cards.trump_is(trump) for trump in Trump]]
    lines += ["", "# Contradictions", *[f"{kind}: {sentence}" for kind, sentence in CONTRADICTIONS.items()]]
    lines += ["", "# Refusals: to anybody, to the seat", *dict.fromkeys(line for _, line in refused())]
    lines += ["", "# Refusals of hands on paper", *refused_on_paper()]
    lines += ["", "# Refusals of records, decks, draws and numbers", *refused_elsewhere()]
    lines += ["", "# Arguments of a wrong type", *map(str, wrong_arguments())]
    lines += [
        "",
        "# Games EGN cannot say",
        *[f"{kind}: {text}" for kind, text in GAMES_EGN_CANNOT_SAY.items()],
    ]
    lines += [
        "",
        "# Rules EGN cannot say",
        *[f"{kind}: {text}" for kind, text in RULES_EGN_CANNOT_SAY.items()],
    ]
    lines += ["", "# Replies of a table", *[f"{kind}: {text}" for kind, text in TABLE_REPLIES.items()]]
    for name in GAMES:
        game, views = played(name, 2)
        lines += ["", f"# {name}: asked, offered, without drawing, in a table, in a sentence, typed"]
        lines += list(offered(views))
        view = next(view for view in views if view.phase is Phase.PLAY)
        others = [seat for seat in range(view.rules.seats) if seat != view.viewer]
        lines += ["", f"# {name}: the others", *[who(view, seat) for seat in others]]
        for reader in (None, 0):
            lines += ["", f"# {name}: told to {'a spectator' if reader is None else 'the first player'}"]
            lines += list(told(game, reader))
    return "\n".join(lines) + "\n"


def test_wording_is_as_it_was() -> None:
    found = text()
    if os.environ.get("REWRITE_GOLDENS"):
        GOLDEN.write_text(found, "utf-8")
    assert found == GOLDEN.read_text("utf-8")


def test_every_kind_of_action_has_a_row_of_forms() -> None:
    assert set(get_args(Action)) <= set(FORMS)
    assert all(None in row for row in FORMS.values())


def test_every_reason_for_an_action_is_pinned() -> None:
    """The rest is no action's: a deck, a draw, a seat that is not asked."""
    elsewhere = {RefusalReason.NOTHING_TO_DECIDE, RefusalReason.NO_ACTION, RefusalReason.WRONG_DECK,
                 RefusalReason.WRONG_DRAW, RefusalReason.NOT_THE_GAME, RefusalReason.CARD_DUE,
                 RefusalReason.UPCARD_KEPT, RefusalReason.VOID_BEFORE, RefusalReason.SEEN_BY_ALL,
                 RefusalReason.IMPOSSIBLE, RefusalReason.WRONG_CUT, RefusalReason.WRONG_DEALER,
                 RefusalReason.WRONG_SCORE, RefusalReason.HAND_ON, RefusalReason.GAME_OVER}  # fmt: skip
    assert {reason for reason, _ in refused()} == set(RefusalReason) - elsewhere


def test_a_joker_that_counts_as_a_suit_is_ordered_up_like_any_card() -> None:
    """J2: where the turned joker stands for spades, calling spades orders it up."""
    turn_up = TurnUp(joker_up=JokerUp.FIXED, joker_suit=Suit.SPADES)
    state = deal(replace(variant("two-25"), auction=turn_up), dealer=1, up="X")
    eldest = see(state, 0)
    call = next(action for action in eldest.legal if isinstance(action, Call))
    assert (decision_prompt(eldest), label(call, eldest)) == ("Shall spades be trump?", "order it up")
    assert "order" in typed_words(call, eldest)
    dealer = see(apply(state, Pass()), 1)
    assert label(call, dealer) == "pick it up"
    after = see(apply(state, call), None)
    narrator = Narrator(Audience(("West", "East"), None), state.rules)
    told = narrator.tell(Event(1, Acted(after.history[-1]), after), see(state, None))
    assert told[0].startswith("West orders the joker up.")


def test_a_maker_who_has_called_is_asked_whether_alone_and_heard() -> None:
    """A14: two choices in words of their own; that the partner stays is not said aloud."""
    rules = replace(TOURNAMENT, alone=Alone(declared=DeclareAlone.AFTER_CALL))
    state = apply(deal(rules, up="9H"), Call(Trump.HEARTS))
    state = apply(state, legal(state)[0])
    asked, narrator = see(state, 1), Narrator(Audience(COMPASS[4], None), rules)
    assert decision_prompt(asked) == "Play alone, or with your partner?"
    told = {}
    for action in asked.legal:
        after = see(apply(state, action), None)
        told[label(action, asked)] = narrator.tell(
            Event(1, Acted(after.history[-1]), after), see(state, None)
        )
    assert told == {"keep your partner": [], "play alone": [f"{COMPASS[4][1]} plays alone."]}
    assert [typed_words(action, asked)[0] for action in asked.legal] == ["p", "alone"]


@pytest.mark.parametrize("name", [*GAMES, "tournament", "three-pairs"])
def test_whoever_is_not_named_is_told_what_all_are_told(name: str) -> None:
    """A play is put into words once for all who neither made it nor took the trick by it."""
    rng, alike = Random(f"alike {name}"), 0
    game = LiveGame(variant(name), tuple(map(Sitter, COMPASS[variant(name).seats])), SeededDeals(5))
    for _ in range(6):
        since = game.seq
        while not game.state.over:
            seen = game.view(game.state.turn)
            game.act(game.state.turn, rng.choice(seen.legal))
        events = game.events(None, since)
        for before, event in pairwise(events):
            others = named_seats(event)
            for seat in () if others is None else {*range(game.rules.seats)} - others:
                [own] = game.events(seat, event.seq - 1, event.seq)
                view = game.events(seat, before.seq - 1, before.seq)[0].view
                told = Narrator(Audience(game.names, seat), game.rules).tell(own, view)
                assert told == Narrator(Audience(game.names), game.rules).tell(event, before.view)
                alike += 1
        if game.over:
            break
        game.deal()
    assert alike or game.rules.piles
