"""The coop of Chicken Fried Dice on a page."""

from functools import lru_cache

from dicery.drawing import (
    area_section,
    lazy_section,
    note_section,
    section,
    section_list,
    section_tree,
    tag,
    thing,
    words,
    wrap,
)
from dicery.engine.board import Parts, Target, Targets
from dicery.games.chicken_fried_dice.board.marks import keyed, rolled
from dicery.games.chicken_fried_dice.board.motion import coop_key
from dicery.games.chicken_fried_dice.board.view_model import (
    card_of,
    ingredient_words,
    queue,
    round_words,
    shown_seat,
)
from dicery.games.chicken_fried_dice.parts import PARTS
from dicery.games.chicken_fried_dice.rules.view import ChickenView, SheetView
from dicery.games.counted import counted


def coop(view: ChickenView, moves: list[str]) -> Parts:
    """Five columns by colour; dice that fit the queue somewhere are ringed strongest."""
    plucks = [move.split()[1] for move in moves if move.startswith("pluck ")]
    wanted = needs(view["sheets"][shown_seat(view)]) if plucks else set()
    over: Targets = {}
    for ingredient in plucks:
        fits = ingredient in wanted
        target = Target(
            f"pluck {ingredient}",
            "can" if fits else "may",
            ", fits a customer" if fits else ", fits nobody unless it is changed",
        )
        over[place_of(ingredient, view["coop"][ingredient])] = target
    return drawn_coop("middle", view["coop"], max(view["seats"], 2), round_words(view), targets=over)


@section_tree(1 << 4)
def drawn_coop(name: str, dice: dict[str, int], each: int, when: str, *, targets: Targets) -> Parts:
    """The dice of the coop, up to the given number of each colour."""
    columns: Parts = ()
    for kind in PARTS.colours:
        own = {ingredient: count for ingredient, count in dice.items() if ingredient[0] == kind.letter}
        listed: Parts = ()
        for ingredient, count in own.items():
            place = place_of(ingredient, count)
            over = {place: targets[place]} if place in targets else {}
            listed += equal_dice(f"dice-{ingredient}", ingredient, count, targets=over)
        for gap in range(sum(own.values()), each):
            listed += section(f"gone-{kind.letter}{gap}", "", element="span", class_="gone")
        heading = tag("span", words(kind.ingredient), class_="coop-h")
        column = section_list(f"coop-{kind.letter}", listed, class_="coop-dice")
        columns += wrap("div", (heading, *column), class_="coop-col")
    left = counted(sum(dice.values()), "die", "dice")
    note = note_section("coop-note", f"{when} \N{MIDDLE DOT} {left} left")
    inside = wrap("div", columns, class_=f"coop of-{each}")
    return area_section(name, "Coop", inside, note=note, classes="a-coop")


def place_of(ingredient: str, count: int) -> str:
    """Where dice of one colour and number are chosen: a single one is a die, several are one thing."""
    return coop_key(ingredient, 0) if count == 1 else f"twins-{ingredient}"


@lazy_section(1 << 9)
def equal_dice(name: str, ingredient: str, count: int, *, targets: Targets) -> Parts:
    """Dice of one colour and number are one choice: a single thing around all of them [CF-1.7]."""
    label, place = ingredient_words(ingredient), place_of(ingredient, count)
    if count == 1:
        drawn = rolled(ingredient, label, place, targets.get(place))
    else:
        dice = "".join([keyed(ingredient, coop_key(ingredient, copy)) for copy in range(count)])
        said = f"{label}, one of {count}"
        drawn = thing(dice, said, classes="thing twins", place=place, target=targets.get(place))
    return section(name, drawn, element="div")


def needs(sheet: SheetView) -> set[str]:
    """The ingredients that some empty space of the queue takes."""
    wanted: set[str] = set()
    for customer in queue(sheet):
        for colour, numbers in zip(card_of(customer).spaces, customer["accepts"], strict=True):
            wanted |= ingredients(colour, tuple(numbers))
    return wanted


@lru_cache(maxsize=1 << 9)
def ingredients(colour: int, numbers: tuple[int, ...]) -> frozenset[str]:
    return frozenset(f"{PARTS.letter(colour)}{number}" for number in numbers)
