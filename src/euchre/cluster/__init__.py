"""The same work on several machines, by Ray."""
