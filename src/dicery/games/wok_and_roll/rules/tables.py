"""The menus and the House Specials as packed tables, and the numbers that all rules share.

Collections of symbols are numbers with a byte for each symbol, sets of servings and groups are bits, as in parts.py.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from dicery.games.wok_and_roll.parts import COUNTS, PARTS, TABLES, collection

INGREDIENTS: Final = 5
BOOK: Final = 5
NONE: Final = -1
MOST_PAYMENTS: Final = 12  # [WR-6.9]

FULL_BYTES: Final = 0x7F7F7F7F7F  # the ingredients of a collection
GUARDS: Final = 0x8080808080  # the highest bit of each ingredient's byte
ALL_HEXAGONS: Final = 0x1F
BOOKS_AT: Final = 40  # where the books stand in a collection
# Compiled, a literal 1 is shifted within 32 bits; these reach further.
BIT: Final = vec[i64]([1 << place for place in range(48)])
ONE_OF: Final = vec[i64]([1 << 8 * symbol for symbol in range(6)])  # a collection of one symbol

# The tables of the parts file, packed; their layouts stand in parts.py.
SERVING_ROOM: Final = 48
GROUP_ROOM: Final = 16
ROW_ROOM: Final = 16
COST_ROOM: Final = 32
RECTANGLE_ROOM: Final = 8
SERVING_COST: Final = vec[i64](TABLES.serving_cost)
SERVING_POINTS: Final = vec[i64](TABLES.serving_points)
SERVING_ROW: Final = vec[i64](TABLES.serving_row)
SERVING_GROUP: Final = vec[i64](TABLES.serving_group)
SAME_COST: Final = vec[i64](TABLES.same_cost)
ALL_SERVINGS: Final = vec[i64]([(1 << len(menu.servings)) - 1 for menu in PARTS.menus])  # bits
GROUP_SERVINGS: Final = vec[i64](TABLES.group_servings)
GROUP_POINTS: Final = vec[i64](TABLES.group_points)
GROUP_SECTION: Final = vec[i64](TABLES.group_section)
GROUP_LOCK: Final = vec[i64](TABLES.group_lock)
GROUPS: Final = vec[i64](TABLES.groups)
DISHES: Final = vec[i64](TABLES.dishes)
ROW_SERVINGS: Final = vec[i64](TABLES.row_servings)
ROW_GIVES: Final = vec[i64](TABLES.row_gives)
ROWS: Final = vec[i64](TABLES.rows)
COSTS: Final = vec[i64](TABLES.costs)
COST_SERVINGS: Final = vec[i64](TABLES.cost_servings)
COST_COUNT: Final = vec[i64](TABLES.cost_count)
FAMILY_SERVINGS: Final = vec[i64](TABLES.family_servings)
RECTANGLES: Final = vec[i64]([len(menu.rectangles) for menu in PARTS.menus])
RECTANGLE_COUNT: Final = vec[i64](TABLES.rectangle_count)
RECTANGLE_SERVINGS: Final = vec[i64](TABLES.rectangle_servings)
RECTANGLE_EACH: Final = vec[i64](TABLES.rectangle_each)
HEXAGON_PRICE: Final = vec[i64]([PARTS.hexagon_price])
RECTANGLE_PRICE: Final = vec[i64]([PARTS.rectangle_price])
HEAD_START: Final = vec[i64]([collection(menu.head_start) for menu in PARTS.menus])


def by_tile(none: int, values: list[int]) -> list[int]:
    """A table by the number of a tile."""
    return [none, *values]


# House Specials by number from 1; number 0 is no tile and changes nothing [WR-13].
TILE_ITEMS: Final = vec[i64](by_tile(0, [collection(tile.start_items) for tile in PARTS.specials]))
TILE_FIRST_HEXAGON: Final = vec[i64](by_tile(0, [tile.first_hexagon for tile in PARTS.specials]))
TILE_LOCK_LESS: Final = vec[i64](by_tile(0, [tile.lock_less for tile in PARTS.specials]))
TILE_RED_SYMBOL: Final = vec[i64](by_tile(NONE, [tile.red_symbol for tile in PARTS.specials]))
TILE_ROLLS: Final = vec[i64](by_tile(0, [tile.more_rolls for tile in PARTS.specials]))
TILE_STORES: Final = vec[i64](by_tile(0, [tile.stores for tile in PARTS.specials]))
TILE_NTH: Final = vec[i64](by_tile(0, [tile.nth for tile in PARTS.specials]))
TILE_NTH_GIVES: Final = vec[i64](by_tile(0, [tile.nth_gives for tile in PARTS.specials]))
TILE_END_COUNT: Final = vec[i64](by_tile(0, [COUNTS.index(tile.end_count) for tile in PARTS.specials]))
TILE_END_EACH: Final = vec[i64](by_tile(0, [tile.end_each for tile in PARTS.specials]))
