"""The thirty utensils, one by one, and the rules of playing, buying and triggering them."""

import pytest

from dicery import CHANCE
from dicery.games.slice_and_dice.parts import PARTS
from dicery.games.slice_and_dice.rules.state import SliceState
from dicery.testing.by_hand import play, refused
from tests.slice_and_dice.table import asked, board, cook, dishes, hand, moves, position, spaces, step

ADVERSARIES = {"spatula", "colander", "wooden-spoon", "pizza-slicer", "meat-tenderizer"}


def test_skimmer_is_played_with_an_ingredient_in_the_pan_and_brings_back_nothing_it_sent_out():
    """[SD-8.1]"""
    assert "play skimmer" not in moves(position("line=1 board=chop hand=skimmer", "line=2"))
    state = play(position("line=1 board=rice,beans hand=skimmer", "line=2"), "play skimmer", "out rice", "in egg")
    assert moves(state) == ["done", "out beans"]
    play(state, "out beans")
    assert {"in rice", "in beans", "in egg"}.isdisjoint(moves(state)) and "in tomato" in moves(state)
    play(state, "in tomato")
    assert board(state, 1) == ["tomato", "egg"] and state.view(0)["utensil_pile"] == ["skimmer"]


def test_ladle_takes_out_any_number_of_ingredients():
    """[SD-8.2]"""
    state = play(position("line=1 board=rice,*beans,egg,chop hand=ladle", "line=2"), "play ladle")
    assert moves(state) == ["out rice", "out beans", "out egg"]
    play(state, "out beans", "out rice")
    assert moves(state) == ["done", "out egg"] and state.view(0)["bag"].count("beans") == 2
    play(state, "done")
    assert board(state, 1) == ["egg", "chop"]


def test_tongs_take_out_one_ingredient():
    """[SD-8.3]"""
    state = play(position("line=1 board=rice,egg,chop hand=tongs", "line=2"), "play tongs")
    assert moves(state) == ["out rice", "out egg"]
    assert board(play(state, "out rice"), 1) == ["egg", "chop"]


def test_mill_stays_under_a_cooked_dish_for_one_more_star():
    """[SD-8.4, SD-12.3]"""
    assert "play mill" not in moves(position("line=1 hand=mill", "line=2"))
    state = position("line=1 hand=mill cooked=omelette,maki", "line=2")
    before = list(state.scores())
    play(state, "play mill")
    assert moves(state) == ["dish 1", "dish 2"]
    play(state, "dish 2")
    assert state.view(1)["mill"] == "maki" and list(state.scores()) == [before[0] + 1, before[1]]
    assert "mill" not in state.view(0)["utensil_pile"] and hand(state, 1) == []


def test_kitchen_knife_places_any_technique_that_is_not_there():
    """[SD-8.5, SD-7.17]"""
    state = play(position("line=1 board=chop hand=kitchen-knife", "line=2"), "play kitchen-knife")
    assert len(moves(state)) == 17 and "in chop" not in moves(state) and "in fry" in moves(state)
    assert cook(play(state, "in fry"), 1)["knife"] == ["chop", "fry"]


def test_peeler_swaps_one_ingredient_for_a_different_one():
    """[SD-8.6]"""
    state = play(position("line=1 board=rice,egg hand=peeler", "line=2"), "play peeler", "out rice")
    assert len(moves(state)) == 22 and "in rice" not in moves(state)
    play(state, "in tomato")
    assert board(state, 1) == ["tomato", "egg"] and step(state) == "opening"


def thrown(rivals: str, own: str = "mill") -> SliceState:
    """Seat 1 cooks bruschetta and has thrown garden and blade: garlic and chop."""
    state = position(f"line=1 hand={own}", f"line=2 hand={rivals}", step="cook 1")
    return play(state, "throw", "*garlic", "*chop")


def test_spatula_has_any_number_of_a_rivals_dice_thrown_again():
    """[SD-8.7]"""
    state = thrown("spatula")
    assert asked(state) == 2 and moves(state) == ["pass", "play spatula"]
    play(state, "play spatula")
    assert moves(state) == ["die garden", "die blade"]
    play(state, "die blade")
    assert moves(state) == ["roll", "die garden"]
    one = play(state.clone(), "roll")
    assert one.legal_moves(CHANCE)[0] == "slice"
    play(state, "die garden")
    assert state.legal_moves(CHANCE)[0] == "tomato"
    play(state, "*onion", "*mince")
    assert asked(state) == 1 and state.cuts == 1


def test_kitchen_scissors_take_one_technique_off_the_knife():
    """[SD-8.8]"""
    assert "play kitchen-scissors" not in moves(position("line=1 board=rice hand=kitchen-scissors", ""))
    state = play(position("line=1 board=chop,fry,egg hand=kitchen-scissors", ""), "play kitchen-scissors")
    assert moves(state) == ["out chop", "out fry"]
    assert board(play(state, "out fry"), 1) == ["egg", "chop"]


LATE = "bruschetta 4, kefta 2, idli 1"


def test_scales_move_a_dish_back_by_one():
    """[SD-8.9]"""
    state = play(position("line=1 hand=scales", "", lines=LATE), "play scales")
    assert moves(state) == ["line 1", "line 2"]
    assert spaces(play(state, "line 1")) == [3, 2, 1]
    assert "play scales" not in moves(position("line=1 hand=scales", ""))


def test_corkscrew_moves_a_dish_back_by_one_or_two_but_not_past_space_1():
    """[SD-8.10]"""
    state = play(position("line=1 hand=corkscrew", "", lines=LATE), "play corkscrew", "line 1")
    assert moves(state) == ["back 1", "back 2"]
    assert spaces(play(state.clone(), "back 1")) == [3, 2, 1]
    assert spaces(play(state, "back 2")) == [2, 2, 1]
    near = position("line=1 hand=corkscrew", "", lines="bruschetta 2, kefta 1, idli 1")
    assert spaces(play(near, "play corkscrew")) == [1, 1, 1]


def test_whisk_moves_a_dish_forward_unless_it_stands_in_space_4():
    """[SD-8.11]"""
    state = play(position("line=1 hand=whisk", "", lines=LATE), "play whisk")
    assert moves(state) == ["line 2", "line 3"]
    assert spaces(play(state, "line 3")) == [4, 2, 2]


def test_kitchen_timer_sends_a_dish_back_to_space_1():
    """[SD-8.12, SD-8.31]"""
    state = play(position("line=1 hand=kitchen-timer", "", lines=LATE), "play kitchen-timer")
    assert moves(state) == ["line 1", "line 2"]
    assert spaces(play(state, "line 1")) == [1, 2, 1]


def test_wooden_spoon_takes_an_ingredient_of_the_owners_choice_from_any_rival():
    """[SD-8.13]"""
    state = position(
        "line=1 hand=wooden-spoon", "board=rice,egg,chop", "board=fry", "board=soy", lines=f"{LATE}, maki 1"
    )
    play(state, "play wooden-spoon")
    assert moves(state) == ["rival 2", "rival 4"]
    play(state, "rival 2")
    assert moves(state) == ["out rice", "out egg"]
    play(state, "out egg")
    assert board(state, 2) == ["rice", "chop"] and asked(state) == 1
    assert "play wooden-spoon" not in moves(position("line=1 hand=wooden-spoon", "board=chop"))


def test_pizza_slicer_takes_a_technique_from_a_rival():
    """[SD-8.14]"""
    state = position("line=1 hand=pizza-slicer", "board=rice,chop,fry")
    play(state, "play pizza-slicer")  # the only rival with a technique
    assert moves(state) == ["out chop", "out fry"]
    assert board(play(state, "out fry"), 2) == ["rice", "chop"]
    ending = play(position("line=1 board=rice,chop", "hand=pizza-slicer", step="cook 1"), "stop")
    assert moves(ending) == ["pass", "play pizza-slicer"]
    play(ending, "play pizza-slicer")  # the only technique
    assert board(ending, 1) == ["rice"]


def test_funnel_turns_one_of_the_thrown_dice_to_another_face():
    """[SD-8.15]"""
    state = position("line=1 hand=funnel", "line=2", step="cook 1")
    play(state, "throw", "*onion", "*mince")
    assert moves(state) == ["cut", "play funnel"]
    play(state, "play funnel")
    assert moves(state) == ["die garden", "die blade"]
    play(state, "die garden")
    assert moves(state) == ["face tomato", "face garlic", "face chilli", "face mushroom", "face greens"]
    play(state, "face tomato")
    assert moves(state) == ["take", "leave tomato"] and state.cuts == 0


def test_oven_mitt_heals_a_cut_at_the_cook_point():
    """[SD-8.16]"""
    assert "play oven-mitt" not in moves(position("line=1 hand=oven-mitt", "", step="cook 1"))
    state = position("line=1 hand=oven-mitt", "", step="cook 1", turn="cuts=2")
    assert play(state, "play oven-mitt").cuts == 1
    assert "play oven-mitt" not in moves(position("line=1 hand=oven-mitt", "", turn="cuts=0"))


def test_bowl_buys_two_and_keeps_one_as_one_gain():
    """[SD-8.17]"""
    state = position("line=1 hand=bowl,pan,pressure-cooker", "line=2", display="funnel wok mill")
    play(state, "play bowl", "buy deck", "*squeezer", "buy 1", "*scales")
    assert moves(state) == ["keep funnel", "keep squeezer"]
    play(state, "keep funnel")
    assert moves(state) == ["pass", "play pan", "play pressure-cooker"]  # one of the two came from the deck
    play(state, "pass")
    assert hand(state, 1) == ["funnel", "pan", "pressure-cooker"]
    shown = position("line=1 hand=bowl,pan,pressure-cooker", "line=2", display="funnel wok mill")
    play(shown, "play bowl", "buy 1", "*scales", "buy 2", "*whisk", "keep wok")
    assert moves(shown) == ["pass", "play pressure-cooker"]


def test_colander_has_one_of_a_rivals_dice_thrown_again():
    """[SD-8.18]"""
    state = play(thrown("colander"), "play colander")
    assert moves(state) == ["die garden", "die blade"]
    play(state, "die garden", "*onion")
    assert asked(state) == 1 and moves(state) == ["take", "leave chop"]


def test_measuring_cup_throws_one_of_ones_own_dice_again():
    """[SD-8.19]"""
    state = position("line=1 hand=measuring-cup", "", step="cook 1")
    play(state, "throw", "*onion", "*mince", "play measuring-cup", "die blade", "*chop")
    assert moves(state) == ["take", "leave chop"] and state.throws == 1


def test_squeezer_throws_any_number_of_ones_own_dice_again():
    """[SD-8.20, SD-5.17]"""
    state = position("line=1 hand=squeezer", "", step="cook 1")
    play(state, "throw", "*onion", "*mince", "play squeezer")
    assert moves(state) == ["die garden", "die blade"]
    play(state, "die blade")
    assert moves(state) == ["roll", "die garden"]
    play(state, "die garden", "*tomato", "*chop")
    assert moves(state) == ["take", "leave tomato", "leave chop"] and state.throws == 1


def test_pan_lid_brings_the_lid():
    """[SD-8.21, SD-10.4]"""
    state = play(position("line=1 hand=pan-lid", "line=1"), "play pan-lid")
    assert state.view(0)["lid"] == 0
    served = position("line=1 hand=pan-lid,mill cooked=maki", "", lines="-, kefta 1, idli 1", step="wrap-up 1")
    assert "play pan-lid" not in moves(served)
    assert "play pan-lid" not in moves(position("line=1 hand=pan-lid", "", turn="lid=1"))


def test_pestle_and_mortar_draws_a_special_token():
    """[SD-8.22]"""
    state = play(position("line=1 hand=pestle-and-mortar", ""), "play pestle-and-mortar")
    assert len(state.legal_moves(CHANCE)) == 30 and state.legal_moves(CHANCE).count("egg") == 2
    play(state, "*egg")
    assert cook(state, 1)["owned"] == ["egg"] and state.view(0)["utensil_pile"] == ["pestle-and-mortar"]


def test_thermometer_draws_two_and_keeps_one():
    """[SD-8.23]"""
    state = play(position("line=1 hand=thermometer,wok", ""), "play thermometer", "*egg", "*rice")
    assert moves(state) == ["keep rice", "keep egg"] and state.view(1)["drawn"] == ["rice", "egg"]
    play(state, "keep rice")
    assert moves(state) == ["pass", "play wok"]
    play(state, "pass")
    assert cook(state, 1)["owned"] == ["rice"] and state.view(0)["bag"].count("egg") == 2
    equal = play(position("line=1 hand=thermometer", ""), "play thermometer", "*egg", "*egg")
    assert cook(equal, 1)["owned"] == ["egg"] and step(equal) == "opening"


EMPTY_BAG = ",".join(item.id for item, count in zip(PARTS.items, PARTS.specials, strict=False) for _ in range(count))


def test_thermometer_with_one_token_in_the_bag_gives_that_one():
    """[SD-8.23, SD-9.1]"""
    almost = EMPTY_BAG.replace("soy", "").strip(",")
    state = play(position("line=1 hand=thermometer", f"owned={almost}"), "play thermometer", "*soy")
    assert cook(state, 1)["owned"] == ["soy"] and step(state) == "opening"


@pytest.mark.parametrize("card", ["pestle-and-mortar", "thermometer"])
def test_an_empty_bag_leaves_nothing_to_draw(card):
    """[SD-8.22, SD-8.23, SD-9.1]"""
    assert f"play {card}" not in moves(position(f"line=1 hand={card}", f"owned={EMPTY_BAG}"))


def test_with_an_empty_bag_the_special_reward_is_skipped():
    """[SD-9.1]"""
    state = position("line=3 board=rice,steam", f"owned={EMPTY_BAG}")
    play(state, "serve")
    assert step(state) == "wrap-up" and cook(state, 1)["owned"] == []


@pytest.mark.parametrize("card", ["wok", "pan"])
def test_wok_and_pan_need_a_token_in_the_bag(card):
    """[SD-8.25, SD-8.26]"""
    rest = EMPTY_BAG.replace("soy", "").strip(",")
    state = position(f"line=1 hand={card},pestle-and-mortar", f"owned={rest}")
    if card == "wok":
        play(state, "play pestle-and-mortar", "*soy")
        assert step(state) == "opening"
    else:
        play(state, "play pestle-and-mortar", "*soy", "stop")
        bought = position(f"line=1 hand={card},mill,scales", f"owned={EMPTY_BAG}")
        play(bought, "trade mill+scales", "buy deck", "*funnel")
        assert step(bought) == "opening"


def test_frying_pan_buys_the_top_card_when_a_token_is_drawn():
    """[SD-8.24]"""
    state = position("line=1 hand=pestle-and-mortar,frying-pan,pan", "")
    play(state, "play pestle-and-mortar", "*egg")
    assert moves(state) == ["pass", "play frying-pan"]
    play(state, "play frying-pan", "*funnel")  # a deck buy, so that Pan is armed
    assert moves(state) == ["pass", "play pan"]
    play(state, "pass")
    assert hand(state, 1) == ["funnel", "pan"]


def test_wok_brings_a_second_token():
    """[SD-8.25]"""
    state = position("line=1 hand=pestle-and-mortar,wok", "")
    play(state, "play pestle-and-mortar", "*egg", "play wok", "*rice")
    assert cook(state, 1)["owned"] == ["rice", "egg"]
    assert state.view(0)["utensil_pile"] == ["pestle-and-mortar", "wok"]


def test_pan_brings_a_token_with_a_card_from_the_deck_only():
    """[SD-8.26]"""
    start = position("line=1 hand=mill,scales,pan", "")
    play(start, "trade mill+scales")
    deck = play(start.clone(), "buy deck", "*funnel")
    assert moves(deck) == ["pass", "play pan"]
    play(deck, "play pan", "*soy")
    assert cook(deck, 1)["owned"] == ["soy"]
    shown = play(start, "buy 1", "*funnel")
    assert step(shown) == "opening"


def test_pressure_cooker_buys_a_second_card_from_anywhere():
    """[SD-8.27]"""
    state = position("line=1 hand=mill,scales,pressure-cooker", "")
    play(state, "trade mill+scales", "buy deck", "*funnel", "play pressure-cooker")
    assert moves(state) == ["buy deck", "buy 1", "buy 2", "buy 3"]
    play(state, "buy 3", "*wok")
    assert len(hand(state, 1)) == 2 and "pressure-cooker" in state.view(0)["utensil_pile"]


def test_roasting_pan_places_any_ingredient_and_completes_the_dish_at_the_cook_point():
    """[SD-8.28, SD-8.32, SD-5.11]"""
    cooking = position("line=1 board=garlic,chop hand=roasting-pan", "", step="cook 1")
    play(cooking, "play roasting-pan")
    assert len(moves(cooking)) == 23
    play(cooking, "in tomato")
    assert cook(cooking, 1)["cooked"] == ["bruschetta"]
    opening = position("line=1 board=garlic,chop hand=roasting-pan", "")
    play(opening, "play roasting-pan", "in tomato")
    assert cook(opening, 1)["cooked"] == [] and "serve" in moves(opening) and "throw" not in moves(opening)


def test_rolling_pin_keeps_a_dish_from_the_next_move():
    """[SD-8.29, SD-8.31]"""
    state = position("line=1 hand=rolling-pin", "line=2", lines="bruschetta 4, kefta 2, idli 1")
    play(state, "play rolling-pin")
    assert moves(state) == ["line 1", "line 2", "line 3"]
    play(state, "line 1", "stop", "stop")
    assert spaces(state) == [4, 3, 2] and dishes(state)[0] == "bruschetta"
    play(state, "stop", "stop")
    assert dishes(state)[0] == ""


def test_a_pinned_dish_can_be_moved_and_pinned_again_and_the_pin_leaves_with_the_dish():
    """[SD-8.29, SD-8.31]"""
    state = position(
        "line=3 board=rice,steam hand=rolling-pin,scales", "", lines="bruschetta 4 pinned, kefta 2, idli 2 pinned"
    )
    assert spaces(play(state.clone(), "play scales", "line 1")) == [3, 2, 2]
    play(state, "play rolling-pin", "line 1", "serve", "*egg", "end", "*maki")
    assert [line["pinned"] for line in state.view(0)["lines"]] == [True, False, False, False]


def test_an_empty_line_is_no_target():
    """[SD-8.31]"""
    state = position("line=3 board=rice,steam hand=rolling-pin", "", lines="bruschetta 4, kefta 2, idli 2")
    play(state, "serve", "*egg", "play rolling-pin")
    assert moves(state) == ["line 1", "line 2"]


def test_meat_tenderizer_gives_one_more_cut_and_no_further_window():
    """[SD-8.30, SD-7.12, SD-5.8]"""
    state = position("line=1 board=garlic", "hand=meat-tenderizer", step="cook 1")
    play(state, "throw", "*onion", "*mince")
    assert asked(state) == 2 and moves(state) == ["pass", "play meat-tenderizer"]
    play(state, "play meat-tenderizer")
    assert state.cuts == 2 and asked(state) == 1 and step(state) == "cook"


def test_no_cut_window_follows_the_last_cut_itself():
    """[SD-7.12, SD-5.9]"""
    state = position("line=1 board=garlic,chop", "hand=meat-tenderizer", step="cook 1", turn="cuts=2")
    play(state, "throw", "*onion")
    assert asked(state) == 1 and step(state) == "losing"


def test_meat_tenderizer_may_be_answered_with_oven_mitt():
    """[SD-8.30, SD-8.16]"""
    state = position("line=1 board=garlic hand=oven-mitt", "hand=meat-tenderizer", step="cook 1", turn="cuts=1")
    play(state, "throw", "*onion", "*mince", "play meat-tenderizer")
    assert moves(state) == ["cut", "play oven-mitt"] and state.cuts == 3
    assert play(state, "play oven-mitt").cuts == 2 and step(state) == "cook"


def test_only_the_five_against_rivals_carry_the_adversary_symbol():
    """[SD-7.6, SD-1.8, SD-13.2]"""
    assert {card.id for card in PARTS.utensils if card.adversary} == ADVERSARIES
    outside = {card.id for card in PARTS.utensils if any(moment.startswith("rival") for moment in card.moments)}
    assert outside == ADVERSARIES
    assert len(PARTS.utensils) == 30 and sum(card.coop for card in PARTS.utensils) == 24


def test_a_utensil_without_a_target_or_moment_cannot_be_played():
    """[SD-7.7, SD-7.9]"""
    state = position("line=1 hand=funnel,colander,wok", "line=2", step="cook 1")
    assert not [move for move in moves(state) if move.startswith("play")]
    assert refused(state, "play funnel") == "SD-7.9"


def test_own_utensils_may_be_played_at_all_three_idle_points():
    """[SD-3.4, SD-7.6]"""
    for point in ("opening", "cook", "wrap-up"):
        state = position("line=1 board=rice cooked=maki hand=tongs,mill", "line=2", step=f"{point} 1")
        assert {"play tongs", "play mill", "trade tongs+mill"} <= set(moves(state))


def test_the_active_player_plays_at_most_ten_utensils_a_turn():
    """[SD-7.15]"""
    state = position("line=1 board=rice hand=tongs", "line=2", turn="plays=10")
    assert "play tongs" not in moves(state)
    nine = position("line=1 board=rice hand=tongs,peeler", "line=2", turn="plays=9")
    play(nine, "play tongs")
    assert nine.plays == 10 and not [move for move in moves(nine) if move.startswith("play")]


def test_two_cards_are_traded_for_one():
    """[SD-7.1, SD-7.2, SD-7.5, SD-7.8, SD-2.7]"""
    state = position("line=1 hand=tongs,mill,whisk", "line=2")
    trades = [move for move in moves(state) if move.startswith("trade")]
    assert trades == ["trade tongs+mill", "trade tongs+whisk", "trade mill+whisk"]
    play(state, "trade tongs+whisk")
    assert state.view(0)["utensil_pile"] == ["tongs", "whisk"]
    assert moves(state) == ["buy deck", "buy 1", "buy 2", "buy 3"]
    before = state.view(0)["display"]
    play(state, "buy 2", "*wok")
    assert hand(state, 1) == sorted(["mill", before[1]], key=[card.id for card in PARTS.utensils].index)
    assert state.view(0)["display"] == [before[0], "wok", before[2]]


def test_a_utensil_deck_that_has_run_out_is_made_from_the_pile_when_a_card_is_drawn():
    """[SD-7.3]"""
    ids = [card.id for card in PARTS.utensils if card.id not in ("mill", "tongs", "wok", "pan", "ladle")]
    state = position("line=1 hand=mill,tongs", "line=2", display="wok pan ladle", pile=",".join(ids))
    assert state.view(0)["utensil_deck"] == 0
    play(state, "trade tongs+mill", "buy deck")
    assert len(state.legal_moves(CHANCE)) == 27 and state.view(0)["utensil_pile"] == []


def test_bowl_stays_in_play_until_the_trigger_window_is_over():
    """[SD-7.8]"""
    state = position("line=1 hand=bowl,pressure-cooker", "line=2", display="funnel wok pan")
    play(state, "play bowl", "buy 1", "*scales", "buy 2", "*whisk", "keep funnel")
    assert state.view(1)["card"] == "bowl" and "bowl" not in state.view(1)["utensil_pile"]
    play(state, "pass")
    assert state.view(1)["card"] == "" and "bowl" in state.view(1)["utensil_pile"]


def test_what_a_card_takes_off_a_board_goes_to_storage_or_into_the_bag():
    """[SD-7.16, SD-9.6]"""
    state = position("line=1 board=*egg,rice hand=tongs,peeler", "line=2")
    special = play(state.clone(), "play tongs", "out egg")
    assert special.view(0)["bag"].count("egg") == 2 and cook(special, 1)["owned"] == []
    normal = play(state, "play peeler", "out rice", "in soy")
    assert board(normal, 1) == ["egg", "soy"] and cook(normal, 1)["special"] == ["egg"]


def test_cards_that_place_tokens_work_without_a_dish_and_under_a_lid():
    """[SD-7.17]"""
    served = position("line=1 hand=roasting-pan cooked=maki", "", lines="-, kefta 1, idli 1", step="wrap-up 1")
    assert board(play(served, "play roasting-pan", "in soy"), 1) == ["soy"]
    lidded = position("line=1 hand=kitchen-knife", "line=1", turn="lid=2")
    assert board(play(lidded, "play kitchen-knife", "in fry"), 1) == ["fry"]


def test_a_window_asks_only_seats_that_can_answer_clockwise_from_the_active_player():
    """[SD-7.10, SD-7.11]"""
    state = position(
        "line=1",
        "hand=spatula",
        "hand=mill",
        "hand=colander",
        lines="bruschetta 1, kefta 1, idli 1, maki 1",
        step="cook 1",
    )
    play(state, "throw", "*tomato", "*mince")
    assert asked(state) == 2
    play(state, "pass")
    assert asked(state) == 4
    play(state, "play colander", "die garden", "*garlic")
    assert asked(state) == 2  # it starts over on the new faces
    play(state, "pass")
    assert asked(state) == 1 and moves(state) == ["take", "leave garlic"]


def test_a_rival_with_two_cards_for_the_end_window_is_asked_again():
    """[SD-7.13, SD-6.8]"""
    state = position("line=1 board=tomato,chop", "hand=wooden-spoon,pizza-slicer", step="cook 1")
    play(state, "stop", "play wooden-spoon")
    assert asked(state) == 2 and moves(state) == ["pass", "play pizza-slicer"]
    play(state, "play pizza-slicer")
    assert board(state, 1) == [] and asked(state) == 2 and step(state) == "opening"


def test_a_card_cannot_answer_its_own_arrival_but_the_next_gain():
    """[SD-7.14, SD-7.18]"""
    state = position("line=1 hand=mill,scales,pressure-cooker", "")
    play(state, "trade mill+scales", "buy deck", "*pan")
    assert moves(state) == ["pass", "play pressure-cooker"]
    play(state, "play pressure-cooker", "buy deck", "*wok")
    assert moves(state) == ["pass", "play pan"]  # in hand before the second buy
    play(state, "play pan", "*egg")
    assert moves(state) == ["pass", "play wok"]  # Wok answers the token
    play(state, "pass")
    assert state.view(0)["armed"] == []


def test_once_a_hit_is_left_dice_utensils_can_no_longer_be_played():
    """[SD-5.18]"""
    state = position("line=1 hand=funnel", "", step="cook 1")
    play(state, "throw", "*tomato", "*chop")
    assert "play funnel" in moves(state)
    play(state, "leave tomato")
    assert moves(state) == ["take", "leave chop"]


def test_cards_for_the_board_cannot_be_played_between_a_throw_and_its_cut():
    """[SD-8.32, SD-5.18]"""
    state = position("line=1 board=garlic hand=roasting-pan,kitchen-knife,peeler", "", step="cook 1")
    play(state, "throw", "*onion", "*mince")
    assert state.cuts == 1 and step(state) == "cook"
