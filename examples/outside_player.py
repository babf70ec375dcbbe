"""
A player for euchre in another program, with nothing but the standard library.

    euchre play four --players "you,exec:python3 examples/outside_player.py"
    euchre players --check "exec:python3 examples/outside_player.py"

It plays the highest card it may, calls a suit it holds three cards of, and says why. docs/players.md has the
protocol: a line of JSON for each question and for each answer.
"""

import json
import sys

RANKS = "789TJQKA"


def main() -> None:
    """Say hello, then answer every view with an action."""
    for line in sys.stdin:
        message = json.loads(line)
        if "view" not in message:
            answer = {"euchre": 1, "name": "High Card"}
        else:
            action, reason = choose(message["view"])
            answer = {"id": message["id"], "action": action, "reason": reason}
        print(json.dumps(answer), flush=True)


def choose(view: dict) -> tuple[str, str]:
    """One of ``view["legal"]``, and why."""
    legal = view["legal"]
    if view["phase"] == "play":
        return max(legal, key=height), "I play the highest card I may."
    for action in legal:
        verb, _, trump = action.partition(":")
        if verb == "call" and sum(card.endswith(trump) for card in view["hand"]) > 2:
            return action, f"I hold {sum(card.endswith(trump) for card in view['hand'])} cards of it."
    return legal[0], "There is nothing better."


def height(card: str) -> int:
    """Higher for higher ranks; the joker, X, above all."""
    return RANKS.find(card[0]) if card != "X" else len(RANKS)


if __name__ == "__main__":
    main()
