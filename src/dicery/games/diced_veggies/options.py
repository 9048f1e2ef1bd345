"""The options of Diced Veggies, and the position that they start from."""

from dicery.engine.game import Game
from dicery.engine.option import Option, Preset, Setting, starting_seat
from dicery.games.diced_veggies.parts import PARTS
from dicery.games.diced_veggies.rules import tables as t
from dicery.games.diced_veggies.rules.opening import opening_state
from dicery.games.diced_veggies.rules.state import VeggieState
from dicery.games.shelf_card import OptionGroup

Settings = dict[str, Setting]

CUT_RULES = ("sum-10", "three-dice")

OPTIONS = (
    Option(
        "starter",
        1,
        "DV-3.7, DV-13.12",
        "who begins: drawn by lot, or a seat",
        choices=("random",),
        low=1,
        high=4,
        at_table="random",
    ),
    Option("hypes", True, "DV-13.1, DV-13.2", "play with hype cards, which add stars to a recipe"),
    Option("chef_tokens", True, "DV-13.3, DV-13.4", "play with chef tokens, which change one die"),
    Option(
        "target",
        PARTS.target,
        "DV-12.1, DV-13.5",
        "the end begins when somebody has cooked this many recipes",
        low=4,
        high=6,
    ),
    Option(
        "cut_rule",
        "sum-10",
        "DV-6.5, DV-6.7, DV-13.6",
        "what a cut may take at most: ten pips, or any three dice",
        CUT_RULES,
    ),
    Option(
        "even_turns", False, "DV-13.7", "at the end the round is completed, so that all have the same number of turns"
    ),
    Option(
        "turn_limit",
        PARTS.turn_limit,
        "DV-15.1",
        "the match ends after this many turns each, whatever is cooked",
        low=20,
        high=200,
    ),
    Option("solo_turns", PARTS.solo_turns, "DV-13.8", "how many turns a player alone has", low=6, high=20),
    Option("solo_rush", True, "DV-13.9", "beside a player alone, other customers cut dice away after each turn"),
    Option("solo_par", PARTS.solo_par, "DV-13.10", "the stars that a player alone needs to win", low=0, high=200),
)

GROUPS = (
    OptionGroup("The match", ("starter", "target", "even_turns", "turn_limit")),
    OptionGroup("In the kitchen", ("hypes", "chef_tokens", "cut_rule")),
    OptionGroup("Alone", ("solo_turns", "solo_rush", "solo_par"), seats=1),
)

PRESETS = (
    Preset("standard", "Standard", "The rules of the book, to six recipes.", {}, {1: 8, 2: 14, 3: 20, 4: 26}),
    Preset(
        "quick",
        "Quick",
        "The rules of the book, but four recipes instead of six.",
        {"target": 4},
        {1: 8, 2: 9, 3: 13, 4: 18},
    ),
    Preset(
        "even",
        "Even turns",
        "To six recipes; then the round is completed and nobody has a turn more (not in the book).",
        {"even_turns": True},
        {1: 8, 2: 14, 3: 21, 4: 25},
    ),
    Preset(
        "kids",
        "Kids",
        "The book's game for children: no hype cards, no chef tokens, five recipes.",
        {"hypes": False, "chef_tokens": False, "target": 5},
        {1: 7, 2: 11, 3: 14, 4: 19},
    ),
    Preset(
        "youngest",
        "Youngest",
        "The book's game for the youngest: as for kids, but four recipes, and a cut takes any three dice.",
        {"hypes": False, "chef_tokens": False, "target": 4, "cut_rule": "three-dice"},
        {1: 8, 2: 10, 3: 15, 4: 18},
    ),
)


def start(game: Game, seats: int, settings: Settings) -> VeggieState:
    """The position before the first step, with these options; all combine freely [DV-13.11, DV-13.12]."""
    return opening_state(
        game=game,
        seats=seats,
        hypes_on=settings["hypes"] is True,
        chef_on=settings["chef_tokens"] is True,
        three_dice=settings["cut_rule"] == "three-dice",
        even_turns=settings["even_turns"] is True,
        solo_rush=settings["solo_rush"] is True,
        target=int(settings["target"]),
        turn_limit=int(settings["turn_limit"]),
        solo_turns=int(settings["solo_turns"]),
        solo_par=int(settings["solo_par"]),
        starter=starting_seat(settings, seats, "DV-13.12"),
    )


def longest(game: Game, seats: int, settings: Settings) -> int:
    """The ledger's bound on decisions [DV-15.2], and chance: the setup, a restock, a card and a rush each turn."""
    turns = int(settings["solo_turns"]) if seats == 1 else int(settings["turn_limit"]) + 1
    decisions = 26 * turns + 16
    chance = (34 + 69 + 1 + 1) * turns
    return 69 + 3 * seats + 3 + 1 + seats * (decisions + chance)


def settings_of(state: VeggieState) -> Settings:
    """The options that the position is played with."""
    return {
        "starter": "random" if state.starter == t.NONE else state.starter + 1,
        "hypes": state.hypes_on,
        "chef_tokens": state.chef_on,
        "target": state.target,
        "cut_rule": CUT_RULES[state.three_dice],
        "even_turns": state.even_turns,
        "turn_limit": state.turn_limit,
        "solo_turns": state.solo_turns,
        "solo_rush": state.solo_rush,
        "solo_par": state.solo_par,
    }
