"""The worked examples of the ledger, in its order and with its numbers."""

from dicery import CHANCE
from dicery.games.slice_and_dice.rules.state import SliceState
from dicery.testing.by_hand import play, refused
from tests.slice_and_dice.table import asked, board, cook, dishes, hand, idle, moves, position, spaces, step


def test_1_a_throw_of_the_useful_dice_hits_and_both_are_taken():
    """[SD-5.2, SD-5.3]"""
    state = play(position("line=1", ""), "throw")
    assert state.legal_moves(CHANCE) == ["tomato", "onion", "garlic", "chilli", "mushroom", "greens"]
    play(state, "*garlic")
    assert state.legal_moves(CHANCE) == ["slice", "chop", "mince", "peel", "grate", "crush"]
    play(state, "*chop")
    assert moves(state) == ["take", "leave garlic", "leave chop"]
    play(state, "take")
    assert cook(state, 1)["pan"] == ["garlic"] and cook(state, 1)["knife"] == ["chop"]
    assert state.cuts == 0 and step(state) == "cook"


def test_2_a_placed_item_is_no_hit_and_the_cut_comes_without_a_question():
    """[SD-5.6]"""
    state = play(position("line=1 board=garlic", ""), "throw", "*garlic", "*mince")
    assert state.cuts == 1 and step(state) == "cook" and board(state, 1) == ["garlic"]


def test_3_hits_may_be_left_and_that_gives_no_cut():
    """[SD-5.4, SD-5.5]"""
    state = play(position("line=1", ""), "throw", "*tomato", "*chop", "leave chop")
    assert moves(state) == ["take", "leave tomato"]
    other = state.clone()
    play(state, "take")
    assert board(state, 1) == ["tomato"] and state.cuts == 0
    play(other, "leave tomato")
    assert board(other, 1) == [] and other.cuts == 0 and step(other) == "cook"


def test_4_the_third_cut_costs_a_token_of_choice():
    """[SD-5.9, SD-3.5]"""
    state = position("line=1 board=garlic,chop", "line=2", step="cook 1", turn="cuts=2")
    play(state, "throw", "*onion")
    assert moves(state) == ["lose garlic", "lose chop"]
    play(state, "lose chop")
    assert board(state, 1) == ["garlic"] and asked(state) == 2 and state.cuts == 0
    one = position("line=1 board=garlic", "line=2", step="cook 1", turn="cuts=2")
    play(one, "throw", "*onion", "*mince")
    assert board(one, 1) == [] and asked(one) == 2
    none = position("line=1", "line=2", step="cook 1", turn="cuts=2")
    play(none, "throw", "*onion", "*mince")
    assert board(none, 1) == [] and asked(none) == 2


def test_5_oven_mitt_answers_the_last_cut():
    """[SD-8.16]"""
    state = position("line=1 board=garlic,chop hand=oven-mitt", "hand=meat-tenderizer", step="cook 1", turn="cuts=2")
    play(state, "throw", "*onion")
    assert moves(state) == ["cut", "play oven-mitt"]
    play(state, "play oven-mitt")
    assert state.cuts == 2 and step(state) == "cook" and asked(state) == 1
    assert board(state, 1) == ["garlic", "chop"]


def sole(**changes: str) -> SliceState:
    return position(
        "line=1 board=fish,flour owned=lemon",
        "line=2",
        changes.pop("third", "line=2"),
        lines="sole-meuniere 1, kefta 1, idli 1",
        **changes,
    )


def test_6_a_special_avoids_the_cut():
    """[SD-9.4]"""
    state = sole(step="cook 1", turn="cuts=2")
    play(state, "throw", "*herbs", "*bake")
    assert moves(state) == ["cut", "add lemon"]
    play(state, "add lemon")
    assert cook(state, 1)["pan"] == ["flour", "fish", "lemon"] and cook(state, 1)["special"] == ["lemon"]
    assert state.cuts == 2 and step(state) == "cook"


def test_7_extras_block_and_three_cuts_get_rid_of_one():
    """[SD-5.13, SD-5.14, SD-4.8]"""
    state = position("line=1 board=tomato,garlic,beans,chop", "line=2")
    for _ in range(3):
        play(state, "throw", "*tomato", "*beans", "*fish", "*lemon", "*chop", "*mix", "*fry")
    play(state, "lose beans")
    assert asked(state) == 2 and cook(state, 1)["cooked"] == []
    play(state, "stop")
    assert asked(state) == 1 and idle(state) == ["serve", "clear", "go 2", "go 3"]
    play(state, "serve")
    assert cook(state, 1)["cooked"] == ["bruschetta"] and cook(state, 1)["criteria"]["stars"] == 2
    assert moves(state) == ["end", "buy deck", "buy 1", "buy 2", "buy 3"]


def test_8_serving_after_a_change():
    """[SD-6.4, SD-6.5]"""
    state = position("line=2", "line=1 board=rice,steam", step="opening 2")
    play(state, "go 3")
    assert moves(state) == ["serve", "clear"]
    play(state, "serve")
    assert cook(state, 2)["cooked"] == ["idli"] and len(state.legal_moves(CHANCE)) == 30
    play(state, "*egg")
    assert cook(state, 2)["owned"] == ["egg"]
    assert moves(state) == ["end", "buy deck", "buy 1", "buy 2", "buy 3"]


def test_9_the_first_to_complete_takes_the_dish_and_its_successor_is_the_dish_of_both():
    """[SD-5.16, SD-4.5, SD-11.5]"""
    state = position("line=3 board=rice", "line=3 board=rice", step="cook 1")
    play(state, "throw", "*steam", "take", "*egg", "end")
    assert cook(state, 1)["cooked"] == ["idli"] and board(state, 2) == ["rice"]
    play(state, "*raita")
    assert dishes(state)[2] == "raita" and spaces(state) == [1, 1, 1] and asked(state) == 2
    assert cook(state, 1)["line"] == cook(state, 2)["line"] == 3
    assert cook(state, 2)["missing"] == ["cream", "herbs", "mix"]


def test_10_at_the_end_of_a_round_the_dishes_move():
    """[SD-11.3, SD-8.29]"""
    state = position(
        "line=1 board=tomato", "line=3 board=rice,steam", lines="bruschetta 4, kefta 2 pinned, idli 1", step="opening 2"
    )
    play(state, "serve", "*egg", "end")
    assert dishes(state) == ["", "kefta", "", ""] and state.dish_pile == 1 << 1
    play(state, "*raita", "*maki")
    assert dishes(state) == ["raita", "kefta", "maki", ""] and spaces(state) == [1, 2, 1]
    assert not any(line["pinned"] for line in state.view(0)["lines"])
    assert board(state, 1) == ["tomato"] and asked(state) == 1


def test_11_a_dish_laid_out_during_a_round_has_moved_once_by_the_next():
    """[SD-11.4, SD-11.5]"""
    state = position("line=3 board=rice,steam", "line=2", lines="bruschetta 4, kefta 2, idli 2")
    play(state, "serve", "*egg", "end", "*maki")
    assert spaces(state) == [4, 2, 1]
    play(state, "stop", "*raita")
    assert dishes(state)[:3] == ["raita", "kefta", "maki"] and spaces(state) == [1, 3, 2]


def greens(first: str = "funnel") -> SliceState:
    return position(
        f"line=1 board=greens hand={first}",
        "hand=colander",
        "hand=spatula",
        lines="chao-qingcai 1, kefta 1, idli 1",
        step="cook 1",
    )


def test_12_the_throw_window_starts_over_whenever_the_dice_change():
    """[SD-5.7, SD-7.11]"""
    state = play(greens(), "throw", "*fry")
    assert asked(state) == 2 and moves(state) == ["pass", "play colander"]
    play(state, "play colander", "*bake")
    assert asked(state) == 1 and moves(state) == ["cut", "play funnel"]
    play(state, "play funnel")
    assert moves(state) == ["face boil", "face fry", "face grill", "face steam", "face simmer"]
    play(state, "face fry")
    assert asked(state) == 3 and moves(state) == ["pass", "play spatula"]
    play(state, "pass", "take", "*egg")
    assert cook(state, 1)["cooked"] == ["chao-qingcai"] and cook(state, 1)["owned"] == ["egg"]


def test_13_nobody_is_asked_on_a_miss():
    """[SD-7.11]"""
    state = play(greens("mill"), "throw", "*bake")
    assert asked(state) == 1 and state.cuts == 1 and step(state) == "cook"


def test_14_meat_tenderizer_gives_the_last_cut_unless_a_special_averts_it():
    """[SD-7.12, SD-8.30, SD-9.4]"""
    state = sole(step="cook 1", third="hand=meat-tenderizer")
    play(state, "throw", "*herbs", "*bake", "cut")
    assert asked(state) == 3 and state.cuts == 1
    play(state, "pass", "throw", "*herbs", "*bake", "cut")
    assert asked(state) == 3 and state.cuts == 2
    play(state, "play meat-tenderizer")
    assert asked(state) == 1 and moves(state) == ["cut", "add lemon"]
    averted = play(state.clone(), "add lemon")
    assert averted.cuts == 2 and step(averted) == "cook" and cook(averted, 1)["special"] == ["lemon"]
    play(state, "cut")
    assert moves(state) == ["lose flour", "lose fish"]
    play(state, "lose flour")
    assert board(state, 1) == ["fish"] and cook(state, 1)["owned"] == ["lemon"] and asked(state) == 2


def test_15_at_the_end_of_the_turn_a_rival_takes_an_ingredient():
    """[SD-7.13, SD-9.6]"""
    state = position(
        "line=1 board=flour,lemon,*fish",
        "hand=wooden-spoon,pizza-slicer",
        lines="sole-meuniere 1, kefta 1, idli 1",
        step="cook 1",
    )
    play(state, "stop")
    assert asked(state) == 2 and moves(state) == ["pass", "play wooden-spoon"]
    assert "fish" not in state.view(0)["bag"]
    play(state, "play wooden-spoon", "out fish")
    assert board(state, 1) == ["flour", "lemon"] and cook(state, 1)["owned"] == []
    assert "fish" in state.view(0)["bag"] and asked(state) == 2 and step(state) == "opening"


def test_16_a_chain_of_triggers():
    """[SD-7.14, SD-7.18]"""
    state = position("line=1 board=egg,herbs,fry hand=frying-pan,wok", "line=2", lines="omelette 1, kefta 1, idli 1")
    play(state, "serve", "*rice")
    assert moves(state) == ["pass", "play frying-pan", "play wok"]
    play(state, "play wok", "*soy")
    assert moves(state) == ["pass", "play frying-pan"]
    play(state, "play frying-pan", "*pressure-cooker")
    assert step(state) != "trigger"
    assert cook(state, 1)["owned"] == ["rice", "soy"] and hand(state, 1) == ["pressure-cooker"]


def test_17_deck_or_display():
    """[SD-8.26, SD-8.27]"""
    start = position("line=1 cooked=omelette hand=pan,pressure-cooker", "line=2", step="wrap-up 1", turn="reward=yes")
    deck = play(start.clone(), "buy deck", "*mill")
    assert moves(deck) == ["pass", "play pan", "play pressure-cooker"]
    play(deck, "play pan", "*egg")
    assert cook(deck, 1)["owned"] == ["egg"]
    play(deck, "play pressure-cooker", "buy 2", "*wok")
    assert hand(deck, 1) == ["mill", "kitchen-scissors"]
    shown = play(start.clone(), "buy 1", "*wok")
    assert moves(shown) == ["pass", "play pressure-cooker"]
    play(shown, "play pressure-cooker", "buy deck", "*mill")
    assert moves(shown) == ["pass", "play pan"]


def test_18_with_a_full_hand_room_must_be_made_for_the_reward():
    """[SD-6.6, SD-7.4]"""
    state = position("line=1 cooked=omelette hand=mill,tongs,whisk", "line=2", step="wrap-up 1", turn="reward=yes")
    assert not [move for move in moves(state) if move.startswith("buy")]
    lost = play(state.clone(), "end")
    assert asked(lost) == 2 and len(hand(lost, 1)) == 3
    play(state, "trade tongs+whisk", "buy deck", "*wok")
    assert hand(state, 1) == ["mill", "wok"] and "buy deck" in moves(state)
    play(state, "buy deck", "*pan")
    assert hand(state, 1) == ["mill", "wok", "pan"]


def test_19_bowl_with_a_full_hand():
    """[SD-8.17, SD-7.8]"""
    state = position("line=1 hand=bowl,mill,tongs", "line=2", display="funnel wok pan")
    play(state, "play bowl", "buy 1", "*squeezer", "buy deck", "*colander")
    assert state.view(0)["display"] == ["squeezer", "wok", "pan"]
    assert moves(state) == ["keep funnel", "keep colander"]
    play(state, "keep funnel")
    assert hand(state, 1) == ["tongs", "mill", "funnel"]
    assert state.view(1)["utensil_pile"] == ["bowl", "colander"]


def test_20_the_lid_bought_with_tokens():
    """[SD-10.3, SD-10.5, SD-10.7, SD-4.9]"""
    state = position("line=1 owned=rice,soy", "line=1", "", step="opening 1")
    play(state, "lid", "pay rice")
    assert state.view(0)["lid"] == 0 and cook(state, 1)["owned"] == []
    assert state.view(0)["paid"] == ["rice", "soy"] and "soy" not in state.view(0)["bag"]
    play(state, "stop")
    assert asked(state) == 2 and idle(state) == ["stop", "go 2", "go 3"]
    assert refused(state, "throw") == "SD-4.9"
    play(state, "stop")
    assert asked(state) == 3 and moves(state) == ["go 2", "go 3"]
    play(state, "go 2", "stop", "go 2")
    assert state.view(0)["lid"] is None


def test_21_the_lid_taken_over():
    """[SD-10.6]"""
    start = position("line=1", "line=1 hand=pan-lid", step="opening 2", turn="lid=1")
    assert "throw" not in moves(start)
    play(start, "play pan-lid")
    assert moves(start) == ["lid-here", "lid-off"]
    here = play(start.clone(), "lid-here")
    assert here.view(0)["lid"] == 1 and "throw" in moves(here)
    play(here, "stop")
    assert "throw" not in moves(here)
    off = play(start.clone(), "lid-off")
    assert off.view(0)["lid"] is None and "throw" in moves(off)
    assert "throw" in moves(play(off, "stop"))


def test_22_skimmer_swaps_any_number():
    """[SD-8.1]"""
    state = position("line=1 board=tomato,rice,*beans,chop hand=skimmer", "line=2")
    play(state, "play skimmer", "out beans")
    assert state.view(0)["bag"].count("beans") == 2
    assert len(moves(state)) == 21
    play(state, "in garlic")
    assert moves(state) == ["done", "out tomato", "out rice"]
    play(state, "out rice")
    assert len(moves(state)) == 20


def test_23_moving_dishes():
    """[SD-8.9 to 8.12]"""
    start = position(
        "line=1 hand=corkscrew,whisk,kitchen-timer", "line=2", lines="bruschetta 4, kefta 2, idli 1", step="cook 1"
    )
    corkscrew = play(start.clone(), "play corkscrew")
    assert moves(corkscrew) == ["line 1", "line 2"]
    assert spaces(play(corkscrew.clone(), "line 2")) == [4, 1, 1]
    play(corkscrew, "line 1")
    assert moves(corkscrew) == ["back 1", "back 2"]
    assert spaces(play(corkscrew, "back 2")) == [2, 2, 1]
    assert moves(play(start.clone(), "play whisk")) == ["line 2", "line 3"]
    assert spaces(play(start.clone(), "play kitchen-timer", "line 1")) == [1, 2, 1]


def test_24_the_first_turn():
    """[SD-4.1]"""
    state = position("hand=mill,scales", "")
    assert moves(state) == ["go 1", "go 2", "go 3"]
    assert refused(state, "throw") == refused(state, "trade mill+scales") == "SD-4.1"
    play(state, "go 1")
    assert moves(state) == ["throw", "pick", "stop", "trade mill+scales"]


def test_25_the_round_of_the_finisher_is_played_to_its_end():
    """[SD-12.1]"""
    seven = "omelette,raita,maki,ramen,gyoza,yakitori,tempura"
    state = position(f"line=3 board=rice,steam cooked={seven}", "line=1", "line=2", step="opening 1", turn="starter=3")
    play(state, "serve", "*egg", "end", "*samosa")
    assert state.view(0)["finisher"] == 0 and asked(state) == 2
    before = spaces(state)
    play(state, "stop")
    assert state.over and spaces(state) == before


def test_26_scoring():
    """[SD-12.3 to 12.6]"""
    state = position(
        "line=1 cooked=pizza-margherita,lasagne,gnocchi,sashimi,ramen",
        "line=1 cooked=frijoles-refritos,salsa-roja,tamales,idli,raita,kefta,tudou-si,coq-au-vin",
        "line=1 cooked=amlou,harira,ceviche,chicken-tikka,biryani,omelette",
        lines="maki 1, samosa 1, gyoza 1",
        mill="tamales",
        turn="finisher=2",
    )
    criteria = [cook(state, seat)["criteria"] for seat in (1, 2, 3)]
    assert [each["stars"] for each in criteria] == [19, 21, 19]
    assert [each["majorities"] for each in criteria] == [["italy", "japan"], ["mexico"], ["morocco"]]
    assert [each["variety"] for each in criteria] == [False, True, False]
    assert list(state.scores()) == [25, 30, 22]


def test_27_a_tie_goes_to_him_who_cooked_more_and_then_is_shared():
    """[SD-12.7]"""
    tied = position(
        "line=1 cooked=frijoles-refritos,raita,amlou",
        "line=1 cooked=bissara,omelette",
        lines="maki 1, samosa 1, gyoza 1",
    )
    assert list(tied.scores()) == [4, 4] and list(tied.ranks()) == [1, 2]
    equal = position("line=1 cooked=raita", "line=1 cooked=omelette", lines="maki 1, samosa 1, gyoza 1")
    assert list(equal.ranks()) == [1, 1]


def test_28_the_last_throw_of_the_team():
    """[SD-13.5, SD-13.6]"""
    state = position(
        "line=1 board=fish,flour,fry owned=lemon hand=roasting-pan cooked=omelette,raita,maki,ramen",
        "line=2 cooked=gyoza,yakitori,tempura",
        lines="sole-meuniere 1, kefta 1, idli 1",
        step="cook 1",
        rules="mode=coop-throws quota=8 throws=1",
    )
    play(state, "throw", "*herbs")
    won = play(state.clone(), "add lemon")
    assert won.over and won.view(0)["won"] and won.view(0)["utensil_deck"] == state.view(0)["utensil_deck"]
    play(state, "cut")
    assert "throw" not in moves(state) and refused(state, "throw") == "SD-13.5"
    assert {"add lemon", "play roasting-pan"} <= set(moves(state))
    assert play(state.clone(), "add lemon").view(0)["won"]
    play(state, "stop")
    assert state.over and not state.view(0)["won"]


def test_29_wooden_spoon_answers_the_throw_that_would_complete_the_dish():
    """[SD-7.11, SD-8.13]"""
    state = position("line=1 board=tomato", "hand=wooden-spoon", step="cook 1")
    play(state, "throw", "*garlic", "*mince")
    assert asked(state) == 1  # a hit, but chop would still be missing
    play(state, "take", "throw", "*chop")
    assert asked(state) == 2 and moves(state) == ["pass", "play wooden-spoon"]
    assert cook(play(state.clone(), "pass", "take"), 1)["cooked"] == ["bruschetta"]
    play(state, "play wooden-spoon", "out tomato")
    assert asked(state) == 1 and moves(state) == ["take", "leave chop"]
    play(state, "take")
    assert board(state, 1) == ["garlic", "chop"] and cook(state, 1)["cooked"] == []


def test_30_meat_tenderizer_before_the_hits_are_taken():
    """[SD-7.11, SD-8.30, SD-9.4]"""
    state = position("line=1 board=tomato", "hand=meat-tenderizer", step="cook 1", turn="cuts=2")
    play(state, "throw", "*garlic", "*mince", "play meat-tenderizer")
    assert board(state, 1) == [] and asked(state) == 2  # garlic is not taken, tomato is lost
    owner = position("line=1 board=tomato owned=garlic", "hand=meat-tenderizer", step="cook 1", turn="cuts=2")
    play(owner, "throw", "*garlic", "*mince", "play meat-tenderizer")
    assert moves(owner) == ["cut", "add garlic"]
    play(owner, "add garlic")
    assert board(owner, 1) == ["tomato", "garlic"] and cook(owner, 1)["special"] == ["garlic"]
    assert owner.cuts == 2 and step(owner) == "cook"
