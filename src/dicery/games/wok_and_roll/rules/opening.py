"""The first position of Wok and Roll: blank sheets, full Fridges, and the tiles to be dealt if any are in play."""

from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.game import Game
from dicery.games.wok_and_roll.parts import PARTS, collection
from dicery.games.wok_and_roll.rules.dice import DICE
from dicery.games.wok_and_roll.rules.pay import CIRCLED, FRIDGE, SHEET, SKILLS, UNPAID
from dicery.games.wok_and_roll.rules.state import DEALING, ROLLING, WokState
from dicery.games.wok_and_roll.rules.tables import ALL_HEXAGONS, NONE, tiles_in_play


def opening_state(
    game: Game,
    seats: i64,
    menu: i64,
    head_start: bool,
    specials: i64,
    rolls: i64,
    items_last: bool,
    complete: i64,
    finish_round: bool,
    max_turns: i64,
    solo_turns: i64,
    junior: bool,
    shared_ties: bool,
    open_kitchen: bool,
) -> WokState:
    """Full Fridges and blank sheets; later seats may have a head start [WR-2.1 to 2.7, WR-12.6, WR-15.6]."""
    sheets = vec[i64]([0] * (SHEET * seats))
    seat: i64 = 0
    while seat < seats:
        base = SHEET * seat
        sheets[base + FRIDGE] = collection(PARTS.menus[menu].fridge)
        if head_start and seats > 1 and seat >= (seats + 1) // 2:
            sheets[base + CIRCLED] = collection(PARTS.menus[menu].head_start)
        if junior:
            sheets[base + SKILLS] = ALL_HEXAGONS
        sheets[base + UNPAID] = NONE
        seat += 1
    tiles = tiles_in_play(menu, seats, specials)
    return WokState(
        game,
        seats,
        0,
        False,
        menu,
        head_start,
        specials,
        rolls,
        items_last,
        complete,
        finish_round,
        max_turns,
        solo_turns,
        junior,
        shared_ties,
        open_kitchen,
        DEALING if tiles != 0 else ROLLING,
        1,
        0,
        0,
        (1 << DICE) - 1,
        0,
        tiles,
        vec[i64]([0] * DICE),
        sheets,
    )
