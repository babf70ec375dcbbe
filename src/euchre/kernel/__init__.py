"""
The fast engine: the rules of `euchre.hand` as machine code; nothing is loaded before it is used.

A kernel function takes and returns whole numbers of 64 bits; their types say what they stand for
(`euchre.kernel.machine.arguments`). What the arguments are, unless a docstring says otherwise:

``rules: Address``
    The address of a table's rules, `RULES_WORDS` words: ``at(rules_words(rules))``, with `rules_words` of
    `euchre.kernel.machine.rule_words` and `at` of `euchre.kernel.machine.compiled`. They are only read.
``hand: Address``
    The address of a hand at one moment, `HAND_WORDS` words: ``at(packed(state))``, with `packed` of
    `euchre.kernel.machine.pack`. `euchre.kernel.machine.schema` says what lies in which word; a function that
    acts changes them in place.
``out: Address``
    Where the results are written, from the first word on: an array of the caller's, from `compiled.table`,
    with room for as many words as the docstring says.
``context: Address``
    What a search or a policy works with: `CONTEXT_WORDS` words of `euchre.kernel.solve.context`, which a
    `Solver` keeps, or those of a `PolicyContext`. Its module says what lies in which word.
Masks in a hand
    Sets of cards in the layout under its trump, or before trump is fixed in that without
    (`euchre.kernel.machine.arguments.Mask`).
``seat``, ``side``
    From 0; seats go round clockwise.

A function that only writes returns 0, as every kernel function returns a number.
"""
