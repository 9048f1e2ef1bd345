"""What lies on the table in a view: dice read from their codes, the links between them, the tips that are open."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TypeGuard

from dicery.engine.state import View
from dicery.games.dessert_dice.parts import DIRECTIONS, FACES, PARTS, Dessert
from dicery.games.dessert_dice.rules import NONE, SQUARES, DessertView, largest_cluster, neighbour
from dicery.games.dessert_dice.words import DIRECTION_WORDS, SQUARE_NAMES, desserts

GLYPHS = {"jello-tart": "jello", "sweet-roll": "roll", "popsicle": "popsicle", "ice-cream": "cone"}


def is_own(view: View) -> TypeGuard[DessertView]:
    return view.get("game") == "dessert-dice"


def own_view(view: View) -> DessertView:
    assert is_own(view), f"expected a view of Dessert Dice, got one of {view.get('game')!r}"
    return view


@cache
def read_die(code: str) -> int:
    """The number of a die as it lies, from its code; a kind of the supply lies unturned."""
    colour = [colour.code for colour in PARTS.colours].index(code[0])
    if len(code) == 2:
        return 24 * colour + 4 * FACES.index(code[1])
    return 24 * colour + PARTS.orientations.index(code[1:])


@dataclass(frozen=True)
class Die:
    """A die as it lies, with what its face set prints on it; its colour tells no more than its faces [DD-1.7]."""

    face_set: int
    number: int  # 24 * colour + orientation

    @property
    def colour(self) -> str:
        return PARTS.colours[self.number // 24].id

    def shown(self, place: str = "up") -> list[Dessert]:
        return _shown(self.face_set, self.number, place)

    def tipped(self, direction: int) -> "Die":
        """The same die after a tip to the N, E, S or W [DD-3.4]."""
        return Die(self.face_set, PARTS.tipped[(4 * self.face_set + direction) * 120 + self.number])

    def turned(self, quarter: int) -> "Die":
        """The same face up at this quarter turn from the reference [DD-3.6]."""
        return Die(self.face_set, self.number - self.number % 4 + quarter)

    def described(self) -> str:
        """ "green die, Popsicle on top; north Jello Tart, east ..." """
        return _described(self)

    def sides(self) -> str:
        return ", ".join(f"{word} {desserts(self.shown(word))}" for word in DIRECTION_WORDS)


@cache
def _shown(face_set: int, number: int, place: str) -> list[Dessert]:
    return PARTS.shown(face_set, number, place)


@cache
def _described(die: Die) -> str:
    return f"{die.colour} die, {desserts(die.shown())} on top; {die.sides()}"


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


def die_of(view: DessertView, code: str) -> Die:
    return die_named(view["face_set"], code)


@lru_cache(maxsize=1 << 10)
def die_named(face_set: str, code: str) -> Die:
    return Die(PARTS.face_sets.index(face_set), read_die(code))


def dice_on(view: DessertView) -> dict[int, Die]:
    """The dice of the board by square."""
    return {square: die_of(view, code) for square, code in enumerate(view["board"]) if code}


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
    """The square that the picked die would come to lie on, and all dice then."""
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
    """The card of the seat that looks, if it is a seat and has one [DD-12.1]."""
    card = view["cards"][view["seat"]] if view["seat"] >= 0 else None
    return next((dessert for dessert in PARTS.desserts if dessert.id == card), None)


def owners(view: DessertView, dessert: Dessert) -> list[int]:
    """The other seats that are seen to hold this dessert."""
    return [seat for seat, card in enumerate(view["cards"]) if card == dessert.id and seat != view["seat"]]


def ranks_down() -> list[list[int]]:
    """The squares as they lie on the table: rank 5 first, each from file a to e [DD-2.1, DD-2.2]."""
    return [list(range(first, first + 5)) for first in range(SQUARES - 5, -1, -5)]
