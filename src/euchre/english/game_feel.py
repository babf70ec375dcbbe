"""How each game feels to play, in two sentences, for people who choose one."""

from typing import Final

FEEL: Final = {
    "twelve": (
        "Two players, twelve cards each, and a third of all lies open.",
        "Tricks uncover the rest: half poker, half chess.",
    ),
    "twelve-short": (
        "The same open table, but only seven tricks or more pay.",
        "Short matches, and a bold call costs dear.",
    ),
    "twelve-honour": (
        "Nobody stops you from playing a wrong card.",
        "Watch what the other should have followed with, and call it.",
    ),
    "twelve-3-6": (
        "More in hand and less on the table.",
        "You hide more, you know less, and surprises come later.",
    ),
    "twelve-6-0": (
        "All cards lie on the table, half of them face down.",
        "You choose what to uncover, and for whom.",
    ),
    "twelve-5-2": (
        "Nearly everything is on the table.",
        "The two cards in your hand are the whole secret.",
    ),
    "twelve-0-12": (
        "Twelve cards in hand and none on the table.",
        "You see nothing of the other's until it is played.",
    ),
    "twelve-bid": (
        "You say how many tricks you will take, and pay if you do not.",
        "The table lies open, so bid what you see.",
    ),
    "eleven": (
        "The open table with a turned card to fight for.",
        "The dealer has to call in the end, so passing is a weapon.",
    ),
    "two": (
        "Five cards each, a turned card, and no partner to save you.",
        "Quick hands, and many cards asleep in the pack.",
    ),
    "two-32": (
        "With sevens and eights high cards are rarer.",
        "A lone king can suddenly be worth a call.",
    ),
    "two-25": (
        "The Benny beats even the right bower.",
        "One card turns the hand around, and it may be yours.",
    ),
    "two-honour": (
        "Five cards, and nobody checks them but the two of you.",
        "Miss a renege, and it stands.",
    ),
    "four": (
        "Partners with 32 cards: sevens and eights are in the pack.",
        "More cards stay asleep, so call on less and trust in luck.",
    ),
    "tournament": (
        "Euchre as clubs play it: the dealer must call when all pass.",
        "No hand is wasted, and courage pays.",
    ),
    "tournament-8": (
        "Eight hands, and the better score wins.",
        "No race to ten, so every single point counts until the end.",
    ),
    "british": (
        "In pubs the Benny is the highest card.",
        "Whoever orders up a partner plays alone.",
    ),
    "canadian": (
        "Order up your dealing partner only if you go alone.",
        "The other side may answer with a loner of its own.",
    ),
    "railroad-best": (
        "Going alone, you get your partner's best card.",
        "More loners, more marches, more groans across the table.",
    ),
    "euchre": (
        "Two against two, and a hand takes a minute.",
        "Trust your partner, count the trumps, and call before you are sure.",
    ),
    "four-25": (
        "Ordinary Euchre with the Benny on top.",
        "Even both bowers are not quite safe.",
    ),
    "four-28": (
        "Eights join in: a little more chance, a little less certainty.",
        "Aces off suit live longer.",
    ),
    "four-29": (
        "Eights and the Benny.",
        "The pack is wider, and one card in it beats all others.",
    ),
    "four-33": (
        "Sevens, eights and the Benny: the widest pack.",
        "Strong hands are rare, and weak ones win.",
    ),
    "four-honour": (
        "Partners, with nothing forbidden by machine.",
        "Keep an eye on who was void, and speak up in time.",
    ),
    "three-pairs": (
        "Six at one table in three pairs.",
        "Two other sides to watch, and nearly every card is in play.",
    ),
    "cutthroat": (
        "Three players, and the maker stands alone.",
        "Today's helper is the next hand's enemy.",
    ),
    "cutthroat-32": (
        "One against two with a bigger pack.",
        "Half the cards sleep, so a bold call often slips through.",
    ),
    "call-ace": (
        "The maker names an ace, and whoever holds it is the partner, in secret.",
        "Guess who plays for whom.",
    ),
    "call-ace-5": (
        "Five players, one hidden partner.",
        "Four suspects, and the fifth is you.",
    ),
    "call-ace-6": (
        "Six players, nearly all cards dealt, and a partner nobody knows.",
        "Loud, and full of wrong guesses.",
    ),
    "buck": (
        "Everyone alone, from 25 down to nothing.",
        "Drop out in time, for a hand without a trick is punished.",
    ),
    "buck-20": (
        "Buck from 20, with the same nerves and an earlier end.",
        "Staying in with one sure trick is the art.",
    ),
    "buck-15": (
        "Buck from 15, short and sharp.",
        "One bad hand and you chase the others for the rest.",
    ),
    "dirty-clubs": (
        "Buck with bidding: whoever promises most tricks names trump.",
        "Others may drop out, and smile.",
    ),
    "bid": (
        "Six cards each, and one bid each to name trump.",
        "Bid with your partner's hand in mind, and make it.",
    ),
    "bid-stick": (
        "The dealer cannot escape: when all pass, they must bid.",
        "Passing becomes a trap you set.",
    ),
    "bid-rounds": (
        "The auction goes on until nobody raises.",
        "Push them too high, and let them pay.",
    ),
    "bid-48": (
        "Two packs in one, twelve cards each, and every card twice.",
        "Long suits, big bids, big falls.",
    ),
    "bid-48-named": (
        "The double pack, and every bid names its trump.",
        "You tell your partner something with each word.",
    ),
}
"""Two sentences, by the name of the game."""
