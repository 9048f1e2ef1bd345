"""Chicken Fried Dice: pluck dice from the coop, write them on your customers from low to high, grow your truck.

The actions of a seat are listed in choices.py, and what they do on its own sheet is in steps.py. Outcomes of chance are
numbered from 0: seat, truck, card, face of a die; the rooster's are ingredients. The clock's one event is 0, time-up.
"""

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from dicery.engine.game import Game
from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE, CLOCK, State
from dicery.games.chicken_fried_dice.parts import PARTS
from dicery.games.chicken_fried_dice.rules.actions import (
    BOARDS_MIXED,
    BY_SEAT,
    CHOOSING_BOARD,
    CHOOSING_CHEF,
    CHOOSING_TRUCK,
    CHUCKING,
    DEALING,
    DRAWING,
    KEEPING,
    ORDERING,
    OVER,
    PHASES,
    PICK,
    PLUCKING,
    PREP_ROLL,
    REPLACING,
    ROUNDS,
    SCHEDULE,
    STEALING,
    TOSSING,
    UPGRADING,
)
from dicery.games.chicken_fried_dice.rules.choices import (
    BOARD,
    KEEP,
    ORDER,
    PLUCKS,
    TRUCK,
    UPGRADE,
    list_bits,
    list_orders,
    list_plucking,
    sequence,
)
from dicery.games.chicken_fried_dice.rules.pile import (
    CARDS,
    DISCARDED,
    OUT,
    STARTERS,
    UNDER,
    UNDRAWN,
    box_starters,
    list_undrawn,
    reuse_discards,
)
from dicery.games.chicken_fried_dice.rules.pluck import (
    DEALT_WITH,
    SAID_DONE,
    SETTLED,
    SPARE_TAKEN,
    TOSSED,
    land_toss,
    make_step,
)
from dicery.games.chicken_fried_dice.rules.scoring import (
    points,
)
from dicery.games.chicken_fried_dice.rules.sheet import Sheet
from dicery.games.chicken_fried_dice.rules.tables import (
    ACCEPTS,
    BOARD_TIPS,
    CARD,
    COOP,
    COOPING,
    CUSTOMERS,
    DRAWN,
    DRAWS_FOUR,
    FED,
    FINISHED,
    FREE,
    HAND,
    HOLDING,
    LEFT,
    MY_BOARD,
    MY_TRUCK,
    NAMED,
    NONE,
    NOWHERE,
    OPENED,
    PLUCKED,
    PREP_NUMBERS,
    REPLACE,
    SAVED,
    SEATING,
    SOURCE,
    STARS,
    STEP,
    TIPS_DUE,
    WRITTEN,
)
from dicery.games.chicken_fried_dice.rules.view import (
    ChickenView,
    sheet_view,
)


class ChickenState(State):
    """One position of Chicken Fried Dice.

    Walls, compost, table talk, speed of hand and taking back have no place in it [CF-1.8, CF-4.9, CF-5.4, CF-16.3].
    """

    def __init__(
        self,
        game: Game,
        seats: i64,
        waiting: i64,
        over: bool,
        live: bool,
        boards: i64,
        trucks: i64,
        first_chef: i64,
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
        self.first_chef = first_chef  # NONE: drawn by lot
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
        if phase == PLUCKING:
            return list_plucking(self.sheet(seat), self.coop, self.spare, self.free_waste, out)
        if phase == ORDERING:
            return list_orders(self.roll, out)
        if phase == UPGRADING:
            return list_bits(self.sheet(seat).upgradable(), UPGRADE, out, 0)
        if phase == KEEPING:
            count: i64 = 16 if self.sheet(seat)[DRAWS_FOUR] else 8
            return list_bits((1 << count) - 1, KEEP, out, 0)
        if phase == CHOOSING_TRUCK:
            return list_bits(self.free_trucks(), TRUCK, out, 0)
        return list_bits(3, BOARD, out, 0)

    def outcomes(self, out: vec[i64]) -> i64:
        """The table of chance events; every outcome is equally likely [CF-2.4, CF-4.5, CF-5.1, CF-7.5, CF-13.15]."""
        if self.waiting != 0 or self.over:
            return 0
        phase = self.phase
        count: i64 = 0
        if phase in (DEALING, DRAWING, REPLACING):
            return list_undrawn(self.places, STARTERS if phase == DEALING else CARDS, out)
        if phase == STEALING:
            ingredient: i64 = 0
            while ingredient < 30:
                dice = self.coop[ingredient]
                while dice > 0:
                    out[count] = ingredient
                    count += 1
                    dice -= 1
                ingredient += 1
            return count
        if phase == CHOOSING_TRUCK:
            return list_bits(self.free_trucks(), 0, out, 0)
        if phase == CHOOSING_CHEF:
            return list_bits((1 << self.seats) - 1, 0, out, 0)
        return list_bits(63, 0, out, 0)

    def clock_events(self, out: vec[i64]) -> i64:
        """In a race the table may call time [CF-5.12]."""
        if not self.live or self.phase != PLUCKING:
            return 0
        out[0] = 0
        return 1

    def free_trucks(self) -> i64:
        """Bits of the trucks that nobody has [CF-2.1]."""
        trucks: i64 = 31
        for sheet in self.all_sheets():
            if sheet[MY_TRUCK] != NONE:
                trucks &= ~(1 << sheet[MY_TRUCK])
        return trucks

    def mid_decision(self, seat: i64) -> bool:
        """Is an ingredient in hand or a bonus opened? While a toss rolls, chance has the word [CF-6.3]."""
        return seat >= 0 and self.phase == PLUCKING and HOLDING <= self.sheet(seat)[STEP] <= SEATING

    def apply(self, seat: i64, action: i64) -> None:
        phase = self.phase
        if seat == CLOCK:
            self.time_up()
        elif phase == PLUCKING:
            self.act(seat, action)
        elif phase == CHUCKING:
            self.chuck(action)
        elif phase == TOSSING:
            self.land(action)
        elif phase == PREP_ROLL:
            self.roll_prep(action)
        elif phase == ORDERING:
            self.order(seat, action - ORDER)
        elif phase == STEALING:
            self.steal(action)
        elif phase == UPGRADING:
            self.upgrade(seat, action - UPGRADE)
        elif phase in (DRAWING, REPLACING):
            self.draw(action)
        elif phase == KEEPING:
            self.keep(seat, action - KEEP)
        elif phase == DEALING:
            self.deal(action)
        elif phase == CHOOSING_TRUCK:
            self.sheet(self.active)[MY_TRUCK] = action if seat == CHANCE else action - TRUCK
            self.next_seat()
        elif phase == CHOOSING_BOARD:
            self.sheet(self.active)[MY_BOARD] = action - BOARD
            self.next_seat()
        else:
            self.first = action
            self.next_seat()

    def next_seat(self) -> None:
        """Truck, then board, seat by seat; options may hand them out [CF-2.1, CF-2.2]."""
        while self.active < self.seats:
            sheet = self.sheet(self.active)
            if sheet[MY_TRUCK] == NONE:
                if self.trucks != BY_SEAT:
                    self.phase = CHOOSING_TRUCK
                    self.waiting = 1 << self.active if self.trucks == PICK else 0
                    return
                sheet[MY_TRUCK] = self.active
            if sheet[MY_BOARD] == NONE:
                if self.boards == PICK:
                    self.phase = CHOOSING_BOARD
                    self.waiting = 1 << self.active
                    return
                sheet[MY_BOARD] = self.active & 1 if self.boards == BOARDS_MIXED else self.boards - 1
            self.active += 1
        self.active = 0
        self.waiting = 0
        self.phase = DEALING

    def deal(self, card: i64) -> None:
        """Three starters each; the others leave the game, the regulars are the draw pile [CF-2.4, CF-2.6]."""
        self.places[card] = OUT
        self.sheet(self.active).join(card)
        self.rolled += 1
        if self.rolled == 3:
            self.rolled = 0
            self.active += 1
        if self.active == self.seats:
            self.undrawn = box_starters(self.places)
            self.start_round()

    def head_chef(self) -> i64:
        """The role moves one seat clockwise after each round [CF-2.7, CF-4.2, CF-13.17]."""
        return (self.first + self.round - 1) % self.seats

    def chefs_choice(self) -> bool:
        """Does every seat order its own prep numbers? [CF-4.3, CF-15.2]"""
        return SCHEDULE[5 * (self.seats - 1) + self.round - 1] == 0

    def start_round(self) -> None:
        """Prep begins with a roll by the Head Chef [CF-4.4, CF-4.5]."""
        self.active = self.head_chef()
        self.phase = PREP_ROLL
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
                sheet[PREP_NUMBERS] = self.roll
            self.start_chuck()
            return
        self.phase = ORDERING
        self.waiting = (1 << self.seats) - 1 if self.chefs_choice() else 1 << self.active

    def order(self, seat: i64, order: i64) -> None:
        """The Head Chef's order is everybody's; in a Chef's Choice round each seat writes its own [CF-4.6, CF-4.7]."""
        numbers = sequence(self.roll, order)
        if self.chefs_choice():
            self.sheet(seat)[PREP_NUMBERS] = numbers
        else:
            for sheet in self.all_sheets():
                sheet[PREP_NUMBERS] = numbers
        self.waiting &= ~(1 << seat)
        if self.waiting == 0:
            self.start_chuck()

    def start_chuck(self) -> None:
        """All dice go back for the roll, also those left over [CF-5.1]."""
        ingredient: i64 = 0
        while ingredient < 30:
            self.coop[ingredient] = 0
            ingredient += 1
        self.phase = CHUCKING

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
        self.phase = PLUCKING
        self.wake()

    def wake(self) -> None:
        """In turns one seat is asked, in live all that are not finished [CF-5.5, CF-5.8]."""
        if not self.live:
            self.waiting = 1 << self.active
            return
        waiting: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if self.sheet(seat)[STEP] != FINISHED:
                waiting |= 1 << seat
            seat += 1
        self.waiting = waiting

    def act(self, seat: i64, action: i64) -> None:
        """One micro-step of a seat in Chuck 'n Pluck, and what it means for the others."""
        sheet = self.sheet(seat)
        follows = make_step(sheet, action, self.coop, self.order_up, self.round)
        if follows == DEALT_WITH:
            self.dealt_with(seat, sheet)
        elif follows == SETTLED:
            self.tidy(seat)
        elif follows == TOSSED:
            self.active = seat
            self.phase = TOSSING
            self.waiting = 0
        elif follows == SPARE_TAKEN:
            self.spare -= 1
            self.tidy(seat)
        elif follows == SAID_DONE:
            self.finish(seat, sheet)

    def land(self, face: i64) -> None:
        """The number of a toss is known [CF-7.5]."""
        self.phase = PLUCKING
        self.wake()
        if land_toss(self.sheet(self.active), face) == SETTLED:
            self.tidy(self.active)

    def dealt_with(self, seat: i64, sheet: Sheet) -> None:
        """A regular die ends the step in laps 1 to 3; in solo the rooster comes first [CF-5.6, CF-15.3]."""
        if self.seats == 1:
            self.phase = STEALING
            self.waiting = 0
        elif self.live or sheet[PLUCKED] == PLUCKS:
            self.tidy(seat)
        else:
            self.pass_on()

    def steal(self, ingredient: i64) -> None:
        """The rooster takes a die of the coop [CF-15.3]."""
        self.coop[ingredient] -= 1
        self.phase = PLUCKING
        self.wake()
        self.tidy(0)

    def tidy(self, seat: i64) -> None:
        """Finishes who is in wrap-up with no free action left; in live that may be another seat [CF-5.7, CF-5.10]."""
        if not self.live:
            sheet = self.sheet(seat)
            if sheet[PLUCKED] == PLUCKS and sheet[STEP] == FREE and sheet.idle(self.spare):
                self.finish(seat, sheet)
            return
        for sheet in self.all_sheets():
            if sheet[PLUCKED] == PLUCKS and sheet[STEP] == FREE and sheet.idle(self.spare):
                sheet[STEP] = FINISHED
        self.race_on()

    def finish(self, seat: i64, sheet: Sheet) -> None:
        """The seat is finished for this phase [CF-5.7]."""
        sheet[STEP] = FINISHED
        if self.live:
            self.race_on()
        else:
            self.pass_on()

    def race_on(self) -> None:
        self.wake()
        if self.waiting == 0:
            self.clean_up()

    def pass_on(self) -> None:
        """The next seat's step, or the end of the phase when that seat is finished too [CF-5.5, CF-5.11]."""
        self.active += 1
        if self.active == self.seats:
            self.active = 0
        if self.sheet(self.active)[STEP] == FINISHED:
            self.clean_up()
        else:
            self.waiting = 1 << self.active

    def time_up(self) -> None:
        """Dice in hand are wasted, everything else goes back, and all are finished [CF-5.12]."""
        for sheet in self.all_sheets():
            if sheet[STEP] == COOPING:
                sheet[SAVED + COOP] += 1
                self.spare += 1
            sheet[HAND] = NONE
            sheet[SOURCE] = NOWHERE
            sheet[OPENED] = NONE
            sheet[NAMED] = NONE
            sheet[STEP] = FINISHED
        self.clean_up()

    def clean_up(self) -> None:
        """Stations, reviews, tips, for all seats together [CF-12.1, CF-12.2, CF-13.1 to 13.6, CF-13.18]."""
        self.active = self.head_chef()
        self.phase = UPGRADING
        self.waiting = 0
        self.spare = 0
        seat: i64 = 0
        while seat < self.seats:
            sheet = self.sheet(seat)
            sheet.clean_stations()
            sheet.review(self.round)
            sheet[TIPS_DUE] = sheet.tips_earned(self.round) + sheet[BOARD_TIPS]
            sheet[BOARD_TIPS] = 0
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
        if self.round == ROUNDS:
            self.phase = OVER
            self.over = True
            return
        turn: i64 = 0
        while turn < self.seats:
            sheet = self.sheet((self.active + turn) % self.seats)
            slot: i64 = 0
            while slot < sheet[CUSTOMERS]:
                if sheet[FED + slot] == 0:
                    if sheet[STARS + slot] > 0:
                        sheet[STARS + slot] -= 1
                    else:
                        self.under = append(self.under, sheet[CARD + slot])
                        self.places[sheet[CARD + slot]] = UNDER
                        sheet[CARD + slot] = NONE
                        sheet[WRITTEN + slot] = 0
                        sheet[ACCEPTS + slot] = 0
                        sheet[FED + slot] = LEFT
                slot += 1
            sheet.look()
            turn += 1
        self.phase = DRAWING
        self.draw_next()

    def draw_next(self) -> None:
        """The next draw, Head Chef first; chance is asked while cards are undrawn [CF-13.12, CF-13.14, CF-13.15]."""
        while self.rolled < self.seats:
            self.active = (self.head_chef() + self.rolled) % self.seats
            sheet = self.sheet(self.active)
            if self.provided(sheet):
                self.rolled += 1
            elif self.undrawn > 0:
                return
            elif len(self.under) > 0:
                self.under, card = pop(self.under, 0)
                self.receive(sheet, card)
            else:
                self.undrawn = reuse_discards(self.places)
        self.rolled = 0
        self.active = self.head_chef()
        if self.phase == DRAWING:
            self.phase = KEEPING
            self.waiting = (1 << self.seats) - 1
        else:
            self.round += 1
            self.start_round()

    def provided(self, sheet: Sheet) -> bool:
        """Has the seat all its new customers, or all replacements?"""
        if self.phase == DRAWING:
            return sheet[DRAWN] >> (21 if sheet[DRAWS_FOUR] else 14) != 0
        return sheet[REPLACE] == 0

    def draw(self, card: i64) -> None:
        self.undrawn -= 1
        self.receive(self.sheet(self.active), card)
        self.draw_next()

    def receive(self, sheet: Sheet, card: i64) -> None:
        """A drawn card waits for the choice; a replacement must be kept [CF-13.13]."""
        self.places[card] = OUT
        if self.phase == REPLACING:
            sheet[REPLACE] -= 1
            sheet.join(card)
            return
        shift: i64 = 0
        while sheet[DRAWN] >> shift != 0:
            shift += 7
        sheet[DRAWN] |= card + 1 << shift

    def keep(self, seat: i64, kept: i64) -> None:
        """Kept cards join the queue, the others are discarded; replacements come when all have chosen [CF-13.14]."""
        sheet = self.sheet(seat)
        drawn = sheet[DRAWN]
        while drawn != 0:
            card = (drawn & 127) - 1
            if kept & 1 != 0:
                sheet.join(card)
            else:
                self.places[card] = DISCARDED
                sheet[REPLACE] += 1
            drawn >>= 7
            kept >>= 1
        sheet[DRAWN] = 0
        sheet[DRAWS_FOUR] = False
        self.waiting &= ~(1 << seat)
        if self.waiting == 0:
            self.phase = REPLACING
            self.draw_next()

    def score(self, seat: i64) -> i64:
        """The four sums of the seat as the position stands [CF-14.1]."""
        return points(self.sheet(seat))

    def tiebreak(self, seat: i64) -> i64:
        """More customers fed are ahead; who is still equal shares the rank [CF-14.6]."""
        return self.sheet(seat).fed_count()

    def clone(self) -> "ChickenState":
        return ChickenState(
            self.game,
            self.seats,
            self.waiting,
            self.over,
            self.live,
            self.boards,
            self.trucks,
            self.first_chef,
            self.order_up,
            self.free_waste,
            self.solo_target,
            self.phase,
            self.round,
            self.first,
            self.active,
            self.rolled,
            self.roll,
            self.spare,
            self.undrawn,
            self.coop[:],
            self.places[:],
            self.under[:],
            self.sheets[:],
        )

    def conceals(self, seat: i64, action: i64, observer: i64) -> bool:
        """Everything lies open [CF-17.1]."""
        return False

    def redeal(self, seat: i64, rng: Rng) -> "ChickenState":
        """Nothing is hidden but the next card, and the state does not know it [CF-17.1, CF-17.2]."""
        return self.clone()

    def view(self, seat: i64) -> ChickenView:
        playing = self.phase >= PREP_ROLL
        cards = range(CARDS)
        places = self.places
        undrawn_from = 0 if self.phase > DEALING else STARTERS
        return {
            "game": self.game.name,
            "seat": seat,
            "seats": self.seats,
            "over": self.over,
            "waiting": self.waiting_seats(),
            "phase": PHASES[self.phase],
            "round": self.round,
            "head_chef": self.head_chef() if self.first != NONE else NONE,
            "chefs_choice": self.chefs_choice(),
            "active": self.active,
            "plucking": "live" if self.live else "turns",
            "roll": [self.roll >> 3 * die & 7 for die in range(3) if self.roll >> 3 * die & 7],
            "coop": {PARTS.ingredient(number): count for number, count in enumerate(self.coop) if count > 0},
            "spare": self.spare,
            "undrawn": [PARTS.customers[card].id for card in cards if card >= undrawn_from and places[card] == UNDRAWN],
            "under": [PARTS.customers[card].id for card in self.under],
            "discards": [PARTS.customers[card].id for card in cards if places[card] == DISCARDED],
            "solo_target": self.solo_target,
            "order_up": self.order_up,
            "sheets": [sheet_view(sheet) for sheet in self.all_sheets()],
            "scores": list(self.scores()) if playing else [0 for _ in range(self.seats)],
            "ranks": list(self.ranks()) if self.over else None,
        }
