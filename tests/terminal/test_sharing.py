"""Two people at one terminal: neither sees what only the other may know."""

import io
import re
from dataclasses import replace

import pytest

from euchre.hand.state import Phase
from euchre.live import Driver, LiveGame, SeededDeals, safe_action
from euchre.rules.actions import Action, Play
from euchre.rules.cards import Card
from euchre.rules.rules import FirstDeal
from euchre.rules.variants import VARIANTS
from euchre.seen.views import View
from euchre.terminal.saves import Autosave
from euchre.terminal.screen import Screen
from euchre.terminal.session import Session
from euchre.terminal.start import name_sitters, read_seats
from tests.repetition import few_of
from tests.terminal.typist import Typist

GAMES = ("twelve", "two", "two-25", "eleven", "four", "british", "bid", "railroad-best", "twelve-honour")


class First:
    """A computer player that does the first thing allowed."""

    def choose(self, view: View) -> Action:
        """The safe choice."""
        return safe_action(view)


def hidden(live: LiveGame, seat: int) -> set[Card]:
    """What only *seat* may know: its hand, but for cards that all have seen go into it."""
    state = live.state
    seen = {state.upcard} | {card for view in [live.view(None)] for row in view.piles for _, card in row}
    return set(state.hands[seat]) - seen


@pytest.mark.parametrize("drawn", [True, False])
@pytest.mark.parametrize("game", few_of(GAMES, GAMES[::2], rest=pytest.mark.ci))
def test_no_card_of_the_other_hand_is_on_the_screen(game: str, *, drawn: bool) -> None:
    """Whatever was printed since the screen was handed over holds no card of another person's hand."""
    rules = replace(
        VARIANTS[game], first_deal=FirstDeal.RANDOM, draw_partners=False
    )  # drawn cards are no secret
    places = name_sitters(
        read_seats(",".join(["you"] * min(rules.seats, 3)), rules, auto=False), tuple(range(rules.seats))
    )
    live = LiveGame(rules, places, SeededDeals(11))
    people = [seat for seat, sitter in enumerate(live.sitters) if not sitter.computer]
    driver = Driver(live, {seat: First() for seat in range(rules.seats) if seat not in people})
    paper = io.StringIO()
    since, turns = [0], []
    sessions: list[Session] = []

    def watch(_news: str) -> None:
        reader = sessions[0].display.reader
        shown = paper.getvalue()[since[0] :].rpartition("-" * 60)[2]
        if "press Enter" in shown[-40:]:  # what follows is for another pair of eyes
            name = shown.rpartition("Only ")[2].split()[0]
            for seat in people:
                secrets = hidden(live, seat)
                wall = shown.rpartition("-----")[2]
                assert not [card for card in secrets if card.name in wall or card.pretty in wall]
            assert name in live.names
            since[0] = len(paper.getvalue())
            return
        if reader is not None:
            turns.append(reader)
        for seat in people:
            if seat != reader:
                leaked = [
                    c for c in hidden(live, seat) if c.name in shown or c.pretty.replace("T", "10") in shown
                ]
                assert not leaked, f"{live.names[seat]} would be seen by {reader}: {leaked}"

    screen = Screen(plain=not drawn, width=80, source=Typist(paper, lines=60, watch=watch), target=paper)
    screen.plain = not drawn
    sessions.append(Session(live, driver, screen, Autosave(), game))
    assert sessions[0].run() == 0
    assert len(set(turns)) == len(people)


def test_hints_are_for_who_plays_alone() -> None:
    rules = VARIANTS["twelve"]
    live = LiveGame(
        rules, name_sitters(read_seats("you:Ann,you:Bob", rules, auto=False), (0, 1)), SeededDeals(1)
    )
    paper = io.StringIO()
    screen = Screen(plain=True, width=80, source=Typist(paper, ["", "hint", "undo"], lines=3), target=paper)
    Session(live, Driver(live, {}), screen, Autosave(), "Twelve").run()
    assert "No hints while people play against each other." in paper.getvalue()
    assert "against people there is no undo unless they agree" in paper.getvalue().lower()
    assert "Ann" in paper.getvalue()


def test_computer_players_alone_are_watched() -> None:
    """Nobody is asked anything, and nobody is called you."""
    rules = VARIANTS["twelve"]
    live = LiveGame(rules, name_sitters(read_seats("first,first", rules, auto=False), (0, 1)), SeededDeals(1))
    paper = io.StringIO()
    screen = Screen(plain=True, width=80, source=Typist(paper, last=""), target=paper)
    driver = Driver(live, {0: First(), 1: First()})
    assert Session(live, driver, screen, Autosave(), "Two").run() == 0
    assert live.over
    assert re.search(r"(South|North) wins the game\.", paper.getvalue())
    assert not re.search(r"\b[Yy]ou\b", paper.getvalue())


def test_a_revoke_is_called_after_the_last_trick() -> None:
    """Two people in honour play: between the hands whoever sits across from the accused calls it."""
    rules = VARIANTS["twelve-honour"]
    for seed in range(40):
        live = LiveGame(
            rules, name_sitters(read_seats("you:Ann,you:Bob", rules, auto=False), (0, 1)), SeededDeals(seed)
        )
        while not live.state.over:
            seat = live.state.turn
            held = live.view(seat).holding
            live.act(seat, Play(held[0]) if live.state.phase is Phase.PLAY else live.view(seat).legal[0])
        guilty = {seat for seat, _ in live.state.offences}
        if guilty != {1}:
            continue
        paper = io.StringIO()
        typist = Typist(paper, ["accuse ann", "accuse bob", "quit"], lines=3)
        screen = Screen(plain=True, width=80, source=typist, target=paper)
        Session(live, Driver(live, {}), screen, Autosave(), "Twelve").run()
        said = " ".join(paper.getvalue().split())
        assert "Bob says that Ann has reneged. Wrong call: it costs Bob's side 2 points." in said
        assert "Ann says that Bob has reneged. It is so: in trick" in said
        assert live.score.scores == (12, -2)
        return
    raise AssertionError("no seed in which only Bob revokes")
