"""The kit that tests a game, whoever wrote it; `docs/testing.md` is its manual.

from dicery.testing import GameTests
from my_game import GAME

class TestMyGame(GameTests):
    game = GAME
"""

from dicery.testing.conformance import CHECKS, hold
from dicery.testing.setups import Setup, with_options
from dicery.testing.subject import Subject, subject

try:
    from dicery.testing.suite import GameTests
except ModuleNotFoundError as error:
    raise ImportError(f"the testing kit needs more packages ({error}): pip install 'dicery[testing]'") from error

__all__ = ["CHECKS", "GameTests", "Setup", "Subject", "hold", "subject", "with_options"]
