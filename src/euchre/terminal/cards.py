"""Cards in this terminal, a row of boxes or a line; and the score as two fives, one covering the other."""

from dataclasses import dataclass

from euchre.english.cards import bower, short_card
from euchre.rules.cards import Card, Trump
from euchre.terminal.screen import BOLD, DIM, RED, Screen

PIPS = ((0, 2), (1,), (0, 2))
"""In each row of a five, the columns of its pips."""


def fives_can_show(start: int, target: int | None, scores: tuple[int, ...]) -> bool:
    """
    Return whether the *scores* of a game from *start* to *target* can be shown by two fives, cards whose ten
    pips count points: only from 0 up to 10.
    """
    return start == 0 and target is not None and target <= 10 and all(0 <= score <= 10 for score in scores)


def fives_in_a_line(score: int) -> str:
    """
    Return the score as both fives in one line, a filled pip for each point of *score* (0 to 10).

    >>> fives_in_a_line(7)
    '●●●●● ●●○○○'
    """
    dots = "●" * score + "○" * (10 - score)
    return f"{dots[:5]} {dots[5:]}"


def drawn_fives(score: int) -> list[str]:
    """
    Return the score as two fives drawn on lines of text, with a pip for each point of *score* (0 to 10); what
    the other card covers is hatched.
    """
    rows = ["┌───┐ ┌───┐"]
    for row in range(3):
        cells = []
        for card in range(2):
            shown, cell = max(0, min(5, score - 5 * card)), ["▒"] * 3
            before = sum(len(PIPS[above]) for above in range(row))
            if before < shown:
                cell = [" "] * 3
                for n, column in enumerate(PIPS[row]):
                    cell[column] = "♥" if before + n < shown else "▒"
            cells.append(f"│{''.join(cell)}│")
        rows.append(" ".join(cells))
    return [*rows, "└───┘ └───┘"]


def face(card: Card, trump: Trump | None) -> str:
    """
    Return three characters for a card: rank, suit and whether it is a bower, like ``J♥R``,
    ``10♦``, ``A♠ ``.
    """
    return "JOK" if card.joker else f"{short_card(card)}{bower(card, trump)}".ljust(3)


def colours(card: Card) -> tuple[str, ...]:
    """Return the ANSI codes for a card: red for hearts and diamonds, else none."""
    return (RED,) if card.suit is not None and card.pretty[1] in "♦♥" else ()


@dataclass(frozen=True, slots=True)
class CardCell:
    """A place in a row of cards: a card (None: a gap) and the number by which it is chosen."""

    card: Card | None
    number: str = ""
    covered: bool = False
    dim: bool = False


def row_of_cards(
    screen: Screen, cells: list[CardCell], trump: Trump | None, width: int, where: str = ""
) -> list[str]:
    """
    Return lines that show cards side by side, with numbers in the lower edge and ``▒`` above a card that lies
    on another.

    Cards that do not fit into *width* columns go into further rows. *where*, which says where the cards are,
    stands beside them, or above them where there is no room.
    """
    fit = max(1, (width - 1) // 4)
    lines: list[str] = []
    for start in range(0, len(cells), fit):
        part = cells[start : start + fit]
        top, middle, low = "", "", ""
        for at, cell in enumerate(part):
            top += ("┬" if at else "┌") + ("▒▒▒" if cell.covered else "───")
            text = " · " if cell.card is None else face(cell.card, trump)
            red = () if cell.card is None else colours(cell.card)
            codes = (DIM if cell.dim or cell.card is None else BOLD, *red)
            middle += "│" + screen.coloured(text, *codes)
            low += ("┴" if at else "└") + (f"{cell.number:─^3}" if cell.number else "───")
        lines += [top + "┐", middle + "│", low + "┘"]
    if where and len(lines) == 3 and 4 * len(cells) + 2 + len(where) <= width:
        lines[1] += f" {where}"
    elif where:
        lines.insert(0, where)
    return lines


def line_of_cards(
    screen: Screen, cells: list[CardCell], trump: Trump | None, width: int, where: str
) -> list[str]:
    """
    Return the same cards in one line, or in more where *width* requires it. *where* comes first; each card
    has its number before it, and ``▒`` where it lies on another.
    """
    lines, text, used = [], f"{where}:", len(where) + 1
    for cell in cells:
        name = "·" if cell.card is None else face(cell.card, trump).rstrip()
        before = f"{cell.number} " * bool(cell.number) + "▒" * cell.covered
        size = 2 + len(before) + len(name)
        if used + size > width:
            lines.append(text)
            text, used = " ", 1
        codes = (DIM,) if cell.card is None else (DIM if cell.dim else BOLD, *colours(cell.card))
        text, used = f"{text}  {before}{screen.coloured(name, *codes)}", used + size
    return [*lines, text]
