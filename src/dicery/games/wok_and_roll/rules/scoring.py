"""What a sheet scores: completed groups, rows and sets, points by section, skills and House Specials."""

from mypy_extensions import i64

from dicery.engine.bits import size
from dicery.games.wok_and_roll.rules import tables as t


def completed_groups(menu: i64, crossed: i64) -> i64:
    """Bits of the dishes and platters that are wholly crossed off; each counts once [WR-11.2, WR-11.3, WR-12.3]."""
    complete: i64 = 0
    group: i64 = 0
    while group < t.GROUPS[menu]:
        servings = t.GROUP_SERVINGS[t.GROUP_ROOM * menu + group]
        if servings & crossed == servings:
            complete |= 1 << group
        group += 1
    return complete


def completed_rows(menu: i64, crossed: i64) -> i64:
    """How many rows and other links are full [WR-8.2, WR-12.5]."""
    count: i64 = 0
    row: i64 = 0
    while row < t.ROWS[menu]:
        servings = t.ROW_SERVINGS[t.ROW_ROOM * menu + row]
        if servings & crossed == servings:
            count += 1
        row += 1
    return count


def completed_sets(menu: i64, crossed: i64) -> i64:
    """Sets of one serving of each family: the smallest of the five counts [WR-12.7]."""
    least: i64 = 64
    family: i64 = 0
    while family < 5:
        count = size(t.FAMILY_SERVINGS[5 * menu + family] & crossed)
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
    while group < t.GROUPS[menu]:
        at = t.GROUP_ROOM * menu + group
        if t.GROUP_SECTION[at] == section:
            servings = t.GROUP_SERVINGS[at]
            served = servings & crossed
            if served == servings:
                points += t.GROUP_POINTS[at]
            while served != 0:
                lowest = served & -served
                points += t.SERVING_POINTS[t.SERVING_ROOM * menu + size(lowest - 1)]
                served ^= lowest
        group += 1
    return points


def skill_points(menu: i64, crossed: i64, skills: i64, tile: i64) -> i64:
    """Rectangles, and the end scoring of a House Special [WR-9.5, WR-11.5, WR-12.8, WR-13.10]."""
    points: i64 = 0
    rectangle: i64 = 1
    while rectangle <= t.RECTANGLES[menu]:
        if skills >> (4 + rectangle) & 1 != 0:
            at = t.RECTANGLE_ROOM * menu + rectangle
            count = end_count(menu, t.RECTANGLE_COUNT[at], t.RECTANGLE_SERVINGS[at], crossed, skills)
            points += t.RECTANGLE_EACH[at] * count
        rectangle += 1
    if t.TILE_END_EACH[tile] != 0:
        points += t.TILE_END_EACH[tile] * end_count(menu, t.TILE_END_COUNT[tile], 0, crossed, skills)
    return points


def sheet_score(menu: i64, crossed: i64, skills: i64, tile: i64) -> i64:
    """The five totals added up [WR-11.5, WR-11.10]."""
    points = skill_points(menu, crossed, skills, tile)
    section: i64 = 0
    while section < 4:
        points += section_points(menu, crossed, section)
        section += 1
    return points
