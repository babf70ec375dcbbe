"""The upcard: a joker turned up; who takes it up once its suit is called, and which card goes down for it."""

from euchre.english.cards import card_of_suit
from euchre.english.rule_sheet.sections import Section, Statements
from euchre.rules.rules import JokerUp, Pickup, Rules, TurnUp


def upcard(rules: Rules, auction: TurnUp) -> Section:
    """Return the rule sheet's section on whether the dealer takes the upcard, and what is put down for it."""
    items = Statements()
    items.say(_pickup(auction.pickup), "auction.pickup")
    items.say(
        "Whoever takes it up then puts one card of the hand face down on the kitty; nobody else may "
        "look at it.",
        "auction.pickup",
    )
    if auction.pickup is not Pickup.MAY:
        items.say(_buried(auction), "auction.bury_upcard")
    elif dealer_names_for_joker(rules, auction):
        may = "may" if auction.bury_upcard else "may not"
        items.say(
            f"A joker turned up has to be taken; the card put down for it {may} be the joker itself.",
            "joker auction.joker_up auction.bury_upcard",
        )
    if rules.alone is not None:
        items.say("The dealer does this even when the dealer's partner plays alone.", "alone")
    if auction.rounds == 2:
        items.say("When trump is named in the second round, nobody takes the upcard.", "auction.rounds")
    return Section("The upcard", tuple(items))


def dealer_names_for_joker(rules: Rules, auction: TurnUp) -> bool:
    """Return whether a joker turned up makes the dealer name trump, and take the joker."""
    return rules.joker and auction.joker_up in (JokerUp.BLIND, JokerUp.DEALER)


def _buried(auction: TurnUp) -> str:
    if not auction.bury_upcard:
        return "The card put down may not be the upcard itself."
    if auction.pickup is Pickup.MAY_WHEN_ORDERED:
        return (
            "A dealer who accepted it may put down the upcard itself; one for whom another ordered it leaves "
            "it instead."
        )
    return "The card put down may be the upcard itself."


def _pickup(pickup: Pickup) -> str:
    match pickup:
        case Pickup.MUST:
            return "When the upcard's suit is called in the first round, the dealer must take the upcard up."
        case Pickup.MAY_WHEN_ORDERED:
            return (
                "When another player orders the upcard up, the dealer may take it or leave it; when the "
                "dealer accepted it, the dealer must take it. Trump is the upcard's suit in any case."
            )
        case Pickup.MAY:
            return (
                "When the upcard's suit is called in the first round, the dealer may take the upcard or "
                "leave it. Trump is its suit in any case."
            )


def joker_up(rules: Rules, auction: TurnUp) -> str:
    """Return the rule sheet's sentence on what happens when the joker is turned up."""
    alone = " and may not play alone" * (rules.alone is not None and not rules.declared_after_call)
    match auction.joker_up:
        case JokerUp.BLIND:
            return (
                "If the joker is turned up, the dealer names any suit as trump before looking at the "
                f"hand, is the maker{alone}; the joker is then the upcard that goes to the dealer."
            )
        case JokerUp.FIXED:
            return (
                f"If the joker is turned up, it counts as {card_of_suit(auction.joker_suit)}: "
                f"{auction.joker_suit.word} are offered, and calling goes on as usual."
            )
        case JokerUp.DEALER:
            return (
                "If the joker is turned up, the dealer looks at the hand, names any suit as trump and "
                "is the maker; the joker is then the upcard that goes to the dealer."
            )
        case JokerUp.REDEAL:
            return "If the joker is turned up, the cards are thrown in and the same dealer deals again."
