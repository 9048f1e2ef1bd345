"""Skills and locks: what they cost in books, and which of them a seat can buy."""

from librt.vecs import vec
from mypy_extensions import i64

from dicery.games.wok_and_roll.rules import sheet as s
from dicery.games.wok_and_roll.rules import tables as t


def hexagon_price(sheets: vec[i64], seat: i64) -> i64:
    """Two books; with Old Master's Notes one while the seat has no hexagon [WR-9.1, WR-13.4]."""
    first = t.TILE_FIRST_HEXAGON[sheets[s.SHEET * seat + s.TILE]]
    if first != 0 and sheets[s.SHEET * seat + s.SKILLS] & t.ALL_HEXAGONS == 0:
        return first
    return t.HEXAGON_PRICE[0]


def skill_price(sheets: vec[i64], seat: i64, skill: i64) -> i64:
    """The books that a hexagon or a rectangle takes [WR-9.1, WR-9.5]."""
    return hexagon_price(sheets, seat) if skill < t.INGREDIENTS else t.RECTANGLE_PRICE[0]


def lock_price(sheets: vec[i64], menu: i64, seat: i64, group: i64) -> i64:
    """The books that open a lock, for the owner of the Key less [WR-12.2, WR-13.5]."""
    price = t.GROUP_LOCK[t.GROUP_ROOM * menu + group] - t.TILE_LOCK_LESS[sheets[s.SHEET * seat + s.TILE]]
    return price if price > 0 else 0


def can_open(sheets: vec[i64], menu: i64, seat: i64, group: i64, held: i64) -> bool:
    """Is the group locked, and do `held` books open it? [WR-12.2]"""
    if t.GROUP_LOCK[t.GROUP_ROOM * menu + group] == 0 or sheets[s.SHEET * seat + s.OPENED] >> group & 1 != 0:
        return False
    return lock_price(sheets, menu, seat, group) <= held


def can_buy(sheets: vec[i64], menu: i64, seat: i64, junior: bool, held: i64) -> bool:
    """Is there a skill or lock left that `held` books pay for? In the junior game there are no skills [WR-15.6]."""
    if held == 0:
        return False
    skills = sheets[s.SHEET * seat + s.SKILLS]
    if not junior:
        if skills & t.ALL_HEXAGONS != t.ALL_HEXAGONS and held >= hexagon_price(sheets, seat):
            return True
        if held >= t.RECTANGLE_PRICE[0] and skills >> t.INGREDIENTS != (1 << t.RECTANGLES[menu]) - 1:
            return True
    group: i64 = 0
    while group < t.GROUPS[menu]:
        if can_open(sheets, menu, seat, group, held):
            return True
        group += 1
    return False


def list_skills(sheets: vec[i64], menu: i64, seat: i64, held: i64, first: i64, out: vec[i64], count: i64) -> i64:
    """Appends `first` + skill for each skill that the seat lacks and its books pay for [WR-9.1, WR-9.5, WR-9.6]."""
    skills = sheets[s.SHEET * seat + s.SKILLS]
    skill: i64 = 0 if held >= hexagon_price(sheets, seat) else t.INGREDIENTS
    end: i64 = t.INGREDIENTS + t.RECTANGLES[menu] if held >= t.RECTANGLE_PRICE[0] else t.INGREDIENTS
    while skill < end:
        if skills >> skill & 1 == 0:
            out[count] = first + skill
            count += 1
        skill += 1
    return count


def list_locks(sheets: vec[i64], menu: i64, seat: i64, held: i64, first: i64, out: vec[i64], count: i64) -> i64:
    """Appends `first` + group for each lock that the seat's books open [WR-12.2]."""
    group: i64 = 0
    while group < t.GROUPS[menu]:
        if can_open(sheets, menu, seat, group, held):
            out[count] = first + group
            count += 1
        group += 1
    return count
