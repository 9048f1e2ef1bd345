"""Yacht passes dicery's testing kit."""

from yacht import GAME

from dicery.testing import GameTests


class TestYacht(GameTests):
    game = GAME
    compiled = True
