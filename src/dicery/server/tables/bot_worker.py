"""A process that thinks for bots: `python -m dicery.server.tables.bot_worker`. Asked and answered in lines of JSON.

It gets positions in which everything that the seat cannot see has been dealt again, so it knows no secret. It ends when
the server does, because its input ends then.
"""

import json
import os
import signal
import sys
from contextlib import suppress
from dataclasses import asdict

from dicery.bots import THINKING_TIME, bot
from dicery.bots.levels import strategy_of
from dicery.coach.reasons import hints
from dicery.engine.play import Budget
from dicery.engine.rng import Rng
from dicery.games import game
from dicery.server.tables.advice import MOST_ADVICE


def answer(question: str) -> str:
    """The action of a bot of this level for a seat of a position; without a level the best moves."""
    asked = json.loads(question)
    state = game(asked["game"]).load(asked["position"])
    seat, seed = asked["seat"], asked["seed"]
    if "level" in asked:
        return json.dumps(int(bot(asked["level"], state.game, THINKING_TIME).choose(state, seat, Rng(seed))))
    advice = hints(state, seat, Budget(strategy_of(state.game).advice_visits, THINKING_TIME), seed)
    return json.dumps([asdict(one) for one in advice[:MOST_ADVICE]])


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    with suppress(BrokenPipeError):  # the server has ended while this process was thinking
        for question in sys.stdin:
            print(answer(question), flush=True)
        return
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left is flushed to nobody


if __name__ == "__main__":
    main()
