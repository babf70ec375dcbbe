"""The random numbers of a player: the same for the same seed and view, in any process."""

from hashlib import blake2b

from euchre.rules.actions import code
from euchre.seen.views import View


def random_number(view: View, *keys: int) -> int:
    """
    Return a number from 0 to 2⁶⁴ − 1 computed from what the viewer sees and from *keys*.

    It is a hash: the same view and keys give the same number in any process, and other ones an unrelated
    number. What the viewer cannot see, and the scores, do not count.
    """
    actions = [0 if deed.action is None else code(deed.action) for deed in view.history]
    up = -1 if view.upcard is None else view.upcard
    facts = (*keys, view.turn, view.dealer, up, *view.hand, -1, *view.face_up(view.turn), -1, *actions)
    digest = blake2b(" ".join([str(int(number)) for number in facts]).encode(), digest_size=8)
    return int.from_bytes(digest.digest(), "big")


def world_seed(view: View, seed: int) -> int:
    """
    Return the seed, from 0 to 2⁶² − 1, with which a player of this *seed* draws its worlds for *view*.

    It depends on what the viewer sees and on the scores, so a view asked about twice gets the same worlds.
    """
    return random_number(view, seed, *view.scores) >> 2
