"""Fixing trump: turn-up, free choice or bidding; playing and defending alone; dropping out."""

from euchre.base.numbers import count_in_words, list_of_words, number_word
from euchre.english.cards import card_of_suit
from euchre.english.rule_sheet.sections import Section, Statement, Statements, may_be_alone, statement
from euchre.english.rule_sheet.upcard import joker_up, upcard
from euchre.rules.rules import (
    Alone,
    BestCard,
    Bidding,
    Countdown,
    DefendAlone,
    FreeChoice,
    LoneBid,
    NoTrump,
    PassedOut,
    Pickup,
    Rules,
    TurnUp,
)


def calling(rules: Rules) -> list[Section]:
    """
    Return the rule sheet's sections on how trump is fixed, step by step, and on what is decided before the
    first lead.
    """
    return [*_auction(rules), _alone(rules), _drop_out(rules)]


def _auction(rules: Rules) -> list[Section]:
    match rules.auction:
        case TurnUp() as auction:
            return [_turn_up(rules, auction), upcard(rules, auction)]
        case FreeChoice() as auction:
            return [_free_choice(rules, auction)]
        case Bidding() as auction:
            return [_bidding(rules, auction)]


def _forced(rules: Rules) -> Statements:
    """Begin the section with what holds of a suit that is trump at once."""
    items, suit = Statements(), rules.forced
    if suit is not None:
        may = isinstance(rules.auction, TurnUp) and rules.auction.pickup is not Pickup.MUST
        taken = (
            f"The dealer {'may take' if may else 'takes'} the upcard up and then puts one card face down."
            if rules.forced_is_taken
            else "The upcard is not taken up; it stays out of play."
        )
        stay = " Nobody may drop out." if rules.drop_out else ""
        items.say(
            f"If the upcard is {card_of_suit(suit)}, {suit.word} are trump at once: nobody calls and there "
            f"is no maker.{stay} {taken}",
            "forced forced_is_taken auction.pickup drop_out",
        )
    elif isinstance(rules.scoring, Countdown):
        items.say("No suit is trump at once.", "forced")
    return items


def _nobody(passed_out: PassedOut) -> str:
    match passed_out:
        case PassedOut.NEXT_DEALS:
            return "the cards are thrown in without score, and the next player deals"
        case PassedOut.SAME_DEALS:
            return "the cards are thrown in without score, and the same dealer deals again"
        case PassedOut.NO_TRUMP:
            return "the hand is played at no trump, without a maker"


def _turn_up(rules: Rules, auction: TurnUp) -> Section:
    items = _forced(rules)
    if rules.joker:
        items.say(joker_up(rules, auction), "joker auction.joker_up auction.joker_suit")
    order = (
        "First eldest, then the dealer, passes or calls."
        if rules.seats == 2
        else "Eldest speaks first, then the others clockwise, the dealer last; each passes or calls."
    )
    items.say(
        f"First round: the suit of the upcard is offered. {order} To call is to make that suit trump: "
        "another player orders it up, the dealer accepts it. Whoever calls is the maker, and calling "
        "ends.",
        "auction seats",
    )
    if auction.rounds == 2:
        items.say(_second_round(auction), "auction.rounds auction.name_turned auction.no_trump")
    if auction.natural_trump:
        counts = "counts" if auction.upcard_is_natural else "does not count"
        items.say(
            "To call a suit a player must hold a card printed with it; the left bower is not one"
            + (", nor is the joker" if rules.joker else "")
            + f". For the dealer the upcard, still on offer, {counts} as such a card.",
            "auction.natural_trump auction.upcard_is_natural joker",
        )
    else:
        items.say("A player may call a suit without holding a card of it.", "auction.natural_trump")
    if auction.stick:
        items.say(
            _stuck(auction),
            "auction.stick auction.rounds auction.stuck_may_name_turned auction.name_turned auction.no_trump",
        )
    else:
        last = "both rounds" if auction.rounds == 2 else "the only round"
        items.say(
            f"If everyone passes in {last}, {_nobody(auction.passed_out)}.",
            "auction.passed_out auction.rounds auction.stick",
        )
    return Section("Calling", tuple(items))


def _second_round(auction: TurnUp) -> str:
    what = "any suit, also the one turned down" if auction.name_turned else "any suit but the one turned down"
    if auction.no_trump is NoTrump.SECOND_ROUND:
        what += ", or no trump"
    return (
        "Second round, if all have passed: the upcard is turned face down. In the same order each may "
        f"pass or name {what}; whoever names is the maker and calling ends."
    )


def _stuck(auction: TurnUp) -> str:
    if auction.rounds == 1:
        extra = ", or name no trump" if auction.no_trump is NoTrump.STUCK else ""
        return (
            "Stick the dealer: the dealer, speaking last, may not pass and must take the upcard's "
            f"suit{extra}."
        )
    text = "Stick the dealer: the dealer, speaking last in the second round, may not pass"
    if auction.stuck_may_name_turned and not auction.name_turned:
        text += ", but may name even the suit turned down"
    if auction.no_trump is NoTrump.STUCK:
        text += ", but may then name no trump, which nobody else may"
    return text + "."


def _free_choice(rules: Rules, auction: FreeChoice) -> Section:
    what = "any suit, or no trump," if auction.no_trump else "any suit"
    first = "eldest" if rules.seats == 2 else "each in turn, eldest first,"
    items = _forced(rules)
    items.say("Any other upcard stays out of play." if rules.turned else "No card is turned up.", "auction")
    items.say(
        f"Once, {first} names {what} as trump, or passes. Whoever names is the maker and calling ends.",
        "auction.no_trump seats",
    )
    items.say(
        "If nobody has named, the dealer must: the dealer may not pass, so every hand is played.", "auction"
    )
    return Section("Calling", tuple(items))


def _bidding(rules: Rules, auction: Bidding) -> Section:
    trumps = ["a suit"] + ["no trump"] * auction.no_trump + ["low no trump"] * auction.low_no_trump
    items = _forced(rules)
    if rules.turned:
        items.say("Any other upcard stays out of play.", "forced")
    with_it = (
        f" and with it {list_of_words(trumps, 'or')} as trump"
        if auction.named
        else ", without saying what is trump"
    )
    items.say(
        "Eldest speaks first, then the others in turn; each passes or bids. A bid is a number of tricks "
        f"from {number_word(auction.low)} to {number_word(rules.tricks)}{with_it}.",
        "auction.low auction.named auction.no_trump auction.low_no_trump hand",
    )
    items.say(
        "A bid must name more tricks than the one before; as many in another suit is not enough. It may "
        "name several more.",
        "auction",
    )
    if auction.rounds == 1:
        items.say("Everyone speaks once.", "auction.rounds")
    elif auction.rounds:
        items.say(
            f"Everyone speaks up to {number_word(auction.rounds)} times; whoever passes is out of the "
            "auction.",
            "auction.rounds",
        )
    else:
        items.say(
            "It goes round until all but one have passed; whoever passes is out of the auction.",
            "auction.rounds",
        )
    items.say("The auction ends at once with a bid that cannot be raised.", "auction")
    items += _lone_bids(auction.lone)
    after = "" if auction.named else f", who now names {list_of_words(trumps, 'or')} as trump"
    items.say(
        f"The highest bidder is the maker{after}.", "auction.named auction.no_trump auction.low_no_trump"
    )
    if auction.stick:
        items.say(
            f"Stick the dealer: if everyone else has passed, the dealer must bid {number_word(auction.low)}, "
            "no more and no less.",
            "auction.stick auction.low",
        )
    else:
        items.say(f"If everyone passes, {_nobody(auction.passed_out)}.", "auction.passed_out auction.stick")
    return Section("Bidding", tuple(items))


def _lone_bids(lone: tuple[LoneBid, ...]) -> list[Statement]:
    if not lone:
        return [statement("There is no bid to play alone.", "auction.lone")]
    items = Statements()
    items.say(
        "Above every number stand the lone bids, each higher than the one before: to take every "
        "trick without the partner, who sits out.",
        "auction.lone",
    )
    for place, bid in enumerate(lone, start=1):
        swap = (
            f"the maker puts {count_in_words(bid.exchange, 'card')} face down, "
            "then gets as many from the partner"
            if bid.exchange
            else "with the maker's own cards"
        )
        items.say(
            f"Lone bid {place}: {swap}. Made, it scores {bid.made}; missed, it costs {bid.lost}.",
            "auction.lone",
        )
    return items


def _alone(rules: Rules) -> Section:
    title = "Playing alone"
    alone = rules.alone
    if rules.call_ace:
        return _called_ace()
    if alone is None:
        if not rules.partners:
            return Section(title, ())
        how = "Only by a lone bid." if may_be_alone(rules) else "Nobody may play alone."
        return Section(title, (statement(how, "alone auction.lone"),))
    items = Statements()
    auction = rules.auction
    when = "together with the call"
    if rules.declared_after_call:
        discard = ""
        if isinstance(auction, TurnUp):
            discard = ", once the dealer has put a card down"
            discard += "" if auction.pickup is Pickup.MUST else " or left the upcard"
        when = f"after the call{discard}, and before anybody leads"
    items.say(
        f"The maker may play alone, saying so {when}. The partner lays the cards face down and sits out.",
        "alone alone.declared",
    )
    if isinstance(auction, TurnUp):
        how = "alone or not, like anybody else"
        if alone.partner_of_dealer_must:
            how = "only by playing alone" + ", and the order says so" * rules.declared_after_call
        items.say(f"The dealer's partner may order the upcard up {how}.", "alone.partner_of_dealer_must")
    items.say(_best_card(alone), "alone.best_card")
    if alone.must_take_all:
        text = f"A lone maker must take all {number_word(rules.tricks)} tricks; with fewer it is a euchre."
        items.say(text, "alone.must_take_all")
    match alone.defend:
        case DefendAlone.NEVER:
            items.say("Nobody may defend alone.", "alone.defend")
        case DefendAlone.LONERS:
            items.say(f"Against a lone maker {_defend()}", "alone.defend")
        case DefendAlone.ALWAYS:
            items.say(
                f"Against a lone maker, and against a maker with a partner too, {_defend()}", "alone.defend"
            )
    return Section(title, tuple(items))


def _called_ace() -> Section:
    texts = (
        (
            "When trump is fixed and the dealer has put a card down, the maker names a suit other than "
            "trump, and whoever holds its ace is the maker's partner in this hand, without saying so. "
            "The maker may also choose to have no partner."
        ),
        (
            "The partner is known when the ace is played; nobody has to play it sooner than any other "
            "card. If the maker holds the ace, or nobody does, the maker has no partner either."
        ),
        (
            "A maker without a partner plays alone and is paid so, in each of these cases. Nobody sits out: "
            "everybody else plays against that maker."
        ),
    )
    return Section("Calling an ace", tuple([statement(text, "call_ace") for text in texts]))


def _defend() -> str:
    return (
        "either defender may defend alone: the two are asked before the first lead, the one nearer to "
        "the dealer's left first, and the first to say so sends the other away."
    )


def _best_card(alone: Alone) -> str:
    match alone.best_card:
        case BestCard.NEVER:
            return "A lone maker gets no card from the partner."
        case BestCard.DISCARD_FIRST:
            return (
                "A lone maker puts one card face down and then gets one, of the partner's choice, from "
                "the partner."
            )
        case BestCard.RECEIVE_FIRST:
            return (
                "A lone maker gets one card, of the partner's choice, from the partner and then puts "
                "one face down."
            )


def _drop_out(rules: Rules) -> Section:
    title = "Staying and dropping"
    if not rules.drop_out:
        if rules.partners or rules.seats == 2:
            return Section(title, ())
        return Section(title, (statement("Nobody may drop out of a hand.", "drop_out"),))
    asked = (
        "Once there is a maker, the others in turn, from the maker's left, say whether they stay in the hand "
        "or drop out of it. Whoever drops puts the cards down and scores nothing."
    )
    won = "If all the others drop, the maker has all the tricks without play."
    return Section(title, (statement(asked, "drop_out"), statement(won, "drop_out")))
