"""Computer players in processes of their own: whatever goes wrong, the game goes on, and it is counted."""

import asyncio
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import msgspec
import pytest
import structlog

from euchre.base.errors import EuchreError
from euchre.base.missing_parts import MissingKernelError
from euchre.english.lessons import ReasonName
from euchre.hand.game import shuffle
from euchre.hand.hand import apply, legal
from euchre.live import LiveGame, Sitter
from euchre.live.deal_sources import SeededDeals
from euchre.notation.document import dumps
from euchre.notation.position import parse_position
from euchre.notation.record import Record
from euchre.players.api.player import Player
from euchre.players.registry.ladder import player
from euchre.rules.variants import VARIANTS
from euchre.seen.views import View, view
from euchre.web.core.bots import service, worker, worker_pool
from euchre.web.core.bots.framing import LENGTH, frame, unframed
from euchre.web.core.bots.service import DEEP, WorkerBots
from euchre.web.core.bots.worker_pool import REPLACED, WorkerPool
from euchre.web.core.bots.worker_process import FailedError
from euchre.web.core.room.computer_players import fallback_action
from euchre.web.core.wire.server_messages import HintChoice, HintResult
from euchre.web.features.study import answers
from euchre.web.features.study.bodies import Advice, OpenHand, PastedText
from tests.web.asgi import World
from tests.web.house import played
from tests.web.memory import pass_time

ROGUE = (sys.executable, str(Path(__file__).with_name("rogue.py")))
HANGS = ("hangs",)
"""What a rogue who is asked it away from a table never answers."""
LONG = 300.0
"""Seconds that no story comes near, however crowded the machine."""


@pytest.fixture(autouse=True)
def _prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those who search stand back for no server here: beside other tests they would take minutes to start."""
    monkeypatch.setattr(service, "PATIENT", 0)


@contextmanager
def replacements() -> Iterator[Callable[[], int]]:
    """How many worker processes the log says were replaced since the block began."""
    with structlog.testing.capture_logs() as lines:
        yield lambda: sum(line["event"] == REPLACED for line in lines)


def position(seed: int = 1, game: str = "twelve", depth: int = 1) -> View:
    """What the seat to act sees after so many decisions."""
    rules = VARIANTS[game]
    state = shuffle(rules, 0, Random(seed)).state(rules)
    for _ in range(depth):
        state = apply(state, legal(state)[-1])
    return view(state, state.turn, (0,) * rules.sides)


WRONG = {
    "hangs": "late",
    "dies": "crashed",
    "raises": "raised",
    "eats": "raised",
    "lies": "illegal",
    "babbles": "illegal",
    "garbles": "rubbish",
    "floods": "late",
}


async def warm(bots: WorkerBots) -> None:
    """Wait until both pools of players have somebody who answers."""
    for name in ("nine", "prints"):
        while (await bots.choose(name, position(), 1, LONG))[1]:
            pass


async def until_late(pool: WorkerPool, said: int = 0) -> None:
    """Let the time of the question just asked run out, once *said* bytes of an answer are here."""
    await asyncio.sleep(0)
    while pool.waiting:  # noqa: ASYNC110  # a process tells nobody
        await asyncio.sleep(0.01)
    process = pool._workers[0]._process
    assert process is not None
    assert process.stdout is not None
    while len(vars(process.stdout)["_buffer"]) < said:  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    pass_time(LONG)


def test_f28_f29_f30_a_player_that_fails_is_replaced_and_the_next_decision_is_made_well() -> None:
    """It raises, dies, hangs, eats memory, answers what is unlawful, no answer, no JSON, or without end."""

    async def story() -> None:
        bots = WorkerBots(1, quick=1, command=ROGUE)
        await bots.start()
        try:
            seen = position()
            await warm(bots)
            for name, what in WRONG.items():
                asked = asyncio.ensure_future(bots.choose(name, seen, 1, LONG))
                if what == "late":
                    await until_late(bots._deep, 100_000 if name == "floods" else 0)
                action, incident = await asked
                assert (name, incident) == (name, what)
                assert action == fallback_action(seen)
                assert bots.counts[what] >= 1
                for pool in bots.pools:  # a crowded machine takes its time to start another process
                    await pool.awake()
                action, incident = await bots.choose("prints", seen, 1, LONG)
                assert (action, incident) == (seen.legal[-1], "")
        finally:
            await bots.stop()

    played(story())


def test_f96_a_worker_without_the_kernels_machine_code_is_not_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a clone it is still being built: the worker refuses, and is asked again (fault 96)."""

    def absent(*_: object) -> Player:
        raise MissingKernelError("is being built (45 %)", "try again in a minute")

    monkeypatch.setattr(worker, "seated", absent)
    with pytest.raises(MissingKernelError, match="being built"):
        worker.warm(("ace",))


WARMED = """
import sys
from random import Random
from euchre.hand.game import shuffle
from euchre.hand.hand import apply
from euchre.kernel.machine import compiled
from euchre.rules.variants import VARIANTS
from euchre.seen.views import view
from euchre.web.core.bots import worker

players = sys.argv[1].split()
worker.warm(tuple(players))
load = compiled.KernelFunction._load
def loaded(made):
    print(made.name)
    return load(made)
compiled.KernelFunction._load = loaded
for name, game in [(name, game) for name in players for game in ("two", "cutthroat", "british", "bid")]:
    rules = VARIANTS[game]
    state = shuffle(rules, 0, Random(3)).state(rules)
    while not state.over:
        state = apply(state, worker.seated(name, 1).choose(view(state, state.turn, (0,) * rules.sides)))
"""


@pytest.mark.parametrize("players", ["ace", pytest.param(" ".join(DEEP), marks=pytest.mark.long)])
def test_f96_who_has_warmed_up_loads_nothing_more_in_a_decision(players: str) -> None:
    found = subprocess.run(
        [sys.executable, "-c", WARMED, players], capture_output=True, text=True, check=True
    )
    assert found.stdout == ""


def test_f28_who_fails_among_several_fails_alone() -> None:
    """Those behind it in the same process are asked again, in their order."""

    async def story() -> None:
        pool = WorkerPool("quick", 1, ROGUE, (), several=8)
        pool.start()
        try:
            while not pool.ready:  # noqa: ASYNC110  # a process tells nobody
                await asyncio.sleep(0.01)
            seen, said = position(), []

            async def ask(at: int, name: str) -> None:
                try:
                    found = await pool.ask(("choose", name, seen, 1), LONG)
                except FailedError as error:
                    said.append((at, error.what))
                else:
                    said.append((at, str(found["action"])))

            names = ("prints", "prints", "raises", "prints", "dies", "prints", "garbles", "prints")
            await asyncio.gather(*[ask(at, name) for at, name in enumerate(names)])
            what = {"prints": str(seen.legal[-1]), "raises": "raised", "dies": "crashed"}
            assert said == [(at, what.get(name, "rubbish")) for at, name in enumerate(names)]
            assert replaced() == 2
        finally:
            await pool.stop()

    with replacements() as replaced:
        played(story())


def test_a_letter_holds_its_question_and_the_same_rules_are_opened_once() -> None:
    seen = position()
    one, other = (unframed(frame(("choose", "nine", seen, seed))[LENGTH.size :]) for seed in (1, 2))
    assert one == ("choose", "nine", seen, 1)
    assert other == ("choose", "nine", seen, 2)
    assert isinstance(one, tuple)
    assert isinstance(other, tuple)
    assert one[2].rules is other[2].rules


def test_f31_without_any_worker_somebody_simple_decides() -> None:
    async def story() -> None:
        bots = WorkerBots(1, command=(sys.executable, "-c", "raise SystemExit"))
        await bots.start()
        seen = position()
        assert bots.degraded
        action, incident = await bots.choose("nine", seen, 1, 0.05)
        assert (action, incident) == (fallback_action(seen), "busy")
        asked = asyncio.ensure_future(bots.hint(seen, 1, 0.05))
        await asyncio.sleep(0.1)
        assert not asked.done(), "there is nobody else to ask for a hint"
        await bots.stop()
        with pytest.raises(EuchreError, match="in time"):
            await asked
        assert await bots.choose("nine", seen, 1, 0.05) == (fallback_action(seen), "stopped")

    played(story())


def test_f31_a_worker_that_lives_and_has_not_answered_yet_is_none() -> None:
    async def story() -> None:
        bots = WorkerBots(1, command=(sys.executable, "-c", "import time; time.sleep(60)"))
        await bots.start()
        while not all(pool.alive for pool in bots.pools):  # noqa: ASYNC110  # a process tells nobody
            await asyncio.sleep(0.01)
        assert bots.degraded
        await bots.stop()

    played(story())


@pytest.mark.ci
def test_f31_a_server_whose_computer_players_were_killed_is_ready_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The real ones, killed while they start and when they have; however long a busy machine takes."""
    monkeypatch.setattr(worker_pool, "AGAIN", 0.01)

    async def story() -> None:
        world, bots = World(), WorkerBots()
        world.registry.context.bots = bots
        await bots.start()
        try:
            async with asyncio.timeout(LONG):
                for started in (False, True):
                    for pool in bots.pools:
                        if started:
                            await pool.awake()
                        while not pool.alive:  # noqa: ASYNC110  # a process tells nobody
                            await asyncio.sleep(0.01)
                        process = pool._workers[0]._process
                        assert process is not None
                        process.kill()
                        await process.wait()
                        while pool.ready:  # noqa: ASYNC110
                            await asyncio.sleep(0.01)
                        assert bots.degraded
                for pool in bots.pools:
                    await pool.awake()
            assert (await world.ask("GET", "/readyz")).json == {"state": "ready"}
        finally:
            await bots.stop()

    asyncio.run(story())


def test_a_player_in_the_pool_decides_as_it_does_anywhere() -> None:
    """The same view, the same seed: the same decision; and one pool does not wait for the other."""

    async def story() -> None:
        bots = WorkerBots(1, command=ROGUE)
        await bots.start()
        try:
            await warm(bots)
            hangs = asyncio.ensure_future(bots.choose("hangs", position(), 1, LONG))
            for name in ("nine", "ten", "jack", "queen"):
                for seed in range(3):
                    seen = position(seed, "euchre", 4)
                    assert await bots.choose(name, seen, seed, LONG) == (player(name, seed).choose(seen), "")
            assert not hangs.done()
            await until_late(bots._deep)
            assert (await hangs)[1] == "late"
        finally:
            await bots.stop()

    played(story())


def test_a_hint_begins_with_advice_and_names_equal_cards_once() -> None:
    """What to do and why, with the names of the reasons; a choice says which cards come to the same."""
    line = "tournament dealer=0 up=9H hands=9CTCJHAHTS/?????/?????/????? : pass call:H discard:TS AC KC QC"
    found = worker.hint(parse_position(line).view(), 1)
    told = msgspec.convert({"type": "hint-result", "turn": 3, **found}, HintResult)
    assert told.advice[0].startswith("Play the ")
    assert set(told.reasons) <= {name.value for name in ReasonName}
    assert told.reasons
    assert [(choice.action, choice.also, choice.label) for choice in told.choices] == [
        ("9C", ("TC",), "9♣ or 10♣")
    ]


def test_a_hint_without_a_choice_says_so_once() -> None:
    """It has one row, and no figures."""
    line = "two dealer=1 up=9H hands=JHJDAC9SQH/9CTDQDKDAD scores=0-0 : pass call:H discard:TD AC"
    found = worker.hint(parse_position(line).view(), 1)
    assert msgspec.convert({"type": "hint-result", "turn": 3, **found}, HintResult) == HintResult(
        3, (HintChoice("9C", "9♣", 0.0, 0.0, None, best=True),),
        ("There is no choice: 9♣ is all that is allowed.",),
    )  # fmt: skip


def test_a_hint_and_a_review_come_from_processes_too() -> None:
    async def story() -> None:
        bots = WorkerBots(1, command=ROGUE)
        await bots.start()
        try:
            seen = position(3)
            waited: list[bool] = []
            hinted = await bots.hint(seen, 1, LONG, lambda: waited.append(True))
            assert waited == [True], "it was asked right after the start"
            assert sum(1 + len(choice.also) for choice in hinted.choices) == len(set(seen.legal))
            assert [choice.best for choice in hinted.choices].count(True) == 1
            assert hinted.choices[0].best
            assert hinted.text
            heard: list[tuple[int, int]] = []
            report = await bots.review(dumps(short()), "king", told=lambda done, of: heard.append((done, of)))
            assert report["player"] == "king"
            assert heard[0][0] == 0
            assert heard[-1][0] == heard[-1][1] == sum(len(hand.actions) for hand in short().hands)
            with pytest.raises(EuchreError, match="no player"):
                await bots.review(dumps(short()), "nobody")
        finally:
            await bots.stop()

    played(story())


def test_a_study_that_is_given_up_ends_a_process_only_when_it_takes_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Another process takes seconds to start, and pages give up what they asked at each key and tap."""
    monkeypatch.setattr(service, "GIVEN_UP", LONG / 4)
    monkeypatch.setattr(service, "STARTING", LONG)

    async def story() -> None:
        bots = WorkerBots(1, command=ROGUE)
        try:
            asked = PastedText(dumps(short()))
            first_hand = (answers.open_hand, asked.text, 0)
            await given_up(bots, (answers.advised, asked))
            while not bots._student.alive:  # noqa: ASYNC110  # a process tells nobody
                await asyncio.sleep(0.01)
            student = bots._student._process
            pass_time(LONG / 4)
            advised = msgspec.convert(await bots.work_out((answers.advised, asked), LONG), Advice)
            assert advised.point is not None
            opened = msgspec.convert(await bots.work_out((answers.open_pasted, asked), LONG), OpenHand)
            assert opened.decisions
            assert opened == msgspec.convert(await bots.work_out(first_hand, LONG), OpenHand)
            with pytest.raises(EuchreError, match="no hand 2"):
                await bots.work_out((answers.open_hand, asked.text, 1), LONG)
            await given_up(bots, first_hand)
            assert opened == msgspec.convert(await bots.work_out(first_hand, LONG), OpenHand)
            assert bots._student._process is student, "a question that somebody gave up cost a new process"
            await given_up(bots, HANGS)
            behind = asyncio.create_task(bots.work_out(HANGS, LONG))
            stays = asyncio.create_task(bots.work_out(first_hand, LONG))
            await asyncio.sleep(0)
            behind.cancel()
            await asyncio.wait([behind])
            assert bots._student.alive, "what waits can be given up without a loss"
            pass_time(LONG / 4)
            assert opened == msgspec.convert(await stays, OpenHand)
            assert bots._student._process is not student, "it worked for nobody"
        finally:
            await bots.stop()

    played(story())


async def given_up(bots: WorkerBots, question: tuple[object, ...]) -> None:
    """Ask *question*, and leave as soon as it is being answered."""
    left = asyncio.create_task(bots.work_out(question, LONG))
    await asyncio.sleep(0)
    left.cancel()
    assert await asyncio.wait([left]) == ({left}, set())
    assert left.cancelled()


def short() -> Record:
    """One hand of a game for two."""
    rules = VARIANTS["two"]
    table = LiveGame(rules, (Sitter("Ann"), Sitter("Ben")), SeededDeals(4))
    while not table.state.over:
        table.act(table.state.turn, legal(table.state)[-1])
    return table.record()
