"""The levels of play; a game's strategy says what each of them means there (see docs/bots.md)."""

from dicery.bots.default_strategy import DEFAULT_STRATEGY
from dicery.bots.greedy import GreedyPlayer
from dicery.bots.rollouts import RolloutPlayer
from dicery.bots.search import SearchPlayer
from dicery.engine.game import Game
from dicery.engine.judgement import Judgement
from dicery.engine.play import Budget, Player
from dicery.engine.strategy import Strategy


def strategy_of(game: Game) -> Strategy:
    """What the game brings for its bots, or what suits any game."""
    return game.strategy() or DEFAULT_STRATEGY


def greedy_player(game: Game) -> GreedyPlayer:
    """The bot that looks one decision ahead and misses nothing."""
    return GreedyPlayer(strategy_of(game).judgement)


def level_player(name: str, game: Game, milliseconds: int) -> Player:
    """The bot that plays a game at this level, and thinks no longer than this about a choice unless it is 0."""
    strategy = strategy_of(game)
    level = strategy.levels[name]
    if level.visits == 0:
        return GreedyPlayer(strategy.judgement, level.misses)
    return search_player(game, Budget(level.visits, milliseconds))


def search_player(game: Game, budget: Budget, judgement: Judgement | None = None) -> SearchPlayer:
    """A search that thinks about the game as its strategy says, with its judgement or another."""
    strategy = strategy_of(game)
    kind = RolloutPlayer if strategy.tuning.rollout_margin > 0.0 else SearchPlayer
    return kind(judgement or strategy.search_judgement, budget, strategy.tuning, strategy.solver)
