"""The greedy bot of the ledger's calibration, written after its description there.

It keeps the best dice by its own estimate of a sheet (points, progress of each group, stock, skills, and the chance to
win when it ends the match), searches plans that take up to three items a turn from stock, is biased against the
seafood hexagon and ignores what it leaves to others. The ledger does not give its weights; these are few and round.
It tells what the rules bring about from what the program's own judgement does.
"""

from dataclasses import dataclass

from dicery.bots.greedy import GreedyPlayer
from dicery.engine.bits import size
from dicery.engine.judgement import Judgement
from dicery.engine.state import State
from dicery.games.wok_and_roll.bots.planner import SUBSETS, Estimate, Planner
from dicery.games.wok_and_roll.parts import LETTERS, PARTS, Menu, collection
from dicery.games.wok_and_roll.rules import actions
from dicery.games.wok_and_roll.rules import sheet as s
from dicery.games.wok_and_roll.rules.scoring import completed_groups, sheet_score
from dicery.games.wok_and_roll.rules.state import WokState

MOST_ITEMS = 3  # from stock, a turn
OWN_TURN, OTHER_TURN = 2.4, 1.4  # servings, as the ledger counts them
SEAFOOD = LETTERS.index("s")


@dataclass(frozen=True)
class Weights:
    """In points; `a serving` means for each serving that the seat may still cook."""

    turns: float = 10  # of a match with several seats
    platter: float = 0.7  # of its bonus, by the square of what is done of it
    dish: float = 0.5  # of what the next serving brings beyond one point
    half_row: float = 0.2
    item: float = 1.0
    book: float = 1.2
    hexagon: float = 0.15  # a serving; a further one brings half of it
    seafood: float = 0.5  # of that, for the seafood hexagon
    rectangle: float = 0.04  # a serving, for each point by which it counts
    lock: float = 0.1  # a serving, for an opened group
    prize: float = 15  # of winning by ending the match
    last_turn: float = 4  # what others are expected to cook in it
    scale: float = 4  # points that make winning likely
    solo_turn: float = 6  # lost for each turn by which a solo match ends early


class Described(Judgement):
    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.planner = Planner()
        self.planner.most_items = MOST_ITEMS
        self.planner.most_when_rolling = MOST_ITEMS
        self.estimates: dict[tuple[int, float, float], Estimate] = {}
        self.known: tuple[object, ...] = ()

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, WokState)
        self.prepare(state, seat)
        sheet = state.sheets[s.SHEET * seat : s.SHEET * (seat + 1)]
        crossed, stock, skills, opened = (
            sheet[s.CROSSED],
            sheet[s.FRIDGE] + sheet[s.CIRCLED],
            sheet[s.SKILLS],
            sheet[s.OPENED],
        )
        if state.part == actions.COOKING and state.waiting >> seat & 1:
            return self.planner.best(crossed, sheet[s.USABLE], stock, skills, opened)
        if state.part == actions.ROLLING and state.active == seat and state.rolled > 0:
            kept = collection("".join(LETTERS[state.dice[slot]] for slot in range(6) if not state.rolling >> slot & 1))
            rerolls = state.rolls_allowed() - state.rolled - 1
            return self.planner.mean(kept, rerolls, crossed, stock, skills, opened)
        return self.planner.settled(crossed, stock, skills, opened)

    def prepare(self, state: WokState, seat: int) -> None:
        """The sheet and the rivals as they were when the turn began."""
        offset = s.SEEN if state.part == actions.COOKING else 0
        own = [state.sheets[s.SHEET * seat + offset + column] for column in range(s.OPENED + 1)]
        rivals = [self.rival(state, other, offset) for other in range(state.seats) if other != seat]
        key = (own, rivals, state.turn, state.active == seat, state.menu, seat)
        if key == self.known:
            return
        self.known = key
        seats: int = state.seats
        left = (float(state.solo_turns) if seats == 1 else self.weights.turns) - int(state.turn)
        if rivals:
            left = max(1, left)
            if max(done for _, done in rivals) >= state.complete - 1:
                left = min(2, left)
        servings = left * (OWN_TURN + OTHER_TURN * (seats - 1)) / seats
        self.planner.begin(
            estimate=self.estimate(state.menu, left, servings),
            menu=state.menu,
            tile=state.sheets[s.SHEET * seat + s.TILE],
            own_turn=state.active == seat,
            items_last=state.items_last,
            junior=state.junior,
            complete=state.complete,
            start=own[s.CROSSED],
            stock=own[s.FRIDGE] + own[s.CIRCLED],
        )
        self.set_ending([score for score, _ in rivals], left)

    def rival(self, state: WokState, seat: int, offset: int) -> tuple[int, int]:
        """Its score and its completed groups."""
        crossed = state.sheets[s.SHEET * seat + offset + s.CROSSED]
        skills = state.sheets[s.SHEET * seat + offset + s.SKILLS]
        score = sheet_score(state.menu, crossed, skills, state.sheets[s.SHEET * seat + s.TILE])
        return score, size(completed_groups(state.menu, crossed))

    def set_ending(self, rivals: list[int], left: float) -> None:
        stakes = self.planner.stakes
        stakes.prize = self.weights.prize if rivals else 0.0
        stakes.fair = 1 / (len(rivals) + 1) if rivals else 0.5
        stakes.even = max(rivals, default=0) + self.weights.last_turn
        stakes.scale = self.weights.scale
        stakes.base = 0.0 if rivals else -self.weights.solo_turn * left

    def estimate(self, menu: int, left: float, servings: float) -> Estimate:
        key = (menu, left, servings)
        if key not in self.estimates:
            self.estimates[key] = lay_out(PARTS.menus[menu], self.weights, left, servings)
        return self.estimates[key]


def lay_out(menu: Menu, weights: Weights, left: float, servings_left: float) -> Estimate:
    """The weights for every set of servings, items and skills; what is half done or in stock fades in the end."""
    estimate = Estimate()
    soon = min(1.0, left / 3)
    for number, group in enumerate(menu.groups):
        servings = menu.servings[group.first : group.first + group.size]
        for subset in range(2**group.size - 1):
            missing = [serving for place, serving in enumerate(servings) if not subset >> place & 1]
            share = 1 - len(missing) / group.size
            progress = (
                weights.dish * (missing[0].points - 1) if group.dish else weights.platter * group.bonus * share**2
            )
            opened = weights.lock * servings_left if group.lock else 0.0
            estimate.groups[number * SUBSETS + subset] = soon * progress + opened
    estimate.half_row = soon * weights.half_row
    for symbol, letter in enumerate(LETTERS):
        estimate.items[symbol] = soon * (weights.book if letter == "b" else weights.item)
    for hexagons in range(32):
        owned = sorted((weights.seafood if i == SEAFOOD else 1.0 for i in range(5) if hexagons >> i & 1), reverse=True)
        used = sum(worth / 2**place for place, worth in enumerate(owned))
        estimate.hexagons[hexagons] = servings_left * weights.hexagon * used
    for rectangle in menu.rectangles:
        estimate.rectangles[rectangle.id] = servings_left * weights.rectangle * rectangle.each
    return estimate


def described(**weights: float) -> GreedyPlayer:
    """The bot, perhaps with other weights."""
    return GreedyPlayer(Described(Weights(**weights)))
