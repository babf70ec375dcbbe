"""What a table promises: numbered events, a view each, refusals that change nothing, true records."""

from dataclasses import replace
from random import Random

import pytest

from euchre.english.seats import Audience
from euchre.hand.game import Deal, Opening
from euchre.hand.hand import legal
from euchre.hand.state import End
from euchre.live import (
    Acted,
    Dealt,
    Drew,
    Driver,
    Event,
    GivenDeals,
    LiveGame,
    Scored,
    Seated,
    SeededDeals,
    Sitter,
    Undone,
    play_out,
    resume,
)
from euchre.live.telling import Narrator
from euchre.rules.actions import Accuse, Action, Call, Discard, Pass, Play, Stray
from euchre.rules.cards import Card, Trump, parse_cards
from euchre.rules.errors import IllegalActionError
from euchre.rules.mechanisms import Tie
from euchre.rules.rules import Rules
from euchre.rules.variants import VARIANTS
from euchre.seen.views import View, view
from tests.repetition import few_of


class Passer:
    """Passes while that is lawful."""

    def choose(self, view: View) -> Action:
        """The first of them: a pass, where there is one."""
        return view.legal[0]


class Anyone:
    """Chooses anything lawful."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def choose(self, view: View) -> Action:
        """Any of them."""
        return self.random.choice(view.legal)


def sit(name: str, *, people: int = 0, seed: int = 1) -> tuple[LiveGame, Driver]:
    """A table with so many people and computer players in the other seats."""
    rules = VARIANTS[name]
    sitters = tuple(Sitter(f"P{at}", "" if at < people else "anyone") for at in range(rules.seats))
    live = LiveGame(rules, sitters, SeededDeals(seed))
    seats = [at for at, sitter in enumerate(live.sitters) if sitter.computer]
    return live, Driver(live, {seat: Anyone(seed + seat) for seat in seats})


def everything(live: LiveGame) -> object:
    """All that a refused command may not change."""
    told = [live.events(viewer) for viewer in (None, *range(live.rules.seats))]
    return live.seq, live.turn, live.state, live.score_before, live.score, live.record(), told


@pytest.mark.parametrize("name", few_of(VARIANTS))
def test_everyone_hears_the_same_numbers_and_sees_his_own_view(name: str) -> None:
    """Events count 1, 2, 3 … for all; the view with each is what that viewer may know at that moment."""
    live, driver = sit(name)
    viewers = (None, *range(live.rules.seats))
    heard: dict[int | None, list[object]] = {viewer: [] for viewer in viewers}
    for _ in range(60):
        for viewer in viewers:
            news = live.events(viewer, len(heard[viewer]))
            heard[viewer] += news
            assert news[-1].view == view(live.state, viewer, live.score_before.scores) == live.view(viewer)
        if not driver.step() and not live.deal().ok:
            break
    for viewer in viewers:
        events = live.events(viewer)
        assert [event.seq for event in events] == list(range(1, live.seq + 1))
        assert list(events[: len(heard[viewer])]) == heard[viewer], "what was told is never told otherwise"


@pytest.mark.parametrize("name", few_of(VARIANTS))
def test_record_replays_and_resumes_to_the_same_table(name: str) -> None:
    """A game on paper is rules, deals and decisions; nothing else is needed to go on."""
    live, driver = sit(name, seed=5)
    play_out(driver, most=3)
    record = live.record()
    game, state = record.replay()
    assert game == live.score if state is None else (game, state) == (live.score_before, live.state)
    again = resume(record, live.players, SeededDeals(5))
    assert everything(again) == everything(live)
    if live.state.over and not live.over:
        live.deal()
        again.deal()
        assert again.state == live.state, "the seed deals the same hand after a break"


@pytest.mark.parametrize(
    "name",
    few_of(
        ["twelve", "four", "british", "bid-48", "twelve-honour", "buck"],
        {"twelve", "british", "twelve-honour"},
        rest=pytest.mark.ci,
    ),
)
def test_refused_commands_change_nothing(name: str) -> None:
    """Every command gets done, or a sentence and a code; then the table is as it was."""
    live, driver = sit(name, people=1)
    rng = Random(name)
    cards = [Card(n) for n in range(33)]
    for _ in range(80):
        before = everything(live)
        seat = rng.randrange(-1, live.rules.seats + 2)
        actions: list[Action] = [
            Pass(),
            Call(Trump.SPADES),
            Discard(rng.choice(cards)),
            Play(rng.choice(cards)),
        ]
        actions += [Accuse(rng.randrange(7), rng.randrange(7)), Stray(rng.randrange(7), rng.choice(cards))]
        action = rng.choice(actions)
        turn = rng.choice([None, None, live.turn, live.turn - 1, live.turn + 1])
        reply = live.act(seat, action, turn=turn)
        if reply.ok:
            assert live.seq > 0
        else:
            assert (reply.code, reply.text, everything(live)) == (reply.code, reply.text.strip(), before)
            assert reply.text
        if not driver.step() and live.state.over:
            live.deal()


def test_the_draw_is_shown_to_everyone() -> None:
    """Players draw for partners and for the deal; all see the cards, the seats and who deals."""
    live, _ = sit("four")
    for viewer in (None, 0, 1, 2, 3):
        drew, seated, dealt = live.events(viewer)[:3]
        assert isinstance(drew.what, Drew)
        assert drew.what.draws == live.opening.draws
        assert drew.what.names == ("P0", "P1", "P2", "P3")
        assert isinstance(seated.what, Seated)
        assert seated.what.names == tuple(f"P{player}" for player in live.opening.seating)
        assert dealt.what == Dealt(0, live.opening.dealer, live.record().hands[0].cut, 1)
        assert drew.view is None
        assert seated.view is None
        assert dealt.view == live.view(viewer)


def test_tens_are_told_as_tens_when_cards_are_turned_up_for_the_first_jack() -> None:
    """Everywhere else they are 10, too."""
    drawn = tuple((at % 2, card) for at, card in enumerate(parse_cards("TS AC JH")))
    drew = Drew((drawn,), ("Ann", "Bob"))
    told = Narrator(Audience(("Ann", "Bob")), VARIANTS["railroad-best"]).tell(Event(1, drew, None), None)
    assert told[0] == "Cards are turned up round the table until a jack comes: 10♠, A♣, J♥."


def test_late_and_early_commands_are_told_apart() -> None:
    """A command says which decision it answers, so that a second click does not play the next card."""
    live, _ = sit("twelve", people=2)
    seat, turn = live.state.turn, live.turn
    assert live.act(seat, Pass(), turn=turn + 1).code == "bad_turn"
    assert live.act(seat, Pass(), turn=turn).ok
    assert live.act(seat, Pass(), turn=turn).code == "stale_turn"
    assert live.act(seat, Pass()).code == "not_your_turn"
    assert live.act(9, Pass()).code == "no_seat"
    assert live.act(1 - seat, Play(live.state.hands[1 - seat][0])).code == "illegal"
    assert live.deal().code == "hand_on"


def test_refusal_out_of_turn_tells_nothing() -> None:
    """Whatever the cards are, who is not to act hears the same sentence."""
    said = set()
    for seed in range(20):
        live, _ = sit("twelve", people=2, seed=seed)
        said |= {live.act(1 - live.state.turn, Play(Card(n))).text.replace("P1", "P0") for n in range(33)}
    assert said == {"it is the turn of P0"}


def test_undo_restores_what_was_before() -> None:
    """Against computer players the last choice is free to take back; forced decisions go with it."""
    live, driver = sit("four", people=1, seed=2)
    me = next(seat for seat, sitter in enumerate(live.sitters) if not sitter.computer)
    driver.run()
    assert live.undo(me).code == "nothing"
    trail = []
    rng = Random(1)
    while not live.state.over:
        options = legal(live.state)
        if len(options) > 1:
            trail.append((live.state, live.turn, live.seq))
        assert live.act(me, rng.choice(options)).ok
        driver.run()
    for state, turn, seq in reversed(trail):
        before = live.turn
        assert live.undo(me).ok
        assert live.state == state
        assert live.turn == before + 1 > turn, "an old command is not taken for the new decision"
        assert live.seq > seq
        assert isinstance(live.events(None)[-1].what, Undone)
    assert live.undone == len(trail)
    assert live.undo(me).code == "nothing"


def test_when_a_hand_that_was_over_goes_on_its_score_is_taken_back_too() -> None:
    """The points stand in the story above; nobody is left to wonder whether they count."""
    live, driver = sit("twelve", people=1, seed=2)
    me = next(seat for seat, sitter in enumerate(live.sitters) if not sitter.computer)
    driver.run()
    while not live.state.over:
        assert live.act(me, legal(live.state)[0]).ok
        driver.run()
    ended = live.view(me)
    assert live.undo(me).ok
    narrator = Narrator(Audience(live.names, me), live.rules)
    told = narrator.tell(live.events(me)[-1], ended)
    scores = "you 0, P1 0" if me == 0 else "P1 0, you 0"
    assert told == ["You take back your last choice.", f"The hand goes on, and the score is again: {scores}."]
    mine = live.view(me)
    assert live.undo(me).ok
    assert narrator.tell(live.events(me)[-1], mine) == ["You take back your last choice."]


def test_a_game_that_forgets_plays_on_as_one_that_does_not() -> None:
    """It has the last event before the deal, for whoever compares with what was before, and all since."""
    live, driver = sit("euchre", seed=5)
    other, more = sit("euchre", seed=5)
    over = 0
    for _ in range(3):
        driver.run()
        more.run()
        over = live.seq
        assert live.deal().ok
        assert other.deal().ok
        for _ in range(2):  # twice is as good as once
            live.forget()
            assert live.seq == other.seq
            assert live.events(0) == other.events(0, over - 1)
            assert live.events(None, over, over + 1) == other.events(None, over, over + 1)
    driver.run()
    more.run()
    assert live.events(1, over) == other.events(1, over)
    assert live.record() == other.record()


def test_undo_against_people_is_refused_with_a_sentence() -> None:
    live, _ = sit("twelve", people=2)
    seat = live.state.turn
    live.act(seat, Pass())
    reply = live.undo(seat)
    assert (reply.code, reply.text) == (
        "not_alone",
        "against people there is no undo unless they agree",
    )


def test_cards_put_down_stay_unknown_to_the_others() -> None:
    """The dealer's discard is told to the dealer alone."""
    found = 0
    for seed in range(30):
        live, driver = sit("tournament", seed=seed)
        driver.run()
        dealer = live.state.dealer
        for viewer in (None, 0, 1, 2, 3):
            for event in live.events(viewer):
                match event.what:
                    case Acted(seen) if seen.phase.name == "PICKUP" and viewer != dealer:
                        assert seen.action is None
                        found += 1
                    case _:
                        pass
    assert found


def test_the_score_is_told_when_a_hand_is_over() -> None:
    live, driver = sit("twelve")
    play_out(driver)
    scored = [event.what for event in live.events(None) if isinstance(event.what, Scored)]
    assert len(scored) == live.hand_number + 1
    assert scored[-1].scores == live.score.scores
    assert scored[-1].winners == live.score.winners
    assert [bool(each.winners) for each in scored] == [False] * live.hand_number + [True]
    assert live.deal().code == "game_over"


def test_a_table_of_the_wrong_size_is_refused() -> None:
    with pytest.raises(IllegalActionError, match="3 players for a game of 2"):
        LiveGame(VARIANTS["twelve"], (Sitter("A"), Sitter("B"), Sitter("C")), SeededDeals(1))


def test_given_cards_run_out_with_a_sentence() -> None:
    luck = GivenDeals(Opening(seating=(0, 1), dealer=0))
    with pytest.raises(IllegalActionError, match="no cards are given for hand 1"):
        LiveGame(VARIANTS["twelve"], (Sitter("A"), Sitter("B")), luck)


def test_a_record_that_begins_with_a_score_is_not_resumed() -> None:
    live, _ = sit("twelve")
    with pytest.raises(IllegalActionError, match="begins with a score"):
        resume(replace(live.record(), scores=(3, 4)), live.players)


# --- honour play --------------------------------------------------------------------------------------------


def honour(other: str = "") -> LiveGame:
    """Two at a table, *other* a computer player or a person; each holds every other card of the deck."""
    rules = replace(VARIANTS["twelve-honour"], piles=0, hand=12, packets=(12,))
    deck = rules.deck[1::2] + rules.deck[0::2]
    luck = GivenDeals(Opening(seating=(0, 1), dealer=1), (Deal(dealer=1, deck=deck),), SeededDeals(1))
    live = LiveGame(rules, (Sitter("Ann", other), Sitter("Bob")), luck)
    assert live.act(0, Call(Trump.SPADES)).ok
    return live


def test_an_unlawful_card_stands_until_it_is_called() -> None:
    """Honour play: the card is accepted, the opponent accuses, the hand is lost (S0-14)."""
    live = honour()
    assert live.act(0, Play(parse_cards("AH")[0])).ok
    held = live.state.hands[1]
    wrong = next(card for card in held if Play(card) not in legal(live.state))
    assert live.act(1, Play(wrong)).ok
    assert live.accuse(1, 0).ok, "a false call is heard too"
    assert live.state.verdicts[-1].trick is None
    reply = live.act(0, Accuse(0, 1))
    assert reply.ok
    assert live.state.end is End.REVOKE
    assert live.score.scores == (12, -2)
    scored = live.events(0)[-1].what
    assert isinstance(scored, Scored)
    assert scored.points == (12, -2)


def test_undo_takes_back_a_renege_and_nothing_before_it() -> None:
    """Any card may be laid, so that it is a choice even where one alone is lawful."""
    live = honour("anyone")
    trail = []
    for led, followed in (("AH", "9H"), ("QH", "JH"), ("TH", "9S")):
        assert live.act(0, Play(Card.parse(led))).ok
        trail.append(live.state)
        assert live.act(1, Play(Card.parse(followed))).ok
    assert legal(trail[-1]) == (Play(Card.parse("KH")),)
    for state in reversed(trail):
        assert live.undo(1).ok
        assert live.state == state
    assert live.undo(1).code == "nothing"


def test_the_last_card_is_no_choice_in_honour_play_either() -> None:
    live = honour("anyone")
    while not live.state.over:
        assert live.act(live.state.turn, legal(live.state)[0]).ok
    assert live.undo(1).ok
    assert (live.state.turn, len(live.state.hands[1])) == (1, 2)


def test_a_false_call_leaves_the_pending_decision_as_it_is() -> None:
    """Somebody accuses while another thinks: the other's card is not late for that."""
    live = honour()
    live.act(0, Play(parse_cards("AH")[0]))
    turn = live.turn
    assert live.accuse(1, 0).ok
    assert live.turn == turn
    assert live.act(1, legal(live.state)[0], turn=turn).ok


def test_a_revoke_can_be_called_after_the_last_trick_until_the_next_deal() -> None:
    live = honour()
    live.act(0, Play(parse_cards("AH")[0]))
    wrong = next(card for card in live.state.hands[1] if Play(card) not in legal(live.state))
    live.act(1, Play(wrong))
    while not live.state.over:
        live.act(live.state.turn, legal(live.state)[0])
    assert live.state.tricks[-1].plays
    last = live.turn
    assert live.accuse(0, 1, turn=last).ok
    assert live.state.end is End.REVOKE
    assert live.score.scores == (12, 0)
    assert live.record().replay()[0].scores == (12, 0)
    live.deal()
    late = live.accuse(0, 1, turn=last)
    assert late.code == "stale_turn", "an accusation that arrives after the deal is not meant for this hand"
    assert live.accuse(0, 1).code == "illegal"


def test_only_one_accuses_for_himself() -> None:
    live = honour()
    live.act(0, Play(parse_cards("AH")[0]))
    assert live.act(1, Accuse(0, 1)).code == "not_your_turn"


FOUR_HANDS = replace(VARIANTS["euchre"], deals=4, target=None, tie=Tie.SHARE)


@pytest.mark.parametrize(
    ("rules", "second", "ends"),
    [
        (VARIANTS["euchre"], 2, "Nobody calls, and the deal passes on."),
        (replace(FOUR_HANDS, passed_out_counts=True), 2, "Nobody calls, and the deal passes on."),
        (FOUR_HANDS, 1, "Nobody calls, and the deal passes on; this hand does not count."),
    ],
)
def test_a_hand_that_does_not_count_leaves_its_number_to_the_next(
    rules: Rules, second: int, ends: str
) -> None:
    """In a game of four hands nobody plays a fifth."""
    live = LiveGame(rules, tuple(Sitter(f"P{at}", "passer") for at in range(4)), SeededDeals(1))
    driver = Driver(live, dict.fromkeys(range(4), Passer()))
    while driver.step():
        pass
    assert live.state.end is End.PASSED_OUT
    live.deal()
    narrator = Narrator(Audience(live.names), rules)
    said = [text for event in live.events(None) for text in narrator.tell(event, None)]
    assert [text[:7] for text in said if text.startswith("Hand ")] == ["Hand 1.", f"Hand {second}."]
    assert ends in said
    assert live.hand_counted == second
