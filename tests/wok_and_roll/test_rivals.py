"""The judgement of who plays to win: what the white dice leave to others, and what an ending is worth."""

import pytest

from dicery.bots.greedy import GreedyPlayer
from dicery.bots.levels import level_player
from dicery.bots.search import SearchPlayer
from dicery.engine.rng import Rng
from dicery.games.wok_and_roll.bots.estimate import Weights, new_estimate, search_weights
from dicery.games.wok_and_roll.bots.judgement import WokJudgement
from dicery.games.wok_and_roll.bots.planner import Stakes
from dicery.games.wok_and_roll.bots.tuning import STRATEGY
from dicery.games.wok_and_roll.parts import LETTERS
from tests.wok_and_roll.table import GAME, blank, expert, locked, position

pytestmark = pytest.mark.heavy

PLAIN, RIVALS = WokJudgement(search_weights()), STRATEGY.search_judgement


def after(state, move, judgement):
    """What a move comes to for the active seat."""
    then = state.clone()
    then.play(0, move)
    return judgement.value(then, 0)


def test_of_two_equal_dice_the_red_one_is_kept():
    """A pair of white dice can be cooked by everybody, half a pair by nobody [WR-4.9, WR-5.2]."""
    state = position("simple t1 market 2 mr/mmvn", blank("F:-"), blank("F:-"))
    assert after(state, "keep m/m", PLAIN) == pytest.approx(after(state, "keep /mm", PLAIN))
    assert after(state, "keep m/m", RIVALS) > after(state, "keep /mm", RIVALS)


def test_dice_that_help_a_rival_are_locked_less_gladly():
    """The rival can cook with `mm`, and once its Meat is done it cannot [WR-5.2]."""
    hungry, fed = blank("F:-"), blank("F:- M:xxx|xxxx")
    left = [
        PLAIN.value(state, 0) - RIVALS.value(state, 0)
        for state in (locked("mr/mmvn", hungry, other) for other in (hungry, fed))
    ]
    assert left[0] > left[1] + 0.5


def test_dice_that_are_rolled_again_bring_a_rival_the_mean_of_what_they_may_show():
    """White dice serve everybody [WR-5.2], and each face is equally likely [WR-1.2]."""
    hungry = blank("F:rm")

    def left(state):
        return PLAIN.value(state, 0) - RIVALS.value(state, 0)

    market = position("simple t1 market 2 mr/mmvn", hungry, hungry)
    market.play(0, "keep rm/mv")
    rolls = [locked(f"mr/mv{one}{other}", hungry, hungry) for one in LETTERS for other in LETTERS]
    assert left(market) == pytest.approx(sum(left(state) for state in rolls) / 36)


def test_alone_nothing_is_left_to_anybody():
    """[WR-14.1]"""
    state = position("simple t1 market 2 mr/mmvn", blank())
    for move in ("keep m/m", "keep /mm", "lock"):
        assert after(state, move, RIVALS) == after(state, move, PLAIN)


def test_what_others_cook_meanwhile_is_not_looked_at():
    """[WR-16.2]"""
    state = locked("mr/mmvn", blank(), blank())
    before = RIVALS.value(state, 0)
    state.play(1, "M1")
    assert RIVALS.value(state, 0) == before


def test_an_ending_counts_by_how_far_the_chance_to_win_is_above_the_fair_one():
    """With four seats a chance of one half is a good one, with two it is what everybody has [WR-11.1, WR-11.7]."""
    stakes = Stakes()
    stakes.prize, stakes.even, stakes.scale = 12.0, 50.0, 4.0
    worth = {}
    for seats in (2, 4):
        stakes.fair = 1 / seats
        worth[seats] = stakes.ended(50.0) - 50.0
        assert stakes.ended(1000.0) - 1000.0 == pytest.approx(12.0)
    assert worth == {2: pytest.approx(0.0), 4: pytest.approx(4.0)}


def test_who_leads_ends_the_match_and_who_trails_goes_on():
    """The third completion ends it [WR-11.1]; with `vv` on the dice both can have it or leave it."""
    ahead = "R:xxxxxx N:xxxx... M:xxx|.... V:....|xx. S:.x.. T:.... F:- E:- K:-"
    behind = "R:xxx... N:x...... M:...|.... V:....|... S:.... T:.... F:- E:- K:-"
    far_ahead = "R:xxxxx. N:xxxxxx. M:..x|xxx. V:xxx.|... S:xxx. T:.x.x F:- E:- K:12"
    for rival, ends in ((behind, True), (far_ahead, False)):
        state = locked("vv/smrn", ahead, rival)
        move = GAME.notation(state, 0, GreedyPlayer(RIVALS).choose(state, 0, Rng(1)))
        assert (move == "V7") == ends


def test_an_ending_is_worth_more_if_it_keeps_a_rival_from_using_its_stock():
    """Items left over are worth nothing [WR-7.5]."""
    ahead = blank("R:xxxxxx N:xxxx... M:xxx|.... V:....|xx. F:-")
    worth = [RIVALS.value(locked("vv/mnsb", ahead, blank(f"F:{stock}")), 0) for stock in ("-", "rnmvsb")]
    assert worth[1] > worth[0] + 1


def test_the_seat_that_rolls_keeps_red_dice():
    state = position("simple t1 market 2 mr/mmvn", blank("F:-"), blank("F:-"))
    move = GAME.notation(state, 0, GreedyPlayer(RIVALS).choose(state, 0, Rng(1)))
    assert move == "lock" or move.startswith("keep m")


def test_two_books_buy_a_hexagon_of_which_platters_are_made():
    """Four of the six platters are of meat or vegetables alone [WR-1.7]; a hexagon costs two books [WR-9.1]."""
    state = locked("bb/rnms", blank("F:-"), blank("F:-"))
    move = GAME.notation(state, 0, GreedyPlayer(RIVALS).choose(state, 0, Rng(1)))
    assert move in ("+m", "+v")
    plain = new_estimate(Weights(), 0, 8.0)
    assert len({plain.hexagons[1 << ingredient] for ingredient in range(5)}) == 1, "greedy takes all for the same"


@pytest.mark.parametrize("sheets", [[blank()], [blank()] * 2, [blank()] * 3, [expert()] * 2])
def test_a_master_plays_likely_steps_on_where_there_are_rivals_and_a_roll_is_quickly_worked_out(sheets):
    menu = "simple" if sheets[0] == blank() else "expert"
    state = position(f"{menu} t1 market 2 mr/mmvn", *sheets, specials="off")
    master = level_player("master", GAME, 0)
    assert isinstance(master, SearchPlayer)
    assert master.choose(state, 0, Rng(1)) in state.actions(0)
    master.think(state, 0, Rng(1))
    visits = sum(edge.visits for edge in master.root.edges)
    assert 0 < visits <= master.budget.visits if menu == "simple" and len(sheets) > 1 else visits == 0


def test_a_planner_finds_the_same_after_it_forgot_a_great_deal():
    """It shares its room between sheets: many plans for one leave no trace in those for another."""
    rich, poor = locked("mv/rbsn", blank("E:rnmv"), blank()), locked("mr/mmvn", blank("F:-"), blank())
    fresh = WokJudgement().value(poor, 0)
    used = WokJudgement()
    assert used.value(rich, 0) != fresh
    assert len(used.planner.values) > len(WokJudgement().planner.values)
    assert used.value(poor, 0) == fresh
