"""A deal with every card shown, drawn or as data."""

from typing import Any

from euchre.cards import show_cards
from euchre.game import Deal
from euchre.notation.position import show_position
from euchre.rules import Rules
from euchre.state import State
from euchre.table import Luck, Seeded
from euchre.table.choices import in_order, short
from euchre.terminal.screen import Screen
from euchre.terminal.start import COMPASS, title


def _first(rules: Rules, seed: int) -> tuple[Deal, State]:
    """The first hand of the game that `euchre play` deals from *seed*."""
    luck: Luck = Seeded(seed)
    dealt = luck.deal(rules, luck.opening(rules).dealer, 0)
    return dealt, dealt.state(rules)


def as_data(rules: Rules, seed: int) -> dict[str, Any]:
    """The deal as plain data; cards as in every notation, ``JH``."""
    dealt, state = _first(rules, seed)
    return {
        "seed": seed,
        "dealer": dealt.dealer,
        "cut": dealt.cut,
        "deck": show_cards(dealt.deck),
        "hands": [show_cards(hand) for hand in state.hands],
        "piles": [[{"down": str(p.down), "up": str(p.up)} for p in row] for row in state.piles],
        "upcard": None if state.upcard is None else str(state.upcard),
        "kitty": show_cards(state.kitty),
        "position": show_position(state),
    }


def show(rules: Rules, seed: int, *, ascii_only: bool) -> None:
    """Print the deal, seat by seat."""
    screen = Screen(ascii_only=ascii_only)
    screen.plain = False  # cards as J♥, in a pipe too
    dealt, state = _first(rules, seed)
    names = COMPASS[rules.seats]
    cut = f", cut at {dealt.cut}" if dealt.cut else ""
    screen.line(f"{title(rules)}, seed {seed}: {names[dealt.dealer]} deals{cut}.")
    for seat, hand in enumerate(state.hands):
        cards = " ".join(f"{short(card):3}" for card in in_order(hand, state.trump))
        screen.line(f"  {names[seat]:10} {cards}")
        if rules.piles:
            for where, row in (("face up", [p.up for p in state.piles[seat]]),
                               ("under", [p.down for p in state.piles[seat]])):  # fmt: skip
                laid = " ".join(f"{short(card):3}" for card in row if card is not None)
                screen.line(f"  {where:>10} {laid}")
    if state.upcard is not None:
        screen.line(f"  {'upcard':10} {short(state.upcard)}")
    rest = state.kitty[1:] if state.upcard is not None else state.kitty
    if rest:
        screen.line(f"  {'kitty':10} {' '.join(f'{short(card):3}' for card in rest)}")
