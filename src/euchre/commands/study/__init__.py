"""Commands to study positions, deals and recorded games."""
