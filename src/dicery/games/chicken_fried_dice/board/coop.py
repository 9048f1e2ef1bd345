"""The coop of Chicken Fried Dice on a page."""

from functools import lru_cache

from dicery.drawing import area_section, piece, tag, thing, words
from dicery.engine.board import Parts
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
    fitting = [ingredient for ingredient in view["coop"] if ingredient in wanted]
    return drawn_coop(view["coop"], max(view["seats"], 2), plucks, fitting, round_words(view))


@piece(1 << 10)
def drawn_coop(dice: dict[str, int], each: int, plucks: list[str], fitting: list[str], when: str) -> Parts:
    """`each` dice of a colour were chucked."""
    columns = ""
    for kind in PARTS.colours:
        own = {ingredient: count for ingredient, count in dice.items() if ingredient[0] == kind.letter}
        column = tag("span", words(kind.ingredient), class_="coop-h")
        for ingredient, count in own.items():
            move = f"pluck {ingredient}" if ingredient in plucks else ""
            column += equal_dice(ingredient, count, move, ingredient in fitting)
        gaps = each - sum(own.values())
        columns += tag("div", column + tag("span", class_="gone") * gaps, class_="coop-col")
    note = f"{when} \N{MIDDLE DOT} {counted(sum(dice.values()), 'die', 'dice')} left"
    inside = tag("div", columns, class_=f"coop of-{each}")
    return area_section("middle", "Coop", inside, note=note, classes="a-coop")


def equal_dice(ingredient: str, count: int, move: str, fits: bool) -> str:
    """Dice of one colour and number are one choice: a single button around all of them [CF-1.7]."""
    label = ingredient_words(ingredient) + (", fits a customer" if fits else "")
    state = ("can" if fits else "may") if move else ""
    if count == 1:
        return rolled(ingredient, label, coop_key(ingredient, 0), move=move, state=state)
    if not move:
        return "".join([rolled(ingredient, label, coop_key(ingredient, copy)) for copy in range(count)])
    dice = "".join([keyed(ingredient, coop_key(ingredient, copy)) for copy in range(count)])
    return thing(dice, f"{label}, one of {count}", move=move, state=state, classes="thing twins")


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
