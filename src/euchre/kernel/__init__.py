"""The fast engine: the rules of `euchre.hand` as machine code; nothing of it is compiled or loaded before it is used."""
