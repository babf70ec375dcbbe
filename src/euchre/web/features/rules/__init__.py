"""The editor of rules."""
