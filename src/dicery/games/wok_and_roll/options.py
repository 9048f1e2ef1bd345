"""The options of Wok and Roll, and the first position that they lead to."""

from dicery.engine.game import Game
from dicery.engine.option import Option, Setting
from dicery.games.wok_and_roll.parts import PARTS
from dicery.games.wok_and_roll.rules.dice import DICE
from dicery.games.wok_and_roll.rules.opening import opening_state
from dicery.games.wok_and_roll.rules.state import WokState

MENUS = tuple(menu.id for menu in PARTS.menus)
SPECIALS = ("auto", "on", "off")

OPTIONS = (
    Option("menu", "simple", "WR-2.2, WR-12", "the sheet that all seats use", MENUS),
    Option("head_start", False, "WR-2.5", "the later half of the seats begins with an extra item"),
    Option("specials", "auto", "WR-2.6, WR-13, WR-15.5", "House Specials: as the menu has them, on, or off", SPECIALS),
    Option("rolls", PARTS.rolls, "WR-4.3, WR-15.1", "rolls in a turn, the first one included", low=2, high=4),
    Option("bonus", "keep", "WR-7.3, WR-15.2", "items of rows are kept, or last this turn only", ("keep", "turn")),
    Option("complete", PARTS.completed, "WR-11.1, WR-15.3", "completed groups that end the match", low=2, high=5),
    Option("finish_round", False, "WR-15.4", "the match ends only when all have had equally many turns"),
    Option("max_turns", PARTS.max_turns, "WR-11.9", "the match ends after this turn, in full rounds", low=10, high=60),
    Option("solo_turns", PARTS.solo_turns, "WR-14.2", "turns of the match for one", low=5, high=12),
    Option("junior", False, "WR-15.6", "books are wild and no skills are gained; Simple Menu without House Specials"),
    Option("tie", "late", "WR-11.7, WR-15.7", "equal scores: the later seat wins, or both", ("late", "shared")),
    Option("open_kitchen", False, "WR-16.3", "all may watch what the others cook"),
)


def start(game: Game, seats: int, settings: dict[str, Setting]) -> WokState:
    """The first position; raises `ValueError` for options that do not go together [WR-15.6]."""
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
    """Decisions, dice and `done` of every turn; once each serving, payment, skill and lock [WR-17.1 to 17.3]."""
    state = start(game, seats, settings)
    menu = PARTS.menus[state.menu]
    rolls = state.rolls + (max(tile.more_rolls for tile in PARTS.specials) if state.tiles else 0)
    turns = state.last_turn() * (rolls - 1 + DICE * rolls + seats)
    locks = sum(group.lock > 0 for group in menu.groups)
    return turns + seats * (2 * len(menu.servings) + 5 + len(menu.rectangles) + locks + 1)
