"""What a seat of Chicken Fried Dice may choose from, written into a caller's buffer.

Actions of a seat, as in the ledger's table "Decisions and chance":

    done            0                           coop             1
    waste           2                           toss             3
    chop            3 + smaller part      4-6   take prep        6 + slot               7-9
    take part       10 + ingredient     10-45   pluck            46 + ingredient      46-75
    open a bonus    76 + bonus          76-91   put, x           92 + 5 * slot + space
    sauce           187 + 5 * slot + space      seat             282 + picnic space
    order           322 + permutation           upgrade          328 + station
    keep            332 + set of cards          truck            348 + truck
    board           353 menu, 354 picnic

Bonuses 0-15 are opened with 76 + bonus: cross C, cross any, multi C, a flavour, any flavour.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from dicery.games.chicken_fried_dice.rules.sheet import (
    Sheet,
)
from dicery.games.chicken_fried_dice.rules.tables import (
    ACCEPTS,
    ALL_PICNIC,
    CARD,
    CARD_MASK,
    COOP,
    COOPING,
    CROSSING,
    CUSTOMERS,
    DIE,
    EVERY_NUMBER,
    EXACTLY,
    EXTRA,
    FILLED,
    FLAVOUR,
    FREE,
    HAND,
    HOLDING,
    MENU,
    MY_BOARD,
    NAMING,
    OPENED,
    PLUCKED,
    SOURCE,
    STEP,
    TOSSES,
)

PLUCKS: Final = 4  # [CF-5.2]

DONE: Final = 0
COOP_BONUS: Final = 1
WASTE: Final = 2
TOSS: Final = 3
CHOP: Final = 3
TAKE_PREP: Final = 7
TAKE_PART: Final = 10
PLUCK: Final = 46
BONUS: Final = 76
PUT: Final = 92
SAUCE: Final = 187
SEAT: Final = 282
ORDER: Final = 322
UPGRADE: Final = 328
KEEP: Final = 332
TRUCK: Final = 348
BOARD: Final = 353

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
            out[count] = ORDER + order
            count += 1
        order += 1
    return count


def sequence(roll: i64, order: i64) -> i64:
    """The rolled numbers in this order, three bits for each slot."""
    first = roll >> 3 * ORDERS[3 * order] & 7
    second = roll >> 3 * ORDERS[3 * order + 1] & 7
    third = roll >> 3 * ORDERS[3 * order + 2] & 7
    return first | second << 3 | third << 6


def list_plucking(sheet: Sheet, coop: vec[i64], spare: i64, free_waste: bool, out: vec[i64]) -> i64:
    """What a seat may do in Chuck 'n Pluck depends on what it is in the middle of [CF-5.9, CF-6.3]."""
    step = sheet[STEP]
    if step == FREE:
        return list_free(sheet, coop, spare, out)
    if step == HOLDING:
        return list_uses(sheet, free_waste, out)
    if step == COOPING:
        return list_coop(coop, out, 0)
    if step == CROSSING:
        return list_spaces(sheet, sheet[OPENED], EVERY_NUMBER, PUT, out, 0)
    if step == NAMING:
        flavours = sheet.tracks_open() if sheet[MY_BOARD] == MENU else 15
        return list_bits(flavours, BONUS + FLAVOUR, out, 0)
    return list_bits(ALL_PICNIC & ~sheet[FILLED], SEAT, out, 0)


def list_free(sheet: Sheet, coop: vec[i64], spare: i64, out: vec[i64]) -> i64:
    """Free actions in any number and sequence, and the pluck while one is due [CF-5.2, CF-5.7, CF-5.9]."""
    count: i64 = 0
    bonuses = sheet.usable_bonuses(spare)
    prep = sheet.usable_prep()
    parts = sheet.usable_parts()
    if sheet[PLUCKED] == PLUCKS:
        out[0] = DONE
        count = 1
    if bonuses >> COOP & 1 != 0:
        out[count] = COOP_BONUS
        count += 1
    count = list_bits(prep, TAKE_PREP, out, count)
    count = list_bits(parts, TAKE_PART, out, count)
    if sheet[PLUCKED] < PLUCKS:
        count = list_coop(coop, out, count)
    return list_bits(bonuses & (1 << COOP) - 1, BONUS, out, count)


def list_coop(coop: vec[i64], out: vec[i64], count: i64) -> i64:
    """Dice that look alike are one action [CF-1.7]."""
    ingredient: i64 = 0
    while ingredient < 30:
        if coop[ingredient] > 0:
            out[count] = PLUCK + ingredient
            count += 1
        ingredient += 1
    return count


def list_uses(sheet: Sheet, free_waste: bool, out: vec[i64]) -> i64:
    """What the ingredient in hand can do [CF-6.1 to 6.5, CF-7.2 to 7.10, CF-16.2]."""
    colour = sheet[HAND] // 6
    number = sheet[HAND] % 6 + 1
    source = sheet[SOURCE]
    changeable = sheet.changeable(source)
    fits = sheet.fitting(colour, number) != 0
    count: i64 = 0
    if source in (DIE, EXTRA) and (free_waste or not fits):
        out[count] = WASTE
        count += 1
    if changeable:
        if sheet[TOSSES] > 0:
            out[count] = TOSS
            count += 1
        if sheet.choppable(source, number):
            smaller: i64 = 1
            while 2 * smaller <= number:
                out[count] = CHOP + smaller
                count += 1
                smaller += 1
    if fits:
        count = list_spaces(sheet, colour, EXACTLY[number], PUT, out, count)
    if changeable and sheet.sauceable(colour, number):
        count = list_spaces(sheet, colour - 5, EXACTLY[number], SAUCE, out, count)
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
    places = sheet.first + ACCEPTS
    slots = sheet[CUSTOMERS]
    slot: i64 = 0
    while slot < slots:
        accepts = rows[places + slot] & numbers
        if accepts != 0:
            card = sheet[CARD + slot]
            if colour >= 0:
                accepts &= CARD_MASK[6 * card + colour]
            else:
                accepts &= ~CARD_MASK[6 * card + colour + 5]
            action = first + 5 * slot
            while accepts != 0:
                if accepts & 63 != 0:
                    out[count] = action
                    count += 1
                accepts >>= 6
                action += 1
        slot += 1
    return count
