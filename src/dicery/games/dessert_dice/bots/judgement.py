"""Judges a position of Dessert Dice: my largest cluster and its room to grow, against the other three desserts."""

from typing import Final

from mypy_extensions import i64

from dicery.engine.bits import size
from dicery.engine.judgement import Judgement
from dicery.engine.state import State
from dicery.games.dessert_dice.rules import actions
from dicery.games.dessert_dice.rules.dice import DESSERTS
from dicery.games.dessert_dice.rules.scoring import largest_cluster, showing
from dicery.games.dessert_dice.rules.squares import beside
from dicery.games.dessert_dice.rules.state import DessertState

_ROOM: Final = 0.15  # for each empty square beside dice that show my dessert
_BEST_RIVAL: Final = 0.5
_AVERAGE_RIVAL: Final = 0.5
_LAST_SQUARE: Final = 100.0  # filling the board decides the match


class DessertJudgement(Judgement):
    """Who holds the other desserts is secret, so each of them counts as a rival's."""

    def first_seat(self, state: State) -> i64:
        assert isinstance(state, DessertState)
        if state.step < actions.BEGIN:
            return state.starter
        turn = state.turn - 1 if state.over else state.turn  # the last turn is not passed on
        return (state.active - turn) % state.seats

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, DessertState)
        mine = state.cards[seat]
        squares = showing(state, mine)
        own = largest_cluster(squares)
        best: i64 = 0
        total: i64 = 0
        for dessert in range(DESSERTS):
            if dessert != mine:
                rival = largest_cluster(showing(state, dessert))
                total += rival
                if rival > best:
                    best = rival
        if state.over:
            return _LAST_SQUARE if own >= best else -_LAST_SQUARE
        room = size(beside(squares) & state.empty)
        return float(own) + _ROOM * float(room) - _BEST_RIVAL * float(best) - _AVERAGE_RIVAL * float(total) / 3.0
