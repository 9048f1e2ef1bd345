"""Slice & Dice: special ingredients, the lid, end and scoring, the co-op, secrets (sections 9, 10, 12, 13, 15)."""

import pytest

from dicery import CHANCE, CLOCK, SPECTATOR, Rng
from dicery.games.slice_and_dice.parts import PARTS
from dicery.testing.by_hand import play, refused
from tests.slice_and_dice.table import GAME, asked, board, cook, hand, idle, moves, new, position, step

SOLE = "sole-meuniere 1, kefta 1, idli 1"
SPARE = "maki 1, samosa 1, gyoza 1"
COOP = "mode=coop-throws quota=8 throws=50"


def test_owned_tokens_lie_open_and_are_not_limited():
    """[SD-9.2]"""
    many = "tomato,rice,noodles,flour,flour,beans"
    state = position("", f"owned={many}")
    assert state.view(0)["cooks"][1]["owned"] == many.split(",")
    assert state.view(SPECTATOR)["cooks"][1]["owned"] == many.split(",")


def test_specials_that_are_missing_may_be_added_one_by_one():
    """[SD-9.3, SD-9.5]"""
    state = position("line=1 board=fish owned=lemon,flour,flour,egg", "", lines=SOLE)
    assert [move for move in moves(state) if move.startswith("add")] == ["add flour", "add lemon"]
    play(state, "add flour")
    assert [move for move in moves(state) if move.startswith("add")] == ["add lemon"]
    assert sorted(cook(state, 1)["owned"]) == ["egg", "flour", "lemon"]
    assert cook(state, 1)["missing"] == ["lemon", "fry"] and refused(state, "add egg") == "SD-9.3"


def test_a_special_averts_any_cut_that_is_about_to_be_received():
    """[SD-9.4, SD-8.30]"""
    state = position("line=1 owned=lemon", "hand=meat-tenderizer", lines=SOLE, step="cook 1", turn="cuts=1")
    play(state, "throw", "*rice", "*egg", "*soy", "*bake")
    assert moves(state) == ["cut", "add lemon"]
    play(state, "cut", "play meat-tenderizer")
    assert asked(state) == 1 and moves(state) == ["cut", "add lemon"]
    last = play(state.clone(), "cut")
    assert asked(last) == 2 and cook(last, 1)["owned"] == ["lemon"]  # the given cut was the last
    play(state, "add lemon")
    assert state.cuts == 2 and step(state) == "cook" and cook(state, 1)["special"] == ["lemon"]


def test_a_special_token_returns_to_the_bag_with_the_dish():
    """[SD-9.6, SD-6.2]"""
    state = position("line=1 board=*tomato,garlic", "", step="cook 1")
    assert "tomato" not in state.view(0)["bag"]
    play(state, "throw", "*chop", "take")
    assert "tomato" in state.view(0)["bag"]


def test_the_lid_blocks_the_line_for_all_others():
    """[SD-10.1, SD-10.5]"""
    state = position("line=2", "line=1", "", turn="lid=2", lines="bruschetta 1, kefta 1, idli 1")
    assert [move for move in moves(state) if move.startswith("go")] == ["go 3"]
    play(state, "stop")
    assert "throw" in moves(state)  # not for its holder


def test_the_lid_is_got_at_idle_points_only():
    """[SD-10.2]"""
    state = position("line=1 owned=rice,soy hand=funnel", "", step="cook 1")
    assert "lid" in moves(state)
    play(state, "throw", "*onion", "*mince")
    assert moves(state) == ["cut", "play funnel"]


def test_the_price_is_two_tokens_that_leave_the_game():
    """[SD-10.3, SD-9.6]"""
    state = position("line=1 owned=flour,flour,egg", "")
    play(state, "lid")
    assert moves(state) == ["pay flour", "pay egg"]
    play(state, "pay flour")
    assert moves(state) == ["pay flour", "pay egg"]
    play(state, "pay flour")
    assert state.view(0)["paid"] == ["flour", "flour"] and "flour" not in state.view(0)["bag"]
    assert "lid" not in moves(position("line=1 owned=egg board=*soy", ""))


def test_who_can_get_the_lid():
    """[SD-10.4]"""
    served = {"lines": "-, kefta 1, idli 1", "step": "wrap-up 1"}
    cook_ = "line=1 owned=egg,soy hand=mill cooked=maki"
    assert "lid" not in moves(position(cook_, "", **served))  # off the board, no dish under the marker
    assert "lid" in moves(position(cook_, "line=2", turn="lid=2", **served))
    assert "lid" not in moves(position("line=1 owned=egg,soy", "", turn="lid=1"))
    assert refused(position("line=1 owned=egg,soy", "", turn="lid=1"), "lid") == "SD-10.4"


def test_without_a_dish_under_the_marker_a_rivals_lid_can_only_be_taken_off():
    """[SD-10.6]"""
    state = position(
        "line=1 owned=egg,soy hand=mill cooked=maki",
        "line=2",
        lines="-, kefta 1, idli 1",
        step="wrap-up 1",
        turn="lid=2",
    )
    play(state, "lid", "pay egg")
    assert state.view(0)["lid"] is None and asked(state) == 1


def test_the_lid_leaves_with_the_dish_or_its_holder():
    """[SD-10.7]"""
    served = play(position("line=3 board=rice,steam", "", turn="lid=1"), "serve")
    assert served.view(0)["lid"] is None
    gone = position("line=1", "line=2", lines="bruschetta 4, kefta 1, idli 1", step="opening 2", turn="lid=1")
    assert play(gone, "stop").view(0)["lid"] is None
    moved = position("line=1 hand=scales", "", lines="bruschetta 4, kefta 1, idli 1", turn="lid=1")
    assert play(moved, "play scales").view(0)["lid"] == 0
    assert play(moved, "go 2").view(0)["lid"] is None


def test_the_lid_protects_neither_boards_nor_throws():
    """[SD-10.8]"""
    state = position("line=1", "hand=wooden-spoon,colander", step="cook 1", turn="lid=1")
    play(state, "throw", "*tomato", "*mince")
    assert asked(state) == 2
    play(state, "pass", "take", "stop")
    assert asked(state) == 2 and moves(state) == ["pass", "play wooden-spoon"]


EIGHT = "omelette,raita,maki,ramen,gyoza,yakitori,tempura,samosa"


def test_the_marker_moves_once():
    """[SD-12.1, SD-12.2]"""
    state = position(
        f"line=3 board=rice,steam cooked={EIGHT}",
        "line=1 board=tomato,garlic,chop cooked=tamales,cassoulet,navarin,barbacoa,burrito,ceviche,harira,pastilla",
    )
    play(state, "serve", "*egg", "end", "*quesadilla", "serve", "end")
    assert state.over and state.view(0)["finisher"] == 0
    assert [len(place["cooked"]) for place in state.view(0)["cooks"]] == [9, 9]


def test_if_the_finisher_was_the_last_of_the_round_the_game_ends_after_his_turn():
    """[SD-12.1]"""
    state = position(f"line=3 board=rice,steam cooked={EIGHT}", "line=1", turn="starter=2")
    play(state, "serve", "*egg", "end")
    assert state.over and list(state.ranks()) == [1, 2]


@pytest.mark.parametrize(
    ("first", "second", "points"),
    [
        ("raita", "-", (2, 0)),  # one card is no majority
        ("raita,idli", "-", (6, 0)),
        ("raita,idli", "biryani,samosa", (3, 10)),  # a tie gives nothing
        ("raita,idli,samosa", "biryani,dal-tadka", (10, 9)),
        ("omelette,raita,maki,ceviche,amlou", "-", (16, 0)),  # five gastronomies
        ("omelette,raita,maki,ceviche,amlou,gnocchi,tudou-si", "-", (21, 0)),  # seven give no more
        ("omelette,raita,maki,ceviche", "-", (11, 0)),
    ],
)
def test_scoring_stars_majorities_and_variety(first, second, points):
    """[SD-12.3, SD-12.4, SD-12.5]"""
    state = position(f"line=1 cooked={first}", f"line=1 cooked={second}", lines="ramen 1, kefta 1, gyoza 1")
    assert tuple(state.scores()) == points


def test_the_marker_counts_only_for_him_who_finished():
    """[SD-12.6]"""
    state = position(f"line=1 cooked={EIGHT},cumin-lamb", "line=1", turn="finisher=1 round=100", step="opening 2")
    assert state.scores()[0] == 28 + 2 * 3 + 2  # Indian and Japanese
    ended = play(position(f"line=1 cooked={EIGHT}", "line=1", turn="round=100", step="opening 2"), "stop")
    assert ended.over and ended.scores()[0] == 26 + 2 * 3


def test_lower_ranks_are_made_in_the_same_way():
    """[SD-12.7]"""
    state = position(
        "line=1 cooked=omelette", "line=1 cooked=maki", "line=1 cooked=raita", lines="ramen 1, kefta 1, gyoza 1"
    )
    assert list(state.scores()) == [2, 4, 2] and list(state.ranks()) == [2, 1, 2]


def test_the_coop_is_for_two_with_three_lines_and_hands_of_their_own():
    """[SD-13.1]"""
    with pytest.raises(ValueError, match=r"SD-13\.1"):
        new(3, mode="coop")
    state = play(new(2, mode="coop", starter=1), "*maki", "*ramen", "*idli", "*mill", "*wok", "*pan", "*bowl")
    play(state, "*funnel", "*tongs", "*whisk")
    assert [line["dish"] for line in state.view(0)["lines"]] == ["maki", "ramen", "idli", ""]
    play(state, "go 1", "stop")
    assert asked(state) == 2


def test_in_the_coop_there_are_24_utensils_no_lid_and_no_windows():
    """[SD-13.2]"""
    state = play(new(2, mode="coop", starter=1), "*maki", "*ramen", "*idli")
    cards = state.legal_moves(CHANCE)
    assert len(cards) == 24 and not {"spatula", "colander", "pan-lid", "wooden-spoon"} & set(cards)
    lid = position("line=1 owned=egg,soy", "", rules=COOP)
    assert "lid" not in moves(lid)


@pytest.mark.parametrize(("difficulty", "dishes"), [("easy", 6), ("normal", 8), ("hard", 10)])
def test_the_goal_depends_on_the_difficulty(difficulty, dishes):
    """[SD-13.3]"""
    assert new(2, mode="coop", difficulty=difficulty).view(0)["quota"] == dishes


def test_the_clock_ends_the_game_in_any_position():
    """[SD-13.4]"""
    state = new(2, mode="coop", limit="clock")
    assert state.view(0)["throws_left"] is None
    for position_ in (state.clone(), play(state, "*maki", "*ramen")):
        assert position_.legal_moves(CLOCK) == ["time-up"]
        position_.play(CLOCK, "time-up")
        assert position_.over and not position_.view(0)["won"] and position_.actions(CLOCK) == []
    assert new(2, mode="coop").actions(CLOCK) == [] and new(2).actions(CLOCK) == []


def test_the_position_of_a_match_that_timed_out_while_the_table_was_laid_can_be_read():
    """[SD-13.4]"""
    state = GAME.new(seats=2, mode="coop", limit="clock", starter="random")
    state.play(CLOCK, "time-up")
    assert GAME.load(state.position()).position() == state.position()


def test_each_throw_uses_one_of_the_budget_and_rethrows_are_free():
    """[SD-13.5]"""
    state = position("line=1 hand=squeezer", "", step="cook 1", rules=COOP)
    play(state, "throw", "*onion", "*mince", "play squeezer", "die garden", "roll", "*tomato", "take")
    assert state.view(0)["throws_left"] == 49
    play(state, "pick", "die fire", "roll")
    assert state.view(0)["throws_left"] == 48


def test_without_throws_the_running_turn_may_be_finished():
    """[SD-13.5]"""
    state = position(
        "line=1 board=garlic owned=tomato,egg", "line=2", step="cook 1", rules="mode=coop-throws quota=8 throws=0"
    )
    assert idle(state) == ["stop", "add tomato"]
    play(state, "stop")
    assert state.over


def test_the_coop_is_won_before_the_rewards_and_otherwise_lost():
    """[SD-13.6, SD-6.3]"""
    state = position(
        "line=3 board=rice,steam cooked=omelette,raita",
        "cooked=maki,ramen,gyoza",
        rules="mode=coop-throws quota=6 throws=5",
    )
    play(state, "serve")
    assert state.over and state.view(1)["won"] and state.view(1)["finisher"] is None
    assert list(state.ranks()) == [1, 1] and len(state.view(0)["bag"]) == 30


def test_the_score_of_the_coop_is_the_value_of_all_cards():
    """[SD-13.7]"""
    state = position(
        "cooked=omelette,raita,maki",
        "cooked=idli,ramen,samosa",
        rules=COOP,
        mill="maki",
        lines="gyoza 1, kefta 1, tempura 1",
    )
    assert list(state.scores()) == [2 + 2 + 4 + 1 + 1 + 5 + 4] * 2


def test_partners_see_each_others_hands():
    """[SD-13.8]"""
    state = position("hand=mill,wok", "hand=pan", rules=COOP)
    for seat in (0, 1):
        assert [place["hand"] for place in state.view(seat)["cooks"]] == [["mill", "wok"], ["pan"]]


def test_a_hand_is_secret_but_for_cards_taken_from_the_display():
    """[SD-15.1]"""
    state = position("line=1 hand=mill,tongs", "line=2", display="funnel wok pan")
    play(state, "trade tongs+mill", "buy 2", "*scales")
    for observer in (1, SPECTATOR):
        seen = state.view(observer)["cooks"][0]
        assert (seen["hand"], seen["known"], seen["cards"]) == (None, ["wok"], 1)
    assert hand(state, 1) == ["wok"]


def test_a_card_from_the_deck_is_known_to_the_buyer_until_it_is_played():
    """[SD-15.2]"""
    state = position("line=1 hand=mill,tongs", "line=2")
    play(state, "trade tongs+mill", "buy deck")
    draw = state.parse(CHANCE, "pestle-and-mortar")
    assert state.conceals(CHANCE, draw, 1) and state.conceals(CHANCE, draw, SPECTATOR)
    assert not state.conceals(CHANCE, draw, 0)
    play(state, "*pestle-and-mortar")
    assert state.view(1)["cooks"][0]["known"] == [] and "pestle" not in str(state.view(1))
    play(state, "play pestle-and-mortar")
    assert state.view(1)["card"] == "pestle-and-mortar"


def test_of_bowl_the_others_see_the_discarded_card_and_the_kept_one_if_it_lay_open():
    """[SD-15.2, SD-8.17]"""
    state = position("line=1 hand=bowl", "line=2", display="funnel wok pan")
    play(state, "play bowl", "buy 1", "*scales", "buy deck", "*squeezer")
    assert state.view(1)["bought"] is None and state.view(0)["bought"] == ["funnel", "squeezer"]
    open_, hidden = state.parse(0, "keep funnel"), state.parse(0, "keep squeezer")
    assert not state.conceals(0, open_, 1) and state.conceals(0, hidden, 1)
    kept = play(state.clone(), "keep squeezer")
    assert "funnel" in kept.view(1)["utensil_pile"] and "squeezer" not in str(kept.view(1))
    assert play(state, "keep funnel").view(1)["cooks"][0]["known"] == ["funnel"]


def test_a_redeal_keeps_what_the_seat_sees_and_deals_the_rest():
    """[SD-15.3]"""
    state = position("line=1 hand=mill,+wok,tongs", "line=2 hand=pan,+bowl", "line=2 hand=scales")
    dealt = [state.redeal(1, Rng(seed)) for seed in range(30)]
    assert all(other.view(1) == state.view(1) for other in dealt)
    assert all("wok" in hand(other, 1) and hand(other, 2) == hand(state, 2) for other in dealt)
    assert len({tuple(hand(other, 3)) for other in dealt}) > 5


def test_being_asked_tells_that_one_holds_such_a_card():
    """[SD-7.10, SD-15.1]"""
    state = play(position("line=1", "hand=spatula,mill", "line=2", step="cook 1"), "throw", "*tomato", "*mince")
    for seed in range(20):
        assert {"spatula", "colander", "meat-tenderizer"} & set(hand(state.redeal(0, Rng(seed)), 2))
    almost = position("line=1 board=tomato,garlic", "hand=wooden-spoon,mill", "line=2", step="cook 1")
    play(almost, "throw", "*chop")
    seen = {card for seed in range(60) for card in hand(almost.redeal(0, Rng(seed)), 2)}
    assert all(
        {"spatula", "colander", "wooden-spoon"} & set(hand(almost.redeal(0, Rng(seed)), 2)) for seed in range(20)
    )
    assert "wooden-spoon" in seen  # a pan to take from, but no knife, and the cut would not be the last


def test_everything_else_is_open_to_all():
    """[SD-15.4]"""
    state = position(
        "line=1 board=tomato,*egg owned=soy hand=mill cooked=maki", "line=2", pile="wok", gone="ramen,raita"
    )
    own, other = state.view(0), state.view(1)
    hidden = {"seat", "cooks", "armed", "bought"}
    assert {key: value for key, value in own.items() if key not in hidden} == {
        key: value for key, value in other.items() if key not in hidden
    }
    assert {**own["cooks"][0], "hand": None} == other["cooks"][0]


def test_cuts_belong_to_the_active_player_and_never_pass_the_limit():
    """[SD-1.10]"""
    state = position("line=1", "line=2", step="cook 1", turn="cuts=2")
    play(state, "throw", "*onion", "*mince")
    assert state.cuts == 0 and asked(state) == 2 and step(state) == "opening"


def test_every_seat_has_its_own_tokens():
    """[SD-1.3, SD-5.16]"""
    state = position("line=1 board=tomato", "line=1 board=tomato", step="cook 1")
    play(state, "throw", "*garlic", "*chop", "take")
    assert cook(state, 1)["cooked"] == ["bruschetta"] and board(state, 2) == ["tomato"]
    assert len(PARTS.items) == 42
