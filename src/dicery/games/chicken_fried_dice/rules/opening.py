"""The table of Chicken Fried Dice before the setup."""

from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.game import Game
from dicery.games.chicken_fried_dice.rules import actions as a
from dicery.games.chicken_fried_dice.rules import tables as t
from dicery.games.chicken_fried_dice.rules.pile import CARDS, UNDRAWN
from dicery.games.chicken_fried_dice.rules.sheet import new_row
from dicery.games.chicken_fried_dice.rules.state import ChickenState


def opening_state(
    *,
    game: Game,
    seats: i64,
    live: bool,
    boards: i64,
    trucks: i64,
    starter: i64,
    order_up: bool,
    free_waste: bool,
    solo_target: i64,
) -> ChickenState:
    """The table before the setup [CF-2.1 to 2.7]."""
    rows: list[int] = []
    while len(rows) < t.ROW * seats:
        rows += new_row()
    state = ChickenState(
        game=game,
        seats=seats,
        waiting=0,
        over=False,
        live=live,
        boards=boards,
        trucks=trucks,
        starter=starter,
        order_up=order_up,
        free_waste=free_waste,
        solo_target=solo_target,
        phase=a.CHOOSING_CHEF,
        round=1,
        first=starter,
        active=0,
        rolled=0,
        roll=0,
        spare=0,
        undrawn=0,
        coop=vec[i64]([0] * 30),
        places=vec[i64]([UNDRAWN] * CARDS),
        under=vec[i64](),
        sheets=vec[i64](rows),
    )
    if starter != t.NONE:
        state.next_seat()
    return state
