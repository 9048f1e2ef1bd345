"""What all drawings of Chicken Fried Dice read from a view: whose sheet is shown, its queue, dice and bonuses."""

from typing import TypeGuard

from dicery.engine.state import View
from dicery.games.chicken_fried_dice.parts import FLAVOUR_IDS, PARTS, Customer
from dicery.games.chicken_fried_dice.rules.view import ChickenView, CustomerView, SheetView
from dicery.games.counted import counted

GLYPHS = ("tofu", "pepper", "broccoli", "eggplant", "citrus")  # by colour
FLAVOUR_GLYPHS = ("mushroom", "sweet", "spicy", "sour")
CARDS = {card.id: card for card in PARTS.customers}
LETTERS = "".join(colour.letter for colour in PARTS.colours) + "*"
TRUCKS = {truck.id: truck for truck in PARTS.trucks}
PHASE_WORDS = {
    **dict.fromkeys(("prep-roll", "order"), "prep"),
    **dict.fromkeys(("chuck", "pluck", "toss", "rooster"), "plucking dice"),
    "upgrade": "new station tiles",
    **dict.fromkeys(("draw", "keep", "replace"), "new customers"),
    "over": "the end",
}
FACES = 6  # of a die
SPACE_SHAPE = "M4 13 28 3l24 10v21a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5z"  # the outline of a space on a customer


def is_own(view: View) -> TypeGuard[ChickenView]:
    return view.get("game") == "chicken-fried-dice"


def own_view(view: View) -> ChickenView:
    """The same view, known to be one of this game."""
    assert is_own(view), f"expected a view of Chicken Fried Dice, got one of {view.get('game')!r}"
    return view


def shown_seat(view: ChickenView) -> int:
    """Whose sheet is drawn large: the viewer's, for a spectator that of the seat whose step it is."""
    if view["seat"] >= 0:
        return view["seat"]
    return min(view["active"], view["seats"] - 1)


def others(view: ChickenView) -> list[int]:
    """The other seats, clockwise from the one that is drawn large."""
    mine = shown_seat(view)
    return [(mine + step) % view["seats"] for step in range(1, view["seats"])]


def phase_words(view: ChickenView) -> str:
    """What the table is doing: "plucking dice" """
    return PHASE_WORDS.get(view["phase"], "setting up")


def round_words(view: ChickenView) -> str:
    return f"round {view['round']} of {PARTS.rounds}"


def colour_of(ingredient: str) -> int:
    """The colour of "R4"; wild is 5."""
    return LETTERS.index(ingredient[0])


def die_colour(colour: int) -> str:
    """The colour a die is drawn in; wild is steel."""
    return PARTS.colours[colour].id if colour < len(PARTS.colours) else "steel"


def die_glyph(colour: int) -> str:
    """The glyph on a die; wild has none."""
    return GLYPHS[colour] if colour < len(GLYPHS) else ""


def ingredient_words(ingredient: str) -> str:
    """ "Peppers 4" """
    colour = colour_of(ingredient)
    name = PARTS.colours[colour].ingredient if colour < len(PARTS.colours) else "Wild"
    return f"{name} {ingredient[1]}"


def range_words(numbers: list[int]) -> str:
    """The numbers that a space still takes: "3-6", "4"."""
    if not numbers:
        return ""
    return f"{numbers[0]}-{numbers[-1]}" if len(numbers) > 1 else str(numbers[0])


def space_words(numbers: list[int]) -> str:
    """What stands on an empty space: "3-6"; "4-4", since a "4" would look written."""
    return f"{numbers[0]}-{numbers[-1]}" if numbers else ""


def spoken_range(numbers: list[int]) -> str:
    """ "any number", "3 to 6", "only 4" """
    if len(numbers) == FACES:
        return "any number"
    return f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else f"only {numbers[0]}" if numbers else "no number"


def changeable(sheet: SheetView) -> bool:
    """Can what is in hand be tossed, chopped or sauced? Prep cannot before its first tile [CF-6.2, CF-7.2]."""
    return sheet["source"] not in ("p1", "p2", "p3") or sheet["levels"]["prep"] > 0


def queue(sheet: SheetView) -> list[CustomerView]:
    """The customers that are not fed yet."""
    return [customer for customer in sheet["customers"] if not customer["fed"]]


def card_of(customer: CustomerView) -> Customer:
    return CARDS[customer["card"]]


def bonus_words(bonus: str) -> str:
    """ "cross off one Tofu", "cross off all Peppers", "Sweet flavour", "one more die" """
    kind, _, what = bonus.partition("-")
    ingredient = {colour.id: colour.ingredient for colour in PARTS.colours}.get(what, "any")
    if kind == "cross":
        return f"cross off one {ingredient}" if what != "any" else "cross off any space"
    if kind == "multi":
        return f"cross off all {ingredient}"
    if kind == "flavor":
        return "any flavour" if what == "any" else f"{PARTS.flavours[FLAVOUR_IDS.index(what)].name} flavour"
    return {"coop": "one more die", "tip": "a tip"}[bonus]


def bonus_move(bonus: str) -> str:
    """The move that uses a bonus."""
    kind, _, what = bonus.partition("-")
    if kind in ("cross", "multi"):
        letter = {colour.id: colour.letter for colour in PARTS.colours}.get(what, "any")
        return f"{kind} {letter}"
    return bonus if bonus == "coop" else what


def capitalized(text: str) -> str:
    return text[:1].upper() + text[1:]


def bonus_sign(bonus: str) -> str:
    """A bonus in small places: "x Tofu", "all Tofu", "x any", "sweet", "+1 die", "tip"."""
    kind, _, what = bonus.partition("-")
    ingredient = {colour.id: colour.ingredient for colour in PARTS.colours}.get(what, "any")
    signs = {"cross": f"x {ingredient}", "multi": f"all {ingredient}", "flavor": what, "coop": "+1 die", "tip": "tip"}
    return signs[kind]


def hand_seat(view: ChickenView) -> int:
    """Whose hand is shown: the viewer's, and while another seat plucks in turn, that seat's."""
    mine = shown_seat(view)
    acts = [seat for seat in view["waiting"] if seat >= 0] or [view["active"]]
    plucking = view["phase"] in ("pluck", "toss", "rooster")
    return acts[0] if plucking and len(acts) == 1 and mine not in acts and acts[0] < view["seats"] else mine


def menu_reward(flavour: int, step: int) -> str:
    """What a step of a menu track brings, in words; steps count from 0 [CF-10.2, CF-10.3]."""
    found = PARTS.menu[flavour][step]
    if not found.gain:
        return f"{counted(found.each, 'point')} per {PARTS.colours[found.colour].ingredient} fed"
    points = f" and {counted(found.points, 'point')}" if found.points else ""
    return bonus_words(PARTS.bonuses[found.gain[0]]) + points
