"""The options of Slice & Dice, and the opening state that they lead to."""

from dicery.engine.game import Game
from dicery.engine.option import Option, Preset, Setting, starting_seat
from dicery.games.shelf_card import OptionGroup
from dicery.games.slice_and_dice.parts import PARTS
from dicery.games.slice_and_dice.rules import tables as t
from dicery.games.slice_and_dice.rules.opening import opening_state
from dicery.games.slice_and_dice.rules.state import SliceState

DIFFICULTIES = tuple(name for name, _ in PARTS.goals)

OPTIONS = (
    Option("mode", "versus", "SD-12, SD-13", "against each other, or two together", ("versus", "coop")),
    Option("starter", "random", "SD-2.3", "who begins: drawn by lot, or a seat", ("random",), 1, 4),
    Option("difficulty", "normal", "SD-13.3", "co-op: the team must cook 6, 8 or 10 dishes", DIFFICULTIES),
    Option(
        "limit",
        "throws",
        "SD-13.4, SD-13.5",
        "co-op: the book's clock, or, as a house rule, a number of rolls (what programs play)",
        ("clock", "throws"),
        at_table="clock",
    ),
    Option("seconds", PARTS.numbers["coop.seconds"], "SD-13.4", "co-op: seconds on the clock", low=120, high=3600),
    Option("throws", PARTS.numbers["coop.throws"], "SD-13.5", "co-op: rolls for the team", low=40, high=300),
    Option("max_rounds", PARTS.numbers["limits.max_rounds"], "SD-16.1", "rounds until the game ends", low=20, high=400),
    Option(
        "dishes_to_win",
        "book",
        "SD-14.1",
        "the game ends when someone serves this many dishes: by the book 9, 8 or 7 for 2, 3 or 4 players",
        ("book",),
        3,
        t.PLATES,
    ),
    Option("start_specials", 0, "SD-14.2", "house rule: special tokens to begin with", low=0, high=3),
    Option("cut_limit", PARTS.numbers["limits.cuts"], "SD-14.3", "house rule: cuts that end a turn", low=3, high=5),
    Option("open_hands", False, "SD-14.4, SD-13.8", "house rule: utensils lie open"),
)

GROUPS = (
    OptionGroup("The match", ("mode", "starter", "max_rounds")),
    OptionGroup("Against each other", ("dishes_to_win",), when=(("mode", "versus"),)),
    OptionGroup("Co-op", ("difficulty", "limit"), when=(("mode", "coop"),)),
    OptionGroup("Co-op against the clock", ("seconds",), when=(("mode", "coop"), ("limit", "clock"))),
    OptionGroup("Co-op with a number of rolls", ("throws",), when=(("mode", "coop"), ("limit", "throws"))),
    OptionGroup("House rules", ("start_specials", "cut_limit", "open_hands")),
)

PRESETS = (
    Preset(
        "standard",
        "Standard",
        "By the book: the game ends when someone serves 9 dishes (8 with three players, 7 with four).",
        {},
        {2: 72, 3: 86, 4: 89},
    ),
    Preset(
        "quick",
        "Quick",
        "By the book, but the game ends when someone serves 6 dishes.",
        {"dishes_to_win": 6},
        {2: 46, 3: 63, 4: 79},
    ),
    Preset(
        "lively",
        "Lively",
        "The game ends when someone serves 6 dishes, and only the fourth cut ends a turn: more dishes in fewer turns.",
        {"dishes_to_win": 6, "cut_limit": 4},
        {2: 39, 3: 51, 4: 64},
    ),
    Preset(
        "co-op",
        "Co-op",
        "Two cook 8 dishes together within ten minutes, by the book.",
        {"mode": "coop", "limit": "clock"},
        {2: 10},
    ),
    Preset(
        "co-op-throws",
        "Co-op without a clock",
        "Two cook 8 dishes together with 105 rolls and as much time as they like: a house rule.",
        {"mode": "coop", "limit": "throws"},
        {2: 31},
    ),
)


def start(game: Game, seats: int, settings: dict[str, Setting]) -> SliceState:
    """The opening state; raises `ValueError` where the settings do not fit the number of seats."""
    coop = settings["mode"] == "coop"
    if coop and seats != PARTS.numbers["coop.players"]:
        raise ValueError(f"option mode takes versus for {seats} seats, got coop: that is for two [SD-13.1]")
    dishes = settings["dishes_to_win"]
    clock = coop and settings["limit"] == "clock"
    quota = dict(PARTS.goals)[str(settings["difficulty"])] if coop else PARTS.quota[seats]
    if isinstance(dishes, int) and not coop:  # no effect in the co-op [SD-14.1]
        quota = dishes
    return opening_state(
        game=game,
        seats=seats,
        coop=coop,
        clock=clock,
        open_hands=settings["open_hands"] is True,
        starter=starting_seat(settings, seats, "SD-2.3"),
        quota=quota,
        max_rounds=number(settings, "max_rounds"),
        start_specials=number(settings, "start_specials"),
        cut_limit=number(settings, "cut_limit"),
        throws_left=number(settings, "throws") if coop and not clock else t.NONE,
    )


def longest(game: Game, seats: int, settings: dict[str, Setting]) -> int:
    """A turn has fewer than a thousand decisions, and chance answers each with at most seven dice [SD-16.2]."""
    return 100 + 8 * 1000 * seats * number(settings, "max_rounds")


def number(settings: dict[str, Setting], name: str) -> int:
    """The value of an option that takes a number."""
    value = settings[name]
    assert isinstance(value, int)
    return value
