"""Diced Veggies, clause by clause: cooking, hypes and the chef token (sections 7 to 9)."""

import itertools

import pytest

from dicery import CHANCE, SPECTATOR
from dicery.games.diced_veggies.parts import PARTS
from dicery.testing.by_hand import play, refused
from tests.diced_veggies.table import GAME, frame, kitchen, moves, pantry, position, step

RECIPES = {recipe.id: recipe for recipe in PARTS.recipes}
HYPES = {hype.id: hype for hype in PARTS.hypes}
CODES = ("Ca", "Mu", "On", "Pe", "To")
Dice = tuple[tuple[int, int], ...]  # type and number of each


def test_any_number_of_recipes_may_be_cooked_or_none():
    """[DV-7.1]"""
    dice = "Mu2 On3 Pe2 Pe3 To3 To4"
    state = kitchen(dice, "omelette hot-dog", tokens="")
    play(state, "done")
    assert (step(state), pantry(state)) == ("card", dice)
    state = kitchen("Mu2 On3 Pe2 Pe2 To3 To3", "omelette hot-dog", tokens="")
    play(state, "cook omelette", "cook hot-dog")
    assert (step(state), pantry(state)) == ("card", "")
    assert len(state.view(0)["cooked"][0]) == 2


def test_numbers_do_not_matter_for_a_recipe():
    """[DV-7.2]"""
    for numbers in itertools.product("246", repeat=3):
        dice = " ".join(code + number for code, number in zip(("Mu", "Pe", "To"), numbers))
        assert moves(kitchen(dice, "omelette", tokens="")) == ["done", "cook omelette"]
    state = kitchen("Mu2 Pe2 To2", "omelette fajitas", tokens="")
    assert refused(state, "cook fajitas") == "DV-7.2"


def test_the_cook_step_ends_by_itself_when_nothing_can_be_cooked():
    """[DV-7.3, DV-4.3]"""
    state = position(block="Ca2 Mu6 On6 Pe6 To6", recipes=("pizza",), hypes=("zesty",), tokens="")
    assert step(play(state, "cut nw a1")) == "card"
    state = kitchen("Ca2 Mu2 Pe2 To2", "omelette pizza", tokens="")
    assert step(play(state, "cook omelette")) == "card"


def test_a_plan_spends_exactly_its_demand():
    """[DV-7.4, DV-7.5]"""
    for recipe, hype in (("gumbo", ""), ("gumbo", "caramelized"), ("hot-dog", "family-size"), ("hot-pot", "hearty")):
        needs = list(RECIPES[recipe].needs)
        if hype:
            needs = [n * (2 if HYPES[hype].double else 1) + e for n, e in zip(needs, HYPES[hype].extra)]
        dice = " ".join(f"{code}3" for code, count in zip(CODES, needs) for _ in range(count))
        state = kitchen(dice + " Ca5 Mu5"[: 8 if len(dice.split()) < 7 else 0], recipe, hype, tokens="")
        play(state, f"cook {recipe} + {hype}" if hype else f"cook {recipe}")
        while step(state) == "dice":
            play(state, moves(state)[0])
        assert set(pantry(state).split()) <= {"Ca5", "Mu5"}


def test_a_hype_needs_its_conditions_met():
    """[DV-7.6]"""
    state = kitchen("Mu2 Pe2 To2", "omelette", "mile-high", tokens="")
    assert refused(state, "cook omelette + mile-high") == "DV-7.6"
    assert refused(state, "cook omelette + zesty") == "DV-8.1"


def test_a_cook_is_chosen_in_a_fixed_order():
    """[DV-7.7, DV-7.11]"""
    state = kitchen("Ca2 Ca3 Mu2 Mu3 On2 On3 Pe5 To6", "omelette", "on-the-side")
    seen = [step(state)]
    for move in ("cook omelette + on-the-side", "extra carrot", "chef no", "use carrot 3", "use mushroom 2"):
        play(state, move)
        seen.append(step(state))
    assert seen == ["cook", "extra", "chef", "dice", "dice", "card"]
    assert pantry(state) == "Ca2 Mu3 On2 On3"


def test_sets_of_numbers_are_offered_in_the_order_of_their_sorted_lists():
    """[DV-7.8]"""
    state = kitchen("On2 Pe2 Pe2 Pe3 Pe3 To2", "fajitas", tokens="")
    play(state, "cook fajitas")
    assert moves(state) == ["use pepper 2+2", "use pepper 2+3", "use pepper 3+3"]
    assert state.parse(0, "use pepper 2+2") == 213 + 5


def test_extra_types_are_offered_as_multisets_in_canonical_order():
    """[DV-7.9]"""
    state = kitchen("Ca2 Ca2 Mu2 Mu2 On2 Pe2 To2 To2", "omelette", "piled-high", tokens="")
    play(state, "cook omelette + piled-high")
    assert moves(state) == [
        f"extra {extra}"
        for extra in (
            "carrot+carrot+mushroom",
            "carrot+carrot+onion",
            "carrot+carrot+tomato",
            "carrot+mushroom+onion",
            "carrot+mushroom+tomato",
            "carrot+onion+tomato",
            "mushroom+onion+tomato",
        )
    ]
    assert state.actions(0)[0] == 155 + 1


def test_the_cook_list_names_recipes_alone_then_with_each_hype():
    """[DV-7.10]"""
    state = kitchen("Mu2 On6 Pe2 To2", "hot-dog omelette", "sweet-and-salty silky-smooth", tokens="")
    assert moves(state) == [
        "done",
        "cook hot-dog",
        "cook hot-dog + silky-smooth",
        "cook hot-dog + sweet-and-salty",
        "cook omelette",
        "cook omelette + silky-smooth",
    ]
    assert state.actions(0) == [143, 144, 145, 146, 147, 148]


def test_cooked_dice_go_to_the_frame_and_the_recipe_to_the_cooked():
    """[DV-7.12, DV-8.10]"""
    state = kitchen("Ca2 Mu2 Pe2 To2", "omelette", "silky-smooth", tokens="")
    before = frame(state)
    play(state, "cook omelette + silky-smooth")
    view = state.view(1)
    assert view["cooked"][0] == [["omelette", "silky-smooth"]] and view["recipes"][0] == []
    assert view["hype_counts"][0] == 0 and view["hype_discards"] == []
    assert [frame(state)[kind] - before[kind] for kind in ("carrot", "mushroom", "pepper", "tomato")] == [0, 1, 1, 1]


def test_cooked_recipes_stay_public():
    """[DV-7.13]"""
    state = position(cooked=("omelette+silky-smooth pizza", "gumbo"))
    for seat in (0, 1, SPECTATOR):
        assert state.view(seat)["cooked"] == [[["omelette", "silky-smooth"], ["pizza"]], [["gumbo"]]]


def test_a_card_drawn_this_turn_waits_for_the_next_cook_step():
    """[DV-7.14]"""
    state = position("card", pantries=("Mu2 Pe2 To2",), display="omelette - -", tokens="")
    play(state, "take 1", "pizza")
    assert (state.active, state.view(0)["cooked"][0]) == (1, [])


def test_each_recipe_may_have_one_hype_of_the_own_hand():
    """[DV-8.1, DV-8.2]"""
    state = kitchen("Mu2 On3 Pe2 Pe2 To2 To5", "hot-dog omelette", "silky-smooth zesty", tokens="")
    play(state, "cook omelette + silky-smooth")
    assert moves(state) == ["done", "cook hot-dog", "cook hot-dog + zesty"]
    play(state, "cook hot-dog + zesty")
    assert state.view(0)["cooked"][0] == [["hot-dog", "zesty"], ["omelette", "silky-smooth"]]


def met(hype: str, dice: str, recipe: str, **more) -> bool:
    return f"cook {recipe} + {hype}" in moves(kitchen(dice, recipe, hype, tokens="", **more))


def numbered(numbers: str) -> tuple[str, str]:
    """Dice with these numbers that just make a recipe, and the recipe."""
    recipe = {3: "omelette", 4: "shish-kebab", 5: "jambalaya", 6: "mixed-grill"}[len(numbers)]
    codes = [code for code, count in zip(CODES, RECIPES[recipe].needs) for _ in range(count)]
    return " ".join(code + number for code, number in zip(codes, numbers)), recipe


@pytest.mark.parametrize(
    ("hype", "holds", "fails"),
    [
        ("socks-off", "5554 66662", "5553"),
        ("mile-high", "66623 6665", "66622"),
        ("feather-light", "222 2244 3333", "2245 3334"),
        ("just-right", "555 3453 22263", "554 666"),
        ("grandmas", "665 2555", "664 2554"),
        ("never-ever", "234 2345 23456", "233 22345"),
        ("double-dipped", "2233 2222 66555", "2234 2223"),
        ("triple-layered", "222 33345", "2233 22334"),
        ("two-tone", "222 2255 25252", "234 22345"),
        ("silky-smooth", "246 2222", "245"),
        ("oddly-satisfying", "355 3535", "352"),
        ("sweet-and-salty", "263 2366", "225 665"),
        ("zesty", "355 2354", "333 2465"),
        ("melt-in-your-mouth", "562 5566", "552"),
        ("sizzling", "662 2663", "625"),
        ("uncle-willis", "23456 223456", "2345 33456"),
        ("step-by-step", "345 2346 2234", "346 2255"),
        ("slow-cooked", "345 23456 5432", "3345 246 22344"),
        ("scrumptious", "333 6543", "332"),
        ("mild-mannered", "444 2342", "445"),
        ("well-rounded", "224 4564 444", "225"),
    ],
)
def test_conditions_on_numbers(hype, holds, fails):
    """[DV-8.3, DV-8.5, DV-8.9]"""
    for numbers in holds.split():
        assert met(hype, *numbered(numbers)), numbers
    for numbers in fails.split():
        assert not met(hype, *numbered(numbers)), numbers


@pytest.mark.parametrize(
    ("hype", "recipe", "holds"),
    [
        ("rainbow", "shish-kebab", True),
        ("rainbow", "paella", False),
        ("hearty", "paella", True),
        ("hearty", "fajitas", False),
    ],
)
def test_conditions_on_the_card_count_its_icons(hype, recipe, holds):
    """[DV-8.4, DV-8.5]"""
    dice = " ".join(f"{code}3" for code, count in zip(CODES, RECIPES[recipe].needs) for _ in range(count))
    assert met(hype, dice, recipe) == holds


def test_the_token_condition_needs_the_token_and_keeps_it():
    """[DV-8.5, DV-9.2]"""
    assert not met("talk-of-town", "Mu2 Pe2 To2", "omelette")
    state = kitchen("Ca3 Mu2 Pe2 To2", "omelette", "talk-of-town")
    play(state, "cook omelette + talk-of-town")
    assert (step(state), state.view(0)["tokens"][0]) == ("card", True)  # no chef mode was asked for


@pytest.mark.parametrize(
    ("dish", "stars"),
    [
        ("omelette+zesty", 4 + 4),
        ("pizza+never-ever", 8 + 10),
        ("fajitas+extra-spicy", 7 + 6),
        ("pizza+rainbow", 8 + 4),
        ("risotto+family-size", 10 + 10),
        ("hot-dog+grandmas pizza", 4 + 2 + 8),
        ("hot-dog+talk-of-town pizza+zesty", 4 + 2 + 8 + 4),
    ],
)
def test_rewards(dish, stars):
    """[DV-8.4, DV-8.7, DV-12.9]"""
    assert position(cooked=(dish,)).view(0)["scores"] == [stars, 0]


def test_a_hype_stays_with_its_recipe():
    """[DV-8.2, DV-8.10]"""
    state = position("card", cooked=("omelette", "pizza+zesty"), hypes=("sizzling",), display="gumbo - -")
    play(state, "draw hype")
    assert "zesty" not in state.legal_moves(CHANCE)
    assert not any("omelette" in move for move in moves(state))


def test_a_hype_may_be_played_for_nothing_and_counts_for_another():
    """Its own conditions are all that a hype asks for [DV-8.7, DV-8.8]"""
    state = kitchen("Ca2 Ca2 On2 Pe2", "gefilte-fish", "extra-spicy", cooked=("pizza+talk-of-town",), tokens="1")
    assert state.view(0)["scores"][0] == 8 + 1
    action = state.parse(0, "cook gefilte-fish + extra-spicy")
    assert GAME.label(state, 0, action, ["Ada", "Bo"]) == "cook Extra-Spicy Gefilte Fish for 5 + 0 stars"
    play(state, "cook gefilte-fish + extra-spicy")
    assert state.view(0)["scores"][0] == 8 + 2 + 5
    assert (
        refused(
            kitchen("Ca2 Ca2 On2 To2", "gefilte-fish", "extra-spicy", tokens="1"), "cook gefilte-fish + extra-spicy"
        )
        == "DV-7.6"
    )


def test_the_dish_is_called_by_both_names():
    """[DV-8.11]"""
    assert HYPES["extra-spicy"].dish(RECIPES["fajitas"]) == "Extra-Spicy Fajitas"
    assert HYPES["socks-off"].dish(RECIPES["stuffed-peppers"]) == "Stuffed Peppers That Will Knock Your Socks Off"
    state = kitchen("Mu2 Pe2 To2", "omelette", "silky-smooth", tokens="")
    action = state.parse(0, "cook omelette + silky-smooth")
    sentence = GAME.sentence(state, 0, action, 1, ["Ada", "Bo"])
    assert sentence == "Ada cooked Silky-Smooth Omelette with mushroom 2, pepper 2 and tomato 2: 4 + 4 stars."


def test_the_token_makes_one_die_another_type():
    """[DV-9.1, DV-9.7, DV-9.2]"""
    state = kitchen("Ca6 Pe2 To2", "omelette")
    play(state, "cook omelette")
    assert (pantry(state), state.view(0)["tokens"]) == ("", [False, True])
    assert step(position(block="Ca2 Mu6 On6 Pe6 To6", pantries=("Ca6 To2",), recipes=("omelette",))) == "cut"
    two_short = position(block="Ca2 Mu6 On6 Pe6 To6", pantries=("Ca6 To2",), recipes=("omelette",))
    assert step(play(two_short, "cut nw a1")) == "card"  # one die, not two


def test_a_changed_type_keeps_its_number():
    """[DV-9.7, DV-9.8]"""
    assert "cook omelette + silky-smooth" in moves(kitchen("Ca6 Pe2 To2", "omelette", "silky-smooth"))
    assert "cook omelette + silky-smooth" not in moves(kitchen("Ca5 Pe2 To2", "omelette", "silky-smooth"))


def test_chef_modes_have_a_fixed_order():
    """[DV-9.3]"""
    state = kitchen("Ca6 Mu2 On2 Pe2 To2 To3", "omelette")
    play(state, "cook omelette")
    actions = state.actions(0)
    assert actions[0] == 190 and actions == sorted(actions)
    assert moves(state) == [
        "chef no",
        "chef kept",
        *[f"chef {t} as {u}" for t in ("carrot", "onion") for u in ("mushroom", "pepper", "tomato")],
        "chef tomato as mushroom",
        "chef tomato as pepper",
    ]


def test_a_changed_number_is_from_2_to_6():
    """[DV-9.4, DV-9.5]"""
    assert "cook omelette + just-right" in moves(kitchen("Mu5 Pe5 To2", "omelette", "just-right"))
    assert "cook omelette + just-right" not in moves(kitchen("Mu4 Pe4 To2", "omelette", "just-right"))  # would need a 7


def test_the_number_mode_is_only_for_hypes_that_it_helps():
    """[DV-9.6]"""
    state = kitchen("Mu2 Mu4 Pe2 To2", "omelette", "silky-smooth")
    play(state, "cook omelette + silky-smooth")
    assert "chef number" not in moves(state)
    assert refused(state, "chef number") == "DV-9.6"
    state = kitchen("Ca3 Mu2 Pe2 To2", "omelette")
    play(state, "cook omelette")
    assert "chef number" not in moves(state)


def test_a_change_to_a_type_that_is_not_needed_is_kept_out():
    """[DV-9.8]"""
    state = kitchen("Ca3 Mu2 Pe2 To2", "omelette")
    play(state, "cook omelette")
    changes = ["chef carrot as mushroom", "chef carrot as pepper", "chef carrot as tomato"]
    assert moves(state) == ["chef no", "chef kept", *changes]
    assert refused(state, "chef carrot as onion") == "DV-9.8"


def test_the_lowest_die_of_its_type_is_the_changed_one():
    """[DV-9.9]"""
    state = kitchen("On3 On5 Pe2 Pe4 To2", "fajitas")
    play(state, "cook fajitas")
    action = state.parse(0, "chef onion as pepper")
    play(state, "chef onion as pepper")
    sentence = GAME.sentence(state, 0, state.parse(0, "use pepper 4"), 1, ["Ada", "Bo"])
    assert action == 193 + 10 and "; the chef token turned onion 3 into a pepper: 7 stars." in sentence


def test_the_log_says_an_onion():
    """[DV-9.9]"""
    state = kitchen("Pe2 Pe4 Pe5 To2", "fajitas")
    sentence = GAME.sentence(state, 0, state.parse(0, "cook fajitas"), 1, ["Ada", "Bo"])
    assert "; the chef token turned pepper 2 into an onion: 7 stars." in sentence


def test_a_spent_token_is_out_until_somebody_restocks():
    """[DV-9.10, DV-5.5]"""
    state = kitchen("Ca6 Pe2 To2", "omelette", block="Ca2 Mu6")
    play(state, "cook omelette", "draw hype", "zesty")
    assert state.view(0)["tokens"] == [False, True]
    play(state, "restock")
    assert (state.active, state.view(0)["tokens"]) == (1, [True, True])


def test_the_token_may_turn_a_die_that_is_kept_to_another_number():
    """The book lets a player adjust one of the dice before a cook, not only one that is spent [DV-9.2, DV-9.12]"""
    state = kitchen("Ca3 Ca3 Mu2 On5 Pe2 To2", "omelette")
    play(state, "cook omelette", "chef kept")
    assert (step(state), state.mid_decision(0)) == ("change", True)
    carrots = [f"change carrot 3 to {number}" for number in (2, 4, 5, 6)]
    assert moves(state) == [*carrots, *[f"change onion 5 to {number}" for number in (2, 3, 4, 6)]]
    assert state.actions(0)[0] == 1040 + 5 and state.actions(0)[-1] == 1040 + 50 + 15 + 4
    assert refused(state, "change carrot 3 to 3") == "DV-9.12"
    assert refused(state, "change mushroom 2 to 3") == "DV-9.12"
    sentence = GAME.sentence(state, 0, state.parse(0, "change carrot 3 to 6"), 1, ["Ada", "Bo"])
    assert sentence.endswith("pepper 2 and tomato 2; the chef token turned the kept carrot 3 into a 6: 4 stars.")
    play(state, "change carrot 3 to 6")
    assert (pantry(state), state.view(0)["tokens"], step(state)) == ("Ca3 Ca6 On5", [False, True], "card")


def test_the_dice_to_spend_are_chosen_before_the_die_that_is_changed():
    """[DV-7.7, DV-9.12]"""
    state = kitchen("Mu2 Pe2 To3 To5", "omelette", "zesty", tokens="0")
    play(state, "cook omelette + zesty")
    assert moves(state) == [
        "chef number",
        "chef tomato as mushroom",
        "chef tomato as pepper",
    ]  # as they are, the dice do not meet the hype
    state = kitchen("Mu3 Pe2 To3 To5", "omelette", "zesty", tokens="0")
    play(state, "cook omelette + zesty", "chef kept")
    assert (step(state), pantry(state)) == ("change", "Mu3 Pe2 To3 To5")  # only To5 meets it, so To3 is kept
    play(state, "change tomato 3 to 6")
    assert (pantry(state), state.view(0)["scores"][0]) == ("To6", 8)


@pytest.mark.parametrize(
    ("why", "more"),
    [
        ("no die is kept", {"pantry": "Mu2 Pe2 To2"}),
        ("the token is spent", {"tokens": "1"}),
        ("numbers have no use", {"without_hypes": True}),
        ("a final cook", {"end": "- 0", "turn": 120}),
        (
            "the last turn of the match",
            {"end": "1", "turn": 12, "cooked": ("", "pizza gumbo paella lecso goulash hot-pot")},
        ),
        ("the last turn alone", {"seats": 1, "turn": 11}),
        ("the last turn by the limit", {"turn": 119, "first": 1, "starter": 2}),
    ],
)
def test_no_kept_die_is_changed_where_that_has_no_use(why, more):
    """[DV-9.12]"""
    state = kitchen(more.pop("pantry", "Ca3 Ca3 Mu2 Pe2 To2"), "omelette", **more)
    play(state, "cook omelette")
    assert step(state) != "chef" or "chef kept" not in moves(state)
    if step(state) == "chef":
        assert refused(state, "chef kept") == "DV-9.12"


def test_a_hype_that_wants_the_token_kept_leaves_no_change():
    """[DV-8.5, DV-9.12]"""
    state = kitchen("Ca3 Ca3 Mu2 Pe2 To2", "omelette", "talk-of-town")
    assert step(play(state, "cook omelette + talk-of-town")) == "card"


def test_tokens_are_worth_nothing():
    """[DV-9.11]"""
    assert position(cooked=("pizza", "gumbo"), tokens="0").view(0)["scores"] == [8, 9]


def literal_plans(dice: list[tuple[int, int]], recipe: str, hype: str, token: bool):
    """Every choice of dice and of at most one change that meets recipe and hype, searched for the long way.

    Yields the dice spent and whether a token was needed, for hypes without extras.
    """
    needs = RECIPES[recipe].needs
    for chosen in itertools.combinations(range(len(dice)), sum(needs)):
        plain = [dice[place] for place in chosen]
        variants = [(plain, False)]
        if token:
            for place, (kind, number) in enumerate(plain):
                for other in range(5):
                    if other != kind:
                        variants.append(([*plain[:place], (other, number), *plain[place + 1 :]], True))
                for other in range(2, 7):
                    if other != number:
                        variants.append(([*plain[:place], (kind, other), *plain[place + 1 :]], True))
        for seen, spends in variants:
            counts = tuple(sum(kind == t for kind, _ in seen) for t in range(5))
            if counts == needs and (not hype or numbers_meet(hype, sorted(n for _, n in seen))):
                yield tuple(sorted(plain)), spends


def numbers_meet(hype: str, n: list[int]) -> bool:
    return {
        "socks-off": sum(n) >= 19,
        "just-right": sum(n) == 15,
        "never-ever": len(set(n)) == len(n),
        "silky-smooth": all(x % 2 == 0 for x in n),
        "sizzling": n.count(6) >= 2,
        "slow-cooked": n == list(range(n[0], n[0] + len(n))),
        "well-rounded": n[-1] - n[0] <= 2,
    }[hype]


def outcomes_of(state, seat=0) -> set[tuple[str, bool]]:
    """What a cook can leave behind: the pantry, and whether the token is still there."""
    if not state.mid_decision(seat):
        return {(pantry(state), state.view(0)["tokens"][0])}
    found = set()
    options = state.actions(seat)
    assert len(options) > 1  # a single option is taken by itself
    for action in options:
        after = state.clone()
        after.apply(seat, action)
        found |= outcomes_of(after)
    return found


@pytest.mark.parametrize(
    "hype", ["", "socks-off", "just-right", "never-ever", "silky-smooth", "sizzling", "slow-cooked"]
)
@pytest.mark.parametrize("recipe", ["fajitas", "bruschetta", "pizza"])
@pytest.mark.parametrize("dice", ["Ca5 Mu3 On2 On6 Pe4 Pe6 To2 To5", "Mu4 On3 On5 Pe2 Pe3 Pe6 To4 To6"])
def test_the_steps_of_a_cook_reach_what_a_literal_search_reaches(hype, recipe, dice):
    """No dead ends, nothing left out but what wastes the token [DV-7.5, DV-7.7, DV-9.1, DV-9.5, DV-9.6, DV-9.12]"""
    held = [(CODES.index(die[:2]), int(die[2:])) for die in dice.split()]
    state = kitchen(dice, recipe, hype)
    move = f"cook {recipe} + {hype}" if hype else f"cook {recipe}"
    plans = set(literal_plans(held, recipe, hype, True))
    if move not in moves(state):
        assert not plans
        return
    play(state, move)
    found: dict[bool, set[Dice]] = {True: set(), False: set()}  # whether the token is kept -> what is left
    for left, kept in outcomes_of(state):
        found[kept].add(tuple(sorted((CODES.index(die[:2]), int(die[2:])) for die in left.split())))
    without_token = {left_of(held, spent) for spent, token in plans if not token}
    with_token = {left_of(held, spent) for spent, token in plans if token}
    changed = {kept for left in without_token for kept in one_number_changed(left)}
    assert found[True] == without_token
    assert (with_token - without_token) | changed <= found[False] <= with_token | without_token | changed


def left_of(held: list[tuple[int, int]], spent: Dice) -> Dice:
    rest = list(held)
    for die in spent:
        rest.remove(die)
    return tuple(sorted(rest))


def one_number_changed(left: Dice) -> set[Dice]:
    """The same dice with another number on one of them."""
    return {
        tuple(sorted([*left[:place], (kind, new), *left[place + 1 :]]))
        for place, (kind, old) in enumerate(left)
        for new in range(2, 7)
        if new != old
    }


def test_every_sub_step_has_at_least_two_options():
    """[DV-7.11, DV-15.3]"""
    state = kitchen("Ca2 Mu2 Mu3 On2 On4 Pe5 To3 To6", "hot-dog jambalaya", "on-the-side zesty")
    for action in state.actions(0)[1:]:
        after = state.clone()
        after.apply(0, action)
        outcomes_of(after)
