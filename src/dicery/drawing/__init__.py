"""Drawing for all games: markup, dice, stylesheets, boards and pictures. Of dicery it imports only the type of a board.

**A page's board.** `board(view, moves, names)` in a game's board/page.py returns `typed_board(classes, parts)`. The
classes are those of its root: the game's short class and, where the layout depends on it, the phase ("cf cf-form
in-hand"). Parts are markup with named sections in it, see board.py. Other classes are those of the game's style.css, of
style/base.css (dice, the states of a thing, buttons), style/table.css (stage, sheet, area) and style/cards.css; colours
are tokens of style/tokens.css. Whoever shows the board puts it into a form, draws the prompt above it and adds the
glyphs. So the game writes no form, no prompt and no script.

Every move that has a place on the table is drawn once, as `<button name="do" value="NOTATION">`:

    thing(pip_die("red", 4, mark="pepper"), "Peppers 4, can be plucked", move="red 4")     a die to click
    thing(pip_die("red", 4, mark="pepper"), "Peppers 4")                                   the same, only to see
    thing(..., move="c3", state="ghost")                                                   can, sel, ghost, off or ""
    thing(..., move="cook M5", classes="srv")                                              a serving, not a die
    tag("button", "", class_="to", name="do", value="c3", aria_label="c3: empty")          a dot on an empty place

Moves without a place on the table (pass, done) are left out; the prompt gets a button for each of them. With more
than twelve targets in an area, pass `state=""` and give the area the class `can-any`: it is framed as a whole and its
things are ringed when pointed at.

**A board stands still.** The frame of the page has fixed heights and leaves `var(--room)` for the board: what a
decision needs fits there, and a phase puts its choices where other things lie otherwise (a grid area, not another
order). A part that a phone has no room for gets `data_jump="Kitchen"`: a bar above the prompt names it, says how many
choices it has, and leads there. A part that sticks to the top of a phone's window gets `data_stays=True`.

**A picture.** `svg(view, names)` returns `picture(title, shapes, width, height)`: plain shapes with the classes of
style/picture.css, dice placed by `spot=Spot(x, y, size)`, glyphs by `glyph_at`. The picture carries its rules and
glyphs with it.

Text is escaped by `words`, attributes by `tag`; markup goes in as it is. Players are called by their `names`, which
they chose themselves: a page breaks long ones, pictures and lines of characters show as much of them as there is room
for (`short`).
"""

from dicery.drawing.badge import avatar, avatar_symbols, badge, badge_letter
from dicery.drawing.board import area_section, note_section, section, section_list, typed_board, wrap
from dicery.drawing.dice import Spot, glyph, glyph_at, grounds, icon_die, pip_die, tipping_die
from dicery.drawing.dishes import dish, dish_at
from dicery.drawing.markup import area, hidden_words, quoted, short, spot, tag, thing, words
from dicery.drawing.picture import picture, themed
from dicery.drawing.pieces import lazy_section, piece, section_tree
from dicery.drawing.style import TABLE_SHEETS, stylesheet

__all__ = [
    "TABLE_SHEETS",
    "Spot",
    "area",
    "area_section",
    "avatar",
    "avatar_symbols",
    "badge",
    "badge_letter",
    "dish",
    "dish_at",
    "glyph",
    "glyph_at",
    "grounds",
    "hidden_words",
    "icon_die",
    "lazy_section",
    "note_section",
    "picture",
    "piece",
    "pip_die",
    "quoted",
    "section",
    "section_list",
    "section_tree",
    "short",
    "spot",
    "stylesheet",
    "tag",
    "themed",
    "thing",
    "tipping_die",
    "typed_board",
    "words",
    "wrap",
]
