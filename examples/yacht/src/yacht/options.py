"""The option of Yacht, and the position before the first roll."""

from dicery.engine.game import Game
from dicery.engine.option import Option, Setting
from yacht.rules.scoring import ALL_CATEGORIES, SHORT_SHEET
from yacht.rules.state import YachtState, opening_state

OPTIONS = (
    Option(
        "sheet",
        "full",
        "YA-1.1, YA-1.3",
        "How many categories a sheet has: all twelve, or five for a quick match",
        choices=("full", "short"),
    ),
)


def start(game: Game, seats: int, settings: dict[str, Setting]) -> YachtState:
    return opening_state(game, seats, SHORT_SHEET if settings["sheet"] == "short" else ALL_CATEGORIES)


def longest(game: Game, seats: int, settings: dict[str, Setting]) -> int:
    """Each turn: three rolls of five dice at most, two decisions to roll again, one line [YA-2.1 to 2.3]."""
    return seats * (5 if settings["sheet"] == "short" else 12) * (3 * 5 + 2 + 1)
