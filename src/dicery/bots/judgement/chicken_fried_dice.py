"""Chicken Fried Dice: the points a sheet is heading for, by what it has, what customers promise and what lies ready.

A customer promises what feeding it gives, times a chance for each empty space that is better the more numbers the space
still takes [CF-3.2]. An ingredient that lies ready is worth what it would add to the best promise.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from dicery.bots.judgement.judgement import Judgement
from dicery.engine.state import State
from dicery.games.chicken_fried_dice.rules.phases import PLUCKING, ROUNDS, STEALING, TOSSING
from dicery.games.chicken_fried_dice.rules.score import bit_count, board_points, clashes, tile_points
from dicery.games.chicken_fried_dice.rules.sheet import Sheet
from dicery.games.chicken_fried_dice.rules.state import ChickenState
from dicery.games.chicken_fried_dice.rules.tables import (
    ACCEPTS,
    AT_LEAST,
    AT_MOST,
    BOARD_TIPS,
    CARD,
    CARD_BONUS,
    CARD_COLOUR,
    CARD_TIP,
    CHOPPED,
    CHOPS,
    COOP,
    CUSTOMERS,
    DIE,
    DRAWS_FOUR,
    EARNED,
    EXTRA,
    FILLED,
    FINISHED,
    FLAVOUR,
    HAND,
    KINDS,
    MENU,
    MENU_COLOUR,
    MENU_EACH,
    MENU_STEPS,
    MY_BOARD,
    PLUCKED,
    POINTS_STEP,
    PREP_USED,
    REPLACE,
    REVIEW_POINTS,
    RULE_ALL,
    SAUCES,
    SAVED,
    SEGMENTS,
    SOURCE,
    STAR_SEGMENTS,
    STARS,
    STEP,
    TABLE_FIRST,
    TABLE_FULL,
    TABLE_POINTS,
    TABLE_RULE,
    TABLES,
    TIP_KIND,
    TIP_POINTS,
    TIP_STEPS,
    TIPS,
    TIPS_DUE,
    TOSSES,
    TRACKS,
    WRITTEN,
)

# What a bonus is worth before it is used: cross-offs of a colour, of any; multi; a flavour on the picnic; coop.
_BONUS: Final = vec[float]([1.6, 2.4, 3.0, 4.0, 2.2])
_TIP: Final = 2.0  # for a condition met, and for one that can still be met
_MAY_TIP: Final = 0.55
_STAR: Final = 1.05
_UNKNOWN: Final = 2.6  # a customer not yet drawn
_READY: Final = 0.7  # of what an ingredient that lies ready would add
_TOSS: Final = 0.05  # for each use that is left
_CHOP: Final = 0.1
_SAUCE: Final = 0.15
_UPGRADE: Final = 2.8  # one that is earned but not yet chosen, and for every round in which it serves
_UPGRADE_ROUND: Final = 1.4
_IN_TIME: Final = 0.8  # how likely an empty space is to be filled in time
_LAST_BUT_ONE: Final = 0.74
_TIGHT: Final = 0.92  # of that, for a space that takes no more than one number
_GROWTH: Final = 1.8  # spaces of a colour fed in a round
_NEXT_RULE: Final = 0.55
_TABLE: Final = 0.75
_FLAVOUR: Final = 1.5  # on the menu: a step, and its share of the next rule
_FLAVOUR_RULE: Final = 0.5
# How likely a space is to be filled in the last round, by the dice plucked.
_LAST_ROUND: Final = vec[float]([0.75, 0.68, 0.58, 0.42, 0.2])
# For every round in which it serves: prep, chop, sauce and toss at level 1, then at level 2.
_SERVES: Final = vec[float]([1.5, 1.7, 1.2, 0.4, 3.0, 3.1, 2.0, 0.6])


class ChickenJudgement(Judgement):
    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, ChickenState)
        sheet = state.sheet(seat)
        rounds = ROUNDS - state.round
        plucking = PLUCKING <= state.phase <= STEALING
        segments = sheet[STAR_SEGMENTS]
        tips = sheet[TIPS] + sheet[TIPS_DUE] + sheet[BOARD_TIPS]
        if plucking:
            segments += sheet.segments_fed(state.round)
            tips += sheet.tips_earned(state.round)
        value = float(REVIEW_POINTS[segments if segments < SEGMENTS else SEGMENTS])
        value += truck_value(sheet, tips, rounds) + board_value(sheet, rounds)
        chance = space_chance(sheet, rounds, plucking)
        urgent = space_chance(sheet, 0, plucking)
        flavours = flavour_worths(sheet, rounds)
        slot: i64 = 0
        while slot < sheet[CUSTOMERS]:
            accepts = sheet[ACCEPTS + slot]
            if accepts != 0:
                value += promise(sheet, slot, accepts, sheet[WRITTEN + slot], chance, urgent, flavours)
            slot += 1
        if rounds > 0:
            value += _UNKNOWN * float(sheet[REPLACE])
            if sheet[DRAWS_FOUR] != 0:
                value += _UNKNOWN
        if plucking and sheet[STEP] != FINISHED:
            value += ready_value(state, sheet, chance, urgent, flavours)
            value += bonus_value(sheet, EARNED, flavours)
        if rounds > 0 or (plucking and sheet[STEP] != FINISHED):
            value += bonus_value(sheet, SAVED, flavours)
        return value


def truck_value(sheet: Sheet, tips: i64, rounds: i64) -> float:
    """Points of the tip track and the tiles, and the use of the stations in the rounds to come [CF-13.8]."""
    if tips > TIP_STEPS:
        tips = TIP_STEPS
    value = float(TIP_POINTS[tips]) + float(tile_points(sheet))
    made: i64 = 0
    station: i64 = 0
    while station < 4:
        level = sheet.level(station)
        made += level
        if level > 0:
            value += _SERVES[4 * (level - 1) + station] * float(rounds)
        station += 1
    reached: i64 = 0
    step: i64 = 0
    while step < tips:
        if TIP_KIND[step] != POINTS_STEP:
            reached += 1
        step += 1
    return value + float(reached - made) * (_UPGRADE + _UPGRADE_ROUND * float(rounds))


def space_chance(sheet: Sheet, rounds: i64, plucking: bool) -> float:
    """How likely an empty space that takes every number is to be filled in time."""
    if rounds >= 2:
        return _IN_TIME
    if rounds == 1:
        return _LAST_BUT_ONE
    if not plucking:
        return _LAST_ROUND[0]
    if sheet[STEP] == FINISHED:
        return 0.0
    return _LAST_ROUND[sheet[PLUCKED]]


def promise(
    sheet: Sheet, slot: i64, accepts: i64, written: i64, chance: float, urgent: float, flavours: vec[float]
) -> float:
    """What feeding this customer would give, times the chance that it comes to that [CF-3.4, CF-13.2, CF-13.5]."""
    card = sheet[CARD + slot]
    worth = _STAR * float(sheet[STARS + slot]) + bonus_worth(CARD_BONUS[card], flavours)
    if sheet[STARS + slot] == 0:  # it leaves after this round [CF-13.10]
        chance = urgent
    likely = 1.0
    place = 5 * card
    end = place + 5
    while place < end:
        tip = CARD_TIP[place]
        number = written & 7
        if number != 0:
            if number == tip:
                worth += _TIP
        else:
            numbers = accepts & 63
            if numbers == 0:
                break
            likely *= chance * (_TIGHT + (1.0 - _TIGHT) * float(bit_count(numbers)) / 6.0)
            if tip != 0 and numbers >> tip - 1 & 1 != 0:
                worth += _MAY_TIP
        accepts >>= 6
        written >>= 3
        place += 1
    return worth * likely


def flavour_worths(sheet: Sheet, rounds: i64) -> vec[float]:
    """What one more of each flavour is worth, then the best of them; on the menu by the next rule [CF-10.3]."""
    worths = vec[float]([0.0] * 5)
    best = 0.0
    flavour: i64 = 0
    while flavour < 4:
        worth = _BONUS[3]
        if sheet[MY_BOARD] == MENU:
            made = sheet[TRACKS] >> 3 * flavour & 7
            worth = 0.0
            if made < MENU_STEPS:
                step: i64 = 2 if made < 3 else 5
                place = MENU_STEPS * flavour + step
                spaces = float(sheet.fed_spaces(MENU_COLOUR[place])) + _GROWTH * float(rounds)
                worth = _FLAVOUR + _FLAVOUR_RULE * float(MENU_EACH[place]) * spaces / float(step + 1 - made)
        worths[flavour] = worth
        best = max(best, worth)
        flavour += 1
    worths[4] = best
    return worths


def bonus_worth(kind: i64, flavours: vec[float]) -> float:
    if kind < 5:
        return _BONUS[0]
    if kind == 5:
        return _BONUS[1]
    if kind < FLAVOUR:
        return _BONUS[2]
    return flavours[kind - FLAVOUR] if kind < COOP else _BONUS[4]


def bonus_value(sheet: Sheet, first: i64, flavours: vec[float]) -> float:
    value = 0.0
    kind: i64 = 0
    while kind < KINDS:
        if sheet[first + kind] != 0:
            value += float(sheet[first + kind]) * bonus_worth(kind, flavours)
        kind += 1
    return value


def board_value(sheet: Sheet, rounds: i64) -> float:
    """Points of the board as it is, and a share of what it is heading for [CF-10.2, CF-11.2]."""
    value = float(board_points(sheet))
    if sheet[MY_BOARD] == MENU:
        return value + menu_outlook(sheet, rounds)
    clash = clashes(sheet)
    table: i64 = 0
    while table < TABLES:
        first = TABLE_FIRST[table]
        spaces = (1 << TABLE_FIRST[table + 1]) - (1 << first)
        filled = sheet[FILLED] & spaces
        if filled != 0 and filled != spaces and clash & spaces == 0:
            share = float(bit_count(filled)) / float(TABLE_FIRST[table + 1] - first)
            full = TABLE_POINTS[table] if TABLE_RULE[table] == RULE_ALL else TABLE_FULL[table]
            value += _TABLE * float(full) * share * (0.6 + 0.4 * share) * (1.0 if rounds > 0 else 0.6)
        table += 1
    return value


def menu_outlook(sheet: Sheet, rounds: i64) -> float:
    """Rules reached gain with every round; the next rule counts by the steps made towards it [CF-10.3]."""
    value = 0.0
    flavour: i64 = 0
    while flavour < 4:
        made = sheet[TRACKS] >> 3 * flavour & 7
        step: i64 = 2
        while step < MENU_STEPS:
            place = MENU_STEPS * flavour + step
            growth = _GROWTH * float(rounds)
            if made > step:
                value += float(MENU_EACH[place]) * growth
            elif made > step - 3 and rounds > 0:
                share = float(made - step + 3) / 3.0
                fed = float(sheet.fed_spaces(MENU_COLOUR[place]))
                value += _NEXT_RULE * share * share * float(MENU_EACH[place]) * (fed + growth)
            step += 3
        flavour += 1
    return value


def ready_value(state: ChickenState, sheet: Sheet, chance: float, urgent: float, flavours: vec[float]) -> float:
    """Prep ingredients, parts and station uses that are left, and the die that is being tossed [CF-6.2, CF-7.11]."""
    value = _TOSS * float(sheet[TOSSES]) + _CHOP * float(sheet[CHOPS]) + _SAUCE * float(sheet[SAUCES])
    gains = gain_table(sheet, chance, urgent, flavours)
    slot: i64 = 0
    while slot < 3:
        number = sheet.prep_number(slot)
        if number != 0 and sheet[PREP_USED] >> slot & 1 == 0:
            value += _READY * gains[6 * sheet.prep_colour(slot) + number - 1]
        slot += 1
    parts = sheet[CHOPPED]
    while parts != 0:
        value += _READY * gains[(parts & 63) - 1]
        parts >>= 6
    if state.phase == TOSSING and sheet[HAND] >= 0:
        colour = sheet[HAND] // 6
        total = 0.0
        face: i64 = 0
        while face < 6:
            total += gains[6 * colour + face]
            face += 1
        value += total / 6.0 * (1.0 if sheet[SOURCE] in (DIE, EXTRA) else _READY)
    return value


def gain_table(sheet: Sheet, chance: float, urgent: float, flavours: vec[float]) -> vec[float]:
    """For every ingredient the most that writing it could add to a customer's promise, or feeding it."""
    gains = vec[float]([0.0] * 36)
    slot: i64 = 0
    while slot < sheet[CUSTOMERS]:
        accepts = sheet[ACCEPTS + slot]
        if accepts != 0:
            written = sheet[WRITTEN + slot]
            before = promise(sheet, slot, accepts, written, chance, urgent, flavours)
            place = 5 * sheet[CARD + slot]
            space: i64 = 0
            while accepts >> 6 * space != 0:
                number: i64 = 1
                while number <= 6:
                    if accepts >> 6 * space + number - 1 & 1 != 0:
                        below = accepts & ((1 << 6 * space) - 1) & AT_MOST[number]
                        above = accepts >> 6 * space + 6 << 6 * space + 6 & AT_LEAST[number]
                        after = promise(
                            sheet, slot, below | above, written | number << 3 * space, chance, urgent, flavours
                        )
                        ingredient = 6 * CARD_COLOUR[place + space] + number - 1
                        gains[ingredient] = max(gains[ingredient], after - before)
                        gains[30 + number - 1] = max(gains[30 + number - 1], after - before)
                    number += 1
                space += 1
        slot += 1
    return gains
