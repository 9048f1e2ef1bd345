"""The drawing layer: markup is well-formed, dice show what they should, sheets and pictures hold together."""

import copy
import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

import dicery
import dicery.drawing
from dicery.drawing import (
    Spot,
    area,
    avatar,
    badge,
    badge_letter,
    dish,
    glyph,
    glyph_at,
    grounds,
    icon_die,
    picture,
    piece,
    pip_die,
    short,
    stylesheet,
    tag,
    thing,
    tipping_die,
    words,
)
from dicery.drawing.style import glyphs, tokens, used_glyphs
from dicery.testing import Setup, states
from dicery.testing.walks import playing, positions

FOLDER = Path(dicery.drawing.__file__).parent
SHEETS = {path.stem: stylesheet(path.stem) for path in sorted((FOLDER / "style").glob("*.css"))}
SHEETS |= {name: game.style() for name, game in dicery.SHELF.items()}
COLOURS = sorted(re.findall(r"--(?:d-)([a-z]+)-lip:", stylesheet("tokens").split("@media")[0]))
SVG = "{http://www.w3.org/2000/svg}"


def parts(markup: str, name: str) -> list[ElementTree.Element]:
    """The elements of a drawing that carry this class."""
    return [element for element in ElementTree.fromstring(markup).iter() if name in element.get("class", "").split()]


def referred(element: ElementTree.Element) -> str:
    return element.get("href", "").removeprefix("#g-")


class Outline(HTMLParser):
    """Reads a page as a browser does and notes tags that are not closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)


def test_text_and_attributes_are_escaped():
    drawn = tag("p", words('<b>Ana & "Bo"</b>'), title='"><script>', hidden=True, lang=None)
    element = ElementTree.fromstring(drawn)
    assert (element.text, element.get("title")) == ('<b>Ana & "Bo"</b>', '"><script>')
    assert (element.get("hidden"), element.get("lang"), list(element)) == ("", None, [])


def test_a_name_with_markup_in_it_stays_text_everywhere():
    nasty = "<img src=x onerror='a()'>\"&"
    shown = thing(pip_die("red", 1), nasty, move=nasty) + area(nasty, "", note=nasty)
    assert not [tag for tag, _ in Outline(shown).found if tag == "img"]
    assert shown.count("onerror") == shown.count("&lt;img src=x onerror=") == 5
    assert ElementTree.fromstring(picture(nasty, tag("text", words(nasty)), 9, 9)).get("aria-label") == nasty


def test_a_thing_with_a_move_is_a_button_and_one_without_is_a_picture():
    button = ElementTree.fromstring(thing("", "c4: red die", move="c4"))
    assert button.tag == "button" and button.attrib == {
        "class": "thing can", "name": "do", "value": "c4", "aria-label": "c4: red die",
    }  # fmt: skip
    still = ElementTree.fromstring(thing("", "c4: red die"))
    assert (still.tag, still.attrib) == ("span", {"class": "thing", "role": "img", "aria-label": "c4: red die"})


@pytest.mark.parametrize("state", ["can", "sel", "ghost", "off"])
def test_the_states_of_a_thing_have_a_look(state):
    assert thing("", "a die", state=state).startswith(f'<span class="thing {state}"')
    assert f".thing.{state}" in stylesheet("base")


def test_a_chosen_thing_is_a_pressed_button():
    assert ElementTree.fromstring(thing("", "a die", move="x", state="sel")).get("aria-pressed") == "true"


@pytest.mark.parametrize("colour", COLOURS)
def test_a_pip_die_has_as_many_pips_as_it_shows(colour):
    for pips in range(7):
        drawn = pip_die(colour, pips, mark="carrot")
        places = [(pip.get("cx"), pip.get("cy")) for pip in parts(drawn, "pip")]
        assert len(places) == len(set(places)) == pips
        assert [referred(mark) for mark in parts(drawn, "mark")] == ["carrot"]
    assert f".d-{colour} {{" in stylesheet("base")


def test_an_icon_die_shows_its_glyph():
    assert [referred(icon) for icon in parts(icon_die("white", icon="rice"), "face-g")] == ["rice"]


@pytest.mark.parametrize("vessel", ["plate", "bowl", "pan", "board", "wrap", "cup"])
def test_a_dish_is_a_vessel_over_up_to_four_ingredients(vessel):
    for count in range(6):
        drawn = ElementTree.fromstring(dish(vessel, [("mushroom", "p-roll")] * count))
        shown = [referred(use) for use in drawn]
        assert shown == ["mushroom"] * min(count, 4) + [f"vessel-{vessel}"]
        places = [[float(use.get(key, "")) for key in ("x", "y", "width")] for use in drawn]
        assert all(x >= 0 and y >= 0 and x + size <= 48 and y + size <= 48 for x, y, size in places)
        assert len({(x, y) for x, y, _ in places[:-1]}) == min(count, 4), "ingredients lie side by side"


# Characters that a system draws as a picture of its own; ticks and arrows are text.
EMOJI = re.compile(
    "[\U0001f000-\U0001faff\u25b6\u25c0\u2600-\u26ff\u2702-\u270d\u2728-\u2757\u2764\u2795-\u2797\u2b50\ufe0f]"
)


@pytest.mark.parametrize("name", list(dicery.SHELF))
def test_nothing_that_is_drawn_or_said_needs_an_emoji(name):
    """They differ by system and clash with our own drawings."""
    game = dicery.game(name)
    folder = FOLDER.parent / "games" / name.replace("-", "_")
    for path in (*folder.rglob("*.py"), *folder.glob("*.toml"), *folder.glob("*.css"), *folder.glob("*.svg")):
        assert EMOJI.findall(path.read_text(encoding="utf-8")) == [], path.name
    names = ["Ana", "Bo"]
    for state in positions(game, Setup(2), 5, 20):
        for seat in state.waiting_seats():
            shown = [*states.drawn(state, seat, names).values()]
            shown += [game.label(state, seat, action, names) for action in states.actions(state, seat)]
            assert EMOJI.findall(unescape("".join(shown))) == []


# Names of squares and cells, which are written on the boards; other codes are for programs.
SQUARES = {"dessert-dice": "[a-e][1-5]", "diced-veggies": "[a-g][1-5]"}


@pytest.mark.parametrize("name", list(dicery.SHELF))
def test_no_sentence_has_a_code_in_it(name):
    """The notation is for programs: people read names."""
    game, names = dicery.game(name), ["Ana", "Bo"]
    code = re.compile(r"\b[A-Za-z]{1,2}\d+\b")
    for state, seat, action in playing(game, Setup(2), 5):
        if state.over:
            break
        said = [game.sentence(state, seat, action, 0, names), game.prompt(state.view(0), names)]
        said += [game.label(state, seat, action, names)] if seat >= 0 else []
        for sentence in said:
            found = [word for word in code.findall(sentence) if not re.fullmatch(SQUARES.get(name, "-"), word)]
            assert found == [], sentence


def test_no_page_of_the_server_needs_an_emoji():
    for path in (FOLDER.parent / "server").rglob("*.*"):
        if path.suffix in (".html", ".css", ".js") or path.name == "texts.py":
            assert EMOJI.findall(path.read_text(encoding="utf-8")) == [], path.name


@pytest.mark.parametrize("name", list(dicery.SHELF))
def test_no_class_of_a_board_means_something_else_within_it(name):
    """What is written for a thing would lie on the whole board for as long as the match is in that part."""
    game = dicery.game(name)
    whole: set[str] = set()
    within: set[str] = set()
    for state, seat, _ in playing(game, Setup(2), 1):
        if seat < 0:
            continue
        moves = [game.notation(state, seat, action) for action in states.actions(state, seat)]
        board = game.board(state.view(seat), [] if state.over else moves, ["Ana", "Bo"])
        root, *others = re.findall(r' class="([^"]*)"', board.html)
        whole |= {*root.split()}
        within |= {one for classes in others for one in classes.split()}
    assert whole & within == set()


def test_the_sides_of_a_tipping_die_lie_where_they_are():
    drawn = tipping_die("black", ["jello", "roll"], [["popsicle"], ["cone", "roll"], [], ["jello"]])
    sides: dict[str, list[str]] = {}
    for side in parts(drawn, "side"):
        x, y = (float(side.get(axis, "")) + float(side.get("width", "")) / 2 - 50 for axis in "xy")
        place = ("east" if x > 0 else "west") if abs(x) > abs(y) else ("south" if y > 0 else "north")
        sides.setdefault(place, []).append(referred(side))
    assert sides == {"north": ["popsicle"], "east": ["cone", "roll"], "west": ["jello"]}
    assert [referred(top) for top in parts(drawn, "top-i")] == ["jello", "roll"]


def test_an_empty_face_shows_nothing():
    assert re.findall(r"<use [^>]*>", tipping_die("red", [], [[], [], [], []])) == ['<use href="#d-tip"/>']


def test_what_dice_have_in_common_is_once_in_a_page_and_in_every_die_of_a_picture():
    two = tipping_die("red", [], [[]] * 4) + tipping_die("green", [], [[]] * 4) + pip_die("red", 2)
    symbols = {symbol.get("id", ""): symbol for symbol in ElementTree.fromstring(f"<svg>{grounds()}</svg>")}
    assert sorted(symbols) == sorted(set(re.findall(r'href="#(d-[a-z]+)"', two))) == ["d-die", "d-tip"]
    assert [shape.get("class") for shape in symbols["d-tip"]] == ["body", "bevel-n", "bevel-s", "face"]
    for drawn, kind in (
        (tipping_die("red", [], [[]] * 4, spot=Spot(0, 0, 9)), "d-tip"),
        (pip_die("red", 0, spot=Spot(0, 0, 9)), "d-die"),
    ):
        shapes = [(shape.tag, shape.attrib) for shape in ElementTree.fromstring(drawn)]
        assert shapes == [(shape.tag, shape.attrib) for shape in symbols[kind]]


def test_dice_have_no_inline_styles_gradients_or_filters():
    for drawn in (
        pip_die("red", 6, mark="tomato"),
        icon_die("white", icon="rice"),
        tipping_die("red", ["roll"], [[]] * 4),
    ):
        assert not re.search(r"style=|gradient|filter|fill=|stroke=", drawn, re.IGNORECASE)


def test_a_die_in_a_larger_drawing_is_a_group_at_its_spot():
    placed = ElementTree.fromstring(pip_die("red", 3, spot=Spot(10, 20, 32)))
    assert (placed.tag, placed.get("transform")) == ("g", "translate(10 20) scale(0.5)")


def test_a_page_carries_the_glyphs_it_uses_and_no_others():
    found = re.findall(
        r'<symbol id="g-([a-z-]+)"', used_glyphs(glyph("star") + glyph("star") + glyph_at("book", 0, 0, 9))
    )
    assert found == ["star", "book"]


def test_an_unknown_glyph_is_named():
    with pytest.raises(AssertionError, match="got pudding"):
        used_glyphs(glyph("pudding"))


@pytest.mark.parametrize("game", dicery.SHELF.values())
def test_every_glyph_is_well_formed_and_uses_only_the_known_lines(game):
    shared = (FOLDER / "glyphs.svg").read_text(encoding="utf-8")
    assert len(glyphs(game.glyphs())) == (shared + game.glyphs()).count("<symbol")
    for name, symbol in glyphs(game.glyphs()).items():
        assert ElementTree.fromstring(symbol).get("id") == f"g-{name}"
        drawn = picture("glyph", glyph_at(name, 0, 0, 24, "ink"), 24, 24, own_glyphs=game.glyphs())
        definitions = ElementTree.fromstring(drawn).find(f"{SVG}defs")
        assert definitions is not None
        assert not any("class" in element.attrib for element in definitions.iter())


@pytest.mark.parametrize("name", SHEETS)
def test_every_variable_of_a_sheet_is_set_somewhere(name):
    text = SHEETS[name]
    known = tokens()[0].keys() | set(re.findall(r"--([\w-]+):", "".join(SHEETS.values())))
    assert set(re.findall(r"var\(--([\w-]+)", text)) <= known


@pytest.mark.parametrize("name", SHEETS)
def test_the_braces_of_a_sheet_are_balanced(name):
    bare = re.sub(r"/\*.*?\*/", "", SHEETS[name], flags=re.DOTALL)
    depth = 0
    for brace in re.findall(r"[{}]", bare):
        depth += 1 if brace == "{" else -1
        assert 0 <= depth <= 2
    assert depth == 0


def test_the_dark_theme_is_the_same_by_system_and_by_switch():
    blocks = re.findall(
        r":root(?::not\(\[data-theme=\"light\"\]\)|\[data-theme=\"dark\"\]) \{(.*?)\}", stylesheet("tokens"), re.DOTALL
    )
    by_system, by_switch = (dict(re.findall(r"--([\w-]+):\s*([^;]+);", block)) for block in blocks)
    assert by_system == by_switch and len(by_system) > 50


# Text on its ground, in both themes.
PAIRS = [
    ("ink", "page"), ("ink", "paper"), ("ink", "paper-2"), ("ink", "wood"), ("ink", "wood-2"), ("ink", "enamel"),
    ("ink-2", "page"), ("ink-2", "paper"), ("ink-2", "paper-2"), ("ink-2", "wood"), ("ink-2", "wood-2"),
    ("ink-2", "enamel"), ("act-ink", "act"), ("act", "act-soft"), ("prompt-ink", "prompt"),
    ("prompt-btn-ink", "prompt-btn"), ("last-ink", "last"), ("good", "good-soft"), ("warn", "warn-soft"),
    ("bad", "bad-soft"), ("iron-ink", "iron"), ("coin-ink", "coin"),
    *((f"seat-{number}-ink", f"seat-{number}") for number in range(1, 6)),
]  # fmt: skip


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), PAIRS)
def test_text_stands_out_from_its_ground(text, ground, theme):
    values = tokens()[theme]
    assert contrast(values[text], values[ground]) >= 4.6


def contrast(one: str, other: str) -> float:
    """The ratio of two colours, after the definition of the web's accessibility guidelines."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_a_picture_stands_alone():
    shapes = pip_die("carrot", 4, mark="pepper", spot=Spot(0, 0, 64)) + icon_die(
        "white", icon="star", classes="w-r", spot=Spot(70, 0, 64)
    )
    drawn = picture("Two dice", shapes, 140, 64, style=".special { fill: var(--act); }")
    root = ElementTree.fromstring(drawn)
    assert (root.tag, root.get("viewBox"), root.findtext(f"{SVG}title")) == (f"{SVG}svg", "0 0 140 64", "Two dice")
    assert not re.search(r"var\(|url\(|@import", drawn)
    rules, dark = root.findtext(f"{SVG}style", "").split("@media (prefers-color-scheme:dark)")
    light_values, dark_values = tokens()
    assert f".dicery .d-white .body{{fill: {light_values['d-white']}}}" in rules
    assert f".dicery .d-white .body{{fill: {dark_values['d-white']}}}" in dark
    assert ".d-carrot .body" in rules and ".d-carrot .body" not in dark, "a colour that stays is named once"
    assert ".special" not in drawn and ".d-red" not in drawn, "rules that nothing needs stay outside"
    for selector in re.findall(r"([^{}]+)\{", rules):
        assert selector.startswith(".dicery "), "a rule must not reach beyond its picture"


def test_a_picture_takes_rules_of_the_games_own():
    drawn = picture("One mark", tag("circle", class_="chosen", r=4), 9, 9, style=".chosen { stroke: var(--act); }")
    light, dark = (values["act"] for values in tokens())
    assert f".chosen{{stroke: {light}}}" in drawn and f".chosen{{stroke: {dark}}}" in drawn


def test_a_piece_is_drawn_once_for_equal_values_and_apart_for_others() -> None:
    made: list[object] = []

    @piece(100)
    def drawn(*given: object, note: str = "") -> str:
        made.append((given, note))
        return repr((given, note))

    values = ("a", 1, 1.0, True, None, "1", [1, 2], [2, 1], (1, 2), {"a": [1]}, {"a": [2]}, {"b": [1]})
    first = [drawn(value) for value in values]
    again = [drawn(copy.deepcopy(value)) for value in values]
    assert first == again and len(set(first)) == len(values) == len(made)
    assert first[0] != drawn("a", note="b") == drawn("a", note="b")
    assert len(made) == len(values) + 1


def test_a_piece_refuses_what_is_not_plain() -> None:
    @piece(100)
    def drawn(given: object) -> str:
        return "drawn"

    with pytest.raises(ValueError, match="unmarshallable"):
        drawn(object())


@pytest.mark.parametrize(
    ("name", "letter"), [("ana", "A"), ("Seat 3", "3"), ("Player 12", "P"), ("7", "7"), ("", "?"), ("<b>", "<")]
)
def test_a_picture_without_room_shows_the_first_letter_of_a_name_or_its_number(name, letter):
    assert badge_letter(name) == letter


@pytest.mark.parametrize("name", ["ana", "Player 12", "", "<b>"])
def test_a_badge_has_the_picture_of_a_name(name):
    drawn = ElementTree.fromstring(badge(1, name))
    assert (drawn.get("class"), drawn.get("aria-hidden")) == ("badge s2 tiny", "true")
    assert avatar(name) in badge(1, name) and "<svg" in avatar(name)
    said = ElementTree.fromstring(badge(1, name, f"of {name}"))
    assert (said.get("aria-label"), said.get("role")) == (f"of {name}", "img")


def test_the_badge_of_an_empty_seat_has_its_number():
    assert ElementTree.fromstring(badge(2, "Seat 3")).text == "3"


def test_a_long_text_is_cut_short():
    assert [short("Anastasia", most) for most in (9, 8, 4)] == ["Anastasia", "Anastas…", "Ana…"]


@pytest.mark.parametrize("name", [name for name in dicery.SHELF if name != "dessert-dice"])
def test_the_drawings_of_a_game_name_the_other_players(name):
    """The picture of Dessert Dice is of what all share; whose dessert is whose is shown elsewhere."""
    state = next(state for state in positions(dicery.game(name), Setup(2), 5, 20) if state.waiting_seats() == [1])
    pictures = states.drawn(state, 0, ["Ana", "Bo & Co"])
    assert "Bo & Co" in pictures["text"]
    assert "Bo &amp; Co" in pictures["html"] and "Bo &amp; Co" in pictures["svg"]
    assert "Seat 2" in state._repr_svg_()
