"""How far a seat has come, on a page: strips with what comes next, and the whole boards one tap away."""

from dicery.drawing import glyph, lazy_section, section, section_tree, tag, words, wrap
from dicery.engine.board import Parts
from dicery.games.chicken_fried_dice.board.bonus_board import menu_tracks, picnic_spaces
from dicery.games.chicken_fried_dice.board.motion import strip_key
from dicery.games.chicken_fried_dice.board.view_model import FLAVOUR_GLYPHS, menu_reward
from dicery.games.chicken_fried_dice.parts import PARTS
from dicery.games.chicken_fried_dice.rules.view import SheetView
from dicery.games.counted import counted

TIP_WORDS = {"plus": "new tile", "flip": "flip a tile"}
MENU_STEPS = 6
OPENS = tag("i", "", class_="opens")  # a strip is a part of the button that shows the whole boards
SHOW_ALL = tag("i", "show all", class_="opens")


def boards(sheet: SheetView, whose: str) -> Parts:
    """A fold whose heading is the strips; what it opens lies over the table [CF-14.1]."""
    strips = drawn_strips(
        "strips",
        sheet["board"],
        sheet["menu"],
        sum(map(bool, sheet["picnic"])),
        sheet["segments"],
        sheet["tips"],
        sheet["points"],
    )
    sheets = bonus_board("bonus-board", sheet["board"], sheet["menu"], sheet["picnic"], sheet["points"]["board"])
    sheets += drawn_tracks("tracks", sheet["segments"], sheet["tips"], sheet["points"])
    return wrap(
        "details",
        wrap("summary", strips) + wrap("div", sheets, class_="dw-all", tabindex=0, role="group", aria_label=whose),
        class_="cf-boards",
        data_jump="Boards",
        name="cf-boards",
        aria_label=whose,
    )


@section_tree(1 << 4)
def bonus_board(board: str, kind: str, menu: list[int], picnic: list[str], points: int) -> Parts:
    """The menu with its tracks, or the picnic with its tables."""
    note = (
        "A flavour is drawn on an empty space. A bonus is yours when all spaces that it touches are filled."
        if kind == "picnic"
        else "Every flavour moves one step down its column and brings what stands there. "
        "Points per ingredient count all its spaces on customers you have fed, at the end."
    )
    name = "Picnic" if kind == "picnic" else "Menu"
    head = section("bonus-head", heading("book", name, note, points), element="div")
    inside = picnic_spaces("bonus-picnic", picnic) if kind == "picnic" else menu_tracks(menu)
    return section(board, head + inside, class_="dw", aria_label=name)


def heading(mark: str, title: str, note: str, points: int) -> str:
    inside = glyph(mark) + words(title) + tag("b", words(counted(points, "point"))) + tag("span", words(note))
    return tag("h2", inside, class_="dh2")


@lazy_section(1 << 10)
def drawn_strips(
    name: str, board: str, menu: list[int], drawn: int, segments: int, tips: int, points: dict[str, int]
) -> Parts:
    """Three strips: the bonus board, tips, reviews; each says what comes next."""
    if board == "picnic":
        head = tag("b", "Picnic") + tag("span", words(f"{drawn} of 28 spaces, {counted(points['board'], 'point')}"))
        first = tag("span", head + SHOW_ALL, class_="sh") + tag(
            "span", words("All tables and what they score"), class_="nx"
        )
    else:
        head = tag("b", "Menu") + tag("span", words(f"{sum(menu)} of 24 steps"))
        rows = "".join([menu_row(number, made) for number, made in enumerate(menu)])
        first = tag("span", head + SHOW_ALL, class_="sh") + tag("span", rows, class_="rows")
    strips = tag("span", first, class_="strip s-menu", data_key=strip_key("board"))
    strips += strip("coin", "Tips", tips, len(PARTS.tip_track), f"next: {next_tip(tips)}", strip_key("tips"))
    strips += strip("star", "Reviews", segments, review_end(), next_star(segments), strip_key("reviews"))
    return section(name, strips, class_="strips")


def menu_row(flavour: int, made: int) -> str:
    reward = menu_reward(flavour, made) if made < MENU_STEPS else "complete"
    name = glyph(FLAVOUR_GLYPHS[flavour]) + tag("b", words(PARTS.flavours[flavour].name))
    return tag(
        "span",
        name
        + tag("span", f"{made}/6", class_="of", aria_label=f"{made} of 6 steps", role="img")
        + tag("span", words(reward), class_="nx"),
        class_="row",
    )


def strip(mark: str, title: str, at: int, end: int, following: str, key: str) -> str:
    head = glyph(mark, "gold") + tag("b", title) + tag("span", f"{at} of {end}") + OPENS
    bar = tag("rect", class_="pb0", width=100, height=6, rx=2) + tag(
        "rect", class_="pb1", width=100 * at / end, height=6, rx=2
    )
    shape = tag("svg", bar, class_="pbar", viewBox="0 0 100 6", preserveAspectRatio="none", aria_hidden="true")
    return tag(
        "span",
        tag("span", head, class_="sh") + shape + tag("span", words(following), class_="nx"),
        class_="strip",
        data_key=key,
    )


def review_end() -> int:
    return sum(star.segments for star in PARTS.review_track)


def next_tip(tips: int) -> str:
    """ "a new tile", "4 points" """
    if tips == len(PARTS.tip_track):
        return "the end"
    step = PARTS.tip_track[tips]
    return {"plus": "a new tile", "flip": "flip a tile"}.get(step.kind, counted(step.points, "point"))


def next_star(segments: int) -> str:
    """ "at 15: 15 points" """
    end = 0
    for star in PARTS.review_track:
        end += star.segments
        if segments < end:
            return f"at {end}: {counted(star.points, 'point')}"
    return "all stars are full"


@lazy_section(1 << 10)
def drawn_tracks(name: str, segments: int, tips: int, points: dict[str, int]) -> Parts:
    """Tips as steps with points and upgrades, reviews as stars of five parts [CF-14.7, CF-14.8]."""
    note = f"{tips} of {len(PARTS.tip_track)}. Only the last points reached count. "
    note += "A tile makes a station better and is worth points; flipped, it does and counts more."
    inside = heading("coin", "Tips", note, points["tips"]) + tag("ol", tip_steps(tips), class_="tfull")
    note = f"{segments} of {review_end()} star parts. The last full star counts, and 1 point for each part beyond it."
    inside += heading("star", "Reviews", note, points["reviews"]) + tag("ol", review_stars(segments), class_="rfull")
    return section(name, inside, class_="dw", aria_label="Tips and reviews")


def tip_steps(tips: int) -> str:
    steps = ""
    for number, step in enumerate(PARTS.tip_track):
        said = TIP_WORDS.get(step.kind, counted(step.points, "point"))
        state = "got" if number < tips else "next" if number == tips else ""
        spoken = tag("span", f"Tip {number + 1}: ", class_="sr") + words(said)
        spoken += tag("span", f", {'reached' if state == 'got' else state}" if state else "", class_="sr")
        mark = {"plus": glyph("plus"), "flip": glyph("flip")}.get(step.kind, "")
        steps += tag("li", mark + tag("span", spoken), class_=f"{state}{' up' if mark else ''}".strip())
    return steps


def review_stars(segments: int) -> str:
    stars = ""
    for number, star in enumerate(PARTS.review_track):
        on = min(max(segments - number * star.segments, 0), star.segments)
        marks = "".join(tag("i", class_="on" if part < on else None) for part in range(star.segments))
        label = f"Star {number + 1}: {on} of {star.segments} parts"
        inside = tag("span", marks, class_="segs", role="img", aria_label=label)
        inside += tag("b", words(counted(star.points, "point")))
        inside += tag("span", "4 new customers") if star.card else ""
        stars += tag("li", inside, class_="full" if on == star.segments else None)
    return stars
