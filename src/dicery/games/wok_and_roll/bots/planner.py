"""The best way to cook in Wok and Roll and to roll for it, for anybody who can say what a sheet is worth.

A plan is what a seat does until it is done: servings, skills and locks in any order. All plans are searched; a
position that several plans share is valued once. Dice are collections with a byte for each symbol, as in parts.py;
hands, collections of up to six dice, also have numbers, so that means over rolls are sums over tables.
"""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.bits import lowest, size
from dicery.games.wok_and_roll.bots.hands import HAND_NUMBER, HANDS, SIX_DICE, RollTable, best_keeps, fill_means
from dicery.games.wok_and_roll.rules import tables as t
from dicery.games.wok_and_roll.rules.pay import list_payments, payable_servings
from dicery.games.wok_and_roll.rules.scoring import completed_groups, completed_rows, skill_points
from dicery.games.wok_and_roll.rules.sheet import open_servings

SUBSETS: Final = 128  # of the servings of a group, seven at most
ANY_NUMBER: Final = 99  # no limit on the items that a plan takes from stock
_BYTES: Final = 127
_WORST: Final = -9999.0
_SKILLS_AT: Final = 40  # above the servings
_OPENED_AT: Final = 52
_FIRST_ROOM: Final = 1024  # positions remembered before there is need for more room; a power of two
_LOW: Final = 0x7FFFFFFF


def first_serving(servings: int) -> int:
    """The lowest of a set of servings, 0 if there is none."""
    return max(0, (servings & -servings).bit_length() - 1)


def group_score(at: int, subset: int) -> int:
    """The points of a group of which these servings are crossed off, the first serving being bit 0."""
    servings = t.GROUP_SERVINGS[at]
    first = first_serving(servings)
    menu = at // t.GROUP_ROOM
    crossed = subset << first & servings
    points = sum(t.SERVING_POINTS[t.SERVING_ROOM * menu + s] for s in range(first, first + 7) if crossed >> s & 1)
    return points + (t.GROUP_POINTS[at] if crossed == servings != 0 else 0)


_PLACES: Final = range(len(t.GROUP_SERVINGS))
_FIRST: Final = vec[i64]([first_serving(t.GROUP_SERVINGS[at]) for at in _PLACES])
_WHOLE: Final = vec[i64]([t.GROUP_SERVINGS[at] >> _FIRST[at] for at in _PLACES])  # all servings of a group, as a subset
_SCORE: Final = vec[i64]([group_score(at, subset) for at in _PLACES for subset in range(SUBSETS)])


class Estimate:
    """What a sheet is worth beyond its points while the match goes on."""

    def __init__(self) -> None:
        self.groups = vec[float]([0.0] * (t.GROUP_ROOM * SUBSETS))  # group, and what is crossed off of it
        self.half_row = 0.0
        self.items = vec[float]([0.0] * 6)  # each item in stock, by symbol
        self.hexagons = vec[float]([0.0] * 32)  # by the set of them
        self.rectangles = vec[float]([0.0] * 8)  # by id, beside what it scores already


class Stakes:
    """What ending the match is worth, compared with what a sheet is worth while it goes on."""

    def __init__(self) -> None:
        self.base = 0.0
        self.slope = 1.0  # for each point of the score
        # A prize that grows with the chance to win: nothing for the fair chance, all of it for a sure win.
        self.prize = 0.0
        self.fair = 0.5
        self.even = 0.0
        self.scale = 1.0

    def ended(self, score: float) -> float:
        """The value of ending the match with this score."""
        value = self.base + self.slope * score
        if self.prize == 0.0:
            return value
        chance = 1.0 / (1.0 + exp((self.even - score) / self.scale))
        return value + self.prize * (chance - self.fair) / (1.0 - self.fair)


class Planner:
    """Plans for one sheet in one turn; `begin` sets them, the stakes stay until they are changed."""

    def __init__(self) -> None:
        self.menu: i64 = 0
        self.tile: i64 = 0
        self.own_turn = False
        self.items_last = True
        self.junior = False
        self.complete: i64 = 3
        self.most_items: i64 = ANY_NUMBER  # that a plan takes from stock
        self.most_when_rolling: i64 = ANY_NUMBER  # the same, for dice that may come
        self.stakes = Stakes()
        self.estimate = Estimate()
        self.start: i64 = 0  # crossed off before the turn
        self.stock_at_start: i64 = 0
        self.tables: list[RollTable] = []  # by rerolls left
        self.round: i64 = 0  # of remembering; older entries count as empty
        self.known: i64 = 0
        self.room: i64 = _FIRST_ROOM
        self.rounds = vec[i64]([0] * _FIRST_ROOM)
        self.sheets = vec[i64]([0] * _FIRST_ROOM)
        self.goods = vec[i64]([0] * _FIRST_ROOM)
        self.values = vec[float]([0.0] * _FIRST_ROOM)
        self.ways = vec[i64]([0] * t.MOST_PAYMENTS)

    def begin(
        self,
        estimate: Estimate,
        menu: i64,
        tile: i64,
        own_turn: bool,
        items_last: bool,
        junior: bool,
        complete: i64,
        start: i64,
        stock: i64,
    ) -> None:
        """Forgets all plans and takes over what does not change while the seat rolls and cooks."""
        self.estimate = estimate
        self.menu = menu
        self.tile = tile
        self.own_turn = own_turn
        self.items_last = items_last
        self.junior = junior
        self.complete = complete
        self.start = start
        self.stock_at_start = stock
        self.tables = []
        self.forget()

    def forget(self) -> None:
        """Drops all remembered positions, and starts again with little room, which is faster to search."""
        self.round += 1
        self.known = 0
        self.room = _FIRST_ROOM

    def settled(self, crossed: i64, stock: i64, skills: i64, opened: i64) -> float:
        """What the sheet is worth at the end of the turn."""
        done = size(completed_groups(self.menu, crossed))
        return self.stop(crossed, 0, stock, skills, opened, self.worth(crossed, opened), done, 0)

    def best(self, crossed: i64, dice: i64, stock: i64, skills: i64, opened: i64) -> float:
        """What the sheet is worth after the best plan for these dice."""
        spare = self.most_items
        if spare < ANY_NUMBER:
            spare -= pieces(self.stock_at_start) + self.gained(crossed) - pieces(stock)
        done = size(completed_groups(self.menu, crossed))
        return self.plan(crossed, dice, stock, skills, opened, self.worth(crossed, opened), done, spare)

    def gained(self, crossed: i64) -> i64:
        """Items that came into stock in this turn."""
        if not self.items_last:
            return 0
        gained = completed_rows(self.menu, crossed) - completed_rows(self.menu, self.start)
        nth = t.TILE_NTH[self.tile]
        return gained + 1 if nth != 0 and self.own_turn and size(crossed & ~self.start) >= nth else gained

    def mean(self, kept: i64, rerolls: i64, crossed: i64, stock: i64, skills: i64, opened: i64) -> float:
        """The mean value of rolling what is not kept, with the best keeps for the rerolls after it."""
        while len(self.tables) <= rerolls:
            self.add_table(crossed, stock, skills, opened)
        return self.tables[rerolls].means[HAND_NUMBER[kept]]

    def add_table(self, crossed: i64, stock: i64, skills: i64, opened: i64) -> None:
        """One more reroll to come: the value of every full hand, then the means of all that can be kept."""
        table = RollTable()
        means = table.means
        hand: i64 = SIX_DICE
        count: i64 = len(HANDS)
        if len(self.tables) == 0:
            usual = self.most_items
            self.most_items = self.most_when_rolling
            self.forget()
            while hand < count:
                means[hand] = self.best(crossed, HANDS[hand], stock, skills, opened)
                hand += 1
            self.most_items = usual
            self.forget()
        else:
            best = best_keeps(self.tables[len(self.tables) - 1].means)
            while hand < count:
                means[hand] = best[hand]
                hand += 1
        fill_means(means, SIX_DICE)
        self.tables.append(table)

    def points(self, crossed: i64) -> i64:
        """The points of all groups."""
        points: i64 = 0
        at: i64 = t.GROUP_ROOM * self.menu
        end = at + t.GROUPS[self.menu]
        while at < end:
            points += _SCORE[at * SUBSETS + (crossed >> _FIRST[at] & _WHOLE[at])]
            at += 1
        return points

    def worth(self, crossed: i64, opened: i64) -> float:
        """Points of groups, and what groups and rows promise."""
        menu = self.menu
        worth = float(self.points(crossed))
        group: i64 = 0
        while group < t.GROUPS[menu]:
            at = t.GROUP_ROOM * menu + group
            if t.GROUP_LOCK[at] == 0 or opened >> group & 1 != 0:
                worth += self.estimate.groups[group * SUBSETS + (crossed >> _FIRST[at] & _WHOLE[at])]
            group += 1
        row: i64 = 0
        while row < t.ROWS[menu]:
            linked = t.ROW_SERVINGS[t.ROW_ROOM * menu + row]
            if linked & crossed != 0 and linked & ~crossed != 0:
                worth += self.estimate.half_row
            row += 1
        return worth

    def stop(
        self, crossed: i64, dice: i64, stock: i64, skills: i64, opened: i64, worth: float, done: i64, spare: i64
    ) -> float:
        """The value of cooking no more: books may still be spent, and a die kept where the tile allows it."""
        score = 0.0
        if skills >> t.INGREDIENTS != 0 or t.TILE_END_EACH[self.tile] != 0:
            score = float(skill_points(self.menu, crossed, skills, self.tile))
        on_dice = dice >> t.BOOKS_AT
        held = stock >> t.BOOKS_AT
        if held > spare:
            held = spare
        if done >= self.complete:
            score += float(self.points(crossed))
            if on_dice + held > 0:
                score += self.bought(crossed, skills, opened, on_dice, held, 0, True)
            return self.stakes.ended(score)
        estimate = self.estimate
        value = score + worth + estimate.hexagons[skills & t.ALL_HEXAGONS]
        rectangles = skills >> t.INGREDIENTS
        while rectangles != 0:
            value += estimate.rectangles[1 + lowest(rectangles)]
            rectangles &= rectangles - 1
        kept = 0.0
        stores = self.own_turn and t.TILE_STORES[self.tile] != 0
        symbol: i64 = 0
        while symbol < t.BOOK:
            value += estimate.items[symbol] * float(stock >> 8 * symbol & _BYTES)
            if stores and dice >> 8 * symbol & _BYTES != 0:
                kept = estimate.items[symbol]
            symbol += 1
        value += estimate.items[t.BOOK] * float(stock >> t.BOOKS_AT)
        if on_dice + held == 0:
            return value + kept
        spent = self.bought(crossed, skills, opened, on_dice, held, 0, False) + kept
        return value + max(spent, estimate.items[t.BOOK]) if stores and on_dice > 0 else value + spent

    def bought(self, crossed: i64, skills: i64, opened: i64, on_dice: i64, held: i64, first: i64, over: bool) -> float:
        """The most that can be gained by spending books, on skills and locks from this number on.

        `on_dice` books lie on dice, which are lost otherwise; `held` books are in stock.
        """
        menu = self.menu
        estimate = self.estimate
        best = 0.0
        end: i64 = t.INGREDIENTS + t.RECTANGLES[menu]
        number = first
        if on_dice + held < self.hexagon_price(skills) and number < end:
            number = end
        before: i64 = 0
        if number < end:
            before = skill_points(menu, crossed, skills, self.tile)
        while number < end and not self.junior:
            price = self.hexagon_price(skills) if number < t.INGREDIENTS else t.RECTANGLE_PRICE[0]
            if price <= on_dice + held and skills >> number & 1 == 0:
                more = skills | t.BIT[number]
                gain = float(skill_points(menu, crossed, more, self.tile) - before)
                used = price if price < on_dice else on_dice
                if not over:
                    gain -= estimate.items[t.BOOK] * float(price - used)
                    if number < t.INGREDIENTS:
                        gain += estimate.hexagons[more & t.ALL_HEXAGONS] - estimate.hexagons[skills & t.ALL_HEXAGONS]
                    else:
                        gain += estimate.rectangles[number - t.INGREDIENTS + 1]
                if on_dice + held > price:
                    gain += self.bought(crossed, more, opened, on_dice - used, held - (price - used), number + 1, over)
                if gain > best:
                    best = gain
            number += 1
        group: i64 = 0
        if number > end:
            group = number - end
        while group < t.GROUPS[menu] and not over:
            price = self.lock_price(group, opened)
            if price != t.NONE and price <= on_dice + held:
                used = price if price < on_dice else on_dice
                gain = estimate.groups[group * SUBSETS] - estimate.items[t.BOOK] * float(price - used)
                if on_dice + held > price:
                    rest = held - (price - used)
                    gain += self.bought(
                        crossed, skills, opened | t.BIT[group], on_dice - used, rest, end + group + 1, over
                    )
                if gain > best:
                    best = gain
            group += 1
        return best

    def hexagon_price(self, skills: i64) -> i64:
        """Two books; with Old Master's Notes one for the first [WR-9.1, WR-13.4]."""
        first = t.TILE_FIRST_HEXAGON[self.tile]
        return first if first != 0 and skills & t.ALL_HEXAGONS == 0 else t.HEXAGON_PRICE[0]

    def lock_price(self, group: i64, opened: i64) -> i64:
        """The books that open a group; NONE if it is open [WR-12.2, WR-13.5]."""
        lock = t.GROUP_LOCK[t.GROUP_ROOM * self.menu + group]
        if lock == 0 or opened >> group & 1 != 0:
            return t.NONE
        return lock - t.TILE_LOCK_LESS[self.tile]

    def plan(
        self,
        crossed: i64,
        dice: i64,
        stock: i64,
        skills: i64,
        opened: i64,
        worth: float,
        done: i64,
        spare: i64,
    ) -> float:
        """The best value that cooking can reach; `spare` more items may be used."""
        sheet = crossed | skills << _SKILLS_AT | opened << _OPENED_AT
        goods = dice | stock << 4
        found = self.find(sheet, goods)
        this_round = self.round
        if self.rounds[found] == this_round:
            return self.values[found]
        best = self.stop(crossed, dice, stock, skills, opened, worth, done, spare)
        menu = self.menu
        items = dice + stock
        choices = open_servings(menu, crossed, opened)
        payable = payable_servings(menu, choices, items, skills & t.ALL_HEXAGONS)
        platter: i64 = 0
        tried: i64 = 0  # servings in this platter that will fill no row now; others with the same cost are alike
        left = payable
        while left != 0:
            bit = left & -left
            left ^= bit
            serving = lowest(bit & 0xFFFFFFFF) if bit <= 0xFFFFFFFF else 32 + lowest(bit >> 32)
            at = t.SERVING_ROOM * menu + serving
            row = t.SERVING_ROW[at]
            gained: i64 = 0
            alike = True
            promise = worth
            if row != t.NONE:
                linked = t.ROW_SERVINGS[t.ROW_ROOM * menu + row]
                if linked & ~(crossed | bit) == 0:
                    gained = t.ROW_GIVES[t.ROW_ROOM * menu + row]
                    promise -= self.estimate.half_row
                elif linked & crossed == 0:
                    promise += self.estimate.half_row
                alike = linked & ~crossed & ~bit & payable == 0 and gained == 0
            group = t.SERVING_GROUP[at]
            if alike:
                if group != platter:
                    platter = group
                    tried = 0
                if tried & t.SAME_COST[at] != 0:
                    continue
                tried |= bit
            nth = t.TILE_NTH[self.tile]
            if nth != 0 and self.own_turn and size(crossed & ~self.start) + 1 == nth:
                gained += t.ONE_OF[t.TILE_NTH_GIVES[self.tile]]
            place = t.GROUP_ROOM * menu + group
            whole = _WHOLE[place]
            before = crossed >> _FIRST[place] & whole
            after = (crossed | bit) >> _FIRST[place] & whole
            promise += self.estimate.groups[group * SUBSETS + after] - self.estimate.groups[group * SUBSETS + before]
            promise += float(_SCORE[place * SUBSETS + after] - _SCORE[place * SUBSETS + before])
            ended = done + 1 if after == whole else done
            value = self.cook(crossed | bit, dice, stock, skills, opened, promise, ended, spare, serving, gained)
            if value > best:
                best = value
        if items >> t.BOOKS_AT != 0:
            value = self.buy(crossed, dice, stock, skills, opened, worth, done, spare)
            if value > best:
                best = value
        if self.round != this_round:  # more room was made meanwhile
            found = self.find(sheet, goods)
        self.remember(sheet, goods, best, found)
        return best

    def cook(
        self,
        crossed: i64,
        dice: i64,
        stock: i64,
        skills: i64,
        opened: i64,
        worth: float,
        done: i64,
        spare: i64,
        serving: i64,
        gained: i64,
    ) -> float:
        """The best value after this serving, over all ways to pay for it; all but dice and stock is as after it."""
        cost = t.SERVING_COST[t.SERVING_ROOM * self.menu + serving]
        hexagons = skills & t.ALL_HEXAGONS
        if hexagons == 0 or dice >> t.BOOKS_AT == 0:
            return self.pay(crossed, dice, stock, skills, opened, worth, done, spare, cost, 0, gained)
        count = list_payments(cost, dice, stock, hexagons, self.ways)
        if count == 1:
            return self.pay(crossed, dice, stock, skills, opened, worth, done, spare, cost, self.ways[0], gained)
        ways = self.ways[:count]  # further plans list their own
        best = _WORST
        way: i64 = 0
        while way < count:
            value = self.pay(crossed, dice, stock, skills, opened, worth, done, spare, cost, ways[way], gained)
            if value > best:
                best = value
            way += 1
        return best

    def pay(
        self,
        crossed: i64,
        dice: i64,
        stock: i64,
        skills: i64,
        opened: i64,
        worth: float,
        done: i64,
        spare: i64,
        cost: i64,
        payment: i64,
        gained: i64,
    ) -> float:
        """The best value after paying in this way; the worst if it takes too much from stock."""
        at: i64 = 0
        while at < t.BOOKS_AT:
            due = cost >> at & _BYTES
            if due != 0:
                on_dice = dice >> at & _BYTES
                used = due if due < on_dice else on_dice
                dice -= used << at
                books = payment >> at & _BYTES
                dice -= books << t.BOOKS_AT
                due -= used + books
                if due != 0:
                    spare -= due
                    held = stock >> at & _BYTES
                    used = due if due < held else held
                    stock -= used << at
                    stock -= (due - used) << t.BOOKS_AT
            at += 8
        if spare < 0:
            return _WORST
        if self.items_last:
            stock += gained
        else:
            dice += gained
        return self.plan(crossed, dice, stock, skills, opened, worth, done, spare)

    def buy(
        self,
        crossed: i64,
        dice: i64,
        stock: i64,
        skills: i64,
        opened: i64,
        worth: float,
        done: i64,
        spare: i64,
    ) -> float:
        """The best value after gaining a hexagon or opening a lock that may help to cook in this turn."""
        best = _WORST
        menu = self.menu
        on_dice = dice >> t.BOOKS_AT
        books = on_dice + (stock >> t.BOOKS_AT)
        if spare < books - on_dice:
            books = on_dice + spare
        price = self.hexagon_price(skills)
        if price < books and not self.junior:
            used = price if price < on_dice else on_dice
            dice_left = dice - (used << t.BOOKS_AT)
            stock_left = stock - ((price - used) << t.BOOKS_AT)
            skill: i64 = 0
            while skill < t.INGREDIENTS:
                if skills >> skill & 1 == 0:
                    more = skills | t.BIT[skill]
                    rest = spare - (price - used)
                    value = self.plan(crossed, dice_left, stock_left, more, opened, worth, done, rest)
                    if value > best:
                        best = value
                skill += 1
        group: i64 = 0
        while group < t.GROUPS[menu]:
            price = self.lock_price(group, opened)
            if price != t.NONE and price <= books:
                used = price if price < on_dice else on_dice
                dice_left = dice - (used << t.BOOKS_AT)
                stock_left = stock - ((price - used) << t.BOOKS_AT)
                with_it = opened | t.BIT[group]
                unlocked = open_servings(menu, crossed, with_it) & t.GROUP_SERVINGS[t.GROUP_ROOM * menu + group]
                if payable_servings(menu, unlocked, dice_left + stock_left, skills & t.ALL_HEXAGONS) != 0:
                    promise = worth + self.estimate.groups[group * SUBSETS]
                    rest = spare - (price - used)
                    value = self.plan(crossed, dice_left, stock_left, skills, with_it, promise, done, rest)
                    if value > best:
                        best = value
            group += 1
        return best

    def find(self, sheet: i64, goods: i64) -> i64:
        """Where a position is remembered, or would be."""
        mixed = ((sheet ^ sheet >> 31) & _LOW) * 0x2C1B3C6D + ((goods ^ goods >> 21) & _LOW) * 0x297A2D39
        last = self.room - 1
        place = mixed >> 20 & last
        this_round = self.round
        rounds, sheets, all_goods = self.rounds, self.sheets, self.goods
        while rounds[place] == this_round and (sheets[place] != sheet or all_goods[place] != goods):
            place = (place + 1) & last
        return place

    def remember(self, sheet: i64, goods: i64, value: float, place: i64) -> None:
        """Keeps the value of a position, in more room if half of it is taken; at this place if it is still free."""
        if 2 * self.known >= self.room:
            self.make_room()
            place = self.find(sheet, goods)
        elif self.rounds[place] == self.round:
            place = self.find(sheet, goods)
        self.rounds[place] = self.round
        self.sheets[place] = sheet
        self.goods[place] = goods
        self.values[place] = value
        self.known += 1

    def make_room(self) -> None:
        """Twice the room; entries of this round move."""
        this_round, before = self.round, self.room
        rounds, sheets = self.rounds[:before], self.sheets[:before]
        goods, values = self.goods[:before], self.values[:before]
        self.forget()
        self.room = 2 * before
        if len(self.rounds) < self.room:
            self.rounds = vec[i64]([0] * self.room)
            self.sheets = vec[i64]([0] * self.room)
            self.goods = vec[i64]([0] * self.room)
            self.values = vec[float]([0.0] * self.room)
        old: i64 = 0
        while old < before:
            if rounds[old] == this_round:
                self.remember(sheets[old], goods[old], values[old], self.find(sheets[old], goods[old]))
            old += 1


def pieces(items: i64) -> i64:
    """How many there are in a collection."""
    total: i64 = 0
    while items != 0:
        total += items & _BYTES
        items >>= 8
    return total
