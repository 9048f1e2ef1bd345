"""What is said beside the board: the phase of the turn, a line about each seat, and what its stars are made of."""

from html import unescape

import pytest

from dicery import CHANCE, SPECTATOR, Rng
from dicery.testing.by_hand import play
from tests.diced_veggies.table import GAME, kitchen, new, opened, position


@pytest.mark.parametrize(
    ("state", "now"),
    [
        (new(2), -1),
        (position("restock", block="Ca2 Mu6 On6 Pe6"), 0),
        (position(), 0),
        (kitchen("Mu5 Pe5 To5", "omelette"), 1),
        (play(kitchen("Mu2 Pe2 Pe5 To2", "omelette"), "cook omelette", "chef no"), 1),
        (position("card"), 2),
        (position("limits", recipes=("omelette hot-dog risotto",)), 2),
    ],
)
def test_a_turn_is_cut_cook_and_card(state, now):
    """[DV-4.2]"""
    assert GAME.phases(state.view(0)) == (["Cut", "Cook", "Card"], now)


def test_at_the_end_all_just_cook():
    """[DV-12.3]"""
    state = kitchen("Mu5 Pe5 To5", "omelette", cooked=("hot-dog",), end="- 0", turn=120)
    assert GAME.phases(state.view(1)) == (["Final cook"], 0)
    play(state, "cook omelette")
    assert state.over and GAME.phases(state.view(1)) == (["Final cook"], -1)


def test_a_fact_tells_how_near_the_end_is_and_what_a_seat_holds():
    """[DV-12.1, DV-14.1]"""
    state = position(
        pantries=("Ca2 Ca3", "On4"), hypes=("zesty", "sizzling rainbow"), cooked=("", "omelette"), tokens="1"
    )
    assert [GAME.fact(state.view(SPECTATOR), seat) for seat in (0, 1)] == [
        "0 of 6 cooked, 2 dice, 1 hype",
        "1 of 6 cooked, 1 die, 2 hypes, token",
    ]
    alone = position(seats=1, without_hypes=True, chef_tokens=False)
    assert GAME.fact(alone.view(0), 0) == "0 cooked, 0 dice"


def test_stars_are_made_of_recipes_and_hypes():
    """The late rewards of the ledger's example 26 [DV-8.7, DV-12.7]"""
    dishes = "jambalaya+grandmas pizza hot-dog+talk-of-town onion-soup+family-size minestrone+rainbow"
    state = position(cooked=(dishes,))
    assert GAME.score_parts(state.view(1), 0) == [("Recipes", 32), ("Hypes", 19)]
    assert GAME.score_parts(state.view(1), 1) == [("Recipes", 0), ("Hypes", 0)]
    assert GAME.score_parts(position(cooked=("pizza",), without_hypes=True).view(0), 0) == [("Recipes", 8)]


@pytest.mark.parametrize(("seats", "options"), [(1, {}), (2, {}), (4, {}), (3, {"hypes": False})])
def test_the_parts_sum_to_the_stars_all_along_a_match(seats, options):
    """[DV-12.7, DV-12.9]"""
    for seed in range(3):
        state = opened(seats, seed, **options)
        rng = Rng(seed)
        while not state.over:
            seat = state.actor()
            actions = state.actions(seat)
            state.apply(seat, actions[rng.below(len(actions))])
            if seat == CHANCE and not state.over:
                continue
            for observer in (SPECTATOR, *range(seats)):
                view = state.view(observer)
                parts = [GAME.score_parts(view, owner) for owner in range(seats)]
                assert [sum(points for _, points in of_seat) for of_seat in parts] == view["scores"]
        assert sum(score for score in view["scores"] if score is not None) > 0


NAMES = ["Ada", "Bo", "Cy", "Di"]


def labels(state) -> dict[str, str]:
    """Notation and label of everything that the acting seat may do."""
    return {GAME.notation(state, 0, action): GAME.label(state, 0, action, NAMES) for action in state.actions(0)}


def buttons(state) -> str:
    """The markup of the board for the acting seat."""
    return GAME.board(state.view(0), state.legal_moves(0), NAMES).html


def test_what_spends_the_token_says_so():
    """[DV-9.1]"""
    state = kitchen("Ca3 Pe2 To2", "omelette", "silky-smooth")
    assert labels(state)["cook omelette"] == "cook Omelette for 4 stars with your chef token"
    assert ">+4<" in buttons(state) and "spends your chef token" in buttons(state)
    state = kitchen("Ca3 Mu2 Pe2 To2", "omelette", "zesty talk-of-town")
    assert labels(state) == {
        "done": "done cooking",
        "cook omelette": "cook Omelette for 4 stars",
        "cook omelette + talk-of-town": "cook Omelette the Whole Town Is Talking About for 4 + 1 stars",
    }
    assert "with your chef token" not in buttons(state)
    play(state, "cook omelette")
    assert labels(state)["chef no"] == "keep the chef token"
    assert all(label.startswith("chef token: ") for move, label in labels(state).items() if move != "chef no")
    for words in ("Keep the chef token", "Change the number of a die you keep", "Carrot counts as pepper"):
        assert words in buttons(state)


def test_extra_dice_that_need_the_token_say_so():
    """[DV-7.9, DV-9.1]"""
    state = kitchen("Ca4 Ca5 On6 Pe5 To3", "omelette", "on-the-side")
    assert labels(state)["cook omelette + on-the-side"].endswith("for 4 + 3 stars with your chef token")
    play(state, "cook omelette + on-the-side")
    assert labels(state) == {
        f"extra {kind}": f"spend extra {kind} with your chef token" for kind in ("carrot", "onion")
    }
    assert buttons(state).count("spends your chef token") == 2


def test_equal_points_share_a_rank_so_ties_need_no_reason():
    """[DV-12.8]"""
    six = "pizza jambalaya chow-mein tikka-masala tom-yum chop-suey"
    other = "stroganoff lecso pot-roast chiles-rellenos spring-rolls steak-sandwich+zesty"
    state = position("over", active=1, end="0 2", cooked=(six, other))
    assert state.view(0)["ranks"] == [1, 1] and GAME.tie_reason(state.view(0), 0, 1) == ""


def test_the_sixth_dish_announces_the_last_turns():
    """[DV-12.1, DV-12.2, DV-12.3]"""
    five = "pizza jambalaya chow-mein tikka-masala tom-yum"
    state = kitchen("Mu5 Pe5 To5", "omelette", cooked=(five,))
    cook = state.parse(0, "cook omelette")
    assert GAME.sentence(state, 0, cook, 0, NAMES).endswith("4 stars. The last turns begin.")
    assert "last turns" not in buttons(state)
    play(state, "cook omelette")
    assert "last turns · a cut takes 10 pips or less" in unescape(buttons(state))
    state = kitchen("Mu5 Pe5 To5", "omelette", cooked=("hot-dog",), end="- 0", turn=120)
    assert "final cooks" in buttons(state) and "a cut takes" not in buttons(state)


def test_the_prompt_says_that_a_second_recipe_may_be_cooked():
    """[DV-7.1]"""
    state = kitchen("Mu2 Mu5 Pe2 Pe5 Pe6 To2 To5", "omelette stuffed-peppers", tokens="1")
    assert GAME.prompt(state.view(0), NAMES) == "Cook a recipe, or finish."
    play(state, "cook omelette", "use mushroom 2", "use pepper 2", "use tomato 2")
    assert GAME.prompt(state.view(0), NAMES) == "Cook another recipe, or finish."
