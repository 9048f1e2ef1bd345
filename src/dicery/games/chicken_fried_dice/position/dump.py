"""The position text of Chicken Fried Dice: written here, read in load.py, checked in checks.py.

Fields of seats hold one word or one line for each seat; `-` stands for nothing. A customer is written
`c37=34_*3`: card, spaces from the bottom, star segments left, and `@2` if it was fed in round 2; `-` keeps the slot of
one that left. What is in hand or opened stands under `hand`: `free`, `die R4`, `p2`, `cross-red`, `flavor-any sour`,
and with it a die that lies aside: `p2 aside die R4`.
"""

from dicery.engine.fields import write_fields, write_settings
from dicery.games.chicken_fried_dice.options import settings_of
from dicery.games.chicken_fried_dice.parts import PARTS
from dicery.games.chicken_fried_dice.rules import actions as a
from dicery.games.chicken_fried_dice.rules import tables as t
from dicery.games.chicken_fried_dice.rules.pile import CARDS, DISCARDED, STARTERS, UNDRAWN
from dicery.games.chicken_fried_dice.rules.sheet import Sheet
from dicery.games.chicken_fried_dice.rules.state import ChickenState
from dicery.games.chicken_fried_dice.rules.view import drawn_cards, part_names

FIELDS = (
    "seats",
    "options",
    "phase",
    "round",
    "first",
    "active",
    "roll",
    "coop",
    "spare",
    "pile",
    "under",
    "discards",
    "trucks",
    "boards",
    "levels",
    "left",
    "prep",
    "parts",
    "plucked",
    "hand",
    "customers",
    "bonuses",
    "saved",
    "flavours",
    "tips",
    "due",
    "board_tips",
    "segments",
    "draws",
    "drawn",
    "replace",
)


def dump(state: ChickenState) -> str:
    """The whole position as text."""
    sheets = state.all_sheets()
    return write_fields(
        state.game.name,
        {
            "seats": str(state.seats),
            "options": write_settings(settings_of(state)),
            "phase": a.PHASES[state.phase],
            "round": str(state.round),
            "first": "-" if state.first == t.NONE else str(state.first),
            "active": str(state.active),
            "roll": " ".join(str(state.roll >> 3 * die & 7) for die in range(3) if state.roll >> 3 * die),
            "coop": write_counts([PARTS.ingredient(number) for number in range(30)], list(state.coop)),
            "spare": str(state.spare),
            "pile": write_pile(state),
            "under": " ".join(PARTS.customers[card].id for card in state.under),
            "discards": write_discards(state),
            "trucks": " ".join(
                "-" if sheet[t.MY_TRUCK] == t.NONE else PARTS.trucks[sheet[t.MY_TRUCK]].id for sheet in sheets
            ),
            "boards": " ".join("-" if sheet[t.MY_BOARD] == t.NONE else t.BOARDS[sheet[t.MY_BOARD]] for sheet in sheets),
            "levels": " ".join("".join(str(sheet.level(station)) for station in range(4)) for sheet in sheets),
            "left": " ".join(f"{sheet[t.CHOPS]}/{sheet[t.SAUCES]}/{sheet[t.TOSSES]}" for sheet in sheets),
            "prep": "\n".join(write_prep(sheet) for sheet in sheets),
            "parts": "\n".join(" ".join(part_names(sheet)) or "-" for sheet in sheets),
            "plucked": " ".join(str(sheet[t.PLUCKED]) for sheet in sheets),
            "hand": "\n".join(write_hand(sheet) for sheet in sheets),
            "customers": "\n".join(write_customers(sheet) for sheet in sheets),
            "bonuses": "\n".join(write_bonuses(sheet, t.EARNED) for sheet in sheets),
            "saved": "\n".join(write_bonuses(sheet, t.SAVED) for sheet in sheets),
            "flavours": "\n".join(write_flavours(sheet) for sheet in sheets),
            "tips": " ".join(str(sheet[t.TIPS]) for sheet in sheets),
            "due": " ".join(str(sheet[t.TIPS_DUE]) for sheet in sheets),
            "board_tips": " ".join(str(sheet[t.BOARD_TIPS]) for sheet in sheets),
            "segments": " ".join(str(sheet[t.STAR_SEGMENTS]) for sheet in sheets),
            "draws": " ".join("4" if sheet[t.DRAWS_FOUR] else "3" for sheet in sheets),
            "drawn": "\n".join(" ".join(drawn_cards(sheet)) or "-" for sheet in sheets),
            "replace": " ".join(str(sheet[t.REPLACE]) for sheet in sheets),
        },
    )


def write_pile(state: ChickenState) -> str:
    """The undrawn cards; while the starters are dealt, the regulars."""
    return write_ranges(
        [card for card in range(0 if state.undrawn else STARTERS, CARDS) if state.places[card] == UNDRAWN]
    )


def write_discards(state: ChickenState) -> str:
    return " ".join(PARTS.customers[card].id for card in range(CARDS) if state.places[card] == DISCARDED)


def write_counts(names: list[str], counts: list[int]) -> str:
    """ "R4 G2*3": each name with how many there are."""
    return " ".join(
        name if count == 1 else f"{name}*{count}" for name, count in zip(names, counts, strict=True) if count > 0
    )


def write_ranges(cards: list[int]) -> str:
    """ "c01-c07 c09": runs of cards that follow each other in the box."""
    words: list[str] = []
    start = 0
    for place, card in enumerate(cards):
        if place + 1 == len(cards) or cards[place + 1] != card + 1:
            first, last = PARTS.customers[cards[start]].id, PARTS.customers[card].id
            words.append(first if first == last else f"{first}-{last}")
            start = place + 1
    return " ".join(words)


def write_prep(sheet: Sheet) -> str:
    if sheet[t.PREP_NUMBERS] == 0:
        return "-"
    return " ".join(f"{sheet.prep_number(slot)}{'x' if sheet[t.PREP_USED] >> slot & 1 else ''}" for slot in range(3))


def write_hand(sheet: Sheet) -> str:
    aside = (
        f" aside {t.SOURCES[sheet[t.LAID_FROM]]} {PARTS.ingredient(sheet[t.LAID])}" if sheet[t.LAID] != t.NONE else ""
    )
    return write_step(sheet) + aside


def write_step(sheet: Sheet) -> str:
    if sheet[t.STEP] == a.HOLDING:
        source = t.SOURCES[sheet[t.SOURCE]]
        return source if sheet[t.SOURCE] >= t.PREP else f"{source} {PARTS.ingredient(sheet[t.HAND])}"
    if sheet[t.STEP] == a.FINISHED:
        return "finished"
    if sheet[t.STEP] == a.COOPING:
        return "coop"
    if sheet[t.OPENED] == t.NONE:
        return "free"
    opened = PARTS.bonuses[sheet[t.OPENED]]
    if opened == "flavor-any" and sheet[t.NAMED] != t.NONE:
        return f"{opened} {PARTS.flavours[sheet[t.NAMED]].id}"
    return opened


def write_customers(sheet: Sheet) -> str:
    words: list[str] = []
    for slot in range(sheet[t.CUSTOMERS]):
        fed = sheet[t.FED + slot]
        if fed == t.LEFT:
            words.append("-")
            continue
        card = PARTS.customers[sheet[t.CARD + slot]]
        marks = "".join("_123456X"[sheet[t.WRITTEN + slot] >> 3 * space & 7] for space in range(len(card.spaces)))
        words.append(f"{card.id}={marks}*{sheet[t.STARS + slot]}{f'@{fed}' if fed else ''}")
    return " ".join(words) or "none"


def write_bonuses(sheet: Sheet, row: int) -> str:
    counts = [sheet[row + kind] for kind in range(t.KINDS)]
    return write_counts(list(PARTS.bonuses[: t.KINDS]), counts) or "-"


def write_flavours(sheet: Sheet) -> str:
    if sheet[t.MY_BOARD] == t.MENU:
        return " ".join(str(sheet[t.TRACKS] >> 3 * flavour & 7) for flavour in range(4))
    icons = [
        f"{PARTS.space_name(space)}={PARTS.flavours[sheet[t.ICONS] >> 2 * space & 3].id}"
        for space in range(t.PICNIC_SPACES)
        if sheet[t.FILLED] >> space & 1
    ]
    return " ".join(icons) or "-"
