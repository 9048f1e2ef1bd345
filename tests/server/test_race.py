"""Chicken Fried Dice live, over real connections: whoever grabs first has the die, and the others see it at once."""

import asyncio
import random
import re
import time
from pathlib import Path

import httpx
import pytest

import dicery
from dicery.engine.state import CHANCE
from dicery.server.tables.bot_pool import BotPool
from dicery.server.tables.database.store import Store
from dicery.server.tables.events import Header
from dicery.server.tables.registry import Registry
from dicery.server.tables.seats import BOT, PERSON, Seat
from dicery.server.tables.table import Table
from tests.server.application import NONCE, begin, served
from tests.server.tables import ANA, add_nonces, people, url

GAME = dicery.game("chicken-fried-dice")
NAMES = ("Ana", "Ben", "Cem", "Dot")
LIVE = {"plucking": "live"}
PATIENCE = 10.0  # seconds for an answer, however busy the machine is


class Chef:
    """A program at the table."""

    def __init__(self, seat: int, client: httpx.AsyncClient, at: str) -> None:
        self.seat = seat
        self.client = client
        self.at = at
        self.slowest = 0.0

    async def state(self) -> dict[str, object]:
        state: dict[str, object] = (await self.client.get(self.at)).json()
        return state

    async def act(self, seq: object, move: str) -> httpx.Response:
        begin = time.monotonic()
        answer = await self.client.post(f"{self.at}/act", json={"seat": self.seat, "seq": seq, "move": move})
        self.slowest = max(self.slowest, time.monotonic() - begin)
        return answer


async def seated(base: str) -> list[Chef]:
    """As many chefs as there are names, all at one live table."""
    clients = [httpx.AsyncClient(base_url=base, timeout=30) for _ in NAMES]
    for client, name in zip(clients, NAMES, strict=True):
        token = (await client.post("/api/guests", json={"name": name})).json()["token"]
        client.headers["authorization"] = f"Bearer {token}"
    body = {"game": GAME.name, "seats": ["you", *["open"] * (len(NAMES) - 1)], "options": LIVE}
    code = (await begin(clients[0], body))["code"]
    chefs = [Chef(seat, client, f"/api/tables/{code}") for seat, client in enumerate(clients)]
    for chef in chefs[1:]:
        sat = await chef.client.post(f"{chef.at}/sit", json={"seat": chef.seat, "nonce": NONCE})
        assert sat.status_code == 200, sat.text
    return chefs


def plucks(state: dict[str, object]) -> list[str]:
    moves = state["moves"]
    assert isinstance(moves, list)
    return [str(found["move"]) for found in moves if str(found["move"]).startswith("pluck ")]


async def grab(chefs: list[Chef], luck: random.Random) -> int:
    """All who can pluck reach for the same die at once; returns how many of them came too late."""
    states = [await chef.state() for chef in chefs]
    rivals = [(chef, state) for chef, state in zip(chefs, states, strict=True) if plucks(state)]
    if len(rivals) < 2:
        return 0
    move = luck.choice(plucks(rivals[0][1]))
    die = move.removeprefix("pluck ")
    rivals = [(chef, state) for chef, state in rivals if move in plucks(state)]
    view = rivals[0][1]["view"]
    assert isinstance(view, dict)
    dice = view["coop"][die]
    answers = await asyncio.gather(*(chef.act(state["seq"], move) for chef, state in rivals))
    won = [chef for (chef, _), answer in zip(rivals, answers, strict=True) if answer.status_code == 200]
    lost = [answer for answer in answers if answer.status_code != 200]
    assert len(won) == min(dice, len(rivals)), f"{dice} dice for {len(rivals)} chefs, but {len(won)} have one"
    after = (await chefs[0].state())["view"]
    assert isinstance(after, dict)
    assert after["coop"].get(die, 0) == dice - len(won)
    for answer in lost:
        assert answer.status_code == 409
        refused = answer.json()["detail"]
        assert (refused["check"], refused["clause"]) == ("legal", "CF-5.8")
        found = re.match(r"(\w+) was quicker", refused["reason"])
        assert found and found[1] in [NAMES[chef.seat] for chef in won]
        assert die in refused["reason"]
    return len(lost)


async def go_on(chefs: list[Chef], luck: random.Random) -> bool:
    """Everybody makes a step of any kind at the same time; False when the match is over."""
    states = [await chef.state() for chef in chefs]
    if states[0]["stage"] == "over":
        return False
    asked: list[tuple[Chef, object, str]] = []
    for chef, state in zip(chefs, states, strict=True):
        moves = state["moves"]
        assert isinstance(moves, list)
        if moves:
            asked.append((chef, state["seq"], luck.choice(moves)["move"]))
    answers = await asyncio.gather(*(chef.act(seq, move) for chef, seq, move in asked))
    assert {answer.status_code for answer in answers} <= {200, 409}
    assert any(answer.status_code == 200 for answer in answers), "expected somebody to be the first"
    return True


async def race(base: str, luck: random.Random) -> tuple[int, float]:
    """A whole match; returns how often somebody came too late, and the longest wait for an answer."""
    chefs = await seated(base)
    late = 0
    while await go_on(chefs, luck):
        late += await grab(chefs, luck)
    for chef in chefs:
        await chef.client.aclose()
    return late, max(chef.slowest for chef in chefs)


@pytest.mark.heavy
def test_a_die_that_several_reach_for_at_once_has_exactly_one_owner(tmp_path: Path) -> None:
    """[CF-5.8]"""
    with served(tmp_path) as base:
        late, slowest = asyncio.run(race(base, random.Random(1)))
    assert late > 10, "expected chefs to come too late"
    assert slowest < PATIENCE, "expected everybody to be answered"


@pytest.mark.soak
def test_many_races_in_which_everybody_reaches_for_the_same_die(tmp_path: Path) -> None:
    """[CF-5.8]"""
    with served(tmp_path) as base:
        found = [asyncio.run(race(base, random.Random(seed))) for seed in range(20)]
    print(f"{sum(late for late, _ in found)} came too late, longest wait {max(slow for _, slow in found):.3f} s")


def at_the_coop(seats: list[Seat]) -> Table:
    """A live table at which everybody may pluck."""
    header = Header("salt-salt-salt-salt", GAME.name, GAME.edition, dict(LIVE), bytes(32), ANA, False, 0.0)
    table = Table.open(header, GAME, seats)
    add_nonces(table)
    while len(table.acting()) < len(seats) or table.state.mid_decision(0):
        seat = table.acting()[0]
        table.step(seat, table.match.seq, table.moves(seat)[0])
    return table


def test_what_a_rival_rolls_meanwhile_does_not_make_a_grab_stale() -> None:
    """[CF-5.8]"""
    table = at_the_coop(people(2))
    seq = table.match.seq
    mine, *_ = [move for move in table.moves(1) if move.startswith("pluck ")]
    theirs = next(move for move in table.moves(0) if move.startswith("pluck ") and move != mine)
    table.step(0, seq, theirs)
    table.step(0, table.match.seq, "toss")
    assert table.match.steps[-1].seat == CHANCE
    table.step(1, seq, mine)
    assert table.match.steps[-1].move == mine


def test_a_choice_of_an_older_position_of_ones_own_stays_stale() -> None:
    table = at_the_coop(people(2))
    seq = table.match.seq
    one, other, *_ = [move for move in table.moves(1) if move.startswith("pluck ")]
    table.step(1, seq, one)
    with pytest.raises(ValueError, match="the table has changed"):
        table.step(1, seq, other)


def test_a_bot_takes_its_time_while_people_may_act_too(tmp_path: Path) -> None:
    async def pauses() -> tuple[list[float], list[float]]:
        here = Registry(Store(url(tmp_path)), BotPool(1), pace=1)
        racing = at_the_coop([Seat(0, PERSON, "Ana", ANA), Seat(1, BOT, "Bruno", level="random")])
        alone = at_the_coop([Seat(0, BOT, "Mei", level="random"), Seat(1, BOT, "Bruno", level="random")])
        found = [here.driver.pause(racing, 1) for _ in range(200)], [here.driver.pause(alone, 1) for _ in range(5)]
        await here.close()
        return found

    racing, alone = asyncio.run(pauses())
    assert min(racing) >= 1.8 and max(racing) <= 3.6
    assert len(set(racing)) > 100, "expected pauses that nobody can foretell"
    assert set(alone) == {1.24}, "expected time to read what was rolled"
