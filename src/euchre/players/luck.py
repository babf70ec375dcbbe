"""The luck of a player: the same for the same seed and view, in any process."""

from hashlib import blake2b

from euchre.actions import code
from euchre.view import View


def luck_of(view: View, seed: int) -> int:
    """A number of 62 bits that hangs on nothing but *seed* and what the viewer knows of the hand."""
    seen = [0 if deed.action is None else code(deed.action) for deed in view.history]
    up = -1 if view.upcard is None else view.upcard
    known = (
        seed,
        view.turn,
        view.dealer,
        up,
        *view.hand,
        -1,
        *view.tops(view.turn),
        -1,
        *seen,
        -1,
        *view.scores,
    )
    digest = blake2b(" ".join([str(int(number)) for number in known]).encode(), digest_size=8)
    return int.from_bytes(digest.digest(), "big") >> 2
