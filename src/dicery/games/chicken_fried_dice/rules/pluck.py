"""Chuck 'n Pluck in Chicken Fried Dice, step by step: what a seat does with its sheet and the dice of the coop.

Each function returns what follows for the table; the state carries that out.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from dicery.games.chicken_fried_dice.rules import actions as a
from dicery.games.chicken_fried_dice.rules import tables as t
from dicery.games.chicken_fried_dice.rules.sheet import Sheet

# What follows from a step.
MID_DECISION: Final = 0  # an ingredient in hand, laid aside or a bonus opened is still to be used
ACTION_DONE: Final = 1  # a free action is over
DIE_DONE: Final = 2  # one of the four dice is dealt with [CF-6.4]
TOSSED: Final = 3  # the number is to be rolled [CF-7.5]
SPARE_TAKEN: Final = 4  # a coop bonus was opened [CF-9.6]
SAID_DONE: Final = 5  # the seat is finished [CF-5.7]


def make_step(sheet: Sheet, action: i64, coop: vec[i64], order_up: bool, round: i64) -> i64:
    """What a seat does next depends on what it is in the middle of [CF-5.9, CF-6.3]."""
    step = sheet[t.STEP]
    if step == a.FREE:
        return begin(sheet, action, coop, order_up, round)
    if step == a.HOLDING:
        return use(sheet, action, order_up, round)
    if step == a.COOPING:
        return pluck(sheet, action - a.PLUCK, t.EXTRA, coop)
    if step == a.NAMING and sheet[t.MY_BOARD] == t.PICNIC:
        sheet[t.NAMED] = action - a.BONUS - t.FLAVOUR
        sheet[t.STEP] = a.SEATING
        return MID_DECISION
    named = sheet[t.NAMED]
    spend_opened(sheet)
    if step == a.CROSSING:
        place = action - a.PUT
        sheet.write(place // 5, place % 5, t.X, order_up, round)
        sheet.update_wanted()
    elif step == a.NAMING:
        sheet.advance(action - a.BONUS - t.FLAVOUR)
    else:
        sheet.draw_icon(action - a.SEAT, named)
    return ACTION_DONE


def begin(sheet: Sheet, action: i64, coop: vec[i64], order_up: bool, round: i64) -> i64:
    """A free action, the pluck, or what is done with the die that lies aside [CF-5.9]."""
    if sheet[t.LAID] != t.NONE and (action < a.TAKE_PREP or action >= a.PUT):
        sheet.take_up()
        return use(sheet, action, order_up, round)
    if action >= a.BONUS:
        return open_bonus(sheet, action - a.BONUS, order_up, round)
    if action >= a.PLUCK:
        sheet[t.PLUCKED] += 1
        return pluck(sheet, action - a.PLUCK, t.DIE, coop)
    if action >= a.TAKE_PART:
        sheet.remove_part(action - a.TAKE_PART)
        sheet.hold(action - a.TAKE_PART, t.PART)
        return MID_DECISION
    if action >= a.TAKE_PREP:
        slot = action - a.TAKE_PREP
        sheet.hold(6 * sheet.prep_colour(slot) + sheet.prep_number(slot) - 1, t.PREP + slot)
        return MID_DECISION
    if action == a.COOP_BONUS:
        sheet[t.SAVED + t.COOP] -= 1
        sheet[t.STEP] = a.COOPING
        return SPARE_TAKEN
    return SAID_DONE


def pluck(sheet: Sheet, ingredient: i64, source: i64, coop: vec[i64]) -> i64:
    """The die keeps its colour and number and leaves the coop: it has one owner [CF-5.3, CF-9.6]."""
    coop[ingredient] -= 1
    sheet.hold(ingredient, source)
    return MID_DECISION


def open_bonus(sheet: Sheet, kind: i64, order_up: bool, round: i64) -> i64:
    """A multi works at once, the others ask for their target [CF-8.2 to 8.5, CF-9.5, CF-10.6, CF-11.1]."""
    sheet[t.OPENED] = kind
    if t.MULTI <= kind < t.FLAVOUR:
        spend_opened(sheet)
        sheet.cross_all(kind - t.MULTI, order_up, round)
        return ACTION_DONE
    if kind <= t.CROSS_ANY:
        sheet[t.STEP] = a.CROSSING
    elif kind == t.FLAVOUR_ANY:
        sheet[t.STEP] = a.NAMING
    else:
        sheet[t.NAMED] = kind - t.FLAVOUR
        sheet[t.STEP] = a.SEATING
    return MID_DECISION


def spend_opened(sheet: Sheet) -> None:
    """The bonus is used up before it works, so that what it earns does not stand in for it [CF-8.7, CF-9.2]."""
    sheet.spend(sheet[t.OPENED])
    sheet[t.OPENED] = t.NONE
    sheet[t.NAMED] = t.NONE
    sheet[t.STEP] = a.FREE


def use(sheet: Sheet, action: i64, order_up: bool, round: i64) -> i64:
    """Something is done with the ingredient in hand [CF-6.3, CF-6.4]."""
    if action == a.TOSS:
        sheet[t.TOSSES] -= 1
        return TOSSED
    if action == a.ASIDE:
        sheet.lay_aside()
        return MID_DECISION
    if action >= a.PUT:
        place = action - a.PUT
        if action >= a.SAUCE:  # the number stays, the colour is that of the space [CF-7.10]
            place = action - a.SAUCE
            sheet[t.SAUCES] -= 1
        sheet.serve(place // 5, place % 5, order_up, round)
    elif action != a.WASTE:
        sheet.chop(action - a.CHOP)
    source = sheet[t.SOURCE]
    if source >= t.PREP:
        sheet[t.PREP_USED] |= 1 << source - t.PREP
    sheet.let_go()
    return DIE_DONE if source == t.DIE else ACTION_DONE


def land_toss(sheet: Sheet, face: i64) -> i64:
    """A tossed die stays in hand, anything else goes back with its new number [CF-7.5, CF-7.6]."""
    source = sheet[t.SOURCE]
    if source in (t.DIE, t.EXTRA):
        sheet[t.HAND] = sheet[t.HAND] // 6 * 6 + face
        return MID_DECISION
    if source == t.PART:
        sheet.add_part(sheet[t.HAND] // 6 * 6 + face)
    else:
        shift = 3 * (source - t.PREP)
        sheet[t.PREP_NUMBERS] = sheet[t.PREP_NUMBERS] & ~(7 << shift) | face + 1 << shift
    sheet.let_go()
    return ACTION_DONE
