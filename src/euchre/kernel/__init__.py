"""The fast engine: the rules of `euchre.hand` as machine code; nothing is loaded before it is used."""
