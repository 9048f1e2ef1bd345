"""A process that thinks for bots: `python -m dicery.server.worker`. One question a line, one answer a line, as JSON.

It is given positions in which what the seat cannot see has been dealt afresh, and so knows no secret. It ends when the
server does, because its input ends then.
"""

import json
import signal
import sys

from dicery.bots import THOUGHT, bot
from dicery.engine.rng import Rng
from dicery.games import game


def answer(question: str) -> str:
    """The action of a bot of this level for a seat of a position."""
    asked = json.loads(question)
    state = game(asked["game"]).load(asked["position"])
    return json.dumps(int(bot(asked["level"], state.game, THOUGHT).choose(state, asked["seat"], Rng(asked["seed"]))))


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    for question in sys.stdin:
        print(answer(question), flush=True)


if __name__ == "__main__":
    main()
