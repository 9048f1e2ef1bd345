"""Wok and Roll: points, what they are about to become, and the best use of dice that lie there or may come.

A sheet is worth its points, and for the turns that are left its half-done groups and rows, its stock and its skills.
While the seat cooks, the value is that of its best way to go on; while its dice roll, the mean over all that may come
if the best dice are kept each time. What the white dice bring the others is not looked at.
"""

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from dicery.bots.judgement.judgement import Judgement
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
    BIT,
    BOOK,
    BOOKS_AT,
    DISHES,
    GROUP_LOCK,
    GROUP_POINTS,
    GROUP_ROOM,
    GROUP_SERVINGS,
    GROUPS,
    HEXAGON_PRICE,
    INGREDIENTS,
    NONE,
    ONE_OF,
    RECTANGLE_COUNT,
    RECTANGLE_EACH,
    RECTANGLE_PRICE,
    RECTANGLE_ROOM,
    RECTANGLE_SERVINGS,
    RECTANGLES,
    ROW_GIVES,
    ROW_ROOM,
    ROW_SERVINGS,
    ROWS,
    SAME_COST,
    SERVING_COST,
    SERVING_GROUP,
    SERVING_POINTS,
    SERVING_ROOM,
    SERVING_ROW,
    TILE_FIRST_HEXAGON,
    TILE_LOCK_LESS,
    TILE_NTH,
    TILE_NTH_GIVES,
    completed_groups,
    list_payments,
    members,
    open_servings,
    payable_servings,
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
_LOCK: Final = 0.35  # a turn, for an opened group that still has servings
_ENDING: Final = 14.0  # winning or losing at once
_TURN: Final = 6.0  # points that a turn brings in solo
_LAST_GAIN: Final = 4.0  # what the others cook in the turn that ends the match
_DOUBT: Final = 4.0  # points of difference that make winning likely

_NOBODY: Final = -99.0
_BYTES: Final = 127


class WokJudgement(Judgement):
    """Remembers the plans of the sheet it looked at last, since a decision asks for the same ones many times."""

    def __init__(self) -> None:
        self.menu: i64 = 0
        self.tile: i64 = 0
        self.own_turn = False
        self.items_last = True
        self.junior = False
        self.complete: i64 = 3
        self.left = 0.0  # turns to come after this one
        self.rival = 0.0
        self.best: dict[int, float] = {}  # by what is crossed off and in hand
        self.key: list[int] = []
        self.tables: list[dict[int, float]] = []  # rerolls left -> kept dice -> mean value

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, WokState)
        base = SHEET * seat
        sheets = state.sheets
        crossed = sheets[base + CROSSED]
        skills = sheets[base + SKILLS]
        opened = sheets[base + OPENED]
        held = stock(sheets, seat)
        cooking = state.part == COOKING and state.waiting >> seat & 1 != 0
        rolling = state.part == ROLLING and state.active == seat and state.rolled > 0
        self.look_at(state, seat, cooking or rolling)
        if cooking:
            return self.plan(
                crossed, sheets[base + USABLE], held, skills, opened, members(crossed & ~sheets[base + SEEN + CROSSED])
            )
        if rolling:
            return self.mean(state, crossed, held, skills, opened)
        return self.sheet_value(crossed, held, skills, opened)

    def look_at(self, state: WokState, seat: i64, planning: bool) -> None:
        """Takes over what does not change during the seat's cooking; forgets plans made for something else."""
        turn = float(state.turn)
        self.left = max(0.0, (float(state.solo_turns) if state.seats == 1 else _LENGTH) - turn)
        self.rival = _NOBODY
        closest: i64 = 0
        shown: i64 = SEEN if state.part == COOKING else 0  # what others cook in this turn is not known
        other: i64 = 0
        while other < state.seats:
            if other != seat:
                seen = SHEET * other + shown
                crossed = state.sheets[seen + CROSSED]
                tile = state.sheets[SHEET * other + TILE]
                score = sheet_score(state.menu, crossed, state.sheets[seen + SKILLS], tile)
                self.rival = max(self.rival, float(score))
                done = members(completed_groups(state.menu, crossed))
                if done > closest:
                    closest = done
            other += 1
        if state.seats > 1:
            if self.left < 1.0:
                self.left = 1.0
            if closest >= state.complete - 1 and self.left > 2.0:
                self.left = 2.0
        self.menu = state.menu
        self.tile = state.sheets[SHEET * seat + TILE]
        self.own_turn = seat == state.active
        self.items_last = state.items_last
        self.junior = state.junior
        self.complete = state.complete
        if not planning:
            return
        base = SHEET * seat + shown
        key = [
            seat * 8 + state.seats,
            state.turn,
            state.complete,
            self.tile * 8 + state.menu * 4 + (2 if state.items_last else 0) + (1 if state.junior else 0),
            int(self.rival),
            int(self.left * 8.0),
            state.sheets[base + CROSSED],
            state.sheets[base + FRIDGE] + state.sheets[base + CIRCLED],
            state.sheets[base + SKILLS],
            state.sheets[base + OPENED],
        ]
        if key != self.key:
            self.key = key
            self.best = {}
            self.tables = []

    def sheet_value(self, crossed: i64, stock: i64, skills: i64, opened: i64) -> float:
        """What a sheet is worth at the end of a turn."""
        menu = self.menu
        left = self.left
        score = float(sheet_score(menu, crossed, skills, self.tile))
        done = members(completed_groups(menu, crossed))
        if done >= self.complete:
            if self.rival == _NOBODY:
                return score - _TURN * left  # in solo it only ends the match early [WR-14.2]
            chance = 1.0 / (1.0 + exp((self.rival + _LAST_GAIN - score) / _DOUBT))
            return score + _ENDING * (2.0 * chance - 1.0)
        if left <= 0.0:
            return score
        soon = min(1.0, left / 3.0)
        worth = 0.0
        group: i64 = 0
        while group < GROUPS[menu]:
            at = GROUP_ROOM * menu + group
            servings = GROUP_SERVINGS[at]
            missing = servings & ~crossed
            if missing != 0:
                if DISHES[menu] >> group & 1 != 0:
                    first = members((missing & -missing) - 1)
                    worth += _DISH * float(SERVING_POINTS[SERVING_ROOM * menu + first] - 1)
                else:
                    share = float(members(servings & crossed)) / float(members(servings))
                    worth += _PLATTER * float(GROUP_POINTS[at]) * share * share
                if GROUP_LOCK[at] != 0 and opened >> group & 1 != 0:
                    worth += _LOCK * left
            group += 1
        row: i64 = 0
        while row < ROWS[menu]:
            linked = ROW_SERVINGS[ROW_ROOM * menu + row]
            if linked & crossed != 0 and linked & ~crossed != 0:
                worth += _HALF_ROW
            row += 1
        items = 0.0
        symbol: i64 = 0
        while symbol < INGREDIENTS:
            items += float(stock >> 8 * symbol & _BYTES)
            symbol += 1
        worth += _ITEM * items + _BOOK * float(stock >> BOOKS_AT)
        hexagons = members(skills & ALL_HEXAGONS)
        each = _HEXAGON
        future = 0.0
        while hexagons > 0:
            future += each
            each *= _FURTHER
            hexagons -= 1
        rectangle: i64 = 1
        while rectangle <= RECTANGLES[menu]:
            if skills >> (4 + rectangle) & 1 != 0:
                at = RECTANGLE_ROOM * menu + rectangle
                kind = RECTANGLE_COUNT[at]
                points = float(RECTANGLE_EACH[at])
                if kind == 0:
                    families = float(members(RECTANGLE_SERVINGS[at])) / 7.0
                    future += points * _FUTURE_SERVINGS * families
                else:
                    future += points * _FUTURE_GROUPS * (0.7 if kind == 2 else 1.0)
            rectangle += 1
        return score + soon * worth + future * left

    def plan(self, crossed: i64, dice: i64, stock: i64, skills: i64, opened: i64, served: i64) -> float:
        """The best value that cooking can reach from here."""
        # Bytes of dice and stock do not get in each other's way; the rest is scattered over them.
        low, high = crossed & 0x3FFFFFF, crossed >> 26
        scattered = low * 2147483629 + high * 35184372088777 + (skills << 10 | opened) * 68719476731
        key = scattered ^ (dice * 5 + stock * 7)
        known = self.best.get(key)
        if known is not None:
            return known
        best = self.sheet_value(crossed, stock, skills, opened)
        menu = self.menu
        items = dice + stock
        hexagons = skills & ALL_HEXAGONS
        payable = payable_servings(menu, open_servings(menu, crossed, opened), items, hexagons)
        platter: i64 = 0
        tried: i64 = 0  # costs in this platter for which a serving that fills no row was tried; the others are alike
        while payable != 0:
            lowest = payable & -payable
            payable ^= lowest
            serving = members(lowest - 1)
            row = SERVING_ROW[SERVING_ROOM * menu + serving]
            gained: i64 = 0
            if row != NONE:
                linked = ROW_SERVINGS[ROW_ROOM * menu + row]
                if linked & ~(crossed | lowest) == 0:
                    gained = ROW_GIVES[ROW_ROOM * menu + row]
            if gained == 0:
                group = SERVING_GROUP[SERVING_ROOM * menu + serving]
                if group != platter:
                    platter = group
                    tried = 0
                same = SAME_COST[SERVING_ROOM * menu + serving]
                if tried & same != 0:
                    continue
                tried |= lowest
            best = max(best, self.cook(crossed, dice, stock, skills, opened, served, serving, gained))
        books = items >> BOOKS_AT
        if books >= 1:
            best = max(best, self.buy(crossed, dice, stock, skills, opened, served, books))
        self.best[key] = best
        return best

    def cook(
        self, crossed: i64, dice: i64, stock: i64, skills: i64, opened: i64, served: i64, serving: i64, gained: i64
    ) -> float:
        """The best value after this serving, over all ways to pay for it."""
        ways = vec[i64]([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
        cost = SERVING_COST[SERVING_ROOM * self.menu + serving]
        count = list_payments(cost, dice, stock, skills & ALL_HEXAGONS, ways)
        if TILE_NTH[self.tile] == served + 1 and self.own_turn:
            gained += ONE_OF[TILE_NTH_GIVES[self.tile]]
        best = -999.0
        way: i64 = 0
        while way < count:
            payment = ways[way]
            left_dice = dice
            left_stock = stock
            symbol: i64 = 0
            while symbol < INGREDIENTS:
                due = cost >> 8 * symbol & _BYTES
                if due != 0:
                    shown = dice >> 8 * symbol & _BYTES
                    used = due if due < shown else shown
                    left_dice -= used << 8 * symbol
                    due -= used
                    books = payment >> 8 * symbol & _BYTES
                    left_dice -= books << BOOKS_AT
                    due -= books
                    held = stock >> 8 * symbol & _BYTES
                    used = due if due < held else held
                    left_stock -= used << 8 * symbol
                    left_stock -= (due - used) << BOOKS_AT
                symbol += 1
            if self.items_last:
                left_stock += gained
            else:
                left_dice += gained
            best = max(best, self.plan(crossed | BIT[serving], left_dice, left_stock, skills, opened, served + 1))
            way += 1
        return best

    def buy(self, crossed: i64, dice: i64, stock: i64, skills: i64, opened: i64, served: i64, books: i64) -> float:
        """The best value after gaining a skill or opening a lock."""
        best = -999.0
        if not self.junior:
            price = HEXAGON_PRICE[0]
            if TILE_FIRST_HEXAGON[self.tile] != 0 and skills & ALL_HEXAGONS == 0:
                price = TILE_FIRST_HEXAGON[self.tile]
            skill: i64 = 0
            while skill < INGREDIENTS + RECTANGLES[self.menu]:
                if skill == INGREDIENTS:
                    price = RECTANGLE_PRICE[0]
                if price <= books and skills >> skill & 1 == 0:
                    shown = dice >> BOOKS_AT
                    used = price if price < shown else shown
                    after = dice - (used << BOOKS_AT)
                    rest = stock - ((price - used) << BOOKS_AT)
                    best = max(best, self.plan(crossed, after, rest, skills | BIT[skill], opened, served))
                skill += 1
        group: i64 = 0
        while group < GROUPS[self.menu]:
            lock = GROUP_LOCK[GROUP_ROOM * self.menu + group]
            if lock != 0 and opened >> group & 1 == 0:
                lock -= TILE_LOCK_LESS[self.tile]
                if lock <= books:
                    shown = dice >> BOOKS_AT
                    used = lock if lock < shown else shown
                    after = dice - (used << BOOKS_AT)
                    rest = stock - ((lock - used) << BOOKS_AT)
                    best = max(best, self.plan(crossed, after, rest, skills, opened | BIT[group], served))
            group += 1
        return best

    def mean(self, state: WokState, crossed: i64, stock: i64, skills: i64, opened: i64) -> float:
        """The mean value of a reroll that has been chosen, with the best keeps after it."""
        kept: i64 = 0
        slot: i64 = 0
        while slot < 6:
            if state.rolling >> slot & 1 == 0:
                kept += ONE_OF[state.dice[slot]]
            slot += 1
        rerolls = state.rolls_allowed() - state.rolled - 1
        while len(self.tables) <= rerolls:
            self.add_table(crossed, stock, skills, opened)
        return self.tables[rerolls][kept]

    def add_table(self, crossed: i64, stock: i64, skills: i64, opened: i64) -> None:
        """One more reroll to come: the value of every full roll, then the means of all that can be kept."""
        table: dict[int, float] = {}
        level = HANDS[6]
        for hand in level:
            if len(self.tables) == 0:
                table[hand] = self.plan(crossed, hand, stock, skills, opened, 0)
            else:
                table[hand] = self.best_keep(hand)
        size = 5
        while size >= 0:
            for hand in HANDS[size]:
                total = 0.0
                symbol: i64 = 0
                while symbol <= BOOK:
                    total += table[hand + ONE_OF[symbol]]
                    symbol += 1
                table[hand] = total / 6.0
            size -= 1
        self.tables.append(table)

    def best_keep(self, hand: i64) -> float:
        """The best that can be kept of a roll."""
        table = self.tables[len(self.tables) - 1]
        keeps = vec[i64]([0])
        symbol: i64 = 0
        while symbol <= BOOK:
            count = hand >> 8 * symbol & _BYTES
            before = len(keeps)
            more: i64 = 1
            while more <= count:
                i: i64 = 0
                while i < before:
                    keeps = append(keeps, keeps[i] + more * ONE_OF[symbol])
                    i += 1
                more += 1
            symbol += 1
        best = -999.0
        for kept in keeps:
            best = max(best, table[kept])
        return best


def hands(size: int) -> list[int]:
    """All collections of so many dice."""
    found: set[int] = {0}
    for _ in range(size):
        found = {hand + (1 << 8 * symbol) for hand in found for symbol in range(6)}
    return sorted(found)


HANDS: Final = [hands(size) for size in range(7)]
