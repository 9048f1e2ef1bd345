"""What can be cooked in Diced Veggies: hypes measured, and plans that can be completed.

A pantry is five packed counts of numbers, one for each type, beginning at `base` of a list (see `tables.py`).
"""

from librt.vecs import vec
from mypy_extensions import i64

from dicery.games.diced_veggies.rules import tables as t


def how_many(counts: i64) -> i64:
    """All counts added up; below 16."""
    return counts * 0x11111 >> 16 & 15


def dice_in(counts: i64) -> i64:
    """All counts added up, also from 16 on."""
    return (counts & 15) + (counts >> 4 & 15) + (counts >> 8 & 15) + (counts >> 12 & 15) + (counts >> 16 & 15)


def holds(counts: i64, part: i64) -> bool:
    """Is no count smaller than its part? Counts are below 8."""
    return (counts | t.ENOUGH) - part & t.ENOUGH == t.ENOUGH


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
    if measure == t.SUM:
        return total
    if measure == t.ALIKE:
        return alike
    if measure == t.RUN:
        return longest
    if measure == t.PAIRS:
        return pairs
    if measure == t.VALUES:
        return values
    if measure == t.ODD:
        return odd
    if measure == t.SMALLEST:
        return smallest
    if measure == t.LARGEST:
        return largest
    if measure == t.SPREAD:
        return largest - smallest
    return largest - smallest + 1 - values


def numbers_meet(hype: i64, numbers: i64) -> bool:
    """Do all conditions on numbers hold for these [DV-8.3]?"""
    row = t.ROW_OF[hype]
    end = t.ROW_OF[hype + 1]
    while row < end:
        measure = t.MEASURE[row]
        if measure > t.WANTED:
            break
        if measure == t.WANTED:
            if not includes(numbers, t.LOW[row]):
                return False
        elif measure == t.EVEN:
            if numbers & 0xF0F0F != 0:
                return False
        else:
            value = measured(measure, numbers)
            if value < t.LOW[row] or value > t.HIGH[row]:
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
    return t.NONE


def kitchen_meets(hype: i64, recipe: i64, left: i64, this_turn: i64, token: bool) -> bool:
    """Do the conditions hold that are not about numbers? Being worth something is none [DV-8.4, DV-8.5, DV-8.8]."""
    row = t.ROW_OF[hype]
    end = t.ROW_OF[hype + 1]
    while row < end:
        measure = t.MEASURE[row]
        value = t.LOW[row]
        if measure == t.INGREDIENTS:
            value = t.ICONS[recipe]
        elif measure == t.DIFFERENT_TYPES:
            value = t.ICON_TYPES[recipe]
        elif measure == t.LEFT:
            value = left
        elif measure == t.THIS_TURN:
            value = this_turn
        elif measure == t.TOKEN:
            value = 1 if token else 0
        if measure > t.WANTED and (value < t.LOW[row] or value > t.HIGH[row]):
            return False
        row += 1
    return True


def demand_of(recipe: i64, hype: i64, extra: i64) -> i64:
    """How many dice of each type a plan asks for before the chef steps in [DV-7.4, DV-8.6]."""
    demand = t.NEEDS[recipe]
    if hype != t.NONE:
        if t.DOUBLE[hype] != 0:
            demand += demand
        demand += t.EXTRA[hype] + extra
    return demand


def demand_under(demand: i64, mode: i64) -> i64:
    """What chef mode t as u makes of a demand [DV-7.4]."""
    if mode < t.CHEF_TYPE:
        return demand
    pair = mode - t.CHEF_TYPE
    return demand + (1 << 4 * t.FROM_TYPE[pair]) - (1 << 4 * t.TO_TYPE[pair])


def completable(pantry: vec[i64], base: i64, demand: i64, kind: i64, numbers: i64, hype: i64, change: bool) -> bool:
    """Can the dice of this and the later types be chosen so that the hype is met, or met after one change [DV-7.6]?

    The pantry is known to hold enough dice of each type.
    """
    need: i64 = 0
    have: i64 = 0
    while kind < t.TYPES:
        need = demand >> 4 * kind & 15
        have = pantry[base + kind]
        if need != 0:
            if how_many(have) != need:
                break
            numbers += have
        kind += 1
    if kind == t.TYPES:
        if numbers_meet(hype, numbers):
            return not change
        return change and changed_number(hype, numbers) != t.NONE
    choice = t.NUMBERS_OF[need]
    end = t.NUMBERS_OF[need + 1]
    while choice < end:
        part = t.NUMBERS[choice]
        if holds(have, part) and completable(pantry, base, demand, kind + 1, numbers + part, hype, change):
            return True
        choice += 1
    return False


def mode_works(
    pantry: vec[i64], base: i64, counts: i64, recipe: i64, hype: i64, extra: i64, mode: i64, token: bool
) -> bool:
    """Can a plan be completed in which the token is kept or changes a die that is spent [DV-7.5 to 7.7, DV-9.1 to 9.9]?

    `counts` are the dice by type. A change of a kept die goes with the plans that keep the token [DV-9.12].
    """
    demand = demand_of(recipe, hype, extra)
    if mode != t.CHEF_NO:
        if not token or (hype != t.NONE and t.KEEPS_TOKEN[hype] != 0):
            return False
        if mode == t.CHEF_NUMBER:
            if hype == t.NONE or t.NUMERIC[hype] == 0:
                return False
        elif mode == t.CHEF_KEPT:
            return False
        else:
            shift = 4 * t.TO_TYPE[mode - t.CHEF_TYPE]
            icons = t.NEEDS[recipe] if hype == t.NONE else t.NEEDS[recipe] + t.EXTRA[hype]
            if icons >> shift & 15 == 0 or extra >> shift & 15 != 0:
                return False
            demand = demand_under(demand, mode)
    if not holds(counts, demand):
        return False
    if hype == t.NONE or t.NUMERIC[hype] == 0:
        return True
    return completable(pantry, base, demand, 0, 0, hype, mode == t.CHEF_NUMBER)


def first_mode(
    pantry: vec[i64], base: i64, counts: i64, recipe: i64, hype: i64, extra: i64, mode: i64, token: bool
) -> i64:
    """The first chef mode from this one on that works, or NONE [DV-9.3]."""
    end: i64 = t.MODES if token else t.CHEF_NUMBER
    while mode < end:
        if mode_works(pantry, base, counts, recipe, hype, extra, mode, token):
            return mode
        mode += 1
    return t.NONE


def first_extra(pantry: vec[i64], base: i64, counts: i64, recipe: i64, hype: i64, place: i64, token: bool) -> i64:
    """The first choice of extra types from this place on for which a mode works, or NONE [DV-7.9, DV-9.8]."""
    end = t.EXTRAS_OF[t.ANY[hype] + 1] - t.EXTRAS_OF[t.ANY[hype]]
    while place < end:
        extra = t.EXTRAS[t.EXTRAS_OF[t.ANY[hype]] + place]
        if first_mode(pantry, base, counts, recipe, hype, extra, t.CHEF_NO, token) != t.NONE:
            return place
        place += 1
    return t.NONE


def has_plan(pantry: vec[i64], base: i64, counts: i64, recipe: i64, hype: i64, this_turn: i64, token: bool) -> bool:
    """Is there any valid plan for the recipe, with the hype or without [DV-7.4, DV-7.10]?"""
    if hype == t.NONE:
        return first_mode(pantry, base, counts, recipe, t.NONE, 0, t.CHEF_NO, token) != t.NONE
    left = how_many(counts) - how_many(demand_of(recipe, hype, 0)) - t.ANY[hype]
    if left < 0 or not kitchen_meets(hype, recipe, left, this_turn, token):
        return False
    if t.ANY[hype] != 0:
        return first_extra(pantry, base, counts, recipe, hype, 0, token) != t.NONE
    return first_mode(pantry, base, counts, recipe, hype, 0, t.CHEF_NO, token) != t.NONE


def needs_token(pantry: vec[i64], base: i64, counts: i64, recipe: i64, hype: i64, this_turn: i64) -> bool:
    """Does every plan for the recipe, with the hype or without, spend the token? There is a plan [DV-9.1]."""
    if hype != t.NONE and t.KEEPS_TOKEN[hype] != 0:
        return False
    return not has_plan(pantry, base, counts, recipe, hype, this_turn, False)
