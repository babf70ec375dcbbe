"""Leading: trumps to a partner who made it, winners while they win, and nothing that helps the foes."""

from collections.abc import Sequence

from euchre.actions import Play
from euchre.cards import TRUMP_POWER, Card
from euchre.english.cards import familiar
from euchre.english.numbers import capital
from euchre.players.api.player import Decision
from euchre.players.rules_of_thumb.following import SURE, stake
from euchre.players.rules_of_thumb.hand_value import PLAYING, less, worth
from euchre.players.rules_of_thumb.inference import BOWER, Count

BY_MAKER, BY_PARTNER, BY_DEFENDER = 1.4, 2.8, 1.6
"""What the trick that I lead to is worth next to one still to come, by my part in the hand."""
RESCUE = 0.325
"""How often a partner, able to, takes a trick that I lead to and a foe would win."""
MAKER_DRAWS = 0.45
"""What a maker's sure trump lead is worth beyond its trick."""
MAKER_RISKS = -0.55
"""What a maker's other trump leads cost."""
INTO_MAKER = -0.85
"""What a defender's trump lead costs beyond its trick: it does the maker's work."""
TO_MAKER = 0.15
"""What a trump lead to the partner who made it is worth beyond its trick."""


def lead(count: Count, cards: Sequence[Card]) -> Decision:
    """What to lead, and why."""
    to_partner = _to_partner(count, cards)
    if to_partner is not None:
        reason = f"Partner made it, so I lead {familiar(to_partner, count.trump)} to draw their trumps."
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
    chance = safe + (1.0 - safe) * rescue * RESCUE
    rest = less(count.mine, card)
    weight = _weight(count) * stake(count)
    if power < TRUMP_POWER:
        return weight * chance + worth(count, rest, scale=PLAYING)
    foes = count.foes
    falls = sum([1.0 - (1.0 - count.odds(seat, row)) ** len(count.out[row]) for seat in foes])
    plan = 0.0
    maker = count.view.maker
    if foes_trumps(count):
        if maker == count.me:
            plan = MAKER_DRAWS if safe >= SURE else MAKER_RISKS
        elif maker in count.friends:
            plan = TO_MAKER
        elif maker is not None:
            plan = INTO_MAKER
    return weight * chance + worth(count, rest, falls, PLAYING) + plan


def _weight(count: Count) -> float:
    maker = count.view.maker
    return BY_MAKER if maker == count.me else BY_PARTNER if maker in count.friends else BY_DEFENDER


def _because(count: Count, card: Card) -> str:
    name, maker = familiar(card, count.trump), count.view.maker
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
