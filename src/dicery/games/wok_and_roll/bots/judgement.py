"""Wok and Roll: points, what they are about to become, and the best use of dice that lie there or may come.

A sheet is worth its points, and for the turns that are left its half-done groups and rows, its stock and its skills.
While the seat cooks, the value is that of its best plan; while its dice roll, the mean over all rolls if the best
dice are kept each time. What the white dice bring the others is left out.
"""

from typing import Final

from mypy_extensions import i64

from dicery.engine.bits import size
from dicery.engine.judgement import Judgement
from dicery.engine.state import State
from dicery.games.wok_and_roll.bots.estimate import Weights, new_estimate
from dicery.games.wok_and_roll.bots.hands import RollTable
from dicery.games.wok_and_roll.bots.planner import Estimate, Planner, Stakes
from dicery.games.wok_and_roll.rules import actions
from dicery.games.wok_and_roll.rules import sheet as s
from dicery.games.wok_and_roll.rules import tables as t
from dicery.games.wok_and_roll.rules.scoring import completed_groups, sheet_score
from dicery.games.wok_and_roll.rules.sheet import stock
from dicery.games.wok_and_roll.rules.state import WokState

_LENGTH: Final = 10.5  # turns that a match usually takes
_ENDING: Final = 14.0  # winning or losing at once
_TURN: Final = 6.0  # points that a turn brings in solo
_LAST_GAIN: Final = 4.0  # what the others cook in the turn that ends the match
_SCALE: Final = 4.0  # points of difference that make winning likely

_ITEMS_WHEN_ROLLING: Final = 2  # from stock for dice that may come: more take much longer and gain nothing
MOST_TABLES: Final = 200  # sheets whose tables of rolls are kept


class WokJudgement(Judgement):
    """Keeps what it found for the latest sheets, since a decision asks for the same ones many times."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()
        self.planner = Planner()
        self.planner.most_when_rolling = _ITEMS_WHEN_ROLLING
        self.estimates: dict[int, Estimate] = {}  # by menu and eighths of turns left
        self.prepared_for = (0, 0, 0, 0.0, 0.0)
        self.rolls: dict[tuple[int, int, int, float, float], list[RollTable]] = {}

    def first_seat(self, state: State) -> i64:
        assert isinstance(state, WokState)
        return state.starter if state.first == t.NONE else state.first

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, WokState)
        base = s.SHEET * seat
        sheets = state.sheets
        crossed = sheets[base + s.CROSSED]
        skills = sheets[base + s.SKILLS]
        opened = sheets[base + s.OPENED]
        held = stock(sheets, seat)
        planner = self.planner
        self.prepare(state, seat)
        if state.part == actions.COOKING and state.waiting >> seat & 1 != 0:
            return planner.best(crossed, sheets[base + s.USABLE], held, skills, opened)
        if state.part == actions.ROLLING and state.active == seat and state.rolled > 0:
            kept: i64 = 0
            slot: i64 = 0
            while slot < 6:
                if state.rolling >> slot & 1 == 0:
                    kept += t.ONE_OF[state.dice[slot]]
                slot += 1
            rerolls = state.rolls_allowed() - state.rolled - 1
            return planner.mean(kept, rerolls, crossed, held, skills, opened)
        return planner.settled(crossed, held, skills, opened)

    def prepare(self, state: WokState, seat: i64) -> None:
        """Sets the planner to the seat's sheet as it was at the start of the turn, unless it is already."""
        offset: i64 = s.SEEN if state.part == actions.COOKING else 0  # what others cook in this turn is not known
        base = s.SHEET * seat
        start = state.sheets[base + offset + s.CROSSED]
        held = state.sheets[base + offset + s.FRIDGE] + state.sheets[base + offset + s.CIRCLED]
        tile = state.sheets[base + s.TILE]
        own_turn = seat == state.active
        flags = (1 if own_turn else 0) + (2 if state.items_last else 0) + (4 if state.junior else 0)
        eighths = int(self.turns_left(state, seat, offset) * 8.0)
        stakes = self.stakes(state, seat, offset)
        key = (
            start | state.sheets[base + offset + s.SKILLS] << 40 | state.sheets[base + offset + s.OPENED] << 52,
            held << 8 | tile << 4 | state.menu << 3 | flags,
            state.seats << 16 | state.complete << 12 | eighths,
            stakes.base,
            stakes.even,
        )
        if key == self.prepared_for:
            return
        self.prepared_for = key
        planner = self.planner
        planner.begin(
            estimate=self.estimate(state.menu, eighths),
            menu=state.menu,
            tile=tile,
            own_turn=own_turn,
            items_last=state.items_last,
            junior=state.junior,
            complete=state.complete,
            start=start,
            stock=held,
        )
        planner.stakes = stakes
        if own_turn and state.part != actions.COOKING:
            if len(self.rolls) > MOST_TABLES:
                self.rolls = {}
            if key not in self.rolls:
                self.rolls[key] = planner.tables
            planner.tables = self.rolls[key]

    def turns_left(self, state: WokState, seat: i64, offset: i64) -> float:
        """After this turn, as a match usually goes; in solo it is known."""
        if state.seats == 1:
            return max(0.0, float(state.solo_turns) - float(state.turn))
        left = max(1.0, _LENGTH - float(state.turn))
        other: i64 = 0
        while other < state.seats:
            crossed = state.sheets[s.SHEET * other + offset + s.CROSSED]
            if other != seat and left > 2.0 and size(completed_groups(state.menu, crossed)) >= state.complete - 1:
                left = 2.0
            other += 1
        return left

    def stakes(self, state: WokState, seat: i64, offset: i64) -> Stakes:
        """Ending the match pays if the best rival will probably stay behind."""
        stakes = Stakes()
        if state.seats == 1:
            stakes.base = -_TURN * self.turns_left(state, seat, offset)  # it only ends the match early [WR-14.2]
            return stakes
        best: i64 = 0
        other: i64 = 0
        while other < state.seats:
            if other != seat:
                score = seen_score(state, other, offset)
                if score > best:
                    best = score
            other += 1
        stakes.prize = _ENDING
        stakes.fair = 1.0 / float(state.seats)
        stakes.even = float(best) + _LAST_GAIN
        stakes.scale = _SCALE
        return stakes

    def estimate(self, menu: i64, eighths: i64) -> Estimate:
        """What sheets are worth beside their points, by the eighths of turns that are left."""
        key = menu << 12 | eighths
        known = self.estimates.get(key)
        if known is None:
            known = new_estimate(self.weights, menu, float(eighths) / 8.0)
            self.estimates[key] = known
        return known


def seen_score(state: WokState, seat: i64, offset: i64) -> i64:
    """The points of a seat, as they were when the dice were locked if the seats are cooking."""
    base = s.SHEET * seat
    crossed = state.sheets[base + offset + s.CROSSED]
    return sheet_score(state.menu, crossed, state.sheets[base + offset + s.SKILLS], state.sheets[base + s.TILE])
