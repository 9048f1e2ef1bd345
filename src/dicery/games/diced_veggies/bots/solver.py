"""Diced Veggies' last turn, from the cut on, and the final cooks, alone or with one rival.

Chance decides only which card is drawn: a draw is worth the mean over all cards that may come, each followed by the
best play. A rival yet to cook may hold any of the hypes that this seat has not seen, and cooks as well as they allow;
nothing that one of the two does then touches the other [DV-12.4].
"""

from itertools import combinations
from typing import Final

from mypy_extensions import i64

from dicery.engine.bits import size
from dicery.engine.judgement import Judgement
from dicery.engine.play import Budget
from dicery.engine.solver import Solved, Solver
from dicery.engine.state import CHANCE, State
from dicery.games.diced_veggies.rules import actions as a
from dicery.games.diced_veggies.rules import tables as t
from dicery.games.diced_veggies.rules.block import BIT
from dicery.games.diced_veggies.rules.state import VeggieState

_NODES: Final = 100  # positions for each visit of the budget
_MOST_NODES: Final = 300_000

Holding = tuple[int, ...]


class VeggieSolver(Solver):
    """Tries everything; what a seat holds after cooking or drawing comes about in many ways, and counts once."""

    def __init__(self, judgement: Judgement) -> None:
        super().__init__()
        self.judgement = judgement
        self.unseen: i64 = 0  # the hypes that the seat has not seen
        self.deals: list[tuple[i64, i64]] = []  # for each hand that the rival may hold: the hand, its stars in the end
        self.stars: dict[Holding, i64] = {}  # by what a seat holds in its final cook: the most it can end with
        self.chances: dict[Holding, float] = {}  # by what the seat holds before that
        self.payoffs: dict[tuple[i64, i64], float] = {}  # by stars and the hype drawn

    def solve(self, state: State, seat: i64, budget: Budget) -> list[Solved]:
        """The chance to win with every step; nothing before the last turn, and nothing with several rivals."""
        assert isinstance(state, VeggieState)
        if not near_the_end(state, seat):
            return []
        self.begin(budget, _NODES, _MOST_NODES)
        self.stars = {}
        self.solve_rival(state, seat)
        self.stars = {}
        self.chances = {}
        self.payoffs = {}
        solved: list[Solved] = []
        for action in state.actions(seat):
            if state.finals != t.NONE:
                payoff = self.payoff(state, self.most(after(state, seat, action), seat), t.NONE)
            else:
                payoff = self.step_chance(state, seat, action, t.NONE)
            solved.append(Solved(action, payoff))
        return solved if self.nodes >= 0 else []

    def solve_rival(self, state: VeggieState, seat: i64) -> None:
        """What the rival ends with, for each hand that it may hold."""
        self.unseen = state.hype_deck
        self.deals = []
        if state.seats == 1:
            return
        rival = 1 - seat
        self.unseen |= state.hypes[rival]
        cook = state.clone()
        while a.EXTRA_TYPES <= cook.step <= a.CHANGING:  # this seat finishes its dish first
            cook.apply(seat, cook.actions(seat)[0])
        if cook.finals != 1:
            cook.finals = 0
            cook.active = rival
            cook.begin_cooking()
        cards = [BIT[hype] for hype in range(t.HYPES) if self.unseen >> hype & 1 != 0]
        for hand in combinations(cards, size(state.hypes[rival])):
            cook.hypes[rival] = sum(hand)
            self.deals.append((cook.hypes[rival], self.most(cook, rival)))

    def payoff(self, state: VeggieState, stars: i64, drawn: i64) -> float:
        """What an end with these stars is worth: the chance to win, shared wins in part, or how near the goal they are.

        A hype that I have drawn myself is not in the rival's hand.
        """
        if state.seats == 1:
            return self.judgement.solo_payoff(state, float(stars))
        key = (stars, drawn)
        if key not in self.payoffs:
            won = 0.0
            deals = 0.0
            for hand, others in self.deals:
                if drawn == t.NONE or hand >> drawn & 1 == 0:
                    deals += 1.0
                    won += 1.0 if stars > others else 0.5 if stars == others else 0.0
            self.payoffs[key] = won / deals
        return self.payoffs[key]

    def step_chance(self, state: VeggieState, seat: i64, action: i64, drawn: i64) -> float:
        """The chance to win after a step of the seat, by the mean of what chance may answer."""
        if action == a.DRAW_HYPE and state.hype_deck != 0:
            return self.draw_chance(state, seat)
        there = after(state, seat, action)
        if there.waiting != 0 or there.finals != t.NONE:
            return self.chance(there, seat, drawn)
        outcomes = there.actions(CHANCE)
        if there.step == a.REFILLING:  # nobody will take that card any more
            outcomes = outcomes[:1]
        total = 0.0
        for outcome in outcomes:
            total += self.chance(after(there, CHANCE, outcome), seat, drawn)
        return total / float(len(outcomes))

    def draw_chance(self, state: VeggieState, seat: i64) -> float:
        """Any hype that has not been seen may be the next one, those in the rival's hand as well."""
        total = 0.0
        for hype in range(t.HYPES):
            if self.unseen >> hype & 1 != 0:
                there = state.clone()
                there.draw_hype(hype)
                total += self.chance(there, seat, hype)
        return total / float(size(self.unseen))

    def chance(self, state: VeggieState, seat: i64, drawn: i64) -> float:
        """The chance to win from here on; says nothing once the nodes are used up."""
        if state.finals != t.NONE:
            if not state.over and state.active != seat:
                state.active = seat
                state.begin_cooking()
            return self.payoff(state, self.most(state, seat), drawn)
        if self.spent():
            return 0.0
        key: Holding = ()
        if state.step in (a.COOKING, a.CARD, a.LIMITS):
            key = (state.step, drawn, *holding(state, seat))
            if key in self.chances:
                return self.chances[key]
        best = 0.0
        for action in state.actions(seat):
            best = max(best, self.step_chance(state, seat, action, drawn))
        if key:
            self.chances[key] = best
        return best

    def most(self, state: VeggieState, seat: i64) -> i64:
        """The most stars that the seat can end with when all that is left is its final cook."""
        if state.over or state.active != seat:
            return state.score(seat)
        if self.spent():
            return 0
        key: Holding = ()
        if state.step == a.COOKING:
            key = holding(state, seat)
            if key in self.stars:
                return self.stars[key]
        best: i64 = 0
        for action in state.actions(seat):
            best = max(best, self.most(after(state, seat, action), seat))
        if key:
            self.stars[key] = best
        return best


def near_the_end(state: VeggieState, seat: i64) -> bool:
    """Is it the seat's final cook, or its last turn after the restock? [DV-12.2, DV-12.3, DV-13.7, DV-13.8]"""
    if state.active != seat or state.seats > 2 or state.waiting == 0:
        return False
    if state.finals != t.NONE:
        return True
    if state.step < a.CUTTING:
        return False
    if state.seats == 1:
        return state.turn == state.solo_turns - 1
    return state.trigger == 1 - seat


def after(state: VeggieState, seat: i64, action: i64) -> VeggieState:
    there = state.clone()
    there.apply(seat, action)
    return there


def holding(state: VeggieState, seat: i64) -> Holding:
    """All that the end depends on for a seat that is not in the middle of a recipe."""
    return (
        state.recipes[seat],
        state.hypes[seat],
        state.cooked[seat],
        state.tokens >> seat & 1,
        state.cooked_now,
        *state.pantry[t.TYPES * seat : t.TYPES * (seat + 1)],
        *state.hyped,
    )
