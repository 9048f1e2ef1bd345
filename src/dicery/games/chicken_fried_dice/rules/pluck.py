"""The micro-steps of Chuck 'n Pluck in Chicken Fried Dice: what a seat does with its sheet and the dice of the coop.

Each tells what follows from it for the table, which the state sees to.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from dicery.games.chicken_fried_dice.rules.choices import (
    BONUS,
    CHOP,
    COOP_BONUS,
    PLUCK,
    PUT,
    SAUCE,
    SEAT,
    TAKE_PART,
    TAKE_PREP,
    TOSS,
    WASTE,
)
from dicery.games.chicken_fried_dice.rules.sheet import Sheet
from dicery.games.chicken_fried_dice.rules.tables import (
    COOP,
    COOPING,
    CROSS_ANY,
    CROSSING,
    DIE,
    EXTRA,
    FLAVOUR,
    FLAVOUR_ANY,
    FREE,
    HAND,
    HOLDING,
    MENU,
    MULTI,
    MY_BOARD,
    NAMED,
    NAMING,
    NONE,
    OPENED,
    PART,
    PLUCKED,
    PREP,
    PREP_NUMBERS,
    PREP_USED,
    SAUCES,
    SAVED,
    SEATING,
    SOURCE,
    STEP,
    TOSSES,
    X,
)

# What follows.
MIDWAY: Final = 0  # the same decision goes on
SETTLED: Final = 1  # a free action is over
DEALT_WITH: Final = 2  # one of the four dice is dealt with [CF-6.4]
TOSSED: Final = 3  # the number is to be rolled [CF-7.5]
SPARE_TAKEN: Final = 4  # a coop bonus was opened [CF-9.6]
SAID_DONE: Final = 5


def make_step(sheet: Sheet, action: i64, coop: vec[i64], order_up: bool, round: i64) -> i64:
    """What a seat does next depends on what it is in the middle of [CF-5.9, CF-6.3]."""
    step = sheet[STEP]
    if step == FREE:
        return begin(sheet, action, coop, order_up, round)
    if step == HOLDING:
        return use(sheet, action, order_up, round)
    if step == COOPING:
        return pluck(sheet, action - PLUCK, EXTRA, coop)
    if step == CROSSING:
        place = action - PUT
        sheet.write(place // 5, place % 5, X, order_up, round)
        sheet.look()
        return close_bonus(sheet)
    if step == NAMING:
        if sheet[MY_BOARD] == MENU:
            sheet.advance(action - BONUS - FLAVOUR)
            return close_bonus(sheet)
        sheet[NAMED] = action - BONUS - FLAVOUR
        sheet[STEP] = SEATING
        return MIDWAY
    sheet.draw_icon(action - SEAT, sheet[NAMED])
    return close_bonus(sheet)


def begin(sheet: Sheet, action: i64, coop: vec[i64], order_up: bool, round: i64) -> i64:
    """A free action or the pluck [CF-5.9]."""
    if action >= BONUS:
        return open_bonus(sheet, action - BONUS, order_up, round)
    if action >= PLUCK:
        sheet[PLUCKED] += 1
        return pluck(sheet, action - PLUCK, DIE, coop)
    if action >= TAKE_PART:
        sheet.remove_part(action - TAKE_PART)
        sheet.hold(action - TAKE_PART, PART)
        return MIDWAY
    if action >= TAKE_PREP:
        slot = action - TAKE_PREP
        sheet.hold(6 * sheet.prep_colour(slot) + sheet.prep_number(slot) - 1, PREP + slot)
        return MIDWAY
    if action == COOP_BONUS:
        sheet[SAVED + COOP] -= 1
        sheet[STEP] = COOPING
        return SPARE_TAKEN
    return SAID_DONE


def pluck(sheet: Sheet, ingredient: i64, source: i64, coop: vec[i64]) -> i64:
    """The die keeps its colour and number and leaves the coop: it has one owner [CF-5.3, CF-9.6]."""
    coop[ingredient] -= 1
    sheet.hold(ingredient, source)
    return MIDWAY


def open_bonus(sheet: Sheet, kind: i64, order_up: bool, round: i64) -> i64:
    """A multi works at once, the others ask for their target [CF-8.2 to 8.5, CF-9.5, CF-10.6, CF-11.1]."""
    sheet[OPENED] = kind
    if MULTI <= kind < FLAVOUR:
        sheet.cross_all(kind - MULTI, order_up, round)
        return close_bonus(sheet)
    if kind <= CROSS_ANY:
        sheet[STEP] = CROSSING
    elif kind == FLAVOUR_ANY:
        sheet[STEP] = NAMING
    else:
        sheet[NAMED] = kind - FLAVOUR
        sheet[STEP] = SEATING
    return MIDWAY


def close_bonus(sheet: Sheet) -> i64:
    """The bonus is used up [CF-8.7, CF-9.2]."""
    sheet.spend(sheet[OPENED])
    sheet[OPENED] = NONE
    sheet[NAMED] = NONE
    sheet[STEP] = FREE
    return SETTLED


def use(sheet: Sheet, action: i64, order_up: bool, round: i64) -> i64:
    """Something is done with the ingredient in hand [CF-6.3, CF-6.4]."""
    if action == TOSS:
        sheet[TOSSES] -= 1
        return TOSSED
    if action >= PUT:
        place = action - PUT
        if action >= SAUCE:  # the number stays, the colour is that of the space [CF-7.10]
            place = action - SAUCE
            sheet[SAUCES] -= 1
        sheet.serve(place // 5, place % 5, order_up, round)
    elif action != WASTE:
        sheet.chop(action - CHOP)
    source = sheet[SOURCE]
    if source >= PREP:
        sheet[PREP_USED] |= 1 << source - PREP
    sheet.let_go()
    return DEALT_WITH if source == DIE else SETTLED


def land_toss(sheet: Sheet, face: i64) -> i64:
    """A tossed die stays in hand, anything else goes back with its new number [CF-7.5, CF-7.6]."""
    source = sheet[SOURCE]
    if source in (DIE, EXTRA):
        sheet[HAND] = sheet[HAND] // 6 * 6 + face
        return MIDWAY
    if source == PART:
        sheet.add_part(sheet[HAND] // 6 * 6 + face)
    else:
        shift = 3 * (source - PREP)
        sheet[PREP_NUMBERS] = sheet[PREP_NUMBERS] & ~(7 << shift) | face + 1 << shift
    sheet.let_go()
    return SETTLED
