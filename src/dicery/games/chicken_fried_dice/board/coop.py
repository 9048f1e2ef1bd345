"""The coop of Chicken Fried Dice on a page."""

from functools import lru_cache

from dicery.drawing import area_section, piece, tag, thing, words
from dicery.engine.board import Parts
from dicery.games.chicken_fried_dice.board.marks import die
from dicery.games.chicken_fried_dice.board.view_model import (
    card_of,
    ingredient_words,
    queue,
    round_words,
    shown_seat,
)
from dicery.games.chicken_fried_dice.parts import PARTS
from dicery.games.chicken_fried_dice.rules.view import ChickenView, SheetView

MOST_GAPS = 3  # shown in a column for dice that were plucked


def coop(view: ChickenView, moves: list[str]) -> Parts:
    """Five columns by colour; dice that fit the queue somewhere are ringed strongest."""
    plucks = [move.split()[1] for move in moves if move.startswith("pluck ")]
    wanted = needs(view["sheets"][shown_seat(view)])
    fitting = [ingredient for ingredient in view["coop"] if ingredient in wanted]
    return drawn_coop(view["coop"], view["spare"], max(view["seats"], 2), plucks, fitting, round_words(view))


@piece(1 << 10)
def drawn_coop(dice: dict[str, int], spare: int, each: int, plucks: list[str], fitting: list[str], when: str) -> Parts:
    """`each` dice of a colour were chucked; of equal dice the first is the one to pluck [CF-1.7]."""
    columns = ""
    for kind in PARTS.colours:
        own = {ingredient: count for ingredient, count in dice.items() if ingredient[0] == kind.letter}
        column = tag("span", words(kind.ingredient), class_="coop-h")
        for ingredient, count in own.items():
            fits = ingredient in fitting
            label = ingredient_words(ingredient) + (", fits an order" if fits else "")
            for copy in range(count):
                move = f"pluck {ingredient}" if ingredient in plucks and copy == 0 else ""
                column += thing(die(ingredient), label, move=move, state=("can" if fits else "may") if move else "")
        gaps = min(each - sum(own.values()), MOST_GAPS)
        columns += tag("div", column + tag("span", class_="gone") * gaps, class_="coop-col")
    note = f"{when} · {sum(dice.values())} dice, {spare} spare"
    return area_section("middle", "Coop", tag("div", columns, class_="coop"), note=note)


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
