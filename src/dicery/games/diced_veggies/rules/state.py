"""Diced Veggies: chop a corner off the block, cook recipes from what you chopped, and hype them.

The actions and steps are numbered in rules/steps.py; what lies on the table is in rules_kitchen.py, what may be done
with it in rules/offers.py. Here a step is carried out, in the order of the book. A step in which nothing can be decided
is passed only where a clause says so [DV-4.3].
"""

from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.bits import size
from dicery.engine.game import Game
from dicery.engine.rng import Rng
from dicery.games.diced_veggies.rules.actions import (
    ALL_DICE,
    ALL_HYPES,
    ALL_RECIPES,
    CARD,
    CHEF,
    CHEF_MODE,
    COOK,
    COOKING,
    CUT,
    CUTTING,
    DEALING_HYPES,
    DEALING_RECIPES,
    DICE,
    DISCARD_DIE,
    DISCARD_HYPE,
    DISCARD_RECIPE,
    DONE,
    DRAW_HYPE,
    DRAW_RECIPE,
    DRAWING_HYPE,
    DRAWING_RECIPE,
    EXTRA_TYPES,
    FILLING_DIE,
    FILLING_FACE,
    KEEP_DICE,
    KEEP_HYPES,
    KEEP_RECIPES,
    LAYING_DIE,
    LAYING_FACE,
    LAYING_OUT,
    LIMITS,
    OVER,
    REFILLING,
    RESTOCK,
    RESTOCKING,
    RUSH,
    SHAPING,
    SLOTS,
    TAKE,
    TAKE_ALL,
    TOKEN_HYPES,
    USE,
    USE_EXTRA,
    card_at,
)
from dicery.games.diced_veggies.rules.block import BIT, BOARD, QUADRANTS, ROWS, next_cells
from dicery.games.diced_veggies.rules.offers import Offers
from dicery.games.diced_veggies.rules.plans import (
    ANY,
    CHEF_NO,
    EXTRAS,
    EXTRAS_OF,
    NONE,
    NUMBERS,
    NUMBERS_OF,
    RECIPES,
    TYPES,
    counts_of,
    has_plan,
    how_many,
)


class VeggieState(Offers):
    """One position of Diced Veggies, and what a step makes of it."""

    def apply(self, seat: i64, action: i64) -> None:
        step = self.step
        if step in (LAYING_DIE, FILLING_DIE):
            self.hold(action)
        elif step in (LAYING_FACE, FILLING_FACE):
            self.lay(action)
        elif step == CUTTING:
            self.take(self.taken_by(action), seat)
            self.begin_cooking()
        elif COOKING <= step <= DICE:
            if action == DONE:
                self.end_cooking()
                return
            self.plan(action)
            if self.asking == TYPES:
                self.cook()
        elif step == CARD:
            self.choose_card(action)
        elif step == LIMITS:
            self.discard(action)
        elif step == SHAPING:
            self.shape |= BIT[action]
            self.grow()
        elif step == RESTOCKING:
            if action == RESTOCK:
                self.restock()
            else:
                self.ask(CUTTING)
        elif step == DRAWING_HYPE:
            self.draw_hype(action)
        elif step == DRAWING_RECIPE:
            self.draw_recipe(action)
        elif step == REFILLING:
            self.refill(action)
        elif step == RUSH:
            self.take(self.taken_by(action), NONE)
            self.begin_turn(0)
        else:
            self.deal(action)

    def ask(self, step: i64) -> None:
        """The acting seat is to choose."""
        self.step = step
        self.waiting = 1 << self.active

    def leave_to_chance(self, step: i64) -> None:
        self.step = step
        self.waiting = 0

    def hold(self, kind: i64) -> None:
        """The die for the next cell is picked; its face follows [DV-3.2, DV-5.9]."""
        self.held = kind
        self.frame -= 1 << 4 * kind
        self.step = LAYING_FACE if self.step <= LAYING_FACE else FILLING_FACE

    def lay(self, number: i64) -> None:
        """The die lies in the block with this face up; after the last the match goes on [DV-3.2, DV-5.9, DV-5.10]."""
        cell = self.next_cell()
        self.types[self.held] |= BIT[cell]
        self.rows[cell >> 3] |= number << 8 * (cell & 7)
        self.block |= BIT[cell]
        self.held = NONE
        setup = self.step == LAYING_FACE
        if self.block != self.shape:
            self.pick_die(LAYING_DIE if setup else FILLING_DIE)
            return
        self.shape = 0
        if not setup:
            self.ask(CUTTING)
        elif self.hypes_on:
            self.step = DEALING_HYPES
        else:
            self.step = DEALING_RECIPES

    def next_cell(self) -> i64:
        """The first cell in reading order that is still to be filled [DV-1.2]."""
        empty = self.shape & ~self.block
        cell: i64 = 0
        while empty & 0xFF == 0:
            empty >>= 8
            cell += 8
        while empty & 1 == 0:
            empty >>= 1
            cell += 1
        return cell

    def pick_die(self, step: i64) -> None:
        """A pick among the dice not yet placed; the last needs none [DV-1.7, DV-3.2]."""
        self.step = step
        frame = self.frame
        if frame & (frame - 1) == 0 and frame & 0x11111 != 0:
            kind: i64 = 0
            while frame > 1:
                frame >>= 4
                kind += 1
            self.hold(kind)

    def deal(self, card: i64) -> None:
        """Hypes by seat, two recipes by seat, then the display; seat 0 begins [DV-3.3 to 3.8]."""
        if self.step == DEALING_HYPES:
            self.hypes[self.active] |= BIT[card]
            self.hype_deck &= ~BIT[card]
            self.active += 1
            if self.active == self.seats:
                self.active = 0
                self.step = DEALING_RECIPES
            return
        self.recipe_deck &= ~BIT[card]
        if self.step == DEALING_RECIPES:
            hand = self.recipes[self.active]
            self.recipes[self.active] = hand | BIT[card]
            if hand != 0:
                self.active += 1
                if self.active == self.seats:
                    self.active = 0
                    self.step = LAYING_OUT
            return
        slot: i64 = 0
        while self.display[slot] != NONE:
            slot += 1
        self.display[slot] = card
        if slot == SLOTS - 1:
            self.begin_turn(0)

    def begin_turn(self, seat: i64) -> None:
        """Restock: by itself, by choice if a type is missing from the block, or not at all [DV-5.1 to 5.3]."""
        self.active = seat
        types = self.types
        if self.block == 0:
            self.restock()
        elif types[0] == 0 or types[1] == 0 or types[2] == 0 or types[3] == 0 or types[4] == 0:
            self.ask(RESTOCKING)
        else:
            self.ask(CUTTING)

    def restock(self) -> None:
        """All tokens return, frame and block form the pool, and a new shape grows [DV-5.4 to 5.7, DV-5.11, DV-13.3]."""
        if self.chef_on:
            self.tokens = (1 << self.seats) - 1
        kind: i64 = 0
        while kind < TYPES:
            self.frame += size(self.types[kind]) << 4 * kind
            self.types[kind] = 0
            self.rows[kind] = 0
            kind += 1
        self.block = 0
        self.shape = BOARD if self.frame == ALL_DICE else 0
        self.grow()

    def grow(self) -> None:
        """Cells join the shape one at a time until there is one for each die of the pool [DV-5.7, DV-5.8]."""
        frame = self.frame
        missing = (
            (frame & 15) + (frame >> 4 & 15) + (frame >> 8 & 15) + (frame >> 12 & 15) + (frame >> 16 & 15)
        ) - size(self.shape)
        while missing > 0:
            cells = next_cells(self.shape)
            if cells & (cells - 1) != 0:
                self.leave_to_chance(SHAPING)
                return
            self.shape |= cells
            missing -= 1
        self.waiting = 0
        self.pick_die(FILLING_DIE)

    def taken_by(self, action: i64) -> i64:
        """Bits of the dice that a cut takes [DV-6.2, DV-6.3, DV-6.7]."""
        if action == TAKE_ALL:
            return self.block
        place = (action - CUT) % 35
        return self.block & QUADRANTS[40 * ((action - CUT) // 35) + 8 * (place // 7) + place % 7]

    def take(self, taken: i64, seat: i64) -> None:
        """The dice go to the pantry as they lie, or to the frame; the rest stays [DV-6.4, DV-6.12, DV-13.9]."""
        types = self.types
        cell: i64 = 0
        while taken >> cell != 0:
            if taken >> cell & 1 != 0:
                kind: i64 = 0
                while types[kind] >> cell & 1 == 0:
                    kind += 1
                types[kind] ^= BIT[cell]
                number = self.rows[cell >> 3] >> 8 * (cell & 7) & 0xFF
                self.rows[cell >> 3] -= number << 8 * (cell & 7)
                if seat == NONE:
                    self.frame += 1 << 4 * kind
                else:
                    self.pantry[TYPES * seat + kind] += 1 << 4 * (number - 2)
            cell += 1
        self.block &= ~taken

    def begin_cooking(self) -> None:
        self.cooked_now = 0
        self.go_on_cooking()

    def go_on_cooking(self) -> None:
        """The cook step ends by itself when none of the recipes can be cooked [DV-7.3]."""
        base = TYPES * self.active
        counts = counts_of(self.pantry, base)
        token = self.token()
        recipes = self.recipes[self.active]
        recipe: i64 = 0
        while recipes >> recipe != 0:
            if recipes >> recipe & 1 != 0 and has_plan(self.pantry, base, counts, recipe, NONE, 0, token):
                self.ask(COOKING)
                return
            recipe += 1
        self.end_cooking()

    def plan(self, action: i64) -> None:
        """One more choice of the cook under way, and all that then follows by itself [DV-7.7, DV-7.11]."""
        step = self.step
        if step == COOKING:
            self.plan_recipe = card_at(self.recipes[self.active], (action - COOK) // 3)
            place = (action - COOK) % 3
            if place > 0:
                self.plan_hype = card_at(self.hypes[self.active], place - 1)
            self.settle_extra()
        elif step == EXTRA_TYPES:
            self.plan_extra = EXTRAS[action - USE_EXTRA]
            self.settle_mode()
        elif step == CHEF_MODE:
            self.plan_mode = action - CHEF
            self.asking = 0
            self.settle_dice()
        else:
            self.pantry[TYPES * self.seats + self.asking] = NUMBERS[action - USE]
            self.asking += 1
            self.settle_dice()

    def settle_extra(self) -> None:
        """Extra types are asked for if the hype wants any and there are several choices [DV-7.9, DV-7.11]."""
        if self.plan_hype != NONE and ANY[self.plan_hype] != 0:
            first = self.next_extra(0)
            if self.next_extra(first + 1) != NONE:
                self.step = EXTRA_TYPES
                return
            self.plan_extra = EXTRAS[EXTRAS_OF[ANY[self.plan_hype]] + first]
        self.settle_mode()

    def settle_mode(self) -> None:
        """The chef mode is asked for if there are several [DV-7.11]."""
        first = self.next_mode(CHEF_NO)
        if self.next_mode(first + 1) != NONE:
            self.step = CHEF_MODE
            return
        self.plan_mode = first
        self.asking = 0
        self.settle_dice()

    def settle_dice(self) -> None:
        """Type by type the numbers are asked for if there are several choices [DV-7.8, DV-7.11, DV-13.2]."""
        demand = self.demand()
        while self.asking < TYPES:
            need = demand >> 4 * self.asking & 15
            if need != 0:
                have = self.pantry[TYPES * self.active + self.asking]
                first = self.next_use(NUMBERS_OF[need])
                if self.hypes_on and how_many(have) != need and self.next_use(first + 1) != NONE:
                    self.step = DICE
                    return
                self.pantry[TYPES * self.seats + self.asking] = NUMBERS[first]
            self.asking += 1

    def cook(self) -> None:
        """Carries out the plan: dice to the frame, recipe and hype to the cooked [DV-7.12, DV-8.2, DV-8.10, DV-9.2]."""
        seat = self.active
        pantry = self.pantry
        kind: i64 = 0
        while kind < TYPES:
            spent = pantry[TYPES * self.seats + kind]
            pantry[TYPES * seat + kind] -= spent
            pantry[TYPES * self.seats + kind] = 0
            self.frame += how_many(spent) << 4 * kind
            kind += 1
        recipe = self.plan_recipe
        self.recipes[seat] &= ~BIT[recipe]
        self.cooked[seat] |= BIT[recipe]
        if self.plan_hype != NONE:
            self.hypes[seat] &= ~BIT[self.plan_hype]
            self.hyped[recipe] = self.plan_hype
        if self.plan_mode != CHEF_NO:
            self.tokens &= ~(1 << seat)
        self.plan_recipe = NONE
        self.plan_hype = NONE
        self.plan_extra = NONE
        self.plan_mode = NONE
        self.asking = NONE
        self.cooked_now += 1
        # Only the first seat to get there triggers, and not once the end is under way [DV-12.1, DV-12.6, DV-13.8].
        if self.trigger == NONE and self.finals == NONE and self.seats > 1 and size(self.cooked[seat]) >= self.target:
            self.trigger = seat
        self.go_on_cooking()

    def end_cooking(self) -> None:
        """The card step follows, or the next seat's final cook [DV-4.2, DV-10.6, DV-12.3]."""
        self.cooked_now = 0
        if self.finals != NONE:
            self.end_final()
            return
        display = self.display
        decks = self.hype_deck | self.hype_discards | self.recipe_deck | self.recipe_discards
        if decks == 0 and display[0] == NONE and display[1] == NONE and display[2] == NONE:
            self.check_limits()
        else:
            self.ask(CARD)

    def choose_card(self, action: i64) -> None:
        """A draw is a pick among the undrawn cards, none if there is one only [DV-1.7, DV-10.1 to 10.4]."""
        if action == DRAW_HYPE:
            if self.hype_deck == 0:
                self.hype_deck = self.hype_discards
                self.hype_discards = 0
            if self.hype_deck & (self.hype_deck - 1) == 0:
                self.draw_hype(card_at(self.hype_deck, 0))
            else:
                self.leave_to_chance(DRAWING_HYPE)
            return
        if action != DRAW_RECIPE:
            self.slot = action - TAKE
            self.recipes[self.active] |= BIT[self.display[self.slot]]
            self.display[self.slot] = NONE
        if self.recipe_deck == 0:
            self.recipe_deck = self.recipe_discards
            self.recipe_discards = 0
        deck = self.recipe_deck
        if deck & (deck - 1) != 0:
            self.leave_to_chance(DRAWING_RECIPE if action == DRAW_RECIPE else REFILLING)
        elif action == DRAW_RECIPE:
            self.draw_recipe(card_at(deck, 0))
        elif deck != 0:
            self.refill(card_at(deck, 0))
        else:  # the slot stays empty [DV-10.5]
            self.slot = NONE
            self.check_limits()

    def draw_hype(self, card: i64) -> None:
        """Seen only by the seat that drew it [DV-10.3]."""
        self.hype_deck &= ~BIT[card]
        self.hypes[self.active] |= BIT[card]
        self.check_limits()

    def draw_recipe(self, card: i64) -> None:
        """Open to all; it can be cooked from the seat's next cook step on [DV-7.14, DV-10.3]."""
        self.recipe_deck &= ~BIT[card]
        self.recipes[self.active] |= BIT[card]
        self.check_limits()

    def refill(self, card: i64) -> None:
        """A card for the slot that was emptied [DV-10.2]."""
        self.recipe_deck &= ~BIT[card]
        self.display[self.slot] = card
        self.slot = NONE
        self.check_limits()

    def check_limits(self) -> None:
        """Whatever is over the limits must go; cooked recipes do not count [DV-11.1, DV-11.3, DV-11.7]."""
        seat = self.active
        dice = how_many(counts_of(self.pantry, TYPES * seat))
        if dice > KEEP_DICE or size(self.recipes[seat]) > KEEP_RECIPES or size(self.hypes[seat]) > KEEP_HYPES:
            self.ask(LIMITS)
        else:
            self.end_turn()

    def discard(self, action: i64) -> None:
        """Cards go to their discards, open to all, dice to the frame without a number [DV-11.5, DV-11.6]."""
        seat = self.active
        if action >= DISCARD_DIE:
            kind = (action - DISCARD_DIE) // 5
            self.pantry[TYPES * seat + kind] -= 1 << 4 * ((action - DISCARD_DIE) % 5)
            self.frame += 1 << 4 * kind
        elif action >= DISCARD_HYPE:
            hype = card_at(self.hypes[seat], action - DISCARD_HYPE)
            self.hypes[seat] &= ~BIT[hype]
            self.hype_discards |= BIT[hype]
        else:
            recipe = card_at(self.recipes[seat], action - DISCARD_RECIPE)
            self.recipes[seat] &= ~BIT[recipe]
            self.recipe_discards |= BIT[recipe]
        self.check_limits()

    def end_turn(self) -> None:
        """The cleaver goes on, or the final cooks begin [DV-4.1, DV-11.8, DV-12.2, DV-13.7, DV-13.8, DV-15.1]."""
        self.turn += 1
        if self.seats == 1:
            if self.turn == self.solo_turns:
                self.begin_final(0)
            else:
                self.rush()
            return
        seat = self.active + 1
        if seat == self.seats:
            seat = 0
        if self.trigger != NONE:
            if seat == (0 if self.even_turns else self.trigger):
                self.begin_final(self.trigger)
                return
        elif self.turn == self.turn_limit * self.seats:
            self.begin_final(0)
            return
        self.begin_turn(seat)

    def rush(self) -> None:
        """Other customers are served before the next solo turn; a single cut needs no pick [DV-1.7, DV-13.9]."""
        if not self.solo_rush or self.block == 0:
            self.begin_turn(0)
        elif self.light(self.weights()):
            self.take(self.block, NONE)
            self.begin_turn(0)
        else:
            self.leave_to_chance(RUSH)

    def begin_final(self, seat: i64) -> None:
        """Every seat has one final cook, clockwise from here [DV-12.3, DV-12.4]."""
        self.finals = 0
        self.active = seat
        self.begin_cooking()

    def end_final(self) -> None:
        """After the last final cook the match is over; no limits apply [DV-12.5, DV-12.7]."""
        self.finals += 1
        if self.finals == self.seats:
            self.step = OVER
            self.over = True
            self.waiting = 0
            return
        self.active += 1
        if self.active == self.seats:
            self.active = 0
        self.begin_cooking()

    def clone(self) -> "VeggieState":
        return VeggieState(
            self.game,
            self.seats,
            self.waiting,
            self.over,
            self.hypes_on,
            self.chef_on,
            self.three_dice,
            self.even_turns,
            self.solo_rush,
            self.target,
            self.turn_limit,
            self.solo_turns,
            self.solo_par,
            self.step,
            self.active,
            self.turn,
            self.trigger,
            self.finals,
            self.cooked_now,
            self.block,
            self.shape,
            self.held,
            self.frame,
            self.tokens,
            self.recipe_deck,
            self.hype_deck,
            self.recipe_discards,
            self.hype_discards,
            self.slot,
            self.plan_recipe,
            self.plan_hype,
            self.plan_extra,
            self.plan_mode,
            self.asking,
            self.types[:],
            self.rows[:],
            self.pantry[:],
            self.recipes[:],
            self.hypes[:],
            self.cooked[:],
            self.hyped[:],
            self.display[:],
        )

    def redeal(self, seat: i64, rng: Rng) -> "VeggieState":
        """The other hands and the undrawn hypes are one unknown set; a hype in a cook under way is known [DV-14.2]."""
        state = self.clone()
        unseen = self.hype_deck
        owner: i64 = 0
        while owner < self.seats:
            if owner != seat:
                unseen |= self.hypes[owner]
            owner += 1
        if self.plan_hype != NONE:
            unseen &= ~BIT[self.plan_hype]
        left = size(unseen)
        owner = 0
        while owner < self.seats:
            if owner != seat:
                hand: i64 = 0
                count = size(self.hypes[owner])
                if self.plan_hype != NONE and owner == self.active:
                    hand = BIT[self.plan_hype]
                    count -= 1
                while count > 0:
                    card = card_at(unseen, rng.below(left))
                    hand |= BIT[card]
                    unseen &= ~BIT[card]
                    left -= 1
                    count -= 1
                state.hypes[owner] = hand
            owner += 1
        state.hype_deck = unseen
        return state


def opening_state(
    game: Game,
    seats: i64,
    hypes_on: bool,
    chef_on: bool,
    three_dice: bool,
    even_turns: bool,
    solo_rush: bool,
    target: i64,
    turn_limit: i64,
    solo_turns: i64,
    solo_par: i64,
) -> VeggieState:
    """All dice before they are rolled, all cards undrawn [DV-3.1, DV-3.6, DV-13.1, DV-13.3, DV-13.4]."""
    hypes = ALL_HYPES if hypes_on else 0
    return VeggieState(
        game,
        seats,
        0,
        False,
        hypes_on,
        chef_on,
        three_dice,
        even_turns,
        solo_rush,
        target,
        turn_limit,
        solo_turns,
        solo_par,
        LAYING_DIE,
        0,
        0,
        NONE,
        NONE,
        0,
        0,
        BOARD,
        NONE,
        ALL_DICE,
        (1 << seats) - 1 if chef_on else 0,
        ALL_RECIPES,
        hypes if chef_on else hypes & ~TOKEN_HYPES,
        0,
        0,
        NONE,
        NONE,
        NONE,
        NONE,
        NONE,
        NONE,
        vec[i64]([0] * TYPES),
        vec[i64]([0] * ROWS),
        vec[i64]([0] * (TYPES * (seats + 1))),
        vec[i64]([0] * seats),
        vec[i64]([0] * seats),
        vec[i64]([0] * seats),
        vec[i64]([NONE] * RECIPES),
        vec[i64]([NONE] * SLOTS),
    )
