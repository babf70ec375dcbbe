"""The rules in the kernel: the same hands as `euchre.hand.hand` plays, in words of 64 bits."""
