"""Environments in the kernel: rows of hands that are acted on and observed, thousands in one call."""
