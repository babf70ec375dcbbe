"""``euchre hint``: what each choice of a position is worth, and why."""

from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from euchre.commands.shared.options import File, Json, MaybeNumber, Number
from euchre.commands.shared.printing import columns, paragraph, print_json
from euchre.commands.shared.progress import compiling
from euchre.commands.shared.reading import read_position_or_game
from euchre.errors import EuchreError

if TYPE_CHECKING:
    from euchre.analysis.hint.hint import Hint
    from euchre.views import View

MOST = 100_000
"""More worlds make no choice clearer."""


def hint(
    position: File,
    /,
    *,
    deal: MaybeNumber = None,
    at: MaybeNumber = None,
    player: Annotated[str, Parameter(show_default=True)] = "ace",
    worlds: MaybeNumber = None,
    seed: Number = 0,
    json: Json = False,
) -> int:
    """
    Say what each choice of a position is worth, and why.

    The question is that of the seat to act: what it cannot see is not looked
    at, even where the position tells it. Each choice is tried in many layouts
    of the hidden cards, or in all of them where they are few; layouts that fit
    the calls heard count for more.

    Parameters
    ----------
    position
        A position in one line, in quotes for the shell and with ? for
        cards not seen: "two dealer=1 up=9H hands=JHJDAHKHQH/????? :";
        a file of one, a recorded game (.json, .egn), or - for standard input.
    deal
        Of a recorded game, the deal with this number; without it the last.
    at
        Of a recorded deal, the point after so many decisions; without it the last.
    player
        Who is asked: king, ace, left or right, and benny at two-handed five-card Euchre.
    worlds
        How many layouts are drawn, where there are too many to try all.
    seed
        The same seed gives the same figures.
    json
        Print JSON.
    """
    from euchre.analysis.hint.hint import hint as hint_of
    from euchre.analysis.hint.hint import judge_named

    if worlds is not None and not 2 <= worlds <= MOST:
        raise EuchreError(f"--worlds {worlds}: draw between 2 and {MOST:,} layouts")
    judge, seen = judge_named(player, seed), _view(position, deal, at)
    if len(seen.legal) == 1:
        if json:
            print_json(_forced(seen, player, seed))
        else:
            paragraph(_heading(seen))
            paragraph(_only(seen))
        return 0
    with compiling():
        found = hint_of(seen, judge, worlds)
    if json:
        print_json(found.json() | {"seed": seed})
    else:
        _print(found)
    return 0


# --- What is asked ------------------------------------------------------------------------------------------


def _view(asked: str, deal: int | None, at: int | None) -> "View":
    """What the seat to act sees in the position that the argument is, or at that point of a recorded game."""
    from euchre.analysis.review.known import view_at, view_in
    from euchre.analysis.score import going_on
    from euchre.notation.record import Record

    found = read_position_or_game(asked, deal, at)
    if isinstance(found, Record):
        return view_at(found, deal, at)
    seen = view_in(found)
    going_on(seen.rules, seen.scores)
    return seen


# --- What is answered ---------------------------------------------------------------------------------------


def _print(found: "Hint") -> None:
    from euchre.analysis.hint.layouts import hidden_ways
    from euchre.analysis.hint.shown import table

    judgement = found.judgement
    paragraph(_heading(judgement.view))
    rows, right = table(found)
    columns(rows, right)
    paragraph(found.text)
    if judgement.exact:
        paragraph(f"All {len(judgement):,} layouts this seat thinks possible were tried: no chance is left.")
    else:
        paragraph(f"{len(judgement):,} layouts of {hidden_ways(judgement.view)}; ± is the standard error.")


def _only(view: "View") -> str:
    """That nothing is to be chosen."""
    from euchre.analysis.wording import word

    return f"There is no choice: {word(view.legal[0], view)} is all that is allowed."


def _forced(view: "View", player: str, seed: int) -> dict[str, Any]:
    """The one choice in plain types; nothing was tried, so there are no figures."""
    from euchre.analysis.wording import word
    from euchre.notation.position import show_view
    from euchre.notation.text import show_action
    from euchre.players.search.match_equity import Race

    only = view.legal[0]
    return {
        "position": show_view(view),
        "seat": view.turn,
        "player": player,
        "worlds": 0,
        "exact": True,
        "match": bool(view.scores) and Race.of(view.rules) is not None,
        "choices": [{"action": show_action(only), "words": word(only, view), "best": True}],
        "reasons": [{"kind": "forced", "text": _only(view), "figures": {}}],
        "seed": seed,
    }


def _heading(view: "View") -> str:
    """The game, who is to act, and what that seat sees."""
    from euchre.analysis.wording import score
    from euchre.table.choices import in_order, short
    from euchre.terminal.start import COMPASS, title

    rules, names = view.rules, COMPASS[view.rules.seats]
    cards = " ".join(map(short, in_order(view.hand, view.trump)))
    told = [
        f"{title(rules)}: {names[view.turn]} (seat {view.turn}) to act, {names[view.dealer]} deals",
        cards,
    ]
    if rules.piles:
        told.append("face up " + " ".join(map(short, in_order(view.tops(view.turn), view.trump))))
    if view.upcard is not None and view.trump is None:
        told.append(f"{short(view.upcard)} turned up")
    if view.trump is not None:
        told.append(f"trump {view.trump.word}")
    if view.scores:
        told.append("score " + score(view.scores))
    if view.trick:
        trick = [f"{short(card)} by {names[seat]}" for seat, card in view.trick]
        told.append(f"on the table {', '.join(trick)}")
    return "; ".join(told) + "."
