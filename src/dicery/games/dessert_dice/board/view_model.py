"""What the drawings read from a view: the dice that lie there, the links between them, what a tip would change."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeGuard

from dicery.engine.state import View
from dicery.games.dessert_dice.board.die import Die, die_named
from dicery.games.dessert_dice.parts import DIRECTIONS, PARTS, Dessert
from dicery.games.dessert_dice.rules.actions import NONE
from dicery.games.dessert_dice.rules.scoring import largest_cluster
from dicery.games.dessert_dice.rules.squares import SQUARE_NAMES, neighbour
from dicery.games.dessert_dice.rules.view import DessertView


def own_view(view: View) -> DessertView:
    """The same view, known to be one of this game."""
    assert _is_own(view), f"expected a view of Dessert Dice, got one of {view.get('game')!r}"
    return view


def _is_own(view: View) -> TypeGuard[DessertView]:
    return view.get("game") == "dessert-dice"


def ranks_down() -> list[list[int]]:
    """The squares as they lie on the table: rank 5 first, each from file a to e [DD-2.1, DD-2.2]."""
    return [list(range(first, first + 5)) for first in range(20, -1, -5)]


def dice_on(view: DessertView) -> dict[int, Die]:
    """The dice of the board by square."""
    return dice_of(view["face_set"], view["board"])


def dice_of(face_set: str, board: list[str]) -> dict[int, Die]:
    """The dice of a board by square, from their codes."""
    return {square: die_named(face_set, code) for square, code in enumerate(board) if code}


def die_of(view: DessertView, code: str) -> Die:
    """A die of the view's face set."""
    return die_named(view["face_set"], code)


def die_in_hand(view: DessertView) -> Die:
    """The die taken from the supply, not yet turned [DD-6.6]."""
    return die_of(view, view["taken"])


@dataclass(frozen=True)
class Link:
    """Two dice side by side that show the same dessert: the square, and where the other lies (0 north, 1 east)."""

    square: int
    direction: int
    dessert: Dessert
    aside: int  # how far it lies from the middle of the edge, where two dice share two desserts

    def bar(self) -> tuple[float, float, float, float]:
        """x, y, width and height of a short bar along the edge, on a board of 500 by 500."""
        x, y = 100 * (self.square % 5), 100 * (4 - self.square // 5)
        if self.direction == 0:
            return x + 36 + self.aside, y - 5.5, 28, 11
        return x + 94.5, y + 36 + self.aside, 11, 28


def links(dice: dict[int, Die]) -> Iterator[Link]:
    """Every pair of neighbours that belong to one cluster, once for each dessert they share [DD-11.3, DD-11.4]."""
    for square, die in dice.items():
        for direction in (0, 1):
            other = dice.get(neighbour(square, direction))
            if other is not None:
                shared = [dessert for dessert in die.shown() if dessert in other.shown()]
                for dessert, aside in zip(shared, (-16, 16) if len(shared) > 1 else (0,), strict=False):
                    yield Link(square, direction, dessert, aside)


def links_of(dice: dict[int, Die], square: int) -> Iterator[Link]:
    """The links that the die on this square has."""
    for link in links(dice):
        if square in (link.square, neighbour(link.square, link.direction)):
            yield link


def after_tip(view: DessertView, move: str) -> tuple[int, dict[int, Die]]:
    """The square that the picked die would come to lie on, and all dice then [DD-8.1]."""
    dice = dice_on(view)
    start = SQUARE_NAMES.index(view["picked"])
    direction = DIRECTIONS.index(move)
    target = neighbour(start, direction)
    dice[target] = dice.pop(start).tipped(direction)
    return target, dice


def way_back(view: DessertView) -> int:
    """The square that the picked die has just left and may not enter again, NONE if there is none [DD-8.7]."""
    if view["step"] == "tip" and view["last_move"] and view["last_move"][1] == view["picked"]:
        return SQUARE_NAMES.index(view["last_move"][0])
    return NONE


def largest(dice: dict[int, Die], dessert: Dessert) -> int:
    """The largest cluster of a dessert [DD-11.6]."""
    return largest_cluster(sum(1 << square for square, die in dice.items() if dessert in die.shown()))


def own_dessert(view: DessertView) -> Dessert | None:
    """The card of the view's seat, if it is a seat and has one [DD-12.1]."""
    card = view["cards"][view["seat"]] if view["seat"] >= 0 else None
    return next((dessert for dessert in PARTS.desserts if dessert.id == card), None)


def owners(view: DessertView, dessert: Dessert) -> list[int]:
    """The other seats that are seen to hold this dessert."""
    return [seat for seat, card in enumerate(view["cards"]) if card == dessert.id and seat != view["seat"]]
