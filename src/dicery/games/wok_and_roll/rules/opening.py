"""The first position of Wok and Roll: blank sheets and full Fridges, with what is still to be drawn before a roll."""

from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.game import Game
from dicery.games.wok_and_roll.parts import PARTS, collection
from dicery.games.wok_and_roll.rules import actions
from dicery.games.wok_and_roll.rules import sheet as s
from dicery.games.wok_and_roll.rules import tables as t
from dicery.games.wok_and_roll.rules.dice import DICE
from dicery.games.wok_and_roll.rules.state import WokState


def opening_state(
    *,
    game: Game,
    seats: i64,
    menu: i64,
    starter: i64,
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
    """Full Fridges and blank sheets. Lots are drawn for the starting player unless it is known, as it is in solo
    [WR-2.1 to 2.7, WR-12.6, WR-14.1, WR-15.6]."""
    sheets = vec[i64]([0] * (s.SHEET * seats))
    seat: i64 = 0
    while seat < seats:
        base = s.SHEET * seat
        sheets[base + s.FRIDGE] = collection(PARTS.menus[menu].fridge)
        if junior:
            sheets[base + s.SKILLS] = t.ALL_HEXAGONS
        sheets[base + s.UNPAID] = t.NONE
        seat += 1
    state = WokState(
        game=game,
        seats=seats,
        waiting=0,
        over=False,
        menu=menu,
        starter=starter,
        head_start=head_start,
        specials=specials,
        rolls=rolls,
        items_last=items_last,
        complete=complete,
        finish_round=finish_round,
        max_turns=max_turns,
        solo_turns=solo_turns,
        junior=junior,
        shared_ties=shared_ties,
        open_kitchen=open_kitchen,
        part=actions.DRAWING_LOTS,
        turn=1,
        first=t.NONE,
        active=0,
        rolled=0,
        rolling=(1 << DICE) - 1,
        kept=0,
        tiles=tiles_in_play(menu, seats, specials),
        dice=vec[i64]([0] * DICE),
        sheets=sheets,
    )
    if seats == 1:
        state.begin_with(0)
    elif starter != t.NONE:
        state.begin_with(starter)
    return state


def tiles_in_play(menu: i64, seats: i64, specials: i64) -> i64:
    """Bits of the tiles that can be drawn: not those about locks if the menu has none, nor in solo those that need
    others [WR-1.10, WR-13.1, WR-13.2, WR-15.5]."""
    if specials == 2 or (specials == 0 and not PARTS.menus[menu].house_specials):
        return 0
    locks = any(group.lock for group in PARTS.menus[menu].groups)
    tiles: i64 = 0
    for place, tile in enumerate(PARTS.specials):
        if (locks or tile.lock_less == 0) and (seats > 1 or tile.solo):
            tiles |= 1 << place
    return tiles
