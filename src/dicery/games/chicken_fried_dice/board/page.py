"""Draws a view of Chicken Fried Dice for a page; the picture and the characters have modules of their own."""

from functools import lru_cache

from dicery.drawing import area, badge, glyph, glyph_at, hidden_words, piece, pip_die, tag, thing, typed_board, words
from dicery.engine.board import Board
from dicery.games.chicken_fried_dice.board.bonus_board import menu_board, picnic_board, tracks
from dicery.games.chicken_fried_dice.board.marks import bonus_mark, segments
from dicery.games.chicken_fried_dice.board.picture import svg
from dicery.games.chicken_fried_dice.board.terminal import text
from dicery.games.chicken_fried_dice.board.view_model import (
    CARDS,
    GLYPHS,
    TRUCKS,
    bonus_move,
    bonus_words,
    card_of,
    colour_of,
    die_colour,
    ingredient_words,
    is_own,
    others,
    own_view,
    queue,
    range_words,
    shown_seat,
)
from dicery.games.chicken_fried_dice.parts import PARTS, Customer
from dicery.games.chicken_fried_dice.rules.view import ChickenView, CustomerView, SheetView

__all__ = ["board", "is_own", "own_view", "svg", "text"]

DASH = "\N{EN DASH}"
PENT = "M4 13 28 3l24 10v21a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5z"
# More targets than this are not ringed one by one: their area is framed.
MOST_RINGS = 12
STATION_HINTS = {"toss": "roll it again", "chop": "split in two", "sauce": "other colour", "prep": ""}


def board(view: ChickenView, moves: list[str], names: list[str]) -> Board:
    """Coop and truck on the wood, then the queue, the boards and the others' trucks."""
    seat = shown_seat(view)
    sheet, cook = view["sheets"][seat], names[seat]
    in_hand = sheet["step"] == "holding" and bool(moves)
    top = choices(view, moves) or coop(view, moves)
    stage = tag("div", top + truck(view, sheet, cook, moves), class_="stage cf-top")
    mine = tag("section", orders(view, sheet, cook, moves), class_="sheet", aria_label=queue_title(view, cook))
    below = boards(sheet, moves) if sheet["board"] else ""
    rest = "".join(small_truck(view, number, names[number]) for number in others(view))
    beside = tag("section", rest, class_="cf-others", aria_label="The other trucks") if rest else ""
    return typed_board(f"cf cf-form{' in-hand' if in_hand else ''}", (stage + mine + below + beside,))


def boards(sheet: SheetView, moves: list[str]) -> str:
    """The bonus board beside reviews and tips; a picnic has the whole width, so that a space is large enough."""
    picnic = sheet["board"] == "picnic"
    inside = (picnic_board(sheet, moves) if picnic else menu_board(sheet, moves)) + tracks(sheet)
    classes = f"sheet cf-boards{' with-picnic' if picnic else ''}"
    return tag("section", inside, class_=classes, aria_label="Your board, reviews and tips")


@lru_cache(maxsize=64)
def die(ingredient: str) -> str:
    colour = colour_of(ingredient)
    mark = GLYPHS[colour] if colour < len(GLYPHS) else ""
    return pip_die(die_colour(colour), int(ingredient[1]), mark=mark)


def choices(view: ChickenView, moves: list[str]) -> str:
    """Trucks, boards, orders and new customers, where one of these is to be chosen."""
    phase = view["phase"]
    if not moves or phase not in ("truck", "board", "order", "keep"):
        return ""
    if phase == "order":
        truck_colours = TRUCKS[view["sheets"][view["seat"]]["truck"]].prep
        wild = view["sheets"][view["seat"]]["levels"]["prep"] == 2
        colours = PARTS.best_prep if wild else truck_colours
        cards = []
        for move in moves:
            numbers = move.split()[1].split("-")
            dice = "".join(die(PARTS.letter(colour) + n) for colour, n in zip(colours, numbers, strict=True))
            label = ", ".join(ingredient_words(PARTS.letter(c) + n) for c, n in zip(colours, numbers, strict=True))
            cards.append(thing(dice, label, move=move, classes="cf-choice dice"))
        return area(
            "Prep", tag("div", "".join(cards), class_="cf-choices"), note=f"{round_words(view)} · choose an order"
        )
    if phase == "keep":
        drawn = view["sheets"][view["seat"]]["drawn"]
        cards = [order_card(CARDS[card], None, {}) for card in drawn]
        buttons = [thing(words(keep_words(move)), keep_words(move), move=move, classes="cf-choice") for move in moves]
        inside = tag("div", "".join(cards), class_="queue") + tag("div", "".join(buttons), class_="cf-choices")
        return area("New customers", inside, note="those you do not keep are replaced")
    cards = []
    for move in moves:
        verb, name = move.split()
        if verb == "truck":
            tiles = "".join(colour_tile(colour) for colour in TRUCKS[name].prep)
            inside = tag("b", words(TRUCKS[name].name)) + tag("span", tiles, class_="tiles")
            label = f"{TRUCKS[name].name}: prep " + ", ".join(PARTS.colours[c].ingredient for c in TRUCKS[name].prep)
        else:
            label = "Menu: four tracks of flavours" if name == "menu" else "Picnic: tables to fill with flavours"
            inside = tag("b", words(label.partition(":")[0])) + tag("span", words(label.partition(": ")[2]))
        cards.append(thing(inside, label, move=move, classes="cf-choice"))
    title = "Trucks" if phase == "truck" else "Bonus boards"
    return area(title, tag("div", "".join(cards), class_="cf-choices"), note="choose yours")


def keep_words(move: str) -> str:
    cards = [CARDS[card] for card in move.split()[1:] if card in CARDS]
    return "Keep " + (", ".join(f"{card.icon} {card.name}" for card in cards) or "none")


def colour_tile(colour: int, inside: str = "") -> str:
    return tag("span", inside or glyph(GLYPHS[colour]), class_=f"ctile d-{PARTS.colours[colour].id}")


def coop(view: ChickenView, moves: list[str]) -> str:
    """Five columns by colour; dice that fit the queue somewhere are ringed strongest."""
    plucks = [move.split()[1] for move in moves if move.startswith("pluck ")]
    wanted = needs(view["sheets"][shown_seat(view)])
    fitting = [ingredient for ingredient in view["coop"] if ingredient in wanted]
    return drawn_coop(view["coop"], view["spare"], view["seats"], plucks, fitting, round_words(view))


def round_words(view: ChickenView) -> str:
    return f"round {view['round']} of {PARTS.rounds}"


@piece(1 << 10)
def drawn_coop(
    lying_dice: dict[str, int], spare: int, seats: int, plucks: list[str], wanted: list[str], told: str
) -> str:
    columns = []
    for colour, kind in enumerate(PARTS.colours):
        dice = ""
        for ingredient, count in lying_dice.items():
            if ingredient[0] != kind.letter:
                continue
            fits = ingredient in wanted
            label = ingredient_words(ingredient) + (", fits an order" if fits else "")
            for copy in range(count):
                move = f"pluck {ingredient}" if ingredient in plucks and copy == 0 else ""
                dice += thing(die(ingredient), label, move=move, state=("can" if fits else "may") if move else "")
        each = max(seats, 2)
        lying = sum(count for ingredient, count in lying_dice.items() if ingredient[0] == kind.letter)
        dice += "".join(tag("span", class_="gone") for _ in range(min(each - lying, 3)))
        columns.append(tag("div", tag("span", words(kind.ingredient), class_="coop-h") + dice, class_="coop-col"))
        assert colour < len(GLYPHS)
    left = sum(lying_dice.values())
    return area("Coop", tag("div", "".join(columns), class_="coop"), note=f"{told} · {left} dice, {spare} spare")


def needs(sheet: SheetView) -> set[str]:
    """The ingredients that some empty space of the queue takes."""
    wanted: set[str] = set()
    for found in queue(sheet):
        for colour, numbers in zip(card_of(found).spaces, found["accepts"], strict=True):
            wanted |= ingredients(colour, tuple(numbers))
    return wanted


@lru_cache(maxsize=1 << 9)
def ingredients(colour: int, numbers: tuple[int, ...]) -> frozenset[str]:
    return frozenset(f"{PARTS.letter(colour)}{number}" for number in numbers)


def truck(view: ChickenView, sheet: SheetView, cook: str, moves: list[str]) -> str:
    """Stations with what is left of them, the ingredient in hand, prep, parts and bonuses."""
    stations = "".join(station(sheet, name, moves) for name in ("toss", "chop", "sauce"))
    held = ""
    if sheet["hand"]:
        held = tag(
            "p",
            tag("span", die(sheet["hand"]), class_="held") + words(f"in hand: {ingredient_words(sheet['hand'])}"),
            class_="in-hand-line",
        )
    prep = "".join(prep_slot(sheet, slot, moves) for slot in range(3) if sheet["prep"][slot])
    for move in moves:
        if move in ("add prep", "flip prep"):
            prep = station(sheet, "prep", moves)
    parts = ""
    for number, part in enumerate(sheet["parts"]):
        move = f"take {part}"
        first = sheet["parts"].index(part) == number
        parts += tag(
            "li",
            thing(die(part), f"part {ingredient_words(part)}", move=move if move in moves and first else ""),
            class_="prep",
        )
    inside = held + tag("div", stations, class_="stations")
    inside += tag("h2", "Prep " + tag("span", words(f"level {sheet['levels']['prep']}")), class_="label prep-h")
    inside += tag("ul", prep + parts, class_="preps") if prep.startswith("<li") or not prep else prep
    inside += bonus_chips(sheet, moves)
    name = TRUCKS[sheet["truck"]].name if sheet["truck"] else "no truck yet"
    mine = "Your truck" if view["seat"] >= 0 else f"The truck of {cook}"
    return area(mine, inside, note=f"{name}, plucked {sheet['plucked']} of {PARTS.plucks}")


def station(sheet: SheetView, name: str, moves: list[str]) -> str:
    own = [move for move in moves if name in move]
    return drawn_station(name, sheet["levels"][name], sheet["left"].get(name, 0), own)


@piece(1 << 10)
def drawn_station(name: str, level: int, left: int, moves: list[str]) -> str:
    """A station is a button where it is one move; a chop offers its splits inside."""
    station = next(station for station in PARTS.stations if station.id == name)
    uses = "".join(tag("i", class_="" if use < left else "used") for use in range(station.uses[level]))
    body = tag("b", words(station.name)) + tag("span", words(f"level {level}"), class_="lv")
    body += tag("span", uses, class_="uses", role="img", aria_label=f"{left} of {station.uses[level]} uses left")
    upgrade = next((move for move in moves if move in (f"add {name}", f"flip {name}")), "")
    if upgrade or name in moves:
        hint = f"to level {level + 1}" if upgrade else STATION_HINTS[name]
        body += tag("span", words(hint), class_="h")
        return thing(body, f"{station.name}: {hint}", move=upgrade or name, classes="station")
    splits = [move for move in moves if move.startswith(f"{name} ") and "+" in move]
    if splits:
        buttons = [thing(words(move.split()[1]), move, move=move, classes="cf-split") for move in splits]
        body += tag("span", "".join(buttons), class_="splits")
        return tag("div", body, class_="station can")
    sauced = name == "sauce" and any(move.startswith("sauce ") for move in moves)
    body += tag("span", words("choose a dashed space" if sauced else STATION_HINTS[name]), class_="h")
    return tag("div", body, class_="station can" if sauced else "station")


def prep_slot(sheet: SheetView, slot: int, moves: list[str]) -> str:
    move = f"take p{slot + 1}"
    return drawn_slot(slot, sheet["prep"][slot], sheet["used"][slot], move if move in moves else "")


@lru_cache(maxsize=1 << 9)
def drawn_slot(slot: int, ingredient: str, used: bool, move: str) -> str:
    label = f"prep {slot + 1}: {ingredient_words(ingredient)}{', used' if used else ''}"
    shape = die(ingredient)
    if used:
        strokes = tag("path", d="M6 5c14 6 33 14 48 21") + tag("path", d="M55 4C38 11 22 18 5 26")
        shape += tag("svg", strokes, class_="x", viewBox="0 0 60 30", preserveAspectRatio="none", aria_hidden="true")
    return tag("li", thing(shape, label, move=move), class_=f"prep{' used' if used else ''}")


def bonus_chips(sheet: SheetView, moves: list[str]) -> str:
    """Bonuses to use this round and saved ones; flavours to be named stand here on the picnic."""
    chips = []
    kinds = {**dict.fromkeys(sheet["bonuses"], 0), **dict.fromkeys(sheet["saved"], 0)}
    for bonus in kinds:
        now, kept = sheet["bonuses"].get(bonus, 0), sheet["saved"].get(bonus, 0)
        note = f"{now} this round" if now else ""
        note += (", " if note and kept else "") + (f"{kept} saved" if kept else "")
        move = bonus_move(bonus) if sheet["step"] == "free" else ""
        inside = bonus_mark(bonus) + tag("span", words(note), class_="n")
        opened = sheet["opened"] == bonus
        label = f"{bonus_words(bonus)}, {note}"
        chips.append(
            thing(inside, label, move=move if move in moves else "", state="sel" if opened else None, classes="cf-chip")
        )
    if sheet["step"] == "any" and sheet["board"] == "picnic":
        for move in moves:
            chips.append(thing(bonus_mark(f"flavor-{move}"), move, move=move, classes="cf-chip"))
    return tag("div", "".join(chips), class_="cf-chips") if chips else ""


def queue_title(view: ChickenView, cook: str) -> str:
    return "Your queue" if view["seat"] >= 0 else f"The queue of {cook}"


def orders(view: ChickenView, sheet: SheetView, cook: str, moves: list[str]) -> str:
    """The queue; spaces that can be chosen are ringed, those for a sauce dashed."""
    targets = {move.split()[1]: move for move in moves if move.split()[0] in ("put", "sauce", "x")}
    cards = "".join(queued(found, targets_on(found, targets)) for found in queue(sheet))
    inside = tag("div", cards, class_="queue") if cards else tag("p", "No customer is waiting.")
    return area(queue_title(view, cook), inside, note=f"{len(queue(sheet))} waiting, {sheet['fed']} fed")


def targets_on(found: CustomerView, targets: dict[str, str]) -> dict[str, str]:
    """The targets that are spaces of this customer."""
    return {space: move for space, move in targets.items() if space.startswith(f"{found['card']}.")}


@piece(1 << 12)
def queued(found: CustomerView, targets: dict[str, str]) -> str:
    """A customer of the queue."""
    return order_card(card_of(found), found, targets)


def order_card(card: Customer, found: CustomerView | None, targets: dict[str, str]) -> str:
    stars = found["stars"] if found else card.stars
    header = tag("span", words(card.icon), class_="e", aria_hidden="true") + segments(stars, card.stars)
    spaces = [space_row(card, found, space, targets) for space in reversed(range(len(card.spaces)))]
    footer = tag(
        "span",
        bonus_mark(PARTS.bonuses[card.bonus]) + hidden_words(bonus_words(PARTS.bonuses[card.bonus])),
        class_="act-b",
    )
    return tag(
        "article",
        tag("header", header) + tag("h3", words(card.name)) + tag("ol", "".join(spaces)) + tag("footer", footer),
        class_="cust",
        aria_label=f"{card.name}, {card.id}",
    )


def space_row(card: Customer, found: CustomerView | None, space: int, targets: dict[str, str]) -> str:
    written = found["written"][space] if found else ""
    takes = range_words(found["accepts"][space]).replace("-", DASH) if found else ""
    return drawn_space(card.id, space, written, takes, targets.get(f"{card.id}.{space + 1}", ""))


@lru_cache(maxsize=1 << 12)
def drawn_space(name: str, space: int, written: str, takes: str, move: str) -> str:
    """One space: its colour, what stands on it or which numbers it takes, and its coin."""
    card = CARDS[name]
    colour = card.spaces[space]
    kind = PARTS.colours[colour]
    tip = dict(card.tips).get(space, 0)
    shape = tag("path", class_="pent", d=PENT)
    if written:
        shape += glyph_at(GLYPHS[colour], 9, 15, 20, "spg")
        if written == "X":
            shape += tag("path", class_="wx", d="M30 17 46 33M46 17 30 33")
        else:
            shape += tag("text", written, class_="written", x=38, y=31, text_anchor="middle")
    else:
        shape += glyph_at(GLYPHS[colour], 17, 13, 22, "spg")
    shape += tag("path", class_="ring", d=PENT)
    picture = tag(
        "svg", shape, class_=f"sp d-{kind.id} {'full' if written else 'open'}", viewBox="0 0 56 42", aria_hidden="true"
    )
    label = f"{card.name} {space + 1}: {kind.ingredient}, " + (f"{written} written" if written else f"takes {takes}")
    label += f", tip on {tip}" if tip else ""
    look = "spb sauce" if move.startswith("sauce") else "spb"
    button = thing(picture, label, move=move, classes=look)
    hit = " hit" if written == str(tip) else ""
    coin = tag("span", str(tip), class_=f"coin{hit}", aria_hidden="true") if tip else ""
    numbers = tag("span", words(takes), class_="rng", aria_hidden="true") if takes else ""
    return tag("li", button + tag("span", coin + numbers, class_="cf-side"))


@piece(1 << 12)
def small_customer(name: str, written: list[str], stars: int) -> str:
    card = CARDS[name]
    tiles = [colour_tile(card.spaces[k], words(written[k] or " ")) for k in reversed(range(len(card.spaces)))]
    return tag("span", "".join(tiles), class_="cf-col", role="img", aria_label=f"{card.name}, {stars} stars")


def small_truck(view: ChickenView, seat: int, player: str) -> str:
    """Another seat at a glance: points, what it holds, and its queue as columns of small tiles."""
    sheet = view["sheets"][seat]
    columns = "".join(small_customer(found["card"], found["written"], found["stars"]) for found in queue(sheet))
    facts = f"{sum(sheet['points'].values())} points, fed {sheet['fed']}, plucked {sheet['plucked']}"
    if sheet["hand"]:
        facts += f", holds {ingredient_words(sheet['hand'])}"
    if sheet["step"] == "finished":
        facts += ", finished"
    chef = "Head Chef, " if seat == view["head_chef"] else ""
    name = TRUCKS[sheet["truck"]].name if sheet["truck"] else ""
    inside = tag("p", words(chef + facts), class_="muted") + tag("div", columns, class_="cf-mini")
    inside += bonus_chips(sheet, [])
    return area(f"{player}, {name}" if name else player, inside, mark=badge(seat, player), classes="cf-truck")
