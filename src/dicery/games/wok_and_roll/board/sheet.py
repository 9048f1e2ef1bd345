"""Draws a menu sheet of Wok and Roll: columns, outlined platters, seafood, Fridge, skills and points."""

from functools import cache

from dicery.drawing import glyph, hidden_words, piece, section, tag, thing, words, wrap
from dicery.engine.board import Parts
from dicery.games.counted import counted
from dicery.games.wok_and_roll.board.skills import skills
from dicery.games.wok_and_roll.board.symbols import name_of, price, symbol
from dicery.games.wok_and_roll.board.view_model import group_named, menu_named, tile_of
from dicery.games.wok_and_roll.parts import FAMILIES, LETTERS, SECTIONS, Group, Menu, Special
from dicery.games.wok_and_roll.rules.view import Payment, SheetView
from dicery.games.wok_and_roll.text.notation import bill_in_words, symbol_names

FAMILY_TITLES = {"rice": "Rice", "noodle": "Noodle", "meat": "Meat", "vegetable": "Veg."}
CROSS = tag(
    "svg",
    tag("path", d="M6 5c14 6 33 14 48 21") + tag("path", d="M55 4C38 11 22 18 5 26"),
    class_="x",
    viewBox="0 0 60 30",
    preserveAspectRatio="none",
    aria_hidden="true",
)


@cache
def row_item(name: str, letter: str, earned: bool, classes: str = "rb") -> str:
    """The item that linked servings give together [WR-8.4]."""
    gives = f"{name} gives {symbol_names(letter)}, {'earned' if earned else 'not earned'}"
    look = f"{classes} got" if earned else classes
    word = tag("span", words(name_of(letter)), class_="w") + (tag("em", words("✓")) if earned else "")
    return tag("span", symbol(letter) + word, class_=look, role="img", aria_label=gives, title=gives)


@cache
def linked_with(menu: str, place: int) -> tuple[int, ...]:
    """The servings of a link that is not a row of meat and vegetable; none if the serving has no such link."""
    found = menu_named(menu)
    rows = [row for row in found.rows if place in row.servings and not found.between_columns(row)]
    return rows[0].servings if rows else ()


@cache
def places(menu: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Of each serving its name and those of its link."""
    found = menu_named(menu).servings
    return tuple(
        (serving.id, tuple(found[other].id for other in linked_with(menu, place)))
        for place, serving in enumerate(found)
    )


@cache
def rows_between(menu: str) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    """The rows of meat and vegetable: what each is called, what it gives, and its servings."""
    found = menu_named(menu)
    return tuple(
        (f"Row {number}", LETTERS[row.gives], tuple(found.servings[place].id for place in row.servings))
        for number, row in enumerate(found.rows, 1)
        if found.between_columns(row)
    )


def link_item(menu: Menu, place: int, earned: bool) -> str:
    """The item of a link, on each of its servings; nothing for servings without one."""
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
def drawn_group(menu: str, code: str, own: bool, servings: list[Standing], full: bool, lock: str) -> str:
    """A dish or platter with its servings, its bonus and, if it is locked, its lock."""
    group = group_named(menu, code)
    inside = "".join(serving(menu, group.first + place, own, *stands) for place, stands in enumerate(servings))
    said = group.name
    if group.bonus:
        inside += tag("span", words(f"{'✓' if full else 'full:'} +{group.bonus}"), class_="bonus")
        said += f": {counted(group.bonus, 'point')} more when full"
    classes = ("dish" if group.dish else "platter") + (" locked" if lock else "") + (" full" if full else "")
    return tag("div", inside + lock, class_=classes, role="group", aria_label=said, title=said)


def serving(menu: str, place: int, own: bool, state: str, link: bool, ways: list[Payment] | None) -> str:
    """A serving: cost, points, and, if it is payable, what it would take."""
    found = menu_named(menu).servings[place]
    cost = tag("span", "".join(symbol(letter) for letter in found.cost), class_="cost")
    inside = cost + link_item(menu_named(menu), place, link) + tag("b", str(found.points))
    name = menu_named(menu).serving_name(place)
    label = f"{name}: {symbol_names(found.cost)}, {counted(found.points, 'point')}"
    key = f"serving-{place}" if own else None
    if not ways:
        label += ", " + {"done": "cooked", "sel": "to be paid", "wait": "not now"}[state]
        return thing(inside + (CROSS if state == "done" else ""), label, classes=f"srv {state}", key=key)
    takes = " or ".join(bill_in_words(way) for way in ways)
    label += f", {'takes' if state == 'can' else 'would take'} {takes}"
    if state == "can":
        return thing(inside + price(ways), label, move=found.id, classes="srv", key=key)
    return thing(inside + price(ways), label, classes="srv plan", key=key)


@cache
def opens_section(menu: str, code: str) -> bool:
    """Is it the first group of its section?"""
    group = group_named(menu, code)
    return next(other for other in menu_named(menu).groups if other.section == group.section) is group


@cache
def column_head(menu: str, code: str) -> str:
    """Over a column; a second dish of a section goes by the first word of its name."""
    first = group_named(menu, code)
    long = opens_section(menu, code) or not first.dish
    title = FAMILY_TITLES[first.family] if long else first.name.split()[0]
    order = "in order" if first.dish else "any order"
    head = tag("h3", symbol(LETTERS[FAMILIES.index(first.family)]) + " " + words(title))
    return head + tag("p", order, class_="order")


class Sheet:
    """One sheet, with what is payable on it and what can be clicked; the names of its sections start with `name`."""

    def __init__(
        self, name: str, menu: str, sheet: SheetView, offers: dict[str, list[Payment]], moves: list[str], own: bool
    ) -> None:
        self.name = name
        self.menu = menu_named(menu)
        self.sheet = sheet
        self.crossed = set(sheet["crossed"])
        self.offers = offers
        self.moves = moves
        self.own = own

    def draw(self) -> Parts:
        """The whole sheet."""
        dishes = [group for group in self.menu.groups if group.dish]
        columns: Parts = ()
        for group in dishes:
            columns += self.column([group])
        left = wrap("div", columns, class_=f"dishes d{len(dishes)}")
        left += wrap("div", self.meat_and_vegetable(), class_="mv-cols")
        right = self.seafood() + self.fridge() + self.skills() + self.special()
        return wrap("div", left, class_="cols") + wrap("div", right, class_="wr-right")

    def column(self, groups: list[Group]) -> Parts:
        """A dish or a line of platters."""
        first = groups[0]
        inside = column_head(self.menu.id, first.code) + "".join([self.group(group) for group in groups])
        if first.dish and opens_section(self.menu.id, first.code):
            inside += self.total(SECTIONS.index(first.section), f"{first.family.title()} points")
        return section(f"{self.name}-line-{first.line}", inside, class_="col")

    def total(self, number: int, label: str, classes: str = "sum", element: str = "p") -> str:
        """One of the five totals [WR-11.5]."""
        points = self.sheet["totals"][number]
        return tag(
            element, hidden_words(f"{label} ") + words(f"{points} pts"), class_=classes, title=f"{label}: {points}"
        )

    def meat_and_vegetable(self) -> Parts:
        """Two columns of platters with the items of their rows between them [WR-8.2]."""
        meat, vegetable = (
            [group for group in self.menu.groups if group.line == line] for line in self.menu.lines_of("meat-vegetable")
        )
        items = tag("h3", "Gift") + tag("p", "full row", class_="order")
        for name, gives, servings in rows_between(self.menu.id):
            items += row_item(name, gives, self.crossed.issuperset(servings))
        rows = section(f"{self.name}-rows", items, class_="col rbs")
        points = self.total(2, "Meat and Vegetable points", "sum mv")
        return (*self.column(meat), *rows, *self.column(vegetable), points)

    def seafood(self) -> Parts:
        """The seafood lines with their points."""
        head = (
            symbol("s")
            + " Seafood "
            + tag("span", "any order", class_="muted")
            + self.total(3, "Seafood points", "sum in", "span")
        )
        groups = "".join([self.group(group) for group in self.menu.groups if group.section == "seafood"])
        return section(f"{self.name}-seafood", tag("h3", head) + groups, class_="sea", id=f"{self.name}-seafood")

    def fridge(self) -> Parts:
        return section(
            f"{self.name}-fridge",
            fridge(self.menu.id, self.sheet["fridge"], self.sheet["circled"]),
            id=f"{self.name}-fridge",
        )

    def skills(self) -> Parts:
        offers = {move: ways for move, ways in self.offers.items() if move.startswith("+")}
        moves = [move for move in self.moves if move.startswith("+")]
        inside = skills(self.menu.id, self.sheet["skills"], self.sheet["totals"][4], offers, moves)
        return section(f"{self.name}-skills", inside, id=f"{self.name}-skills")

    def special(self) -> Parts:
        """The House Special, if the seat has one [WR-13]."""
        tile = tile_of(self.sheet)
        if tile is None:
            return ()
        return section(f"{self.name}-special", special(tile), class_="special", aria_label="House Special")

    def group(self, group: Group) -> str:
        """A dish or an outlined platter with its servings; a lock shows its price in books."""
        servings = [self.serving(*one) for one in places(self.menu.id)[group.first : group.first + group.size]]
        lock = self.lock(group) if group.lock and group.code not in self.sheet["opened"] else ""
        return drawn_group(self.menu.id, group.code, self.own, servings, group.code in self.sheet["completed"], lock)

    def lock(self, group: Group) -> str:
        """The price of a lock in books, and what would pay it; marked as a plan while it is no move [WR-12.2]."""
        move = f"open {group.code}"
        tile = tile_of(self.sheet)
        books = group.lock - (tile.lock_less if tile else 0)
        label = f"Open {group.name}: {counted(books, 'book')}"
        classes = "lock"
        if move in self.offers:
            label += f", paid with {bill_in_words(self.offers[move][0])}"
            classes += "" if move in self.moves else " plan"
        drawn = glyph("lock") + tag("span", words(f"Unlock: {counted(books, 'book')}"))
        return thing(drawn, label, move=move if move in self.moves else "", classes=classes)

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


@piece(1 << 11)
def fridge(menu: str, there: str, circled: str) -> str:
    """The Fridge with what is used struck out, and the circled items."""
    left = list(there)
    cells = ""
    for letter in menu_named(menu).fridge:
        unused = letter in left
        if unused:
            left.remove(letter)
        label = f"{symbol_names(letter)}, {'in the Fridge' if unused else 'used'}"
        shown = symbol(letter) + tag("span", words(name_of(letter)), class_="w") + ("" if unused else CROSS)
        item = tag("span", shown, class_="fr" if unused else "fr used", role="img", aria_label=label, title=label)
        cells += tag("li", item)
    inside = tag(
        "h3", glyph("fridge") + " Fridge " + tag("span", "each once in the game, joins any dice", class_="muted")
    ) + tag("ul", cells, class_="fridge")
    if circled:
        items = "".join(
            tag("li", symbol(letter) + words(name_of(letter)) + hidden_words(", circled"), class_="gift")
            for letter in circled
        )
        inside += tag("ul", tag("li", "Gifts of full rows:", class_="muted") + items, class_="circled")
    return inside


@cache
def special(tile: Special) -> str:
    return tag("h3", words(tile.name)) + tag("p", words(tile.text), class_="muted")
