"""Chicken Fried Dice as it is drawn: for a page, as a picture, with characters, and in sentences."""

import random
from collections.abc import Iterator
from itertools import combinations
from math import hypot
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page

from dicery import SPECTATOR
from dicery.drawing.style import glyphs
from dicery.games.chicken_fried_dice.board.view_model import CARDS
from dicery.games.chicken_fried_dice.parts import PARTS
from dicery.games.chicken_fried_dice.rules.state import ChickenState
from dicery.server.page.assets import assets
from dicery.testing.by_hand import play
from dicery.testing.setups import Setup
from dicery.testing.states import PEOPLE
from dicery.testing.walks import positions
from tests.chicken_fried_dice.table import GAME, moves, new, position
from tests.server.chromium import chromium

PROMPT_MOVES = ("waste", "done")  # these have no place on the table
SETUPS = [Setup(1), Setup(2, (("boards", "mixed"),)), Setup(4, (("boards", "picnic"), ("plucking", "live")))]


def page(state, seat):
    moves = state.legal_moves(seat) if seat in state.waiting_seats() else []
    return ElementTree.fromstring(GAME.board(state.view(seat), moves, PEOPLE).html), moves


def buttons(root):
    return [button.get("value") for button in root.iter("button")]


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_every_move_with_a_place_is_drawn_once(setup):
    """[CF-17.1]"""
    draw = random.Random(1)
    for state in positions(GAME, setup, 3, 20):
        seat = draw.choice([*range(setup.seats), SPECTATOR])
        root, moves = page(state, seat)
        assert sorted(buttons(root)) == sorted(move for move in moves if move not in PROMPT_MOVES)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_text_fits_a_terminal_and_prompts_fit_their_bar(setup):
    """[CF-17.2]"""
    for state in positions(GAME, setup, 4, 20):
        for seat in [*range(setup.seats), SPECTATOR]:
            view = state.view(seat)
            moves = state.legal_moves(seat) if seat in state.waiting_seats() else []
            assert max(len(line) for line in GAME.text(view, moves, PEOPLE).splitlines()) <= 100
            assert len(GAME.prompt(view, PEOPLE)) <= 70
            ElementTree.fromstring(GAME.svg(view, PEOPLE))


def test_the_die_in_hand_is_shown_everywhere_it_could_go():
    """[CF-3.1, CF-7.10]"""
    state = position("c39 c46", "c01", coop="G4")
    play(state, "pluck G4", seat=0)
    root, _ = page(state, 0)
    assert "in-hand" in root.get("class").split()
    ringed = {button.get("value"): button.get("class") for button in root.iter("button")}
    assert "can" in ringed["put c39.1"].split()
    assert "sauce" in ringed["sauce c46.2"].split()
    assert {"toss", "chop 3+1", "chop 2+2"} <= ringed.keys()
    text = GAME.text(state.view(0), state.legal_moves(0), PEOPLE)
    assert "[G 1-6]" in text and "In hand: G4" in text


def test_the_prompt_says_whether_the_die_in_hand_fits_a_card():
    """[CF-3.1, CF-3.2]"""
    state = position("c39 c46", "c01", coop="G4")
    play(state, "pluck G4", seat=0)
    assert GAME.prompt(state.view(0), PEOPLE) == "Write the green 4 on a customer, or change it."
    state = position("c37=34_", "c01", coop="W1")
    play(state, "pluck W1", seat=0)
    assert GAME.prompt(state.view(0), PEOPLE) == "The white 1 fits no customer as it is."
    state = position("c37=34_", "c01", coop="W1", left="0/0/0 0/0/0")
    play(state, "pluck W1", seat=0)
    assert GAME.prompt(state.view(0), PEOPLE) == "The white 1 fits no customer: waste it."
    assert "fits no space as it is" not in "".join(page(state, 0)[0].itertext())


def test_the_prompt_names_what_can_be_used_before_a_die_is_plucked():
    """[CF-5.9, CF-7.2]"""
    state = position("c39", "c01", prep="1 4 1", parts="R2 / -", left="0/1/3 1/1/3", coop="G4")
    assert GAME.prompt(state.view(0), PEOPLE) == "Pluck die 1 of 4, or first use your prep dice and parts."
    state = position("c39 c46", "c01", prep="1 4 1", coop="G4")
    assert GAME.prompt(state.view(0), PEOPLE) == "Pluck die 1 of 4, or first use your prep dice."
    state = position("c39", "c01", coop="G4")
    assert GAME.prompt(state.view(0), PEOPLE) == "Pluck die 1 of 4."


def test_a_customer_says_what_the_die_does_only_with_sauce():
    """[CF-7.10, CF-13.5]"""
    state = position("c37=34_", "c01", coop="R6")
    play(state, "pluck R6", seat=0)
    assert "Sauced, 6 feeds them" in "".join(page(state, 0)[0].itertext())


def test_an_empty_hand_says_whether_a_die_fits_as_it_is():
    """[CF-3.1, CF-6.2]"""
    assert "Dice with a thick ring fit a customer" in "".join(
        page(position("c39", "c01", coop="G4 W1"), 0)[0].itertext()
    )
    assert "take one and change it" in "".join(page(position("c37=34_", "c01", coop="W1"), 0)[0].itertext())


def test_prep_says_that_it_cannot_be_changed_yet():
    """[CF-7.2]"""
    state = position("c39 c46", "c01", prep="1 4 1")
    play(state, "take p2", seat=0)
    assert GAME.prompt(state.view(0), PEOPLE) == "Write the red 4 on a customer."
    assert "not for prep yet" in "".join(page(state, 0)[0].itertext())


def test_the_only_number_that_a_space_takes_does_not_look_written():
    """[CF-3.2]"""
    root, _ = page(position("c37=2_2", "c01"), 0)
    assert "only 2" in "".join(root.itertext())


def test_a_number_flies_to_its_space_and_a_fed_customer_to_the_seat():
    """[CF-3.1, CF-3.4]"""
    state = position("c37=34_", "c01", coop="W5")
    play(state, "pluck W5", seat=0)
    put = state.parse(0, "put c37.3")
    assert GAME.motion(state, 0, put, 0).moved == (("hand", "c37.3"), ("card-c37", "seat"))
    assert GAME.motion(state, 0, put, 1).moved == (("hand", "seat"), ("card-c37", "seat"))
    assert 'data-place="c37.3"' in GAME.board(state.view(0), [], PEOPLE).html


def test_new_customers_are_chosen_in_sight_of_those_who_wait():
    """[CF-13.13]"""
    root, _ = page(position("c01 c37=34_", "c02", phase="keep", drawn="c12 c40 c77 / c10 c11 c13"), 0)
    waiting = [found for found in root.iter("div") if found.get("class") == "keep-queue"]
    names = [span.text for found in waiting for span in found.iter("span") if span.get("class") == "rn"]
    assert names == [CARDS[card].name for card in ("c01", "c37")]


def test_a_die_that_lies_aside_is_shown_with_what_it_and_the_rest_can_do():
    """[CF-5.9]"""
    state = position("c39 c46", "c01", prep="1x 4 1x", coop="G4")
    play(state, "pluck G4", "aside", seat=0)
    root, _ = page(state, 0)
    shown = "".join(root.itertext())
    assert "Broccoli 4" in shown and "set aside" in shown
    assert {"put c39.1", "sauce c46.2", "toss", "chop 3+1", "take p2"} <= set(buttons(root))
    assert "Laid aside: G4 (die)" in GAME.text(state.view(0), state.legal_moves(0), PEOPLE)
    assert "holds G4" in GAME.text(state.view(1), [], PEOPLE)
    assert "laid aside" in GAME.svg(state.view(0), PEOPLE)
    assert GAME.phases(state.view(0))[0][1] == "Pluck 1/4"


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_every_section_of_the_page_has_a_name_of_its_own(setup):
    """[CF-17.1]"""
    for state in positions(GAME, setup, 6, 20):
        for seat in [*range(setup.seats), SPECTATOR]:
            moves = state.legal_moves(seat) if seat in state.waiting_seats() else []
            board = GAME.board(state.view(seat), moves, PEOPLE)
            names = [section.name for section in board.sections()]
            elements = ElementTree.fromstring(board.html).iter()
            assert names == [name for element in elements if (name := element.get("data-section"))]
            assert len(set(names)) == len(names)
            large = ("middle", "hand", "supplies", "queue")
            assert [name for name in names if name in large] == list(large)


def test_a_space_shows_its_range_and_a_coin_that_is_hit():
    """[CF-3.2, CF-13.5]"""
    root, _ = page(position("c37=34_ c02=2_5_", "c01"), 0)
    shown = ["".join(span.itertext()) for span in root.iter("span") if span.get("class") == "w rg"]
    assert shown == ["4\N{EN DASH}6", "5\N{EN DASH}6", "2\N{EN DASH}5"]
    assert [span.text for span in root.iter("span") if span.get("class") == "tip hit"] == ["4"]


def test_a_decision_has_one_sentence_that_says_who_was_fed():
    """[CF-3.4, CF-8.1]"""
    state = position("c37=34_", "c01", coop="W5")
    assert GAME.sentence(state, 0, state.parse(0, "pluck W5"), 1, PEOPLE) == ""
    play(state, "pluck W5", seat=0)
    line = GAME.sentence(state, 0, state.parse(0, "put c37.3"), 1, PEOPLE)
    name = state.view(0)["sheets"][0]["customers"][0]["card"]
    assert name == "c37"
    assert line.startswith("Ana plucked white 5 and wrote it on ")
    assert line.endswith("is fed: cross off one yellow space.")


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_no_two_buttons_of_a_page_read_the_same(setup):
    """[CF-1.7, CF-7.12]"""
    for state in positions(GAME, setup, 7, 5):
        for seat in [seat for seat in state.waiting_seats() if seat >= 0]:
            root, _ = page(state, seat)
            named = [button.get("aria-label") for button in root.iter("button")]
            assert len(set(named)) == len(named), sorted(named)


def test_equal_prep_ingredients_are_told_apart_by_their_slots():
    """[CF-7.1, CF-7.3]"""
    state = position("c39 c46", "c01", prep="1x 4 4", levels="2100 0000", tips="5 0", round=3)
    labels = [GAME.label(state, 0, state.parse(0, move), PEOPLE) for move in ("take p2", "take p3")]
    assert labels == ["prep 2: wild 4", "prep 3: wild 4"]


def test_a_flavour_that_is_lost_is_logged_as_lost():
    """On a complete track at once, on the picnic with the phase [CF-10.5, CF-12.1]."""
    state = position("s02=34_ c39", "c01", flavours="0 6 0 0 / 0 0 0 0", coop="Y5")
    play(state, "pluck Y5", seat=0)
    line = GAME.sentence(state, 0, state.parse(0, "put s02.3"), 1, PEOPLE)
    assert line.endswith("is fed: sweet flavour (lost, its track is complete).")
    last = position(
        "c39",
        "c01=2__",
        plucked="4 3",
        hand="finished / free",
        active=1,
        coop="R1",
        boards="picnic menu",
        flavours="- / 0 0 0 0",
        bonuses="cross-red flavor-sour*2 / -",
    )
    play(last, "pluck R1", seat=1)
    line = GAME.sentence(last, 1, last.parse(1, "waste"), 0, PEOPLE)
    lost = "cross off one red space, sour flavour, sour flavour"
    assert line == f"Bo plucked red 1 and wasted it. Ana lost unused bonuses: {lost}."


def test_a_bonus_earned_with_the_last_step_is_logged_as_lost():
    """[CF-8.1, CF-12.1]"""
    state = position(
        "c39=123@1", "c37=34_", plucked="4 3", hand="finished / free", active=1, coop="W5", left="0/0/0 0/0/0"
    )
    play(state, "pluck W5", seat=1)
    line = GAME.sentence(state, 1, state.parse(1, "put c37.3"), 0, PEOPLE)
    assert line.endswith("Bo earned 3 star parts and 1 tip. Bo lost unused bonuses: cross off one yellow space.")
    assert "Ana earned 1 star part. Bo" in line


def test_who_has_waited_too_long_is_logged_as_gone():
    """[CF-13.2, CF-13.10]"""
    state = position(
        "c39=12_*0", "c37=34_", plucked="4 3", hand="finished / free", active=1, coop="W1", left="0/0/0 0/0/0"
    )
    play(state, "pluck W1", seat=1)
    line = GAME.sentence(state, 1, state.parse(1, "waste"), 0, PEOPLE)
    assert f"{CARDS['c39'].name} went away hungry." in line and "earned" not in line


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_the_parts_of_a_score_sum_to_it_at_every_step(setup):
    """[CF-14.1]"""
    for state in positions(GAME, setup, 5, 1):
        view = state.view(SPECTATOR)
        for seat in range(setup.seats):
            parts = GAME.score_parts(view, seat)
            assert [name for name, _ in parts][:2] == ["Tips", "Tiles"] and len(parts) == 4
            assert sum(points for _, points in parts) == view["scores"][seat]


def test_a_round_has_three_phases_and_counts_the_dice():
    """[CF-4.1]"""
    state = position("c39=__4", "c01", phase="prep-roll", roll="6 3", round=2)
    assert GAME.phases(state.view(0)) == (["Prep", "Pluck", "Clean up"], 0)
    state = position("c39=__4", "c01", plucked="1 1", coop="G3")
    assert GAME.phases(state.view(0)) == (["Prep", "Pluck 2/4", "Clean up"], 1)
    play(state, "pluck G3", seat=0)
    assert GAME.phases(state.view(0)) == (["Prep", "Pluck 2/4", "Clean up"], 1)
    play(state, "put c39.1", seat=0)
    assert GAME.phases(state.view(0))[0][1] == "Pluck 3/4"
    assert GAME.phases(state.view(1))[0][1] == "Pluck 2/4"
    keeping = position("c01", "c02", phase="keep", drawn="c12 c40 c77 / c10 c11 c13")
    assert GAME.phases(keeping.view(1)) == (["Prep", "Pluck", "Clean up"], 2)
    assert GAME.phases(new(2).view(0))[1] == -1


def test_the_fact_of_a_seat_counts_its_customers_and_saved_bonuses():
    """[CF-9.2]"""
    state = position("c39=123@1 c01 c02", "c04", saved="coop*2 / -")
    assert GAME.fact(state.view(1), 0) == "1 fed, 2 waiting, 2 bonuses"
    assert GAME.fact(state.view(0), 1) == "0 fed, 1 waiting"


def test_the_coop_and_the_choice_of_prep_show_the_round():
    """[CF-1.1]"""
    heading = {"pluck": '<h2>Coop <span data-section="coop-note">round', "order": "<h2>Prep <span>round"}
    for state in positions(GAME, SETUPS[0], 3, 2):
        view = GAME.own(state).view(0)
        if view["phase"] in heading:
            drawn = GAME.board(view, state.legal_moves(0), PEOPLE).html
            assert f"{heading[view['phase']]} {view['round']} of 5 " in drawn


def pages_of(state: ChickenState) -> Iterator[Page]:
    """The board of the first seat in the layout of the table page, on phones, tablets and a desk."""
    styles = "".join(assets()[name] for name in ("dicery.css", "chicken-fried-dice.css"))
    board = GAME.board(state.view(0), state.legal_moves(0), PEOPLE).html
    with chromium() as browser:
        for width in (320, 390, 768, 1024, 1280):
            window = browser.new_page(viewport={"width": width, "height": 800})
            main = f'<main class="table chicken-fried-dice"><div>{board}</div></main>'
            window.set_content(f"<!doctype html><style>{styles}</style>{main}")
            yield window
            window.close()


SMALLEST = """() => Math.min(...[...document.querySelectorAll('button.seat-at')].flatMap((space) => {
  const box = space.getBoundingClientRect();
  return [box.width, box.height];
}))"""


def test_no_sign_of_the_picnic_lies_under_a_bonus():
    """[CF-11.1]"""
    root, _ = page(position("c01", "c02", boards="picnic menu", flavours="- / 0 0 0 0"), 0)
    for drawing in (svg for svg in root.iter("svg") if "between" in svg.get("class", "")):
        circles = [tuple(float(circle.get(key)) for key in ("cx", "cy", "r")) for circle in drawing.iter("circle")]
        texts = list(drawing.iter("text"))
        names = [text.text for text in texts if text.get("class") == "pname"]
        assert names == [table.name for table in PARTS.tables] and len(circles) == len(texts) - len(names) > 40
        for (x, y, r), (other_x, other_y, other_r) in combinations(circles, 2):
            assert hypot(x - other_x, y - other_y) >= r + other_r


def test_a_space_of_the_picnic_is_called_by_its_table():
    """[CF-11.1]"""
    state = position("c01", "c02", boards="picnic menu", bonuses="flavor-savory / -", flavours="- / 0 0 0 0")
    play(state, "savory", seat=0)
    action = state.parse(0, "seat oak.4")
    assert GAME.label(state, 0, action, PEOPLE) == "draw it on Old Oak 4"
    assert GAME.sentence(state, 0, action, 1, PEOPLE) == "Ana drew savory on Old Oak 4."


@pytest.mark.heavy
def test_a_picnic_space_is_large_enough_for_a_finger():
    """[CF-11.1]"""
    state = position("c01", "c02", boards="picnic menu", bonuses="flavor-savory / -", flavours="- / 0 0 0 0")
    play(state, "savory", seat=0)
    assert len(moves(state, 0, "seat")) == 28
    for page in pages_of(state):
        assert page.evaluate(SMALLEST) >= 44


OVERFULL = """() => {
  document.querySelector('.cf-boards').open = true;
  return [...document.querySelectorAll('.mstep, .tfull li, .rfull li')]
    .filter((step) => !step.offsetWidth || step.scrollWidth > step.clientWidth).map((step) => step.textContent);
}"""


@pytest.mark.heavy
def test_what_a_step_of_a_track_brings_stays_inside_it():
    """[CF-10.7, CF-14.7, CF-14.8]"""
    for page in pages_of(position("c01", "c02")):
        assert page.evaluate(OVERFULL) == []


def test_every_customer_has_a_face_of_its_own():
    """[CF-1.6]"""
    known = glyphs(GAME.glyphs())
    faces = [card.face for card in PARTS.customers]
    assert len(set(faces)) == len(faces) == 96
    assert {part for face in faces for part in face.parts} <= known.keys()
    colours = {f"{kind}-{getattr(face, name)}" for face in faces for kind, name in (("sk", "skin"), ("hc", "hair"))}
    styles = assets()["chicken-fried-dice.css"]
    assert all(f".{colour} " in styles for colour in colours - {"sk-fair", "hc-black"})
