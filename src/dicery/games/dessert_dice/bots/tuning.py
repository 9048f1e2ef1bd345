"""How the bots play Dessert Dice."""

from dicery.engine.strategy import Level, Question, Strategy, Tuning
from dicery.games.dessert_dice.bots.judgement import DessertJudgement
from dicery.games.dessert_dice.bots.solver import DessertSolver

_SOLVER = DessertSolver()

STRATEGY = Strategy(
    judgement=DessertJudgement(),
    solver=_SOLVER,
    tuning=Tuning(prior_visits=0.5, exploration=0.4, rounds=99, samples=1),
    levels={
        "apprentice": Level(misses=60),
        "cook": Level(visits=200),
        "chef": Level(visits=1000),
        "master": Level(visits=24000),
    },
    questions=(
        Question(
            "win",
            "Which move wins most often, over all cards that your rival may hold?",
            "chance",
            _SOLVER,
            seats=2,
            margin=0.3,
        ),
    ),
)
