"""What drawings read from a view of Slice & Dice: dishes, dice, odds, standings."""

from dataclasses import dataclass
from typing import TypeGuard

from dicery.engine.state import View
from dicery.games.counted import counted
from dicery.games.slice_and_dice.parts import PARTS, Dish, Item, Named, Utensil
from dicery.games.slice_and_dice.rules.view import CookView, Criteria, DieView, SliceView

ITEMS = {item.id: item for item in PARTS.items}
DISHES = {dish.id: dish for dish in PARTS.dishes}
UTENSILS = {utensil.id: utensil for utensil in PARTS.utensils}


def is_own(view: View) -> TypeGuard[SliceView]:
    return view.get("game") == "slice-and-dice"


def own_view(view: View) -> SliceView:
    assert is_own(view), f"expected a view of Slice & Dice, got one of {view.get('game')!r}"
    return view


@dataclass(frozen=True)
class Ticket:
    """A request line as it is drawn: its dish, how long it waits, who cooks it."""

    line: int  # from 1
    dish: Dish
    space: int
    pinned: bool
    cooks: list[int]
    lid: int | None  # the seat whose lid lies here

    @property
    def waits(self) -> str:
        """How long the order stays, this round counted [SD-11.4]."""
        left = 5 - self.space + self.pinned
        return "last round" if left == 1 else f"{left} rounds"


def tickets(view: SliceView) -> list[Ticket | None]:
    """The request lines in use; None for one that waits to be refilled."""
    found: list[Ticket | None] = []
    for number, line in enumerate(view["lines"][: PARTS.lines[view["seats"]]], 1):
        if not line["dish"]:
            found.append(None)
            continue
        cooks = [seat for seat, cook in enumerate(view["cooks"]) if cook["line"] == number]
        lid = view["lid"] if view["lid"] in cooks else None
        found.append(Ticket(number, DISHES[line["dish"]], line["space"], line["pinned"], cooks, lid))
    return found


def shown_seat(view: SliceView) -> int:
    """The seat whose kitchen is drawn: one's own, for a spectator that of the active player."""
    return view["seat"] if view["seat"] >= 0 else view["active"]


def items_of(dish: Dish) -> list[Item]:
    return [PARTS.items[item] for item in dish.items]


def on_board(cook: CookView) -> list[str]:
    return cook["pan"] + cook["knife"]


def dish_of(view: SliceView, cook: CookView) -> Dish | None:
    if cook["line"] is None:
        return None
    dish = view["lines"][cook["line"] - 1]["dish"]
    return DISHES[dish] if dish else None


def extras(dish: Dish | None, cook: CookView) -> list[str]:
    """Tokens on the board that the dish does not require: they block it [SD-5.12]."""
    needed = [item.id for item in items_of(dish)] if dish else []
    return [item for item in on_board(cook) if item not in needed]


def blocked(view: SliceView, cook: CookView) -> bool:
    """Is all there that the dish needs, and something else too? [SD-5.12]"""
    dish = dish_of(view, cook)
    return dish is not None and not cook["missing"] and extras(dish, cook) != []


def wanted(lacks: list[str], die: int) -> list[Item]:
    """The missing items that this die can show [SD-5.2]."""
    return [PARTS.items[item] for item in PARTS.dice[die].faces if PARTS.items[item].id in lacks]


def missing(view: SliceView) -> list[str]:
    """What the dish of the active cook still lacks."""
    return view["cooks"][view["active"]]["missing"]


def to_throw(dice: list[DieView], lacks: list[str]) -> list[int]:
    """The dice of the next throw: those named, otherwise the useful ones, otherwise all [SD-5.2]."""
    named = [number for number, die in enumerate(dice) if die["named"]]
    useful = [number for number in range(len(PARTS.dice)) if wanted(lacks, number)]
    return named or useful or list(range(len(PARTS.dice)))


def shown(die: DieView) -> str:
    """The item that a die of the present throw shows; one that lies from before says nothing about this roll."""
    return die["face"] if die["thrown"] and not die["rolling"] else ""


def odds(thrown: list[int], lacks: list[str]) -> float:
    """The chance of at least one hit with these dice [SD-5.3]."""
    miss = 1.0
    for die in thrown:
        miss *= 1 - len(wanted(lacks, die)) / 6
    return 1 - miss


def chance_words(share: float) -> str:
    """About how often: "2 in 5", "never", "always", "9 in 10"."""
    if share in (0.0, 1.0):
        return "sure" if share else "no chance"
    if share < 0.1 or share > 0.9:
        return f"{round(100 * share)}%"
    return min(
        (f"{part} in {of}" for of in (2, 3, 4, 5, 6, 10) for part in range(1, of)), key=lambda text: _miss(text, share)
    )


def _miss(text: str, share: float) -> float:
    """How far a share in words is from the true one; small numbers are preferred where two are about as near."""
    part, of = text.split(" in ")
    return abs(int(part) / int(of) - share) + int(of) / 1000


def shows_odds(view: SliceView) -> bool:
    return view["step"] in ("opening", "cook", "naming") and view["cooks"][view["active"]]["line"] is not None


def odds_line(dice: list[DieView], lacks: list[str]) -> str:
    """ "44 % to hit with larder and fire" """
    thrown = to_throw(dice, lacks)
    names = [PARTS.dice[die].name.lower() for die in thrown]
    named = "all seven dice" if len(names) == 7 else ", ".join(names)
    return f"{round(100 * odds(thrown, lacks))} % to hit with {named}"


def cooked_by_cuisine(names: list[str]) -> list[tuple[Named, list[Dish]]]:
    """The cooked dishes under their gastronomies, those with none left out."""
    cooked = [DISHES[name] for name in names]
    groups = [
        (cuisine, [dish for dish in cooked if dish.gastronomy == number])
        for number, cuisine in enumerate(PARTS.gastronomies)
    ]
    return [(cuisine, dishes) for cuisine, dishes in groups if dishes]


def majority_points(criteria: Criteria) -> int:
    return PARTS.numbers["scoring.majority"] * len(criteria["majorities"])


def variety_points(criteria: Criteria) -> int:
    return PARTS.numbers["scoring.variety"] if criteria["variety"] else 0


def marker_points(criteria: Criteria) -> int:
    return PARTS.numbers["scoring.marker"] if criteria["marker"] else 0


def cuisines(criteria: Criteria) -> int:
    """How many different gastronomies the seat has [SD-12.5]."""
    return sum(count > 0 for count in criteria["gastronomies"])


def utensil(card: str) -> Utensil:
    return UTENSILS[card]


def limit_line(view: SliceView) -> str:
    """What ends the game."""
    if view["coop"]:
        done = sum(len(cook["cooked"]) for cook in view["cooks"])
        throws = view["throws_left"]
        left = "against the clock" if throws is None else f"{counted(throws, 'roll')} left"
        return f"{done} of {view['quota']} dishes together, {left}"
    if view["finisher"] is not None:
        return "the last round"
    return f"the game ends when someone serves {view['quota']} dishes"
