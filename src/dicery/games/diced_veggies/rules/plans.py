"""What can be cooked in Diced Veggies: hypes measured, and plans that can be completed.

Numbers are packed into counts: four bits for each of 2 to 6, the 2 lowest; types likewise, the carrot lowest. A pantry
is five such counts of numbers, one for each type, beginning at `base` of a packed list.
"""

from itertools import combinations_with_replacement
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from dicery.games.diced_veggies.parts import MEASURES, PARTS, REWARDS, packed

TYPES: Final = 5
RECIPES: Final = 44
HYPES: Final = 34
NONE: Final = -1
ENOUGH: Final = 0x88888  # a bit above each count, to be borrowed from

# Chef modes, in this order [DV-9.3].
CHEF_NO: Final = 0
CHEF_NUMBER: Final = 1
CHEF_TYPE: Final = 2  # and 19 more: t as u
MODES: Final = 22

# Measures of conditions, in the order of parts.MEASURES.
SUM: Final = 0
ALIKE: Final = 1
RUN: Final = 2
PAIRS: Final = 3
VALUES: Final = 4
ODD: Final = 5
EVEN: Final = 6
SMALLEST: Final = 7
LARGEST: Final = 8
SPREAD: Final = 9
GAPS: Final = 10
WANTED: Final = 11
INGREDIENTS: Final = 12
DIFFERENT_TYPES: Final = 13
LEFT: Final = 14
THIS_TURN: Final = 15
TOKEN: Final = 16

# Rewards, in the order of parts.REWARDS.
FLAT: Final = 0
PER_INGREDIENT: Final = 1
PER_ICON: Final = 2
PER_TYPE: Final = 3
TIMES: Final = 4
PER_COOKED: Final = 5
PER_HYPE: Final = 6

assert len(MEASURES) == TOKEN + 1 and len(REWARDS) == PER_HYPE + 1

NEEDS: Final = vec[i64]([packed(recipe.needs) for recipe in PARTS.recipes])
STARS: Final = vec[i64]([recipe.stars for recipe in PARTS.recipes])
ICONS: Final = vec[i64]([sum(recipe.needs) for recipe in PARTS.recipes])
ICON_TYPES: Final = vec[i64]([sum(count > 0 for count in recipe.needs) for recipe in PARTS.recipes])

# The conditions of hype h are the rows from ROW_OF[h] to ROW_OF[h + 1], those on numbers first.
_SORTED: Final = [sorted(hype.conditions) for hype in PARTS.hypes]
ROW_OF: Final = vec[i64]([sum(len(rows) for rows in _SORTED[:h]) for h in range(HYPES + 1)])
MEASURE: Final = vec[i64]([row[0] for rows in _SORTED for row in rows])
LOW: Final = vec[i64]([row[1] for rows in _SORTED for row in rows])
HIGH: Final = vec[i64]([row[2] for rows in _SORTED for row in rows])
NUMERIC: Final = vec[i64]([int(any(row[0] <= WANTED for row in rows)) for rows in _SORTED])
KEEPS_TOKEN: Final = vec[i64]([int(any(row[0] == TOKEN for row in rows)) for rows in _SORTED])
EXTRA: Final = vec[i64]([packed(hype.extra) for hype in PARTS.hypes])
ANY: Final = vec[i64]([hype.any for hype in PARTS.hypes])
DOUBLE: Final = vec[i64]([int(hype.double) for hype in PARTS.hypes])
REWARD: Final = vec[i64]([REWARDS.index(hype.reward) for hype in PARTS.hypes])
AMOUNT: Final = vec[i64]([hype.amount for hype in PARTS.hypes])
ICON_TYPE: Final = vec[i64]([hype.icon_type for hype in PARTS.hypes])


def _multisets(size: int) -> list[int]:
    """The multisets of five kinds, in the order of their sorted lists [DV-7.8, DV-7.9]."""
    return [packed([m.count(kind) for kind in range(5)]) for m in combinations_with_replacement(range(5), size)]


# Multisets of 1 to 7 numbers, by size; those of one size begin at NUMBERS_OF[size].
NUMBERS: Final = vec[i64]([numbers for size in range(1, 8) for numbers in _multisets(size)])
NUMBERS_OF: Final = vec[i64]([0, 0, 5, 20, 55, 125, 251, 461, 791])
EXTRAS: Final = vec[i64](_multisets(1) + _multisets(3))  # one type, then three
EXTRAS_OF: Final = vec[i64]([0, 0, 5, 5, 40])
# The pairs t as u, ordered by t, then u.
FROM_TYPE: Final = vec[i64]([t for t in range(TYPES) for u in range(TYPES) if t != u])
TO_TYPE: Final = vec[i64]([u for t in range(TYPES) for u in range(TYPES) if t != u])


def how_many(counts: i64) -> i64:
    """All counts added up; below 16."""
    return counts * 0x11111 >> 16 & 15


def holds(counts: i64, part: i64) -> bool:
    """Is no count smaller than its part? Counts are below 8."""
    return (counts | ENOUGH) - part & ENOUGH == ENOUGH


def counts_of(pantry: vec[i64], base: i64) -> i64:
    """How many dice of each type a pantry holds, packed."""
    return (
        how_many(pantry[base])
        | how_many(pantry[base + 1]) << 4
        | how_many(pantry[base + 2]) << 8
        | how_many(pantry[base + 3]) << 12
        | how_many(pantry[base + 4]) << 16
    )


def measured(measure: i64, numbers: i64) -> i64:
    """What a condition on numbers measures [DV-8.5]."""
    total: i64 = 0
    alike: i64 = 0
    run: i64 = 0
    longest: i64 = 0
    pairs: i64 = 0
    values: i64 = 0
    odd: i64 = 0
    smallest: i64 = 0
    largest: i64 = 0
    number: i64 = 2
    while number <= 6:
        count = numbers & 15
        numbers >>= 4
        if count == 0:
            run = 0
        else:
            run += 1
            values += 1
            pairs += count >> 1
            total += count * number
            largest = number
            if smallest == 0:
                smallest = number
            if number & 1 != 0:
                odd += count
            if count > alike:
                alike = count
            if run > longest:
                longest = run
        number += 1
    if measure == SUM:
        return total
    if measure == ALIKE:
        return alike
    if measure == RUN:
        return longest
    if measure == PAIRS:
        return pairs
    if measure == VALUES:
        return values
    if measure == ODD:
        return odd
    if measure == SMALLEST:
        return smallest
    if measure == LARGEST:
        return largest
    if measure == SPREAD:
        return largest - smallest
    return largest - smallest + 1 - values


def numbers_meet(hype: i64, numbers: i64) -> bool:
    """Do all conditions on numbers hold for these [DV-8.3]?"""
    row = ROW_OF[hype]
    end = ROW_OF[hype + 1]
    while row < end:
        measure = MEASURE[row]
        if measure > WANTED:
            break
        if measure == WANTED:
            if not includes(numbers, LOW[row]):
                return False
        elif measure == EVEN:
            if numbers & 0xF0F0F != 0:
                return False
        else:
            value = measured(measure, numbers)
            if value < LOW[row] or value > HIGH[row]:
                return False
        row += 1
    return True


def includes(numbers: i64, wanted: i64) -> bool:
    """Do the numbers contain the wanted ones, each as often as listed?"""
    while wanted != 0:
        if numbers & 15 < wanted & 15:
            return False
        numbers >>= 4
        wanted >>= 4
    return True


def changed_number(hype: i64, numbers: i64) -> i64:
    """The first change of one number that makes them meet the hype: 8 * old + new, or NONE [DV-9.4, DV-9.5]."""
    old: i64 = 2
    while old <= 6:
        if numbers >> 4 * (old - 2) & 15 != 0:
            new: i64 = 2
            while new <= 6:
                after = numbers - (1 << 4 * (old - 2)) + (1 << 4 * (new - 2))
                if new != old and numbers_meet(hype, after):
                    return 8 * old + new
                new += 1
        old += 1
    return NONE


def kitchen_meets(hype: i64, recipe: i64, left: i64, this_turn: i64, token: bool) -> bool:
    """Do the conditions hold that do not look at numbers [DV-8.4, DV-8.5, DV-8.8]?"""
    if REWARD[hype] == PER_ICON and NEEDS[recipe] >> 4 * ICON_TYPE[hype] & 15 == 0:
        return False
    row = ROW_OF[hype]
    end = ROW_OF[hype + 1]
    while row < end:
        measure = MEASURE[row]
        value = LOW[row]
        if measure == INGREDIENTS:
            value = ICONS[recipe]
        elif measure == DIFFERENT_TYPES:
            value = ICON_TYPES[recipe]
        elif measure == LEFT:
            value = left
        elif measure == THIS_TURN:
            value = this_turn
        elif measure == TOKEN:
            value = 1 if token else 0
        if measure > WANTED and (value < LOW[row] or value > HIGH[row]):
            return False
        row += 1
    return True


def demand_of(recipe: i64, hype: i64, extra: i64) -> i64:
    """How many dice of each type a plan asks for before the chef steps in [DV-7.4, DV-8.6]."""
    demand = NEEDS[recipe]
    if hype != NONE:
        if DOUBLE[hype] != 0:
            demand += demand
        demand += EXTRA[hype] + extra
    return demand


def demand_under(demand: i64, mode: i64) -> i64:
    """What chef mode t as u makes of a demand [DV-7.4]."""
    if mode < CHEF_TYPE:
        return demand
    pair = mode - CHEF_TYPE
    return demand + (1 << 4 * FROM_TYPE[pair]) - (1 << 4 * TO_TYPE[pair])


def completable(pantry: vec[i64], base: i64, demand: i64, kind: i64, numbers: i64, hype: i64, change: bool) -> bool:
    """Can the dice of this and the later types be chosen so that the hype is met, or met after one change [DV-7.6]?

    The pantry is known to hold enough dice of each type.
    """
    need: i64 = 0
    have: i64 = 0
    while kind < TYPES:
        need = demand >> 4 * kind & 15
        have = pantry[base + kind]
        if need != 0:
            if how_many(have) != need:
                break
            numbers += have
        kind += 1
    if kind == TYPES:
        if numbers_meet(hype, numbers):
            return not change
        return change and changed_number(hype, numbers) != NONE
    choice = NUMBERS_OF[need]
    end = NUMBERS_OF[need + 1]
    while choice < end:
        part = NUMBERS[choice]
        if holds(have, part) and completable(pantry, base, demand, kind + 1, numbers + part, hype, change):
            return True
        choice += 1
    return False


def mode_works(
    pantry: vec[i64], base: i64, counts: i64, recipe: i64, hype: i64, extra: i64, mode: i64, token: bool
) -> bool:
    """Can a plan with this chef mode be completed [DV-7.5 to 7.7, DV-9.1 to 9.9]? `counts` are the dice by type."""
    demand = demand_of(recipe, hype, extra)
    if mode != CHEF_NO:
        if not token or (hype != NONE and KEEPS_TOKEN[hype] != 0):
            return False
        if mode == CHEF_NUMBER:
            if hype == NONE or NUMERIC[hype] == 0:
                return False
        else:
            shift = 4 * TO_TYPE[mode - CHEF_TYPE]
            icons = NEEDS[recipe] if hype == NONE else NEEDS[recipe] + EXTRA[hype]
            if icons >> shift & 15 == 0 or extra >> shift & 15 != 0:
                return False
            demand = demand_under(demand, mode)
    if not holds(counts, demand):
        return False
    if hype == NONE or NUMERIC[hype] == 0:
        return True
    return completable(pantry, base, demand, 0, 0, hype, mode == CHEF_NUMBER)


def next_mode(
    pantry: vec[i64], base: i64, counts: i64, recipe: i64, hype: i64, extra: i64, mode: i64, token: bool
) -> i64:
    """The first chef mode from this one on that works, or NONE [DV-9.3]."""
    end: i64 = MODES if token else CHEF_NUMBER
    while mode < end:
        if mode_works(pantry, base, counts, recipe, hype, extra, mode, token):
            return mode
        mode += 1
    return NONE


def next_extra(pantry: vec[i64], base: i64, counts: i64, recipe: i64, hype: i64, place: i64, token: bool) -> i64:
    """The first choice of extra types from this place on for which a mode works, or NONE [DV-7.9, DV-9.8]."""
    end = EXTRAS_OF[ANY[hype] + 1] - EXTRAS_OF[ANY[hype]]
    while place < end:
        extra = EXTRAS[EXTRAS_OF[ANY[hype]] + place]
        if next_mode(pantry, base, counts, recipe, hype, extra, CHEF_NO, token) != NONE:
            return place
        place += 1
    return NONE


def has_plan(pantry: vec[i64], base: i64, counts: i64, recipe: i64, hype: i64, this_turn: i64, token: bool) -> bool:
    """Is there any valid plan for the recipe, with the hype or without [DV-7.4, DV-7.10]?"""
    if hype == NONE:
        return next_mode(pantry, base, counts, recipe, NONE, 0, CHEF_NO, token) != NONE
    left = how_many(counts) - how_many(demand_of(recipe, hype, 0)) - ANY[hype]
    if left < 0 or not kitchen_meets(hype, recipe, left, this_turn, token):
        return False
    if ANY[hype] != 0:
        return next_extra(pantry, base, counts, recipe, hype, 0, token) != NONE
    return next_mode(pantry, base, counts, recipe, hype, 0, CHEF_NO, token) != NONE


def reward_of(recipe: i64, hype: i64, cooked: i64, hyped: i64) -> i64:
    """The stars a hype adds, with so many recipes cooked and hypes paired by its owner [DV-8.4, DV-8.7]."""
    amount = AMOUNT[hype]
    kind = REWARD[hype]
    if kind == PER_INGREDIENT:
        return amount * ICONS[recipe]
    if kind == PER_ICON:
        return amount * (NEEDS[recipe] >> 4 * ICON_TYPE[hype] & 15)
    if kind == PER_TYPE:
        return amount * ICON_TYPES[recipe]
    if kind == TIMES:
        return (amount - 1) * STARS[recipe]
    if kind == PER_COOKED:
        return amount * cooked
    if kind == PER_HYPE:
        return amount * hyped
    return amount
