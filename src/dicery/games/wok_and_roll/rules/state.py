"""Wok and Roll: one seat rolls six dice for the market, then all seats cook from them at the same time.

The steps are numbered in actions.py. Collections of symbols are numbers with a byte for each symbol, as in parts.py.
"""

from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.bits import size
from dicery.engine.game import Game
from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE, CLOCK, State
from dicery.games.wok_and_roll.rules import actions
from dicery.games.wok_and_roll.rules import sheet as s
from dicery.games.wok_and_roll.rules import tables as t
from dicery.games.wok_and_roll.rules.dice import DICE, SYMBOLS, list_rerolls, usable_dice
from dicery.games.wok_and_roll.rules.pay import pay, payable_servings, take_books, ways_to_pay
from dicery.games.wok_and_roll.rules.scoring import completed_groups, sheet_score
from dicery.games.wok_and_roll.rules.sheet import books, open_servings, stock
from dicery.games.wok_and_roll.rules.skills import can_buy, can_open, list_locks, list_skills, lock_price, skill_price
from dicery.games.wok_and_roll.rules.view import WokView, view_of


class WokState(State):
    """One position of Wok and Roll: a sheet for each seat, and the dice [WR-1.9]."""

    def __init__(
        self,
        *,
        game: Game,
        seats: i64,
        waiting: i64,
        over: bool,
        menu: i64,
        starter: i64,
        head_start: bool,
        specials: i64,
        rolls: i64,
        items_last: bool,
        complete: i64,
        finish_round: bool,
        max_turns: i64,
        solo_turns: i64,
        junior: bool,
        shared_ties: bool,
        open_kitchen: bool,
        part: i64,
        turn: i64,
        first: i64,
        active: i64,
        rolled: i64,
        rolling: i64,
        kept: i64,
        tiles: i64,
        dice: vec[i64],
        sheets: vec[i64],
    ) -> None:
        super().__init__(game, seats, waiting, over)
        self.menu = menu
        self.starter = starter  # the option: a seat, NONE for one drawn by lot
        self.head_start = head_start
        self.specials = specials  # 0 auto, 1 on, 2 off
        self.rolls = rolls
        self.items_last = items_last  # are row items circled and kept?
        self.complete = complete
        self.finish_round = finish_round
        self.max_turns = max_turns
        self.solo_turns = solo_turns
        self.junior = junior
        self.shared_ties = shared_ties
        self.open_kitchen = open_kitchen
        self.part = part
        self.turn = turn  # from 1
        self.first = first  # the starting player, NONE until drawn
        self.active = active  # the seat that rolls; before the first roll the one that draws a tile; 0 during the lot
        self.rolled = rolled  # rolls made in this turn
        self.rolling = rolling  # bits of the slots still to be rolled
        self.kept = kept  # bits of the slots that stayed at the last reroll
        self.tiles = tiles  # bits of the House Specials that can still be drawn
        self.dice = dice  # slot -> symbol; meaningless while it is to be rolled
        self.sheets = sheets  # SHEET * seat + column

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        if seat == CHANCE:
            return self.outcomes(out)
        if seat == CLOCK:
            out[0] = actions.TIME_UP
            return 1 if self.waiting != 0 else 0
        if seat < 0 or self.waiting >> seat & 1 == 0:
            return 0
        if self.part == actions.MARKET:
            return list_rerolls(self.dice, out)
        if self.sheets[s.SHEET * seat + s.UNPAID] != t.NONE:
            return self.payment_actions(seat, out)
        return self.cooking_actions(seat, out)

    def outcomes(self, out: vec[i64]) -> i64:
        """Chance rolls one die at a time, and before that draws the starting player and the tiles [WR-1.2, WR-2.6,
        WR-2.7, WR-4.1, WR-4.7]."""
        count: i64 = 0
        if self.part == actions.ROLLING:
            while count < SYMBOLS:
                out[count] = count
                count += 1
        elif self.part == actions.DEALING:
            tiles = self.tiles
            tile: i64 = 0
            while tiles != 0:
                if tiles & 1 != 0:
                    out[count] = tile
                    count += 1
                tiles >>= 1
                tile += 1
        elif self.part == actions.DRAWING_LOTS:
            while count < self.seats:
                out[count] = count
                count += 1
        return count

    def cooking_actions(self, seat: i64, out: vec[i64]) -> i64:
        """Payable servings, skills and locks in any order, and always `done` [WR-5.3, WR-5.8, WR-5.9]."""
        base = s.SHEET * seat
        count: i64 = 0
        payable = self.sheets[base + s.PAYABLE]
        serving: i64 = 0
        while payable != 0:
            if payable & 1 != 0:
                out[count] = actions.COOK + serving
                count += 1
            payable >>= 1
            serving += 1
        held = books(self.sheets, seat)
        if held != 0:
            if not self.junior:
                count = list_skills(self.sheets, self.menu, seat, held, actions.SKILL, out, count)
            count = list_locks(self.sheets, self.menu, seat, held, actions.OPEN, out, count)
        usable = self.sheets[base + s.USABLE]
        if usable == 0 or not self.stores(seat):
            out[count] = actions.DONE
            return count + 1
        symbol: i64 = 0
        while symbol < SYMBOLS:
            if usable >> 8 * symbol & 127 != 0:
                out[count] = actions.KEEP + symbol
                count += 1
            symbol += 1
        return count

    def payment_actions(self, seat: i64, out: vec[i64]) -> i64:
        """The ways to pay for the chosen serving; there is no way back [WR-5.11, WR-6.6, WR-6.9]."""
        count = ways_to_pay(self.sheets, self.menu, seat, self.sheets[s.SHEET * seat + s.UNPAID], out)
        i: i64 = 0
        while i < count:
            out[i] = actions.PAY + i
            i += 1
        return count

    def stores(self, seat: i64) -> bool:
        """Does the seat keep an unused die when it is done? On its own turn, with the Takeaway Box [WR-13.8]."""
        return seat == self.active and t.TILE_STORES[self.sheets[s.SHEET * seat + s.TILE]] != 0

    def rolls_allowed(self) -> i64:
        """Three rolls a turn, one more with Quick Wrist [WR-4.3, WR-13.7, WR-15.1]."""
        return self.rolls + t.TILE_ROLLS[self.sheets[s.SHEET * self.active + s.TILE]]

    def last_turn(self) -> i64:
        """The cap, in full rounds; in solo the smaller number of turns [WR-11.9, WR-14.2]."""
        turns = (self.max_turns + self.seats - 1) // self.seats * self.seats
        if self.seats == 1 and self.solo_turns < turns:
            return self.solo_turns
        return turns

    def mid_decision(self, seat: i64) -> bool:
        """A serving that waits for its payment is half a decision [WR-6.6]."""
        return seat >= 0 and self.part == actions.COOKING and self.sheets[s.SHEET * seat + s.UNPAID] != t.NONE

    def apply(self, seat: i64, action: i64) -> None:
        part = self.part
        if seat == CLOCK:
            self.time_up()
        elif part == actions.ROLLING:
            self.roll(action)
        elif part == actions.MARKET:
            self.reroll(action)
        elif part == actions.DEALING:
            self.draw_tile(action)
        elif part == actions.DRAWING_LOTS:
            self.begin_with(action)
        elif action < actions.PAY:
            self.cook(seat, action - actions.COOK)
        elif action < actions.SKILL:
            self.pay_chosen(seat, action - actions.PAY)
        elif action < actions.OPEN:
            self.learn(seat, action - actions.SKILL)
        elif action < actions.DONE:
            self.open_lock(seat, action - actions.OPEN)
        else:
            self.finish(seat, action - actions.KEEP)

    def begin_with(self, seat: i64) -> None:
        """The seat is the starting player; who sits in the later half of the turn order may have a head start
        [WR-2.5, WR-2.7]."""
        self.first = seat
        self.active = seat
        self.part = actions.DEALING if self.tiles != 0 else actions.ROLLING
        if self.head_start and self.seats > 1:
            other: i64 = 0
            while other < self.seats:
                if self.place_in_turn(other) >= (self.seats + 1) // 2:
                    self.sheets[s.SHEET * other + s.CIRCLED] += t.HEAD_START[self.menu]
                other += 1

    def place_in_turn(self, seat: i64) -> i64:
        """How many seats come before this one in turn order, from the starting player clockwise [WR-2.1, WR-2.7]."""
        return (seat - self.first + self.seats) % self.seats

    def draw_tile(self, tile: i64) -> None:
        """The next seat in turn order gets a House Special: items are circled, locks that now cost nothing open
        [WR-2.6, WR-13.5]."""
        base = s.SHEET * self.active
        self.tiles &= ~(1 << tile)
        self.sheets[base + s.TILE] = tile + 1
        self.sheets[base + s.CIRCLED] += t.TILE_ITEMS[tile + 1]
        group: i64 = 0
        while group < t.GROUPS[self.menu]:
            if can_open(self.sheets, self.menu, self.active, group, 0):
                self.sheets[base + s.OPENED] |= 1 << group
            group += 1
        self.active = (self.active + 1) % self.seats
        if self.active == self.first:
            self.tiles = 0
            self.part = actions.ROLLING

    def roll(self, symbol: i64) -> None:
        """One die shows its face, lowest slot first; after the last roll the dice are locked [WR-4.4, WR-4.7]."""
        rolling = self.rolling
        slot: i64 = 0
        while rolling >> slot & 1 == 0:
            slot += 1
        self.dice[slot] = symbol
        rolling &= rolling - 1
        self.rolling = rolling
        if rolling == 0:
            self.rolled += 1
            if self.rolled < self.rolls_allowed():
                self.part = actions.MARKET
                self.waiting = 1 << self.active
            else:
                self.lock()

    def reroll(self, slots: i64) -> None:
        """The active seat alone locks the dice or rerolls some of them [WR-4.2, WR-4.8]."""
        if slots == actions.LOCK:
            self.lock()
            return
        self.begin_roll(slots)
        self.kept = (1 << DICE) - 1 - slots
        self.part = actions.ROLLING
        self.waiting = 0

    def begin_roll(self, slots: i64) -> None:
        """Takes dice up to be rolled; the faces that they showed are cleared."""
        self.rolling = slots
        slot: i64 = 0
        while slot < DICE:
            if slots >> slot & 1 != 0:
                self.dice[slot] = 0
            slot += 1

    def lock(self) -> None:
        """All seats cook at once, each from its own copy of the dice [WR-3.1, WR-4.9, WR-5.1]."""
        self.part = actions.COOKING
        self.kept = 0
        self.waiting = (1 << self.seats) - 1
        sheets = self.sheets
        seat: i64 = 0
        while seat < self.seats:
            column: i64 = 0
            while column < s.OPEN_TO_ALL:
                sheets[s.SHEET * seat + s.SEEN + column] = sheets[s.SHEET * seat + column]
                column += 1
            self.begin_cooking(seat)
            seat += 1

    def begin_cooking(self, seat: i64) -> None:
        """The seat gets its copy of the dice; one that can do nothing with it is done [WR-4.9, WR-5.10]."""
        base = s.SHEET * seat
        usable = usable_dice(self.dice, seat == self.active, self.sheets[base + s.TILE])
        self.sheets[base + s.USABLE] = usable
        self.sheets[base + s.UNPAID] = t.NONE
        self.sheets[base + s.SERVED] = 0
        self.update_payable(seat)

    def update_payable(self, seat: i64) -> None:
        """Marks what the seat can pay for; one that can only say `done`, in one way, is done [WR-5.10, WR-13.8]."""
        base = s.SHEET * seat
        sheets = self.sheets
        items = stock(sheets, seat) + sheets[base + s.USABLE]
        next_ones = open_servings(self.menu, sheets[base + s.CROSSED], sheets[base + s.OPENED])
        payable = payable_servings(self.menu, next_ones, items, sheets[base + s.SKILLS] & t.ALL_HEXAGONS)
        sheets[base + s.PAYABLE] = payable
        if payable != 0 or can_buy(sheets, self.menu, seat, self.junior, items >> t.BOOKS_AT):
            return
        usable = sheets[base + s.USABLE]
        if usable == 0 or not self.stores(seat):
            self.finish(seat, t.NONE)
            return
        symbol: i64 = 0
        while usable & 127 == 0:
            usable >>= 8
            symbol += 1
        if usable >> 8 == 0:
            self.finish(seat, symbol)

    def cook(self, seat: i64, serving: i64) -> None:
        """Pays for the serving at once if there is one way, else asks for the payment [WR-5.3, WR-6.6]."""
        ways = vec[i64]([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
        if ways_to_pay(self.sheets, self.menu, seat, serving, ways) == 1:
            pay(self.sheets, self.menu, seat, serving, ways[0])
            self.cross_off(seat, serving)
        else:
            self.sheets[s.SHEET * seat + s.UNPAID] = serving

    def pay_chosen(self, seat: i64, place: i64) -> None:
        """The second step of cooking, where there was a choice [WR-6.6]."""
        serving = self.sheets[s.SHEET * seat + s.UNPAID]
        self.sheets[s.SHEET * seat + s.UNPAID] = t.NONE
        ways = vec[i64]([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
        ways_to_pay(self.sheets, self.menu, seat, serving, ways)
        pay(self.sheets, self.menu, seat, serving, ways[place])
        self.cross_off(seat, serving)

    def cross_off(self, seat: i64, serving: i64) -> None:
        """Crosses the serving off for good; a full row, then the tile, give their items at once [WR-5.7, WR-8.4,
        WR-8.5, WR-8.7, WR-13.9]."""
        sheets = self.sheets
        base = s.SHEET * seat
        crossed = sheets[base + s.CROSSED] | t.BIT[serving]
        sheets[base + s.CROSSED] = crossed
        sheets[base + s.SERVED] += 1
        row = t.SERVING_ROW[t.SERVING_ROOM * self.menu + serving]
        if row != t.NONE:
            linked = t.ROW_SERVINGS[t.ROW_ROOM * self.menu + row]
            if linked & crossed == linked:
                self.gain(seat, t.ROW_GIVES[t.ROW_ROOM * self.menu + row])
        tile = sheets[base + s.TILE]
        if t.TILE_NTH[tile] == sheets[base + s.SERVED] and seat == self.active:
            self.gain(seat, t.ONE_OF[t.TILE_NTH_GIVES[tile]])
        self.update_payable(seat)

    def gain(self, seat: i64, item: i64) -> None:
        """Circles an item; with `bonus` = `turn` it joins the dice of this turn instead [WR-7.3, WR-15.2]."""
        self.sheets[s.SHEET * seat + (s.CIRCLED if self.items_last else s.USABLE)] += item

    def learn(self, seat: i64, skill: i64) -> None:
        """Gains a hexagon or a rectangle, which works from now on [WR-9.1, WR-9.2, WR-9.5]."""
        take_books(self.sheets, seat, skill_price(self.sheets, seat, skill))
        self.sheets[s.SHEET * seat + s.SKILLS] |= 1 << skill
        self.update_payable(seat)

    def open_lock(self, seat: i64, group: i64) -> None:
        """Opens a locked group on the own sheet for good [WR-12.2]."""
        take_books(self.sheets, seat, lock_price(self.sheets, self.menu, seat, group))
        self.sheets[s.SHEET * seat + s.OPENED] |= 1 << group
        self.update_payable(seat)

    def finish(self, seat: i64, symbol: i64) -> None:
        """The seat is done for this turn; it may keep one unused die [WR-5.9, WR-10.1, WR-13.8]."""
        if symbol >= 0:
            self.sheets[s.SHEET * seat + s.USABLE] -= t.ONE_OF[symbol]
            self.sheets[s.SHEET * seat + s.CIRCLED] += t.ONE_OF[symbol]
        self.sheets[s.SHEET * seat + s.PAYABLE] = 0
        self.waiting &= ~(1 << seat)
        if self.waiting == 0:
            self.end_turn()

    def time_up(self) -> None:
        """Locks the dice as they lie, or ends all cooking: nothing unpaid is spent, no die is kept [WR-5.12]."""
        if self.part == actions.MARKET:
            self.lock()
            return
        waiting = self.waiting
        seat: i64 = 0
        while seat < self.seats:
            if waiting >> seat & 1 != 0:
                self.sheets[s.SHEET * seat + s.UNPAID] = t.NONE
                self.finish(seat, t.NONE)
            seat += 1

    def end_turn(self) -> None:
        """Ends the match, or loses what is left of the dice and passes them on clockwise [WR-3.2, WR-7.6, WR-10.2,
        WR-10.3, WR-11.4]."""
        sheets = self.sheets
        seat: i64 = 0
        while seat < self.seats:
            column: i64 = s.SHEET * seat + s.USABLE
            while column < s.SHEET * (seat + 1):
                sheets[column] = 0
                column += 1
            sheets[s.SHEET * seat + s.UNPAID] = t.NONE
            seat += 1
        if self.ends():
            self.part = actions.OVER
            self.over = True
            return
        self.turn += 1
        self.active = (self.active + 1) % self.seats
        self.rolled = 0
        self.begin_roll((1 << DICE) - 1)
        self.part = actions.ROLLING

    def ends(self) -> bool:
        """Enough completed groups on one sheet, or the last turn [WR-11.1, WR-11.9, WR-14.2, WR-15.3, WR-15.4]."""
        if self.turn >= self.last_turn():
            return True
        if self.finish_round and self.turn % self.seats != 0:
            return False
        seat: i64 = 0
        while seat < self.seats:
            if size(completed_groups(self.menu, self.sheets[s.SHEET * seat + s.CROSSED])) >= self.complete:
                return True
            seat += 1
        return False

    def score(self, seat: i64) -> i64:
        """The points of the sheet as it stands; leftover items count nothing [WR-7.5, WR-11.10]."""
        base = s.SHEET * seat
        return sheet_score(
            self.menu, self.sheets[base + s.CROSSED], self.sheets[base + s.SKILLS], self.sheets[base + s.TILE]
        )

    def tiebreak(self, seat: i64) -> i64:
        """The later seat in turn order is ahead, unless ties are shared [WR-11.6, WR-11.7, WR-11.8, WR-15.7]."""
        return 0 if self.shared_ties else self.place_in_turn(seat)

    def clone(self) -> "WokState":
        return WokState(
            game=self.game,
            seats=self.seats,
            waiting=self.waiting,
            over=self.over,
            menu=self.menu,
            starter=self.starter,
            head_start=self.head_start,
            specials=self.specials,
            rolls=self.rolls,
            items_last=self.items_last,
            complete=self.complete,
            finish_round=self.finish_round,
            max_turns=self.max_turns,
            solo_turns=self.solo_turns,
            junior=self.junior,
            shared_ties=self.shared_ties,
            open_kitchen=self.open_kitchen,
            part=self.part,
            turn=self.turn,
            first=self.first,
            active=self.active,
            rolled=self.rolled,
            rolling=self.rolling,
            kept=self.kept,
            tiles=self.tiles,
            dice=self.dice[:],
            sheets=self.sheets[:],
        )

    def hides(self, owner: i64, observer: i64) -> bool:
        """Is the owner's cooking of this turn unseen by the observer? [WR-16.1, WR-16.2, WR-16.3]"""
        return self.part == actions.COOKING and owner != observer and not self.open_kitchen

    def conceals(self, seat: i64, action: i64, observer: i64) -> bool:
        """Steps of cooking are secret, except that a seat is done; the last step of the turn reveals all [WR-16.2]."""
        if seat < 0 or not self.hides(seat, observer):
            return False
        if self.waiting != 1 << seat:
            return True
        after = self.clone()
        after.apply(seat, action)
        return after.part == actions.COOKING

    def redeal(self, seat: i64, rng: Rng) -> "WokState":
        """Others who cook unseen start this turn's cooking over, at random; those who are done finish it [WR-16.2]."""
        state = self.clone()
        owner: i64 = 0
        while owner < self.seats:
            if self.hides(owner, seat):
                column: i64 = 0
                while column < s.OPEN_TO_ALL:
                    state.sheets[s.SHEET * owner + column] = self.sheets[s.SHEET * owner + s.SEEN + column]
                    column += 1
                state.waiting |= 1 << owner
                state.begin_cooking(owner)
                state = state.cook_at_random(owner, self.waiting >> owner & 1 != 0, rng)
            owner += 1
        return state

    def cook_at_random(self, owner: i64, waiting: bool, rng: Rng) -> "WokState":
        """The owner cooks at random: up to three steps if it is still cooking, otherwise until it is done."""
        state = self
        out = vec[i64]([0] * 64)
        steps = rng.below(4) if waiting else 999
        while steps > 0 and state.waiting >> owner & 1 != 0:
            count = state.legal(owner, out)
            after = state.clone()
            after.apply(owner, out[rng.below(count)])
            if waiting and after.waiting >> owner & 1 == 0:
                return state
            state = after
            steps -= 1
        return state

    def view(self, seat: i64) -> WokView:
        return view_of(self, seat)
