"""Slice & Dice: the table before the first step."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.game import Game
from dicery.games.slice_and_dice.rules import actions as a
from dicery.games.slice_and_dice.rules import tables as t
from dicery.games.slice_and_dice.rules.state import SliceState

NO_FACES: Final = (1 << 21) - 1  # seven dice that have not been thrown


def opening_state(
    *,
    game: Game,
    seats: int,
    coop: bool,
    clock: bool,
    open_hands: bool,
    starter: int,
    quota: int,
    max_rounds: int,
    start_specials: int,
    cut_limit: int,
    throws_left: int,
) -> SliceState:
    """The empty table before the first dish is laid out [SD-2.1, SD-2.5]."""
    return SliceState(
        game=game,
        seats=seats,
        waiting=0,
        over=False,
        coop=coop,
        clock=clock,
        open_hands=open_hands,
        starter_option=starter,
        quota=quota,
        max_rounds=max_rounds,
        start_specials=start_specials,
        cut_limit=cut_limit,
        throws_left=throws_left,
        step=a.LAY_DISH,
        point=a.OPENING,
        mover=t.NONE,
        active=0,
        starter=t.NONE,
        round=1,
        finisher=t.NONE,
        moved=False,
        cleared=False,
        reward=False,
        throws=0,
        plays=0,
        cuts=0,
        armed=0,
        gained=0,
        card=t.NONE,
        trigger=t.NONE,
        bought=0,
        bought_open=0,
        drawn=0,
        draws=0,
        pays=0,
        target=t.NONE,
        sent=0,
        brought=0,
        thrown=0,
        named=0,
        rolling=0,
        shown=NO_FACES,
        left=0,
        pins=0,
        lid=t.NONE,
        mill=t.NONE,
        bag=t.FULL_BAG,
        paid=0,
        dish_deck=t.ALL_DISHES,
        dish_pile=0,
        deck=t.cards_of(coop),
        pile=0,
        plain_choices=0,
        item_choices=0,
        card_choices=0,
        dishes=vec[i64]([t.NONE] * t.LINES),
        spaces=vec[i64]([0] * t.LINES),
        display=vec[i64]([t.NONE] * 3),
        markers=vec[i64]([t.NONE] * seats),
        normal=vec[i64]([0] * seats),
        special=vec[i64]([0] * seats),
        owned=vec[i64]([0] * seats),
        hands=vec[i64]([0] * seats),
        known=vec[i64]([0] * seats),
        served=vec[i64]([0] * seats),
        plates=vec[i64]([t.NONE] * (t.PLATES * seats)),
    )
