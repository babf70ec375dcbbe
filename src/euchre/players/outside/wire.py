"""
A view as JSON, for players in other processes and other languages.

The JSON is built field by field like the view itself, so nothing is sent that the seat may not see. Cards,
actions and rules are written as in records and positions.
"""

from collections.abc import Mapping
from typing import Any, Final, TypeVar

from euchre.base.errors import ArgumentError
from euchre.hand.state import Deed, End, Phase, Trick, Verdict
from euchre.rules.actions import Action, Bid, parse_action
from euchre.rules.cards import Card, Trump
from euchre.rules.errors import NotationError
from euchre.rules.rules import Rules
from euchre.rules.text.plain import rules_from_dict, rules_to_dict
from euchre.seen.views import SeenPile, View

_Case = TypeVar("_Case", Phase, End)

PROTOCOL: Final = 1
"""The version of what is written here and in docs/players.md."""


def wire_word(case: Phase | End) -> str:
    """
    Return the word that stands for a phase, or for an end of the hand, in JSON: its name in lower case.

    >>> wire_word(End.PASSED_OUT)
    'passed-out'
    """
    return case.name.lower().replace("_", "-")


def view_to_dict(view: View) -> dict[str, Any]:
    """
    Return *view* as dicts, lists, strings and numbers, ready for JSON, by field name.

    Cards, actions and rules are written as in records. `view_from_dict` reads the result.
    """
    return {
        "rules": rules_to_dict(view.rules),
        "viewer": view.viewer,
        "dealer": view.dealer,
        "phase": wire_word(view.phase),
        "turn": view.turn,
        "hand": [str(card) for card in view.hand],
        "sizes": list(view.sizes),
        "piles": [[{"covered": pile.covered, "up": _shown(pile.up)} for pile in row] for row in view.piles],
        "upcard": _shown(view.upcard),
        "history": [
            {
                "phase": wire_word(deed.phase),
                "seat": deed.seat,
                "action": None if deed.action is None else str(deed.action),
                "pile": deed.pile,
            }
            for deed in view.history
        ],
        "trump": None if view.trump is None else view.trump.letter,
        "maker": view.maker,
        "bid": None if view.bid is None else str(view.bid),
        "alone": view.alone,
        "defender": view.defender,
        "out": list(view.out),
        "trick": [[seat, str(card)] for seat, card in view.trick],
        "tricks": [
            {"plays": [[seat, str(card)] for seat, card in trick.plays], "winner": trick.winner}
            for trick in view.tricks
        ],
        "verdicts": [{"by": by, "seat": seat, "trick": trick} for by, seat, trick in view.verdicts],
        "end": None if view.end is None else wire_word(view.end),
        "points": list(view.points),
        "scores": list(view.scores),
        "legal": [str(action) for action in view.legal],
        "irregular": [str(action) for action in view.irregular],
    }


def _shown(card: Card | None) -> str | None:
    return None if card is None else str(card)


def view_from_dict(data: Mapping[str, Any]) -> View:
    """
    Return the view that `view_to_dict` wrote as *data*: for a Python player in another process.

    Raises: NotationError when *data* is not a view.
    """
    try:
        return _view(data)
    except (KeyError, TypeError, IndexError, AttributeError, ArgumentError) as error:
        raise NotationError(f"that is not a view of protocol {PROTOCOL}: {error!r}") from None


def _view(data: Mapping[str, Any]) -> View:
    rules = rules_from_dict(data["rules"])
    bid = _action(data["bid"], rules)
    return View(
        rules=rules,
        viewer=data["viewer"],
        dealer=data["dealer"],
        phase=_case(Phase, data["phase"]),
        turn=data["turn"],
        hand=tuple([Card.parse(text) for text in data["hand"]]),
        sizes=tuple(data["sizes"]),
        piles=tuple(
            [tuple([SeenPile(pile["covered"], _card(pile["up"])) for pile in row]) for row in data["piles"]]
        ),
        upcard=_card(data["upcard"]),
        history=tuple(
            [
                Deed(_case(Phase, deed["phase"]), deed["seat"], _action(deed["action"], rules), deed["pile"])
                for deed in data["history"]
            ]
        ),
        trump=None if data["trump"] is None else Trump.parse(data["trump"]),
        maker=data["maker"],
        bid=bid if isinstance(bid, Bid) else None,
        alone=data["alone"],
        defender=data["defender"],
        out=tuple(data["out"]),
        trick=_plays(data["trick"]),
        tricks=tuple([Trick(_plays(trick["plays"]), trick["winner"]) for trick in data["tricks"]]),
        verdicts=tuple([Verdict(row["by"], row["seat"], row["trick"]) for row in data["verdicts"]]),
        end=None if data["end"] is None else _case(End, data["end"]),
        points=tuple(data["points"]),
        scores=tuple(data["scores"]),
        legal=tuple([parse_action(text, rules) for text in data["legal"]]),
        irregular=tuple([parse_action(text, rules) for text in data["irregular"]]),
    )


def _case(cases: type[_Case], text: str) -> _Case:
    return cases[text.upper().replace("-", "_")]


def _card(text: str | None) -> Card | None:
    return None if text is None else Card.parse(text)


def _action(text: str | None, rules: Rules) -> Action | None:
    return None if text is None else parse_action(text, rules)


def _plays(rows: list[tuple[int, str]]) -> tuple[tuple[int, Card], ...]:
    return tuple([(seat, Card.parse(text)) for seat, text in rows])
