"""
What the whole numbers stand for that kernel functions take and return: names for `int`, for the reader.

Words are signed and of 64 bits, eight bytes; they are allocated by `compiled.table`, and `compiled.at` gives
the address of the first. An array is a numpy array of such words. A function reads and writes word *n* at
``address + 8 * n`` and checks no bounds, so the array must have all the words asked for, and must live on.
"""

Address = int
"""
Where a row of 64-bit words begins: its address in memory, in bytes.

A parameter ``out`` is a row of the caller's, from `compiled.table`, with room for as many words as the
function's docstring says it writes.
"""

RulesAddress = int
"""
The address of a table's rules, `schema.RULES_WORDS` words: ``at(rules_words(rules))``, with `rules_words` of
`rule_words`, which keeps one array for equal rules. They are only read.
"""

HandAddress = int
"""
The address of a hand at one moment, `schema.HAND_WORDS` words: of a ``table(HAND_WORDS)`` that `pack.pack`
wrote a `State` to, or that was dealt into by `euchre.kernel.engine.dealing`. `schema` says what lies in which
word; a function that acts changes them in place.
"""

SearchAddress = int
"""
The address of what a search of the solvers works with: `euchre.kernel.solve.context.CONTEXT_WORDS` words,
which a `euchre.kernel.solve.solver.Solver` keeps.
"""

PolicyAddress = int
"""
The address of the words through which the kernel reads a learnt policy: ``PolicyContext(policy).address``,
good as long as that object (`euchre.players.trained.kernel.policies`).
"""

Mask = int
"""
A set of cards in 64 bits, one bit for each card; `card_bits.layout` says which, for a deck and a trump.

It has four fields of 16 bits. Under a trump suit field 3 is trump with the left bower and the joker, field 0
the other suit of its colour, fields 1 and 2 the two others; before trump is fixed, and in no trump, field *n*
is suit number *n*. A higher bit is a higher card of its suit. The masks in a hand's row are in the layout
under its trump, or, before trump is fixed, in that without.
"""

Bit = int
"""One card: a `Mask` with one bit set."""

Place = int
"""Where a card lies in a `Mask`: the number of its bit, 0 to 62."""

CardNumber = int
"""A card as `euchre.rules.cards` numbers it: 8 times the suit plus the rank, 0 to 31; 32 is the joker."""

CardNumbers = int
"""A set of cards in 33 bits: bit *n* is card number *n*. Of two like cards it cannot tell one from both."""

Seats = int
"""A set of seats: bit *n* is seat *n*."""

TrumpNumber = int
"""A `Trump` as its number: 0 to 3 clubs, diamonds, hearts, spades; 4 no trump; 5 no trump, low."""

Code = int
"""An action as `euchre.rules.actions.code` numbers it."""

RngState = int
"""The state of the random numbers: `rng_next` gives the next, `rng_below` and `rng_bits` the draw at it."""
