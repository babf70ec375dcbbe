"""Leading: trumps to a partner who made it, winners while they win, and nothing that helps the foes."""

from collections.abc import Sequence

from euchre.actions import Play
from euchre.cards import TRUMP_POWER, Card
from euchre.players.count import BOWER, Count
from euchre.players.following import HELP, SURE, stake
from euchre.players.player import Decision
from euchre.players.speech import capital, said
from euchre.players.worth import less, worth

MAKER_DRAWS = 0.15
"""What a maker's trump lead is worth beyond its trick."""
INTO_MAKER = -0.35
"""What a defender's trump lead costs beyond its trick: it does the maker's work."""
TO_MAKER = 0.25
"""What a trump lead to the partner who made it is worth beyond its trick."""


def lead(count: Count, cards: Sequence[Card]) -> Decision:
    """What to lead, and why."""
    to_partner = _to_partner(count, cards)
    if to_partner is not None:
        reason = f"Partner made it, so I lead {said(to_partner, count.trump)} to draw their trumps."
        return Decision(Play(to_partner), reason)
    values = {card: _value(count, card) for card in cards if not _under_a_master(count, card)}
    card = max(values, key=values.__getitem__)
    return Decision(Play(card), _because(count, card))


def _under_a_master(count: Count, card: Card) -> bool:
    """Whether I also hold the highest card left of its suit: leading low from that gives the trick away."""
    row, power = count.suits[card], count.powers[card]
    mine = [other for other in count.mine if count.suits[other] == row and count.powers[other] > power]
    return any(count.master(other) for other in mine)


def foes_trumps(count: Count) -> float:
    """How many trumps the foes are expected to hold."""
    return count.foes_hold(count.named) if count.named >= 0 else 0.0


def _to_partner(count: Count, cards: Sequence[Card]) -> Card | None:
    """A bower for the partner who made trump, while the foes may have trumps to be drawn."""
    if count.view.maker not in count.friends or not foes_trumps(count):
        return None
    bowers = [card for card in cards if count.powers[card] >= BOWER]
    return max(bowers, key=count.powers.__getitem__, default=None)


def holds(count: Count, card: Card) -> float:
    """The chance that no foe beats *card* if it is led."""
    row, power, safe = count.suits[card], count.powers[card], 1.0
    for seat in count.foes:
        safe *= 1.0 - count.beats(seat, row, power)
    return safe


def _value(count: Count, card: Card) -> float:
    row, power = count.suits[card], count.powers[card]
    safe = holds(count, card)
    rescue = max([count.beats(seat, row, power) for seat in count.friends], default=0.0)
    chance = safe + (1.0 - safe) * rescue * HELP
    rest = less(count.mine, card)
    if power < TRUMP_POWER:
        return stake(count) * chance + worth(count, rest)
    foes = count.foes
    falls = sum([1.0 - (1.0 - count.odds(seat, row)) ** len(count.out[row]) for seat in foes])
    plan = 0.0
    maker = count.view.maker
    if foes_trumps(count):
        if maker == count.me:
            plan = MAKER_DRAWS
        elif maker in count.friends:
            plan = TO_MAKER
        elif maker is not None:
            plan = INTO_MAKER
    return stake(count) * chance + worth(count, rest, falls) + plan


def _because(count: Count, card: Card) -> str:
    name, maker = said(card, count.trump), count.view.maker
    theirs = foes_trumps(count)
    power, row = count.powers[card], count.suits[card]
    rest = less(count.mine, card)
    if power >= TRUMP_POWER and theirs:
        if maker == count.me:
            return f"I made it, so I draw their trumps with {name}."
        if maker in count.friends:
            return f"Partner made it, so I lead trumps: {name}."
    if holds(count, card) >= SURE:
        return capital(f"{name} cannot be beaten now, so I take my trick.")
    if count.master(card) and power < TRUMP_POWER:
        return f"I lead {name} before somebody can trump it."
    if power >= TRUMP_POWER:
        return (
            f"I lead {name}: a trump is the best I have left."
            if not _plain(count, rest)
            else f"I lead a trump, {name}."
        )
    if not any(count.suits[other] == row for other in rest):
        if count.trumps(rest):
            return f"I lead {name}, my only card of the suit, so that I can trump it later."
        return f"I lead {name}, the only card I have of its suit."
    return f"I lead {name} and keep my better cards."


def _plain(count: Count, cards: Sequence[Card]) -> bool:
    return any(count.powers[card] < TRUMP_POWER for card in cards)
