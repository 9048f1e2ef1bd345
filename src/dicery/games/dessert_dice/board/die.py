"""A die as it lies, read from its code, and drawn as it is seen from above."""

from dataclasses import dataclass
from functools import cache, lru_cache

from dicery.drawing import Spot, tipping_die
from dicery.games.dessert_dice.parts import PARTS, Dessert
from dicery.games.dessert_dice.rules.dice import tipped
from dicery.games.dessert_dice.text.notation import DIRECTION_NAMES, dessert_names, die_name, sides

GLYPHS = {"jello-tart": "jello", "sweet-roll": "roll", "popsicle": "popsicle", "ice-cream": "cone"}


@dataclass(frozen=True)
class Die:
    """A die as it lies, with what its face set prints on it; its colour tells no more than its faces [DD-1.7]."""

    face_set: int
    number: int  # 24 * colour + orientation

    @property
    def colour(self) -> str:
        return PARTS.colours[self.number // 24].id

    def shown(self, place: str = "up") -> list[Dessert]:
        """The desserts on the face that lies at this place [DD-11.1, DD-11.2]."""
        return _shown(self.face_set, self.number, place)

    def tipped(self, direction: int) -> "Die":
        """The same die after a tip to the N, E, S or W [DD-3.4]."""
        return Die(self.face_set, tipped(self.face_set, self.number, direction))

    def turned(self, quarter: int) -> "Die":
        """The same face up at this quarter turn from the reference [DD-3.6]."""
        return Die(self.face_set, self.number - self.number % 4 + quarter)

    def sides(self) -> str:
        return sides(self.face_set, self.number)

    def described(self) -> str:
        """ "green die, Popsicle on top; north Jello Tart, east ..." """
        return _described(self)

    def drawn(self, *, with_sides: bool = True, spot: Spot | None = None) -> str:
        """Seen from above: the icons of the top and, smaller, those of each side where it is."""
        return _drawn(self, with_sides, spot)


@lru_cache(maxsize=1 << 10)
def die_named(face_set: str, code: str) -> Die:
    """The die of a code; a kind of the supply lies in its reference quarter turn [DD-3.6]."""
    number = 4 * PARTS.kind_codes.index(code) if len(code) == 2 else PARTS.die_codes.index(code)
    return Die(PARTS.face_sets.index(face_set), number)


@cache
def _shown(face_set: int, number: int, place: str) -> list[Dessert]:
    return PARTS.shown(face_set, number, place)


@cache
def _described(die: Die) -> str:
    return f"{die_name(die.number)}, {dessert_names(die.shown())} on top; {die.sides()}"


@lru_cache(maxsize=1 << 12)
def _drawn(die: Die, with_sides: bool, spot: Spot | None) -> str:
    around = [_icons(die, name) if with_sides else [] for name in DIRECTION_NAMES]
    return tipping_die(die.colour, _icons(die, "up"), around, spot=spot)


def _icons(die: Die, place: str) -> list[str]:
    return [GLYPHS[dessert.id] for dessert in die.shown(place)]
