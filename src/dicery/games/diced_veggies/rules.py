"""Diced Veggies: chop a corner off the block, cook recipes from what you chopped, and hype them.

Actions of a seat, as in the ledger's list of fixed action numbers:

    keep, restock                                     0, 1         start of a turn, a type is missing from the block
    take all                                          2            cut
    cut          3 + 35 * quadrant + 7 * row + column   3 - 142    cut
    done                                              143          cook
    cook         144 + 3 * recipe + (0 or 1 + hype)   144 - 149    cook; places among the seat's own cards
    extra        150 + multiset of 1 or 3 types       150 - 189    after cook, hypes with extras of any type
    chef         190 + mode                           190 - 211    after cook
    use          212 + multiset of 1 to 7 numbers     212 - 1002   after cook, type by type
    draw hype, draw recipe, take                      1003 - 1007  card
    discard      1008 recipe, 1011 hype, 1014 die     1008 - 1038  limits

Outcomes of chance: a type (as often as there are dice of it), a face, a cell, a card, for the solo rush a cut. A step
in which nothing can be decided is passed only where a clause says so [DV-4.3].
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE, Game, State, View
from dicery.games.diced_veggies.parts import PARTS
from dicery.games.diced_veggies.rules_block import (
    BIT,
    BOARD,
    ONES,
    QUADRANTS,
    ROW,
    ROWS,
    cell_name,
    legal_corners,
    next_cells,
)
from dicery.games.diced_veggies.rules_cook import (
    ANY,
    CHEF_NO,
    CHEF_NUMBER,
    CHEF_TYPE,
    EXTRAS,
    EXTRAS_OF,
    FROM_TYPE,
    HYPES,
    KEEPS_TOKEN,
    NONE,
    NUMBERS,
    NUMBERS_OF,
    NUMERIC,
    RECIPES,
    STARS,
    TO_TYPE,
    TYPES,
    completable,
    counts_of,
    demand_of,
    demand_under,
    has_plan,
    holds,
    how_many,
    next_extra,
    next_mode,
    reward_of,
)

KEEP: Final = 0
RESTOCK: Final = 1
TAKE_ALL: Final = 2
CUT: Final = 3
DONE: Final = 143
COOK: Final = 144
USE_EXTRA: Final = 150
CHEF: Final = 190
USE: Final = 212
DRAW_HYPE: Final = 1003
DRAW_RECIPE: Final = 1004
TAKE: Final = 1005
DISCARD_RECIPE: Final = 1008
DISCARD_HYPE: Final = 1011
DISCARD_DIE: Final = 1014

# The steps. Chance acts in those of the setup and where it says so [DV-4.2].
LAYING_DIE: Final = 0  # setup: the die for the next cell
LAYING_FACE: Final = 1
DEALING_HYPES: Final = 2
DEALING_RECIPES: Final = 3
LAYING_OUT: Final = 4  # the display
RESTOCKING: Final = 5
SHAPING: Final = 6  # chance: the next cell of a restocked block
FILLING_DIE: Final = 7  # chance
FILLING_FACE: Final = 8  # chance
CUTTING: Final = 9
COOKING: Final = 10
EXTRA_TYPES: Final = 11
CHEF_MODE: Final = 12
DICE: Final = 13
CARD: Final = 14
DRAWING_HYPE: Final = 15  # chance
DRAWING_RECIPE: Final = 16  # chance
REFILLING: Final = 17  # chance
LIMITS: Final = 18
RUSH: Final = 19  # chance, solo
OVER: Final = 20
STEPS: Final = (
    "die",
    "face",
    "deal-hypes",
    "deal-recipes",
    "display",
    "restock",
    "shape",
    "new-die",
    "new-face",
    "cut",
    "cook",
    "extra",
    "chef",
    "dice",
    "card",
    "draw-hype",
    "draw-recipe",
    "refill",
    "limits",
    "rush",
    "over",
)

ALL_DICE: Final = 0x77777  # seven of each type [DV-2.1]
ALL_RECIPES: Final = (1 << RECIPES) - 1  # [DV-2.2]
ALL_HYPES: Final = (1 << HYPES) - 1  # [DV-2.3]
TOKEN_HYPES: Final = sum(1 << hype for hype in range(HYPES) if KEEPS_TOKEN[hype])
CUT_SUM: Final = 10  # [DV-6.5]
CUT_DICE: Final = 3  # [DV-13.6]
SLOTS: Final = 3  # [DV-3.5]
KEEP_DICE: Final = 8  # [DV-11.1]
KEEP_RECIPES: Final = 2
KEEP_HYPES: Final = 2


def card_at(cards: i64, place: i64) -> i64:
    """The card at a place of a hand or pile, in canonical order [DV-1.4]."""
    card: i64 = 0
    while True:
        if cards >> card & 1 != 0:
            if place == 0:
                return card
            place -= 1
        card += 1


def bits_in(cards: i64) -> i64:
    """How many cards, cells or seats there are."""
    count: i64 = 0
    while cards != 0:
        cards &= cards - 1
        count += 1
    return count


class VeggieView(View):
    """What a seat or a spectator may know [DV-14]."""

    step: str
    turn: int  # turns completed
    active: int
    hypes_on: bool
    chef_tokens: bool
    target: int
    three_dice: bool
    even_turns: bool
    turn_limit: int
    solo_turns: int
    solo_par: int
    trigger: int | None  # the seat that started the end
    final: bool  # final cooks are under way
    block: list[str]  # 35 cells in reading order: "" or "Ca2"
    shape: list[str]  # the cells of a block that is being packed
    frame: dict[str, int]  # spent dice by type; those still to be placed while a block is packed
    pantries: list[list[str]]
    tokens: list[bool]
    recipes: list[list[str]]
    hype_counts: list[int]
    hand: list[str]  # the hypes of the seat whose view this is
    cooked: list[list[list[str]]]  # by seat: recipe, and hype if there is one
    cooked_now: int  # recipes cooked in this cook step
    display: list[str]  # "" for an empty slot
    recipe_deck: int
    hype_deck: int
    recipe_discards: list[str]
    hype_discards: list[str]
    plan: list[str]  # of the cook under way: recipe, hype, extra types, chef mode, as far as they are chosen
    plan_dice: list[str]
    asking: str  # the type whose numbers are asked for, or ""


class VeggieState(State):
    """One position of Diced Veggies."""

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
        step: i64,
        active: i64,
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
        self.solo_par = solo_par  # a solo game is won with so many stars [DV-13.10]
        self.step = step
        self.active = active
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
        if step == CUTTING:
            return self.cuts(out)
        if step == COOKING:
            return self.cook_list(out)
        if step == CARD:
            return self.sources(out)
        if step == DICE:
            return self.uses(out)
        if step == CHEF_MODE:
            return self.modes(out)
        if step == EXTRA_TYPES:
            return self.extras(out)
        if step == LIMITS:
            return self.surplus(out)
        out[0] = RESTOCK
        out[1] = KEEP
        return 2

    def outcomes(self, out: vec[i64]) -> i64:
        """What chance can answer; n counts dice and cards, not their kinds [DV-1.7]."""
        if self.waiting != 0 or self.over:
            return 0
        step = self.step
        count: i64 = 0
        if step in (LAYING_DIE, FILLING_DIE):
            kind: i64 = 0
            while kind < TYPES:
                dice = self.frame >> 4 * kind & 15
                while dice > 0:
                    out[count] = kind
                    count += 1
                    dice -= 1
                kind += 1
            return count
        if step in (LAYING_FACE, FILLING_FACE):
            out[0] = 2
            while count < 5:
                out[count + 1] = count + 2
                count += 1
            return 6
        if step == RUSH:
            return self.cuts(out)
        cards = self.recipe_deck
        if step == SHAPING:
            cards = next_cells(self.shape)
        elif step in (DEALING_HYPES, DRAWING_HYPE):
            cards = self.hype_deck
        card: i64 = 0
        while cards >> card != 0:
            if cards >> card & 1 != 0:
                out[count] = card
                count += 1
            card += 1
        return count

    def limit(self) -> i64:
        """How much one cut may take, in pips or in dice [DV-6.5, DV-13.6]."""
        return CUT_DICE if self.three_dice else CUT_SUM

    def weights(self) -> vec[i64]:
        """What counts towards the limit, as packed rows: the numbers, or one for each die."""
        if not self.three_dice:
            return self.rows
        weights = self.rows[:]
        row: i64 = 0
        while row < ROWS:
            weights[row] = ONES[self.block >> 8 * row & ROW]
            row += 1
        return weights

    def light(self, weights: vec[i64]) -> bool:
        """Is the whole block within the limit of one cut [DV-6.7]?"""
        columns = weights[0] + weights[1] + weights[2] + weights[3] + weights[4]
        total: i64 = 0
        while columns != 0:
            total += columns & 0xFF
            columns >>= 8
        return total <= self.limit()

    def cuts(self, out: vec[i64]) -> i64:
        """The whole block if it is light enough, otherwise all legal cuts [DV-6.1, DV-6.7, DV-6.11, DV-6.15]."""
        weights = self.weights()
        if self.light(weights):
            out[0] = TAKE_ALL
            return 1
        limit = self.limit()
        count: i64 = 0
        quadrant: i64 = 0
        while quadrant < 4:
            corners = legal_corners(self.block, weights, limit, quadrant)
            action = CUT + 35 * quadrant
            while corners != 0:
                row = corners & ROW
                place: i64 = 0
                while row != 0:
                    if row & 1 != 0:
                        out[count] = action + place
                        count += 1
                    row >>= 1
                    place += 1
                corners >>= 8
                action += 7
            quadrant += 1
        return count

    def token(self) -> bool:
        """Does the acting seat hold an unspent token [DV-9.10]?"""
        return self.tokens >> self.active & 1 != 0

    def cook_list(self, out: vec[i64]) -> i64:
        """`done`, then each own recipe alone and with each own hype, if it has a plan [DV-7.1, DV-7.10, DV-8.1]."""
        pantry = self.pantry
        base = TYPES * self.active
        counts = counts_of(pantry, base)
        token = self.token()
        hand = self.hypes[self.active]
        out[0] = DONE
        count: i64 = 1
        action: i64 = COOK
        recipes = self.recipes[self.active]
        recipe: i64 = 0
        while recipes >> recipe != 0:
            if recipes >> recipe & 1 != 0:
                if has_plan(pantry, base, counts, recipe, NONE, 0, token):
                    out[count] = action
                    count += 1
                    place: i64 = 1
                    hype: i64 = 0
                    while hand >> hype != 0:
                        if hand >> hype & 1 != 0:
                            if has_plan(pantry, base, counts, recipe, hype, self.cooked_now, token):
                                out[count] = action + place
                                count += 1
                            place += 1
                        hype += 1
                action += 3
            recipe += 1
        return count

    def next_extra(self, place: i64) -> i64:
        """The first choice of extra types from this place on, or NONE [DV-7.9]."""
        base = TYPES * self.active
        counts = counts_of(self.pantry, base)
        return next_extra(self.pantry, base, counts, self.plan_recipe, self.plan_hype, place, self.token())

    def next_mode(self, mode: i64) -> i64:
        """The first chef mode from this one on, or NONE [DV-9.3]."""
        base = TYPES * self.active
        counts = counts_of(self.pantry, base)
        extra = self.plan_extra if self.plan_extra != NONE else 0
        return next_mode(self.pantry, base, counts, self.plan_recipe, self.plan_hype, extra, mode, self.token())

    def demand(self) -> i64:
        """How many dice of each type the plan spends, extra types and chef mode being settled [DV-7.4]."""
        extra = self.plan_extra if self.plan_extra != NONE else 0
        return demand_under(demand_of(self.plan_recipe, self.plan_hype, extra), self.plan_mode)

    def plan_numbers(self) -> i64:
        """The numbers of the dice chosen so far, packed."""
        plan = TYPES * self.seats
        pantry = self.pantry
        return pantry[plan] + pantry[plan + 1] + pantry[plan + 2] + pantry[plan + 3] + pantry[plan + 4]

    def next_use(self, choice: i64) -> i64:
        """The first set of numbers from this one on that the type asked for can give, or NONE [DV-7.7, DV-7.8]."""
        demand = self.demand()
        kind = self.asking
        need = demand >> 4 * kind & 15
        base = TYPES * self.active
        have = self.pantry[base + kind]
        hype = self.plan_hype
        free = hype == NONE or NUMERIC[hype] == 0
        numbers = self.plan_numbers()
        end = NUMBERS_OF[need + 1]
        while choice < end:
            part = NUMBERS[choice]
            if holds(have, part) and (
                free
                or completable(self.pantry, base, demand, kind + 1, numbers + part, hype, self.plan_mode == CHEF_NUMBER)
            ):
                return choice
            choice += 1
        return NONE

    def extras(self, out: vec[i64]) -> i64:
        first = EXTRAS_OF[ANY[self.plan_hype]]
        count: i64 = 0
        place = self.next_extra(0)
        while place != NONE:
            out[count] = USE_EXTRA + first + place
            count += 1
            place = self.next_extra(place + 1)
        return count

    def modes(self, out: vec[i64]) -> i64:
        count: i64 = 0
        mode = self.next_mode(CHEF_NO)
        while mode != NONE:
            out[count] = CHEF + mode
            count += 1
            mode = self.next_mode(mode + 1)
        return count

    def uses(self, out: vec[i64]) -> i64:
        count: i64 = 0
        choice = self.next_use(NUMBERS_OF[self.demand() >> 4 * self.asking & 15])
        while choice != NONE:
            out[count] = USE + choice
            count += 1
            choice = self.next_use(choice + 1)
        return count

    def sources(self, out: vec[i64]) -> i64:
        """Where a card can be had: hype deck, recipe deck, display [DV-10.1, DV-10.5, DV-13.1]."""
        count: i64 = 0
        if self.hype_deck | self.hype_discards != 0:
            out[count] = DRAW_HYPE
            count += 1
        if self.recipe_deck | self.recipe_discards != 0:
            out[count] = DRAW_RECIPE
            count += 1
        slot: i64 = 0
        while slot < SLOTS:
            if self.display[slot] != NONE:
                out[count] = TAKE + slot
                count += 1
            slot += 1
        return count

    def surplus(self, out: vec[i64]) -> i64:
        """Any item of the kind in excess: recipes, then hypes, then dice [DV-11.1, DV-11.2, DV-11.4, DV-13.2]."""
        seat = self.active
        count: i64 = 0
        recipes = bits_in(self.recipes[seat])
        if recipes > KEEP_RECIPES:
            while count < recipes:
                out[count] = DISCARD_RECIPE + count
                count += 1
            return count
        hypes = bits_in(self.hypes[seat])
        if hypes > KEEP_HYPES:
            while count < hypes:
                out[count] = DISCARD_HYPE + count
                count += 1
            return count
        kind: i64 = 0
        while kind < TYPES:
            numbers = self.pantry[TYPES * seat + kind]
            number: i64 = 0
            while numbers != 0:
                if numbers & 15 != 0:
                    out[count] = DISCARD_DIE + 5 * kind + number
                    count += 1
                    if not self.hypes_on:
                        break
                numbers >>= 4
                number += 1
            kind += 1
        return count

    def midway(self, seat: i64) -> bool:
        """A cook is chosen in several steps [DV-7.7]."""
        return seat == self.active and EXTRA_TYPES <= self.step <= DICE

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
            self.frame += bits_in(self.types[kind]) << 4 * kind
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
        ) - bits_in(self.shape)
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
        if (
            self.trigger == NONE
            and self.finals == NONE
            and self.seats > 1
            and bits_in(self.cooked[seat]) >= self.target
        ):
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
        if dice > KEEP_DICE or bits_in(self.recipes[seat]) > KEEP_RECIPES or bits_in(self.hypes[seat]) > KEEP_HYPES:
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

    def score(self, seat: i64) -> i64:
        """Stars of the cooked recipes and the rewards of their hypes, as if the game ended now [DV-12.7, DV-12.9]."""
        cooked = self.cooked[seat]
        if cooked == 0:
            return 0
        recipes: i64 = 0
        hypes: i64 = 0
        recipe: i64 = 0
        while cooked >> recipe != 0:
            if cooked >> recipe & 1 != 0:
                recipes += 1
                if self.hyped[recipe] != NONE:
                    hypes += 1
            recipe += 1
        total: i64 = 0
        recipe = 0
        while cooked >> recipe != 0:
            if cooked >> recipe & 1 != 0:
                total += STARS[recipe]
                if self.hyped[recipe] != NONE:
                    total += reward_of(recipe, self.hyped[recipe], recipes, hypes)
            recipe += 1
        return total

    def scores(self) -> vec[i64]:
        scores = self.cooked[:]
        seat: i64 = 0
        while seat < self.seats:
            scores[seat] = self.score(seat)
            seat += 1
        return scores

    def ranks(self) -> vec[i64]:
        """The highest score wins, equals share; there is no tie-break [DV-12.8]."""
        scores = self.scores()
        ranks = scores[:]
        seat: i64 = 0
        while seat < self.seats:
            rank: i64 = 1
            for other in scores:
                if other > scores[seat]:
                    rank += 1
            ranks[seat] = rank
            seat += 1
        return ranks

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

    def conceals(self, seat: i64, action: i64, observer: i64) -> bool:
        """Hypes are dealt and drawn in secret from all but the receiving seat [DV-10.3, DV-14.1, DV-14.4]."""
        return seat == CHANCE and (self.step == DEALING_HYPES or self.step == DRAWING_HYPE) and observer != self.active

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
        left = bits_in(unseen)
        owner = 0
        while owner < self.seats:
            if owner != seat:
                hand: i64 = 0
                count = bits_in(self.hypes[owner])
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

    def view(self, seat: i64) -> VeggieView:
        block = [""] * 35
        for kind in range(TYPES):
            for place in range(35):
                cell = 8 * (place // 7) + place % 7
                if self.types[kind] >> cell & 1:
                    block[place] = PARTS.die_code(kind, self.rows[place // 7] >> 8 * (place % 7) & 0xFF)
        seats = range(self.seats)
        return {
            "game": self.game.name,
            "seat": seat,
            "seats": self.seats,
            "over": self.over,
            "waiting": self.waiting_seats(),
            "scores": list(self.scores()),
            "ranks": list(self.ranks()) if self.over else None,
            "step": STEPS[self.step],
            "turn": self.turn,
            "active": self.active,
            "hypes_on": self.hypes_on,
            "chef_tokens": self.chef_on,
            "target": self.target,
            "three_dice": self.three_dice,
            "even_turns": self.even_turns,
            "turn_limit": self.turn_limit,
            "solo_turns": self.solo_turns,
            "solo_par": self.solo_par,
            "trigger": None if self.trigger == NONE else self.trigger,
            "final": self.finals != NONE,
            "block": block,
            "shape": [cell_name(cell) for cell in range(40) if self.shape >> cell & 1],
            "frame": {PARTS.vegetables[kind].id: self.frame >> 4 * kind & 15 for kind in range(TYPES)},
            "pantries": [self.dice_codes(TYPES * owner) for owner in seats],
            "tokens": [self.tokens >> owner & 1 != 0 for owner in seats],
            "recipes": [recipe_ids(self.recipes[owner]) for owner in seats],
            "hype_counts": [bits_in(self.hypes[owner]) for owner in seats],
            "hand": hype_ids(self.hypes[seat]) if seat >= 0 else [],
            "cooked": [self.dishes(owner) for owner in seats],
            "cooked_now": self.cooked_now,
            "display": ["" if recipe == NONE else PARTS.recipes[recipe].id for recipe in self.display],
            "recipe_deck": bits_in(self.recipe_deck),
            "hype_deck": bits_in(self.hype_deck),
            "recipe_discards": recipe_ids(self.recipe_discards),
            "hype_discards": hype_ids(self.hype_discards),
            "plan": self.plan_words(),
            "plan_dice": self.dice_codes(TYPES * self.seats),
            "asking": PARTS.vegetables[self.asking].id if self.step == DICE else "",
        }

    def dice_codes(self, base: i64) -> list[str]:
        """The dice of a pantry or of the plan, by type, then by number [DV-1.3]."""
        return [
            PARTS.die_code(kind, number)
            for kind in range(TYPES)
            for number in range(2, 7)
            for _ in range(self.pantry[base + kind] >> 4 * (number - 2) & 15)
        ]

    def dishes(self, seat: i64) -> list[list[str]]:
        """Cooked recipes with their hypes, public knowledge [DV-7.13]."""
        found: list[list[str]] = []
        for recipe in range(RECIPES):
            if self.cooked[seat] >> recipe & 1:
                hype = self.hyped[recipe]
                found.append([PARTS.recipes[recipe].id] + ([] if hype == NONE else [PARTS.hypes[hype].id]))
        return found

    def plan_words(self) -> list[str]:
        """Recipe, hype, extra types and chef mode of the cook under way, as far as they are settled [DV-14.3]."""
        if self.plan_recipe == NONE:
            return []
        words = [PARTS.recipes[self.plan_recipe].id, "" if self.plan_hype == NONE else PARTS.hypes[self.plan_hype].id]
        if self.step > EXTRA_TYPES:
            words.append("" if self.plan_extra == NONE else type_list(self.plan_extra))
        if self.step > CHEF_MODE:
            words.append(mode_name(self.plan_mode))
        return words


def recipe_ids(cards: i64) -> list[str]:
    return [PARTS.recipes[card].id for card in range(RECIPES) if cards >> card & 1]


def hype_ids(cards: i64) -> list[str]:
    return [PARTS.hypes[card].id for card in range(HYPES) if cards >> card & 1]


def type_list(counts: i64) -> str:
    """ "carrot+carrot+onion" """
    names = [PARTS.vegetables[kind].id for kind in range(TYPES) for _ in range(counts >> 4 * kind & 15)]
    return "+".join(names)


def mode_name(mode: i64) -> str:
    """ "no", "number" or "onion as pepper" """
    if mode < CHEF_TYPE:
        return "no" if mode == CHEF_NO else "number"
    names = PARTS.vegetables
    return f"{names[FROM_TYPE[mode - CHEF_TYPE]].id} as {names[TO_TYPE[mode - CHEF_TYPE]].id}"


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
