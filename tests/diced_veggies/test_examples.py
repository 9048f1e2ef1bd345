"""The worked examples of the ledger, by number."""

import pytest

from dicery import CHANCE
from dicery.games.diced_veggies.parts import PARTS
from dicery.testing.by_hand import play, refused
from tests.diced_veggies import blade
from tests.diced_veggies.table import GAME, POSITIONS, block, frame, from_entry, kitchen, moves, pantry, position, step

SIX = "Ca2 Mu3 On4 / Pe2 To2 Ca6"


def cuts(state) -> str:
    """ "nw a1 (2), nw b1 (5)" """
    cells = blade.read_block(state.view(0)["block"])
    found = moves(state)
    return ", ".join(f"{m.removeprefix('cut ')} ({sum(cells[c] for c in blade.taken_by(cells, m))})" for m in found)


def logged(state, *played: str) -> str:
    """The log's sentence of the last of these moves."""
    play(state, *played[:-1])
    seat = state.active
    return GAME.sentence(state, seat, state.parse(seat, played[-1]), seat, ["Ada", "Bo", "Cy", "Di"])


def test_example_1_quadrants():
    """[DV-6.2]"""
    state = position(block=SIX)
    assert cuts(state) == (
        "nw a1 (2), nw b1 (5), nw c1 (9), nw a2 (4), nw b2 (9), ne b1 (7), ne c1 (4), ne c2 (10), "
        "se a2 (10), se b2 (8), se c2 (6), sw a2 (2), sw b2 (4)"
    )
    play(state, "cut nw b2")
    assert block(state) == "... ... On4 / ... ... Ca6"


def test_example_2_ten_is_fine_eleven_is_not():
    """[DV-6.5]"""
    assert "cut ne c2" in moves(position(block=SIX))
    assert refused(position(block=SIX), "cut ne b2") == "DV-6.5"
    assert "cut nw b2" in moves(position(block=SIX.replace("Mu3", "Mu4")))
    assert refused(position(block=SIX.replace("Mu3", "Mu5")), "cut nw b2") == "DV-6.5"


@pytest.mark.parametrize(
    ("other", "noted"),
    [
        *[(f"cut nw {column}1", "cut nw c1") for column in "defg"],
        ("cut ne a1", "cut nw c1"),
        ("cut sw c2", "cut se a2"),
    ],
)
def test_example_3_one_set_several_corners(other, noted):
    """[DV-6.9, DV-6.10]"""
    state = position(block=SIX)
    cells = blade.read_block(state.view(0)["block"])
    assert blade.taken_by(cells, other) == blade.taken_by(cells, noted)
    assert noted in moves(state)
    assert refused(state, other) == "DV-6.10"


def test_example_4_what_sticks_out_comes_along():
    """[DV-6.4, DV-6.6]"""
    state = position(block="... ... ... Mu2 / Ca3 On2 Pe2 To4")
    assert cuts(state) == "nw d1 (2), nw a2 (3), nw b2 (5), nw c2 (7), ne b2 (10), ne c2 (8), ne d2 (6)"
    assert refused(state, "cut se c2") == "DV-6.6"
    play(state, "cut ne c2")
    assert pantry(state) == "Mu2 Pe2 To4"


def test_example_5_in_pieces_or_touching_at_a_corner_only():
    """[DV-6.6]"""
    state = position(block="Ca2 Mu2 ... / ... On3 Pe2 / ... ... To2")
    assert cuts(state) == "nw a1 (2), nw b1 (4), nw b2 (7), nw c2 (9), ne b3 (9), ne c3 (4), se b2 (7), se c3 (2)"
    assert refused(state, "cut ne b1") == "DV-6.6"
    assert refused(state, "cut sw b2") == "DV-6.6"


def test_example_6_whole_block():
    """[DV-6.7]"""
    state = position(block="Ca2 Mu3 / On2 Pe3")
    assert moves(state) == ["take all"]
    play(state, "take all")
    assert (pantry(state), block(state)) == ("Ca2 Mu3 On2 Pe3", "")
    assert len(moves(position(block="Ca2 Mu3 / On2 Pe4"))) == 8


def test_example_7_restock_offered_or_not():
    """[DV-5.1, DV-5.3, DV-5.4]"""
    twelve = "Ca2 Ca2 Ca2 Mu2 Mu2 Mu2 / Pe3 Pe3 Pe3 To3 To3 To3"
    state = ended_turn(block=twelve)
    assert moves(state) == ["restock", "keep"]
    assert step(play(state, "keep")) == "cut"
    assert moves(ended_turn(block="Ca2 Mu2 On2 / Pe2 / To2")) == ["take all"]
    assert step(ended_turn(block="")) == "new-die"  # by itself, and all 35 dice form the rectangle
    state = play(ended_turn(block=twelve), "restock")
    while state.waiting == 0:
        outcomes = state.legal_moves(CHANCE)
        state.play(CHANCE, "pepper" if "pepper" in outcomes else outcomes[-1])
    assert step(state) == "cut"


def ended_turn(**more):
    """Seat 0 has nothing to decide any more; seat 1's turn begins with the last card that seat 0 discards."""
    state = position("limits", recipes=("fajitas hot-dog pizza",), **more)
    return play(state, "discard recipe pizza")


def test_example_8_tokens_come_back():
    """[DV-5.5, DV-9.10]"""
    state = position("restock", seats=3, block="Ca2 Mu6", tokens="0")
    assert state.view(0)["tokens"] == [True, False, False]
    assert play(state, "restock").view(0)["tokens"] == [True] * 3
    state = position("restock", seats=3, block="Ca2 Mu6", tokens="")
    assert play(state, "restock").view(0)["tokens"] == [True] * 3


def test_example_9_growing_the_shape():
    """[DV-5.8]"""
    state = position("restock", seats=4, **six_in_the_pool())
    play(state, "restock")
    assert state.view(0)["shape"] == ["a1"]
    assert moves(state) == ["b1", "a2"]
    play(state, "b1")
    assert moves(state) == ["c1", "a2"]
    play(state, "c1")
    assert state.view(0)["shape"] == ["a1", "b1", "c1", "a2"]  # only a2 was near enough
    assert moves(state) == ["d1", "b2", "a3"]
    play(state, "b2")
    assert moves(state) == ["d1", "c2", "a3"]
    play(state, "a3")
    assert state.view(0)["shape"] == ["a1", "b1", "c1", "a2", "b2", "a3"]
    assert step(state) == "new-die"


def six_in_the_pool(block="On2"):
    """Pantries that leave 2 carrots, 1 onion and 3 tomatoes for the pool, the block being one of them."""
    held = ("Ca2 Ca2 Ca2 Ca2 Ca2 Mu2 Mu2 Mu2", "Mu2 Mu2 Mu2 Mu2 On2 On2 On2 On2", "On2 On2 Pe2 Pe2 Pe2 Pe2 Pe2 Pe2")
    return {"block": block, "pantries": (*held, "Pe2 To2 To2 To2 To2")}


def test_example_10_filling_it():
    """[DV-5.9, DV-3.2]"""
    state = position("restock", seats=4, **six_in_the_pool())
    play(state, "restock", "b1", "c1", "b2", "a3")
    assert state.legal_moves(CHANCE) == ["carrot", "carrot", "onion", "tomato", "tomato", "tomato"]
    play(state, "onion")
    assert state.legal_moves(CHANCE) == ["2", "2", "3", "4", "5", "6"]
    play(state, "2")
    assert block(state) == "On2"
    assert state.legal_moves(CHANCE) == ["carrot", "carrot", "tomato", "tomato", "tomato"]
    play(state, "tomato", "6", "tomato", "3", "tomato", "3", "carrot", "4")
    assert step(state) == "new-face"  # the sixth die needs no pick, only its face
    play(state, "5")
    assert block(state) == "On2 To6 To3 / To3 Ca4 ... / Ca5 ... ..."
    assert step(state) == "cut"


def test_example_11_which_peppers():
    """[DV-7.8]"""
    state = kitchen("Ca2 On4 Pe2 Pe3 Pe5 To6", "fajitas", tokens="1")
    play(state, "cook fajitas")
    assert moves(state) == ["use pepper 2+3", "use pepper 2+5", "use pepper 3+5"]
    assert pantry(play(state, "use pepper 2+5")) == "Ca2 Pe3"
    state = kitchen("Ca2 On4 Pe2 Pe2 To6", "fajitas", tokens="1")
    assert step(play(state, "cook fajitas")) == "card"


def test_example_12_socks_off():
    """[DV-9.5]"""
    state = kitchen("Mu4 Pe5 Pe6 To2", "stuffed-peppers", "socks-off")
    assert moves(state) == ["done", "cook stuffed-peppers", "cook stuffed-peppers + socks-off"]
    sentence = logged(state, "cook stuffed-peppers + socks-off")
    assert "tomato 2 into a 4" in sentence and "Stuffed Peppers That Will Knock Your Socks Off" in sentence
    play(state, "cook stuffed-peppers + socks-off")
    assert (step(state), state.view(0)["scores"][0], state.view(0)["tokens"][0]) == ("card", 13, False)
    spent = kitchen("Mu4 Pe5 Pe6 To2", "stuffed-peppers", "socks-off", tokens="1")
    assert moves(spent) == ["done", "cook stuffed-peppers"]


def test_example_13_chef_modes_side_by_side():
    """[DV-9.3, DV-9.6]"""
    state = kitchen("Mu4 Pe2 Pe5 Pe6 To2 To6", "stuffed-peppers", "socks-off")
    play(state, "cook stuffed-peppers + socks-off")
    modes = ["chef no", "chef number", "chef kept", "chef pepper as mushroom", "chef tomato as mushroom"]
    assert moves(state) == modes
    play(state, "chef number")
    assert moves(state) == ["use pepper 2+5", "use pepper 2+6", "use pepper 5+6"]
    play(state, "use pepper 5+6")
    assert pantry(state) == "Pe2 To6"


def test_example_14_saving_dice_with_the_token():
    """[DV-9.9]"""
    state = kitchen("Ca6 On3 On5 Pe2 Pe4 To2", "fajitas")
    play(state, "cook fajitas")
    assert moves(state) == [
        "chef no",
        "chef kept",
        "chef carrot as onion",
        "chef carrot as pepper",
        "chef carrot as tomato",
        "chef onion as pepper",
        "chef onion as tomato",
    ]
    play(state, "chef carrot as pepper")
    assert moves(state) == ["use onion 3", "use onion 5"]
    play(state, "use onion 3")
    assert moves(state) == ["use pepper 2", "use pepper 4"]


def test_example_15_named_extra():
    """[DV-8.6, DV-8.8]"""
    state = kitchen("On2 Pe2 Pe3 Pe6 To4", "fajitas", "extra-spicy", tokens="1")
    play(state, "cook fajitas + extra-spicy")
    assert (state.view(0)["scores"][0], pantry(state)) == (13, "")
    state = kitchen("Ca6 On2 Pe2 Pe3 To4", "fajitas", "extra-spicy")
    assert "carrot 6 into a pepper" in logged(state, "cook fajitas + extra-spicy")
    play(state, "cook fajitas + extra-spicy")
    assert (state.view(0)["scores"][0], state.view(0)["tokens"][0]) == (13, False)
    state = kitchen("Ca2 Ca2 On2 Pe2 Pe2", "gefilte-fish", "extra-spicy", tokens="1")
    assert moves(state) == ["done", "cook gefilte-fish", "cook gefilte-fish + extra-spicy"]
    play(state, "cook gefilte-fish + extra-spicy")
    assert (state.view(0)["scores"][0], pantry(state)) == (5, "Pe2")


def test_example_16_any_extra():
    """[DV-7.9, DV-9.8]"""
    state = kitchen("Ca4 Mu2 On6 Pe5 To3", "omelette", "on-the-side")
    play(state, "cook omelette + on-the-side")
    assert moves(state) == ["extra carrot", "extra onion"]
    play(state, "extra carrot")
    changes = ["chef onion as mushroom", "chef onion as pepper", "chef onion as tomato"]
    assert moves(state) == ["chef no", "chef kept", *changes]


def test_example_17_double():
    """[DV-8.6, DV-8.7]"""
    state = kitchen("Ca2 Mu2 Mu3 On2 On3 Pe2 Pe3", "steak-sandwich", "family-size", tokens="1")
    play(state, "cook steak-sandwich + family-size")
    assert (state.view(0)["scores"][0], pantry(state)) == (8, "Ca2")


def test_example_18_exact_total():
    """[DV-8.5, DV-9.5]"""
    state = kitchen("Mu5 Pe5 To3 To4", "omelette", "just-right")
    play(state, "cook omelette + just-right")
    assert moves(state) == ["use tomato 3", "use tomato 4"]
    assert "tomato 3 into a 5" in logged(state, "use tomato 3")
    assert pantry(play(state, "use tomato 3")) == "To4"


def test_example_19_extras_count_for_numbers_not_for_icons():
    """[DV-8.3, DV-8.4]"""
    state = kitchen("On2 On6 Pe3 To4", "hot-dog", "caramelized", tokens="1")
    assert play(state, "cook hot-dog + caramelized").view(0)["scores"][0] == 4 + 3
    state = kitchen("Mu2 On3 Pe4 To5 To6", "pizza", "never-ever", tokens="1")
    assert play(state, "cook pizza + never-ever").view(0)["scores"][0] == 8 + 10


def test_example_20_kitchen_conditions():
    """[DV-8.5, DV-9.2]"""
    assert "cook omelette + zero-waste" in moves(kitchen("Ca2 Mu2 Pe5 To3", "omelette", "zero-waste"))
    assert "cook omelette + zero-waste" not in moves(kitchen("Ca2 Ca3 Mu2 Pe5 To3", "omelette", "zero-waste"))
    state = kitchen("Mu2 On3 Pe2 Pe5 To3 To4", "omelette hot-dog", "two-for-one", tokens="1")
    assert moves(state) == ["done", "cook hot-dog", "cook omelette"]
    play(state, "cook omelette", "use pepper 2", "use tomato 3")
    assert moves(state) == ["done", "cook hot-dog", "cook hot-dog + two-for-one"]
    state = kitchen("Ca3 Mu2 Pe5", "omelette", "talk-of-town")
    assert moves(state) == ["done", "cook omelette"]


@pytest.mark.parametrize(
    ("numbers", "met"),
    [
        ("3 4 5", "slow-cooked step-by-step"),
        ("2 3 4 6", "step-by-step"),
        ("2 3 3 4", "step-by-step"),
        ("2 2 2 2", "double-dipped triple-layered two-tone well-rounded"),
    ],
)
def test_example_21_runs(numbers, met):
    """[DV-8.5]"""
    found = []
    for hype in ("slow-cooked", "step-by-step", "double-dipped", "triple-layered", "two-tone", "well-rounded"):
        kinds = ("Mu", "On", "Pe", "To")[4 - len(numbers.split()) :]
        recipe = "shish-kebab" if len(kinds) == 4 else "hot-dog"
        state = kitchen(" ".join(k + n for k, n in zip(kinds, numbers.split())), recipe, hype, tokens="1")
        if f"cook {recipe} + {hype}" in moves(state):
            found.append(hype)
    wanted = set(met.split()) | ({"well-rounded"} if numbers in ("3 4 5", "2 3 3 4") else set())
    assert set(found) == wanted


def test_example_22_limits():
    """[DV-11.1, DV-11.2]"""
    ten = "Ca2 Ca3 Ca4 Mu2 Mu2 On2 On2 Pe2 Pe2 To6"
    state = position("limits", pantries=(ten,), recipes=("fajitas hot-dog pizza",), hypes=("zesty sizzling",))
    assert moves(state) == ["discard recipe hot-dog", "discard recipe fajitas", "discard recipe pizza"]
    play(state, "discard recipe hot-dog")
    assert moves(state)[0] == "discard die carrot 2"
    play(state, "discard die carrot 2")
    assert moves(state)[0] == "discard die carrot 3"
    play(state, "discard die tomato 6")
    assert (state.active, pantry(state)) == (1, "Ca3 Ca4 Mu2 Mu2 On2 On2 Pe2 Pe2")
    eight = "Ca2 Ca3 Ca4 Mu2 Mu2 On2 On2 Pe2"
    state = position("card", pantries=(eight,), recipes=("fajitas",), hypes=("zesty sizzling",), display="pizza - -")
    play(state, "take 1", "hot-dog")
    assert (state.active, step(state)) == (1, "cut")


def test_example_23_display_and_empty_deck():
    """[DV-10.2, DV-10.4]"""
    everything = [recipe.id for recipe in PARTS.recipes]
    rest = [recipe for recipe in everything if recipe not in ("hot-dog", "pizza", "fajitas", "gumbo", "paella")]
    mine, theirs = rest[:20], rest[20:]
    cooked = (" ".join(mine), " ".join(theirs))
    display = "fajitas gumbo paella"
    state = position("card", recipe_discards="hot-dog pizza", cooked=cooked, display=display, end="0")
    play(state, "take 2")
    assert (step(state), moves(state)) == ("refill", ["hot-dog", "pizza"])
    assert play(state, "pizza").view(0)["display"] == ["fajitas", "pizza", "paella"]
    cooked = (" ".join([*mine, "hot-dog", "pizza"]), " ".join(theirs))
    state = play(position("card", cooked=cooked, display=display, end="0"), "take 2")
    assert state.view(0)["display"] == ["fajitas", "", "paella"]
    assert state.active == 1


FIVE = "hot-dog omelette pizza gumbo lecso"
FIVE_MORE = "bruschetta mushroom-soup spring-rolls beef-stew minestrone"


@pytest.mark.parametrize(("even", "turns"), [(False, [2, 3, 0, 1]), (True, [2, 3])])
def test_example_24_end(even, turns):
    """[DV-12.2, DV-12.3, DV-12.4, DV-12.6, DV-13.7]"""
    state = position(
        "cook",
        seats=4,
        active=2,
        block="Ca2 Ca2 / Mu6 Mu6 / On2 Pe2 / To2 To2",
        pantries=("On5 On5 On5", "On5 Pe5 Pe5 To5 To5", "Ca5 Ca5 Mu3 On5 On5 Pe3 Pe3 To3", "Ca4 Mu2 Mu2 To2 To2"),
        recipes=("onion-soup", "paella", "stuffed-peppers pot-roast", "chiles-rellenos lasagna"),
        cooked=("", "", FIVE, FIVE_MORE),
        tokens="",
        even_turns=even,
    )
    play(state, "cook stuffed-peppers")
    seen, finals = [2], []
    while not state.over:
        active = state.active
        played = {"cook": "done", "restock": "keep"}.get(step(state), moves(state)[0])
        if state.view(0)["final"]:
            finals.append(active)
        elif active != seen[-1]:
            seen.append(active)
        if step(state) == "cook" and active == 3 and not state.view(0)["final"]:
            played = "cook lasagna"  # its sixth, in its last turn
        play(state, played)
    assert (seen, finals, state.view(0)["trigger"]) == (turns, [2, 0, 1], 2)  # seat 3 has nothing to cook
    assert len(state.view(0)["cooked"][3]) == 6


def test_example_25_score():
    """[DV-12.7]"""
    state = position(cooked=("paella+scrumptious pizza fajitas+extra-spicy",))
    assert state.view(0)["scores"][0] == 15 + 8 + 13 == 36


def test_example_26_late_rewards():
    """[DV-8.7]"""
    cooked = "jambalaya+grandmas pizza hot-dog+talk-of-town onion-soup+family-size minestrone+rainbow"
    assert position(cooked=(cooked,)).view(0)["scores"][0] == 51


def test_example_27_tie():
    """[DV-12.8]"""
    fifty_one = "jambalaya+grandmas pizza hot-dog+talk-of-town onion-soup+family-size minestrone+rainbow"
    also = "paella ratatouille risotto hot-pot lasagna steak-sandwich"
    less = "shepherds-pie gumbo massaman couscous mixed-grill"
    state = position("over", seats=3, active=1, cooked=(fifty_one, less, also), end="2 3")
    assert state.view(0)["scores"] == [51, 47, 51]
    assert state.view(0)["ranks"] == [1, 3, 1]


def test_example_28_three_dice_rule():
    """[DV-13.6]"""
    assert len(moves(from_entry(POSITIONS["kids-four"]))) == 8
    assert moves(from_entry(POSITIONS["kids-three"])) == ["take all"]


def test_example_29_kids():
    """[DV-13.1, DV-13.2]"""
    state = kitchen("Ca2 On4 Pe2 Pe3 Pe5 To6", "fajitas", without_hypes=True, chef_tokens=False)
    play(state, "cook fajitas")
    assert (pantry(state), step(state)) == ("Ca2 Pe5", "card")
    assert moves(state) == ["draw recipe"]


def test_example_30_solo_rush():
    """[DV-13.9]"""
    rows = "/".join(POSITIONS["full-1"]["rows"])
    state = position("rush", seats=1, block=rows, turn=3)
    assert state.legal_moves(CHANCE) == [cut["move"] for cut in POSITIONS["full-1"]["cuts"]]
    assert state.legal_moves(CHANCE)[3] == "cut ne e1"
    state.play(CHANCE, "cut ne e1")
    assert frame(state) == {"carrot": 1, "mushroom": 1, "pepper": 1}
    assert (step(state), pantry(state)) == ("cut", "")


def test_example_31_a_kept_die_is_changed():
    """[DV-9.2, DV-9.12]"""
    state = kitchen("Ca3 Ca3 Mu2 On5 Pe2 To2", "omelette")
    play(state, "cook omelette", "chef kept")
    carrots = [f"change carrot 3 to {number}" for number in (2, 4, 5, 6)]
    onions = [f"change onion 5 to {number}" for number in (2, 3, 4, 6)]
    assert moves(state) == carrots + onions
    play(state, "change carrot 3 to 6")
    assert (pantry(state), state.view(0)["tokens"][0]) == ("Ca3 Ca6 On5", False)


def test_example_32_who_begins():
    """[DV-3.7, DV-13.7, DV-13.12]"""
    state = position(
        "cook",
        seats=3,
        active=1,
        first=2,
        starter=3,
        even_turns=True,
        pantries=("On5 On5 On5", "Mu3 Pe3 Pe3 To3"),
        recipes=("onion-soup", "stuffed-peppers"),
        cooked=("", FIVE),
        tokens="",
    )
    play(state, "cook stuffed-peppers", "draw hype", "zesty")
    assert (state.view(0)["trigger"], state.view(0)["final"], state.active) == (1, True, 0)
