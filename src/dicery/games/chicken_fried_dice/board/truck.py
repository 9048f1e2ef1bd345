"""The trucks of Chicken Fried Dice on a page: stations, prep, parts and bonuses, and the others' trucks in small."""

from functools import lru_cache

from dicery.drawing import area_section, badge, piece, tag, thing, words
from dicery.engine.board import Parts
from dicery.games.chicken_fried_dice.board.marks import bonus_mark, colour_tile, die
from dicery.games.chicken_fried_dice.board.view_model import (
    CARDS,
    TRUCKS,
    bonus_move,
    bonus_words,
    ingredient_words,
    queue,
)
from dicery.games.chicken_fried_dice.parts import PARTS
from dicery.games.chicken_fried_dice.rules.view import ChickenView, SheetView

STATION_HINTS = {"toss": "roll it again", "chop": "split in two", "sauce": "other colour", "prep": ""}


def truck(view: ChickenView, sheet: SheetView, cook: str, moves: list[str]) -> Parts:
    """Stations with what is left of them, the ingredient in hand, prep, parts and bonuses."""
    stations = "".join(station(sheet, name, moves) for name in ("toss", "chop", "sauce"))
    inside = held(sheet["hand"], "in hand") if sheet["hand"] else ""
    inside += held(sheet["aside"], "laid aside") if sheet["aside"] else ""
    inside += tag("div", stations, class_="stations")
    inside += tag("h2", "Prep " + tag("span", words(f"level {sheet['levels']['prep']}")), class_="label prep-h")
    if "add prep" in moves or "flip prep" in moves:
        inside += station(sheet, "prep", moves)
    else:
        slots = "".join(prep_slot(sheet, slot, moves) for slot in range(3) if sheet["prep"][slot])
        inside += tag("ul", slots + chopped_parts(sheet["parts"], moves), class_="preps")
    inside += bonus_chips(sheet, moves)
    name = TRUCKS[sheet["truck"]].name if sheet["truck"] else "no truck yet"
    title = "Your truck" if view["seat"] >= 0 else f"The truck of {cook}"
    return area_section("truck", title, inside, note=f"{name}, plucked {sheet['plucked']} of {PARTS.plucks}")


def held(ingredient: str, where: str) -> str:
    shape = tag("span", die(ingredient), class_="held")
    return tag("p", shape + words(f"{where}: {ingredient_words(ingredient)}"), class_="in-hand-line")


def chopped_parts(parts: list[str], moves: list[str]) -> str:
    """The parts on the chop station; of equal ones the first is the one to take [CF-7.9]."""
    drawn = ""
    for number, part in enumerate(parts):
        move = f"take {part}"
        takes = move in moves and parts.index(part) == number
        button = thing(die(part), f"part {ingredient_words(part)}", move=move if takes else "")
        drawn += tag("li", button, class_="prep")
    return drawn


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
    chips = ""
    for bonus in {**sheet["bonuses"], **sheet["saved"]}:
        now, kept = sheet["bonuses"].get(bonus, 0), sheet["saved"].get(bonus, 0)
        counts = [f"{now} this round"] if now else []
        note = ", ".join(counts + ([f"{kept} saved"] if kept else []))
        inside = bonus_mark(bonus) + tag("span", words(note), class_="n")
        move = bonus_move(bonus) if sheet["step"] == "free" else ""
        state = "sel" if sheet["opened"] == bonus else None
        label = f"{bonus_words(bonus)}, {note}"
        chips += thing(inside, label, move=move if move in moves else "", state=state, classes="cf-chip")
    if sheet["step"] == "any" and sheet["board"] == "picnic":
        for move in moves:
            chips += thing(bonus_mark(f"flavor-{move}"), move, move=move, classes="cf-chip")
    return tag("div", chips, class_="cf-chips") if chips else ""


def other_truck(view: ChickenView, seat: int, player: str) -> Parts:
    """Another seat at a glance: points, what it holds, and its queue as columns of small tiles."""
    sheet = view["sheets"][seat]
    columns = "".join(small_customer(found["card"], found["written"], found["stars"]) for found in queue(sheet))
    facts = f"{sum(sheet['points'].values())} points, fed {sheet['fed']}, plucked {sheet['plucked']}"
    if sheet["hand"] or sheet["aside"]:
        facts += f", holds {ingredient_words(sheet['hand'] or sheet['aside'])}"
    if sheet["step"] == "finished":
        facts += ", finished"
    chef = "Head Chef, " if seat == view["head_chef"] else ""
    inside = tag("p", words(chef + facts), class_="muted") + tag("div", columns, class_="cf-mini")
    inside += bonus_chips(sheet, [])
    title = f"{player}, {TRUCKS[sheet['truck']].name}" if sheet["truck"] else player
    return area_section(f"truck-{seat}", title, inside, mark=badge(seat, player), classes="cf-truck")


@piece(1 << 12)
def small_customer(name: str, written: list[str], stars: int) -> str:
    card = CARDS[name]
    tiles = [colour_tile(card.spaces[k], words(written[k] or " ")) for k in reversed(range(len(card.spaces)))]
    return tag("span", "".join(tiles), class_="cf-col", role="img", aria_label=f"{card.name}, {stars} stars")
