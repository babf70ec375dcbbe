"""Reading what people type, and showing a hand as it is held."""

from dataclasses import replace
from random import Random

import pytest

from euchre.english.prompts import decision_prompt
from euchre.hand.game import Deal
from euchre.hand.hand import apply, deal, legal, new
from euchre.hand.state import Phase, State
from euchre.live.choices import Choice, choices, needless_action, numbered_cards
from euchre.rules.actions import Action, Bid, Call, Discard, Leave, Pass, Play
from euchre.rules.cards import Card, Trump, parse_cards, show_cards
from euchre.rules.hand_order import by_rank, in_order
from euchre.rules.variants import VARIANTS
from euchre.seen.views import View, view
from euchre.terminal import cards as fives
from euchre.terminal.plain import own_cards
from euchre.terminal.reading import number_ranges, read_card, read_choice, why_refused


@pytest.mark.parametrize(
    "text",
    [
        "JH",
        "jh",
        "J♥",
        "j ♥",
        "Jack of Hearts",
        "the jack of hearts",
        "jack hearts",
        "J of H",
        "right bower",
        "RIGHT",
    ],
)
def test_a_card_however_it_is_written(text: str) -> None:
    assert read_card(text, Trump.HEARTS) == Card.parse("JH")


@pytest.mark.parametrize("text", ["10d", "TD", "10 of diamonds", "ten of diamonds", "10♦", "t ♦"])
def test_the_ten_however_it_is_written(text: str) -> None:
    assert read_card(text) == Card.parse("TD")


@pytest.mark.parametrize("text", ["joker", "X", "benny"])
def test_the_joker_has_three_names(text: str) -> None:
    assert read_card(text) == Card.parse("X")


@pytest.mark.parametrize(
    "text", ["", "j", "hearts", "1h", "jack", "left bower", "of", "jhh", "♥", "right bower of"]
)
def test_what_is_no_card(text: str) -> None:
    assert read_card(text) is None


@pytest.mark.parametrize(
    ("held", "trump", "shown"),
    [
        ("9S JC AH TH JD", Trump.HEARTS, "JDAHTH9SJC"),
        ("9S JC AH TH JD", Trump.CLUBS, "JCAHTH9SJD"),
        ("9C 9D 9H 9S", None, "9S9H9C9D"),
        ("9C 9D 9H 9S", Trump.DIAMONDS, "9D9S9H9C"),
        ("X 9C JS", Trump.SPADES, "XJS9C"),
        ("X 9C JS", None, "XJS9C"),
        ("9H AH", Trump.LOW, "9HAH"),
    ],
)
def test_a_hand_is_held_in_order(held: str, trump: Trump | None, shown: str) -> None:
    """Trumps first with both bowers among them, then suits in alternating colours."""
    assert show_cards(in_order(parse_cards(held), trump)) == shown


@pytest.mark.parametrize(
    ("held", "trump", "shown"),
    [
        ("9S AS JH KD X JD", Trump.HEARTS, "X JH JD AS KD 9S"),
        ("9S AS JH KD JD", None, "AS KD JH JD 9S"),
        ("9S AS JH KD 9H", Trump.LOW, "9H 9S JH KD AS"),
    ],
)
def test_a_hand_is_held_by_rank(held: str, trump: Trump | None, shown: str) -> None:
    """The joker stands above the bowers; in low no trump the nines above the aces."""
    assert show_cards(by_rank(parse_cards(held), trump)) == show_cards(parse_cards(shown))


def start(game: str, dealer: int = 0, *actions: Action) -> State:
    """The sorted deck dealt, and what was decided."""
    rules = VARIANTS[game]
    state = new(rules, dealer, rules.deck)
    for action in actions:
        state = apply(state, action)
    return state


def seen(state: State) -> View:
    return view(state, state.turn)


def chosen(state: State, text: str) -> Action | str:
    """What *text* does."""
    at = seen(state)
    choice = read_choice(text, at, choices(at))
    return choice.action if isinstance(choice, Choice) else choice


@pytest.mark.parametrize(
    "text", ["order", "order it up", "ORDER  IT UP.", "o", "pick it up", "h", "hearts", "ord"]
)
def test_ordering_up(text: str) -> None:
    state = start("tournament")
    assert state.upcard is not None
    assert state.upcard.suit is not None
    text = text.replace("hearts", state.upcard.suit.word) if text == "hearts" else text
    text = state.upcard.suit.letter if text == "h" else text
    assert chosen(state, text) == Call(Trump(state.upcard.suit))
    if text != "ord":
        assert chosen(state, f"{text} alone") == Call(Trump(state.upcard.suit), alone=True)


@pytest.mark.parametrize("text", ["pass", "p", "no", "1", " Pass "])
def test_passing(text: str) -> None:
    assert chosen(start("tournament"), text) == Pass()


def test_the_word_follows_the_seat() -> None:
    """Everyone orders it up, the dealer picks it up."""
    state, labels = start("tournament"), []
    for _ in range(4):
        labels.append([choice.label for choice in choices(seen(state))][1])
        state = apply(state, Pass())
    assert labels == ["order it up", "order it up", "order it up", "pick it up"]
    assert decision_prompt(seen(state)) == "Name another suit, or pass."


@pytest.mark.parametrize(
    ("text", "bid"),
    [("3h", Bid(3, Trump.HEARTS)), ("3 hearts", Bid(3, Trump.HEARTS)), ("bid 3 H", Bid(3, Trump.HEARTS)),
     ("three hearts", Bid(3, Trump.HEARTS)), ("2n", Bid(2, Trump.NO_TRUMP)), ("0", Pass()),
     ("two no trump", Bid(2, Trump.NO_TRUMP)), ("1", Pass()), ("4", Bid(1, Trump.HEARTS))],
)  # fmt: skip
def test_bidding(text: str, bid: Action) -> None:
    assert chosen(start("bid"), text) == bid


@pytest.mark.parametrize(
    ("text", "bid"),
    [
        ("7", Bid(7)),
        ("seven", Bid(7)),
        ("bid 12", Bid(12)),
        ("alone", Bid(12, None, 3)),
        ("alone1", Bid(12, None, 1)),
    ],
)
def test_bidding_numbers(text: str, bid: Action) -> None:
    """A number is the bid itself, not the place in a list."""
    assert chosen(start("bid-48"), text) == bid


def test_a_number_is_the_place_of_the_card() -> None:
    """Every card keeps its number, whether it may be played or not; the table refuses with the reason."""
    state = start("twelve", 0, Pass(), Call(Trump.SPADES))
    at = seen(state)
    assert at.viewer is not None
    first = at.piles[at.viewer][0].up
    assert first is not None
    assert chosen(state, "1") == Play(first)
    assert [choice.key for choice in choices(at)] == [str(n) for n in range(1, 9)]


def test_what_is_no_choice_gets_a_sentence() -> None:
    state = start("tournament")
    assert chosen(state, "xyzzy") == (
        "'xyzzy' is not one of the choices; type a number or a word of the list, or ? for help."
    )
    assert chosen(state, "") == "Nothing was chosen; type a number or a word of the list, or ? for help."
    assert "order" not in str(chosen(state, "fnord")), "which is no near word"
    assert str(chosen(state, "ordre")).endswith("did you mean order?")
    assert "This is not the time for the ace of spades" in str(chosen(state, "AS"))
    assert str(chosen(state, "joker")) == "There is no joker in this deck."


def test_a_card_at_a_call_is_answered_without_two_stops() -> None:
    assert str(chosen(start("tournament"), "AS")).endswith(" be trump?")
    assert str(chosen(start("bid-48"), "AS")).endswith(": bid, or pass.")


@pytest.mark.parametrize(
    ("game", "text", "answer"),
    [
        ("four", "4", "There is no 4 here: the choices are 1 to 3."),
        ("tournament", "0", "There is no 0 here: the choices are 1 to 3."),
        (
            "bid-48",
            "1",
            "There is no 1 here: the choices are 0, 6, 7, 8, 9, 10, 11, 12, alone1, alone2 and alone.",
        ),
        ("bid", "32", "There is no 32 here: the choices are 1 to 31."),
    ],
)
def test_an_unlisted_number_is_no_card(game: str, text: str, answer: str) -> None:
    """Numbers mean cards only where cards are chosen."""
    assert chosen(start(game), text) == answer


def test_a_number_beyond_the_cards() -> None:
    state = start("twelve", 0, Pass(), Call(Trump.SPADES))
    assert chosen(state, "13") == "There is no 13 here: the choices are 1 to 8."


def test_a_lone_bid_says_what_it_is() -> None:
    """The label tells cards and points, and may be typed too."""
    state = start("bid-48")
    labels = [choice.label for choice in choices(seen(state)) if choice.key.startswith("alone")]
    assert labels == [
        "alone with two cards from partner, 18 points",
        "alone with one card from partner, 20 points",
        "alone, 24 points",
    ]
    assert [chosen(state, label) for label in labels] == [Bid(12, None, rung) for rung in (1, 2, 3)]
    assert chosen(state, "alone, with two from the partner") == Bid(12, None, 1)


def test_the_dealer_does_not_see_his_hand_before_he_names_trump_for_the_joker() -> None:
    """J1: with the joker turned up the dealer names a suit blind."""
    rules = VARIANTS["british"]
    deck = (*rules.deck[:20], rules.deck[24], *rules.deck[20:24])
    at = view(Deal(dealer=2, deck=deck).state(rules), 2)
    assert own_cards(at) == ["Your cards lie face down until you have named trump."]
    assert decision_prompt(at) == "Name trump before you look."
    assert [choice.label for choice in choices(at)] == ["clubs ♣", "diamonds ♦", "hearts ♥", "spades ♠"]
    looked = view(apply(replace(Deal(dealer=2, deck=deck).state(rules)), Call(Trump.CLUBS)), 2)
    assert own_cards(looked)[0].startswith("Your hand: ")


@pytest.mark.parametrize("score", range(11))
def test_two_fives_show_as_many_pips_as_points(score: int) -> None:
    """The score is kept with two fives, one covering the other (S1-18)."""
    assert "".join(fives.drawn_fives(score)).count("♥") == score
    assert fives.fives_in_a_line(score).count("●") == score
    assert len({len(row) for row in fives.drawn_fives(score)}) == 1
    assert fives.drawn_fives(10) == [
        "┌───┐ ┌───┐",
        "│♥ ♥│ │♥ ♥│",
        "│ ♥ │ │ ♥ │",
        "│♥ ♥│ │♥ ♥│",
        "└───┘ └───┘",
    ]
    assert fives.fives_can_show(0, 10, (score, 0))
    assert not fives.fives_can_show(0, 31, (score, 0))
    assert not fives.fives_can_show(0, 10, (-2, 0))


def test_a_card_that_is_no_choice_is_refused_in_the_second_person() -> None:
    """With what may be done instead, in the words of the list."""
    found: list[tuple[str, bool]] = []
    for rules in VARIANTS.values():
        for seed in range(4):
            state = deal(rules, 0, Random(seed))
            while not state.over and len(found) < 200:
                may = legal(state)
                if any(isinstance(action, Discard) for action in may):
                    seen = view(state, state.turn)
                    found += [
                        (why_refused(Discard(card), seen), Leave() in may)
                        for card in rules.deck
                        if Discard(card) not in may
                    ]
                calls = [action for action in may if isinstance(action, Call)]
                state = apply(state, calls[0] if calls else may[-1])
    assert any(text.startswith("You do not hold the ") for text, _ in found)
    may_not = [(text, leave) for text, leave in found if text.startswith("You may not put down the ")]
    assert may_not
    for text, leave in may_not:
        assert "; you may " in text
        assert ("leave the upcard" in text) is leave
        assert " he " not in text


@pytest.mark.parametrize("game", ["twelve", "eleven", "two", "four", "bid", "bid-48", "buck"])
def test_a_card_keeps_its_number_until_it_is_played(game: str) -> None:
    """The hand is sorted when trump is named, and never again; a card that turns up has its pile's number."""
    rng = Random(game)
    for seed in range(6):
        state = deal(VARIANTS[game], 0, Random(seed))
        numbers: dict[int, dict[int, Card]] = {}
        while not state.over:
            if state.phase is Phase.PLAY:
                for seat in range(state.rules.seats):
                    at = view(state, seat)
                    known = numbers.setdefault(seat, {})
                    now = {held.number: held.card for held in numbered_cards(at)}
                    for number, card in now.items():
                        if number > len(at.piles[seat]):
                            assert known.get(number, card) == card
                    assert not known or max(now, default=0) <= max(known)
                    known.update(now)
            may = legal(state)
            calls = [action for action in may if isinstance(action, Call | Bid)]
            state = apply(state, rng.choice(calls or may))


def test_a_dealer_who_sits_out_is_not_asked_what_to_put_down() -> None:
    """It cannot matter; whoever plays is asked."""
    for alone in (False, True):
        state = start("tournament", 0, Pass())
        assert state.upcard is not None
        assert state.upcard.suit is not None
        state = apply(state, Call(Trump(state.upcard.suit), alone=alone))
        assert state.phase is Phase.PICKUP
        assert (needless_action(seen(state)) is not None) == alone


def test_the_prompt_names_the_numbers_there_are() -> None:
    """Runs of three and more are drawn together; too many are not named."""
    at = seen(start("tournament"))
    some = choices(at)[0]
    shown = {"1 2 3": "1–3", "1 2": "1, 2", "1 3 5 6 7": "1, 3, 5–7", "2": "2", "1 3 5 7 9": "Choose",
             "0 alone": "Choose"}  # fmt: skip
    for keys, said in shown.items():
        assert number_ranges(tuple([replace(some, key=key) for key in keys.split()])) == said
