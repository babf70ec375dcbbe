"""
The fast engine: the rules of `euchre.hand` as machine code; nothing is loaded before it is used.

A kernel function takes and returns whole numbers of 64 bits. What its arguments are, unless it says
otherwise:

``rules``, ``hand``, ``out``, ``context``
    Addresses of rows of words: the rules of a table, a hand at one moment (`euchre.kernel.machine.schema`
    says what lies in which word), where results are written, and what a search or a policy works with.
``cards`` and other plurals, ``mask``
    Sets of cards, a bit each (`euchre.kernel.machine.card_bits`); a suit's 16 bits are its lane, the trump
    suit's is the highest.
``bit``, ``card``
    One card: a mask of one bit, or its number of `euchre.cards`; the docstring says which.
``seat``, ``side``, ``trump``, ``code``
    A seat or side from 0, a `Trump` as its number, an action as `euchre.actions.code` numbers it.

A function that only writes returns 0, as every kernel function returns a number.
"""
