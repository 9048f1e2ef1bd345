"""The options of Dessert Dice, and the opening position they lead to."""

from dataclasses import dataclass

from dicery.engine.game import Game
from dicery.engine.option import Option, Preset, Setting
from dicery.games.dessert_dice.parts import PARTS
from dicery.games.dessert_dice.rules.actions import NONE
from dicery.games.dessert_dice.rules.state import DessertState, opening_state

Settings = dict[str, Setting]

OPTIONS = (
    Option(
        "first_player",
        "random",
        clauses="DD-5.9, DD-13.2",
        help="who begins: drawn by lot, or a seat",
        choices=("random",),
        low=0,
        high=3,
    ),
    Option(
        "stall_guard",
        12,
        clauses="DD-9.1 to 9.5, DD-13.3",
        help="after this many tips in a row a die must be placed",
        low=1,
        high=96,
    ),
    Option(
        "free_yaw",
        True,
        clauses="DD-5.6, DD-7.3 to 7.5, DD-13.4",
        help="a die may be turned like a compass needle when placed",
    ),
    Option(
        "face_set",
        "corner",
        clauses="DD-4.2 to 4.5, DD-13.5",
        help="what is on the faces of the dice",
        choices=PARTS.face_sets,
    ),
    Option("open_cards", False, clauses="DD-12.6, DD-13.6", help="the dealt cards lie face up"),
)

PRESETS = (
    Preset("standard", "Standard", "The whole game, as in the book.", {}),
    Preset(
        "kids", "Kids", "Every face shows one dessert, and the cards lie open.", dict(PARTS.presets["kids"])
    ),  # [DD-13.7]
)


@dataclass(frozen=True)
class Chosen:
    """The settings as the state keeps them."""

    face_set: int
    free_yaw: bool
    open_cards: bool
    stall_guard: int
    first_player: int  # NONE: drawn by lot


def chosen(settings: Settings) -> Chosen:
    first, guard = settings["first_player"], settings["stall_guard"]
    assert isinstance(guard, int)
    return Chosen(
        face_set=PARTS.face_sets.index(str(settings["face_set"])),
        free_yaw=settings["free_yaw"] is True,
        open_cards=settings["open_cards"] is True,
        stall_guard=guard,
        first_player=first if isinstance(first, int) else NONE,
    )


def settings_of(state: DessertState) -> Settings:
    """The settings that a position was opened with."""
    return {
        "first_player": "random" if state.first_player == NONE else state.first_player,
        "stall_guard": state.stall_guard,
        "free_yaw": state.free_yaw,
        "face_set": PARTS.face_sets[state.face_set],
        "open_cards": state.open_cards,
    }


def start(game: Game, seats: int, settings: Settings) -> DessertState:
    """The position before the deal; the first player is one of the seats [DD-5.1, DD-13.2]."""
    options = chosen(settings)
    if options.first_player >= seats:
        raise ValueError(
            f"option first_player takes random or a seat below {seats}, got {options.first_player} [DD-13.2]"
        )
    return opening_state(
        game=game,
        seats=seats,
        face_set=options.face_set,
        free_yaw=options.free_yaw,
        open_cards=options.open_cards,
        stall_guard=options.stall_guard,
        first_player=options.first_player,
    )


def longest(game: Game, seats: int, settings: Settings) -> int:
    """The ledger's bound on steps of seats, and the deal, the roll and the first player [DD-14.1, DD-14.2]."""
    guard = settings["stall_guard"]
    assert isinstance(guard, int)
    return 74 + 48 * guard + seats + 2 * 25 + 1
