"""The levels of play, and what suits each game; found in the arena, see docs/bots.md."""

from dicery.bots.greedy import GreedyPlayer
from dicery.bots.judgement import JUDGEMENTS, SEASONED
from dicery.bots.rollouts import RolloutPlayer
from dicery.bots.search import SearchPlayer, Tuning
from dicery.bots.solvers import SOLVERS
from dicery.engine.play import Budget, Player
from dicery.engine.state import Game

LEVELS = ("apprentice", "cook", "chef", "master")

# Of a hundred steps an apprentice misses so many, and where thinking gains little or costs much a cook and a chef too;
# a chef that misses none plays like greedy.
_OVERSIGHT = {"wok-and-roll": (85, 60, 0), "chicken-fried-dice": (35, 10), "slice-and-dice": (85, 60, 30)}
_APPRENTICE = (60,)
_TUNINGS = {
    "dessert-dice": Tuning(trust=0.5, curiosity=0.4, rounds=99, tries=1),
    "diced-veggies": Tuning(trust=2.0, curiosity=0.2, rounds=1, tries=4),
    "wok-and-roll": Tuning(trust=20.0, curiosity=1.0, rounds=0, tries=0, margin=0.1),
    "chicken-fried-dice": Tuning(trust=4.0, curiosity=1.0, rounds=0, tries=0, margin=0.1),
    "slice-and-dice": Tuning(trust=48.0, curiosity=1.0, rounds=0, tries=0, margin=0.03),
}
# Visits of those who search, up to the master; with a single one its judgement decides, as thinking gains nothing.
_VISITS = {
    "dessert-dice": (200, 1000, 24000),
    "diced-veggies": (25, 200, 3000),
    "wok-and-roll": (48,),
    "chicken-fried-dice": (10, 60),
    "slice-and-dice": (1,),
}
_ADVICE = {"slice-and-dice": 160}  # visits of a hint, where a master has too few for one


def level(name: str, game: Game, milliseconds: int) -> Player:
    """The bot that plays a game at this level, and thinks no longer than this about a choice unless it is 0."""
    rank = LEVELS.index(name)
    oversight = _OVERSIGHT.get(game.name, _APPRENTICE)
    if rank < len(oversight):
        return GreedyPlayer(JUDGEMENTS[game.name], oversight[rank])
    return thinker(game, Budget(_VISITS[game.name][rank - len(LEVELS)], milliseconds))


def thinker(game: Game, budget: Budget) -> SearchPlayer:
    """A search with what suits the game."""
    judgement = SEASONED.get(game.name, JUDGEMENTS[game.name])
    tuning = _TUNINGS[game.name]
    kind = RolloutPlayer if tuning.margin > 0.0 else SearchPlayer
    return kind(judgement, budget, tuning, SOLVERS.get(game.name))


def most_visits(game: Game) -> int:
    """As much thinking as a master does, or more where a hint needs it."""
    return _ADVICE.get(game.name, _VISITS[game.name][-1])
