"""What a seat of Chicken Fried Dice may choose from, written into a caller's buffer."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from dicery.games.chicken_fried_dice.rules import actions as a
from dicery.games.chicken_fried_dice.rules import tables as t
from dicery.games.chicken_fried_dice.rules.sheet import Sheet

ORDERS: Final = vec[i64]([0, 1, 2, 0, 2, 1, 1, 0, 2, 1, 2, 0, 2, 0, 1, 2, 1, 0])  # 3 * order + slot -> rolled die


def list_orders(roll: i64, out: vec[i64]) -> i64:
    """The different sequences of the three numbers, each by its first permutation [CF-4.6, CF-4.8]."""
    count: i64 = 0
    order: i64 = 0
    while order < 6:
        earlier: i64 = 0
        while sequence(roll, earlier) != sequence(roll, order):
            earlier += 1
        if earlier == order:
            out[count] = a.ORDER + order
            count += 1
        order += 1
    return count


def sequence(roll: i64, order: i64) -> i64:
    """The rolled numbers in this order, three bits for each slot."""
    first = roll >> 3 * ORDERS[3 * order] & 7
    second = roll >> 3 * ORDERS[3 * order + 1] & 7
    third = roll >> 3 * ORDERS[3 * order + 2] & 7
    return first | second << 3 | third << 6


def list_plucking(sheet: Sheet, coop: vec[i64], spare: i64, due: bool, free_waste: bool, out: vec[i64]) -> i64:
    """What a seat may do in Chuck 'n Pluck depends on what it is in the middle of [CF-5.9, CF-6.3]."""
    step = sheet[t.STEP]
    if step == a.FREE:
        if sheet[t.LAID] != t.NONE:
            return list_aside(sheet, free_waste, out)
        return list_free(sheet, coop, spare, due, out)
    if step == a.HOLDING:
        count = list_uses(sheet, sheet[t.HAND], sheet[t.SOURCE], free_waste, out)
        if sheet[t.SOURCE] in (t.DIE, t.EXTRA) and not sheet.idle(0):
            out[count] = a.ASIDE
            count += 1
        return count
    if step == a.COOPING:
        return list_coop(coop, out, 0)
    if step == a.CROSSING:
        return list_spaces(sheet, sheet[t.OPENED], t.EVERY_NUMBER, a.PUT, out, 0)
    if step == a.NAMING:
        flavours = sheet.tracks_open() if sheet[t.MY_BOARD] == t.MENU else 15
        return list_bits(flavours, a.BONUS + t.FLAVOUR, out, 0)
    return list_bits(t.ALL_PICNIC & ~sheet[t.FILLED], a.SEAT, out, 0)


def list_free(sheet: Sheet, coop: vec[i64], spare: i64, due: bool, out: vec[i64]) -> i64:
    """Free actions in any number and sequence, and the pluck if one is due [CF-5.2, CF-5.6, CF-5.7, CF-5.9]."""
    count: i64 = 0
    bonuses = sheet.usable_bonuses(spare)
    prep = sheet.usable_prep()
    parts = sheet.usable_parts()
    if not due:
        out[0] = a.DONE
        count = 1
    if bonuses >> t.COOP & 1 != 0:
        out[count] = a.COOP_BONUS
        count += 1
    count = list_bits(prep, a.TAKE_PREP, out, count)
    count = list_bits(parts, a.TAKE_PART, out, count)
    if due:
        count = list_coop(coop, out, count)
    return list_bits(bonuses & (1 << t.COOP) - 1, a.BONUS, out, count)


def list_aside(sheet: Sheet, free_waste: bool, out: vec[i64]) -> i64:
    """Free actions while a die lies aside, and what it can do; no other die is plucked before that [CF-5.2, CF-5.9]."""
    count = list_uses(sheet, sheet[t.LAID], sheet[t.LAID_FROM], free_waste, out)
    count = list_bits(sheet.usable_prep(), a.TAKE_PREP, out, count)
    count = list_bits(sheet.usable_parts(), a.TAKE_PART, out, count)
    return list_bits(sheet.usable_bonuses(0), a.BONUS, out, count)


def list_coop(coop: vec[i64], out: vec[i64], count: i64) -> i64:
    """Dice that look alike are one action [CF-1.7]."""
    ingredient: i64 = 0
    while ingredient < 30:
        if coop[ingredient] > 0:
            out[count] = a.PLUCK + ingredient
            count += 1
        ingredient += 1
    return count


def list_uses(sheet: Sheet, ingredient: i64, source: i64, free_waste: bool, out: vec[i64]) -> i64:
    """What an ingredient can do [CF-6.1 to 6.5, CF-7.2 to 7.10, CF-16.2]."""
    colour = ingredient // 6
    number = ingredient % 6 + 1
    changeable = sheet.changeable(source)
    fits = sheet.fitting(colour, number) != 0
    count: i64 = 0
    if source in (t.DIE, t.EXTRA) and (free_waste or not fits):
        out[count] = a.WASTE
        count += 1
    if changeable:
        if sheet[t.TOSSES] > 0:
            out[count] = a.TOSS
            count += 1
        if sheet.choppable(source, number):
            smaller: i64 = 1
            while 2 * smaller <= number:
                out[count] = a.CHOP + smaller
                count += 1
                smaller += 1
    if fits:
        count = list_spaces(sheet, colour, t.EXACTLY[number], a.PUT, out, count)
    if changeable and sheet.sauceable(colour, number):
        count = list_spaces(sheet, colour - 5, t.EXACTLY[number], a.SAUCE, out, count)
    return count


def list_bits(bits: i64, first: i64, out: vec[i64], count: i64) -> i64:
    """Writes `first` + the number of every bit set."""
    while bits != 0:
        if bits & 1 != 0:
            out[count] = first
            count += 1
        bits >>= 1
        first += 1
    return count


def list_spaces(sheet: Sheet, colour: i64, numbers: i64, first: i64, out: vec[i64], count: i64) -> i64:
    """Writes `first` + 5 * slot + space for the empty spaces of a colour that take one of the numbers.

    Wild stands for all colours; colour - 5 stands for all but that colour.
    """
    rows = sheet.rows
    places = sheet.first + t.ACCEPTS
    slots = sheet[t.CUSTOMERS]
    slot: i64 = 0
    while slot < slots:
        accepts = rows[places + slot] & numbers
        if accepts != 0:
            card = sheet[t.CARD + slot]
            if colour >= 0:
                accepts &= t.CARD_MASK[6 * card + colour]
            else:
                accepts &= ~t.CARD_MASK[6 * card + colour + 5]
            action = first + 5 * slot
            while accepts != 0:
                if accepts & 63 != 0:
                    out[count] = action
                    count += 1
                accepts >>= 6
                action += 1
        slot += 1
    return count
