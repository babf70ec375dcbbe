"""The score as it is kept on a table: two fives, one covering the other."""

PIPS = ((0, 2), (1,), (0, 2))


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
