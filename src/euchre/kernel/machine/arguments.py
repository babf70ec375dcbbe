"""What the whole numbers stand for that kernel functions take and return: names for `int`, for the reader."""

Address = int
"""Where a row of 64-bit words begins, an array of `compiled.table`: its address in memory, in bytes."""

Mask = int
"""A set of cards in 64 bits, one bit for each card; `card_bits` says which, for a deck and a trump."""

Bit = int
"""One card: a `Mask` with one bit set."""

Place = int
"""Where a card lies in a `Mask`: the number of its bit, 0 to 62."""

CardNumber = int
"""A card as `euchre.cards` numbers it: 8 times the suit plus the rank, 0 to 31; 32 is the joker."""

CardNumbers = int
"""A set of cards in 33 bits: bit *n* is card number *n*. Of two like cards it cannot tell one from both."""

Seats = int
"""A set of seats: bit *n* is seat *n*."""

TrumpNumber = int
"""A `Trump` as its number: 0 to 3 clubs, diamonds, hearts, spades; 4 no trump; 5 no trump, low."""

Code = int
"""An action as `euchre.actions.code` numbers it."""

RngState = int
"""The state of the random numbers: `rng_next` gives the next, `rng_below` and `rng_bits` the draw at it."""
