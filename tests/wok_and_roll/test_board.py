"""The drawings of Wok and Roll: every move has its place once, prices are shown, no line of text is too long."""

import re
from html import unescape

import pytest

from dicery import Rng
from dicery.bots import bot
from dicery.engine.play import bot_match
from dicery.server.page.assets import assets
from dicery.testing.by_hand import play
from dicery.testing.states import PEOPLE
from tests.server.chromium import PHONE, chromium
from tests.wok_and_roll.table import GAME, blank, expert, locked, new, position


def buttons(html):
    return re.findall(r'name="do" value="([^"]*)"', html)


@pytest.mark.parametrize("menu", ["simple", "expert"])
@pytest.mark.parametrize("seats", [1, 3, 5])
def test_every_move_has_its_place_once_and_text_fits_80_columns(menu, seats):
    """[WR-5.3, WR-9.1, WR-12.2]"""
    state, rng = new(seats, menu=menu), Rng(seats)
    while not state.over:
        seat = state.actor()
        if seat >= 0:
            view, moves = state.view(seat), state.legal_moves(seat)
            off_the_table = [move for move in moves if move == "lock" or move[0] in "=d"]
            assert sorted(buttons(GAME.board(view, moves, PEOPLE).html) + off_the_table) == sorted(moves)
            assert max(len(line) for line in GAME.text(view, moves, PEOPLE).splitlines()) <= 80
        actions = state.actions(seat)
        state.apply(seat, actions[rng.below(len(actions))])


def test_every_section_has_a_name_of_its_own_that_stays_while_the_dice_are_rolled_and_cooked():
    """[WR-3.1]"""
    market = position("expert t1 market 1 nv/nbsr", expert(), expert(), specials="off")
    cooking = locked("nv/nbsr", expert(), expert())
    drawn = [GAME.board(state.view(0), state.legal_moves(0), PEOPLE) for state in (market, cooking)]
    names = [[section.name for section in board.sections()] for board in drawn]
    lines = ["line-R", "line-C", "line-N", "line-L", "line-M", "rows", "line-V", "seafood", "fridge", "skills"]
    own, other = ([f"sheet-{number}-{line}" for line in lines] for number in (1, 2))
    assert names[0] == names[1]
    large = {"tray", "sheet-1", *own, "others", *other}
    assert [name for name in names[0] if name in large] == ["tray", "sheet-1", *own, "others", *other]
    assert all(board.html.count("data-section=") == len(names[0]) for board in drawn)


def test_a_payable_serving_says_what_it_would_take():
    """[WR-6.3, WR-6.4]"""
    state = locked("nv/nbsr", blank("K:v"), blank())
    html = GAME.board(state.view(0), state.legal_moves(0), PEOPLE).html
    takes = "takes Vegetable die and Fridge Vegetable, or Vegetable die and Book die as Vegetable"
    assert f"1st Vegetable: 2 Vegetables, 1 point, {takes}" in html
    assert ">pay 2 ways<" in html
    assert "N1 (n die, n die)" in GAME.text(state.view(0), state.legal_moves(0), PEOPLE)


@pytest.mark.parametrize(("dice", "sheet", "told"), [
    ("rr/nmvs", "F:-", {"2 dice"}),
    ("nm/nmbv", "F:v", {"2 dice", "die+fridge"}),
    ("vr/nmss", "F:b K:v", {"3 dice", "die+fridge"}),
    ("vr/nmss", "F:b E:b K:v", {"3 dice", "die+gift"}),
    ("vb/nmss", "F:- K:v", {"3 dice", "die+book"}),
    ("mr/nvsb", "F:- E:m", {"die+gift"}),
])  # fmt: skip
def test_every_price_is_a_word_on_its_serving(dice, sheet, told):
    """[WR-6.1, WR-6.2]"""
    state = locked(dice, blank(sheet), blank("F:-"))
    html = GAME.board(state.view(0), state.legal_moves(0), PEOPLE).html
    own = html[: html.index('data-section="others"')].replace("<wbr/>", "")  # where a narrow column may break it
    assert set(re.findall(r'<button class="srv wait can".*?class="price"[^>]*>([^<]+)<', own)) == told


def test_every_sign_on_the_sheet_has_its_word():
    state = locked("nm/nmbv", blank("E:s"), blank())
    html = GAME.board(state.view(0), state.legal_moves(0), PEOPLE).html
    own = html[: html.index('data-section="others"')]
    for words in (
        "in order",
        "any order",
        "full row",
        "full: +2",
        "2 books, then any book counts as:",
        "1 per rice serving",
        "3 per full dish or platter",
        "2 per skill, this one too",
    ):
        assert f">{words}<" in own
    assert own.count('class="fr"') == 6 and all(
        f'class="w">{word}<' in own for word in ("Rice", "Seafood", "Veg.", "Book")
    )


def test_dice_and_servings_have_names_that_are_unique_on_the_board():
    state = locked("nm/nmbv", blank(), blank(), blank())
    keys = re.findall(r'data-key="([^"]+)"', GAME.board(state.view(0), state.legal_moves(0), PEOPLE).html)
    dice, servings = [f"die-{slot}" for slot in range(1, 7)], [f"serving-{place}" for place in range(35)]
    assert sorted(keys) == sorted(dice + servings + [f"cook-{seat}" for seat in (1, 2, 3)])


def test_red_dice_are_off_for_seats_that_are_not_at_the_market():
    """[WR-5.2]"""
    state = locked("nm/nmbv", blank(), blank())
    html = GAME.board(state.view(1), state.legal_moves(1), PEOPLE).html
    assert html.count(', not yours"') == 2
    assert "white die 3, Noodle, to use" in html
    assert "not yours" not in GAME.board(state.view(0), state.legal_moves(0), PEOPLE).html


def test_equal_dice_have_different_names():
    """[WR-1.1, WR-4.2]"""
    state = position("simple t1 market 1 rr/rrvv", blank(), blank())
    html = GAME.board(state.view(0), state.legal_moves(0), PEOPLE).html
    dice = re.findall(r'aria-label="(keep the [^"]*)"', html)
    assert dice[0] == "keep the red die 1, Rice" and dice[5] == "keep the white die 6, Vegetable"
    assert len(set(dice)) == 6
    ways = re.findall(r'<button class="btn keep ([^"]*)" name="do" value="keep ([^"]*)" aria-label="([^"]*)"', html)
    assert len(ways) > 20
    for ticks, kept, label in ways:  # of which the page shows the one whose dice are ticked
        numbers = {int(way[1:]).bit_count() for way in ticks.split()}
        assert numbers == {len(kept) - 1} and (f"Keep {len(kept) - 1}, " in label or label == "Roll all six again")
    assert sorted(int(way[1:]) for ticks, _, _ in ways for way in ticks.split()) == list(range(63))


def test_the_place_of_gifts_says_how_to_get_one():
    """[WR-8.4]"""
    none, one = locked("nm/nmbv", blank(), blank()), locked("nm/nmbv", blank("E:s"), blank())
    drawn = [GAME.board(state.view(0), state.legal_moves(0), PEOPLE).html for state in (none, one)]
    assert ["Gifts: none. Each full row gives one." in html for html in drawn] == [True, True]
    assert [html.count('class="circled"') for html in drawn] == [2, 2]
    assert [html.count('class="gift"') for html in drawn] == [0, 1]


def test_a_folded_sheet_names_what_is_complete_and_what_its_skills_score():
    """[WR-9.8, WR-11.1]"""
    state = locked("nm/nmbv", blank(), blank("M:xxx|.... F:- K:r6"))
    html = unescape(GAME.board(state.view(0), state.legal_moves(0), PEOPLE).html)
    assert "done: upper Meat platter · books count as Rice · scores 2 per skill, this one too" in html


def test_points_of_a_rival_are_marked_as_those_before_a_secret_cooking():
    """[WR-16.2]"""
    state = locked("nm/nmbv", blank(), blank("R:x....."))
    before = sum(state.view(0)["sheets"][1]["totals"])
    assert before > 0 and f">{before} + ?<" in GAME.board(state.view(0), state.legal_moves(0), PEOPLE).html
    market = position("simple t1 market 2 rn/mvsb", blank(), blank("R:x....."))
    assert "+ ?" not in GAME.board(market.view(0), market.legal_moves(0), PEOPLE).html


def test_the_tray_tells_how_far_the_match_is():
    """[WR-11.9, WR-14.2]"""
    alone, two = (
        position("simple t3 market 2 rn/mvsb", blank()),
        position("simple t3 market 2 rn/mvsb", blank(), blank()),
    )
    assert ">Turn 3 of at most 8<" in GAME.board(alone.view(0), [], PEOPLE).html
    assert ">Turn 3 of at most 30<" in GAME.board(two.view(1), [], PEOPLE).html


def test_dice_kept_at_the_last_reroll_are_ticked():
    """[WR-4.2]"""
    state = position("simple t1 market 2 rn/mvsb", blank(), blank(), kept="2 5")
    html = GAME.board(state.view(0), state.legal_moves(0), PEOPLE).html
    assert re.findall(r'id="hold-(\d)" class="hold" checked', html) == ["2", "5"]


def test_a_lock_shows_its_price():
    """[WR-12.2, WR-13.5]"""
    state = locked("rb/bmrv", expert("H:recipe-key O:C,L,Mb,Vb"), expert("H:set-menu"))
    assert (
        "Open the Grand Lobster platter: 1 book, paid with Book die"
        in GAME.board(state.view(0), state.legal_moves(0), PEOPLE).html
    )


@pytest.mark.heavy
def test_the_points_of_a_folded_sheet_stand_in_one_line_beside_a_long_name():
    """[WR-16.2]"""
    state = locked("nm/nmbv", blank(), blank("R:x....."))
    board = GAME.board(state.view(0), state.legal_moves(0), ["Ana", "W" * 24]).html
    styles = "".join(assets()[name] for name in ("dicery.css", "wok-and-roll.css"))
    with chromium() as browser:
        page = browser.new_page(viewport=PHONE)
        main = f'<main class="table wok-and-roll"><div>{board}</div></main>'
        page.set_content(f"<!doctype html><style>{styles}</style>{main}")
        points = page.locator(".wr-other .pts").bounding_box()
    assert points and points["height"] < 30


@pytest.mark.heavy
def test_the_greedy_bot_beats_random_play_by_far():
    """[WR-11.6]"""
    for seed in range(3):
        state = new(2)
        bot_match(state, [bot("greedy", GAME), bot("random", GAME)], Rng(seed), Rng(seed, 1))
        assert state.scores()[0] > state.scores()[1] + 15


def test_the_greedy_bot_cooks_the_best_of_given_dice():
    """[WR-5.3]"""
    greedy = bot("greedy", GAME)
    state = locked("rr/nnmm", blank("F:-"), blank("F:-"))
    while state.waiting & 1:
        state.apply(0, greedy.choose(state, 0, Rng(1)))
    assert state.scores()[0] == 3
    third = locked("vv/nnmm", blank("R:xxxxxx M:xxx|.... V:....|xx."), blank("F:-"), turn=9)
    play(third, "done", seat=1)
    while not third.over:
        third.apply(0, greedy.choose(third, 0, Rng(1)))
    assert third.ranks()[0] == 1


def test_the_greedy_bot_alone_does_not_close_the_kitchen_early():
    """[WR-14.2]"""
    greedy = bot("greedy", GAME)
    state = locked("vv/rnms", blank("R:xxxxxx N:xxxxxxx V:....|xx. F:-"), turn=3)
    while state.view(0)["part"] == "cook":
        state.apply(0, greedy.choose(state, 0, Rng(1)))
    assert not state.over
    last = locked("vv/rnms", blank("R:xxxxxx N:xxxxxxx V:....|xx. F:-"), turn=8)
    while not last.over:
        last.apply(0, greedy.choose(last, 0, Rng(1)))
    assert last.scores()[0] == state.scores()[0] + 2
