"""The options of Wok and Roll, and the first position that they lead to."""

from dicery.engine.game import Game
from dicery.engine.option import Option, Preset, Setting, starting_seat
from dicery.games.shelf_card import OptionGroup
from dicery.games.wok_and_roll.parts import PARTS
from dicery.games.wok_and_roll.rules.dice import DICE
from dicery.games.wok_and_roll.rules.opening import opening_state
from dicery.games.wok_and_roll.rules.state import WokState
from dicery.games.wok_and_roll.rules.tables import NONE

MENUS = tuple(menu.id for menu in PARTS.menus)
SPECIALS = ("auto", "on", "off")
BONUS = ("keep", "turn")

OPTIONS = (
    Option(
        "menu",
        "simple",
        "WR-2.2, WR-12",
        "the sheet to cook from; expert is longer, with locked recipes and powers",
        MENUS,
    ),
    Option(
        "starter",
        1,
        "WR-2.7",
        "who rolls first: drawn by lot, or a seat",
        ("random",),
        low=1,
        high=5,
        at_table="random",
    ),
    Option("head_start", False, "WR-2.5", "house rule: later rollers begin with an extra Rice; Simple Menu only"),
    Option(
        "specials", "auto", "WR-2.6, WR-13, WR-15.5", "a special power for each; auto: with the Expert Menu", SPECIALS
    ),
    Option("rolls", PARTS.rolls, "WR-4.3, WR-15.1", "rolls in a turn, the first one included", low=2, high=4),
    Option(
        "bonus", "keep", "WR-7.3, WR-15.2", "the item for a full row is kept until used, or lost with this turn", BONUS
    ),
    Option(
        "complete",
        PARTS.completed,
        "WR-11.1, WR-15.3",
        "finished dishes and platters that end the match",
        low=2,
        high=5,
    ),
    Option("finish_round", False, "WR-15.4", "house rule: the match ends only when everyone has rolled equally often"),
    Option("max_turns", PARTS.max_turns, "WR-11.9", "turns after which the match ends at the latest", low=10, high=60),
    Option("solo_turns", PARTS.solo_turns, "WR-14.2", "turns in a match for one", low=5, high=12),
    Option("junior", False, "WR-15.6", "for children: recipe books are any ingredient, no skills; Simple Menu only"),
    Option("tie", "late", "WR-11.7, WR-15.7", "who wins a tie: the one who rolled later, or both", ("late", "shared")),
    Option("open_kitchen", False, "WR-16.3", "everyone sees what the others cook while they cook"),
)

GROUPS = (
    OptionGroup("Menu and powers", ("menu", "specials", "junior", "head_start")),
    OptionGroup("A turn", ("rolls", "bonus", "open_kitchen")),
    OptionGroup("Beginning and end", ("starter", "complete", "finish_round", "max_turns", "tie")),
    OptionGroup("Alone", ("solo_turns",), seats=1),
)

PRESETS = (
    Preset(
        "standard",
        "Standard",
        "Simple Menu: turns as in the book, with dishes and points of our own.",
        {},
        {1: 20, 2: 24, 3: 27, 4: 26, 5: 26},
    ),
    Preset(
        "quick",
        "Quick",
        "As Standard, but the second finished dish or platter ends the match.",
        {"complete": 2},
        {1: 20, 2: 20, 3: 21, 4: 22, 5: 21},
    ),
    Preset(
        "junior",
        "Junior",
        "For children: recipe books are any ingredient, and there are no skills.",
        {"junior": True},
        {1: 21, 2: 19, 3: 20, 4: 20, 5: 20},
    ),  # [WR-15.6]
    Preset(
        "even",
        "Even chances",
        "As Standard, but later rollers begin with an extra Rice.",
        {"head_start": True},
        {1: 20, 2: 24, 3: 26, 4: 27, 5: 27},
    ),  # [WR-2.5]
    Preset(
        "expert",
        "Expert",
        "Longer recipes, some locked, and a special power for everybody; our extension of the book.",
        {"menu": "expert"},
        {1: 20, 2: 26, 3: 28, 4: 27, 5: 28},
    ),
    Preset(
        "expert-even",
        "Expert, even chances",
        "As Expert, but everyone rolls equally often before the match ends.",
        {"menu": "expert", "finish_round": True},
        {1: 20, 2: 28, 3: 30, 4: 31, 5: 32},
    ),  # [WR-15.4]
)


def start(game: Game, seats: int, settings: dict[str, Setting]) -> WokState:
    """The first position; raises `ValueError` for options that do not go together or ask for more seats [WR-2.7,
    WR-15.6]."""
    junior = settings["junior"] is True
    if junior and (settings["menu"] != "simple" or settings["specials"] == "on"):
        raise ValueError(
            "option junior takes menu=simple and specials=auto or off, "
            f"got menu={settings['menu']} and specials={settings['specials']} [WR-15.6]"
        )
    return opening_state(
        game=game,
        seats=seats,
        menu=MENUS.index(str(settings["menu"])),
        starter=starting_seat(settings, seats, "WR-2.7"),
        head_start=settings["head_start"] is True,
        specials=SPECIALS.index(str(settings["specials"])),
        rolls=number(settings, "rolls"),
        items_last=settings["bonus"] == "keep",
        complete=number(settings, "complete"),
        finish_round=settings["finish_round"] is True,
        max_turns=number(settings, "max_turns"),
        solo_turns=number(settings, "solo_turns"),
        junior=junior,
        shared_ties=settings["tie"] == "shared",
        open_kitchen=settings["open_kitchen"] is True,
    )


def number(settings: dict[str, Setting], name: str) -> int:
    value = settings[name]
    assert isinstance(value, int), f"expected a number for the option {name}, got {value!r}"
    return value


def settings_of(state: WokState) -> dict[str, Setting]:
    """The options with which a position is played."""
    return {
        "menu": PARTS.menus[state.menu].id,
        "starter": "random" if state.starter == NONE else state.starter + 1,
        "head_start": state.head_start,
        "specials": SPECIALS[state.specials],
        "rolls": state.rolls,
        "bonus": "keep" if state.items_last else "turn",
        "complete": state.complete,
        "finish_round": state.finish_round,
        "max_turns": state.max_turns,
        "solo_turns": state.solo_turns,
        "junior": state.junior,
        "tie": "shared" if state.shared_ties else "late",
        "open_kitchen": state.open_kitchen,
    }


def longest(game: Game, seats: int, settings: dict[str, Setting]) -> int:
    """Decisions, dice and `done` of every turn; once each serving, payment, skill and lock; before them the lot and the
    tiles [WR-17.1, WR-17.2, WR-17.3]."""
    state = start(game, seats, settings)
    menu = PARTS.menus[state.menu]
    rolls = state.rolls + (max(tile.more_rolls for tile in PARTS.specials) if state.tiles else 0)
    turns = 1 + state.last_turn() * (rolls - 1 + DICE * rolls + seats)
    locks = sum(group.lock > 0 for group in menu.groups)
    return turns + seats * (2 * len(menu.servings) + 5 + len(menu.rectangles) + locks + 1)
