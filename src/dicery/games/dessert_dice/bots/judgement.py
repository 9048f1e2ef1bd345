"""Dessert Dice: my largest cluster and its room to grow, against the other desserts, whose owners nobody tells me."""

from typing import Final

from mypy_extensions import i64

from dicery.engine.judgement import Judgement
from dicery.engine.state import State
from dicery.games.dessert_dice.rules import DESSERTS, DessertState, beside, largest_cluster

_ROOM: Final = 0.15  # for each empty square beside dice that show my dessert
_BEST_RIVAL: Final = 0.5
_AVERAGE_RIVAL: Final = 0.5
_LAST_SQUARE: Final = 100.0  # filling the board decides the match


class DessertJudgement(Judgement):
    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, DessertState)
        mine = state.cards[seat]
        showing = state.showing(mine)
        own = largest_cluster(showing)
        best: i64 = 0
        total: i64 = 0
        dessert: i64 = 0
        while dessert < DESSERTS:
            if dessert != mine:
                rival = largest_cluster(state.showing(dessert))
                total += rival
                if rival > best:
                    best = rival
            dessert += 1
        if state.over:
            return _LAST_SQUARE if own >= best else -_LAST_SQUARE
        room: i64 = 0
        free = beside(showing) & state.empty
        while free != 0:
            free &= free - 1
            room += 1
        return float(own) + _ROOM * float(room) - _BEST_RIVAL * float(best) - _AVERAGE_RIVAL * float(total) / 3.0
