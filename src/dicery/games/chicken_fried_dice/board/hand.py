"""The ingredient in hand on a page, and the three stations that change it."""

from dicery.drawing import area_section, glyph, lazy_section, section, tag, thing, words, wrap
from dicery.engine.board import Parts
from dicery.games.chicken_fried_dice.board.coop import needs
from dicery.games.chicken_fried_dice.board.marks import STATION_GLYPHS, rolled
from dicery.games.chicken_fried_dice.board.motion import HAND
from dicery.games.chicken_fried_dice.board.view_model import (
    capitalized,
    changeable,
    hand_seat,
    ingredient_words,
    shown_seat,
)
from dicery.games.chicken_fried_dice.parts import PARTS
from dicery.games.chicken_fried_dice.rules.view import ChickenView, SheetView
from dicery.games.counted import counted

CHANGERS = ("toss", "chop", "sauce")
HINTS = {"toss": "roll it again", "chop": "split it in two", "sauce": "change its colour"}
NO_CHOP = "a 1 stays whole"


def no_hand() -> Parts:
    """Nothing can be in hand before the dice are chucked and after they are plucked."""
    return section("hand", "", class_="a-hand", hidden=True)


def hand(view: ChickenView, names: list[str], moves: list[str]) -> Parts:
    """The die in hand with the spaces it fits, or what to do without one; the stations with what is left of them."""
    seat = hand_seat(view)
    sheet = view["sheets"][seat]
    mine = seat == view["seat"]
    own = moves if seat == shown_seat(view) else []
    places = {move.split()[1] for move in own if move.startswith("put ")}
    stations = [(name, sheet["levels"][name], sheet["left"][name], station_moves(name, own)) for name in CHANGERS]
    title = "In your hand" if mine else f"In {names[seat]}'s hand"
    held = sheet["hand"] or sheet["aside"]
    if held and own:
        note = f"fits {counted(len(places), 'space')}" if places else "fits no space"
        note += " as it is" if not places and any(found for *_, found in stations) else ""
    else:
        note = "" if held else empty_words(view, sheet, own)
    where = "set aside" if sheet["aside"] and not sheet["hand"] else ""
    shown = held_die("held", title, held, where, note, bool(own))
    idle = "not possible now" if changeable(sheet) else "not for prep yet"
    rows: Parts = ()
    for each in stations:
        why = NO_CHOP if each[0] == "chop" and held.endswith("1") and changeable(sheet) else idle
        rows += station(f"station-{each[0]}", *each[:-1], why if held and own else "", moves=each[-1])
    inside = wrap("div", shown + wrap("div", rows, class_="verbs"), class_="hand")
    return area_section("hand", title, inside, classes="a-hand")


def empty_words(view: ChickenView, sheet: SheetView, moves: list[str]) -> str:
    """What an empty hand waits for."""
    plucks = {move.split()[1] for move in moves if move.startswith("pluck ")}
    if plucks & needs(sheet):
        return "Dice with a thick ring fit a customer."
    if plucks:
        return "No die fits as it is: take one and change it."
    if sheet["step"] == "finished":
        return "Finished for this round."
    if sheet["step"] == "cross":
        return "Choose the space to cross off."
    if view["phase"] == "rooster":
        return "The rooster takes a die."
    return "Use what you have, or finish." if moves else "Nothing yet."


def station_moves(name: str, moves: list[str]) -> list[str]:
    """The moves at a station; of sauces only whether there is one, since they have their places on the customers."""
    found = [move for move in moves if move.split()[0] == name]
    return found[:1] if name == "sauce" else found


@lazy_section(1 << 10)
def held_die(name: str, title: str, held: str, where: str, note: str, acts: bool) -> Parts:
    """The die in hand, or what an empty hand waits for."""
    said = tag("span", words(note), class_="fit") if note else ""
    if held:
        called = ingredient_words(held)
        shape = rolled(held, f"{title}: {called}", HAND)
        shown = shape + tag("b", words(called)) + (tag("span", words(where), class_="where-h") if where else "") + said
    else:
        shown = tag("span", class_="gone") + said
    return section(name, shown, element="div", class_=f"hd{' full' if held and acts else '' if held else ' empty'}")


@lazy_section(1 << 9)
def station(section_name: str, name: str, level: int, left: int, idle: str, *, moves: list[str]) -> Parts:
    """A station is a button where it is one move; a chop offers its splits, a sauce points at the spaces.

    `idle` says why it does nothing for what is in hand; it is empty if nothing is.
    """
    found = next(station for station in PARTS.stations if station.id == name)
    uses = found.uses[level]
    marks = "".join(tag("i", class_=None if use < left else "used") for use in range(uses))
    label = f"{left} of {uses} left this round"
    counter = tag("span", marks + tag("em", words(f"{left} left")), class_="left", role="img", aria_label=label)
    hint = HINTS[name]
    if name == "sauce" and moves:
        hint = "on a dashed space"
    elif idle and not moves:
        hint = "used up" if not left else idle
    body = glyph(STATION_GLYPHS[name]) + tag("b", words(found.name)) + tag("span", words(hint), class_="h")
    if name == "toss" and moves:
        drawn = thing(body + counter, f"{found.name}: {hint}, {label}", move="toss", classes="verb")
        return section(section_name, drawn, element="div")
    if name == "chop" and moves:
        splits = [
            thing(
                words(move.split()[1]), f"Chop into {move.split()[1].replace('+', ' and ')}", move=move, classes="split"
            )
            for move in moves
        ]
        body = glyph(STATION_GLYPHS[name]) + tag("b", words(found.name)) + tag("span", "".join(splits), class_="splits")
        return section(section_name, tag("div", body + counter, class_="verb lit"), element="div")
    classes = f"verb{' lit' if moves else ' off' if idle else ''}"
    drawn = thing(body + counter, f"{found.name}: {hint}, {label}", classes=classes)
    return section(section_name, drawn, element="div")


def upgrade_words(name: str, level: int) -> tuple[str, str]:
    """What a station does from the next level on, and what its tile is worth [CF-7.2 to 7.10, CF-14.3]."""
    found = next(station for station in PARTS.stations if station.id == name)
    if name == "prep":
        does = "Prep dice can be tossed, chopped and sauced" if level == 0 else "One Tofu and two wild prep dice"
    else:
        uses = counted(found.uses[level + 1], name, "tosses" if name == "toss" else "")
        does = capitalized(f"{uses} a round instead of {found.uses[level]}")
    worth = f"worth {counted(found.points[level + 1], 'point')}"
    return does, f"{worth} instead of {found.points[level]}" if level else worth
