"""How the bots play Wok and Roll."""

from dicery.engine.strategy import Level, Question, Strategy, Tuning
from dicery.games.wok_and_roll.bots.estimate import search_weights
from dicery.games.wok_and_roll.bots.judgement import WokJudgement
from dicery.games.wok_and_roll.bots.rivals import RivalJudgement
from dicery.games.wok_and_roll.bots.solver import WokSolver

_JUDGEMENT = WokJudgement()

_SOLVER = WokSolver(_JUDGEMENT)

STRATEGY = Strategy(
    judgement=_JUDGEMENT,
    search_judgement=RivalJudgement(search_weights()),
    solver=_SOLVER,
    tuning=Tuning(prior_visits=20.0, exploration=1.0, rounds=0, samples=0, rollout_margin=0.1),
    levels={
        "apprentice": Level(misses=85),
        "cook": Level(misses=60),
        "chef": Level(misses=0),
        "master": Level(visits=48),
    },
    questions=(
        Question(
            "points",
            "The last turn of a solo match: which move leads to the most points, on average?",
            "points",
            _SOLVER,
            seats=1,
            margin=0.4,
            scale=100.0,
        ),
    ),
)
