"""Before a card is played: who sits where, the deck and its ranking, the deal, and help for weak hands."""

from euchre.base.numbers import capitalized, count_in_words, list_of_words, number_word
from euchre.english.cards import ONE_OF_SUIT, CardWords
from euchre.english.rule_sheet.sections import Section, Statements, may_be_no_trump, rank_words, statement
from euchre.rules.cards import Card, Rank, Suit
from euchre.rules.rules import (
    Bidding,
    FarmersHand,
    FirstDeal,
    JokerUp,
    Ladder,
    Remedy,
    Rules,
    TurnUp,
    WeakHand,
)


def players(rules: Rules) -> Section:
    """Return the rule sheet's section on seats and partners."""
    items = Statements()
    if rules.seats == 2:
        items.say("Two players, one against the other.", "seats sides")
    elif not rules.partners:
        together = (
            " In each hand the holder of the called ace works with the maker, the others against the two."
            if rules.call_ace
            else " In each hand the others work together against the maker."
        )
        items.say(
            f"{capitalized(number_word(rules.seats))} players, each on their own. Play is clockwise."
            + together * isinstance(rules.scoring, Ladder),
            "seats sides call_ace",
        )
    elif rules.seats == 4:
        text = "Four players in two partnerships; partners sit across from each other. Play is clockwise."
        items.say(text, "seats sides")
    elif rules.seats == 2 * rules.sides:
        pairs = f"{capitalized(number_word(rules.seats))} players in {number_word(rules.sides)} pairs"
        items.say(f"{pairs}; partners sit across from each other. Play is clockwise.", "seats sides")
    else:
        items.say(
            f"{capitalized(number_word(rules.seats))} players on two sides of "
            f"{number_word(rules.seats // 2)}; "
            "every second player round the table is a partner. Play is clockwise.",
            "seats sides",
        )
    if rules.draw_partners:
        items.say(
            "Partners are drawn for: each draws a card, and the two highest play the two lowest. For "
            "this the king is high and the ace low; players who draw equal ranks draw again.",
            "draw_partners",
        )
    elif rules.partners:
        items.say("Partners are agreed on; nobody draws for them.", "draw_partners")
    return Section("Players", tuple(items))


def cards(rules: Rules, card_words: CardWords) -> Section:
    """Return the rule sheet's section on the deck, and on which card is higher."""
    ranks = rank_words(rules.low)
    plain = list_of_words(ranks[::-1])
    each = "two of each card: " if rules.copies == 2 else ""
    joker = ", and the joker" if rules.joker else ""
    items = Statements()
    items.say(
        f"The deck has {rules.cards_in_deck} cards: {each}{plain} of each suit{joker}.", "low copies joker"
    )
    low = [rank for rank in ranks if rank != "jack"]
    trumps = [*(["joker"] if rules.joker else []), "right bower", "left bower", *low]
    items.derive(
        f"The cards of the trump suit rank, from the top: {', '.join(trumps)}. The right bower is "
        "the jack of the trump suit; the left bower is the jack of the other suit of the same "
        "colour, and counts as a card of the trump suit in every way.",
        "low joker",
    )
    items.derive(
        f"The cards of every other suit rank, from the top: {', '.join(ranks)}. The suit of the "
        "left bower has no jack, because its jack is a trump.",
        "low joker",
    )
    items.derive(_example(rules, card_words), "low joker")
    if rules.joker:
        items.say(
            "The joker is the highest trump. It belongs to the trump suit like the left bower: led, it "
            "asks for trumps, and it must be played when trumps are led and there is no other.",
            "joker",
        )
    if rules.copies == 2:
        items.say("Of two equal cards in a trick, the one that was played first is the higher.", "copies")
    if may_be_no_trump(rules):
        items.say(
            "At no trump there are no bowers: no suit is above the others, and all four rank from the "
            "ace down.",
            "auction.no_trump auction.passed_out",
        )
    if isinstance(rules.auction, Bidding) and rules.auction.low_no_trump:
        items.say(
            "At low no trump there are no bowers either, and the ranks are turned over: "
            f"{rules.low.word} is highest, then up to the ace, which is lowest.",
            "auction.low_no_trump low",
        )
    return Section("Cards", tuple(items))


def _example(rules: Rules, card_words: CardWords) -> str:
    letters = {word: "10" if word == "10" else word[0].upper() for word in rank_words(rules.low)}
    rest = [letter for word, letter in letters.items() if word != "jack"]
    ranks = [rank for rank in sorted(Rank, reverse=True) if rank >= rules.low and rank is not Rank.JACK]
    bowers = [Card.of(Rank.JACK, suit) for suit in (Suit.HEARTS, Suit.DIAMONDS)]
    trumps = [*bowers, *[Card.of(rank, Suit.HEARTS) for rank in ranks]]
    order = ["joker"] * rules.joker + [card_words(card, None) for card in trumps]
    return (
        f"Example, hearts trump: {', '.join(order)}; then in diamonds {', '.join(rest)}; in clubs and in "
        f"spades {', '.join(letters.values())}."
    )


def deal(rules: Rules) -> Section:
    """
    Return the rule sheet's section on the deal: first dealer, rotation, cut, packets, cards on the table, and
    the kitty.
    """
    items = Statements()
    items.say(_first_dealer(rules), "first_deal draw_partners")
    if rules.seats == 2:
        items.say("The players deal in turn. Whoever does not deal is eldest.", "seats")
    else:
        items.say(
            "After each hand the deal passes to the left. The player on the dealer's left is eldest.", "seats"
        )
    neighbour = "the other player" if rules.seats == 2 else "the player on the dealer's right"
    items.say(
        f"The dealer shuffles; {neighbour} cuts, leaving at least four cards in each packet."
        if rules.cut
        else "The dealer shuffles. The deck is not cut.",
        "cut",
    )
    if rules.piles:
        each = count_in_words(rules.piles, "card")
        items.say(
            f"On the table each player, eldest first, gets {each} face down side by side, then "
            f"{number_word(rules.piles)} face up, one on each: {count_in_words(rules.piles, 'pile')} of two. "
            "Nobody may look at a covered card.",
            "piles",
        )
    if rules.hand:
        packets = list_of_words([number_word(packet) for packet in rules.packets], "then")
        way = f"dealt {packets} at a time, eldest first"
        also = "also " if rules.piles else ""
        items.say(
            f"Each player {also}gets a hand of {count_in_words(rules.hand, 'card')}, {way}.", "packets hand"
        )
        items.say(
            "Only its holder sees a hand; face-up cards are seen by all."
            if rules.piles or rules.turned
            else "Only its holder sees a hand.",
            "hand piles auction",
        )
    else:
        items.say("There are no cards in the hand: all are on the table.", "hand")
    items.derive(_left_over(rules), "hand piles seats low copies joker")
    items.derive(
        f"So everyone plays {count_in_words(rules.tricks, 'card')}; "
        f"a hand has {count_in_words(rules.tricks, 'trick')}.",
        "hand piles",
    )
    return Section("Deal", tuple(items))


def _first_dealer(rules: Rules) -> str:
    order = "For this the king is high and the ace low; players who tie for it draw again."
    match rules.first_deal:
        case FirstDeal.RANDOM:
            return "The first dealer is found by lot."
        case FirstDeal.FIRST_JACK:
            return "To find the first dealer, cards are dealt round face up: the first jack deals."
        case FirstDeal.LOWEST | FirstDeal.HIGHEST:
            if rules.draw_partners:
                return f"Of all who drew for partners, the {rules.first_deal} deals first."
            return f"To find the first dealer, each draws a card; the {rules.first_deal} deals. {order}"


def _left_over(rules: Rules) -> str:
    if not rules.kitty:
        return "All the cards are dealt; none is left over."
    rest = "one card is" if rules.kitty == 1 else f"{number_word(rules.kitty)} cards are"
    if not rules.turned:
        return capitalized(f"{rest} left over: the kitty. It lies face down and takes no part.")
    if rules.kitty == 1:
        return "One card is left over and turned up: the upcard."
    return capitalized(
        f"{rest} left over: the kitty. Its top card is turned up: the upcard. The others lie face down."
    )


def weak_hands(rules: Rules) -> Section:
    """Return the rule sheet's section on help for hands too weak to play."""
    title = "Weak hands"
    if rules.farmer is None:
        text = "A weak hand gets no help; every hand is played as it was dealt."
        return Section(title, (statement(text, "farmer"),))
    items = Statements()
    items.say(
        "Before the first call everyone in turn, eldest first, may ask for help with a weak hand. "
        f"Weak is a hand with {_weak_hand(rules.farmer)}.",
        "farmer.hand",
    )
    match rules.farmer.remedy:
        case Remedy.SWAP:
            items.say(
                "Whoever asks shows three of the weak cards and changes them for three cards of the "
                "kitty, face down, that nobody has seen. The first to ask is the only one helped in "
                "that hand.",
                "farmer.remedy",
            )
            items.say(
                "Cards of the upcard's suit may not be changed and do not count as weak."
                if rules.farmer.keep_upcard_suit
                else "Cards of the upcard's suit may be changed too.",
                "farmer.keep_upcard_suit",
            )
        case Remedy.REDEAL:
            items.say(
                "The first to ask ends the hand: the cards are thrown in and the same dealer deals again.",
                "farmer.remedy",
            )
        case Remedy.NEXT_DEALS:
            items.say(
                "The first to ask ends the hand: the cards are thrown in and the next player deals.",
                "farmer.remedy",
            )
    if rules.forced is not None:
        items.say(f"Nobody is asked when the upcard is a {ONE_OF_SUIT[rules.forced]}.", "forced farmer")
    blind = isinstance(rules.auction, TurnUp) and rules.auction.joker_up is JokerUp.BLIND
    if rules.joker and blind:
        items.say("Nobody is asked when the joker is turned up.", "joker auction.joker_up farmer")
    return Section(title, tuple(items))


def _weak_hand(farmer: FarmersHand) -> str:
    match farmer.hand:
        case WeakHand.CLEAN3:
            return "three or more nines, or with three or more tens; the three are its weak cards"
        case WeakHand.MIXED4:
            return "four or more nines and tens in any mixture; its weak cards are those up to the ten"
        case WeakHand.NO_ACE_NO_FACE:
            return "no card above a ten; all of it is weak"
        case WeakHand.NO_ACE_NO_FACE_NO_TRUMP:
            return "no card above a ten and none of the upcard's suit; all of it is weak"
        case WeakHand.ACE_NO_FACE:
            return "exactly one ace and otherwise no card above a ten; its weak cards are all but the ace"
