"""Diced Veggies: chop a corner off the block, cook recipes from what you chopped, and hype them.

The actions and steps are numbered in `actions.py`. Here a step is carried out, in the order of the book: a step in
which nothing can be decided is passed only where a clause says so [DV-4.3]. What may be cut, cooked, drawn and
discarded is found by functions over the state in `cut.py`, `cook.py` and `cards.py`.
"""

from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.bits import size
from dicery.engine.game import Game
from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE, State
from dicery.games.diced_veggies.rules import actions as a
from dicery.games.diced_veggies.rules import tables as t
from dicery.games.diced_veggies.rules.block import BIT, BOARD, next_cells
from dicery.games.diced_veggies.rules.cards import card_at, sources, surplus
from dicery.games.diced_veggies.rules.cook import can_cook, changes, choose, dishes_to_cook, extras, modes, uses
from dicery.games.diced_veggies.rules.cut import cuts, is_one_cut, take, taken_by
from dicery.games.diced_veggies.rules.plans import counts_of, dice_in, how_many
from dicery.games.diced_veggies.rules.scoring import score_of
from dicery.games.diced_veggies.rules.view import VeggieView, view_of


class VeggieState(State):
    """One position of Diced Veggies: what lies where, and what a step makes of it."""

    def __init__(
        self,
        game: Game,
        seats: i64,
        waiting: i64,
        over: bool,
        hypes_on: bool,
        chef_on: bool,
        three_dice: bool,
        even_turns: bool,
        solo_rush: bool,
        target: i64,
        turn_limit: i64,
        solo_turns: i64,
        solo_par: i64,
        starter: i64,
        step: i64,
        active: i64,
        first: i64,
        turn: i64,
        trigger: i64,
        finals: i64,
        cooked_now: i64,
        block: i64,
        shape: i64,
        held: i64,
        frame: i64,
        tokens: i64,
        recipe_deck: i64,
        hype_deck: i64,
        recipe_discards: i64,
        hype_discards: i64,
        slot: i64,
        plan_recipe: i64,
        plan_hype: i64,
        plan_extra: i64,
        plan_mode: i64,
        asking: i64,
        types: vec[i64],
        rows: vec[i64],
        pantry: vec[i64],
        recipes: vec[i64],
        hypes: vec[i64],
        cooked: vec[i64],
        hyped: vec[i64],
        display: vec[i64],
    ) -> None:
        super().__init__(game, seats, waiting, over)
        self.hypes_on = hypes_on
        self.chef_on = chef_on
        self.three_dice = three_dice
        self.even_turns = even_turns
        self.solo_rush = solo_rush
        self.target = target
        self.turn_limit = turn_limit
        self.solo_turns = solo_turns
        self.solo_par = solo_par  # the stars that win a solo game [DV-13.10]
        self.starter = starter  # the seat that the option names; NONE: drawn by lot
        self.step = step
        self.active = active
        self.first = first  # the seat that begins; NONE until it is drawn [DV-3.7]
        self.turn = turn  # turns completed, of all seats together
        self.trigger = trigger  # the seat that started the end; NONE
        self.finals = finals  # final cooks completed; NONE before the first
        self.cooked_now = cooked_now  # recipes cooked in this cook step
        self.block = block  # bits of the filled cells
        self.shape = shape  # bits of the cells that the block being packed will fill; 0 once it is
        self.held = held  # the type of the die whose face is to be picked; NONE
        self.frame = frame  # spent dice by type, packed; while a block is packed, those not yet placed [DV-1.6, DV-2.5]
        self.tokens = tokens  # bits of the seats whose token is unspent
        self.recipe_deck = recipe_deck  # bits of the undrawn cards [DV-3.9]
        self.hype_deck = hype_deck
        self.recipe_discards = recipe_discards
        self.hype_discards = hype_discards
        self.slot = slot  # the display's slot that waits for a card; NONE
        self.plan_recipe = plan_recipe  # the cook under way; NONE where nothing is chosen
        self.plan_hype = plan_hype
        self.plan_extra = plan_extra  # packed types
        self.plan_mode = plan_mode
        self.asking = asking  # the type whose dice are to be chosen next
        self.types = types  # type -> bits of its cells in the block
        self.rows = rows  # row of the block -> numbers, 8 bits for each column
        self.pantry = pantry  # 5 * seat + type -> packed numbers; the plan's dice follow after the last seat [DV-1.5]
        self.recipes = recipes  # seat -> bits of its uncooked recipes
        self.hypes = hypes  # seat -> bits of its hand
        self.cooked = cooked  # seat -> bits of its cooked recipes
        self.hyped = hyped  # recipe -> the hype it is paired with; NONE
        self.display = display  # slot -> recipe; NONE

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        if seat == CHANCE:
            return self.outcomes(out)
        if seat != self.active or self.waiting == 0:
            return 0
        step = self.step
        if step == a.CUTTING:
            return cuts(self, out)
        if step == a.COOKING:
            return dishes_to_cook(self, out)
        if step == a.CARD:
            return sources(self, out)
        if step == a.DICE:
            return uses(self, out)
        if step == a.CHEF_MODE:
            return modes(self, out)
        if step == a.EXTRA_TYPES:
            return extras(self, out)
        if step == a.LIMITS:
            return surplus(self, out)
        if step == a.CHANGING:
            return changes(self, out)
        out[0] = a.RESTOCK
        out[1] = a.KEEP
        return 2

    def outcomes(self, out: vec[i64]) -> i64:
        """What chance can answer; n counts dice and cards, not their kinds [DV-1.7]."""
        if self.waiting != 0 or self.over:
            return 0
        step = self.step
        count: i64 = 0
        if step in (a.LAYING_DIE, a.FILLING_DIE):
            kind: i64 = 0
            while kind < t.TYPES:
                dice = self.frame >> 4 * kind & 15
                while dice > 0:
                    out[count] = kind
                    count += 1
                    dice -= 1
                kind += 1
            return count
        if step in (a.LAYING_FACE, a.FILLING_FACE):
            out[0] = 2
            while count < 5:
                out[count + 1] = count + 2
                count += 1
            return 6
        if step == a.RUSH:
            return cuts(self, out)
        cards = self.recipe_deck
        if step == a.SHAPING:
            cards = next_cells(self.shape)
        elif step == a.STARTING:
            cards = (1 << self.seats) - 1
        elif step in (a.DEALING_HYPES, a.DRAWING_HYPE):
            cards = self.hype_deck
        card: i64 = 0
        while cards >> card != 0:
            if cards >> card & 1 != 0:
                out[count] = card
                count += 1
            card += 1
        return count

    def apply(self, seat: i64, action: i64) -> None:
        step = self.step
        if step in (a.LAYING_DIE, a.FILLING_DIE):
            self.hold(action)
        elif step in (a.LAYING_FACE, a.FILLING_FACE):
            self.lay(action)
        elif step == a.CUTTING:
            take(self, taken_by(self, action), seat)
            self.begin_cooking()
        elif a.COOKING <= step <= a.CHANGING:
            if action == a.DONE:
                self.end_cooking()
                return
            choose(self, action)
            if self.asking == t.TYPES and self.step != a.CHANGING:
                self.cook()
        elif step == a.CARD:
            self.choose_card(action)
        elif step == a.LIMITS:
            self.discard(action)
        elif step == a.SHAPING:
            self.shape |= BIT[action]
            self.grow()
        elif step == a.RESTOCKING:
            if action == a.RESTOCK:
                self.restock()
            else:
                self.ask(a.CUTTING)
        elif step == a.DRAWING_HYPE:
            self.draw_hype(action)
        elif step == a.DRAWING_RECIPE:
            self.draw_recipe(action)
        elif step == a.REFILLING:
            self.refill(action)
        elif step == a.RUSH:
            take(self, taken_by(self, action), t.NONE)
            self.begin_turn(0)
        elif step == a.STARTING:
            self.first = action
            self.begin_turn(action)
        else:
            self.deal(action)

    def ask(self, step: i64) -> None:
        """The acting seat is to choose."""
        self.step = step
        self.waiting = 1 << self.active

    def leave_to_chance(self, step: i64) -> None:
        """Dice or decks are to answer [DV-1.7]."""
        self.step = step
        self.waiting = 0

    def hold(self, kind: i64) -> None:
        """The die for the next cell is picked; its face follows [DV-3.2, DV-5.9]."""
        self.held = kind
        self.frame -= 1 << 4 * kind
        self.step = a.LAYING_FACE if self.step <= a.LAYING_FACE else a.FILLING_FACE

    def lay(self, number: i64) -> None:
        """The die lies in the block with this face up; after the last the match goes on [DV-3.2, DV-5.9, DV-5.10]."""
        cell = self.next_cell()
        self.types[self.held] |= BIT[cell]
        self.rows[cell >> 3] |= number << 8 * (cell & 7)
        self.block |= BIT[cell]
        self.held = t.NONE
        setup = self.step == a.LAYING_FACE
        if self.block != self.shape:
            self.pick_die(a.LAYING_DIE if setup else a.FILLING_DIE)
            return
        self.shape = 0
        if not setup:
            self.ask(a.CUTTING)
        elif self.hypes_on:
            self.step = a.DEALING_HYPES
        else:
            self.step = a.DEALING_RECIPES

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
        """Hypes by seat, two recipes by seat, then the display; who begins may be drawn [DV-3.3 to 3.8]."""
        if self.step == a.DEALING_HYPES:
            self.hypes[self.active] |= BIT[card]
            self.hype_deck &= ~BIT[card]
            self.active += 1
            if self.active == self.seats:
                self.active = 0
                self.step = a.DEALING_RECIPES
            return
        self.recipe_deck &= ~BIT[card]
        if self.step == a.DEALING_RECIPES:
            hand = self.recipes[self.active]
            self.recipes[self.active] = hand | BIT[card]
            if hand != 0:
                self.active += 1
                if self.active == self.seats:
                    self.active = 0
                    self.step = a.LAYING_OUT
            return
        slot: i64 = 0
        while self.display[slot] != t.NONE:
            slot += 1
        self.display[slot] = card
        if slot == t.SLOTS - 1:
            if self.first == t.NONE:
                self.leave_to_chance(a.STARTING)
            else:
                self.begin_turn(self.first)

    def begin_turn(self, seat: i64) -> None:
        """Restock: by itself, by choice if a type is missing from the block, or not at all [DV-5.1 to 5.3]."""
        self.active = seat
        types = self.types
        if self.block == 0:
            self.restock()
        elif types[0] == 0 or types[1] == 0 or types[2] == 0 or types[3] == 0 or types[4] == 0:
            self.ask(a.RESTOCKING)
        else:
            self.ask(a.CUTTING)

    def restock(self) -> None:
        """All tokens return, frame and block form the pool, and a new shape grows [DV-5.4 to 5.7, DV-5.11, DV-13.3]."""
        if self.chef_on:
            self.tokens = (1 << self.seats) - 1
        kind: i64 = 0
        while kind < t.TYPES:
            self.frame += size(self.types[kind]) << 4 * kind
            self.types[kind] = 0
            self.rows[kind] = 0
            kind += 1
        self.block = 0
        self.shape = BOARD if self.frame == t.ALL_DICE else 0
        self.grow()

    def grow(self) -> None:
        """Cells join the shape one at a time until there is one for each die of the pool [DV-5.7, DV-5.8]."""
        missing = dice_in(self.frame) - size(self.shape)
        while missing > 0:
            cells = next_cells(self.shape)
            if cells & (cells - 1) != 0:
                self.leave_to_chance(a.SHAPING)
                return
            self.shape |= cells
            missing -= 1
        self.waiting = 0
        self.pick_die(a.FILLING_DIE)

    def begin_cooking(self) -> None:
        """The cook step of the acting seat, in its turn or at the end [DV-4.2, DV-12.3]."""
        self.cooked_now = 0
        self.go_on_cooking()

    def go_on_cooking(self) -> None:
        """The cook step ends by itself when none of the recipes can be cooked [DV-7.3]."""
        if can_cook(self):
            self.ask(a.COOKING)
        else:
            self.end_cooking()

    def cook(self) -> None:
        """Carries out the plan: dice to the frame, recipe and hype to the cooked [DV-7.12, DV-8.2, DV-8.10, DV-9.2]."""
        seat = self.active
        pantry = self.pantry
        kind: i64 = 0
        while kind < t.TYPES:
            spent = pantry[t.TYPES * self.seats + kind]
            pantry[t.TYPES * seat + kind] -= spent
            pantry[t.TYPES * self.seats + kind] = 0
            self.frame += how_many(spent) << 4 * kind
            kind += 1
        recipe = self.plan_recipe
        self.recipes[seat] &= ~BIT[recipe]
        self.cooked[seat] |= BIT[recipe]
        if self.plan_hype != t.NONE:
            self.hypes[seat] &= ~BIT[self.plan_hype]
            self.hyped[recipe] = self.plan_hype
        if self.plan_mode != t.CHEF_NO:
            self.tokens &= ~(1 << seat)
        self.plan_recipe = t.NONE
        self.plan_hype = t.NONE
        self.plan_extra = t.NONE
        self.plan_mode = t.NONE
        self.asking = t.NONE
        self.cooked_now += 1
        # Only the first seat to get there triggers, and not once the end is under way [DV-12.1, DV-12.6, DV-13.8].
        if (
            self.trigger == t.NONE
            and self.finals == t.NONE
            and self.seats > 1
            and size(self.cooked[seat]) >= self.target
        ):
            self.trigger = seat
        self.go_on_cooking()

    def end_cooking(self) -> None:
        """The card step follows, or the next seat's final cook [DV-4.2, DV-10.6, DV-12.3]."""
        self.cooked_now = 0
        if self.finals != t.NONE:
            self.end_final()
            return
        display = self.display
        decks = self.hype_deck | self.hype_discards | self.recipe_deck | self.recipe_discards
        if decks == 0 and display[0] == t.NONE and display[1] == t.NONE and display[2] == t.NONE:
            self.check_limits()
        else:
            self.ask(a.CARD)

    def choose_card(self, action: i64) -> None:
        """A draw is a pick among the undrawn cards, none if there is one only [DV-1.7, DV-10.1 to 10.4]."""
        if action == a.DRAW_HYPE:
            if self.hype_deck == 0:
                self.hype_deck = self.hype_discards
                self.hype_discards = 0
            if self.hype_deck & (self.hype_deck - 1) == 0:
                self.draw_hype(card_at(self.hype_deck, 0))
            else:
                self.leave_to_chance(a.DRAWING_HYPE)
            return
        if action != a.DRAW_RECIPE:
            self.slot = action - a.TAKE
            self.recipes[self.active] |= BIT[self.display[self.slot]]
            self.display[self.slot] = t.NONE
        if self.recipe_deck == 0:
            self.recipe_deck = self.recipe_discards
            self.recipe_discards = 0
        deck = self.recipe_deck
        if deck & (deck - 1) != 0:
            self.leave_to_chance(a.DRAWING_RECIPE if action == a.DRAW_RECIPE else a.REFILLING)
        elif action == a.DRAW_RECIPE:
            self.draw_recipe(card_at(deck, 0))
        elif deck != 0:
            self.refill(card_at(deck, 0))
        else:  # the slot stays empty [DV-10.5]
            self.slot = t.NONE
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
        self.slot = t.NONE
        self.check_limits()

    def check_limits(self) -> None:
        """Whatever is over the limits must go; cooked recipes do not count [DV-11.1, DV-11.3, DV-11.7]."""
        seat = self.active
        dice = how_many(counts_of(self.pantry, t.TYPES * seat))
        if dice > t.KEEP_DICE or size(self.recipes[seat]) > t.KEEP_RECIPES or size(self.hypes[seat]) > t.KEEP_HYPES:
            self.ask(a.LIMITS)
        else:
            self.end_turn()

    def discard(self, action: i64) -> None:
        """Cards go to their discards, open to all, dice to the frame without a number [DV-11.5, DV-11.6]."""
        seat = self.active
        if action >= a.DISCARD_DIE:
            kind = (action - a.DISCARD_DIE) // 5
            self.pantry[t.TYPES * seat + kind] -= 1 << 4 * ((action - a.DISCARD_DIE) % 5)
            self.frame += 1 << 4 * kind
        elif action >= a.DISCARD_HYPE:
            hype = card_at(self.hypes[seat], action - a.DISCARD_HYPE)
            self.hypes[seat] &= ~BIT[hype]
            self.hype_discards |= BIT[hype]
        else:
            recipe = card_at(self.recipes[seat], action - a.DISCARD_RECIPE)
            self.recipes[seat] &= ~BIT[recipe]
            self.recipe_discards |= BIT[recipe]
        self.check_limits()

    def next_seat(self) -> i64:
        """Clockwise [DV-1.8, DV-11.8]."""
        return self.active + 1 if self.active + 1 < self.seats else 0

    def is_last_turn(self) -> bool:
        """Do the final cooks follow this turn [DV-12.2, DV-13.7, DV-13.8, DV-15.1]?"""
        if self.seats == 1:
            return self.turn + 1 == self.solo_turns
        if self.trigger != t.NONE:
            return self.next_seat() == (self.first if self.even_turns else self.trigger)
        return self.turn + 1 == self.turn_limit * self.seats

    def end_turn(self) -> None:
        """The cleaver goes on, or the final cooks begin [DV-4.1, DV-11.8, DV-12.2, DV-15.1]."""
        last = self.is_last_turn()
        self.turn += 1
        if last:
            self.begin_final(self.first if self.trigger == t.NONE else self.trigger)
        elif self.seats == 1:
            self.rush()
        else:
            self.begin_turn(self.next_seat())

    def rush(self) -> None:
        """Other customers are served before the next solo turn; a single cut needs no pick [DV-1.7, DV-13.9]."""
        if not self.solo_rush or self.block == 0:
            self.begin_turn(0)
        elif is_one_cut(self):
            take(self, self.block, t.NONE)
            self.begin_turn(0)
        else:
            self.leave_to_chance(a.RUSH)

    def begin_final(self, seat: i64) -> None:
        """Every seat has one final cook, clockwise from here [DV-12.3, DV-12.4]."""
        self.finals = 0
        self.active = seat
        self.begin_cooking()

    def end_final(self) -> None:
        """After the last final cook the match is over; no limits apply [DV-12.5, DV-12.7]."""
        self.finals += 1
        if self.finals == self.seats:
            self.step = a.OVER
            self.over = True
            self.waiting = 0
            return
        self.active = self.next_seat()
        self.begin_cooking()

    def score(self, seat: i64) -> i64:
        """Stars of the cooked recipes and the rewards of their hypes, as if the game ended now [DV-12.7, DV-12.9]."""
        return score_of(self, seat)

    def view(self, seat: i64) -> VeggieView:
        """Everything but the hypes in other hands and the order of the decks [DV-14]."""
        return view_of(self, seat)

    def conceals(self, seat: i64, action: i64, observer: i64) -> bool:
        """Hypes are dealt and drawn in secret from all but the receiving seat [DV-10.3, DV-14.1, DV-14.4]."""
        return (
            seat == CHANCE and (self.step == a.DEALING_HYPES or self.step == a.DRAWING_HYPE) and observer != self.active
        )

    def mid_decision(self, seat: i64) -> bool:
        """A cook is chosen in several steps [DV-7.7]."""
        return seat == self.active and a.EXTRA_TYPES <= self.step <= a.CHANGING

    def clone(self) -> "VeggieState":
        return VeggieState(
            game=self.game,
            seats=self.seats,
            waiting=self.waiting,
            over=self.over,
            hypes_on=self.hypes_on,
            chef_on=self.chef_on,
            three_dice=self.three_dice,
            even_turns=self.even_turns,
            solo_rush=self.solo_rush,
            target=self.target,
            turn_limit=self.turn_limit,
            solo_turns=self.solo_turns,
            solo_par=self.solo_par,
            starter=self.starter,
            step=self.step,
            active=self.active,
            first=self.first,
            turn=self.turn,
            trigger=self.trigger,
            finals=self.finals,
            cooked_now=self.cooked_now,
            block=self.block,
            shape=self.shape,
            held=self.held,
            frame=self.frame,
            tokens=self.tokens,
            recipe_deck=self.recipe_deck,
            hype_deck=self.hype_deck,
            recipe_discards=self.recipe_discards,
            hype_discards=self.hype_discards,
            slot=self.slot,
            plan_recipe=self.plan_recipe,
            plan_hype=self.plan_hype,
            plan_extra=self.plan_extra,
            plan_mode=self.plan_mode,
            asking=self.asking,
            types=self.types[:],
            rows=self.rows[:],
            pantry=self.pantry[:],
            recipes=self.recipes[:],
            hypes=self.hypes[:],
            cooked=self.cooked[:],
            hyped=self.hyped[:],
            display=self.display[:],
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
        if self.plan_hype != t.NONE:
            unseen &= ~BIT[self.plan_hype]
        left = size(unseen)
        owner = 0
        while owner < self.seats:
            if owner != seat:
                hand: i64 = 0
                count = size(self.hypes[owner])
                if self.plan_hype != t.NONE and owner == self.active:
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
