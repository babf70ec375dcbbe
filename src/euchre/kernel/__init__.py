"""
The fast engine: the rules of `euchre.hand.hand` as machine code; nothing is loaded before it is used.

A kernel function takes and returns whole numbers of 64 bits. The type of a parameter says what it stands for,
such as `HandAddress` for a row of words or `Mask` for a set of cards; `euchre.kernel.machine.arguments` has
them all, with their sizes and how to get them. Seats and sides count from 0, seats clockwise; masks in a hand
lie in the layout under its trump. A function that only writes returns 0, as every kernel function returns a
number.
"""
