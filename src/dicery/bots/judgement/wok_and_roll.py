"""Wok and Roll: points, what they are about to become, and the best use of dice that lie there or may come.

A sheet is worth its points, and for the turns that are left its half-done groups and rows, its stock and its skills.
While the seat cooks, the value is that of its best way to go on; while its dice roll, the mean over all that may come
if the best dice are kept each time. What the white dice bring the others is not looked at.
"""

from typing import Final

from mypy_extensions import i64

from dicery.bots.judgement.judgement import Judgement
from dicery.bots.judgement.wok_hands import RollTable
from dicery.bots.judgement.wok_planner import SUBSETS, Estimate, Planner
from dicery.engine.bits import size
from dicery.engine.state import State
from dicery.games.wok_and_roll.rules import COOKING, ROLLING, WokState
from dicery.games.wok_and_roll.rules_pay import (
    CIRCLED,
    CROSSED,
    FRIDGE,
    OPENED,
    SEEN,
    SHEET,
    SKILLS,
    TILE,
    USABLE,
    stock,
)
from dicery.games.wok_and_roll.rules_sheet import (
    ALL_HEXAGONS,
    BOOK,
    DISHES,
    GROUP_LOCK,
    GROUP_POINTS,
    GROUP_ROOM,
    GROUP_SERVINGS,
    GROUPS,
    ONE_OF,
    RECTANGLE_COUNT,
    RECTANGLE_EACH,
    RECTANGLE_ROOM,
    RECTANGLE_SERVINGS,
    RECTANGLES,
    SERVING_POINTS,
    SERVING_ROOM,
    completed_groups,
    sheet_score,
)

_LENGTH: Final = 10.5  # turns that a match usually takes
_PLATTER: Final = 0.75  # of the bonus of a platter, by the square of what is done of it
_DISH: Final = 0.45  # for each point by which the next serving of a dish is worth more than one
_HALF_ROW: Final = 0.3
_ITEM: Final = 1.15
_BOOK: Final = 1.35
_HEXAGON: Final = 0.75  # a turn, for the first one; each further one is worth less
_FURTHER: Final = 0.55
_FUTURE_SERVINGS: Final = 0.22  # of each family a turn
_FUTURE_GROUPS: Final = 0.2
_LOCK: Final = 0.15  # a turn, for an opened group that still has servings
_ENDING: Final = 14.0  # winning or losing at once
_TURN: Final = 6.0  # points that a turn brings in solo
_LAST_GAIN: Final = 4.0  # what the others cook in the turn that ends the match
_DOUBT: Final = 4.0  # points of difference that make winning likely

_NOBODY: Final = -99
_ITEMS_WHEN_ROLLING: Final = 2  # from stock for dice that may come: more take much longer and gain nothing
_MOST_TABLES: Final = 200  # sheets whose tables of rolls are kept


class WokJudgement(Judgement):
    """Remembers what it found for the sheets it looked at last, since a decision asks for the same ones many times."""

    def __init__(self) -> None:
        self.planner = Planner()
        self.planner.most_when_rolling = _ITEMS_WHEN_ROLLING
        self.estimates: dict[int, Estimate] = {}  # by menu and eighths of turns left
        self.looked_at = (0, 0, 0)
        self.rolls: dict[tuple[int, int, int], list[RollTable]] = {}

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, WokState)
        base = SHEET * seat
        sheets = state.sheets
        crossed = sheets[base + CROSSED]
        skills = sheets[base + SKILLS]
        opened = sheets[base + OPENED]
        held = stock(sheets, seat)
        planner = self.planner
        self.look_at(state, seat)
        if state.part == COOKING and state.waiting >> seat & 1 != 0:
            return planner.best(crossed, sheets[base + USABLE], held, skills, opened)
        if state.part == ROLLING and state.active == seat and state.rolled > 0:
            kept: i64 = 0
            slot: i64 = 0
            while slot < 6:
                if state.rolling >> slot & 1 == 0:
                    kept += ONE_OF[state.dice[slot]]
                slot += 1
            rerolls = state.rolls_allowed() - state.rolled - 1
            return planner.mean(kept, rerolls, crossed, held, skills, opened)
        return planner.settled(crossed, held, skills, opened)

    def look_at(self, state: WokState, seat: i64) -> None:
        """Sets the planner to the seat's sheet as it was at the start of the turn, unless it is already."""
        shown: i64 = SEEN if state.part == COOKING else 0  # what others cook in this turn is not known
        rival: i64 = _NOBODY
        closest: i64 = 0
        other: i64 = 0
        while other < state.seats:
            if other != seat:
                seen = SHEET * other + shown
                crossed = state.sheets[seen + CROSSED]
                tile = state.sheets[SHEET * other + TILE]
                score = sheet_score(state.menu, crossed, state.sheets[seen + SKILLS], tile)
                if score > rival:
                    rival = score
                done = size(completed_groups(state.menu, crossed))
                if done > closest:
                    closest = done
            other += 1
        left = max(0.0, (float(state.solo_turns) if state.seats == 1 else _LENGTH) - float(state.turn))
        if state.seats > 1:
            if left < 1.0:
                left = 1.0
            if closest >= state.complete - 1 and left > 2.0:
                left = 2.0
        self.plan_for(state, seat, shown, rival, left)

    def plan_for(self, state: WokState, seat: i64, shown: i64, rival: i64, left: float) -> None:
        """Hands the planner what it needs to know, and the tables of rolls if this sheet was met before."""
        base = SHEET * seat
        start = state.sheets[base + shown + CROSSED]
        held = state.sheets[base + shown + FRIDGE] + state.sheets[base + shown + CIRCLED]
        tile = state.sheets[base + TILE]
        own_turn = seat == state.active
        flags = (1 if own_turn else 0) + (2 if state.items_last else 0) + (4 if state.junior else 0)
        eighths = int(left * 8.0)
        key = (
            start | state.sheets[base + shown + SKILLS] << 40 | state.sheets[base + shown + OPENED] << 52,
            held << 8 | tile << 4 | state.menu << 3 | flags,
            (rival + 100) << 16 | state.complete << 12 | eighths,
        )
        if key == self.looked_at:
            return
        self.looked_at = key
        planner = self.planner
        estimate = self.estimate(state.menu, eighths)
        planner.begin(estimate, state.menu, tile, own_turn, state.items_last, state.junior, state.complete, start, held)
        if rival == _NOBODY:
            planner.prize = 0.0
            planner.early = _TURN * left  # in solo it only ends the match early [WR-14.2]
        else:
            planner.prize = _ENDING
            planner.fair = 1.0 / float(state.seats)
            planner.even = float(rival) + _LAST_GAIN
            planner.doubt = _DOUBT
            planner.early = 0.0
        if own_turn and state.part != COOKING:
            if len(self.rolls) > _MOST_TABLES:
                self.rolls = {}
            if key not in self.rolls:
                self.rolls[key] = planner.tables
            planner.tables = self.rolls[key]

    def estimate(self, menu: i64, eighths: i64) -> Estimate:
        """What sheets are worth beside their points with so many eighths of turns left."""
        key = menu << 12 | eighths
        known = self.estimates.get(key)
        if known is None:
            known = new_estimate(menu, float(eighths) / 8.0)
            self.estimates[key] = known
        return known


def new_estimate(menu: i64, left: float) -> Estimate:
    """The weights above, laid out for every set of servings, items and skills."""
    estimate = Estimate()
    soon = min(1.0, left / 3.0)
    group: i64 = 0
    while group < GROUPS[menu]:
        subset: i64 = 0
        while subset < SUBSETS:
            estimate.groups[group * SUBSETS + subset] = soon * group_worth(menu, group, subset, left)
            subset += 1
        group += 1
    estimate.half_row = soon * _HALF_ROW
    symbol: i64 = 0
    while symbol < BOOK:
        estimate.items[symbol] = soon * _ITEM
        symbol += 1
    estimate.items[BOOK] = soon * _BOOK
    hexagons: i64 = 1
    while hexagons <= ALL_HEXAGONS:
        without = hexagons & (hexagons - 1)
        estimate.hexagons[hexagons] = left * _HEXAGON if without == 0 else 0.0
        if without != 0:
            estimate.hexagons[hexagons] = estimate.hexagons[without] + left * _HEXAGON * _FURTHER ** float(
                size(without)
            )
        hexagons += 1
    rectangle: i64 = 1
    while rectangle <= RECTANGLES[menu]:
        estimate.rectangles[rectangle] = left * rectangle_worth(RECTANGLE_ROOM * menu + rectangle)
        rectangle += 1
    return estimate


def group_worth(menu: i64, group: i64, subset: i64, left: float) -> float:
    """What an open group promises of which these servings are crossed off, the first serving being bit 0."""
    at = GROUP_ROOM * menu + group
    servings = GROUP_SERVINGS[at]
    first = size((servings & -servings) - 1)
    crossed = subset << first & servings
    missing = servings & ~crossed
    if missing == 0:
        return 0.0
    worth = 0.0
    if DISHES[menu] >> group & 1 != 0:
        following = size((missing & -missing) - 1)
        worth += _DISH * float(SERVING_POINTS[SERVING_ROOM * menu + following] - 1)
    else:
        share = float(size(crossed)) / float(size(servings))
        worth += _PLATTER * float(GROUP_POINTS[at]) * share * share
    if GROUP_LOCK[at] != 0:
        worth += _LOCK * left
    return worth


def rectangle_worth(at: i64) -> float:
    """What a rectangle will still bring, a turn."""
    kind = RECTANGLE_COUNT[at]
    each = float(RECTANGLE_EACH[at])
    if kind == 0:
        return each * _FUTURE_SERVINGS * float(size(RECTANGLE_SERVINGS[at])) / 7.0
    return each * _FUTURE_GROUPS * (0.7 if kind == 2 else 1.0)
