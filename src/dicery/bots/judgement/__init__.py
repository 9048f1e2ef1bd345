"""One judgement per game, by the game's name."""

from dicery.bots.judgement import slice_ahead, wok_estimate
from dicery.bots.judgement.chicken_fried_dice import ChickenJudgement
from dicery.bots.judgement.dessert_dice import DessertJudgement
from dicery.bots.judgement.diced_veggies import VeggieJudgement
from dicery.bots.judgement.judgement import Judgement
from dicery.bots.judgement.slice_and_dice import SliceJudgement
from dicery.bots.judgement.wok_and_roll import WokJudgement
from dicery.bots.judgement.wok_rivals import RivalJudgement

JUDGEMENTS: dict[str, Judgement] = {
    "dessert-dice": DessertJudgement(),
    "diced-veggies": VeggieJudgement(),
    "wok-and-roll": WokJudgement(),
    "chicken-fried-dice": ChickenJudgement(),
    "slice-and-dice": SliceJudgement(),
}
# Where search judges better than greedy.
SEASONED: dict[str, Judgement] = {
    "wok-and-roll": RivalJudgement(wok_estimate.seasoned_weights()),
    "slice-and-dice": SliceJudgement(slice_ahead.seasoned_weights()),
}
