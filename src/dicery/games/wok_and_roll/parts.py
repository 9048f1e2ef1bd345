"""Reads `parts.toml` (dice, menus, skills, House Special tiles), checks it, and lays it out as flat tables.

A collection of symbols is one number with a byte for each: the count of symbol k stands in bits 8 * k and up. No byte
ever reaches 128. Sets of servings, groups, rows and families are bits by number, in the order of the file.
"""

from dataclasses import dataclass

from dicery.games.parts_file import Entry, own_file, read_entry

LETTERS = "rnmvsb"  # rice, noodle, meat, vegetable, seafood, book: the faces of a die in order [WR-1.2, WR-1.3]
INGREDIENTS = "rnmvs"
SECTIONS = ("rice", "noodle", "meat-vegetable", "seafood")  # the wok spaces; skills have the fifth [WR-1.4, WR-11.5]
ORDINALS = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th")  # of servings in a line
FAMILIES = ("rice", "noodle", "meat", "vegetable", "seafood")  # [WR-12.7]
COUNTS = ("servings", "completed", "skills", "rows", "sets")  # what end scoring can count [WR-9.8, WR-12.8]

# How far apart the entries of one menu lie in the flat tables.
SERVING_ROOM = 48
GROUP_ROOM = 16
ROW_ROOM = 16
COST_ROOM = 32
RECTANGLE_ROOM = 8


@dataclass(frozen=True)
class Symbol:
    letter: str
    name: str


@dataclass(frozen=True)
class Serving:
    id: str  # line and number, "M4"
    group: int
    cost: str  # letters, "ssr"
    points: int


@dataclass(frozen=True)
class Group:
    """A dish (from first to last) or a platter (in any order) [WR-1.5, WR-1.6, WR-8.6]."""

    code: str
    name: str
    line: str
    section: str
    family: str
    dish: bool
    lock: int
    bonus: int
    first: int  # the number of its first serving on the sheet
    size: int


@dataclass(frozen=True)
class Row:
    """Linked servings, and the symbol they give together [WR-1.8, WR-8.2, WR-8.4]."""

    servings: tuple[int, ...]
    gives: int


@dataclass(frozen=True)
class Rectangle:
    id: int
    name: str
    count: str
    of: tuple[str, ...]
    each: int
    text: str


@dataclass(frozen=True)
class Menu:
    id: str
    name: str
    fridge: str
    head_start: str
    house_specials: bool
    groups: tuple[Group, ...]
    servings: tuple[Serving, ...]
    rows: tuple[Row, ...]
    rectangles: tuple[Rectangle, ...]

    def serving_number(self, id: str) -> int:
        return [serving.id for serving in self.servings].index(id)

    def title(self, group: Group) -> str:
        """What the sheet calls its servings: "Rice", "Claypot Rice", "Meat", "Steamed Prawn"."""
        if group.section == "seafood":
            return group.name.removesuffix(" Platter")
        first = next(other for other in self.groups if other.section == group.section)
        return group.name if group.dish and group is not first else group.family.title()

    def group_name(self, group: Group) -> str:
        """A dish or platter by where it is on the sheet: "Rice column", "upper Meat platter"."""
        if group.dish:
            return f"{self.title(group)} column"
        if group.section == "seafood":
            return f"{self.title(group)} platter"
        above = any(other.line == group.line for other in self.groups[: self.groups.index(group)])
        return f"{'lower' if above else 'upper'} {self.title(group)} platter"

    def ordinal(self, place: int) -> str:
        """Which serving of its column or line it is."""
        return ORDINALS[int(self.servings[place].id[1:]) - 1]

    def serving_name(self, place: int) -> str:
        """A serving by where it is on the sheet: "2nd Meat", "1st Steamed Prawn"."""
        return f"{self.ordinal(place)} {self.title(self.groups[self.servings[place].group])}"

    def lines(self) -> list[str]:
        """The printed lines, in order; a line may hold several platters."""
        return list(dict.fromkeys(group.line for group in self.groups))

    def lines_of(self, *sections: str) -> list[str]:
        """The printed lines of these sections, in order."""
        return list(dict.fromkeys(group.line for group in self.groups if group.section in sections))

    def columns(self) -> list[str]:
        """The lines that run from top to bottom: all but those of seafood [WR-8.6]."""
        return self.lines_of(*(section for section in SECTIONS if section != "seafood"))

    def between_columns(self, row: "Row") -> bool:
        """Does the row link a Meat with a Vegetable serving, so that its item is printed between them? [WR-8.2]"""
        return all(self.groups[self.servings[place].group].section == "meat-vegetable" for place in row.servings)


@dataclass(frozen=True)
class Special:
    """A House Special tile; an effect that it lacks has the number that changes nothing [WR-13.1 to 13.10]."""

    id: str
    name: str
    text: str
    solo: bool
    start_items: str = ""
    first_hexagon: int = 0  # the price of the first hexagon, 0: as for everybody
    lock_less: int = 0
    red_symbol: int = -1  # one red die that shows it counts on others' turns
    more_rolls: int = 0
    stores: int = 0  # dice kept at the end of the own cooking
    nth: int = 0  # the serving of an own turn that gives an item, 0: none
    nth_gives: int = 0
    end_count: str = "servings"
    end_each: int = 0


@dataclass(frozen=True)
class Parts:
    symbols: tuple[Symbol, ...]
    red: int
    white: int
    hexagon_price: int
    rectangle_price: int
    ranks: tuple[tuple[int, str], ...]  # solo: the least points, and the name
    hexagons: tuple[str, ...]  # names, by ingredient
    menus: tuple[Menu, ...]
    specials: tuple[Special, ...]
    rolls: int
    completed: int
    max_turns: int
    solo_turns: int


@dataclass(frozen=True)
class Tables:
    """The menus as flat tables; entries of menu m begin at m times the room of their kind."""

    serving_group: list[int]
    serving_cost: list[int]  # a collection
    serving_points: list[int]
    serving_row: list[int]  # -1: in no row
    same_cost: list[int]  # bits of the servings with the same cost
    group_servings: list[int]  # bits of servings
    group_points: list[int]  # bonus when complete
    group_section: list[int]
    group_lock: list[int]  # books, 0: open from the start
    groups: list[int]  # menu -> how many
    dishes: list[int]  # menu -> bits of groups
    row_servings: list[int]  # bits of servings
    row_gives: list[int]  # a collection of one
    rows: list[int]  # menu -> how many
    costs: list[int]  # the different costs, as collections
    cost_servings: list[int]  # bits of the servings with that cost
    cost_count: list[int]  # menu -> how many
    family_servings: list[int]  # 5 * menu + family -> bits of servings
    rectangle_count: list[int]  # by id: place in COUNTS; -1: no such rectangle
    rectangle_servings: list[int]  # bits of the servings that count
    rectangle_each: list[int]


def collection(letters: str) -> int:
    """The symbols as one number, a byte for the count of each."""
    return sum(1 << 8 * LETTERS.index(letter) for letter in letters)


def read_parts(text: str) -> Parts:
    """Reads and checks a parts file; raises `BadParts` for the first entry that is wrong."""
    file = read_entry(text)
    symbols = tuple(Symbol(letter=entry.text("letter"), name=entry.text("name")) for entry in file.entries("symbol"))
    file.expect("symbol: letters in order", "".join(symbol.letter for symbol in symbols), LETTERS)
    dice = file.entry("dice")
    ids = [entry.text("id") for entry in file.entries("symbol")]
    dice.expect("faces: every symbol once", dice.texts("faces"), ids)
    hexagons = file.entries("hexagon")
    file.expect("hexagon: one for each ingredient", [e.text("ingredient") for e in hexagons], ids[:5])
    menus = tuple(_menu(entry) for entry in file.entries("menu"))
    file.expect("menu: ids", [menu.id for menu in menus], ["simple", "expert"])
    specials = tuple(_special(entry) for entry in file.entries("special"))
    file.expect("special: different ids", len({special.id for special in specials}), 8)
    ranks = tuple((e.number("from", 0, 999), e.text("name")) for e in file.entry("solo").entries("rank"))
    file.expect("solo: ranks rise from 0", [0, *sorted(points for points, _ in ranks[1:])], [r for r, _ in ranks])
    return Parts(
        symbols=symbols,
        red=dice.number("red", 2, 2),
        white=dice.number("white", 4, 4),
        hexagon_price=file.entry("skills").number("hexagon", 1, 6),
        rectangle_price=file.entry("skills").number("rectangle", 1, 6),
        ranks=ranks,
        hexagons=tuple(entry.text("name") for entry in hexagons),
        menus=menus,
        specials=specials,
        rolls=dice.number("rolls", 2, 4),
        completed=file.entry("end").number("completed", 2, 5),
        max_turns=file.entry("end").number("max_turns", 10, 60),
        solo_turns=file.entry("solo").number("turns", 5, 12),
    )


def _letters(entry: Entry, key: str, text: object, allowed: str = LETTERS) -> str:
    if not isinstance(text, str) or any(letter not in allowed for letter in text):
        raise entry.bad(key, f"letters of {allowed}")
    return text


def _choice(entry: Entry, key: str, choices: tuple[str, ...]) -> str:
    if entry.text(key) not in choices:
        raise entry.bad(key, f"one of {', '.join(choices)}")
    return entry.text(key)


def _menu(entry: Entry) -> Menu:
    groups: list[Group] = []
    servings: list[Serving] = []
    for group in entry.entries("group"):
        costs = [_letters(group, "cost", cost, INGREDIENTS) for cost in group.texts("cost")]
        points = group.numbers("points")
        group.expect("points: one for each cost", len(points), len(costs))
        line, first = group.text("line"), group.number("first", 1, 9)
        for place, (cost, taste) in enumerate(zip(costs, points, strict=True)):
            servings.append(Serving(id=f"{line}{first + place}", group=len(groups), cost=cost, points=taste))
        groups.append(
            Group(
                code=group.text("code"),
                name=group.text("name"),
                line=line,
                section=_choice(group, "section", SECTIONS),
                family=_choice(group, "family", FAMILIES),
                dish=_choice(group, "kind", ("dish", "platter")) == "dish",
                lock=group.number("lock", 0, 3),
                bonus=group.number("bonus", 0, 20),
                first=len(servings) - len(costs),
                size=len(costs),
            )
        )
    names = [serving.id for serving in servings]
    entry.expect("group: different servings", len(set(names)), len(names))
    entry.expect("group: different codes", len({group.code for group in groups}), len(groups))
    rows: list[Row] = []
    for row in entry.entries("row"):
        linked = row.texts("servings")
        if any(name not in names for name in linked):
            raise row.bad("servings", f"servings of {', '.join(names)}")
        places = tuple(names.index(name) for name in linked)
        rows.append(Row(servings=places, gives=LETTERS.index(_choice(row, "gives", (*LETTERS,)))))
    in_rows = [serving for row in rows for serving in row.servings]
    entry.expect("row: servings in one row only", len(set(in_rows)), len(in_rows))
    rectangles = tuple(_rectangle(rectangle) for rectangle in entry.entries("rectangle"))
    entry.expect("rectangle: ids from 1", [r.id for r in rectangles], list(range(1, len(rectangles) + 1)))
    return Menu(
        id=entry.text("id"),
        name=entry.text("name"),
        fridge=_letters(entry, "fridge", entry.values.get("fridge")),
        head_start=_letters(entry, "head_start", entry.values.get("head_start")),
        house_specials=entry.flag("house_specials"),
        groups=tuple(groups),
        servings=tuple(servings),
        rows=tuple(rows),
        rectangles=rectangles,
    )


def _rectangle(entry: Entry) -> Rectangle:
    count = _choice(entry, "count", COUNTS)
    of = tuple(entry.texts("of")) if count == "servings" else ()
    if any(family not in FAMILIES for family in of):
        raise entry.bad("of", f"families of {', '.join(FAMILIES)}")
    return Rectangle(
        id=entry.number("id", 1, RECTANGLE_ROOM - 1),
        name=entry.text("name"),
        count=count,
        of=of,
        each=entry.number("each", 1, 9),
        text=entry.text("text"),
    )


def _special(entry: Entry) -> Special:
    """A tile is the sum of its effects; each kind of effect is one branch here and one table in the rules."""
    found: dict[str, int] = {}
    start_items = ""
    end_count = "servings"
    for effect in entry.entries("effects"):
        kind = effect.text("kind")
        if kind == "start-items":
            start_items = _letters(effect, "items", effect.text("items"))
        elif kind == "first-hexagon":
            found["first_hexagon"] = effect.number("books", 1, 3)
        elif kind == "lock-cost":
            found["lock_less"] = effect.number("less", 1, 3)
        elif kind == "red-when-passive":
            found["red_symbol"] = LETTERS.index(_choice(effect, "symbol", (*LETTERS,)))
        elif kind == "rolls":
            found["more_rolls"] = effect.number("more", 1, 2)
        elif kind == "store-leftover":
            _choice(effect, "when", ("own",))
            found["stores"] = effect.number("dice", 1, 1)
        elif kind == "nth-serving":
            _choice(effect, "when", ("own",))
            found["nth"] = effect.number("n", 1, 9)
            found["nth_gives"] = LETTERS.index(_choice(effect, "gives", (*LETTERS,)))
        elif kind == "end-score":
            end_count = _choice(effect, "count", COUNTS[1:])
            found["end_each"] = effect.number("each", 1, 9)
        else:
            raise effect.bad("kind", "an effect that the schema names")
    return Special(
        id=entry.text("id"),
        name=entry.text("name"),
        text=entry.text("text"),
        solo=entry.flag("solo"),
        start_items=start_items,
        end_count=end_count,
        **found,
    )


def lay_out(menus: tuple[Menu, ...]) -> Tables:
    """Lays the menus out side by side; the same rules hold for both [WR-12.1]."""
    size = len(menus)
    tables = Tables(
        serving_group=[0] * (SERVING_ROOM * size),
        serving_cost=[0] * (SERVING_ROOM * size),
        serving_points=[0] * (SERVING_ROOM * size),
        serving_row=[-1] * (SERVING_ROOM * size),
        same_cost=[0] * (SERVING_ROOM * size),
        group_servings=[0] * (GROUP_ROOM * size),
        group_points=[0] * (GROUP_ROOM * size),
        group_section=[0] * (GROUP_ROOM * size),
        group_lock=[0] * (GROUP_ROOM * size),
        groups=[len(menu.groups) for menu in menus],
        dishes=[sum(1 << g for g, group in enumerate(menu.groups) if group.dish) for menu in menus],
        row_servings=[0] * (ROW_ROOM * size),
        row_gives=[0] * (ROW_ROOM * size),
        rows=[len(menu.rows) for menu in menus],
        costs=[0] * (COST_ROOM * size),
        cost_servings=[0] * (COST_ROOM * size),
        cost_count=[0] * size,
        family_servings=[0] * (len(FAMILIES) * size),
        rectangle_count=[-1] * (RECTANGLE_ROOM * size),
        rectangle_servings=[0] * (RECTANGLE_ROOM * size),
        rectangle_each=[0] * (RECTANGLE_ROOM * size),
    )
    for number, menu in enumerate(menus):
        _lay_out_menu(tables, number, menu)
    return tables


def _lay_out_menu(tables: Tables, number: int, menu: Menu) -> None:
    costs: dict[int, int] = {}
    for place, serving in enumerate(menu.servings):
        at = SERVING_ROOM * number + place
        cost = collection(serving.cost)
        tables.serving_group[at] = serving.group
        tables.serving_cost[at] = cost
        tables.serving_points[at] = serving.points
        tables.family_servings[5 * number + FAMILIES.index(menu.groups[serving.group].family)] |= 1 << place
        costs[cost] = costs.get(cost, 0) | 1 << place
    tables.cost_count[number] = len(costs)
    for place, (cost, servings) in enumerate(costs.items()):
        tables.costs[COST_ROOM * number + place] = cost
        tables.cost_servings[COST_ROOM * number + place] = servings
        for serving_place in range(len(menu.servings)):
            if servings >> serving_place & 1:
                tables.same_cost[SERVING_ROOM * number + serving_place] = servings
    for place, group in enumerate(menu.groups):
        at = GROUP_ROOM * number + place
        tables.group_servings[at] = ((1 << group.size) - 1) << group.first
        tables.group_points[at] = group.bonus
        tables.group_section[at] = SECTIONS.index(group.section)
        tables.group_lock[at] = group.lock
    for place, row in enumerate(menu.rows):
        tables.row_servings[ROW_ROOM * number + place] = sum(1 << serving for serving in row.servings)
        tables.row_gives[ROW_ROOM * number + place] = 1 << 8 * row.gives
        for linked in row.servings:
            tables.serving_row[SERVING_ROOM * number + linked] = place
    for rectangle in menu.rectangles:
        at = RECTANGLE_ROOM * number + rectangle.id
        tables.rectangle_count[at] = COUNTS.index(rectangle.count)
        tables.rectangle_each[at] = rectangle.each
        tables.rectangle_servings[at] = sum(
            tables.family_servings[5 * number + FAMILIES.index(family)] for family in rectangle.of
        )


PARTS = read_parts(own_file(__package__, "parts.toml"))
TABLES = lay_out(PARTS.menus)
OWN_GLYPHS = own_file(__package__, "glyphs.svg")
