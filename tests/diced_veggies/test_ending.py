"""Diced Veggies, clause by clause: cards, limits, the end, options, secrets and bounds (sections 10 to 15)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicery import CHANCE, SPECTATOR, Rng
from dicery.engine.option import Setting
from dicery.games.diced_veggies.parts import PARTS
from dicery.testing.by_hand import play, refused
from tests.diced_veggies.table import (
    GAME,
    SPARE,
    TYPES,
    all_cards,
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

ALL_HYPES = [hype.id for hype in PARTS.hypes]
ALL_RECIPES = [recipe.id for recipe in PARTS.recipes]


def test_a_seat_takes_one_card_from_a_deck_or_the_display():
    """[DV-10.1]"""
    state = position("card", display="pizza gumbo paella")
    assert moves(state) == ["draw hype", "draw recipe", "take 1", "take 2", "take 3"]
    assert state.actions(0) == [1004, 1005, 1006, 1007, 1008]
    play(state, "draw recipe", "fajitas")
    assert (state.view(0)["recipes"][0], state.active) == (["fajitas"], 1)


def test_the_slot_of_a_taken_recipe_is_refilled_at_once():
    """[DV-10.2]"""
    state = position("card", display="pizza gumbo paella")
    play(state, "take 2")
    assert (step(state), state.view(0)["recipes"][0]) == ("refill", ["gumbo"])
    play(state, "fajitas")
    assert state.view(1)["display"] == ["pizza", "fajitas", "paella"]


def test_a_drawn_hype_is_seen_by_its_seat_alone_and_the_draw_by_all():
    """[DV-10.3, DV-14.4]"""
    state = play(position("card"), "draw hype")
    zesty = state.parse(CHANCE, "zesty")
    assert [state.conceals(CHANCE, zesty, seat) for seat in (0, 1, SPECTATOR)] == [False, True, True]
    names = ["Ada", "Bo"]
    assert GAME.sentence(state, CHANCE, zesty, 0, names) == "Ada drew the hype “Zesty”."
    assert GAME.sentence(state, CHANCE, zesty, 1, names) == "Ada drew a hype."
    play(state, "zesty")
    assert (state.view(0)["hand"], state.view(1)["hype_counts"]) == (["zesty"], [1, 0])
    recipe = play(position("card"), "draw recipe")
    assert not recipe.conceals(CHANCE, recipe.parse(CHANCE, "pizza"), 1)


def test_an_empty_deck_is_made_of_the_discards_when_a_card_is_drawn():
    """[DV-10.4]"""
    hands = ("zesty", "sizzling")
    rest = [hype for hype in ALL_HYPES if hype not in (*hands, "rainbow")]
    state = position("card", hypes=hands, cooked=("pizza+rainbow",), hype_discards=" ".join(rest))
    assert state.view(0)["hype_deck"] == 0
    play(state, "draw hype")
    assert state.legal_moves(CHANCE) == rest
    assert (state.view(0)["hype_discards"], state.view(0)["hype_deck"]) == ([], len(rest))


def test_what_cannot_be_had_is_not_offered():
    """[DV-10.5]"""
    state = position("card", display="pizza - gumbo")
    assert moves(state) == ["draw hype", "draw recipe", "take 1", "take 3"]
    assert refused(state, "take 2") == "DV-10.5"
    assert refused(position("card", without_hypes=True), "draw hype") == "DV-13.1"


def test_without_any_card_the_step_is_passed():
    """[DV-10.6, DV-4.3]"""
    mine, theirs = ALL_RECIPES[:22], ALL_RECIPES[22:]
    state = position(cooked=(" ".join(mine), " ".join(theirs)), without_hypes=True, end="0")
    play(state, "cut nw a1")
    assert state.active == 1


def test_within_the_limits_nothing_is_asked():
    """[DV-11.1, DV-11.3]"""
    eight = "Ca2 Ca2 Ca2 Ca2 Mu2 Mu2 Mu2 Mu2"
    cooked = "omelette hot-dog gumbo"
    state = position("card", pantries=(eight,), recipes=("pizza",), hypes=("zesty sizzling",), cooked=(cooked,))
    play(state, "draw recipe", "fajitas")
    assert state.active == 1


def test_recipes_then_hypes_then_dice_are_discarded_one_at_a_time():
    """[DV-11.2, DV-11.4]"""
    nine = "Ca2 Ca2 Ca2 Ca2 Mu2 Mu2 Mu2 Mu2 On5"
    state = position("card", pantries=(nine,), recipes=("pizza",), hypes=("zesty sizzling",))
    play(state, "draw hype", "rainbow")
    assert sorted(moves(state)) == ["discard hype rainbow", "discard hype sizzling", "discard hype zesty"]
    assert state.actions(0) == [1012, 1013, 1014]
    assert refused(state, "discard recipe pizza") == "DV-11.2"
    assert refused(state, "done") == "DV-11.1"
    play(state, "discard hype rainbow")  # the card just drawn
    assert moves(state) == ["discard die carrot 2", "discard die mushroom 2", "discard die onion 5"]
    assert state.actions(0) == [1015, 1020, 1028]
    play(state, "discard die onion 5")
    assert state.active == 1


def test_discarded_dice_lose_their_number_and_discarded_cards_lie_open():
    """[DV-11.5, DV-11.6, DV-14.4]"""
    nine = "Ca2 Ca2 Ca2 Ca2 Mu2 Mu2 Mu2 Mu2 On5"
    state = position("limits", pantries=(nine,), recipes=("pizza gumbo paella",))
    onions = frame(state)["onion"]
    play(state, "discard recipe gumbo", "discard die onion 5")
    assert frame(state)["onion"] == onions + 1
    assert state.view(SPECTATOR)["recipe_discards"] == ["gumbo"]
    state = position("limits", hypes=("zesty sizzling rainbow",))
    play(state, "discard hype zesty")
    assert state.view(1)["hype_discards"] == ["zesty"]


def test_at_most_one_card_and_five_dice_are_in_excess():
    """[DV-11.7]"""
    eight = "Ca3 Ca3 Ca3 Ca3 Mu3 Mu3 Mu3 Mu3"
    state = position(
        block="Ca2 Mu2 On2 Pe2 To2 / On6 Pe6 To6 On6 Pe6", pantries=(eight,), recipes=("fajitas lecso",), tokens=""
    )
    play(state, "cut nw e1", "draw recipe", "pizza")
    count = 0
    while state.active == 0:
        play(state, moves(state)[0])
        count += 1
    assert count == 6


def test_the_cleaver_goes_clockwise():
    """[DV-11.8]"""
    state = position("card", seats=3, active=2)
    assert play(state, "draw recipe", "pizza").active == 0


FIVE = "hot-dog omelette gumbo lecso paella"


def sixth(**more):
    """Seat 1 of three is about to cook its sixth recipe."""
    dice = {"pantries": ("On2 On2 On2", "Mu2 On2 Pe2 To2 To2", "Ca2 Ca2 Mu2 Mu2")}
    return position(
        "cook",
        seats=3,
        active=1,
        recipes=("onion-soup", "pizza", "spring-rolls"),
        cooked=("", FIVE, ""),
        tokens="",
        **(dice | more),
    )


def test_the_sixth_recipe_triggers_the_end():
    """[DV-12.1]"""
    state = sixth()
    assert state.view(0)["trigger"] is None
    assert play(state, "cook pizza").view(0)["trigger"] == 1
    early = position("cook", pantries=("Mu2 Pe2 To2",), recipes=("omelette",), tokens="")
    assert play(early, "cook omelette").view(0)["trigger"] is None


def play_on(state):
    """Nobody cooks before the final cooks; returns the seats whose turns and final cooks follow."""
    turns, finals = [state.active], []
    while not state.over:
        view = state.view(0)
        if view["final"]:
            finals.append(state.active)
        elif state.active != turns[-1]:
            turns.append(state.active)
        play(state, {"cook": "done", "restock": "keep"}.get(view["step"], moves(state)[0]))
    return turns, finals


def test_after_the_trigger_every_other_seat_has_one_more_turn_then_all_cook():
    """[DV-12.2, DV-12.3, DV-12.4]"""
    state = play(sixth(), "cook pizza")
    assert step(state) == "card"  # the triggering seat finishes its turn
    turns, finals = play_on(state)
    assert turns == [1, 2, 0]
    assert finals == [2, 0]  # clockwise from seat 1, which has nothing to cook and is passed over


def test_with_even_turns_the_round_is_completed_instead():
    """[DV-13.7]"""
    turns, finals = play_on(play(sixth(even_turns=True), "cook pizza"))
    assert (turns, finals) == ([1, 2], [2, 0])


@pytest.mark.parametrize(("first", "turns"), [(0, [1, 2]), (1, [1, 2, 0]), (2, [1])])
def test_even_turns_end_before_the_seat_that_began(first, turns):
    """[DV-13.7, DV-13.12]"""
    state = play(sixth(even_turns=True, starter=first + 1, first=first), "cook pizza")
    assert play_on(state)[0] == turns


def test_the_turn_limit_counts_rounds_from_the_seat_that_began():
    """[DV-13.12, DV-15.1]"""
    state = position(
        "card",
        seats=3,
        active=1,
        first=2,
        starter=3,
        turn=59,
        turn_limit=20,
        pantries=("On2 On2 On2", "", "Mu2 Pe2 To2"),
        recipes=("onion-soup", "", "omelette"),
    )
    play(state, "draw hype", "zesty")
    assert (state.view(0)["final"], state.active) == (True, 2)


def test_the_final_cook_counts_its_own_recipes_and_has_no_limits():
    """[DV-12.5, DV-12.6]"""
    state = position(
        "cook",
        end="0 1",
        active=1,
        turn=9,
        pantries=("", "Mu2 On2 Pe2 Pe2 To2 To2"),
        recipes=("", "omelette hot-dog"),
        hypes=("", "two-for-one"),
        cooked=(
            FIVE.replace("hot-dog omelette", "pizza tom-yum") + " chow-mein",
            "goulash massaman couscous cassoulet",
        ),
        tokens="",
    )
    assert "cook omelette + two-for-one" not in moves(state)
    play(state, "cook hot-dog")
    assert moves(state) == ["done", "cook omelette", "cook omelette + two-for-one"]
    play(state, "cook omelette + two-for-one")
    assert state.over and state.view(0)["trigger"] == 0  # six recipes of seat 1 start nothing further


def test_only_cooked_recipes_and_their_hypes_score():
    """[DV-12.7]"""
    state = position(cooked=("pizza+zesty",), recipes=("gumbo",), hypes=("sizzling",), pantries=("Ca6 Ca6",))
    assert state.view(0)["scores"] == [12, 0]


def test_the_highest_score_wins_and_equals_share():
    """[DV-12.8]"""
    six = "pizza jambalaya chow-mein tikka-masala tom-yum chop-suey"  # 48 stars
    five = "stroganoff lecso pot-roast chiles-rellenos spring-rolls"  # 40 stars
    state = position("over", seats=3, active=2, end="0 3", cooked=(six, five, "gumbo"))
    assert state.view(0)["ranks"] == [1, 2, 3]
    assert GAME.prompt(state.view(0), ["Ada", "Bo", "Cy"]) == "Ada wins."
    tied = position("over", seats=3, active=2, end="0 3", cooked=(six, five + " steak-sandwich+zesty", "gumbo"))
    assert tied.view(0)["ranks"] == [1, 1, 3]
    assert GAME.prompt(tied.view(0), ["Ada", "Bo", "Cy"]) == "Ada and Bo win."


def test_the_score_shown_is_as_if_the_game_ended_now():
    """[DV-12.9]"""
    state = kitchen("Mu2 Pe2 To2", "omelette", cooked=("pizza+grandmas",), tokens="")
    assert state.view(0)["scores"][0] == 8 + 1
    assert play(state, "cook omelette").view(0)["scores"][0] == 8 + 2 + 4


def test_without_hypes_none_is_dealt_or_drawn():
    """[DV-13.1]"""
    state = opened(3, hypes=False)
    assert state.view(0)["hype_counts"] == [0, 0, 0] and state.view(0)["hype_deck"] == 0
    assert moves(position("card", without_hypes=True, display="pizza - -")) == ["draw recipe", "take 1"]


def test_without_hypes_numbers_are_not_asked_for():
    """[DV-13.2]"""
    nine = "Ca2 Ca3 Ca4 Ca5 Mu6 Mu2 Mu2 Mu2 On5"
    state = position("limits", pantries=(nine,), without_hypes=True)
    assert moves(state) == ["discard die carrot", "discard die mushroom", "discard die onion"]
    assert pantry(play(state, "discard die mushroom")) == "Ca2 Ca3 Ca4 Ca5 Mu2 Mu2 Mu6 On5"
    state = kitchen("Ca6 On4 Pe2 Pe3 Pe5 To6", "fajitas", without_hypes=True)
    play(state, "cook fajitas", "chef carrot as pepper")
    assert pantry(state) == "Pe3 Pe5"


def test_without_tokens_there_is_only_one_chef_mode():
    """[DV-13.3]"""
    state = opened(2, chef_tokens=False)
    assert state.view(0)["tokens"] == [False, False]
    state = position("restock", block="Ca2 Mu6", chef_tokens=False)
    assert play(state, "restock").view(0)["tokens"] == [False, False]
    state = kitchen("Ca6 Mu2 Pe2 To2", "omelette", chef_tokens=False)
    assert step(play(state, "cook omelette")) == "card"


def test_without_tokens_the_hypes_that_want_one_stay_in_the_box():
    """[DV-13.4]"""
    state = play(position("card", chef_tokens=False), "draw hype")
    assert len(state.legal_moves(CHANCE)) == 33 and "talk-of-town" not in state.legal_moves(CHANCE)


@pytest.mark.parametrize("target", [4, 5, 6])
def test_the_target_may_be_lower(target):
    """[DV-13.5, DV-12.1]"""
    cooked = " ".join(FIVE.split()[: target - 1]) if target < 6 else FIVE
    state = kitchen("Mu2 On2 Pe2 To2 To2", "pizza", cooked=(cooked,), tokens="", target=target)
    assert play(state, "cook pizza").view(0)["trigger"] == 0
    with pytest.raises(ValueError, match="4 to 6"):
        new(2, target=3)


def test_three_dice_limit_a_cut_whatever_they_show():
    """[DV-13.6]"""
    state = position(block="Ca6 Mu6 On6 Pe6", cut_rule="three-dice")
    assert "cut nw c1" in moves(state) and refused(state, "cut nw d1") == "DV-13.6"


def solo(name="card", **more):
    return position(name, seats=1, **more)


def test_alone_the_game_lasts_so_many_turns():
    """[DV-13.8]"""
    state = solo(
        turn=11,
        display="pizza - -",
        pantries=("Mu2 Pe2 To2",),
        recipes=("omelette",),
        cooked=(FIVE.replace("omelette", "tom-yum") + " goulash",),
    )
    play(state, "take 1", "fajitas")
    assert (step(state), state.view(0)["final"], state.view(0)["trigger"]) == ("cook", True, None)
    play(state, "done")
    assert state.over
    assert step(play(solo(turn=4, solo_turns=6), "draw recipe", "pizza")) == "rush"


@pytest.mark.parametrize("rush", [True, False])
def test_alone_other_customers_cut_after_the_turn(rush):
    """[DV-13.9]"""
    state = solo(turn=3, block="Ca2 Ca2 Mu6 On6 Pe6 To6", solo_rush=rush)
    play(state, "draw recipe", "pizza")
    assert step(state) == ("rush" if rush else "cut")
    if rush:
        before = frame(state)["carrot"]
        play(state, "cut nw b1")
        assert (block(state), frame(state)["carrot"]) == ("... ... Mu6 On6 Pe6 To6", before + 2)
    light = solo(turn=3, block="Ca2 Ca2", solo_rush=rush)
    play(light, "draw recipe", "pizza")
    assert step(light) == ("new-die" if rush else "restock")  # taken whole without a pick, so the block is empty


@pytest.mark.parametrize(("par", "words"), [(8, "reached"), (9, "missed")])
def test_alone_par_must_be_reached(par, words):
    """[DV-13.10]"""
    state = position("over", seats=1, turn=12, end="- 1", cooked=("pizza",), solo_par=par)
    assert GAME.prompt(state.view(0), ["Ada"]) == f"8 stars, par {par} {words}. Dishwasher."


OPTION_SETS = [
    {"seats": 2},
    {"seats": 3, "hypes": False},
    {"seats": 4, "chef_tokens": False, "even_turns": True},
    {"seats": 1},
    {"seats": 1, "solo_rush": False, "solo_turns": 20, "hypes": False, "chef_tokens": False},
    {"seats": 2, "hypes": False, "chef_tokens": False, "target": 4, "cut_rule": "three-dice"},
    {"seats": 2, "turn_limit": 20},
]


@pytest.mark.heavy
@given(st.sampled_from(OPTION_SETS), st.integers(0, 2**32))
@settings(deadline=None, max_examples=25)
def test_options_combine_freely_and_nothing_gets_lost(options, seed):
    """Dice, cards and scores add up through whole matches [DV-13.11, DV-2.1, DV-12.7, DV-15.2, DV-15.3]"""
    state = new(**options)
    rng = Rng(seed)
    per_turn = 0
    turn = 0
    boxed = [hype.id for hype in PARTS.hypes if any(m == 16 for m, _, _ in hype.conditions)]
    while not state.over:
        seat = state.actor()
        actions = state.actions(seat)
        if seat != CHANCE:
            per_turn = per_turn + 1 if state.turn == turn else 1
            turn = state.turn
            assert per_turn <= 26 + 16 * state.seats * state.view(0)["final"]
            assert len(actions) <= 40
        state.apply(seat, actions[rng.below(len(actions))])
        assert all_dice(state) == dict.fromkeys(TYPES, 7)
        recipes, hypes = all_cards(state)
        assert recipes == [1] * 44
        wanted = [
            int(options.get("hypes", True) and (options.get("chef_tokens", True) or h not in boxed)) for h in ALL_HYPES
        ]
        assert hypes == wanted
    for seat, dishes in enumerate(state.view(0)["cooked"]):
        assert state.view(0)["scores"][seat] == stars(dishes)


def stars(dishes: list[list[str]]) -> int:
    """The score of cooked pairs, from the data alone."""
    recipes = {recipe.id: recipe for recipe in PARTS.recipes}
    hypes = {hype.id: hype for hype in PARTS.hypes}
    total = 0
    for dish in dishes:
        recipe = recipes[dish[0]]
        total += recipe.stars
        for hype in (hypes[name] for name in dish[1:]):
            total += (
                hype.amount
                * {
                    "flat": 1,
                    "per-ingredient": sum(recipe.needs),
                    "per-icon": recipe.needs[hype.icon_type],
                    "per-type": sum(count > 0 for count in recipe.needs),
                    "times": 0,
                    "per-cooked": len(dishes),
                    "per-hype": sum(len(pair) == 2 for pair in dishes),
                }[hype.reward]
            )
            if hype.reward == "times":
                total += (hype.amount - 1) * recipe.stars
    return total


def test_the_undrawn_hypes_and_the_other_hands_are_one_unknown_set():
    """[DV-14.2, DV-14.1]"""
    state, twin = (
        position(hypes=("zesty", other), hype_discards="hearty", cooked=("pizza+grandmas",))
        for other in ("sizzling rainbow", "silky-smooth mile-high")
    )
    assert state.view(0) == twin.view(0)
    hands = set()
    for seed in range(40):
        redealt = state.redeal(0, Rng(seed))
        assert redealt.position() == twin.redeal(0, Rng(seed)).position()
        assert redealt.view(0) == state.view(0)
        hands.add(redealt.hypes[1])
    assert len(hands) > 20
    assert all(hand & state.hypes[0] == 0 for hand in hands)


def test_the_steps_of_a_cook_under_way_are_public():
    """[DV-14.3]"""
    state = position(
        "cook",
        active=1,
        pantries=("", "Mu4 Pe2 Pe5 Pe6 To2 To6"),
        recipes=("", "stuffed-peppers"),
        hypes=("zesty", "socks-off rainbow"),
    )
    play(state, "cook stuffed-peppers + socks-off")
    assert state.view(0)["plan"] == ["stuffed-peppers", "socks-off", ""]
    for seed in range(10):
        redealt = state.redeal(0, Rng(seed))
        assert redealt.view(1)["plan"] == ["stuffed-peppers", "socks-off", ""]
        assert "socks-off" in redealt.view(1)["hand"] and "zesty" not in redealt.view(1)["hand"]
    play(state, "chef number")
    assert state.view(0)["plan"] == ["stuffed-peppers", "socks-off", "", "number"]
    assert (state.view(0)["plan_dice"], state.view(0)["asking"]) == (["Mu4"], "pepper")


def test_a_game_of_people_who_never_cook_ends():
    """[DV-15.1]"""
    state = position(
        "card",
        seats=2,
        active=1,
        turn=39,
        turn_limit=20,
        block=SPARE,
        pantries=("On2 On2 On2",),
        recipes=("onion-soup",),
    )
    play(state, "draw recipe", "pizza")
    assert (state.view(0)["final"], state.view(0)["trigger"], state.active, step(state)) == (True, None, 0, "cook")
    last = kitchen("Mu2 On2 Pe2 To2 To2", "pizza", cooked=(FIVE,), tokens="", turn=38, turn_limit=20)
    play(last, "cook pizza")
    turns, _ = play_on(last)
    assert turns == [0, 1]


def test_no_match_is_longer_than_the_bound():
    """[DV-15.2]"""
    settings: dict[str, Setting] = {"solo_turns": 12, "turn_limit": 60}
    assert GAME.longest(4, settings) > 6408
    state = new(2, turn_limit=20)
    rng = Rng(11)
    count = 0
    while not state.over:
        actions = state.actions(state.actor())
        state.apply(state.actor(), actions[rng.below(len(actions))])
        count += 1
    assert count < GAME.longest(2, settings | {"turn_limit": 20})
