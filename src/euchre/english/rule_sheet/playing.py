"""The play, the score of a hand, unlawful cards, and how the game is won."""

from euchre.base.numbers import capitalized, count_in_figures, count_in_words, number_word
from euchre.english.rule_sheet.sections import (
    PayTable,
    Rows,
    Section,
    Statement,
    Statements,
    may_be_alone,
    may_lack_maker,
    statement,
)
from euchre.rules.rules import (
    Bidding,
    Contract,
    Countdown,
    DefendAlone,
    Ladder,
    Lead,
    OwnTricks,
    Revoke,
    Rules,
    Tie,
)


def play(rules: Rules) -> Section:
    """
    Return the rule sheet's section on the lead, following suit, winning a trick, and turning covered cards
    up.
    """
    items = Statements()
    items.say(_lead(rules), "lead alone drop_out auction.lone")
    joker = " The joker and the left bower count" if rules.joker else " The left bower counts"
    source = ", from the hand or face up on the table" if rules.piles else ""
    items.say(
        f"Whoever has a card of the suit led must play one{source}.{joker} as trump, here as everywhere. "
        "Whoever has none may play any card; nobody is forced to trump.",
        "piles joker",
    )
    if rules.piles:
        items.say("Covered cards cannot be played, and nobody has to follow suit with one.", "piles")
    items.say(
        "The highest trump in it takes the trick; without a trump, the highest card of the suit led. "
        "Whoever takes a trick leads to the next."
    )
    if rules.piles:
        items.say(
            "When a face-up card on the table has been played, the card under it is turned up as soon "
            "as the trick is over, not before.",
            "piles",
        )
    items.say("Every hand is played to its last trick.")
    return Section("Play", tuple(items))


def _lead(rules: Rules) -> str:
    skip = " A player who takes no part is passed over: the next clockwise leads."
    skip *= may_be_alone(rules) or rules.drop_out
    match rules.lead:
        case Lead.ELDEST:
            return "Eldest leads to the first trick, whoever the maker is." + skip
        case Lead.MAKER:
            without = "; if there is none, eldest does" if may_lack_maker(rules) else ""
            return f"The maker leads to the first trick{without}." + skip
        case Lead.LONER:
            return "Eldest leads to the first trick, but a maker who plays alone leads instead." + skip
        case Lead.LEFT_OF_LONER:
            return (
                "Eldest leads to the first trick; but when the maker plays alone, the player on the "
                "maker's left does." + skip
            )
        case Lead.ACROSS_FROM_DEALER:
            return (
                "Eldest leads to the first trick; but when a maker of eldest's side plays alone, the "
                "player across from the dealer does." + skip
            )


# --- the score of a hand ------------------------------------------------------------------------------------


def scoring(rules: Rules) -> Section:
    """Return the rule sheet's section on what a hand pays, as a small table."""
    text, rows = _scored(rules)
    return Section(
        "Score of a hand", (*text, PayTable(rows, ("scoring", "hand", "piles", "sides", "drop_out")))
    )


def _scored(rules: Rules) -> tuple[list[Statement], Rows]:
    match rules.scoring:
        case OwnTricks():
            return _own_tricks(rules)
        case Ladder() as ladder:
            return _ladder(rules, ladder)
        case Contract() as contract:
            return _contract(rules, contract)
        case Countdown() as countdown:
            return _countdown(rules, countdown)


def _maker(rules: Rules) -> str:
    return "the maker's side" if rules.partners or rules.call_ace else "the maker"


def _others(rules: Rules) -> str:
    """Those who play against the maker, as those who are paid."""
    if rules.partners:
        return "the defenders' side" if rules.sides == 2 else "each other side"
    return "the defender" if rules.seats == 2 else "each defender"


def _need(rules: Rules) -> str:
    maker = _maker(rules)
    if isinstance(rules.auction, Bidding):
        return (
            f"{capitalized(maker)} must take at least as many tricks as were bid; with fewer it is euchred."
        )
    return (
        f"{capitalized(maker)} must take at least {number_word(rules.make)} of the "
        f"{count_in_words(rules.tricks, 'trick')}; with fewer it is euchred."
    )


def _own_tricks(rules: Rules) -> tuple[list[Statement], Rows]:
    maker = _maker(rules)
    return [statement(_need(rules), "hand piles auction")], (
        (f"{maker} takes what it needs", "each side: a point for each of its tricks"),
        (f"{maker} is euchred", f"{_others(rules)} {rules.tricks}, {maker} nothing"),
    )


def _steps(steps: tuple[tuple[int, int], ...], top: int) -> Rows:
    """Each run of tricks that pays the same, up to *top*: the highest step that is reached counts."""
    paid = {n: max(points for least, points in steps if n >= least) for n in range(steps[0][0], top + 1)}
    rows: list[tuple[str, str]] = []
    first = steps[0][0]
    for n in range(first, top + 1):
        if n == top or paid[n + 1] != paid[n]:
            span = f"{n}" if n == first else f"{first} to {n}"
            word = "all " if first == n == top else ""
            rows.append((f"{word}{span} trick{'' if span == '1' else 's'}", f"{paid[n]}"))
            first = n + 1
    return tuple(rows)


def _ladder(rules: Rules, ladder: Ladder) -> tuple[list[Statement], Rows]:
    maker = _maker(rules)
    rows = [
        (f"{maker} takes {what}", f"{maker} {points}") for what, points in _steps(ladder.steps, rules.tricks)
    ]
    rows.append((f"{maker} is euchred", _euchre(rules, ladder.euchre)))
    if rules.call_ace or rules.alone is not None:
        lone = "a maker without a partner" if rules.call_ace else "a lone maker"
        paid = "the maker" if rules.call_ace else maker
        for what, points in _steps(ladder.lone, rules.tricks):
            rows.append((f"{lone} takes {what}", f"{paid} {points}"))
        rows.append((f"{lone} is euchred", _euchre(rules, ladder.lone_euchre)))
    if rules.alone is not None and rules.alone.defend is not DefendAlone.NEVER:
        for what, points in _steps(ladder.lone_defence, rules.tricks):
            rows.append((f"the maker is euchred, a lone defender takes {what}", _euchre(rules, int(points))))
    if ladder.super_euchre:
        rows.append((f"{maker} takes no trick", f"no less than: {_euchre(rules, ladder.super_euchre)}"))
    else:
        rows.append((f"{maker} takes no trick", "no more than for any other euchre"))
    nothing = f"Nobody else scores. A march is taking all {number_word(rules.tricks)} tricks."
    items = Statements()
    items.say(_need(rules), "hand piles auction")
    items.say(nothing, "scoring hand piles")
    if rules.call_ace:
        items.say(
            "What the maker's side scores or loses, the maker and the partner score or lose each."
            if ladder.euchre_from_maker
            else "What the maker's side scores, the maker and the partner score each.",
            "call_ace scoring.euchre_from_maker",
        )
    if ladder.euchre_from_maker:
        items.say(
            "A euchre is paid by the maker's own score; nobody else gains by it.", "scoring.euchre_from_maker"
        )
    elif rules.sides > 2:
        items.say("A euchre pays every defender in full.", "scoring sides")
    return items, tuple(rows)


def _euchre(rules: Rules, points: int) -> str:
    assert isinstance(rules.scoring, Ladder)
    if not points:
        return "nobody scores"
    if rules.scoring.euchre_from_maker:
        return f"{_maker(rules)} loses {points}"
    return f"{_others(rules)} {points}"


def _contract(rules: Rules, contract: Contract) -> tuple[list[Statement], Rows]:
    maker = _maker(rules)
    own = "the number bid" if contract.only_the_bid else "a point for each of its tricks"
    bonus = f" and {contract.bonus} more" if contract.bonus else ""
    rows = [
        (f"{maker} makes the bid", f"{maker}: {own}{bonus}"),
        (f"{maker} is euchred", f"{maker} loses the number bid"),
    ]
    if isinstance(rules.auction, Bidding) and rules.auction.lone:
        rows.append(("a lone bid is made", f"its own points, as said above{bonus}"))
        rows.append(("a lone bid is missed", "its own loss, as said above"))
    rows.append(("in any case", "everyone else: a point for each trick"))
    return [
        statement(_need(rules), "hand piles auction"),
        statement("A score may fall below nothing.", "scoring"),
    ], tuple(rows)


def _countdown(rules: Rules, countdown: Countdown) -> tuple[list[Statement], Rows]:
    rows = [
        ("the maker takes enough tricks", "down by one for each of them"),
        ("the maker is euchred", f"up by {countdown.penalty}"),
        ("another takes a trick or more", "down by one for each of them"),
        ("another stays and takes none", f"up by {countdown.penalty}"),
    ]
    if rules.drop_out:
        rows.append(("a player has dropped out", "no change"))
    items = Statements()
    items.say("Scores go down; low is good.", "scoring")
    items.say(_need(rules), "hand piles auction")
    if may_lack_maker(rules):
        items.say("In a hand without a maker everyone needs one trick.", "auction.passed_out forced")
    sweep = "wins the game at once" if countdown.sweep_wins else "counts down like any other, no more"
    items.say(
        f"A maker who takes all {number_word(rules.tricks)} tricks in play {sweep}.", "scoring.sweep_wins"
    )
    return items, tuple(rows)


# --- mistakes -----------------------------------------------------------------------------------------------


def mistakes(rules: Rules) -> Section:
    """Return the rule sheet's section on unlawful cards and what they cost."""
    title, revoke = "Unlawful cards", rules.revoke
    if revoke is None:
        text = "A card that may not be played is not accepted: it is taken back and another is played."
        text += " It costs nothing."
        return Section(title, (statement(text, "revoke"),))
    items = Statements()
    items.say(
        "Honour play: an unlawful card stands. Any opponent still in the hand may call a renege; if the "
        "player called has reneged, the hand ends there." + _partners_for_the_hand(rules),
        "revoke",
    )
    own = "once that trick is over" if revoke.next_trick_first else "at any time"
    items.say(
        f"A player who has reneged may own up to it {own}; it costs the same, and ends the hand too.",
        "revoke revoke.next_trick_first",
    )
    items.say(_price(rules, revoke), "revoke.points scoring sides")
    if may_be_alone(rules):
        more = "it is the same" if revoke.lone_points is None else f"it is {revoke.lone_points} instead"
        items.say(f"When anybody plays or defends alone, {more}.", "revoke.lone_points alone")
    items.say(
        "It can be called only when the trick it was played in is over, in a later trick of the hand: before "
        "the first trick is over nobody can be called, later nobody who has followed in a trick before that "
        "trick is over."
        if revoke.next_trick_first
        else "It can be called at once, and in any later trick of the hand, of any player who has played.",
        "revoke.next_trick_first",
    )
    items.say(
        "After the last trick it can still be called or owned up to, until the next deal"
        + (
            "."
            if revoke.after_last_trick
            else ", but not where every renege of the player had come to light before that trick."
        ),
        "revoke.after_last_trick",
    )
    loss = "adds" if rules.counts_down else "costs"
    points = count_in_figures(revoke.false_call, "point")
    items.say(
        f"A wrong call {loss} the caller's side {points}, and play goes on. Nobody can call the same player "
        "again before another card is played.",
        "revoke.false_call",
    )
    items.say(
        "A card played out of turn is a renege too, and ends the hand on the spot."
        if revoke.out_of_turn
        else "A card played out of turn is taken back; it costs nothing.",
        "revoke.out_of_turn",
    )
    return Section(title, tuple(items))


def _partners_for_the_hand(rules: Rules) -> str:
    if not isinstance(rules.scoring, Ladder) or rules.sides == 2:
        return ""
    return " Those who play against the maker are not opponents of each other."


def _price(rules: Rules, revoke: Revoke) -> str:
    others = "the other side gets"
    if rules.sides > 2:
        others = "every other player, or only the maker where another has reneged, gets"
    if revoke.points is not None:
        if isinstance(rules.scoring, Countdown):
            return f"The offender's score goes up by {revoke.points}; no other changes."
        return f"The offender scores nothing; {others} {count_in_figures(revoke.points, 'point')}."
    match rules.scoring:
        case Countdown(penalty=penalty):
            return f"The offender's score goes up by {penalty}, as if euchred; no other changes."
        case OwnTricks():
            points = count_in_figures(rules.tricks, "point")
            return f"The offender loses the hand: nothing, and {others} {points}."
        case Ladder(euchre_from_maker=True):
            return (
                "The offender loses the hand: a maker's side that reneged loses the points of a euchre, and "
                "nobody gains by it; when another reneged, the maker's side gets them."
            )
        case Ladder():
            return f"The offender loses the hand: {others} the points of a euchre."
        case Contract():
            return (
                "The offender loses the hand: a maker's side that reneged loses the number bid and the "
                "others get nothing; when another reneged, the maker's side gets the number bid."
            )


# --- the game -----------------------------------------------------------------------------------------------


def game(rules: Rules) -> Section:
    """Return the rule sheet's section on how the game begins and how it is won, ties included."""
    down = rules.counts_down
    who = "side" if rules.partners else "player"
    items = Statements()
    items.say(f"Every {who} begins with {rules.start}.", "start")
    if rules.target is not None:
        word = "goes down to" if down else "reaches"
        items.say(
            f"The game is over when, after a hand, a {who} {word} {rules.target} or "
            f"{'less' if down else 'more'}.",
            "target",
        )
        if rules.deals is None:
            items.say("The number of hands is not fixed.", "deals target")
        items.say(
            f"If several do so in one hand, the {'lowest' if down else 'highest'} score wins.",
            "scoring target",
        )
        if isinstance(rules.scoring, Contract):
            items.say(
                f"A {who} wins only with a hand in which it made its bid or the makers missed theirs; "
                "tricks taken against a bid that was made bring nobody home."
                if rules.scoring.must_earn
                else "It does not matter by which tricks the score was reached.",
                "scoring.must_earn",
            )
    if rules.deals is not None:
        early = ", if nobody has won before" if rules.target is not None else ""
        items.say(
            f"The game ends after {count_in_words(rules.deals, 'hand')}{early}: the "
            f"{'lowest' if down else 'highest'} score wins. "
            + (
                "A hand that everybody passes, or that is thrown in for the next dealer, counts, too: "
                "nobody scores."
                if rules.passed_out_counts
                else "Hands that were thrown in do not count."
            ),
            "deals passed_out_counts",
        )
    items.say(
        "If the best scores are equal, they share the game."
        if rules.tie is Tie.SHARE
        else "If the best scores are equal, another hand is played.",
        "tie",
    )
    return Section("The game", tuple(items))
