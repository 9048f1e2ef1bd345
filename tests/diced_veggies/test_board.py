"""How the table is drawn: every move has its place, cuts say what they do, and no line is too long."""

import re
from html import unescape
from xml.etree import ElementTree

import pytest

from dicery import SPECTATOR, Rng
from dicery.games.counted import counted
from dicery.games.diced_veggies.board.view_model import drawn, places_of
from dicery.server.page.assets import assets
from dicery.testing.by_hand import play
from dicery.testing.states import PEOPLE
from tests.diced_veggies import blade
from tests.diced_veggies.table import GAME, POSITIONS, from_entry, kitchen, moves, new, opened, position
from tests.server.chromium import WIDE, chromium

IN_THE_PROMPT = ("done", "keep", "restock", "take all")


def buttons(state, seat=None) -> dict[str, ElementTree.Element]:
    """What can be clicked, by the move it plays."""
    seat = state.active if seat is None else seat
    html = GAME.board(state.view(seat), state.legal_moves(seat) if seat >= 0 else [], PEOPLE).html
    found = ElementTree.fromstring(html).iter("button")
    return {button.get("value", ""): button for button in found if button.get("name") == "do"}


@pytest.mark.parametrize(("seat", "others"), [(0, (1, 2, 3)), (2, (0, 1, 3)), (SPECTATOR, (1, 2, 3))])
def test_the_board_has_sections_for_block_cards_and_kitchens(seat, others):
    """Their names stay while a match goes on; a spectator sees the kitchen of the seat whose turn it is."""
    state = opened(4)
    names = ["block", "cards", "kitchen", *(f"kitchen-{other}" for other in others)]
    rng = Rng(1)
    for _ in range(12):
        board = GAME.board(state.view(seat), state.legal_moves(seat) if seat >= 0 else [], PEOPLE)
        sections = [section.name for section in board.sections()]
        assert [name for name in sections if name in names] == names
        assert board.html.count("data-section=") == len(sections)
        actor = state.actor()
        outcomes = state.actions(actor)
        state.apply(actor, outcomes[rng.below(len(outcomes))])
        if state.active != 0:
            break


def test_the_moves_of_a_board_are_those_with_a_button():
    """[DV-6.2, DV-7.1]"""
    state = kitchen("Mu5 Pe5 To5", "omelette")
    board = GAME.board(state.view(0), state.legal_moves(0), PEOPLE)
    assert board.moves == {"cook omelette"}
    assert {section.name for section in board.sections() if section.moves} == {"cards"}, "asked where the cards lie"
    state = opened()
    board = GAME.board(state.view(0), state.legal_moves(0), PEOPLE)
    assert board.moves == set(state.legal_moves(0))
    assert {target.move for target in board.targets.values() if target.move} == board.moves


@pytest.mark.parametrize("name", POSITIONS)
def test_each_legal_cut_is_a_button_that_says_what_it_takes(name):
    """[DV-6.2, DV-6.3]"""
    entry = POSITIONS[name]
    state = from_entry(entry)
    found = buttons(state)
    by_dice = state.view(0)["three_dice"]
    cuts = [cut for cut in entry["cuts"] if cut["move"] != "take all"]
    assert list(found) and sorted(found) == sorted(cut["move"] for cut in cuts) if cuts else not found
    for cut in cuts:
        button = found[cut["move"]]
        assert button.get("data-take") == " ".join(f"block-{cell}" for cell in cut["take"].split())
        counts = len(cut["take"].split()) if by_dice else cut["sum"]
        assert button.get("data-count") == str(counts)
        assert f"{counts} of {'3 dice' if by_dice else '10'}" in button.get("data-say", "")
        stay = entry["dice"] - len(cut["take"].split())
        assert button.get("data-more", "").startswith(f"{counted(stay, 'die', 'dice')} left")
        assert f"total {cut['sum']};" in button.get("aria-label", "")


def test_a_cut_takes_what_lies_between_its_corner_and_where_the_blade_stops():
    """[DV-6.3]"""
    view = from_entry(POSITIONS["ragged-1"]).view(0)
    cells = blade.read_block(view["block"])
    for cut in POSITIONS["ragged-1"]["cuts"]:
        taken = {(place // 7 + 1, place % 7 + 1) for place in places_of(view, cut["move"])}
        assert taken == blade.taken_by(cells, cut["move"])


def test_a_cut_says_which_recipe_it_completes():
    state = position(block="Ca2 Mu6 On6 Pe6 To6", pantries=("Ca3 On3",), recipes=("gefilte-fish pizza",))
    completes = buttons(state)["cut nw a1"]
    assert completes.get("data-more", "").endswith("completes Gefilte Fish")
    assert completes.get("data-lights") == "recipe-gefilte-fish"
    assert buttons(state)["cut ne e1"].get("data-lights") is None


@pytest.mark.parametrize(
    ("pantry", "completes"),
    [("Mu2 Mu3 To2 To4", "Calzone or Lasagna"), ("Mu2 Mu3 Mu5 Mu6 To2 To4 To5", "Calzone and Lasagna")],
)
def test_a_cut_says_whether_it_completes_two_recipes_together(pantry, completes):
    """Both need mushrooms and tomatoes; each die counts for one ingredient [DV-7.2]"""
    state = position(block="Ca4 Pe4 / Ca6 Mu6 On6 Pe6 To6", pantries=(pantry,), recipes=("calzone lasagna",))
    assert buttons(state)["cut nw b1"].get("data-more", "").endswith(f"completes {completes}")


def spoken(state) -> dict[str, str]:
    """What is said of each die of the block, by its cell."""
    html = GAME.board(state.view(0), state.legal_moves(0), PEOPLE).html
    named = [
        thing.get("aria-label", "") for thing in ElementTree.fromstring(html).iter("span") if thing.get("role") == "img"
    ]
    return {name.partition(",")[0]: name for name in named if re.match(r"[a-g][1-5],", name)}


def test_a_die_without_a_cut_says_why():
    """[DV-6.5, DV-6.6, DV-13.6]"""
    said = spoken(position(block="Ca6 Mu6 On6 / Pe6 To6 Ca6 / Mu6 On6 Pe6"))
    assert said["a1"] == "a1, Carrot 6"
    assert said["b1"] == "b1, Mushroom 6, no cut: 12 at least, over 10"
    assert said["b2"] == "b2, Tomato 6, no cut: 24 at least, over 10"
    assert spoken(position(block="Ca2 Mu6 / ... On4 / ... Pe2 To6"))["b2"].endswith("no cut: would split the block")
    kids = position(block="Ca2 Mu2 On2 / Pe2 To2 Ca2 / Mu2 On2 Pe2", cut_rule="three-dice")
    assert spoken(kids)["b2"].endswith("no cut: 4 dice at least, over 3")
    state = position(block="Ca6 Mu6 On6 / Pe6 To6 Ca6")
    assert "no cut" not in GAME.board(state.view(1), [], PEOPLE).html  # for those who only watch


def test_every_move_of_a_match_has_a_button_or_stands_in_the_prompt():
    for seed in (1, 2):
        state = opened(3, seed)
        rng = Rng(seed)
        while not state.over:
            seat = state.actor()
            if seat >= 0 and rng.below(4) == 0:
                assert set(moves(state)) - set(buttons(state)) <= set(IN_THE_PROMPT)
                assert not buttons(state, SPECTATOR) and not buttons(state, (seat + 1) % 3)
            actions = state.actions(seat)
            state.apply(seat, actions[rng.below(len(actions))])


def test_recipes_show_what_is_missing_and_hypes_whether_they_are_met():
    """[DV-7.2, DV-7.6]"""
    state = kitchen("Mu4 Pe5 Pe6 To2", "stuffed-peppers pizza", "socks-off mile-high")
    html = GAME.board(state.view(0), moves(state), PEOPLE).html
    assert re.findall(r'class="foot[^"]*">([^<]*)<', html) == [
        "Ready to cook",
        "Missing: onion, tomato",
        "Ready with this cut",
        "With token: Stuffed Peppers",
        "Not met yet",
    ]
    assert html.count("have it") == 4 + 3 and html.count(", missing") == 2


def test_a_hype_says_when_only_the_token_meets_it():
    """[DV-9.1]"""
    state = kitchen("Ca3 Pe5 To2", "omelette", "zesty")
    assert "With token: Omelette" in GAME.board(state.view(0), moves(state), PEOPLE).html
    state = kitchen("Mu3 Pe5 To2", "omelette", "zesty")
    assert "Met for Omelette<" in GAME.board(state.view(0), moves(state), PEOPLE).html


def test_a_hype_says_its_stars_once():
    """[DV-8.3]"""
    state = kitchen("Mu4 Pe5 Pe6 To2", "stuffed-peppers", "socks-off mile-high")
    html = GAME.board(state.view(0), [], PEOPLE).html
    shown = re.findall(r'class="stars">([^<]*)<.*?</div><p>([^<]*)</p>', html[html.index('data-key="hype-') :])
    assert len(shown) == 2 and all("stars" not in text for gain, text in shown if "each" not in gain), shown


def test_hypes_of_others_are_drawn_nowhere():
    """[DV-14.1]"""
    state = position(hypes=("zesty", "sizzling rainbow"), pantries=("Ca2", "Ca3"))
    for seat in (0, SPECTATOR):
        view = state.view(seat)
        for shown in (GAME.board(view, [], PEOPLE).html, GAME.text(view, [], PEOPLE), GAME.svg(view, PEOPLE)):
            assert "Sizzling" not in shown and "Rainbow" not in shown
    assert "Zesty" in GAME.board(state.view(0), [], PEOPLE).html and "Zesty" in GAME.text(state.view(0), [], PEOPLE)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_the_text_board_fits_80_columns_and_the_prompt_70(seats):
    state = opened(seats, 5)
    rng = Rng(9)
    names = ["Ada", "Bo", "Cy", "Di"][:seats]
    while not state.over:
        view = state.view(0)
        if rng.below(5) == 0:
            assert max(len(line) for line in GAME.text(view, [], PEOPLE).splitlines()) <= 80
            assert 0 < len(GAME.prompt(view, names)) <= 70
        actions = state.actions(state.actor())
        state.apply(state.actor(), actions[rng.below(len(actions))])


def test_the_text_board_shows_the_block_as_it_lies():
    """[DV-1.1]"""
    text = GAME.text(position(block="Ca2 Mu3 / ... To6").view(0), [], PEOPLE)
    assert text.splitlines()[:2] == [
        "1  Ca2 Mu3                       1: (empty)",
        "2      To6                       2: (empty)",
    ]
    state = play(kitchen("Mu4 Pe2 Pe5 Pe6 To2 To6", "stuffed-peppers", "socks-off"), "cook stuffed-peppers + socks-off")
    last = GAME.text(state.view(1), [], PEOPLE).splitlines()[-1]
    assert last == "Cooking Stuffed Peppers That Will Knock Your Socks Off"


def test_the_drawings_tell_how_far_a_match_is():
    """[DV-13.8]"""
    alone = position(seats=1, turn=4).view(0)
    assert "turn 5 of 12, par 65" in GAME.board(alone, [], PEOPLE).html
    assert GAME.text(alone, [], PEOPLE).splitlines()[5].endswith("Turn 5 of 12")
    assert "round 3 · " in unescape(GAME.board(position().view(0), [], PEOPLE).html)


def test_two_cuts_never_share_a_dot():
    """A dot lies in a corner of the die that its cut ends at; the first cut of a die can be hit anywhere on it."""
    shared = 0
    for entry in POSITIONS.values():
        cuts = {move: one for move, one in buttons(from_entry(entry)).items() if move.startswith("cut ")}
        dots = [(move[-2:], one.get("class", "").split()[1]) for move, one in cuts.items()]
        assert len(set(dots)) == len(dots)
        whole = [move[-2:] for move, one in cuts.items() if "whole" in one.get("class", "").split()]
        assert sorted(whole) == sorted({cell for cell, _ in dots})
        shared += len(dots) - len(whole)
    assert shared > 5, "expected dice with several cuts among the positions"


def board_with_a_cut_at_the_edge():
    """A cut whose blade stops at the last edge of the block."""
    out = GAME.buffer()
    for seed in range(300):
        state, rng = new(2), Rng(seed)
        while not state.over:
            seat = state.actor()
            if any(move[5] == "w" and move[-2] == "g" for move in moves(state) if move.startswith("cut ")):
                return GAME.board(state.view(seat), state.legal_moves(seat), PEOPLE).html
            state.apply(seat, state.pick(seat, rng, out))
    raise AssertionError("expected such a position")


@pytest.mark.heavy
def test_a_cut_at_the_edge_of_the_block_stays_on_the_page():
    styles = "".join(assets()[name] for name in ("dicery.css", "diced-veggies.css"))
    board = board_with_a_cut_at_the_edge()
    with chromium() as browser:
        for width in (320, 390):
            page = browser.new_page(viewport={"width": width, "height": 800})
            main = f'<main class="table diced-veggies"><div>{board}</div></main>'
            page.set_content(
                f"<!doctype html><style>{styles} .cut::after {{ display: block !important; }}</style>{main}"
            )
            assert page.evaluate(WIDE) == []


def test_each_of_two_equal_dice_can_be_discarded():
    """[DV-11.1]"""
    state = kitchen("Ca4 Ca4 Mu2 Mu3 On5 On6 Pe2 Pe3 To2", "omelette")
    play(state, "done", "draw recipe", "*pizza")
    assert "discard die carrot 4" in moves(state)
    html = GAME.board(state.view(0), moves(state), PEOPLE).html
    assert html.count('value="discard die carrot 4"') == 2


@pytest.mark.parametrize(
    ("dice", "choices", "spent"),
    [
        ("On2 Pe4 To2 To3", ["cook shakshuka"], "On2 Pe4 To2 To3"),
        ("On2 On3 Pe2 Pe4 To2 To3", ["cook shakshuka", "chef no", "use onion 2", "use pepper 4"], "On2 Pe4 To2 To3"),
        ("Mu3 On2 Pe4 To2 To3", ["cook shakshuka", "chef kept", "change mushroom 3 to 6"], "On2 Pe4 To2 To3"),
    ],
)
def test_a_dish_shows_each_die_that_it_was_cooked_from_once(dice, choices, spent):
    """[DV-7.12, DV-9.12]"""
    state = kitchen(dice, "shakshuka")
    play(state, *choices[:-1])
    shown = GAME.motion(state, 0, state.parse(0, choices[-1]), 0).picture
    assert shown == "".join(drawn(code) for code in spent.split())
