"""Reads `parts.toml` (dice, faces, cards, the 24 ways a die can lie), checks it, and lays it out as flat tables.

A die that lies somewhere is one number: 24 * colour + orientation. A kind in the supply is 6 * colour + body face.
Icons are bits: 1 << dessert.
"""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files

PLACES = ("up", "down", "north", "south", "east", "west")
OPPOSITE = {"up": "down", "down": "up", "north": "south", "south": "north", "east": "west", "west": "east"}


class BadParts(ValueError):
    """An entry of a parts file that cannot be used; names the entry and what was expected."""


@dataclass(frozen=True)
class Dessert:
    id: str
    name: str
    code: str
    icon: str


@dataclass(frozen=True)
class Colour:
    id: str
    name: str
    code: str
    count: int


@dataclass(frozen=True)
class Parts:
    desserts: tuple[Dessert, ...]
    colours: tuple[Colour, ...]
    face_sets: tuple[str, ...]
    faces: str  # the names of the six body faces, in order
    directions: str
    orientations: tuple[str, ...]  # codes, by index
    places: tuple[tuple[int, ...], ...]  # orientation -> body face at each of PLACES
    icons: tuple[int, ...]  # (set * 5 + colour) * 6 + body face -> icons
    look: tuple[int, ...]  # set * 120 + die -> the lowest die that looks the same [DD-3.8]
    tipped: tuple[int, ...]  # (set * 4 + direction) * 120 + die -> the die after the tip [DD-3.4]
    kind: tuple[int, ...]  # set * 30 + kind -> the first kind that is the same [DD-3.9]
    quarters: tuple[int, ...]  # set * 30 + kind -> bits of the quarter turns that look different [DD-7.4]

    def shown(self, face_set: int, die: int, place: str = "up") -> list[Dessert]:
        """The desserts that a lying die shows at one of its six places."""
        colour, orientation = divmod(die, 24)
        face = self.places[orientation][PLACES.index(place)]
        mask = self.icons[(face_set * len(self.colours) + colour) * 6 + face]
        return [dessert for bit, dessert in enumerate(self.desserts) if mask >> bit & 1]

    def die_code(self, die: int) -> str:
        return self.colours[die // 24].code + self.orientations[die % 24]

    def kind_code(self, kind: int) -> str:
        return self.colours[kind // 6].code + self.faces[kind % 6]


def _table(entry: object, where: str) -> dict[str, object]:
    if not isinstance(entry, dict):
        raise BadParts(f"{where}: expected a table, got {entry!r}")
    return entry


def _entries(data: dict[str, object], key: str) -> list[dict[str, object]]:
    entries = data.get(key)
    if not isinstance(entries, list) or not entries:
        raise BadParts(f"[[{key}]]: expected at least one entry, got {entries!r}")
    return [_table(entry, f"[[{key}]] number {number}") for number, entry in enumerate(entries, 1)]


def _text(entry: dict[str, object], key: str, where: str) -> str:
    value = entry.get(key)
    if not isinstance(value, str) or not value:
        raise BadParts(f"{where}: expected a text under {key!r}, got {value!r}")
    return value


def _number(entry: dict[str, object], key: str, where: str) -> int:
    value = entry.get(key)
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadParts(f"{where}: expected a whole number under {key!r}, got {value!r}")
    return value


def _expect(found: object, wanted: object, where: str) -> None:
    if found != wanted:
        raise BadParts(f"{where}: expected {wanted!r}, got {found!r}")


def read_parts(text: str) -> Parts:
    """Reads and checks a parts file; raises `BadParts` for the first entry that is wrong."""
    try:
        data: dict[str, object] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadParts(f"not a TOML file: {error}") from None
    desserts = tuple(
        Dessert(*(_text(entry, key, f"icon {entry.get('id')!r}") for key in ("id", "name", "code", "icon")))
        for entry in _entries(data, "icons")
    )
    dessert_ids = [dessert.id for dessert in desserts]
    _expect((len(desserts), len(set(dessert_ids))), (4, 4), "[[icons]]: desserts and different ids")
    cards = [_text(entry, "dessert", f"card {entry.get('id')!r}") for entry in _entries(data, "cards")]
    _expect(cards, dessert_ids, "[[cards]]: one card per dessert, in the same order")
    colours = tuple(
        Colour(
            _text(entry, "id", where),
            _text(entry, "name", where),
            _text(entry, "code", where),
            _number(entry, "count", where),
        )
        for entry in _entries(data, "dice")
        for where in [f"die {entry.get('id')!r}"]
    )
    counts = [colour.count for colour in colours]
    _expect(counts, [6, 6, 6, 6, 1], "[[dice]]: counts")
    codes = "".join(colour.code for colour in colours)
    _expect((len(codes), len(set(codes))), (5, 5), "[[dice]]: one different letter each")
    sets = _entries(data, "face_sets")
    icons = [
        _icons(_table(entry.get("faces"), f"face set {entry.get('id')!r}"), entry.get("id"), colour.id, dessert_ids)
        for entry in sets
        for colour in colours
    ]
    codes24, places, tips = _orientations(_table(data.get("geometry"), "[geometry]"))
    return _lay_out(
        desserts,
        colours,
        tuple(_text(entry, "id", "[[face_sets]]") for entry in sets),
        icons,
        codes24,
        places,
        tips,
    )


def _icons(faces: dict[str, object], face_set: object, colour: str, desserts: list[str]) -> list[int]:
    where = f"face set {face_set!r}, die {colour!r}"
    by_face = _table(faces.get(colour), where)
    _expect(sorted(by_face), sorted("tbnsew"), f"{where}: faces")
    masks: list[int] = []
    for face in "tbnsew":
        shown = by_face[face]
        if not isinstance(shown, list) or any(icon not in desserts for icon in shown) or len(set(shown)) < len(shown):
            raise BadParts(f"{where}, face {face!r}: expected a list of different icons of {desserts}, got {shown!r}")
        masks.append(sum(1 << desserts.index(icon) for icon in shown))
    return masks


def _orientations(geometry: dict[str, object]) -> tuple[tuple[str, ...], tuple[tuple[int, ...], ...], list[list[int]]]:
    """Turns a cube through all 24 orientations by the rules of tipping; the table must say the same [DD-3.7]."""
    faces = "tbnsew"
    tips: dict[str, dict[str, str]] = {}
    for tip in _entries(geometry, "tips"):
        tips[_text(tip, "direction", "tips")] = {
            place: _text(tip, place, "tips") for place in tip if place != "direction"
        }
    _expect(list(tips), list("NESW"), "[geometry] tips: directions")
    turn = {place: str(source) for place, source in _table(geometry.get("yaw_cw"), "[geometry] yaw_cw").items()}
    for name, change in [*tips.items(), ("yaw_cw", turn)]:
        if any(word not in PLACES for word in [*change, *change.values()]):
            raise BadParts(f"[geometry] {name}: expected places of {PLACES}, got {change!r}")
    home = dict(zip(PLACES, faces, strict=True))
    reference = _table(geometry.get("reference"), "[geometry] reference")
    _expect("".join(reference), faces, "[geometry] reference: faces")
    lying: list[dict[str, str]] = []
    for path in reference.values():
        cube = home
        for direction in str(path):
            if direction not in tips:
                raise BadParts(f"[geometry] reference: expected directions of NESW, got {path!r}")
            cube = _turned(cube, tips[direction])
        for _ in range(4):
            lying.append(cube)
            cube = _turned(cube, turn)
    codes = tuple(cube["up"] + cube["north"] for cube in lying)
    _expect(len(set(codes)), 24, "[geometry]: different orientations")
    rows = _entries(geometry, "orientations")
    _expect(len(rows), 24, "[geometry] orientations: rows")
    for index, (row, cube) in enumerate(zip(rows, lying, strict=True)):
        wanted: dict[str, object] = {"index": index, "code": codes[index], **cube}
        for direction, change in [*tips.items(), ("yaw_cw", turn)]:
            after = _turned(cube, change)
            key = direction if direction == "yaw_cw" else f"tip_{direction.lower()}"
            wanted[key] = after["up"] + after["north"]
        for key, value in wanted.items():
            _expect(row.get(key), value, f"[geometry] orientation {index}, {key!r}")
    tipped = [
        [codes.index(after["up"] + after["north"]) for cube in lying for after in [_turned(cube, change)]]
        for change in tips.values()
    ]
    places = tuple(tuple(faces.index(cube[place]) for place in PLACES) for cube in lying)
    return codes, places, tipped


def _turned(cube: dict[str, str], change: dict[str, str]) -> dict[str, str]:
    return {place: cube[change.get(place, place)] for place in PLACES}


def _lay_out(
    desserts: tuple[Dessert, ...],
    colours: tuple[Colour, ...],
    face_sets: tuple[str, ...],
    icons: list[list[int]],
    orientations: tuple[str, ...],
    places: tuple[tuple[int, ...], ...],
    tips: list[list[int]],
) -> Parts:
    look: list[int] = []
    tipped: list[int] = []
    kind: list[int] = []
    quarters: list[int] = []
    for number in range(len(face_sets)):
        looks: list[int] = []
        for colour in range(len(colours)):
            by_face = icons[number * len(colours) + colour]
            seen: list[tuple[int, ...]] = [tuple(by_face[face] for face in places[o]) for o in range(24)]
            looks += [24 * colour + seen.index(all_six) for all_six in seen]
            for face in range(6):
                four = looks[24 * colour + 4 * face :][:4]
                kind.append(6 * colour + min(four) % 24 // 4)
                quarters.append(sum(1 << q for q in range(4) if four.index(four[q]) == q))
        look += looks
        for tip in tips:
            tipped += [looks[die - die % 24 + tip[die % 24]] for die in range(24 * len(colours))]
    flat: Sequence[int] = [mask for by_face in icons for mask in by_face]
    return Parts(
        desserts,
        colours,
        face_sets,
        "tbnsew",
        "NESW",
        orientations,
        places,
        tuple(flat),
        tuple(look),
        tuple(tipped),
        tuple(kind),
        tuple(quarters),
    )


PARTS = read_parts(files(__package__).joinpath("parts.toml").read_text(encoding="utf-8"))
