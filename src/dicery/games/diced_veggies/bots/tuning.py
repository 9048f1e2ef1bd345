"""How the bots play Diced Veggies."""

from dicery.engine.strategy import Level, Question, Strategy, Tuning
from dicery.games.diced_veggies.bots.judgement import VeggieJudgement
from dicery.games.diced_veggies.bots.solver import VeggieSolver

_JUDGEMENT = VeggieJudgement()

_SOLVER = VeggieSolver(_JUDGEMENT)

STRATEGY = Strategy(
    judgement=_JUDGEMENT,
    solver=_SOLVER,
    tuning=Tuning(prior_visits=2.0, exploration=0.2, rounds=1, samples=4),
    levels={
        "apprentice": Level(misses=60),
        "cook": Level(visits=25),
        "chef": Level(visits=200),
        "master": Level(visits=3000),
    },
    questions=(
        Question(
            "win",
            "Last turn: which move has the best chance to win, over all cards that may come?",
            "chance",
            _SOLVER,
            seats=2,
            margin=0.05,
        ),
    ),
)
