"""Diced Veggies, clause by clause: components, setup, the turn and the restock (sections 1 to 5)."""

import itertools

import pytest

from dicery import CHANCE, SPECTATOR, BadPosition, Rng
from dicery.games.diced_veggies.parts import PARTS
from dicery.games.diced_veggies.rules.block import BOARD, next_cells
from dicery.testing.by_hand import play
from tests.diced_veggies.table import (
    CODES,
    GAME,
    SPARE,
    TYPES,
    all_dice,
    block,
    frame,
    kitchen,
    moves,
    new,
    opened,
    pantry,
    position,
    step,
)

FULL = "/".join(["Ca2 Mu2 On2 Pe2 To2 Ca2 Mu2", "On2 Pe2 To2 Ca2 Mu2 On2 Pe2", "To2 Ca2 Mu2 On2 Pe2 To2 Ca2"]) + (
    "/Mu2 On2 Pe2 To2 Ca2 Mu2 On2/Pe2 To2 Ca2 Mu2 On2 Pe2 To2"
)


def test_cells_are_named_from_the_top_left():
    """[DV-1.1]"""
    state = position(block="... ... Ca2 / ... Mu3 On6")
    assert state.view(0)["block"].index("Ca2") == 2 and state.view(0)["block"].index("Mu3") == 8
    assert moves(state)[0] == "cut nw c1"
    assert "cut sw b2" not in moves(state) and "cut nw b2" in moves(state)


def test_cells_are_filled_in_reading_order():
    """[DV-1.2, DV-3.2]"""
    state = new(2)
    for number in range(8):
        play(state, TYPES[number % 5], "2")
    assert block(state).startswith("Ca2 Mu2 On2 Pe2 To2 Ca2 Mu2 / On2 ...")


def test_types_have_an_order_and_dice_are_written_by_code_and_number():
    """[DV-1.3]"""
    assert [(vegetable.id, vegetable.code) for vegetable in PARTS.vegetables] == list(zip(TYPES, CODES))
    state = position(pantries=("To2 Pe5 Ca6 Ca3 On4 Mu2",))
    assert pantry(state) == "Ca3 Ca6 Mu2 On4 Pe5 To2"


def test_cards_are_listed_in_the_order_of_the_data_file():
    """[DV-1.4]"""
    state = position(recipes=("pizza hot-dog",), hypes=("zesty extra-spicy",), recipe_discards="gumbo omelette")
    view = state.view(0)
    assert view["recipes"][0] == ["hot-dog", "pizza"]
    assert view["hand"] == ["extra-spicy", "zesty"]
    assert view["recipe_discards"] == ["omelette", "gumbo"]


def test_equal_dice_are_interchangeable():
    """[DV-1.5]"""
    one = position(pantries=("Ca2 Pe3 Ca2",))
    other = position(pantries=("Pe3 Ca2 Ca2",))
    assert one.position() == other.position()
    state = kitchen("On4 Pe3 Pe3 Pe5 To6", "fajitas", tokens="")
    assert moves(play(state, "cook fajitas")) == ["use pepper 3+3", "use pepper 3+5"]


def test_dice_in_the_frame_have_a_type_but_no_number():
    """[DV-1.6, DV-7.12]"""
    state = kitchen(
        "Ca2 Ca5 On4", "gefilte-fish", block=FULL.replace("Ca2 Mu2 On2 Pe2 To2 Ca2 Mu2", "... ... ..."), tokens=""
    )
    before = frame(state)
    play(state, "cook gefilte-fish")
    after = frame(state)
    assert after == before | {"carrot": before.get("carrot", 0) + 2, "onion": before.get("onion", 0) + 1}


def test_a_pick_counts_dice_and_cards_and_one_alone_needs_no_pick():
    """[DV-1.7]"""
    state = new(2)
    assert len(state.legal_moves(CHANCE)) == 35
    assert [state.legal_moves(CHANCE).count(kind) for kind in TYPES] == [7] * 5
    hypes = [hype.id for hype in PARTS.hypes]
    rest = " ".join(hypes[2:])
    state = position("card", hype_discards=rest.removesuffix(f" {hypes[-1]}"), hypes=(hypes[0], hypes[1]))
    play(state, "draw hype")
    assert (state.active, state.view(0)["hand"]) == (1, [hypes[0], hypes[-1]])


def test_turns_go_round_in_seat_order():
    """[DV-1.8, DV-4.1, DV-3.7]"""
    state = opened(3)
    rng = Rng(3)
    seen = [state.active]
    while len(seen) < 7:
        actions = state.actions(state.actor())
        state.apply(state.actor(), actions[rng.below(len(actions))])
        if state.turn == len(seen):
            seen.append(state.active)
    assert seen == [0, 1, 2, 0, 1, 2, 0]


def test_turns_begin_with_the_seat_that_begins():
    """[DV-4.1, DV-3.7]"""
    state = opened(3, starter=3)
    rng = Rng(3)
    seen = [state.active]
    while len(seen) < 5:
        actions = state.actions(state.actor())
        state.apply(state.actor(), actions[rng.below(len(actions))])
        if state.turn == len(seen):
            seen.append(state.active)
    assert seen == [2, 0, 1, 2, 0]


def test_there_are_seven_dice_of_each_type_and_the_two_comes_twice_as_often():
    """[DV-2.1]"""
    state = new(2)
    play(state, "onion")
    assert sorted(state.legal_moves(CHANCE)) == ["2", "2", "3", "4", "5", "6"]
    assert all_dice(opened()) == dict.fromkeys(TYPES, 7)


def test_there_are_44_recipes_and_34_hypes():
    """[DV-2.2, DV-2.3]"""
    assert (len(PARTS.recipes), len(PARTS.hypes)) == (44, 34)
    assert all(3 <= sum(recipe.needs) <= 6 for recipe in PARTS.recipes)
    assert len({recipe.needs for recipe in PARTS.recipes}) == 44


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_setup_deals_dice_hypes_recipes_tokens_and_a_display(seats):
    """[DV-2.4, DV-2.5, DV-3.1, DV-3.3, DV-3.4, DV-3.5, DV-3.6, DV-3.7]"""
    state = opened(seats)
    view = state.view(0)
    assert all(view["block"]) and state.block == BOARD
    assert view["hype_counts"] == [1] * seats
    assert [len(recipes) for recipes in view["recipes"]] == [2] * seats
    assert all(view["display"]) and len(view["display"]) == 3
    assert view["tokens"] == [True] * seats
    assert view["pantries"] == [[]] * seats
    assert view["frame"] == dict.fromkeys(TYPES, 0)
    assert (view["waiting"], view["step"]) == ([0], "cut")


def test_the_order_of_the_picks_in_the_setup():
    """[DV-3.2, DV-3.3, DV-3.4, DV-3.5]"""
    state = new(2)
    steps = []
    while state.waiting == 0:
        steps.append((state.view(0)["step"], state.active))
        state.play(CHANCE, state.legal_moves(CHANCE)[-1])
    dice = [("die", 0), ("face", 0)] * 34 + [("face", 0)]
    cards = [("deal-hypes", 0), ("deal-hypes", 1)] + [("deal-recipes", seat) for seat in (0, 0, 1, 1)]
    assert steps == dice + cards + [("display", 0)] * 3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_begins_is_a_seat_or_drawn_last_of_all(seats):
    """[DV-3.7, DV-13.12]"""
    for seat in range(seats):
        assert opened(seats, starter=seat + 1).waiting_seats() == [seat]
    state = new(seats, starter="random")
    while step(state) != "starter":
        state.play(CHANCE, state.legal_moves(CHANCE)[-1])
    assert all(state.view(0)["display"]) and state.view(0)["first"] is None
    assert state.legal_moves(CHANCE) == [f"seat {seat}" for seat in range(1, seats + 1)]
    names = ["Ada", "Bo", "Cy", "Di"]
    action = state.parse(CHANCE, "seat 2")
    assert GAME.prompt(state.view(0), names) == "The first player is drawn."
    assert GAME.label(state, CHANCE, action, names) == "Bo begins"
    assert GAME.sentence(state, CHANCE, action, 0, names) == "Bo begins."
    play(state, "seat 2")
    assert (state.waiting_seats(), state.view(0)["first"]) == ([1], 1)


def test_alone_nobody_is_drawn():
    """[DV-1.7, DV-13.12]"""
    assert opened(1, starter="random").view(0)["first"] == 0


def test_a_seat_that_nobody_has_cannot_begin():
    """[DV-13.12]"""
    with pytest.raises(ValueError, match=r"a seat from 1 to 2, got 3 \[DV-13.12\]"):
        new(2, starter=3)
    with pytest.raises(BadPosition, match="options"):
        position(starter=3)
    with pytest.raises(BadPosition, match="first"):
        position(starter=2)
    with pytest.raises(BadPosition, match="first"):
        position(starter="random", first=None)


def test_people_draw_lots_and_programs_have_fixed_seats():
    """[DV-13.12]"""
    option = next(option for option in GAME.options if option.name == "starter")
    assert (option.default, option.at_table, option.range()) == (1, "random", "random or 1 to 4")


def test_recipes_lie_open_and_hypes_are_seen_by_their_owner_alone():
    """[DV-3.8, DV-14.1]"""
    state = position(recipes=("pizza", "hot-dog"), hypes=("zesty", "sizzling rainbow"))
    for seat, hand in ((0, ["zesty"]), (1, ["sizzling", "rainbow"]), (SPECTATOR, [])):
        view = state.view(seat)
        assert view["recipes"] == [["pizza"], ["hot-dog"]]
        assert sorted(view["hand"]) == sorted(hand)
        assert view["hype_counts"] == [1, 2]


def test_a_deck_is_the_set_of_its_undrawn_cards():
    """[DV-3.9]"""
    state = position("draw-recipe", recipes=("hot-dog",), display="omelette - -", recipe_discards="steak-sandwich")
    assert state.legal_moves(CHANCE) == [recipe.id for recipe in PARTS.recipes[3:]]


def test_the_order_of_a_turn_is_restock_cut_cook_card_limits():
    """[DV-4.2, DV-4.3]"""
    state = position(
        "restock",
        block="Ca2 Mu6 On6 Pe6",
        pantries=("Ca6 Ca6 Mu2 Mu3 On2 Pe2 Pe3 To2",),
        recipes=("omelette pizza",),
        hypes=("zesty sizzling",),
        tokens="",
    )
    seen = [step(state)]
    for move in ("keep", "cut nw a1", "done", "draw hype", "rainbow", "discard hype zesty"):
        play(state, move)
        seen.append(step(state))
    assert seen == ["restock", "cut", "cook", "card", "draw-hype", "limits", "limits"]
    play(state, "discard die carrot 2")
    assert state.active == 1


def test_a_single_legal_action_is_still_an_action():
    """[DV-4.3]"""
    assert moves(position(block="Ca2")) == ["take all"]
    assert moves(position("card", hype_discards=" ".join(h.id for h in PARTS.hypes), block=SPARE))[0] == "draw hype"


@pytest.mark.parametrize(("missing", "asked"), [(True, "restock"), (False, "cut")])
def test_restocking_is_offered_if_a_type_is_missing_from_the_block(missing, asked):
    """[DV-5.1, DV-5.2]"""
    rows = "Ca2 Mu2 On2 Pe2" if missing else "Ca2 Mu2 On2 Pe2 To2"
    state = position("limits", block=rows, pantries=("To2 To3 To4",), recipes=("fajitas hot-dog pizza",))
    assert step(play(state, "discard recipe pizza")) == asked  # tomatoes elsewhere make no difference


def test_only_one_restock_per_turn_even_if_a_type_is_still_missing():
    """[DV-5.4, DV-5.10]"""
    state = position("restock", block="Ca2 Mu6", pantries=("To2 To2 To2 To2", "To2 To2 To2"), display="pizza - -")
    play(state, "restock")
    while state.waiting == 0:
        state.play(CHANCE, state.legal_moves(CHANCE)[0])
    assert (step(state), state.active, state.types[4]) == ("cut", 0, 0)
    assert state.view(0)["display"] == ["pizza", "", ""]
    assert pantry(state) == "To2 To2 To2 To2"


def test_the_pool_is_the_frame_and_the_rest_of_the_block():
    """[DV-5.5, DV-5.6]"""
    state = position("restock", block="Ca2 Mu6", pantries=("On5 On5", "To3"), tokens="")
    play(state, "restock")
    assert block(state) == ""
    assert frame(state) == {"carrot": 7, "mushroom": 7, "onion": 5, "pepper": 7, "tomato": 6}
    assert (pantry(state, 0), pantry(state, 1)) == ("On5 On5", "To3")
    assert state.view(0)["tokens"] == [True, True]


def test_all_35_dice_form_the_rectangle_without_shape_picks():
    """[DV-5.7]"""
    state = play(position("restock", block="Ca2 Mu6"), "restock")
    assert len(state.view(0)["shape"]) == 35
    assert step(state) == "new-die"


def open_cells(shape):
    """The candidates as the clause words it, with cells as (row, column) from 0."""
    free = [
        (r, c)
        for r in range(5)
        for c in range(7)
        if (r, c) not in shape and (r == 0 or (r - 1, c) in shape) and (c == 0 or (r, c - 1) in shape)
    ]
    nearest = min(r + c for r, c in free)
    return [(r, c) for r, c in free if r + c <= nearest + 1]


def test_the_shape_grows_by_open_cells_near_the_corner():
    """[DV-5.8]"""
    rng = Rng(5)
    for _ in range(30):
        shape: set[tuple[int, int]] = set()
        bits = 0
        while len(shape) < 35:
            candidates = open_cells(shape)
            cells = next_cells(bits)
            assert [8 * r + c for r, c in candidates] == [cell for cell in range(40) if cells >> cell & 1]
            assert len({r for r, _ in candidates}) == len(candidates)
            chosen = candidates[rng.below(len(candidates))]
            shape.add(chosen)
            bits |= 1 << 8 * chosen[0] + chosen[1]


def test_a_new_block_is_rolled_anew_in_reading_order():
    """[DV-5.9]"""
    state = position("restock", block="Ca6 Mu6", pantries=("Ca2 Ca2 Ca2 Ca2 Ca2 Ca2", "Mu2 Mu2 Mu2"))
    play(state, "restock")
    while step(state) == "shape":
        play(state, moves(state)[0])
    filled = []
    while state.waiting == 0:
        if step(state) == "new-die":
            play(state, state.legal_moves(CHANCE)[0])
        play(state, "2")
        filled.append(state.block)
    assert all(high & ~low > low for low, high in itertools.pairwise(filled))
    assert "Ca6" not in block(state) and block(state).startswith("Ca2 Mu2")


def test_a_restocked_block_has_at_least_three_dice():
    """[DV-5.11]"""
    full = ("Ca2 Ca2 Ca2 Ca2 Ca2 Ca2 Ca2 Mu2", "Mu2 Mu2 Mu2 Mu2 Mu2 Mu2 On2 On2")
    more = ("On2 On2 On2 On2 On2 Pe2 Pe2 Pe2", "Pe2 Pe2 Pe2 Pe2 To2 To2 To2 To2")
    state = position("restock", block="To6", seats=4, pantries=full + more)
    play(state, "restock")
    while state.waiting == 0:
        state.play(CHANCE, state.legal_moves(CHANCE)[0])
    assert bin(state.block).count("1") == 3
