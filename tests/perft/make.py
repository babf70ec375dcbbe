"""
Makes the ``*.perft`` files anew: ``PYTHONPATH=src:. python tests/perft/make.py [--check] [NAME …]``.

Every number is counted by the engine and by `tests.engines.counter`; where they differ nothing is written.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from euchre.hand.hand import apply, deal, legal, outcomes, perft
from euchre.hand.state import Phase, State
from euchre.rules.errors import RulesError
from euchre.rules.rules import Bidding, Ladder, Rules
from euchre.rules.variants import VARIANTS
from tests.engines import counter
from tests.engines.plain import Plain, patched, plain, plain_deal, rules_of, word
from tests.perft.files import HERE, Entry, write

SHALLOW, DEEP, LONGEST = 800, 1200, 14
"""The most leaves of a shallow count, the most of a whole tree, the deepest count."""


class House(NamedTuple):
    """A rule that changes the tree: in which variant, how, and what its deals must show."""

    name: str
    variant: str
    patch: dict[str, Plain]
    want: str = ""


def turn_up(**fields: Plain) -> dict[str, Plain]:
    """A patch of the auction."""
    return {"auction": fields}


def alone(**fields: Plain) -> dict[str, Plain]:
    """A patch of playing alone."""
    return {"alone": fields}


def weak(hand: str, remedy: str, *, keep: bool = False) -> dict[str, Plain]:
    """A farmer's option."""
    return {"farmer": {"kind": "FarmersHand", "hand": hand, "remedy": remedy, "keep_upcard_suit": keep}}


HOUSES = [
    House("stick", "four", turn_up(stick=True)),
    House("stick-two", "two", turn_up(stick=True)),
    House("stuck-may-name-turned", "tournament", turn_up(stuck_may_name_turned=True)),
    House("name-turned", "two", turn_up(name_turned=True)),
    House("name-turned-four", "euchre", turn_up(name_turned=True)),
    House("one-round", "euchre", turn_up(rounds=1)),
    House("one-round-stick", "tournament", turn_up(rounds=1)),
    House("no-trump-second-round", "euchre", turn_up(no_trump="second_round")),
    House("no-trump-stuck", "tournament", turn_up(no_trump="stuck")),
    House("no-trump-free", "twelve", turn_up(no_trump=True)),
    House("pickup-must", "four", turn_up(pickup="must")),
    House("pickup-may-when-ordered", "euchre", turn_up(pickup="may_when_ordered")),
    House("pickup-may-two", "two", turn_up(pickup="may")),
    House("pickup-must-two", "two", turn_up(pickup="must")),
    House("bury-not", "tournament", turn_up(bury_upcard=False)),
    House("bury-two", "two", turn_up(bury_upcard=True)),
    House("natural-trump", "euchre", turn_up(natural_trump=True)),
    House("natural-trump-strict", "two", turn_up(natural_trump=True, upcard_is_natural=False)),
    House("natural-trump-piles", "eleven", turn_up(stick=False, natural_trump=True)),
    House("same-deals", "two", turn_up(passed_out="same_deals")),
    House("joker-fixed", "four-25", turn_up(joker_up="fixed"), "X"),
    House("joker-fixed-hearts", "british", turn_up(joker_up="fixed", joker_suit="H"), "X"),
    House("joker-dealer", "four-25", turn_up(joker_up="dealer"), "X"),
    House("joker-dealer-two", "two-25", turn_up(joker_up="dealer"), "X"),
    House("joker-redeal", "four-33", turn_up(joker_up="redeal"), "X"),
    House("joker-blind-stick", "two-25", turn_up(stick=True), "X"),
    House("farmer-clean3", "tournament", weak("clean3", "swap"), "farmer"),
    House("farmer-clean3-keep", "tournament", weak("clean3", "swap", keep=True), "farmer"),
    House("farmer-mixed4", "euchre", weak("mixed4", "redeal"), "farmer"),
    House("farmer-mixed4-swap", "two", weak("mixed4", "swap", keep=True), "farmer"),
    House("farmer-no-ace-no-face", "tournament", weak("no_ace_no_face", "swap"), "farmer"),
    House("farmer-no-ace-no-face-32", "four", weak("no_ace_no_face", "swap"), "farmer"),
    House("farmer-no-trump", "two-32", weak("no_ace_no_face_no_trump", "redeal"), "farmer"),
    House("farmer-ace-no-face", "two-32", weak("ace_no_face", "next_deals"), "farmer"),
    House("canadian-only", "tournament", alone(partner_of_dealer_must=True)),
    House("defend-always", "tournament", alone(defend="always")),
    House("defend-loners", "euchre", alone(defend="loners")),
    House("alone-after", "tournament", alone(declared="after_call", defend="loners")),
    House("best-card-discard-first", "euchre", alone(best_card="discard_first")),
    House("best-card-receive-first", "tournament", alone(best_card="receive_first")),
    House("lead-left-of-loner", "tournament", {"lead": "left_of_loner"}),
    House("lead-loner", "tournament", {"lead": "loner"}),
    House("lead-across-from-dealer", "tournament", {"lead": "across_from_dealer"}),
    House("lead-maker", "euchre", {"lead": "maker"}),
    House("must-take-all", "tournament", {**alone(must_take_all=True), "scoring": {"lone": [[5, 4]]}}),
    House("three-pairs-lone", "three-pairs", {"alone": {"defend": "loners"}}),
    House("lone-euchre", "tournament", {"scoring": {"lone_euchre": 4}}),
    House("super-euchre", "tournament", {"scoring": {"super_euchre": 4}}),
    House("lone-defence", "canadian", {"scoring": {"lone_defence": [[3, 2], [5, 4]]}}),
    House("euchre-from-maker", "cutthroat", {"scoring": {"euchre_from_maker": True}}),
    House("buck-taken", "buck", {"forced_is_taken": True}, "C"),
    House("buck-no-drop", "buck", {"drop_out": False}),
    House("buck-redeal", "buck", turn_up(passed_out="next_deals")),
    House("bid-lone", "bid", turn_up(low=4, named=False, lone=[{"exchange": 1, "made": 12}, {"lost": 12}])),
    House("bid-low-no-trump", "bid", turn_up(low=5, low_no_trump=True)),
    House("bid-two-circuits", "bid", turn_up(low=4, rounds=2, named=False)),
    House("bid-until-pass", "bid", turn_up(low=4, rounds=0, named=False)),
    House("bid-only-the-bid", "bid", {"scoring": {"only_the_bid": True}}),
    House("bid-bonus", "bid", {"scoring": {"bonus": 2}}),
    House("bid-eldest-leads", "bid", {"lead": "eldest"}),
    House("bid-32-double", "bid", {"copies": 2, "low": "J", "hand": 8, "packets": [3, 2, 3]}),
    House("bid-six", "bid", {"seats": 6, "copies": 2, "hand": 8, "packets": [8], "auction": {"low": 3}}),
    House(
        "bid-three", "bid",
        {"seats": 3, "sides": 3, "copies": 2, "hand": 16, "packets": [16], "auction": {"low": 8}},
    ),
    House("bid-own-ladder", "twelve-bid", turn_up(rounds=0)),
    House(
        "four-piles", "euchre",
        {
            "hand": 2, "packets": [2], "piles": 1,
            "scoring": {"steps": [[3, 1], [4, 2]], "lone": [[3, 1], [4, 4]], "lone_defence": [[2, 4]]},
        },
    ),
]  # fmt: skip


class DifferError(Exception):
    """Engine and counter disagree."""


def counted(
    name: str, variant: str, house: dict[str, Plain], first: State, after: tuple[str, ...] = ()
) -> Entry:
    """The entry for the position after those decisions, as deep as it is cheap, by both."""
    state, node = first, counter.tree(plain(first.rules), plain_deal(first))
    for said in after:
        state = apply(state, {word(action): action for action in legal(state)}[said])
    node = counter.follow(node, after)
    entry = Entry(name, variant, house, plain_deal(first), after, tuple(depths(node)))
    if small(node):
        entry = replace(entry, ends=counter.endings(node))
    check(entry, state)
    return entry


def depths(node: counter.Node) -> Iterator[int]:
    """The counts at depth 1, 2, 3 … while they are small and still change."""
    last = 0
    for depth in range(1, LONGEST + 1):
        count = counter.paths(node, depth)
        if (count > SHALLOW and depth > 2) or (count == last == counter.paths(node, depth + 2)):
            return
        yield count
        last = count


def small(node: counter.Node) -> bool:
    """Whether the whole tree has few leaves, found without walking a large one."""
    left = DEEP

    def walk(at: counter.Node) -> bool:
        nonlocal left
        if isinstance(at, counter.Leaf):
            left -= 1
            return left >= 0
        return all(walk(way()) for way in at.ways.values())

    return walk(node)


def check(entry: Entry, state: State) -> None:
    """Nothing is written that the engine does not say too."""
    found = tuple(perft(state, depth) for depth in range(1, len(entry.paths) + 1))
    if found != entry.paths:
        raise DifferError(f"{entry.name}: engine {found}, counter {entry.paths}")
    if entry.ends and (ends := outcomes(state)) != entry.ends:
        raise DifferError(f"{entry.name}: engine {ends}, counter {entry.ends}")


def late(state: State, rng: Random) -> tuple[str, ...]:
    """Decisions by lot, half of all chances to pass taken, up to where the rest of the tree is small."""
    node, after = counter.tree(plain(state.rules), plain_deal(state)), []
    while isinstance(node, counter.Fork) and not small(node):
        ways = sorted(node.ways)
        chosen = "pass" if "pass" in ways and rng.random() < 0.5 else rng.choice(ways)
        after.append(chosen)
        node = node.ways[chosen]()
    return tuple(after)


def shows(state: State, want: str) -> bool:
    """Whether the deal turns up a card of that suit, the joker (``X``), or has a weak hand (``farmer``)."""
    if want != "farmer":
        return not want or (state.upcard is not None and str(state.upcard)[-1] == want)
    while state.phase is Phase.FARMER:
        actions = legal(state)
        if len(actions) > 1:
            return True
        state = apply(state, actions[0])
    return False


def deals(rules: Rules, seed: str, want: str = "") -> Iterator[State]:
    """Deals that show what is wanted, the same every time."""
    rng = Random(seed)
    while True:
        state = deal(rules, rng.randrange(rules.seats), rng)
        if shows(state, want):
            yield state


def little(rules: Rules) -> Iterator[dict[str, Any]]:
    """Patches that leave three, two or one card in hand, so that whole trees can be counted."""
    for hand, piles in ((3, 1), (2, 1), (1, 1)) if rules.piles else ((3, 0), (2, 0)):
        tricks = hand + 2 * piles
        low = tricks // 2 + 1
        patch: dict[str, Any] = {"hand": hand, "packets": [hand], "piles": piles, "farmer": None}
        if isinstance(rules.auction, Bidding):
            patch["auction"] = {"low": low}
        if isinstance(rules.scoring, Ladder):
            patch["scoring"] = {
                "steps": [[low, 1], [tricks, 2]] if low < tricks else [[low, 2]],
                "lone": [[low, 1], [tricks, 4]] if low < tricks else [[low, 4]],
                "lone_defence": [[tricks - low + 1, 4]],
            }
        yield patch


def merged(one: dict[str, Any], two: dict[str, Any]) -> dict[str, Any]:
    """Two patches as one."""
    both = dict(one)
    for key, value in two.items():
        both[key] = (
            {**both[key], **value} if isinstance(value, dict) and isinstance(both.get(key), dict) else value
        )
    return both


def entries(house: House) -> list[Entry]:
    """Two deals from the start, one from late in the hand, and a small one whole."""
    name, variant, patch, want = house
    rules = rules_of(variant, patch)
    found = []
    plenty = deals(rules, name, want)
    tries = [next(plenty), next(deals(rules, name + " more", want if want == "farmer" else ""))]
    if not want and rules.joker:
        tries.append(next(deals(rules, name + " joker", "X")))
    if not want and rules.forced is not None:
        tries.append(next(deals(rules, name + " forced", rules.forced.letter)))
    for number, state in enumerate(tries, 1):
        found.append(counted(f"{name}-{number}", variant, patch, state))
    rng = Random(name + " late")
    for number in (1, 2):
        state = next(plenty)
        found.append(counted(f"{name}-late-{number}", variant, patch, state, late(state, rng)))
    for extra in little(rules):
        small_patch = merged(patch, extra)
        try:
            small_rules = patched(rules_of(variant, patch), extra)
        except RulesError:
            continue
        want_small = "" if want == "farmer" else want
        state = next(deals(small_rules, name + " small", want_small))
        if small(counter.tree(plain(small_rules), plain_deal(state))):
            found.append(counted(f"{name}-small", variant, small_patch, state))
            break
    return found


def main(argv: list[str]) -> int:
    """Write the files of those names, or all; with ``--check`` say which are not what would be written."""
    jobs: dict[Path, House] = {HERE / f"{name}.perft": House(name, name, {}) for name in VARIANTS}
    jobs |= {HERE / f"house-{house.name}.perft": house for house in HOUSES}
    stale = {path for path in HERE.glob("*.perft") if path not in jobs}
    names = {name for name in argv if name != "--check"}
    jobs = {path: house for path, house in jobs.items() if not names or path.stem in names}
    tally: Counter[str] = Counter()
    for path, house in jobs.items():
        found = entries(house)
        text = write(found)
        for entry in found:
            tally["entries"] += 1
            tally["leaves"] += sum(entry.paths) + entry.ends.total()
            tally["whole trees"] += bool(entry.ends)
        if "--check" not in argv:
            path.write_text(text, "utf-8")
        elif not path.exists() or path.read_text("utf-8") != text:
            stale.add(path)
        print(f"{house.name}: {len(found)}", file=sys.stderr)
    for path in sorted(stale):
        if "--check" in argv:
            print(f"not as it would be made: {path.name}")
        else:
            path.unlink()
    print(len(jobs), "files,", ", ".join(f"{count} {what}" for what, count in tally.items()))
    return 1 if stale and "--check" in argv else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
