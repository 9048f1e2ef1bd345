"""Dessert Dice as it is drawn: for a page, as a picture, with characters."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from dicery import SPECTATOR
from dicery.games.dessert_dice.board.die import GLYPHS
from dicery.games.dessert_dice.parts import PARTS
from dicery.games.dessert_dice.rules.squares import SQUARE_NAMES
from dicery.games.dessert_dice.rules.state import DessertState
from dicery.testing.setups import Setup, few_setups
from dicery.testing.states import PEOPLE
from dicery.testing.walks import playing, positions
from tests.dessert_dice.table import GAME, LAST_SQUARE, POSITIONS, die_on, from_entry, position, sparse

HERE = Path(__file__).parent
IMAGE = HERE.parents[1] / "docs" / "images" / "dessert-dice.svg"
WORDS = ("north", "east", "south", "west")
COMPASS = dict(zip("NESW", WORDS, strict=True))
SETUPS = [pytest.param(setup, id=str(setup)) for setup in few_setups(GAME)]

Element = ElementTree.Element


def html(state: DessertState, seat: int) -> Element:
    """What the seat sees, read with a strict parser."""
    return ElementTree.fromstring(GAME.board(state.view(seat), moves(state, seat), PEOPLE).html)


def moves(state: DessertState, seat: int) -> list[str]:
    return state.legal_moves(seat) if seat in state.waiting_seats() else []


def classed(root: Element, name: str) -> list[Element]:
    return [element for element in root.iter() if name in element.get("class", "").split()]


def square(root: Element, name: str) -> Element:
    (found,) = [cell for cell in classed(root, "sq") if cell.get("data-square") == name]
    return found


def buttons(root: Element) -> list[Element]:
    return [element for element in root.iter("button") if "disabled" not in element.attrib]


def glyphs(die: Element, name: str) -> list[str]:
    return [use.get("href", "").removeprefix("#g-") for use in classed(die, name)]


def icons(state: DessertState, code: str, place: str = "up") -> list[str]:
    """The glyphs of what a die of this code shows at a place, straight from the parts."""
    number = 24 * "RYGPB".index(code[0]) + PARTS.orientations.index(code[1:])
    return [GLYPHS[dessert.id] for dessert in PARTS.shown(state.face_set, number, place)]


def all_sides(state: DessertState, code: str) -> list[str]:
    return sorted(icon for word in WORDS for icon in icons(state, code, word))


def watched(setup: Setup, share: int = 24) -> list[DessertState]:
    return [GAME.own(state) for state in positions(GAME, setup, 7, share)]


def at_step(step: str, setup: Setup, seed: int = 3, dice: int = 8) -> DessertState:
    """The first position of a match that asks for this step with this number of dice on the board."""
    for before, _, _ in playing(GAME, setup, seed):
        state = GAME.own(before)
        view = state.view(SPECTATOR)
        if view["step"] == step and sum(map(bool, view["board"])) >= dice:
            return state
    raise AssertionError(f"expected a step {step!r} in the match of seed {seed}")


@pytest.mark.parametrize("setup", SETUPS)
def test_every_move_has_one_place_on_the_table(setup):
    for state in watched(setup):
        for seat in [*range(state.seats), SPECTATOR]:
            controls = [(button.get("name"), button.get("value")) for button in buttons(html(state, seat))]
            assert sorted(controls) == sorted(("do", move) for move in moves(state, seat))


@pytest.mark.parametrize("setup", SETUPS)
def test_every_section_of_the_page_has_its_name(setup):
    for state in watched(setup, 40):
        for seat in [*range(state.seats), SPECTATOR]:
            board = GAME.board(state.view(seat), moves(state, seat), PEOPLE)
            names = [section.name for section in board.sections()]
            assert names == [name for element in html(state, seat).iter() if (name := element.get("data-section"))]
            assert len(set(names)) == len(names)
            known = {"board", "side", "turner", "dessert", "clusters", "supply", "supply-note", "stacks", "links"}
            known |= {"links-maybe", *[f"square-{name}" for name in SQUARE_NAMES]}
            assert {name for name in names if not name.startswith("stack-")} <= known


@pytest.mark.parametrize("setup", SETUPS)
def test_text_fits_a_terminal_and_its_board_is_aligned(setup):
    for state in watched(setup, 40):
        for seat in [*range(state.seats), SPECTATOR]:
            lines = GAME.text(state.view(seat), moves(state, seat), PEOPLE).splitlines()
            assert max(map(len, lines)) <= 80
            assert all(line.isascii() and line.isprintable() for line in lines)
            assert {len(line) for line in lines[:21]} == {73}


@pytest.mark.parametrize("setup", SETUPS)
def test_a_picture_is_one_file_that_shows_every_die(setup):
    for state in watched(setup, 60):
        view = state.view(SPECTATOR)
        root = ElementTree.fromstring(GAME.svg(view, PEOPLE))
        assert len(classed(root, "tip-die")) == sum(map(bool, view["board"])) + len(view["supply"])


@pytest.mark.parametrize("face_set", PARTS.face_sets)
def test_a_ghost_shows_what_the_tip_brings_up(face_set):
    """[DD-3.4, DD-8.1]"""
    state = at_step("tip", Setup(3, (("face_set", face_set),)))
    root = html(state, state.active)
    for move in state.legal_moves(state.active):
        after = state.clone()
        after.play(state.active, move)
        target = after.view(SPECTATOR)["last_move"][1]
        code = die_on(after, target)
        (ghost,) = square(root, target).iter("button")
        assert (ghost.get("class"), ghost.get("value")) == (f"spot thing ghost to-{move.lower()}", move)
        assert glyphs(ghost, "top-i") == icons(state, code)
        assert sorted(glyphs(ghost, "side")) == all_sides(state, code)
        up = " and ".join(d.name for d in PARTS.desserts if GLYPHS[d.id] in icons(state, code)) or "nothing"
        assert (
            ghost.get("aria-label", "")
            == f"{target}: empty, tip {COMPASS[move]}: {up} {'come' if ' and ' in up else 'comes'} up"
        )


@pytest.mark.parametrize("face_set", ["corner", "duo", "blank"])
def test_each_quarter_turn_is_drawn_as_the_die_would_lie(face_set):
    """[DD-7.3, DD-7.4]"""
    state = at_step("turn", Setup(2, (("face_set", face_set),)))
    for button in buttons(html(state, state.active)):
        after = state.clone()
        after.play(state.active, button.get("value", ""))
        code = die_on(after, state.view(SPECTATOR)["picked"])
        assert glyphs(button, "top-i") == icons(state, code)
        for word in WORDS:
            shown = (
                " and ".join(d.name for d in PARTS.desserts if GLYPHS[d.id] in icons(state, code, word)) or "nothing"
            )
            assert f"{word} {shown}" in button.get("aria-label", "")


def test_dice_are_named_by_place_top_and_sides():
    """[DD-2.1, DD-3.2]"""
    root = html(sparse("Rtn@c4", "Bnb@a1"), 0)
    assert [button.get("aria-label") for button in square(root, "c4").iter("button")] == [
        "c4: red die, Jello Tart on top; north Jello Tart, east Jello Tart, south Popsicle, west Ice Cream; "
        "can be tipped"
    ]
    assert [button.get("aria-label") for button in square(root, "a1").iter("button")] == [
        "a1: black die, Jello Tart and Popsicle on top; north Popsicle and Ice Cream, east Jello Tart and Ice Cream, "
        "south Jello Tart and Sweet Roll, west Sweet Roll and Popsicle; can be tipped"
    ]
    assert [spot.get("aria-label") for spot in classed(square(root, "e5"), "spot")] == ["e5: empty"]


def test_the_board_is_a_grid_with_rank_five_on_top():
    """[DD-2.1, DD-2.2]"""
    root = html(sparse("Rtn@c4"), 0)
    (grid,) = [element for element in root.iter() if element.get("role") == "grid"]
    rows = [[cell.get("data-square") for cell in row if cell.get("role") == "gridcell"] for row in classed(grid, "row")]
    assert rows == [[f"{file}{rank}" for file in "abcde"] for rank in "54321"]


def test_the_forbidden_way_back_is_crossed_out():
    """[DD-8.7]"""
    state = sparse("Rtn@d3", "Gtn@a1", tips="1 c3-d3", to_move=1)
    state.play(1, "d3")
    cell = square(html(state, 1), "c3")
    assert not buttons(cell) and "".join(cell.itertext()) == "DD-8.7"
    assert "no: DD-8.7" in GAME.text(state.view(1), state.legal_moves(1), PEOPLE)
    assert {button.get("value") for button in buttons(html(state, 1))} == {"N", "E", "S"}


def test_no_way_back_is_crossed_out_for_another_die():
    """[DD-8.8]"""
    beside, far = (sparse("Rtn@d3", f"Gtn@{start}", tips="1 c3-d3", to_move=1) for start in ("b3", "a1"))
    beside.play(1, "b3")
    assert [button.get("value") for button in square(html(beside, 1), "c3").iter("button")] == ["E"]
    far.play(1, "a1")
    assert [spot.get("aria-label") for spot in classed(square(html(far, 1), "c3"), "spot")] == ["c3: empty"]
    assert "DD-8.7" not in GAME.text(far.view(1), far.legal_moves(1), PEOPLE)


def bars(links: ElementTree.Element) -> list[tuple[str, tuple[float, float]]]:
    """Of every bar between two dice the class of its dessert, and its left edge and width."""
    found = []
    for shape in links.iter("path"):
        for left, width in re.findall(r"M([\d.]+) [-\d.]+h([\d.]+)", shape.get("d", "")):
            found.append((shape.get("class", ""), (float(left), float(width))))
    return found


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        (["Rtn@a1", "Rtn@b1"], ["i-jello"]),
        (["Rtn@a1", "Rtn@a2"], ["i-jello"]),
        (["Rtn@a1", "Rtn@b2"], []),
        (["Rtn@e1", "Rtn@a2"], []),
        (["Rtn@a1", "Btn@b1"], ["i-jello"]),
        (["Rtn@a1", "Ytn@b1"], []),
        (["Rtn@b2", "Rtn@b3", "Rtn@c2", "Ytn@c3"], ["i-jello", "i-jello"]),
    ],
)
def test_equal_neighbours_are_joined_by_a_link(dice, expected):
    """[DD-2.3, DD-11.3, DD-11.4]"""
    state = sparse(*dice)
    (links,) = classed(html(state, 0), "links")
    assert [glyph for glyph, _ in bars(links)] == expected
    assert len(classed(ElementTree.fromstring(GAME.svg(state.view(0), PEOPLE)), "link")) == len(expected)
    assert "".join(GAME.text(state.view(0), [], PEOPLE).splitlines()[:21]).count("#") == len(expected)


def test_two_desserts_in_common_are_two_links_that_do_not_overlap():
    """[DD-11.2]"""
    state = sparse("Rwn@a1", "Btn@b2", "Rwn@a2", face_set="duo")
    (links,) = classed(html(state, 0), "links")
    found = bars(links)
    assert sorted(glyph for glyph, _ in found) == ["i-popsicle", "i-roll", "i-roll"]
    (left, width), *_ = [place for glyph, place in found if glyph == "i-roll"]
    ((other, _),) = [place for glyph, place in found if glyph == "i-popsicle"]
    assert left + width <= other


def test_a_ghost_has_dashed_links():
    """[DD-11.4]"""
    state = sparse("Rtn@c3", "Rtn@c5")  # tipped north, the red die on c3 shows Popsicle; west or south, Jello Tart
    state.play(0, "c3")
    (links,) = classed(html(state, 0), "links")
    assert not [link for group in classed(links, "maybe") for link in group]
    state = sparse("Rtn@c3", "Gtn@c5")
    state.play(0, "c3")
    (links,) = classed(html(state, 0), "links")
    assert [link.get("class") for group in classed(links, "maybe") for link in group] == ["i-popsicle"]


def test_the_last_tip_lies_on_amber():
    """[DD-8.10]"""
    root = html(sparse("Rtn@d3", tips="1 c3-d3"), 0)
    assert [cell.get("data-square") for cell in classed(root, "last")] == ["d3"]
    assert [cell.get("data-square") for cell in classed(root, "left")] == ["c3"]


def test_equal_dice_of_the_supply_are_one_stack_with_a_count():
    """[DD-5.7]"""
    root = html(sparse("Rtn@c3"), 0)
    (supply,) = classed(root, "supply")
    stacks = {button.get("value"): "".join(button.itertext()) for button in supply.iter("button")}
    assert stacks == {"Rt": "×5", "Yt": "×6", "Gt": "×6", "Pt": "×6", "Bt": ""}  # noqa: RUF001
    assert "24 dice" in "".join(supply.itertext())
    lines = GAME.text(sparse("Rtn@c3").view(0), [], PEOPLE).splitlines()
    assert any(re.search(r"\b5 Rt +JT +j/j/p/i\b", line) for line in lines)


def test_the_taken_die_is_marked_and_every_empty_square_has_a_dot():
    """[DD-6.6, DD-7.1]"""
    state = sparse("Rtn@c3", "Gtn@a1")
    state.play(0, "Yt")
    root = html(state, 0)
    (chosen,) = classed(root, "sel")
    assert chosen.tag == "span" and chosen.get("aria-label", "").endswith("taken")
    assert {dot.get("value") for dot in classed(root, "to")} == set(state.legal_moves(0))
    others = html(state, 1)
    assert classed(others, "sel") and not buttons(others), "all see what is pending, only the seat can go on"


def test_many_targets_are_framed_and_few_are_ringed():
    states = (GAME.own(state) for state, _, _ in playing(GAME, Setup(2), 1))
    state = next(one for one in states if len(one.legal_moves(one.active)) > 13)
    many = html(state, state.active)
    (supply,) = classed(many, "can-any")
    assert len(buttons(supply)) > 12 and not classed(supply, "can")
    few = html(sparse("Rtn@c3"), 0)
    assert len(buttons(few)) == len(classed(few, "can")) == 6 and not classed(few, "can-any")
    both = html(from_entry(POSITIONS["perft"][1]), 1)
    assert len(buttons(both)) == len(classed(both, "can")) > 12, "expected each place to count its own targets"


def test_the_tips_in_a_row_are_told():
    """[DD-9.5]"""
    state = sparse("Rtn@d3", tips="5 c3-d3")
    assert "5 of 12 tips in a row" in "".join(html(state, 0).itertext())
    assert "Tips in a row: 5; after 12 a die must be placed." in GAME.text(state.view(0), [], PEOPLE)


def test_who_wins_ties_is_told():
    """[DD-11.8]"""
    state = sparse("Rtn@d3", placed="4 9")
    assert GAME.fact(state.view(0), 1) == "placed last, wins ties"
    assert GAME.fact(state.view(0), 0) == "last die in turn 5"
    assert f"Placed last, so wins ties: {PEOPLE[1]}." in GAME.text(state.view(0), [], PEOPLE)
    assert "ties" not in GAME.text(sparse("Rtn@d3", placed="- -").view(0), [], PEOPLE)


def test_a_choice_is_named_by_no_more_than_tells_it_apart():
    """[DD-3.9, DD-7.3]"""
    state = position(supply="Rt*3 Rb Rn*2 Yt*6 Gt*6 Pt*6 Bt")
    named = [GAME.label(state, 0, action, PEOPLE) for action in state.actions(0)]
    assert named == [
        "take a red die, Jello Tart up, Sweet Roll underneath",
        "take a red die, Sweet Roll up",
        "take a red die, Jello Tart up, Popsicle underneath",
        "take a yellow die, Sweet Roll up",
        "take a green die, Popsicle up",
        "take a purple die, Ice Cream up",
        "take the black die, Jello Tart and Sweet Roll up",
    ]
    for move in ("Rt", "c3"):
        state.play(0, move)
    turns = [GAME.label(state, 0, action, PEOPLE) for action in state.actions(0)]
    assert turns == [f"turn its Ice Cream {word}" for word in ("west", "north", "east", "south")]


def test_the_placement_that_ends_the_match_is_announced_and_the_result_told():
    """[DD-10.1, DD-11.7]"""
    state = position(LAST_SQUARE, "Rn", cards="JT SR")
    assert GAME.prompt(state.view(0), PEOPLE) == "Place the last die and end the match, or tip one on the board."
    assert "1 die, for the last empty square" in "".join(html(state, 0).itertext())
    state.play(0, "Rn")
    assert GAME.prompt(state.view(0), PEOPLE) == "Put the die on the last empty square: the match ends."
    state.play(0, "b1")
    view = state.view(0)
    (winner,) = [seat for seat, rank in enumerate(view["ranks"] or []) if rank == 1]
    dessert, size = ("Jello Tart", "Sweet Roll")[winner], view["scores"][winner]
    assert GAME.prompt(view, PEOPLE) == f"{PEOPLE[winner]} wins: {size} dice in the largest {dessert} cluster."


def test_a_seat_sees_its_own_card_and_no_other():
    """[DD-12.1, DD-12.2, DD-12.5]"""
    state = sparse("Rtn@c3", "Rtn@c4", cards="PO JT IC")
    for seat, name in enumerate(["Popsicle", "Jello Tart", "Ice Cream"]):
        root = html(state, seat)
        (card,) = classed(root, "dessert-card")
        assert [bold.text for bold in card.iter("b")] == [name]
        assert ["".join(row.itertext()) for row in classed(root, "mine")] == [f"{name} yours{2 * (seat == 1)}"]
        assert not classed(root, "badge")
        assert f"Your dessert: {name}" in (shown := GAME.text(state.view(seat), [], PEOPLE)) and "Cards:" not in shown
    watching = html(state, SPECTATOR)
    assert not classed(watching, "dessert-card") + classed(watching, "mine") + classed(watching, "badge")
    assert "yours" not in GAME.text(state.view(SPECTATOR), [], PEOPLE).lower()


def test_drawings_do_not_change_with_cards_that_are_hidden():
    """[DD-12.1, DD-12.3]"""
    one, other = (sparse("Rtn@c3", "Gtn@a1", cards=cards) for cards in ("PO JT IC", "PO SR JT"))
    for draw in (
        lambda view: GAME.svg(view, PEOPLE),
        lambda view: GAME.board(view, [], PEOPLE).html,
        lambda view: GAME.text(view, [], PEOPLE),
    ):
        assert draw(one.view(0)) == draw(other.view(0))
        assert draw(one.view(SPECTATOR)) == draw(other.view(SPECTATOR))
    assert GAME.board(one.view(1), [], PEOPLE).html != GAME.board(other.view(1), [], PEOPLE).html


def test_open_cards_and_the_cards_of_a_finished_match_are_shown():
    """[DD-10.3, DD-12.6]"""
    root = html(sparse("Rtn@c3", cards="PO JT", open_cards=True), 0)
    assert [(badge.get("class"), badge.get("aria-label")) for badge in classed(root, "badge")] == [
        ("badge s2 tiny", "of Bo")
    ]
    (over,) = [GAME.own(state) for state, _, _ in playing(GAME, Setup(2), 1) if state.over]
    shown = GAME.text(over.view(SPECTATOR), [], PEOPLE)
    assert len(re.findall(r"[A-Z]{2} (?:Ana|Bo)\b", shown)) == 2 and shown.count("not dealt") == 2
    assert len(classed(html(over, SPECTATOR), "badge")) == 2 and not classed(html(over, 0), "supply")


@pytest.mark.parametrize(
    ("dice", "steps", "hint"),
    [
        (["Rtn@c3", "Gtn@c5"], ["c3"], "A tip north makes it 2."),
        (["Rtn@c3", "Gtn@a1"], ["c3"], ""),
        (["Gtn@a1"], ["Gt"], "It grows to 2 on b1 or a2."),
        (["Gtn@c1"], ["Gt"], "It grows to 2 on b1, d1 or c2."),
        (["Gtn@c3"], ["Gt"], "It grows to 2 on 4 squares."),
        (["Gtn@a1"], ["Rt"], ""),
    ],
)
def test_the_card_says_what_the_choice_can_do_for_it(dice, steps, hint):
    """[DD-11.6]"""
    state = sparse(*dice, cards="PO JT")
    for step in steps:
        state.play(0, step)
    (card,) = classed(html(state, 0), "dessert-card")
    assert "".join(card.itertext()) == "PopsicleYour largest cluster has 1 die." + hint


def test_characters_tell_colour_top_and_sides():
    """[DD-3.2, DD-4.2]"""
    lines = GAME.text(sparse("Rtn@a5", "Bnb@e1").view(SPECTATOR), [], PEOPLE).splitlines()
    assert [line[3:16] for line in lines[1:4]] == ["      j      ", "i   R JT    j", "      p      "]
    assert [line[59:72] for line in lines[17:20]] == ["     pi      ", "sp B JT+PO ji", "     js      "]


def test_characters_name_what_can_be_chosen():
    state = sparse("Rtn@a5", "Rtn@b5")
    begin = GAME.text(state.view(0), state.legal_moves(0), PEOPLE).splitlines()
    assert begin[1].startswith("  |a5    j      |b5    j      |")
    state.play(0, "a5")
    tip = GAME.text(state.view(0), state.legal_moves(0), PEOPLE).splitlines()
    assert tip[1].startswith("  |[a5]  j      |      j ")
    assert tip[5].startswith("  |S: ") and tip[6].startswith("4 |i   (JT)    j|")


def test_the_picture_of_the_readme_is_what_the_game_draws():
    state = GAME.load((HERE / "picture.txt").read_text(encoding="utf-8"))
    drawn = GAME.svg(state.view(SPECTATOR), PEOPLE) + "\n"
    assert IMAGE.read_text(encoding="utf-8") == drawn, f"expected {IMAGE.name} to hold what svg() draws for picture.txt"
