"""
The types of functions to which a long run reports its progress: one gets a count, the other a count and a
message.
"""

from collections.abc import Callable

CountReport = Callable[[int], object]
"""Called with the number of jobs done so far."""
ProgressReport = Callable[[int, str], object]
"""Called with the number of rounds done so far, and a message or ""."""
