"""Which rules the kernel plays. What it does not play it refuses, naming the rule."""

from euchre.cards import Rank
from euchre.rules import Rules


def refusal(rules: Rules) -> str | None:
    """Why the kernel does not play *rules*, in a sentence; None when it does."""
    if rules.revoke is not None:
        return "the kernel judges no reneges: it does not play with `revoke` rules"
    if rules.copies == 2 and rules.low < Rank.NINE:
        return f"the kernel has no room for two packs from the {rules.low.word} up, only from the nine up"
    return None


def supports(rules: Rules) -> bool:
    """Whether the kernel plays *rules*."""
    return refusal(rules) is None
