"""Commands for long runs."""
