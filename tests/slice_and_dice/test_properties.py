"""Slice & Dice: what holds in every position that play can reach, whatever is chosen and thrown."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicery import CHANCE, BadPosition
from dicery.engine.rng import Rng
from dicery.games.slice_and_dice.parts import PARTS
from dicery.games.slice_and_dice.rules import actions as a
from dicery.games.slice_and_dice.rules import tables as t
from dicery.games.slice_and_dice.rules.state import SliceState
from tests.slice_and_dice.table import GAME, new, position

WINDOWS = ("throw-window", "cut-window", "end-window", "trigger")
STARTS = [
    lambda: new(2),
    lambda: new(3, dishes_to_win=3, start_specials=2),
    lambda: new(4, cut_limit=5, start_specials=3, max_rounds=20),
    lambda: new(2, mode="coop", throws=60, start_specials=3),
    # Dishes that are nearly ready, and hands that answer throws, cuts, the end of turns and gains.
    lambda: position(
        "line=1 board=tomato,garlic owned=soy hand=frying-pan,wok,oven-mitt",
        "line=3 board=*rice hand=spatula,wooden-spoon,meat-tenderizer",
        "line=1 board=chop owned=tomato,egg hand=colander,pizza-slicer,pressure-cooker",
    ),
    lambda: position(
        "line=3 board=rice owned=egg hand=pan,pressure-cooker,bowl",
        "line=3 board=steam hand=colander,spatula,thermometer",
        rules="cuts=5",
    ),
]
SETUPS = st.sampled_from(STARTS)


def walk(setup, choices):
    """Positions along a game: cards and cooking are preferred, so that games get somewhere."""
    state = setup()
    for step, choice in enumerate(choices):
        if state.over:
            return
        yield state
        seat = state.actor()
        legal = state.actions(seat)
        eager = (
            [action for action in legal if action in (a.THROW, a.SERVE, a.TAKE)] if seat != CHANCE and step % 3 else []
        )
        playing = (
            [action for action in legal if a.CARD <= action < a.TRADE] if seat != CHANCE and choice % 3 == 0 else []
        )
        options_here = playing or eager or legal
        state.apply(seat, options_here[choice % len(options_here)])
    yield state


GAMES = given(setup=SETUPS, choices=st.lists(st.integers(0, 2**16), min_size=40, max_size=250))
FEW = settings(max_examples=25, deadline=None)


@pytest.mark.heavy
def test_such_walks_open_every_window_and_serve_dishes():
    """What the tests below claim of every position, they claim of these too."""
    luck, seen, served = Rng(5), set(), 0
    for number in range(60):
        for state in walk(STARTS[number % len(STARTS)], [luck.below(2**16) for _ in range(250)]):
            seen.add(state.view(0)["step"])
        served += sum(state.served)
    assert {*WINDOWS, "given-cut"} <= seen and served >= 20


@FEW
@GAMES
def test_cards_tokens_dishes_and_markers_are_conserved(setup, choices):
    """[SD-1.3, SD-1.6, SD-1.7, SD-1.8, SD-7.3, SD-9.6, SD-11.6]"""
    for state in walk(setup, choices):
        view = state.view(0)
        hands = sum(place["cards"] for place in view["cooks"])
        held = hands + view["utensil_deck"] + len(view["utensil_pile"]) + len([c for c in view["display"] if c])
        held += (view["card"] != "") + (view["trigger"] != "") + (view["mill"] != "") + bin(state.bought).count("1")
        assert held == (24 if state.coop else 30)
        tokens = len(view["bag"]) + len(view["paid"]) + len(view["drawn"])
        tokens += sum(len(place["owned"]) + len(place["special"]) for place in view["cooks"])
        assert tokens == 30
        dishes = view["dish_deck"] + len(view["dish_pile"]) + sum(line["dish"] != "" for line in view["lines"])
        assert dishes + sum(len(place["cooked"]) for place in view["cooks"]) == 63
        assert view["cuts"] <= view["cut_limit"]
        for seat in range(state.seats):
            assert state.normal[seat] & state.special[seat] == 0  # an item lies there once


@FEW
@GAMES
def test_windows_always_close(setup, choices):
    """[SD-7.10, SD-7.18]"""
    for state in walk(setup, choices):
        if state.view(0)["step"] in WINDOWS:
            open_ = state.clone()
            for _ in range(state.seats):
                if open_.waiting and open_.view(0)["step"] in WINDOWS:
                    open_.play(open_.actor(), "pass")
            assert open_.over or not open_.waiting or open_.view(0)["step"] not in WINDOWS


@FEW
@GAMES
def test_a_dish_is_taken_only_with_exactly_its_items_on_the_board(setup, choices):
    """[SD-5.11, SD-5.12, SD-6.1]"""
    for state in walk(setup, choices):
        seat = state.actor()
        for action in state.actions(seat):
            after = state.clone()
            after.apply(seat, action)
            me = state.active
            if after.served[me] == state.served[me]:
                continue
            dish = after.plates[12 * me + state.served[me]]
            assert dish == state.dishes[state.markers[me]] and state.line_is_free(state.markers[me], me)
            assert board_at(state, action) == t.REQUIRED[dish] and after.board(me) == 0


def board_at(state: SliceState, action: int) -> int:
    """The board that a step of its owner makes."""
    board = state.board(state.active)
    if action == a.TAKE:
        return board | state.hits()
    if a.ITEM <= action < a.CARD:
        return board & ~(1 << action - a.ITEM) if state.view(0)["step"] == "out" else board | 1 << action - a.ITEM
    if a.CARD <= action < a.TRADE:  # a utensil whose only target is a token on the board
        return board & ~t.KIND[action - a.CARD]
    return board


def points(all_cooked: list[list[str]], mill: str, finisher: int | None) -> list[int]:
    """The scores of a versus game from the cooked cards alone, written independently of the rules."""
    by_id = {dish.id: dish for dish in PARTS.dishes}
    counts = [[sum(by_id[d].gastronomy == g for d in cooked) for g in range(7)] for cooked in all_cooked]
    result = []
    for seat, cooked in enumerate(all_cooked):
        total = sum(by_id[dish].stars + (dish == mill) for dish in cooked)
        for gastronomy in range(7):
            others = [counts[other][gastronomy] for other in range(len(all_cooked)) if other != seat]
            if counts[seat][gastronomy] >= 2 and counts[seat][gastronomy] > max(others):
                total += 3
        total += 4 * (sum(count > 0 for count in counts[seat]) >= 5) + 2 * (finisher == seat)
        result.append(total)
    return result


@FEW
@given(
    deal=st.permutations([dish.id for dish in PARTS.dishes]),
    sizes=st.lists(st.integers(0, 7), min_size=2, max_size=4),
    mill=st.booleans(),
)
def test_scores_follow_from_the_cooked_cards_alone(deal, sizes, mill):
    """[SD-12.3, SD-12.4, SD-12.5, SD-12.6, SD-12.7]"""
    sizes = [min(size, PARTS.quota[len(sizes)] - 1) for size in sizes]
    left = list(deal)
    lines = ", ".join(f"{left.pop()} 1" for _ in range(PARTS.lines[len(sizes)]))
    cooked = [[left.pop() for _ in range(size)] for size in sizes]
    milled = next((dishes[-1] for dishes in cooked if dishes), "-") if mill else "-"
    state = position(*(f"line=1 cooked={','.join(dishes) or '-'}" for dishes in cooked), lines=lines, mill=milled)
    expected = points(cooked, milled, None)
    assert list(state.scores()) == expected
    order = [(total, len(dishes)) for total, dishes in zip(expected, cooked, strict=True)]
    assert list(state.ranks()) == [1 + sum(other > mine for other in order) for mine in order]


@settings(max_examples=60, deadline=None)
@given(setup=SETUPS, choices=st.lists(st.integers(0, 2**16), min_size=5, max_size=120), data=st.data())
def test_a_spoilt_position_text_is_refused_by_name_or_is_a_position(setup, choices, data):
    *_, state = walk(setup, choices)
    text = state.position()
    words = text.split(" ")
    place = data.draw(st.integers(0, len(words) - 1))
    words[place] = data.draw(st.sampled_from(["", "-", "0", "3", "egg", "mill", words[-1], words[place] + "x"]))
    try:
        loaded = GAME.load(" ".join(words))
    except BadPosition:
        return
    assert GAME.load(loaded.position()).position() == loaded.position()
    for _ in range(30):
        if loaded.over:
            break
        seat = loaded.actor()
        legal = loaded.actions(seat)
        assert legal, loaded.position()
        loaded.apply(seat, legal[len(legal) // 2])


def test_a_window_in_a_position_text_asks_a_rival_with_a_card_for_it():
    """[SD-7.10]"""
    here = {"step": "throw-window 2", "turn": "active=1", "dice": "- - - - chop! - - left=-"}
    assert position("line=1 board=tomato", "hand=spatula", **here).legal_moves(1) == ["pass", "play spatula"]
    with pytest.raises(BadPosition, match="a rival with a utensil for this window"):
        position("line=1 board=tomato", "hand=mill", **here)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("hand=mill", "hand=mill,mill", "different hand"),
        ("hand=mill", "hand=gold", "hand of"),
        ("cooked=maki", "cooked=bruschetta", "every dish once"),
        ("owned=soy", "owned=soy,soy", "special tokens"),
        ("step: opening 1", "step: opening 2", "the seat whose decision"),
        ("step: opening 1", "step: dreaming 1", "one of lay-dish"),
        ("bruschetta 1", "bruschetta 5", "from 1 to 4"),
        ("cuts=0", "cuts=4", "round and cuts"),
        ("lid=-", "lid=2", "the lid on a marker"),
        ("mode=versus", "mode=war", "mode one of"),
        ("board=tomato", "board=*chop", "special tokens"),
        ("card=-", "card=wok", "no such card"),
        ("step: opening 1", "step: throw-window 2", "point=cook"),
        ("step: opening 1", "step: given-cut 1", "a card in play that leads to given-cut"),
        ("step: opening 1", "step: end-window 2", "point=wrap-up"),
    ],
)
def test_a_bad_position_is_refused_with_what_was_expected(old, new, said):
    text = position("line=1 board=tomato owned=soy hand=mill cooked=maki", "").position()
    assert old in text
    with pytest.raises(BadPosition, match=said):
        GAME.load(text.replace(old, new, 1))
