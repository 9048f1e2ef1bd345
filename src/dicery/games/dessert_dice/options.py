"""The options of Dessert Dice, and the opening position they lead to."""

from dataclasses import dataclass

from dicery.engine.game import Game
from dicery.engine.option import Option, Preset, Setting, starting_seat
from dicery.games.dessert_dice.parts import PARTS
from dicery.games.dessert_dice.rules.actions import NONE, UNGUARDED
from dicery.games.dessert_dice.rules.state import DessertState, opening_state
from dicery.games.shelf_card import OptionGroup

Settings = dict[str, Setting]

OPTIONS = (
    Option(
        "starter",
        "random",
        clauses="DD-5.9, DD-13.2",
        help="who begins: drawn by lot, or a seat",
        choices=("random",),
        low=1,
        high=4,
    ),
    Option(
        "stall_guard",
        12,
        clauses="DD-9.1 to 9.6, DD-13.3",
        help=f"after this many tips in a row a die must be placed; off: only after {UNGUARDED}",
        choices=("off",),
        low=1,
        high=96,
    ),
    Option(
        "free_yaw",
        True,
        clauses="DD-5.6, DD-7.3 to 7.5, DD-13.4",
        help="a die that is placed may be turned like a compass needle",
    ),
    Option(
        "face_set",
        "corner",
        clauses="DD-4.2 to 4.5, DD-13.5",
        help="which desserts are on the faces of the dice",
        choices=PARTS.face_sets,
    ),
    Option("open_cards", False, clauses="DD-12.6, DD-13.6", help="the dealt cards lie face up"),
)

GROUPS = (
    OptionGroup("The match", ("starter", "stall_guard")),
    OptionGroup("Dice and cards", ("free_yaw", "face_set", "open_cards")),
)

PRESETS = (  # [DD-13.7, DD-13.9]
    Preset(
        "standard",
        "Standard",
        "The rules of the book, but after twelve tips in a row a die must be placed.",
        {},
        {2: 21, 3: 26, 4: 26},
    ),
    Preset(
        "book",
        "By the book",
        f"As in the book, nobody has to place a die (only after {UNGUARDED} tips in a row, so that every match ends).",
        {"stall_guard": "off"},
        {2: 24, 3: 25, 4: 26},
    ),
    Preset(
        "quick", "Quick", "After four tips in a row a die must be placed.", {"stall_guard": 4}, {2: 22, 3: 22, 4: 24}
    ),
    Preset(
        "open",
        "Open cards",
        "For a first game: everybody sees who collects which dessert.",
        {"open_cards": True},
        {2: 27, 3: 24, 4: 26},
    ),
    Preset(
        "kids",
        "Kids",
        "All faces of a coloured die show the same dessert, and the cards lie open.",
        dict(PARTS.presets["kids"]),
        {2: 23, 3: 29, 4: 26},
    ),
)


@dataclass(frozen=True)
class Chosen:
    """The settings as the state keeps them."""

    face_set: int
    free_yaw: bool
    open_cards: bool
    stall_guard: int
    starter: int  # the seat that begins; NONE: drawn by lot


def chosen(settings: Settings) -> Chosen:
    starter = settings["starter"]
    return Chosen(
        face_set=PARTS.face_sets.index(str(settings["face_set"])),
        free_yaw=settings["free_yaw"] is True,
        open_cards=settings["open_cards"] is True,
        stall_guard=moves_in_row(settings["stall_guard"]),
        starter=starter - 1 if isinstance(starter, int) else NONE,
    )


def moves_in_row(guard: Setting) -> int:
    """After how many moves in a row a die must be placed; the guard is a number or off [DD-9.2, DD-9.6]."""
    return guard if isinstance(guard, int) else UNGUARDED


def settings_of(state: DessertState) -> Settings:
    """The settings that a position was opened with."""
    return {
        "starter": "random" if state.starter == NONE else state.starter + 1,
        "stall_guard": "off" if state.stall_guard == UNGUARDED else state.stall_guard,
        "free_yaw": state.free_yaw,
        "face_set": PARTS.face_sets[state.face_set],
        "open_cards": state.open_cards,
    }


def start(game: Game, seats: int, settings: Settings) -> DessertState:
    """The position before the deal; the first player is one of the seats [DD-5.1, DD-13.2]."""
    options = chosen(settings)
    return opening_state(
        game=game,
        seats=seats,
        face_set=options.face_set,
        free_yaw=options.free_yaw,
        open_cards=options.open_cards,
        stall_guard=options.stall_guard,
        starter=starting_seat(settings, seats, "DD-13.2"),
    )


def longest(game: Game, seats: int, settings: Settings) -> int:
    """The ledger's bound on steps of seats, and the deal, the roll and the first player [DD-14.1, DD-14.2]."""
    return 74 + 48 * moves_in_row(settings["stall_guard"]) + seats + 2 * 25 + 1
