"""One judgement per game, by the game's name."""

from dicery.bots.judgement.dessert_dice import DessertJudgement
from dicery.bots.judgement.judgement import Judgement

JUDGEMENTS: dict[str, Judgement] = {"dessert-dice": DessertJudgement()}
