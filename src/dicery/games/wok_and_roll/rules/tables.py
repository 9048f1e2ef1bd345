"""A menu sheet by itself: what is open, what can be paid and how, and what it scores.

Collections of symbols are numbers with a byte for each symbol, sets of servings and groups are bits, as in parts.py.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.bits import size
from dicery.games.wok_and_roll.parts import COUNTS, LETTERS, PARTS, TABLES, collection

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


def by_tile(none: int, values: list[int]) -> list[int]:
    """A table by the number of a tile."""
    return [none, *values]


# House Specials by number from 1; number 0 is no tile and changes nothing [WR-13].
TILE_ITEMS: Final = vec[i64](by_tile(0, [collection(tile.start_items) for tile in PARTS.specials]))
TILE_FIRST_HEXAGON: Final = vec[i64](by_tile(0, [tile.first_hexagon for tile in PARTS.specials]))
TILE_LOCK_LESS: Final = vec[i64](by_tile(0, [tile.lock_less for tile in PARTS.specials]))
TILE_RED_SLOT: Final = vec[i64](by_tile(NONE, [tile.red_slot for tile in PARTS.specials]))
TILE_RED_SYMBOL: Final = vec[i64](by_tile(NONE, [tile.red_symbol for tile in PARTS.specials]))
TILE_ROLLS: Final = vec[i64](by_tile(0, [tile.more_rolls for tile in PARTS.specials]))
TILE_STORES: Final = vec[i64](by_tile(0, [tile.stores for tile in PARTS.specials]))
TILE_NTH: Final = vec[i64](by_tile(0, [tile.nth for tile in PARTS.specials]))
TILE_NTH_GIVES: Final = vec[i64](by_tile(0, [tile.nth_gives for tile in PARTS.specials]))
TILE_END_COUNT: Final = vec[i64](by_tile(0, [COUNTS.index(tile.end_count) for tile in PARTS.specials]))
TILE_END_EACH: Final = vec[i64](by_tile(0, [tile.end_each for tile in PARTS.specials]))


def tiles_in_play(menu: i64, seats: i64, specials: i64) -> i64:
    """Bits of the tiles that can be drawn: none for a lock that the menu has not, none unfit for solo [WR-1.10,
    WR-13.1, WR-13.2, WR-15.5]."""
    if specials == 2 or (specials == 0 and not PARTS.menus[menu].house_specials):
        return 0
    locks = any(group.lock for group in PARTS.menus[menu].groups)
    tiles: i64 = 0
    for place, tile in enumerate(PARTS.specials):
        if (locks or tile.lock_less == 0) and (seats > 1 or tile.solo):
            tiles |= 1 << place
    return tiles


def completed_groups(menu: i64, crossed: i64) -> i64:
    """Bits of the dishes and platters that are wholly crossed off; each counts once [WR-11.2, WR-11.3, WR-12.3]."""
    complete: i64 = 0
    group: i64 = 0
    while group < GROUPS[menu]:
        servings = GROUP_SERVINGS[GROUP_ROOM * menu + group]
        if servings & crossed == servings:
            complete |= 1 << group
        group += 1
    return complete


def completed_rows(menu: i64, crossed: i64) -> i64:
    """How many rows and other links are full [WR-8.2, WR-12.5]."""
    count: i64 = 0
    row: i64 = 0
    while row < ROWS[menu]:
        servings = ROW_SERVINGS[ROW_ROOM * menu + row]
        if servings & crossed == servings:
            count += 1
        row += 1
    return count


def completed_sets(menu: i64, crossed: i64) -> i64:
    """Sets of one serving of each family: the smallest of the five counts [WR-12.7]."""
    least: i64 = 64
    family: i64 = 0
    while family < 5:
        count = size(FAMILY_SERVINGS[5 * menu + family] & crossed)
        if count < least:
            least = count
        family += 1
    return least


def end_count(menu: i64, kind: i64, servings: i64, crossed: i64, skills: i64) -> i64:
    """What a rectangle or tile counts at the end; a rectangle is a skill itself, a tile is not [WR-9.8, WR-9.9]."""
    if kind == 0:
        return size(servings & crossed)
    if kind == 1:
        return size(completed_groups(menu, crossed))
    if kind == 2:
        return size(skills)
    if kind == 3:
        return completed_rows(menu, crossed)
    return completed_sets(menu, crossed)


def section_points(menu: i64, crossed: i64, section: i64) -> i64:
    """Points of crossed servings and bonuses of completed platters in one section [WR-8.1, WR-8.3, WR-11.5]."""
    points: i64 = 0
    group: i64 = 0
    while group < GROUPS[menu]:
        at = GROUP_ROOM * menu + group
        if GROUP_SECTION[at] == section:
            servings = GROUP_SERVINGS[at]
            served = servings & crossed
            if served == servings:
                points += GROUP_POINTS[at]
            while served != 0:
                lowest = served & -served
                points += SERVING_POINTS[SERVING_ROOM * menu + size(lowest - 1)]
                served ^= lowest
        group += 1
    return points


def skill_points(menu: i64, crossed: i64, skills: i64, tile: i64) -> i64:
    """Rectangles, and the end scoring of a House Special [WR-9.5, WR-11.5, WR-12.8, WR-13.10]."""
    points: i64 = 0
    rectangle: i64 = 1
    while rectangle <= RECTANGLES[menu]:
        if skills >> (4 + rectangle) & 1 != 0:
            at = RECTANGLE_ROOM * menu + rectangle
            count = end_count(menu, RECTANGLE_COUNT[at], RECTANGLE_SERVINGS[at], crossed, skills)
            points += RECTANGLE_EACH[at] * count
        rectangle += 1
    if TILE_END_EACH[tile] != 0:
        points += TILE_END_EACH[tile] * end_count(menu, TILE_END_COUNT[tile], 0, crossed, skills)
    return points


def sheet_score(menu: i64, crossed: i64, skills: i64, tile: i64) -> i64:
    """The five totals added up [WR-11.5, WR-11.10]."""
    points = skill_points(menu, crossed, skills, tile)
    section: i64 = 0
    while section < 4:
        points += section_points(menu, crossed, section)
        section += 1
    return points


def open_servings(menu: i64, crossed: i64, opened: i64) -> i64:
    """Bits of the servings that may be cooked next: of a dish the first that is left, of a platter any that is left,
    of a locked group none [WR-5.5, WR-5.6, WR-5.7, WR-12.2]."""
    left = ALL_SERVINGS[menu] & ~crossed
    dishes = DISHES[menu]
    group: i64 = 0
    while group < GROUPS[menu]:
        at = GROUP_ROOM * menu + group
        servings = GROUP_SERVINGS[at]
        if GROUP_LOCK[at] != 0 and opened >> group & 1 == 0:
            left &= ~servings
        elif dishes >> group & 1 != 0:
            column = left & servings
            left ^= column ^ (column & -column)
        group += 1
    return left


def payable_servings(menu: i64, open: i64, items: i64, hexagons: i64) -> i64:
    """Bits of the open servings that these items can pay, books standing in through hexagons [WR-6.1, WR-6.8]."""
    payable: i64 = 0
    guarded = items & FULL_BYTES | GUARDS
    books = items >> BOOKS_AT
    at = COST_ROOM * menu
    end = at + COST_COUNT[menu]
    while at < end:
        servings = COST_SERVINGS[at] & open
        if servings != 0:
            short = ~(guarded - COSTS[at]) & GUARDS  # a guard is gone where the items do not reach
            if short == 0:
                payable |= servings
            elif books != 0 and hexagons != 0:
                lack: i64 = 0
                ingredient: i64 = 0
                while ingredient < INGREDIENTS:
                    if short >> (8 * ingredient + 7) & 1 != 0:
                        lack += (COSTS[at] >> 8 * ingredient & 127) - (items >> 8 * ingredient & 127)
                        if hexagons >> ingredient & 1 == 0:
                            lack = 999
                    ingredient += 1
                if lack <= books:
                    payable |= servings
        at += 1
    return payable


def list_payments(cost: i64, dice: i64, stock: i64, hexagons: i64, out: vec[i64]) -> i64:
    """Writes the payments for a cost in order and returns how many there are [WR-6.7, WR-6.9].

    A payment is the collection of ingredients for which book dice stand. Dice that show what is needed are used
    before all else; of the rest only payments with the fewest stock books count [WR-6.4, WR-6.5, WR-6.6].
    """
    missing: i64 = 0
    lack: i64 = 0
    ingredient: i64 = 0
    while ingredient < INGREDIENTS:
        at = 8 * ingredient
        miss = (cost >> at & 127) - (dice >> at & 127)
        if miss > 0:
            missing += miss << at
            miss -= stock >> at & 127
            if miss > 0:
                lack += miss
        ingredient += 1
    book_dice = dice >> BOOKS_AT
    if hexagons == 0 or book_dice == 0 or missing == 0:
        out[0] = 0
        return 1
    stock_books = lack - book_dice if lack > book_dice else 0
    count: i64 = 0
    books: i64 = 0
    while books <= book_dice:
        count = spread_books(0, books, 0, stock_books, missing, stock, hexagons, out, count)
        books += 1
    return count


def spread_books(
    ingredient: i64,
    books: i64,
    payment: i64,
    stock_books: i64,
    missing: i64,
    stock: i64,
    hexagons: i64,
    out: vec[i64],
    count: i64,
) -> i64:
    """Appends each way to let so many book dice stand for this and later ingredients, earlier ones first [WR-6.9]."""
    if ingredient == INGREDIENTS:
        if books == 0:
            out[count] = payment
            count += 1
        return count
    at = 8 * ingredient
    miss = missing >> at & 127
    owned = hexagons >> ingredient & 1
    used: i64 = 0
    if owned != 0:
        used = miss if miss < books else books
    while used >= 0:
        from_books = miss - used - (stock >> at & 127)
        if from_books <= 0:
            from_books = 0
        if from_books == 0 or (owned != 0 and from_books <= stock_books):
            count = spread_books(
                ingredient + 1,
                books - used,
                payment + (used << at),
                stock_books - from_books,
                missing,
                stock,
                hexagons,
                out,
                count,
            )
        used -= 1
    return count


def letters(items: int) -> str:
    """A collection in letters, in the order r n m v s b [WR-18.1]."""
    return "".join(letter * (items >> 8 * symbol & 127) for symbol, letter in enumerate(LETTERS))


def payment_name(payment: int) -> str:
    """What book dice stand for, `=rs`; `=0` for no book die [WR-6.9]."""
    return "=" + (letters(payment) or "0")


def skill_name(skill: int) -> str:
    """A hexagon by its letter, a rectangle by its id [WR-18.2]."""
    return LETTERS[skill] if skill < INGREDIENTS else str(skill - INGREDIENTS + 1)
