"""
The fast engine: the rules of `euchre.hand` as machine code; nothing is loaded before it is used.

A kernel function takes and returns whole numbers of 64 bits; their types say what they stand for
(`euchre.kernel.machine.arguments`). What the arguments are, unless a docstring says otherwise:

``rules: Address``
    The rules of a table, `RULES_WORDS` words as `euchre.kernel.machine.rule_words` makes them.
``hand: Address``
    A hand at one moment, `HAND_WORDS` words as `euchre.kernel.machine.pack` makes them;
    `euchre.kernel.machine.schema` says what lies in which word.
``out: Address``
    Where the results are written, from the first word on.
``context: Address``
    What a search or a policy works with: its own module says what lies in which word.
``seat``, ``side``
    From 0; seats go round clockwise.

A function that only writes returns 0, as every kernel function returns a number.
"""
