"""What moves on the table of Diced Veggies: the block is packed and cut, dice are cooked, cards are drawn."""

from dicery.engine.motion import Motion
from dicery.engine.state import CHANCE
from dicery.games.diced_veggies.board.view_model import dish_stars, drawn
from dicery.games.diced_veggies.parts import PARTS
from dicery.games.diced_veggies.rules import actions as a
from dicery.games.diced_veggies.rules import tables as t
from dicery.games.diced_veggies.rules.block import cell_name
from dicery.games.diced_veggies.rules.cook import choose
from dicery.games.diced_veggies.rules.cut import taken_by
from dicery.games.diced_veggies.rules.state import VeggieState
from dicery.games.diced_veggies.rules.view import VeggieView, dice_codes

NUMBERS = range(2, 7)  # on the faces of a die; the 2 is there twice, the 1 is missing


def key(place: str) -> str:
    """Of the die in a cell of the block."""
    return f"block-{place}"


def recipe_key(card: str) -> str:
    """Of a recipe, wherever it lies."""
    return f"recipe-{card}"


def dish_key(card: str) -> str:
    """Of a recipe that was cooked."""
    return f"dish-{card}"


def decisive(view: VeggieView) -> list[str]:
    """The best dish of each winner [DV-12.7]."""
    won = [view["cooked"][seat] for seat, rank in enumerate(view["ranks"] or ()) if rank == 1]
    return [dish_key(max(dishes, key=lambda dish: dish_stars(dish, dishes))[0]) for dishes in won if dishes]


def keys(codes: list[str], where: str) -> list[str]:
    """Of dice that lie together; equal ones are counted."""
    return [f"{where}-{code}-{codes[:place].count(code)}" for place, code in enumerate(codes)]


def faces() -> dict[str, tuple[str, ...]]:
    """The numbers of each vegetable [DV-1.3]."""
    return {
        vegetable.id: tuple(drawn(PARTS.die_code(kind, number)) for number in NUMBERS)
        for kind, vegetable in enumerate(PARTS.vegetables)
    }


def motion(state: VeggieState, seat: int, action: int, observer: int) -> Motion:
    """A die that is packed, a cut, a dish; which card was drawn in secret does not show."""
    if state.step in (a.LAYING_FACE, a.FILLING_FACE):
        return Motion(rolled=(key(cell_name(int(state.next_cell()))),))
    if state.step in (a.CUTTING, a.RUSH):
        return Motion(sound="chop", picture="".join(drawn(code) for code in cut_dice(state, action)))
    if seat == CHANCE or a.DRAW_HYPE <= action < a.DISCARD_DIE:
        return Motion(sound="card")
    if a.COOKING <= state.step <= a.CHANGING and action != a.DONE:
        after = state.clone()
        after.apply(seat, action)
        if after.cooked[seat] == state.cooked[seat]:
            return Motion()
        return Motion(sound="sizzle", picture="".join(drawn(code) for code in spent(state, action)))
    return Motion(sound="tap")


def cut_dice(state: VeggieState, action: int) -> list[str]:
    """The dice that a cut takes, in reading order [DV-6.2]."""
    taken = taken_by(state, action)
    found: list[str] = []
    for place in range(40):
        if taken >> place & 1:
            kind = next(kind for kind in range(t.TYPES) if state.types[kind] >> place & 1)
            found.append(PARTS.die_code(kind, int(state.rows[place >> 3] >> 8 * (place & 7) & 0xFF)))
    return found


def spent(state: VeggieState, action: int) -> list[str]:
    """The dice that a dish is cooked from, by the action that completes its plan [DV-7.11, DV-7.12]."""
    planned = state.clone()
    choose(planned, action)
    return dice_codes(planned, t.TYPES * state.seats)
