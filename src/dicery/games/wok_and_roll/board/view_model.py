"""What the drawings of Wok and Roll read from a view: whose it is, the printed parts it names, the dice in use."""

from functools import cache
from typing import TypeGuard

from dicery.engine.state import View
from dicery.games.wok_and_roll.parts import PARTS, Group, Menu, Special
from dicery.games.wok_and_roll.rules.dice import DICE, RED
from dicery.games.wok_and_roll.rules.view import SheetView, WokView


def is_own(view: View) -> TypeGuard[WokView]:
    return view.get("game") == "wok-and-roll"


def own_view(view: View) -> WokView:
    """The same view, known to be one of Wok and Roll."""
    assert is_own(view), f"expected a view of Wok and Roll, got one of {view.get('game')!r}"
    return view


@cache
def menu_named(name: str) -> Menu:
    return next(menu for menu in PARTS.menus if menu.id == name)


@cache
def group_named(menu: str, code: str) -> Group:
    return next(group for group in menu_named(menu).groups if group.code == code)


def tile_of(sheet: SheetView) -> Special | None:
    """The seat's House Special [WR-13]."""
    return next((tile for tile in PARTS.specials if tile.id == sheet["special"]), None)


def points(sheet: SheetView) -> int:
    """The sum of the five totals [WR-11.5]."""
    return sum(sheet["totals"])


def free_slots(view: WokView) -> list[int] | None:
    """The slots of the dice that the viewing seat can still use, white ones before red ones.

    None while nobody cooks, and for those who only watch.
    """
    if view["seat"] < 0 or view["part"] != "cook":
        return None
    left = list(view["sheets"][view["seat"]]["dice"] or "")
    free: list[int] = []
    for slot in (*range(RED, DICE), *range(RED)):
        if view["dice"][slot] in left:
            left.remove(view["dice"][slot])
            free.append(slot)
    return free
