"""Draws a menu sheet of Wok and Roll as HTML: sections, columns, outlined platters, Fridge, skills and points."""

from functools import cache

from dicery.drawing import glyph, hidden_words, piece, tag, thing, words
from dicery.games.counted import counted
from dicery.games.wok_and_roll.parts import FAMILIES, LETTERS, PARTS, SECTIONS, Group, Menu
from dicery.games.wok_and_roll.rules.view import Payment, SheetView
from dicery.games.wok_and_roll.text.notation import bill_words, symbol_names

GLYPHS = ("rice", "noodle", "meat", "leaf", "fish", "book")
FAMILY_TITLES = {"rice": "Rice", "noodle": "Noodle", "meat": "Meat", "vegetable": "Veg"}
CROSS = tag(
    "svg",
    tag("path", d="M6 5c14 6 33 14 48 21") + tag("path", d="M55 4C38 11 22 18 5 26"),
    class_="x",
    viewBox="0 0 60 30",
    preserveAspectRatio="none",
    aria_hidden="true",
)
HEXAGON = tag("svg", tag("path", d="M16 2h28l14 24-14 24H16L2 26z"), viewBox="0 0 60 52", aria_hidden="true")


@cache
def menu_of(name: str) -> Menu:
    return next(menu for menu in PARTS.menus if menu.id == name)


@cache
def symbol(letter: str, classes: str = "") -> str:
    """The glyph of a symbol in its colour."""
    return glyph(GLYPHS[LETTERS.index(letter)], f"w-{letter} {classes}".strip())


@cache
def row_item(name: str, letter: str, earned: bool, classes: str = "rb") -> str:
    gives = f"{name} gives {symbol_names(letter)}, {'earned' if earned else 'not earned'}"
    return tag("span", symbol(letter), class_=f"{classes} got" if earned else classes, role="img", aria_label=gives)


def price(ways: list[Payment]) -> str:
    """Dice as dots, books for ingredients, circled and Fridge items by their sign."""
    way = ways[0]
    shown = "●" * len(way["dice"]) + "▣" * (len(way["book_dice"]) + len(way["books"]))
    shown += "○" * len(way["circled"]) + "❄" * len(way["fridge"])
    return tag("span", words(shown) if len(ways) == 1 else f"{len(ways)} ways", class_="price", aria_hidden="true")


@cache
def linked_with(menu: str, place: int) -> tuple[int, ...]:
    """The servings of a link that is not a row of meat and vegetable; none if the serving has no such link."""
    found = menu_of(menu)
    rows = [row for row in found.rows if place in row.servings and not found.between_columns(row)]
    return rows[0].servings if rows else ()


@cache
def places(menu: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Of each serving its name and those of its link."""
    found = menu_of(menu).servings
    return tuple(
        (serving.id, tuple(found[other].id for other in linked_with(menu, place)))
        for place, serving in enumerate(found)
    )


@cache
def rows_between(menu: str) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """The rows of meat and vegetable: what each is called, what it gives, and its servings."""
    found = menu_of(menu)
    return tuple(
        (f"Row {number}", LETTERS[row.gives], tuple(found.servings[place].id for place in row.servings))
        for number, row in enumerate(found.rows, 1)
        if found.between_columns(row)
    )


def link_item(menu: Menu, place: int, earned: bool) -> str:
    linked = linked_with(menu.id, place)
    if not linked:
        return ""
    names = " and ".join(menu.servings[other].id for other in linked)
    gives = next(row.gives for row in menu.rows if row.servings == linked)
    return row_item(f"{names} together", LETTERS[gives], earned, "rb link")


# A serving is done, sel (to be paid), wait (not now), can (payable) or plan (payable if the dice were locked now);
# is its link earned; the ways to pay for it.
Standing = tuple[str, bool, list[Payment] | None]


@piece(1 << 12)
def drawn_group(menu: str, code: str, servings: list[Standing], full: bool, lock: str) -> str:
    group = group_of(menu, code)
    inside = "".join(serving(menu, group.first + place, *stands) for place, stands in enumerate(servings))
    if group.bonus:
        inside += tag("span", words(f"{'✓ ' if full else ''}+{group.bonus}"), class_="bonus")
    look = ("dish" if group.dish else "platter") + (" locked" if lock else "") + (" full" if full else "")
    return tag("div", inside + lock, class_=look, role="group", aria_label=f"{group.name} {group.code}")


def serving(menu: str, place: int, state: str, link: bool, ways: list[Payment] | None) -> str:
    """A serving: cost, points, and, if it is payable, what it would take."""
    found = menu_of(menu).servings[place]
    cost = tag("span", "".join(symbol(letter) for letter in found.cost), class_="cost")
    inside = cost + link_item(menu_of(menu), place, link) + tag("b", str(found.points))
    said = f"{found.id}: {symbol_names(found.cost)}, {counted(found.points, 'point')}"
    if not ways:
        told = {"done": "cooked", "sel": "to be paid", "wait": "not now"}[state]
        return thing(inside + (CROSS if state == "done" else ""), f"{said}, {told}", classes=f"srv {state}")
    takes = " or ".join(bill_words(way) for way in ways)
    said += f", {'takes' if state == 'can' else 'would take'} {takes}"
    if state == "can":
        return thing(inside + price(ways), said, move=found.id, classes="srv")
    return thing(inside + price(ways), said, classes="srv plan")


@cache
def group_of(menu: str, code: str) -> Group:
    return next(group for group in menu_of(menu).groups if group.code == code)


@cache
def opens_section(menu: str, code: str) -> bool:
    """Is it the first group of its section?"""
    group = group_of(menu, code)
    return next(other for other in menu_of(menu).groups if other.section == group.section) is group


@cache
def column_head(menu: str, code: str) -> str:
    """Over a column; a second dish of a section goes by the first word of its name."""
    first = group_of(menu, code)
    long = opens_section(menu, code) or not first.dish
    title = FAMILY_TITLES[first.family] if long else first.name.split()[0]
    return tag("h3", symbol(LETTERS[FAMILIES.index(first.family)]) + " " + words(title))


class Paper:
    """One sheet with what of it can be clicked and what is payable."""

    def __init__(self, menu: str, sheet: SheetView, offers: dict[str, list[Payment]], moves: list[str]) -> None:
        self.menu = menu_of(menu)
        self.sheet = sheet
        self.crossed = set(sheet["crossed"])
        self.offers = offers
        self.moves = moves

    def draw(self) -> str:
        """The whole sheet."""
        dishes = [group for group in self.menu.groups if group.dish]
        columns = "".join(self.column([group]) for group in dishes)
        left = tag("div", columns, class_=f"dishes d{len(dishes)}") + tag(
            "div", self.meat_and_vegetable(), class_="mv-cols"
        )
        skilled = {move: ways for move, ways in self.offers.items() if move.startswith("+")}
        can = [move for move in self.moves if move.startswith("+")]
        right = self.seafood() + fridge(self.menu.id, self.sheet["fridge"], self.sheet["circled"])
        right += skills(self.menu.id, self.sheet["skills"], self.sheet["totals"][4], skilled, can)
        right += special(self.sheet["special"])
        return tag("div", left, class_="cols") + tag("div", right, class_="wr-right")

    def column(self, groups: list[Group]) -> str:
        """A dish or a line of platters."""
        first = groups[0]
        inside = column_head(self.menu.id, first.code) + "".join([self.group(group) for group in groups])
        if first.dish and opens_section(self.menu.id, first.code):
            inside += self.total(SECTIONS.index(first.section), f"{first.family.title()} points")
        return tag("section", inside, class_="col")

    def total(self, section: int, label: str, classes: str = "sum") -> str:
        return tag("p", hidden_words(f"{label} ") + str(self.sheet["totals"][section]), class_=classes)

    def meat_and_vegetable(self) -> str:
        """Two columns of platters with the items of their rows between them."""
        meat, vegetable = (
            [group for group in self.menu.groups if group.line == line] for line in self.menu.lines_of("meat-vegetable")
        )
        items = tag("h3", tag("span", "row", class_="muted"))
        for name, gives, servings in rows_between(self.menu.id):
            items += row_item(name, gives, self.crossed.issuperset(servings))
        return (
            self.column(meat)
            + tag("section", items, class_="col rbs")
            + self.column(vegetable)
            + self.total(2, "Meat and Vegetable points", "sum mv")
        )

    def group(self, group: Group) -> str:
        """A dish or an outlined platter with its servings; a lock shows its price in books."""
        servings = [self.serving(*one) for one in places(self.menu.id)[group.first : group.first + group.size]]
        lock = self.lock(group) if group.lock and group.code not in self.sheet["opened"] else ""
        return drawn_group(self.menu.id, group.code, servings, group.code in self.sheet["completed"], lock)

    def lock(self, group: Group) -> str:
        """The price of a lock in books, and what would pay it."""
        move = f"open {group.code}"
        key = next((tile.lock_less for tile in PARTS.specials if tile.id == self.sheet["special"]), 0)
        price = group.lock - key
        said = f"Open {group.name}: {price} {'book' if price == 1 else 'books'}"
        if move in self.offers:
            said += f", paid with {bill_words(self.offers[move][0])}"
        shown = tag("span", words("🔒"), aria_hidden="true") + symbol("b") * price
        return thing(shown, said, move=move if move in self.moves else "", classes=self.look("lock", move))

    def look(self, classes: str, move: str) -> str:
        """What could be paid for if the dice were locked now is marked, as long as it is no move."""
        return f"{classes} plan" if move in self.offers and move not in self.moves else classes

    def serving(self, name: str, linked: tuple[str, ...]) -> Standing:
        """A serving as it stands: cooked, to be paid, or with the ways to pay for it."""
        link = bool(linked) and self.crossed.issuperset(linked)
        if name in self.crossed:
            return "done", link, None
        if name == self.sheet["unpaid"]:
            return "sel", link, None
        ways = self.offers.get(name)
        if not ways:
            return "wait", link, None
        return "can" if name in self.moves else "plan", link, ways

    def seafood(self) -> str:
        groups = [group for group in self.menu.groups if group.section == "seafood"]
        head = (
            symbol("s")
            + " Seafood "
            + self.total(3, "Seafood points", "sum in").replace("<p", "<span").replace("</p", "</span")
        )
        return tag("section", tag("h3", head) + "".join(self.group(group) for group in groups), class_="sea")


@piece(1 << 11)
def fridge(menu: str, there: str, circled: str) -> str:
    """The Fridge with what is used struck out, and the circled items."""
    left = list(there)
    cells = ""
    for letter in menu_of(menu).fridge:
        unused = letter in left
        if unused:
            left.remove(letter)
        said = f"{symbol_names(letter)}, {'in the Fridge' if unused else 'used'}"
        cells += tag(
            "li",
            symbol(letter) + ("" if unused else CROSS) + hidden_words(said),
            class_="fr" if unused else "fr used",
        )
    inside = tag("h3", words("🧊 Fridge ") + tag("span", "once each", class_="muted")) + tag(
        "ul", cells, class_="fridge"
    )
    if circled:
        items = "".join(
            tag("li", symbol(letter) + hidden_words(f"{symbol_names(letter)}, circled"), class_="rb got")
            for letter in circled
        )
        inside += tag("ul", tag("li", "circled", class_="muted") + items, class_="circled")
    return tag("section", inside)


Offers = dict[str, list[Payment]]


@piece(1 << 11)
def skills(menu: str, owned: list[str], points: int, offers: Offers, moves: list[str]) -> str:
    head = symbol("b") + " Skills " + tag("span", words("⬡ 2 books · ▭ 3 books"), class_="muted")
    head += tag("span", hidden_words("points ") + str(points), class_="sum in")
    hexagons = ""
    for place, name in enumerate(PARTS.hexagons):
        letter = LETTERS[place]
        drawn = HEXAGON + tag("span", symbol("b") + tag("i", words("→")) + symbol(letter))
        said = f"{name}: Recipe Book counts as {symbol_names(letter)}"
        hexagons += tag("li", skill(drawn, said, letter, "hex", owned, offers, moves))
    rectangles = ""
    for rectangle in menu_of(menu).rectangles:
        counted = {"servings": " or ".join(rectangle.of), "completed": "full group"}.get(
            rectangle.count, rectangle.count.removesuffix("s")
        )
        drawn = tag("span", words(f"{rectangle.each} {rectangle.icon}")) + tag("small", words(f"per {counted}"))
        said = f"{rectangle.name}: {rectangle.text}"
        rectangles += tag("li", skill(drawn, said, str(rectangle.id), "rect", owned, offers, moves))
    lists = tag("ul", hexagons, class_="hexes") + tag("ul", rectangles, class_="rects")
    return tag("section", tag("h3", head) + lists)


def skill(drawn: str, said: str, name: str, classes: str, owned: list[str], offers: Offers, moves: list[str]) -> str:
    move = f"+{name}"
    if name in owned:
        return thing(drawn, f"{said}, owned", classes=f"{classes} own")
    if move not in offers:
        return thing(drawn, f"{said}, not owned", classes=classes)
    can = move in moves
    said += f", {'takes' if can else 'would take'} {bill_words(offers[move][0])}"
    drawn += price(offers[move])
    return thing(drawn, said, move=move if can else "", classes=classes if can else f"{classes} plan")


@cache
def special(name: str) -> str:
    if not name:
        return ""
    tile = next(tile for tile in PARTS.specials if tile.id == name)
    inside = tag("h3", words(f"{tile.icon} {tile.name}")) + tag("p", words(tile.text), class_="muted")
    return tag("section", inside, class_="special", aria_label="House Special")
