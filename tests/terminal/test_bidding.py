"""The small game of these tests, which has hardly more than a state, a notation and a text, passes the testing kit."""

from dicery.testing import GameTests
from tests.terminal.bidding import GAME


class TestBidding(GameTests):
    game = GAME
