"""Yacht passes dicery's testing kit."""

from dicery.testing import GameTests
from yacht import GAME


class TestYacht(GameTests):
    game = GAME
    compiled = True
