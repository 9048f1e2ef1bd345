"""The parts of Chicken Fried Dice as packed tables, and the numbers that stand for things.

An ingredient is one number, 6 * colour + number - 1, with colour 5 for wild. Cards, bonuses, stations and picnic spaces
are numbered as in parts.py.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from dicery.games.chicken_fried_dice.parts import PARTS, STEP_KINDS

NONE: Final = -1
ROUNDS: Final = 5  # [CF-1.1]
PLUCKS: Final = 4  # [CF-5.2]
SLOTS: Final = 19  # a seat never sees more customers [CF-2.5, CF-18.3]
WILD: Final = 5
X: Final = 7  # a crossed-off space, where numbers are written as 1 to 6

# The fields of a sheet.
MY_TRUCK: Final = 0
MY_BOARD: Final = 1
LEVELS: Final = 2  # two bits for each station
CHOPS: Final = 3  # uses left this round [CF-7.11]
SAUCES: Final = 4
TOSSES: Final = 5
PREP_NUMBERS: Final = 6  # three bits for each slot, 0 before the roll
PREP_USED: Final = 7  # bit of each used slot
CHOPPED: Final = 8  # parts in ascending order, six bits each: ingredient + 1
PLUCKED: Final = 9  # regular dice taken in this phase
STEP: Final = 10
HAND: Final = 11  # ingredient, NONE
SOURCE: Final = 12
OPENED: Final = 13  # the bonus under way, NONE
NAMED: Final = 14  # the flavour chosen for it, NONE
CUSTOMERS: Final = 15  # slot numbers given out [CF-2.5]
WANTED: Final = 16
TRACKS: Final = 17  # three bits for each flavour: steps made on the menu
FILLED: Final = 18  # bits of the picnic spaces
ICONS: Final = 19  # two bits for each picnic space: the flavour
TIPS: Final = 20  # steps made on the tip track
TIPS_DUE: Final = 21  # tips of this cleanup still to be walked
BOARD_TIPS: Final = 22  # tips earned on the board in this round [CF-9.3]
STAR_SEGMENTS: Final = 23
DRAWS_FOUR: Final = 24  # 1 if four new customers come
DRAWN: Final = 25  # new customers to choose from, seven bits each: card + 1
REPLACE: Final = 26  # customers still to be replaced
CARD: Final = 27  # from here on a place for each slot
WRITTEN: Final = 46  # three bits for each space from the bottom: 0 empty, 1 to 6, X
ACCEPTS: Final = 65
STARS: Final = 84  # star segments left
FED: Final = 103  # 0 in the queue, 1 to 5 the round in which it was fed, LEFT
EARNED: Final = 122  # from here on a place for each bonus: from customers in this round
SAVED: Final = 139  # from the board
LAID: Final = 156  # a plucked die that lies aside while something else is used: ingredient, NONE [CF-5.9]
LAID_FROM: Final = 157  # DIE, EXTRA, NOWHERE
ROW: Final = 158

LEFT: Final = 6

# Bonuses.
CROSS: Final = 0
CROSS_ANY: Final = 5
MULTI: Final = 6
FLAVOUR: Final = 11
FLAVOUR_ANY: Final = 15
COOP: Final = 16
TIP: Final = 17
KINDS: Final = 17

MENU: Final = 0
PICNIC: Final = 1

PREP_STATION: Final = 0
CHOP_STATION: Final = 1
SAUCE_STATION: Final = 2
TOSS_STATION: Final = 3

# Where the ingredient in hand comes from.
NOWHERE: Final = 0
DIE: Final = 1  # one of the four
EXTRA: Final = 2  # plucked with a coop bonus
PART: Final = 3
PREP: Final = 4  # and the slot, 0 to 2

TIP_STEPS: Final = 20
SEGMENTS: Final = 40
MENU_STEPS: Final = 6
PICNIC_SPACES: Final = 28
ALL_PICNIC: Final = 0xFFFFFFF
EVERY_NUMBER: Final = 0x3FFFFFFF  # in any of five spaces

# Numbers 1 to 6 in every group of six bits: exactly this one, at most this one, at least this one [CF-3.2].
EXACTLY: Final = vec[i64]([0] + [0x1041041 << number - 1 for number in range(1, 7)])
AT_MOST: Final = vec[i64]([0] + [0x1041041 * ((1 << number) - 1) for number in range(1, 7)])
AT_LEAST: Final = vec[i64]([0] + [0x1041041 * (64 - (1 << number - 1)) for number in range(1, 7)])

# The bit of each ingredient; a compiled `1 << ingredient` would be an int of 32 bits.
INGREDIENT_BIT: Final = vec[i64]([1 << ingredient for ingredient in range(36)])

# How trucks and boards are handed out: the numbers of these options in options.py.
PICK: Final = 0
BY_SEAT: Final = 1  # trucks
BOARDS_MIXED: Final = 3

# The tables of the parts file, packed.
SCHEDULE: Final = vec[i64]([chef for rounds in PARTS.schedule for chef in rounds])  # 5 * (seats - 1) + round - 1
CARD_SPACES: Final = vec[i64]([len(card.spaces) for card in PARTS.customers])
CARD_COLOUR: Final = vec[i64](  # 5 * card + space -> colour
    [colour for card in PARTS.customers for colour in (*card.spaces, *[0] * (5 - len(card.spaces)))]
)
CARD_MASK: Final = vec[i64](  # 6 * card + colour -> bits of the spaces that take the colour, wild takes all
    [
        sum(63 << 6 * space for space, own in enumerate(card.spaces) if colour in (own, WILD))
        for card in PARTS.customers
        for colour in range(6)
    ]
)
CARD_COUNT: Final = vec[i64](  # 5 * card + colour -> spaces of the colour
    [card.spaces.count(colour) for card in PARTS.customers for colour in range(5)]
)
CARD_STARS: Final = vec[i64]([card.stars for card in PARTS.customers])
CARD_BONUS: Final = vec[i64]([card.bonus for card in PARTS.customers])
CARD_TIP: Final = vec[i64](  # 5 * card + space -> the number that earns a tip, or 0
    [dict(card.tips).get(space, 0) for card in PARTS.customers for space in range(5)]
)
TRUCK_PREP: Final = vec[i64]([colour for truck in PARTS.trucks for colour in truck.prep])  # 3 * truck + slot
BEST_PREP: Final = vec[i64](PARTS.best_prep)
CHANGEABLE: Final = vec[i64]([int(may) for may in PARTS.changeable])
USES: Final = vec[i64]([uses for station in PARTS.stations for uses in station.uses])  # 3 * station + level
TILE_POINTS: Final = vec[i64](  # 3 * station + level [CF-14.9]
    [points for station in PARTS.stations for points in station.points]
)
POINTS_STEP: Final = 0
PLUS_STEP: Final = 1
FLIP_STEP: Final = 2
TIP_KIND: Final = vec[i64]([STEP_KINDS.index(step.kind) for step in PARTS.tip_track])
TIP_POINTS: Final = vec[
    i64
](  # steps reached -> points [CF-14.2, CF-14.7]
    [0] + [max(step.points for step in PARTS.tip_track[: reached + 1]) for reached in range(TIP_STEPS)]
)
REVIEW_POINTS: Final = vec[i64](  # segments -> points [CF-14.5, CF-14.8]
    [
        (PARTS.review_track[segments // 5 - 1].points if segments >= 5 else 0) + segments % 5
        for segments in range(SEGMENTS + 1)
    ]
)
CARD_STARS_DONE: Final = vec[
    i64
](  # segments -> how many stars with the card icon are complete [CF-13.12]
    [sum(star.card for star in PARTS.review_track[: segments // 5]) for segments in range(SEGMENTS + 1)]
)
MENU_GAIN: Final = vec[i64]([step.gain[0] if step.gain else NONE for track in PARTS.menu for step in track])
MENU_POINTS: Final = vec[i64]([step.points for track in PARTS.menu for step in track])
MENU_EACH: Final = vec[i64]([step.each for track in PARTS.menu for step in track])
MENU_COLOUR: Final = vec[i64]([step.colour for track in PARTS.menu for step in track])
RULE_ALL: Final = 0
RULE_DISTINCT: Final = 1
RULE_MOST: Final = 2
TABLES: Final = 7
TABLE_RULE: Final = vec[i64]([("all", "distinct", "most", "touch").index(table.rule) for table in PARTS.tables])
TABLE_FIRST: Final = vec[i64]([table.first for table in PARTS.tables] + [PICNIC_SPACES])
TABLE_POINTS: Final = vec[i64]([table.points for table in PARTS.tables])
TABLE_FULL: Final = vec[i64]([table.full for table in PARTS.tables])
EDGES: Final = vec[i64](  # two spaces in six bits each, and 1 << 12 where they must be equal
    [one | other << 6 | same << 12 for table in PARTS.tables for one, same, other in table.edges]
)
TOUCHED: Final = vec[i64]([sum(1 << space for space in bonus.touches) for bonus in PARTS.picnic_bonuses])
TOUCH_GAIN: Final = vec[i64]([bonus.gain[0] for bonus in PARTS.picnic_bonuses])

SOURCES: Final = ("", "die", "extra", "part", "p1", "p2", "p3")
BOARDS: Final = ("menu", "picnic")
