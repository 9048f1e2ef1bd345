"""The table of Chicken Fried Dice before the setup."""

from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.game import Game
from dicery.games.chicken_fried_dice.rules.actions import CHOOSING_CHEF
from dicery.games.chicken_fried_dice.rules.pile import CARDS, UNDRAWN
from dicery.games.chicken_fried_dice.rules.sheet import new_row
from dicery.games.chicken_fried_dice.rules.state import ChickenState
from dicery.games.chicken_fried_dice.rules.tables import NONE, ROW


def opening_state(
    game: Game,
    seats: i64,
    live: bool,
    boards: i64,
    trucks: i64,
    first_chef: i64,
    order_up: bool,
    free_waste: bool,
    solo_target: i64,
) -> ChickenState:
    """The table before the setup [CF-2.1 to 2.7]."""
    rows: list[int] = []
    while len(rows) < ROW * seats:
        rows += new_row()
    state = ChickenState(
        game,
        seats,
        0,
        False,
        live,
        boards,
        trucks,
        first_chef,
        order_up,
        free_waste,
        solo_target,
        CHOOSING_CHEF,
        1,
        first_chef,
        0,
        0,
        0,
        0,
        0,
        vec[i64]([0] * 30),
        vec[i64]([UNDRAWN] * CARDS),
        vec[i64](),
        vec[i64](rows),
    )
    if first_chef != NONE:
        state.next_seat()
    return state
