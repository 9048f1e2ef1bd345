"""Reads `parts.toml` (dice, items, gastronomies, specials, utensils, dishes) and checks it.

Items, utensils and dishes are numbered by their place in the file, from 0; sets of them are bits: 1 << number.
"""

from dataclasses import dataclass
from functools import lru_cache

from dicery.games.parts_file import Entry, own_file, read_entry

ITEM_KINDS = ("ingredient", "technique")

# What a utensil can do: a small set of operations, each with its parameters in the file.
OPERATIONS = (
    "swap-ingredients",
    "remove-own",
    "place-own",
    "mill",
    "move-dish",
    "pin-dish",
    "remove-rival",
    "reroll-rival",
    "give-cut",
    "turn-die",
    "reroll-own",
    "remove-cut",
    "lid",
    "buy-two-keep-one",
    "buy-deck",
    "buy-any",
    "draw-special",
)

# When a utensil may be played [SD-7.7].
MOMENTS = (
    "own",
    "cook",
    "dice",
    "last-cut",
    "after-bag",
    "after-deck-buy",
    "after-buy",
    "rival-throw",
    "rival-dish",
    "rival-cut",
    "rival-end",
)


@dataclass(frozen=True)
class Named:
    id: str
    name: str


@dataclass(frozen=True)
class Die(Named):
    colour: str
    kind: str  # ingredient or preparation
    faces: tuple[int, ...]  # items


@dataclass(frozen=True)
class Item(Named):
    kind: str  # one of ITEM_KINDS
    die: int


@dataclass(frozen=True)
class Utensil(Named):
    adversary: bool
    coop: bool  # stays in the co-op deck [SD-13.2]
    moments: tuple[str, ...]
    operation: str
    kind: str  # the items it acts on, "" if none
    most: int  # how many of them; 0: any number
    back: int
    forward: int
    draw: int
    text: str


@dataclass(frozen=True)
class Dish(Named):
    gastronomy: int
    stars: int
    utensil: bool
    special: bool
    items: tuple[int, ...]


@dataclass(frozen=True)
class Parts:
    dice: tuple[Die, ...]
    items: tuple[Item, ...]
    gastronomies: tuple[Named, ...]
    specials: tuple[int, ...]  # ingredient -> tokens in the bag
    utensils: tuple[Utensil, ...]
    dishes: tuple[Dish, ...]
    colours: tuple[str, ...]  # of the seats' markers [SD-1.11]
    lines: tuple[int, ...]  # seats -> request lines in use, 0 for other numbers of seats [SD-2.1]
    quota: tuple[int, ...]  # seats -> dishes that end the game [SD-12.1]
    goals: tuple[tuple[str, int], ...]  # difficulty, dishes of the co-op [SD-13.3]
    numbers: dict[str, int]  # the single numbers of setup, scoring, limits and co-op

    def item_ids(self, mask: int) -> list[str]:
        return [self.items[number].id for number in bits_of(mask)]

    def utensil_ids(self, mask: int) -> list[str]:
        return [self.utensils[number].id for number in bits_of(mask)]

    def dish_ids(self, mask: int) -> list[str]:
        return [self.dishes[number].id for number in bits_of(mask)]


@lru_cache(maxsize=1 << 12)
def bits_of(mask: int) -> tuple[int, ...]:
    """The numbers in a set, in order."""
    return tuple(number for number in range(mask.bit_length()) if mask >> number & 1)


def read_parts(text: str) -> Parts:
    """Reads and checks a parts file; raises `BadParts` for the first entry that is wrong."""
    file = read_entry(text)
    item_entries = file.entries("item")
    item_ids = _ids(file, "item", item_entries, 42)
    die_entries = file.entries("die")
    die_ids = _ids(file, "die", die_entries, 7)
    file.expect(
        "faces: every item once, in order", [face for die in die_entries for face in die.texts("faces")], item_ids
    )
    dice = tuple(
        Die(*_named(entry), entry.text("colour"), entry.text("kind"), tuple(range(6 * place, 6 * place + 6)))
        for place, entry in enumerate(die_entries)
    )
    file.expect("die: kinds", [die.kind for die in dice], ["ingredient"] * 4 + ["preparation"] * 3)
    items = tuple(Item(*_named(entry), entry.text("kind"), _place_of(entry, "die", die_ids)) for entry in item_entries)
    file.expect("item: kinds", [item.kind for item in items], ["ingredient"] * 24 + ["technique"] * 18)
    file.expect("item: dice", [item.die for item in items], [number // 6 for number in range(42)])
    gastronomies = tuple(Named(*_named(entry)) for entry in file.entries("gastronomy"))
    specials = [0] * 24
    for entry in file.entries("special"):
        specials[_place_of(entry, "item", item_ids[:24])] = entry.number("count", 1, 2)
    file.expect("special: tokens in all", sum(specials), 30)
    utensils = tuple(_utensil(entry) for entry in file.entries("utensil"))
    _ids(file, "utensil", file.entries("utensil"), 30)
    places = [gastronomy.id for gastronomy in gastronomies]
    dishes = tuple(_dish(entry, places, item_ids) for entry in file.entries("dish"))
    _ids(file, "dish", file.entries("dish"), 63)
    file.expect("dish: nine of each gastronomy", [_of(dishes, place) for place in range(7)], [9] * 7)
    setup, end, coop = file.entry("setup"), file.entry("end"), file.entry("coop")
    goals = coop.entry("dishes")
    numbers = {
        f"{table}.{key}": file.entry(table).number(key, 1, 10_000)
        for table, keys in {
            "setup": ("spaces", "start_utensils", "display"),
            "scoring": ("majority", "majority_min", "variety", "variety_min", "marker"),
            "limits": ("hand", "cuts", "lid_price", "throws_per_turn", "plays_per_turn", "max_rounds"),
            "coop": ("players", "seconds", "throws"),
        }.items()
        for key in keys
    }
    return Parts(
        dice=dice,
        items=items,
        gastronomies=gastronomies,
        specials=tuple(specials),
        utensils=utensils,
        dishes=dishes,
        colours=tuple(file.entry("markers").texts("colours")),
        lines=_by_seats(setup.entry("lines")),
        quota=_by_seats(end.entry("dishes")),
        goals=tuple((name, goals.number(name, 1, 20)) for name in goals.values),
        numbers=numbers,
    )


def _named(entry: Entry) -> tuple[str, str]:
    return entry.text("id"), entry.text("name")


def _ids(file: Entry, key: str, entries: list[Entry], count: int) -> list[str]:
    ids = [entry.text("id") for entry in entries]
    file.expect(f"{key}: different ids", len(set(ids)), count)
    file.expect(f"{key}: entries", len(ids), count)
    return ids


def _place_of(entry: Entry, key: str, choices: list[str]) -> int:
    return choices.index(entry.one_of(key, choices))


def _utensil(entry: Entry) -> Utensil:
    """A utensil with its operation and the operation's parameters; those not given are empty [SD-8]."""
    moments = entry.texts("when")
    if not moments or any(moment not in MOMENTS for moment in moments):
        raise entry.bad("when", f"moments of {', '.join(MOMENTS)}")
    operation = OPERATIONS[_place_of(entry, "op", list(OPERATIONS))]
    kind = ITEM_KINDS[_place_of(entry, "kind", list(ITEM_KINDS))] if "kind" in entry.values else ""
    if operation == "swap-ingredients":
        kind = "ingredient"
    if (kind == "") == (operation in ("swap-ingredients", "remove-own", "place-own", "remove-rival")):
        raise entry.bad("kind", f"{' or '.join(ITEM_KINDS)} just for operations on items")
    most, back, forward, draw = (
        entry.number(key, 0, 3) if key in entry.values else 0 for key in ("max", "back", "forward", "draw")
    )
    entry.expect("moves a dish back or forward", operation == "move-dish", (back > 0) != (forward > 0))
    entry.expect("draws tokens", operation == "draw-special", draw > 0)
    return Utensil(
        *_named(entry),
        adversary=entry.flag("adversary"),
        coop=entry.flag("coop"),
        moments=tuple(moments),
        operation=operation,
        kind=kind,
        most=most,
        back=back,
        forward=forward,
        draw=draw,
        text=entry.text("text"),
    )


def _dish(entry: Entry, places: list[str], items: list[str]) -> Dish:
    """A dish asks for a set of ingredients and techniques [SD-1.5, SD-1.7]."""
    needs = [*entry.texts("ingredients"), *entry.texts("techniques")]
    if any(item not in items[:24] for item in entry.texts("ingredients")):
        raise entry.bad("ingredients", "ingredients")
    if any(item not in items[24:] for item in entry.texts("techniques")):
        raise entry.bad("techniques", "techniques")
    entry.expect("different items, two to seven", 2 <= len(needs) == len(set(needs)) <= 7, True)
    return Dish(
        *_named(entry),
        gastronomy=_place_of(entry, "gastronomy", places),
        stars=entry.number("stars", 1, 9),
        utensil=entry.flag("utensil"),
        special=entry.flag("special"),
        items=tuple(items.index(item) for item in needs),
    )


def _of(dishes: tuple[Dish, ...], gastronomy: int) -> int:
    return sum(dish.gastronomy == gastronomy for dish in dishes)


def _by_seats(entry: Entry) -> tuple[int, ...]:
    entry.expect("numbers of seats", list(entry.values), ["2", "3", "4"])
    return 0, 0, *(entry.number(key, 1, 12) for key in entry.values)


PARTS = read_parts(own_file(__package__, "parts.toml"))
OWN_GLYPHS = own_file(__package__, "glyphs.svg")
