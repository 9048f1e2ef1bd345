"""How the bots play Slice & Dice."""

from dicery.engine.strategy import Level, Question, Strategy, Tuning
from dicery.games.slice_and_dice.bots.judgement import SliceJudgement
from dicery.games.slice_and_dice.bots.solver import TurnSolver
from dicery.games.slice_and_dice.bots.weights import search_weights

STRATEGY = Strategy(
    judgement=SliceJudgement(),
    search_judgement=SliceJudgement(search_weights()),
    tuning=Tuning(prior_visits=48.0, exploration=1.0, rounds=0, samples=0, rollout_margin=0.03),
    levels={
        "apprentice": Level(misses=85),
        "cook": Level(misses=60),
        "chef": Level(misses=30),
        "master": Level(visits=1),  # rollouts gain nothing here: the judgement decides
    },
    advice_visits=160,
    questions=(
        Question(
            "serve",
            "Which move serves the most stars this turn, on average, if nobody plays a utensil?",
            "stars",
            TurnSolver(),
            seats=2,
            margin=0.1,
        ),
    ),
)
