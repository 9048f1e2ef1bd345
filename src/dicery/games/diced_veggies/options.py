"""The options of Diced Veggies, and the position that they start from."""

from dicery.engine.game import Game
from dicery.engine.option import Option, Preset, Setting
from dicery.games.diced_veggies.parts import PARTS
from dicery.games.diced_veggies.rules.opening import opening_state
from dicery.games.diced_veggies.rules.state import VeggieState

CUT_RULES = ("sum-10", "three-dice")

OPTIONS = (
    Option("hypes", True, "DV-13.1, DV-13.2", "play with hype cards"),
    Option("chef_tokens", True, "DV-13.3, DV-13.4", "play with chef tokens"),
    Option("target", PARTS.target, "DV-12.1, DV-13.5", "so many cooked recipes start the end", low=4, high=6),
    Option("cut_rule", "sum-10", "DV-6.5, DV-6.7, DV-13.6", "what limits a cut: ten pips or three dice", CUT_RULES),
    Option("even_turns", False, "DV-13.7", "after the trigger only the round is completed"),
    Option("turn_limit", PARTS.turn_limit, "DV-15.1", "after so many turns each the game ends", low=20, high=200),
    Option("solo_turns", PARTS.solo_turns, "DV-13.8", "how many turns a solo game has", low=6, high=20),
    Option("solo_rush", True, "DV-13.9", "alone, other customers cut as well"),
    Option("solo_par", PARTS.solo_par, "DV-13.10", "the stars that win a solo game", low=0, high=200),
)

PRESETS = (
    Preset("standard", "Standard", "The whole game, as in the book.", {}),
    Preset(
        "kids",
        "Kids",
        "Without hype cards and chef tokens, to five recipes.",
        {"hypes": False, "chef_tokens": False, "target": 5},
    ),
    Preset(
        "youngest",
        "Youngest",
        "As for kids, to four recipes; any three dice may be cut.",
        {"hypes": False, "chef_tokens": False, "target": 4, "cut_rule": "three-dice"},
    ),
)


def start(game: Game, seats: int, settings: dict[str, Setting]) -> VeggieState:
    """The position before the first step, with these options; all combine freely [DV-13.11]."""
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
    )


def longest(game: Game, seats: int, settings: dict[str, Setting]) -> int:
    """The ledger's bound on decisions [DV-15.2], and chance: the setup, a restock, a card and a rush each turn."""
    turns = int(settings["solo_turns"]) if seats == 1 else int(settings["turn_limit"]) + 1
    decisions = 25 * turns + 16
    chance = (34 + 69 + 1 + 1) * turns
    return 69 + 3 * seats + 3 + seats * (decisions + chance)


def settings_of(state: VeggieState) -> dict[str, Setting]:
    """The options that the position is played with."""
    return {
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
