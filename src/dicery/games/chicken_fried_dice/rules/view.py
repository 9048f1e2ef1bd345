"""What everybody sees of Chicken Fried Dice, as JSON."""

from typing import TYPE_CHECKING, TypedDict

from mypy_extensions import i64

from dicery.engine.state import View
from dicery.games.chicken_fried_dice.parts import PARTS
from dicery.games.chicken_fried_dice.rules import actions as a
from dicery.games.chicken_fried_dice.rules import pile
from dicery.games.chicken_fried_dice.rules import tables as t
from dicery.games.chicken_fried_dice.rules.scoring import board_points, tile_points
from dicery.games.chicken_fried_dice.rules.sheet import Sheet

if TYPE_CHECKING:
    from dicery.games.chicken_fried_dice.rules.state import ChickenState


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
    aside: str  # a plucked die that lies aside, "R4"
    aside_source: str  # "", die, extra
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
    lap: int  # which regular die the seat that acts plucks in its step, 0 outside Chuck 'n Pluck; 4 in live and solo
    roll: list[int]
    coop: dict[str, int]  # "R4" -> how many
    spare: int
    undrawn: list[str]
    under: list[str]
    discards: list[str]
    solo_target: int
    order_up: bool
    sheets: list[SheetView]


def whole_view(state: "ChickenState", seat: i64) -> ChickenView:
    """The same for every seat and for spectators [CF-17.1, CF-17.2]."""
    cards = range(pile.CARDS)
    places = state.places
    undrawn_from = 0 if state.phase > a.DEALING else pile.STARTERS
    return {
        "game": state.game.name,
        "seat": seat,
        "seats": state.seats,
        "over": state.over,
        "waiting": state.waiting_seats(),
        "phase": a.PHASES[state.phase],
        "round": state.round,
        "head_chef": state.head_chef() if state.first != t.NONE else t.NONE,
        "chefs_choice": state.chefs_choice(),
        "active": state.active,
        "plucking": "live" if state.live else "turns",
        "lap": state.lap() if a.PLUCKING <= state.phase <= a.STEALING else 0,
        "roll": [state.roll >> 3 * die & 7 for die in range(3) if state.roll >> 3 * die & 7],
        "coop": {PARTS.ingredient(number): count for number, count in enumerate(state.coop) if count > 0},
        "spare": state.spare,
        "undrawn": [
            PARTS.customers[card].id for card in cards if card >= undrawn_from and places[card] == pile.UNDRAWN
        ],
        "under": [PARTS.customers[card].id for card in state.under],
        "discards": [PARTS.customers[card].id for card in cards if places[card] == pile.DISCARDED],
        "solo_target": state.solo_target,
        "order_up": state.order_up,
        "sheets": [sheet_view(sheet) for sheet in state.all_sheets()],
        "scores": list(state.scores()),
        "ranks": list(state.ranks()) if state.over else None,
    }


def part_names(sheet: Sheet) -> list[str]:
    """The chopped parts, "G3" """
    parts: list[str] = []
    rest = sheet[t.CHOPPED]
    while rest != 0:
        parts.append(PARTS.ingredient((rest & 63) - 1))
        rest >>= 6
    return parts


def drawn_cards(sheet: Sheet) -> list[str]:
    """The ids of the new customers to choose from."""
    drawn: list[str] = []
    rest = sheet[t.DRAWN]
    while rest != 0:
        drawn.append(PARTS.customers[(rest & 127) - 1].id)
        rest >>= 7
    return drawn


def sheet_view(sheet: Sheet) -> SheetView:
    kinds = range(t.KINDS)
    return {
        "truck": "" if sheet[t.MY_TRUCK] == t.NONE else PARTS.trucks[sheet[t.MY_TRUCK]].id,
        "board": "" if sheet[t.MY_BOARD] == t.NONE else t.BOARDS[sheet[t.MY_BOARD]],
        "levels": {station.id: sheet.level(number) for number, station in enumerate(PARTS.stations)},
        "left": {"chop": sheet[t.CHOPS], "sauce": sheet[t.SAUCES], "toss": sheet[t.TOSSES]},
        "prep": [
            PARTS.ingredient(6 * sheet.prep_colour(slot) + sheet.prep_number(slot) - 1)
            if sheet[t.PREP_NUMBERS] != 0
            else ""
            for slot in range(3)
        ],
        "used": [sheet[t.PREP_USED] >> slot & 1 != 0 for slot in range(3)],
        "parts": part_names(sheet),
        "plucked": sheet[t.PLUCKED],
        "step": a.SHEET_STEPS[sheet[t.STEP]],
        "hand": "" if sheet[t.HAND] == t.NONE else PARTS.ingredient(sheet[t.HAND]),
        "source": t.SOURCES[sheet[t.SOURCE]],
        "aside": "" if sheet[t.LAID] == t.NONE else PARTS.ingredient(sheet[t.LAID]),
        "aside_source": t.SOURCES[sheet[t.LAID_FROM]],
        "opened": "" if sheet[t.OPENED] == t.NONE else PARTS.bonuses[sheet[t.OPENED]],
        "flavour": "" if sheet[t.NAMED] == t.NONE else PARTS.flavours[sheet[t.NAMED]].id,
        "customers": [
            customer_view(sheet, slot) for slot in range(sheet[t.CUSTOMERS]) if sheet[t.FED + slot] != t.LEFT
        ],
        "bonuses": {PARTS.bonuses[kind]: sheet[t.EARNED + kind] for kind in kinds if sheet[t.EARNED + kind] > 0},
        "saved": {PARTS.bonuses[kind]: sheet[t.SAVED + kind] for kind in kinds if sheet[t.SAVED + kind] > 0},
        "menu": [sheet[t.TRACKS] >> 3 * flavour & 7 for flavour in range(4)],
        "picnic": [
            PARTS.flavours[sheet[t.ICONS] >> 2 * space & 3].id if sheet[t.FILLED] >> space & 1 else ""
            for space in range(t.PICNIC_SPACES)
        ],
        "tips": sheet[t.TIPS],
        "tips_due": sheet[t.TIPS_DUE],
        "board_tips": sheet[t.BOARD_TIPS],
        "segments": sheet[t.STAR_SEGMENTS],
        "drawn": drawn_cards(sheet),
        "replace": sheet[t.REPLACE],
        "four": sheet[t.DRAWS_FOUR] != 0,
        "points": {
            "tips": t.TIP_POINTS[sheet[t.TIPS]],
            "stations": tile_points(sheet),
            "board": board_points(sheet),
            "reviews": t.REVIEW_POINTS[sheet[t.STAR_SEGMENTS]],
        },
        "fed": sheet.fed_count(),
    }


def customer_view(sheet: Sheet, slot: int) -> CustomerView:
    card = PARTS.customers[sheet[t.CARD + slot]]
    spaces = range(len(card.spaces))
    accepts = sheet[t.ACCEPTS + slot]
    return {
        "slot": slot,
        "card": card.id,
        "written": [" 123456X"[sheet[t.WRITTEN + slot] >> 3 * space & 7].strip() for space in spaces],
        "accepts": [[number for number in range(1, 7) if accepts >> 6 * space + number - 1 & 1] for space in spaces],
        "stars": sheet[t.STARS + slot],
        "fed": sheet[t.FED + slot],
    }
