"""What everybody sees of Chicken Fried Dice, as JSON."""

from typing import TypedDict

from dicery.engine.state import View
from dicery.games.chicken_fried_dice.parts import PARTS
from dicery.games.chicken_fried_dice.rules.scoring import (
    board_points,
    tile_points,
)
from dicery.games.chicken_fried_dice.rules.sheet import (
    Sheet,
)
from dicery.games.chicken_fried_dice.rules.tables import (
    ACCEPTS,
    BOARD_TIPS,
    BOARDS,
    CARD,
    CHOPPED,
    CHOPS,
    CUSTOMERS,
    DRAWN,
    DRAWS_FOUR,
    EARNED,
    FED,
    FILLED,
    HAND,
    ICONS,
    KINDS,
    LEFT,
    MY_BOARD,
    MY_TRUCK,
    NAMED,
    NONE,
    OPENED,
    PICNIC_SPACES,
    PLUCKED,
    PREP_NUMBERS,
    PREP_USED,
    REPLACE,
    REVIEW_POINTS,
    SAUCES,
    SAVED,
    SHEET_STEPS,
    SOURCE,
    SOURCES,
    STAR_SEGMENTS,
    STARS,
    STEP,
    TIP_POINTS,
    TIPS,
    TIPS_DUE,
    TOSSES,
    TRACKS,
    WRITTEN,
)


class CustomerView(TypedDict):
    slot: int
    card: str
    written: list[str]  # from the bottom: "", "1" to "6", "X"
    accepts: list[list[int]]  # the numbers that each space still takes
    stars: int
    fed: int  # the round, 0 in the queue


class SheetView(TypedDict):
    """All of a sheet; nothing on it is secret [CF-17.1]."""

    truck: str
    board: str
    levels: dict[str, int]
    left: dict[str, int]  # uses left this round
    prep: list[str]  # "W3", "" before the roll
    used: list[bool]
    parts: list[str]
    plucked: int
    step: str
    hand: str
    source: str  # "", die, extra, part, p1, p2, p3
    opened: str  # the bonus under way
    flavour: str
    customers: list[CustomerView]
    bonuses: dict[str, int]
    saved: dict[str, int]
    menu: list[int]
    picnic: list[str]
    tips: int
    tips_due: int
    board_tips: int
    segments: int
    drawn: list[str]
    replace: int
    four: bool  # draws four new customers
    points: dict[str, int]
    fed: int


class ChickenView(View):
    """The whole position: no seat knows more than another [CF-17.2]."""

    phase: str
    round: int
    head_chef: int
    chefs_choice: bool
    active: int
    plucking: str
    roll: list[int]
    coop: dict[str, int]  # "R4" -> how many
    spare: int
    undrawn: list[str]
    under: list[str]
    discards: list[str]
    solo_target: int
    order_up: bool
    sheets: list[SheetView]


def part_names(sheet: Sheet) -> list[str]:
    """The chopped parts, "G3" """
    parts: list[str] = []
    rest = sheet[CHOPPED]
    while rest != 0:
        parts.append(PARTS.ingredient((rest & 63) - 1))
        rest >>= 6
    return parts


def drawn_cards(sheet: Sheet) -> list[str]:
    """The ids of the new customers to choose from."""
    drawn: list[str] = []
    rest = sheet[DRAWN]
    while rest != 0:
        drawn.append(PARTS.customers[(rest & 127) - 1].id)
        rest >>= 7
    return drawn


def sheet_view(sheet: Sheet) -> SheetView:
    kinds = range(KINDS)
    return {
        "truck": "" if sheet[MY_TRUCK] == NONE else PARTS.trucks[sheet[MY_TRUCK]].id,
        "board": "" if sheet[MY_BOARD] == NONE else BOARDS[sheet[MY_BOARD]],
        "levels": {station.id: sheet.level(number) for number, station in enumerate(PARTS.stations)},
        "left": {"chop": sheet[CHOPS], "sauce": sheet[SAUCES], "toss": sheet[TOSSES]},
        "prep": [
            PARTS.ingredient(6 * sheet.prep_colour(slot) + sheet.prep_number(slot) - 1)
            if sheet[PREP_NUMBERS] != 0
            else ""
            for slot in range(3)
        ],
        "used": [sheet[PREP_USED] >> slot & 1 != 0 for slot in range(3)],
        "parts": part_names(sheet),
        "plucked": sheet[PLUCKED],
        "step": SHEET_STEPS[sheet[STEP]],
        "hand": "" if sheet[HAND] == NONE else PARTS.ingredient(sheet[HAND]),
        "source": SOURCES[sheet[SOURCE]],
        "opened": "" if sheet[OPENED] == NONE else PARTS.bonuses[sheet[OPENED]],
        "flavour": "" if sheet[NAMED] == NONE else PARTS.flavours[sheet[NAMED]].id,
        "customers": [customer_view(sheet, slot) for slot in range(sheet[CUSTOMERS]) if sheet[FED + slot] != LEFT],
        "bonuses": {PARTS.bonuses[kind]: sheet[EARNED + kind] for kind in kinds if sheet[EARNED + kind] > 0},
        "saved": {PARTS.bonuses[kind]: sheet[SAVED + kind] for kind in kinds if sheet[SAVED + kind] > 0},
        "menu": [sheet[TRACKS] >> 3 * flavour & 7 for flavour in range(4)],
        "picnic": [
            PARTS.flavours[sheet[ICONS] >> 2 * space & 3].id if sheet[FILLED] >> space & 1 else ""
            for space in range(PICNIC_SPACES)
        ],
        "tips": sheet[TIPS],
        "tips_due": sheet[TIPS_DUE],
        "board_tips": sheet[BOARD_TIPS],
        "segments": sheet[STAR_SEGMENTS],
        "drawn": drawn_cards(sheet),
        "replace": sheet[REPLACE],
        "four": sheet[DRAWS_FOUR] != 0,
        "points": {
            "tips": TIP_POINTS[sheet[TIPS]],
            "stations": tile_points(sheet),
            "board": board_points(sheet),
            "reviews": REVIEW_POINTS[sheet[STAR_SEGMENTS]],
        },
        "fed": sheet.fed_count(),
    }


def customer_view(sheet: Sheet, slot: int) -> CustomerView:
    card = PARTS.customers[sheet[CARD + slot]]
    spaces = range(len(card.spaces))
    accepts = sheet[ACCEPTS + slot]
    return {
        "slot": slot,
        "card": card.id,
        "written": [" 123456X"[sheet[WRITTEN + slot] >> 3 * space & 7].strip() for space in spaces],
        "accepts": [[number for number in range(1, 7) if accepts >> 6 * space + number - 1 & 1] for space in spaces],
        "stars": sheet[STARS + slot],
        "fed": sheet[FED + slot],
    }
