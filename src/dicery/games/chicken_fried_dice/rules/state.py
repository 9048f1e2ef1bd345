"""Chicken Fried Dice: pluck dice from the coop, write them on your customers from low to high, grow your truck.

actions.py numbers the actions and the phases, choices.py lists what a seat may do, and pluck.py does it on the seat's
own sheet. Here is the course of a match: setup, prep, Chuck 'n Pluck, cleanup.
"""

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from dicery.engine.game import Game
from dicery.engine.state import CHANCE, CLOCK, State
from dicery.games.chicken_fried_dice.rules import actions as a
from dicery.games.chicken_fried_dice.rules import pile, pluck
from dicery.games.chicken_fried_dice.rules import tables as t
from dicery.games.chicken_fried_dice.rules.choices import list_bits, list_orders, list_plucking, sequence
from dicery.games.chicken_fried_dice.rules.scoring import points
from dicery.games.chicken_fried_dice.rules.sheet import Sheet
from dicery.games.chicken_fried_dice.rules.view import ChickenView, whole_view


class ChickenState(State):
    """One position of Chicken Fried Dice.

    Everything lies open, and nobody knows the next card, so that there is nothing to conceal or to redeal [CF-17.1].
    Walls, compost, table talk, speed of hand and taking back have no place in it [CF-1.8, CF-4.9, CF-5.4, CF-16.3].
    """

    def __init__(
        self,
        *,
        game: Game,
        seats: i64,
        waiting: i64,
        over: bool,
        live: bool,
        boards: i64,
        trucks: i64,
        starter: i64,
        order_up: bool,
        free_waste: bool,
        solo_target: i64,
        phase: i64,
        round: i64,
        first: i64,
        active: i64,
        rolled: i64,
        roll: i64,
        spare: i64,
        undrawn: i64,
        coop: vec[i64],
        places: vec[i64],
        under: vec[i64],
        sheets: vec[i64],
    ) -> None:
        super().__init__(game, seats, waiting, over)
        self.live = live
        self.boards = boards
        self.trucks = trucks
        self.starter = starter  # NONE: drawn by lot
        self.order_up = order_up
        self.free_waste = free_waste
        self.solo_target = solo_target
        self.phase = phase
        self.round = round
        self.first = first  # the Head Chef of round 1
        self.active = active  # whose step it is, for whom chance acts
        self.rolled = rolled  # dice rolled, cards dealt in the present phase
        self.roll = roll  # the Head Chef dice, three bits each
        self.spare = spare  # dice that coop bonuses may still take in this round
        self.undrawn = undrawn  # how many cards can be drawn; 0 while the starters are dealt
        self.coop = coop  # ingredient -> dice
        self.places = places  # card -> where it is
        self.under = under  # cards under the draw pile, the next one first
        self.sheets = sheets  # a row for each seat

    def sheet(self, seat: i64) -> Sheet:
        return Sheet(self.sheets, seat)

    def all_sheets(self) -> list[Sheet]:
        return [Sheet(self.sheets, seat) for seat in range(self.seats)]

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        if seat == CHANCE:
            return self.outcomes(out)
        if seat == CLOCK:
            return self.clock_events(out)
        if seat < 0 or self.waiting >> seat & 1 == 0:
            return 0
        phase = self.phase
        if phase == a.PLUCKING:
            sheet = self.sheet(seat)
            return list_plucking(sheet, self.coop, self.spare, self.pluck_due(sheet), self.free_waste, out)
        if phase == a.ORDERING:
            return list_orders(self.roll, out)
        if phase == a.UPGRADING:
            return list_bits(self.sheet(seat).upgradable(), a.UPGRADE, out, 0)
        if phase == a.KEEPING:
            count: i64 = 16 if self.sheet(seat)[t.DRAWS_FOUR] else 8
            return list_bits((1 << count) - 1, a.KEEP, out, 0)
        if phase == a.CHOOSING_TRUCK:
            return list_bits(self.free_trucks(), a.TRUCK, out, 0)
        return list_bits(3, a.BOARD, out, 0)

    def outcomes(self, out: vec[i64]) -> i64:
        """The table of chance events; every outcome is equally likely [CF-2.4, CF-4.5, CF-5.1, CF-7.5, CF-13.15]."""
        if self.waiting != 0 or self.over:
            return 0
        phase = self.phase
        count: i64 = 0
        if phase in (a.DEALING, a.DRAWING, a.REPLACING):
            return pile.list_undrawn(self.places, pile.STARTERS if phase == a.DEALING else pile.CARDS, out)
        if phase == a.STEALING:
            ingredient: i64 = 0
            while ingredient < 30:
                dice = self.coop[ingredient]
                while dice > 0:
                    out[count] = ingredient
                    count += 1
                    dice -= 1
                ingredient += 1
            return count
        if phase == a.CHOOSING_TRUCK:
            return list_bits(self.free_trucks(), 0, out, 0)
        if phase == a.CHOOSING_CHEF:
            return list_bits((1 << self.seats) - 1, 0, out, 0)
        return list_bits(63, 0, out, 0)

    def clock_events(self, out: vec[i64]) -> i64:
        """In a race the table may call time [CF-5.12]."""
        if not self.live or self.phase != a.PLUCKING:
            return 0
        out[0] = 0
        return 1

    def free_trucks(self) -> i64:
        """Bits of the trucks that nobody has [CF-2.1]."""
        trucks: i64 = 31
        for sheet in self.all_sheets():
            if sheet[t.MY_TRUCK] != t.NONE:
                trucks &= ~(1 << sheet[t.MY_TRUCK])
        return trucks

    def mid_decision(self, seat: i64) -> bool:
        """Is an ingredient in hand or a bonus opened? While a toss rolls, it is chance's step [CF-6.3]."""
        return seat >= 0 and self.phase == a.PLUCKING and a.HOLDING <= self.sheet(seat)[t.STEP] <= a.SEATING

    def apply(self, seat: i64, action: i64) -> None:
        phase = self.phase
        if seat == CLOCK:
            self.time_up()
        elif phase == a.PLUCKING:
            self.make_step(seat, action)
        elif phase == a.CHUCKING:
            self.chuck(action)
        elif phase == a.TOSSING:
            self.land_toss(action)
        elif phase == a.PREP_ROLL:
            self.roll_prep(action)
        elif phase == a.ORDERING:
            self.order(seat, action - a.ORDER)
        elif phase == a.STEALING:
            self.steal(action)
        elif phase == a.UPGRADING:
            self.upgrade(seat, action - a.UPGRADE)
        elif phase in (a.DRAWING, a.REPLACING):
            self.draw(action)
        elif phase == a.KEEPING:
            self.keep(seat, action - a.KEEP)
        elif phase == a.DEALING:
            self.deal(action)
        elif phase == a.CHOOSING_TRUCK:
            self.sheet(self.active)[t.MY_TRUCK] = action if seat == CHANCE else action - a.TRUCK
            self.next_seat()
        elif phase == a.CHOOSING_BOARD:
            self.sheet(self.active)[t.MY_BOARD] = action - a.BOARD
            self.next_seat()
        else:
            self.first = action
            self.next_seat()

    def next_seat(self) -> None:
        """Truck, then board, seat by seat; options may hand them out [CF-2.1, CF-2.2]."""
        while self.active < self.seats:
            sheet = self.sheet(self.active)
            if sheet[t.MY_TRUCK] == t.NONE:
                if self.trucks != t.BY_SEAT:
                    self.phase = a.CHOOSING_TRUCK
                    self.waiting = 1 << self.active if self.trucks == t.PICK else 0
                    return
                sheet[t.MY_TRUCK] = self.active
            if sheet[t.MY_BOARD] == t.NONE:
                if self.boards == t.PICK:
                    self.phase = a.CHOOSING_BOARD
                    self.waiting = 1 << self.active
                    return
                sheet[t.MY_BOARD] = self.active & 1 if self.boards == t.BOARDS_MIXED else self.boards - 1
            self.active += 1
        self.active = 0
        self.waiting = 0
        self.phase = a.DEALING

    def deal(self, card: i64) -> None:
        """Three starters each; the others leave the game, the regulars are the draw pile [CF-2.4, CF-2.6]."""
        self.places[card] = pile.OUT
        self.sheet(self.active).join(card)
        self.rolled += 1
        if self.rolled == 3:
            self.rolled = 0
            self.active += 1
        if self.active == self.seats:
            self.undrawn = pile.box_starters(self.places)
            self.start_round()

    def head_chef(self) -> i64:
        """The role moves one seat clockwise after each round [CF-2.7, CF-4.2, CF-13.17]."""
        return (self.first + self.round - 1) % self.seats

    def chefs_choice(self) -> bool:
        """Does every seat order its own prep numbers? [CF-4.3, CF-15.2]"""
        return t.SCHEDULE[5 * (self.seats - 1) + self.round - 1] == 0

    def start_round(self) -> None:
        """Prep begins with a roll by the Head Chef [CF-4.4, CF-4.5]."""
        self.active = self.head_chef()
        self.phase = a.PREP_ROLL
        self.roll = 0

    def roll_prep(self, face: i64) -> None:
        """After the third die the numbers are ordered; three equal ones need no order [CF-4.5, CF-4.7, CF-4.8]."""
        self.roll |= face + 1 << 3 * self.rolled
        self.rolled += 1
        if self.rolled < 3:
            return
        self.rolled = 0
        if sequence(self.roll, 0) == sequence(self.roll, 3) == sequence(self.roll, 4):
            for sheet in self.all_sheets():
                sheet[t.PREP_NUMBERS] = self.roll
            self.start_chuck()
            return
        self.phase = a.ORDERING
        self.waiting = (1 << self.seats) - 1 if self.chefs_choice() else 1 << self.active

    def order(self, seat: i64, order: i64) -> None:
        """The Head Chef's order is everybody's; in a Chef's Choice round each seat writes its own [CF-4.6, CF-4.7]."""
        numbers = sequence(self.roll, order)
        if self.chefs_choice():
            self.sheet(seat)[t.PREP_NUMBERS] = numbers
        else:
            for sheet in self.all_sheets():
                sheet[t.PREP_NUMBERS] = numbers
        self.waiting &= ~(1 << seat)
        if self.waiting == 0:
            self.start_chuck()

    def start_chuck(self) -> None:
        """All dice go back for the roll, also those left over [CF-5.1]."""
        ingredient: i64 = 0
        while ingredient < 30:
            self.coop[ingredient] = 0
            ingredient += 1
        self.phase = a.CHUCKING

    def dice_each(self) -> i64:
        """Dice of each colour: one for every seat, two in solo; the same number of all is spare [CF-1.2, CF-9.7]."""
        return self.seats if self.seats > 1 else 2

    def chuck(self, face: i64) -> None:
        """A die lands in the coop; after the last one the plucking begins [CF-5.1, CF-5.5, CF-5.8, CF-15.1]."""
        each = self.dice_each()
        self.coop[6 * (self.rolled // each) + face] += 1
        self.rolled += 1
        if self.rolled < 5 * each:
            return
        self.rolled = 0
        self.spare = each
        for sheet in self.all_sheets():
            sheet.open_stations()
        self.phase = a.PLUCKING
        self.ask_pluckers()

    def ask_pluckers(self) -> None:
        """In turns one seat is asked, in live all that are not finished [CF-5.5, CF-5.8]."""
        if not self.live:
            self.waiting = 1 << self.active
            return
        waiting: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if self.sheet(seat)[t.STEP] != a.FINISHED:
                waiting |= 1 << seat
            seat += 1
        self.waiting = waiting

    def lap(self) -> i64:
        """The lap of the active seat, by the dice of seats before it; live and solo are always in the last [CF-5.5]."""
        if self.live or self.seats == 1:
            return t.PLUCKS
        chef = self.head_chef()
        if self.active != chef:
            return self.sheet(chef)[t.PLUCKED]
        return self.sheet((chef + self.seats - 1) % self.seats)[t.PLUCKED] + 1

    def pluck_due(self, sheet: Sheet) -> bool:
        """Has the seat that acts still to pluck one of its four dice, in turns that of this lap? [CF-5.2, CF-5.6]"""
        return sheet[t.PLUCKED] < self.lap()

    def step_over(self, sheet: Sheet) -> bool:
        """In turns: has the active seat dealt with its die, and nothing that it may have brought? [CF-5.6]"""
        if self.live or not sheet.ready() or self.pluck_due(sheet):
            return False
        return sheet[t.PLUCKED] < t.PLUCKS and not sheet.has_new(self.spare)

    def make_step(self, seat: i64, action: i64) -> None:
        """One step of a seat in Chuck 'n Pluck, and what follows from it for the table [CF-5.9]."""
        sheet = self.sheet(seat)
        follows = pluck.make_step(sheet, action, self.coop, self.order_up, self.round)
        if follows == pluck.DIE_DONE:
            self.end_die(seat)
        elif follows == pluck.ACTION_DONE:
            self.finish_idle(seat)
        elif follows == pluck.TOSSED:
            self.active = seat
            self.phase = a.TOSSING
            self.waiting = 0
        elif follows == pluck.SPARE_TAKEN:
            self.spare -= 1
            self.finish_idle(seat)
        elif follows == pluck.SAID_DONE:
            if sheet[t.PLUCKED] == t.PLUCKS:
                self.finish(seat, sheet)
            else:
                self.next_plucker()

    def land_toss(self, face: i64) -> None:
        """The number of a toss is known [CF-7.5]."""
        self.phase = a.PLUCKING
        self.ask_pluckers()
        if pluck.land_toss(self.sheet(self.active), face) == pluck.ACTION_DONE:
            self.finish_idle(self.active)

    def end_die(self, seat: i64) -> None:
        """A regular die ends the step if it brought nothing to use; in solo the rooster comes [CF-5.6, CF-15.3]."""
        if self.seats == 1:
            self.phase = a.STEALING
            self.waiting = 0
        else:
            self.finish_idle(seat)

    def steal(self, ingredient: i64) -> None:
        """The rooster takes a die of the coop [CF-15.3]."""
        self.coop[ingredient] -= 1
        self.phase = a.PLUCKING
        self.ask_pluckers()
        self.finish_idle(0)

    def finish_idle(self, seat: i64) -> None:
        """Ends a step, and finishes who is in wrap-up with no free action left [CF-5.6, CF-5.7, CF-5.10].

        In live it may be another seat that has no free action left.
        """
        if not self.live:
            sheet = self.sheet(seat)
            if sheet.wrapped_up(self.spare):
                self.finish(seat, sheet)
            elif self.step_over(sheet):
                self.next_plucker()
            return
        for sheet in self.all_sheets():
            if sheet.wrapped_up(self.spare):
                sheet[t.STEP] = a.FINISHED
        self.continue_race()

    def finish(self, seat: i64, sheet: Sheet) -> None:
        """The seat is finished for this phase [CF-5.7]."""
        sheet[t.STEP] = a.FINISHED
        if self.live:
            self.continue_race()
        else:
            self.next_plucker()

    def continue_race(self) -> None:
        """Asks who is not finished yet; when all are, the cleanup begins [CF-5.8, CF-5.11]."""
        self.ask_pluckers()
        if self.waiting == 0:
            self.clean_up()

    def next_plucker(self) -> None:
        """The next seat's step, or the end of the phase when that seat is finished too [CF-5.5, CF-5.11]."""
        self.active += 1
        if self.active == self.seats:
            self.active = 0
        if self.sheet(self.active)[t.STEP] == a.FINISHED:
            self.clean_up()
        else:
            self.waiting = 1 << self.active

    def time_up(self) -> None:
        """Dice in hand are wasted, everything else goes back, and all are finished [CF-5.12]."""
        for sheet in self.all_sheets():
            if sheet[t.STEP] == a.COOPING:
                sheet[t.SAVED + t.COOP] += 1
                self.spare += 1
            sheet[t.HAND] = t.NONE
            sheet[t.SOURCE] = t.NOWHERE
            sheet[t.OPENED] = t.NONE
            sheet[t.NAMED] = t.NONE
            sheet[t.LAID] = t.NONE
            sheet[t.LAID_FROM] = t.NOWHERE
            sheet[t.STEP] = a.FINISHED
        self.clean_up()

    def clean_up(self) -> None:
        """Stations, reviews, tips, for all seats together [CF-12.1, CF-12.2, CF-13.1 to 13.6, CF-13.18]."""
        self.active = self.head_chef()
        self.phase = a.UPGRADING
        self.waiting = 0
        self.spare = 0
        seat: i64 = 0
        while seat < self.seats:
            sheet = self.sheet(seat)
            sheet.clean_stations()
            sheet.review(self.round)
            sheet[t.TIPS_DUE] = sheet.tips_earned(self.round) + sheet[t.BOARD_TIPS]
            sheet[t.BOARD_TIPS] = 0
            if sheet.walk_tips():
                self.waiting |= 1 << seat
            seat += 1
        if self.waiting == 0:
            self.tick_off()

    def upgrade(self, seat: i64, station: i64) -> None:
        """The chosen tile is put on the truck or turned, and the walk goes on [CF-13.7, CF-13.8]."""
        sheet = self.sheet(seat)
        sheet.raise_station(station)
        if not sheet.walk_tips():
            self.waiting &= ~(1 << seat)
            if self.waiting == 0:
                self.tick_off()

    def tick_off(self) -> None:
        """Who has no segment left leaves, the others lose one; not in round 5 [CF-13.9 to 13.11]."""
        if self.round == t.ROUNDS:
            self.phase = a.OVER
            self.over = True
            return
        turn: i64 = 0
        while turn < self.seats:
            sheet = self.sheet((self.active + turn) % self.seats)
            slot: i64 = 0
            while slot < sheet[t.CUSTOMERS]:
                if sheet[t.FED + slot] == 0:
                    if sheet[t.STARS + slot] > 0:
                        sheet[t.STARS + slot] -= 1
                    else:
                        self.under = append(self.under, sheet[t.CARD + slot])
                        self.places[sheet[t.CARD + slot]] = pile.UNDER
                        sheet[t.CARD + slot] = t.NONE
                        sheet[t.WRITTEN + slot] = 0
                        sheet[t.ACCEPTS + slot] = 0
                        sheet[t.FED + slot] = t.LEFT
                slot += 1
            sheet.update_wanted()
            turn += 1
        self.phase = a.DRAWING
        self.draw_next()

    def draw_next(self) -> None:
        """The next draw, Head Chef first; chance is asked while cards are undrawn [CF-13.12, CF-13.14, CF-13.15]."""
        while self.rolled < self.seats:
            self.active = (self.head_chef() + self.rolled) % self.seats
            sheet = self.sheet(self.active)
            if self.has_all_cards(sheet):
                self.rolled += 1
            elif self.undrawn > 0:
                return
            elif len(self.under) > 0:
                self.under, card = pop(self.under, 0)
                self.receive(sheet, card)
            else:
                self.undrawn = pile.reuse_discards(self.places)
        self.rolled = 0
        self.active = self.head_chef()
        if self.phase == a.DRAWING:
            self.phase = a.KEEPING
            self.waiting = (1 << self.seats) - 1
        else:
            self.round += 1
            self.start_round()

    def has_all_cards(self, sheet: Sheet) -> bool:
        """Has the seat all its new customers, or all replacements?"""
        if self.phase == a.DRAWING:
            return sheet[t.DRAWN] >> (21 if sheet[t.DRAWS_FOUR] else 14) != 0
        return sheet[t.REPLACE] == 0

    def draw(self, card: i64) -> None:
        """Chance has answered which undrawn card comes [CF-13.15]."""
        self.undrawn -= 1
        self.receive(self.sheet(self.active), card)
        self.draw_next()

    def receive(self, sheet: Sheet, card: i64) -> None:
        """A drawn card waits for the choice; a replacement must be kept [CF-13.13]."""
        self.places[card] = pile.OUT
        if self.phase == a.REPLACING:
            sheet[t.REPLACE] -= 1
            sheet.join(card)
            return
        shift: i64 = 0
        while sheet[t.DRAWN] >> shift != 0:
            shift += 7
        sheet[t.DRAWN] |= card + 1 << shift

    def keep(self, seat: i64, kept: i64) -> None:
        """Kept cards join the queue, the others are discarded; replacements come when all have chosen [CF-13.14]."""
        sheet = self.sheet(seat)
        drawn = sheet[t.DRAWN]
        while drawn != 0:
            card = (drawn & 127) - 1
            if kept & 1 != 0:
                sheet.join(card)
            else:
                self.places[card] = pile.DISCARDED
                sheet[t.REPLACE] += 1
            drawn >>= 7
            kept >>= 1
        sheet[t.DRAWN] = 0
        sheet[t.DRAWS_FOUR] = False
        self.waiting &= ~(1 << seat)
        if self.waiting == 0:
            self.phase = a.REPLACING
            self.draw_next()

    def score(self, seat: i64) -> i64:
        """The four sums of the seat as the position stands [CF-14.1]."""
        return points(self.sheet(seat))

    def tiebreak(self, seat: i64) -> i64:
        """More customers fed are ahead; who is still equal shares the rank [CF-14.6]."""
        return self.sheet(seat).fed_count()

    def clone(self) -> "ChickenState":
        return ChickenState(
            game=self.game,
            seats=self.seats,
            waiting=self.waiting,
            over=self.over,
            live=self.live,
            boards=self.boards,
            trucks=self.trucks,
            starter=self.starter,
            order_up=self.order_up,
            free_waste=self.free_waste,
            solo_target=self.solo_target,
            phase=self.phase,
            round=self.round,
            first=self.first,
            active=self.active,
            rolled=self.rolled,
            roll=self.roll,
            spare=self.spare,
            undrawn=self.undrawn,
            coop=self.coop[:],
            places=self.places[:],
            under=self.under[:],
            sheets=self.sheets[:],
        )

    def view(self, seat: i64) -> ChickenView:
        return whole_view(self, seat)
