"""Solvers by the name of their game, for games that have something to solve."""

from dicery.bots.judgement import JUDGEMENTS
from dicery.bots.solvers.dessert_dice import DessertSolver
from dicery.bots.solvers.diced_veggies import VeggieSolver
from dicery.bots.solvers.solver import Solver
from dicery.bots.solvers.wok_and_roll import WokSolver

SOLVERS: dict[str, Solver] = {
    "dessert-dice": DessertSolver(),
    "diced-veggies": VeggieSolver(JUDGEMENTS["diced-veggies"]),
    "wok-and-roll": WokSolver(JUDGEMENTS["wok-and-roll"]),
}
