"""How the bots play Yacht."""

from dicery.engine.strategy import Level, Strategy, Tuning
from yacht.bots.judgement import YachtJudgement
from yacht.bots.solver import YachtSolver

STRATEGY = Strategy(
    judgement=YachtJudgement(),
    solver=YachtSolver(),
    tuning=Tuning(prior_visits=8.0, exploration=1.0, rounds=0, samples=0, rollout_margin=0.02),
    levels={
        "apprentice": Level(misses=80),
        "cook": Level(misses=50),
        "chef": Level(misses=20),
        "master": Level(visits=1),  # rollouts lose points here: the judgement decides, and the solver near the end
    },
)
