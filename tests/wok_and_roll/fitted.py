"""What the described bot scores alone when its weights follow from the rules instead of being chosen.

    python -m tests.wok_and_roll.fitted --sheets 120 --rounds 2 --games 200 --seed 1

With no turn left a sheet is worth its points, with some left the mean of its best next turn, which the planner works
out exactly. So the weights are found from the last turn backwards: sheets are taken from matches, each is valued by the
weights for one turn less, and what agrees best with these values is added to the described weights. In a further
round sheets come from matches of the fitted bot as well. Matches that are reported have a seed of their own.
"""

import argparse
from dataclasses import replace
from random import Random
from typing import NamedTuple

from dicery.bots.greedy import GreedyPlayer
from dicery.engine.bits import size
from dicery.engine.play import Player, random_step
from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE
from dicery.games.wok_and_roll.bots.planner import SUBSETS, Estimate, Planner
from dicery.games.wok_and_roll.parts import LETTERS, PARTS
from dicery.games.wok_and_roll.rules import sheet as s
from dicery.games.wok_and_roll.rules import tables as t
from tests.wok_and_roll.calibration import error, spread
from tests.wok_and_roll.described import MOST_ITEMS, OWN_TURN, Described, Weights, lay_out
from tests.wok_and_roll.table import GAME, new

MENU = PARTS.menus[0]
TURNS = new(1).solo_turns
REROLLS = new(1).rolls - 1
HEXAGONS = 5
COUNTED_HEXAGONS = 3  # more are worth nothing beyond what each brings
RIDGE = 3.0  # holds a weight back that few sheets tell about
VARIED = ("platter", "dish", "half_row", "item", "book", "hexagon", "seafood", "rectangle")
NAMES = [
    *(f"{group.code} {count + 1}" for group in MENU.groups for count in range(group.size)),
    *(f"item {letter}" for letter in LETTERS),
    "half row",
    *(f"hexagons {count + 1}" for count in range(COUNTED_HEXAGONS)),
    *(f"hexagon {letter}" for letter in LETTERS[:HEXAGONS]),
    *(f"rectangle {rectangle.id}" for rectangle in MENU.rectangles),
]


class Sheet(NamedTuple):
    crossed: int
    stock: int
    skills: int
    opened: int


class Change:
    """What is added to the described weights with this number of turns left; one number for each feature of a sheet."""

    def __init__(self, left: int, numbers: list[float]) -> None:
        *self.weights, going_on = numbers
        self.going_on = going_on  # what a match that goes on is worth by itself
        self.estimate = described_estimate(left)
        for number, group in enumerate(MENU.groups):
            for subset in range(1, 2**group.size):
                self.estimate.groups[number * SUBSETS + subset] += self.of(f"{group.code} {subset.bit_count()}")
        for symbol, letter in enumerate(LETTERS):
            self.estimate.items[symbol] += self.of(f"item {letter}")
        self.estimate.half_row += self.of("half row")
        for owned in range(2**HEXAGONS):
            names = [f"hexagons {count + 1}" for count in range(min(COUNTED_HEXAGONS, owned.bit_count()))]
            names += [f"hexagon {LETTERS[i]}" for i in range(HEXAGONS) if owned >> i & 1]
            self.estimate.hexagons[owned] += sum(self.of(name) for name in names)
        for rectangle in MENU.rectangles:
            self.estimate.rectangles[rectangle.id] += self.of(f"rectangle {rectangle.id}")

    def of(self, name: str) -> float:
        return self.weights[NAMES.index(name)]


def features(sheet: Sheet) -> list[float]:
    """How often each of the names is true of a sheet, and 1 for going on."""
    counts: list[float] = []
    for group in MENU.groups:
        crossed = (sheet.crossed >> group.first & 2**group.size - 1).bit_count()
        counts += [crossed == count + 1 for count in range(group.size)]
    counts += [sheet.stock >> 8 * symbol & 127 for symbol in range(len(LETTERS))]
    counts.append(sum(size(t.ROW_SERVINGS[row] & sheet.crossed) == 1 for row in range(t.ROWS[0])))
    owned = [sheet.skills >> skill & 1 for skill in range(HEXAGONS + len(MENU.rectangles))]
    counts += [sum(owned[:HEXAGONS]) > count for count in range(COUNTED_HEXAGONS)]
    return [*counts, *owned, 1]


class Fitted(Described):
    """Plays alone on the Simple Menu, with weights by the turns left."""

    def __init__(self, changes: list[Change]) -> None:
        super().__init__(Weights())
        self.changes = changes

    def estimate(self, menu: int, left: float, servings: float) -> Estimate:
        return self.changes[int(left)].estimate

    def set_ending(self, rivals: list[int], left: float) -> None:
        self.planner.stakes.base = -self.changes[int(left)].going_on


def described_estimate(left: int) -> Estimate:
    return lay_out(MENU, Weights(), left, left * OWN_TURN)


def planner_for(sheet: Sheet, estimate: Estimate, going_on: float) -> Planner:
    planner = Planner()
    planner.most_items = planner.most_when_rolling = MOST_ITEMS
    planner.begin(
        estimate=estimate,
        menu=0,
        tile=0,
        own_turn=True,
        items_last=True,
        junior=False,
        complete=3,
        start=sheet.crossed,
        stock=sheet.stock,
    )
    planner.stakes.base = -going_on
    return planner


def fit(sheets: list[list[Sheet]]) -> list[Change]:
    """The changes by turns left, from sheets by turns left."""
    changes = [Change(0, [0.0] * (len(NAMES) + 1))]
    for left in range(1, TURNS):
        rows = [features(sheet) for sheet in sheets[left]]
        missing = [value(sheet, changes[-1]) - described_value(sheet, left) for sheet in sheets[left]]
        changes.append(Change(left, least_squares(rows, missing)))
    return changes


def value(sheet: Sheet, after: Change) -> float:
    """The mean of the best turn from this sheet, judged as told for the turns left after it."""
    return planner_for(sheet, after.estimate, after.going_on).mean(0, REROLLS, *sheet) + after.going_on


def described_value(sheet: Sheet, left: int) -> float:
    return planner_for(sheet, described_estimate(left), 0.0).settled(*sheet)


def least_squares(rows: list[list[float]], wanted: list[float]) -> list[float]:
    """The numbers by which the rows come closest to what is wanted, small ones preferred."""
    size = len(rows[0])
    matrix = [[sum(row[i] * row[j] for row in rows) for j in range(size)] for i in range(size)]
    right = [sum(row[i] * goal for row, goal in zip(rows, wanted, strict=True)) for i in range(size)]
    for i in range(size - 1):  # going on is not held back
        matrix[i][i] += RIDGE
    for i in range(size):
        for k in range(i + 1, size):
            factor = matrix[k][i] / matrix[i][i]
            right[k] -= factor * right[i]
            for j in range(i, size):
                matrix[k][j] -= factor * matrix[i][j]
    found = [0.0] * size
    for i in reversed(range(size)):
        found[i] = (right[i] - sum(matrix[i][j] * found[j] for j in range(i + 1, size))) / matrix[i][i]
    return found


def play(player: Player, luck: Rng, sheets: list[list[Sheet]]) -> int:
    """The score of a match alone; its sheets at the end of turns are added by the turns left."""
    state = new(1)
    thoughts = Rng(0)
    out = GAME.buffer()
    turn = 1
    while not state.over:
        seat = state.actor()
        if seat != CHANCE:
            state.apply(seat, player.choose(state.redeal(seat, thoughts), seat, thoughts))
            continue
        if state.turn > turn:
            own = state.sheets
            stock = own[s.FRIDGE] + own[s.CIRCLED]
            sheets[TURNS - turn].append(Sheet(own[s.CROSSED], stock, own[s.SKILLS], own[s.OPENED]))
            turn = state.turn
        random_step(state, luck, out)
    return state.score(0)


def described_sheets(matches: int, seed: int) -> list[list[Sheet]]:
    """From matches of the described bot, every other one with other weights, so that sheets differ."""
    sheets: list[list[Sheet]] = [[] for _ in range(TURNS)]
    random = Random(seed)
    for number in range(matches):
        weights = Weights()
        if number % 2:
            weights = replace(
                weights, **{name: getattr(weights, name) * random.lognormvariate(0, 0.5) for name in VARIED}
            )
        play(GreedyPlayer(Described(weights)), Rng(seed, number), sheets)
    return sheets


def fitted(matches: int, rounds: int, seed: int) -> GreedyPlayer:
    """The bot after `rounds` rounds of fitting, each with the sheets of `matches` more matches."""
    sheets = described_sheets(matches, seed)
    player = GreedyPlayer(Fitted(fit(sheets)))
    for number in range(matches, matches * rounds):
        play(player, Rng(seed, number), sheets)
        if (number + 1) % matches == 0:
            player = GreedyPlayer(Fitted(fit(sheets)))
    return player


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--sheets", type=int, default=120, help="matches that give sheets, in each round")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1, help="of the sheets; the games have the next one")
    given = parser.parse_args()
    player = fitted(given.sheets, given.rounds, given.seed)
    scores = [play(player, Rng(given.seed + 1, number), [[] for _ in range(TURNS)]) for number in range(given.games)]
    print(f"{given} mean {sum(scores) / len(scores):.2f} ±{error(scores):.2f}  5-95 {spread(scores)}")


if __name__ == "__main__":
    main()
