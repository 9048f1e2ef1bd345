"""The points of a sheet of Chicken Fried Dice: tips, tiles, board and reviews."""

from mypy_extensions import i64

from dicery.engine.bits import size
from dicery.games.chicken_fried_dice.rules import tables as t
from dicery.games.chicken_fried_dice.rules.sheet import Sheet


def tile_points(sheet: Sheet) -> i64:
    """The visible sides of the tiles [CF-14.3]."""
    points: i64 = 0
    station: i64 = 0
    while station < 4:
        points += t.TILE_POINTS[3 * station + sheet.level(station)]
        station += 1
    return points


def menu_points(sheet: Sheet) -> i64:
    """Flat points and the scoring rules of the steps made [CF-10.2 to 10.4, CF-10.7]."""
    points: i64 = 0
    flavour: i64 = 0
    while flavour < 4:
        place = t.MENU_STEPS * flavour
        end = place + (sheet[t.TRACKS] >> 3 * flavour & 7)
        while place < end:
            points += t.MENU_POINTS[place]
            if t.MENU_EACH[place] != 0:
                points += t.MENU_EACH[place] * sheet.fed_spaces(t.MENU_COLOUR[place])
            place += 1
        flavour += 1
    return points


def clashes(sheet: Sheet) -> i64:
    """Bits of the filled picnic spaces with a marker to a filled space that does not hold [CF-11.3]."""
    filled = sheet[t.FILLED]
    clash: i64 = 0
    for edge in t.EDGES:
        one = edge & 63
        other = edge >> 6 & 63
        if filled >> one & filled >> other & 1 != 0 and same_icon(sheet, one, other) != (edge >> 12 != 0):
            clash |= 1 << one | 1 << other
    return clash


def table_points(sheet: Sheet, table: i64, clash: i64) -> i64:
    """The points of one picnic table [CF-11.2, CF-11.4 to 11.9, CF-11.12]."""
    first = t.TABLE_FIRST[table]
    spaces = (1 << t.TABLE_FIRST[table + 1]) - (1 << first)
    filled = sheet[t.FILLED] & spaces
    if filled == 0:
        return 0
    points = t.TABLE_POINTS[table]
    rule = t.TABLE_RULE[table]
    complete = filled == spaces and clash & spaces == 0
    if rule == t.RULE_ALL:
        return points if complete else 0
    if rule in (t.RULE_DISTINCT, t.RULE_MOST):
        counts: i64 = 0  # eight bits for each flavour
        space = first
        while space < t.TABLE_FIRST[table + 1]:
            if filled >> space & 1 != 0:
                counts += 1 << 8 * (sheet[t.ICONS] >> 2 * space & 3)
            space += 1
        kinds: i64 = 0
        most: i64 = 0
        while counts != 0:
            if counts & 255 != 0:
                kinds += 1
            if counts & 255 > most:
                most = counts & 255
            counts >>= 8
        return points * (kinds if rule == t.RULE_DISTINCT else most)
    return points * groups(sheet, filled, filled & clash) + (t.TABLE_FULL[table] if complete else 0)


def groups(sheet: Sheet, filled: i64, clashing: i64) -> i64:
    """Icons of a table on which touching ones should differ; equal ones that touch count once [CF-11.7]."""
    count = size(filled & ~clashing)
    while clashing != 0:
        count += 1
        added = clashing & -clashing
        while added != 0:
            clashing &= ~added
            alike: i64 = 0
            for edge in t.EDGES:
                one = edge & 63
                other = edge >> 6 & 63
                if (added >> one | added >> other) & 1 != 0 and same_icon(sheet, one, other):
                    alike |= 1 << one | 1 << other
            added = alike & clashing
    return count


def same_icon(sheet: Sheet, one: i64, other: i64) -> bool:
    return sheet[t.ICONS] >> 2 * one & 3 == sheet[t.ICONS] >> 2 * other & 3


def picnic_points(sheet: Sheet) -> i64:
    """All tables together [CF-11.12]."""
    clash = clashes(sheet)
    points: i64 = 0
    table: i64 = 0
    while table < t.TABLES:
        points += table_points(sheet, table, clash)
        table += 1
    return points


def board_points(sheet: Sheet) -> i64:
    """The bonus board, menu or picnic [CF-14.4]."""
    return menu_points(sheet) if sheet[t.MY_BOARD] == t.MENU else picnic_points(sheet)


def points(sheet: Sheet) -> i64:
    """The four sums; saved bonuses are worth nothing [CF-9.8, CF-14.1]."""
    return (
        t.TIP_POINTS[sheet[t.TIPS]] + tile_points(sheet) + board_points(sheet) + t.REVIEW_POINTS[sheet[t.STAR_SEGMENTS]]
    )
