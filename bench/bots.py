"""How long a guest's bot takes while another guest has bots at a hundred tables: the bots' time is shared fairly.

Each of the hundred tables asks again a moment after its answer. With 0.4 seconds, the quickest pace of a bot but for
"at once", that is more than the server's limits let one guest ask for; with `--pause 0` the questions of the rude guest
alone fill this process, whatever the bots do. A greedy bot answers within a few milliseconds, so on a machine that
others share this measures the machine: both times are printed.
"""

import argparse
import asyncio
import json
import random
import time
from statistics import median

import dicery
from dicery.engine.rng import Rng
from dicery.engine.state import State
from dicery.match.luck import SeededDealer
from dicery.match.match import Match
from dicery.server.tables.bot_pool import Account, BotPool


def positions(name: str, count: int, seed: int) -> list[tuple[State, int]]:
    """Positions of matches between random players in which a seat is to act, as that seat may guess them."""
    luck = random.Random(seed)
    game = dicery.game(name)
    found: list[tuple[State, int]] = []
    while len(found) < count:
        match = Match(game, ["Ana", "Ben"], {}, SeededDealer(luck.getrandbits(32)))
        match.deal()
        for _ in range(luck.randrange(5, 40)):
            if match.state.over:
                break
            seat = match.state.waiting_seats()[0]
            match.submit(seat, match.seq, luck.choice(match.state.legal_moves(seat)))
        if not match.state.over:
            seat = match.state.waiting_seats()[0]
            found.append((match.state.redeal(seat, Rng(luck.getrandbits(32))), seat))
    return found


async def answers(pool: BotPool, asked: list[tuple[State, int]], level: str) -> list[float]:
    """Seconds for each answer to a polite guest who asks one question after the other."""
    times: list[float] = []
    for state, seat in asked:
        begin = time.perf_counter()
        await pool.choose(state, seat, level, Account("polite"))
        times.append(time.perf_counter() - begin)
        await asyncio.sleep(0.02)
    return times


async def flood(pool: BotPool, state: State, seat: int, level: str, pause: float) -> None:
    """One of the rude guest's tables: its bot is to move again after a moment."""
    while True:
        await pool.choose(state, seat, level, Account("rude"))
        await asyncio.sleep(pause)


async def measure(given: argparse.Namespace) -> dict[str, float]:
    pool = BotPool(given.workers)
    await pool.warm_up()
    asked = positions(given.game, given.questions, 1)
    await answers(pool, asked[:3], given.level)
    alone = await answers(pool, asked, given.level)
    rude = [
        asyncio.create_task(flood(pool, state, seat, given.level, given.pause))
        for state, seat in positions(given.game, given.tables, 2)
    ]
    await asyncio.sleep(2)
    beside = await answers(pool, asked, given.level)
    for task in rude:
        task.cancel()
    await asyncio.wait(rude, timeout=5)
    await pool.close()
    return {
        "alone_ms": 1000 * median(alone),
        "beside_ms": 1000 * median(beside),
        "ratio": median(beside) / median(alone),
        "ratio_of_means": sum(beside) / sum(alone),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100, help="of the rude guest")
    parser.add_argument("--questions", type=int, default=40, help="of the polite guest")
    parser.add_argument("--level", default="greedy")
    parser.add_argument("--game", default="slice-and-dice")
    parser.add_argument(
        "--pause", type=float, default=0.4, help="seconds of each of these tables between two questions"
    )
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    found = asyncio.run(measure(given))
    if given.json:
        print(json.dumps(found))
    else:
        print(
            f"a bot's answer: {found['alone_ms']:.1f} ms alone, {found['beside_ms']:.1f} ms beside {given.tables} "
            f"tables of another guest: {found['ratio']:.2f} times (means: {found['ratio_of_means']:.2f})"
        )


if __name__ == "__main__":
    main()
