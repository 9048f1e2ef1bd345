"""How the bots play Diced Veggies."""

from dicery.engine.strategy import Level, Strategy, Tuning
from dicery.games.diced_veggies.bots.judgement import VeggieJudgement
from dicery.games.diced_veggies.bots.solver import VeggieSolver

_JUDGEMENT = VeggieJudgement()

STRATEGY = Strategy(
    judgement=_JUDGEMENT,
    solver=VeggieSolver(_JUDGEMENT),
    tuning=Tuning(prior_visits=2.0, exploration=0.2, rounds=1, samples=4),
    levels={
        "apprentice": Level(misses=60),
        "cook": Level(visits=25),
        "chef": Level(visits=200),
        "master": Level(visits=3000),
    },
)
