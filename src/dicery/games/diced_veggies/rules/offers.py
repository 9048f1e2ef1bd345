"""Diced Veggies: what the seat to act may do, and what chance can answer, at every step."""

from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.bits import size
from dicery.engine.state import CHANCE
from dicery.games.diced_veggies.rules.actions import (
    CARD,
    CHEF,
    CHEF_MODE,
    COOK,
    COOKING,
    CUT,
    CUT_DICE,
    CUT_SUM,
    CUTTING,
    DEALING_HYPES,
    DICE,
    DISCARD_DIE,
    DISCARD_HYPE,
    DISCARD_RECIPE,
    DONE,
    DRAW_HYPE,
    DRAW_RECIPE,
    DRAWING_HYPE,
    EXTRA_TYPES,
    FILLING_DIE,
    FILLING_FACE,
    KEEP,
    KEEP_HYPES,
    KEEP_RECIPES,
    LAYING_DIE,
    LAYING_FACE,
    LIMITS,
    RESTOCK,
    RUSH,
    SHAPING,
    SLOTS,
    TAKE,
    TAKE_ALL,
    USE,
    USE_EXTRA,
)
from dicery.games.diced_veggies.rules.block import ONES, ROW, ROWS, legal_corners, next_cells
from dicery.games.diced_veggies.rules.plans import (
    ANY,
    CHEF_NO,
    CHEF_NUMBER,
    EXTRAS_OF,
    NONE,
    NUMBERS,
    NUMBERS_OF,
    NUMERIC,
    TYPES,
    completable,
    counts_of,
    demand_of,
    demand_under,
    has_plan,
    holds,
    next_extra,
    next_mode,
)
from dicery.games.diced_veggies.rules.view import Kitchen


class Offers(Kitchen):
    """The position, with what may be done in it."""

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
        recipes = size(self.recipes[seat])
        if recipes > KEEP_RECIPES:
            while count < recipes:
                out[count] = DISCARD_RECIPE + count
                count += 1
            return count
        hypes = size(self.hypes[seat])
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

    def mid_decision(self, seat: i64) -> bool:
        """A cook is chosen in several steps [DV-7.7]."""
        return seat == self.active and EXTRA_TYPES <= self.step <= DICE
