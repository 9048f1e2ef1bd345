"""Paying for servings: which of them items can pay for, the ways to pay, and what is taken from the sheet."""

from librt.vecs import vec
from mypy_extensions import i64

from dicery.games.wok_and_roll.rules import sheet as s
from dicery.games.wok_and_roll.rules import tables as t
from dicery.games.wok_and_roll.rules.sheet import stock


def payable_servings(menu: i64, open: i64, items: i64, hexagons: i64) -> i64:
    """Bits of the open servings that these items can pay, books standing in through hexagons [WR-6.1, WR-6.8]."""
    payable: i64 = 0
    guarded = items & t.FULL_BYTES | t.GUARDS
    books = items >> t.BOOKS_AT
    at = t.COST_ROOM * menu
    end = at + t.COST_COUNT[menu]
    while at < end:
        servings = t.COST_SERVINGS[at] & open
        if servings != 0:
            short = ~(guarded - t.COSTS[at]) & t.GUARDS  # a guard is gone where the items do not reach
            if short == 0:
                payable |= servings
            elif books != 0 and hexagons != 0:
                lack: i64 = 0
                ingredient: i64 = 0
                while ingredient < t.INGREDIENTS:
                    if short >> (8 * ingredient + 7) & 1 != 0:
                        lack += (t.COSTS[at] >> 8 * ingredient & 127) - (items >> 8 * ingredient & 127)
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
    replaced: i64 = 0  # what books may stand for
    ingredient: i64 = 0
    while ingredient < t.INGREDIENTS:
        at = 8 * ingredient
        miss = (cost >> at & 127) - (dice >> at & 127)
        if miss > 0:
            missing += miss << at
            if hexagons >> ingredient & 1 != 0:
                replaced += miss
            miss -= stock >> at & 127
            if miss > 0:
                lack += miss
        ingredient += 1
    book_dice = dice >> t.BOOKS_AT
    if hexagons == 0 or book_dice == 0 or missing == 0:
        out[0] = 0
        return 1
    stock_books = lack - book_dice if lack > book_dice else 0
    most = book_dice if book_dice < replaced else replaced
    count: i64 = 0
    books: i64 = 0
    while books <= most:
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
    """Appends each way in which `books` book dice stand for this and later ingredients, earlier ones first [WR-6.9]."""
    while ingredient < t.INGREDIENTS and missing >> 8 * ingredient & 127 == 0:
        ingredient += 1
    if ingredient == t.INGREDIENTS:
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


def ways_to_pay(sheets: vec[i64], menu: i64, seat: i64, serving: i64, out: vec[i64]) -> i64:
    """Writes the payments for a serving as collections [WR-6.7]."""
    return list_payments(
        t.SERVING_COST[t.SERVING_ROOM * menu + serving],
        sheets[s.SHEET * seat + s.USABLE],
        stock(sheets, seat),
        sheets[s.SHEET * seat + s.SKILLS] & t.ALL_HEXAGONS,
        out,
    )


def pay(sheets: vec[i64], menu: i64, seat: i64, serving: i64, payment: i64) -> None:
    """Takes dice first, then the chosen book dice, then stock of the ingredient, then stock books; each item pays
    for one thing only [WR-5.4, WR-6.2, WR-6.4, WR-6.5, WR-7.1, WR-9.2, WR-9.3, WR-9.4]."""
    usable = s.SHEET * seat + s.USABLE
    cost = t.SERVING_COST[t.SERVING_ROOM * menu + serving]
    ingredient: i64 = 0
    while cost != 0:
        due = cost & 127
        if due != 0:
            due -= take(sheets, usable, ingredient, due)
            due -= take(sheets, usable, t.BOOK, payment >> 8 * ingredient & 127)
            due -= take_stock(sheets, seat, ingredient, due)
            take_stock(sheets, seat, t.BOOK, due)
        cost >>= 8
        ingredient += 1


def take(sheets: vec[i64], at: i64, symbol: i64, most: i64) -> i64:
    """Takes at most `most` of a symbol out of a collection; returns how many it took."""
    held = sheets[at] >> 8 * symbol & 127
    taken = most if most < held else held
    sheets[at] -= taken << 8 * symbol
    return taken


def take_stock(sheets: vec[i64], seat: i64, symbol: i64, most: i64) -> i64:
    """Circled items go before the Fridge; there is no limit a turn [WR-6.3, WR-7.2]."""
    taken = take(sheets, s.SHEET * seat + s.CIRCLED, symbol, most)
    return taken + take(sheets, s.SHEET * seat + s.FRIDGE, symbol, most - taken)


def take_books(sheets: vec[i64], seat: i64, price: i64) -> None:
    """Books for skills and locks: dice, then circled, then Fridge [WR-6.10, WR-9.7]."""
    price -= take(sheets, s.SHEET * seat + s.USABLE, t.BOOK, price)
    take_stock(sheets, seat, t.BOOK, price)
