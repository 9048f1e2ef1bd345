"""Slice & Dice: rounds, the opening, cooking, serving and the lines (sections 3 to 6 and 11)."""

import pytest

from dicery import CHANCE
from dicery.games.slice_and_dice.parts import PARTS
from dicery.testing.by_hand import play, refused
from tests.slice_and_dice.table import asked, board, cook, dishes, hand, idle, moves, position, spaces, step


def test_turns_go_clockwise_and_the_same_seat_starts_every_round():
    """[SD-3.1, SD-3.2]"""
    state = position("line=1", "line=1", "line=1", step="opening 2", turn="starter=2 round=1")
    order = []
    for _ in range(6):
        order.append((state.view(0)["round"], asked(state)))
        play(state, "stop")
    assert order == [(1, 2), (1, 3), (1, 1), (2, 2), (2, 3), (2, 1)]


def test_a_cooking_action_ends_the_opening():
    """[SD-3.3]"""
    state = position("line=1 board=tomato owned=garlic hand=tongs", "")
    play(state, "play tongs")
    assert step(state) == "opening"
    play(state, "add garlic")
    assert step(state) == "cook" and idle(state) == ["throw", "pick", "stop"]
    assert refused(state, "go 2") == "SD-4.3" and refused(state, "clear") == "SD-4.6"


def test_a_dish_must_be_chosen_in_the_first_turn():
    """[SD-4.1]"""
    state = position("", "")
    assert moves(state) == ["go 1", "go 2", "go 3"]
    assert refused(state, "stop") == "SD-4.1"
    play(state, "go 2")
    assert idle(state) == ["throw", "pick", "stop"]


def test_in_the_first_turn_a_dish_is_chosen_before_any_other_action():
    """[SD-4.1]"""
    state = position("hand=roasting-pan,mill,scales owned=egg,soy", "line=1", turn="lid=2")
    assert moves(state) == ["go 2", "go 3"]
    for move in ("play roasting-pan", "trade mill+scales", "lid", "clear", "stop"):
        assert refused(state, move) == "SD-4.1"
    play(state, "go 2")
    assert {"play roasting-pan", "trade mill+scales", "lid", "stop"} <= set(moves(state))


def test_the_marker_moves_once_a_turn_and_never_to_its_own_line():
    """[SD-4.2, SD-4.3]"""
    state = position("line=2 board=beef", "line=3")
    assert [move for move in moves(state) if move.startswith("go")] == ["go 1", "go 3"]
    play(state, "go 3")
    assert refused(state, "go 1") == "SD-4.2" and cook(state, 1)["line"] == cook(state, 2)["line"] == 3


def test_tokens_stay_when_the_dish_changes():
    """[SD-4.4]"""
    state = play(position("line=2 board=mince,rice", ""), "go 3")
    assert board(state, 1) == ["rice", "mince"] and cook(state, 1)["missing"] == ["steam"]


def test_a_marker_belongs_to_its_line():
    """[SD-4.5]"""
    state = position("line=1 board=tomato", "line=2", lines="bruschetta 4, kefta 1, idli 1", step="opening 2")
    play(state, "stop", "*gnocchi")
    assert asked(state) == 1 and cook(state, 1)["line"] == 1
    assert cook(state, 1)["missing"] == ["flour", "potato", "knead", "boil"]
    assert "throw" in moves(state)


def test_clearing_removes_all_tokens_once_a_turn():
    """[SD-4.6, SD-4.7, SD-9.6]"""
    state = position("line=1 board=tomato,*egg,fry hand=roasting-pan", "")
    play(state, "clear")
    assert board(state, 1) == [] and state.view(0)["bag"].count("egg") == 2
    play(state, "play roasting-pan", "in soy")
    assert "clear" not in moves(state)
    assert "clear" not in moves(position("line=1", ""))
    assert play(position("line=1 board=tomato", ""), "go 2", "clear").normal[0] == 0


def test_an_exact_board_is_served_or_changed_in_the_opening():
    """[SD-4.8, SD-5.12]"""
    state = position("line=3 board=rice,steam hand=tongs", "")
    assert idle(state) == ["serve", "clear", "go 1", "go 2"] and "play tongs" in moves(state)
    assert refused(state, "stop") == "SD-4.8"
    extra = position("line=3 board=rice,steam,soy", "")
    assert "serve" not in moves(extra) and "throw" in moves(extra)
    assert refused(extra, "serve") == "SD-5.11"


def test_under_a_rivals_lid_one_may_only_stay_or_leave():
    """[SD-4.9, SD-10.5]"""
    state = position("line=3 board=rice,steam owned=rice", "line=3", turn="lid=2")
    assert idle(state) == ["stop", "clear", "go 1", "go 2"]


def test_any_dice_may_be_named_and_thrown():
    """[SD-5.1, SD-5.2]"""
    state = play(position("line=1", ""), "pick")
    assert moves(state) == [f"die {die.id}" for die in PARTS.dice]
    play(state, "die fire")
    assert moves(state)[0] == "roll" and "die fire" not in moves(state)
    play(state, "die garden", "roll", "*garlic", "*fry")
    assert moves(state) == ["take", "leave garlic"]
    again = play(position("line=1", ""), "pick", *(f"die {die.id}" for die in PARTS.dice))
    assert again.legal_moves(CHANCE)[0] == "tomato" and again.view(0)["throws"] == 1


def test_only_the_dice_of_this_throw_can_hit():
    """[SD-5.3]"""
    state = play(position("line=1", ""), "throw", "*tomato", "*chop", "leave tomato", "leave chop")
    play(state, "pick", "die fire", "roll", "*fry")
    assert state.cuts == 1 and step(state) == "cook"


def test_a_throw_gives_at_most_one_cut():
    """[SD-5.6]"""
    state = position("line=1 board=tomato,garlic,chop,soy", "")
    play(state, "throw", "*tomato", "*rice", "*fish", "*soy", "*chop", "*mix", "*fry")
    assert state.cuts == 1


def test_the_thrower_answers_after_the_rivals():
    """[SD-5.7, SD-7.11]"""
    state = position("line=1 hand=measuring-cup", "hand=spatula", step="cook 1")
    play(state, "throw", "*tomato", "*mince")
    assert asked(state) == 2
    play(state, "pass", "play measuring-cup", "die blade", "*chop")
    assert asked(state) == 2  # new faces, so the rivals are asked again
    play(state, "pass")
    assert moves(state) == ["take", "leave tomato", "leave chop"]


def test_after_a_cut_below_the_limit_the_cooking_goes_on():
    """[SD-5.8]"""
    state = play(position("line=1", ""), "throw", "*onion", "*mince")
    assert state.cuts == 1 and idle(state) == ["throw", "pick", "stop"]


def test_a_lost_special_goes_into_the_bag():
    """[SD-5.9, SD-9.6]"""
    state = position("line=1 board=*tomato", "line=2", step="cook 1", turn="cuts=2")
    play(state, "throw", "*onion", "*mince")
    assert board(state, 1) == [] and "tomato" in state.view(0)["bag"]


def test_stopping_keeps_the_tokens_even_without_a_throw():
    """[SD-5.10, SD-6.7]"""
    state = play(position("line=1 board=tomato", "line=2"), "stop")
    assert board(state, 1) == ["tomato"] and asked(state) == 2 and step(state) == "opening"


def test_the_dish_is_taken_at_once_when_everything_is_there():
    """[SD-5.11, SD-5.15, SD-6.1, SD-6.2]"""
    state = position("line=1 board=tomato,garlic owned=egg", "", step="cook 1")
    play(state, "throw", "*chop", "take")
    assert cook(state, 1)["cooked"] == ["bruschetta"] and board(state, 1) == []
    assert dishes(state)[0] == "" and step(state) == "wrap-up"


def test_ladle_that_makes_the_board_exact_while_cooking_serves_at_once():
    """[SD-5.11, SD-8.32]"""
    state = position("line=1 board=tomato,garlic,beans,chop hand=ladle", "", step="cook 1")
    play(state, "play ladle", "out beans")
    assert cook(state, 1)["cooked"] == ["bruschetta"] and "ladle" in state.view(0)["utensil_pile"]


def test_extras_block_but_one_may_go_on_collecting():
    """[SD-5.12]"""
    state = position("line=1 board=tomato,garlic,soy", "", step="cook 1")
    play(state, "throw", "*chop", "take")
    assert cook(state, 1)["cooked"] == [] and board(state, 1) == ["tomato", "garlic", "soy", "chop"]


def test_with_nothing_missing_all_seven_dice_are_thrown():
    """[SD-5.13, SD-5.2]"""
    state = play(position("line=1 board=tomato,garlic,soy,chop", ""), "throw")
    assert [die["rolling"] for die in state.view(0)["dice"]] == [True] * 7


def test_nothing_is_completed_after_the_cooking_or_in_anothers_turn():
    """[SD-5.14]"""
    state = position(
        "line=3 cooked=omelette hand=wooden-spoon", "line=1 board=tomato,garlic,beans,chop", step="wrap-up 1"
    )
    play(state, "play wooden-spoon", "out beans")
    assert cook(state, 2)["cooked"] == []
    assert asked(state) == 2 and "serve" in moves(state)


def test_a_player_throws_at_most_twenty_times_a_turn():
    """[SD-5.17]"""
    state = position("line=1 hand=mill,tongs", "line=2", step="cook 1", turn="throws=19")
    play(state, "throw", "*tomato", "*mince", "leave tomato")
    assert idle(state) == ["stop"] and refused(state, "throw") == "SD-5.17"


def test_the_cut_comes_unasked_without_a_card_or_token_against_it():
    """[SD-5.18]"""
    state = play(position("line=1 owned=soy hand=mill", ""), "throw", "*onion", "*mince")
    assert state.cuts == 1 and step(state) == "cook"


def test_rewards_the_special_is_drawn_first_then_the_utensil_is_bought():
    """[SD-6.3, SD-6.4]"""
    state = play(position("line=3 board=rice,steam", ""), "serve")
    assert state.waiting == 0 and state.view(0)["step"] == "draw-token"
    play(state, "*egg")
    assert step(state) == "wrap-up" and state.view(0)["reward"]
    none = position(
        "line=1 board=tomato,flour,cheese,herbs,knead,bake", "line=2", lines="pizza-margherita 1, kefta 1, idli 1"
    )
    play(none, "serve", "*maki")
    assert asked(none) == 2  # no icon, nothing to do: the wrap-up does not show


def test_the_wrap_up_offers_the_idle_actions():
    """[SD-6.5]"""
    state = position("line=1 cooked=maki owned=egg,soy hand=mill,tongs", "line=1", step="wrap-up 1", turn="reward=yes")
    assert moves(state) == ["end", "lid", "buy deck", "buy 1", "buy 2", "buy 3", "play mill", "trade tongs+mill"]


def test_a_reward_still_open_at_the_end_is_lost():
    """[SD-6.6]"""
    state = position("line=1 cooked=maki", "line=1", step="wrap-up 1", turn="reward=yes")
    play(state, "end", "stop")
    assert asked(state) == 1 and not state.view(0)["reward"] and hand(state, 1) == []


def test_all_cuts_are_discarded_at_the_end_of_the_turn():
    """[SD-6.9]"""
    state = play(position("line=1", "line=2", step="cook 1", turn="cuts=2"), "stop")
    assert state.cuts == 0 and asked(state) == 2


def test_all_dishes_move_at_the_end_of_the_round_and_the_fourth_space_is_the_last():
    """[SD-11.2, SD-11.3]"""
    state = position("line=1", "line=1", lines="bruschetta 3, kefta 4, idli 2", step="opening 2")
    play(state, "stop")
    assert state.view(0)["dish_pile"] == ["kefta"]
    play(state, "*maki")
    assert dishes(state)[:3] == ["bruschetta", "maki", "idli"] and spaces(state) == [4, 1, 3]
    assert state.view(0)["round"] == 6


def test_a_dish_laid_out_at_a_rounds_end_can_be_cooked_in_four_rounds():
    """[SD-11.4]"""
    state = position("line=1", "line=1", lines="bruschetta 1, kefta 1, idli 1")
    for _ in range(4):
        assert "bruschetta" in dishes(state)
        play(state, "stop", "stop")
    assert "bruschetta" not in dishes(state)


def test_the_discarded_dishes_become_the_deck_when_it_has_run_out():
    """[SD-11.6]"""
    laid = {"bruschetta", "kefta", "idli"}
    others = ",".join(dish.id for dish in PARTS.dishes if dish.id not in laid)
    state = position("line=1", "line=1", lines="bruschetta 4, kefta 1, idli 1", step="opening 2", gone=others)
    play(state, "stop")
    assert len(state.legal_moves(CHANCE)) == 61 and state.view(0)["dish_pile"] == []


def test_a_dish_is_refilled_at_once_during_a_round():
    """[SD-11.5]"""
    state = play(position("line=3 board=rice,steam", "line=1"), "serve", "*egg", "end")
    assert state.view(0)["step"] == "refill-line"
    play(state, "*maki")
    assert dishes(state)[2] == "maki" and asked(state) == 2


@pytest.mark.parametrize("round_", [99, 100])
def test_the_game_ends_after_its_last_round(round_):
    """[SD-16.1, SD-12.6]"""
    state = position("line=1 cooked=maki", "line=1", step="opening 2", turn=f"round={round_}")
    play(state, "stop")
    assert state.over == (round_ == 100)
    assert list(state.scores()) == [4, 0] and state.view(0)["finisher"] is None


def test_a_turn_is_finite():
    """[SD-16.2]"""
    state = position("line=1 board=tomato hand=tongs,mill,whisk cooked=maki", "line=2")
    decisions = 0
    while asked(state) != 2 and decisions < 1000:
        state.apply(state.actor(), state.actions(state.actor())[0])
        decisions += asked(state) == 1
    assert decisions < 1000
