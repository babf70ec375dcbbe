"""What somebody studies: a position they paste or put together, a chart, a finished hand with open cards."""

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.requests import Request

from euchre.analysis.hint.evidence import split_by_results
from euchre.analysis.hint.hint import evaluate, evaluator_named
from euchre.base.errors import EuchreError
from euchre.hand.hand import apply, deal, legal
from euchre.hand.state import Phase
from euchre.live import LiveGame, Sitter
from euchre.live.fair import CommittedDeals
from euchre.notation.position import show_view
from euchre.players import player
from euchre.rules.cards import Card
from euchre.rules.text.plain import rules_from_dict
from euchre.rules.variants import VARIANTS
from euchre.seen.views import view
from euchre.web.core.bots.service import StudyFailedError
from euchre.web.core.bots.worker import worked_out
from euchre.web.core.http import socket
from euchre.web.core.http.endpoints import _while_connected
from euchre.web.core.http.jobs import WAITING
from euchre.web.core.http.limits import Limit, TokenBucket
from euchre.web.features.learn import first_hand
from euchre.web.features.study import answers as studies
from euchre.web.features.study.bodies import LONGEST_TEXT, PastedText, PickedHand
from euchre.web.features.study.requests import Studies
from tests.repetition import few_of
from tests.web.asgi import PATIENCE, World
from tests.web.features.games.test_finished_games import to_the_end

EXAMPLES: dict[str, str] = json.loads(
    (Path(__file__).parents[4] / "frontend" / "src" / "study" / "examples.json").read_text("utf-8")
)
"""What the page shows of each format."""
POSITION = "two dealer=1 up=9H hands=JHJDAHKHQH/????? :"


def run(work: Any) -> Any:
    return asyncio.run(work)


async def ask(world: World, text: str, cookie: str | None = None, **more: int) -> Any:
    return await world.ask("POST", "/api/ask", {"text": text, **more}, Cookie=cookie)


def test_whoever_pastes_a_position_gets_the_hint_that_a_table_gives() -> None:
    async def go() -> None:
        world = World()
        reply = await ask(world, POSITION)
        assert reply.status == 200, reply.json
        found = reply.json
        assert found["hint"]["choices"][0]["action"] == "call:H"
        assert found["hint"]["advice"][0].startswith("Order it up")
        assert found["view"]["hand"] == ["AH", "KH", "QH", "JH", "JD"]
        again = await ask(world, found["position"])
        assert again.json["hint"] == found["hint"]

    run(go())


@pytest.mark.parametrize("game", few_of(VARIANTS, rest=pytest.mark.ci))
def test_the_first_position_of_every_game_can_be_asked_about(game: str) -> None:
    """Pasted, it is what its seat sees; put together from the same cards, it is the same position."""
    rules = VARIANTS[game]
    state = deal(rules, rules.seats - 1, Random(game))
    seen = view(state, state.turn)
    if not state.blind(state.turn):
        line = show_view(seen)
        asked, point = studies.asked_view(PastedText(line))
        assert show_view(asked) == line
        assert point is None
    table = studies.picked_table(PickedHand(game, rules.seats - 1))
    assert sum(map(len, table.suits)) * rules.copies == len(rules.deck)
    assert (table.hand, table.piles, table.turned) == (rules.hand, rules.piles, bool(rules.turned))
    assert table.missing
    assert table.offered == ()


@pytest.mark.parametrize("game", few_of(VARIANTS, rest=pytest.mark.ci))
def test_a_hand_put_together_offers_what_the_rules_offer(game: str) -> None:
    rules = VARIANTS[game]
    state = deal(rules, rules.seats - 1, Random(game))
    while state.upcard is not None and state.upcard.joker:
        state = deal(rules, rules.seats - 1, Random(str(state)))
    picked = PickedHand(
        rules=game,
        dealer=rules.seats - 1,
        hand=tuple(map(str, state.hands[0])),
        upcard=str(state.upcard) if rules.turned else "",
        ups=tuple([tuple([str(pile.up) for pile in row]) for row in state.piles]) if rules.piles else (),
    )
    table = studies.picked_table(picked)
    assert table.turn == state.turn
    offered = [one.action for one in table.offered]
    assert offered
    if state.turn == 0:
        assert offered == [str(action) for action in view(state, 0).legal]
        assert not table.missing
        asked, _ = studies.asked_view(picked)
        assert asked.hand == state.hands[0]
        assert [str(action) for action in asked.legal] == offered


@pytest.mark.parametrize("game", few_of(VARIANTS, rest=pytest.mark.ci))
def test_whoever_calls_before_the_dealer_may_pass(game: str) -> None:
    """The page passes for all of them at once."""
    rules = VARIANTS[game]
    state = deal(rules, rules.seats - 1, Random(game))
    while "pass" in [str(action) for action in legal(state)] and state.turn != state.dealer:
        state = apply(state, next(action for action in legal(state) if str(action) == "pass"))
        assert not state.over
        assert state.turn is not None


@pytest.mark.parametrize("kind", EXAMPLES)
def test_every_example_on_the_page_can_be_asked_about(kind: str) -> None:
    view_of_it, point = studies.asked_view(PastedText(EXAMPLES[kind]))
    assert view_of_it.legal
    assert (point is None) == (kind == "Position")


def test_step_by_step_a_hand_is_put_together_up_to_the_second_card() -> None:
    picked = PickedHand("euchre", 2, ("JH", "JD", "AH", "KH", "9C"), "QH")
    for action in ("pass", "call:H", "discard:?"):
        table = studies.picked_table(picked)
        assert action in [one.action for one in table.offered], table
        picked = PickedHand("euchre", 2, picked.hand, "QH", (), (*picked.actions, action))
    table = studies.picked_table(picked)
    assert table.turn == 3
    laid = {one.card for one in table.offered}
    mine = {"JH", "JD", "AH", "KH", "9C", "QH"}  # the queen was taken up by the dealer
    assert laid == {str(card) for card in VARIANTS["euchre"].deck} - mine
    picked = PickedHand("euchre", 2, picked.hand, "QH", (), (*picked.actions, "9S"))
    assert studies.picked_table(picked).turn == 0
    asked, _ = studies.asked_view(picked)
    assert asked.trick == ((3, Card.parse("9S")),)


@pytest.mark.parametrize("actions", [("pass pass",), ("",), ("pass", "  ")])
def test_each_step_is_one_action(actions: tuple[str, ...]) -> None:
    hand = ("JH", "JD", "AH", "KH", "9C")
    with pytest.raises(EuchreError, match="each step is one action"):
        studies.picked_table(PickedHand("euchre", 2, hand, "QH", (), actions))


def test_one_card_is_turned_up() -> None:
    with pytest.raises(EuchreError, match="one card is turned up"):
        studies.picked_table(PickedHand("euchre", 2, ("JH", "JD", "AH", "KH", "9C"), "QHTS"))


def test_of_a_pasted_game_any_decision_can_be_asked_about_and_its_hidden_cards_are_not_looked_at() -> None:
    async def go() -> None:
        world = World()
        table, cookie = await finished(world, "two")
        text = (await world.ask("GET", f"/api/games/{table}.0/record", Cookie=cookie)).body.decode()
        reply = await ask(world, text)
        assert reply.status == 200, reply.json
        point = reply.json["point"]
        assert point["deal"] == len(point["deals"])
        assert point["at"] < point["deals"][-1], "a finished deal is over"
        assert len(reply.json["hint"]["choices"]) > 1 or reply.json["hint"]["choices"][0]["also"]
        first = (await ask(world, text, deal=1, at=0)).json
        assert first["point"] == {"deals": point["deals"], "deal": 1, "at": 0}
        assert "?" in first["position"]
        for where in ({"deal": len(point["deals"]) + 1}, {"deal": 1, "at": 1000}):
            refused = await world.ask("POST", "/api/ask", {"text": text, **where})
            assert (refused.status, refused.json["code"]) == (400, "no_position")
            assert refused.json["text"].endswith(".")

    run(go())


def test_a_pasted_game_is_solved_with_open_cards_alike_in_every_format() -> None:
    """The examples of the page are one game: each says of each decision which choice was best."""

    async def go() -> None:
        world = World()
        found = [
            (await world.ask("POST", "/api/ask/open", {"text": EXAMPLES[kind], "deal": 1})).json
            for kind in ("Record", "EGN", "PTN")
        ]
        assert found[1] == found[2]
        # By the rules of the record the dealer may leave the upcard; all cards played are the same.
        assert found[0]["decisions"][1:] == found[1]["decisions"][1:]
        assert len(found[0]["decisions"]) == 21
        for decision in found[0]["decisions"]:
            assert any(choice["best"] for choice in decision["choices"])

    run(go())


def test_a_position_has_no_open_cards_and_says_what_would_do() -> None:
    async def go() -> None:
        refused = await World().ask("POST", "/api/ask/open", {"text": POSITION})
        assert (refused.status, refused.json["code"]) == (400, "no_position")
        assert "paste a whole game" in refused.json["text"]

    run(go())


GARBAGE = (
    "", " \n", "hello", "two", "{", "{}", "[1]", '{"position": 3}', '[Event "x"]', "\0", "two dealer=9 :",
    "two dealer=1 up=9H hands=JHJDAHKHQX/????? :", POSITION + " pass pass pass pass", POSITION * 300,
    '{"format": "euchre record", "version": 1}', "[" * 5000, '{"a":' * 5000,
)  # fmt: skip


@pytest.mark.parametrize("text", GARBAGE, ids=range(len(GARBAGE)))
def test_of_garbage_the_answer_says_in_a_sentence_what_is_wrong(text: str) -> None:
    async def go() -> None:
        reply = await ask(World(), text)
        assert (reply.status, reply.json["code"]) == (400, "no_position")
        assert reply.json["text"][0].isupper() or not reply.json["text"][0].isalpha()
        assert reply.json["text"].endswith((".", "!", "?"))

    run(go())


def test_what_is_too_long_or_no_body_is_not_even_read() -> None:
    async def go() -> None:
        world = World()
        for body in ({"text": "x" * (LONGEST_TEXT + 1)}, {}, {"text": 3}, {"text": "x", "deal": 0}):
            reply = await world.ask("POST", "/api/ask", body)
            assert (reply.status, reply.json["code"]) == (400, "bad_request")
        for picked in (
            {"rules": "two"},
            {"rules": "two", "dealer": 6},
            {"rules": "two", "dealer": 0, "hand": ["JHJ9"]},
        ):
            assert (await world.ask("POST", "/api/ask/hand", picked)).status == 400
        for picked in (
            {"rules": "no such game", "dealer": 0},
            {"rules": "two", "dealer": 2},
            {"rules": "two", "dealer": 0, "hand": ["JH", "JH", "9C", "9D", "9S"], "upcard": "AC"},
            {
                "rules": "two",
                "dealer": 1,
                "hand": ["JH", "JD", "9C", "9D", "9S"],
                "upcard": "AC",
                "actions": ["call:S"],
            },
        ):
            for path in ("/api/ask/hand", "/api/ask/pick"):
                reply = await world.ask("POST", path, picked)
                assert (reply.status, reply.json["code"]) == (400, "no_position"), (path, picked, reply.json)
        assert all(
            question[0] is not studies.advised or not isinstance(question[1], PastedText)
            for question in world.players.worked_out
        )

    run(go())


def test_the_same_question_is_worked_out_once_and_many_are_refused() -> None:
    async def go() -> None:
        world = World()
        most = 5
        world.app.context.limits.studies = Limit(person=TokenBucket(most, 600, lambda: 0.0))
        cookie = await world.person()
        await ask(world, POSITION, cookie)
        await ask(world, POSITION, cookie)
        assert len(world.players.worked_out) == 1
        left = most - 1
        replies = [await ask(world, f"no position {number}", cookie) for number in range(left + 1)]
        assert [reply.status for reply in replies] == [400] * left + [429]
        assert (await ask(world, POSITION, cookie)).status == 200  # what is known costs nothing

    run(go())


def test_no_more_than_a_few_questions_wait_and_a_failure_is_told_as_one() -> None:
    async def go() -> None:
        world, gate = World(), asyncio.Event()

        async def slow(_question: object, _seconds: float) -> dict[str, Any]:
            await gate.wait()
            raise StudyFailedError("the answer was not found in 60 seconds; ask again later")

        world.players.work_out = slow  # type: ignore[assignment]
        asked = [asyncio.create_task(ask(world, f"{number}")) for number in range(WAITING)]
        for _ in range(100):
            await asyncio.sleep(0)
        assert world.app.context.held(Studies).waiting == WAITING
        refused = await ask(world, "one more")
        assert (refused.status, refused.json["code"]) == (503, "busy")
        gate.set()
        for reply in await asyncio.gather(*asked):
            assert (reply.status, reply.json["code"]) == (503, "busy")

    run(go())


def test_an_answer_that_nobody_waits_for_any_more_is_given_up() -> None:
    """Whoever left keeps no process busy, takes no place in the line, and nobody else loses their answer."""

    async def go() -> None:
        world, gate, given_up = World(), asyncio.Event(), list[str]()

        async def slow(question: tuple[Any, ...], _seconds: float) -> dict[str, Any]:
            try:
                await gate.wait()
            except asyncio.CancelledError:
                given_up.append(question[1].text)
                raise
            return await asyncio.to_thread(worked_out, question)

        world.players.work_out = slow  # type: ignore[assignment]
        gone = asyncio.Event()
        body = {"text": "left behind"}
        left = asyncio.create_task(world.ask("POST", "/api/ask", body, gone=gone))
        stays = asyncio.create_task(ask(world, POSITION))
        studies_ = world.app.context.held(Studies)
        for _ in range(100):
            await asyncio.sleep(0)
        assert studies_.waiting == 2
        gone.set()
        assert (await asyncio.wait_for(left, PATIENCE)).json["code"] == "bad_request"
        assert (given_up, studies_.waiting) == (["left behind"], 1)
        gate.set()
        assert (await stays).status == 200

    run(go())


def test_a_fault_of_the_connection_is_not_told_as_a_closed_page() -> None:
    """It is raised as what it is, so that it is logged."""

    async def broken() -> Any:
        raise RuntimeError("no such message")

    async def go() -> None:
        request = Request({"type": "http"}, broken)
        with pytest.raises(RuntimeError, match="no such message"):
            await _while_connected(request, asyncio.sleep(PATIENCE))

    run(go())


def test_a_chart_says_for_each_kind_of_hand_what_calling_is_worth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studies, "HANDS", 400)

    async def go() -> None:
        world = World()
        reply = await world.ask("POST", "/api/chart", {"rules": "euchre", "dealer": 3})
        assert reply.status == 200, reply.json
        chart = reply.json
        assert sum(cell["hands"] for cell in chart["cells"]) == 400
        assert not chart["match"]
        assert any("it costs" in line for line in chart["rule"]), "the rule does not say what it costs"
        rows = [cell["row"] for cell in sorted(chart["cells"], key=lambda cell: cell["gain"])]
        assert sum(rows[: len(rows) // 3]) > sum(rows[-(len(rows) // 3) :]), "the best hands come first"
        match = await world.ask("POST", "/api/chart", {"rules": "euchre", "dealer": 3, "scores": [9, 9]})
        assert match.json["match"]
        for wrong in (
            {"rules": "bid", "dealer": 3},
            {"rules": "two", "dealer": 5},
            {"rules": "two", "dealer": 0, "upcard": "2H"},
        ):
            refused = await world.ask("POST", "/api/chart", wrong)
            assert (refused.status, refused.json["code"]) == (400, "no_position")

    run(go())


async def finished(world: World, game: str) -> tuple[str, str]:
    """A game that is over, one's own: the first hand of *game*."""
    cookie = await world.person()
    made = await world.ask("POST", f"/api/first/{game}", {"bot_pause": 0}, Cookie=cookie)
    assert made.status == 200, made.json
    table: str = made.json["table"]
    async with world.socket(table, Cookie=cookie) as wire:
        wire.say(type="hello")
        await to_the_end(wire)
    return table, cookie


@pytest.fixture(autouse=True)
def _fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests play faster than people."""
    monkeypatch.setattr(socket, "MESSAGES", 1_000_000)


@pytest.mark.parametrize("game", first_hand.SECRETS)
def test_of_a_finished_hand_every_choice_has_its_value_with_open_cards(game: str) -> None:
    async def go() -> None:
        world = World()
        table, cookie = await finished(world, game)
        path = f"/api/games/{table}.0"
        found = (await world.ask("GET", f"{path}/open/0", Cookie=cookie)).json
        replay = (await world.ask("GET", f"{path}/replay", Cookie=cookie)).json
        steps = replay["hands"][0]["steps"]
        done = {step["decision"]: step for step in steps if step["decision"] is not None}
        assert found["contracts"]
        assert found["decisions"]
        for decision in found["decisions"]:
            choices = [choice["action"] for choice in decision["choices"]]
            assert done[decision["decision"]]["action"] in choices
            assert done[decision["decision"]]["seat"] == decision["seat"]
            assert any(choice["best"] for choice in decision["choices"])
        last = found["decisions"][-1]["choices"][0]
        assert last["points"] == replay["hands"][0]["points"], "the last card leaves nothing open"
        stranger = await world.person()
        assert (await world.ask("GET", f"{path}/open/0", Cookie=stranger)).status == 404
        assert (await world.ask("GET", f"{path}/open/9", Cookie=cookie)).json["code"] == "no_position"
        link = (await world.ask("POST", f"{path}/link", Cookie=cookie)).json["link"]
        assert (await world.ask("GET", f"/api/games/{link}/open/0", Cookie=stranger)).json == found

    run(go())


@pytest.mark.parametrize("game", first_hand.SECRETS)
def test_the_first_hand_deals_the_same_bowers_to_everybody_and_its_trumps_are_told(game: str) -> None:
    async def go() -> None:
        world = World()
        rules = (await world.ask("GET", f"/api/first/{game}/trumps")).json
        assert rules["trumps"]["H"][:2] == ["JH", "JD"]
        hands = []
        for _ in range(2):
            cookie = await world.person()
            table = (await world.ask("POST", f"/api/first/{game}", {"bot_pause": 0}, Cookie=cookie)).json[
                "table"
            ]
            async with world.socket(table, Cookie=cookie) as wire:
                wire.say(type="hello")
                seen = (await wire.hear("snapshot"))["room"]["game"]["view"]
                hands.append(seen["hand"])
        assert hands[0] == hands[1]
        assert len([card for card in hands[0] if card[0] == "J"]) >= 2
        assert (await world.ask("POST", "/api/first/bid", {})).status == 400

    run(go())


def test_a_hand_that_is_not_in_a_game_has_no_open_cards() -> None:
    with pytest.raises(EuchreError):
        studies.open_hand("{}", 0)


@pytest.mark.parametrize("game", ["euchre", "two", pytest.param("twelve", marks=pytest.mark.long)])
def test_each_choice_of_the_first_hand_is_clear(game: str) -> None:
    """Whoever follows the advice has at each decision one choice that is better by two standard errors."""
    rules = rules_from_dict({"base": game, "target": None, "deals": 1})
    deals = CommittedDeals(bytes.fromhex(first_hand.SECRETS[game]), (b"",) * rules.seats)
    live, queen = LiveGame(rules, tuple(map(Sitter, "abcd"[: rules.seats])), deals), player("queen")
    seat, clear = live.opening.seating.index(0), 0
    while not live.state.over:
        view = live.view(live.state.turn)
        action = queen.choose(view) if view.turn != seat else view.legal[0]
        if view.turn == seat and len(view.legal) > 1:
            evaluation = evaluate(view, evaluator_named("ace"), 400)
            best = evaluation.best_index
            other, _ = split_by_results(evaluation, best)
            action = evaluation.actions[best]
            if other is not None:
                gained, error = evaluation.mean(evaluation.equity[best] - evaluation.equity[other])
                assert gained > 2 * error
                clear += 1
        live.act(live.state.turn, action)
    assert clear >= 2
    assert live.score.scores[rules.side(seat)] > 0


@pytest.mark.parametrize("game", first_hand.SECRETS)
def test_whatever_the_learner_calls_in_a_first_hand_they_play_it(game: str) -> None:
    """No other player goes alone, so the learner never sits out, and the hand is never passed out."""
    rules = rules_from_dict({"base": game, "target": None, "deals": 1})
    deals = CommittedDeals(bytes.fromhex(first_hand.SECRETS[game]), (b"",) * rules.seats)
    live, queen = LiveGame(rules, tuple(map(Sitter, "abcd"[: rules.seats])), deals), player(first_hand.PLAYER)
    seat = live.opening.seating.index(0)
    before, called = [live.state], 0
    while before:
        state = before.pop()
        if state.phase is Phase.PLAY:
            assert seat in state.active
            called += 1
        elif state.turn == seat:
            before += [apply(state, action) for action in legal(state)]
        else:
            assert not state.over
            before.append(apply(state, queen.choose(view(state, state.turn))))
    assert called >= 2
