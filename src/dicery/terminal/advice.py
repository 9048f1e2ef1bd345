"""Advice for the one before the screen, computed in a process of its own so that the screen stays alive."""

import asyncio
import json
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from dataclasses import asdict

from dicery.bots import THINKING_TIME
from dicery.bots.advice import Advice, unranked
from dicery.bots.levels import strategy_of
from dicery.coach.reasons import hints
from dicery.engine.play import Budget
from dicery.engine.rng import Rng
from dicery.engine.state import State
from dicery.games import game

MOST = 5  # moves that are shown
LISTS = ("following", "then", "reasons")  # of advice: JSON knows no tuples


def answer(question: str) -> str:
    """What the process is asked, and what it answers, as JSON."""
    asked = json.loads(question)
    state = game(asked["game"]).load(asked["position"])
    budget = Budget(strategy_of(state.game).advice_visits, THINKING_TIME)
    return json.dumps([asdict(one) for one in hints(state, asked["seat"], budget)])


class Adviser:
    """Starts a process for each question. It is given a position in which what is hidden was dealt again."""

    def __init__(self) -> None:
        self.process: Process | None = None

    async def ask(self, state: State, seat: int) -> list[Advice]:
        """The moves, best first; none if the process was ended."""
        position = state.redeal(seat, Rng(0)).position()
        question = json.dumps({"game": state.game.name, "position": position, "seat": seat})
        command = (sys.executable, "-m", "dicery.terminal.advice")
        self.process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL)
        answer, _ = await self.process.communicate(question.encode())
        self.process = None
        return [Advice(**{**one, **{name: tuple(one[name]) for name in LISTS}}) for one in json.loads(answer or "[]")]

    def close(self) -> None:
        if self.process is not None:
            with suppress(ProcessLookupError):
                self.process.kill()


def advice_lines(advice: list[Advice], ranked: bool) -> str:
    """The best moves with what they promise, or three of them without saying which is better."""
    if not ranked:
        return "\n".join(f"{one.move:<16}  {one.decision()}" for one in unranked(advice))
    head = f"{'':<16}  {'chance':>6}  {'95% interval':<13}  {'visits':>7}"
    rows = [
        f"{one.move:<16}  {one.chance:>6.1%}  {f'{one.low:.1%} - {one.high:.1%}' if not one.exact else '':<13}  "
        f"{'exact' if one.exact else one.visits:>7}  {one.decision()}"
        + (f"\n{'':<18}{one.why()}" if one.reasons else "")
        for one in advice[:MOST]
    ]
    return "\n".join([head, *rows])


if __name__ == "__main__":
    print(answer(sys.stdin.read()))
