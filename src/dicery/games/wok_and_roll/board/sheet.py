"""Draws a menu sheet of Wok and Roll: columns, outlined platters, seafood, Fridge, skills and points."""

from collections.abc import Iterable
from functools import cache

from dicery.drawing import glyph, hidden_words, lazy_section, section, section_tree, tag, thing, words, wrap
from dicery.engine.board import Parts, Target, Targets
from dicery.games.counted import counted
from dicery.games.wok_and_roll.board.skills import SKILL, skill_place, skills
from dicery.games.wok_and_roll.board.symbols import name_of, price, symbol
from dicery.games.wok_and_roll.board.view_model import group_named, menu_named, tile_of
from dicery.games.wok_and_roll.parts import FAMILIES, LETTERS, SECTIONS, Group, Menu, Special
from dicery.games.wok_and_roll.rules.view import Payment, SheetView
from dicery.games.wok_and_roll.text.notation import bill_in_words, counted_names, symbol_names

Stands = tuple[str, list[tuple[bool, bool]], bool, int]  # group, its servings, is it full, its price in books
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


@lazy_section(1 << 12)
def drawn_group(
    name: str,
    menu: str,
    code: str,
    own: bool,
    servings: list[tuple[bool, bool]],
    full: bool,
    books: int,
    *,
    targets: Targets,
) -> Parts:
    """A dish or platter with its servings, its bonus and, if it is locked, its lock.

    Of each serving: is it cooked, and is its link earned?
    """
    group = group_named(menu, code)
    inside = "".join(serving(menu, group.first + place, own, *stands, targets) for place, stands in enumerate(servings))
    said = group.name
    if group.section == "seafood":  # wide enough for its name
        inside += tag("span", words(menu_named(menu).title(group)), class_="name")
    if group.bonus:
        inside += tag("span", words(f"{'✓' if full else 'full:'} +{group.bonus}"), class_="bonus")
        said += f": {counted(group.bonus, 'point')} more when full"
    classes = ("dish" if group.dish else "platter") + (" locked" if books else "") + (" full" if full else "")
    lock = drawn_lock(menu_named(menu), group, own, books, targets) if books else ""
    return section(name, inside + lock, element="div", class_=classes, role="group", aria_label=said, title=said)


def serving(menu: str, place: int, own: bool, cooked: bool, link: bool, targets: Targets) -> str:
    """A serving: cost and points; on one's own sheet, what it takes lies over it."""
    found = menu_named(menu).servings[place]
    cost = tag("span", "".join(symbol(letter) for letter in found.cost), class_="cost")
    inside = cost + link_item(menu_named(menu), place, link) + tag("b", str(found.points)) + (CROSS if cooked else "")
    name = menu_named(menu).serving_name(place)
    label = f"{name}: {counted_names(found.cost)}, {counted(found.points, 'point')}" + (", cooked" if cooked else "")
    key = serving_key(place) if own else None
    target = targets.get(key) if key else None
    return thing(inside, label, classes="srv done" if cooked else "srv wait", key=key, target=target)


def serving_key(place: int) -> str:
    """Names a serving of one's own sheet."""
    return f"serving-{place}"


def drawn_lock(menu: Menu, group: Group, own: bool, books: int, targets: Targets) -> str:
    """The price of a lock in books [WR-12.2]."""
    drawn = glyph("lock") + tag("span", words(f"Unlock: {counted(books, 'book')}"))
    place = f"lock-{group.code}" if own else None
    label = f"Open the {menu.group_name(group)}: {counted(books, 'book')}"
    return thing(drawn, label, classes="lock", place=place, target=targets.get(place) if place else None)


def group_targets(
    menu: str, group: Group, sheet: SheetView, offers: dict[str, list[Payment]], moves: list[str]
) -> Targets:
    """What lies over a dish or platter: what can be cooked or opened, or could be if the dice were locked now."""
    found: Targets = {}
    for place in range(group.first, group.first + group.size):
        name = menu_named(menu).servings[place].id
        if name == sheet["unpaid"]:
            found[serving_key(place)] = Target("", "sel", ", to be paid")
        elif name in offers:
            found[serving_key(place)] = payable(name, offers[name], sheet["circled"], moves)
    opening = f"open {group.code}"
    if opening in offers:
        can = opening in moves
        note = f", paid with {bill_in_words(offers[opening][0])}"
        found[f"lock-{group.code}"] = Target(opening if can else "", "can" if can else "plan", note)
    return found


def payable(move: str, ways: list[Payment], gifts: str, moves: list[str]) -> Target:
    """What something takes or, before the dice are locked, would take."""
    takes = ", or ".join(bill_in_words(way) for way in ways)
    if move in moves:
        return Target(move, "can", f", takes {takes}", price(ways, gifts))
    return Target("", "plan", f", would take {takes}", price(ways, gifts))


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


def sheet_targets(menu: str, sheet: SheetView, offers: dict[str, list[Payment]], moves: list[str]) -> Targets:
    """What lies over one's own sheet: what can be chosen on it, or could be if the dice were locked now."""
    found: Targets = {}
    if offers or sheet["unpaid"]:
        for group in menu_named(menu).groups:
            found |= group_targets(menu, group, sheet, offers, moves)
    for name, ways in offers.items():
        if name[0] == "+":
            found[skill_place(name[1:])] = payable(name, ways, sheet["circled"], moves)
    return found


class Sheet:
    """One sheet; the names of its sections start with `name`, and on the own one `targets` lie over it."""

    def __init__(self, name: str, menu: str, sheet: SheetView, targets: Targets, own: bool) -> None:
        self.name = name
        self.menu = menu_named(menu)
        self.sheet = sheet
        self.crossed = set(sheet["crossed"])
        self.targets = targets
        self.own = own

    def draw(self) -> Parts:
        """The whole sheet."""
        dishes = [group for group in self.menu.groups if group.dish]
        columns: Parts = ()
        for group in dishes:
            columns += self.column([group])
        left = wrap("div", columns, class_=f"dishes d{len(dishes)}")
        long = len(dishes) > 2  # then a phone shows meat and vegetable below them
        jump = self.jump("Meat, Veg.") if long else None
        left += wrap("div", self.meat_and_vegetable(), class_="mv-cols", data_jump=jump)
        right = self.seafood() + self.fridge() + self.skills() + self.special()
        return wrap("div", left, class_="cols") + wrap("div", right, class_="wr-right")

    def column(self, groups: list[Group]) -> Parts:
        """A dish or a line of platters."""
        first = groups[0]
        opens = first.dish and opens_section(self.menu.id, first.code)
        points = self.sheet["totals"][SECTIONS.index(first.section)] if opens else None
        stands = [self.stands(group) for group in groups]
        over = self.over(groups)
        return column(f"{self.name}-line-{first.line}", self.name, self.menu.id, self.own, stands, points, targets=over)

    def over(self, groups: Iterable[Group]) -> Targets:
        """What lies over these dishes or platters."""
        if not self.targets:
            return {}
        places = [f"lock-{group.code}" for group in groups]
        places += [serving_key(place) for group in groups for place in range(group.first, group.first + group.size)]
        return {place: self.targets[place] for place in places if place in self.targets}

    def meat_and_vegetable(self) -> Parts:
        """Two columns of platters with the items of their rows between them [WR-8.2]."""
        meat, vegetable = (
            [group for group in self.menu.groups if group.line == line] for line in self.menu.lines_of("meat-vegetable")
        )
        earned = [self.crossed.issuperset(servings) for _, _, servings in rows_between(self.menu.id)]
        rows = row_items(f"{self.name}-rows", self.menu.id, earned)
        points = total(f"{self.name}-total-2", self.sheet["totals"][2], "Meat and Vegetable points", "sum mv")
        return self.column(meat) + rows + self.column(vegetable) + points

    def jump(self, name: str) -> str | None:
        """The bar of a phone leads to parts of the own sheet only."""
        return name if self.own else None

    def seafood(self) -> Parts:
        """The seafood lines with their points."""
        groups = [group for group in self.menu.groups if group.section == "seafood"]
        stands, points = [self.stands(group) for group in groups], self.sheet["totals"][3]
        jump, over = self.jump("Seafood"), self.over(groups)
        return seafood(f"{self.name}-seafood", self.name, self.menu.id, self.own, stands, points, jump, targets=over)

    def fridge(self) -> Parts:
        return fridge(
            f"{self.name}-fridge", self.menu.id, self.sheet["fridge"], self.sheet["circled"], self.jump("Fridge")
        )

    def skills(self) -> Parts:
        over = {place: target for place, target in self.targets.items() if place.startswith(SKILL)}
        head = "<h3>" + symbol("b") + " Skills " + tag("span", "2 books, then any book counts as:", class_="muted")
        points = total(f"{self.name}-total-4", self.sheet["totals"][4], "Points of skills", "sum in", "span")
        drawn = skills(f"{self.name}-skill-list", self.menu.id, self.sheet["skills"], self.own, targets=over)
        return section(
            f"{self.name}-skills", (head, *points, "</h3>", *drawn), class_="skills", data_jump=self.jump("Skills")
        )

    def special(self) -> Parts:
        """The House Special, if the seat has one [WR-13]."""
        tile = tile_of(self.sheet)
        if tile is None:
            return ()
        return section(f"{self.name}-special", special(tile), class_="special", aria_label="House Special")

    def stands(self, group: Group) -> Stands:
        """How a dish or platter stands; a lock shows its price in books."""
        servings = [
            (name in self.crossed, bool(linked) and self.crossed.issuperset(linked))
            for name, linked in places(self.menu.id)[group.first : group.first + group.size]
        ]
        books = 0
        if group.lock and group.code not in self.sheet["opened"]:
            tile = tile_of(self.sheet)
            books = group.lock - (tile.lock_less if tile else 0)
        return group.code, servings, group.code in self.sheet["completed"], books


@section_tree(1 << 4)
def column(
    name: str, sheet: str, menu: str, own: bool, stands: list[Stands], points: int | None, *, targets: Targets
) -> Parts:
    """A dish or a line of platters; with the points of its section, if it opens one."""
    first = group_named(menu, stands[0][0])
    inside: Parts = (column_head(menu, first.code), *groups(sheet, menu, own, stands, targets))
    if points is not None:
        number = SECTIONS.index(first.section)
        inside += total(f"{sheet}-total-{number}", points, f"{first.family.title()} points")
    return section(name, inside, class_="col")


@section_tree(1 << 4)
def seafood(
    name: str,
    sheet: str,
    menu: str,
    own: bool,
    stands: list[Stands],
    points: int,
    jump: str | None,
    *,
    targets: Targets,
) -> Parts:
    """The seafood lines with their points."""
    head = "<h3>" + symbol("s") + " Seafood " + tag("span", "any order", class_="muted")
    inside: Parts = (head, *total(f"{sheet}-total-3", points, "Seafood points", "sum in", "span"), "</h3>")
    return section(name, inside + groups(sheet, menu, own, stands, targets), class_="sea", data_jump=jump)


def groups(sheet: str, menu: str, own: bool, stands: list[Stands], targets: Targets) -> Parts:
    """Dishes or platters of a sheet."""
    found: Parts = ()
    for code, servings, full, books in stands:
        found += drawn_group(f"{sheet}-{code}", menu, code, own, servings, full, books, targets=targets)
    return found


def total(name: str, points: int, label: str, classes: str = "sum", element: str = "p") -> Parts:
    """One of the five totals [WR-11.5]."""
    said = hidden_words(f"{label} ") + words(counted(points, "pt"))
    return section(name, said, element=element, class_=classes, title=f"{label}: {points}")


@lazy_section(1 << 9)
def row_items(name: str, menu: str, earned: list[bool]) -> Parts:
    """What full rows of meat and vegetable give."""
    items = tag("h3", "Gift") + tag("p", "full row", class_="order")
    for (row, gives, _), got in zip(rows_between(menu), earned, strict=True):
        items += row_item(row, gives, got)
    return section(name, items, class_="col rbs")


@lazy_section(1 << 10)
def fridge(name: str, menu: str, there: str, circled: str, jump: str | None) -> Parts:
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
    items = "".join(tag("li", symbol(letter) + words(name_of(letter)), class_="gift") for letter in circled)
    said = "Gifts:" if circled else "Gifts: none. Each full row gives one."
    inside += tag("ul", tag("li", said, class_="muted") + items, class_="circled")
    return section(name, inside, class_="stores", data_jump=jump)


@cache
def special(tile: Special) -> str:
    return tag("h3", words(tile.name)) + tag("p", words(tile.text), class_="muted")
