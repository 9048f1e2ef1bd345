"""Reads `parts.toml` (dice, trucks, stations, tracks, boards, the 96 customers) and checks it.

Everything is numbered by its place in the file: colours 0-4 (5 is wild), flavours 0-3, stations 0-3, trucks 0-4, the
28 spaces of the picnic board through all tables, cards 0-14 the starters and 15-95 the regulars. Bonuses are numbered

    0-4 cross-C    5 cross-any    6-10 multi-C    11-14 flavor-F    15 flavor-any    16 coop    17 tip
"""

from dataclasses import dataclass

from dicery.games.parts_file import BadParts, Entry, own_file, read_entry

STATIONS = ("prep", "chop", "sauce", "toss")
RULES = ("all", "distinct", "most", "touch")
STEP_KINDS = ("points", "plus", "flip")
SIGNS = ("orange", "red", "green")
SKINS = ("fair", "pale", "tan", "brown", "dark", "steel")
TINTS = (
    "black",
    "brown",
    "blond",
    "ginger",
    "grey",
    "white",
    "pink",
    "red",
    "green",
    "gold",
    "plum",
    "navy",
    "steel",
    "cream",
)


@dataclass(frozen=True)
class Colour:
    id: str
    letter: str
    ingredient: str


@dataclass(frozen=True)
class Flavour:
    id: str
    name: str


@dataclass(frozen=True)
class Truck:
    id: str
    name: str
    prep: tuple[int, ...]  # slot -> colour at levels 0 and 1


@dataclass(frozen=True)
class Station:
    id: str
    name: str
    uses: tuple[int, ...]  # level -> uses a round
    points: tuple[int, ...]  # level -> points of the tile that shows it


@dataclass(frozen=True)
class TipStep:
    kind: str  # one of STEP_KINDS
    points: int


@dataclass(frozen=True)
class Star:
    segments: int
    points: int
    card: bool


@dataclass(frozen=True)
class MenuStep:
    gain: tuple[int, ...]  # bonuses
    points: int
    each: int  # points for every space of the colour on fed customers
    colour: int


@dataclass(frozen=True)
class PicnicTable:
    id: str
    name: str
    where: str
    sign: str
    rule: str
    points: int
    full: int
    first: int  # number of its first space
    at: tuple[tuple[int, int], ...]
    edges: tuple[tuple[int, bool, int], ...]  # space, must they be equal, space; by running number


@dataclass(frozen=True)
class PicnicBonus:
    touches: tuple[int, ...]  # running numbers of spaces
    gain: tuple[int, ...]
    at: tuple[float, float]


@dataclass(frozen=True)
class Face:
    """The glyphs that a portrait is put together from, and its colours."""

    parts: tuple[str, ...]  # from the back: "head-round", "mouth-smile", ...
    skin: str
    hair: str
    clothes: str


@dataclass(frozen=True)
class Customer:
    id: str
    name: str
    face: Face
    starter: bool
    spaces: tuple[int, ...]  # colours from the bottom
    tips: tuple[tuple[int, int], ...]  # space from 0, number
    stars: int
    bonus: int


@dataclass(frozen=True)
class Parts:
    rounds: int
    plucks: int
    starters_each: int
    draw: int
    draw_bonus: int
    dice: int  # of each colour in the box
    schedule: tuple[tuple[int, ...], ...]  # seats - 1 -> round - 1 -> which seat from the first chef orders, 0: each
    colours: tuple[Colour, ...]
    flavours: tuple[Flavour, ...]
    bonuses: tuple[str, ...]  # ids by number
    trucks: tuple[Truck, ...]
    stations: tuple[Station, ...]
    changeable: tuple[bool, ...]  # prep level -> may its ingredients be changed
    best_prep: tuple[int, ...]  # slot -> colour at prep level 2, 5 for wild
    tip_track: tuple[TipStep, ...]
    review_track: tuple[Star, ...]
    menu: tuple[tuple[MenuStep, ...], ...]  # flavour -> steps
    tables: tuple[PicnicTable, ...]
    picnic_bonuses: tuple[PicnicBonus, ...]
    customers: tuple[Customer, ...]

    def letter(self, colour: int) -> str:
        return self.colours[colour].letter if colour < len(self.colours) else "*"

    def ingredient(self, number: int) -> str:
        """ "R4" for 6 * colour + number - 1; wild is "*4"."""
        return f"{self.letter(number // 6)}{number % 6 + 1}"

    def table_of(self, space: int) -> PicnicTable:
        for table in reversed(self.tables):
            if space >= table.first:
                return table
        raise ValueError(f"expected a space of the picnic board, got {space}")

    def space_name(self, space: int) -> str:
        """ "long.4" """
        table = self.table_of(space)
        return f"{table.id}.{space - table.first + 1}"

    def space_words(self, space: int) -> str:
        """ "Long Table 4" """
        table = self.table_of(space)
        return f"{table.name} {space - table.first + 1}"

    @property
    def picnic_spaces(self) -> int:
        return sum(len(table.at) for table in self.tables)


def read_parts(text: str) -> Parts:
    """Reads and checks a parts file; raises `BadParts` for the first entry that is wrong."""
    file = read_entry(text)
    game = file.entry("game")
    colours = tuple(
        Colour(entry.text("id"), entry.text("letter"), entry.text("ingredient")) for entry in file.entries("color")
    )
    file.expect("color: different letters", len({colour.letter for colour in colours}), 5)
    flavours = tuple(Flavour(entry.text("id"), entry.text("name")) for entry in file.entries("flavor"))
    file.expect("flavor: different ids", len({flavour.id for flavour in flavours}), 4)
    bonuses = _bonuses(file, colours, flavours)
    colour_ids = [colour.id for colour in colours]
    tables = _tables(file.entry("picnic"))
    parts = Parts(
        rounds=game.number("rounds", 5, 5),
        plucks=game.number("plucks", 4, 4),
        starters_each=game.number("starters-each", 3, 3),
        draw=game.number("draw", 3, 3),
        draw_bonus=game.number("draw-bonus", 4, 4),
        dice=file.entry("dice").number("ingredient-per-color", 5, 5),
        schedule=_schedule(file),
        colours=colours,
        flavours=flavours,
        bonuses=bonuses,
        trucks=tuple(_truck(entry, colour_ids) for entry in file.entries("truck")),
        stations=_stations(file),
        changeable=_changeable(file.entries("station")[0]),
        best_prep=_best_prep(file.entries("station")[0], colour_ids),
        tip_track=_tip_track(file.entry("tip-track")),
        review_track=tuple(
            Star(entry.number("segments", 5, 5), entry.number("points", 1, 99), entry.flag("card"))
            for entry in file.entry("review-track").entries("star")
        ),
        menu=_menu(file.entry("menu"), flavours, bonuses, colour_ids),
        tables=tables,
        picnic_bonuses=tuple(_picnic_bonus(entry, tables, bonuses) for entry in file.entry("picnic").entries("bonus")),
        customers=_customers(file.entry("customers"), bonuses, colour_ids),
    )
    _check_counts(file, parts)
    return parts


def _index(entry: Entry, key: str, word: object, known: list[str]) -> int:
    if not isinstance(word, str) or word not in known:
        raise entry.bad(key, f"one of {', '.join(known)}")
    return known.index(word)


def _bonuses(file: Entry, colours: tuple[Colour, ...], flavours: tuple[Flavour, ...]) -> tuple[str, ...]:
    """The ids of all bonuses; C and F stand for every colour and flavour."""
    ids: list[str] = []
    for entry in file.entries("bonus"):
        pattern = entry.text("id")
        if pattern.endswith("-C"):
            found = [pattern[:-1] + colour.id for colour in colours]
        elif pattern.endswith("-F"):
            found = [pattern[:-1] + flavour.id for flavour in flavours]
        else:
            found = [pattern]
        ids += found
    wanted = [f"cross-{colour.id}" for colour in colours] + ["cross-any"]
    wanted += [f"multi-{colour.id}" for colour in colours]
    wanted += [f"flavor-{flavour.id}" for flavour in flavours] + ["flavor-any", "coop", "tip"]
    file.expect("bonus", ids, wanted)
    return tuple(ids)


def _schedule(file: Entry) -> tuple[tuple[int, ...], ...]:
    """Who orders the prep numbers, for one seat and more [CF-4.3]."""
    entries = file.entries("schedule")
    file.expect("schedule: players", [entry.number("players", 1, 5) for entry in entries], [1, 2, 3, 4, 5])
    for seats, entry in enumerate(entries, 1):
        rounds = entry.numbers("rounds")
        if len(rounds) != 5 or any(chef not in (0, number % seats + 1) for number, chef in enumerate(rounds)):
            raise entry.bad("rounds", "five rounds, each with 0 or the seats in turn")
    return tuple(tuple(entry.numbers("rounds")) for entry in entries)


def _truck(entry: Entry, colour_ids: list[str]) -> Truck:
    prep = tuple(_index(entry, "prep", word, colour_ids) for word in entry.texts("prep"))
    entry.expect("prep: slots", len(prep), 3)
    return Truck(entry.text("id"), entry.text("name"), prep)


def _stations(file: Entry) -> tuple[Station, ...]:
    entries = file.entries("station")
    file.expect("station: ids", [entry.text("id") for entry in entries], list(STATIONS))
    tiles = file.entries("tile")
    file.expect("tile: one for each station", [tile.text("station") for tile in tiles], list(STATIONS))
    stations: list[Station] = []
    for entry, tile in zip(entries, tiles, strict=True):
        uses, points = tuple(entry.numbers("uses")), (0, *tile.numbers("points"))
        if len(uses) != 3 or sorted(uses) != list(uses) or not 1 <= uses[0] <= uses[2] <= 7:
            raise entry.bad("uses", "three numbers from 1 to 7 that do not fall")
        tile.expect("points: sides", len(points), 3)
        stations.append(Station(entry.text("id"), entry.text("name"), uses, points))
    return tuple(stations)


def _changeable(prep: Entry) -> tuple[bool, ...]:
    modify = prep.values.get("modify")
    if not isinstance(modify, list) or len(modify) != 3 or any(not isinstance(may, bool) for may in modify):
        raise prep.bad("modify", "true or false for each of three levels")
    return tuple(bool(may) for may in modify)


def _best_prep(prep: Entry, colour_ids: list[str]) -> tuple[int, ...]:
    fixed = prep.entry("fixed")
    slots = [5, 5, 5]
    slots[fixed.number("slot", 1, 3) - 1] = _index(fixed, "color", fixed.text("color"), colour_ids)
    prep.expect("wild-slots", prep.numbers("wild-slots"), [slot for slot in (1, 2, 3) if slots[slot - 1] == 5])
    return tuple(slots)


def _tip_track(track: Entry) -> tuple[TipStep, ...]:
    """The steps; a flip always finds a tile that is not yet flipped [CF-13.7]."""
    steps: list[TipStep] = []
    for entry in track.entries("step"):
        kind = STEP_KINDS[_index(entry, "kind", entry.text("kind"), list(STEP_KINDS))]
        steps.append(TipStep(kind, entry.number("points", 1, 99) if kind == "points" else 0))
        pluses = sum(step.kind == "plus" for step in steps)
        entry.expect("a tile to flip", sum(step.kind == "flip" for step in steps) <= pluses <= 4, True)
    return tuple(steps)


def _menu(
    menu: Entry, flavours: tuple[Flavour, ...], bonuses: tuple[str, ...], colour_ids: list[str]
) -> tuple[tuple[MenuStep, ...], ...]:
    tracks = menu.entries("track")
    menu.expect("track: flavors", [track.text("flavor") for track in tracks], [flavour.id for flavour in flavours])
    found: list[tuple[MenuStep, ...]] = []
    for track in tracks:
        steps: list[MenuStep] = []
        for entry in track.entries("step"):
            points = entry.number("points", 0, 9) if "points" in entry.values else 0
            if "score" in entry.values:
                score = entry.entry("score")
                colour = _index(score, "color", score.text("color"), colour_ids)
                steps.append(MenuStep((), points, score.number("each", 1, 9), colour))
            else:
                steps.append(MenuStep(_gain(entry, bonuses), points, 0, 0))
        track.expect("steps", len(steps), 6)
        found.append(tuple(steps))
    return tuple(found)


def _gain(entry: Entry, bonuses: tuple[str, ...]) -> tuple[int, ...]:
    gain = tuple(_index(entry, "gain", word, list(bonuses)) for word in entry.texts("gain"))
    entry.expect("gain: one bonus that a board can give", [number < 11 or number > 15 for number in gain], [True])
    return gain


def _tables(picnic: Entry) -> tuple[PicnicTable, ...]:
    tables: list[PicnicTable] = []
    first = 0
    for entry in picnic.entries("table"):
        at = _places(entry, "at")
        edges = entry.values.get("edges")
        if not isinstance(edges, list):
            raise entry.bad("edges", "a list of [space, sign, space]")
        found: list[tuple[int, bool, int]] = []
        for edge in edges:
            match edge:
                case [int(one), ("=" | "!=") as sign, int(other)] if 1 <= one < other <= len(at):
                    found.append((first + one - 1, sign == "=", first + other - 1))
                case _:
                    raise entry.bad("edges", f"spaces from 1 to {len(at)} with '=' or '!=' between them")
        tables.append(
            PicnicTable(
                id=entry.text("id"),
                name=entry.text("name"),
                where=entry.text("where"),
                sign=SIGNS[_index(entry, "sign", entry.text("sign"), list(SIGNS))],
                rule=RULES[_index(entry, "rule", entry.text("rule"), list(RULES))],
                points=entry.number("points", 1, 99),
                full=entry.number("full", 1, 99) if "full" in entry.values else 0,
                first=first,
                at=tuple((int(x), int(y)) for x, y in at),
                edges=tuple(found),
            )
        )
        first += len(at)
    return tuple(tables)


def _places(entry: Entry, key: str) -> list[tuple[float, float]]:
    value = entry.values.get(key)
    places: list[tuple[float, float]] = []
    for place in value if isinstance(value, list) else [value]:
        match place:
            case [int(x) | float(x), int(y) | float(y)]:
                places.append((float(x), float(y)))
            case _:
                raise entry.bad(key, "a list of [x, y]")
    return places


def _picnic_bonus(entry: Entry, tables: tuple[PicnicTable, ...], bonuses: tuple[str, ...]) -> PicnicBonus:
    names = [f"{table.id}.{space}" for table in tables for space in range(1, len(table.at) + 1)]
    touches = tuple(_index(entry, "touches", word, names) for word in entry.texts("touches"))
    place = Entry({"at": [entry.values.get("at")]}, entry.where)
    return PicnicBonus(touches, _gain(entry, bonuses), _places(place, "at")[0])


def _customers(customers: Entry, bonuses: tuple[str, ...], colour_ids: list[str]) -> tuple[Customer, ...]:
    found: list[Customer] = []
    for kind in ("starter", "regular"):
        for entry in customers.entries(kind):
            spaces = tuple(_index(entry, "spaces", word, colour_ids) for word in entry.texts("spaces"))
            entry.expect("spaces: 3 to 5", 3 <= len(spaces) <= 5, True)
            tips = [(int(space) - 1, int(number)) for space, number in _places(entry, "tips")]
            if not 1 <= len(tips) <= 2 or any(not (0 <= s < len(spaces) and 1 <= n <= 6) for s, n in tips):
                raise entry.bad("tips", "one or two of [space, number]")
            found.append(
                Customer(
                    id=entry.text("id"),
                    name=entry.text("name"),
                    face=_face(entry),
                    starter=kind == "starter",
                    spaces=spaces,
                    tips=tuple(tips),
                    stars=entry.number("stars", 1, 5),
                    bonus=_index(entry, "bonus", entry.text("bonus"), list(bonuses[:16])),
                )
            )
    return tuple(found)


def _face(entry: Entry) -> Face:
    """ "round bun glasses smile beads fair white pink": five parts, then the colours of skin, hair and clothes."""
    words = entry.text("face").split()
    if len(words) != 8 or words[5] not in SKINS or not {words[6], words[7]} <= set(TINTS):
        raise entry.bad("face", f"five parts, a skin of {', '.join(SKINS)}, and two colours of {', '.join(TINTS)}")
    head, hair, eyes, mouth, wear, *colours = words
    stacked = (f"head-{head}", f"mouth-{mouth}", f"eyes-{eyes}", f"hair-{hair}", f"wear-{wear}")
    return Face(tuple(part for part in stacked if part != "wear--"), *colours)


def _check_counts(file: Entry, parts: Parts) -> None:
    """What is in the box [CF-1.2 to 1.6]."""
    box = file.entry("components")
    ids = {customer.id for customer in parts.customers}
    found = {
        "customer-cards": len(ids),
        "starter-customers": sum(customer.starter for customer in parts.customers),
        "regular-customers": sum(not customer.starter for customer in parts.customers),
        "truck-boards": len({truck.id for truck in parts.trucks}),
        "station-tiles": len(parts.stations) * len(parts.trucks),
        "ingredient-dice": parts.dice * len(parts.colours),
    }
    for key, count in found.items():
        if box.number(key, 1, 99) != count:
            raise BadParts(f"components, {key!r}: expected {box.values[key]} as counted in the box, got {count}")


PARTS = read_parts(own_file(__package__, "parts.toml"))
FLAVOUR_IDS = [flavour.id for flavour in PARTS.flavours]
OWN_GLYPHS = own_file(__package__, "glyphs.svg")
