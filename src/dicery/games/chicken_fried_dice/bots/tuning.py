"""How the bots play Chicken Fried Dice."""

from dicery.engine.strategy import Level, Question, Strategy, Tuning
from dicery.games.chicken_fried_dice.bots.judgement import ChickenJudgement
from dicery.games.chicken_fried_dice.bots.solver import TurnSolver

STRATEGY = Strategy(
    judgement=ChickenJudgement(),
    tuning=Tuning(prior_visits=4.0, exploration=1.0, rounds=0, samples=0, rollout_margin=0.1),
    levels={
        "apprentice": Level(misses=35),
        "cook": Level(misses=10),
        "chef": Level(visits=10),
        "master": Level(visits=60),
    },
    questions=(
        Question(
            "feed",
            "Which move feeds the most customers in this turn? It ends by itself when no part, customer's bonus or "
            "extra die is left: use prep and saved bonuses first. A toss counts as the mean of its six numbers.",
            "customers",
            TurnSolver(),
            seats=2,
            margin=0.5,
        ),
    ),
)
