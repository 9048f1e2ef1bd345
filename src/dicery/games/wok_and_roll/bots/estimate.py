"""What a sheet of Wok and Roll is worth beyond its points while the match goes on."""

from typing import Final

from mypy_extensions import i64

from dicery.engine.bits import size
from dicery.games.wok_and_roll.bots.planner import SUBSETS, Estimate
from dicery.games.wok_and_roll.rules import tables as t

_PLATTERS: Final = 0b01100  # meat and vegetable, of which most platters are made


class Weights:
    """What things are worth, in points; these are greedy's."""

    def __init__(self) -> None:
        self.platter = 0.75  # of the bonus of a platter, by the share that is done of it,
        self.steepness = 2.0  # to this power
        self.dish = 0.45  # for each point by which the next serving of a dish is worth more than one
        self.half_row = 0.3
        self.item = 1.15
        self.book = 1.35
        self.hexagon = 0.75  # a turn, for the first one; each further one is worth less
        self.further = 0.55
        self.platters = 0.0  # more for one of meat or vegetable
        self.rectangle = 0.0  # for each point that it counts with
        self.servings = 0.22  # that are still to come, of each family a turn
        self.groups = 0.2
        self.lock = 0.15  # a turn, for an opened group that still has servings
        self.fading = 3.0  # with fewer turns left, all but skills counts for less


def search_weights() -> Weights:
    """For a player with experience: by what sheets of greedy led to in the end (see docs/bots.md)."""
    weights = Weights()
    weights.platter = 1.8
    weights.steepness = 3.0
    weights.dish = 1.0
    weights.half_row = 0.2
    weights.item = 1.7
    weights.book = 1.9
    weights.hexagon = 0.4
    weights.further = 0.75
    weights.platters = 1.0
    weights.rectangle = 0.7
    weights.servings = 0.0
    weights.groups = 0.0
    weights.fading = 2.0
    return weights


def new_estimate(weights: Weights, menu: i64, left: float) -> Estimate:
    """The weights as tables by servings, items and skills, with this number of turns left."""
    estimate = Estimate()
    soon = min(1.0, left / weights.fading)
    group: i64 = 0
    while group < t.GROUPS[menu]:
        subset: i64 = 0
        while subset < SUBSETS:
            estimate.groups[group * SUBSETS + subset] = soon * group_worth(weights, menu, group, subset, left)
            subset += 1
        group += 1
    estimate.half_row = soon * weights.half_row
    symbol: i64 = 0
    while symbol < t.BOOK:
        estimate.items[symbol] = soon * weights.item
        symbol += 1
    estimate.items[t.BOOK] = soon * weights.book
    hexagons: i64 = 1
    while hexagons <= t.ALL_HEXAGONS:
        without = hexagons & (hexagons - 1)
        further = left * weights.hexagon * weights.further ** float(size(without))
        if (hexagons ^ without) & _PLATTERS != 0:
            further += weights.platters
        estimate.hexagons[hexagons] = estimate.hexagons[without] + further
        hexagons += 1
    rectangle: i64 = 1
    while rectangle <= t.RECTANGLES[menu]:
        estimate.rectangles[rectangle] = rectangle_worth(weights, t.RECTANGLE_ROOM * menu + rectangle, left)
        rectangle += 1
    return estimate


def group_worth(weights: Weights, menu: i64, group: i64, subset: i64, left: float) -> float:
    """What an open group promises of which these servings are crossed off, the first serving being bit 0."""
    at = t.GROUP_ROOM * menu + group
    servings = t.GROUP_SERVINGS[at]
    first = size((servings & -servings) - 1)
    crossed = subset << first & servings
    missing = servings & ~crossed
    if missing == 0:
        return 0.0
    worth = 0.0
    if t.DISHES[menu] >> group & 1 != 0:
        following = size((missing & -missing) - 1)
        worth += weights.dish * float(t.SERVING_POINTS[t.SERVING_ROOM * menu + following] - 1)
    else:
        share = float(size(crossed)) / float(size(servings))
        worth += weights.platter * float(t.GROUP_POINTS[at]) * share**weights.steepness
    if t.GROUP_LOCK[at] != 0:
        worth += weights.lock * left
    return worth


def rectangle_worth(weights: Weights, at: i64, left: float) -> float:
    """What a rectangle promises beside what it scores already."""
    kind = t.RECTANGLE_COUNT[at]
    each = float(t.RECTANGLE_EACH[at])
    if kind == 0:
        turn = weights.servings * float(size(t.RECTANGLE_SERVINGS[at])) / 7.0
    else:
        turn = weights.groups * (0.7 if kind == 2 else 1.0)
    return each * (weights.rectangle + turn * left)
