"""Reads `parts.toml` (dice, faces, cards, the 24 ways a die can lie), checks it, and lays it out as flat tables.

A die that lies somewhere is one number: 24 * colour + orientation. A kind in the supply is 6 * colour + body face.
Icons are bits: 1 << dessert.
"""

from dataclasses import dataclass

from dicery.games.parts_file import BadParts, Entry, own_file, read_entry

FACES = "tbnsew"  # the faces of a die body, by where they lie in the home orientation [DD-3.1, DD-3.2]
DIRECTIONS = "NESW"

PLACES = ("up", "down", "north", "south", "east", "west")


@dataclass(frozen=True)
class Dessert:
    id: str
    name: str
    code: str


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
    presets: dict[str, dict[str, str | bool]]  # [DD-13.7]
    orientations: tuple[str, ...]  # codes, by index
    die_codes: tuple[str, ...]  # die -> colour and orientation, "Rtn" [DD-3.3]
    kind_codes: tuple[str, ...]  # kind -> colour and body face, "Rt"
    places: tuple[tuple[int, ...], ...]  # orientation -> body face at each of PLACES
    icons: tuple[int, ...]  # (set * 5 + colour) * 6 + body face -> icons
    stored_die: tuple[int, ...]  # set * 120 + die -> the lowest die that looks the same [DD-3.8]
    stored_kind: tuple[int, ...]  # set * 30 + kind -> the first kind that is the same [DD-3.9]
    tipped: tuple[int, ...]  # (set * 4 + direction) * 120 + die -> the die after the tip [DD-3.4]
    quarters: tuple[int, ...]  # set * 30 + kind -> bits of the quarter turns that look different [DD-7.4]

    def shown(self, face_set: int, die: int, place: str = "up") -> list[Dessert]:
        """The desserts that a lying die shows at one of its six places."""
        colour, orientation = divmod(die, 24)
        face = self.places[orientation][PLACES.index(place)]
        mask = self.icons[(face_set * len(self.colours) + colour) * 6 + face]
        return [dessert for bit, dessert in enumerate(self.desserts) if mask >> bit & 1]


def read_parts(text: str) -> Parts:
    """Reads and checks a parts file; raises `BadParts` for the first entry that is wrong."""
    file = read_entry(text)
    desserts = tuple(
        Dessert(entry.text("id"), entry.text("name"), entry.text("code")) for entry in file.entries("icons")
    )
    ids = [dessert.id for dessert in desserts]
    file.expect("icons: different ids", len(set(ids)), 4)
    file.expect("cards: one for each dessert, in order", [card.text("dessert") for card in file.entries("cards")], ids)
    colours = tuple(
        Colour(entry.text("id"), entry.text("name"), entry.text("code"), entry.number("count", 1, 25))
        for entry in file.entries("dice")
    )
    file.expect("dice: counts", [colour.count for colour in colours], [6, 6, 6, 6, 1])
    file.expect("dice: different letters", len({colour.code[0] for colour in colours}), 5)
    sets = file.entries("face_sets")
    icons = [_icons(entry.entry("faces").entry(colour.id), ids) for entry in sets for colour in colours]
    for die, masks in zip(file.entries("dice") * len(sets), icons, strict=True):
        if "favourite" in die.values and masks[0] != 1 << ids.index(die.one_of("favourite", ids)):  # [DD-1.6]
            raise die.bad("favourite", "the one dessert on face t of this die in every face set")
    orientations, places, tips = _orientations(file.entry("geometry"))
    names = tuple(entry.text("id") for entry in sets)
    presets = {preset.text("id"): _preset(preset, names) for preset in file.entries("presets")}
    return _lay_out(
        desserts=desserts,
        colours=colours,
        face_sets=names,
        presets=presets,
        icons=icons,
        orientations=orientations,
        places=places,
        tips=tips,
    )


def _preset(entry: Entry, face_sets: tuple[str, ...]) -> dict[str, str | bool]:
    return {"face_set": entry.one_of("face_set", face_sets), "open_cards": entry.flag("open_cards")}


def _icons(faces: Entry, desserts: list[str]) -> list[int]:
    """The icons on the six body faces, as bits [DD-4.1]."""
    faces.expect("faces", sorted(faces.values), sorted(FACES))
    masks: list[int] = []
    for face in FACES:
        shown = faces.texts(face)
        if any(icon not in desserts for icon in shown) or len(set(shown)) < len(shown):
            raise faces.bad(face, f"different icons of {desserts}")
        masks.append(sum(1 << desserts.index(icon) for icon in shown))
    return masks


def _orientations(geometry: Entry) -> tuple[tuple[str, ...], tuple[tuple[int, ...], ...], list[list[int]]]:
    """Turns a cube through all 24 orientations by the rules of tipping; the table must say the same [DD-3.7]."""
    tips = {tip.text("direction"): _change(tip) for tip in geometry.entries("tips")}
    geometry.expect("tips: directions", list(tips), list(DIRECTIONS))
    turn = _change(geometry.entry("yaw_cw"))
    reference = geometry.entry("reference")
    geometry.expect("reference: faces", "".join(reference.values), FACES)
    lying: list[dict[str, str]] = []
    for face, path in reference.values.items():
        if not isinstance(path, str) or any(direction not in tips for direction in path):
            raise reference.bad(face, f"directions of {DIRECTIONS}")
        cube = dict(zip(PLACES, FACES, strict=True))
        for direction in path:
            cube = _turned(cube, tips[direction])
        for _ in range(4):
            lying.append(cube)
            cube = _turned(cube, turn)
    codes = tuple(_code(cube) for cube in lying)
    geometry.expect("different orientations", len(set(codes)), 24)
    rows = geometry.entries("orientations")
    geometry.expect("orientations: rows", len(rows), 24)
    for index, (row, cube) in enumerate(zip(rows, lying, strict=True)):
        wanted: dict[str, object] = {"index": index, "code": codes[index], **cube, "yaw_cw": _code(_turned(cube, turn))}
        wanted |= {f"tip_{direction.lower()}": _code(_turned(cube, tip)) for direction, tip in tips.items()}
        row.expect("as the rules of tipping make it", row.values, wanted)
    tipped = [[codes.index(_code(_turned(cube, tip))) for cube in lying] for tip in tips.values()]
    there_and_back = [tipped[2][tipped[0][index]] for index in range(24)] + [
        tipped[3][tipped[1][index]] for index in range(24)
    ]
    geometry.expect("tips: the opposite one takes a tip back", there_and_back, [*range(24), *range(24)])  # [DD-3.10]
    places = tuple(tuple(FACES.index(cube[place]) for place in PLACES) for cube in lying)
    return codes, places, tipped


def _change(entry: Entry) -> dict[str, str]:
    """Which old face is found at each place after a tip or a turn; places not named keep theirs [DD-3.4, DD-3.5]."""
    change = {place: entry.text(place) for place in entry.values if place != "direction"}
    if any(place not in PLACES for place in [*change, *change.values()]):
        raise BadParts(f"{entry.where}: expected places of {', '.join(PLACES)}, got {change}")
    return change


def _code(cube: dict[str, str]) -> str:
    """The face that is up, then the face that looks north [DD-3.3]."""
    return cube["up"] + cube["north"]


def _turned(cube: dict[str, str], change: dict[str, str]) -> dict[str, str]:
    return {place: cube[change.get(place, place)] for place in PLACES}


def _lay_out(
    *,
    desserts: tuple[Dessert, ...],
    colours: tuple[Colour, ...],
    face_sets: tuple[str, ...],
    presets: dict[str, dict[str, str | bool]],
    icons: list[list[int]],
    orientations: tuple[str, ...],
    places: tuple[tuple[int, ...], ...],
    tips: list[list[int]],
) -> Parts:
    """The tables: for each face set, which dice look the same, what a tip makes of them, which turns are different."""
    stored_die: list[int] = []
    stored_kind: list[int] = []
    tipped: list[int] = []
    quarters: list[int] = []
    for number in range(len(face_sets)):
        stored: list[int] = []  # of this face set
        for colour in range(len(colours)):
            by_face = icons[number * len(colours) + colour]
            seen: list[tuple[int, ...]] = [tuple(by_face[face] for face in places[o]) for o in range(24)]
            stored += [24 * colour + seen.index(all_six) for all_six in seen]
            for face in range(6):
                four = stored[24 * colour + 4 * face :][:4]
                stored_kind.append(6 * colour + min(four) % 24 // 4)
                quarters.append(sum(1 << q for q in range(4) if four.index(four[q]) == q))
        stored_die += stored
        for tip in tips:
            tipped += [stored[die - die % 24 + tip[die % 24]] for die in range(24 * len(colours))]
    return Parts(
        desserts=desserts,
        colours=colours,
        face_sets=face_sets,
        presets=presets,
        orientations=orientations,
        die_codes=tuple(colour.code + orientation for colour in colours for orientation in orientations),
        kind_codes=tuple(colour.code + face for colour in colours for face in FACES),
        places=places,
        icons=tuple(mask for by_face in icons for mask in by_face),
        stored_die=tuple(stored_die),
        stored_kind=tuple(stored_kind),
        tipped=tuple(tipped),
        quarters=tuple(quarters),
    )


PARTS = read_parts(own_file(__package__, "parts.toml"))
OWN_GLYPHS = own_file(__package__, "glyphs.svg")
