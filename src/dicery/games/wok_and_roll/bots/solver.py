"""Wok and Roll's last turn in solo: the most points that can still be cooked, the mean over all dice that may come.

All ways to cook are tried; a position that is reached in several ways is solved once. The order of the dice does not
matter, so rolls are collections: of six dice there are 462.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from dicery.engine.judgement import Judgement
from dicery.engine.play import Budget
from dicery.engine.solver import Solved, Solver
from dicery.engine.state import State
from dicery.games.wok_and_roll.bots.planner import pieces
from dicery.games.wok_and_roll.rules import actions
from dicery.games.wok_and_roll.rules import sheet as s
from dicery.games.wok_and_roll.rules import tables as t
from dicery.games.wok_and_roll.rules.dice import DICE, SYMBOLS
from dicery.games.wok_and_roll.rules.state import WokState

_NODES: Final = 3000  # positions for each visit of the budget
_MOST_NODES: Final = 300_000
_BYTE: Final = 127


class WokSolver(Solver):
    """Its payoffs are points, in the judgement's scale."""

    def __init__(self, judgement: Judgement) -> None:
        super().__init__()
        self.judgement = judgement
        self.scores: dict[tuple[i64, i64, i64, i64, i64], i64] = {}  # by sheet: the most that can be cooked from here
        self.means: dict[int, float] = {}  # by the dice kept and the rerolls to come after the next roll

    def solve(self, state: State, seat: i64, budget: Budget) -> list[Solved]:
        """With rivals nothing is solved: they cook unseen at the same time [WR-16.2]."""
        assert isinstance(state, WokState)
        if state.seats > 1 or state.turn < state.last_turn():
            return []
        self.begin(budget, _NODES, _MOST_NODES)
        self.scores = {}
        self.means = {}
        solved: list[Solved] = []
        for action in state.actions(seat):
            if state.part == actions.MARKET and action != 0:
                points = self.mean(state, kept_dice(state, action), state.rolls_allowed() - state.rolled - 1)
            else:
                after = state.clone()
                after.apply(seat, action)
                points = float(self.most(after))
            solved.append(Solved(action, self.judgement.solo_payoff(state, points)))
        return solved if self.nodes >= 0 else []

    def mean(self, state: WokState, dice: i64, rerolls: i64) -> float:
        """The mean of the points after rolling what is missing of six dice, with this number of rerolls after that."""
        key = dice * 8 + rerolls
        known = self.means.get(key)
        if known is not None:
            return known
        total = 0.0
        if pieces(dice) < DICE:
            symbol: i64 = 0
            while symbol < SYMBOLS:
                total += self.mean(state, dice + t.ONE_OF[symbol], rerolls)
                symbol += 1
            total /= float(SYMBOLS)
        elif rerolls == 0:
            total = float(self.most(locked(state, dice)))
        else:
            for kept in parts(dice):
                total = max(total, self.mean(state, kept, rerolls - 1))
        self.means[key] = total
        return total

    def most(self, state: WokState) -> i64:
        """The most points that more cooking can reach; meaningless once the nodes are used up."""
        if state.over:
            return state.score(0)
        sheets = state.sheets
        key = (
            sheets[s.CROSSED],
            sheets[s.USABLE],
            sheets[s.FRIDGE] + sheets[s.CIRCLED],
            (sheets[s.SKILLS] << 16 | sheets[s.OPENED]) << 8 | sheets[s.SERVED],
            sheets[s.UNPAID],
        )
        known = self.scores.get(key)
        if known is not None:
            return known
        if self.spent():
            return 0
        best = state.score(0)
        for action in state.actions(0):
            if action < actions.DONE:
                after = state.clone()
                after.apply(0, action)
                best = max(best, self.most(after))
        self.scores[key] = best
        return best


def kept_dice(state: WokState, rerolled: i64) -> i64:
    """The dice that stay, as a collection."""
    kept: i64 = 0
    slot: i64 = 0
    while slot < DICE:
        if rerolled >> slot & 1 == 0:
            kept += t.ONE_OF[state.dice[slot]]
        slot += 1
    return kept


def locked(state: WokState, dice: i64) -> WokState:
    """The position in which these six dice have been locked."""
    after = state.clone()
    slot: i64 = 0
    symbol: i64 = 0
    while symbol < SYMBOLS:
        count = dice >> 8 * symbol & _BYTE
        while count > 0:
            after.dice[slot] = symbol
            slot += 1
            count -= 1
        symbol += 1
    after.lock()
    return after


def parts(dice: i64) -> vec[i64]:
    """All collections that can be kept of these dice, all of them included."""
    found = vec[i64]([0])
    symbol: i64 = 0
    while symbol < SYMBOLS:
        before = len(found)
        more: i64 = dice >> 8 * symbol & _BYTE
        while more > 0:
            i: i64 = 0
            while i < before:
                found = append(found, found[i] + more * t.ONE_OF[symbol])
                i += 1
            more -= 1
        symbol += 1
    return found
