"""The rules in the kernel: the same hands as `euchre.hand` plays, in words of 64 bits."""
