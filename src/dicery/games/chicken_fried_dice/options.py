"""The options of Chicken Fried Dice, and the match that they start."""

from dicery.engine.game import Game
from dicery.engine.option import Option, Preset, Setting, starting_seat
from dicery.games.chicken_fried_dice.rules import tables as t
from dicery.games.chicken_fried_dice.rules.opening import opening_state
from dicery.games.chicken_fried_dice.rules.state import ChickenState
from dicery.games.shelf_card import OptionGroup

SOLO_TARGET = 80
BOARD_CHOICES = ("pick", "menu", "picnic", "mixed")
TRUCK_CHOICES = ("pick", "seat", "random")

OPTIONS = (
    Option(
        "plucking",
        "turns",
        "CF-5.5 to 5.12",
        "pluck in turns (the book's alternative) or all at once (its main way)",
        ("turns", "live"),
    ),
    Option("boards", "pick", "CF-2.2", "who has the menu and who the picnic", BOARD_CHOICES),
    Option("trucks", "pick", "CF-2.1", "trucks are picked, handed out by seat, or drawn by lot", TRUCK_CHOICES),
    Option(
        "starter",
        1,
        "CF-2.7",
        "the first Head Chef: a seat, or drawn by lot",
        ("random",),
        1,
        5,
        at_table="random",
    ),
    Option("order_up", True, "CF-16.1", "numbers may not fall from bottom to top; off for small children"),
    Option("free_waste", False, "CF-16.2", "a plucked die may always be wasted"),
    Option("solo_target", SOLO_TARGET, "CF-15.4", "points that win a game alone", low=40, high=140),
)

GROUPS = (
    OptionGroup("Beginning", ("boards", "trucks", "starter")),
    OptionGroup("Plucking and cooking", ("plucking", "order_up", "free_waste")),
    OptionGroup("Alone", ("solo_target",), seats=1),
)

PRESETS = (
    Preset(
        "standard",
        "In turns",
        "Dice are plucked in turns, the book's alternative; alone, a rooster steals dice.",
        {},
        {1: 20, 2: 28, 3: 45, 4: 62, 5: 77},
    ),
    Preset(
        "race",
        "Live race",
        "Everyone plucks at once, as in the book: first come, first served.",
        {"plucking": "live"},
        {2: 26, 3: 46, 4: 53, 5: 75},
    ),
    Preset(
        "first-game",
        "First game",
        "In turns; everyone has the menu, as the book advises, and trucks are handed out.",
        {"boards": "menu", "trucks": "seat"},
        {1: 19, 2: 26, 3: 44, 4: 62, 5: 76},
    ),
    Preset(
        "children",
        "Small children",
        "A house rule: any number fits, a die may always be wasted, and everyone has the menu.",
        {"order_up": False, "free_waste": True, "boards": "menu", "trucks": "seat"},
        {1: 19, 2: 28, 3: 46, 4: 61, 5: 78},
    ),
)


def start(game: Game, seats: int, settings: dict[str, Setting]) -> ChickenState:
    """The table before the setup; raises `ValueError` where the settings do not fit the number of seats."""
    target = settings["solo_target"]
    assert isinstance(target, int)
    live = settings["plucking"] == "live"
    if live and seats == 1:
        raise ValueError("option plucking takes turns for one seat, got live [CF-15.1]")
    if target != SOLO_TARGET and seats > 1:
        raise ValueError(f"option solo_target is for one seat, got {target} for {seats} seats [CF-15.4]")
    return opening_state(
        game=game,
        seats=seats,
        live=live,
        boards=BOARD_CHOICES.index(str(settings["boards"])),
        trucks=TRUCK_CHOICES.index(str(settings["trucks"])),
        starter=starting_seat(settings, seats, "CF-2.7"),
        order_up=settings["order_up"] is True,
        free_waste=settings["free_waste"] is True,
        solo_target=target,
    )


def settings_of(state: ChickenState) -> dict[str, Setting]:
    """The settings that a state was started with."""
    return {
        "plucking": "live" if state.live else "turns",
        "boards": BOARD_CHOICES[state.boards],
        "trucks": TRUCK_CHOICES[state.trucks],
        "starter": "random" if state.starter == t.NONE else state.starter + 1,
        "order_up": state.order_up,
        "free_waste": state.free_waste,
        "solo_target": state.solo_target,
    }


def longest(game: Game, seats: int, settings: dict[str, Setting]) -> int:
    """The bound on decisions, and chance: setup, dice, tosses, draws, rooster, clock [CF-18.1, CF-18.2]."""
    rounds = t.ROUNDS * (3 + 25 + 4 + 1)
    return 359 * seats + 1 + seats + 3 * seats + rounds + t.ROUNDS * 7 * seats + 4 * 8 * seats
