"""How a long run tells how far it is: what is called with a count, and what with a count and a message."""

from collections.abc import Callable

CountReport = Callable[[int], object]
"""Called with how many are done so far."""
ProgressReport = Callable[[int, str], object]
"""Called with how many are done so far, and a message or ""."""
